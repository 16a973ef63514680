//! Charts of numbers and other values: points on axes, coloured cells, tables of a sequence with a period.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use serde_json::{Value as Json, json};

use super::tables::{cell, label};
use crate::diagnostic::shortened;
use crate::eval::{Arguments, Builtin, Report, Result, Session, Shown, Value, convert, row, show};
use crate::picture::{Canvas, Grid, HeatCell, Heatmap, Scatter};
use algebra::game::Number;
use algebra::limits::Halt;
use algebra::notation::{LONGEST, Notation, too_long};

/// The greatest number of points or cells of a picture.
const MOST: usize = 20_000;
/// The labels of rows and columns are cut to this length.
const LONGEST_LABEL: usize = 60;
/// The greatest number of bits of a number in a picture, about 20,000 digits: one step of drawing it should not take long.
const MOST_BITS: u64 = 1 << 16;

pub static ROWS: &[Builtin] = &[
    row("scatter(points)")
        .about("points [x, y] on axes; the numbers of a list are the heights of points at 0, 1, 2 and so on")
        .details("Nimbers count as their nim-values. `svg` writes the picture, and handouts show it.")
        .examples(&[(
            "scatter(nim_values(\"0.7\", 6))",
            "# 1 | o o o\n# 0 |o o o o\n#   +-------\n#    0 2 4 6",
        )])
        .see(&["heatmap", "plot", "table", "nim_values"])
        .run(scatter),
    row("heatmap(f, xs, ys)")
        .about("a picture of f(x, y) with a row for each x and a column for each y")
        .details(
            "Numbers, and nimbers as their nim-values, are darker the larger they are; in pictures negative numbers have \
             the colour of Right. Other values, such as outcomes, have a colour each, of which there are twelve. `svg` writes the picture, and \
             handouts show it.",
        )
        .examples(&[(
            "heatmap((m, n) -> outcome(nim(m, n)), 0..2, 0..3)",
            "#    0      3\n# 0 |PPNNNNNN|\n# 1 |NNPPNNNN|\n# 2 |NNNNPPNN|\n# P: P, N: N",
        )])
        .see(&["table", "scatter"])
        .run(heatmap),
    row("periodic_table(xs, p)")
        .about("a list written in rows of p items, so that what repeats with period p is in columns")
        .details(
            "Each row starts with the index of its first item. If the last two rows agree, items that differ from the last \
             one in their column are in parentheses: the period does not hold there.",
        )
        .examples(&[(
            "periodic_table([0, 1, 2, 0, 1, 3, 0, 1, 3, 0], 3)",
            "#   | 0  1    2\n# --+----------\n# 0 | 0  1  (2)\n# 3 | 0  1    3\n# 6 | 0  1    3\n# 9 | 0",
        )])
        .see(&["period", "octal_period", "table"])
        .run(periodic_table),
];

/// A number, or the nim-value of a nimber; `None` for other values.
fn number(session: &mut Session, value: &Value) -> Result<Option<BigRational>> {
    let found = match value {
        Value::Number(x) => Some(x.clone()),
        Value::Game(p, _) if p.is_normal() && session.solver().is_short(*p)? => {
            let game = session.solver().value_of(*p)?;
            let algebra = session.algebra();
            let number = algebra.as_number(game).map(Number::from);
            let nimber = algebra
                .as_nimber(game)
                .map(|n| Number::from(BigInt::from(n)));
            number.or(nimber)
        }
        _ => None,
    };
    let Some(number) = found else {
        return Ok(None);
    };
    let ratio = number.to_ratio();
    if ratio.numer().bits().max(ratio.denom().bits()) > MOST_BITS {
        let limit = format!("a picture of numbers of more than {MOST_BITS} bits");
        return Err(Halt::large(limit).into());
    }
    Ok(Some(ratio.into_owned()))
}

fn scatter(call: &mut Arguments) -> Result<Value> {
    let (items, span) = (call.items(0)?, call.span_of(0));
    if items.len() > MOST {
        return Err(call.too_large(0, format!("a picture has at most {MOST} points")));
    }
    let mut points = Vec::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        call.session.tick()?;
        let (x, y) = match item {
            Value::List(pair) if pair.len() == 2 => (pair[0].clone(), pair[1].clone()),
            y => (Value::int(at as i64), y.clone()),
        };
        match (number(call.session, &x)?, number(call.session, &y)?) {
            (Some(x), Some(y)) => points.push([x, y]),
            _ => {
                let wanted = "a list of numbers or of points [x, y]";
                return Err(convert::wrong_type(call.session, wanted, item, span));
            }
        }
    }
    let scatter = Scatter::new(&points, call.session.budget())?;
    Ok(Value::report(scatter))
}

impl Report for Scatter {
    fn kind(&self) -> &'static str {
        "scatter"
    }

    fn shown(&self) -> Shown {
        Shown::Picture
    }

    fn text(&self, _unicode: bool) -> String {
        Scatter::text(self)
    }

    fn json(&self) -> Json {
        json!({"points": self.coordinates, "svg": Scatter::canvas(self).svg()})
    }

    fn canvas(&self) -> Option<Canvas> {
        Some(Scatter::canvas(self))
    }
}

