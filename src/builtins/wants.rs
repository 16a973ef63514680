//! Checks the arguments of rulesets and describes what is wrong with them.

use crate::eval::convert;
use crate::eval::heap_moves::heap_moves;
use crate::eval::show;
use crate::eval::{Arguments, Builtin, Result, Value, quoted, row};
use algebra::game::{BadDigit, MoveCode};
use algebra::notation::Notation;
use solver::board::{Board, EDGE};

pub static ROWS: &[Builtin] = &[row("wants(x, what[, least])")
    .about("what is wrong with an argument of a ruleset, as a string, which is empty if nothing is")
    .details(
        "`what` describes the argument. An integer asks for an integer that is at least as large, a \
         range for an integer in it, a list with one integer for a list of such integers. A string \
         of symbols asks for a board with only these symbols, in one row unless `/` is among them; \
         an empty string asks for any string. A board must have at least `least` squares, by \
         default 1.",
    )
    .examples(&[
        ("wants(3, 1)", "\"\""),
        ("wants(0, 1)", "\"this must be at least 1, but is 0\""),
        (
            "wants(\"XO/X\", \"XO./\")",
            "\"row 2 has 1 square, but row 1 has 2\"",
        ),
        (
            "wants(\"XY\", \"XO.\")",
            "\"at character 2: `Y` is not one of the symbols `XO.`\"",
        ),
        ("wants(\"\", \"LR\", 0)", "\"\""),
    ])
    .run(|call| Ok(Value::text(wrong(call)?.unwrap_or_default()))),
    row("wants_game(x)")
    .about("what is wrong with an argument that must be a game in normal play, as a string, which is empty if nothing is")
    .examples(&[
        ("wants_game(1/2)", "\"\""),
        (
            "wants_game(tic(3))",
            "\"this must be a game in normal play, but is a game with wins, losses and draws: tic(3)\"",
        ),
    ])
    .see(&["wants"])
    .run(|call| {
        let x = call.values()[0].clone();
        let is_game = match &x {
            Value::Number(x) => x.to_dyadic().is_some(),
            other => other.has_value(),
        };
        let wrong = (!is_game).then(|| no(call, "a game in normal play", &x));
        Ok(Value::text(wrong.unwrap_or_default()))
    }),
    row("wants_code(x, kind)")
    .about("what is wrong with a code of a game on heaps, as a string, which is empty if nothing is")
    .details("The kind is \"heaps\" for take-and-break codes, \"coins\" for turning codes, or \"any\".")
    .examples(&[
        ("wants_code(\"0.[3]\", \"heaps\")", "\"\""),
        ("wants_code(\"1-3x\", \"coins\")", "\"at character 4: x cannot stand here: the code is complete before it\""),
    ])
    .see(&["wants", "code_moves"])
    .run(|call| {
        let (x, kind) = (call.values()[0].clone(), call.text(1)?);
        Ok(Value::text(match (&x, &*kind) {
            (Value::Text(code), "heaps") if !code.contains('.') => "a code needs a point: 0.137".to_string(),
            (Value::Text(code), "coins") if code.contains('.') => "a turning code has no point: 1-3".to_string(),
            (Value::Text(code), "heaps" | "coins" | "any") => match MoveCode::read(code) {
                Ok(_) => String::new(),
                Err(BadDigit { place: Some(place), why, .. }) => {
                    format!("at character {}: {why}", code[..place.start].chars().count() + 1)
                }
                Err(bad) => bad.why,
            },
            (Value::Function(_) | Value::Builtin(_), "any") => String::new(),
            (_, "any") => no(call, "a code or a ruleset", &x),
            (_, "heaps" | "coins") => no(call, "a string", &x),
            _ => return Err(call.fault(1, "an unknown kind of code", "expected \"heaps\", \"coins\" or \"any\"")),
        }))
    }),
    row("code_moves(code, n[, player])")
    .about("the moves from a heap of n by a code, as lists of the heaps that are left")
    .details(
        "The code is that of a take-and-break game, as in `octal`, or of a turning game, as in `spawning`. It may also \
         be a ruleset with one argument whose moves lead to sums of its own positions; if it is partizan, the player \
         must be given.",
    )
    .examples(&[
        ("code_moves(\"0.77\", 3)", "[[2], [1, 1], [1]]"),
        ("code_moves(\"1-2\", 3)", "[[], [1], [2]]"),
        ("code_moves(grundy_game, 6)", "[[1, 5], [2, 4]]"),
    ])
    .see(&["octal", "spawning"])
    .run(|call| {
        let n = match call.small_integer(1)? {
            n @ 0.. => n.unsigned_abs(),
            n => return Err(call.fault(1, "heaps have 0 or more beans", format!("this is {n}"))),
        };
        let (player, span) = (call.player(2)?, call.span_of(0));
        let options: Vec<Vec<i64>> = if let Value::Function(_) | Value::Builtin(_) = call.values()[0] {
            let n = call.values()[1].clone();
            let from = call.apply(0, [n])?;
            let from = convert::position(call.session, &from, span)?;
            heap_moves(call.session, from, player, span)?
        } else {
            let code = call.move_code(0)?;
            let options = code.options(n, call.session.budget())?.into_iter();
            options.map(|heaps| heaps.into_iter().map(|heap| heap as i64).collect()).collect()
        };
        let list = |heaps: Vec<i64>| Value::list(heaps.into_iter().map(Value::int).collect());
        Ok(Value::list(options.into_iter().map(list).collect()))
    }),
];

