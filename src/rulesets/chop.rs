//! Chop: shorten a plank by rows or by columns.

use std::any::Any;
use std::rc::Rc;

use super::argument::Reader;
use super::{Argument, BuildError, Options, Ruleset, nimber};
use crate::game::{Algebra, Game};
use crate::limits::Halt;
use crate::picture;
use crate::position::{Position, Positions, State};

pub struct Chop;

const SHAPE: &str = "chop(m, n), a plank of m rows and n columns: chop(4, 5)";

impl Ruleset for Chop {
    fn name(&self) -> &'static str {
        "chop"
    }

    fn signature(&self) -> &'static str {
        "chop(m, n)"
    }

    fn summary(&self) -> &'static str {
        "Chop: break rows or columns off an m x n plank"
    }

    fn details(&self) -> &'static str {
        "A move breaks the plank along a line and throws one part away. The last square is left alone, so \
         that chop(m,n) is Nim with heaps of m-1 and n-1."
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[("chop(4,5)", "*7"), ("chop(6,6)", "0")]
    }

    fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError> {
        let reader = Reader::new(arguments, SHAPE);
        reader.exactly::<2>()?;
        let rows = reader.positive(0, "a plank has at least one row")?;
        let columns = reader.positive(1, "a plank has at least one column")?;
        Ok(positions.call_by_name(Rc::new(Plank { rows, columns }))?)
    }
}

struct Plank {
    rows: u64,
    columns: u64,
}

impl State for Plank {
    fn name(&self) -> String {
        format!("chop({},{})", self.rows, self.columns)
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position, Halt>> {
        Some(self.options(positions))
    }

    /// Rows and columns are shortened independently: two heaps, of m-1 and of n-1.
    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game, Halt>> {
        nimber(algebra, Ok((self.rows - 1) ^ (self.columns - 1)))
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.rows == 1 && self.columns == 1
    }

    fn draw(&self, unicode: bool) -> Option<String> {
        Some(picture::rectangle(
            self.rows,
            self.columns,
            "plank",
            unicode,
        ))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Plank {
    fn options(&self, positions: &mut Positions) -> Result<Position, Halt> {
        let Plank { rows, columns } = *self;
        let mut options = Options::expecting(positions, rows + columns)?;
        for rows in 1..rows {
            options.push([Rc::new(Plank { rows, columns })])?;
        }
        for columns in 1..columns {
            options.push([Rc::new(Plank { rows, columns })])?;
        }
        options.impartial()
    }
}
