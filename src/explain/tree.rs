//! The game tree with outcomes and values, cut to a readable size.

use crate::eval::move_names;
use crate::eval::shelf;
use crate::eval::show;
use hashbrown::HashSet;
use serde::Serialize;
use serde_json::Value as Json;

use super::growth::{Extent, Grown, grow};
use super::look::node_picture;
use super::rule::plain_numbers;
use super::turn::Turn;
use super::{board, move_name, name, readable, written};
use crate::diagnostic::{shortened, wrapped_tree};
use crate::eval::{Fault, Report, Result, Session, Shown, Value};
use crate::picture::{Canvas, Node, Outline, Paint, tree_canvas};
use algebra::game::Player;
use algebra::game::loopy::GameValue;
use solver::position::{Form, Move, Position};
use solver::scene::Scene;

const MOST_LINES: usize = 48;
const MOST_LINES_ASKED_FOR: usize = 10_000;
/// The greatest depth: each level is indented further, so that a deeper tree would be mostly blanks.
const MOST_LEVELS: usize = 1000;
const LONGEST_VALUE: usize = 40;
/// Limits for pictures: the lengths of node and move labels, and the number of shapes in all nodes together.
const LONGEST_LABEL: usize = 30;
const LONGEST_MOVE: usize = 12;
const MOST_MARKS: usize = 40_000;

/// A game tree.
pub struct GameTree {
    places: Grown<TreeNode>,
    /// The board of a game with wins, losses and draws.
    picture: Option<String>,
    is_normal: bool,
}

/// A node of the tree, and how it is reached.
#[derive(Default, Serialize)]
pub struct TreeNode {
    /// The player whose move leads here; `None` for the root and where both players have the same options.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    /// The move that leads here, if it has a name; with wins, losses and draws, `best` says whether it is a best move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<bool>,
    /// The name of the position, unless it is too long to write.
    position: Option<String>,
    /// The value, if it is quick to compute, short, and different from the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// The letter of the outcome; with wins, losses and draws, the sign of the ending under best play.
    outcome: &'static str,
    #[serde(flatten)]
    turn: Option<Turn>,
    /// Who moves next or who has won, in words, in a game with wins, losses and draws.
    #[serde(skip)]
    words: String,
    /// True if the moves from here are shown at another node.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    repeated: bool,
    #[serde(skip)]
    at: Option<Position>,
}

impl TreeNode {
    fn text(&self, is_cut: bool) -> String {
        let mut text = match (self.by, &self.played, self.best) {
            (_, Some(played), Some(true)) => format!("* {played}"),
            (_, Some(played), Some(false)) => format!("  {played}"),
            (Some(player), Some(played), None) => format!("{} {played}: ", &player[..1]),
            (None, Some(played), None) => format!("{played}: "),
            (Some(player), None, _) => format!("{} ", &player[..1]),
            (None, None, _) => String::new(),
        };
        if self.turn.is_some() {
            let end = match self.words.as_str() {
                "" => self.outcome.to_string(),
                words => format!("{}, {words}", self.outcome),
            };
            match &self.played {
                // A move that ends the game is named by the sign of its ending.
                Some(played) if *played == end => {}
                Some(_) => text.push_str(&format!(": {end}")),
                None => text.push_str(&end),
            }
        } else {
            let name = self.position.as_deref().unwrap_or_default();
            text.push_str(&readable(name));
            if let Some(value) = &self.value {
                text.push_str(&format!(" = {value}"));
            }
            text.push_str(&format!("  {}", self.outcome));
        }
        if self.repeated {
            // The node that shows the moves may itself have been cut.
            text.push_str(if is_cut {
                " ..."
            } else {
                "  (its moves are shown elsewhere)"
            });
        }
        text
    }
}

impl Report for GameTree {
    fn kind(&self) -> &'static str {
        "tree"
    }

    fn shown(&self) -> Shown {
        Shown::Tree
    }

    fn text(&self, unicode: bool) -> String {
        let mut lines: Vec<String> = self.picture.iter().cloned().collect();
        lines.push(self.outline().draw(unicode));
        if !self.is_normal {
            let signs = "* marks a best move; +- Left wins, -+ Right wins, 00 a draw";
            lines.push(signs.to_string());
        }
        lines.extend(self.places.cut_note("tree"));
        lines.join("\n")
    }

    fn text_within(&self, columns: usize, unicode: bool) -> String {
        wrapped_tree(&self.text(unicode), columns)
    }

    fn json(&self) -> Json {
        self.places.json()
    }

    fn layout(&self, session: &mut Session) -> Result<Canvas> {
        self.nodes_canvas(session)
    }
}

impl GameTree {
    pub fn outline(&self) -> Outline {
        let is_cut = self.places.cut_note("").is_some();
        self.places
            .outline(|place| place.text(is_cut), |count| format!("{count} more"))
    }

