//! Builds a strategy that a person can follow, checking every move of it.

use crate::eval::show;
use hashbrown::HashSet;

use super::growth::{Extent, Grown, grow};
use super::pattern::{is_mirrored, pattern};
use super::rule::{part_values, plain_numbers};
use super::strategy::{Balance, Exchange, Plan, Plays, Reached, Strategy};
use super::turn::Turn;
use super::{best_move, board, move_name, name, readable, written};
use crate::eval::{Result, Session};
use algebra::game::{Ending, Outcome, Player};
use algebra::limits::Halt;
use solver::position::{Convention, Move, Position};

/// The approximate number of lines of a whole strategy.
const MOST_LINES: usize = 40;

/// The strategy of the given player; without one, the strategies of all players who have one.
pub fn strategy(session: &mut Session, p: Position, player: Option<Player>) -> Result<Strategy> {
    if !p.has_turns() {
        return without_turns(session, p, player);
    }
    let turn = Turn::new(session, p)?;
    let ending = session.solver().wins_and_draws().solve(p)?;
    let mover = session.solver().wins_and_draws().mover(p)?;
    let mut plans = Vec::new();
    if let Some(mover) = mover {
        // In a draw, both players have a strategy.
        let holders = match player.or(ending.winner()) {
            Some(me) => vec![me],
            None => vec![mover, mover.opponent()],
        };
        let share = MOST_LINES / holders.len();
        for me in holders {
            plans.push(plan(session, p, plays_as(me, mover == me), share)?);
        }
    }
    Ok(Strategy {
        position: name(session, p)?,
        outcome: ending.sign(),
        verdict: show::ending_or_mover(session, p)?,
        convention: p.convention(),
        turn: Some(turn),
        picture: board(session, p)?,
        balance: None,
        pattern: None,
        plans,
    })
}

/// The rule by which a move wins, if it can be said in words: the one of the nim-sum, or the pattern of the positions
/// that the winner leaves.
pub fn rule_behind(session: &mut Session, p: Position, chosen: &Move) -> Result<Vec<String>> {
    // A position that is searched is too large for a rule.
    if p.has_turns() || session.solver().is_searched(p)? {
        return Ok(Vec::new());
    }
    if session.solver().is_impartial(p)?
        && let Some(balance) = balance(session, p)?
    {
        return Ok(balance.lines(p.convention()).into());
    }
    let found = match rule(session, p, &[])? {
        Some(found) => Some(found),
        None => rule(session, chosen.result, &[])?,
    };
    Ok(found
        .map(|rule| format!("rule: {rule}"))
        .into_iter()
        .collect())
}

fn plays_as(me: Player, first: bool) -> Plays {
    Plays {
        me,
        my_name: me.name(),
        your_name: me.opponent().name(),
        first,
    }
}

fn without_turns(session: &mut Session, p: Position, player: Option<Player>) -> Result<Strategy> {
    let outcome = session.solver().outcome_of(p)?;
    let impartial = session.solver().is_impartial(p)?;
    // Each entry says who plans, whether that player moves first, and whether it wins. Losing entries are only kept
    // for the player that was asked for.
    let mut sides = Vec::new();
    if impartial && player.is_none() {
        let names = ["the first player", "the second player"];
        for first in [true, false] {
            let side = Plays {
                me: Player::Left,
                my_name: names[usize::from(!first)],
                your_name: names[usize::from(first)],
                first,
            };
            // In a draw, both players have a strategy.
            if outcome == Outcome::D || (outcome == Outcome::N) == first {
                sides.push((side, true));
            }
        }
    } else {
        let asked = |me: &Player| player.is_none_or(|player| player == *me);
        for me in Player::BOTH.into_iter().filter(asked) {
            for (first, wins) in [
                (true, outcome.wins_starting(me)),
                (false, !outcome.wins_starting(me.opponent())),
            ] {
                if wins || player.is_some() {
                    sides.push((plays_as(me, first), wins));
                }
            }
        }
    }
    let winning = sides.iter().filter(|(_, wins)| *wins).count();
    let share = MOST_LINES / winning.max(1);
    let plans = sides.into_iter();
    let plans = plans.map(|(side, _)| plan(session, p, side, share));
    let plans = plans.collect::<Result<Vec<_>>>()?;
    let balance = if impartial {
        balance(session, p)?
    } else {
        None
    };
    let pattern = match winning {
        0 => None,
        // The nim-sum rule already covers the opening move.
        _ if balance.is_some() => rule(session, p, &[])?,
        _ => rule(session, p, &plans)?,
    };
    Ok(Strategy {
        position: readable(&name(session, p)?),
        outcome: outcome.letter(),
        verdict: format!("{}, {}", outcome.letter(), outcome.words()),
        convention: p.convention(),
        turn: None,
        picture: None,
        balance,
        pattern,
        plans,
    })
}

