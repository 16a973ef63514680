//! The requests that a person may type during a game.

use unicode_width::UnicodeWidthStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A move, by its number counted from 1; `Text` gives it by its text.
    Number(usize),
    Text(String),
    Hint,
    Why,
    Undo,
    Winner,
    Moves,
    Board,
    Again,
    Help,
    Quit,
    Nothing,
}

/// The words for each request and their meaning; help shows the first word.
const WORDS: &[(&[&str], Request, &str)] = &[
    (
        &["hint", "h"],
        Request::Hint,
        "a best move, and the rule behind it if there is one",
    ),
    (&["why"], Request::Why, "who wins from here, and how"),
    (
        &["undo", "u", "back"],
        Request::Undo,
        "take back your last move",
    ),
    (
        &["who", "w"],
        Request::Winner,
        "say after each move who wins from there; type it again to stop",
    ),
    (&["moves", "m"], Request::Moves, "list all moves"),
    (&["board", "b"], Request::Board, "draw the position again"),
    (&["again", "a"], Request::Again, "start over"),
    (&["help", "?"], Request::Help, "this list"),
    (
        &["quit", "q", "exit"],
        Request::Quit,
        "leave; so does Ctrl-D",
    ),
];

impl Request {
    pub fn read(line: &str) -> Request {
        let word = line.trim();
        if word.is_empty() {
            return Request::Nothing;
        }
        if let Ok(number) = word.parse() {
            return Request::Number(number);
        }
        let lower = word.trim_start_matches(':').to_lowercase();
        WORDS
            .iter()
            .find(|(words, ..)| words.contains(&lower.as_str()))
            .map_or_else(
                || Request::Text(word.to_string()),
                |(_, request, _)| request.clone(),
            )
    }
}

pub fn help() -> String {
    let mut lines = vec!["type the number of a move, or the move itself".to_string()];
    for (words, _, meaning) in WORDS {
        lines.push(format!("  {:<6} {meaning}", words[0]));
    }
    lines.join("\n")
}

/// The meaning of a typed word or of its first letter; an empty line means the default.
pub fn answer<T: Copy>(line: &str, words: &[(&str, T)], default: T) -> Option<T> {
    let typed = line.to_lowercase();
    if typed.is_empty() {
        return Some(default);
    }
    let meant = words
        .iter()
        .find(|(word, _)| *word == typed || word[..1] == typed);
    meant.map(|(_, meaning)| *meaning)
}

pub fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The name of a move without the number of its part: `a1-a2` for `2: a1-a2`.
pub fn without_part(label: &str) -> Option<&str> {
    let (number, name) = label.split_once(':')?;
    let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| name.trim_start())
}

/// Reduces a move between heaps to its numbers, so that it can be typed as such: `3=>2` for `*3=>*2` and
/// `kayles(3)=>kayles(2)`.
pub fn sizes(moved: &str) -> String {
    let size = |part: &str| match part.strip_prefix(['*', '∗']) {
        Some("") => "1".to_string(),
        Some(size) => size.to_string(),
        None => {
            let inner = part
                .split_once('(')
                .and_then(|(_, rest)| rest.strip_suffix(')'));
            inner.unwrap_or(part).to_string()
        }
    };
    let part = |part: &str| part.split('+').map(size).collect::<Vec<_>>().join("+");
    moved.split("=>").map(part).collect::<Vec<_>>().join("=>")
}

/// Arranges the items in as many columns as fit on a line.
pub fn in_columns(items: &[String], width: usize) -> String {
    let widest = items.iter().map(|item| item.width()).max().unwrap_or(0) + 3;
    let mut lines = Vec::new();
    for row in items.chunks((width / widest).max(1)) {
        let mut line = String::new();
        for item in row {
            line.push_str(item);
            line.push_str(&" ".repeat(widest - item.width()));
        }
        lines.push(line.trim_end().to_string());
    }
    lines.join("\n")
}

/// The text with a capital first letter.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The signs of a square that the last move left empty.
const EMPTY: &[char] = &[' ', '.', '_', '·'];

/// A drawing of a board in which the squares that the last move filled are in parentheses: `| . |(X)|`. A drawing of
/// another shape than the one before the move stays as it is.
pub fn with_last_move(before: &str, now: &str) -> String {
    let same_shape = before.lines().count() == now.lines().count();
    if !same_shape {
        return now.to_string();
    }
    let rows = before.lines().zip(now.lines());
    let rows: Vec<String> = rows.map(|(before, now)| mark_row(before, now)).collect();
    rows.join("\n")
}

fn mark_row(before: &str, now: &str) -> String {
    let before: Vec<char> = before.chars().collect();
    let now: Vec<char> = now.chars().collect();
    if before.len() != now.len() {
        return now.into_iter().collect();
    }
    let is_new = |at: usize| before.get(at) != now.get(at);
    // A stone has blanks around it, or fills a square of three columns.
    let is_free = |at: usize, sign: char| {
        let beside = now.get(at).copied().unwrap_or(' ');
        beside == ' ' && !is_new(at) || beside == sign && is_new(at)
    };
    let mut marked = now.clone();
    marked.push(' ');
    for (at, &sign) in now.iter().enumerate().skip(1) {
        if is_new(at) && !EMPTY.contains(&sign) && is_free(at - 1, sign) && is_free(at + 1, sign) {
            marked[at - 1] = '(';
            marked[at + 1] = ')';
        }
    }
    let marked: String = marked.into_iter().collect();
    marked.trim_end().to_string()
}
