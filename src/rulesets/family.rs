//! Rulesets whose positions are told by one or two sizes: heaps, planks, cakes.

use std::rc::Rc;

use crate::game::{Algebra, Game};
use crate::limits::Result;
use crate::position::{Position, Positions, State};

/// What there is to know about all positions of such a ruleset.
pub(super) struct Family<const N: usize> {
    pub name: &'static str,
    /// The sizes with which nobody can move.
    pub end: [u64; N],
    pub is_impartial: bool,
    pub options: fn([u64; N], &mut Positions) -> Result<Position>,
    /// A way to the value that does not go through the moves.
    pub value: fn([u64; N], &mut Algebra) -> Result<Game>,
    pub draw: fn([u64; N], bool) -> String,
}

impl<const N: usize> Family<N> {
    /// The state with these sizes.
    pub fn of(&'static self, sizes: [u64; N]) -> Rc<dyn State> {
        Rc::new(Sizes {
            family: self,
            sizes,
        })
    }
}

struct Sizes<const N: usize> {
    family: &'static Family<N>,
    sizes: [u64; N],
}

impl<const N: usize> State for Sizes<N> {
    fn name(&self) -> String {
        let sizes = self.sizes.map(|size| size.to_string());
        format!("{}({})", self.family.name, sizes.join(","))
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position>> {
        Some((self.family.options)(self.sizes, positions))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        Some((self.family.value)(self.sizes, algebra))
    }

    fn is_impartial(&self) -> bool {
        self.family.is_impartial
    }

    fn is_over(&self) -> bool {
        self.sizes == self.family.end
    }

    fn draw(&self, unicode: bool) -> Option<String> {
        Some((self.family.draw)(self.sizes, unicode))
    }
}
