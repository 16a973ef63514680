//! Sets of signs.

use super::{Board, EDGE_CODE};

/// Signs that a board is asked about; the `/` between rows is never among them.
pub struct Signs {
    /// A bit for each code.
    bits: [u64; 4],
}

impl Signs {
    #[inline]
    pub(super) fn has(&self, code: u8) -> bool {
        self.bits[(code >> 6) as usize] >> (code & 63) & 1 == 1
    }

    fn set(&mut self, code: u8, to: bool) {
        let bit = 1 << (code & 63);
        let bits = &mut self.bits[(code >> 6) as usize];
        *bits = if to { *bits | bit } else { *bits & !bit };
    }
}

impl Board<'_> {
    /// The signs of a string, in any order.
    pub fn signs(&self, text: &str) -> Signs {
        self.changed(Signs { bits: [0; 4] }, text, true)
    }

    /// All signs that are not in a string.
    pub fn signs_but(&self, text: &str) -> Signs {
        self.changed(Signs { bits: [!0; 4] }, text, false)
    }

    fn changed(&self, mut signs: Signs, text: &str, to: bool) -> Signs {
        for code in text.chars().filter_map(|sign| self.code(sign)) {
            signs.set(code, to);
        }
        signs.set(EDGE_CODE, false);
        signs
    }
}
