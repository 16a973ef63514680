//! The program's moves: best moves and, among equals, the ones that are hardest to answer.

use crate::eval::{Report, Result, Session};
use crate::explain;
use algebra::limits::Checks;
use algebra::notation::Notation;
use solver::position::Move;

use super::record::Record;

/// At most this many moves are compared for how hard they are to answer.
const MOST_COMPARED: usize = 24;

/// The number of budget checks, about one second, for the values of all moves, and again for the answers to
/// each move.
const PATIENCE: Checks = Checks(1 << 10);

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

/// A best move for the person, what it achieves, and the rule behind it if there is one.
pub struct Hint {
    pub choice: Move,
    pub promise: &'static str,
    pub rule: Vec<String>,
}

/// A best move for the player to move; `None` if there is no move.
pub fn hint(session: &mut Session, record: &Record) -> Result<Option<Hint>> {
    let Some(choice) = choose(session, record)? else {
        return Ok(None);
    };
    let score = record.verdict(session)?.score_for(record.mover);
    let promise = match score {
        1 => "it wins",
        0 => "it holds the draw",
        _ => "no move wins against best play, and this one is as good as any",
    };
    // The rule of a lost position is the opponent's.
    let rule = if score < 0 {
        Vec::new()
    } else {
        explain::rule_behind(session, record.position, &choice)?
    };
    Ok(Some(Hint {
        choice,
        promise,
        rule,
    }))
}

/// How the winner wins from here, as text.
pub fn strategy(session: &mut Session, record: &Record, width: usize) -> Result<String> {
    let ending = record.verdict(session)?;
    // Without a player, the strategy of an impartial game speaks of the first and the second player.
    let player = ending.winner().filter(|_| !record.is_impartial);
    let strategy = explain::strategy(session, record.position, player)?;
    Ok(strategy.text_within(width, session.notation() == Notation::Unicode))
}

/// What is wrong with a move of the person, unless it is a best move or it takes too long to find out.
pub fn mistake(
    session: &mut Session,
    record: &Record,
    made: &Move,
) -> Result<Option<&'static str>> {
    let mover = record.mover;
    let next = session.solver().wins_and_draws().mover(made.result)?;
    let scores = session.solver().within(PATIENCE, |solver| {
        let before = solver.end_of_play(record.position, mover)?;
        let after = solver.end_of_play(made.result, next.unwrap_or(mover.opponent()))?;
        Ok((before.score_for(mover), after.score_for(mover)))
    })?;
    Ok(match scores {
        Some((1, -1)) => Some("you were winning, and now you are losing"),
        Some((1, 0)) => Some("you were winning, and now it is a draw with best play"),
        Some((0, -1)) => Some("it was a draw with best play, and now you are losing"),
        _ => None,
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
