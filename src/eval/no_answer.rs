//! The messages for questions that the solver could not answer.

use super::fault::{Cause, Fault};
use super::position::host::{defining_state, named_by_call};
use super::session::Session;
use super::show;
use crate::diagnostic::{Span, shortened};
use solver::position::Position;
use solver::solve::NoAnswer;

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
    if session.statement.computation.valuing.is_empty() {
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
        Cause::NoAnswer(stop) if fault.diagnostic.title.is_empty() => words_for(session, &stop),
        _ => return fault,
    };
    let diagnostic = &mut fault.diagnostic;
    diagnostic.title = words.title.to_string();
    diagnostic.label = words.label;
    diagnostic.notes.splice(0..0, words.note);
    diagnostic.help.get_or_insert(words.help);
    fault
}

fn words_for(session: &mut Session, stop: &NoAnswer) -> Words {
    match stop {
        NoAnswer::Cycle { positions, .. } => {
            let names = names_of_cycle(session, positions);
            let has_arguments = |&p: &Position| {
                let state = defining_state(session, p);
                state.is_some_and(|state| {
                    named_by_call(&*state).is_ok_and(|call| !call.args.is_empty())
                })
            };
            let help = if positions.iter().any(has_arguments) {
                "this is only defined for games that end; an `if` clause can keep arguments from \
                 repeating"
            } else {
                "this is only defined for games that end; loopy games have `outcome`, `moves` and \
                 an order"
            };
            let label = format!("its moves form a cycle: {names}");
            Words::new("this game never ends", label, help)
        }
        NoAnswer::SelfDependent(positions) => {
            let names = names_of_cycle(session, positions);
            let label = format!("its moves form a cycle: {names}");
            let help = "the moves of a position cannot depend on the position itself";
            Words::new("this game never ends", label, help)
        }
        NoAnswer::Endless {
            first,
            last,
            length,
            by_theorem,
        } => {
            let [first, last] = [*first, *last].map(|p| short_name(session, p));
            let label = format!("{first} leads to {last}, and so on");
            let words = if *by_theorem {
                Words::new(
                    "this `by` does not seem to end",
                    label,
                    "after `by`, give a value, or positions that are closer to the end",
                )
            } else {
                Words::new(
                    "this game does not seem to end",
                    label,
                    "a game must end: use an `if` so that the last positions have no moves",
                )
            };
            words.note(format!(
                "there are {length} positions in a row, all different; a game that ends later is \
                 too deep"
            ))
        }
        NoAnswer::Growing { part, grown } => {
            let [part, grown] = [*part, *grown].map(|p| short_name(session, p));
            let label = format!("{part} leads to {grown}, and so on");
            let help = "a game may repeat a position, but not with more and more added to it";
            Words::new("this game never ends", label, help)
                .note("its moves keep adding parts, so there are infinitely many positions")
        }
        NoAnswer::Loopy(p) => Words::new(
            "this is only defined for games that end",
            format!(
                "{} is loopy: its positions can repeat",
                short_name(session, *p)
            ),
            "loopy games have `outcome`, `moves`, an order, sums, `onside`, `offside`, `degree` \
             and `stops`",
        ),
        NoAnswer::NoStopperSides(p) => {
            let name = short_name(session, *p);
            Words::new(
                "this game is not known to be stopper-sided",
                format!("no stoppers were found for the sides of {name}"),
                "`outcome(g)`, `moves(g)` and comparisons such as `g >= h` still work",
            )
            .note(
                "neither deleting idle moves nor sidling found any; some games, such as Bach's \
                   Carousel, have none",
            )
        }
        NoAnswer::NotStopper(p) => {
            let value = session.solver().loopy().value_of(*p);
            let value =
                value.and_then(|value| show::value_text(session, &value, session.notation()));
            let value = shortened(&value.unwrap_or_default(), 60);
            Words::new(
                "this game is not a stopper",
                format!("it is {value}"),
                "`onside(g)` and `offside(g)` are stoppers",
            )
        }
        NoAnswer::NoThermograph(_) => Words::new(
            "this loopy game has no mean, temperature or thermograph",
            "its temperature is unbounded, or it has cycles other than passes".to_string(),
            "`stops(g)`, `outcome(g)` and comparisons still work",
        ),
        NoAnswer::OnlySides(p) => Words::new(
            "only the sides of this game are known",
            format!("{} was given without moves", short_name(session, *p)),
            "a bracket has moves: `a{{|a}|}` is 1 & 0",
        ),
        NoAnswer::WrongConvention(p) => words_for_convention(session, *p),
        NoAnswer::IncompleteBracket(p) => {
            let state = session.world.positions.state(*p);
            let name = state.map(|state| state.name()).unwrap_or_default();
            Words::new(
                "this bracket is used before it is complete",
                format!("`{name}` is the bracket around it"),
                format!(
                    "inside its own bracket, `{name}` can be an option or a part of one, but it \
                     cannot be evaluated yet"
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
            "`solve(g)` and `outcome(g)` say how it ends; such games cannot be added or compared, \
             but `moves`, `strategy`, `tree` and `draw` work",
        );
    }
    Words::new(
        "there are no values in misère play",
        format!("{name} has no value"),
        "add first: `misere(g + h)`; `outcome`, `moves`, `strategy` and `tree` work for such a \
         position, and `genus(g)` and `misere_form(g)` for an impartial g",
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
    let name = session.world.positions.name(p, session.notation());
    shortened(&name.unwrap_or_default(), 60)
}
