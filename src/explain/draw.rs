//! Positions drawn in text: boards by their rulesets, heaps as beans, brackets as trees, sums part by part.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::growth::Extent;
use super::tree::tree_of;
use super::{board, name, unicode};
use crate::diagnostic::{counted, shortened};
use crate::eval::{Report, Result, Session};
use crate::picture::{Scene, side_by_side, text_picture, tree_picture};
use crate::position::{Form, Position};

const LONGEST_NAME: usize = 60;
/// Lines for the tree of a bracket or of a user's position, in text and in a picture.
const TREE_LINES: usize = 24;
const SVG_LINES: usize = 200;
/// Parts of a sum that are drawn.
const MOST_PARTS: usize = 24;

/// A position drawn.
#[derive(Serialize)]
pub struct Drawing {
    lines: Vec<String>,
    svg: String,
}

impl Report for Drawing {
    fn kind(&self) -> &'static str {
        "picture"
    }

    fn is_picture(&self) -> bool {
        true
    }

    fn text(&self, _unicode: bool) -> String {
        self.lines.join("\n")
    }

    fn json(&self) -> Json {
        json!(self)
    }

    fn svg(&self, _unicode: bool) -> String {
        self.svg.clone()
    }
}

/// The position with everything there is to see, trees and their values among it.
pub fn draw(session: &mut Session, p: Position) -> Result<Drawing> {
    let text = draw_in(session, p, Style::Full)?;
    Ok(Drawing {
        lines: text.lines().map(String::from).collect(),
        svg: svg(session, p)?,
    })
}

/// The position as it lies on the table: nothing that tells who wins.
pub fn table(session: &mut Session, p: Position) -> Result<String> {
    draw_in(session, p, Style::Table)
}

/// The position as SVG: boards square by square, trees with their branches, everything else as it is drawn
/// in text.
pub fn svg(session: &mut Session, p: Position) -> Result<String> {
    if let Some(picture) = session.scene_of(p)?.and_then(|scene| scene.svg()) {
        return Ok(picture);
    }
    if let Some(picture) = session.positions.state(p).and_then(|state| state.svg()) {
        return Ok(picture);
    }
    let is_tree = match session.positions.form(p) {
        Form::Bracket { .. } | Form::Impartial(_) | Form::OrdinalSum(..) => true,
        _ => p.has_turns(),
    };
    if is_tree {
        return Ok(tree_picture(
            &tree_of(session, p, Extent::items(SVG_LINES))?.outline(),
        ));
    }
    Ok(text_picture(&draw_in(session, p, Style::Full)?))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Full,
    Table,
}

fn draw_in(session: &mut Session, p: Position, style: Style) -> Result<String> {
    if p.has_turns() {
        return match board(session, p)? {
            Some(picture) => Ok(format!("{picture}\n{}", session.words_of(p)?)),
            None if style == Style::Table => Ok(shortened(&name(session, p)?, 78)),
            None => as_tree(session, p, style),
        };
    }
    let played = session.positions.played(p);
    if played != p
        && session.positions.state(played).is_none()
        && session.positions.parts(played).len() == 1
        && session.plain_value(played).is_none()
    {
        return as_tree(session, p, style);
    }
    let parts = session.positions.parts(played);
    let mut blocks = Vec::new();
    for &part in parts.iter().take(MOST_PARTS) {
        session.tick()?;
        blocks.push(block(session, part, style)?);
    }
    let mut text = side_by_side(blocks);
    if parts.len() > MOST_PARTS {
        let more = counted(parts.len() - MOST_PARTS, "more part");
        text.push_str(&format!("\n... and {more}"));
    }
    Ok(text)
}

/// A part with its name below.
fn block(session: &mut Session, p: Position, style: Style) -> Result<Vec<String>> {
    let name = shortened(&name(session, p)?, LONGEST_NAME);
    let picture = picture(session, p, style)?;
    let mut lines: Vec<String> = picture.lines().map(String::from).collect();
    if !lines.contains(&name) {
        lines.push(name);
    }
    Ok(lines)
}

fn picture(session: &mut Session, p: Position, style: Style) -> Result<String> {
    match session.positions.form(p).clone() {
        Form::Value(g) => Ok(match session.algebra().as_nimber(g) {
            Some(0) => "(nothing)".to_string(),
            Some(k) => Scene::beans(&[k]).text(unicode(session)),
            None => name(session, p)?,
        }),
        Form::Call(_) => match board(session, p)? {
            Some(drawn) => Ok(drawn),
            None => as_tree(session, p, style),
        },
        // The name below says how often, and for whom the colours count.
        Form::Negative(part) | Form::Multiple(_, part)
            if matches!(session.positions.form(part), Form::Value(_) | Form::Call(_)) =>
        {
            picture(session, part, style)
        }
        Form::Negative(part) | Form::Multiple(_, part) => as_tree(session, part, style),
        _ => as_tree(session, p, style),
    }
}

fn as_tree(session: &mut Session, p: Position, style: Style) -> Result<String> {
    if style == Style::Table {
        return Ok(String::new());
    }
    let outline = tree_of(session, p, Extent::items(TREE_LINES))?.outline();
    Ok(outline.draw(unicode(session)))
}
