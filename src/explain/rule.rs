//! The rule that gives a position its value: simplest number, mex, nim-sum, or the canonical form.

use serde::Serialize;

use crate::diagnostic::shortened;
use crate::eval::{Result, Session, Value};
use crate::game::{End, Game, Player};
use crate::position::{Form, Position};

/// Names and lists longer than this are cut.
const LONGEST: usize = 70;
/// Options looked at one by one.
const MOST_OPTIONS: usize = 1000;

/// A position, its value, and the rule that gives it.
#[derive(Serialize)]
pub struct ValueRule {
    pub position: String,
    pub value: String,
    #[serde(flatten)]
    pub rule: Rule,
    /// What its definition says behind `by`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

#[derive(Serialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum Rule {
    AsWritten,
    NimSum {
        heaps: Vec<u64>,
        sum: u64,
    },
    Sum {
        parts: Vec<String>,
    },
    Mex {
        nim_values: Vec<u64>,
        mex: u64,
    },
    SimplestNumber {
        number: String,
        between: String,
    },
    NoNumber {
        left_stop: String,
        right_stop: String,
    },
    ManyOptions,
    /// The options have another value than the one that is claimed.
    Contradicted {
        moves: String,
    },
}

impl ValueRule {
    pub fn text(&self) -> String {
        let says = if self.position == self.value {
            self.value.clone()
        } else {
            format!("{} is {}", self.position, self.value)
        };
        let numbers = |values: &[u64]| {
            let texts: Vec<String> = values.iter().map(u64::to_string).collect();
            texts.join(", ")
        };
        let rule = match &self.rule {
            Rule::AsWritten => format!("{says}, as written"),
            Rule::NimSum { heaps, sum } => {
                format!("{says}: the nim-sum of {} is {sum}", numbers(heaps))
            }
            Rule::Sum { parts } => {
                format!(
                    "{says}: the parts are {}",
                    shortened(&parts.join(", "), LONGEST)
                )
            }
            Rule::Mex { nim_values, mex } => format!(
                "{says} by the mex rule: the options have nim-values {}, and the least that is missing is {mex}",
                shortened(&numbers(nim_values), LONGEST)
            ),
            Rule::SimplestNumber { number, between } => {
                format!("{says}: {number} is the simplest number x with {between}")
            }
            Rule::NoNumber {
                left_stop,
                right_stop,
            } => format!(
                "{says}\nit is no number: Left, starting, reaches {left_stop}, Right reaches {right_stop}, and no number fits between"
            ),
            Rule::ManyOptions => format!("{says}, with too many options to list"),
            Rule::Contradicted { moves } => format!("{says}, but its moves give {moves}"),
        };
        match &self.by {
            None => rule,
            Some(by) => format!("{rule}\nits value {}", claimed(by)),
        }
    }
}

/// Where a value comes from.
pub fn claimed(by: &str) -> String {
    format!("is what its definition claims: by {by}; `verify` compares that with the moves")
}

/// The rule that gives a position its value.
pub fn value_rule(session: &mut Session, p: Position) -> Result<ValueRule> {
    let game = session.value_of(p)?;
    let by = match session.theorem(p)? {
        // One that leads back to the position has left it to the moves.
        Some((_, Value::Game(equal, _))) if session.identical(p, equal)? => None,
        theorem => theorem.map(|(by, _)| shortened(&by, LONGEST)),
    };
    Ok(ValueRule {
        position: position_name(session, p)?,
        value: value_name(session, game)?,
        rule: match session.positions.form(p).clone() {
            Form::Value(_) => Rule::AsWritten,
            Form::Sum(parts) => sum_rule(session, &parts, game)?,
            _ if !large_heaps(session, p)?.is_empty() => Rule::ManyOptions,
            _ => option_rule(session, p, game)?,
        },
        by,
    })
}

/// The codes of the heaps among its parts, or behind the `by` of their definitions, that have too many options to be
/// listed.
pub fn large_heaps(session: &mut Session, p: Position) -> Result<Vec<String>> {
    let mut codes = Vec::new();
    for part in session.positions.parts(p) {
        let heap = match session.theorem(part)? {
            Some((_, Value::Game(equal, _))) => equal,
            _ => part,
        };
        let state = session.positions.state(heap);
        match state.as_ref().and_then(|state| state.heap()) {
            Some((code, moves)) if moves > MOST_OPTIONS as u64 => codes.push(code.to_string()),
            _ => {}
        }
    }
    Ok(codes)
}

/// A sum: the values of its parts, and how they are added.
fn sum_rule(session: &mut Session, parts: &[Position], sum: Game) -> Result<Rule> {
    let (parts, heaps) = part_values(session, parts)?;
    Ok(match (heaps, session.algebra().as_nimber(sum)) {
        (Some(heaps), Some(sum)) => Rule::NimSum { heaps, sum },
        _ => Rule::Sum { parts },
    })
}

/// Each part with its value, and the sizes of the nim heaps they are, if all are.
pub fn part_values(
    session: &mut Session,
    parts: &[Position],
) -> Result<(Vec<String>, Option<Vec<u64>>)> {
    let (mut texts, mut games) = (Vec::new(), Vec::new());
    for &part in parts {
        let game = session.value_of(part)?;
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

/// A bracket or a named position: its options tell.
pub fn option_rule(session: &mut Session, p: Position, game: Game) -> Result<Rule> {
    let left = option_values(session, p, Player::Left)?;
    let right = option_values(session, p, Player::Right)?;
    if left.len() + right.len() > MOST_OPTIONS {
        return Ok(Rule::ManyOptions);
    }
    let moves = session.algebra().bracket(left.clone(), right.clone())?;
    if moves != game {
        let moves = value_name(session, moves)?;
        return Ok(Rule::Contradicted { moves });
    }
    if let Some(mex) = session.algebra().as_nimber(game)
        && !left.is_empty()
        && let (Some(l), Some(r)) = (heaps(session, &left), heaps(session, &right))
        && let (l, r) = (sorted(l), sorted(r))
        && l == r
    {
        return Ok(Rule::Mex { nim_values: l, mex });
    }
    let ends = session.algebra().interval(&left, &right);
    if let Some(x) = session.algebra().as_number(game) {
        return Ok(Rule::SimplestNumber {
            number: x.to_string(),
            between: interval(ends),
        });
    }
    let text = |end: End| match end {
        End::Unbounded => "nothing".to_string(),
        End::Open(x) | End::Closed(x) => x.to_string(),
    };
    Ok(Rule::NoNumber {
        left_stop: text(ends.0),
        right_stop: text(ends.1),
    })
}

/// The numbers that fit between the options, in words.
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
    let options = session.options_of(p, player)?.into_iter();
    options.map(|option| session.value_of(option)).collect()
}

/// The sizes of nim heaps, if all are nim heaps.
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
    let value = session.game_value(game)?;
    Ok(shortened(&session.show(&value)?, LONGEST))
}

pub fn position_name(session: &mut Session, p: Position) -> Result<String> {
    let name = session.positions.name(p, session.notation)?;
    Ok(shortened(&name, LONGEST))
}

/// The value as it is printed, or the name of a position where that says more.
pub fn shown(session: &mut Session, value: &Value) -> Result<String> {
    match value {
        Value::Game(p, _) => position_name(session, *p),
        other => Ok(shortened(&session.show(other)?, LONGEST)),
    }
}
