//! The pictures of the prompt in the README, light and dark: drawn from a real session, and compared with the committed ones.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;
use upstar::Notation;
use upstar::engine::Names;
use upstar::picture::escaped;
use upstar::repl::highlight;
use upstar::{Engine, Settings, Source};

use super::common::markup::elements;

const TYPED: [&str; 5] = [
    "<0 | 1> + *3 + chop(4,5)",
    "winning_moves(chop(3,4) + bricks(5))",
    "draw(chop(3,4) + bricks(5))",
    "assert forall n in 1..9: *n + *n == 0",
    "assert forall n in 1..9: n * {1|-1} == 0",
];

/// SGR parameters and the colours they stand for, on a dark and on a light screen.
const COLORS: [(&str, [&str; 2]); 13] = [
    ("31", ["#e06c75", "#b3261e"]),
    ("32", ["#98c379", "#2a6b2f"]),
    ("34", ["#61afef", "#1f5fa8"]),
    ("1;34", ["#61afef", "#1f5fa8"]),
    ("35", ["#c678dd", "#8a2a8f"]),
    ("1;35", ["#c678dd", "#8a2a8f"]),
    ("36", ["#56b6c2", "#0b6e75"]),
    ("90", ["#8b919c", "#5f6670"]),
    ("38;5;115", ["#87d7af", "#1d6b4a"]),
    ("38;5;240", ["#7b828d", "#767d87"]),
    ("38;5;246", ["#a0a0a0", "#5f6670"]),
    ("38;5;249", ["#b8b8b8", "#3c4148"]),
    ("1", ["#ffffff", "#000000"]),
];

/// A file, and which of the colours it has, with those of the screen and of plain letters.
struct Theme {
    file: &'static str,
    at: usize,
    screen: &'static str,
    letters: &'static str,
}

const THEMES: [Theme; 2] = [
    Theme {
        file: "assets/prompt.svg",
        at: 0,
        screen: "#1e222a",
        letters: "#d7dae0",
    },
    Theme {
        file: "assets/prompt-light.svg",
        at: 1,
        screen: "#f6f7f9",
        letters: "#1c1e21",
    },
];

fn screen() -> String {
    let mut engine = Engine::new(Settings::with(|settings| {
        settings.notation = Notation::Unicode;
    }));
    let mut screen = String::new();
    for typed in TYPED {
        let names = Names::of(engine.session());
        let _ = writeln!(
            screen,
            "\x1b[1;35m> \x1b[0m{}",
            highlight(typed, None, Some(&names))
        );
        for reply in engine.run(Source::new("<prompt>", typed)) {
            screen.push_str(&reply.drawn(true, None).unwrap_or_default());
            if let Some(line) = reply.text().filter(|_| reply.error().is_none()) {
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
fn spans(line: &str, theme: &Theme) -> String {
    let mut out = String::new();
    for (style, text) in pieces(line) {
        let text = escaped(&text);
        match COLORS.iter().find(|(of, _)| *of == style) {
            Some((of, colors)) => {
                let weight = if of.starts_with('1') {
                    " font-weight=\"bold\""
                } else {
                    ""
                };
                let color = colors[theme.at];
                let _ = write!(out, "<tspan fill=\"{color}\"{weight}>{text}</tspan>");
            }
            None => out.push_str(&text),
        }
    }
    out
}

/// Letters of this size are so wide; they are given a length, whatever font they are drawn in.
const LETTER: f64 = 8.43;
const MARGIN: f64 = 16.0;

fn width(line: &str) -> f64 {
    let letters: String = pieces(line).into_iter().map(|(_, text)| text).collect();
    letters.width() as f64 * LETTER
}

fn svg(screen: &str, theme: &Theme) -> String {
    let lines: Vec<&str> = screen.lines().collect();
    let widest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    let (wide, high) = ((widest + 2.0 * MARGIN).ceil(), 20 * lines.len() + 32);
    let Theme {
        screen, letters, ..
    } = theme;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{screen}\"/>\n\
         <g font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\" fill=\"{letters}\">\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let (y, length) = (30 + 20 * row, width(line));
        if length > 0.0 {
            let _ = writeln!(
                svg,
                "<text x=\"{MARGIN}\" y=\"{y}\" textLength=\"{length:.2}\" xml:space=\"preserve\">{}</text>",
                spans(line, theme)
            );
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

#[test]
fn the_pictures_are_fresh() {
    let screen = screen();
    for theme in THEMES {
        let drawn = svg(&screen, &theme);
        elements(&drawn);
        if std::env::var_os("UPDATE_PICTURE").is_some() {
            std::fs::write(theme.file, &drawn).expect("the picture is written");
        }
        let committed = std::fs::read_to_string(theme.file).unwrap_or_default();
        assert!(
            committed == drawn,
            "{} is stale: UPDATE_PICTURE=1 cargo test --test language fresh",
            theme.file
        );
    }
}
