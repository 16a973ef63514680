//! Statements: evaluate, define, claim, use.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::claim::Verdict;
use super::fault::{Result, Source};
use super::scope::Locals;
use super::session::Session;
use super::value::Value;
use crate::diagnostic::{Diagnostic, Span};
use crate::game::Outcome;
use crate::limits::Halt;
use crate::syntax::{self, Statement, StatementKind};

/// What a statement gives.
pub enum Reply {
    Value {
        value: Value,
        /// The printed text, which reads back.
        text: String,
        outcome: Option<Outcome>,
        /// What to say behind a game with wins, losses and draws.
        words: Option<String>,
    },
    Defined(Rc<str>),
    Claim(Verdict),
    /// Comment lines, with their `#`.
    Lines(String),
    Used(String),
}

impl Session {
    /// Runs one statement. One that fails defines nothing and changes nothing.
    pub fn run(&mut self, statement: &Statement, source: &Rc<Source>) -> Result<Reply> {
        self.budget().restart();
        self.age = u64::MAX;
        self.unfolding.clear();
        self.running.clear();
        let (mark, now) = (self.positions.mark(), self.globals.now());
        let (used, remembered) = (self.used.clone(), self.remembered.len());
        let reply = self.run_in(statement, source);
        let reply = reply.map_err(|fault| fault.placed(statement.span, source));
        if let Err(fault) = &reply {
            // A `use` that gave a name another meaning has forgotten all calls.
            let redefined = self.globals.generation(now) != self.globals.generation(u64::MAX);
            self.globals.roll_back(now);
            self.used = used;
            if fault.halt.is_some() {
                // What a computation that was given up has stored would stay in the way of the next one.
                self.remembered
                    .truncate(if redefined { 0 } else { remembered });
                self.positions.roll_back(mark);
            }
        }
        reply
    }

    fn run_in(&mut self, statement: &Statement, source: &Rc<Source>) -> Result<Reply> {
        self.source = source.clone();
        let tree = &statement.tree;
        let mut locals = Locals::default();
        match &statement.kind {
            StatementKind::Evaluate(expr) => {
                let value = self.eval(tree, *expr, &mut locals)?;
                self.reply(value, tree.span(*expr))
            }
            StatementKind::Define { name, params, body } => {
                let span = statement.span;
                let value =
                    self.definition(tree, name, params.as_deref(), *body, span, &mut locals)?;
                if self.globals.define(name.text.clone(), value) {
                    // What was remembered through the old meaning is of another generation.
                    self.remembered.truncate(0);
                }
                Ok(Reply::Defined(name.text.clone()))
            }
            StatementKind::Assert { claim, message } => {
                let verdict = self.judge(tree, *claim, *message, &mut locals)?;
                Ok(Reply::Claim(verdict))
            }
            StatementKind::Why(claim) => {
                let lines = (self.table.why)(self, tree, *claim, &mut locals)?;
                Ok(Reply::Lines(super::show::commented(&lines)))
            }
            StatementKind::Use { path, span } => {
                self.use_file(path, *span)?;
                Ok(Reply::Used(path.to_string()))
            }
        }
    }

    fn reply(&mut self, value: Value, span: Span) -> Result<Reply> {
        let (outcome, words) = match &value {
            Value::Game(p) if p.is_normal() => (Some(self.outcome_of(*p)?), None),
            Value::Game(p) => (None, Some(self.words_of(*p)?)),
            _ => (None, None),
        };
        let text = match self.show(&value) {
            Ok(text) => text,
            Err(fault) if matches!(fault.halt, Some(Halt::Large(_))) && outcome.is_some() => {
                self.too_long_to_print(&value, span)?
            }
            Err(fault) => return Err(fault),
        };
        // Lines for a person are no value to go on with.
        if !matches!(value, Value::Report(_)) {
            self.answers.push(value.clone());
        }
        Ok(Reply::Value {
            value,
            text,
            outcome,
            words,
        })
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

    /// Reads the definitions of a file, once for each file.
    fn use_file(&mut self, path: &str, span: Span) -> Result<()> {
        let full = self.folder.join(path);
        let known = full.canonicalize().unwrap_or_else(|_| full.clone());
        if let Some(at) = self.using.iter().position(|p| *p == known) {
            let mut names: Vec<String> = self.using[at..].iter().map(|p| file_name(p)).collect();
            names.push(file_name(&known));
            return Err(self.fault(Diagnostic::new(
                "files that use each other in a circle",
                span,
                names.join(" uses "),
            )));
        }
        if self.used.contains(&known) {
            return Ok(());
        }
        let text = match std::fs::read(&full) {
            Err(error) => {
                return Err(self.fault(
                    Diagnostic::new(
                        format!("cannot read {}", full.display()),
                        span,
                        error.to_string(),
                    )
                    .help("the path is relative to the file that says `use`"),
                ));
            }
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(_) => {
                    return Err(self.fault(Diagnostic::new(
                        format!("{} is not text", full.display()),
                        span,
                        "it is not valid UTF-8",
                    )));
                }
            },
        };
        let folder = full.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        let outer_folder = std::mem::replace(&mut self.folder, folder);
        let outer_source = self.source.clone();
        self.using.push(known.clone());
        let source = Rc::new(Source {
            name: full.display().to_string(),
            text,
        });
        let read = self.read_definitions(&source);
        self.using.pop();
        self.folder = outer_folder;
        self.source = outer_source;
        read?;
        self.used.insert(known);
        Ok(())
    }

    fn read_definitions(&mut self, source: &Rc<Source>) -> Result<()> {
        for statement in syntax::parse(&source.text) {
            self.source = source.clone();
            let statement = statement.map_err(|diagnostic| self.fault(diagnostic))?;
            if matches!(
                statement.kind,
                StatementKind::Define { .. } | StatementKind::Use { .. }
            ) {
                self.run_in(&statement, source)?;
            }
        }
        Ok(())
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |n| n.to_string_lossy().into_owned(),
    )
}
