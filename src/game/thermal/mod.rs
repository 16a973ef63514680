//! Temperature theory: thermographs, cooling and heating, reduced canonical forms, orthodox play.

pub mod heat;
pub mod orthodox;
pub mod sum;
pub mod thermograph;
pub mod wall;
