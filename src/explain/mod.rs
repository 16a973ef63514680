//! Explanations for people: reasons, derivations, strategies and game trees as data and as text, and pictures of
//! positions.

mod answer;
mod derivation;
mod draw;
mod growth;
mod look;
mod pattern;
mod period;
mod planning;
mod position;
mod quotient;
mod reason;
mod rule;
mod steps;
mod strategy;
mod tree;
mod trial;
mod turn;
mod why;

pub use derivation::derivation;
pub use draw::{canvas, draw, place_in_sum, spots, table};
pub use planning::{rule_behind, strategy};
pub use quotient::QuotientReport;
pub use steps::steps;
pub use tree::tree;
pub use trial::{TrialResult, trials};
pub use why::why;

use crate::eval::move_names;
use crate::eval::shelf;
use crate::eval::show;
use crate::eval::{Result, Session, Value};
use crate::picture::Draw;
use algebra::game::Player;
use algebra::limits::Halt;
use algebra::notation::Notation;
use solver::position::{Form, Move, Position};

/// A move to a node of a typed tree is named by that node, up to this length.
const LONGEST_NODE: usize = 24;
/// Names of positions are cut to this length.
const LONGEST_NAME: usize = 200;

fn unicode(session: &Session) -> bool {
    session.notation() == Notation::Unicode
}

/// Runs `draw` with values written in Unicode, whatever the notation of the session.
fn in_unicode<T>(session: &mut Session, draw: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
    session.with(|it| &mut it.notation, Notation::Unicode, draw)
}

fn name(session: &mut Session, p: Position) -> Result<String> {
    Ok(session.world.positions.name(p, session.notation())?)
}

/// Cuts a name to a readable length. The space before the dots keeps them from looking like squares of a board.
fn readable(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{} ...", &name[..end]),
        None => name.to_string(),
    }
}

/// The text, or `None` if it is too long to write.
fn written(text: Result<String>) -> Result<Option<String>> {
    match text {
        Ok(text) => Ok(Some(text)),
        Err(fault) if matches!(fault.halt(), Some(Halt::Large(_))) => Ok(None),
        Err(fault) => Err(fault),
    }
}

/// The picture of the board, if the position has one.
fn board(session: &mut Session, p: Position) -> Result<Option<String>> {
    let scene = shelf::scene_of(session, p)?;
    Ok(scene.map(|scene| scene.text(unicode(session))))
}

/// A short name of a move of a position, as a person would say it.
pub fn move_name(session: &mut Session, p: Position, mv: &Move) -> Result<String> {
    if mv.from.is_normal() {
        return move_names::in_words(session, p, mv);
    }
    if let Some(name) = move_names::name_of(session, p, mv)? {
        return Ok(name.to_string());
    }
    if let Form::Call(_) = session.world.positions.form(mv.to) {
        return name(session, mv.to);
    }
    if let Some(node) = written(name(session, mv.to))?
        && node.chars().count() <= LONGEST_NODE
    {
        return Ok(node.trim_start_matches("wld ").to_string());
    }
    // A node with a long name is identified by its index among the moves.
    for player in Player::BOTH {
        let moves = session.solver().moves_of(mv.from, player)?;
        if let Some(at) = moves.iter().position(|other| other.to == mv.to) {
            return Ok(format!("move {}", at + 1));
        }
    }
    show::show(session, &Value::moved(*mv))
}

/// A move that preserves the best ending the player can force. This is checked in the position it leads to.
pub fn best_move(session: &mut Session, p: Position, player: Player) -> Result<Option<Move>> {
    let goal = session.solver().end_of_play(p, player)?;
    for mv in session.solver().strategy().best_moves(p, player)? {
        if session.solver().end_of_play(mv.result, player.opponent())? == goal {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}
