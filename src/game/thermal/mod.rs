//! Temperature theory: stops under tax, thermographs, cooling and heating, orthodox play.

pub mod dissociation;
pub mod heat;
pub mod incentive;
pub mod orthodox;
pub mod reduced;
pub mod sum;
pub mod thermograph;
pub mod wall;
