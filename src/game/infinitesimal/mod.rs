//! Infinitesimals: atomic weights, uptimals, powers of up, tinies, companions.

pub mod atomic;
pub mod constructions;
pub mod uptimal;
