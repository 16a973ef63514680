//! A winning strategy that a person can follow, every move of it checked.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::growth::{Grown, Growth, grow};
use super::{best_move, move_name, name, unicode};
use crate::diagnostic::shortened;
use crate::eval::{Report, Result, Session};
use crate::game::{Ending, Outcome, Player};
use crate::limits::Halt;
use crate::position::{Move, Position};

/// Lines of a whole strategy, about.
const MOST_LINES: usize = 40;
const LONGEST_NAME: usize = 60;

/// How a game is won, or a draw held.
pub struct Strategy {
    pub position: String,
    /// Who wins, in words.
    pub verdict: String,
    /// The board of a game with wins, losses and draws.
    pub picture: Option<String>,
    /// The rule behind every winning move of an impartial sum.
    pub balance: Option<Balance>,
    /// What is to be said before the plans.
    pub remarks: Vec<String>,
    pub plans: Vec<Plan>,
}

/// The nim-values of the parts of a sum.
#[derive(Serialize)]
pub struct Balance {
    parts: Vec<String>,
    nim_sum: u64,
}

/// One way to play: for whom, what the players are called, and whether the strategist moves first.
pub struct Plan {
    side: Plays,
    /// The first move, where the strategist makes it.
    opening: Option<String>,
    answers: Grown<Exchange>,
}

/// Who follows a plan.
#[derive(Clone, Copy)]
struct Plays {
    me: Player,
    my_name: &'static str,
    your_name: &'static str,
    first: bool,
}

/// A move of the opponent and the answer to it.
#[derive(Default, Serialize)]
pub struct Exchange {
    #[serde(skip_serializing_if = "Option::is_none")]
    theirs: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ours: Option<String>,
    /// How the game ends there.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
}

impl Report for Strategy {
    fn kind(&self) -> &'static str {
        "strategy"
    }

    fn text(&self, unicode: bool) -> String {
        let header = format!("{}: {}", self.position, self.verdict);
        format!("{header}\n{}", self.how(unicode))
            .trim_end()
            .to_string()
    }

    fn json(&self) -> Json {
        let plans = self.plans.iter().map(|plan| {
            json!({
                "player": plan.side.my_name,
                "first": plan.side.first,
                "opening": plan.opening,
                "answers": plan.answers.json()["children"],
            })
        });
        json!({
            "position": self.position,
            "verdict": self.verdict,
            "balance": self.balance,
            "remarks": self.remarks,
            "plans": plans.collect::<Vec<_>>(),
        })
    }
}

impl Strategy {
    /// The lines without the first, which names the position and says who wins.
    pub fn how(&self, unicode: bool) -> String {
        let mut lines: Vec<String> = self.picture.iter().cloned().collect();
        if let Some(balance) = &self.balance {
            let parts = balance.parts.join(", ");
            let text = format!("parts: {parts}; nim-sum {}", balance.nim_sum);
            lines.push(shortened(&text, 100));
            lines.push("rule: move so that the nim-sum of the parts is 0".to_string());
        }
        lines.extend(self.remarks.iter().cloned());
        lines.extend(self.plans.iter().map(|plan| plan.text(unicode)));
        lines.join("\n")
    }
}

impl Plan {
    fn text(&self, unicode: bool) -> String {
        let Plays {
            my_name, your_name, ..
        } = self.side;
        let root = match &self.opening {
            Some(made) => format!("{my_name} starts with {made}"),
            None => format!("{your_name} starts, {my_name} answers"),
        };
        let line = |exchange: &Exchange| {
            let end = exchange.end.as_deref().unwrap_or_default();
            match (&exchange.theirs, &exchange.ours) {
                (None, _) if end.is_empty() => root.clone(),
                (None, _) => format!("{root}, {end}"),
                (Some(theirs), None) if end.is_empty() => format!("if {theirs}, and then"),
                (Some(theirs), None) => format!("if {theirs}: {end}"),
                (Some(theirs), Some(ours)) if end.is_empty() => format!("if {theirs}: {ours}"),
                (Some(theirs), Some(ours)) => format!("if {theirs}: {ours}, {end}"),
            }
        };
        let more = |count| format!("and an answer to each of {count} other moves");
        let mut text = self.answers.outline(line, more).draw(unicode);
        if self.answers.is_cut() {
            let cut =
                "(cut where dots stand; ask for the strategy of a later position to see more)";
            text.push_str(&format!("\n{cut}"));
        }
        text
    }
}

/// The strategy of this player, or of whoever has one.
pub fn strategy(session: &mut Session, p: Position, player: Option<Player>) -> Result<Strategy> {
    if p.is_normal() {
        return normal(session, p, player);
    }
    let mover = session.mover(p)?;
    let ending = session.solve(p)?;
    let me = player.or(ending.winner()).or(mover).unwrap_or(Player::Left);
    let state = session.positions.state(p);
    let mut strategy = Strategy {
        position: name(session, p)?,
        verdict: session.words_of(p)?,
        picture: state.and_then(|state| state.draw(unicode(session))),
        balance: None,
        remarks: vec![match ending.worth(me) {
            1 => format!("{} wins:", me.name()),
            0 => format!("{} holds a draw:", me.name()),
            _ => format!("{} loses if {} plays well", me.name(), me.opponent().name()),
        }],
        plans: Vec::new(),
    };
    if ending.worth(me) >= 0 && mover.is_some() {
        let side = named(me, mover == Some(me));
        strategy.plans.push(plan(session, p, side, MOST_LINES)?);
    }
    Ok(strategy)
}

