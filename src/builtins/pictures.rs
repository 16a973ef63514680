//! Strategies, trees, pictures, and values as text for other programs.

use crate::eval::convert;
use crate::eval::show;
use std::path::PathBuf;

use serde_json::{Value as Json, json};

use super::thermograph::plotted;
use crate::diagnostic::{Span, path_text};
use crate::eval::{Arguments, Builtin, Report, Result, Session, Shown, Value, row};
use crate::explain;
use crate::picture::{Canvas, thermographs_canvas};
use algebra::notation::Notation;

pub static STRATEGY: &[Builtin] = &[
    row("derivation(g[, format])")
        .about("the chain of equations from a position to its value, as in textbooks")
        .details(
            "It lists the options by name, then by value, then applies the rules: the mex rule \
             for impartial games, the simplicity rule for numbers, dominated and reversible \
             options for all others; a sum is the sum of its parts. With the format \"latex\", \
             the result is a string for other programs.",
        )
        .examples(&[
            (
                "derivation(chomp(2,2))",
                "# chomp(2,2) = {chomp(2,1), chomp(1,2), chomp([2,1])} = {*, *, 0} = *2   by the mex rule",
            ),
            (
                "derivation({0,-1|1})",
                "# {0,-1|1} = 1/2   by the simplicity rule: the simplest number x with 0 < x < 1",
            ),
            (
                "derivation(nim(3,5) + bricks(7))",
                "# *3 + *5 + bricks(7) = *3 + *5 + * = *7   by nim-addition of 3, 5, 1",
            ),
        ])
        .see(&["steps"])
        .run(|call| {
            let p = call.position(0)?;
            if call.len() == 1 {
                let notation = call.session.notation();
                return Ok(Value::report(explain::derivation(call.session, p, notation)?));
            }
            match &*call.text(1)? {
                "latex" => {
                    let derived = explain::derivation(call.session, p, Notation::Latex)?;
                    Ok(Value::text(derived.text(false)))
                }
                _ => Err(call.fault(1, "an unknown format", "expected \"latex\"")),
            }
        }),
    row("steps(g)")
        .about("how a position is reduced to canonical form, option by option")
        .details(
            "Shows each dominated option with the option that dominates it, and each reversible \
             option with the reply that reverses it and its replacements; the value comes last.",
        )
        .examples(&[
            (
                "steps({0,-1|1})",
                "# {0,-1|1}, by the values of its options: {-1,0|1}\n\
                 # Left's option -1 is dominated by 0 (-1 < 0): {0|1}\n# the value is 1/2",
            ),
            (
                "steps({|4})",
                "# {|4}\n\
                 # Right's option 4 is reversible: Left answers 3, which is >= the whole game; 3 has \
                 no Right options, so nothing takes its place: {|}\n\
                 # the value is 0",
            ),
        ])
        .see(&["canonical", "derivation"])
        .run(|call| {
            let p = call.position(0)?;
            Ok(Value::report(explain::steps(call.session, p)?))
        }),
    row("strategy(g[, player])")
        .about("a winning strategy: an answer to each move of the opponent")
        .details(
            "Without a player: the strategy of the player who has one. Every move is checked before \
             it is shown. In a game with wins, losses and draws, the strategy may do no better than \
             a draw. Dots mark where a long strategy is cut.",
        )
        .examples(&[(
            "strategy(*2 + *1)",
            "# *2 + *: N, whoever starts wins\n\
             # parts: *2, *; nim-sum 3\n\
             # rule: move so that the nim-sum of the parts is 0\n\
             # the first player starts with *2 => *\n\
             # `- if * => 0: * => 0, and the second player cannot move",
        )])
        .see(&["winning_moves", "tree"])
        .run(|call| {
            let (p, player) = (call.any_position(0)?, call.player(1)?);
            Ok(Value::report(explain::strategy(call.session, p, player)?))
        }),
    row("tree(g[, depth])")
        .about("the game tree, with values and outcomes, to the given depth")
        .details(
            "In a game with wins, losses and draws, the labels found by working backwards are \
             shown and the best moves are marked. A branch ends when only numbers are left. \
             Without a depth, the tree is cut to a readable size; dots mark the cuts.",
        )
        .examples(&[
            (
                "tree(*3, 1)",
                "# *3  N\n\
                 # |- 0  P\n\
                 # |- *  N ...\n\
                 # `- *2  N ...\n\
                 # (dots mark the cuts; ask for the tree of a later position to see more)",
            ),
            (
                "tree({0|*})",
                "# {0|*} = ^  L\n# |- L 0  P\n# `- R *  N\n#    `- 0  P",
            ),
            (
                "tree(wld L[R[+-, 00], -+])",
                "# 00, Left moves\n\
                 # |- * R[+-, 00]: 00, Right moves\n\
                 # |  |-   +-\n\
                 # |  `- * 00\n\
                 # `-   -+\n\
                 # * marks a best move; +- Left wins, -+ Right wins, 00 a draw",
            ),
        ])
        .see(&["strategy", "draw"])
        .run(|call| {
            let p = call.any_position(0)?;
            let depth = match call.len() {
                1 => None,
                _ => Some(usize::try_from(call.natural(1)?).unwrap_or(usize::MAX)),
            };
            Ok(Value::report(explain::tree(call.session, p, depth)?))
        }),
];

