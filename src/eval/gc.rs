//! Garbage collection: rolls back what nothing refers to, so that one statement leaves memory for the next.

use super::call_memo::SessionCheckpoint;
use super::fault::Result;
use super::session::Session;

/// Fractions of the memory limit: dropping 1/128 is worthwhile only if memory is short, dropping 1/4 always.
pub(super) const LITTLE: usize = 1 << 7;
const MUCH: usize = 1 << 2;

/// Drops all but the first `kept` memoized calls.
pub(super) fn forget_calls(session: &mut Session, kept: usize) {
    session.memory.truncate(kept);
    session.memory.shrink();
}

pub(super) fn checkpoint(session: &mut Session) -> SessionCheckpoint {
    SessionCheckpoint {
        mark: session.world.mark(),
        calls: session.memory.len(),
        bytes: session.budget().bytes(),
    }
}

/// Rolls back everything created since then if it takes more than 1/`share` of the memory. Nothing may refer to it.
pub(super) fn forget_since(session: &mut Session, since: SessionCheckpoint, share: usize) {
    let budget = session.budget();
    let most = (budget.memory_megabytes() << 20) / share;
    if budget.bytes().saturating_sub(since.bytes) > most {
        forget_calls(session, since.calls);
        session.world.truncate(&since.mark);
    }
}

/// Runs some work whose result holds no position and no value created for it. These are rolled back if they take much
/// memory or, when memory is short, even if they take little.
pub(super) fn with_rollback<T>(
    session: &mut Session,
    work: impl FnOnce(&mut Session) -> Result<T>,
) -> Result<T> {
    let before = checkpoint(session);
    let done = work(session)?;
    // Positions and values that are being computed around this may refer to what was created here.
    if session.statement.expanding.is_empty() && session.statement.computation.valuing.is_empty() {
        let share = if session.budget().is_memory_short() {
            LITTLE
        } else {
            MUCH
        };
        forget_since(session, before, share);
    }
    Ok(done)
}
