//! A board as a named position.

use std::any::Any;
use std::rc::Rc;

use super::board::Board;
use crate::game::{Ending, Player};
use crate::limits::{Budget, Result};
use crate::picture::Scene;
use crate::position::{Convention, Position, Positions, State};

impl State for Board {
    fn name(&self) -> String {
        self.text()
    }

    fn convention(&self) -> Convention {
        Convention::WinsAndDraws
    }

    fn is_only_itself(&self) -> bool {
        true
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position>> {
        Some(self.options(positions))
    }

    fn solve(&self, budget: &mut Budget) -> Option<Result<Ending>> {
        Some(self.best_end(budget))
    }

    fn with_mover(&self, mover: Player) -> Option<Rc<dyn State>> {
        Some(Rc::new(self.moved_by(mover)))
    }

    /// The square that was claimed.
    fn move_name(&self, to: &dyn State) -> Option<String> {
        let to = (to as &dyn Any).downcast_ref::<Board>()?;
        let claimed = to.claimed() & !self.claimed();
        (claimed != 0).then(|| self.cell_name(claimed.trailing_zeros() as usize))
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::Claims(self.squares(), self.field.rules.is_slanted))
    }
}

impl Board {
    fn options(&self, positions: &mut Positions) -> Result<Position> {
        if let Some(ending) = self.ending() {
            return positions.ended(ending);
        }
        let options = self.claims();
        let options = options.map(|after| positions.call_by_name(Rc::new(after)));
        let options = options.collect::<Result<_>>()?;
        positions.turn(self.mover, options)
    }
}
