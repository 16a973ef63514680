//! The game tree with outcomes and values, cut to a readable size.

use hashbrown::HashSet;
use serde::Serialize;
use serde_json::Value as Json;

use super::growth::{Grown, Growth, grow};
use super::{move_name, name, unicode};
use crate::diagnostic::shortened;
use crate::eval::{Report, Result, Session, Value};
use crate::game::Player;
use crate::limits::Halt;
use crate::picture::Outline;
use crate::position::{Form, Position};

const MOST_LINES: usize = 48;
const LONGEST_NAME: usize = 60;
const LONGEST_VALUE: usize = 40;

/// A game tree.
pub struct GameTree {
    places: Grown<Place>,
    /// The board of a game with wins, losses and draws.
    picture: Option<String>,
    is_normal: bool,
}

/// A position of the tree, and how it is reached.
#[derive(Serialize)]
pub struct Place {
    /// Who moves there, where that makes a difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    /// The move, in a game with wins, losses and draws, and whether it is a best one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    made: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<bool>,
    #[serde(skip_serializing_if = "String::is_empty")]
    position: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    value: String,
    /// The letter of the outcome, or the sign of the end that is found by working backwards.
    outcome: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    words: String,
    /// Its moves are shown elsewhere.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    repeated: bool,
}

impl Place {
    fn text(&self) -> String {
        let mut text = match (self.by, &self.made, self.best) {
            (_, Some(made), Some(true)) => format!("* {made}: "),
            (_, Some(made), _) => format!("  {made}: "),
            (Some(player), ..) => format!("{} ", &player[..1]),
            _ => String::new(),
        };
        if self.position.is_empty() {
            text.push_str(&self.outcome);
            if !self.words.is_empty() {
                text.push_str(&format!(", {}", self.words));
            }
        } else {
            text.push_str(&self.position);
            if !self.value.is_empty() {
                text.push_str(&format!(" = {}", self.value));
            }
            text.push_str(&format!("  {}", self.outcome));
        }
        if self.repeated {
            text.push_str("  (its moves are shown once)");
        }
        text
    }
}

impl Report for GameTree {
    fn kind(&self) -> &'static str {
        "tree"
    }

    fn text(&self, unicode: bool) -> String {
        let mut lines: Vec<String> = self.picture.iter().cloned().collect();
        lines.push(self.outline().draw(unicode));
        if !self.is_normal {
            let signs = "* marks a best move; +- Left wins, -+ Right wins, 00 a draw";
            lines.push(signs.to_string());
        }
        if self.places.is_cut() {
            let cut = "(cut where dots stand; ask for the tree of a later position to see more)";
            lines.push(cut.to_string());
        }
        lines.join("\n")
    }

    fn json(&self) -> Json {
        self.places.json()
    }
}

impl GameTree {
    pub fn outline(&self) -> Outline {
        self.places
            .outline(Place::text, |count| format!("{count} more"))
    }
}

pub fn tree(session: &mut Session, p: Position) -> Result<GameTree> {
    tree_of(session, p, MOST_LINES)
}

/// As much of the tree as fits into so many lines, level by level.
pub fn tree_of(session: &mut Session, p: Position, most: usize) -> Result<GameTree> {
    let root = (describe(session, p)?, p);
    let mut moves = Moves {
        seen: HashSet::new(),
    };
    let places = grow(session, &mut moves, root, most)?;
    let state = session.positions.state(p).filter(|_| !p.is_normal());
    Ok(GameTree {
        places,
        picture: state.and_then(|state| state.draw(unicode(session))),
        is_normal: p.is_normal(),
    })
}

struct Moves {
    seen: HashSet<Position>,
}

/// Where a move leads, and what is said of the move.
struct Step {
    to: Position,
    by: Option<&'static str>,
    made: Option<String>,
    best: Option<bool>,
}

impl Growth for Moves {
    type Item = Place;
    type Child = Step;

    fn children(
        &mut self,
        session: &mut Session,
        p: Position,
        place: &mut Place,
    ) -> Result<Vec<Step>> {
        let children = children(session, p)?;
        if !children.is_empty() && !self.seen.insert(session.positions.identity(p)?) {
            place.repeated = true;
            return Ok(Vec::new());
        }
        Ok(children)
    }

    fn item(&mut self, session: &mut Session, step: Step) -> Result<(Place, Option<Position>)> {
        let place = Place {
            by: step.by,
            made: step.made,
            best: step.best,
            ..describe(session, step.to)?
        };
        Ok((place, Some(step.to)))
    }
}

fn children(session: &mut Session, p: Position) -> Result<Vec<Step>> {
    if !p.is_normal() {
        let Some(mover) = session.mover(p)? else {
            return Ok(Vec::new());
        };
        let goal = session.solve(p)?;
        let mut children = Vec::new();
        for made in session.moves_of(p, mover)? {
            children.push(Step {
                to: made.to,
                by: Some(mover.name()),
                best: Some(session.solve(made.to)? == goal),
                made: Some(move_name(session, &made)?),
            });
        }
        return Ok(children);
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| session.options_of(p, player));
    let (left, right) = (left?, right?);
    let marked = |options: Vec<Position>, by: Option<Player>| {
        options.into_iter().map(move |to| Step {
            to,
            by: by.map(Player::name),
            made: None,
            best: None,
        })
    };
    if left == right {
        return Ok(marked(left, None).collect());
    }
    let left = marked(left, Some(Player::Left));
    Ok(left.chain(marked(right, Some(Player::Right))).collect())
}

/// Name, value and outcome, or the label found by working backwards.
fn describe(session: &mut Session, p: Position) -> Result<Place> {
    let mut place = Place {
        by: None,
        made: None,
        best: None,
        position: String::new(),
        value: String::new(),
        outcome: String::new(),
        words: String::new(),
        repeated: false,
    };
    if !p.is_normal() {
        place.outcome = session.solve(p)?.sign().to_string();
        if !matches!(session.positions.form(p), Form::Ending(_)) {
            place.words = session.words_of(p)?;
        }
        return Ok(place);
    }
    let name = name(session, p)?;
    place.outcome = session.outcome_of(p)?.letter().to_string();
    if has_quick_value(session, p)? {
        match session.show(&Value::Game(p)) {
            Ok(value) if value != name && value.chars().count() <= LONGEST_VALUE => {
                place.value = value;
            }
            Err(fault) if !matches!(fault.halt, Some(Halt::Large(_))) => return Err(fault),
            _ => {}
        }
    }
    place.position = shortened(&name, LONGEST_NAME);
    Ok(place)
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
