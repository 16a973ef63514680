//! Pick-Up-Bricks: take one or two.

use super::family::Family;
use super::{Ruleset, impartial};
use crate::picture;

pub static BRICKS: Ruleset = Ruleset {
    name: "bricks",
    signature: "bricks(n)",
    summary: "Pick-Up-Bricks: take one or two of n bricks",
    details: "",
    examples: &[("bricks(7)", "*"), ("bricks(9)", "0")],
    shape: "bricks(n), n bricks: bricks(7)",
    position: |reader, positions| {
        HEAP.position(reader.naturals("there are 0 or more bricks")?, positions)
    },
};

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
