//! How a value comes about.

use crate::eval::{Builtin, Value};
use crate::explain;

pub static ROWS: &[Builtin] = &[Builtin {
    name: "steps",
    params: "g",
    family: "strategy",
    summary: "how a position becomes canonical, option by option",
    details: "Each dominated option with what dominates it, each reversible one with the reply that reverses it and what takes its place; the value comes last.",
    examples: &[
        (
            "steps({0,-1|1})",
            "# {0,-1|1}, by the values of its options: {-1,0|1}\n# Left's option -1 is dominated by 0 (-1 < 0): {0|1}\n# the value is 1/2",
        ),
        (
            "steps({|4})",
            "# {|4}\n# Right's option 4 is reversible: Left answers 3, which is >= the whole; 3 has no Right options, so nothing takes its place: {|}\n# the value is 0",
        ),
    ],
    see_also: &["canonical"],
    run: |call| {
        let p = call.position(0)?;
        Ok(Value::report(explain::steps(call.session, p)?))
    },
    ..Builtin::BLANK
}];
