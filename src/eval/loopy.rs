//! Positions in which play may return: what they are worth, who wins them, and how they compare.

use std::cmp::Ordering;

use super::fault::{Fault, Result};
use super::session::Session;
use crate::diagnostic::{Span, shortened};
use crate::game::loopy::{self, Fate, GameValue, Graph, Sided, Stopper};
use crate::game::{Game, Outcome, Player, Relation};
use crate::notation::{self, Notation, Reading};
use crate::position::{Convention, Exploration, Form, Position};

/// Sums of parts without sides are searched for their own up to this size.
const MOST_WITHOUT_SIDES: usize = 64;

impl Session {
    /// What a position is worth.
    pub fn worth_of(&mut self, p: Position) -> Result<GameValue> {
        match self.sides_of(p)? {
            Some(worth) => Ok(worth),
            None => Err(self.no_sides(p)),
        }
    }

    /// What a position is worth; `None` where its sides are not found to be stoppers.
    pub fn sides_of(&mut self, p: Position) -> Result<Option<GameValue>> {
        if let Some(worth) = self.positions.known_worth(p) {
            return Ok(Some(worth));
        }
        if self.positions.is_unsided(p) {
            return Ok(None);
        }
        match self.short_value(p) {
            Ok(game) => Ok(Some(GameValue::Short(game))),
            Err(fault) if fault.goes_round => self.loopy_worth(p),
            Err(fault) => Err(fault),
        }
    }

    /// The same for a position in which play may return.
    pub(super) fn loopy_worth(&mut self, p: Position) -> Result<Option<GameValue>> {
        let mut worth = match self.positions.form(p).clone() {
            Form::Call(_) => self.told_worth(p)?,
            Form::Sum(parts) => self.worth_of_parts(&parts)?,
            Form::Negative(part) => match self.sides_of(part)? {
                Some(worth) => Some(self.algebra().negate_value(&worth)?),
                None => None,
            },
            Form::Multiple(n, part) => match self.sides_of(part)? {
                Some(worth) => self.algebra().copies_of_value(&n, &worth)?,
                None => None,
            },
            _ => None,
        };
        let is_made_of_others = matches!(
            self.positions.form(p),
            Form::Sum(_) | Form::Negative(_) | Form::Multiple(..)
        );
        if worth.is_none() {
            let graph = self.graph_of(p)?;
            // What has parts without sides seldom has some itself, and a large graph takes long to tell.
            if (!is_made_of_others || graph.len() <= MOST_WITHOUT_SIDES)
                && let Some(sided) = Sided::new(&graph, self.budget())?
            {
                worth = Some(self.algebra().value_of_sided(sided)?);
            }
        }
        match &worth {
            Some(worth) => self.positions.set_worth(p, worth),
            None => self.positions.set_unsided(p),
        }
        Ok(worth)
    }

