//! Drawings of positions: boards by their rulesets, heaps as beans, brackets as trees, sums part by part.

use crate::eval::shelf;
use crate::eval::show;
use serde_json::{Value as Json, json};

use super::growth::Extent;
use super::look::{Look, is_itself, look};
use super::tree::tree_of;
use super::{board, in_unicode, name, readable, unicode};
use crate::diagnostic::{counted, shortened};
use crate::eval::{Report, Result, Session, Shown};
use crate::picture::{Block, Canvas, Draw, Spot, side_by_side, titled, titled_sum};
use solver::position::{Convention, Position};
use solver::scene::Scene;

const LONGEST_TITLE: usize = 40;
/// Size limits for the tree of a bracket or of a user-defined position: `TREE_LINES` in text and in pictures of sums,
/// `TREE_NODES` where the tree is the whole picture.
const TREE_LINES: usize = 24;
const TREE_NODES: usize = 200;
/// At most this many parts of a sum are drawn.
const MOST_PARTS: usize = 24;

/// A position drawn as text and as a picture.
pub struct Drawing {
    sketch: Sketch,
    canvas: Canvas,
}

impl Report for Drawing {
    fn kind(&self) -> &'static str {
        "picture"
    }

    fn shown(&self) -> Shown {
        Shown::Picture
    }

    fn text(&self, _unicode: bool) -> String {
        self.sketch.text(None)
    }

    fn text_within(&self, columns: usize, _unicode: bool) -> String {
        self.sketch.text(Some(columns))
    }

    fn json(&self) -> Json {
        let text = self.sketch.text(None);
        json!({"lines": text.lines().collect::<Vec<_>>(), "svg": self.canvas.svg()})
    }

    fn canvas(&self) -> Option<Canvas> {
        Some(self.canvas.clone())
    }
}

/// A position drawn as text: its parts, the number of parts left out, and whether misère play must be mentioned.
struct Sketch {
    blocks: Vec<Block>,
    more: usize,
    is_misere: bool,
}

impl Sketch {
    fn text(&self, columns: Option<usize>) -> String {
        let mut text = side_by_side(&self.blocks, columns);
        if self.more > 0 {
            text.push_str(&format!("\n... and {}", counted(self.more, "more part")));
        }
        if self.is_misere {
            text.push_str(&format!("\n{MISERE}"));
        }
        text
    }
}

/// Draws a position in full, including trees with their values.
pub fn draw(session: &mut Session, p: Position) -> Result<Drawing> {
    Ok(Drawing {
        sketch: sketch(session, p, Style::Full)?,
        canvas: canvas(session, p)?,
    })
}

/// Draws a position as it lies on the table, without anything that tells who wins.
pub fn table(session: &mut Session, p: Position, columns: Option<usize>) -> Result<String> {
    Ok(sketch(session, p, Style::Table)?.text(columns))
}

/// Draws a position as a picture, which does not depend on the notation of the session.
pub fn canvas(session: &mut Session, p: Position) -> Result<Canvas> {
    let drawn = in_unicode(session, |session| drawn(session, p))?;
    Ok(match p.convention() {
        Convention::Misere => titled(&drawn, MISERE).framed(),
        _ => drawn.framed(),
    })
}

/// The words below a drawing of misère play.
const MISERE: &str = "misère play";

/// A misère position is drawn like its normal-play counterpart, except for a tree, because a tree shows who wins.
fn as_drawn(session: &mut Session, p: Position) -> Result<Position> {
    let played = session.world.positions.played(p);
    Ok(match session.world.positions.parts(played)[..] {
        [part] if matches!(look(session, part)?, Look::Tree(_)) => p,
        _ => played,
    })
}

fn drawn(session: &mut Session, p: Position) -> Result<Canvas> {
    let p = as_drawn(session, p)?;
    if !p.is_normal() {
        return match shelf::scene_of(session, p)? {
            Some(scene) => Ok(titled(&scene.canvas(), &show::ending_or_mover(session, p)?)),
            None => tree_canvas(session, p, TREE_NODES),
        };
    }
    let parts = session.world.positions.parts(p);
    if let [part] = parts[..] {
        let (title, picture) = (
            title(session, part)?,
            part_canvas(session, part, TREE_NODES)?,
        );
        return if is_itself(session, part)? && !picture.shapes.is_empty() {
            Ok(picture)
        } else {
            Ok(titled(&picture, &title))
        };
    }
    let mut pictures = Vec::new();
    for (number, &part) in (1..).zip(parts.iter().take(MOST_PARTS)) {
        session.tick()?;
        let mut picture = part_canvas(session, part, TREE_LINES)?;
        for spot in &mut picture.spots {
            spot.place = place_in_sum(number, &spot.place);
        }
        pictures.push((picture, title(session, part)?));
    }
    let mut sum = titled_sum(&pictures);
    if parts.len() > MOST_PARTS {
        let more = counted(parts.len() - MOST_PARTS, "more part");
        sum = titled(&sum, &format!("... and {more}"));
    }
    Ok(sum)
}

