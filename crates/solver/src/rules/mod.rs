//! Rulesets in Rust: those that need a solver of their own, and compiled outcome searches for rulesets written in the language.

mod amazons;
mod chomp;
mod clobber;
mod colouring;
mod cram;
mod domineering;
pub mod dots_and_boxes;
mod fission;
mod hackenbush;
mod konane;
mod nogo;
pub mod octal;
pub mod positional;
pub mod sprouts;
mod stones;
mod subtraction;
pub mod sum_search;
mod wythoff;

use std::rc::Rc;

use crate::position::{Position, Positions, SearchableBoard, State};
use algebra::game::Player;
use algebra::limits::Result;
use stones::read_board;

pub use chomp::Bar;
pub use domineering::DomineeringBoard;
pub use hackenbush::{Edge, Picture};
pub use subtraction::SubtractionHeap;
pub use wythoff::WythoffHeaps;

/// Parses the board that a ruleset of the shelf is called with. `None` if the compiled search does not support this board.
pub type BoardReader = fn(&str) -> Option<Rc<dyn SearchableBoard>>;

/// A ruleset of the shelf that has a compiled search.
pub struct Searched {
    pub name: &'static str,
    pub reader: BoardReader,
    /// Whether a board turned by 90 degrees is the same game. Otherwise it is the negative.
    pub images_are_equal: bool,
}

impl Searched {
    const fn new(name: &'static str, reader: BoardReader) -> Self {
        Searched {
            name,
            reader,
            images_are_equal: true,
        }
    }
}

pub const SEARCHED: &[Searched] = &[
    Searched::new("amazons", read_board::<amazons::Amazons>),
    Searched::new("clobber", read_board::<clobber::Clobber>),
    Searched::new("col", colouring::Col::read),
    Searched::new("cram", read_board::<cram::Cram>),
    Searched {
        images_are_equal: false,
        ..Searched::new("fission", read_board::<fission::Fission>)
    },
    Searched::new("konane", read_board::<konane::Konane>),
    Searched::new("nogo", read_board::<nogo::NoGo>),
    Searched::new("snort", colouring::Snort::read),
];

/// The reader of a ruleset of the shelf, if it has a compiled search.
pub fn board_reader(ruleset: &str) -> Option<BoardReader> {
    let found = SEARCHED.iter().find(|searched| searched.name == ruleset);
    found.map(|searched| searched.reader)
}

/// Collects the options of a position and ticks once for each.
struct OptionList<'a> {
    positions: &'a mut Positions,
    found: Vec<Position>,
}

impl<'a> OptionList<'a> {
    /// Checks that there is memory for this many options before the first one is created, so that a heap of a billion is
    /// refused at once.
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

    /// Adds the sum of these states as one option.
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

/// A position in which both players have the same moves, at most `expected`.
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

/// A position in which each player has moves of their own, at most `expected` together.
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
