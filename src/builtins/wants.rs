//! What is wrong with the arguments of a ruleset.

use crate::board::{Board, EDGE};
use crate::eval::{Arguments, Builtin, Result, Value, quoted, row};

pub static ROWS: &[Builtin] = &[row("wants(x, what)")
    .about("what keeps a value from being what a ruleset wants, as a string; an empty one where nothing does")
    .details(
        "An integer wants an integer that is no smaller, a list with one integer wants a list of such, and a string \
         of signs wants a board with no other signs.",
    )
    .examples(&[
        ("wants(3, 1)", "\"\""),
        ("wants(0, 1)", "\"this must be at least 1, and is 0\""),
        ("wants(\"XO/X\", \"XO.\")", "\"row 2 has 1, and row 1 has 2\""),
        ("wants(\"XY\", \"XO.\")", "\"`Y` is none of the signs `XO.`\""),
    ])
    .run(|call| Ok(Value::text(wrong(call)?.unwrap_or_default())))];

fn wrong(call: &mut Arguments) -> Result<Option<String>> {
    let (x, what) = (call.values()[0].clone(), call.values()[1].clone());
    match what {
        Value::Text(signs) => match &x {
            Value::Text(board) => Ok(wrong_board(board, &signs)),
            other => Ok(Some(no(call, "a board", other))),
        },
        Value::List(_) => {
            let least = call.items(1)?;
            let least = least.first().cloned().unwrap_or(Value::int(0));
            match &x {
                Value::List(_) | Value::Range(..) => {
                    let least = call.session.small_integer(&least, call.span)?;
                    let items = call.items(0)?;
                    Ok(items
                        .iter()
                        .find_map(|item| wrong_integer(call, item, least)))
                }
                other => Ok(Some(no(call, "a list", other))),
            }
        }
        _ => {
            let least = call.small_integer(1)?;
            Ok(wrong_integer(call, &x, least))
        }
    }
}

fn no(call: &mut Arguments, wanted: &str, value: &Value) -> String {
    let shown = call.session.brief(value);
    format!("this must be {wanted}, and is {}: {shown}", value.a_type())
}

fn wrong_integer(call: &mut Arguments, value: &Value, least: i64) -> Option<String> {
    let number = call.session.number(value, call.span);
    match number.ok().and_then(|x| x.to_integer()) {
        None => Some(no(call, "an integer", value)),
        Some(n) if n < least.into() => Some(format!("this must be at least {least}, and is {n}")),
        Some(_) => None,
    }
}

fn wrong_board(text: &str, signs: &str) -> Option<String> {
    let stranger = text
        .chars()
        .find(|&sign| sign != EDGE && !signs.contains(sign));
    match Board::new(text) {
        Err(why) => Some(why),
        Ok(_) => match stranger {
            Some(sign) => {
                let sign = quoted(&sign.to_string());
                Some(format!(
                    "`{}` is none of the signs `{signs}`",
                    sign.trim_matches('"')
                ))
            }
            None => text
                .is_empty()
                .then(|| "the board has no square".to_string()),
        },
    }
}
