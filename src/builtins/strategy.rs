//! Moves, winning moves, and reachable positions.

use std::rc::Rc;

use crate::diagnostic::{counted, did_you_mean};
use crate::eval::convert;
use crate::eval::move_names;
use crate::eval::show;
use crate::eval::{Arguments, Builtin, Explained, Result, Session, Value, quoted, row};
use crate::explain::{self, TrialResult};
use algebra::game::Player;
use algebra::limits::Halt;
use solver::position::{Move, Position};

/// A line of play is shown in full up to this many moves.
const LONGEST_LINE: usize = 100;

pub static ROWS: &[Builtin] = &[
    row("moves(g[, player][, form])")
        .about("the moves of a player, by their names or by the part that changes")
        .details(
            "Without a player: one list for an impartial game, the pair [Left's, Right's] for a \
             partizan one; in a game with wins, losses and draws, the moves of the player to \
             move. Equal parts of a sum have the same moves, which are listed once. A move on a \
             board, a graph or a heap has a name by what it changes: `b2` is filled, `a1-a2` are \
             the squares of a domino or a step, `a1xb1` captures, `a1-c3/c1` shoots, `b2:b1,b3` \
             splits; `cut 1-2R`, `take 3`; `7 to 2,3` splits a heap. Squares have letters and \
             numbers as on a chess board, in a single row only numbers. If parts of a sum look \
             alike, the number of the part is in front: `2: a1-a2`. A name in quotes can be typed \
             wherever a move is expected. All other moves are printed as `g => h`; with the form \
             \"long\" every move is, and `text(m, \"long\")` is that text. If your own ruleset \
             `game` has better names, define `game_move_name(before, after)`, which takes the \
             argument of each position, or the list of several, and returns a string; it is empty \
             if a move has no name.",
        )
        .examples(&[
            (
                "moves({0,{1|-1}|2}, Left)",
                "[{0,{1|-1}|2} => 0, {0,{1|-1}|2} => {1|-1}]",
            ),
            ("moves(*2 + *2)", "[*2 => 0, *2 => *]"),
            (
                "moves(clobber(\"XO/OX\"), Left)",
                "[\"a2xb2\", \"a2xa1\", \"b1xb2\", \"b1xa1\"]",
            ),
            (
                "moves(domineering(1,2), Right, \"long\")",
                "[domineering(1,2) => domineering(\"##\")]",
            ),
        ])
        .see(&["winning_moves", "options"])
        .run(|call| {
            by_player(call, |session, p, player| {
                session.solver().moves_of(p, player)
            })
        }),
    row("winning_moves(g[, player][, form])")
        .about("the moves that win, by their names or by the part that changes")
        .details(
            "A move wins if the opponent loses when moving next. Without a player: one list for \
             an impartial game, the pair [Left's, Right's] for a partizan one. The names and the \
             form are those of `moves`.",
        )
        .examples(&[
            (
                "winning_moves(*11 + *13 + *7 + *12)",
                "[*11 => *6, *13 => 0, *12 => *]",
            ),
            ("winning_moves(*1000000 + *999999)", "[*1000000 => *999999]"),
            ("winning_moves({1|-1})", "[[{1|-1} => 1], [{1|-1} => -1]]"),
            ("winning_moves(tic(3))", "[\"2\"]"),
            (
                "winning_moves(domineering(3,3))",
                "[[\"b2-b3\", \"b1-b2\"], [\"a2-b2\", \"b2-c2\"]]",
            ),
        ])
        .see(&["moves", "best_moves", "strategy", "balance"])
        .run(|call| {
            by_player(call, |session, p, player| {
                session.solver().strategy().winning_moves(p, player)
            })
        }),
    row("best_moves(g[, player][, t])")
        .about(
            "the winning moves or, if none wins, the moves in the hottest part; with t, the \
             orthodox moves",
        )
        .details(
            "If every move loses, the moves in the parts with the highest temperature are \
             considered. The answer lists those after which the mover has the best stop in that \
             part, with the opponent to move; among equal stops, those with the best mean. In a \
             loopy game or a game with wins and draws, only the fastest winning moves are listed; \
             if none wins, those that hold a draw, or delay the loss longest. With a temperature \
             t >= 0, the moves that are orthodox when every move is taxed by t: in each part at \
             least as hot as t, those that keep the wall of its thermograph at t.",
        )
        .examples(&[
            ("best_moves({1|-1} + {4|-4} - 9, Left)", "[{4|-4} => 4]"),
            ("best_moves({1|-1}, Left)", "[{1|-1} => 1]"),
            ("best_moves({1|-1} + {4|-4}, Right, 2)", "[{4|-4} => -4]"),
            ("best_moves({{9|0},4|-4}, Left, 1)", "[{{9|0},4|-4} => 4]"),
            ("best_moves({3|-1} + *, Left, 1/3)", "[{3|-1} => 3]"),
        ])
        .see(&["winning_moves", "temperature"])
        .run(best_moves),
    row("options(g)")
        .about("the positions that can be reached in one move")
        .details(
            "One list for an impartial game, the pair [Left's, Right's] for a partizan one. This \
             list, like those of `left`, `right` and `followers`, shows positions by name, with \
             the values after `#`; a position printed alone shows its value.",
        )
        .examples(&[
            ("options(*3)", "[0, *, *2]"),
            ("options(chop(2,3))", "[chop(1,3), chop(2,2), chop(2,1)]"),
            ("map(value, options(chop(2,3)))", "[*2, 0, *]"),
            ("options({0|1})", "[[0], [1]]"),
        ])
        .see(&["left", "right", "moves", "followers"])
        .run(|call| {
            let p = call.any_position(0)?;
            each_player(call.session, p, None, options)
        }),
    row("after(g, move[, player])")
        .about("the position that a move leads to")
        .details(
            "The move may be written for the part that changes or for the whole position, or by \
             its name in quotes. If Left and Right have different moves of the same name, add the \
             player.",
        )
        .examples(&[
            ("after(domineering(3,3), \"a1-a2\")", "{1/2|-2}"),
            ("after(col(\"..\"), \"1\", Right)", "1"),
            ("after(*3 + *2, *3 => *2)", "0"),
            ("after(nim(2,3,6), nim(6,2,3) => nim(1,2,3))", "0"),
            ("[after(*3, m) for m in moves(*3)] == options(*3)", "true"),
        ])
        .see(&["moves", "options", "name"])
        .run(after),
    row("name(g[, notation])")
        .about("the name of a position as a string: as it was typed, not its value")
        .examples(&[
            ("name({0,-1|1} + *2)", "\"{0,-1|1} + *2\""),
            ("name(bricks(7))", "\"bricks(7)\""),
        ])
        .details("The notation is \"ascii\", which is the default, \"unicode\" or \"latex\".")
        .see(&["text", "value"])
        .run(|call| {
            let (p, notation) = (call.any_position(0)?, call.notation(1)?);
            Ok(Value::text(call.session.world.positions.name(p, notation)?))
        }),
    row("followers(g)")
        .about("the position itself and all positions that can be reached from it, nearest first")
        .examples(&[
            ("followers(^)", "[^, 0, *]"),
            ("len(followers(*2 + *3))", "9"),
        ])
        .see(&["options", "depth"])
        .run(|call| {
            let p = call.any_position(0)?;
            let followers = call.session.solver().followers(p)?;
            Ok(Value::list(
                followers.into_iter().map(Value::named).collect(),
            ))
        }),
    row("wins_with(g, player, f)")
        .explained(Explained::Trial)
        .about("does the player win with the strategy f, whatever the opponent does?")
        .details(
            "f takes a position and returns the move to make in it, or its name. It is tested with the player \
             starting, moving second, or both, depending on which of these the player can win. If \
             the strategy loses, a line of play that beats it is shown; if it wins, `why` shows \
             its first answers.",
        )
        .examples(&[
            (
                "wins_with(bricks(6), Left, g -> winning_moves(g)[0])",
                "true",
            ),
            ("wins_with(bricks(8), Left, g -> moves(g)[0])", "false"),
        ])
        .see(&["strategy", "winning_moves"])
        .run(wins_with),
    row("depth(g)")
        .about(
            "the length of the longest line of play, in which either player may move at any time",
        )
        .details("This depends on the position as typed; `birthday` depends on the value.")
        .examples(&[
            ("depth({*3|*3})", "4"),
            ("birthday({*3|*3})", "0"),
            ("depth(*1000000 + 5)", "1000005"),
        ])
        .see(&["birthday", "followers"])
        .run(|call| {
            let p = call.any_position(0)?;
            Ok(Value::number(call.session.solver().depth(p)?))
        }),
    row("identical(g, h)")
        .about("are they the same position or form, not just equal in value? Same as g === h")
        .details(
            "Two games have the same form if their options do, in any order and all the way down. \
             A number, a nimber or an up means its canonical form; a named position is identical \
             only to itself.",
        )
        .examples(&[
            ("identical({0,-1|1}, 1/2)", "false"),
            ("identical({0|1}, 1/2)", "true"),
        ])
        .see(&["canonical"])
        .run(|call| {
            let (p, q) = (call.any_position(0)?, call.any_position(1)?);
            Ok(Value::Truth(call.session.world.positions.identical(p, q)?))
        }),
];

