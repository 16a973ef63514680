//! Statements: evaluate, define, claim.

use std::path::PathBuf;
use std::rc::Rc;

use super::code::Code;
use super::compile::Program;
use super::expression::Frame;
use super::fault::{Fault, Result, Source};
use super::finding::Verdict;
use super::forget::LITTLE;
use super::session::{Session, Writing};
use super::value::Value;
use crate::diagnostic::Span;
use crate::game::Outcome;
use crate::limits::Halt;
use crate::notation::Notation;
use crate::syntax::{Comparison, Expr, Node, Statement, StatementKind, Tree};

/// What a statement gives.
pub enum Answer {
    Value {
        value: Value,
        /// The printed text, which reads back.
        text: String,
        outcome: Option<Outcome>,
        /// It is a game in whose value play may return.
        is_loopy: bool,
        /// What to say behind a game with wins, losses and draws; of a list that shows positions by name, the same
        /// with their values.
        words: Option<String>,
    },
    /// A name was defined, or several at once.
    Defined(Rc<str>),
    Claim(Verdict),
    /// A file was read for its definitions: by the name that was typed, and where it is.
    Used {
        name: Rc<str>,
        file: PathBuf,
    },
}

/// A moment in a session: the definitions and the answers that there were.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub(super) age: u64,
    pub(super) answers: usize,
}

/// Lists in lists that are looked through for positions shown by name.
const NAMES_DEEP: u32 = 3;

/// Said where the answer may surprise: equal games are not always the same.
pub(super) const IDENTITY: &str = "`===` asks for the same position or form; `==` compares values";

/// Whether the statement asks if a position is the same as a value that is written out: `nim(1, 2, 3) === 0`.
fn is_identity(tree: &Tree, expr: Expr) -> bool {
    let Node::Compare { first, rest } = tree.node(expr) else {
        return false;
    };
    let [(Comparison::Identical, _, second)] = rest[..] else {
        return false;
    };
    let sides = (tree.node(*first), tree.node(second));
    matches!(
        sides,
        (Node::Call { .. }, Node::Number(_) | Node::Glued { .. })
            | (Node::Number(_) | Node::Glued { .. }, Node::Call { .. })
    )
}

impl Session {
    pub fn moment(&self) -> Moment {
        Moment {
            age: self.globals.now(),
            answers: self.answers.len(),
        }
    }

    /// What a statement that only tells something told at that moment, in this notation; part of an
    /// [attempt](Session::attempt). Nothing is written, and nothing is remembered of it.
    pub fn look_back(
        &mut self,
        statement: &Statement,
        source: &Rc<Source>,
        moment: Moment,
        notation: Notation,
    ) -> Result<String> {
        let later = self
            .answers
            .split_off(moment.answers.min(self.answers.len()));
        let present = std::mem::replace(&mut self.notation, notation);
        let writing = std::mem::replace(&mut self.writing, Writing::Skipped);
        let remembered = self.memory.len();
        self.age = moment.age;
        let told = self.perform(statement, source);
        self.age = u64::MAX;
        // Strings and names hold values as they were written.
        self.forget_calls(remembered);
        self.writing = writing;
        self.notation = present;
        self.answers.truncate(moment.answers);
        self.answers.extend(later);
        match told? {
            Answer::Value { text, .. } => Ok(text),
            _ => Err(Halt::Broken("a report that is none").into()),
        }
    }

    /// Does some work as a statement of its own, within the limits. What fails defines nothing and changes
    /// nothing.
    pub fn attempt<T>(&mut self, work: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        // As part of a larger piece of work, its time counts from the beginning of that.
        let resumed = self.budget().resume();
        if resumed {
            self.budget().begin();
        }
        self.age = u64::MAX;
        self.unfolding.clear();
        self.running.clear();
        self.valuing.clear();
        self.given_up = None;
        self.stack.clear();
        let generation = self.globals.generation(self.age);
        let replaced = std::mem::replace(&mut self.generation, generation) != generation;
        if self.held.end != self.positions.mark() {
            self.held.all = self.made();
        }
        if self.budget().is_memory_short() {
            self.forget_since(self.held.all, LITTLE);
        }
        if self.budget().is_memory_short() || replaced {
            self.memory.make_room();
            // Which of them came before what is held is not known any more.
            self.held.all.calls = 0;
        }
        self.names_positions = true;
        let (mark, now) = (self.positions.mark(), self.globals.now());
        let remembered = self.memory.len();
        let result = work(self);
        if let Err(fault) = &result {
            let defined = self.globals.now() != now;
            self.globals.roll_back(now);
            if defined || fault.halt.is_some() {
                // What was remembered through a definition that is taken back must not be found by the next one; and what
                // a computation that was given up has stored would stay in its way.
                self.forget_calls(remembered);
            }
            if fault.halt.is_some() {
                self.positions.roll_back(mark);
            }
        }
        if result.is_ok() && self.names_positions {
            self.held.all = self.made();
        }
        self.held.end = self.positions.mark();
        if resumed {
            self.budget().pause();
        }
        result
    }

    /// Does what one statement says, as part of an [attempt](Session::attempt).
    pub fn perform(&mut self, statement: &Statement, source: &Rc<Source>) -> Result<Answer> {
        let result = self.perform_kind(statement, source);
        result.map_err(|fault| fault.placed(statement.span, source))
    }

