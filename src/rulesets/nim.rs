//! Nim: heaps, each of which can be made smaller. A position is the sum of its heaps.

use super::argument::Reader;
use super::{Argument, BuildError, Ruleset};
use crate::position::{Position, Positions};

pub struct Nim;

const SHAPE: &str = "nim(a, b, ...), the sizes of the heaps: nim(3, 4, 5)";

impl Ruleset for Nim {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn signature(&self) -> &'static str {
        "nim(a, b, ...)"
    }

    fn summary(&self) -> &'static str {
        "Nim: shrink one of the heaps"
    }

    fn details(&self) -> &'static str {
        "nim(3,4,5) is the sum *3 + *4 + *5: a heap of n is the nimber *n, and the moves are those of the heaps."
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[("nim(3,4,5)", "*2"), ("nim(1,2,3)", "0")]
    }

    fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError> {
        let reader = Reader::new(arguments, SHAPE);
        let mut heaps = Vec::with_capacity(arguments.len());
        for at in 0..arguments.len() {
            let size = reader.natural(at, "a heap has 0 or more beans")?;
            if size > 0 {
                let heap = positions.algebra.nimber(size)?;
                heaps.push(positions.of_value(heap)?);
            }
        }
        Ok(positions.sum(&heaps)?)
    }
}
