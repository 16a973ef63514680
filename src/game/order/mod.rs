//! Order and outcome, of single games and of sums that are never added up.

pub mod compare;
pub mod component;
pub mod copies;
pub mod foresight;
pub mod outcome;
pub mod stop_search;
pub mod sum_search;