/// The pattern of the positions that the winner leaves, from here on or after the opening move.
fn rule(session: &mut Session, p: Position, plans: &[Plan]) -> Result<Option<String>> {
    if !p.is_normal()
        || !session.solver().is_short(p)? && session.solver().outcome_of(p)? != Outcome::D
    {
        return Ok(None);
    }
    if let Some(pattern) = pattern(session, p)? {
        return Ok(Some(pattern.text()));
    }
    // Otherwise the pattern may begin after the opening move; it must be the same in all plans.
    let mut rule = None;
    for plan in plans {
        let (Some(opening), Some(after)) = (&plan.opening, plan.after_opening) else {
            return Ok(None);
        };
        let Some(pattern) = pattern(session, after)? else {
            return Ok(None);
        };
        let text = format!("first {opening}, then {}", pattern.text());
        if *rule.get_or_insert(text.clone()) != text {
            return Ok(None);
        }
    }
    Ok(rule)
}

/// The nim-values of the parts of a sum, if all parts have one.
fn balance(session: &mut Session, p: Position) -> Result<Option<Balance>> {
    let parts = session
        .world
        .positions
        .parts(session.world.positions.played(p));
    let is_heap = |part: &Position| session.world.positions.plain_value(*part).is_some();
    if parts.len() == 1 || !p.is_normal() && !parts.iter().all(is_heap) {
        return Ok(None);
    }
    // Loopy games need not have nim-values.
    if p.is_normal() && !session.solver().is_short(p)? {
        return Ok(None);
    }
    let (parts, heaps) = part_values(session, &parts)?;
    Ok(heaps.map(|heaps| Balance {
        parts,
        nim_sum: heaps.iter().fold(0, |sum, heap| sum ^ heap),
    }))
}

/// What this side achieves and, unless that is a loss, its first move and its answers to all moves of the opponent.
fn plan(session: &mut Session, p: Position, side: Plays, most: usize) -> Result<Plan> {
    let (me, you) = (side.me, side.me.opponent());
    let starter = if side.first { me } else { you };
    let mut plan = Plan {
        side,
        reaches: Reached::new(session.solver().end_of_play(p, starter)?, me),
        opening: None,
        after_opening: None,
        position: None,
        answers: None,
    };
    if plan.reaches == Reached::Loss {
        return Ok(plan);
    }
    let mut start = p;
    if side.first && is_stuck(session, p, me)? {
        let end = Exchange {
            end: Some(Reached::Win),
            ..Exchange::default()
        };
        plan.answers = Some(Grown::single(end));
        return Ok(plan);
    }
    if side.first {
        let (said, next) = answer(session, p, me)?;
        (plan.opening, plan.after_opening, start) = (Some(said), Some(next), next);
    }
    plan.position = written(name(session, start))?;
    let mut seen = HashSet::new();
    let answers = grow(
        session,
        (Exchange::default(), start),
        Extent::items(most),
        |session, p, exchange: &mut Exchange| {
            exchange.numbers = spare_moves(session, p, side)?;
            let moves = match exchange.numbers {
                Some(_) => Vec::new(),
                None => session.solver().moves_of(p, you)?,
            };
            if moves.is_empty() {
                exchange.end = Some(Reached::new(session.solver().end_of_play(p, you)?, me));
            } else if !seen.insert(session.world.positions.identity(p)?) {
                exchange.repeated = true;
                return Ok(Vec::new());
            }
            Ok(moves.into_iter().map(|mv| (p, mv)).collect())
        },
        |session, (p, mv)| exchange(session, p, &mv, side),
    )?;
    plan.answers = Some(answers);
    Ok(plan)
}

