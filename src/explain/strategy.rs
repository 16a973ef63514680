//! A strategy, as data and as text to play by.

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::growth::Grown;
use super::readable;
use super::turn::Turn;
use crate::diagnostic::wrapped_tree;
use crate::eval::{Report, Shown};
use algebra::game::{Ending, Player};
use solver::position::{Convention, Position};

/// How to win a game, or to hold a draw.
#[derive(Serialize)]
pub struct Strategy {
    pub position: String,
    /// The letter of the outcome; with wins, losses and draws, the sign of the ending under best play.
    pub outcome: &'static str,
    /// Who wins or who is to move, in words.
    pub verdict: String,
    #[serde(skip)]
    pub convention: Convention,
    /// Who is to move and who wins; only in a game with wins, losses and draws.
    #[serde(flatten)]
    pub turn: Option<Turn>,
    /// The board; only in a game with wins, losses and draws.
    #[serde(skip)]
    pub picture: Option<String>,
    /// The nim-values that determine the winning moves of an impartial sum.
    pub balance: Option<Balance>,
    /// The pattern of the positions that the winner leaves, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    pub plans: Vec<Plan>,
}

/// The nim-values of the parts of a sum.
#[derive(Serialize)]
pub struct Balance {
    pub(super) parts: Vec<String>,
    pub(super) nim_sum: u64,
}

/// What a player achieves when moving first or second, and how.
#[derive(Serialize)]
pub struct Plan {
    #[serde(flatten)]
    pub(super) side: Plays,
    pub(super) reaches: Reached,
    /// The first move, if the strategist makes it.
    pub(super) opening: Option<String>,
    #[serde(skip)]
    pub(super) after_opening: Option<Position>,
    /// The position in which the opponent makes the first move, unless its name is too long to write.
    pub(super) position: Option<String>,
    /// The answers to the opponent's moves; `None` if the player loses.
    #[serde(serialize_with = "as_children")]
    pub(super) answers: Option<Grown<Exchange>>,
}

/// Who follows a plan, and what the players are called.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Plays {
    #[serde(skip)]
    pub me: Player,
    #[serde(rename = "player")]
    pub my_name: &'static str,
    #[serde(skip)]
    pub your_name: &'static str,
    pub first: bool,
}

/// The result of the game for one of the players.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reached {
    Win,
    Draw,
    Loss,
}

impl Reached {
    pub fn new(ending: Ending, player: Player) -> Reached {
        match ending.score_for(player) {
            1 => Reached::Win,
            0 => Reached::Draw,
            _ => Reached::Loss,
        }
    }
}

/// A move of the opponent and the answer to it.
#[derive(Default, Serialize)]
pub struct Exchange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) theirs: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ours: Option<String>,
    /// The position after these moves, unless its name is too long to write.
    pub(super) position: Option<String>,
    /// How the game ends there for the strategist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end: Option<Reached>,
    /// If only numbers are left: their sum, and who has the spare moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) numbers: Option<String>,
    /// True if the answers from here on are shown elsewhere.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) repeated: bool,
}

fn as_children<S: Serializer>(
    answers: &Option<Grown<Exchange>>,
    serializer: S,
) -> std::result::Result<S::Ok, S::Error> {
    let root = answers.as_ref().map(Grown::json);
    root.map(|root| root["children"].clone())
        .serialize(serializer)
}

impl Report for Strategy {
    fn kind(&self) -> &'static str {
        "strategy"
    }

    fn shown(&self) -> Shown {
        Shown::Outline
    }

    fn text(&self, unicode: bool) -> String {
        let header = format!("{}: {}", self.position, self.verdict);
        format!("{header}\n{}", self.how(unicode))
            .trim_end()
            .to_string()
    }

    fn text_within(&self, columns: usize, unicode: bool) -> String {
        wrapped_tree(&self.text(unicode), columns)
    }

    fn json(&self) -> Json {
        json!(self)
    }
}

impl Strategy {
    /// The text without its heading, which names the position and says who wins.
    pub fn how(&self, unicode: bool) -> String {
        let mut lines: Vec<String> = self.picture.iter().cloned().collect();
        if let Some(balance) = &self.balance {
            lines.extend(balance.lines(self.convention));
        }
        lines.extend(self.pattern.iter().map(|rule| format!("rule: {rule}")));
        let has_turns = self.convention == Convention::WinsAndDraws;
        let text = |plan: &Plan| plan.text(self.convention, unicode);
        if has_turns {
            for plan in &self.plans {
                lines.extend(plan.remark(has_turns).into_iter().chain(text(plan)));
            }
            return lines.join("\n");
        }
        lines.extend(self.plans.iter().filter_map(|plan| plan.remark(has_turns)));
        lines.extend(self.plans.iter().filter_map(text));
        lines.join("\n")
    }
}

