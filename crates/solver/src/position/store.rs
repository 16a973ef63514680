//! All positions of a session, each stored once.

use std::hash::BuildHasher;
use std::rc::Rc;

use hashbrown::{HashMap, HashTable};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::loop_form::LoopForm;
use super::memory::{Mark, PositionTables};
use super::{Convention, Form, Position, State};
use algebra::game::{Algebra, Ending, Game, Player};
use algebra::limits::{Budget, Halt, Limited, Result};

/// The maximal number of positions: two bits of an id hold the convention.
const MOST_POSITIONS: usize = 1 << 30;

pub(super) struct NamedCall {
    pub state: Rc<dyn State>,
    /// The position that lists the moves, once that is known.
    pub expansion: Option<Position>,
    /// Whether neither player can move, once that is known.
    pub over: Option<bool>,
}

/// All positions of a session, and the algebra of their values.
#[derive(Default)]
pub struct Positions {
    pub algebra: Algebra,
    pub(super) forms: Vec<Form>,
    pub(super) values: Vec<Option<Game>>,
    pub(super) ids: HashTable<Position>,
    pub(super) calls: Vec<NamedCall>,
    /// The positions that are stored once for each name, in the order in which they were stored.
    pub(super) names: IndexMap<String, Position, FxBuildHasher>,
    /// The loop for each form as typed.
    pub(super) loops: HashMap<LoopForm, Position, FxBuildHasher>,
    pub(super) tables: PositionTables,
    /// The named loopy games, in the order of `NAMES`.
    pub(super) named: Vec<Position>,
}

impl Limited for Positions {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl Positions {
    /// The minimal number of bytes that a named position takes, not counting its state and the characters of its name.
    pub const BYTES_A_CALL: usize = size_of::<NamedCall>()
        + size_of::<Form>()
        + size_of::<Option<Game>>()
        + size_of::<(String, Position)>()
        + size_of::<Position>();

    pub fn new(algebra: Algebra) -> Self {
        let mut positions = Positions {
            algebra,
            ..Positions::default()
        };
        positions.add_named();
        positions
    }

    /// The current high-water mark.
    pub fn mark(&self) -> Mark {
        Mark {
            algebra: self.algebra.mark(),
            forms: self.forms.len(),
            calls: self.calls.len(),
        }
    }

    /// Drops all positions and games stored since the mark, none of which may be used afterwards, and the memo tables.
    /// The values and moves of the other positions stay.
    pub fn roll_back(&mut self, mark: &Mark) {
        self.tables = PositionTables::default();
        self.forms.truncate(mark.forms);
        self.forms.shrink_to_fit();
        self.values.truncate(mark.forms);
        self.values.shrink_to_fit();
        for value in &mut self.values {
            value.take_if(|g| !mark.algebra.contains(*g));
        }
        self.calls.truncate(mark.calls);
        self.calls.shrink_to_fit();
        for call in &mut self.calls {
            call.expansion.take_if(|p| !mark.contains(*p));
        }
        self.names.retain(|_, p| mark.contains(*p));
        self.names.shrink_to_fit();
        self.loops.retain(|_, p| mark.contains(*p));
        self.loops.shrink_to_fit();
        self.ids.retain(|p| mark.contains(*p));
        let forms = &self.forms;
        self.ids
            .shrink_to_fit(|p| FxBuildHasher.hash_one(&forms[p.index()]));
        self.algebra.roll_back(&mark.algebra);
    }

    pub fn form(&self, p: Position) -> &Form {
        &self.forms[p.index()]
    }

    /// The number of positions.
    pub fn count(&self) -> usize {
        self.forms.len()
    }

    /// The value, if it has been computed.
    pub fn known_value(&self, p: Position) -> Option<Game> {
        self.values[p.index()]
    }

    pub fn set_value(&mut self, p: Position, value: Game) {
        self.values[p.index()] = Some(value);
    }

    pub(super) fn intern(&mut self, form: Form) -> Result<Position> {
        let hash = FxBuildHasher.hash_one(&form);
        if let Some(id) = self.ids.find(hash, |&p| *self.form(p) == form) {
            return Ok(*id);
        }
        self.push(form, Some(hash))
    }

