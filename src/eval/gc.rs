//! What is forgotten, so that the work of one statement leaves room for the next.

use super::call_memo::Made;
use super::fault::Result;
use super::session::Session;

/// One part in so many of the memory is little, and worth forgetting only where memory is short; or it is much.
pub(super) const LITTLE: usize = 1 << 7;
const MUCH: usize = 1 << 2;

/// Forgets all but the first calls.
pub(super) fn forget_calls(session: &mut Session, but: usize) {
    session.memory.forget_after(but);
    session.memory.shrink();
}

pub(super) fn made(session: &mut Session) -> Made {
    Made {
        mark: session.world.mark(),
        calls: session.memory.len(),
        bytes: session.budget().bytes(),
    }
}

/// Forgets what was made since, which nothing may name, where it takes more than one part in so many of the memory.
pub(super) fn forget_since(session: &mut Session, made: Made, share: usize) {
    let budget = session.budget();
    let most = (budget.memory_megabytes() << 20) / share;
    if budget.bytes().saturating_sub(made.bytes) > most {
        forget_calls(session, made.calls);
        session.world.roll_back(made.mark);
    }
}

/// Does something whose result names no position and no value that is made for it. They are forgotten where they take
/// much of the memory, and where it is short also if they take little.
pub(super) fn in_passing<T>(
    session: &mut Session,
    work: impl FnOnce(&mut Session) -> Result<T>,
) -> Result<T> {
    let before = made(session);
    let done = work(session)?;
    // Positions and values that are being found around this may refer to what was created here.
    if session.statement.expanding.is_empty() && session.world.valuing.is_empty() {
        let share = if session.budget().is_memory_short() {
            LITTLE
        } else {
            MUCH
        };
        forget_since(session, before, share);
    }
    Ok(done)
}
