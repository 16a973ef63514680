//! Values as text for other programs.

use crate::eval::{Builtin, Value};
use crate::notation::Notation;

pub static ROWS: &[Builtin] = &[Builtin {
    name: "latex",
    params: "g",
    family: "pictures",
    summary: "the value as LaTeX, for math mode",
    details: "The option `--notation latex` prints all values this way, and without the quotes.",
    examples: &[
        ("latex(1/2)", r#""\\tfrac{1}{2}""#),
        ("latex({2|0})", r#""\\{2 \\mid 0\\}""#),
        ("latex(tiny(2))", r#""{+}_{2}""#),
    ],
    run: |call| {
        let value = call.values[0].clone();
        let text = call.session.show_in(&value, Notation::Latex)?;
        Ok(Value::text(text))
    },
    ..Builtin::BLANK
}];
