//! Nim: heaps, each of which can be made smaller. A position is the sum of its heaps.

use super::argument::BEANS;
use crate::eval::{Builtin, Value, row};

pub const NIM: Builtin = row("nim(a, b, ...)")
    .about("Nim: shrink one of the heaps")
    .details("nim(3,4,5) is the sum *3 + *4 + *5: a heap of n is the nimber *n, and the moves are those of the heaps.")
    .takes(0, usize::MAX)
    .examples(&[("nim(3,4,5)", "*2"), ("nim(1,2,3)", "0")])
    .shape("nim(a, b, ...), the sizes of the heaps: nim(3, 4, 5)")
    .run(|call| {
        let mut heaps = Vec::with_capacity(call.len());
        for at in 0..call.len() {
            let size = call.at_least(at, 0, BEANS)?;
            let heap = call.algebra().nimber(size)?;
            heaps.push(call.session.positions.of_value(heap)?);
        }
        Ok(Value::game(call.session.positions.sum(&heaps)?))
    });
