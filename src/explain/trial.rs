//! A given strategy tried against everything that the opponent can do.

use hashbrown::HashSet;

use super::name;
use crate::eval::{Fault, Result, Session, Value};
use crate::game::Player;
use crate::position::{Move, Position};

/// A line of play that beats a strategy; `None` when nothing does. The strategist starts, or the opponent. `choose` gives the
/// strategist's move in a position.
pub fn beating_line(
    session: &mut Session,
    p: Position,
    (me, starts): (Player, bool),
    choose: &mut dyn FnMut(&mut Session, Position) -> Result<Move>,
) -> Result<Option<Vec<Move>>> {
    let mut line = Vec::new();
    let mut start = p;
    if starts && !follow(session, &mut start, me, choose, &mut line)? {
        return Ok(Some(line));
    }
    // What the opponent may still do in each position of the line, the last first.
    let mut seen = HashSet::new();
    let mut waiting = vec![(session.moves_of(start, me.opponent())?, line.len())];
    while let Some((moves, length)) = waiting.last_mut() {
        session.tick()?;
        line.truncate(*length);
        let Some(theirs) = moves.pop() else {
            waiting.pop();
            continue;
        };
        line.push(theirs);
        let mut at = theirs.result;
        if !follow(session, &mut at, me, choose, &mut line)? {
            return Ok(Some(line));
        }
        if seen.insert(session.positions.identity(at)?) {
            waiting.push((session.moves_of(at, me.opponent())?, line.len()));
        }
    }
    Ok(None)
}

/// Makes the strategist's move; false when there is none to make.
fn follow(
    session: &mut Session,
    at: &mut Position,
    me: Player,
    choose: &mut dyn FnMut(&mut Session, Position) -> Result<Move>,
    line: &mut Vec<Move>,
) -> Result<bool> {
    let moves = session.moves_of(*at, me)?;
    if moves.is_empty() {
        return Ok(false);
    }
    let chosen = choose(session, *at)?;
    for made in moves {
        if session.identical(made.from, chosen.from)? && session.identical(made.to, chosen.to)? {
            *at = made.result;
            line.push(made);
            return Ok(true);
        }
    }
    let (chosen, position) = (session.show(&Value::Move(chosen))?, name(session, *at)?);
    Err(Fault::here(
        "the strategy gives no move",
        format!("{chosen} is no move of {} in {position}", me.name()),
    )
    .help("`moves(g, player)` lists the moves, each named by the part that moves"))
}
