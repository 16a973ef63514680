//! Infinitesimals: atomic weight, uptimals, powers of up.

pub mod atomic;
pub mod companion;
pub mod power;
mod tiny;
pub mod uptimal;
