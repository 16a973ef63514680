//! Rulesets of the user that have the moves of a bundled one, under other names and perhaps written in another way. Their
//! positions are the same games, so the search for the winner of the bundled one is theirs as well. What the two say in a `by`
//! clause does not matter: it is a theorem about the moves.
//!
//! The definitions are compared without running them: names are replaced by what they stand for, and calls of helper functions
//! by their bodies, so that `let`, lambdas and constants make no difference. In a list of options, neither the order of a list
//! that is looped over matters, nor repetitions, nor whether its items are selected by a function or by a condition.

mod alike;
mod generator;
mod term;

use std::rc::Rc;

use self::term::Callee;
use super::CallState;
use crate::eval::fault::Result;
use crate::eval::session::Session;
use crate::eval::shelf;
use crate::eval::value::Value;
use solver::position::{Convention, SearchableBoard};
use solver::rules::{self, BoardReader};

/// The board of a position for the search of its ruleset, if it is a bundled one that has a search, or its twin.
pub(in crate::eval) fn searchable(
    session: &mut Session,
    call: &CallState,
) -> Result<Option<Rc<dyn SearchableBoard>>> {
    let [Value::Text(board), ..] = &call.args[..] else {
        return Ok(None);
    };
    let reader = board_reader(session, call)?;
    Ok(reader.and_then(|read| read(board)))
}

fn board_reader(session: &mut Session, call: &CallState) -> Result<Option<BoardReader>> {
    let (f, version) = (&*call.function, call.version);
    let rule = &*f.rule;
    if rule.on_shelf || rule.convention != Some(Convention::Normal) {
        return Ok(rule.board_reader);
    }
    let generation = session.callee(f, version).generation;
    if let Some((when, reader)) = rule.analysis.twin.get()
        && when == generation
    {
        return Ok(reader);
    }
    let mut found = None;
    for searched in rules::SEARCHED {
        let Some(bundled) = shelf::ruleset(session, searched.name, 1)? else {
            continue;
        };
        let mut comparison = Comparison {
            session,
            version,
            images_are_equal: searched.images_are_equal,
            assumed: Vec::new(),
            distinct: Vec::new(),
            steps: 0,
        };
        let [own, bundled] = [f, &bundled].map(Callee::of);
        if comparison.functions(&own, &bundled, 0) == Some(true) {
            found = Some(searched.reader);
            break;
        }
    }
    rule.analysis.twin.set(Some((generation, found)));
    Ok(found)
}

/// The comparison of a ruleset with a bundled one. Its functions return `None` if they give up.
struct Comparison<'s> {
    session: &'s Session,
    version: u64,
    /// Whether all images of a board in the bundled ruleset are equal.
    images_are_equal: bool,
    /// The functions that are being compared, or have been found to be alike. Assuming it is sound by induction on the moves.
    assumed: Vec<(u64, u64)>,
    /// The pairs of variables in sight that are known to be different squares.
    distinct: Vec<[usize; 2]>,
    steps: usize,
}
