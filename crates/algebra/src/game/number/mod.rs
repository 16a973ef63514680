//! Numbers: dyadic rationals (which are games), other rationals (which are not), and nimbers.

#![deny(clippy::cast_possible_truncation)]

pub mod big;
pub mod dyadic;
pub mod nim;
pub mod operators;
pub mod rational;