    /// Stores a form that is not stored yet.
    fn push(&mut self, form: Form, hash: Option<u64>) -> Result<Position> {
        self.algebra.budget.tick()?;
        if self.forms.len() >= MOST_POSITIONS {
            return Err(Halt::large("more than 1073741824 positions"));
        }
        let value = match &form {
            Form::Value(g) => Some(*g),
            _ => None,
        };
        let id = self.add(form, value, hash);
        self.algebra.budget.report_positions(self.forms.len());
        Ok(id)
    }

    /// Stores a form with its value. Without a hash it is not found by its form.
    pub(super) fn add(&mut self, form: Form, value: Option<Game>, hash: Option<u64>) -> Position {
        let convention = match &form {
            Form::Ending(_) | Form::Turn { .. } => Convention::WinsAndDraws,
            Form::Misere(_) => Convention::Misere,
            Form::Call(id) => self.calls[*id as usize].state.convention(),
            _ => Convention::Normal,
        };
        let id = Position::new(self.forms.len(), convention);
        self.forms.push(form);
        self.values.push(value);
        if let Some(hash) = hash {
            let forms = &self.forms;
            self.ids
                .insert_unique(hash, id, |p| FxBuildHasher.hash_one(&forms[p.index()]));
        }
        id
    }

    pub fn of_value(&mut self, g: Game) -> Result<Position> {
        self.intern(Form::Value(g))
    }

    pub fn bracket(&mut self, left: Vec<Position>, right: Vec<Position>) -> Result<Position> {
        self.intern(Form::Bracket {
            left: left.into(),
            right: right.into(),
        })
    }

    pub fn impartial(&mut self, options: Vec<Position>) -> Result<Position> {
        self.intern(Form::Impartial(options.into()))
    }

    /// A game with wins, losses and draws that is over.
    pub fn ended(&mut self, ending: Ending) -> Result<Position> {
        self.intern(Form::Ending(ending))
    }

    /// A game with wins, losses and draws in which this player is to move; without options it is a draw.
    pub fn turn(&mut self, mover: Player, options: Vec<Position>) -> Result<Position> {
        if options.is_empty() {
            return self.ended(Ending::Draw);
        }
        self.intern(Form::Turn {
            mover,
            options: options.into(),
        })
    }

    /// Whether a named position is over, if that is known.
    pub fn known_over(&self, p: Position) -> Option<bool> {
        match self.form(p) {
            Form::Call(id) => self.calls[*id as usize].over,
            _ => None,
        }
    }

    /// Records whether a named position is over.
    pub fn set_over(&mut self, p: Position, over: bool) {
        if let Form::Call(id) = self.forms[p.index()] {
            self.calls[id as usize].over = Some(over);
        }
    }

    /// Creates a named position, without checking whether it exists: the caller must keep track of its names.
    pub fn call(&mut self, state: Rc<dyn State>) -> Result<Position> {
        let id = self.calls.len() as u32;
        let over = (!state.is_defined()).then(|| state.is_over());
        self.calls.push(NamedCall {
            state,
            expansion: None,
            over,
        });
        self.push(Form::Call(id), None)
    }

    /// The named position with this state, created once for each name.
    pub fn call_by_name(&mut self, state: Rc<dyn State>) -> Result<Position> {
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

    /// Whether this is a named position.
    pub fn is_named(&self, p: Position) -> bool {
        matches!(self.form(p), Form::Call(_))
    }

    pub fn set_expansion(&mut self, p: Position, expansion: Position) {
        if let Form::Call(id) = self.forms[p.index()] {
            self.calls[id as usize].expansion = Some(expansion);
        }
    }

    /// The position that lists the moves of a named position; an unnamed position is its own expansion. Returns `None`
    /// if only the host that defined the position can find it.
    pub fn expansion(&mut self, p: Position) -> Result<Option<Position>> {
        let Form::Call(id) = self.forms[p.index()] else {
            return Ok(Some(p));
        };
        let call = &self.calls[id as usize];
        if call.expansion.is_some() {
            return Ok(call.expansion);
        }
        let state = call.state.clone();
        let expansion = state.expand(self).transpose()?;
        self.calls[id as usize].expansion = expansion;
        Ok(expansion)
    }
}
