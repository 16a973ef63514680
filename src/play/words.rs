//! What a person may type.

use crate::game::Player;

use super::arrangement::Seat;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A move: its number, counted from 1, or its text.
    Number(usize),
    Text(String),
    Hint,
    Undo,
    Winner,
    Moves,
    Board,
    Again,
    Help,
    Quit,
    Nothing,
}

/// Words, and what they mean; the first of each is the one that help shows.
const WORDS: &[(&[&str], Request, &str)] = &[
    (&["hint", "h"], Request::Hint, "a best move"),
    (
        &["undo", "u", "back"],
        Request::Undo,
        "take back your last move",
    ),
    (
        &["who", "w"],
        Request::Winner,
        "say after each move who wins from there, or stop saying so",
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
    let mut lines =
        vec!["a number makes that move; a move can also be typed as it is written".to_string()];
    for (words, _, meaning) in WORDS {
        lines.push(format!("  {:<6} {meaning}", words[0]));
    }
    lines.join("\n")
}

/// The side a person names; nothing typed means the default.
pub fn seat(line: &str, default: Seat) -> Option<Seat> {
    match line.trim().to_lowercase().as_str() {
        "" => Some(default),
        "left" | "l" => Some(Seat::Left),
        "right" | "r" => Some(Seat::Right),
        "both" | "b" => Some(Seat::Both),
        _ => None,
    }
}

pub fn player(line: &str, default: Player) -> Option<Player> {
    match seat(line, Seat::Both)? {
        Seat::Left => Some(Player::Left),
        Seat::Right => Some(Player::Right),
        Seat::Both => line.trim().is_empty().then_some(default),
    }
}

pub fn yes(line: &str, default: bool) -> Option<bool> {
    match line.trim().to_lowercase().as_str() {
        "" => Some(default),
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

/// Texts in columns, as many as fit on a line.
pub fn in_columns(items: &[String], width: usize) -> String {
    let widest = items
        .iter()
        .map(|item| item.chars().count())
        .max()
        .unwrap_or(0)
        + 3;
    let columns = (width / widest).max(1);
    let lines: Vec<String> = items
        .chunks(columns)
        .map(|chunk| {
            let cells: Vec<String> = chunk
                .iter()
                .map(|item| format!("{item:<widest$}"))
                .collect();
            cells.concat().trim_end().to_string()
        })
        .collect();
    lines.join("\n")
}
