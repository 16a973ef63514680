//! Reasons for claims, as data and as text.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::derivation::Derivation;
use super::period::PeriodProof;
use super::strategy::Strategy;
use crate::diagnostic::{counted, wrapped, wrapped_tree};
use crate::eval::{Report, Shown};

/// The reasons for a claim, in order.
#[derive(Serialize)]
pub struct Why {
    /// `None` if the expression claims nothing.
    pub holds: Option<bool>,
    pub reasons: Vec<Reason>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// A comparison as claimed, and how its sides compare.
    Comparison {
        claim: String,
        holds: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        because: Option<String>,
    },
    /// A `not`, which inverts the result of the reasons that follow.
    Not { holds: bool },
    /// The premise of an `implies` is false; the reasons for that follow.
    NothingClaimed,
    /// The case that decides a quantified claim; if all cases agree, an example and the number of cases. The reasons
    /// for this case follow.
    Case {
        exists: bool,
        holds: bool,
        names: Vec<(String, String)>,
        #[serde(skip_serializing_if = "Option::is_none")]
        agree: Option<usize>,
    },
    /// The value of a plain expression, with a short reason if there is one.
    Is {
        value: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        because: Option<String>,
    },
    /// A strategy that was tried against every line of play: its first move, if it starts, and its first answers.
    Trial {
        player: &'static str,
        #[serde(skip)]
        opponent: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        opening: Option<String>,
        answers: Vec<[String; 2]>,
        left_out: usize,
        positions: usize,
    },
    /// The value of a loopy position.
    #[serde(rename = "worth")]
    LoopyValue { position: String, value: String },
    /// Either the number of positions for which alternating play was shown to end, or a cycle of alternating moves.
    Turns {
        position: String,
        positions: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Vec<(String, &'static str)>>,
    },
    /// The value that a definition claims in its `by` clause.
    Claimed { position: String, by: String },
    /// The chain of equations from a position to its value.
    Derivation(Derivation),
    /// Rules that determine the winner of a sum of many copies from its parts.
    Parts {
        sum: String,
        rules: Vec<&'static str>,
    },
    /// The proof that the nim-values of a take-and-break game are periodic.
    Period(PeriodProof),
    /// The winner was found by search and the value is not known; with a winning first move for each player who has
    /// one.
    Searched {
        position: String,
        starts: Vec<(&'static str, Option<String>)>,
    },
    /// How a game is won; for a comparison, that game is the difference of its sides.
    Strategy {
        #[serde(skip_serializing_if = "Option::is_none")]
        difference: Option<String>,
        strategy: Strategy,
    },
}

impl Report for Why {
    fn kind(&self) -> &'static str {
        "why"
    }

    fn shown(&self) -> Shown {
        Shown::Outline
    }

    fn text(&self, unicode: bool) -> String {
        let reasons: Vec<String> = self.reasons.iter().map(|r| r.text(unicode)).collect();
        reasons.join("\n")
    }

    fn text_within(&self, columns: usize, unicode: bool) -> String {
        let reasons = self.reasons.iter().map(|reason| match reason {
            Reason::Derivation(chain) => chain.text_within(columns, unicode),
            Reason::Strategy { .. } => wrapped_tree(&reason.text(unicode), columns),
            _ => wrapped(&reason.text(unicode), columns),
        });
        reasons.collect::<Vec<_>>().join("\n")
    }

    fn json(&self) -> Json {
        json!(self)
    }
}

impl Reason {
    fn text(&self, unicode: bool) -> String {
        match self {
            Reason::Comparison {
                claim,
                holds,
                because,
            } => match because {
                Some(because) => format!("{claim} is {holds}: {because}"),
                None => format!("{claim} is {holds}"),
            },
            Reason::Not { holds } => format!("the `not` makes it {holds}, because:"),
            Reason::NothingClaimed => "true: the premise of `implies` is false:".to_string(),
            Reason::Case {
                holds,
                names,
                agree,
                ..
            } => {
                let names: Vec<String> = names.iter().map(|(n, v)| format!("{n} = {v}")).collect();
                let names = names.join(", ");
                match (holds, agree) {
                    (true, None) => format!("true: an example is {names}"),
                    (false, None) => format!("false: the first counterexample is {names}"),
                    (_, Some(0)) => format!("{holds}: there are no cases"),
                    (true, Some(1)) => format!("true: it holds in the only case, {names}:"),
                    (true, Some(n)) => {
                        format!("true: it holds in all {n} cases, for example {names}:")
                    }
                    (false, Some(1)) => format!("false: it fails in the only case, {names}:"),
                    (false, Some(n)) => {
                        format!("false: it fails in all {n} cases, for example {names}:")
                    }
                }
            }
            Reason::Is { value, because } => match because {
                Some(because) => format!("it is {value}: {because}"),
                None => format!("it is {value}"),
            },
            Reason::Trial {
                player,
                opponent,
                opening,
                answers,
                left_out,
                positions,
            } => {
                let start = match opening {
                    Some(opening) => format!("{player} starts with {opening}, and"),
                    None => format!("{opponent} starts, and {player}"),
                };
                if answers.is_empty() {
                    return format!("{start} wins at once: {opponent} has no move");
                }
                let positions = counted(*positions, "position");
                let mut text = format!(
                    "{start} has an answer to every move of {opponent}, checked in {positions}:"
                );
                for [theirs, ours] in answers {
                    text.push_str(&format!("\n  {theirs}, answer {ours}"));
                }
                if *left_out > 0 {
                    text.push_str(&format!("\n  ... and {left_out} more"));
                }
                text
            }
            Reason::LoopyValue { position, value } => format!("the value of {position} is {value}"),
            Reason::Turns {
                position,
                positions,
                round,
            } => match round {
                None => format!(
                    "alternating play cannot be infinite: from {} of {position}, with either \
                     player to move, no line of alternating moves returns to its start",
                    match positions {
                        1 => "the only position".to_string(),
                        many => format!("all {many} positions"),
                    }
                ),
                Some(round) => {
                    let moves = round.iter();
                    let moves = moves.map(|(at, mover)| format!("{mover} moves in {at}"));
                    let moves: Vec<String> = moves.collect();
                    format!(
                        "Left and Right can move alternately for ever: {}, and so on",
                        moves.join(", ")
                    )
                }
            },
            Reason::Claimed { position, by } => format!(
                "the value of {position} is taken from its definition: by {by}; `verify` compares \
                 it with the moves"
            ),
            Reason::Derivation(chain) => chain.text(unicode),
            Reason::Parts { sum, rules } => {
                format!("the parts of {sum} decide who wins:\n{}", rules.join("\n"))
            }
            Reason::Period(proof) => proof.text(),
            Reason::Searched { position, starts } => {
                let start = |(player, opening): &(&str, Option<String>)| match opening {
                    Some(opening) => format!("{player} wins by starting with {opening}"),
                    None => format!("{player} loses by starting, whatever the move"),
                };
                let starts: Vec<String> = starts.iter().map(start).collect();
                let starts = starts.join("\n");
                format!(
                    "the winner of {position} was found by a search, because its value takes \
                         longer:\n{starts}"
                )
            }
            Reason::Strategy {
                difference,
                strategy,
            } => match difference {
                // The heading of the strategy would repeat the name and the outcome.
                Some(name) => format!(
                    "the proof is a strategy in the difference {name}:\n{}",
                    strategy.how(unicode)
                ),
                None => strategy.text(unicode),
            },
        }
    }
}
