//! Pick-Up-Bricks: take one or two.

use super::family::Family;
use super::impartial;
use crate::eval::{Builtin, row};
use crate::picture;

pub const BRICKS: Builtin = row("bricks(n)")
    .about("Pick-Up-Bricks: take one or two of n bricks")
    .examples(&[("bricks(7)", "*"), ("bricks(9)", "0")])
    .shape("bricks(n), n bricks: bricks(7)")
    .run(|call| {
        let sizes = call.naturals("there are 0 or more bricks")?;
        call.position_of(HEAP.of(sizes))
    });

static HEAP: Family<1> = Family {
    name: "bricks",
    end: [0],
    is_impartial: true,
    options: |[n], positions| {
        impartial(positions, 2, |options| {
            (1..=n.min(2)).try_for_each(|taken| options.push([HEAP.of([n - taken])]))
        })
    },
    // Taking 1 or 2 gives n mod 3, by induction on the mex rule.
    value: |[n], algebra| algebra.nimber(n % 3),
    draw: |[n], unicode| picture::heap(n, if unicode { "▬" } else { "=" }, "bricks"),
};
