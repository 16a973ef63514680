//! The moves of a ruleset with one argument whose moves lead to sums of itself, as lists of arguments.

use std::any::Any;

use super::convert;
use super::fault::{Fault, Result};
use super::position::CallState;
use super::position::host::named_by_call;
use super::session::Session;
use super::show;
use super::value::Value;
use crate::diagnostic::Span;
use algebra::game::{Game, Player};
use algebra::limits::Halt;
use solver::position::{Form, Position, Positions, State};

/// Stands for a position of the ruleset while its moves are listed. Other than the position, it is never over, so that it
/// stays in sums.
pub(super) struct Heap(pub i64);

impl State for Heap {
    fn name(&self) -> String {
        format!("heap {}", self.0)
    }

    fn expand(&self, _: &mut Positions) -> Option<std::result::Result<Position, Halt>> {
        Some(Err(Halt::large(
            "a ruleset whose moves depend on its own values",
        )))
    }
}

/// The moves from the position of a ruleset, each as the list of the arguments of its parts. Without a player, both must
/// have the same moves.
pub fn heap_moves(
    session: &mut Session,
    p: Position,
    player: Option<Player>,
    span: Span,
) -> Result<Vec<Vec<i64>>> {
    let state = session.world.positions.state(p);
    let Some(state) = state.filter(|state| (&**state as &dyn Any).is::<CallState>()) else {
        let name = show::brief(session, &Value::game(p));
        let label = format!("{name} is not defined by its moves in the language");
        return Err(not_heaps(span, label));
    };
    let call = named_by_call(&*state)?;
    let body = &call.function.rule.body;
    let before = session.statement.heaps_of.replace(call.function.id);
    let listed = session.in_call(call, |session, frame| {
        let value = session.eval(frame, body)?;
        convert::position(session, &value, body.span)
    });
    session.statement.heaps_of = before;
    let listed = listed.map_err(|fault| fault.while_computing(call))?;
    let (left, right) = match session.world.positions.form(listed) {
        Form::Value(g) if *g == Game::ZERO => return Ok(Vec::new()),
        Form::Impartial(options) => (options.clone(), None),
        Form::Bracket { left, right } => (left.clone(), Some(right.clone())),
        _ => return Err(not_heaps(span, format!("{} is a value", state.name()))),
    };
    let options = match (player, right) {
        (None, Some(right)) if left != right => {
            let label = format!("from {} the players have different moves", state.name());
            let fault = Fault::new("the players have different moves", span, label);
            return Err(fault.help("`code_moves(r, n, Left)` lists those of one player"));
        }
        (Some(Player::Right), Some(right)) => right,
        _ => left,
    };
    let mut moves = Vec::with_capacity(options.len());
    for option in options {
        session.tick()?;
        match heaps(&session.world.positions, option) {
            Some(mut heaps) => {
                // As in codes, an empty heap is none.
                heaps.retain(|&heap| heap != 0);
                heaps.sort_unstable();
                moves.push(heaps);
            }
            None => {
                let name = call.function.name().map_or("the game", |name| name);
                let label = format!("a move from {} leads to something else", state.name());
                let fault = not_heaps(span, label);
                return Err(fault.help(format!("all moves must lead to sums of `{name}(n)`")));
            }
        }
    }
    Ok(moves)
}

/// The heaps that a sum consists of.
fn heaps(positions: &Positions, p: Position) -> Option<Vec<i64>> {
    match positions.form(p) {
        Form::Value(g) => (*g == Game::ZERO).then(Vec::new),
        Form::Sum(parts) => {
            let parts = parts.iter().map(|&part| heaps(positions, part));
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        Form::Multiple(n, part) => Some(heaps(positions, *part)?.repeat(usize::try_from(n).ok()?)),
        _ => {
            let state = positions.state(p)?;
            let heap = (&*state as &dyn Any).downcast_ref::<Heap>()?;
            Some(vec![heap.0])
        }
    }
}

fn not_heaps(span: Span, label: String) -> Fault {
    Fault::new("not a game on heaps", span, label)
}
