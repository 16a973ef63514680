//! Words in lines that the terminal need not break.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A column of words has at least so much room.
const NARROW: usize = 12;

/// What the branches of a tree end in.
const FORKS: [&str; 4] = ["├─", "└─", "|-", "`-"];
/// What stands before them, and closer together.
const BARS: [[&str; 2]; 3] = [["│  ", "│"], ["|  ", "|"], ["   ", " "]];

/// What may stand before the words of a line: blanks, the comment sign, and lines that are drawn.
const MARGIN: &[char] = &[' ', '#', '%', '│', '├', '└', '─'];
/// The same in a tree, where the branches may be drawn in ASCII; in a source these signs are part of it.
const BRANCHES: &[char] = &[' ', '#', '%', '│', '├', '└', '─', '|', '`', '-'];

/// Lines longer than this many columns are broken between words, and a name longer than that behind a comma or a row; what goes on
/// is indented by two more, or stands below its column. The comment sign goes on with it.
pub fn wrapped(text: &str, columns: usize) -> String {
    in_lines(text, columns, MARGIN)
}

/// The same for a text with trees in it, drawn in Unicode or in ASCII: their branches go on too, and those of a deep tree
/// stand closer together.
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
        let mut lead = match is_deep && branches(line).is_some() {
            true => BARS.iter().fold(lead.to_string(), |lead, [wide, close]| {
                lead.replace(wide, close)
            }),
            false => lead.to_string(),
        };
        if lead.width() + words.width() <= columns {
            return format!("{lead}{words}");
        }
        // What is far to the right comes nearer, lest there is no room behind it.
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

/// What stands before the words of a line.
fn lead<'t>(line: &'t str, margin: &[char]) -> &'t str {
    let signs = &line[..line.len() - line.trim_start_matches(margin).len()];
    &signs[..signs.rfind(' ').map_or(0, |blank| blank + 1)]
}

/// What stands before words that go on: blanks up to what stands behind several blanks, where that is a column so far to
/// the left, and its comment sign.
fn indent(words: &str, most: usize) -> String {
    let columns = words.match_indices("  ").map(|(at, _)| {
        let behind = words[at..].trim_start_matches(' ');
        (words[..words.len() - behind.len()].width(), behind)
    });
    match columns.filter(|(column, _)| *column <= most).last() {
        Some((column, behind)) if behind.starts_with("# ") => " ".repeat(column) + "# ",
        Some((column, _)) => " ".repeat(column),
        None => "  ".to_string(),
    }
}

/// What becomes of a word without a comma that is longer than a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Words {
    Whole,
    Cut,
}

/// Words in lines of so many columns: the first line stands behind the lead, the others behind the margin.
pub fn filled([lead, margin]: [&str; 2], words: &str, columns: usize, long: Words) -> String {
    let mut out = lead.to_string();
    let mut start = without_colours(lead).width();
    let mut used = start;
    let mut rest = words;
    while !rest.is_empty() {
        // Blanks belong to the word behind them.
        let word = rest.trim_start_matches(' ');
        let blanks = rest.len() - word.len();
        let end = end_of_word(word);
        let (piece, after) = rest.split_at(blanks + end);
        if used + piece.width() <= columns {
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

/// Where the first word ends; the comment sign belongs to the word behind it.
fn end_of_word(text: &str) -> usize {
    let start = if text.starts_with("# ") { 2 } else { 0 };
    let end = text[start..].find(' ');
    end.map_or(text.len(), |end| start + end)
}

/// How much of a long word goes into so much room: up to a comma, a bar or the end of a row of a board, if there is one.
fn cut(word: &str, room: usize, long: Words) -> usize {
    let breaks = |(at, sign): (usize, char)| {
        let behind = &word[at + sign.len_utf8()..];
        let is_end = match sign {
            ',' | '|' => !behind.starts_with('|'),
            '/' => !behind.starts_with(|next: char| next.is_ascii_digit()),
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

/// The text without the sequences that colour it.
pub fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, shown)| shown));
    first + &rest.collect::<String>()
}
