//! Domineering: Left places dominoes vertically, Right horizontally.

mod bands;
mod board;
mod memo;
mod options;
mod outcome;
mod region;
mod solver;
mod strip;
mod wide;
mod winner;

use std::rc::Rc;

use super::partizan;
use crate::position::{Position, Positions, SearchableBoard, State};
use crate::scene::Scene;
use algebra::game::{Algebra, Game, Player};
use algebra::limits::{Budget, Result};
pub use board::DomineeringBoard;
use outcome::SearchedRegions;
use region::Region;
use solver::solve;
use winner::FreeSquares;

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
        let regions = regions(self.components(&mut algebra.budget)?)?;
        if regions
            .iter()
            .any(|region| matches!(region, Region::Wide(_)))
        {
            return None;
        }
        Some(solve(algebra, |solver| solver.sum(&regions)))
    }

    fn searchable(&self) -> Option<Rc<dyn SearchableBoard>> {
        let components = self.components(&mut Budget::default())?;
        Some(Rc::new(SearchedRegions {
            board: FreeSquares::new(components.iter().flatten()),
            regions: regions(components)?,
        }))
    }

    fn is_over(&self) -> bool {
        !self.has_moves()
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::board(self.text()))
    }
}

/// `None` if one is too large for a [`Region`].
fn regions(components: Vec<Vec<[usize; 2]>>) -> Option<Vec<Region>> {
    components.into_iter().map(Region::of_squares).collect()
}