    /// Draws the tree with the position in each node. The pictures are left out if they have too many shapes
    /// altogether.
    pub fn nodes_canvas(&self, session: &mut Session) -> Result<Canvas> {
        let mut nodes = Vec::new();
        let mut marks = 0;
        for (place, children, _) in self.places.items() {
            session.tick()?;
            let picture = match place.at {
                Some(p) if marks <= MOST_MARKS => node_picture(session, p)?,
                _ => None,
            };
            marks += picture.as_ref().map_or(0, |picture| picture.shapes.len());
            nodes.push(Node {
                picture,
                branch: Some(place.branch()),
                is_best: place.is_best(),
                children: children.to_vec(),
                lines: Vec::new(),
            });
        }
        for (node, (place, _, left_out)) in nodes.iter_mut().zip(self.places.items()) {
            if marks > MOST_MARKS {
                node.picture = None;
            }
            node.lines = place.lines(node.picture.is_some());
            node.lines
                .extend((left_out > 0).then(|| format!("... {left_out} more")));
        }
        let thick = if self.is_normal {
            "winning move"
        } else {
            "best move"
        };
        Ok(tree_canvas(&nodes, thick))
    }
}

impl TreeNode {
    /// The lines of text in a node of a picture.
    fn lines(&self, is_drawn: bool) -> Vec<String> {
        let mut lines = Vec::new();
        if self.turn.is_some() {
            let name = self.position.as_deref().unwrap_or_default();
            if !is_drawn && !name.starts_with("wld ") {
                lines.push(shortened(name, LONGEST_LABEL));
            }
            // Below the root, the edges show who moves.
            let words =
                Some(&self.words).filter(|words| self.played.is_none() && !words.is_empty());
            lines.push(words.map_or(self.outcome.to_string(), |words| {
                format!("{}, {words}", self.outcome)
            }));
        } else {
            let name = shortened(self.position.as_deref().unwrap_or_default(), LONGEST_LABEL);
            match &self.value {
                Some(value) if is_drawn => lines.push(format!("{value}  {}", self.outcome)),
                Some(value) => lines.extend([name, format!("= {value}  {}", self.outcome)]),
                None => lines.push(format!("{name}  {}", self.outcome)),
            }
        }
        lines.extend(self.repeated.then(|| "(again)".to_string()));
        lines
    }

    /// The colour and the label of the edge that leads here: the player's colour, and the move or the player's
    /// initial.
    fn branch(&self) -> (Paint, String) {
        let paint = match self.by {
            Some("Left") => Paint::Left,
            Some(_) => Paint::Right,
            None => Paint::Ink,
        };
        let beside = match (&self.played, self.by) {
            // The label is omitted if the node itself shows it: the sign of an ending, or the last part of the
            // position's name.
            (Some(played), _) if *played == self.outcome => String::new(),
            (Some(played), _)
                if self
                    .position
                    .as_deref()
                    .is_some_and(|name| name.ends_with(played)) =>
            {
                String::new()
            }
            (Some(played), _) => shortened(played, LONGEST_MOVE),
            (None, Some(player)) => player[..1].to_string(),
            (None, None) => String::new(),
        };
        (paint, beside)
    }

    /// True if the move wins; with wins, losses and draws, if it is one of the best.
    fn is_best(&self) -> bool {
        match (self.best, self.by) {
            (Some(best), _) => best,
            (None, Some("Left")) => ["P", "L", "DL"].contains(&self.outcome),
            (None, Some(_)) => ["P", "R", "RD"].contains(&self.outcome),
            (None, None) => self.outcome == "P",
        }
    }
}

/// The game tree to the given depth; without a depth, as much of it as can be read at a glance.
pub fn tree(session: &mut Session, p: Position, depth: Option<usize>) -> Result<GameTree> {
    let extent = match depth {
        None => Extent::items(MOST_LINES),
        Some(levels) => Extent {
            items: MOST_LINES_ASKED_FOR,
            levels: levels.min(MOST_LEVELS),
        },
    };
    tree_of(session, p, extent)
}

/// The game tree within the given extent, built level by level.
pub fn tree_of(session: &mut Session, p: Position, extent: Extent) -> Result<GameTree> {
    let mut root = describe(session, p, TreeNode::default())?;
    if !p.has_turns() {
        root.position = Some(name(session, p)?);
    }
    let root = (root, p);
    // Branches end where only numbers are left, unless the root itself is such a position.
    let counts_out = has_only_numbers(session, p);
    let mut seen = HashSet::new();
    let places = grow(
        session,
        root,
        extent,
        |session, p, place: &mut TreeNode| {
            if !counts_out && has_only_numbers(session, p) {
                return Ok(Vec::new());
            }
            let children = children(session, p)?;
            if !children.is_empty() && !seen.insert(session.world.positions.identity(p)?) {
                place.repeated = true;
                return Ok(Vec::new());
            }
            Ok(children)
        },
        |session, (to, mut reached, made)| {
            if let Some((p, mv)) = made {
                reached.played = name_on_board(session, p, &mv)?;
            }
            Ok((describe(session, to, reached)?, Some(to)))
        },
    )?;
    let has_turns = p.has_turns();
    Ok(GameTree {
        places,
        picture: board(session, p)?.filter(|_| has_turns),
        is_normal: !has_turns,
    })
}