fn title(session: &mut Session, p: Position) -> Result<String> {
    Ok(shortened(&name(session, p)?, LONGEST_TITLE))
}

/// The name of a place in a part of a sum; the parts count from 1.
pub fn place_in_sum(part: usize, place: &str) -> String {
    format!("part {part}, {place}")
}

/// The picture of a part. A person can point at its places if they are those of the part itself.
fn part_canvas(session: &mut Session, p: Position, most_nodes: usize) -> Result<Canvas> {
    let (mut canvas, is_scene) = match look(session, p)? {
        Look::Scene(scene) => (scene.canvas(), true),
        // The title already shows these words.
        Look::Words(_) => (Canvas::default(), false),
        Look::Tree(p) => (tree_canvas(session, p, most_nodes)?, false),
    };
    if !is_scene || !is_itself(session, p)? {
        canvas.spots.clear();
    }
    Ok(canvas)
}

/// What a person can point at in the picture of a part.
pub fn spots(session: &mut Session, p: Position) -> Result<Vec<Spot>> {
    Ok(match look(session, p)? {
        Look::Scene(scene) if is_itself(session, p)? => scene.canvas().spots,
        _ => Vec::new(),
    })
}

fn tree_canvas(session: &mut Session, p: Position, most: usize) -> Result<Canvas> {
    tree_of(session, p, Extent::items(most))?.nodes_canvas(session)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Full,
    Table,
}

fn sketch(session: &mut Session, p: Position, style: Style) -> Result<Sketch> {
    let is_misere = style == Style::Full && p.convention() == Convention::Misere;
    let p = match style {
        Style::Full => as_drawn(session, p)?,
        Style::Table => session.world.positions.played(p),
    };
    let mut blocks = Vec::new();
    if !p.is_normal() {
        let (picture, words) = match board(session, p)? {
            Some(picture) => (picture, show::ending_or_mover(session, p)?),
            None if style == Style::Table => (String::new(), shortened(&name(session, p)?, 78)),
            None => (String::new(), as_tree(session, p, style)?),
        };
        blocks.push(Block {
            picture,
            folds: false,
            narrow: None,
            words,
        });
        return Ok(Sketch {
            blocks,
            more: 0,
            is_misere,
        });
    }
    let parts = session.world.positions.parts(p);
    for &part in parts.iter().take(MOST_PARTS) {
        session.tick()?;
        blocks.push(block(session, part, style)?);
    }
    let more = parts.len() - blocks.len();
    Ok(Sketch {
        blocks,
        more,
        is_misere,
    })
}

/// Draws one part with its name below.
fn block(session: &mut Session, p: Position, style: Style) -> Result<Block> {
    let name = readable(&name(session, p)?);
    let look = look(session, p)?;
    let folds = matches!(look, Look::Scene(Scene::Heaps(..)));
    let narrow = match &look {
        Look::Scene(scene) => scene.letters(),
        _ => None,
    };
    let (picture, words) = match look {
        Look::Scene(scene) => (scene.text(unicode(session)), String::new()),
        Look::Words(words) => (String::new(), words),
        Look::Tree(p) => (String::new(), as_tree(session, p, style)?),
    };
    let is_named = picture
        .lines()
        .chain(words.lines())
        .any(|line| line == name);
    let words = if is_named {
        words
    } else {
        format!("{words}\n{name}").trim_start().to_string()
    };
    Ok(Block {
        picture,
        folds,
        narrow,
        words,
    })
}

fn as_tree(session: &mut Session, p: Position, style: Style) -> Result<String> {
    if style == Style::Table {
        return Ok(String::new());
    }
    let outline = tree_of(session, p, Extent::items(TREE_LINES))?.outline();
    Ok(outline.draw(unicode(session)))
}
