//! Brackets in compiled code. There is one traversal of the code of a game; a sink decides what is built from a
//! bracket: a position, a value, or only whether there is a move.

use super::arithmetic;
use super::convert;
use super::no_answer;
use super::pattern;
use super::show;
use std::rc::Rc;

use super::code::{Code, Deep, Item, Op};
use super::fault::{Fault, Result};
use super::frame::Frame;
use super::session::Session;
use super::value::Value;
use crate::diagnostic::Span;
use crate::syntax::Prefix;
use algebra::game::{Game, Number, Player};
use algebra::limits::Limited;
use solver::position::{Position, Positions};

/// What is built from a game in compiled code.
pub(super) trait Sink: Sized {
    /// The result for a game.
    type Output;
    /// The result for an option.
    type Choice;

    /// The minimal number of bytes that each option takes.
    const BYTES_PER_OPTION: usize;
    /// Whether the sink computes sums and negatives; otherwise they are evaluated first.
    const ADDS: bool;
    /// Whether one option of a bracket is enough to know the result.
    const NEEDS_ONE_OPTION: bool;

    /// A game that is not a bracket.
    fn value(&mut self, session: &mut Session, value: &Value, span: Span) -> Result<Self::Output>;

    /// An option that is not a bracket.
    fn option(&mut self, session: &mut Session, value: &Value, span: Span) -> Result<Self::Choice>;

    /// An option that is itself a bracket, a sum or a negative.
    fn inner(
        &mut self,
        session: &mut Session,
        frame: &Frame<'_>,
        code: &Code,
    ) -> Result<Self::Choice>;

    /// A bracket; without a right side both players have the same options.
    fn bracket(
        &mut self,
        session: &mut Session,
        left: Vec<Self::Choice>,
        right: Option<Vec<Self::Choice>>,
    ) -> Result<Self::Output>;

    fn sum(
        &mut self,
        session: &mut Session,
        frame: &Frame<'_>,
        terms: &[(bool, Code)],
    ) -> Result<Self::Output>;

    fn negative(&mut self, session: &mut Session, built: Self::Output) -> Result<Self::Output>;
}

/// Follows conditions and `let` bindings to the expression that is the result.
fn branch<'c>(session: &mut Session, frame: &Frame<'_>, mut code: &'c Code) -> Result<&'c Code> {
    loop {
        match &code.op {
            Op::If(branches) => {
                let [condition, then, otherwise] = &**branches;
                code = if session.truth_at(frame, condition)? {
                    then
                } else {
                    otherwise
                };
            }
            Op::Let(parts) => {
                let (binder, value, body) = &**parts;
                let bound = session.eval(frame, value)?;
                pattern::bind(session, frame, binder, bound, value.span)?;
                code = body;
            }
            Op::Arithmetic(inner) => code = &inner.code,
            _ => return Ok(code),
        }
    }
}

/// An option of a bracket as a position.
fn bracket_option(session: &mut Session, value: &Value, span: Span) -> Result<Position> {
    match value {
        Value::Number(_) | Value::Game(_, _) => convert::position(session, value, span),
        other => Err(no_option(session, other, span)),
    }
}

fn no_option(session: &mut Session, value: &Value, span: Span) -> Fault {
    let label = format!(
        "this is {}: {}",
        value.a_type(),
        show::brief(session, value)
    );
    let fault = Fault::new("an option that is not a game", span, label);
    fault.help(match value {
        Value::Outcome(..) => {
            "a list is written in square brackets; a game with options of these outcomes is won by Left, \
             starting, if one of Left's is L or P, and by Right, starting, if one of Right's is R or P"
        }
        _ => "options are games, numbers, or lists of them",
    })
}

