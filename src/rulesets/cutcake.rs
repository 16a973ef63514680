//! Cut-Cake: Left cuts vertically, Right horizontally.

use std::any::Any;
use std::rc::Rc;

use super::argument::Reader;
use super::{Argument, BuildError, Options, Ruleset};
use crate::game::{Algebra, Game};
use crate::limits::Halt;
use crate::picture;
use crate::position::{Position, Positions, State};

pub struct CutCake;

const SHAPE: &str = "cutcake(m, n), a cake of m rows and n columns: cutcake(2, 3)";

impl Ruleset for CutCake {
    fn name(&self) -> &'static str {
        "cutcake"
    }

    fn signature(&self) -> &'static str {
        "cutcake(m, n)"
    }

    fn summary(&self) -> &'static str {
        "Cut-Cake: Left cuts between columns, Right between rows"
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("cutcake(1,4)", "3"),
            ("cutcake(2,3)", "0"),
            ("cutcake(4,8)", "1"),
        ]
    }

    fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError> {
        let reader = Reader::new(arguments, SHAPE);
        reader.exactly::<2>()?;
        let rows = reader.positive(0, "a cake has at least one row")?;
        let columns = reader.positive(1, "a cake has at least one column")?;
        Ok(positions.call_by_name(Rc::new(Cake { rows, columns }))?)
    }
}

struct Cake {
    rows: u64,
    columns: u64,
}

impl State for Cake {
    fn name(&self) -> String {
        format!("cutcake({},{})", self.rows, self.columns)
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position, Halt>> {
        Some(self.options(positions))
    }

    /// Winning Ways, chapter 2: with the shorter side rounded down to a power of two 2^k, the longer side
    /// gives its owner floor(length / 2^k) - 1 free moves.
    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game, Halt>> {
        let moves = |length: u64, width: u64| (length >> width.ilog2()) as i64 - 1;
        Some(algebra.integer(if self.columns >= self.rows {
            moves(self.columns, self.rows)
        } else {
            -moves(self.rows, self.columns)
        }))
    }

    fn is_over(&self) -> bool {
        self.rows == 1 && self.columns == 1
    }

    fn draw(&self, unicode: bool) -> Option<String> {
        Some(picture::rectangle(self.rows, self.columns, "cake", unicode))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Cake {
    fn options(&self, positions: &mut Positions) -> Result<Position, Halt> {
        let Cake { rows, columns } = *self;
        let cake = |rows, columns| Rc::new(Cake { rows, columns });
        let mut options = Options::expecting(positions, rows + columns)?;
        for cut in 1..=columns / 2 {
            options.push([cake(rows, cut), cake(rows, columns - cut)])?;
        }
        let left = options.take();
        for cut in 1..=rows / 2 {
            options.push([cake(cut, columns), cake(rows - cut, columns)])?;
        }
        let right = options.take();
        positions.bracket(left, right)
    }
}
