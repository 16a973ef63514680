//! The text of values, which can be parsed again.

use std::rc::Rc;

use super::fault::{Fault, Result};
use super::move_names;
use super::session::Session;
use super::text::Text;
use super::value::{Function, MadeMove, Shown, Value};
use crate::diagnostic::{shortened, visible};
use algebra::game::Number;
use algebra::game::loopy::GameValue;
use algebra::limits::Limited;
use algebra::notation::{self, LONGEST, Notation, Reading};
use solver::position::Position;
use solver::solve::{NoAnswer, SolveError};

/// Texts within a line of other words are cut to this length.
const LONGEST_BRIEF: usize = 60;

/// Strings are written in pieces of at most so many bytes.
const PIECE: usize = 1 << 16;

/// The text of a value for the reader, in the session's notation. Strings that a script computes must not depend on that:
/// for them there is `plain`.
pub fn show(session: &mut Session, value: &Value) -> Result<String> {
    let notation = session.notation();
    show_in(session, value, notation)
}

/// The text of a value in ASCII, which is the same wherever a script runs.
pub fn plain(session: &mut Session, value: &Value) -> Result<String> {
    show_in(session, value, Notation::Ascii)
}

/// Like `plain`, but a string is its characters, and a named move its name.
pub fn as_string(session: &mut Session, value: &Value) -> Result<Text> {
    if let Value::Text(text) = value {
        return Ok(text.clone());
    }
    if let Value::Move(made) = value
        && let Some(name) = name_of_move(session, made)?
    {
        return Ok(Text::from(&*name));
    }
    Ok(Text::from(plain(session, value)?))
}

/// Like `plain`, but with moves in full, so that they are moves wherever the text is read.
pub fn exact(session: &mut Session, value: &Value) -> Result<String> {
    let long = match value {
        Value::Move(made) => Some(Value::moved(made.mv)),
        list => list.with_long_moves(u32::MAX),
    };
    plain(session, long.as_ref().unwrap_or(value))
}

pub fn show_in(session: &mut Session, value: &Value, notation: Notation) -> Result<String> {
    let mut text = String::new();
    show_to(session, &mut text, value, notation)?;
    Ok(text)
}

/// The name by which a move is printed; `None` if it is printed in full.
pub fn name_of_move(session: &mut Session, made: &MadeMove) -> Result<Option<Rc<str>>> {
    match made.within {
        Some(p) => move_names::name_of(session, p, &made.mv),
        None => Ok(None),
    }
}

/// Appends the text of a value.
fn show_to(
    session: &mut Session,
    text: &mut String,
    value: &Value,
    notation: Notation,
) -> Result<()> {
    match value {
        // Long lists consist mostly of these.
        Value::Number(Number::Int(n)) => text.push_str(itoa::Buffer::new().format(*n)),
        Value::Number(x) => text.push_str(&notation::number(x, notation, session.budget())?),
        Value::Game(p, shown) if !p.is_normal() || *shown == Shown::AsForm => {
            text.push_str(&session.world.positions.name(*p, notation)?);
        }
        Value::Game(p, _) => {
            let value = session.solver().loopy().value_of(*p)?;
            text.push_str(&value_text(session, &value, notation)?);
        }
        Value::Truth(truth) => text.push_str(if *truth { "true" } else { "false" }),
        Value::Outcome(outcome, _) => text.push_str(outcome.letter()),
        Value::Player(player) => text.push_str(player.name()),
        Value::List(items) => {
            session.recurse(|session| show_list(session, text, items, notation))?;
        }
        Value::Collection(collection) => {
            text.push_str(&source(collection.type_name(), notation));
            text.push('(');
            let entries = collection.entries();
            session.recurse(|session| show_list(session, text, &entries, notation))?;
            text.push(')');
        }
        Value::Range(from, to) => text.push_str(&format!("{from}..{to}")),
        Value::Text(string) => show_string(session, text, string, Notation::Ascii)?,
        Value::Move(made) => match name_of_move(session, made)? {
            Some(name) => show_string(session, text, &name, notation)?,
            None => {
                text.push_str(&session.world.positions.name(made.mv.from, notation)?);
                text.push_str(" => ");
                text.push_str(&session.world.positions.name(made.mv.to, notation)?);
            }
        },
        Value::Function(f) => match f.name() {
            Some(name) => text.push_str(&source(name, notation)),
            None => session.recurse(|session| show_lambda(session, text, f, notation))?,
        },
        Value::Builtin(row) => text.push_str(&source(row.help.name, notation)),
        Value::Thermograph(p, _) => {
            let game = session.world.positions.name(*p, notation)?;
            text.push_str(&format!("thermograph({game})"));
        }
        Value::Report(report) => {
            let report = report.in_notation(session, notation)?;
            let lines = report.text(notation == Notation::Unicode);
            text.push_str(&commented(&lines, notation));
        }
    }
    Ok(())
}

