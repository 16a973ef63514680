//! Rulesets: one file each, one trait, one registry.
//!
//! ```
//! use upstar::{position::{Positions, Valuation}, rulesets::{self, Argument}};
//!
//! let mut positions = Positions::default();
//! let chop = rulesets::find("chop").unwrap();
//! let plank = chop.build(&[Argument::Integer(4), Argument::Integer(5)], &mut positions).unwrap();
//! let value = positions.run(&mut Valuation::new(plank)).unwrap();
//! assert_eq!(positions.algebra.as_nimber(value), Some(7));
//! ```

mod argument;
mod bricks;
mod chomp;
mod chop;
pub mod claiming;
mod cutcake;
mod domineering;
mod hackenbush;
mod lasker;
mod nim;
mod subtraction;
mod wythoff;

pub use argument::{Argument, Mistake};

use std::rc::Rc;

use crate::game::{Algebra, Game};
use crate::limits::Halt;
use crate::position::{Position, Positions, State};

/// Why a position was not built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildError {
    Mistake(Mistake),
    Halt(Halt),
}

impl From<Mistake> for BuildError {
    fn from(mistake: Mistake) -> Self {
        BuildError::Mistake(mistake)
    }
}

impl From<Halt> for BuildError {
    fn from(halt: Halt) -> Self {
        BuildError::Halt(halt)
    }
}

/// A family of positions with one set of rules.
pub trait Ruleset: Sync {
    fn name(&self) -> &'static str;
    /// `chop(m, n)`; several shapes are separated by `; `.
    fn signature(&self) -> &'static str;
    /// One line.
    fn summary(&self) -> &'static str;
    fn details(&self) -> &'static str {
        ""
    }
    /// What to type, and the value it has (as printed, without the outcome).
    fn examples(&self) -> &'static [(&'static str, &'static str)];
    /// The position with these arguments: a named one, or a sum.
    fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError>;
}

/// All rulesets, in the order of the reference.
pub static RULESETS: &[&dyn Ruleset] = &[
    &bricks::Bricks,
    &chop::Chop,
    &chomp::Chomp,
    &nim::Nim,
    &subtraction::Subtraction,
    &lasker::Lasker,
    &wythoff::Wythoff,
    &cutcake::CutCake,
    &domineering::Domineering,
    &hackenbush::Hackenbush,
];

/// The ruleset of this name.
pub fn find(name: &str) -> Option<&'static dyn Ruleset> {
    RULESETS.iter().copied().find(|r| r.name() == name)
}

/// A named option takes about this much: its state, its name twice, its form.
const BYTES_AN_OPTION: usize = 256;

/// Collects the options of a position, each one ticked.
struct OptionList<'a> {
    positions: &'a mut Positions,
    found: Vec<Position>,
}

impl<'a> OptionList<'a> {
    /// Asks for the room that this many options take before the first of them is made, so that a heap of a
    /// billion is refused at once.
    fn expecting(positions: &'a mut Positions, options: u64) -> Result<Self, Halt> {
        let bytes = usize::try_from(options)
            .unwrap_or(usize::MAX)
            .saturating_mul(BYTES_AN_OPTION);
        positions.algebra.budget.room(bytes)?;
        Ok(OptionList {
            positions,
            found: Vec::new(),
        })
    }

    /// Adds the sum of these states.
    fn push<const N: usize>(&mut self, states: [Rc<dyn State>; N]) -> Result<(), Halt> {
        self.positions.algebra.budget.tick()?;
        let mut parts = Vec::with_capacity(N);
        for state in states {
            parts.push(self.positions.call_by_name(state)?);
        }
        self.found.push(self.positions.sum(&parts)?);
        Ok(())
    }

    fn take(&mut self) -> Vec<Position> {
        std::mem::take(&mut self.found)
    }

    fn impartial(self) -> Result<Position, Halt> {
        self.positions.impartial(self.found)
    }
}

/// A value that is known to be this nimber.
fn nimber(algebra: &mut Algebra, k: Result<u64, Halt>) -> Option<Result<Game, Halt>> {
    Some(k.and_then(|k| algebra.nimber(k)))
}
