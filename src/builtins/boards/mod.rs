//! Boards: strings whose rows are divided by `/`.

mod arguments;

use arguments::{
    Asked, from_place, is_eight, place, places, sign, signs, steps, with_board, with_signs,
};

use crate::eval::arithmetic::check_string;
use crate::eval::lower;
use crate::eval::{Arguments, Builtin, Result, Rewrite, Text, Value, quoted, row};
use solver::board::{Board, EDGE, Images, Titles};

pub static ROWS: &[Builtin] = &[
    row("grid(m, n[, symbol])")
        .about("a board of m rows and n columns, filled with a symbol, or with `.`")
        .details(
            "A board is a string, with `/` between its rows. Each character of a row is the symbol \
             on a square. A square is given by its index in the string, so `b[i]` is its symbol, \
             and a step is a difference of indices. A strip is a board with one row.",
        )
        .examples(&[
            ("grid(2, 3)", "\".../...\""),
            ("grid(1, 3, \"X\")", "\"XXX\""),
        ])
        .see(&["rows", "columns", "cells", "put"])
        .run(grid),
    row("rows(b)")
        .lower(lower::rows)
        .about("the number of rows of a board")
        .examples(&[("rows(\"X.O/..#\")", "2"), ("rows(\"\")", "0")])
        .see(&["columns", "grid"])
        .run(|call| with_board(call, |board, _| Ok(Value::int(board.rows() as i64)))),
    row("columns(b)")
        .lower(lower::columns)
        .about("the number of columns of a board")
        .examples(&[("columns(\"X.O/..#\")", "3")])
        .see(&["rows", "grid"])
        .run(|call| with_board(call, |board, _| Ok(Value::int(board.columns() as i64)))),
    row("row(b, i)")
        .about("the row of a square, counted from 0 at the top")
        .examples(&[("row(\"X.O/..#\", 5)", "1")])
        .see(&["column", "rows", "lines"])
        .run(|call| {
            from_place(call, |board, i, _| {
                Ok(Value::int((i / (board.columns() + 1)) as i64))
            })
        }),
    row("column(b, i)")
        .about("the column of a square, counted from 0 at the left")
        .examples(&[("column(\"X.O/..#\", 5)", "1")])
        .see(&["row", "columns", "lines"])
        .run(|call| {
            from_place(call, |board, i, _| {
                Ok(Value::int((i % (board.columns() + 1)) as i64))
            })
        }),
    row("at(b, i)")
        .lower(lower::at)
        .about("the symbol on a square, or `/` beyond the edge")
        .details(
            "A step over the edge of a row ends on a `/`, so at(b, i + d) works for neighbours that \
             may not exist. A jump by 2*d may end in the next row: first check at(b, i + d), the \
             square jumped over.",
        )
        .examples(&[
            ("at(\"X.O/..#\", 6)", "\"#\""),
            ("at(\"X.O/..#\", 3)", "\"/\""),
            ("at(\"X.O\", -1)", "\"/\""),
        ])
        .see(&["directions", "near"])
        .run_or_look_up(at, sign_at),
    row("cells(b[, symbols])")
        .lower(lower::cells)
        .rewrite(Rewrite::Squares)
        .about("the squares with one of these symbols; without symbols, all squares")
        .examples(&[
            ("cells(\"X.O/..#\", \".\")", "[1, 4, 5]"),
            ("cells(\"X.O/..#\", \"XO\")", "[0, 2]"),
            ("cells(\"X./.O\")", "[0, 1, 3, 4]"),
        ])
        .see(&["near", "put"])
        .run(|call| {
            let signs = signs(call, 1)?;
            with_board(call, |board, call| {
                places(call, board.cells(&signs.on(board)))
            })
        }),
    row("square(b, i)")
        .about("the name of a square, as on a chess board: a1 is at the lower left")
        .details(
            "Columns have letters, and rows count from below. The squares of a single row have \
             numbers, from 1 at the left. The names of moves and the edges of pictures use them.",
        )
        .examples(&[
            ("square(\"X.O/..#\", 0)", "\"a2\""),
            ("square(\"X.O/..#\", 5)", "\"b1\""),
            ("square(\"X.O\", 2)", "\"3\""),
        ])
        .see(&["cells", "moves"])
        .run(|call| {
            from_place(call, |board, i, _| {
                let row = board.columns() + 1;
                Ok(Value::text(Titles::new(board).square(i / row, i % row)))
            })
        }),
    row("near(b, i[, symbols])")
        .lower(lower::near)
        .rewrite(Rewrite::Squares)
        .about(
            "the neighbours of a square: up, left, right and down, in this order; with symbols, \
             only those with one of them",
        )
        .examples(&[
            ("near(\"X.O/..#\", 1)", "[0, 2, 5]"),
            ("near(\"X.O/..#\", 1, \"O\")", "[2]"),
        ])
        .see(&["around", "lines", "directions"])
        .run(|call| {
            let signs = signs(call, 2)?;
            from_place(call, |board, i, call| {
                places(call, board.near(i, &board.straight(), &signs.on(board)))
            })
        }),
    row("around(b, i[, symbols])")
        .lower(lower::around)
        .rewrite(Rewrite::Squares)
        .about(
            "all eight neighbours of a square, row by row; with symbols, only those with one of them",
        )
        .examples(&[("around(\"X.O/..#\", 1)", "[0, 2, 4, 5, 6]")])
        .see(&["near", "rays"])
        .run(|call| {
            let signs = signs(call, 2)?;
            from_place(call, |board, i, call| {
                places(call, board.near(i, &board.around(), &signs.on(board)))
            })
        }),
    row("rays(b, i, symbols)")
        .lower(lower::rays)
        .about("the squares that a queen reaches by moving over these symbols")
        .examples(&[("rays(\"Q.#/.../#..\", 0, \".\")", "[1, 4, 5, 10]")])
        .see(&["lines", "ray", "around"])
        .run(|call| {
            let signs = signs(call, 2)?;
            from_place(call, |board, i, call| {
                places(call, board.rays(i, &board.around(), &signs.on(board)))
            })
        }),
    row("lines(b, i, symbols)")
        .lower(lower::lines)
        .about("the squares that a rook reaches by moving over these symbols")
        .examples(&[("lines(\"R.#/.../#..\", 0, \".\")", "[1, 4]")])
        .see(&["rays", "ray", "near"])
        .run(|call| {
            let signs = signs(call, 2)?;
            from_place(call, |board, i, call| {
                places(call, board.rays(i, &board.straight(), &signs.on(board)))
            })
        }),
    row("ray(b, i, step, symbols)")
        .lower(lower::ray)
        .about(
            "the squares reached by repeating one step, as long as it leads to one of these symbols",
        )
        .details(
            "A step is a difference of indices: one of directions(b, 8), or a longer one, which goes sideways by as few \
             columns as possible. The ray ends at the side of the board.",
        )
        .examples(&[
            ("ray(\"X..O.\", 0, 1, \".\")", "[1, 2]"),
            ("ray(\"X../.../...\", 0, 5, \".\")", "[5, 10]"),
        ])
        .see(&["directions", "rays", "lines"])
        .run(|call| {
            let signs = signs(call, 3)?;
            let step = call.small_integer(2)?;
            if step == 0 {
                return Err(call.fault(2, "a step must lead to another square", "this step is 0"));
            }
            let longest = if step < 0 { isize::MIN } else { isize::MAX };
            let step = isize::try_from(step).unwrap_or(longest);
            from_place(call, |board, i, call| {
                places(call, board.ray(i, step, &signs.on(board)))
            })
        }),
    row("directions(b[, 8])")
        .lower(lower::directions)
        .about(
            "the steps to the neighbours up, left, right and down; with 8, to all eight, row \
                by row",
        )
        .examples(&[
            ("directions(\"X.O/..#\")", "[-4, -1, 1, 4]"),
            ("directions(\"X.O/..#\", 8)", "[-5, -4, -3, -1, 1, 3, 4, 5]"),
        ])
        .see(&["ray", "at", "near"])
        .run(|call| {
            let eight = is_eight(call, 1)?;
            with_board(call, |board, _| {
                let steps = steps(board, eight);
                Ok(Value::list(
                    steps.iter().map(|&step| Value::int(step as i64)).collect(),
                ))
            })
        }),
    row("put(b, i, symbol, ...)")
        .lower(lower::put)
        .rewrite(Rewrite::Changed)
        .about("the board with some squares changed: pairs of a square and its new symbol")
        .takes(3, usize::MAX)
        .examples(&[
            ("put(\"X.O/..#\", 1, \"X\")", "\"XXO/..#\""),
            ("put(\"X.O\", 0, \".\", 2, \"X\")", "\"..X\""),
        ])
        .see(&["cells", "swap"])
        .shape(
            "put(b, i, symbol, ...), pairs of a square and its new symbol: put(b, i, \".\", j, \"X\")",
        )
        .run(put),
    row("swap(b, symbols)")
        .lower(lower::swap)
        .about("the board with two symbols exchanged")
        .examples(&[("swap(\"X.O/..#\", \"XO\")", "\"O.X/..#\"")])
        .see(&["put", "mirror"])
        .run(swap),
    row("region(b, i[, symbols[, 8]])")
        .lower(lower::region)
        .about(
            "the squares connected to a square through these symbols; without symbols, through its own symbol",
        )
        .details(
            "Steps go up, left, right and down; with 8, also diagonally. The region is empty if the \
             symbol at i is not one of these.",
        )
        .examples(&[
            ("region(\"XX./.XO\", 0)", "[0, 1, 5]"),
            ("region(\"XX./.XO\", 0, \"XO\")", "[0, 1, 5, 6]"),
            ("region(\"X./.X\", 0, \"X\", 8)", "[0, 4]"),
        ])
        .see(&["parts", "near"])
        .run(region),
    row("parts(b, walls[, 8])")
        .lower(lower::parts)
        .about("the connected pieces of a board, without the walls between them")
        .details(
            "Each piece is cropped, and squares that do not belong to it are filled with the \
             first of the walls. Steps go up, left, right and down; with 8, also diagonally, for \
             games with diagonal moves.",
        )
        .examples(&[
            ("parts(\"XO.X/..OX\", \".\")", "[\"XO\", \".X/OX\"]"),
            ("parts(\"X#/#O\", \"#\")", "[\"X\", \"O\"]"),
            ("parts(\"X#/#O\", \"#\", 8)", "[\"X#/#O\"]"),
        ])
        .see(&["region", "least"])
        .run(parts),
    row("turn(b)")
        .lower(lower::turn)
        .rewrite(Rewrite::Image)
        .about("the board rotated clockwise by 90 degrees")
        .examples(&[("turn(\"X.O/..#\")", "\".X/../#O\"")])
        .see(&["mirror", "flip", "least"])
        .run(|call| with_board(call, |board, _| Ok(Value::text(board.turned())))),
    row("mirror(b)")
        .lower(lower::mirror)
        .rewrite(Rewrite::Image)
        .about("the board with left and right exchanged")
        .examples(&[("mirror(\"X.O/..#\")", "\"O.X/#..\"")])
        .see(&["turn", "flip", "least", "swap"])
        .run(|call| with_board(call, |board, _| Ok(Value::text(board.mirrored())))),
    row("flip(b)")
        .lower(lower::flip)
        .rewrite(Rewrite::Image)
        .about("the board with top and bottom exchanged")
        .examples(&[("flip(\"X.O/..#\")", "\"..#/X.O\"")])
        .see(&["turn", "mirror", "least"])
        .run(|call| with_board(call, |board, _| Ok(Value::text(board.flipped())))),
    row("least(b[, images])")
        .lower(lower::least)
        .rewrite(Rewrite::Image)
        .about("of the symmetric images of a board, the one that comes first in string order")
        .details(
            "With one argument, which is a graph, it is a graph that is the same for all graphs that differ only in the \
             numbers of the vertices. \"turns\" are the four rotations; \"mirrors\" are the board and its mirror images \
             left to right, top to bottom, and both; \"all\" are all eight symmetries.",
        )
        .examples(&[
            ("least(\"X.O/..#\", \"mirrors\")", "\"#../O.X\""),
            ("least(\"5-7 7-9\") == least(\"1-0 0-2\")", "true"),
            (
                "least(\"X.O/..#\", \"all\") == least(turn(\"X.O/..#\"), \"all\")",
                "true",
            ),
        ])
        .see(&["parts", "turn", "mirror", "flip"])
        .run(least),
];

