//! A sum of regions as it is searched.

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

impl<T: Copy + Ord> Sum<T> {
    pub fn empty() -> Self {
        Sum {
            large: Vec::new(),
            small: Vec::new(),
            number: 0,
        }
    }

    /// A part and its negative cancel.
    pub fn add_large(&mut self, large: Large<T>) {
        let negated = !large.negated;
        insert_or_cancel(&mut self.large, large, Large { negated, ..large });
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
