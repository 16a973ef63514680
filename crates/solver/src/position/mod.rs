//! Positions: games as they were typed or named, with their parts, moves, endings and (on demand) values.
//!
//! All positions live in one store and differ by their convention: in normal play a player who cannot move loses, and
//! positions have values and sums; in misère play a player who cannot move wins; in a game with wins, losses and draws
//! the rules say who moves and how play ends. Each form is stored only once, so that equal forms have equal ids, and a
//! tree of any depth is built and dropped without recursion.

mod collect;
mod cyclic;
mod identity;
mod known_values;
mod loop_form;
mod loops;
mod memory;
mod name;
mod named;
mod state;
mod store;
mod sum;

pub use collect::{Marker, NewIds, states_mut};
pub use memory::{Known, Mark};
pub use named::NAMES;
pub use state::{BoardSum, Heap, SearchableBoard, State, TurnState};
pub use store::Positions;

use std::rc::Rc;

use num_bigint::BigInt;

use algebra::game::loopy::Sided;
use algebra::game::{Ending, Game, Player};

/// The rule that decides who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The player who cannot move loses.
    Normal,
    /// The rules say who wins, or that the game is a draw.
    WinsAndDraws,
    /// The player who cannot move wins.
    Misere,
}

/// A position: its index in [`Positions`], together with the convention it is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u32);

/// The lowest bits of a position hold its convention.
const CONVENTION_BITS: u32 = 2;

impl Position {
    fn new(index: usize, convention: Convention) -> Position {
        Position((index as u32) << CONVENTION_BITS | convention as u32)
    }

    fn index(self) -> usize {
        (self.0 >> CONVENTION_BITS) as usize
    }

    pub fn convention(self) -> Convention {
        match self.0 & ((1 << CONVENTION_BITS) - 1) {
            0 => Convention::Normal,
            1 => Convention::WinsAndDraws,
            _ => Convention::Misere,
        }
    }

    /// Whether this is a position of normal play, which has a value.
    pub fn is_normal(self) -> bool {
        self.convention() == Convention::Normal
    }

    /// Whether the rules say who is to move.
    pub fn has_turns(self) -> bool {
        self.convention() == Convention::WinsAndDraws
    }
}

/// A move: one part of a position becomes another, and the whole becomes `result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub from: Position,
    pub to: Position,
    pub result: Position,
}

/// How a position is built from its parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A value: a literal, or the result of a computation.
    Value(Game),
    /// A loopy value, given by its sides.
    Sided(Rc<Sided>),
    Bracket {
        left: Box<[Position]>,
        right: Box<[Position]>,
    },
    /// Both players have the same options.
    Impartial(Box<[Position]>),
    /// Two or more parts, none of them a sum or 0.
    Sum(Box<[Position]>),
    Negative(Position),
    /// At least two copies of a position.
    Multiple(BigInt, Position),
    OrdinalSum(Position, Position),
    /// The game is over.
    Ending(Ending),
    /// One player is to move, and has at least one option.
    Turn {
        mover: Player,
        options: Box<[Position]>,
    },
    /// This position of normal play, played under the misère convention.
    Misere(Position),
    /// A named position; the number is its index among the calls.
    Call(u32),
}

impl Form {
    /// Appends the direct parts of the form; a named position has none.
    pub fn push_parts(&self, parts: &mut Vec<Position>) {
        match self {
            Form::Value(_) | Form::Sided(_) | Form::Call(_) | Form::Ending(_) => {}
            Form::Bracket { left, right } => parts.extend(left.iter().chain(right)),
            Form::Impartial(all) | Form::Sum(all) | Form::Turn { options: all, .. } => {
                parts.extend(all);
            }
            Form::Negative(part) | Form::Multiple(_, part) | Form::Misere(part) => {
                parts.push(*part);
            }
            Form::OrdinalSum(base, above) => parts.extend([base, above]),
        }
    }

    /// Calls a function with each direct part of the form, to change it.
    fn for_each_part(&mut self, change: impl Fn(&mut Position)) {
        match self {
            Form::Value(_) | Form::Sided(_) | Form::Call(_) | Form::Ending(_) => {}
            Form::Bracket { left, right } => left.iter_mut().chain(right).for_each(change),
            Form::Impartial(all) | Form::Sum(all) | Form::Turn { options: all, .. } => {
                all.iter_mut().for_each(change);
            }
            Form::Negative(part) | Form::Multiple(_, part) | Form::Misere(part) => change(part),
            Form::OrdinalSum(base, above) => [base, above].into_iter().for_each(change),
        }
    }
}
