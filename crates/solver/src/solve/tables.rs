//! The memo tables of the solver.

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

use super::pn_table::PnTable;
use crate::position::{Known, Position};
use algebra::game::loopy::Fate;
use algebra::game::{Ending, MisereForm, MisereForms, Player};

/// A position of normal play and the player to move.
pub(super) type Turn = (Position, Player);

/// The memo tables of the solver.
#[derive(Default)]
pub struct Tables {
    /// How games with wins, losses and draws end under optimal play.
    pub endings: Known<Ending>,
    pub depths: Known<BigInt>,
    pub impartial: Known<bool>,
    /// The representative of each game tree with wins, losses and draws, without the names of positions.
    pub trees: Known<Position>,
    /// Outcomes found by retrograde analysis.
    pub fates: Known<Fate>,
    /// Positions whose sides were not found to be stoppers.
    pub unsided: HashSet<Position, FxBuildHasher>,
    /// Positions from which a cycle of play can be reached, whatever their value.
    pub loopy: HashSet<Position, FxBuildHasher>,
    pub misere: MisereTables,
    /// The sums of the proof-number search.
    pub sums: PnTable,
}

/// Memo tables for misère play.
#[derive(Default)]
pub struct MisereTables {
    pub forms: MisereForms,
    pub simplest: Known<MisereForm>,
    /// Whether the player to move loses.
    pub lost: HashMap<Turn, bool, FxBuildHasher>,
    /// Outcomes found by retrograde analysis.
    pub fates: Known<Fate>,
}

impl Tables {
    pub fn clear(&mut self) {
        *self = Tables {
            sums: self.sums.cleared(),
            ..Tables::default()
        };
    }
}