    fn perform_kind(&mut self, statement: &Statement, source: &Rc<Source>) -> Result<Answer> {
        let tree = &statement.tree;
        let program = |session: &mut Session, expr| session.compile(tree, source, expr);
        match &statement.kind {
            StatementKind::Evaluate(expr) => {
                let program = program(self, *expr)?;
                let value = self.run(&program, Session::eval)?;
                if matches!(value, Value::Truth(false)) && is_identity(tree, *expr) {
                    self.remark(IDENTITY.to_string());
                }
                self.names_positions = value.names_positions(NAMES_DEEP);
                self.reply(value, tree.span(*expr))
            }
            StatementKind::Define(definition) => {
                let span = statement.span;
                let program = self.compile_definition(tree, source, definition, span)?;
                let bound = self.run(&program, |session, frame, code| {
                    let value = session.eval(frame, code)?;
                    session.bind(frame, &program.binder, value, code.span)?;
                    Ok(session.bound(frame, &program.binder))
                })?;
                let names: Vec<Rc<str>> = bound.iter().map(|(name, _)| name.clone()).collect();
                for (name, value) in bound {
                    let id = self.global(&name);
                    if self.globals.is_given(id) {
                        let note = format!(
                            "`{name}` comes with the program; from now on it is this definition"
                        );
                        self.remark(note);
                    }
                    self.globals.define(id, value, statement.help.clone());
                }
                Ok(Answer::Defined(names.join(", ").into()))
            }
            StatementKind::Assert { claim, message } => {
                let message = match message {
                    None => None,
                    Some(expr) => {
                        let program = program(self, *expr)?;
                        let value = self.run(&program, Session::eval)?;
                        Some(self.text(&value, tree.span(*expr))?.to_string())
                    }
                };
                let program = program(self, *claim)?;
                let finding = self.run(&program, Session::look_at)?;
                self.names_positions = false;
                Ok(Answer::Claim(self.judge(finding, message)?))
            }
            StatementKind::Why(claim) => {
                let program = program(self, *claim)?;
                let finding = self.run(&program, Session::examine)?;
                let why = (self.library.why)(self, &finding)?;
                self.reply(Value::Report(why), tree.span(*claim))
            }
            StatementKind::Use { span, .. } => Err(Fault::new(
                "no files are read here",
                *span,
                "only an engine reads them",
            )),
        }
    }

    /// Carries out the code of a statement.
    fn run<T>(
        &mut self,
        program: &Program,
        work: impl FnOnce(&mut Session, &Frame<'_>, &Code) -> Result<T>,
    ) -> Result<T> {
        let base = self.stack.len();
        self.stack.resize(base + program.slots, Value::Truth(false));
        let frame = Frame {
            base,
            ..Frame::OUTERMOST
        };
        let done = work(self, &frame, &program.code);
        self.stack.truncate(base);
        done
    }

    fn reply(&mut self, value: Value, span: Span) -> Result<Answer> {
        if !self.shows {
            self.keep_answer(&value);
            return Ok(Answer::Value {
                value,
                text: String::new(),
                outcome: None,
                is_loopy: false,
                words: None,
            });
        }
        let (outcome, words) = match &value {
            // The value is printed next.
            Value::Game(p, _) if !p.has_turns() => (Some(self.find_outcome(*p)?), None),
            Value::Game(p, _) => (None, Some(self.words_of(*p)?)),
            _ => (None, None),
        };
        let shown = self.show(&value);
        let words = match (&shown, value.without_names(NAMES_DEEP)) {
            (Ok(shown), Some(plain)) => match self.show(&plain) {
                Ok(values) => Some(values).filter(|values| values != shown),
                // The names are an answer also where a game has no end.
                Err(fault) if matches!(fault.halt, None | Some(Halt::Depth(_))) => None,
                Err(fault) => return Err(fault),
            },
            _ => words,
        };
        let text = match shown {
            Ok(text) => text,
            Err(fault) if matches!(fault.halt, Some(Halt::Large(_))) && outcome.is_some() => {
                self.too_long_to_print(&value, span)?
            }
            Err(fault) => return Err(fault),
        };
        self.keep_answer(&value);
        let is_loopy = match &value {
            Value::Game(p, _) if p.is_normal() => self
                .positions
                .known_worth(*p)
                .is_some_and(|worth| worth.is_loopy()),
            _ => false,
        };
        Ok(Answer::Value {
            value,
            text,
            outcome,
            is_loopy,
            words,
        })
    }

    /// Lines for a person are no value to go on with.
    fn keep_answer(&mut self, value: &Value) {
        if !matches!(value, Value::Report(_)) {
            self.answers.push(value.clone());
        }
    }

    /// A comment line instead of a value whose text would fill the screen a thousand times.
    fn too_long_to_print(&mut self, value: &Value, span: Span) -> Result<String> {
        let p = self.position(value, span)?;
        let game = self.value_of(p)?;
        let birthday = self.algebra().birthday(game)?;
        Ok(format!(
            "# a game born on day {birthday}, with a canonical form too long to print"
        ))
    }
}
