//! Misère play: the player who cannot move wins.

use crate::eval::convert;
use crate::eval::show;
use hashbrown::HashMap;
use std::rc::Rc;

use crate::eval::{Arguments, Builtin, Result, Value, row};
use crate::explain::QuotientReport;
use algebra::game::{Class, GivenUp, HeapRules, MisereForm, Player, Quotient, is_unit};
use algebra::notation::Notation;
use solver::position::{Position, State};
use solver::rules::octal;

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
            let p = position(call, 0)?;
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
             with its misère nim-value. Without tame options both values that follow are 0, except \
             for 0 itself, so a game with the genus of a Nim position need not be tame: \
             {{{{0,{0,{0,{0}},{0}}},{0,{0}}},{{{0,{0}}},{{0}}}},{{{0,{0}}},{{{0,{0}}}}}} has the genus 0^120 of 0, but \
             its only tame option has misère nim-value 2, which gives 0 and not 1.",
        )
        .examples(&[
            ("is_tame(*3 + *5)", "true"),
            ("is_tame(octal(\"0.77\", 5))", "false"),
        ])
        .see(&["genus", "is_restive", "is_tameable"])
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
    row("is_restless(g)")
        .about("is it not tame, although all its options are, with misère nim-value 0 or 1?")
        .examples(&[
            ("is_restless({{*2}, *})", "true"),
            ("genus({{*2}, *})", "\"2^1420\""),
            ("is_restless(*2)", "false"),
        ])
        .see(&["is_restive", "genus"])
        .run(|call| Ok(Value::Truth(class(call)?.is_restless))),
    row("is_half_tame(g)")
        .about("is it not tame, although g + g is tame of genus 0^02?")
        .examples(&[
            ("is_half_tame({{*2}, 0})", "true"),
            ("is_half_tame(*2)", "false"),
        ])
        .see(&["is_tame", "genus"])
        .run(|call| {
            let form = form(call, 0)?;
            let one = call.session.solver().misere().class_of_copies(form, 1)?;
            let two = call.session.solver().misere().class_of_copies(form, 2)?;
            let is_half_tame = !one.is_tame && two.is_tame && two.genus.to_string() == "0^02";
            Ok(Value::Truth(is_half_tame))
        }),
    row("is_tameable(g)")
        .about("is it tame but for its genus, of which only the first two values must be those of a Nim position?")
        .details(
            "The definition is that of `is_tame` with \"tame\" replaced by \"tameable\" throughout; the genus a^d... \
             must have a = d, or both 0 or 1.",
        )
        .examples(&[
            ("is_tameable(*2)", "true"),
            ("is_tameable({{*2}, *})", "false"),
        ])
        .see(&["is_tame", "genus"])
        .run(|call| {
            let form = form(call, 0)?;
            let class = call.session.solver().misere().class_of_copies(form, 1)?;
            Ok(Value::Truth(class.is_tameable))
        }),
    row("misere_mate(g)")
        .about("the mate of an impartial game: g + misere_mate(g) is always a misère P-position")
        .details("It is * if g has no move, and otherwise {the mates of the options}, as typed.")
        .examples(&[
            ("misere_mate(0)", "*"),
            ("outcome(misere(*3 + misere_mate(*3)))", "P"),
        ])
        .see(&["misere_link"])
        .run(mate),
    row("misere_linked(g, h)")
        .about("is there a game t such that g + t and h + t are both misère P-positions?")
        .details(
            "There is one unless an option of one equals the other, as games in misère play (On Numbers and Games, \
             chapter 12).",
        )
        .examples(&[
            ("misere_linked(0, {*2})", "true"),
            ("misere_linked(*2, {*2, 0})", "false"),
        ])
        .see(&["misere_link", "misere_distinguisher"])
        .run(|call| {
            let (g, h) = (form(call, 0)?, form(call, 1)?);
            let mut solver = call.session.solver();
            let is_linked = solver.misere().relations(|forms| Ok(forms.are_linked(g, h)))?;
            Ok(Value::Truth(is_linked))
        }),
    row("misere_link(g, h)")
        .about("a game t such that g + t and h + t are both misère P-positions")
        .details("It is an error if there is none.")
        .examples(&[
            ("misere_link(0, {*2})", "{*2}"),
            ("outcome(misere({*2} + misere_link(0, {*2})))", "P"),
            ("outcome(misere(misere_link(0, {*2})))", "P"),
        ])
        .see(&["misere_linked", "misere_mate"])
        .run(|call| {
            let (g, h) = (form(call, 0)?, form(call, 1)?);
            let mut solver = call.session.solver();
            let link = solver.misere().relations(|forms| {
                let is_linked = forms.are_linked(g, h);
                is_linked.then(|| forms.link(g, h)).transpose()
            })?;
            match link {
                Some(link) => give(call, link),
                None => Err(call.fault(
                    1,
                    "these games are not linked",
                    "an option of one of them equals the other in misère play",
                )),
            }
        }),
    row("misere_distinguisher(g, h)")
        .about("a game t such that g + t and h + t have different misère outcomes")
        .details("It is an error if g and h are equal in misère play. g + t is the P-position.")
        .examples(&[
            ("outcome(misere(*2 + misere_distinguisher(*2, {*2})))", "P"),
            ("outcome(misere({*2} + misere_distinguisher(*2, {*2})))", "N"),
        ])
        .see(&["misere_form", "misere_link"])
        .run(|call| {
            let (g, h) = (form(call, 0)?, form(call, 1)?);
            if g == h {
                let label = "the two games are equal in misère play";
                return Err(call.fault(1, "no game distinguishes them", label));
            }
            let mut solver = call.session.solver();
            let found = solver.misere().relations(|forms| forms.distinguisher(g, h))?;
            give(call, found)
        }),
    row("misere_parts(g)")
        .about("the games other than 0 and * that, added to another such game, give g in misère play")
        .details("They are in simplest form. If h is one of them, h + * is too.")
        .examples(&[("contains(misere_parts({*2}), *2)", "true"), ("misere_parts(*2)", "[]")])
        .see(&["misere_partitions", "is_misere_prime"])
        .run(|call| {
            let g = form(call, 0)?;
            let parts = call.session.solver().misere().relations(|forms| forms.parts(g))?;
            let parts = sorted(call, parts)?;
            Ok(Value::list(parts.into_iter().map(Value::misere_form).collect()))
        }),
    row("misere_partitions(g)")
        .about("the lists of games other than 0 and * that add up to g or g + * in misère play")
        .details("Of two games h and h + *, only one is listed. For 0 and * there is the empty list alone.")
        .examples(&[("misere_partitions(*2)", "[[*2]]"), ("len(misere_partitions({*2}))", "2")])
        .see(&["misere_parts", "is_misere_prime"])
        .run(|call| {
            let g = form(call, 0)?;
            let found = call.session.solver().misere().relations(|forms| forms.partitions(g))?;
            let mut lists = Vec::new();
            for list in found {
                let mut parts = Vec::new();
                for part in list {
                    // Which of h and h + * was found first may depend on earlier computations.
                    let pair = call.session.solver().misere().relations(|forms| forms.with_star(part))?;
                    parts.extend(sorted(call, pair.to_vec())?.first().copied());
                }
                lists.push(Value::list(parts.into_iter().map(Value::misere_form).collect()));
            }
            Ok(Value::list(lists))
        }),
    row("is_misere_prime(g)")
        .about("is it prime in misère play: neither 0 nor *, and no sum of two such games?")
        .examples(&[
            ("is_misere_prime(*2)", "true"),
            ("is_misere_prime({*2})", "false"),
        ])
        .see(&["misere_parts"])
        .run(|call| {
            let g = form(call, 0)?;
            let parts = call.session.solver().misere().relations(|forms| forms.parts(g))?;
            Ok(Value::Truth(!is_unit(g) && parts.is_empty()))
        }),
    row("misere_day(n)")
        .about("the simplest forms of the impartial games born by day n, in misère play")
        .details("Day 4 is the last that can be listed: on day 5 there are 4171780 of them.")
        .examples(&[
            ("misere_day(2)", "[0, *, *2]"),
            ("len(misere_day(4))", "22"),
        ])
        .see(&["misere_form", "day"])
        .run(|call| {
            let given = call.small_integer(0)?;
            let n = match u32::try_from(given) {
                Ok(n) if n <= 4 => n,
                _ if given > 4 => return Err(call.too_large(0, "misère days are listed up to day 4")),
                _ => return Err(call.fault(0, "there is no such day", "days count from 0")),
            };
            let day = call.session.solver().misere().day(n)?;
            let day = sorted(call, day)?;
            Ok(Value::list(day.into_iter().map(Value::misere_form).collect()))
        }),
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
            let p = impartial(call, 0)?;
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
    let code: Box<dyn HeapRules> = match call.long_code(0)? {
        Some(code) => Box::new(code),
        None => Box::new(call.heap_code(0)?),
    };
    let n = match call.small_integer(1)? {
        n @ 0.. => n.unsigned_abs(),
        n => return Err(call.fault(1, "heaps have 0 or more beans", format!("this is {n}"))),
    };
    let text = call.text(0)?.to_string();
    match Quotient::new(&*code, n, Quotient::MOST_ELEMENTS, call.session.budget())? {
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
fn position(call: &mut Arguments, i: usize) -> Result<Position> {
    let p = call.any_position(i)?;
    if p.has_turns() {
        call.position(i)
    } else {
        Ok(call.session.world.positions.played(p))
    }
}

fn impartial(call: &mut Arguments, i: usize) -> Result<Position> {
    let p = position(call, i)?;
    if call.session.solver().is_impartial(p)? {
        return Ok(p);
    }
    let fault = call.fault(i, "not impartial", "the players have different moves in it");
    Err(fault.help("for a partizan game under misère play, `outcome(misere(g))` says who wins"))
}

/// The simplest form of an argument.
fn form(call: &mut Arguments, i: usize) -> Result<MisereForm> {
    let p = impartial(call, i)?;
    call.session.solver().misere().form(p)
}

/// The position of a simplest form as the result.
fn give(call: &mut Arguments, form: MisereForm) -> Result<Value> {
    let position = call.session.solver().misere().position_of_form(form)?;
    Ok(Value::misere_form(position))
}

/// The positions of simplest forms: Nim heaps first, by size, and then the others, the shortest names first.
fn sorted(call: &mut Arguments, forms: Vec<MisereForm>) -> Result<Vec<Position>> {
    let mut named = Vec::with_capacity(forms.len());
    for form in forms {
        let position = call.session.solver().misere().position_of_form(form)?;
        let name = call
            .session
            .world
            .positions
            .name(position, Notation::Ascii)?;
        let size = form.as_heap();
        named.push(((size.is_none(), size), name.len(), name, position));
    }
    named.sort();
    Ok(named.into_iter().map(|(.., position)| position).collect())
}

/// * for a position without moves, and otherwise the position whose options are the mates of the options.
fn mate(call: &mut Arguments) -> Result<Value> {
    let root = impartial(call, 0)?;
    let root = call.session.world.positions.identity(root)?;
    let star = call.algebra().nimber(1)?;
    let star = call.session.world.positions.of_value(star)?;
    let mut mates: HashMap<Position, Position> = HashMap::new();
    let mut waiting = vec![root];
    while let Some(&p) = waiting.last() {
        call.session.tick()?;
        let mut options = call.session.solver().options(p, Player::Left)?;
        for option in &mut options {
            *option = call.session.world.positions.identity(*option)?;
        }
        let before = waiting.len();
        waiting.extend(options.iter().filter(|option| !mates.contains_key(*option)));
        if waiting.len() == before {
            let options: Vec<Position> = options.iter().map(|option| mates[option]).collect();
            let mate = if options.is_empty() {
                star
            } else {
                call.session.world.positions.impartial(options)?
            };
            mates.insert(p, mate);
            waiting.pop();
        }
    }
    Ok(Value::misere_form(mates[&root]))
}

fn class(call: &mut Arguments) -> Result<Class> {
    let p = impartial(call, 0)?;
    call.session.solver().misere().class(p)
}

fn genera(call: &mut Arguments) -> Result<Value> {
    let (last, span) = (call.small_integer(1)?, call.span);
    let code = match call.values()[0].clone() {
        Value::Text(text) => Some(heaps_of_code(call, &text)?),
        _ => None,
    };
    let mut genera = Vec::new();
    for n in 0..=last {
        call.session.tick()?;
        let game = match &code {
            Some(heap) => {
                let heap = heap(n.unsigned_abs());
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

/// The heaps of a game, by their sizes.
type Heaps = Box<dyn Fn(u64) -> Rc<dyn State>>;

/// The heaps of a take-and-break game.
fn heaps_of_code(call: &mut Arguments, text: &str) -> Result<Heaps> {
    if let Some(code) = call.long_code(0)? {
        return Ok(Box::new(octal::long_heaps(code, text)));
    }
    let (code, text) = (call.heap_code(0)?, text.to_string());
    Ok(Box::new(move |beans| {
        octal::heap(code.clone(), &text, beans)
    }))
}
