//! Fingerprints of sums. They mean the same in all threads, although each thread numbers its components and values itself.

use std::hash::{Hash, Hasher};

use crate::board::NormalForm;
use crate::game::Player;
use crate::rules::shared_table::Key;

/// The fingerprint of a sum is the sum of those of its summands, and that of the negative is the negative, so summands that
/// cancel leave no trace.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Summands that differ from their negatives are added.
    signed: u128,
    /// Summands that are their own negatives cancel in pairs.
    own_negatives: u128,
}

impl Fingerprint {
    /// The fingerprint of a game that differs from its negative.
    pub fn signed(hash: u128) -> Self {
        Fingerprint {
            signed: hash,
            own_negatives: 0,
        }
    }

    /// The fingerprint of a game that is equal to its negative.
    pub fn of_own_negative(hash: u128) -> Self {
        Fingerprint {
            signed: 0,
            own_negatives: hash,
        }
    }

    /// The fingerprint of the representative of a component.
    pub fn of_form<S: Hash>(normal: &NormalForm<S>) -> Self {
        let hash = hash_of(&normal.state);
        if normal.is_own_negative {
            Fingerprint::of_own_negative(hash)
        } else {
            Fingerprint::signed(hash)
        }
    }

    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Fingerprint {
            signed: self.signed.wrapping_add(other.signed),
            own_negatives: self.own_negatives ^ other.own_negatives,
        }
    }

    #[inline]
    pub fn negative_if(self, negated: bool) -> Self {
        if negated {
            Fingerprint {
                signed: self.signed.wrapping_neg(),
                ..self
            }
        } else {
            self
        }
    }

    /// The key of a sum with this player to move, which it shares with its negative and the other player to move.
    #[inline]
    pub fn key(self, mover: Player) -> Key {
        let negative = self.signed.wrapping_neg();
        let (signed, mover) = match self.signed.cmp(&negative) {
            std::cmp::Ordering::Less => (self.signed, mover),
            std::cmp::Ordering::Equal => (self.signed, Player::Left),
            std::cmp::Ordering::Greater => (negative, mover.opponent()),
        };
        Key::of_hash(signed ^ self.own_negatives, mover as usize)
    }
}

/// A hash of 128 bits, the same in every run and in every thread.
pub fn hash_of(value: &impl Hash) -> u128 {
    let mut hasher = TwoLanes::default();
    value.hash(&mut hasher);
    // Without this, the last word would be mixed less than the others.
    hasher.write_u64(1);
    u128::from(hasher.0[0]) << 64 | u128::from(hasher.0[1])
}

/// Two independent hashes of 64 bits.
#[derive(Default)]
struct TwoLanes([u64; 2]);

impl Hasher for TwoLanes {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .rfold(0, |word, byte| word << 8 | u64::from(*byte));
            self.write_u64(word);
        }
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        const FACTORS: [[u64; 2]; 2] = [
            [0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9],
            [0xD6E8_FEB8_6659_FD93, 0x94D0_49BB_1331_11EB],
        ];
        for (lane, [first, second]) in self.0.iter_mut().zip(FACTORS) {
            let mixed = (*lane ^ word).wrapping_add(first).wrapping_mul(first);
            let mixed = (mixed ^ mixed >> 32).wrapping_mul(second);
            *lane = mixed ^ mixed >> 29;
        }
    }

    fn finish(&self) -> u64 {
        self.0[0]
    }
}
