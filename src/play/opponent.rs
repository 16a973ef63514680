//! The program's moves: best moves and, among equals, the ones that are hardest to answer.

use crate::eval::{Result, Session};
use crate::position::Move;

use super::record::Record;

/// At most this many moves are compared for how hard they are to answer.
const MOST_COMPARED: usize = 24;

/// The number of budget checks, about one second, for the values of all moves, and again for the answers to
/// each move.
const PATIENCE: u64 = 1 << 10;

/// A best move: it wins if any move does.
pub fn choose(session: &mut Session, record: &Record) -> Result<Option<Move>> {
    let (position, mover) = (record.position, record.mover);
    let score = record.verdict(session)?.score_for(mover);
    if score > 0 {
        if session.solver().is_searched(position)? {
            return session.solver().first_winning_move(position, mover);
        }
        let best = session.solver().strategy().best_moves(position, mover)?;
        return Ok(best.into_iter().next());
    }
    // No move wins against good play, so leave the opponent as few good answers among as many moves as possible. If
    // ranking the moves takes too long, any move is good that keeps the draw, if there is one.
    let best = match session.solver().within(PATIENCE, |solver| {
        solver.strategy().best_moves(position, mover)
    })? {
        Some(best) => best,
        None if score == 0 => return drawing_move(session, record),
        None => session.solver().moves_of(position, mover)?,
    };
    let opponent = mover.opponent();
    let mut hardest: Option<((f64, usize), Move)> = None;
    let step = best.len().div_ceil(MOST_COMPARED).max(1);
    // Start from the end: the last options of a heap take the least and prolong the game.
    for candidate in best.into_iter().rev().step_by(step) {
        let all = session.solver().moves_of(candidate.result, opponent)?.len();
        // Every winning answer is good, not only the fastest.
        let good = session.solver().within(PATIENCE, |solver| {
            let winning = solver
                .strategy()
                .winning_moves(candidate.result, opponent)?;
            if winning.is_empty() {
                return solver.strategy().best_moves(candidate.result, opponent);
            }
            Ok(winning)
        })?;
        let Some(good) = good else {
            return Ok(hardest.map(|(_, candidate)| candidate).or(Some(candidate)));
        };
        let ease = (good.len() as f64 / all.max(1) as f64, usize::MAX - all);
        if hardest.as_ref().is_none_or(|(least, _)| ease < *least) {
            hardest = Some((ease, candidate));
        }
    }
    Ok(hardest.map(|(_, candidate)| candidate))
}

/// The scores that the mover can reach before and after a move, unless it takes too long to find them.
pub fn scores(session: &mut Session, record: &Record, made: &Move) -> Result<Option<(i8, i8)>> {
    let mover = record.mover;
    let next = session.solver().wins_and_draws().mover(made.result)?;
    session.solver().within(PATIENCE, |solver| {
        let before = solver.end_of_play(record.position, mover)?;
        let after = solver.end_of_play(made.result, next.unwrap_or(mover.opponent()))?;
        Ok((before.score_for(mover), after.score_for(mover)))
    })
}

/// The last move after which the game is still a draw.
fn drawing_move(session: &mut Session, record: &Record) -> Result<Option<Move>> {
    let moves = session.solver().moves_of(record.position, record.mover)?;
    for candidate in moves.into_iter().rev() {
        let opponent = record.mover.opponent();
        let ending = session.solver().end_of_play(candidate.result, opponent)?;
        if ending.score_for(record.mover) == 0 {
            return Ok(Some(candidate));
        }
    }
    Ok(None)
}
