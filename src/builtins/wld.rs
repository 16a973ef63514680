//! Games with wins, losses and draws.

use std::cell::RefCell;
use std::rc::Rc;

use crate::eval::{Arguments, Builtin, Fault, Result, Value};
use crate::game::Player;
use crate::position::Position;
use crate::rulesets::claiming::{Board, Fields, HEX, Rules, Shape, TIC, TICTACTOE};

const FAMILY: &str = "wins, losses and draws";

const BOARDS: &str = "Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`. Left is to \
                      move unless the last argument says otherwise.";

pub static ROWS: &[Builtin] = &[
    Builtin {
        name: "solve",
        params: "t[, player]",
        arity: (1, 2),
        family: FAMILY,
        summary: "how a game with wins, losses and draws ends when both play well: wld +-, wld -+ or wld 00",
        details: "Works backwards from the ends. The player given starts; in a tree as typed the root says who does.",
        examples: &[
            ("solve(wld L[R[+-, 00], -+])", "wld 00"),
            ("solve(tic(3))", "wld +-"),
            ("solve(tic(3), Right)", "wld -+"),
            ("solve(tictactoe()) == wld 00", "true"),
        ],
        see_also: &["strategy", "tree", "tic", "tictactoe", "hex"],
        run: |call| {
            let p = position(call, 0, 1)?;
            let ending = call.session.solve(p)?;
            Ok(Value::Game(call.session.positions.ended(ending)?))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "tic",
        params: "n or board[, player]",
        arity: (1, 2),
        family: FAMILY,
        summary: "Tic: n squares in a row, two next to each other win",
        details: BOARDS,
        examples: &[
            ("tic(3)", "tic(3)"),
            ("solve(tic(\".X....\", Right))", "wld +-"),
            ("solve(tic(1))", "wld 00"),
        ],
        see_also: &["solve", "tictactoe"],
        run: |call| {
            if let Value::Text(_) = call.values[0] {
                return read(call, TIC, 1);
            }
            let columns = side(call, 0)?;
            empty(call, TIC, Shape { rows: 1, columns }, 1)
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "tictactoe",
        params: "[board][, player]",
        arity: (0, 2),
        family: FAMILY,
        summary: "Tic-Tac-Toe: three in a line on a 3 x 3 board",
        details: BOARDS,
        examples: &[
            ("solve(tictactoe())", "wld 00"),
            ("solve(tictactoe(\"X../.O./..X\", Right))", "wld 00"),
            ("solve(tictactoe(\"XO./.../...\"))", "wld +-"),
        ],
        see_also: &["solve", "tic"],
        run: |call| {
            if let Some(Value::Text(_)) = call.values.first() {
                return read(call, TICTACTOE, 1);
            }
            let shape = Shape {
                rows: 3,
                columns: 3,
            };
            if call.len() > 1 {
                // The first of two arguments is a board.
                call.text(0)?;
            }
            empty(call, TICTACTOE, shape, 0)
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "hex",
        params: "m, n or board[, player]",
        arity: (1, 3),
        family: FAMILY,
        summary: "Hex on m rows and n columns: Left joins left and right, Right joins top and bottom",
        details: "Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`, and each is shifted half \
                  a square to the right against the one above it. Left is to move unless the last argument says otherwise.",
        examples: &[
            ("solve(hex(3,3))", "wld +-"),
            ("solve(hex(3,3), Right)", "wld -+"),
            ("solve(hex(2,3), Right)", "wld -+"),
            ("hex(\"X./.O\")", "hex(\"X./.O\")"),
        ],
        see_also: &["solve"],
        run: |call| {
            if let Value::Text(_) = call.values[0] {
                return read(call, HEX, 1);
            }
            let rows = side(call, 0)?;
            if call.len() < 2 {
                return Err(call.fault(
                    0,
                    "`hex` needs two sides",
                    "the number of rows; the number of columns is missing",
                ));
            }
            let columns = side(call, 1)?;
            empty(call, HEX, Shape { rows, columns }, 2)
        },
        ..Builtin::BLANK
    },
];

/// The position at one argument, with the player at another to move first.
fn position(call: &mut Arguments, at: usize, player: usize) -> Result<Position> {
    let (value, span) = (call.values[at].clone(), call.spans[at]);
    let p = call.session.wld_position(&value, span)?;
    let Some(starts) = call.player(player)? else {
        return Ok(p);
    };
    let started = call.session.with_mover(p, starts)?;
    started.ok_or_else(|| {
        call.fault(
            player,
            "the tree says who moves",
            format!("at its root {} moves", starts.opponent().name()),
        )
    })
}

fn give(call: &mut Arguments, board: Board) -> Result<Value> {
    Ok(Value::Game(
        call.session.positions.call_by_name(Rc::new(board))?,
    ))
}

fn mover(call: &mut Arguments, at: usize) -> Result<Player> {
    if call.len() > at + 1 {
        let span = call.spans.get(at + 1).copied().unwrap_or(call.span);
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
    call.too_large(at, &limit)
}

fn empty(
    call: &mut Arguments,
    rules: &'static dyn Rules,
    shape: Shape,
    player: usize,
) -> Result<Value> {
    if shape.cells() > Shape::MOST_CELLS {
        return Err(too_large(call, 0));
    }
    let mover = mover(call, player)?;
    let board = Board::empty(rules, shape, mover, &mut fields(call).borrow_mut());
    give(call, board)
}

fn read(call: &mut Arguments, rules: &'static dyn Rules, player: usize) -> Result<Value> {
    let text = call.text(0)?;
    let mover = mover(call, player)?;
    let board = Board::read(rules, &text, mover, &mut fields(call).borrow_mut())?;
    let board = match board {
        Ok(board) => board,
        Err(message) => return Err(not_a_board(call, rules, message)),
    };
    let Shape { rows, columns } = board.shape();
    let fits = match rules.name() {
        "tic" => rows == 1,
        "tictactoe" => (rows, columns) == (3, 3),
        _ => true,
    };
    if !fits {
        let message = format!("this board has {rows} rows and {columns} columns");
        return Err(not_a_board(call, rules, message));
    }
    give(call, board)
}

fn fields(call: &mut Arguments) -> Rc<RefCell<Fields>> {
    call.algebra().side_tables.get()
}

fn not_a_board(call: &Arguments, rules: &'static dyn Rules, message: String) -> Fault {
    let mut fault = call.fault(0, format!("not a board of `{}`", rules.name()), message);
    let example = match rules.name() {
        "tic" => "`\"X..O\"`: one row",
        "tictactoe" => "`\"X../.O./...\"`: three rows of three",
        _ => "`\"X../.O.\"`: rows separated by `/`",
    };
    fault.diagnostic.help = Some(format!(
        "{example}; X is Left's, O is Right's, a dot is empty"
    ));
    fault
}
