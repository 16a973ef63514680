//! The memo tables of the solver.

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

use super::pn_table::PnTable;
use crate::game::loopy::Fate;
use crate::game::{Ending, MisereForm, MisereForms, Player};
use crate::position::{Known, Mark, Position, keep};

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
    pub returning: HashSet<Position, FxBuildHasher>,
    pub misere: MisereTables,
    /// The sums of the proof-number search.
    pub sums: PnTable,
}

/// Memo tables for misère play.
#[derive(Default)]
pub struct MisereTables {
    pub forms: MisereForms,
    pub simplest: Known<MisereForm>,
    /// Whether the player to move wins.
    pub wins: HashMap<Turn, bool, FxBuildHasher>,
    /// Outcomes found by retrograde analysis.
    pub fates: Known<Fate>,
}

impl Tables {
    /// Drops the entries of positions that were created after the mark.
    pub fn truncate(&mut self, mark: &Mark) {
        keep(&mut self.endings, mark);
        keep(&mut self.depths, mark);
        keep(&mut self.impartial, mark);
        // A representative may have been created later than the position it represents.
        self.trees.retain(|_, tree| mark.knows(*tree));
        keep(&mut self.trees, mark);
        keep(&mut self.fates, mark);
        for set in [&mut self.returning, &mut self.unsided] {
            set.retain(|p| mark.knows(*p));
            set.shrink_to_fit();
        }
        self.misere.truncate(mark);
        self.sums = PnTable::default();
    }
}

impl MisereTables {
    /// Misère forms are not covered by marks, so all of them are dropped.
    fn truncate(&mut self, mark: &Mark) {
        self.forms = MisereForms::default();
        self.simplest = Known::default();
        self.wins.retain(|(p, _), _| mark.knows(*p));
        self.wins.shrink_to_fit();
        keep(&mut self.fates, mark);
    }
}
