//! Tables of a function over one or two lists.

use std::rc::Rc;

use crate::eval::arithmetic::UNDETERMINED;
use crate::eval::show;
use serde_json::Value as Json;

use crate::diagnostic::shortened;
use crate::eval::{Arguments, Builtin, List, Report, Result, Session, Shown, Spans, Value, row};
use crate::picture::{Canvas, Grid, GridFormat};
use algebra::limits::Halt;
use algebra::notation::{self, LONGEST, Notation, too_long};

/// What a row of a table takes besides its text.
const BYTES_OF_A_ROW: usize = 50;
/// What a cell takes besides its text, also in JSON.
const BYTES_OF_A_CELL: usize = 150;

/// The text of a lambda above its column is cut to this length.
const LONGEST_HEADING: usize = 40;

pub static ROWS: &[Builtin] = &[row("table(f, xs[, ys][, format])")
    .about(
        "an aligned table of f(x), or of f(x, y) with a row for each x and a column for \
         each y",
    )
    .details(
        "With the format \"csv\", \"latex\", \"json\", \"html\" or \"markdown\", the table is a \
         string for other programs; `write` writes it to a file, and `upstar -r` prints it \
         without quotes. In LaTeX, values are formulas and strings are text; a string between \
         dollar signs is a formula.",
    )
    .examples(&[
        (
            "table(mean, [{3|-1}, {4|2||0}])",
            "#          | mean\n\
             # ---------+-----\n\
             #   {3|-1} |    1\n\
             # {4|2||0} |  3/2",
        ),
        (
            "table((m, n) -> m * n, 1..2, 1..3)",
            "#   | 1  2  3\n\
             # --+--------\n\
             # 1 | 1  2  3\n\
             # 2 | 2  4  6",
        ),
        (
            "table(birthday, [^, *2], \"csv\")",
            "\",birthday\\n^,2\\n*2,2\\n\"",
        ),
        (
            "table(n -> n * n, 1..3)",
            "#   | n -> n * n\n\
             # --+-----------\n\
             # 1 |          1\n\
             # 2 |          4\n\
             # 3 |          9",
        ),
    ])
    .see(&["map", "plot", "write"])
    .run(table)];

/// An argument that must be a list; a number was probably meant as the size of the table.
fn list(call: &mut Arguments, i: usize) -> Result<Rc<List>> {
    let number = match &call.values()[i] {
        Value::Number(n) => Some(n.to_string()),
        _ => None,
    };
    call.items(i).map_err(|fault| match number {
        Some(n) => fault.help(format!("the integers from 1 to {n} are `1..{n}`")),
        None => fault,
    })
}

fn table(call: &mut Arguments) -> Result<Value> {
    let mut lists = call.len();
    let format = match call.values().last() {
        Some(Value::Text(name)) => {
            lists -= 1;
            match GridFormat::named(name) {
                Some(format) => format,
                None => {
                    let label = format!("expected {}", formats());
                    return Err(call.fault(lists, "an unknown format", label));
                }
            }
        }
        _ => GridFormat::Text,
    };
    if lists > 3 {
        return Err(call.fault(
            3,
            "expected a format",
            format!(
                "only a format can follow the rows and columns: {}",
                formats()
            ),
        ));
    }
    let xs = list(call, 1)?;
    let ys = match lists {
        3 => Some(list(call, 2)?),
        _ => None,
    };
    let mut cells = Vec::new();
    for x in xs.iter() {
        for column in 0..ys.as_ref().map_or(1, |ys| ys.len()) {
            call.session.tick()?;
            let y = ys.as_ref().map(|ys| ys[column].clone());
            let value = match call.apply(0, std::iter::once(x.clone()).chain(y)) {
                Err(fault) if fault.diagnostic.title == UNDETERMINED => {
                    Value::text("?".to_string())
                }
                value => value?,
            };
            call.session.budget().push(&mut cells, value)?;
        }
    }
    let mut values = vec![
        call.values()[0].clone(),
        Value::List(xs),
        Value::list(cells),
    ];
    values.extend(ys.map(Value::List));
    let notation = match format {
        GridFormat::Text => {
            let (written, span) = (Value::Builtin(&COMPUTED), call.span);
            let spans = Spans::Same(span);
            return call.session.apply(&written, values, spans, span, span);
        }
        GridFormat::Latex => Notation::Latex,
        _ => Notation::Ascii,
    };
    let grid = grid(call.session, &values, notation)?;
    call.session.budget().check_text(grid.escaped_length())?;
    Ok(Value::text(grid.write(format)))
}

/// A table whose values were computed before, so that another notation does not compute them again.
static COMPUTED: Builtin = row("table(f, xs, cells[, ys])").run(|call| {
    let (values, notation) = (call.values().to_vec(), call.session.notation());
    let grid = grid(call.session, &values, notation)?;
    call.session.budget().check_text(grid.aligned_length())?;
    Ok(Value::report(grid))
});

