//! A sum of regions as it is searched.

use super::super::region::Squares;
use crate::game::{Game, insert_or_cancel};

/// A large region: in normal position, or the negative of that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Large<T> {
    pub squares: T,
    pub negated: bool,
}

/// Large regions, values that are no numbers, and a number, in units of its own.
#[derive(Clone)]
pub struct Sum<T> {
    pub large: Vec<Large<T>>,
    pub small: Vec<Game>,
    pub number: i32,
}

impl<T: Squares> Sum<T> {
    pub fn empty() -> Self {
        Sum {
            large: Vec::new(),
            small: Vec::new(),
            number: 0,
        }
    }

    /// A part and its negative cancel, and so do two parts that are their own negatives.
    pub fn add_large(&mut self, squares: T, negated: bool) {
        let is_own_negative = squares.is_own_negative();
        let [part, negative] = [negated, !negated].map(|negated| Large {
            squares,
            negated: negated && !is_own_negative,
        });
        insert_or_cancel(&mut self.large, part, negative);
    }

    pub fn add_small(&mut self, value: Game, negative: Game) {
        insert_or_cancel(&mut self.small, value, negative);
    }

    pub fn without_large(&self, at: usize) -> Self {
        let mut rest = self.clone();
        rest.large.remove(at);
        rest
    }

    pub fn without_small(&self, at: usize) -> Self {
        let mut rest = self.clone();
        rest.small.remove(at);
        rest
    }
}