/// How moves are printed: by their names, or always as `g => h`.
#[derive(Clone, Copy)]
enum MoveForm {
    Named,
    Long,
}

/// The word for moves that are printed as `g => h`.
pub(super) const LONG: &str = "long";

type Finder = fn(&mut Session, Position, Player) -> Result<Vec<Move>>;

/// The position after a move, which must be a legal move of the given player or, without one, of either.
fn after(call: &mut Arguments) -> Result<Value> {
    let (p, player) = (call.any_position(0)?, call.player(2)?);
    let wanted = call.values()[1].clone();
    if !matches!(wanted, Value::Move(_) | Value::Text(_)) {
        let span = call.span_of(1);
        let fault = convert::wrong_type(call.session, "a move", &wanted, span);
        return Err(fault.help(
            "a move is written `g => h`, or by its name in quotes, and `moves(g)` lists them",
        ));
    }
    let players = player.map_or(Player::BOTH.to_vec(), |player| vec![player]);
    let (mut found, mut names): (Option<Position>, Vec<Rc<str>>) = (None, Vec::new());
    for player in players {
        let mut solver = call.session.solver();
        let started = solver.wins_and_draws().with_mover(p, player)?.unwrap_or(p);
        let mv = match &wanted {
            Value::Text(name) => {
                names.extend(move_names::all(call.session, started, player)?);
                move_names::named(call.session, started, player, name)?
            }
            Value::Move(made) => {
                let moves = solver.moves_of(started, player)?;
                solver.written_move(started, moves, made.mv)?
            }
            _ => None,
        };
        let Some(mv) = mv else {
            continue;
        };
        match found {
            None => found = Some(mv.result),
            Some(other) if !call.session.world.positions.identical(other, mv.result)? => {
                let label = "Left and Right have different moves of this name";
                let fault = call.fault(1, "either player can be meant", label);
                return Err(fault.help("add the player: `after(g, move, Left)`"));
            }
            Some(_) => {}
        }
    }
    if let Some(found) = found {
        return Ok(Value::named(found));
    }
    let whole = call.values()[0].clone();
    let [whole, shown] = [&whole, &wanted].map(|value| show::brief(call.session, value));
    let who = player.map_or("neither player has this move".to_string(), |player| {
        format!("{} does not have this move", player.name())
    });
    let fault = call.fault(1, who, format!("{shown} is not a move of {whole}"));
    let listed = "`moves(g)` lists the moves";
    let Value::Text(name) = wanted else {
        return Err(fault.help(format!("{listed}, each named by the part that changes")));
    };
    let in_part = format!(": {}", name.trim());
    let in_part = names.iter().find(|other| other.ends_with(&in_part));
    let near = did_you_mean(&name, names.iter().map(|name| &**name));
    let near = in_part.map(|name| &**name).or(near);
    Err(match (near, names.first()) {
        (Some(near), _) => fault.help(format!("did you mean {}? {listed}", quoted(near))),
        (None, Some(first)) => fault.help(format!("{listed}, for example {}", quoted(first))),
        (None, None) => fault.help(format!("{listed}; here they have no names")),
    })
}

