//! Order and outcome, of single games and of sums without computing the canonical form of the sum.

#![deny(clippy::cast_possible_truncation)]

pub mod compare;
pub mod component;
pub mod outcome;
pub mod stop_search;
pub mod sum_of_copies;
pub mod sum_rules;
pub mod sum_search;
