//! Sets of signs.

use super::EDGE;

/// Signs that something is asked about; the `/` between rows is never among them.
pub struct Signs {
    /// A bit for each sign that is ASCII.
    ascii: u128,
    /// The others that were named: only these are in the set, or all but these.
    wide: Vec<char>,
    others: bool,
}

impl Signs {
    /// Every sign.
    pub fn all() -> Self {
        Signs::but("")
    }

    /// The signs of a string, in any order.
    pub fn of(text: &str) -> Self {
        let mut signs = Signs {
            ascii: 0,
            wide: Vec::new(),
            others: false,
        };
        for sign in text.chars().filter(|&sign| sign != EDGE) {
            match sign.is_ascii() {
                true => signs.ascii |= 1 << sign as u32,
                false => signs.wide.push(sign),
            }
        }
        signs
    }

    /// All signs that are not in a string.
    pub fn but(text: &str) -> Self {
        let signs = Signs::of(text);
        Signs {
            ascii: !signs.ascii & !(1 << EDGE as u32),
            others: true,
            ..signs
        }
    }

    #[inline]
    pub fn has(&self, sign: char) -> bool {
        match sign.is_ascii() {
            true => self.ascii >> sign as u32 & 1 == 1,
            false => self.wide.contains(&sign) != self.others,
        }
    }
}