/// The value of a game or a number.
fn game_of(session: &mut Session, value: &Value, span: Span) -> Result<Game> {
    let p = match value {
        Value::Game(p, _) if p.is_normal() => *p,
        Value::Number(x) => {
            let x = convert::dyadic(x, span)?;
            return Ok(session.algebra().number(x)?);
        }
        other => convert::position(session, other, span)?,
    };
    match session.world.positions.known_value(p) {
        Some(game) => Ok(game),
        None => session.solver().value_of(p),
    }
}
impl Session {
    /// Builds the game that an expression denotes with a sink.
    pub(super) fn game_into<S: Sink>(
        &mut self,
        frame: &Frame<'_>,
        code: &Code,
        sink: &mut S,
    ) -> Result<S::Output> {
        let code = match branch(self, frame, code) {
            Ok(code) => code,
            Err(fault) => return Err(no_answer::locate(self, fault, code.span)),
        };
        let built = match &code.op {
            Op::Bracket(left, right) => self.bracket_into(frame, left, Some(right), sink),
            Op::Impartial(options) => self.bracket_into(frame, options, None, sink),
            Op::Deep(Deep(Some(inner))) => {
                self.recurse(|session| session.game_into(frame, inner, sink))
            }
            Op::Sum(terms) if S::ADDS => sink.sum(self, frame, terms),
            Op::Unary(Prefix::Negative, inner) if S::ADDS => self
                .game_into(frame, inner, sink)
                .and_then(|built| sink.negative(self, built)),
            _ => self
                .eval(frame, code)
                .and_then(|value| sink.value(self, &value, code.span)),
        };
        match built {
            Ok(built) => Ok(built),
            Err(fault) => Err(no_answer::locate(self, fault, code.span)),
        }
    }

    /// Builds a bracket with a sink; without a right side both players have the same options.
    pub(super) fn bracket_into<S: Sink>(
        &mut self,
        frame: &Frame<'_>,
        left: &[Item],
        right: Option<&[Item]>,
        sink: &mut S,
    ) -> Result<S::Output> {
        let left = self.options_into(frame, left, sink)?;
        let right = match right {
            Some(right) if left.is_empty() || !S::NEEDS_ONE_OPTION => {
                Some(self.options_into(frame, right, sink)?)
            }
            _ => None,
        };
        sink.bracket(self, left, right)
    }

    /// The options of one side of a bracket.
    pub(super) fn options_into<S: Sink>(
        &mut self,
        frame: &Frame<'_>,
        items: &[Item],
        sink: &mut S,
    ) -> Result<Vec<S::Choice>> {
        let mut options = Vec::new();
        let kept = (S::BYTES_PER_OPTION, "moves");
        for Item { code, clauses } in items {
            self.each_assignment(frame, clauses, kept, &mut |session| {
                match &code.op {
                    Op::Bracket(..) | Op::Impartial(_) => {
                        options.push(sink.inner(session, frame, code)?);
                    }
                    Op::Sum(_) | Op::Unary(Prefix::Negative, _) if S::ADDS => {
                        options.push(sink.inner(session, frame, code)?);
                    }
                    _ => {
                        let value = session.eval(frame, code)?;
                        session.each_option(&value, code.span, &mut |session, option, span| {
                            options.push(sink.option(session, option, span)?);
                            Ok(())
                        })?;
                    }
                }
                Ok(options.is_empty() || !S::NEEDS_ONE_OPTION)
            })?;
        }
        Ok(options)
    }

    /// A bracket as a position; without a right side both players have the same options.
    pub(super) fn bracket(
        &mut self,
        frame: &Frame<'_>,
        left: &[Item],
        right: Option<&[Item]>,
    ) -> Result<Value> {
        let read = bracket_option;
        let p = self.bracket_into(frame, left, right, &mut ToPosition { read })?;
        Ok(Value::game(p))
    }

    /// A bracket that refers to itself by the name in a slot.
    pub(super) fn bracket_with_itself(
        &mut self,
        frame: &Frame<'_>,
        slot: u32,
        label: &Rc<str>,
        bracket: &Code,
    ) -> Result<Value> {
        let own = self.world.positions.open_loop(label)?;
        self.statement.stack[frame.base + slot as usize] = Value::game(own);
        let built = self.eval(frame, bracket)?;
        let built = convert::position(self, &built, bracket.span)?;
        Ok(Value::game(self.world.positions.close_loop(own, built)?))
    }

    /// A node of a game with wins, losses and draws.
    pub(super) fn turn(
        &mut self,
        frame: &Frame<'_>,
        mover: Player,
        options: &[Item],
    ) -> Result<Value> {
        let read = convert::wld_position;
        let options = self.options_into(frame, options, &mut ToPosition { read })?;
        Ok(Value::game(self.world.positions.turn(mover, options)?))
    }
}

/// Builds a position from a bracket.
pub(super) struct ToPosition {
    /// Converts an option to a position.
    pub read: fn(&mut Session, &Value, Span) -> Result<Position>,
}

impl Sink for ToPosition {
    type Output = Position;
    type Choice = Position;