/// True if every part is written as a number, so that nobody gains by moving.
fn has_only_numbers(session: &mut Session, p: Position) -> bool {
    plain_numbers(session, p).is_some()
}

/// A position that one move leads to, with a description of that move; a move of normal play is described later, together
/// with the position in which it is made.
type Child = (Position, TreeNode, Option<(Position, Move)>);

/// The positions that one move leads to.
fn children(session: &mut Session, p: Position) -> Result<Vec<Child>> {
    if p.has_turns() {
        let Some(mover) = session.solver().wins_and_draws().mover(p)? else {
            return Ok(Vec::new());
        };
        let goal = session.solver().wins_and_draws().solve(p)?;
        let mut children = Vec::new();
        for mv in session.solver().moves_of(p, mover)? {
            let reached = TreeNode {
                by: Some(mover.name()),
                best: Some(session.solver().wins_and_draws().solve(mv.to)? == goal),
                played: Some(move_name(session, p, &mv)?),
                ..TreeNode::default()
            };
            children.push((mv.to, reached, None));
        }
        return Ok(children);
    }
    let [left, right] = Player::BOTH.map(|player| {
        let moves = session.solver().moves(p, player)?;
        let positions = &mut session.world.positions;
        Ok::<_, Fault>(positions.distinct(moves, |mv| [mv.result, mv.result])?)
    });
    let (left, right) = (left?, right?);
    let by = |player: Option<Player>| {
        let by = player.map(Player::name);
        move |mv: Move| {
            let reached = TreeNode {
                by,
                ..TreeNode::default()
            };
            (mv.result, reached, Some((p, mv)))
        }
    };
    let results = |moves: &[Move]| moves.iter().map(|mv| mv.result).collect::<Vec<_>>();
    if results(&left) == results(&right) {
        return Ok(left.into_iter().map(by(None)).collect());
    }
    let left = left.into_iter().map(by(Some(Player::Left)));
    let right = right.into_iter().map(by(Some(Player::Right)));
    Ok(left.chain(right).collect())
}

/// The name of a move on a board or a graph. Those of heaps would repeat what the nodes say.
fn name_on_board(session: &mut Session, p: Position, mv: &Move) -> Result<Option<String>> {
    let Some(name) = move_names::name_of(session, p, mv)? else {
        return Ok(None);
    };
    let is_heap = matches!(shelf::scene_of(session, mv.from)?, Some(Scene::Heaps(..)));
    Ok((!is_heap).then(|| name.to_string()))
}

/// Fills in the name, the value and the outcome of a node; with wins, losses and draws, the ending under best play.
fn describe(session: &mut Session, p: Position, reached: TreeNode) -> Result<TreeNode> {
    // Only the root is marked as misère play: `tree_of` sets its full name.
    let name = name(session, session.world.positions.played(p));
    let mut place = TreeNode {
        position: if p.has_turns() {
            // The text does not show the name of a position with wins, losses and draws, so a name too long to write
            // may be omitted.
            written(name)?
        } else {
            Some(name?)
        },
        at: Some(p),
        ..reached
    };
    if !p.has_turns() {
        place.outcome = session.solver().outcome_of(p)?.letter();
        if p.is_normal() && has_quick_value(session, p)? && has_sides(session, p) {
            place.value = written(show::show(session, &Value::game(p)))?
                .filter(|value| place.position.as_ref() != Some(value))
                .filter(|value| value.chars().count() <= LONGEST_VALUE);
        }
        return Ok(place);
    }
    place.outcome = session.solver().wins_and_draws().solve(p)?.sign();
    place.turn = Some(Turn::new(session, p)?);
    if !matches!(session.world.positions.form(p), Form::Ending(_)) {
        place.words = show::ending_or_mover(session, p)?;
    }
    Ok(place)
}

/// False for loopy games whose onside and offside are not known to be stoppers: they have no value to show.
fn has_sides(session: &mut Session, p: Position) -> bool {
    // Any other error is reported when the value is shown.
    !matches!(session.solver().loopy().sides_of(p), Ok(None))
}

/// False for sums whose value may take long to compute, although their outcome does not.
fn has_quick_value(session: &mut Session, p: Position) -> Result<bool> {
    if session.world.positions.known_value(p).is_some() {
        return Ok(true);
    }
    let parts = session.world.positions.parts(p);
    if parts.len() == 1 {
        return Ok(true);
    }
    let mut hard = 0;
    for part in parts {
        hard += match session.solver().loopy().sides_of(part)? {
            Some(GameValue::Short(value)) => {
                usize::from(session.algebra().as_number_up_star(value).is_none())
            }
            Some(GameValue::Loopy(_)) => 1,
            None => return Ok(false),
        };
    }
    Ok(hard <= 2)
}
