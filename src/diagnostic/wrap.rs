//! Wraps text between words.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The minimum width of a column of words.
const NARROW: usize = 12;

/// The signs that connect a branch of a tree to its line.
const FORKS: [&str; 4] = ["├─", "└─", "|-", "`-"];
/// The bars before a branch, and their narrower form for deep trees.
const BARS: [[&str; 2]; 3] = [["│  ", "│"], ["|  ", "|"], ["   ", " "]];

/// The characters that may precede the words of a line: blanks, comment signs and box-drawing characters.
const MARGIN: &[char] = &[' ', '#', '%', '│', '├', '└', '─'];
/// The same for trees, whose branches may be drawn in ASCII. Elsewhere these characters are part of the text.
const BRANCHES: &[char] = &[' ', '#', '%', '│', '├', '└', '─', '|', '`', '-'];

/// Wraps lines that are longer than this many columns between words, and a longer single word after a comma, a bar or
/// the end of a row of a board. Continuation lines are indented by two columns, or aligned with the last column of the
/// line if it has several, and repeat the comment sign.
pub fn wrapped(text: &str, columns: usize) -> String {
    in_lines(text, columns, MARGIN)
}

/// Wraps a text that contains trees, drawn in Unicode or ASCII: continuation lines repeat the vertical bars, and the
/// branches of a deep tree are drawn closer together.
pub fn wrapped_tree(text: &str, columns: usize) -> String {
    in_lines(text, columns, BRANCHES)
}

fn in_lines(text: &str, columns: usize, margin: &[char]) -> String {
    let branches = |line: &str| {
        let lead = lead(line, margin);
        let mut forks = FORKS.iter();
        forks
            .any(|fork| lead.trim_end().ends_with(fork))
            .then(|| lead.width())
    };
    let is_deep = text
        .lines()
        .filter_map(branches)
        .any(|width| width > columns * 3 / 4);
    let lines = text.lines().map(|line| {
        let (lead, words) = line.split_at(lead(line, margin).len());
        let mut lead = if is_deep && branches(line).is_some() {
            BARS.iter().fold(lead.to_string(), |lead, [wide, close]| {
                lead.replace(wide, close)
            })
        } else {
            lead.to_string()
        };
        if lead.width() + words.width() <= columns {
            return format!("{lead}{words}");
        }
        // Reduce a deep indentation so that there is room for the words.
        if lead.trim_end_matches(' ').len() <= 1 {
            lead.truncate((columns / 3).max(2));
        }
        let margin = lead.chars().map(|sign| match sign {
            '├' => '│',
            '└' | '─' | '`' | '-' => ' ',
            sign => sign,
        });
        let indent = indent(words, columns.saturating_sub(lead.width() + NARROW));
        let margin: String = margin.chain(indent.chars()).collect();
        let long = if is_deep { Words::Cut } else { Words::Whole };
        filled([&lead, &margin], words, columns, long)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The part of a line before its words.
fn lead<'t>(line: &'t str, margin: &[char]) -> &'t str {
    let signs = &line[..line.len() - line.trim_start_matches(margin).len()];
    &signs[..signs.rfind(' ').map_or(0, |blank| blank + 1)]
}

/// The indentation of continuation lines: up to the last column of words (text after two or more blanks) that starts
/// within `most` columns, with its comment sign, or else two blanks.
fn indent(words: &str, most: usize) -> String {
    let columns = words.match_indices("  ").map(|(at, _)| {
        let rest = words[at..].trim_start_matches(' ');
        (words[..words.len() - rest.len()].width(), rest)
    });
    match columns.take_while(|(column, _)| *column <= most).last() {
        Some((column, rest)) if rest.starts_with("# ") => " ".repeat(column) + "# ",
        Some((column, _)) => " ".repeat(column),
        None => "  ".to_string(),
    }
}

/// How to treat a word that is longer than a line and cannot be broken within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    Whole,
    Cut,
}

/// A piece with more bytes than this for each column does not fit on a line, or is a heap of combining characters.
const MOST_BYTES_OF_A_COLUMN: usize = 64;