/// Tries a strategy, and remarks on a line of play that beats it.
fn wins_with(call: &mut Arguments) -> Result<Value> {
    let p = call.position(0)?;
    let Some(me) = call.player(1)? else {
        return Err(Halt::Broken("`wins_with` has no player").into());
    };
    let (f, span) = (call.values()[2].clone(), call.span_of(2));
    let trials = explain::trials(call.session, p, me, (&f, span))?;
    let Some(last) = trials.last() else {
        let words = call.session.solver().outcome_of(p)?.words();
        call.session
            .statement
            .remark(format!("no strategy can win: {words}"));
        return Ok(Value::Truth(false));
    };
    let TrialResult::Beaten(line) = &last.result else {
        return Ok(Value::Truth(true));
    };
    let told = line_of_play(call.session, p, line)?;
    let starter = if last.starts { me } else { me.opponent() };
    let (starter, me) = (starter.name(), me.name());
    call.session.statement.remark(match &*told {
        "" => format!("it loses: {me} starts and has no move"),
        told => format!("it loses: {starter} starts with {told}, and {me} has no move"),
    });
    Ok(Value::Truth(false))
}

/// The moves of a line of play; the middle of a very long one is left out.
fn line_of_play(session: &mut Session, start: Position, line: &[Move]) -> Result<String> {
    let left_out = line.len().saturating_sub(LONGEST_LINE);
    let (mut told, mut before) = (Vec::new(), start);
    for (at, step) in line.iter().enumerate() {
        match at.checked_sub(LONGEST_LINE / 2) {
            Some(0) if left_out > 0 => {
                told.push(format!("... ({} left out)", counted(left_out, "move")));
            }
            Some(1..) if at < LONGEST_LINE / 2 + left_out => {}
            _ => told.push(explain::move_name(session, before, step)?),
        }
        before = step.result;
    }
    Ok(told.join(", "))
}

