//! The value of a position that is named by a call: from the values of its options, without a position for each bracket on
//! the way, or by the theorem that the definition gives.

use hashbrown::HashSet;

use super::code::{Code, Deep, Item, Op};
use super::expression::Frame;
use super::fault::{Fault, Result};
use super::function::CallState;
use super::session::{Session, Stage};
use super::unfold::named_by_call;
use super::value::Value;
use crate::diagnostic::{Diagnostic, Span};
use crate::game::loopy::GameValue;
use crate::game::{Game, Number};
use crate::limits::Limited;
use crate::position::{Position, State, Unsettled};
use crate::syntax::Prefix;

impl Session {
    /// The value of a position that is named by a call. A theorem that leads back to the position itself, or to one that
    /// waits for it, leaves it to the moves.
    pub(super) fn value_of_call(&mut self, p: Position, call: &CallState) -> Result<Game> {
        let before = self.valuing.get(&p).copied();
        let stage = match (&call.function.rule.by, before) {
            (Some(_), None) => Stage::Theorem,
            (_, Some(Stage::Moves)) => {
                let at = self.valuing.get_index_of(&p).unwrap_or(0);
                let round = self.valuing.iter().skip(at);
                self.given_up = round
                    .rev()
                    .find(|(_, stage)| **stage == Stage::Theorem)
                    .map(|(q, _)| *q);
                let mut cycle: Vec<Position> = self.valuing.keys().skip(at).copied().collect();
                cycle.push(p);
                return Err(self.leads_round(&cycle));
            }
            _ => Stage::Moves,
        };
        self.valuing.insert(p, stage);
        let found = self.value_at_stage(p, call, stage);
        if before.is_none() {
            self.valuing.pop();
        }
        let value = found.map_err(|fault| match self.valuing.is_empty() {
            true => fault.while_finding(call).outside(),
            false => fault.while_finding(call),
        })?;
        self.positions.set_value(p, value);
        Ok(value)
    }

    fn value_at_stage(&mut self, p: Position, call: &CallState, stage: Stage) -> Result<Game> {
        self.longest_way = self.longest_way.max(self.valuing.len());
        let first = self.valuing.first().map_or(p, |(first, _)| *first);
        let way = self.positions.check_chain(first, p, self.valuing.len());
        if let Err(Unsettled::Endless(first, last, length)) = way {
            return Err(self.leads_on(first, last, length));
        }
        match (&call.function.rule.by, stage) {
            (Some(theorem), Stage::Theorem) => {
                let value = match self.worth_in(call, theorem) {
                    Err(_) if self.given_up == Some(p) => {
                        self.given_up = None;
                        self.valuing.insert(p, Stage::Moves);
                        return self.worth_in(call, &call.function.rule.body);
                    }
                    value => value?,
                };
                // It came back to the position, whose moves gave the value.
                if let Some(value) = self.positions.known_value(p) {
                    return Ok(value);
                }
                if self.paranoid {
                    self.valuing.insert(p, Stage::Moves);
                    self.check_theorem(call, theorem, value)?;
                }
                Ok(value)
            }
            _ => self.worth_in(call, &call.function.rule.body),
        }
    }

    /// What the definition of a position says behind `by`, as it is written, and what that is for this position.
    pub fn theorem(&mut self, p: Position) -> Result<Option<(String, Value)>> {
        let Some(state) = self.positions.state(p).filter(|state| state.is_defined()) else {
            return Ok(None);
        };
        let call = named_by_call(&*state)?;
        let rule = &*call.function.rule;
        let Some(theorem) = &rule.by else {
            return Ok(None);
        };
        let Span { start, end } = theorem.span;
        let text = rule.source.text.get(start..end).unwrap_or("").to_string();
        let value = self.in_call(call, |session, frame| session.eval(frame, theorem))?;
        Ok(Some((text, value)))
    }

    /// What a theorem says that a position is worth, where it says so without other positions.
    pub(super) fn told_worth(&mut self, p: Position) -> Result<Option<GameValue>> {
        let claimed = match self.theorem(p) {
            Ok(Some((_, Value::Game(claimed, _)))) => claimed,
            Err(fault) if !fault.goes_round => return Err(fault),
            _ => return Ok(None),
        };
        if !claimed.is_normal() || !self.positions.is_literal(claimed) {
            return Ok(None);
        }
        if self.paranoid {
            self.verify(p, &mut HashSet::new())?;
        }
        self.sides_of(claimed)
    }

