//! Divides the statements of one run between several engines: each engine runs every definition, and every other
//! statement runs in one of them.

/// Decides which statements an engine runs.
pub trait Deal {
    /// Whether this engine runs the statement with this number, counted from 0 over all texts. May block until that is
    /// known.
    fn is_mine(&mut self, statement: usize) -> bool;
}

/// The state of an engine in a shared run.
pub(super) struct Share {
    pub deal: Box<dyn Deal>,
    /// The index of this engine.
    pub engine: usize,
    /// The number of statements read so far.
    pub statements: usize,
    /// Whether this engine reports the last of them.
    pub is_mine: bool,
}

impl Share {
    /// Advances to the next statement; returns whether it is this engine's.
    pub fn next(&mut self) -> bool {
        self.is_mine = self.deal.is_mine(self.statements);
        self.statements += 1;
        self.is_mine
    }
}
