//! Binary numbers and the balancing of Nim, for teaching.

use crate::eval::move_names;
use std::iter::repeat_n;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use serde::Serialize;
use serde_json::{Value as Json, json};
use unicode_width::UnicodeWidthStr;

use crate::diagnostic::shortened;
use crate::eval::{Arguments, Builtin, Report, Result, Value, row};
use algebra::game::{Dyadic, Player};
use solver::position::Position;

/// The names of heaps are cut to this length.
const LONGEST_NAME: usize = 60;

pub static ROWS: &[Builtin] = &[
    row("binary(x)")
        .about("the distinct powers of two that add up to a number, largest first")
        .details("The number is an integer or a dyadic fraction. For a negative number, the \
                  powers are negated.")
        .examples(&[
            ("binary(45)", "[32, 8, 4, 1]"),
            ("binary(83/64)", "[1, 1/4, 1/32, 1/64]"),
            ("binary(0)", "[]"),
        ])
        .see(&["balance", "nim_sum"])
        .run(binary),
    row("balance(g or heaps)")
        .about(
            "Nim heaps split into powers of two, the unbalanced ones, and the moves that balance them",
        )
        .details(
            "Takes the sizes of the heaps, a list of them, or a sum of games with nim-values. A \
             power is balanced if it occurs an even number of times; the player to move loses \
             exactly when all powers are balanced.",
        )
        .takes(1, usize::MAX)
        .examples(&[
            (
                "balance(11, 13, 7, 12)",
                "# *11 = 8     + 2 + 1\n\
                 # *13 = 8 + 4     + 1\n\
                 # *7  =     4 + 2 + 1\n\
                 # *12 = 8 + 4\n\
                 # count 3   3   2   3\n\
                 # unbalanced: 8, 4, 1; the nim-sum is 8 + 4 + 1 = 13\n\
                 # to balance: *11 => *6, *13 => 0, *12 => *",
            ),
            (
                "balance([3, 6, 5])",
                "# *3  =     2 + 1\n\
                 # *6  = 4 + 2\n\
                 # *5  = 4     + 1\n\
                 # count 2   2   2\n\
                 # balanced: whoever starts loses",
            ),
        ])
        .see(&["winning_moves", "nim_sum", "binary"])
        .run(balance),
];

fn binary(call: &mut Arguments) -> Result<Value> {
    let x = call.dyadic(0)?;
    let (numerator, exponent) = x.parts();
    let mut powers = Vec::new();
    for bit in (0..numerator.bits()).rev() {
        call.session.tick()?;
        if numerator.magnitude().bit(bit) {
            let mut power = BigInt::from(1) << bit;
            if numerator.is_negative() {
                power = -power;
            }
            powers.push(Value::number(&Dyadic::new_big(power, exponent)));
        }
    }
    Ok(Value::list(powers))
}

fn balance(call: &mut Arguments) -> Result<Value> {
    let parts = match call.values()[..] {
        [Value::Game(p, _)] => call.session.world.positions.parts(p),
        _ => heaps(call)?,
    };
    let position = call.session.world.positions.sum(&parts)?;
    let mut heaps = Vec::with_capacity(parts.len());
    for &part in &parts {
        call.session.tick()?;
        let value = call.session.solver().value_of(part)?;
        let name = call
            .session
            .world
            .positions
            .name(part, call.session.notation())?;
        match call.algebra().as_nimber(value) {
            Some(nim_value) => heaps.push(Heap {
                name: shortened(&name, LONGEST_NAME),
                nim_value,
                sub_piles: powers(nim_value),
            }),
            None => {
                return Err(call.fault(
                    0,
                    "not a sum of nim-values",
                    format!("{name} is not equal to any nim heap"),
                ));
            }
        }
    }
    let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap.nim_value);
    let mut moves = Vec::new();
    if nim_sum != 0 {
        for winning in call
            .session
            .solver()
            .strategy()
            .winning_moves(position, Player::Left)?
        {
            moves.push(move_names::in_words(call.session, position, &winning)?);
        }
    }
    Ok(Value::report(Balance {
        heaps,
        nim_sum,
        unbalanced: powers(nim_sum),
        moves,
    }))
}