    const BYTES_PER_OPTION: usize = Positions::BYTES_A_CALL;
    const ADDS: bool = false;
    const NEEDS_ONE_OPTION: bool = false;

    fn value(&mut self, session: &mut Session, value: &Value, span: Span) -> Result<Position> {
        convert::position(session, value, span)
    }

    fn option(&mut self, session: &mut Session, value: &Value, span: Span) -> Result<Position> {
        (self.read)(session, value, span)
    }

    fn inner(&mut self, session: &mut Session, frame: &Frame<'_>, code: &Code) -> Result<Position> {
        let value = session.eval(frame, code)?;
        (self.read)(session, &value, code.span)
    }

    fn bracket(
        &mut self,
        session: &mut Session,
        left: Vec<Position>,
        right: Option<Vec<Position>>,
    ) -> Result<Position> {
        let positions = &mut session.world.positions;
        Ok(match right {
            Some(right) => positions.bracket(left, right)?,
            None => positions.impartial(left)?,
        })
    }

    fn sum(
        &mut self,
        session: &mut Session,
        frame: &Frame<'_>,
        terms: &[(bool, Code)],
    ) -> Result<Position> {
        let value = arithmetic::sum(session, frame, terms)?;
        let span = terms.first().map_or(Span::default(), |(_, term)| term.span);
        convert::position(session, &value, span)
    }

    fn negative(&mut self, session: &mut Session, built: Position) -> Result<Position> {
        Ok(session.world.positions.negative(built)?)
    }
}

/// Computes the value of a bracket from the values of its options, without creating positions for nested brackets.
pub(super) struct ToValue;

impl Sink for ToValue {
    type Output = Game;
    type Choice = Game;

    const BYTES_PER_OPTION: usize = size_of::<Game>();
    const ADDS: bool = true;
    const NEEDS_ONE_OPTION: bool = false;

    fn value(&mut self, session: &mut Session, value: &Value, span: Span) -> Result<Game> {
        game_of(session, value, span)
    }

    fn option(&mut self, session: &mut Session, value: &Value, span: Span) -> Result<Game> {
        match value {
            Value::Number(_) | Value::Game(_, _) => game_of(session, value, span),
            other => Err(no_option(session, other, span)),
        }
    }

    fn inner(&mut self, session: &mut Session, frame: &Frame<'_>, code: &Code) -> Result<Game> {
        session.game_into(frame, code, self)
    }

    fn bracket(
        &mut self,
        session: &mut Session,
        left: Vec<Game>,
        right: Option<Vec<Game>>,
    ) -> Result<Game> {
        let algebra = session.algebra();
        Ok(match right {
            Some(right) => algebra.bracket(left, right)?,
            None => algebra.impartial_bracket(left)?,
        })
    }

    /// Numbers are added up before they become a game.
    fn sum(
        &mut self,
        session: &mut Session,
        frame: &Frame<'_>,
        terms: &[(bool, Code)],
    ) -> Result<Game> {
        let mut number: Option<Number> = None;
        let mut sum = Game::ZERO;
        for (minus, term) in terms {
            let game = match term.op {
                Op::Bracket(..) | Op::Impartial(_) => session.game_into(frame, term, self)?,
                _ => match session.eval(frame, term)? {
                    Value::Number(x) => {
                        let so_far = number.unwrap_or(Number::Int(0));
                        let budget = session.budget();
                        number = Some(if *minus {
                            so_far.sub(&x, budget)?
                        } else {
                            so_far.add(&x, budget)?
                        });
                        continue;
                    }
                    Value::Game(p, shown) if p.is_normal() => {
                        game_of(session, &Value::Game(p, shown), term.span)?
                    }
                    other => return Err(arithmetic::not_addable(session, &other, term.span)),
                },
            };
            let algebra = session.algebra();
            sum = if *minus {
                algebra.sub(sum, game)?
            } else if sum == Game::ZERO {
                game
            } else {
                algebra.add(sum, game)?
            };
        }
        let Some(number) = number else {
            return Ok(sum);
        };
        let span = terms.first().map_or(Span::default(), |(_, term)| term.span);
        let number = game_of(session, &Value::Number(number), span)?;
        Ok(session.algebra().add(number, sum)?)
    }

    fn negative(&mut self, session: &mut Session, built: Game) -> Result<Game> {
        Ok(session.algebra().negate(built)?)
    }
}
