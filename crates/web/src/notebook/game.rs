//! A game that a person plays by pointing at the picture. It is described by its start and the moves so far, so that
//! nothing is lost when the engine is replaced.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::explore::label;
use super::{Notebook, error};
use algebra::game::Player;
use algebra::limits::Checks;
use solver::position::{Move, Position};
use solver::solve::within;
use upstar::eval::{Result, Session};
use upstar::explain;
use upstar::picture::Spot;
use upstar::play::{PLAYERS, Record, SEATS, Seat, best_move, hint, mistake, strategy};

/// The number of budget checks for the program's move, a few seconds.
const PATIENCE: Checks = Checks(1 << 12);

/// The width of a strategy in columns.
const WIDTH: usize = 78;

/// A game as the page describes it.
#[derive(Deserialize)]
pub struct Game {
    /// The expression that it starts from.
    position: String,
    /// The side of the person: `left`, `right` or `both`.
    seat: String,
    /// `left` or `right`, if the page says who starts.
    starts: Option<String>,
    /// The numbers of the moves so far.
    moves: Vec<usize>,
}

/// A game that has been played to some point.
struct Played {
    record: Record,
    seat: Seat,
    /// The moves so far, with the players who made them.
    labels: Vec<(String, Player)>,
    /// What was wrong with the person's last move.
    mistake: Option<&'static str>,
}

impl Notebook {
    /// The position on the board, the moves from there, and where to click for them.
    pub fn play(&mut self, game: &Game) -> Json {
        self.with_game(game, |session, played| played.describe(session))
    }

    /// The move that the program makes.
    pub fn answer(&mut self, game: &Game) -> Json {
        self.with_game(game, |session, played| {
            let chosen = within(session, PATIENCE, |session| {
                best_move(session, &played.record)
            })?;
            match chosen {
                Some(chosen) => number(session, &played.record, chosen.as_ref()),
                // A board that is too large to be searched is played by any move.
                None => Ok(json!({"move": 0})),
            }
        })
    }

    /// A best move for the player to move, and what it achieves.
    pub fn hint(&mut self, game: &Game) -> Json {
        self.with_game(game, |session, played| {
            let Some(hint) = hint(session, &played.record)? else {
                return Ok(error("there is no move"));
            };
            let mut answer = number(session, &played.record, Some(&hint.choice))?;
            let first = format!(
                "{}: {}",
                label(session, played.record.position, &hint.choice)?,
                hint.promise
            );
            let lines = [first].into_iter().chain(hint.rule);
            answer["text"] = lines.collect();
            Ok(answer)
        })
    }

    /// Who wins from here, and how.
    pub fn why(&mut self, game: &Game) -> Json {
        self.with_game(game, |session, Played { record, seat, .. }| {
            let ending = record.verdict(session)?;
            let words = record.verdict_words(seat, ending);
            let strategy = strategy(session, &record, WIDTH)?;
            Ok(json!({"text": format!("{words}\n{strategy}")}))
        })
    }

    fn with_game(
        &mut self,
        game: &Game,
        work: impl FnOnce(&mut Session, Played) -> Result<Json>,
    ) -> Json {
        let Some(seat) = named(&SEATS, &game.seat) else {
            return error("the seat is left, right or both");
        };
        self.with_position(&game.position, |session, start| {
            let mut played = Played {
                record: Record::of(session, start)?,
                seat,
                labels: Vec::new(),
                mistake: None,
            };
            if let Some(player) = game.starts.as_ref().and_then(|word| named(&PLAYERS, word)) {
                played.record.start_with(session, player)?;
            }
            for (at, &chosen) in game.moves.iter().enumerate() {
                let (moves, _) = played.record.moves(session)?;
                let Some(chosen) = moves.get(chosen) else {
                    return Ok(error("there is no such move"));
                };
                played.make(session, chosen, at + 1 == game.moves.len())?;
            }
            work(session, played)
        })
    }
}

fn named<T: Copy>(rows: &[(&str, T)], word: &str) -> Option<T> {
    let row = rows.iter().find(|(name, _)| *name == word);
    row.map(|(_, meaning)| *meaning)
}

/// The number of a move among all moves.
fn number(session: &mut Session, record: &Record, chosen: Option<&Move>) -> Result<Json> {
    let (moves, _) = record.moves(session)?;
    let same = |other: &Move| chosen.is_some_and(|it| (it.from, it.to) == (other.from, other.to));
    let leads_there = |other: &Move| chosen.is_some_and(|it| it.result == other.result);
    let at = moves.iter().position(same);
    let at = at.or_else(|| moves.iter().position(leads_there));
    Ok(match at {
        Some(at) => json!({ "move": at }),
        None => error("there is no move"),
    })
}