fn show_list(
    session: &mut Session,
    text: &mut String,
    items: &[Value],
    notation: Notation,
) -> Result<()> {
    text.push('[');
    for (at, item) in items.iter().enumerate() {
        session.tick()?;
        if at > 0 {
            text.push_str(", ");
        }
        match item {
            // Printed after `#`, a report would hide the items after it.
            Value::Report(report) => {
                let report = report.in_notation(session, notation)?;
                let lines = report.text(notation == Notation::Unicode);
                show_string(session, text, &lines, notation)?;
            }
            Value::Text(string) => show_string(session, text, string, notation)?,
            Value::Game(p, Shown::ByName | Shown::AsForm) => {
                text.push_str(&session.world.positions.name(*p, notation)?);
            }
            item => match (show_to(session, text, item, notation), item) {
                // Lists of options show such games by name, and must print the same when they are typed again.
                (Err(fault), Value::Game(p, _)) if has_no_value(&fault) => {
                    text.push_str(&session.world.positions.name(*p, notation)?);
                }
                (shown, _) => shown?,
            },
        }
        if text.len() > LONGEST {
            return Err(Fault::too_large(
                "the text of this list is too long to print",
            ));
        }
    }
    text.push(']');
    Ok(())
}

/// Whether the fault says that a game has no value that could be shown.
fn has_no_value(fault: &Fault) -> bool {
    matches!(
        fault.no_answer(),
        Some(NoAnswer::OnlySides(_) | NoAnswer::NoStopperSides(_))
    )
}

/// A piece of source text; in a LaTeX formula it needs a font and escapes.
fn source(text: &str, notation: Notation) -> String {
    match notation {
        Notation::Latex => notation::call(text),
        _ => text.to_string(),
    }
}

/// Appends a string as source text, in double quotes.
fn show_string(
    session: &mut Session,
    text: &mut String,
    string: &str,
    notation: Notation,
) -> Result<()> {
    let (open, close) = match notation {
        Notation::Latex => ("\\texttt{\"", "\"}"),
        _ => ("\"", "\""),
    };
    text.push_str(open);
    write_pieces(session, text, string, |piece| match notation {
        Notation::Latex => notation::latex_text(&with_escapes(piece)),
        _ => with_escapes(piece),
    })?;
    text.push_str(close);
    Ok(())
}

/// Appends what `write` makes of a string. That may be many times longer, so a long string is written in pieces, and the
/// limits are checked after each.
pub fn write_pieces(
    session: &mut Session,
    text: &mut String,
    string: &str,
    write: impl Fn(&str) -> String,
) -> Result<()> {
    let mut rest = string;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
        text.push_str(&write(piece));
        session.budget().check()?;
        session.budget().check_text(text.len())?;
        rest = after;
    }
    Ok(())
}

/// The source of a lambda, with the local names it captures bound in front of it.
fn show_lambda(
    session: &mut Session,
    text: &mut String,
    f: &Function,
    notation: Notation,
) -> Result<()> {
    let start = text.len();
    for ((name, _), value) in f.rule.captures.iter().zip(&f.captured) {
        let opening = if text.len() == start { "(let " } else { "let " };
        text.push_str(&source(&format!("{opening}{name} = "), notation));
        match value {
            Value::Text(string) => show_string(session, text, string, notation)?,
            Value::Move(made) => show_to(session, text, &Value::moved(made.mv), notation)?,
            value => show_to(session, text, value, notation)?,
        }
        text.push_str(&source(" in ", notation));
    }
    let closing = if text.len() > start { ")" } else { "" };
    let body = format!("{}{closing}", visible(&f.formatted()));
    text.push_str(&source(&body, notation));
    Ok(())
}

