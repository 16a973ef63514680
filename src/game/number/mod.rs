//! Numbers: dyadic rationals, rationals that are no game, and nim-numbers.

pub mod big;
pub mod dyadic;
pub mod nim;
pub mod rational;
