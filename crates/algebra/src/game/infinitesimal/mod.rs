//! Infinitesimals: atomic weights, uptimals, powers of up, tinies, companions.

#![deny(clippy::cast_possible_truncation)]

pub mod atomic;
pub mod constructions;
pub mod uptimal;
