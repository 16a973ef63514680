//! Sums of boards and values for which the ruleset has a compiled search for the winner.

use std::rc::Rc;

use num_traits::ToPrimitive;

use super::no_answer::unless_loopy;
use super::pn_table::SearchedSum;
use super::{Expand, Solver};
use crate::position::{BoardSum, Form, Position, SearchableBoard};
use algebra::game::{Game, Player};
use algebra::limits::{Checks, Limited};

/// Sums with more summands than this are solved by their values instead.
const MOST_SUMMANDS: usize = 64;

/// A summand of a position.
struct Summand {
    position: Position,
    negated: bool,
    board: Option<Rc<dyn SearchableBoard>>,
}

/// Whether this player wins moving first. Returns `None` if there is no compiled search, or if the value of another
/// summand takes more than this many budget checks.
pub(super) fn wins<X: Expand>(
    solver: &mut Solver<'_, X>,
    p: Position,
    player: Player,
    checks: Checks,
) -> Result<Option<bool>, X::Error> {
    let mut summands = Vec::new();
    if !add_summands(solver, p, false, &mut summands)? {
        return Ok(None);
    }
    // The caller has already tried to find the value of a single board.
    let checks = if summands.len() == 1 {
        Checks::NONE
    } else {
        checks.max(Checks(1))
    };
    search_boards(solver, summands, Vec::new(), player, checks)
}

/// Whether Left, moving first, wins a sum reached during the proof-number search. That search has already replaced
/// every part whose value is cheap to find, so no values are tried here.
pub(super) fn wins_sum<X: Expand>(
    solver: &mut Solver<'_, X>,
    sum: &SearchedSum,
) -> Result<Option<bool>, X::Error> {
    let mut summands = Vec::new();
    for &part in &sum.parts {
        if !add_summands(solver, part, false, &mut summands)? {
            return Ok(None);
        }
    }
    search_boards(
        solver,
        summands,
        sum.values.clone(),
        Player::Left,
        Checks::NONE,
    )
}

/// Runs the compiled search on the boards of one ruleset. Each summand may spend `checks` budget checks on finding its
/// value; with none, no values are computed.
fn search_boards<X: Expand>(
    solver: &mut Solver<'_, X>,
    summands: Vec<Summand>,
    values: Vec<Game>,
    player: Player,
    checks: Checks,
) -> Result<Option<bool>, X::Error> {
    // Only the boards of one ruleset can be searched together; every other summand must have a value.
    let ruleset = |board: &Rc<dyn SearchableBoard>| (**board).type_id();
    let searched = summands
        .iter()
        .find_map(|summand| summand.board.as_ref().map(ruleset));
    if searched.is_none() {
        return Ok(None);
    }
    let mut sum = BoardSum {
        boards: Vec::new(),
        values,
    };
    for summand in summands {
        let value = match checks {
            Checks::NONE => None,
            _ => {
                let value = solver.within(checks, |solver| solver.short_value(summand.position));
                match unless_loopy(value)? {
                    Some(value) => value,
                    None => return Ok(None),
                }
            }
        };
        match (value, summand.board) {
            (Some(value), _) if summand.negated => {
                sum.values.push(solver.algebra().negate(value)?);
            }
            (Some(value), _) => sum.values.push(value),
            (None, Some(board)) if Some(ruleset(&board)) == searched => {
                sum.boards.push((board, summand.negated));
            }
            (None, _) => return Ok(None),
        }
    }
    let wins = sum.wins_starting(player, solver.algebra());
    Ok(wins.transpose()?)
}

/// Appends the summands of a position; returns false if there are too many.
fn add_summands<X: Expand>(
    solver: &mut Solver<'_, X>,
    p: Position,
    negated: bool,
    summands: &mut Vec<Summand>,
) -> Result<bool, X::Error> {
    if summands.len() >= MOST_SUMMANDS {
        return Ok(false);
    }
    let (inner, negated) = match solver.positions().form(p).clone() {
        Form::Sum(inner) => (inner.into_vec(), negated),
        Form::Negative(part) => (vec![part], !negated),
        Form::Multiple(n, part) if let Some(n) = n.to_usize().filter(|n| *n < MOST_SUMMANDS) => {
            (vec![part; n], negated)
        }
        _ => {
            let board = solver.host.searchable(p)?;
            summands.push(Summand {
                position: p,
                negated,
                board,
            });
            return Ok(true);
        }
    };
    for part in inner {
        if !solver.recurse(|solver| add_summands(solver, part, negated, summands))? {
            return Ok(false);
        }
    }
    Ok(true)
}
