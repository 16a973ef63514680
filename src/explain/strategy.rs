//! A winning strategy that a person can follow, every move of it checked.

use hashbrown::HashSet;
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::growth::{Grown, grow};
use super::rule::part_values;
use super::turn::Turn;
use super::{best_move, board, move_name, name, written};
use crate::diagnostic::shortened;
use crate::eval::{Report, Result, Session};
use crate::game::{Ending, Outcome, Player};
use crate::limits::Halt;
use crate::position::{Move, Position};

/// Lines of a whole strategy, about.
const MOST_LINES: usize = 40;
const LONGEST_NAME: usize = 60;

/// How a game is won, or a draw held.
#[derive(Serialize)]
pub struct Strategy {
    pub position: String,
    /// The letter of the outcome, or the sign of the end that both reach by playing well.
    pub outcome: &'static str,
    /// Who wins or moves, in words.
    pub verdict: String,
    /// Who is to move, and who wins, in a game with wins, losses and draws.
    #[serde(flatten)]
    pub turn: Option<Turn>,
    /// The board of such a game.
    #[serde(skip)]
    pub picture: Option<String>,
    /// The rule behind every winning move of an impartial sum.
    pub balance: Option<Balance>,
    pub plans: Vec<Plan>,
}

/// The nim-values of the parts of a sum.
#[derive(Serialize)]
pub struct Balance {
    parts: Vec<String>,
    nim_sum: u64,
}

/// What a player reaches, and how, when starting or not.
#[derive(Serialize)]
pub struct Plan {
    #[serde(flatten)]
    side: Plays,
    reaches: Reached,
    /// The first move, where the strategist makes it.
    opening: Option<String>,
    /// What the opponent moves in first, unless its name is too long to be written.
    position: Option<String>,
    /// Nothing can be done about a loss.
    #[serde(serialize_with = "as_children")]
    answers: Option<Grown<Exchange>>,
}

/// Who follows a plan, and what the players are called.
#[derive(Clone, Copy, Serialize)]
struct Plays {
    #[serde(skip)]
    me: Player,
    #[serde(rename = "player")]
    my_name: &'static str,
    #[serde(skip)]
    your_name: &'static str,
    first: bool,
}

/// An end as one of the players sees it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Reached {
    Win,
    Draw,
    Loss,
}

