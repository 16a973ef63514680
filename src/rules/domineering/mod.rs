//! Domineering: Left places dominoes vertically, Right horizontally.

mod board;
mod memo;
mod options;
mod outcome;
mod region;
mod solver;
mod strip;
mod wide;

use std::rc::Rc;

use super::partizan;
use crate::game::{Algebra, Game, Player};
use crate::limits::{Budget, Result};
use crate::picture::Scene;
use crate::position::{Position, Positions, SearchableBoard, State};
pub use board::DomineeringBoard;
use memo::Memo;
use outcome::SearchedRegions;
use region::Region;
use solver::Solver;

impl State for DomineeringBoard {
    fn name(&self) -> String {
        if self.is_empty() {
            return format!("domineering({},{})", self.rows(), self.columns());
        }
        format!("domineering(\"{}\")", self.text())
    }

    fn negative(&self) -> Option<Rc<dyn State>> {
        Some(Rc::new(self.transposed()?))
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let [left, right] = Player::BOTH.map(|player| self.dominoes(player).count() as u64);
        Some(partizan(positions, left + right, |player, options| {
            let mut dominoes = self.dominoes(player);
            dominoes.try_for_each(|domino| options.push(Rc::new(self.with_domino(domino))))
        }))
    }

    /// `None` if a region has more than 8 rows and more than 8 columns; the value is then computed from the moves.
    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        let regions = self.regions(&mut algebra.budget)?;
        if regions
            .iter()
            .any(|region| matches!(region, Region::Wide(_)))
        {
            return None;
        }
        let memo = algebra.side_tables.get::<Memo>();
        let value = Solver::new(algebra, &mut memo.borrow_mut()).sum(&regions);
        Some(value)
    }

    fn searchable(&self) -> Option<Rc<dyn SearchableBoard>> {
        Some(Rc::new(SearchedRegions(
            self.regions(&mut Budget::default())?,
        )))
    }

    fn is_over(&self) -> bool {
        !self.has_moves()
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::board(self.text()))
    }
}
