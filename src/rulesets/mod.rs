//! Rulesets that need a solver of their own: one file each, one row each among the functions. Those of the shelf that have a
//! search for who wins beside their definition have a file of their name, and no row.

pub mod amazons;
mod argument;
mod chomp;
pub mod claiming;
mod domineering;
mod hackenbush;
mod heat;
pub mod nogo;
pub(crate) mod octal;
mod squares;
mod stones;
mod subtraction;
mod wythoff;

use std::rc::Rc;

use crate::eval::Builtin;
use crate::game::Player;
use crate::limits::Result;
use crate::position::{Position, Positions, State};

/// Rulesets on heaps: tables of nim-values that repeat, or are as large as the heaps.
pub static HEAPS: &[Builtin] = &[subtraction::SUBTRACTION, octal::OCTAL, wythoff::WYTHOFF];

/// Rulesets on boards, with solvers on bits.
pub static BOARDS: &[Builtin] = &[chomp::CHOMP, domineering::DOMINEERING];

/// Rulesets on graphs.
pub static GRAPHS: &[Builtin] = &[hackenbush::HACKENBUSH];

/// Collects the options of a position, each one ticked.
struct OptionList<'a> {
    positions: &'a mut Positions,
    found: Vec<Position>,
}

impl<'a> OptionList<'a> {
    /// Asks for the least room that the options take before the first of them is made, so that a heap of a
    /// billion is refused at once.
    fn expecting(positions: &'a mut Positions, options: u64) -> Result<Self> {
        let budget = &positions.algebra.budget;
        budget.check_list(options, Positions::BYTES_A_CALL, "moves")?;
        Ok(OptionList {
            positions,
            found: Vec::new(),
        })
    }

    fn push(&mut self, state: Rc<dyn State>) -> Result<()> {
        self.push_sum([state])
    }

    /// Adds the sum of these states.
    fn push_sum(&mut self, states: impl IntoIterator<Item = Rc<dyn State>>) -> Result<()> {
        self.positions.algebra.budget.tick()?;
        let mut parts = Vec::new();
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
