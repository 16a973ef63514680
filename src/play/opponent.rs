//! The program's moves: best moves and, among equals, the ones that are hardest to answer.

use crate::eval::{Result, Session};
use crate::position::Move;

use super::record::Record;

/// At most this many moves are compared for how hard they are to answer.
const MOST_COMPARED: usize = 24;

/// The number of budget checks, about a second's worth, for the values of all moves, and again for the answers to
/// each move.
const PATIENCE: u64 = 1 << 10;

/// A best move: it wins if any move does.
pub fn choose(session: &mut Session, record: &Record) -> Result<Option<Move>> {
    let (position, mover) = (record.position, record.mover);
    if record.verdict(session)?.score_for(mover) > 0 {
        return match session.solver().is_searched(position)? {
            true => session.solver().first_winning_move(position, mover),
            false => Ok(session
                .solver()
                .strategy()
                .best_moves(position, mover)?
                .into_iter()
                .next()),
        };
    }
    // No move wins against good play, so leave the opponent as few good answers among as many moves as possible. If
    // the values that rank the moves take too long, all moves count as equal.
    let best = match session.solver().within(PATIENCE, |solver| {
        solver.strategy().best_moves(position, mover)
    })? {
        Some(best) => best,
        None => session.solver().moves_of(position, mover)?,
    };
    let opponent = mover.opponent();
    let mut hardest: Option<((f64, usize), Move)> = None;
    let step = best.len().div_ceil(MOST_COMPARED).max(1);
    // Start from the end: the last options of a heap take the least and prolong the game.
    for made in best.into_iter().rev().step_by(step) {
        let all = session.solver().moves_of(made.result, opponent)?.len();
        let good = session.solver().within(PATIENCE, |session| {
            session.strategy().best_moves(made.result, opponent)
        })?;
        let Some(good) = good else {
            return Ok(hardest.map(|(_, made)| made).or(Some(made)));
        };
        let ease = (good.len() as f64 / all.max(1) as f64, usize::MAX - all);
        if hardest.as_ref().is_none_or(|(least, _)| ease < *least) {
            hardest = Some((ease, made));
        }
    }
    Ok(hardest.map(|(_, made)| made))
}