impl Played {
    fn make(&mut self, session: &mut Session, chosen: &Move, is_last: bool) -> Result<()> {
        let mover = self.record.mover;
        self.labels
            .push((label(session, self.record.position, chosen)?, mover));
        if is_last && self.seat.player() == Some(mover) {
            self.mistake = mistake(session, &self.record, chosen)?;
        }
        self.record.make(session, chosen)
    }

    fn describe(&self, session: &mut Session) -> Result<Json> {
        let record = &self.record;
        let (moves, ending) = record.moves(session)?;
        let canvas = explain::canvas(session, record.position)?;
        let areas = areas(&canvas.spots);
        let mut clicks = Vec::new();
        for (at, chosen) in moves.iter().enumerate() {
            clicks.extend(
                changes(session, (record.position, record.mover), chosen, &areas)?
                    .map(|spots| json!({"move": at, "spots": spots})),
            );
        }
        let labels = moves
            .iter()
            .map(|chosen| label(session, record.position, chosen));
        let labels: Vec<String> = labels.collect::<Result<_>>()?;
        let played = self.labels.iter();
        let played = played.map(|(label, by)| json!({"label": label, "by": word(*by)}));
        let spots = canvas.spots.iter().filter_map(|spot| {
            let id = areas.iter().position(|place| *place == spot.place)?;
            let points = spot.corners.iter().map(|&(x, y)| [x, y]);
            let label = match spot.sign.trim() {
                "" | "." => spot.place.clone(),
                sign => format!("{}: {sign}", spot.place),
            };
            Some(json!({"id": id, "points": points.collect::<Vec<_>>(), "label": label}))
        });
        Ok(json!({
            "position": session.world.positions.name(record.position, session.notation())?,
            "svg": canvas.svg(),
            "spots": spots.collect::<Vec<_>>(),
            "moves": labels,
            "clicks": clicks,
            "mover": word(record.mover),
            "yours": self.seat.holds(record.mover),
            "prompt": record.your_move(self.seat),
            "over": ending.map(|ending| record.ending_words(self.seat, ending)),
            "impartial": record.is_impartial,
            "may_choose_start": record.may_choose_start,
            "played": played.collect::<Vec<_>>(),
            "mistake": self.mistake,
            "repeats": record.is_back(session)?,
        }))
    }
}

fn word(player: Player) -> &'static str {
    let row = PLAYERS.iter().find(|(_, other)| *other == player);
    row.map_or("", |(word, _)| word)
}

/// The distinct places of a picture. Their numbers are their ids.
fn areas(spots: &[Spot]) -> Vec<&str> {
    let mut places: Vec<&str> = Vec::new();
    for spot in spots {
        if !places.contains(&spot.place.as_str()) {
            places.push(&spot.place);
        }
    }
    places
}

/// The places that a move changes: one list for each part of a sum in which the move can be made.
fn changes(
    session: &mut Session,
    (whole, mover): (Position, Player),
    chosen: &Move,
    areas: &[&str],
) -> Result<impl Iterator<Item = Vec<usize>>> {
    let whole = session.world.positions.played(whole);
    let parts = session.world.positions.parts(whole);
    let changed = changed_places(session, chosen, mover)?;
    let mut clicks = Vec::new();
    for (number, &part) in (1..).zip(&parts) {
        if !session.world.positions.identical(part, chosen.from)? {
            continue;
        }
        let places = changed.iter().map(|place| match parts.len() {
            1 => place.clone(),
            _ => explain::place_in_sum(number, place),
        });
        let ids = places.filter_map(|place| areas.iter().position(|other| **other == place));
        clicks.push(ids.collect::<Vec<usize>>());
    }
    Ok(clicks.into_iter().filter(|spots| !spots.is_empty()))
}

/// The places of a part that are different after the move, except edges that fall and could not be cut.
fn changed_places(session: &mut Session, chosen: &Move, mover: Player) -> Result<Vec<String>> {
    let before = explain::spots(session, chosen.from)?;
    let parts = session.world.positions.parts(chosen.to);
    let after = match parts[..] {
        [part] => explain::spots(session, part)?,
        // A heap that is split: the items at its ends stay.
        [first, last] => {
            let [first, last] = [first, last].map(|part| explain::spots(session, part));
            let rest = before.len().saturating_sub(last?.len());
            let first = before.iter().take(first?.len());
            first.chain(before.iter().skip(rest)).cloned().collect()
        }
        _ => return Ok(Vec::new()),
    };
    let stays = |spot: &Spot| {
        let mut after = after.iter();
        after.any(|other| (&other.place, &other.sign) == (&spot.place, &spot.sign))
    };
    let opponents = match mover {
        Player::Left => 'R',
        Player::Right => 'L',
    };
    let changed = before.into_iter().filter(|spot| !stays(spot));
    let changed = changed.filter(|spot| spot.owner != Some(opponents));
    Ok(changed.map(|spot| spot.place).collect())
}
