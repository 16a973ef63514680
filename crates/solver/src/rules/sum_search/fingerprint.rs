//! Fingerprints of sums. They mean the same in all threads, although each thread numbers its components and values itself.

use std::hash::Hash;

use crate::board::NormalForm;
use crate::search::{Key, hash_of};
use algebra::game::Player;

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
