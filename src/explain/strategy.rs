//! A winning strategy as lines that a person can follow, every move of it checked.

use super::growth::{Growth, grow};
use super::{best_move, move_name, name, unicode};
use crate::eval::{Result, Session};
use crate::game::{Ending, Outcome, Player};
use crate::limits::Halt;
use crate::picture::{Outline, shortened};
use crate::position::{Move, Position};

/// Lines of a whole strategy, about.
const MOST_LINES: usize = 40;
const LONGEST_NAME: usize = 60;

/// One way to play: for whom, what the players are called, and whether the strategist moves first.
struct Plan<'a> {
    me: Player,
    my_name: &'a str,
    your_name: &'a str,
    first: bool,
}

/// The strategy of this player, or of whoever has one.
pub fn strategy(session: &mut Session, p: Position, player: Option<Player>) -> Result<String> {
    if p.is_normal() {
        return normal(session, p, player);
    }
    let mover = session.mover(p)?;
    let ending = session.solve(p)?;
    let me = player.or(ending.winner()).or(mover).unwrap_or(Player::Left);
    let mut lines = vec![format!("{}: {}", name(session, p)?, session.words_of(p)?)];
    let state = session.positions.state(p);
    lines.extend(state.and_then(|state| state.draw(unicode(session))));
    lines.push(match ending.worth(me) {
        1 => format!("{} wins:", me.name()),
        0 => format!("{} holds a draw:", me.name()),
        _ => format!("{} loses if {} plays well", me.name(), me.opponent().name()),
    });
    if ending.worth(me) >= 0 && mover.is_some() {
        let plan = Plan {
            me,
            my_name: me.name(),
            your_name: me.opponent().name(),
            first: mover == Some(me),
        };
        lines.push(section(session, p, &plan, MOST_LINES)?);
    }
    Ok(lines.join("\n"))
}

fn normal(session: &mut Session, p: Position, player: Option<Player>) -> Result<String> {
    let outcome = session.outcome_of(p)?;
    let name = shortened(&name(session, p)?, LONGEST_NAME);
    let mut lines = vec![format!("{name}: {}, {}", outcome.letter(), outcome.words())];
    let impartial = session.is_impartial(p)?;
    if impartial {
        lines.extend(balance_rule(session, p)?);
    }
    let named = |me: Player, first| Plan {
        me,
        my_name: me.name(),
        your_name: me.opponent().name(),
        first,
    };
    // Who wins as first or as second player, of those asked for.
    let mut plans = Vec::new();
    if impartial && player.is_none() {
        let first = outcome == Outcome::N;
        plans.push(Plan {
            me: Player::Left,
            my_name: if first {
                "the first player"
            } else {
                "the second player"
            },
            your_name: if first {
                "the second player"
            } else {
                "the first player"
            },
            first,
        });
    } else {
        for me in [Player::Left, Player::Right] {
            if player.is_some_and(|player| player != me) {
                continue;
            }
            for (first, wins) in [
                (true, outcome.wins_starting(me)),
                (false, !outcome.wins_starting(me.opponent())),
            ] {
                if wins {
                    plans.push(named(me, first));
                } else if player.is_some() {
                    let start = if first { me } else { me.opponent() };
                    let winner = me.opponent().name();
                    lines.push(format!("when {} starts, {winner} wins", start.name()));
                }
            }
        }
    }
    let share = MOST_LINES / plans.len().max(1);
    for plan in &plans {
        lines.push(section(session, p, plan, share)?);
    }
    Ok(lines.join("\n"))
}

