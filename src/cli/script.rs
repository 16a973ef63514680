//! Scripts: every statement is run, an error in one does not stop the next.

use std::rc::Rc;

use super::output::{Output, Place};
use super::status::Status;
use crate::eval::{Fault, Reply, Session, Source};
use crate::repl::{StatusLine, was_interrupted};
use crate::syntax;

/// Which results are of interest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Interest {
    Everything,
    Claims,
}

/// How a script went.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    pub status: Status,
    pub passed: usize,
    pub failed: usize,
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        self.status = self.status.and(other.status);
        self.passed += other.passed;
        self.failed += other.failed;
    }

    pub fn failed_with(status: Status) -> Self {
        Tally {
            status,
            ..Tally::default()
        }
    }
}

/// A source text, and what of the input came before it.
pub struct Part {
    pub source: Rc<Source>,
    /// Bytes of the input before it, and how many bytes of the text stand for them.
    pub before: (usize, usize),
}

impl Part {
    pub fn whole(name: &str, text: String) -> Self {
        Part {
            source: Rc::new(Source {
                name: name.to_string(),
                text,
            }),
            before: (0, 0),
        }
    }
}

/// Runs a source in a session.
pub fn run(session: &mut Session, part: &Part, output: &Output, interest: Interest) -> Tally {
    let source = &part.source;
    let place = |span: crate::diagnostic::Span| Place {
        source,
        start: span.start,
        end: span.end,
        before: part.before,
    };
    let mut tally = Tally::default();
    for parsed in syntax::statements(&source.text) {
        if was_interrupted() {
            tally.status = tally.status.and(Status::Interrupted);
            break;
        }
        let statement = match parsed {
            Ok(statement) => statement,
            Err(diagnostic) => {
                let statement = diagnostic.statement.map(|passage| passage.span);
                let place = place(statement.unwrap_or(diagnostic.span));
                let fault = Fault::at(diagnostic, source.clone());
                output.fault(&fault, &place);
                tally.status = tally.status.and(Status::of_fault(&fault));
                continue;
            }
        };
        let place = place(statement.span);
        let status = StatusLine::start(session.budget().progress(), true, output.color());
        let result = session.run(&statement, source);
        drop(status);
        match result {
            Err(fault) => {
                output.fault(&fault, &place);
                tally.status = tally.status.and(Status::of_fault(&fault));
                if tally.status == Status::Interrupted {
                    break;
                }
            }
            Ok(reply) => {
                if let Reply::Claim(verdict) = &reply {
                    if verdict.holds {
                        tally.passed += 1;
                    } else {
                        tally.failed += 1;
                        tally.status = tally.status.and(Status::FalseClaim);
                    }
                    if interest == Interest::Claims {
                        output.claim(verdict, &statement, &reply, &place);
                    }
                }
                if interest == Interest::Everything {
                    output.reply(&reply, &statement, &place);
                }
            }
        }
    }
    tally
}