/// The player may be omitted even if a temperature is given.
fn best_moves(call: &mut Arguments) -> Result<Value> {
    let player = match call.values().get(1) {
        Some(Value::Number(_) | Value::Game(_, _)) if call.len() == 2 => None,
        _ => call.player(1)?,
    };
    let at = call.len() - 1;
    if at == 0 || at == 1 && player.is_some() {
        return for_players(call, player, MoveForm::Named, |session, p, player| {
            session.solver().strategy().best_moves(p, player)
        });
    }
    let t = call.number(at)?;
    if t.signum() < 0 {
        return Err(call.fault(
            at,
            "a negative temperature",
            "orthodox moves are defined for temperatures of 0 or more",
        ));
    }
    for_players(call, player, MoveForm::Named, |session, p, player| {
        session.solver().strategy().orthodox_moves(p, player, &t)
    })
}

/// The moves of the given player; without one, a single list, or one list for each player of a partizan game.
fn by_player(call: &mut Arguments, find: Finder) -> Result<Value> {
    let last = call.len() - 1;
    let form = match &call.values()[last] {
        Value::Text(form) if last > 0 && &**form == LONG => MoveForm::Long,
        Value::Text(_) if last > 0 => {
            let label = format!("expected {}", quoted(LONG));
            return Err(call.fault(last, "an unknown form of moves", label));
        }
        _ => MoveForm::Named,
    };
    let player = match form {
        MoveForm::Long if last == 1 => None,
        _ => call.player(1)?,
    };
    for_players(call, player, form, find)
}

fn for_players(
    call: &mut Arguments,
    player: Option<Player>,
    form: MoveForm,
    find: impl Fn(&mut Session, Position, Player) -> Result<Vec<Move>>,
) -> Result<Value> {
    let p = call.any_position(0)?;
    each_player(call.session, p, player, |session, p, player| {
        // If either player may be to move, let this one be.
        let started = session.solver().wins_and_draws().with_mover(p, player)?;
        let started = started.unwrap_or(p);
        let moves = find(session, started, player)?;
        let show = |mv| match form {
            MoveForm::Named => Value::listed(mv, started),
            MoveForm::Long => Value::moved(mv),
        };
        Ok(Value::list(moves.into_iter().map(show).collect()))
    })
}

/// The list of the given player; without one, a single list if the players have the same moves or only one of them is
/// to move, otherwise one list for each player.
fn each_player(
    session: &mut Session,
    p: Position,
    player: Option<Player>,
    list: impl Fn(&mut Session, Position, Player) -> Result<Value>,
) -> Result<Value> {
    if let Some(player) = player {
        return list(session, p, player);
    }
    if p.has_turns() {
        let mover = session.solver().wins_and_draws().mover(p)?;
        return mover.map_or_else(
            || Ok(Value::list(Vec::new())),
            |mover| list(session, p, mover),
        );
    }
    let left = list(session, p, Player::Left)?;
    if session.solver().is_impartial(p)? {
        return Ok(left);
    }
    Ok(Value::list(vec![left, list(session, p, Player::Right)?]))
}

/// The positions that a move of this player leads to.
pub(super) fn options(session: &mut Session, p: Position, player: Player) -> Result<Value> {
    let started = session.solver().wins_and_draws().with_mover(p, player)?;
    let options = session.solver().options(started.unwrap_or(p), player)?;
    Ok(Value::list(options.into_iter().map(Value::named).collect()))
}
