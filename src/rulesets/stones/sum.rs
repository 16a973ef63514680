//! A sum of parts of boards as it is searched: always with Left to move, and negated where Right is.

use crate::game::{Game, insert_or_cancel};

/// A part by its number, or the negative of that.
pub type Signed = i32;

/// Large parts, values that are no numbers, and a number, in units of its own.
#[derive(Clone, Default, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    pub large: Vec<Signed>,
    pub small: Vec<Game>,
    pub number: i32,
}

impl Sum {
    /// A part and its negative cancel.
    pub fn add_large(&mut self, part: Signed, negative: Signed) {
        insert_or_cancel(&mut self.large, part, negative);
    }

    pub fn add_small(&mut self, value: Game, negative: Game) {
        insert_or_cancel(&mut self.small, value, negative);
    }
}
