//! The program's own moves: the best there are and, among equals, the hardest to answer.

use crate::eval::{Result, Session};
use crate::position::Move;

use super::record::Record;

/// Moves that are compared for how hard they are to answer.
const MOST_COMPARED: usize = 24;

/// A perfect move: it wins if any does.
pub fn choose(session: &mut Session, record: &Record) -> Result<Option<Move>> {
    let best = session.best_moves(record.position, record.mover)?;
    if record.verdict(session)?.worth(record.mover) > 0 {
        return Ok(best.into_iter().next());
    }
    // Nothing wins against good play; leave as few good answers among as many moves as possible.
    let opponent = record.mover.opponent();
    let mut hardest: Option<((f64, usize), Move)> = None;
    let step = best.len().div_ceil(MOST_COMPARED).max(1);
    // Large steps first: the last options of a heap take the least and make the game last.
    for made in best.into_iter().rev().step_by(step) {
        let all = session.moves_of(made.result, opponent)?.len();
        let good = session.best_moves(made.result, opponent)?.len();
        let ease = (good as f64 / all.max(1) as f64, usize::MAX - all);
        if hardest.as_ref().is_none_or(|(least, _)| ease < *least) {
            hardest = Some((ease, made));
        }
    }
    Ok(hardest.map(|(_, made)| made))
}