    /// Short parts are added first: their sum is short again.
    fn worth_of_parts(&mut self, parts: &[Position]) -> Result<Option<GameValue>> {
        let mut worths = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.sides_of(part)? {
                Some(worth) => worths.push(worth),
                None => return Ok(None),
            }
        }
        worths.sort_by_key(GameValue::is_loopy);
        let mut sum = GameValue::Short(Game::ZERO);
        for worth in &worths {
            match self.algebra().add_values(&sum, worth)? {
                Some(more) => sum = more,
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    /// The text of what a position is worth.
    pub fn worth_text(&mut self, worth: &GameValue, notation: Notation) -> Result<String> {
        Ok(match worth {
            GameValue::Short(game) => notation::value(self.algebra(), *game, notation)?,
            GameValue::Loopy(sided) => {
                let reading = Reading::Value;
                notation::loopy::sided(self.algebra(), sided, reading, notation)?.closed(notation)
            }
        })
    }

    /// The graph of all positions that this one leads to.
    pub fn graph_of(&mut self, p: Position) -> Result<Graph> {
        let root = self.positions.identity(p)?;
        Ok(self.explored(Exploration::new(root))?.1)
    }

    /// The same, where loops that are worth nothing count too.
    pub(super) fn graph_as_typed(&mut self, p: Position) -> Result<Graph> {
        let root = self.positions.identity(p)?;
        Ok(self.explored(Exploration::as_typed(root))?.1)
    }

    /// What a position is worth by its moves alone, whatever theorems say.
    pub(super) fn worth_as_typed(&mut self, p: Position) -> Result<GameValue> {
        let graph = self.graph_as_typed(p)?;
        match Sided::new(&graph, self.budget())? {
            Some(sided) => Ok(self.algebra().value_of_sided(sided)?),
            None => Err(self.no_sides(p)),
        }
    }

    pub(super) fn explored(&mut self, mut job: Exploration) -> Result<(Exploration, Graph)> {
        match self.settle(|positions| positions.explore(&mut job)) {
            Ok(graph) => {
                self.positions.remember_returning(&job, &graph)?;
                Ok((job, graph))
            }
            Err(fault) if fault.halt.is_some() && fault.diagnostic.notes.is_empty() => {
                Err(match job.last() {
                    Some((last, count))
                        if let name = self.short_name(last)
                            && !name.is_empty() =>
                    {
                        fault.note(format!(
                            "{count} positions were found, the last of them {name}"
                        ))
                    }
                    _ => fault,
                })
            }
            Err(fault) => Err(fault),
        }
    }

    /// The outcome of a position in which play may return: by the sides of a sum where they are found, and by working
    /// backwards from the ends of play elsewhere. That takes no values, so that boards can be large.
    pub(super) fn loopy_outcome(&mut self, p: Position) -> Result<Outcome> {
        if let Some(fate) = self.positions.known_fate(p)? {
            return Ok(fate.outcome);
        }
        let mut has_sides = match self.positions.form(p) {
            Form::Sum(_) | Form::Multiple(..) | Form::Sided(_) => true,
            Form::Call(_) => self.told_worth(p)?.is_some(),
            _ => false,
        };
        for part in self.positions.parts(p) {
            has_sides = has_sides && self.sides_of(part)?.is_some();
        }
        if has_sides && let Some(worth) = self.sides_of(p)? {
            return match worth {
                GameValue::Short(game) => Ok(self.algebra().outcome(game)),
                GameValue::Loopy(sided) => Ok(sided.outcome(self.budget())?),
            };
        }
        Ok(self.fate_of(p)?.outcome)
    }

    /// How play ends in a position, and how soon.
    pub(super) fn fate_of(&mut self, p: Position) -> Result<Fate> {
        if p.convention() == Convention::Misere {
            return self.misere_fate(self.positions.played(p));
        }
        if let Some(fate) = self.positions.known_fate(p)? {
            return Ok(fate);
        }
        let root = self.positions.identity(p)?;
        let (job, graph) = self.explored(Exploration::as_typed(root))?;
        Ok(self.positions.remember_fates(&job, &graph)?)
    }

    /// Is p >= q, where play may return in one of them? By the sides, or by the order of all finite graphs.
    pub(super) fn loopy_at_least(&mut self, p: Position, q: Position) -> Result<bool> {
        if let (Some(a), Some(b)) = (self.sides_of(p)?, self.sides_of(q)?) {
            let (a, b) = (self.algebra().sided(&a)?, self.algebra().sided(&b)?);
            return Ok(a.at_least(&b, self.budget())?);
        }
        let (g, h) = (self.graph_of(p)?, self.graph_of(q)?);
        Ok(loopy::at_least(&g, &h, self.budget())?)
    }

    /// How two games compare by what they are worth.
    pub fn compare_worths(&mut self, a: &GameValue, b: &GameValue) -> Result<Relation> {
        let (a, b) = (self.algebra().sided(a)?, self.algebra().sided(b)?);
        let ge = a.at_least(&b, self.budget())?;
        let le = b.at_least(&a, self.budget())?;
        Ok(Relation::from_le(le, ge))
    }

    pub(super) fn loopy_relation(&mut self, p: Position, q: Position) -> Result<Relation> {
        if let (Some(a), Some(b)) = (self.sides_of(p)?, self.sides_of(q)?)
            && a == b
        {
            return Ok(Relation::Equal);
        }
        let (ge, le) = (self.loopy_at_least(p, q)?, self.loopy_at_least(q, p)?);
        Ok(Relation::from_le(le, ge))
    }

    /// Have both players the same options everywhere?
    pub(super) fn is_loopy_impartial(&mut self, p: Position) -> Result<bool> {
        let graph = self.graph_as_typed(p)?;
        let is_fair = |at| graph.options(Player::Left, at) == graph.options(Player::Right, at);
        Ok(graph.vertices().all(is_fair))
    }

    /// Can, in every follower of its simplest form, both players move or neither?
    pub(super) fn is_loopy_all_small(&mut self, p: Position) -> Result<bool> {
        match self.worth_of(p)? {
            GameValue::Short(game) => Ok(self.algebra().is_all_small(game)?),
            GameValue::Loopy(_) => {
                let stopper = self.stopper_of(p)?;
                let graph = stopper.graph();
                let can_move = |player, at| !graph.options(player, at).is_empty();
                let mut all = graph.vertices();
                Ok(all.all(|at| can_move(Player::Left, at) == can_move(Player::Right, at)))
            }
        }
    }

    /// The stopper that is the value of a position, or an error that says what it is instead.
    pub fn stopper_of(&mut self, p: Position) -> Result<Stopper> {
        let worth = self.worth_of(p)?;
        let sided = self.algebra().sided(&worth)?;
        match sided.stopper() {
            Some(stopper) => Ok(stopper.clone()),
            None => {
                let value = self.worth_text(&worth, self.notation)?;
                let value = shortened(&value, 60);
                Err(
                    Fault::here("this game is not a stopper", format!("it is {value}"))
                        .help("`onside(g)` and `offside(g)` are stoppers"),
                )
            }
        }
    }

    /// A short game with the thermograph of a position.
    pub fn thermal_value(&mut self, p: Position) -> Result<Game> {
        match self.worth_of(p)? {
            GameValue::Short(game) => Ok(game),
            GameValue::Loopy(_) => {
                let stopper = self.stopper_of(p)?;
                match self.algebra().thermal_image(&stopper)? {
                    Some(image) => Ok(image),
                    None => Err(Fault::here(
                        "this loopy game has no thermograph here",
                        "its temperature is not bounded, or more than passes return in it",
                    )
                    .help("`stops(g)`, `outcome(g)` and the order are still answered")),
                }
            }
        }
    }

    /// The stops of a loopy position, numbers or `on` or `off`, with who is to move there; `None` if it is worth a short game.
    pub fn loopy_stops(&mut self, p: Position) -> Result<Option<[(Position, Player); 2]>> {
        if self.is_short(p)? || !self.worth_of(p)?.is_loopy() {
            return Ok(None);
        }
        let stopper = self.stopper_of(p)?;
        let [left, right] = loopy::stops(&stopper, self.budget())?;
        let mut stop = |(at, mover)| -> Result<(Position, Player)> {
            let follower = stopper.follower(at, self.budget())?;
            let worth = self.algebra().value_of_stopper(&follower)?;
            Ok((self.positions.of_worth(&worth)?, mover))
        };
        Ok(Some([stop(left)?, stop(right)?]))
    }

    /// By the stops of a stopper: it is hot where they differ, and tepid where they are one number.
    pub(super) fn loopy_warmth(&mut self, p: Position) -> Result<Option<Ordering>> {
        if let GameValue::Loopy(sided) = self.worth_of(p)?
            && sided.stopper().is_none()
        {
            return Ok(None);
        }
        Ok(match self.loopy_stops(p)? {
            Some([(left, _), (right, _)]) if left != right => Some(Ordering::Greater),
            Some([(stop, _), _]) => self.positions.known_value(stop).map(|_| Ordering::Equal),
            None => None,
        })
    }

    /// The stopper that a position is when play without end is won by this player.
    pub fn side_of(&mut self, p: Position, winner: Player) -> Result<GameValue> {
        let found = match self.sides_of(p)? {
            Some(GameValue::Short(game)) => return Ok(GameValue::Short(game)),
            Some(GameValue::Loopy(sided)) => Some(match winner {
                Player::Left => sided.onside.clone(),
                Player::Right => sided.offside.clone(),
            }),
            None => {
                let graph = self.graph_of(p)?;
                match winner {
                    Player::Left => loopy::onside(&graph, self.budget())?,
                    Player::Right => loopy::offside(&graph, self.budget())?,
                }
            }
        };
        match found {
            Some(stopper) => Ok(self.algebra().value_of_stopper(&stopper)?),
            None => Err(self.no_sides(p)),
        }
    }

    /// The game with these sides.
    pub(super) fn with_sides(
        &mut self,
        on: (Position, Span),
        off: (Position, Span),
    ) -> Result<Position> {
        let [onside, offside] = [on, off].map(|(p, span)| {
            let stopper = self.stopper_of(p);
            stopper.map_err(|fault| fault.inside(span))
        });
        let (onside, offside) = (onside?, offside?);
        if !onside.at_least(&offside, self.budget())? {
            return Err(Fault::new(
                "the onside of a game is at least its offside",
                on.1,
                "this side is not",
            )
            .also(off.1, "as great as this one")
            .help("play without end is won by Left on the onside, and by Right on the offside"));
        }
        let worth = self.algebra().value_of_sided(Sided { onside, offside })?;
        Ok(self.positions.of_worth(&worth)?)
    }

    /// The error for asking a loopy game what only short games have.
    pub(super) fn not_short(&mut self, p: Position) -> Fault {
        let name = self.short_name(p);
        let mut fault = Fault::here(
            "this is asked of games that must end",
            format!("{name} is loopy: play may return"),
        )
        .help(
            "a loopy game has `outcome`, `moves`, an order, sums, `onside`, `offside`, `degree` and `stops`",
        );
        fault.goes_round = true;
        self.of_whole_game(fault)
    }

    /// The error for a game whose sides are not found to be stoppers.
    fn no_sides(&mut self, p: Position) -> Fault {
        let name = self.short_name(p);
        let mut fault = Fault::here(
            "this game is not known to be stopper-sided",
            format!("no stoppers were found that are the sides of {name}"),
        )
        .note(
            "deleting idle moves and sidling found none; there are games that have none, such as Bach's Carousel",
        )
        .help("`outcome(g)`, `moves(g)` and comparisons such as `g >= h` are still answered");
        // What it is a part of may have sides, and is ordered without.
        fault.goes_round = true;
        fault
    }

    /// The error for asking a game that is known by its sides for its moves.
    pub(super) fn no_moves(&mut self, p: Position) -> Fault {
        let name = self.short_name(p);
        Fault::here(
            "this game is known by its sides alone",
            format!("no moves were told for {name}"),
        )
        .help("a bracket has moves: `a{{|a}|}` is 1 & 0")
    }
}
