//! How many claims held.

use std::fmt;

use super::reply::Reply;
use super::status::Status;

/// How a run went, and the claims in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The gravest of all.
    pub status: Status,
    /// Claims that hold.
    pub passed: usize,
    /// Claims that are false.
    pub failed: usize,
}

impl Tally {
    /// Counts one more reply.
    pub fn add(&mut self, reply: &Reply) {
        self.status = self.status.max(reply.status());
        match reply.claim() {
            Some(verdict) if verdict.holds => self.passed += 1,
            Some(_) => self.failed += 1,
            None => {}
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}
