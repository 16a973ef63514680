//! The sums that are searched: components of boards, values and a number.

#![deny(clippy::arithmetic_side_effects)]

use super::heat::sum_of_units;
use crate::game::{Game, insert_or_cancel};
use crate::limits::Result;

/// The index of a component in the table, and whether it is negated. The default stands for no component.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SignedComponent(u32);

impl SignedComponent {
    /// The number of components that can be told apart.
    pub const MOST: usize = (u32::MAX >> 1) as usize;

    pub fn new(index: usize, is_negated: bool) -> Self {
        SignedComponent((index as u32).wrapping_add(1) << 1 | u32::from(is_negated))
    }

    pub fn index(self) -> usize {
        ((self.0 >> 1) as usize).wrapping_sub(1)
    }

    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    pub fn word(self) -> u32 {
        self.0
    }

    pub fn of_word(word: u32) -> Self {
        SignedComponent(word)
    }
}

/// The components and the values are sorted, and no entry occurs together with its negative. Values that are numbers are added
/// to `number`, which is in units of [`Heat`](super::Heat).
#[derive(Clone, Default, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ComponentSum {
    pub components: Vec<SignedComponent>,
    pub values: Vec<Game>,
    pub number: i64,
}

impl ComponentSum {
    pub fn add_component(&mut self, component: SignedComponent, negative: SignedComponent) {
        insert_or_cancel(&mut self.components, component, negative);
    }

    pub fn add_value(&mut self, value: SearchedValue) -> Result<()> {
        match value {
            SearchedValue::Number(units) => self.number = sum_of_units(self.number, units)?,
            SearchedValue::Other { value, negative } => {
                insert_or_cancel(&mut self.values, value, negative);
            }
        }
        Ok(())
    }

    pub fn without_component(&self, at: usize) -> Self {
        let mut rest = self.clone();
        rest.components.remove(at);
        rest
    }

    pub fn without_value(&self, at: usize) -> Self {
        let mut rest = self.clone();
        rest.values.remove(at);
        rest
    }

    /// The number of components and values.
    pub fn len(&self) -> usize {
        self.components.len().saturating_add(self.values.len())
    }
}

/// A value in the form in which it is added to a sum.
#[derive(Clone, Copy)]
pub enum SearchedValue {
    Number(i64),
    Other { value: Game, negative: Game },
}

impl SearchedValue {
    pub fn negative_if(self, negated: bool) -> Self {
        match self {
            SearchedValue::Number(units) if negated => {
                SearchedValue::Number(units.saturating_neg())
            }
            SearchedValue::Other { value, negative } if negated => SearchedValue::Other {
                value: negative,
                negative: value,
            },
            same => same,
        }
    }
}
