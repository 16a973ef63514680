//! What is forgotten, so that the work of one statement leaves room for the next.

use super::fault::Result;
use super::memory::Made;
use super::session::Session;

/// One part in so many of the memory is little, and worth forgetting only where memory is short; or it is much.
pub(super) const LITTLE: usize = 1 << 7;
const MUCH: usize = 1 << 2;

impl Session {
    /// Forgets all but the first calls.
    pub(super) fn forget_calls(&mut self, but: usize) {
        self.memory.forget_after(but);
        self.memory.shrink();
    }

    pub(super) fn made(&mut self) -> Made {
        Made {
            mark: self.positions.mark(),
            calls: self.memory.len(),
            bytes: self.budget().bytes(),
        }
    }

    /// Forgets what was made since, which nothing may name, where it takes more than one part in so many of the memory.
    pub(super) fn forget_since(&mut self, made: Made, share: usize) {
        let budget = self.budget();
        let most = (budget.memory_megabytes() << 20) / share;
        if budget.bytes().saturating_sub(made.bytes) > most {
            self.forget_calls(made.calls);
            self.positions.roll_back(made.mark);
        }
    }

    /// Does something whose result names no position and no value that is made for it. They are forgotten where they take
    /// much of the memory, and where it is short also if they take little.
    pub(super) fn in_passing<T>(
        &mut self,
        work: impl FnOnce(&mut Session) -> Result<T>,
    ) -> Result<T> {
        let before = self.made();
        let is_part = std::mem::replace(&mut self.is_passing, true);
        let done = work(self);
        self.is_passing = is_part;
        let done = done?;
        // What is under way around it may rest on what is found out here.
        let is_needed = !self.unfolding.is_empty() || !self.valuing.is_empty();
        match (is_needed, self.budget().is_memory_short(), is_part) {
            (false, true, _) => self.forget_since(before, LITTLE),
            (false, false, false) => self.forget_since(before, MUCH),
            _ => {}
        }
        Ok(done)
    }
}
