//! Numbers: dyadic rationals (which are games), other rationals (which are not), and nimbers.

pub mod big;
pub mod dyadic;
pub mod nim;
pub mod operators;
pub mod rational;
