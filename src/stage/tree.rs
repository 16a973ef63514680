//! The game tree with outcomes and values, cut to a readable size.

use hashbrown::HashSet;

use super::growth::{Growth, grow};
use super::{Stage, shortened, solve, unicode};
use crate::eval::{Result, Session, Value};
use crate::game::Player;
use crate::limits::Halt;
use crate::notation::Outline;
use crate::position::{Form, Position};
use crate::wld;

const MOST_LINES: usize = 48;
const LONGEST_NAME: usize = 60;
const LONGEST_VALUE: usize = 40;

pub fn tree(session: &mut Session, stage: &Stage) -> Result<String> {
    let (outline, is_cut) = outline(session, stage, MOST_LINES)?;
    let mut text = outline.draw(unicode(session));
    if let Stage::Wld(position) = stage {
        text.push_str("\n* marks a best move; +- Left wins, -+ Right wins, 00 a draw");
        if let Some(picture) = position.draw(unicode(session)) {
            text = format!("{picture}\n{text}");
        }
    }
    if is_cut {
        text.push_str("\n(cut where dots stand; ask for the tree of a later position to see more)");
    }
    Ok(text)
}

/// As much of the tree as fits into so many lines, level by level, and whether something was left out.
pub fn outline(session: &mut Session, stage: &Stage, most: usize) -> Result<(Outline, bool)> {
    let root = (describe(session, stage)?, stage.clone());
    let mut moves = Moves {
        seen: HashSet::new(),
    };
    grow(session, &mut moves, root, most)
}

/// Lines with the positions that the moves lead to.
struct Moves {
    seen: HashSet<Stage>,
}

impl Growth for Moves {
    type Child = (String, Stage);

    fn children(
        &mut self,
        session: &mut Session,
        stage: &Stage,
        entry: usize,
        outline: &mut Outline,
    ) -> Result<Vec<Self::Child>> {
        let children = children(session, stage)?;
        if !children.is_empty() && !self.seen.insert(stage.clone()) {
            outline.append(entry, "  (its moves are shown once)");
            return Ok(Vec::new());
        }
        Ok(children)
    }

    fn line(
        &mut self,
        session: &mut Session,
        (mark, stage): Self::Child,
    ) -> Result<(String, Option<Stage>)> {
        let text = describe(session, &stage)?;
        Ok((format!("{mark}{text}"), Some(stage)))
    }

    fn left_out(&self, count: usize) -> String {
        format!("{count} more")
    }
}

/// Where the moves lead, with what stands in front of each.
fn children(session: &mut Session, stage: &Stage) -> Result<Vec<(String, Stage)>> {
    match stage {
        Stage::Normal(p) => {
            let p = *p;
            let options = |session: &mut Session, player| {
                session.settle(|positions| positions.options(p, player))
            };
            let left = options(session, Player::Left)?;
            let right = options(session, Player::Right)?;
            let marked = |mark: &str, options: Vec<Position>| -> Vec<(String, Stage)> {
                let marked = options
                    .into_iter()
                    .map(|q| (mark.to_string(), Stage::Normal(q)));
                marked.collect()
            };
            if left == right {
                return Ok(marked("", left));
            }
            let mut children = marked("L ", left);
            children.extend(marked("R ", right));
            Ok(children)
        }
        Stage::Wld(position) => {
            let goal = solve(session, position)?;
            let mut children = Vec::new();
            for step in position.steps() {
                let best = if solve(session, &step.to)? == goal {
                    "* "
                } else {
                    "  "
                };
                children.push((format!("{best}{}: ", step.label), Stage::Wld(step.to)));
            }
            Ok(children)
        }
    }
}

/// Name, value and outcome, or the label found by working backwards.
fn describe(session: &mut Session, stage: &Stage) -> Result<String> {
    match stage {
        Stage::Normal(p) => {
            let name = stage.name(session)?;
            let outcome = session.outcome_of(*p)?;
            let value = if has_quick_value(session, *p)? {
                match session.show(&Value::Game(*p)) {
                    Ok(value) => value,
                    Err(fault) if matches!(fault.halt, Some(Halt::Large(_))) => String::new(),
                    Err(fault) => return Err(fault),
                }
            } else {
                String::new()
            };
            let equals =
                if value == name || value.is_empty() || value.chars().count() > LONGEST_VALUE {
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
        Stage::Wld(position) => {
            let sign = solve(session, position)?.sign();
            Ok(match (position, position.ending()) {
                (wld::Position::Tree(_), Some(_)) => sign.to_string(),
                (wld::Position::Board(_), Some(ending)) => format!("{sign}, {}", ending.words()),
                (_, None) => format!("{sign}, {} moves", position.mover().name()),
            })
        }
    }
}

/// False for sums whose value might take long: their outcome does not.
fn has_quick_value(session: &mut Session, p: Position) -> Result<bool> {
    if session.positions.known_value(p).is_some() {
        return Ok(true);
    }
    let Form::Sum(parts) = session.positions.form(p) else {
        return Ok(true);
    };
    let parts = parts.to_vec();
    let mut hard = 0;
    for part in parts {
        let value = session.value_of(part)?;
        hard += usize::from(session.algebra().as_compact(value).is_none());
    }
    Ok(hard <= 2)
}
