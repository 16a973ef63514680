//! Temperature theory: thermographs, cooling and heating, reduced canonical forms, orthodox play.

#![deny(clippy::cast_possible_truncation)]

pub mod heat;
pub mod orthodox;
pub mod sum;
pub mod thermograph;
pub mod wall;
