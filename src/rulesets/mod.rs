//! Rulesets: one file each, one row of data each, one registry.
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
mod family;
mod hackenbush;
mod lasker;
mod nim;
mod subtraction;
mod wythoff;

pub use argument::{Argument, Mistake};

use std::rc::Rc;

use crate::game::Player;
use crate::limits::{Halt, Result};
use crate::position::{Position, Positions, State};
use argument::Reader;

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
pub struct Ruleset {
    pub name: &'static str,
    /// `chop(m, n)`; several shapes are separated by `; `.
    pub signature: &'static str,
    /// One line, without a full stop.
    pub summary: &'static str,
    /// What one line cannot say; may be empty.
    pub details: &'static str,
    /// What to type, and the value it has (as printed, without the outcome).
    pub examples: &'static [(&'static str, &'static str)],
    /// The arguments it takes, for whoever gave others.
    shape: &'static str,
    position: fn(&Reader, &mut Positions) -> Result<Position, BuildError>,
}

impl Ruleset {
    /// The position with these arguments: a named one, or a sum.
    pub fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError> {
        (self.position)(&Reader::new(arguments, self.shape), positions)
    }
}

/// All rulesets, in the order of the reference.
pub static RULESETS: &[&Ruleset] = &[
    &bricks::BRICKS,
    &chop::CHOP,
    &chomp::CHOMP,
    &nim::NIM,
    &subtraction::SUBTRACTION,
    &lasker::LASKER,
    &wythoff::WYTHOFF,
    &cutcake::CUTCAKE,
    &domineering::DOMINEERING,
    &hackenbush::HACKENBUSH,
];

/// The ruleset of this name.
pub fn find(name: &str) -> Option<&'static Ruleset> {
    RULESETS.iter().copied().find(|r| r.name == name)
}

/// Collects the options of a position, each one ticked.
struct OptionList<'a> {
    positions: &'a mut Positions,
    found: Vec<Position>,
}

impl<'a> OptionList<'a> {
    /// Asks for the least room that the options take before the first of them is made, so that a heap of a
    /// billion is refused at once.
    fn expecting(positions: &'a mut Positions, options: u64) -> Result<Self> {
        let count = usize::try_from(options).unwrap_or(usize::MAX);
        let bytes = count.saturating_mul(Positions::BYTES_A_CALL);
        positions.algebra.budget.room(bytes)?;
        Ok(OptionList {
            positions,
            found: Vec::new(),
        })
    }

    /// Adds the sum of these states.
    fn push<const N: usize>(&mut self, states: [Rc<dyn State>; N]) -> Result<()> {
        self.positions.algebra.budget.tick()?;
        let mut parts = Vec::with_capacity(N);
        for state in states {
            parts.push(self.positions.call_by_name(state)?);
        }
        self.found.push(self.positions.sum(&parts)?);
        Ok(())
    }
}

/// The position in which both players have the same moves, at most so many of them.
fn impartial(
    positions: &mut Positions,
    expected: u64,
    moves: impl FnOnce(&mut OptionList) -> Result<()>,
) -> Result<Position> {
    let mut options = OptionList::expecting(positions, expected)?;
    moves(&mut options)?;
    let OptionList { positions, found } = options;
    positions.impartial(found)
}

/// The position in which each player has moves of their own, at most so many together.
fn partizan(
    positions: &mut Positions,
    expected: u64,
    moves: impl Fn(Player, &mut OptionList) -> Result<()>,
) -> Result<Position> {
    let mut options = OptionList::expecting(positions, expected)?;
    moves(Player::Left, &mut options)?;
    let left = std::mem::take(&mut options.found);
    moves(Player::Right, &mut options)?;
    let OptionList { positions, found } = options;
    positions.bracket(left, found)
}
