//! Positions: games as they were typed or named, with their parts, moves and, on demand, their values.
//!
//! A position is something with Left moves and Right moves. Positions are stored once each, so that the same
//! position is the same id, and a tree of any depth is built and dropped without recursion.

mod moves;
mod name;
mod outcome;
mod valuation;

pub use moves::Move;
pub use valuation::{Valuation, Wait};

use std::any::Any;
use std::rc::Rc;

use hashbrown::HashMap;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxBuildHasher;

use crate::game::{Algebra, Game};
use crate::limits::{Budget, Halt, Limited};

/// A position, by its place among all [`Positions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u32);

/// How a position is made of its parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A value by itself: a literal, or the result of a computation.
    Value(Game),
    Bracket {
        left: Box<[Position]>,
        right: Box<[Position]>,
    },
    /// Both players have the same options.
    Impartial(Box<[Position]>),
    /// Two or more parts, none of them a sum.
    Sum(Box<[Position]>),
    Negative(Position),
    /// That many copies, at least two.
    Multiple(BigInt, Position),
    OrdinalSum(Position, Position),
    /// A position known by name; the number counts the calls.
    Call(u32),
}

/// What a named position knows about itself.
///
/// A ruleset's state lists its own options; a user's function is unfolded by the evaluator, which the
/// default methods ask for.
pub trait State {
    /// The name, as the user would type it.
    fn name(&self) -> String;

    /// The position that lists its moves, or `None` when only the evaluator can say.
    fn unfold(&self, _positions: &mut Positions) -> Option<Result<Position, Halt>> {
        None
    }

    /// A way to the value that is shorter than going through the moves.
    fn value(&self, _algebra: &mut Algebra) -> Option<Result<Game, Halt>> {
        None
    }

    /// True when both players are known to have the same moves, here and in every follower.
    fn is_impartial(&self) -> bool {
        false
    }

    /// A picture in text.
    fn draw(&self, _unicode: bool) -> Option<String> {
        None
    }

    /// A picture as SVG, where it shows more than the text.
    fn svg(&self) -> Option<String> {
        None
    }

    fn as_any(&self) -> &dyn Any;
}

struct Call {
    state: Rc<dyn State>,
    unfolded: Option<Position>,
}

/// A moment in the life of all positions.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    algebra: crate::game::Mark,
    forms: usize,
    calls: usize,
}

/// All positions of a session, and the algebra their values live in.
#[derive(Default)]
pub struct Positions {
    pub algebra: Algebra,
    forms: Vec<Form>,
    values: Vec<Option<Game>>,
    ids: HashMap<Form, Position, FxBuildHasher>,
    calls: Vec<Call>,
    names: HashMap<String, Position, FxBuildHasher>,
}

impl Limited for Positions {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl Positions {
    pub fn new(algebra: Algebra) -> Self {
        Positions {
            algebra,
            ..Positions::default()
        }
    }

    /// The present moment, to go back to.
    pub fn mark(&self) -> Mark {
        Mark {
            algebra: self.algebra.mark(),
            forms: self.forms.len(),
            calls: self.calls.len(),
        }
    }

    /// Forgets all positions and values made since the mark. None of them may be used any more.
    pub fn roll_back(&mut self, mark: Mark) {
        let old = |p: &Position| (p.0 as usize) < mark.forms;
        self.forms.truncate(mark.forms);
        self.values.truncate(mark.forms);
        for value in &mut self.values {
            *value = value.filter(|g| mark.algebra.knows(*g));
        }
        self.calls.truncate(mark.calls);
        for call in &mut self.calls {
            call.unfolded = call.unfolded.filter(old);
        }
        self.ids.retain(|_, p| old(p));
        self.names.retain(|_, p| old(p));
        self.forms.shrink_to_fit();
        self.ids.shrink_to_fit();
        self.names.shrink_to_fit();
        self.algebra.roll_back(mark.algebra);
    }

