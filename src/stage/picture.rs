//! Positions as SVG: boards square by square, trees with their branches, everything else as it is drawn in text.

use super::Stage;
use super::draw::draw;
use super::tree::outline;
use crate::eval::{Result, Session};
use crate::game::Player;
use crate::notation::{FONT_SIZE, LETTER_WIDTH, Outline, Svg};
use crate::position::Form;
use crate::wld::{self, Board, Claim};

const MARGIN: f64 = 20.0;
const LINE: f64 = 1.3 * FONT_SIZE;
/// Half the width of a square, and the radius of a hexagon.
const CELL: f64 = 18.0;
/// Lines of a tree in a picture.
const TREE_LINES: usize = 200;
const LEFT_COLOR: &str = "#3b6fb6";
const RIGHT_COLOR: &str = "#c8503c";

pub fn svg(session: &mut Session, stage: &Stage) -> Result<String> {
    if let Stage::Normal(p) = stage
        && let Some(picture) = session.positions.state(*p).and_then(|state| state.svg())
    {
        return Ok(picture);
    }
    let is_tree = match stage {
        Stage::Wld(wld::Position::Board(board)) => return Ok(board_picture(board)),
        Stage::Wld(wld::Position::Tree(_)) => true,
        Stage::Normal(p) => matches!(
            session.positions.form(*p),
            Form::Bracket { .. } | Form::Impartial(_) | Form::OrdinalSum(..)
        ),
    };
    if is_tree {
        let (outline, _) = outline(session, stage, TREE_LINES)?;
        return Ok(tree_picture(&outline));
    }
    Ok(text_picture(&draw(session, stage)?))
}

/// Lines of text as they stand.
pub fn text_picture(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let widest = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let mut svg = Svg::new(
        2.0 * MARGIN + widest as f64 * LETTER_WIDTH,
        2.0 * MARGIN + lines.len() as f64 * LINE,
    );
    for (at, line) in lines.iter().enumerate() {
        svg.text((MARGIN, MARGIN + (at as f64 + 0.8) * LINE), line, "start");
    }
    svg.finish()
}

/// A tree from the root at the top downwards; every leaf has a column as wide as its text.
fn tree_picture(outline: &Outline) -> String {
    let n = outline.len();
    let wide = |entry: usize| (outline.text(entry).chars().count() as f64 + 2.0) * LETTER_WIDTH;
    // Children come after their parents, so that widths add up from the end and places from the start.
    let mut widths = vec![0.0; n];
    for entry in (0..n).rev() {
        let below: f64 = outline
            .children(entry)
            .iter()
            .map(|&child| widths[child])
            .sum();
        widths[entry] = wide(entry).max(below);
    }
    let mut places = vec![(MARGIN, 0usize); n];
    let mut deepest = 0;
    for entry in 0..n {
        let (mut x, level) = places[entry];
        deepest = deepest.max(level);
        let below: f64 = outline
            .children(entry)
            .iter()
            .map(|&child| widths[child])
            .sum();
        x += (widths[entry] - below) / 2.0;
        for &child in outline.children(entry) {
            places[child] = (x, level + 1);
            x += widths[child];
        }
    }
    let gap = 3.5 * LINE;
    let middle = |entry: usize| {
        let (x, level) = places[entry];
        (x + widths[entry] / 2.0, MARGIN + LINE + level as f64 * gap)
    };
    let mut svg = Svg::new(
        2.0 * MARGIN + widths.first().copied().unwrap_or(0.0),
        2.0 * MARGIN + 2.0 * LINE + deepest as f64 * gap,
    );
    for entry in 0..n {
        let (x, y) = middle(entry);
        for &child in outline.children(entry) {
            let (cx, cy) = middle(child);
            let color = match outline.text(child) {
                text if text.starts_with("L ") => LEFT_COLOR,
                text if text.starts_with("R ") => RIGHT_COLOR,
                _ => "black",
            };
            svg.line((x, y + 0.4 * LINE), (cx, cy - LINE), color);
        }
        svg.text((x, y), outline.text(entry).trim(), "middle");
    }
    svg.finish()
}

fn board_picture(board: &Board) -> String {
    let shape = board.shape();
    let slanted = board.rules().is_slanted();
    let (across, down) = if slanted {
        (CELL * 3f64.sqrt(), CELL * 1.5)
    } else {
        (2.0 * CELL, 2.0 * CELL)
    };
    let shift = if slanted { across / 2.0 } else { 0.0 };
    let center = |row: usize, column: usize| {
        (
            MARGIN + CELL + across * column as f64 + shift * row as f64,
            MARGIN + CELL + down * row as f64,
        )
    };
    let (last_x, last_y) = center(shape.rows - 1, shape.columns - 1);
    let mut svg = Svg::new(last_x + CELL + MARGIN, last_y + CELL + MARGIN);
    // A hexagon stands on its tip, a square on its side.
    let (corners, turn) = if slanted { (6, 30f64) } else { (4, 45f64) };
    let radius = if slanted { CELL } else { CELL * 2f64.sqrt() };
    for cell in 0..shape.cells() {
        let (x, y) = center(cell / shape.columns, cell % shape.columns);
        let outline: Vec<(f64, f64)> = (0..corners)
            .map(|corner| {
                let angle = (turn + 360.0 / f64::from(corners) * f64::from(corner)).to_radians();
                (x + radius * angle.cos(), y + radius * angle.sin())
            })
            .collect();
        svg.polygon(&outline, "white");
        if let Claim::By(player) = board.claim(cell) {
            let (sign, color) = match player {
                Player::Left => ("X", LEFT_COLOR),
                Player::Right => ("O", RIGHT_COLOR),
            };
            svg.circle((x, y), 0.6 * CELL, color);
            svg.text((x, y + 0.35 * FONT_SIZE), sign, "middle");
        }
    }
    svg.finish()
}
