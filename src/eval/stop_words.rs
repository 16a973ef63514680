//! The messages for questions that the solver could not answer.

use super::expand_call::named_by_call;
use super::fault::{Cause, Fault};
use super::session::Session;
use super::show;
use crate::diagnostic::{Span, shortened};
use crate::position::Position;
use crate::solve::Stop;

/// The parts of a message about a stop.
struct Words {
    title: &'static str,
    label: String,
    note: Option<String>,
    help: String,
}

impl Words {
    fn new(title: &'static str, label: String, help: impl Into<String>) -> Words {
        Words {
            title,
            label,
            note: None,
            help: help.into(),
        }
    }

    fn note(mut self, note: impl Into<String>) -> Words {
        self.note = Some(note.into());
        self
    }
}

/// Sets the span, in the source that is being evaluated, if no location is known yet. A fault that is about a whole
/// game is not located while the value of that game is being computed: it belongs to the expression that asked for the
/// value.
#[cold]
pub(super) fn locate(session: &Session, fault: Fault, span: Span) -> Fault {
    if session.world.valuing.is_empty() {
        fault.outside().inside(span)
    } else {
        fault.inside(span)
    }
}

/// Formats a stop of the solver, once it is known to end the statement.
#[cold]
pub(super) fn describe(session: &mut Session, mut fault: Fault) -> Fault {
    let words = match fault.cause.clone() {
        Cause::HaltExploring(halt, last, count) => {
            let name = short_name(session, last);
            let note = format!("{count} positions were found, the last of them {name}");
            let fault = fault.caused_by(halt);
            return if name.is_empty() {
                fault
            } else {
                fault.note(note)
            };
        }
        Cause::Stop(stop) if fault.diagnostic.title.is_empty() => words_for(session, &stop),
        _ => return fault,
    };
    let diagnostic = &mut fault.diagnostic;
    diagnostic.title = words.title.to_string();
    diagnostic.label = words.label;
    diagnostic.notes.splice(0..0, words.note);
    diagnostic.help.get_or_insert(words.help);
    fault
}

fn words_for(session: &mut Session, stop: &Stop) -> Words {
    match stop {
        Stop::Cycle { positions, .. } => {
            let names = names_of_cycle(session, positions);
            let has_arguments = |&p: &Position| {
                let state = session.defining_state(p);
                state.is_some_and(|state| {
                    named_by_call(&*state).is_ok_and(|call| !call.args.is_empty())
                })
            };
            let help = if positions.iter().any(has_arguments) {
                "this is asked of games that must end: `if` clauses can keep the arguments apart"
            } else {
                "this is asked of games that must end; a loopy game has `outcome`, `moves` and an order"
            };
            let label = format!("its moves lead round: {names}");
            Words::new("this game never ends", label, help)
        }
        Stop::SelfDependent(positions) => {
            let names = names_of_cycle(session, positions);
            let label = format!("its moves lead round: {names}");
            let help = "what the moves of a position are cannot depend on the position itself";
            Words::new("this game never ends", label, help)
        }
        Stop::Endless {
            first,
            last,
            length,
            by_theorem,
        } => {
            let [first, last] = [*first, *last].map(|p| short_name(session, p));
            let label = format!("{first} leads to {last}, and on");
            let words = if *by_theorem {
                Words::new(
                    "this `by` never ends, as far as can be seen",
                    label,
                    "behind `by` stands a value, or positions that are nearer to the end",
                )
            } else {
                Words::new(
                    "this game never ends, as far as can be seen",
                    label,
                    "a game must come to an end: an `if` gives the last positions no moves",
                )
            };
            words.note(format!(
                "its arguments go on and on: {length} positions in a row, none of them twice; a game that ends later is too deep"
            ))
        }
        Stop::Growing { part, grown } => {
            let [part, grown] = [*part, *grown].map(|p| short_name(session, p));
            let label = format!("{part} leads to {grown}, and on");
            let help = "a game may come back to a position, but not with more and more beside it";
            Words::new("this game never ends", label, help)
                .note("its moves add part after part: there are infinitely many positions")
        }
        Stop::Loopy(p) => Words::new(
            "this is asked of games that must end",
            format!("{} is loopy: play may return", short_name(session, *p)),
            "a loopy game has `outcome`, `moves`, an order, sums, `onside`, `offside`, `degree` and `stops`",
        ),
        Stop::NoStopperSides(p) => {
            let name = short_name(session, *p);
            Words::new(
                "this game is not known to be stopper-sided",
                format!("no stoppers were found that are the sides of {name}"),
                "`outcome(g)`, `moves(g)` and comparisons such as `g >= h` are still answered",
            )
            .note("deleting idle moves and sidling found none; there are games that have none, such as Bach's Carousel")
        }
        Stop::NotStopper(p) => {
            let worth = session.solver().loopy().worth_of(*p);
            let value = worth.and_then(|worth| show::worth_text(session, &worth, session.notation));
            let value = shortened(&value.unwrap_or_default(), 60);
            Words::new(
                "this game is not a stopper",
                format!("it is {value}"),
                "`onside(g)` and `offside(g)` are stoppers",
            )
        }
        Stop::NoThermograph(_) => Words::new(
            "this loopy game has no thermograph here",
            "its temperature is not bounded, or more than passes return in it".to_string(),
            "`stops(g)`, `outcome(g)` and the order are still answered",
        ),
        Stop::OnlySides(p) => Words::new(
            "this game is known by its sides alone",
            format!("no moves were told for {}", short_name(session, *p)),
            "a bracket has moves: `a{{|a}|}` is 1 & 0",
        ),
        Stop::WrongConvention(p) => words_for_convention(session, *p),
        Stop::IncompleteBracket(p) => {
            let state = session.world.positions.state(*p);
            let name = state.map(|state| state.name()).unwrap_or_default();
            Words::new(
                "this bracket is asked for before it is complete",
                format!("`{name}` stands for the bracket around it"),
                format!(
                    "inside of its own bracket `{name}` can be an option, or a part of one, and nothing is known of it yet"
                ),
            )
        }
    }
}

/// The message for a question that only applies to normal play.
fn words_for_convention(session: &mut Session, p: Position) -> Words {
    let name = short_name(session, p);
    if p.has_turns() {
        return Words::new(
            "a game with wins, losses and draws has no value",
            format!("{name} is such a game"),
            "`solve(g)` and `outcome(g)` say how it ends; such games are not added or ordered, but `moves`, \
             `strategy`, `tree` and `draw` take them",
        );
    }
    Words::new(
        "there are no values in misère play",
        format!("{name} has none"),
        "a sum is taken before the convention: `misere(g + h)`; `outcome`, `moves`, `strategy` and `tree` take \
         such a position, and of an impartial g there are `genus(g)` and `misere_form(g)`",
    )
}

/// The names of the positions on a cycle, with arrows between them.
fn names_of_cycle(session: &mut Session, cycle: &[Position]) -> String {
    const SHOWN: usize = 6;
    let mut names: Vec<String> = cycle.iter().map(|&p| short_name(session, p)).collect();
    if let (Some(first), true) = (
        names.first().cloned(),
        names.first() != names.last() || names.len() == 1,
    ) {
        names.push(first);
    }
    if names.len() > SHOWN {
        let last = names.pop().unwrap_or_default();
        names.truncate(SHOWN - 2);
        names.push("...".to_string());
        names.push(last);
    }
    names.join(" -> ")
}

/// The name of a position for a message, shortened.
pub(super) fn short_name(session: &mut Session, p: Position) -> String {
    let name = session.world.positions.name(p, session.notation);
    shortened(&name.unwrap_or_default(), 60)
}
