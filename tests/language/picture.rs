//! The picture of the prompt in the README: drawn from a real session, and compared with the committed one.

use std::fmt::Write;

use upstar::notation::Notation;
use upstar::repl::{Names, highlight};
use upstar::{Engine, Settings, Source};

const PICTURE: &str = "assets/prompt.svg";

const TYPED: [&str; 8] = [
    "{0|1} + *3",
    "{3||2|1} - 2",
    "let kayles(n) = {kayles(i) + kayles(n-k-i) for k in 1..2 for i in 0..n-k}",
    "[kayles(n) for n in 0..9]",
    "kayles(5) + kayles(6) + *7   # whoever starts loses",
    "0 < ↑ < 1/1024",
    "assert forall n in 1..9: n < 7, \"seven is large\"",
    "kayle(7)",
];

/// SGR parameters and the colour they stand for.
const COLORS: [(&str, &str); 13] = [
    ("31", "#e06c75"),
    ("32", "#98c379"),
    ("34", "#61afef"),
    ("1;34", "#61afef"),
    ("35", "#c678dd"),
    ("1;35", "#c678dd"),
    ("36", "#56b6c2"),
    ("90", "#7f848e"),
    ("38;5;115", "#87d7af"),
    ("38;5;240", "#6b7280"),
    ("38;5;246", "#949494"),
    ("38;5;249", "#b2b2b2"),
    ("1", "#ffffff"),
];

fn screen() -> String {
    let mut engine = Engine::new(Settings {
        notation: Notation::Unicode,
        ..Settings::default()
    });
    let mut screen = String::new();
    for typed in TYPED {
        let names = Names::of(engine.session());
        let _ = writeln!(
            screen,
            "\x1b[1;35m> \x1b[0m{}",
            highlight(typed, None, Some(&names))
        );
        for reply in engine.run(Source::new("<prompt>", typed)) {
            screen.push_str(&reply.drawn(true).unwrap_or_default());
            if let Some(line) = reply.text().filter(|_| reply.result.is_ok()) {
                let _ = writeln!(screen, "{}", highlight(&line, None, None));
            }
        }
    }
    screen
}

/// A line with escape sequences as pieces of one style each.
fn pieces(line: &str) -> Vec<(&str, String)> {
    let mut pieces: Vec<(&str, String)> = Vec::new();
    let mut style = "";
    for (at, piece) in line.split("\x1b[").enumerate() {
        let mut text = piece;
        if at > 0 {
            (style, text) = piece.split_once('m').expect("an SGR sequence");
        }
        match pieces.last_mut() {
            Some((last, so_far)) if *last == style => so_far.push_str(text),
            _ if text.is_empty() => {}
            _ => pieces.push((style, text.to_string())),
        }
    }
    pieces
}

/// The line as spans of an SVG text.
fn spans(line: &str) -> String {
    let mut out = String::new();
    for (style, text) in pieces(line) {
        let text = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        match COLORS.iter().find(|(of, _)| *of == style) {
            Some((of, color)) => {
                let weight = if of.starts_with('1') {
                    " font-weight=\"bold\""
                } else {
                    ""
                };
                let _ = write!(out, "<tspan fill=\"{color}\"{weight}>{text}</tspan>");
            }
            None => out.push_str(&text),
        }
    }
    out
}

fn svg(screen: &str) -> String {
    let lines: Vec<&str> = screen.lines().collect();
    let height = 20 * lines.len() + 32;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"{height}\" viewBox=\"0 0 760 {height}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1e222a\"/>\n\
         <g font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\" fill=\"#d7dae0\" xml:space=\"preserve\" style=\"white-space:pre\">\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let y = 30 + 20 * row;
        let _ = writeln!(svg, "<text x=\"16\" y=\"{y}\">{}</text>", spans(line));
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

#[test]
fn the_picture_is_fresh() {
    let drawn = svg(&screen());
    if std::env::var_os("UPDATE_PICTURE").is_some() {
        std::fs::write(PICTURE, &drawn).expect("the picture is written");
    }
    let committed = std::fs::read_to_string(PICTURE).unwrap_or_default();
    assert!(
        committed == drawn,
        "{PICTURE} is stale: UPDATE_PICTURE=1 cargo test --test language picture"
    );
}