    /// Compares the values that theorems give with those that the moves give, for a position and all that its moves lead
    /// to; true where there is a theorem. By induction it is enough to look one move deep at each.
    pub fn verify(&mut self, p: Position, verified: &mut HashSet<Position>) -> Result<bool> {
        let mut has_theorem = false;
        let mut waiting = vec![p];
        while let Some(p) = waiting.pop() {
            if !verified.insert(p) {
                continue;
            }
            self.tick()?;
            let Some(state) = self.positions.state(p) else {
                self.positions.form(p).push_parts(&mut waiting);
                continue;
            };
            if !state.is_defined() {
                continue;
            }
            let call = named_by_call(&*state)?;
            if let Some(theorem) = &call.function.rule.by {
                has_theorem = true;
                match self.depth(p) {
                    Ok(_) => {
                        let value = self.value_of(p)?;
                        self.check_theorem(call, theorem, value)?;
                    }
                    // What comes back to itself may agree with any claim, one move deep.
                    Err(fault) if fault.goes_round => self.check_loopy_theorem(p, call, theorem)?,
                    Err(fault) => return Err(fault),
                }
            }
            waiting.push(self.settle(|positions| positions.unfolded(p))?);
        }
        Ok(has_theorem)
    }

    fn check_theorem(&mut self, call: &CallState, theorem: &Code, value: Game) -> Result<()> {
        let rule = &*call.function.rule;
        let moves = self.worth_in(call, &rule.body)?;
        match moves == value {
            true => Ok(()),
            false => Err(self.refuted(call, theorem, [value, moves].map(GameValue::Short))?),
        }
    }

    /// The theorem about a position from which play may return, against all that its moves lead to.
    fn check_loopy_theorem(&mut self, p: Position, call: &CallState, theorem: &Code) -> Result<()> {
        let claimed = self.in_call(call, |session, frame| session.eval(frame, theorem))?;
        let claimed = self.position(&claimed, theorem.span)?;
        let claimed = self.worth_of(claimed)?;
        let moves = self.worth_as_typed(p)?;
        match moves == claimed {
            true => Ok(()),
            false => Err(self.refuted(call, theorem, [claimed, moves])?),
        }
    }

    /// The error for a theorem that gives one value where the moves give another.
    fn refuted(
        &mut self,
        call: &CallState,
        theorem: &Code,
        worths: [GameValue; 2],
    ) -> Result<Fault> {
        let notation = self.notation;
        let [by, moves] = worths.map(|worth| self.worth_text(&worth, notation));
        let label = format!(
            "{} is {} by this, and {} by its moves",
            call.name(),
            by?,
            moves?
        );
        let fault = Diagnostic::new("the theorem does not hold", theorem.span, label);
        Ok(Fault::at(fault, call.function.rule.source.clone()))
    }

    /// The value of code in the frame of a call, with the definitions of its time.
    pub(super) fn worth_in(&mut self, call: &CallState, code: &Code) -> Result<Game> {
        self.in_call(call, |session, frame| session.worth(frame, code))
    }

    /// The value of an expression that is a game.
    fn worth(&mut self, frame: &Frame<'_>, code: &Code) -> Result<Game> {
        let code = match self.branch(frame, code) {
            Ok(code) => code,
            Err(fault) => return Err(fault.inside(code.span)),
        };
        let worth = match &code.op {
            Op::Bracket(left, right) => self.worth_of_bracket(frame, left, right),
            Op::Impartial(options) => self
                .worths(frame, options)
                .and_then(|options| Ok(self.positions.impartial_value(options)?)),
            Op::Sum(terms) => self.worth_of_sum(frame, terms),
            Op::Unary(Prefix::Negative, inner) => self
                .worth(frame, inner)
                .and_then(|game| Ok(self.algebra().negate(game)?)),
            Op::Deep(Deep(Some(inner))) => self.recurse(|session| session.worth(frame, inner)),
            _ => match self.eval(frame, code) {
                Ok(Value::Game(p, _)) if p.is_normal() => self.value_of(p),
                Ok(value) => self.game_of(&value, code.span),
                Err(fault) => Err(fault),
            },
        };
        worth.map_err(|fault| fault.inside(code.span))
    }

