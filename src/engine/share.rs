//! One run of statements in several engines: each runs every definition, and the questions are dealt out.

use crate::eval::LeftOut;

/// Says which statements an engine runs.
pub trait Deal {
    /// Is the statement with this number, counted from 0 over all texts, for this engine? It may wait until that is known.
    fn is_mine(&mut self, statement: usize) -> bool;
}

/// The part of an engine in a run that it shares.
pub(super) struct Share {
    pub deal: Box<dyn Deal>,
    /// Which of the engines it is.
    pub engine: usize,
    /// How many statements there were.
    pub statements: usize,
    /// Whether the last of them is this engine's.
    pub is_mine: bool,
    /// Questions that others answer.
    pub left_out: Vec<LeftOut>,
}

impl Share {
    /// Goes on to the next statement; is it this engine's?
    pub fn next(&mut self) -> bool {
        self.is_mine = self.deal.is_mine(self.statements);
        self.statements += 1;
        self.is_mine
    }
}