fn grid(call: &mut Arguments) -> Result<Value> {
    let sign = match call.len() {
        2 => '.',
        _ => sign(call, 2)?,
    };
    let mut sizes = [0; 2];
    for (i, size) in sizes.iter_mut().enumerate() {
        let given = call.small_integer(i)?;
        *size = usize::try_from(given).map_err(|_| {
            call.fault(
                i,
                "a board has 0 or more rows and columns",
                format!("this is {given}"),
            )
        })?;
    }
    let [rows, columns] = sizes;
    let bytes = rows
        .saturating_mul(columns.saturating_add(1))
        .saturating_mul(sign.len_utf8());
    let longer = call.span_of(usize::from(columns > rows));
    let room = check_string(call.session, bytes);
    room.map_err(|fault| fault.spanned(longer))?;
    Ok(Value::text(Board::filled(rows, columns, sign)))
}

fn at(call: &mut Arguments) -> Result<Value> {
    let text = call.text(0)?;
    let place = call.place(1)?;
    let sign = i64::try_from(place).ok().and_then(|at| sign_at(&text, at));
    Ok(Value::Text(sign.unwrap_or_else(|| Text::from(EDGE))))
}

fn sign_at(text: &Text, place: i64) -> Option<Text> {
    let sign = usize::try_from(place).ok().and_then(|at| text.at(at));
    Some(sign.unwrap_or_else(|| Text::from(EDGE)))
}

