//! Counts how many claims hold, and how many statements are broken.

use std::fmt;

use super::reply::Reply;
use super::status::Status;
use crate::diagnostic::counted;

/// The status of a run, and the counts of its claims and errors.
///
/// ```
/// use upstar::{Engine, Settings, Source, Tally};
///
/// let mut engine = Engine::new(Settings::default());
/// let mut tally = Tally::default();
/// for reply in engine.run(Source::new("notes", "assert * + * == 0\nassert * == 0")) {
///     tally.add(&reply);
/// }
/// assert_eq!(tally.to_string(), "1 passed, 1 failed");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The most severe status of all replies.
    pub status: Status,
    /// Claims that hold.
    pub passed: usize,
    /// Claims that are false.
    pub failed: usize,
    /// Statements, claims or not, that stopped with an error or at a limit. A broken definition may be the reason why
    /// claims are missing.
    pub errors: usize,
}

impl Tally {
    /// The tally of one reply.
    pub fn of(reply: &Reply) -> Tally {
        let mut tally = Tally {
            status: reply.status(),
            ..Tally::default()
        };
        match reply.claim() {
            Some(verdict) if verdict.holds => tally.passed = 1,
            Some(_) => tally.failed = 1,
            None => tally.errors = usize::from(reply.result.is_err()),
        }
        tally
    }

    /// Adds one reply.
    pub fn add(&mut self, reply: &Reply) {
        self.join(Tally::of(reply));
    }

    /// Adds the counts of another tally.
    pub fn join(&mut self, more: Tally) {
        self.status = self.status.max(more.status);
        self.passed += more.passed;
        self.failed += more.failed;
        self.errors += more.errors;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        match self.errors {
            0 => Ok(()),
            errors => write!(f, ", {}", counted(errors, "error")),
        }
    }
}