fn heatmap(call: &mut Arguments) -> Result<Value> {
    let (xs, ys) = (call.items(1)?, call.items(2)?);
    // Each item is written beside the picture, even if there are no cells.
    let (rows, columns) = (xs.len().max(1), ys.len().max(1));
    if rows.saturating_mul(columns) > MOST {
        return Err(call.too_large(1, format!("a picture has at most {MOST} cells")));
    }
    let (mut texts, mut numbers, mut length) = (Vec::new(), Vec::new(), 0);
    for x in xs.iter() {
        for y in ys.iter() {
            call.session.tick()?;
            let value = call.apply(0, [x.clone(), y.clone()])?;
            let text = cell(call.session, &value, Notation::Ascii)?;
            length += text.len();
            if length > LONGEST / 4 {
                return Err(too_long().into());
            }
            texts.push(text);
            numbers.push(number(call.session, &value)?);
        }
    }
    let (cells, legend) = match numbers.into_iter().collect::<Option<Vec<_>>>() {
        Some(numbers) => HeatCell::shades(texts, &numbers, call.session.budget())?,
        None => HeatCell::colours(texts),
    };
    let mut map = Heatmap {
        columns: Vec::with_capacity(ys.len()),
        rows: Vec::with_capacity(xs.len()),
        legend,
    };
    for y in ys.iter() {
        map.columns.push(name(call.session, y)?);
    }
    let mut cells = cells.into_iter();
    for x in xs.iter() {
        let name = name(call.session, x)?;
        map.rows
            .push((name, cells.by_ref().take(ys.len()).collect()));
    }
    Ok(Value::report(map))
}

/// The label of a row or a column, which is cut if it is long, because all rows get as wide.
fn name(session: &mut Session, value: &Value) -> Result<String> {
    Ok(shortened(
        &label(session, value, Notation::Ascii)?,
        LONGEST_LABEL,
    ))
}

impl Report for Heatmap {
    fn kind(&self) -> &'static str {
        "heatmap"
    }

    fn shown(&self) -> Shown {
        Shown::Picture
    }

    fn is_fixed(&self) -> bool {
        true
    }

    fn text(&self, _unicode: bool) -> String {
        Heatmap::text(self)
    }

    fn json(&self) -> Json {
        let rows = self.rows.iter().map(|(name, cells)| {
            let cells = cells.iter().map(|cell| cell.text.as_str());
            json!({"name": name, "cells": cells.collect::<Vec<_>>()})
        });
        json!({
            "columns": self.columns,
            "rows": rows.collect::<Vec<_>>(),
            "svg": Heatmap::canvas(self).svg(),
        })
    }

    fn canvas(&self) -> Option<Canvas> {
        Some(Heatmap::canvas(self))
    }
}

fn periodic_table(call: &mut Arguments) -> Result<Value> {
    let items = call.items(0)?;
    let period = match call.natural(1)?.to_usize() {
        Some(0) => {
            return Err(call.fault(
                1,
                "no table has rows of length 0",
                "the period is at least 1",
            ));
        }
        Some(period) if period <= MOST && items.len() <= MOST => period,
        _ => return Err(call.too_large(1, format!("a table has at most {MOST} cells"))),
    };
    let notation = call.session.notation();
    let (mut texts, mut length) = (Vec::with_capacity(items.len()), 0);
    for item in items.iter() {
        let text = show::show_in(call.session, item, notation)?;
        length += text.len();
        if length > LONGEST {
            return Err(too_long().into());
        }
        texts.push(text);
    }
    let last = |at: usize| &texts[at + (texts.len() - 1 - at) / period * period];
    let before_last = texts.len().saturating_sub(2 * period)..texts.len().saturating_sub(period);
    let is_periodic = before_last.clone().all(|at| texts[at] == *last(at));
    let mark = |at: usize| {
        if is_periodic && texts[at] != *last(at) {
            format!("({})", texts[at])
        } else {
            texts[at].clone()
        }
    };
    let cells: Vec<String> = (0..texts.len()).map(mark).collect();
    let rows = cells.chunks(period).enumerate().map(|(at, row)| {
        let mut row = row.to_vec();
        row.resize(period, String::new());
        ((at * period).to_string(), row)
    });
    let table = Grid {
        columns: (0..period).map(|column| column.to_string()).collect(),
        rows: rows.collect(),
    };
    call.session.budget().check_text(table.aligned_length())?;
    Ok(Value::report(PeriodicTable(table)))
}

/// A table that counts as a picture.
struct PeriodicTable(Grid);

impl Report for PeriodicTable {
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    fn shown(&self) -> Shown {
        Shown::Table
    }

    fn is_picture(&self) -> bool {
        true
    }

    fn text(&self, unicode: bool) -> String {
        Report::text(&self.0, unicode)
    }

    fn text_within(&self, columns: usize, unicode: bool) -> String {
        self.0.text_within(columns, unicode)
    }

    fn json(&self) -> Json {
        let mut data = self.0.data();
        data["svg"] = self.0.canvas().framed().svg().into();
        data
    }

    fn layout(&self, session: &mut Session) -> Result<Canvas> {
        self.0.layout(session)
    }
}