/// The short text of a definition, which can be parsed again: a position is written by its name, as it was typed,
/// whether or not its value is known. Returns `Err` with a description if there is no such text.
pub fn brief_definition(
    session: &mut Session,
    value: &Value,
) -> std::result::Result<String, String> {
    let is_short = |text: &str| text.chars().count() <= LONGEST_BRIEF;
    if let Value::Game(p, _) = value
        && let Ok(name) = session.world.positions.name(*p, session.notation())
        && is_short(&name)
    {
        return Ok(name);
    }
    match text_or_words(session, value) {
        Ok(text) if is_short(&text) => Ok(text),
        Ok(long) | Err(long) => Err(shortened(&long, LONGEST_BRIEF)),
    }
}

/// A short text for messages; a value that takes long to show is only described.
pub fn brief(session: &mut Session, value: &Value) -> String {
    let (Ok(shown) | Err(shown)) = text_or_words(session, value);
    shortened(&shown, LONGEST_BRIEF)
}

/// The text of a value, or `Err` with a description if it takes long to show.
fn text_or_words(session: &mut Session, value: &Value) -> std::result::Result<String, String> {
    match value {
        // Whether the value is known depends on what was computed before, so the text is always the name.
        Value::Game(p, _) => {
            let name = session.world.positions.name(*p, session.notation());
            Err(name.unwrap_or_else(|_| "a large game".to_string()))
        }
        Value::List(items) if items.len() > 20 => Err(format!("a list of {} items", items.len())),
        Value::Collection(collection) if collection.keys().len() > 20 => Err(format!(
            "a {} of {} items",
            collection.type_name(),
            collection.keys().len()
        )),
        Value::Report(_) => Err("lines of text".to_string()),
        other => show(session, other).map_err(|_| other.a_type()),
    }
}

/// A short string in double quotes, with escapes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", with_escapes(text))
}

/// A string as it is written between quotes.
fn with_escapes(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    visible(&escaped).into_owned()
}

/// Lines of text as comments.
pub fn commented(lines: &str, notation: Notation) -> String {
    let sign = notation.comment_sign();
    let lines: Vec<String> = visible(lines)
        .lines()
        .map(|line| format!("{sign} {line}").trim_end().to_string())
        .collect();
    lines.join("\n")
}

/// The text of a value of a position.
pub fn value_text(session: &mut Session, value: &GameValue, notation: Notation) -> Result<String> {
    Ok(match value {
        GameValue::Short(game) => notation::value(session.algebra(), *game, notation)?,
        GameValue::Loopy(sided) => {
            let reading = Reading::Value;
            notation::loopy::sided(session.algebra(), sided, reading, notation)?.closed(notation)
        }
    })
}

/// A few words on a game with wins, losses and draws: how it has ended, or who is to move and, for a small game, how it
/// ends under optimal play.
pub fn mover_and_ending(session: &mut Session, p: Position) -> Result<String> {
    let words = ending_or_mover(session, p)?;
    let Some(mover) = session.solver().wins_and_draws().mover(p)? else {
        return Ok(words);
    };
    let solved = match session.solver().wins_and_draws().solve_small(p) {
        // The moves that lead to the error have not been made.
        Err(fault) if fault.halt().is_none() => None,
        solved => solved?,
    };
    Ok(match solved.map(|ending| ending.winner()) {
        None => words,
        Some(None) => format!("{words}: a draw with best play"),
        Some(Some(winner)) if winner == mover => format!("{words} and wins"),
        Some(Some(winner)) => format!("{words}: {} wins", winner.name()),
    })
}

/// A few words on a game with wins, losses and draws: how it has ended, or who is to move.
pub fn ending_or_mover(session: &mut Session, p: Position) -> Result<String> {
    if let Some(ending) = session.solver().wins_and_draws().ending(p)? {
        return Ok(ending.words().to_string());
    }
    match session.solver().wins_and_draws().mover(p)? {
        Some(mover) => Ok(format!("{} moves", mover.name())),
        None => Ok(String::new()),
    }
}