pub static PICTURES: &[Builtin] = &[
    row("draw(g)")
        .about("the position drawn as text: boards, heaps, trees of brackets, the parts of a sum")
        .details(
            "A ruleset whose argument is a board is drawn as that board, where X and L are Left's \
             pieces, O and R are Right's. If your own ruleset `game` looks different, define a \
             function `game_picture` with the same arguments. It returns a board or one of these \
             lists: [\"beans\", 3, 4], also \"bricks\" and \"pins\", for heaps; [\"cake\", 2, 3] \
             for rows and columns of squares; [\"plank\", 2, 3], the same with a marked last \
             square; [\"pieces\", \"T.F\", \"T\", \"F\", \"\"], a board and the symbols of Left's, \
             Right's and other pieces; [\"dominoes\", \"LRG\"]; [\"graph\", [\"0\", \"1\"], \
             [\"2\"]], the ends of each edge, and the letter of its colour or of the owner of a vertex: \
             [\"graph\", [\"0\", \"1\", \":R\"], [\"2\", \":L\"]]; [\"hackenbush\", \"L(R;G)\"]. A picture, such as \
             `scatter(...)`, is drawn as it is, and so is a thermograph.",
        )
        .examples(&[
            ("draw(*3 + *2)", "# o o o   o o\n# *3    + *2"),
            (
                "draw(hackenbush(\"0-1L 1-2R 1-3G\"))",
                "#   2   3\n#   |R  |G\n#   +-+-+\n#     1\n#     |L\n# ==========\n# hackenbush(\"0-1L 1-2R 1-3G\")",
            ),
            (
                "let take(n) = {take(n-k) for k in 1..2 if k <= n}; let take_picture(n) = [\"beans\", n]; draw(take(4))",
                "# o o o o\n# take(4)",
            ),
            (
                "draw(tictactoe(\"X../.O./...\"))",
                "# 3 X . .\n# 2 . O .\n# 1 . . .\n#   a b c\n# Left moves",
            ),
        ])
        .see(&["tree", "svg"])
        .run(|call| {
            match &call.values()[0] {
                Value::Report(picture) if picture.is_picture() => Ok(Value::Report(picture.clone())),
                curve @ Value::Thermograph(..) => {
                    let games = [(curve.clone(), call.span_of(0))];
                    plotted(call.session, &games)
                }
                _ => {
                    let p = call.any_position(0)?;
                    Ok(Value::report(explain::draw(call.session, p)?))
                }
            }
        }),
    row("svg(x[, file])")
        .about("a picture of a position, a tree, thermographs or a report, written to an SVG file")
        .details(
            "The path is relative to the script's folder, or at the prompt to the working \
             directory. Without a file, the picture is returned as a string. The parts of a sum \
             are drawn side by side. In a tree, each node shows its position; Left's moves are \
             blue, Right's are orange and winning moves are thick. A list of thermographs is \
             drawn on common axes; lines of several games that coincide are striped. A report \
             without a picture of its own is drawn as a frame with its text. Pictures adapt to the \
             viewer's dark mode.",
        )
        .examples(&[
            ("svg(*3)[0..3]", "\"<svg\""),
            (
                "svg([thermograph({3|-1}), thermograph(^)])[0..3]",
                "\"<svg\"",
            ),
        ])
        .see(&["draw", "plot", "tree"])
        .run(svg),
    row("write(text, file)")
        .about("writes a string, such as a table, a picture or LaTeX, to a file")
        .details(
            "An existing file is overwritten. The path is relative to the script's folder, or at \
             the prompt to the working directory.",
        )
        .examples(&[(
            "write(table(birthday, [^, *2], \"csv\"), \"/dev/null\")",
            "# written: /dev/null",
        )])
        .see(&["svg", "table", "latex"])
        .run(|call| {
            let (text, file) = (call.text(0)?, call.text(1)?);
            written(call, &file, &text, None)
        }),
    row("latex(g)")
        .about("the value as LaTeX, for math mode")
        .details(
            "With `--notation latex`, all values are printed this way, without quotes. A \
             `derivation` is printed as a formula too.",
        )
        .examples(&[
            ("latex(1/2)", r#""\\tfrac{1}{2}""#),
            ("latex({2|0})", r#""\\{2 \\mid 0\\}""#),
            ("latex(tiny(2))", r#""{+}_{2}""#),
        ])
        .run(|call| {
            let mut value = call.values()[0].clone();
            if let Value::Report(report) = &value {
                let report = report.in_notation(call.session, Notation::Latex)?;
                if report.is_formula() {
                    return Ok(Value::text(report.text(false)));
                }
                value = Value::Report(report);
            }
            Ok(Value::text(show::show_in(call.session, &value, Notation::Latex)?))
        }),
];

/// Whether a value is shown with a picture: lists and numbers can be drawn, too, but only where that is asked for.
pub fn has_picture(value: &Value) -> bool {
    matches!(
        value,
        Value::Game(..) | Value::Thermograph(..) | Value::Report(_)
    )
}

/// The picture of a value, if it has one.
pub fn canvas_of(session: &mut Session, value: &Value, span: Span) -> Result<Canvas> {
    match value {
        Value::Report(report) => report.picture(session),
        Value::Thermograph(..) | Value::List(_) => {
            let curves = super::thermograph::curves(session, &[(value.clone(), span)])?;
            Ok(thermographs_canvas(&curves))
        }
        other => {
            let p = convert::any_position(session, other, span)?;
            explain::canvas(session, p)
        }
    }
}

fn svg(call: &mut Arguments) -> Result<Value> {
    let file = match call.len() {
        1 => None,
        _ => Some(call.text(1)?),
    };
    let (value, span) = (call.values()[0].clone(), call.span_of(0));
    let canvas = canvas_of(call.session, &value, span)?;
    match file {
        None => {
            let text = Value::text(canvas.svg());
            call.session.statement.drawn = Some(canvas);
            Ok(text)
        }
        Some(file) => written(call, &file, &canvas.svg(), Some(canvas)),
    }
}

fn written(
    call: &mut Arguments,
    file: &str,
    content: &str,
    canvas: Option<Canvas>,
) -> Result<Value> {
    let span = call.span_of(1);
    let path = call.session.write_file(file, content, span)?;
    Ok(Value::report(Written { path, canvas }))
}

/// A file that was written, and the picture in it.
struct Written {
    path: PathBuf,
    canvas: Option<Canvas>,
}

impl Report for Written {
    fn kind(&self) -> &'static str {
        "file"
    }

    fn shown(&self) -> Shown {
        Shown::File
    }

    fn is_fixed(&self) -> bool {
        true
    }

    fn text(&self, _unicode: bool) -> String {
        format!("written: {}", path_text(&self.path))
    }

    fn json(&self) -> Json {
        json!({"path": self.path.display().to_string()})
    }

    fn canvas(&self) -> Option<Canvas> {
        self.canvas.clone()
    }
}
