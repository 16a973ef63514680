//! The game tree with outcomes and values, cut to a readable size.

use hashbrown::HashSet;

use super::growth::{Growth, grow};
use super::{move_name, name, unicode};
use crate::eval::{Result, Session, Value};
use crate::game::Player;
use crate::limits::Halt;
use crate::picture::{Outline, shortened};
use crate::position::{Form, Position};

const MOST_LINES: usize = 48;
const LONGEST_NAME: usize = 60;
const LONGEST_VALUE: usize = 40;

pub fn tree(session: &mut Session, p: Position) -> Result<String> {
    let (outline, is_cut) = outline(session, p, MOST_LINES)?;
    let mut text = outline.draw(unicode(session));
    if !p.is_normal() {
        text.push_str("\n* marks a best move; +- Left wins, -+ Right wins, 00 a draw");
        let state = session.positions.state(p);
        if let Some(picture) = state.and_then(|state| state.draw(unicode(session))) {
            text = format!("{picture}\n{text}");
        }
    }
    if is_cut {
        text.push_str("\n(cut where dots stand; ask for the tree of a later position to see more)");
    }
    Ok(text)
}

/// As much of the tree as fits into so many lines, level by level, and whether something was left out.
pub fn outline(session: &mut Session, p: Position, most: usize) -> Result<(Outline, bool)> {
    let root = (describe(session, p)?, p);
    let mut moves = Moves {
        seen: HashSet::new(),
    };
    grow(session, &mut moves, root, most)
}

/// Lines with the positions that the moves lead to.
struct Moves {
    seen: HashSet<Position>,
}

impl Growth for Moves {
    type Child = (String, Position);

    fn children(
        &mut self,
        session: &mut Session,
        p: Position,
        entry: usize,
        outline: &mut Outline,
    ) -> Result<Vec<Self::Child>> {
        let children = children(session, p)?;
        if !children.is_empty() && !self.seen.insert(session.positions.identity(p)?) {
            outline.append(entry, "  (its moves are shown once)");
            return Ok(Vec::new());
        }
        Ok(children)
    }

    fn line(
        &mut self,
        session: &mut Session,
        (mark, p): Self::Child,
    ) -> Result<(String, Option<Position>)> {
        let text = describe(session, p)?;
        Ok((format!("{mark}{text}"), Some(p)))
    }

    fn left_out(&self, count: usize) -> String {
        format!("{count} more")
    }
}

/// Where the moves lead, with what stands in front of each.
fn children(session: &mut Session, p: Position) -> Result<Vec<(String, Position)>> {
    if !p.is_normal() {
        let Some(mover) = session.mover(p)? else {
            return Ok(Vec::new());
        };
        let goal = session.solve(p)?;
        let mut children = Vec::new();
        for made in session.moves_of(p, mover)? {
            let best = session.solve(made.to)? == goal;
            let mark = if best { "*" } else { " " };
            let move_name = move_name(session, &made)?;
            children.push((format!("{mark} {move_name}: "), made.to));
        }
        return Ok(children);
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| session.options_of(p, player));
    let (left, right) = (left?, right?);
    let marked = |mark: &str, options: Vec<Position>| -> Vec<(String, Position)> {
        let marked = options.into_iter().map(|q| (mark.to_string(), q));
        marked.collect()
    };
    if left == right {
        return Ok(marked("", left));
    }
    let mut children = marked("L ", left);
    children.extend(marked("R ", right));
    Ok(children)
}

/// Name, value and outcome, or the label found by working backwards.
fn describe(session: &mut Session, p: Position) -> Result<String> {
    if !p.is_normal() {
        let sign = session.solve(p)?.sign();
        return Ok(match session.positions.form(p) {
            Form::Ending(_) => sign.to_string(),
            _ => format!("{sign}, {}", session.words_of(p)?),
        });
    }
    let name = name(session, p)?;
    let outcome = session.outcome_of(p)?;
    let value = if has_quick_value(session, p)? {
        match session.show(&Value::Game(p)) {
            Ok(value) => value,
            Err(fault) if matches!(fault.halt, Some(Halt::Large(_))) => String::new(),
            Err(fault) => return Err(fault),
        }
    } else {
        String::new()
    };
    let equals = if value == name || value.is_empty() || value.chars().count() > LONGEST_VALUE {
        String::new()
    } else {
        format!(" = {value}")
    };
    Ok(format!(
        "{}{equals}  {}",
        shortened(&name, LONGEST_NAME),
        outcome.letter()
    ))
}

/// False for sums whose value might take long: their outcome does not.
fn has_quick_value(session: &mut Session, p: Position) -> Result<bool> {
    if session.positions.known_value(p).is_some() {
        return Ok(true);
    }
    let parts = session.positions.parts(p);
    if parts.len() == 1 {
        return Ok(true);
    }
    let mut hard = 0;
    for part in parts {
        let value = session.value_of(part)?;
        hard += usize::from(session.algebra().as_compact(value).is_none());
    }
    Ok(hard <= 2)
}