fn wrong(call: &mut Arguments) -> Result<Option<String>> {
    let (x, what) = (call.values()[0].clone(), call.values()[1].clone());
    match what {
        Value::Text(signs) => match &x {
            Value::Text(board) => {
                let least = match call.len() {
                    2 => 1,
                    _ => call.small_integer(2)?,
                };
                Ok(wrong_board(board, &signs, least))
            }
            other if signs.is_empty() => Ok(Some(no(call, "a string", other))),
            other => Ok(Some(no(call, "a board", other))),
        },
        Value::Range(least, most) => wrong_integer(call, &x, least, Some(most)),
        Value::List(_) => {
            let least = call.items(1)?;
            let least = least.first().cloned().unwrap_or(Value::int(0));
            let least = convert::small_integer(call.session, &least, call.span)?;
            if !matches!(x, Value::List(_) | Value::Range(..)) {
                return Ok(Some(no(call, "a list", &x)));
            }
            for item in call.items(0)?.iter() {
                let wrong = wrong_integer(call, item, least, None)?;
                if wrong.is_some() {
                    return Ok(wrong);
                }
            }
            Ok(None)
        }
        _ => {
            let least = call.small_integer(1)?;
            wrong_integer(call, &x, least, None)
        }
    }
}

fn no(call: &mut Arguments, wanted: &str, value: &Value) -> String {
    let shown = call.session.with(
        |it| &mut it.notation,
        Notation::Ascii,
        |session| show::brief(session, value),
    );
    format!("this must be {wanted}, but is {}: {shown}", value.a_type())
}

fn wrong_integer(
    call: &mut Arguments,
    value: &Value,
    least: i64,
    most: Option<i64>,
) -> Result<Option<String>> {
    let number = match convert::number(call.session, value, call.span) {
        Ok(number) => number.to_integer(),
        Err(fault) if fault.halt().is_some() => return Err(fault),
        Err(_) => None,
    };
    Ok(match number {
        None => Some(no(call, "an integer", value)),
        Some(n) if n < least.into() => Some(format!("this must be at least {least}, but is {n}")),
        Some(n) => most
            .filter(|&most| n > most.into())
            .map(|most| format!("this must be at most {most}, but is {n}")),
    })
}

fn wrong_board(text: &str, signs: &str, least: i64) -> Option<String> {
    // A table of the wanted signs is much faster than a search among them for each square.
    let mut is_wanted = [signs.is_empty(); 128];
    for sign in signs.bytes().filter(u8::is_ascii) {
        is_wanted[sign as usize] = true;
    }
    let is_strange = |sign: char| match is_wanted.get(sign as usize) {
        Some(is_wanted) => !is_wanted,
        None => !signs.is_empty() && !signs.contains(sign),
    };
    let stranger = text.chars().enumerate().find(|&(_, sign)| is_strange(sign));
    if let Some((place, sign)) = stranger {
        let sign = quoted(&sign.to_string());
        let sign = &sign[1..sign.len() - 1];
        let signs = signs.replace(EDGE, "");
        let place = place + 1;
        return Some(format!(
            "at character {place}: `{sign}` is not one of the symbols `{signs}`"
        ));
    }
    if signs.contains(EDGE)
        && let Err(why) = Board::new(text)
    {
        return Some(why);
    }
    let squares = text.chars().count() - text.matches(EDGE).count();
    ((squares as i64) < least).then(|| match squares {
        0 => "the board has no squares".to_string(),
        _ => format!("the board has {squares} squares, but must have {least}"),
    })
}
