//! Pick-Up-Bricks: take one or two.

use std::any::Any;
use std::rc::Rc;

use super::argument::Reader;
use super::{Argument, BuildError, Options, Ruleset, nimber};
use crate::game::{Algebra, Game};
use crate::limits::Halt;
use crate::picture;
use crate::position::{Position, Positions, State};

pub struct Bricks;

const SHAPE: &str = "bricks(n), n bricks: bricks(7)";

impl Ruleset for Bricks {
    fn name(&self) -> &'static str {
        "bricks"
    }

    fn signature(&self) -> &'static str {
        "bricks(n)"
    }

    fn summary(&self) -> &'static str {
        "Pick-Up-Bricks: take one or two of n bricks"
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[("bricks(7)", "*"), ("bricks(9)", "0")]
    }

    fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError> {
        let reader = Reader::new(arguments, SHAPE);
        reader.exactly::<1>()?;
        let bricks = reader.natural(0, "there are 0 or more bricks")?;
        Ok(positions.call_by_name(Rc::new(Heap(bricks)))?)
    }
}

struct Heap(u64);

impl State for Heap {
    fn name(&self) -> String {
        format!("bricks({})", self.0)
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position, Halt>> {
        Some(self.options(positions))
    }

    /// Taking 1 or 2 gives n mod 3, by induction on the mex rule.
    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game, Halt>> {
        nimber(algebra, Ok(self.0 % 3))
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.0 == 0
    }

    fn draw(&self, unicode: bool) -> Option<String> {
        Some(picture::heap(
            self.0,
            if unicode { "▬" } else { "=" },
            "bricks",
        ))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Heap {
    fn options(&self, positions: &mut Positions) -> Result<Position, Halt> {
        let mut options = Options::expecting(positions, 2)?;
        for taken in 1..=self.0.min(2) {
            options.push([Rc::new(Heap(self.0 - taken))])?;
        }
        options.impartial()
    }
}
