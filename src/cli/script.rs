//! Scripts: every statement is run, an error in one does not stop the next.

use std::path::Path;
use std::rc::Rc;

use super::output::{Output, Place};
use super::status::Status;
use crate::eval::{Fault, Reply, Session, Source};
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
}

/// Runs a source in a session.
pub fn run(
    session: &mut Session,
    source: &Rc<Source>,
    output: &Output,
    interest: Interest,
) -> Tally {
    let mut tally = Tally::default();
    for parsed in syntax::parse(&source.text) {
        let statement = match parsed {
            Ok(statement) => statement,
            Err(diagnostic) => {
                let place = Place {
                    source,
                    start: diagnostic.span.start,
                    end: diagnostic.span.end,
                };
                let fault = Fault {
                    diagnostic: Box::new(diagnostic),
                    source: source.clone(),
                    halt: None,
                };
                output.fault(&fault, &place);
                tally.status = tally.status.and(Status::Error);
                continue;
            }
        };
        let place = Place {
            source,
            start: statement.span.start,
            end: statement.span.end,
        };
        match session.run(&statement, source) {
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

/// Reads a file as a source; the error says what is wrong with it.
pub fn read(path: &Path) -> Result<Rc<Source>, String> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(format!(
            "cannot read {name}: it is a directory, not a script"
        ));
    }
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    decode(name, bytes)
}

/// Bytes as a source.
pub fn decode(name: String, bytes: Vec<u8>) -> Result<Rc<Source>, String> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Rc::new(Source { name, text })),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..at]
                .iter()
                .filter(|&&b| b == b'\n')
                .count();
            Err(format!(
                "{name} is not text: byte {at} (line {line}) is not valid UTF-8"
            ))
        }
    }
}
