//! Tries a given strategy against everything that the opponent can do.

use crate::eval::convert;
use crate::eval::move_names;
use crate::eval::show;
use hashbrown::HashSet;

use super::name;
use crate::diagnostic::Span;
use crate::eval::{Fault, Result, Session, Spans, Value};
use algebra::game::Player;
use solver::position::{Move, Position};

/// The result of trying a strategy, with its player moving first or second.
pub struct Trial {
    pub starts: bool,
    pub result: TrialResult,
}

pub enum TrialResult {
    /// The strategy loses by this line of play.
    Beaten(Vec<Move>),
    Wins(Answers),
}

/// How a winning strategy plays.
#[derive(Default)]
pub struct Answers {
    pub opening: Option<Move>,
    /// The opponent's possible first moves, each with the answer.
    pub first: Vec<[Move; 2]>,
    /// The number of positions with the opponent to move that came up.
    pub positions: usize,
}

/// Tries a player's strategy moving first, second or both, wherever the player can win, up to the first case in which
/// the strategy is beaten. The function takes a position and gives a move.
pub fn trials(
    session: &mut Session,
    p: Position,
    me: Player,
    (function, span): (&Value, Span),
) -> Result<Vec<Trial>> {
    if !matches!(function, Value::Function(_) | Value::Builtin(_)) {
        let fault = convert::wrong_type(session, "a function", function, span);
        return Err(fault.help(TAKES_AND_GIVES));
    }
    let mut choose = |session: &mut Session, p: Position| {
        let values = [Value::named(p)];
        match session.apply(function, values, Spans::Same(span), span, span)? {
            chosen @ (Value::Move(_) | Value::Text(_)) => Ok(chosen),
            other => {
                let fault = convert::wrong_type(session, "a move", &other, span);
                Err(fault.help(TAKES_AND_GIVES))
            }
        }
    };
    let outcome = session.solver().outcome_of(p)?;
    let sides = [
        (true, outcome.wins_starting(me)),
        (false, !outcome.wins_starting(me.opponent())),
    ];
    let mut trials = Vec::new();
    for (starts, _) in sides.into_iter().filter(|(_, wins)| *wins) {
        let result = tried(session, p, (me, starts), &mut choose)?;
        let is_beaten = matches!(result, TrialResult::Beaten(_));
        trials.push(Trial { starts, result });
        if is_beaten {
            break;
        }
    }
    Ok(trials)
}

const TAKES_AND_GIVES: &str = "a strategy takes a position and returns a move, `g => h` or its name, for example `g -> winning_moves(g, Left)[0]`";

fn tried(
    session: &mut Session,
    p: Position,
    (me, starts): (Player, bool),
    choose: &mut dyn FnMut(&mut Session, Position) -> Result<Value>,
) -> Result<TrialResult> {
    let mut line = Vec::new();
    let mut start = p;
    if starts && !follow(session, &mut start, me, choose, &mut line)? {
        return Ok(TrialResult::Beaten(line));
    }
    let mut answers = Answers {
        opening: line.first().copied(),
        ..Answers::default()
    };
    // A stack of the opponent's untried moves, one entry for each position of the current line, with the length of
    // the line up to that position.
    let mut seen = HashSet::new();
    seen.insert(session.world.positions.identity(start)?);
    let mut waiting = vec![(session.solver().moves_of(start, me.opponent())?, line.len())];
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
            return Ok(TrialResult::Beaten(line));
        }
        if waiting.len() == 1 {
            answers
                .first
                .extend(line.last().map(|&ours| [theirs, ours]));
        }
        if seen.insert(session.world.positions.identity(at)?) {
            waiting.push((session.solver().moves_of(at, me.opponent())?, line.len()));
        }
    }
    answers.first.reverse();
    answers.positions = seen.len();
    Ok(TrialResult::Wins(answers))
}

/// Makes the strategist's move; false if the strategist has none.
fn follow(
    session: &mut Session,
    at: &mut Position,
    me: Player,
    choose: &mut dyn FnMut(&mut Session, Position) -> Result<Value>,
    line: &mut Vec<Move>,
) -> Result<bool> {
    let moves = session.solver().moves_of(*at, me)?;
    if moves.is_empty() {
        return Ok(false);
    }
    let chosen = choose(session, *at)?;
    let meant = match &chosen {
        Value::Move(made) => session.solver().written_move(*at, moves, made.mv)?,
        Value::Text(name) => move_names::named(session, *at, me, name)?,
        _ => None,
    };
    if let Some(mv) = meant {
        *at = mv.result;
        line.push(mv);
        return Ok(true);
    }
    let (chosen, position) = (show::show(session, &chosen)?, name(session, *at)?);
    Err(Fault::here(
        "the strategy returns no legal move",
        format!("{chosen} is not a move of {} in {position}", me.name()),
    )
    .help("`moves(g, player)` lists the moves"))
}
