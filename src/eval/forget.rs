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
            mark: self.world.mark(),
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
            self.world.roll_back(made.mark);
        }
    }

    /// Does something whose result names no position and no value that is made for it. They are forgotten where they take
    /// much of the memory, and where it is short also if they take little.
    pub(super) fn in_passing<T>(
        &mut self,
        work: impl FnOnce(&mut Session) -> Result<T>,
    ) -> Result<T> {
        let before = self.made();
        let done = work(self)?;
        // Positions and values that are being found around this may refer to what was created here.
        if self.statement.expanding.is_empty() && self.world.valuing.is_empty() {
            let share = if self.budget().is_memory_short() {
                LITTLE
            } else {
                MUCH
            };
            self.forget_since(before, share);
        }
        Ok(done)
    }
}
