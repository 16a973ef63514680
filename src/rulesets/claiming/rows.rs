//! The rows of these games: their boards, typed or empty.

use std::rc::Rc;

use super::board::Board;
use super::field::Fields;
use super::hex::HEX;
use super::lines::{TIC, TICTACTOE};
use super::rules::{Rules, Shape};
use crate::diagnostic::counted;
use crate::eval::{Arguments, Builtin, Result, Value, convert, row};
use crate::game::Player;
use crate::rulesets::squares::squares;

const BOARDS: &str = "Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`. \
                      Left is to move unless the last argument says otherwise.";

pub static ROWS: &[Builtin] = &[
    row("tic(n or board[, player])")
        .about("Tic: n squares in a row, two next to each other win")
        .details(BOARDS)
        .examples(&[
            ("tic(3)", "tic(3)"),
            ("solve(tic(\".X....\", Right))", "wld +-"),
            ("solve(tic(1))", "wld 00"),
        ])
        .see(&["solve", "tictactoe"])
        .shape(
            "tic(n), a row of n squares, or tic(\"X..O\"), where X is Left's, O is Right's and a dot is empty; behind it \
             may stand who moves",
        )
        .run(|call| {
            board(call, TIC, 1, |call| {
                let columns = side(call, 0)?;
                Ok(Shape { rows: 1, columns })
            })
        }),
    row("tictactoe([board][, player])")
        .about("Tic-Tac-Toe: three in a line on a 3 x 3 board")
        .details(BOARDS)
        .examples(&[
            ("solve(tictactoe())", "wld 00"),
            ("solve(tictactoe(\"X../.O./..X\", Right))", "wld 00"),
            ("solve(tictactoe(\"XO./.../...\"))", "wld +-"),
        ])
        .see(&["solve", "tic"])
        .shape(
            "tictactoe(), or tictactoe(\"X../.O./...\"), three rows of three, where X is Left's, O is Right's and a dot \
             is empty; behind it may stand who moves",
        )
        .run(|call| {
            board(call, TICTACTOE, 0, |call| {
                if call.len() > 1 {
                    // The first of two arguments is a board.
                    call.text(0)?;
                }
                Ok(Shape::of(9, 3))
            })
        }),
    row("hex(m, n or board[, player])")
        .about("Hex on m rows and n columns: Left joins left and right, Right joins top and bottom")
        .details(
            "Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`, \
             and each is shifted half a square to the right against the one above it. Left is to \
             move unless the last argument says otherwise.",
        )
        .takes(1, 3)
        .examples(&[
            ("solve(hex(3,3))", "wld +-"),
            ("solve(hex(3,3), Right)", "wld -+"),
            ("solve(hex(2,3), Right)", "wld -+"),
            ("hex(\"X./.O\")", "hex(\"X./.O\")"),
        ])
        .see(&["solve"])
        .shape(
            "hex(m, n), m rows and n columns, or hex(\"X../.O.\"), where X is Left's, O is Right's and a dot is empty; \
             behind it may stand who moves",
        )
        .run(|call| {
            board(call, HEX, 2, |call| {
                let rows = side(call, 0)?;
                if call.len() < 2 {
                    let given = "the number of rows; the number of columns is missing";
                    return Err(call.mistake(0, given));
                }
                let columns = side(call, 1)?;
                Ok(Shape { rows, columns })
            })
        }),
];

fn side(call: &mut Arguments, at: usize) -> Result<usize> {
    let length = call.at_least(at, 1, "a board has 1 square at least")?;
    // Whatever is longer is too long.
    Ok(length.min(1 + Shape::MOST_CELLS as u64) as usize)
}

/// The board of a text, or the empty one of the shape that the first arguments ask for; behind them stands the player
/// to move.
fn board(
    call: &mut Arguments,
    rules: &'static Rules,
    sides: usize,
    shape: fn(&mut Arguments) -> Result<Shape>,
) -> Result<Value> {
    let typed = match call.values().first() {
        Some(Value::Text(text)) => Some(squares(text).map_err(|why| call.mistake(0, why))?),
        _ => None,
    };
    let (shape, behind) = match &typed {
        Some((squares, columns)) => (Shape::of(squares.len(), *columns), 1),
        None => (shape(call)?, sides),
    };
    if shape.cells() > Shape::MOST_CELLS {
        let limit = format!("a board has at most {} squares", Shape::MOST_CELLS);
        return Err(call.too_large(0, limit));
    }
    if !(rules.fits)(shape) {
        let (rows, columns) = (counted(shape.rows, "row"), counted(shape.columns, "column"));
        return Err(call.mistake(0, format!("this board has {rows} and {columns}")));
    }
    if let Some(extra) = call.values().get(behind + 1).cloned() {
        let span = call.span_of(behind + 1);
        return Err(convert::wrong_type(
            call.session,
            "nothing more",
            &extra,
            span,
        ));
    }
    let mover = call.player(behind)?.unwrap_or(Player::Left);
    let fields = call.algebra().side_tables.get::<Fields>();
    let field = fields.borrow_mut().field(rules, shape);
    let signs = typed.map_or(Vec::new(), |(squares, _)| squares);
    let board = Board::new(field, &signs, mover).map_err(|why| call.mistake(0, why))?;
    call.position_of(Rc::new(board))
}