/// The table of a function as text: the xs, the cells row by row, and perhaps the ys above the columns.
fn grid(session: &mut Session, values: &[Value], notation: Notation) -> Result<Grid> {
    let [function, Value::List(xs), Value::List(values), ys @ ..] = values else {
        return Err(Halt::Broken("a table has rows").into());
    };
    let mut grid = Grid {
        columns: Vec::new(),
        rows: Vec::with_capacity(xs.len()),
    };
    match ys {
        [Value::List(ys), ..] => {
            for y in ys.iter() {
                grid.columns.push(label(session, y, notation)?);
            }
        }
        _ => grid.columns.push(heading(session, function, notation)?),
    }
    let mut length = 0;
    let mut names: usize = grid.columns.iter().map(String::len).sum();
    let mut values = values.iter();
    for x in xs.iter() {
        let mut cells = Vec::with_capacity(grid.columns.len());
        let name = label(session, x, notation)?;
        for value in values.by_ref().take(grid.columns.len()) {
            session.tick()?;
            let text = cell(session, value, notation)?;
            length += text.len();
            cells.push(text);
            if length > LONGEST {
                return Err(too_long().into());
            }
        }
        names += name.len() + BYTES_OF_A_ROW;
        let bytes = (grid.rows.len() + 1) * (grid.columns.len() + 1) * BYTES_OF_A_CELL;
        session.budget().check_memory(bytes)?;
        session.budget().check_text(names + length)?;
        grid.rows.push((name, cells));
    }
    Ok(grid)
}

impl Report for Grid {
    fn kind(&self) -> &'static str {
        "table"
    }

    fn shown(&self) -> Shown {
        Shown::Table
    }

    fn text(&self, _unicode: bool) -> String {
        self.write(GridFormat::Text)
    }

    fn text_within(&self, columns: usize, _unicode: bool) -> String {
        self.aligned(Some(columns))
    }

    fn json(&self) -> Json {
        self.data()
    }

    fn layout(&self, _session: &mut Session) -> Result<Canvas> {
        Ok(self.canvas())
    }
}

/// The text of a value in a cell: strings without their quotes.
pub(super) fn cell(session: &mut Session, value: &Value, notation: Notation) -> Result<String> {
    Ok(match value {
        Value::Text(text) => match notation {
            // Outside formulas, the default LaTeX font encoding prints other characters for these three.
            Notation::Latex if !is_formula(text) => {
                let mut cell = String::new();
                show::write_pieces(session, &mut cell, text, |piece| {
                    notation::latex_text(piece)
                        .replace('<', "\\textless{}")
                        .replace('>', "\\textgreater{}")
                        .replace('|', "\\textbar{}")
                })?;
                cell
            }
            _ => text.to_string(),
        },
        // A report in LaTeX is a comment, which would hide the rest of the row.
        Value::Report(report) if notation == Notation::Latex => {
            let report = report.in_notation(session, Notation::Ascii)?;
            notation::call(&report.text(false))
        }
        Value::Move(made) if let Some(name) = show::name_of_move(session, made)? => {
            match notation {
                Notation::Latex => notation::latex_text(&name),
                _ => name.to_string(),
            }
        }
        other => formula(show::show_in(session, other, notation)?, notation),
    })
}

fn formula(text: String, notation: Notation) -> String {
    match notation {
        Notation::Latex => format!("${text}$"),
        _ => text,
    }
}

/// True if the string is marked as a LaTeX formula by dollar signs.
fn is_formula(text: &str) -> bool {
    let inner = text
        .strip_prefix('$')
        .and_then(|text| text.strip_suffix('$'));
    inner.is_some_and(|inner| !inner.is_empty() && !inner.contains('$'))
}

/// The label of a row or a column: positions are shown by name.
pub(super) fn label(session: &mut Session, value: &Value, notation: Notation) -> Result<String> {
    match value {
        Value::Game(p, _) => Ok(formula(
            session.world.positions.name(*p, notation)?,
            notation,
        )),
        other => cell(session, other, notation),
    }
}

/// The function's name, or its text.
fn heading(session: &mut Session, function: &Value, notation: Notation) -> Result<String> {
    let heading = match function {
        Value::Function(f) if f.name().is_none() => shortened(&f.formatted(), LONGEST_HEADING),
        other => cell(session, other, Notation::Ascii)?,
    };
    Ok(match notation {
        Notation::Latex => formula(notation::call(&heading), notation),
        _ => heading,
    })
}

fn formats() -> String {
    let known = GridFormat::ALL.map(|(name, _)| format!("\"{name}\""));
    format!("one of {}", known.join(", "))
}
