//! The rule that gives a position its value: simplest number, mex, or canonical form.

use super::readable;
use crate::diagnostic::shortened;
use crate::eval::literal;
use crate::eval::show;
use crate::eval::{Result, Session, Value};
use algebra::game::{Dyadic, End, Game, Player};
use solver::position::{Heap, Position};

/// Values and lists are cut to this length.
const LONGEST: usize = 70;
/// Positions with more options than this are not explained option by option.
const MOST_OPTIONS: usize = 1000;

/// The rule by which the options of a position determine its value.
pub enum Rule {
    Mex,
    /// The simplest number in this interval.
    SimplestNumber {
        between: String,
    },
    /// None of the other rules applies; the value is the canonical form of the options.
    Canonical,
    ManyOptions,
    /// The options give another value than the one claimed.
    Contradicted {
        moves: Game,
    },
}

/// The `by` clause in the definition of a position, as text.
pub fn claim_behind(session: &mut Session, p: Position) -> Result<Option<String>> {
    Ok(match session.theorem_text(p)? {
        // A `by` clause that leads back to the position itself claims nothing; the value comes from the moves.
        Some((_, Value::Game(equal, _))) if session.world.positions.identical(p, equal)? => None,
        theorem => theorem.map(|(by, _)| shortened(&by, LONGEST)),
    })
}

/// The codes of the heaps with too many options to list, among the parts of the position or in the `by` clauses of
/// their definitions.
pub fn large_heaps(session: &mut Session, p: Position) -> Result<Vec<String>> {
    let mut codes = Vec::new();
    for part in session.world.positions.parts(p) {
        let heap = match session.theorem_text(part)? {
            Some((_, Value::Game(equal, _))) => equal,
            _ => part,
        };
        let state = session.world.positions.state(heap);
        match state.as_ref().and_then(|state| state.heap()) {
            Some(Heap {
                rules,
                code: Some(code),
                beans,
            }) if code.moves(beans) > MOST_OPTIONS as u64 => codes.push(rules.into_owned()),
            _ => {}
        }
    }
    Ok(codes)
}

/// Each part with its value, and the sizes of the equivalent nim heaps if all values are nimbers.
pub fn part_values(
    session: &mut Session,
    parts: &[Position],
) -> Result<(Vec<String>, Option<Vec<u64>>)> {
    let (mut texts, mut games) = (Vec::new(), Vec::new());
    for &part in parts {
        let game = session.solver().value_of(part)?;
        games.push(game);
        let (name, value) = (position_name(session, part)?, value_name(session, game)?);
        texts.push(if name == value {
            value
        } else {
            format!("{name} = {value}")
        });
    }
    Ok((texts, heaps(session, &games)))
}

/// True if all values are sums of numbers, ups and stars, which can be added at sight.
pub fn is_plain_sum(session: &mut Session, values: &[Position]) -> bool {
    values.iter().all(|&value| {
        let value = session.world.positions.plain_value(value);
        value.is_some_and(|value| session.algebra().as_number_up_star(value).is_some())
    })
}

/// The parts of a sum, if each of them is written as a number.
pub fn plain_numbers(session: &mut Session, p: Position) -> Option<Vec<Dyadic>> {
    if !p.is_normal() {
        return None;
    }
    let parts = session.world.positions.parts(p).into_iter();
    let numbers = parts.map(|part| {
        let value = session.world.positions.plain_value(part)?;
        session.algebra().as_number(value).cloned()
    });
    numbers.collect()
}

/// The rule by which a bracket or a named position gets its value `game`.
pub fn option_rule(session: &mut Session, p: Position, game: Game) -> Result<Rule> {
    if !large_heaps(session, p)?.is_empty() {
        return Ok(Rule::ManyOptions);
    }
    let left = option_values(session, p, Player::Left)?;
    let right = option_values(session, p, Player::Right)?;
    if left.len() + right.len() > MOST_OPTIONS {
        return Ok(Rule::ManyOptions);
    }
    let moves = session.algebra().bracket(left.clone(), right.clone())?;
    if moves != game {
        return Ok(Rule::Contradicted { moves });
    }
    let algebra = session.algebra();
    if algebra.as_nimber(game).is_some()
        && !left.is_empty()
        && let (Some(l), Some(r)) = (heaps(session, &left), heaps(session, &right))
        && sorted(l) == sorted(r)
    {
        return Ok(Rule::Mex);
    }
    let algebra = session.algebra();
    Ok(match algebra.as_number(game) {
        Some(_) => Rule::SimplestNumber {
            between: interval(algebra.interval(&left, &right)),
        },
        None => Rule::Canonical,
    })
}

/// The interval of the numbers that fit between the options, as an inequality.
fn interval((low, high): (End, End)) -> String {
    let low = match low {
        End::Unbounded => String::new(),
        End::Open(a) => format!("{a} < "),
        End::Closed(a) => format!("{a} <= "),
    };
    let high = match high {
        End::Unbounded => String::new(),
        End::Open(b) => format!(" < {b}"),
        End::Closed(b) => format!(" <= {b}"),
    };
    if low.is_empty() && high.is_empty() {
        return "nothing in its way".to_string();
    }
    format!("{low}x{high}")
}

pub fn option_values(session: &mut Session, p: Position, player: Player) -> Result<Vec<Game>> {
    let options = session.solver().options(p, player)?.into_iter();
    options
        .map(|option| session.solver().value_of(option))
        .collect()
}

/// The sizes of the equivalent nim heaps, if all games are nimbers.
fn heaps(session: &mut Session, games: &[Game]) -> Option<Vec<u64>> {
    let algebra = session.algebra();
    games.iter().map(|&game| algebra.as_nimber(game)).collect()
}

fn sorted(mut sizes: Vec<u64>) -> Vec<u64> {
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

pub fn value_name(session: &mut Session, game: Game) -> Result<String> {
    let value = literal::game_value(session, game)?;
    Ok(shortened(&show::show(session, &value)?, LONGEST))
}

pub fn position_name(session: &mut Session, p: Position) -> Result<String> {
    let name = session.world.positions.name(p, session.notation())?;
    Ok(readable(&name))
}

/// The name of a position, and any other value as it is printed.
pub fn shown(session: &mut Session, value: &Value) -> Result<String> {
    match value {
        Value::Game(p, _) => position_name(session, *p),
        other => Ok(shortened(&show::show(session, other)?, LONGEST)),
    }
}
