//! Writes lines in a typewriter font for LaTeX.

use super::{class, math};
use crate::syntax::Role;
use algebra::limits::{Budget, Halt};

/// Lines with more characters than this are wrapped.
pub const WIDEST: usize = 96;
/// The additional indent of the rest of a wrapped line.
const HANG: usize = 4;

/// Appends lines in a typewriter font, with their colours.
pub fn push_block(
    out: &mut String,
    pieces: &[(Role, &str)],
    budget: &mut Budget,
) -> Result<(), Halt> {
    let text: String = pieces.iter().map(|(_, piece)| *piece).collect();
    let mut breaks = breaks(&text, budget)?.into_iter().peekable();
    out.push_str("\\begin{alltt}\\footnotesize\n");
    let mut from = 0;
    for (role, piece) in pieces {
        let lines = |piece: &str| {
            let lines = piece.split('\n').map(|line| painted(*role, line));
            lines.collect::<Vec<_>>().join("\n")
        };
        let end = from + piece.len();
        budget.tick()?;
        while let Some((at, hang)) = breaks.next_if(|(at, _)| *at < end) {
            budget.tick()?;
            budget.push_str(out, &lines(&text[from..at]))?;
            out.push('\n');
            out.push_str(&" ".repeat(hang));
            from = at;
        }
        budget.push_str(out, &lines(&text[from..end]))?;
        from = end;
    }
    out.push_str("\n\\end{alltt}\n");
    Ok(())
}

/// The places where long lines are wrapped, after a blank if there is one, and the indent of what follows.
fn breaks(text: &str, budget: &mut Budget) -> Result<Vec<(usize, usize)>, Halt> {
    let mut breaks = Vec::new();
    let (mut column, mut has_words, mut blank) = (0, false, None);
    let mut hang = HANG;
    for (at, sign) in text.char_indices() {
        budget.tick_cheap_step(at)?;
        if sign == '\n' {
            (column, has_words, blank) = (0, false, None);
            hang = HANG;
            continue;
        }
        while column >= WIDEST {
            let place = blank.take().unwrap_or(at);
            breaks.push((place, hang));
            column = hang + text[place..at].chars().count();
        }
        column += 1;
        has_words |= sign != ' ';
        if !has_words && column <= WIDEST / 2 {
            hang = column + HANG;
        }
        if sign == ' ' && has_words {
            blank = Some(at + 1);
        }
    }
    Ok(breaks)
}

fn painted(role: Role, piece: &str) -> String {
    let piece = verbatim(piece);
    match class(role) {
        _ if piece.is_empty() => piece,
        None => piece,
        Some("keyword") => format!("\\textbf{{{piece}}}"),
        Some(color) => format!("\\textcolor{{{color}}}{{{piece}}}"),
    }
}

/// Escapes text for `alltt`, where only the backslash and braces are special.
fn verbatim(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '{' | '}' => out.extend(['\\', c]),
            '\n' | '\t' | ' '..='~' => out.push(c),
            c => out += &math::letter(c),
        }
    }
    out
}
