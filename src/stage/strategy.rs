//! A winning strategy as lines that a person can follow, every move of it checked.

use super::growth::{Growth, grow};
use super::{Choice, Stage, shortened, unicode};
use crate::eval::{Result, Session};
use crate::game::{Outcome, Player};
use crate::limits::Halt;
use crate::notation::Outline;
use crate::position::{Form, Position};
use crate::wld::Ending;

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
pub fn strategy(session: &mut Session, stage: &Stage, player: Option<Player>) -> Result<String> {
    match stage {
        Stage::Normal(p) => normal(session, *p, player),
        Stage::Wld(position) => {
            let mover = position.mover();
            let ending = stage.verdict(session, mover)?;
            let me = player.or(ending.winner()).unwrap_or(mover);
            let mut lines = vec![format!("{}: {} moves", position.name(), mover.name())];
            lines.extend(position.draw(unicode(session)));
            lines.push(match ending.worth(me) {
                1 => format!("{} wins:", me.name()),
                0 => format!("{} holds a draw:", me.name()),
                _ => format!("{} loses if {} plays well", me.name(), me.opponent().name()),
            });
            if ending.worth(me) >= 0 && position.ending().is_none() {
                let plan = Plan {
                    me,
                    my_name: me.name(),
                    your_name: me.opponent().name(),
                    first: mover == me,
                };
                lines.push(section(session, stage, &plan, MOST_LINES)?);
            }
            Ok(lines.join("\n"))
        }
    }
}

fn normal(session: &mut Session, p: Position, player: Option<Player>) -> Result<String> {
    let stage = Stage::Normal(p);
    let outcome = session.outcome_of(p)?;
    let name = shortened(&stage.name(session)?, LONGEST_NAME);
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
        lines.push(section(session, &stage, plan, share)?);
    }
    Ok(lines.join("\n"))
}

/// The rule behind every winning move of an impartial game, with the nim-values of the parts.
fn balance_rule(session: &mut Session, p: Position) -> Result<Vec<String>> {
    let parts = match session.positions.form(p) {
        Form::Sum(parts) => parts.to_vec(),
        _ => return Ok(Vec::new()),
    };
    let mut values = Vec::with_capacity(parts.len());
    for part in parts {
        let value = session.value_of(part)?;
        let Some(k) = session.algebra().as_nimber(value) else {
            return Ok(Vec::new());
        };
        let name = Stage::Normal(part).name(session)?;
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
fn section(session: &mut Session, stage: &Stage, plan: &Plan, most: usize) -> Result<String> {
    let (start, root) = if plan.first {
        let choice = answer(session, stage, plan)?;
        let label = choice.label(session)?;
        (
            choice.next(),
            format!("{} starts with {label}", plan.my_name),
        )
    } else {
        (
            stage.clone(),
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
    type Child = Choice;

    fn children(
        &mut self,
        session: &mut Session,
        stage: &Stage,
        entry: usize,
        outline: &mut Outline,
    ) -> Result<Vec<Choice>> {
        let choices = stage.choices(session, self.plan.me.opponent())?;
        if choices.is_empty() {
            outline.append(entry, &end_of(session, stage, self.plan)?);
        }
        Ok(choices)
    }

    fn line(&mut self, session: &mut Session, child: Choice) -> Result<(String, Option<Stage>)> {
        let theirs = child.label(session)?;
        let next = child.next();
        if let Stage::Wld(over) = &next
            && let Some(ending) = over.ending()
        {
            return Ok((format!("if {theirs}: {}", ending.words()), None));
        }
        let reply = answer(session, &next, self.plan)?;
        let ours = reply.label(session)?;
        Ok((format!("if {theirs}: {ours}"), Some(reply.next())))
    }

    fn left_out(&self, count: usize) -> String {
        format!("and an answer to each of {count} other moves")
    }
}

/// The strategist's move, which must keep what was promised.
fn answer(session: &mut Session, stage: &Stage, plan: &Plan) -> Result<Choice> {
    let promised = stage.verdict(session, plan.me)?;
    if promised.worth(plan.me) >= 0
        && let Some(choice) = stage.answer(session, plan.me)?
    {
        return Ok(choice);
    }
    Err(Halt::Broken("a strategy failed its own check").into())
}

/// What to say where the opponent has no move.
fn end_of(session: &mut Session, stage: &Stage, plan: &Plan) -> Result<String> {
    Ok(match stage {
        Stage::Normal(_) => format!(", and {} cannot move", plan.your_name),
        Stage::Wld(_) => match stage.verdict(session, plan.me.opponent())? {
            Ending::Draw => ", a draw".to_string(),
            _ => format!(", and {} has won", plan.my_name),
        },
    })
}
