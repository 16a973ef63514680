//! Misère play: the player who cannot move wins.

use crate::eval::convert;
use crate::eval::show;
use crate::eval::{Arguments, Builtin, Result, Value, row};
use crate::explain::QuotientReport;
use crate::game::{Class, GivenUp, Quotient};
use crate::position::Position;
use crate::rules::octal;

pub static ROWS: &[Builtin] = &[
    row("misere(g)")
        .about("the position under misère play: the player who cannot move wins")
        .details(
            "The moves are those of the position as typed, and a literal means its canonical \
             form. Nothing that holds only in normal play is used: no values, no dominated or \
             reversible options, no g - g = 0. A computed number is treated like a typed one. The \
             result has an outcome and moves, but no value; add first: `misere(g + h)`.",
        )
        .examples(&[
            ("outcome(misere(nim(1,1,1)))", "P"),
            ("outcome(misere({*2}))", "P"),
            ("winning_moves(misere(nim(3,4,5)))", "[*3 => *]"),
        ])
        .see(&["genus", "misere_form", "outcome"])
        .run(|call| {
            let p = position(call)?;
            Ok(Value::game(call.session.world.positions.misere(p)?))
        }),
    row("genus(g)")
        .about("the genus of an impartial game: its nim-values in normal and in misère play")
        .details(
            "After `^` come the misère nim-values of g plus 0, 1, 2, ... heaps of two; the last \
             two alternate for ever (Winning Ways, chapter 13). Values from 10 up are in \
             parentheses, separated by commas.",
        )
        .examples(&[
            ("genus(0)", "\"0^120\""),
            ("genus(*2 + *2)", "\"0^02\""),
            ("genus(octal(\"0.77\", 5))", "\"4^146\""),
        ])
        .see(&["misere", "genera", "is_tame", "misere_grundy"])
        .run(|call| Ok(Value::text(class(call)?.genus.to_string()))),
    row("genera(f, n)")
        .about("the genera of f(0), f(1), ..., f(n)")
        .details("f can also be the code of a take-and-break game.")
        .examples(&[
            (
                "genera(bricks, 3)",
                "[\"0^120\", \"1^031\", \"2^20\", \"0^120\"]",
            ),
            (
                "genera(\"0.77\", 3)",
                "[\"0^120\", \"1^031\", \"2^20\", \"3^31\"]",
            ),
        ])
        .see(&["genus", "nim_values"])
        .run(genera),
    row("misere_grundy(g)")
        .about(
            "the misère nim-value: the n for which the first player loses g + *n under misère play",
        )
        .examples(&[
            ("misere_grundy(0)", "1"),
            ("misere_grundy(octal(\"0.77\", 5))", "1"),
            ("outcome(misere(octal(\"0.77\", 5) + *))", "P"),
        ])
        .see(&["genus", "grundy"])
        .run(|call| {
            let value = class(call)?.genus.misere_nim_value();
            Ok(Value::number(num_bigint::BigInt::from(value)))
        }),
    row("is_tame(g)")
        .about(
            "does an impartial game behave like a Nim position under misère play, in all sums \
                of such games?",
        )
        .details(
            "Conway's definition: the genus is that of a Nim position, it follows from the tame \
             options alone, and every other option has tame options with the game's nim-value and \
             with its misère nim-value.",
        )
        .examples(&[
            ("is_tame(*3 + *5)", "true"),
            ("is_tame(octal(\"0.77\", 5))", "false"),
        ])
        .see(&["genus", "is_restive"])
        .run(|call| Ok(Value::Truth(class(call)?.is_tame))),
    row("is_restive(g)")
        .about("is it not tame, although all its options are, with nim-value 0 or 1?")
        .details(
            "Such a game behaves like one of two nim heaps, depending on the rest of the sum \
             (Conway, On Numbers and Games, chapter 12).",
        )
        .examples(&[
            ("is_restive({{*2}, 0})", "true"),
            ("genus({{*2}, 0})", "\"1^20\""),
            ("is_restive(*2)", "false"),
        ])
        .see(&["is_tame", "genus"])
        .run(|call| Ok(Value::Truth(class(call)?.is_restive))),
    row("misere_form(g)")
        .about("the simplest form of an impartial game under misère play")
        .details(
            "Two impartial games are interchangeable in all sums of impartial games if and only \
             if they have the same simplest form (Conway): `misere_form(g) === misere_form(h)` \
             decides it. In sums with partizan games they need not be: {*} has the same form as \
             0, but outcome(misere({*} + 1)) is P and outcome(misere(1)) is R, so partizan sums \
             use all moves.",
        )
        .examples(&[
            ("misere_form({*})", "misere(0)"),
            ("misere_form({*2, *3, {{*2}}})", "misere({*2,*3,{{*2}}})"),
            ("misere_form(* + *) === misere_form(0)", "true"),
            ("misere_form(*2 + *2) === misere_form(0)", "false"),
        ])
        .see(&["misere", "genus"])
        .run(|call| {
            let p = impartial(call)?;
            let form = call.session.solver().misere().form(p)?;
            let simplest = call.session.solver().misere().position_of_form(form)?;
            Ok(Value::game(call.session.world.positions.misere(simplest)?))
        }),
    row("misere_quotient(code, n)")
        .about("the misère quotient of a take-and-break game, played with heaps up to n")
        .details(
            "Two sums of heaps are the same element if they are interchangeable in all sums of \
             heaps up to n; the player to move loses the P-positions. The quotient is found from \
             outcomes and proved before it is shown (Plambeck and Siegel, Misère quotients for \
             impartial games). If the images of the heaps are proved to be periodic, it is the \
             quotient of the whole game.",
        )
        .examples(&[(
            "misere_quotient(\"0.75\", 4)",
            "# the misere quotient of 0.75 up to heap 4: 6 elements\n\
             # generators: a = heap 1, b = heap 2\n\
             # relations: a^2 = 1, b^3 = b\n\
             # elements: 1, a, b, ab, b^2, ab^2\n\
             # P-positions: a, b^2\n\
             # heaps 0, 1, ...: 1, a, b, a, b\n\
             # heaps larger than 4 are not covered",
        )])
        .see(&["misere_quotient_order", "genera", "octal"])
        .run(|call| {
            let (code, quotient) = quotient(call)?;
            let report = QuotientReport::new(&code, &quotient, call.session.budget())?;
            Ok(Value::report(report))
        }),
    row("misere_quotient_order(code, n)")
        .about("the number of elements of the misère quotient up to heap n")
        .examples(&[
            ("misere_quotient_order(\"0.77\", 11)", "18"),
            ("misere_quotient_order(\"0.77\", 200)", "40"),
        ])
        .see(&["misere_quotient"])
        .run(|call| {
            let (_, quotient) = quotient(call)?;
            Ok(Value::int(quotient.order() as i64))
        }),
];

