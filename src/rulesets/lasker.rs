//! Lasker's Nim: take from a heap, or split it in two.

use super::argument::BEANS;
use super::family::Family;
use super::impartial;
use crate::eval::{Builtin, row};
use crate::picture;

pub const LASKER: Builtin = row("lasker(n)")
    .about("Lasker's Nim: take any number from the heap, or split it into two heaps")
    .examples(&[("lasker(3)", "*4"), ("lasker(2) + lasker(3)", "*6")])
    .shape("lasker(n), a heap of n: lasker(7)")
    .run(|call| {
        let sizes = call.naturals(BEANS)?;
        call.position_of(HEAP.of(sizes))
    });

static HEAP: Family<1> = Family {
    name: "lasker",
    end: [0],
    is_impartial: true,
    options: |[n], positions| {
        impartial(positions, n.saturating_mul(2), |options| {
            (0..n).try_for_each(|left| options.push([HEAP.of([left])]))?;
            (1..=n / 2).try_for_each(|part| options.push([HEAP.of([part]), HEAP.of([n - part])]))
        })
    },
    // The heaps 4k+3 and 4k+4 change places; all others are as in Nim (Winning Ways, chapter 4).
    value: |[n], algebra| {
        algebra.nimber(match n % 4 {
            3 => n + 1,
            0 if n > 0 => n - 1,
            _ => n,
        })
    },
    draw: |[n], unicode| picture::beans(n, unicode),
};