impl Balance {
    /// The nim-values, and the rule that follows from them.
    pub(super) fn lines(&self, convention: Convention) -> [String; 2] {
        let parts = readable(&self.parts.join(", "));
        let until = match convention {
            Convention::Misere => ", or so that only heaps of one are left, an odd number of them",
            _ => "",
        };
        [
            format!("parts: {parts}; nim-sum {}", self.nim_sum),
            format!("rule: move so that the nim-sum of the parts is 0{until}"),
        ]
    }
}

impl Plan {
    /// A line about the result, printed before the answers. Outside games with wins, losses and draws, only a loss
    /// has one.
    fn remark(&self, has_turns: bool) -> Option<String> {
        let Plays {
            my_name, your_name, ..
        } = self.side;
        Some(match self.reaches {
            Reached::Loss if !has_turns => {
                let starter = if self.side.first { my_name } else { your_name };
                format!("when {starter} starts, {your_name} wins")
            }
            _ if !has_turns => return None,
            Reached::Win => format!("{my_name} wins:"),
            Reached::Draw => format!("{my_name} holds a draw:"),
            Reached::Loss => format!("{my_name} loses if {your_name} plays well"),
        })
    }

    fn text(&self, convention: Convention, unicode: bool) -> Option<String> {
        let answers = self.answers.as_ref()?;
        let Plays {
            my_name, your_name, ..
        } = self.side;
        let root = match &self.opening {
            Some(opening) => format!("{my_name} starts with {opening}"),
            None if self.side.first => format!("{my_name} starts"),
            None => format!("{your_name} starts, {my_name} answers"),
        };
        let is_cut = answers.cut_note("").is_some();
        let line = |exchange: &Exchange| {
            let end = exchange.end.map(|end| match end {
                _ if let Some(numbers) = &exchange.numbers => match exchange.ours {
                    None if exchange.theirs.is_some() => numbers.clone(),
                    _ => format!("and {numbers}"),
                },
                _ if convention == Convention::Normal => format!("and {your_name} cannot move"),
                _ if convention == Convention::Misere => format!("{my_name} cannot move and wins"),
                Reached::Draw => "a draw".to_string(),
                Reached::Win if exchange.is_theirs() => format!("{my_name} wins"),
                Reached::Win => format!("and {my_name} has won"),
                Reached::Loss => format!("{your_name} wins"),
            });
            let has_no_move = self.opening.is_none() && !self.side.first;
            let is_over = convention == Convention::Normal && exchange.numbers.is_none();
            let text = match (&exchange.theirs, &exchange.ours, end) {
                (None, _, Some(_)) if has_no_move && is_over => match your_name {
                    "the first player" => "there is no move at all".to_string(),
                    name => format!("{name} has no move at all"),
                },
                (None, _, None) => root.clone(),
                (None, _, Some(end)) => format!("{root}, {end}"),
                (Some(theirs), None, None) => format!("if {theirs}, and then"),
                (Some(theirs), None, Some(end)) => format!("if {theirs}: {end}"),
                (Some(theirs), Some(ours), end) => {
                    // The number of a part is followed by a colon, too.
                    let is_numbered = theirs.contains(": ") || ours.contains(": ");
                    let answer = if is_numbered { " then" } else { ":" };
                    let end = end.map_or(String::new(), |end| format!(", {end}"));
                    format!("if {theirs}{answer} {ours}{end}")
                }
            };
            if !exchange.repeated {
                text
            } else if is_cut {
                // The answers may have been cut at the place where they would be shown.
                text + " ..."
            } else {
                text + "  (the answers are shown elsewhere)"
            }
        };
        let more = |count| match count {
            1 => "and an answer to the other move".to_string(),
            _ => format!("and an answer to each of {count} other moves"),
        };
        let mut lines = vec![answers.outline(line, more).draw(unicode)];
        lines.extend(answers.cut_note("strategy"));
        Some(lines.join("\n"))
    }
}

impl Exchange {
    /// True if the last move was the opponent's.
    fn is_theirs(&self) -> bool {
        self.theirs.is_some() && self.ours.is_none()
    }
}
