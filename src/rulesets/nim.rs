//! Nim: heaps, each of which can be made smaller. A position is the sum of its heaps.

use super::Ruleset;
use super::argument::BEANS;

pub static NIM: Ruleset = Ruleset {
    name: "nim",
    signature: "nim(a, b, ...)",
    summary: "Nim: shrink one of the heaps",
    details: "nim(3,4,5) is the sum *3 + *4 + *5: a heap of n is the nimber *n, and the moves are those of the heaps.",
    examples: &[("nim(3,4,5)", "*2"), ("nim(1,2,3)", "0")],
    shape: "nim(a, b, ...), the sizes of the heaps: nim(3, 4, 5)",
    position: |reader, positions| {
        let mut heaps = Vec::with_capacity(reader.arguments.len());
        for at in 0..reader.arguments.len() {
            let size = reader.natural(at, BEANS)?;
            if size > 0 {
                let heap = positions.algebra.nimber(size)?;
                heaps.push(positions.of_value(heap)?);
            }
        }
        Ok(positions.sum(&heaps)?)
    },
};