fn put(call: &mut Arguments) -> Result<Value> {
    if call.len().is_multiple_of(2) {
        let last = call.len() - 1;
        return Err(call.fault(
            last,
            "a square without a symbol",
            "this square has no symbol after it",
        ));
    }
    // The board needs to know the non-ASCII signs that will be put on it; ASCII signs it can always take.
    let mut wide = String::new();
    for i in (2..call.len()).step_by(2) {
        let sign = sign(call, i)?;
        if !sign.is_ascii() {
            wide.push(sign);
        }
    }
    with_signs(call, &wide, |board, call| {
        let mut changed = board.clone();
        for i in (1..call.len()).step_by(2) {
            changed.put(place(board, call, i)?, sign(call, i + 1)?);
        }
        Ok(Value::text(changed.into_text()))
    })
}

fn swap(call: &mut Arguments) -> Result<Value> {
    let signs = call.text(1)?;
    let mut exchanged = signs.chars();
    match (exchanged.next(), exchanged.next(), exchanged.next()) {
        (Some(a), Some(b), None) if a != EDGE && b != EDGE => {
            with_signs(call, &signs, |board, _| {
                Ok(Value::text(board.swapped(a, b)))
            })
        }
        _ => Err(call.fault(
            1,
            "`swap` exchanges two symbols",
            format!("these are not two symbols: {}", quoted(&signs)),
        )),
    }
}