/// The rule behind every winning move of an impartial game, with the nim-values of the parts.
fn balance_rule(session: &mut Session, p: Position) -> Result<Vec<String>> {
    let parts = session.positions.parts(p);
    if parts.len() == 1 {
        return Ok(Vec::new());
    }
    let mut values = Vec::with_capacity(parts.len());
    for part in parts {
        let value = session.value_of(part)?;
        let Some(k) = session.algebra().as_nimber(value) else {
            return Ok(Vec::new());
        };
        let name = name(session, part)?;
        let notation = session.notation;
        let heap = crate::notation::value(session.algebra(), value, notation)?;
        values.push((
            k,
            if name == heap {
                name
            } else {
                format!("{name} = {heap}")
            },
        ));
    }
    let sum = values.iter().fold(0, |sum, (k, _)| sum ^ k);
    let texts: Vec<String> = values.into_iter().map(|(_, text)| text).collect();
    Ok(vec![
        shortened(&format!("parts: {}; nim-sum {sum}", texts.join(", ")), 100),
        "rule: move so that the nim-sum of the parts is 0".to_string(),
    ])
}

/// One plan as an outline: each line is a move of the opponent and the answer to it.
fn section(session: &mut Session, p: Position, plan: &Plan, most: usize) -> Result<String> {
    let (start, root) = if plan.first {
        let (said, next) = answer(session, p, plan)?;
        (next, format!("{} starts with {said}", plan.my_name))
    } else {
        (
            p,
            format!("{} starts, {} answers", plan.your_name, plan.my_name),
        )
    };
    let (outline, is_cut) = grow(session, &mut Answers { plan }, (root, start), most)?;
    let mut text = outline.draw(unicode(session));
    if is_cut {
        text.push_str(
            "\n(cut where dots stand; ask for the strategy of a later position to see more)",
        );
    }
    Ok(text)
}

/// Lines with the opponent's moves and the answers to them.
struct Answers<'a> {
    plan: &'a Plan<'a>,
}

impl Growth for Answers<'_> {
    type Child = Move;

    fn children(
        &mut self,
        session: &mut Session,
        p: Position,
        entry: usize,
        outline: &mut Outline,
    ) -> Result<Vec<Move>> {
        let moves = session.moves_of(p, self.plan.me.opponent())?;
        if moves.is_empty() {
            outline.append(entry, &end_of(session, p, self.plan)?);
        }
        Ok(moves)
    }

    fn line(&mut self, session: &mut Session, made: Move) -> Result<(String, Option<Position>)> {
        let theirs = move_name(session, &made)?;
        let next = made.result;
        if let Some(ending) = session.ending(next)? {
            return Ok((format!("if {theirs}: {}", ending.words()), None));
        }
        let mover = session.mover(next)?;
        if mover == Some(self.plan.me.opponent()) {
            return Ok((format!("if {theirs}, and then"), Some(next)));
        }
        let (ours, next) = answer(session, next, self.plan)?;
        Ok((format!("if {theirs}: {ours}"), Some(next)))
    }

    fn left_out(&self, count: usize) -> String {
        format!("and an answer to each of {count} other moves")
    }
}

/// The strategist's moves up to the opponent's next turn, which must keep what was promised.
fn answer(session: &mut Session, p: Position, plan: &Plan) -> Result<(String, Position)> {
    let mut said = Vec::new();
    let mut at = p;
    loop {
        let promised = session.end_of_play(at, plan.me)?;
        let made = match promised.worth(plan.me) {
            0.. => best_move(session, at, plan.me)?,
            _ => None,
        };
        let Some(made) = made else {
            return Err(Halt::Broken("a strategy failed its own check").into());
        };
        said.push(move_name(session, &made)?);
        at = made.result;
        if session.mover(at)? != Some(plan.me) {
            return Ok((said.join(", then "), at));
        }
    }
}

/// What to say where the opponent has no move.
fn end_of(session: &mut Session, p: Position, plan: &Plan) -> Result<String> {
    if p.is_normal() {
        return Ok(format!(", and {} cannot move", plan.your_name));
    }
    Ok(match session.solve(p)? {
        Ending::Draw => ", a draw".to_string(),
        _ => format!(", and {} has won", plan.my_name),
    })
}
