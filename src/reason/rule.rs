//! The rule that gives a position its value: simplest number, mex, nim-sum, or the canonical form.

use crate::eval::{Result, Session, Value};
use crate::game::{Dyadic, End, Game, Player, Stop};
use crate::notation::{self, Notation};
use crate::position::{Form, Position};

/// Names and lists longer than this are cut.
const LONGEST: usize = 70;
/// Options looked at one by one.
const MOST_OPTIONS: usize = 1000;

/// Lines that say which rule gave the value, the first of them naming it.
pub fn value_rule(session: &mut Session, p: Position) -> Result<Vec<String>> {
    let game = session.value_of(p)?;
    let name = position_name(session, p)?;
    let value = value_name(session, game)?;
    let says = if name == value {
        value.clone()
    } else {
        format!("{name} is {value}")
    };
    match session.positions.form(p).clone() {
        Form::Value(_) => Ok(vec![format!("{says}, as written")]),
        Form::Sum(parts) => sum_rule(session, &parts, game, &says),
        _ => option_rule(session, p, game, &says),
    }
}

/// A sum: the values of its parts, and how they are added.
fn sum_rule(
    session: &mut Session,
    parts: &[Position],
    sum: Game,
    says: &str,
) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    let mut heaps = Vec::new();
    for &part in parts {
        let game = session.value_of(part)?;
        heaps.extend(session.algebra().as_nimber(game));
        let (name, value) = (position_name(session, part)?, value_name(session, game)?);
        texts.push(if name == value {
            value
        } else {
            format!("{name} = {value}")
        });
    }
    let rule = if heaps.len() == parts.len() && session.algebra().as_nimber(sum).is_some() {
        let sizes: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let total = heaps.iter().fold(0, |sum, k| sum ^ k);
        format!("the nim-sum of {} is {total}", sizes.join(", "))
    } else {
        format!("the parts are {}", shortened(&texts.join(", ")))
    };
    Ok(vec![format!("{says}: {rule}")])
}

/// A bracket or a named position: its options tell.
fn option_rule(session: &mut Session, p: Position, game: Game, says: &str) -> Result<Vec<String>> {
    let left = option_values(session, p, Player::Left)?;
    let right = option_values(session, p, Player::Right)?;
    if left.len() + right.len() > MOST_OPTIONS {
        return Ok(vec![format!("{says}, with too many options to list")]);
    }
    if let Some(k) = session.algebra().as_nimber(game)
        && !left.is_empty()
        && let (Some(l), Some(r)) = (heaps(session, &left), heaps(session, &right))
        && l == r
    {
        let seen: Vec<String> = l.iter().map(u64::to_string).collect();
        return Ok(vec![format!(
            "{says} by the mex rule: the options have nim-values {}, and the least that is missing is {k}",
            shortened(&seen.join(", "))
        )]);
    }
    if let Some(x) = session.algebra().as_number(game).cloned() {
        let interval = interval(session, &left, &right);
        let x = notation::dyadic(&x, Notation::Ascii);
        return Ok(vec![format!(
            "{says}: {x} is the simplest number x with {interval}"
        )]);
    }
    let mut lines = vec![format!("{says}")];
    lines.push(not_a_number(session, &left, &right));
    Ok(lines)
}

/// The numbers that fit between the options, in words.
fn interval(session: &mut Session, left: &[Game], right: &[Game]) -> String {
    let low = lower_end(session, left);
    let high = upper_end(session, right);
    let text = |x: &Dyadic| notation::dyadic(x, Notation::Ascii);
    let low = match &low {
        End::Unbounded => String::new(),
        End::Open(a) => format!("{} < ", text(a)),
        End::Closed(a) => format!("{} <= ", text(a)),
    };
    let high = match &high {
        End::Unbounded => String::new(),
        End::Open(b) => format!(" < {}", text(b)),
        End::Closed(b) => format!(" <= {}", text(b)),
    };
    if low.is_empty() && high.is_empty() {
        return "nothing in its way".to_string();
    }
    format!("{low}x{high}")
}

/// A number must be above Left's best stop; it may equal one at which Left would be to move.
fn lower_end(session: &mut Session, left: &[Game]) -> End {
    let stops = left.iter().map(|&g| session.algebra().right_stop(g));
    match stops.max() {
        None => End::Unbounded,
        Some(Stop {
            number,
            right_to_move: true,
        }) => End::Open(number),
        Some(stop) => End::Closed(stop.number),
    }
}

fn upper_end(session: &mut Session, right: &[Game]) -> End {
    let stops = right.iter().map(|&g| session.algebra().left_stop(g));
    match stops.min() {
        None => End::Unbounded,
        Some(Stop {
            number,
            right_to_move: false,
        }) => End::Open(number),
        Some(stop) => End::Closed(stop.number),
    }
}

fn not_a_number(session: &mut Session, left: &[Game], right: &[Game]) -> String {
    let (low, high) = (lower_end(session, left), upper_end(session, right));
    let text = |end: &End| match end {
        End::Unbounded => "nothing".to_string(),
        End::Open(x) | End::Closed(x) => notation::dyadic(x, Notation::Ascii),
    };
    format!(
        "it is no number: Left, starting, reaches {}, Right reaches {}, and no number fits between",
        text(&low),
        text(&high)
    )
}

pub fn option_values(session: &mut Session, p: Position, player: Player) -> Result<Vec<Game>> {
    let options = session.options_of(p, player)?;
    let mut values = Vec::with_capacity(options.len());
    for option in options {
        values.push(session.value_of(option)?);
    }
    Ok(values)
}

/// The sizes of nim heaps, sorted, if all are nim heaps.
fn heaps(session: &mut Session, games: &[Game]) -> Option<Vec<u64>> {
    let mut sizes = Vec::with_capacity(games.len());
    for &game in games {
        sizes.push(session.algebra().as_nimber(game)?);
    }
    sizes.sort_unstable();
    sizes.dedup();
    Some(sizes)
}

pub fn value_name(session: &mut Session, game: Game) -> Result<String> {
    let value = session.game_value(game)?;
    Ok(shortened(&session.show(&value)?))
}

pub fn position_name(session: &mut Session, p: Position) -> Result<String> {
    Ok(shortened(&session.positions.name(p, session.notation)?))
}

/// The value as it is printed, or the name of a position where that says more.
pub fn shown(session: &mut Session, value: &Value) -> Result<String> {
    match value {
        Value::Game(p) => position_name(session, *p),
        other => Ok(shortened(&session.show(other)?)),
    }
}

pub fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_string();
    }
    let cut: String = text.chars().take(LONGEST - 3).collect();
    format!("{cut}...")
}
