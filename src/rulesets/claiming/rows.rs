//! The rows of these games: their boards, typed or empty.

use std::cell::RefCell;
use std::rc::Rc;

use super::board::Board;
use super::field::Fields;
use super::hex::HEX;
use super::lines::{TIC, TICTACTOE};
use super::rules::{Rules, Shape};
use crate::diagnostic::counted;
use crate::eval::{Arguments, Builtin, Fault, Result, Value, row};
use crate::game::Player;

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
        .run(|call| {
            board(call, TICTACTOE, 0, |call| {
                if call.len() > 1 {
                    // The first of two arguments is a board.
                    call.text(0)?;
                }
                let (rows, columns) = (3, 3);
                Ok(Shape { rows, columns })
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
        .run(|call| {
            board(call, HEX, 2, |call| {
                let rows = side(call, 0)?;
                if call.len() < 2 {
                    return Err(call.fault(
                        0,
                        "`hex` needs two sides",
                        "the number of rows; the number of columns is missing",
                    ));
                }
                let columns = side(call, 1)?;
                Ok(Shape { rows, columns })
            })
        }),
];

fn mover(call: &mut Arguments, at: usize) -> Result<Player> {
    if call.len() > at + 1 {
        let span = call.span_of(at + 1);
        let extra = call.values[at + 1].clone();
        return Err(call.session.wrong_type("nothing more", &extra, span));
    }
    Ok(call.player(at)?.unwrap_or(Player::Left))
}

fn side(call: &mut Arguments, at: usize) -> Result<usize> {
    let n = call.small_integer(at)?;
    match usize::try_from(n) {
        Ok(n) if (1..=Shape::MOST_CELLS).contains(&n) => Ok(n),
        Ok(1..) => Err(too_large(call, at)),
        _ => Err(call.fault(
            at,
            "there is no such board",
            "a board has 1 square at least",
        )),
    }
}

fn too_large(call: &Arguments, at: usize) -> Fault {
    let limit = format!("a board has at most {} squares", Shape::MOST_CELLS);
    call.too_large(at, limit)
}

/// The board of a text, or the empty one of the shape that the first arguments ask for; behind them stands the player
/// to move.
fn board(
    call: &mut Arguments,
    rules: &'static Rules,
    sides: usize,
    shape: fn(&mut Arguments) -> Result<Shape>,
) -> Result<Value> {
    let fields: Rc<RefCell<Fields>> = call.algebra().side_tables.get();
    let fields = &mut fields.borrow_mut();
    let board = match call.values.first().cloned() {
        Some(Value::Text(text)) => {
            let mover = mover(call, 1)?;
            let board = Board::read(rules, &text, mover, fields)?;
            board
                .and_then(|board| fitting(board, rules))
                .map_err(|why| not_a_board(call, rules, why))?
        }
        _ => {
            let shape = shape(call)?;
            if shape.cells() > Shape::MOST_CELLS {
                return Err(too_large(call, 0));
            }
            Board::empty(rules, shape, mover(call, sides)?, fields)
        }
    };
    call.position_of(Rc::new(board))
}

/// A board on which the game is played, or what is wrong with it.
fn fitting(board: Board, rules: &Rules) -> std::result::Result<Board, String> {
    let Shape { rows, columns } = board.shape();
    if (rules.fits)(board.shape()) {
        return Ok(board);
    }
    let (rows, columns) = (counted(rows, "row"), counted(columns, "column"));
    Err(format!("this board has {rows} and {columns}"))
}

fn not_a_board(call: &Arguments, rules: &'static Rules, message: String) -> Fault {
    let mut fault = call.fault(0, format!("not a board of `{}`", rules.name), message);
    fault.diagnostic.help = Some(format!(
        "{}; X is Left's, O is Right's, a dot is empty",
        rules.example
    ));
    fault
}