/// Nim heaps as sub-piles of powers of two.
#[derive(Serialize)]
struct Balance {
    heaps: Vec<Heap>,
    nim_sum: u64,
    /// The sizes of sub-piles that occur an odd number of times.
    unbalanced: Vec<u64>,
    /// The moves that balance the heaps.
    moves: Vec<String>,
}

#[derive(Serialize)]
struct Heap {
    name: String,
    nim_value: u64,
    sub_piles: Vec<u64>,
}

impl Report for Balance {
    fn kind(&self) -> &'static str {
        "balance"
    }

    fn text(&self, _unicode: bool) -> String {
        let mut lines = table(&self.heaps);
        let odd = &self.unbalanced;
        if odd.is_empty() {
            lines.push("balanced: whoever starts loses".to_string());
            return lines.join("\n");
        }
        let sum = self.nim_sum;
        let total = match odd[..] {
            [_] => sum.to_string(),
            _ => format!("{} = {sum}", joined(odd, " + ")),
        };
        let sizes = joined(odd, ", ");
        lines.push(format!("unbalanced: {sizes}; the nim-sum is {total}"));
        lines.push(format!("to balance: {}", self.moves.join(", ")));
        lines.join("\n")
    }

    fn json(&self) -> Json {
        json!(self)
    }
}

/// Nim heaps of the sizes given as arguments.
fn heaps(call: &mut Arguments) -> Result<Vec<Position>> {
    call.spread()?;
    let mut heaps = Vec::with_capacity(call.len());
    for i in 0..call.len() {
        call.session.tick()?;
        let Some(size) = call.natural(i)?.to_u64() else {
            return Err(call.too_large(i, "nim heaps have at most 18446744073709551615 beans"));
        };
        let heap = call.algebra().nimber(size)?;
        heaps.push(call.session.world.positions.of_value(heap)?);
    }
    Ok(heaps)
}

/// The powers of two in a number, largest first.
fn powers(n: u64) -> Vec<u64> {
    (0..64)
        .rev()
        .map(|bit| 1 << bit)
        .filter(|power| n & power != 0)
        .collect()
}

fn joined(powers: &[u64], between: &str) -> String {
    let texts: Vec<String> = powers.iter().map(u64::to_string).collect();
    texts.join(between)
}

/// One line for each heap, with sub-piles of the same size aligned in a column, and a line that counts each column.
fn table(heaps: &[Heap]) -> Vec<String> {
    let columns = powers(heaps.iter().fold(0, |all, heap| all | heap.nim_value));
    let labels: Vec<String> = columns.iter().map(u64::to_string).collect();
    let widths = heaps.iter().map(|heap| heap.name.width());
    let widest = widths.max().unwrap_or(0).max(3);
    let line = |between: &str, cells: Vec<&str>| {
        let mut text = String::new();
        let mut begun = false;
        for (at, (cell, label)) in cells.into_iter().zip(&labels).enumerate() {
            if at > 0 {
                // A plus sign only goes between two sub-piles.
                let joins = begun && !cell.is_empty();
                text.push_str(if joins { between } else { "   " });
            }
            begun |= !cell.is_empty();
            text.extend(repeat_n(' ', label.len().saturating_sub(cell.len())));
            text.push_str(cell);
        }
        text.truncate(text.trim_end().len());
        text
    };
    let mut lines = Vec::with_capacity(heaps.len() + 1);
    for heap in heaps {
        let piles = columns.iter().zip(&labels);
        let piles = piles.map(|(power, label)| match heap.nim_value & power {
            0 => "",
            _ => label.as_str(),
        });
        let sum = line(" + ", piles.collect());
        let sum = if heap.nim_value == 0 { "0" } else { &sum };
        let gap = " ".repeat(widest - heap.name.width());
        lines.push(format!("{}{gap} = {sum}", heap.name));
    }
    if !columns.is_empty() {
        let has = |power: u64| heaps.iter().filter(move |heap| heap.nim_value & power != 0);
        let counts = columns.iter().map(|&power| has(power).count().to_string());
        let counts: Vec<String> = counts.collect();
        let counts = line("   ", counts.iter().map(String::as_str).collect());
        lines.push(format!("{:<1$}{counts}", "count", widest + 3));
    }
    lines
}
