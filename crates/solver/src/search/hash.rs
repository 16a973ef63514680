//! Hashes of 128 bits for the keys of a search.

use std::hash::{Hash, Hasher};

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
