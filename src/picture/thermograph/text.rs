//! Thermographs as text, with axes and labels.

use super::{Curve, Frame, Spot, legend, letter, raster, walls};
use algebra::game::Dyadic;

/// The size of a plot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PlotSize {
    Full,
    /// A smaller plot without the legend.
    Small,
}

/// Labels longer than this are left out.
const LONGEST_LABEL: usize = 12;

/// Draws lines on a field with this size in steps, and returns the rows of characters from the top.
type Pen = fn(&[Vec<Spot>], (f64, f64)) -> Vec<String>;

/// The method of drawing lines, and the characters of the axes.
struct Style {
    draw: Pen,
    /// The number of steps in the width and in the height of a character.
    fine: (f64, f64),
    side: char,
    side_tick: char,
    corner: char,
    floor: char,
    floor_tick: char,
}

const UNICODE: Style = Style {
    draw: raster::braille,
    fine: (2.0, 4.0),
    side: '│',
    side_tick: '┤',
    corner: '└',
    floor: '─',
    floor_tick: '┴',
};

const ASCII: Style = Style {
    draw: raster::strokes,
    fine: (1.0, 1.0),
    side: '|',
    side_tick: '+',
    corner: '+',
    floor: '-',
    floor_tick: '+',
};

impl PlotSize {
    /// The largest size in characters.
    fn most(self) -> (f64, f64) {
        match self {
            PlotSize::Full => (60.0, 16.0),
            PlotSize::Small => (30.0, 8.0),
        }
    }
}

/// Thermographs on common axes, and below them a line about each.
pub fn thermographs_text(curves: &[Curve], unicode: bool, size: PlotSize) -> String {
    let style = if unicode { &UNICODE } else { &ASCII };
    let frame = Frame::around(curves);
    let most = size.most();
    let most = (most.0 * style.fine.0, most.1 * style.fine.1);
    let least = (4.0 * style.fine.0, 4.0 * style.fine.1);
    let steps = frame.steps(most, least);
    let lines: Vec<Vec<Spot>> = walls(curves).map(|wall| frame.line(wall)).collect();
    let rows = (style.draw)(&lines, steps);
    let column = |x: &Dyadic| ((frame.across(x) * steps.0).round() / style.fine.0) as usize;
    let row = |t: &Dyadic| {
        let up = ((frame.up(t) * steps.1).round() / style.fine.1) as usize;
        (rows.len() - 1).saturating_sub(up)
    };
    let sides = side_labels(&frame, curves, rows.len(), row);
    let wide = sides.iter().flatten().map(String::len).max().unwrap_or(0);
    let mut text = Vec::new();
    if curves.len() > 1 {
        let masts = masts(curves, column).into_iter();
        text.extend(masts.map(|letters| format!("{:wide$}   {letters}", "")));
    }
    for (drawn, label) in rows.iter().zip(&sides) {
        let (label, side) = match label {
            Some(label) => (label.as_str(), style.side_tick),
            None => ("", style.side),
        };
        text.push(format!("{label:>wide$} {side} {drawn}"));
    }
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let (floor, labels) = floor(style, &frame, curves, columns, column);
    text.push(format!(
        "{:wide$} {}{}{floor}",
        "", style.corner, style.floor
    ));
    text.push(format!("{:wide$} {labels}", ""));
    if size == PlotSize::Full {
        text.extend(legend(curves, |curve| &curve.name));
    }
    let text: Vec<&str> = text.iter().map(|line| line.trim_end()).collect();
    text.join("\n")
}

/// The letters of the games above their masts. The letters of masts in the same column are one above the other.
fn masts(curves: &[Curve], column: impl Fn(&Dyadic) -> usize) -> Vec<String> {
    // The rows of letters, from the bottom.
    let mut rows: Vec<Vec<char>> = Vec::new();
    for (at, curve) in curves.iter().enumerate().rev() {
        let x = column(&curve.thermograph.mean);
        let is_free = |row: &Vec<char>| row.get(x).is_none_or(|&c| c == ' ');
        let level = rows.iter().position(is_free).unwrap_or(rows.len());
        rows.resize_with(rows.len().max(level + 1), Vec::new);
        let wide = rows[level].len().max(x + 1);
        rows[level].resize(wide, ' ');
        rows[level][x] = letter(at);
    }
    rows.iter().rev().map(String::from_iter).collect()
}

fn label(x: &Dyadic) -> Option<String> {
    let text = x.to_string();
    (text.len() <= LONGEST_LABEL).then_some(text)
}

/// The labels of the rows, from the top.
fn side_labels(
    frame: &Frame,
    curves: &[Curve],
    rows: usize,
    row: impl Fn(&Dyadic) -> usize,
) -> Vec<Option<String>> {
    let mut labels = vec![None; rows];
    for t in frame.temperatures(curves) {
        if let (Some(text), Some(place @ None)) = (label(&t), labels.get_mut(row(&t))) {
            *place = Some(text);
        }
    }
    labels
}

/// The lower axis with its ticks, and the line of labels below it, which starts two characters further to the left.
fn floor(
    style: &Style,
    frame: &Frame,
    curves: &[Curve],
    columns: usize,
    column: impl Fn(&Dyadic) -> usize,
) -> (String, String) {
    let mut floor = vec![style.floor; columns];
    let room = columns + 2 + LONGEST_LABEL;
    let mut labels = vec![' '; room];
    for x in frame.values(curves) {
        let Some(text) = label(&x) else { continue };
        let at = column(&x);
        let from = (at + 2).saturating_sub(text.len() / 2);
        let to = from + text.len();
        // One blank on either side separates labels.
        let around = from.saturating_sub(1)..(to + 1).min(room);
        if to > room || labels[around].iter().any(|&c| c != ' ') {
            continue;
        }
        for (place, c) in labels[from..to].iter_mut().zip(text.chars()) {
            *place = c;
        }
        if let Some(tick) = floor.get_mut(at) {
            *tick = style.floor_tick;
        }
    }
    (floor.into_iter().collect(), labels.into_iter().collect())
}
