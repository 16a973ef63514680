//! Positions drawn in text: boards by their rulesets, heaps as beans, brackets as trees, sums part by part.

use super::tree::outline;
use super::{Stage, shortened, unicode};
use crate::eval::{Result, Session};
use crate::game::Game;
use crate::position::{Form, Position};
use crate::rulesets::picture::beans;

/// Parts stand side by side while they fit into so many columns.
const WIDEST: usize = 78;
const LONGEST_NAME: usize = 60;
/// Lines for the tree of a bracket or of a user's position.
const TREE_LINES: usize = 24;
/// Parts of a sum that are drawn.
const MOST_PARTS: usize = 24;

/// The position with everything there is to see, trees and their values among it.
pub fn draw(session: &mut Session, stage: &Stage) -> Result<String> {
    draw_in(session, stage, Style::Full)
}

/// The position as it lies on the table: nothing that tells who wins, and no parts that are used up.
pub fn table(session: &mut Session, stage: &Stage) -> Result<String> {
    draw_in(session, stage, Style::Table)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Full,
    Table,
}

fn draw_in(session: &mut Session, stage: &Stage, style: Style) -> Result<String> {
    match stage {
        Stage::Normal(p) => {
            let parts = match session.positions.form(*p) {
                Form::Sum(parts) => parts.to_vec(),
                _ => vec![*p],
            };
            let mut parts = parts;
            if style == Style::Table && parts.len() > 1 {
                parts.retain(|&part| session.plain_value(part) != Some(Game::ZERO));
            }
            let mut blocks = Vec::new();
            for &part in parts.iter().take(MOST_PARTS) {
                session.tick()?;
                blocks.push(block(session, part, style)?);
            }
            let mut text = side_by_side(blocks);
            if parts.len() > MOST_PARTS {
                text.push_str(&format!(
                    "\n... and {} more parts",
                    parts.len() - MOST_PARTS
                ));
            }
            Ok(text)
        }
        Stage::Wld(position) => match position.draw(unicode(session)) {
            Some(picture) => Ok(format!("{picture}\n{}", position.words())),
            None if style == Style::Table => Ok(shortened(&position.name(), WIDEST)),
            None => Ok(outline(session, stage, TREE_LINES)?
                .0
                .draw(unicode(session))),
        },
    }
}

/// A part with its name below.
fn block(session: &mut Session, p: Position, style: Style) -> Result<Vec<String>> {
    let name = shortened(&Stage::Normal(p).name(session)?, LONGEST_NAME);
    let picture = picture(session, p, style)?;
    let mut lines: Vec<String> = picture.lines().map(String::from).collect();
    if !lines.contains(&name) {
        lines.push(name);
    }
    Ok(lines)
}

fn picture(session: &mut Session, p: Position, style: Style) -> Result<String> {
    let unicode = unicode(session);
    match session.positions.form(p).clone() {
        Form::Value(g) => Ok(match session.algebra().as_nimber(g) {
            Some(0) => "(nothing)".to_string(),
            Some(k) => beans(k, unicode),
            None => Stage::Normal(p).name(session)?,
        }),
        Form::Call(_) => {
            let drawn = session
                .positions
                .state(p)
                .and_then(|state| state.draw(unicode));
            match drawn {
                Some(drawn) => Ok(drawn),
                None => as_tree(session, p, style),
            }
        }
        // The name below says how often, and for whom the colours count.
        Form::Negative(part) | Form::Multiple(_, part) => picture_of_part(session, part, style),
        _ => as_tree(session, p, style),
    }
}

fn picture_of_part(session: &mut Session, part: Position, style: Style) -> Result<String> {
    match session.positions.form(part) {
        Form::Value(_) | Form::Call(_) => picture(session, part, style),
        _ => as_tree(session, part, style),
    }
}

fn as_tree(session: &mut Session, p: Position, style: Style) -> Result<String> {
    if style == Style::Table {
        return Ok(String::new());
    }
    let (outline, _) = outline(session, &Stage::Normal(p), TREE_LINES)?;
    Ok(outline.draw(unicode(session)))
}

/// Blocks in rows, each row as many as fit, bottoms level.
fn side_by_side(blocks: Vec<Vec<String>>) -> String {
    let width = |block: &[String]| {
        block
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0)
    };
    let mut rows: Vec<Vec<Vec<String>>> = Vec::new();
    let mut used = 0;
    for block in blocks {
        let wide = width(&block) + 3;
        match rows.last_mut() {
            Some(row) if used + wide <= WIDEST => {
                row.push(block);
                used += wide;
            }
            _ => {
                rows.push(vec![block]);
                used = wide;
            }
        }
    }
    let mut lines: Vec<String> = Vec::new();
    for row in rows {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = String::new();
            for block in &row {
                let missing = height - block.len();
                let piece = line
                    .checked_sub(missing)
                    .and_then(|at| block.get(at))
                    .map_or("", |s| s);
                let pad = width(block) + 3 - piece.chars().count();
                text.push_str(piece);
                text.push_str(&" ".repeat(pad));
            }
            lines.push(text.trim_end().to_string());
        }
    }
    lines.join("\n")
}
