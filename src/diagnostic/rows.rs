//! Wraps the rows of a drawing to the width of the terminal.

use unicode_width::UnicodeWidthStr;

use super::wrap::{Words, filled, without_colours};

/// A label that would have less room than this gets a shorter arrow.
const NARROW: usize = 24;
/// The titles that may precede the words of a row.
const TITLES: [&str; 3] = ["Error", "Help", "Note"];

/// Wraps the titles, labels and remarks of a drawing between words; continuation lines repeat the vertical bars.
pub fn fitted(drawn: &str, columns: usize) -> String {
    let rows = drawn.lines().map(|row| fitted_row(row, columns) + "\n");
    rows.collect()
}

fn fitted_row(row: &str, columns: usize) -> String {
    let shown = without_colours(row);
    if shown.width() <= columns {
        return row.to_string();
    }
    // The words contain no colour codes, so they are also the end of the coloured row.
    let words = words_of(&shown);
    let mut lead = row[..row.len() - words.len()].to_string();
    let room = columns.saturating_sub(shown.width() - words.width());
    if room < words.width().clamp(1, NARROW) {
        lead = with_short_arrow(&lead);
    }
    let mut is_colour = false;
    let margin = lead.chars().map(|sign| {
        is_colour |= sign == '\x1b';
        let stays = is_colour || sign == '│';
        is_colour &= sign != 'm';
        if stays { sign } else { ' ' }
    });
    let margin: String = margin.collect();
    filled([&lead, &margin], words, columns, Words::Cut)
}

/// The words after the bars, the arrow or the title of a row.
fn words_of(row: &str) -> &str {
    let words = row.trim_start_matches([' ', '│', '╰', '─']);
    let Some(blank) = row[..row.len() - words.len()].rfind(' ') else {
        return behind_title(words);
    };
    match words {
        "" => "",
        _ => behind_title(&row[blank + 1..]),
    }
}

fn behind_title(words: &str) -> &str {
    match words.split_once(": ") {
        Some((title, words)) if TITLES.iter().any(|known| title.starts_with(known)) => words,
        _ => words,
    }
}

/// Shortens an arrow to `╰── `.
fn with_short_arrow(lead: &str) -> String {
    let Some((before, arrow)) = lead.split_once('╰') else {
        return lead.to_string();
    };
    let Some((second, line)) = arrow.match_indices('─').nth(1) else {
        return lead.to_string();
    };
    let (arrow, rest) = arrow.split_at(second + line.len());
    let colour = match rest.strip_prefix("\x1b[0m") {
        Some(_) => "\x1b[0m",
        None => "",
    };
    format!("{before}╰{arrow}{colour} ")
}
