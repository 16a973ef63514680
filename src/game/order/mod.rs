//! Order and outcome, of single games and of sums that are never added up.

pub mod compare;
pub mod copies;
pub mod foresight;
pub mod outcome;
pub mod sum_search;