fn region(call: &mut Arguments) -> Result<Value> {
    let Asked(wanted) = signs(call, 2)?;
    let eight = is_eight(call, 3)?;
    from_place(call, |board, i, call| {
        let signs = match &wanted {
            Some(signs) => board.signs(signs),
            None => board.signs(board.at(i as isize).encode_utf8(&mut [0; 4])),
        };
        let steps = steps(board, eight);
        let region = board.region(i, &steps, signs, call.session.budget())?;
        places(call, region.into_iter())
    })
}

fn parts(call: &mut Arguments) -> Result<Value> {
    let walls = call.text(1)?;
    let eight = is_eight(call, 2)?;
    with_signs(call, &walls, |board, call| {
        let steps = steps(board, eight);
        let budget = call.session.budget();
        let mut components = board.parts(&walls, &steps);
        let mut parts = Vec::new();
        while let Some(part) = components.next_board(budget)? {
            budget.spend(part.len())?;
            parts.push(Value::text(part));
        }
        Ok(Value::list(parts))
    })
}

fn least(call: &mut Arguments) -> Result<Value> {
    if call.len() == 1 {
        return super::graphs::least(call);
    }
    let name = call.text(1)?;
    let Some(images) = Images::named(&name) else {
        let why = format!("this is {}", quoted(&name));
        return Err(call.fault(1, "the images are \"turns\", \"mirrors\" or \"all\"", why));
    };
    with_board(call, |board, call| {
        let least = board.least(images, call.session.budget())?;
        Ok(Value::text(least))
    })
}
