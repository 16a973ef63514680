//! The arguments of a builtin, taken as what it wants.

use std::borrow::Cow;
use std::rc::Rc;

use num_bigint::{BigInt, BigUint};

use super::fault::{Fault, Result};
use super::session::Arguments;
use super::value::{List, Value};
use crate::diagnostic::Span;
use crate::game::{Algebra, Dyadic, Game, Number, Outcome, Player};
use crate::limits::Halt;
use crate::notation;
use crate::position::Position;

impl Arguments<'_> {
    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// An argument that the function's arity promises.
    fn at(&self, i: usize) -> Result<(Value, Span)> {
        match (self.values.get(i), self.spans.get(i)) {
            (Some(value), Some(span)) => Ok((value.clone(), *span)),
            _ => Err(Halt::Broken("an argument that was not given").into()),
        }
    }

    pub fn position(&mut self, i: usize) -> Result<Position> {
        let (value, span) = self.at(i)?;
        self.session.position(&value, span)
    }

    /// A position of any kind of game.
    pub fn any_position(&mut self, i: usize) -> Result<Position> {
        let (value, span) = self.at(i)?;
        self.session.any_position(&value, span)
    }

    /// The value of a game argument.
    pub fn game(&mut self, i: usize) -> Result<Game> {
        let (value, span) = self.at(i)?;
        let position = self.session.position(&value, span)?;
        self.session.value_of(position)
    }

    pub fn number(&mut self, i: usize) -> Result<Number> {
        let (value, span) = self.at(i)?;
        self.session.number(&value, span)
    }

    pub fn dyadic(&mut self, i: usize) -> Result<Dyadic> {
        let x = self.number(i)?;
        let span = self.spans[i];
        self.session.dyadic(&x, span)
    }

    pub fn integer(&mut self, i: usize) -> Result<BigInt> {
        let (value, span) = self.at(i)?;
        self.session.integer(&value, span)
    }

    pub fn small_integer(&mut self, i: usize) -> Result<i64> {
        let (value, span) = self.at(i)?;
        self.session.small_integer(&value, span)
    }

    /// An integer that is at least 0.
    pub fn natural(&mut self, i: usize) -> Result<BigUint> {
        let n = self.integer(i)?;
        match n.to_biguint() {
            Some(n) => Ok(n),
            None => Err(self.fault(i, "expected a natural number", format!("{n} is negative"))),
        }
    }

    pub fn text(&mut self, i: usize) -> Result<Rc<str>> {
        let (value, span) = self.at(i)?;
        self.session.text(&value, span)
    }

    pub fn items(&mut self, i: usize) -> Result<Rc<List>> {
        let (value, span) = self.at(i)?;
        self.session.items(&value, span)
    }

    /// The one list given is taken as if its items were the arguments.
    pub fn spread(&mut self) -> Result<()> {
        if let [Value::List(_) | Value::Range(..)] = self.values[..] {
            let items = self.items(0)?;
            self.spans = vec![self.spans[0]; items.len()];
            self.values = items.to_vec();
        }
        Ok(())
    }

    /// How many items or characters an argument has.
    pub fn length(&mut self, i: usize) -> Result<i128> {
        let (value, span) = self.at(i)?;
        self.session.length(&value, span)
    }

    /// A player argument: `Left` or `Right`; `None` when it is not given.
    pub fn player(&mut self, i: usize) -> Result<Option<Player>> {
        if i >= self.values.len() {
            return Ok(None);
        }
        let (value, span) = self.at(i)?;
        match value {
            Value::Player(player) => Ok(Some(player)),
            Value::Outcome(Outcome::L, _) => Ok(Some(Player::Left)),
            Value::Outcome(Outcome::R, _) => Ok(Some(Player::Right)),
            other => Err(self.session.wrong_type("`Left` or `Right`", &other, span)),
        }
    }

    /// A fault at an argument.
    pub fn fault(&self, i: usize, title: impl Into<String>, label: impl Into<String>) -> Fault {
        let span = self.spans.get(i).copied().unwrap_or(self.span);
        Fault::new(title, span, label)
    }

    /// The fault for an argument that no representation here holds.
    pub fn too_large(&self, i: usize, limit: impl Into<Cow<'static, str>>) -> Fault {
        let span = self.spans.get(i).copied().unwrap_or(self.span);
        Fault::too_large(limit).spanned(span)
    }

    pub fn algebra(&mut self) -> &mut Algebra {
        self.session.algebra()
    }

    /// A stored form as the result.
    pub fn give(&mut self, game: std::result::Result<Game, Halt>) -> Result<Value> {
        let game = game?;
        self.session.game_value(game)
    }

    /// The result of an operation on the value of the one game given.
    pub fn of_game(
        &mut self,
        operation: impl FnOnce(&mut Algebra, Game) -> std::result::Result<Game, Halt>,
    ) -> Result<Value> {
        let g = self.game(0)?;
        let result = operation(self.algebra(), g);
        self.give(result)
    }

    /// The games that an operation on the value of the one game given finds, in the order in which they are printed.
    pub fn of_game_list(
        &mut self,
        operation: impl FnOnce(&mut Algebra, Game) -> std::result::Result<Vec<Game>, Halt>,
    ) -> Result<Value> {
        let g = self.game(0)?;
        let games = operation(self.algebra(), g)?;
        self.give_list(games)
    }

    /// A list of stored forms as the result, in the order in which they are printed.
    pub fn give_list(&mut self, games: Vec<Game>) -> Result<Value> {
        let sorted = notation::sorted(self.algebra(), games)?;
        let games = sorted.into_iter().map(|game| self.give(Ok(game)));
        Ok(Value::list(games.collect::<Result<_>>()?))
    }

    /// The answer to a question about the value of the one game given.
    pub fn question(
        &mut self,
        ask: impl FnOnce(&mut Algebra, Game) -> std::result::Result<bool, Halt>,
    ) -> Result<Value> {
        let g = self.game(0)?;
        Ok(Value::Truth(ask(self.algebra(), g)?))
    }

    /// Calls a function that was given as an argument.
    pub fn apply(&mut self, i: usize, values: Vec<Value>) -> Result<Value> {
        let (function, span) = self.at(i)?;
        let spans = vec![span; values.len()];
        self.session
            .apply(&function, values, spans, span, self.span)
    }
}