/// Fills lines of this many columns with words: the first line starts with the lead, the others with the margin.
pub fn filled([lead, margin]: [&str; 2], words: &str, columns: usize, long: Words) -> String {
    let mut out = lead.to_string();
    let mut start = without_colours(lead).width();
    let mut used = start;
    let mut rest = words;
    // What follows the current word, which may go over many lines.
    let mut after = words;
    while !rest.is_empty() {
        // Blanks belong to the word that follows them.
        let word = rest.trim_start_matches(' ');
        if word.len() <= after.len() {
            after = &word[end_of_word(word)..];
        }
        let end = word.len() - after.len();
        let piece = &rest[..rest.len() - after.len()];
        let is_short = piece.len() / MOST_BYTES_OF_A_COLUMN <= columns;
        if is_short && used + piece.width() <= columns {
            out.push_str(piece);
            used += piece.width();
            rest = after;
        } else if used > start {
            out.push('\n');
            out.push_str(margin);
            start = without_colours(margin).width();
            used = start;
            let is_comment = margin.ends_with("# ");
            let said = word.strip_prefix("# ").filter(|_| is_comment);
            rest = said.unwrap_or(word);
        } else {
            let cut = cut(&word[..end], columns.saturating_sub(used), long);
            out.push_str(&word[..cut]);
            used += word[..cut].width().max(1);
            rest = &word[cut..];
        }
    }
    out
}

/// Breaks a list that is wider than this many columns between its items. The items stay whole, so that the list can be
/// read again.
pub fn between_items(list: &str, columns: usize) -> String {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    let is_end = |c: char| {
        match c {
            '"' if !escaped => in_string = !in_string,
            '(' | '[' | '{' if !in_string => depth += 1,
            ')' | ']' | '}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = in_string && c == '\\' && !escaped;
        c == ',' && depth == 1 && !in_string
    };
    let mut out = String::new();
    let mut used = 0;
    for item in list.split_inclusive(is_end).map(str::trim_start) {
        let width = item.width();
        if used > 0 {
            let is_full = used + 1 + width > columns;
            out.push_str(if is_full { "\n " } else { " " });
            used = if is_full { 1 } else { used + 1 };
        }
        out.push_str(item);
        used += width;
    }
    out
}

/// The end of the first word; a comment sign belongs to the word that follows it.
fn end_of_word(text: &str) -> usize {
    let start = if text.starts_with("# ") { 2 } else { 0 };
    let end = text[start..].find(' ');
    end.map_or(text.len(), |end| start + end)
}

/// How much of a long word goes on the current line: up to the last comma, bar or board row that fits. If none fits,
/// `Words::Whole` takes it up to the first such place or entirely, and `Words::Cut` takes as many characters as fit.
fn cut(word: &str, room: usize, long: Words) -> usize {
    let breaks = |(at, sign): (usize, char)| {
        let rest = &word[at + sign.len_utf8()..];
        let is_end = match sign {
            ',' | '|' => !rest.starts_with('|'),
            '/' => !rest.starts_with(|next: char| next.is_ascii_digit()),
            _ => false,
        };
        is_end.then_some(at + sign.len_utf8())
    };
    let mut used = 0;
    let mut fits = |sign: &(usize, char)| {
        used += sign.1.width().unwrap_or(0);
        used <= room
    };
    let fitting = word.char_indices().take_while(|sign| fits(sign));
    let fitting: Vec<(usize, char)> = fitting.collect();
    let within = fitting.iter().rev().find_map(|&sign| breaks(sign));
    let first = || word.char_indices().find_map(breaks);
    match (within, long) {
        (Some(at), _) => at,
        (None, Words::Whole) => first().unwrap_or(word.len()),
        (None, Words::Cut) => {
            let signs = word.chars().take(fitting.len().max(1));
            signs.map(char::len_utf8).sum()
        }
    }
}

/// The text without escape sequences for colours.
pub fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, shown)| shown));
    first + &rest.collect::<String>()
}