    pub fn form(&self, p: Position) -> &Form {
        &self.forms[p.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.forms.len()
    }

    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The value, if it has been computed.
    pub fn known_value(&self, p: Position) -> Option<Game> {
        self.values[p.0 as usize]
    }

    fn intern(&mut self, form: Form) -> Result<Position, Halt> {
        if let Some(id) = self.ids.get(&form) {
            return Ok(*id);
        }
        self.algebra.budget.tick()?;
        if self.forms.len() >= u32::MAX as usize {
            return Err(Halt::large("more than 4294967295 positions"));
        }
        let value = match &form {
            Form::Value(g) => Some(*g),
            _ => None,
        };
        let id = Position(self.forms.len() as u32);
        self.forms.push(form.clone());
        self.values.push(value);
        self.ids.insert(form, id);
        self.algebra.budget.seen(self.forms.len());
        Ok(id)
    }

    pub fn of_value(&mut self, g: Game) -> Result<Position, Halt> {
        self.intern(Form::Value(g))
    }

    pub fn bracket(&mut self, left: Vec<Position>, right: Vec<Position>) -> Result<Position, Halt> {
        self.intern(Form::Bracket {
            left: left.into(),
            right: right.into(),
        })
    }

    pub fn impartial(&mut self, options: Vec<Position>) -> Result<Position, Halt> {
        self.intern(Form::Impartial(options.into()))
    }

    /// The sum of positions; sums among them are taken apart.
    pub fn sum(&mut self, parts: &[Position]) -> Result<Position, Halt> {
        let mut flat = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.form(part) {
                Form::Sum(inner) => flat.extend_from_slice(inner),
                _ => flat.push(part),
            }
        }
        match flat[..] {
            [] => self.of_value(Game::ZERO),
            [only] => Ok(only),
            _ => self.intern(Form::Sum(flat.into())),
        }
    }

    /// The negative: a sum's part by part, twice is nothing, and a value's is a value.
    pub fn negative(&mut self, p: Position) -> Result<Position, Halt> {
        match self.form(p).clone() {
            Form::Value(g) => {
                let negative = self.algebra.negate(g)?;
                self.of_value(negative)
            }
            Form::Negative(inner) => Ok(inner),
            Form::Sum(parts) => {
                let mut negatives = Vec::with_capacity(parts.len());
                for &part in parts.iter() {
                    self.algebra.budget.tick()?;
                    negatives.push(self.negative(part)?);
                }
                self.sum(&negatives)
            }
            _ => self.intern(Form::Negative(p)),
        }
    }

    /// n copies of a position.
    pub fn multiple(&mut self, n: &BigInt, p: Position) -> Result<Position, Halt> {
        if let Form::Value(g) = *self.form(p)
            && self.algebra.as_compact(g).is_some()
        {
            let product = self.algebra.times(n, g)?;
            return self.of_value(product);
        }
        if n.is_zero() {
            return self.of_value(Game::ZERO);
        }
        let base = if n.is_negative() {
            self.negative(p)?
        } else {
            p
        };
        let n = n.abs();
        if n.is_one() {
            return Ok(base);
        }
        self.intern(Form::Multiple(n, base))
    }

    pub fn ordinal_sum(&mut self, base: Position, above: Position) -> Result<Position, Halt> {
        self.intern(Form::OrdinalSum(base, above))
    }

    /// A new named position. Whoever calls this remembers it by what names it.
    pub fn call(&mut self, state: Rc<dyn State>) -> Result<Position, Halt> {
        let id = self.calls.len() as u32;
        self.calls.push(Call {
            state,
            unfolded: None,
        });
        self.intern(Form::Call(id))
    }

    /// The named position with this state, made once for each name.
    pub fn call_by_name(&mut self, state: Rc<dyn State>) -> Result<Position, Halt> {
        let name = state.name();
        if let Some(known) = self.names.get(&name) {
            return Ok(*known);
        }
        let position = self.call(state)?;
        self.names.insert(name, position);
        Ok(position)
    }

    /// The state of a named position.
    pub fn state(&self, p: Position) -> Option<Rc<dyn State>> {
        match self.form(p) {
            Form::Call(id) => Some(self.calls[*id as usize].state.clone()),
            _ => None,
        }
    }

    /// Tells what a named position's moves are.
    pub fn set_unfolded(&mut self, p: Position, unfolded: Position) {
        if let Form::Call(id) = self.forms[p.0 as usize] {
            self.calls[id as usize].unfolded = Some(unfolded);
        }
    }

    /// The position that lists a named position's moves; an error asks the evaluator for it.
    pub fn unfolded(&mut self, p: Position) -> Result<Position, Wait> {
        let Form::Call(id) = self.forms[p.0 as usize] else {
            return Ok(p);
        };
        let call = &self.calls[id as usize];
        if let Some(unfolded) = call.unfolded {
            return Ok(unfolded);
        }
        let state = call.state.clone();
        match state.unfold(self) {
            None => Err(Wait::Unfold(p)),
            Some(unfolded) => {
                let unfolded = unfolded?;
                self.calls[id as usize].unfolded = Some(unfolded);
                Ok(unfolded)
            }
        }
    }
}