    /// The branch of conditions and definitions that is taken.
    pub(super) fn branch<'c>(&mut self, frame: &Frame<'_>, mut code: &'c Code) -> Result<&'c Code> {
        loop {
            match &code.op {
                Op::If(branches) => {
                    let [condition, then, otherwise] = &**branches;
                    code = match self.truth_at(frame, condition)? {
                        true => then,
                        false => otherwise,
                    };
                }
                Op::Let(parts) => {
                    let (binder, value, body) = &**parts;
                    let bound = self.eval(frame, value)?;
                    self.bind(frame, binder, bound, value.span)?;
                    code = body;
                }
                Op::Arithmetic(inner) => code = &inner.code,
                _ => return Ok(code),
            }
        }
    }

    fn worth_of_bracket(
        &mut self,
        frame: &Frame<'_>,
        left: &[Item],
        right: &[Item],
    ) -> Result<Game> {
        let left = self.worths(frame, left)?;
        let right = self.worths(frame, right)?;
        Ok(self.algebra().bracket(left, right)?)
    }

    /// The value of what is a game or a number.
    fn game_of(&mut self, value: &Value, span: Span) -> Result<Game> {
        let p = match value {
            Value::Number(x) => {
                let x = self.dyadic(x, span)?;
                return Ok(self.algebra().number(x)?);
            }
            other => self.position(other, span)?,
        };
        self.value_of(p)
    }

    fn worth_of_sum(&mut self, frame: &Frame<'_>, terms: &[(bool, Code)]) -> Result<Game> {
        let mut number: Option<Number> = None;
        let mut sum = Game::ZERO;
        for (minus, term) in terms {
            let value = match term.op {
                Op::Bracket(..) | Op::Impartial(_) => None,
                _ => Some(self.eval(frame, term)?),
            };
            let game = match value {
                None => self.worth(frame, term)?,
                Some(Value::Number(x)) => {
                    let so_far = number.unwrap_or(Number::Int(0));
                    let budget = self.budget();
                    number = Some(match minus {
                        true => so_far.sub(&x, budget)?,
                        false => so_far.add(&x, budget)?,
                    });
                    continue;
                }
                Some(Value::Game(p, _)) if p.is_normal() => match self.positions.known_value(p) {
                    Some(game) => game,
                    None => self.value_of(p)?,
                },
                Some(other) => return Err(self.not_addable(&other, term.span)),
            };
            let algebra = self.algebra();
            sum = match minus {
                true => algebra.sub(sum, game)?,
                false if sum == Game::ZERO => game,
                false => algebra.add(sum, game)?,
            };
        }
        let Some(number) = number else {
            return Ok(sum);
        };
        let span = terms.first().map_or(Span::default(), |(_, term)| term.span);
        let number = self.game_of(&Value::Number(number), span)?;
        Ok(self.algebra().add(number, sum)?)
    }

    /// The values of options.
    fn worths(&mut self, frame: &Frame<'_>, items: &[Item]) -> Result<Vec<Game>> {
        let mut games = Vec::new();
        for Item { code, clauses } in items {
            let kept = (size_of::<Game>(), "moves");
            self.each_assignment(frame, clauses, kept, &mut |session| {
                session.push_worths(frame, code, &mut games)?;
                Ok(true)
            })?;
        }
        Ok(games)
    }

    /// Adds the values of an option, or of a list of options.
    fn push_worths(&mut self, frame: &Frame<'_>, code: &Code, games: &mut Vec<Game>) -> Result<()> {
        match &code.op {
            Op::Bracket(..) | Op::Impartial(_) | Op::Sum(_) | Op::Unary(Prefix::Negative, _) => {
                games.push(self.worth(frame, code)?);
                Ok(())
            }
            _ => match self.eval(frame, code)? {
                Value::Game(p, _) if p.is_normal() => {
                    games.push(self.value_of(p)?);
                    Ok(())
                }
                value => self.each_option(&value, code.span, &mut |session, option, span| {
                    if !matches!(option, Value::Number(_) | Value::Game(_, _)) {
                        return Err(session.no_option(option, span));
                    }
                    games.push(session.game_of(option, span)?);
                    Ok(())
                }),
            },
        }
    }
}

impl Fault {
    /// Says whose moves were being looked for, where that helps.
    pub(super) fn while_finding(self, call: &CallState) -> Fault {
        match self.halt.is_none() && !self.is_of_game() && self.diagnostic.notes.len() < 3 {
            true => self.note(format!("while looking at {}", call.name())),
            false => self,
        }
    }
}
