//! A slow, obviously right reference for the algebra, and random games to try both on.

pub mod engine;
pub mod random;
pub mod reference;
pub mod tree;