fn quotient(call: &mut Arguments) -> Result<(String, Quotient)> {
    let code = call.heap_code(0)?;
    let n = match call.small_integer(1)? {
        n @ 0.. => n.unsigned_abs(),
        n => return Err(call.fault(1, "heaps have 0 or more beans", format!("this is {n}"))),
    };
    let text = call.text(0)?.to_string();
    match Quotient::new(&code, n, Quotient::MOST_ELEMENTS, call.session.budget())? {
        Ok(quotient) => Ok((text, quotient)),
        Err(GivenUp { heap, elements }) => {
            let label =
                format!("at least {elements} elements up to heap {heap}, perhaps infinitely many");
            let fault = call.fault(0, "no finite quotient was found", label);
            Err(fault.help(format!(
                "up to heap {} there is one: `misere_quotient(\"{text}\", {0})`",
                heap - 1
            )))
        }
    }
}

/// The position as it is played under the normal convention, even if the argument is already a misère position.
fn position(call: &mut Arguments) -> Result<Position> {
    let p = call.any_position(0)?;
    if p.has_turns() {
        call.position(0)
    } else {
        Ok(call.session.world.positions.played(p))
    }
}

fn impartial(call: &mut Arguments) -> Result<Position> {
    let p = position(call)?;
    if call.session.solver().is_impartial(p)? {
        return Ok(p);
    }
    let fault = call.fault(0, "not impartial", "the players have different moves in it");
    Err(fault.help("for a partizan game under misère play, `outcome(misere(g))` says who wins"))
}

fn class(call: &mut Arguments) -> Result<Class> {
    let p = impartial(call)?;
    call.session.solver().misere().class(p)
}

fn genera(call: &mut Arguments) -> Result<Value> {
    let (last, span) = (call.small_integer(1)?, call.span);
    let code = match call.values()[0].clone() {
        Value::Text(text) => Some((call.heap_code(0)?, text)),
        _ => None,
    };
    let mut genera = Vec::new();
    for n in 0..=last {
        call.session.tick()?;
        let game = match &code {
            Some((code, text)) => {
                let heap = octal::heap(code.clone(), text, n.unsigned_abs());
                Value::game(call.session.world.positions.call_by_name(heap)?)
            }
            None => call.apply(0, [Value::int(n)])?,
        };
        let p = convert::position(call.session, &game, span)?;
        if !call.session.solver().is_impartial(p)? {
            let shown = show::brief(call.session, &game);
            return Err(call.fault(0, "not impartial", format!("at {n} it is {shown}")));
        }
        genera.push(Value::text(
            call.session.solver().misere().class(p)?.genus.to_string(),
        ));
    }
    Ok(Value::list(genera))
}