/// If only numbers are left, their sum tells who has the spare moves, since nobody gains by moving in a number.
fn spare_moves(session: &mut Session, p: Position, side: Plays) -> Result<Option<String>> {
    let numbers = plain_numbers(session, p).unwrap_or_default();
    let Some((first, rest)) = numbers.split_first() else {
        return Ok(None);
    };
    if rest.is_empty() && first.signum() == 0 {
        return Ok(None);
    }
    let value = session.solver().value_of(p)?;
    let Some(sum) = session.algebra().as_number(value) else {
        return Ok(None);
    };
    let mut text = first.to_string();
    for x in rest {
        if x.signum() < 0 {
            text.push_str(&format!(" - {}", x.negate()));
        } else {
            text.push_str(&format!(" + {x}"));
        }
    }
    if !rest.is_empty() {
        text.push_str(&format!(" = {sum}"));
    }
    Ok(Some(match sum.signum() {
        0 => format!("{text}: {} has no spare move", side.your_name),
        _ => format!("{text}: {} has spare moves", side.my_name),
    }))
}

/// A move of the opponent with the answer to it, and the position to continue from.
fn exchange(
    session: &mut Session,
    p: Position,
    mv: &Move,
    side: Plays,
) -> Result<(Exchange, Option<Position>)> {
    let me = side.me;
    let mut exchange = Exchange {
        theirs: Some(move_name(session, p, mv)?),
        ..Exchange::default()
    };
    let mut next = mv.result;
    let ending = if is_stuck(session, next, me)? {
        Some(Ending::win(me))
    } else {
        session.solver().wins_and_draws().ending(next)?
    };
    exchange.end = ending.map(|ending| Reached::new(ending, me));
    exchange.numbers = spare_moves(session, next, side)?;
    if exchange.numbers.is_some() {
        exchange.end = Some(Reached::Win);
        exchange.position = written(name(session, next))?;
        return Ok((exchange, None));
    }
    if ending.is_none() && session.solver().wins_and_draws().mover(next)? != Some(me.opponent()) {
        let (ours, answered) = answer(session, next, me)?;
        (exchange.ours, next) = (Some(ours), answered);
    }
    exchange.position = written(name(session, next))?;
    Ok((exchange, ending.is_none().then_some(next)))
}

/// True if the player has no move and has therefore won under misère play.
fn is_stuck(session: &mut Session, p: Position, player: Player) -> Result<bool> {
    Ok(p.convention() == Convention::Misere && session.solver().moves_of(p, player)?.is_empty())
}

/// The strategist's moves up to the opponent's next turn. Each must preserve the best ending the player can force.
fn answer(session: &mut Session, p: Position, me: Player) -> Result<(String, Position)> {
    let mut said = Vec::new();
    let mut at = p;
    loop {
        let promised = session.solver().end_of_play(at, me)?;
        let mv = match promised.score_for(me) {
            0.. if let Some(copy) = copying_move(session, at, promised, me)? => Some(copy),
            0.. => best_move(session, at, me)?,
            _ => None,
        };
        let Some(mv) = mv else {
            // A false theorem in a `by` clause can promise an ending that the moves do not reach; report that first.
            session.verify(at, &mut HashSet::new())?;
            return Err(Halt::Broken("a strategy failed its own check").into());
        };
        said.push(move_name(session, at, &mv)?);
        at = mv.result;
        if session.solver().wins_and_draws().mover(at)? != Some(me) {
            return Ok((said.join(", then "), at));
        }
    }
}

/// A best move after which every move of the opponent can be answered by copying it. In a loopy game copying can hold
/// a draw but need not win.
fn copying_move(
    session: &mut Session,
    p: Position,
    promised: Ending,
    me: Player,
) -> Result<Option<Move>> {
    if !p.is_normal() || promised != Ending::Draw && !session.solver().is_short(p)? {
        return Ok(None);
    }
    for mv in session.solver().strategy().best_moves(p, me)? {
        if is_mirrored(session, mv.result)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}
