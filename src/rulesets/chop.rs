//! Chop: shorten a plank by rows or by columns.

use super::family::Family;
use super::impartial;
use crate::eval::{Builtin, row};
use crate::picture;

pub const CHOP: Builtin = row("chop(m, n)")
    .about("Chop: break rows or columns off an m x n plank")
    .details("A move breaks the plank along a line and throws one part away. The last square is left alone, so \
              that chop(m,n) is Nim with heaps of m-1 and n-1.")
    .examples(&[("chop(4,5)", "*7"), ("chop(6,6)", "0")])
    .shape("chop(m, n), a plank of m rows and n columns: chop(4, 5)")
    .run(|call| {
        let sizes = call.rectangle("a plank")?;
        call.position_of(PLANK.of(sizes))
    });

static PLANK: Family<2> = Family {
    name: "chop",
    end: [1, 1],
    is_impartial: true,
    options: |[rows, columns], positions| {
        impartial(positions, rows + columns, |options| {
            (1..rows).try_for_each(|rows| options.push([PLANK.of([rows, columns])]))?;
            (1..columns).try_for_each(|columns| options.push([PLANK.of([rows, columns])]))
        })
    },
    // Rows and columns are shortened independently: two heaps, of m-1 and of n-1.
    value: |[rows, columns], algebra| algebra.nimber((rows - 1) ^ (columns - 1)),
    draw: |[rows, columns], unicode| picture::rectangle(rows, columns, "plank", unicode),
};