impl Reached {
    fn new(ending: Ending, player: Player) -> Reached {
        match ending.worth(player) {
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
    theirs: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ours: Option<String>,
    /// What they lead to, unless its name is too long to be written.
    position: Option<String>,
    /// How the game ends there for the strategist.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Reached>,
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

    fn text(&self, unicode: bool) -> String {
        let header = format!("{}: {}", self.position, self.verdict);
        format!("{header}\n{}", self.how(unicode))
            .trim_end()
            .to_string()
    }

    fn json(&self) -> Json {
        json!(self)
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
        let is_normal = self.turn.is_none();
        lines.extend(self.plans.iter().filter_map(|plan| plan.remark(is_normal)));
        let trees = self.plans.iter();
        lines.extend(trees.filter_map(|plan| plan.text(is_normal, unicode)));
        lines.join("\n")
    }
}

impl Plan {
    /// What is to be said before all plans.
    fn remark(&self, is_normal: bool) -> Option<String> {
        let Plays {
            my_name, your_name, ..
        } = self.side;
        Some(match self.reaches {
            Reached::Loss if is_normal => {
                let starter = if self.side.first { my_name } else { your_name };
                format!("when {starter} starts, {your_name} wins")
            }
            _ if is_normal => return None,
            Reached::Win => format!("{my_name} wins:"),
            Reached::Draw => format!("{my_name} holds a draw:"),
            Reached::Loss => format!("{my_name} loses if {your_name} plays well"),
        })
    }

    fn text(&self, is_normal: bool, unicode: bool) -> Option<String> {
        let answers = self.answers.as_ref()?;
        let Plays {
            my_name, your_name, ..
        } = self.side;
        let root = match &self.opening {
            Some(made) => format!("{my_name} starts with {made}"),
            None => format!("{your_name} starts, {my_name} answers"),
        };
        let line = |exchange: &Exchange| {
            let end = exchange.end.map(|end| match end {
                _ if is_normal => format!("and {your_name} cannot move"),
                Reached::Draw => "a draw".to_string(),
                Reached::Win if exchange.is_theirs() => format!("{my_name} wins"),
                Reached::Win => format!("and {my_name} has won"),
                Reached::Loss => format!("{your_name} wins"),
            });
            match (&exchange.theirs, &exchange.ours, end) {
                (None, _, None) => root.clone(),
                (None, _, Some(end)) => format!("{root}, {end}"),
                (Some(theirs), None, None) => format!("if {theirs}, and then"),
                (Some(theirs), None, Some(end)) => format!("if {theirs}: {end}"),
                (Some(theirs), Some(ours), None) => format!("if {theirs}: {ours}"),
                (Some(theirs), Some(ours), Some(end)) => format!("if {theirs}: {ours}, {end}"),
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
    /// Was the last move the opponent's?
    fn is_theirs(&self) -> bool {
        self.theirs.is_some() && self.ours.is_none()
    }
}

/// The strategy of this player, or of whoever has one.
pub fn strategy(session: &mut Session, p: Position, player: Option<Player>) -> Result<Strategy> {
    if p.is_normal() {
        return normal(session, p, player);
    }
    let turn = Turn::new(session, p)?;
    let ending = session.solve(p)?;
    let mover = session.mover(p)?;
    let mut plans = Vec::new();
    if let Some(mover) = mover {
        let me = player.or(ending.winner()).unwrap_or(mover);
        plans.push(plan(session, p, named(me, mover == me), MOST_LINES)?);
    }
    Ok(Strategy {
        position: name(session, p)?,
        outcome: ending.sign(),
        verdict: session.words_of(p)?,
        turn: Some(turn),
        picture: board(session, p)?,
        balance: None,
        plans,
    })
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
    // Who wins as first or as second player, or who was asked for.
    let mut sides = Vec::new();
    if impartial && player.is_none() {
        let first = outcome == Outcome::N;
        let names = ["the first player", "the second player"];
        let side = Plays {
            me: Player::Left,
            my_name: names[usize::from(!first)],
            your_name: names[usize::from(first)],
            first,
        };
        sides.push((side, true));
    } else {
        let asked = |me: &Player| player.is_none_or(|player| player == *me);
        for me in Player::BOTH.into_iter().filter(asked) {
            for (first, wins) in [
                (true, outcome.wins_starting(me)),
                (false, !outcome.wins_starting(me.opponent())),
            ] {
                if wins || player.is_some() {
                    sides.push((named(me, first), wins));
                }
            }
        }
    }
    let winning = sides.iter().filter(|(_, wins)| *wins).count();
    let share = MOST_LINES / winning.max(1);
    let plans = sides.into_iter();
    let plans = plans.map(|(side, _)| plan(session, p, side, share));
    let plans = plans.collect::<Result<_>>()?;
    Ok(Strategy {
        position: shortened(&name(session, p)?, LONGEST_NAME),
        outcome: outcome.letter(),
        verdict: format!("{}, {}", outcome.letter(), outcome.words()),
        turn: None,
        picture: None,
        balance: match impartial {
            true => balance(session, p)?,
            false => None,
        },
        plans,
    })
}

/// The nim-values of the parts of a sum, if all have one.
fn balance(session: &mut Session, p: Position) -> Result<Option<Balance>> {
    let parts = session.positions.parts(p);
    if parts.len() == 1 {
        return Ok(None);
    }
    let (parts, heaps) = part_values(session, &parts)?;
    Ok(heaps.map(|heaps| Balance {
        parts,
        nim_sum: heaps.iter().fold(0, |sum, heap| sum ^ heap),
    }))
}

/// What this side reaches; unless that is a loss, its first move and the answers to all moves of the other side.
fn plan(session: &mut Session, p: Position, side: Plays, most: usize) -> Result<Plan> {
    let (me, you) = (side.me, side.me.opponent());
    let starter = if side.first { me } else { you };
    let mut plan = Plan {
        side,
        reaches: Reached::new(session.end_of_play(p, starter)?, me),
        opening: None,
        position: None,
        answers: None,
    };
    if plan.reaches == Reached::Loss {
        return Ok(plan);
    }
    let mut start = p;
    if side.first {
        let (said, next) = answer(session, p, me)?;
        (plan.opening, start) = (Some(said), next);
    }
    plan.position = written(name(session, start))?;
    let answers = grow(
        session,
        (Exchange::default(), start),
        most,
        |session, p, exchange: &mut Exchange| {
            let moves = session.moves_of(p, you)?;
            if moves.is_empty() {
                exchange.end = Some(Reached::new(session.end_of_play(p, you)?, me));
            }
            Ok(moves)
        },
        |session, made| exchange(session, &made, me),
    )?;
    plan.answers = Some(answers);
    Ok(plan)
}

/// A move of the opponent with the answer to it, and where to go on.
fn exchange(
    session: &mut Session,
    made: &Move,
    me: Player,
) -> Result<(Exchange, Option<Position>)> {
    let mut exchange = Exchange {
        theirs: Some(move_name(session, made)?),
        ..Exchange::default()
    };
    let mut next = made.result;
    let ending = session.ending(next)?;
    exchange.end = ending.map(|ending| Reached::new(ending, me));
    if ending.is_none() && session.mover(next)? != Some(me.opponent()) {
        let (ours, answered) = answer(session, next, me)?;
        (exchange.ours, next) = (Some(ours), answered);
    }
    exchange.position = written(name(session, next))?;
    Ok((exchange, ending.is_none().then_some(next)))
}

/// The strategist's moves up to the opponent's next turn, which must keep what was promised.
fn answer(session: &mut Session, p: Position, me: Player) -> Result<(String, Position)> {
    let mut said = Vec::new();
    let mut at = p;
    loop {
        let promised = session.end_of_play(at, me)?;
        let made = match promised.worth(me) {
            0.. => best_move(session, at, me)?,
            _ => None,
        };
        let Some(made) = made else {
            // Values that follow from a false theorem promise what the moves do not keep.
            session.verify(at, &mut HashSet::new())?;
            return Err(Halt::Broken("a strategy failed its own check").into());
        };
        said.push(move_name(session, &made)?);
        at = made.result;
        if session.mover(at)? != Some(me) {
            return Ok((said.join(", then "), at));
        }
    }
}