fn named(me: Player, first: bool) -> Plays {
    Plays {
        me,
        my_name: me.name(),
        your_name: me.opponent().name(),
        first,
    }
}

fn normal(session: &mut Session, p: Position, player: Option<Player>) -> Result<Strategy> {
    let outcome = session.outcome_of(p)?;
    let impartial = session.is_impartial(p)?;
    let mut strategy = Strategy {
        position: shortened(&name(session, p)?, LONGEST_NAME),
        verdict: format!("{}, {}", outcome.letter(), outcome.words()),
        picture: None,
        balance: match impartial {
            true => balance(session, p)?,
            false => None,
        },
        remarks: Vec::new(),
        plans: Vec::new(),
    };
    // Who wins as first or as second player, of those asked for.
    let mut sides = Vec::new();
    if impartial && player.is_none() {
        let first = outcome == Outcome::N;
        let names = ["the first player", "the second player"];
        sides.push(Plays {
            me: Player::Left,
            my_name: names[usize::from(!first)],
            your_name: names[usize::from(first)],
            first,
        });
    } else {
        let asked = |me: &Player| player.is_none_or(|player| player == *me);
        for me in [Player::Left, Player::Right].into_iter().filter(asked) {
            for (first, wins) in [
                (true, outcome.wins_starting(me)),
                (false, !outcome.wins_starting(me.opponent())),
            ] {
                if wins {
                    sides.push(named(me, first));
                } else if player.is_some() {
                    let start = if first { me } else { me.opponent() };
                    let (start, winner) = (start.name(), me.opponent().name());
                    let remark = format!("when {start} starts, {winner} wins");
                    strategy.remarks.push(remark);
                }
            }
        }
    }
    let share = MOST_LINES / sides.len().max(1);
    for side in sides {
        strategy.plans.push(plan(session, p, side, share)?);
    }
    Ok(strategy)
}

/// The nim-values of the parts of a sum, if all have one.
fn balance(session: &mut Session, p: Position) -> Result<Option<Balance>> {
    let parts = session.positions.parts(p);
    if parts.len() == 1 {
        return Ok(None);
    }
    let (mut texts, mut nim_sum) = (Vec::with_capacity(parts.len()), 0);
    for part in parts {
        let value = session.value_of(part)?;
        let Some(k) = session.algebra().as_nimber(value) else {
            return Ok(None);
        };
        nim_sum ^= k;
        let name = name(session, part)?;
        let notation = session.notation;
        let heap = crate::notation::value(session.algebra(), value, notation)?;
        texts.push(if name == heap {
            name
        } else {
            format!("{name} = {heap}")
        });
    }
    Ok(Some(Balance {
        parts: texts,
        nim_sum,
    }))
}

fn plan(session: &mut Session, p: Position, side: Plays, most: usize) -> Result<Plan> {
    let (opening, start) = match side.first {
        true => {
            let (said, next) = answer(session, p, side)?;
            (Some(said), next)
        }
        false => (None, p),
    };
    let root = (Exchange::default(), start);
    Ok(Plan {
        side,
        opening,
        answers: grow(session, &mut Answers(side), root, most)?,
    })
}

/// The opponent's moves and the answers to them.
struct Answers(Plays);

impl Growth for Answers {
    type Item = Exchange;
    type Child = Move;

    fn children(
        &mut self,
        session: &mut Session,
        p: Position,
        exchange: &mut Exchange,
    ) -> Result<Vec<Move>> {
        let moves = session.moves_of(p, self.0.me.opponent())?;
        if moves.is_empty() {
            exchange.end = Some(if p.is_normal() {
                format!("and {} cannot move", self.0.your_name)
            } else if session.solve(p)? == Ending::Draw {
                "a draw".to_string()
            } else {
                format!("and {} has won", self.0.my_name)
            });
        }
        Ok(moves)
    }

    fn item(&mut self, session: &mut Session, made: Move) -> Result<(Exchange, Option<Position>)> {
        let mut exchange = Exchange {
            theirs: Some(move_name(session, &made)?),
            ..Exchange::default()
        };
        let next = made.result;
        if let Some(ending) = session.ending(next)? {
            exchange.end = Some(ending.words().to_string());
            return Ok((exchange, None));
        }
        let mover = session.mover(next)?;
        if mover == Some(self.0.me.opponent()) {
            return Ok((exchange, Some(next)));
        }
        let (ours, next) = answer(session, next, self.0)?;
        exchange.ours = Some(ours);
        Ok((exchange, Some(next)))
    }
}

/// The strategist's moves up to the opponent's next turn, which must keep what was promised.
fn answer(session: &mut Session, p: Position, side: Plays) -> Result<(String, Position)> {
    let mut said = Vec::new();
    let mut at = p;
    loop {
        let promised = session.end_of_play(at, side.me)?;
        let made = match promised.worth(side.me) {
            0.. => best_move(session, at, side.me)?,
            _ => None,
        };
        let Some(made) = made else {
            return Err(Halt::Broken("a strategy failed its own check").into());
        };
        said.push(move_name(session, &made)?);
        at = made.result;
        if session.mover(at)? != Some(side.me) {
            return Ok((said.join(", then "), at));
        }
    }
}
