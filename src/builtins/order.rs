//! The order of games.

use crate::eval::{Builtin, Value};
use crate::game::{End, Number, simplest_between};

const FAMILY: &str = "order";

pub static ROWS: &[Builtin] = &[
    Builtin {
        name: "compare",
        params: "g, h",
        arity: (2, 2),
        family: FAMILY,
        summary: "how two games compare: \"=\", \"<\", \">\" or \"||\" (confused)",
        examples: &[("compare(^, 0)", "\">\""), ("compare(*, 0)", "\"||\"")],
        see_also: &["outcome"],
        run: |call| {
            let (p, q) = (call.position(0)?, call.position(1)?);
            Ok(Value::text(call.session.relation(p, q)?.symbol()))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "simplest",
        params: "a, b",
        arity: (2, 2),
        family: FAMILY,
        summary: "the simplest number strictly between two numbers",
        examples: &[
            ("simplest(3, 4)", "7/2"),
            ("simplest(-1, 5)", "0"),
            ("simplest(1/3, 2/3)", "1/2"),
        ],
        see_also: &["birthday"],
        run: |call| {
            let (a, b) = (call.number(0)?, call.number(1)?);
            if a >= b {
                return Err(call.fault(
                    1,
                    "there is no number between",
                    format!("{b} is not greater than {a}"),
                ));
            }
            // Ends that are not dyadic are replaced by close dyadic ones with nothing simpler between.
            let bits = |x: &Number| x.to_ratio().numer().bits() + x.to_ratio().denom().bits();
            let bits = bits(&a).max(bits(&b)) + 2;
            let end = |x: &Number, up: bool| match x.to_dyadic() {
                Some(x) => End::Open(x),
                None => {
                    let scaled = x.to_ratio() * (num_bigint::BigInt::from(1) << (2 * bits));
                    let whole = if up { scaled.floor() } else { scaled.ceil() };
                    End::Closed(crate::game::Dyadic::new_big(whole.to_integer(), 2 * bits))
                }
            };
            match simplest_between(&end(&a, false), &end(&b, true)) {
                Some(x) => Ok(Value::Number((&x).into())),
                None => Err(call.fault(1, "there is no number between", "the ends are too close")),
            }
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "max",
        params: "a, b, ...",
        arity: (1, usize::MAX),
        family: FAMILY,
        summary: "the greatest of some games or numbers, or of a list",
        details: "An error when none of them is at least as large as all others.",
        examples: &[("max(1, 3/2, -2)", "3/2"), ("max([0, ^, 1])", "1")],
        see_also: &["min", "sorted"],
        run: |call| super::lists::extreme(call, true),
        ..Builtin::BLANK
    },
    Builtin {
        name: "min",
        params: "a, b, ...",
        arity: (1, usize::MAX),
        family: FAMILY,
        summary: "the least of some games or numbers, or of a list",
        examples: &[("min(1, 3/2, -2)", "-2"), ("min([0, ^])", "0")],
        see_also: &["max", "sorted"],
        run: |call| super::lists::extreme(call, false),
        ..Builtin::BLANK
    },
];
