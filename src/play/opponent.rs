//! The program's own moves: the best there are and, among equals, the hardest to answer.

use crate::engine::Engine;
use crate::eval::{Result, Session};
use crate::stage::Choice;

use super::record::Record;

/// Moves that are compared for how hard they are to answer.
const MOST_COMPARED: usize = 24;

/// A perfect move: it wins if any does.
pub fn choose(engine: &mut Engine, record: &Record) -> Result<Option<Choice>> {
    engine.attempt(|session| best(session, record))
}

fn best(session: &mut Session, record: &Record) -> Result<Option<Choice>> {
    let best = record.stage.best_choices(session, record.mover)?;
    let verdict = record.stage.verdict(session, record.mover)?;
    if verdict.worth(record.mover) > 0 {
        return Ok(best.into_iter().next());
    }
    // Nothing wins against good play; leave as few good answers among as many moves as possible.
    let opponent = record.mover.opponent();
    let mut hardest: Option<((f64, usize), Choice)> = None;
    let step = best.len().div_ceil(MOST_COMPARED).max(1);
    // Large steps first: the last options of a heap take the least and make the game last.
    for choice in best.into_iter().rev().step_by(step) {
        let next = choice.next();
        let all = next.choices(session, opponent)?.len();
        let good = next.best_choices(session, opponent)?.len();
        let ease = (good as f64 / all.max(1) as f64, usize::MAX - all);
        if hardest.as_ref().is_none_or(|(least, _)| ease < *least) {
            hardest = Some((ease, choice));
        }
    }
    Ok(hardest.map(|(_, choice)| choice))
}
