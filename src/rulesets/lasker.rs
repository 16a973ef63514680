//! Lasker's Nim: take from a heap, or split it in two.

use std::any::Any;
use std::rc::Rc;

use super::argument::Reader;
use super::{Argument, BuildError, Options, Ruleset, nimber};
use crate::game::{Algebra, Game};
use crate::limits::Halt;
use crate::picture;
use crate::position::{Position, Positions, State};

pub struct Lasker;

const SHAPE: &str = "lasker(n), a heap of n: lasker(7)";

impl Ruleset for Lasker {
    fn name(&self) -> &'static str {
        "lasker"
    }

    fn signature(&self) -> &'static str {
        "lasker(n)"
    }

    fn summary(&self) -> &'static str {
        "Lasker's Nim: take any number from the heap, or split it into two heaps"
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[("lasker(3)", "*4"), ("lasker(2) + lasker(3)", "*6")]
    }

    fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError> {
        let reader = Reader::new(arguments, SHAPE);
        reader.exactly::<1>()?;
        let beans = reader.natural(0, "a heap has 0 or more beans")?;
        Ok(positions.call_by_name(Rc::new(Heap(beans)))?)
    }
}

struct Heap(u64);

impl State for Heap {
    fn name(&self) -> String {
        format!("lasker({})", self.0)
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position, Halt>> {
        Some(self.options(positions))
    }

    /// The heaps 4k+3 and 4k+4 change places; all others are as in Nim (Winning Ways, chapter 4).
    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game, Halt>> {
        let n = self.0;
        let k = match n % 4 {
            3 => n + 1,
            0 if n > 0 => n - 1,
            _ => n,
        };
        nimber(algebra, Ok(k))
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.0 == 0
    }

    fn draw(&self, unicode: bool) -> Option<String> {
        Some(picture::beans(self.0, unicode))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Heap {
    fn options(&self, positions: &mut Positions) -> Result<Position, Halt> {
        let n = self.0;
        let mut options = Options::expecting(positions, n.saturating_mul(2))?;
        for left in 0..n {
            options.push([Rc::new(Heap(left))])?;
        }
        for part in 1..=n / 2 {
            options.push([Rc::new(Heap(part)), Rc::new(Heap(n - part))])?;
        }
        options.impartial()
    }
}
