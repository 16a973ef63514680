//! Strategies, trees and pictures.

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::eval::{Arguments, Builtin, Report, Result, Value};
use crate::{explain, picture};

pub static ROWS: &[Builtin] = &[
    Builtin {
        name: "strategy",
        params: "g[, player]",
        arity: (1, 2),
        family: "strategy",
        summary: "a winning strategy, as lines to play by: an answer to each move of the opponent",
        details: "Without a player: the strategy of whoever has one. Every move was checked before it is shown. In a game with \
                  wins, losses and draws it may hold a draw only. What is too long is cut, where dots stand.",
        examples: &[(
            "strategy(*2 + *1)",
            "# *2 + *: N, whoever starts wins\n\
             # parts: *2, *; nim-sum 3\n\
             # rule: move so that the nim-sum of the parts is 0\n\
             # the first player starts with *2 => *\n\
             # `- if * => 0: * => 0, and the second player cannot move",
        )],
        see_also: &["winning_moves", "tree"],
        run: |call| {
            let (p, player) = (call.any_position(0)?, call.player(1)?);
            Ok(Value::report(explain::strategy(call.session, p, player)?))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "tree",
        params: "g",
        family: "strategy",
        summary: "the game tree, with values and outcomes",
        details: "Of a game with wins, losses and draws: with the labels found by working backwards, and the best moves marked. \
                  What is too long is cut, where dots stand.",
        examples: &[
            (
                "tree({0|*})",
                "# {0|*} = ^  L\n# |- L 0  P\n# `- R *  N\n#    `- 0  P",
            ),
            (
                "tree(wld L[R[+-, 00], -+])",
                "# 00, Left moves\n\
                 # |- * move 1: 00, Right moves\n\
                 # |  |-   move 1: +-\n\
                 # |  `- * move 2: 00\n\
                 # `-   move 2: -+\n\
                 # * marks a best move; +- Left wins, -+ Right wins, 00 a draw",
            ),
        ],
        see_also: &["strategy", "draw"],
        run: |call| {
            let p = call.any_position(0)?;
            Ok(Value::report(explain::tree(call.session, p)?))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "draw",
        params: "g",
        family: "pictures",
        summary: "the position drawn in text: boards, heaps, trees of brackets, the parts of a sum",
        examples: &[
            ("draw(*3 + *2)", "# o o o   o o\n# *3      *2"),
            (
                "draw(tictactoe(\"X../.O./...\"))",
                "#   a b c\n# 1 X . .\n# 2 . O .\n# 3 . . .\n# Left moves",
            ),
        ],
        see_also: &["tree", "svg"],
        run: |call| {
            let p = call.any_position(0)?;
            Ok(Value::report(explain::draw(call.session, p)?))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "svg",
        params: "x[, file]",
        arity: (1, 2),
        family: "pictures",
        summary: "a picture of a position, a tree, thermographs or a report, written to an SVG file",
        details: "The path is relative to the folder of the script, at the prompt to the working folder. \
                  Without a file the picture is the result, as a string. A list of thermographs is drawn on common axes.",
        examples: &[
            ("svg(*3)[0..3]", "\"<svg\""),
            (
                "svg([thermograph({3|-1}), thermograph(^)])[0..3]",
                "\"<svg\"",
            ),
        ],
        see_also: &["draw", "plot", "tree"],
        run: svg,
        ..Builtin::BLANK
    },
];

/// The picture of the first argument.
pub fn picture_of(call: &mut Arguments) -> Result<String> {
    Ok(match &call.values[0] {
        Value::Report(report) => {
            let unicode = call.session.notation == crate::notation::Notation::Unicode;
            report.svg(unicode)
        }
        Value::Thermograph(..) | Value::List(_) => {
            let curves = super::thermograph::curves(call, 0..1)?;
            picture::thermographs_svg(&curves)
        }
        _ => {
            let p = call.any_position(0)?;
            explain::svg(call.session, p)?
        }
    })
}

fn svg(call: &mut Arguments) -> Result<Value> {
    let file = match call.len() {
        1 => None,
        _ => Some(call.text(1)?),
    };
    let picture = picture_of(call)?;
    let Some(file) = file else {
        return Ok(Value::text(picture));
    };
    let span = call.spans.get(1).copied().unwrap_or(call.span);
    let path = call.session.write_file(&file, &picture, span)?;
    Ok(Value::report(Written {
        path: path.display().to_string(),
    }))
}

/// A file that was written.
#[derive(Serialize)]
struct Written {
    path: String,
}

impl Report for Written {
    fn kind(&self) -> &'static str {
        "file"
    }

    fn text(&self, _unicode: bool) -> String {
        format!("written: {}", self.path)
    }

    fn json(&self) -> Json {
        json!(self)
    }
}
