//! The arguments of a builtin, converted to the types it needs.

use super::arithmetic;
use super::convert;
use super::literal;
use super::no_answer;
use std::borrow::Cow;
use std::rc::Rc;

use num_bigint::{BigInt, BigUint};

use super::fault::{Fault, Result};
use super::session::{Arguments, Session, Spans};
use super::text::Text;
use super::value::{List, Value};
use crate::diagnostic::Span;
use algebra::game::loopy::GameValue;
use algebra::game::{Algebra, Dyadic, Game, Number, Outcome, Player};
use algebra::limits::Halt;
use algebra::notation::{self, NOTATIONS, Notation};
use solver::position::Position;

impl Arguments<'_> {
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The arguments on the stack.
    pub fn values(&self) -> &[Value] {
        &self.session.statement.stack[self.base..self.base + self.count]
    }

    /// An argument that must exist according to the function's arity.
    fn at(&self, i: usize) -> Result<(Value, Span)> {
        match self.values().get(i) {
            Some(value) => Ok((value.clone(), self.span_of(i))),
            None => Err(Halt::Broken("a missing argument was read").into()),
        }
    }

    /// Converts an argument; a fault is located at the argument.
    fn read<T>(
        &mut self,
        i: usize,
        read: fn(&mut Session, &Value, Span) -> Result<T>,
    ) -> Result<T> {
        let (value, span) = self.at(i)?;
        read(self.session, &value, span)
            .map_err(|fault| no_answer::locate(self.session, fault, span))
    }

    pub fn position(&mut self, i: usize) -> Result<Position> {
        self.read(i, convert::position)
    }

    /// A position of any kind of game.
    pub fn any_position(&mut self, i: usize) -> Result<Position> {
        self.read(i, convert::any_position)
    }

    /// The value of an argument that is a game.
    pub fn game(&mut self, i: usize) -> Result<Game> {
        let position = self.position(i)?;
        self.session.solver().value_of(position)
    }

    /// A short game with the same thermograph as an argument.
    pub fn thermal_game(&mut self, i: usize) -> Result<Game> {
        let position = self.position(i)?;
        self.session.solver().loopy().thermal_value(position)
    }

    /// A position with the same thermograph as an argument: the argument itself if it is short.
    pub fn thermal_position(&mut self, i: usize) -> Result<Position> {
        let position = self.position(i)?;
        if self.session.solver().is_short(position)? {
            return Ok(position);
        }
        let game = self.thermal_game(i)?;
        Ok(self.session.world.positions.of_value(game)?)
    }

    pub fn number(&mut self, i: usize) -> Result<Number> {
        self.read(i, convert::number)
    }

    pub fn dyadic(&mut self, i: usize) -> Result<Dyadic> {
        let x = self.number(i)?;
        let span = self.span_of(i);
        convert::dyadic(&x, span)
    }

    pub fn integer(&mut self, i: usize) -> Result<BigInt> {
        self.read(i, convert::integer)
    }

    pub fn small_integer(&mut self, i: usize) -> Result<i64> {
        match self.values().get(i) {
            Some(Value::Number(Number::Int(n))) => Ok(*n),
            _ => self.read(i, convert::small_integer),
        }
    }

    /// An index into a list.
    pub fn place(&mut self, i: usize) -> Result<i128> {
        match self.values().get(i) {
            Some(Value::Number(Number::Int(n))) => Ok((*n).into()),
            _ => self.read(i, convert::place),
        }
    }

    /// An integer that is at least 0.
    pub fn natural(&mut self, i: usize) -> Result<BigUint> {
        self.read(i, convert::natural)
    }

    pub fn text(&mut self, i: usize) -> Result<Text> {
        match self.values().get(i) {
            Some(Value::Text(text)) => Ok(text.clone()),
            _ => self.read(i, convert::text),
        }
    }

    /// The notation of a string that is computed: ASCII, the same everywhere, unless an argument names another.
    pub fn notation(&mut self, i: usize) -> Result<Notation> {
        if i >= self.count {
            return Ok(Notation::Ascii);
        }
        let name = self.text(i)?;
        notation::meant(&NOTATIONS, &name).ok_or_else(|| {
            let label = "expected \"ascii\", \"unicode\" or \"latex\"";
            self.fault(i, "an unknown notation", label)
        })
    }

    pub fn items(&mut self, i: usize) -> Result<Rc<List>> {
        self.read(i, convert::items)
    }

    /// The items of a list, or the characters of a string.
    pub fn sequence(&mut self, i: usize) -> Result<Rc<List>> {
        self.read(i, convert::sequence)
    }

    /// If the only argument is a list or a set, replaces it by its items.
    pub fn spread(&mut self) -> Result<()> {
        if let [Value::List(_) | Value::Range(..) | Value::Collection(_)] = self.values() {
            let items = self.items(0)?;
            self.spans = Spans::Same(self.span_of(0));
            self.session
                .budget()
                .check_memory(size_of_val(&items[..]))?;
            self.session.statement.stack.truncate(self.base);
            self.session.statement.stack.extend_from_slice(&items);
            self.count = items.len();
        }
        Ok(())
    }

    /// The number of items or characters of an argument.
    pub fn length(&mut self, i: usize) -> Result<i128> {
        self.read(i, arithmetic::length)
    }

    /// A player argument, `Left` or `Right`; `None` if it is not given.
    pub fn player(&mut self, i: usize) -> Result<Option<Player>> {
        if i >= self.count {
            return Ok(None);
        }
        let (value, span) = self.at(i)?;
        match value {
            Value::Player(player) => Ok(Some(player)),
            Value::Outcome(Outcome::L, _) => Ok(Some(Player::Left)),
            Value::Outcome(Outcome::R, _) => Ok(Some(Player::Right)),
            other => {
                let fault = convert::wrong_type(self.session, "`Left` or `Right`", &other, span);
                Err(match other {
                    Value::Builtin(row)
                        if Player::BOTH
                            .iter()
                            .any(|player| player.name().eq_ignore_ascii_case(row.help.name)) =>
                    {
                        fault.help("the players are written with a capital letter: `Left`, `Right`")
                    }
                    _ => fault,
                })
            }
        }
    }

    /// The span of an argument; for a missing argument, that of the call.
    pub fn span_of(&self, i: usize) -> Span {
        self.spans.at(i).unwrap_or(self.span)
    }

    /// A fault at an argument.
    pub fn fault(&self, i: usize, title: impl Into<String>, label: impl Into<String>) -> Fault {
        Fault::new(title, self.span_of(i), label)
    }

    /// The fault for an argument that is too large to be represented.
    pub fn too_large(&self, i: usize, limit: impl Into<Cow<'static, str>>) -> Fault {
        Fault::too_large(limit).spanned(self.span_of(i))
    }

    pub fn algebra(&mut self) -> &mut Algebra {
        self.session.algebra()
    }

    /// A game as the result.
    pub fn give(&mut self, game: std::result::Result<Game, Halt>) -> Result<Value> {
        let game = game?;
        literal::game_value(self.session, game)
    }

    /// The result of an operation on the value of the first argument.
    pub fn of_game(
        &mut self,
        operation: impl FnOnce(&mut Algebra, Game) -> std::result::Result<Game, Halt>,
    ) -> Result<Value> {
        let g = self.game(0)?;
        let result = operation(self.algebra(), g);
        self.give(result)
    }

    /// The games found by an operation on the value of the first argument, in the order in which they are printed.
    pub fn of_game_list(
        &mut self,
        operation: impl FnOnce(&mut Algebra, Game) -> std::result::Result<Vec<Game>, Halt>,
    ) -> Result<Value> {
        let g = self.game(0)?;
        let games = operation(self.algebra(), g)?;
        self.give_list(games)
    }

    /// A list of games as the result, in the order in which they are printed.
    pub fn give_list(&mut self, games: Vec<Game>) -> Result<Value> {
        let sorted = notation::sorted(self.algebra(), games)?;
        let games = sorted.into_iter().map(|game| self.give(Ok(game)));
        Ok(Value::list(games.collect::<Result<_>>()?))
    }

    /// The answer to a question about the value of the first argument; for loopy games it is always false.
    pub fn question(
        &mut self,
        ask: impl FnOnce(&mut Algebra, Game) -> std::result::Result<bool, Halt>,
    ) -> Result<Value> {
        let p = self.position(0)?;
        Ok(Value::Truth(
            match self.session.solver().loopy().value_of(p)? {
                GameValue::Short(g) => ask(self.algebra(), g)?,
                GameValue::Loopy(_) => false,
            },
        ))
    }

    /// Calls a function that was passed as an argument. The values get the span of the last argument.
    pub fn apply(&mut self, i: usize, values: impl IntoIterator<Item = Value>) -> Result<Value> {
        let (function, span) = self.at(i)?;
        if !matches!(function, Value::Function(_) | Value::Builtin(_)) {
            return Err(convert::wrong_type(
                self.session,
                "a function",
                &function,
                span,
            ));
        }
        let given = Spans::Same(self.span_of(self.len() - 1));
        self.session
            .apply(&function, values, given, span, self.span)
    }
}
