//! Sums, multiples and products.

pub mod add;
pub mod multiple;
pub mod product;
pub mod quotient;
