//! Loopy positions (play may return to an earlier position): their values, outcomes and order.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::moves::{OptionsOf, is_known_by_sides, known_number};
use super::no_answer::unless_loopy;
use super::{Expand, NoAnswer, SolveError, Solver};
use crate::position::{Convention, Form, Position};
use algebra::game::loopy::{
    self, Contracted, Fate, GameValue, Graph, Pseudonumber, Sided, Stopper, Vertex,
};
use algebra::game::{Algebra, Dyadic, Game, Outcome, Player, Relation};
use algebra::limits::{self, Budget, Limited};

/// The sides of a larger graph are not searched for if a part of the sum has none, or if a comparison is all that is asked.
const MOST_WITHOUT_SIDES: usize = 64;

/// Answers questions about loopy games.
pub struct Loopy<'a, X: Expand> {
    pub(super) solver: Solver<'a, X>,
}

/// The result of examining alternating play of a position.
pub struct AlternatingPlay {
    /// The number of positions reachable from it.
    pub positions: usize,
    /// If play can go on for ever: a cycle, as the positions along it with the player to move in each.
    pub cycle: Option<Vec<(Position, Player)>>,
}

/// What a position is compared by: its value, or the graph of its positions.
enum Compared {
    Value(GameValue),
    Graphs(SideGraphs),
}

/// The graph of a position as it is played for the onside and for the offside. They differ only if a follower is known
/// by its sides alone, such as the options of {2 & -2|1 & -2}.
pub struct SideGraphs {
    onside: Contracted,
    offside: Option<Contracted>,
}

impl SideGraphs {
    /// The graph for the onside and the one for the offside.
    pub fn both(&self) -> [&Contracted; 2] {
        [&self.onside, self.offside.as_ref().unwrap_or(&self.onside)]
    }

    fn are_large(&self) -> bool {
        let both = self.both();
        both.iter()
            .any(|side| side.graph().len() > MOST_WITHOUT_SIDES)
    }

    /// The value; `None` if no stoppers were found for its sides.
    fn value(&self, budget: &mut Budget) -> limits::Result<Option<Sided>> {
        match &self.offside {
            Some(offside) => Sided::of_sides(&self.onside, offside, budget),
            None => Sided::new(&self.onside, budget),
        }
    }
}

impl Compared {
    /// A graph with the same onside, and one with the same offside.
    fn graphs(&self, algebra: &mut Algebra) -> limits::Result<[Cow<'_, Contracted>; 2]> {
        match self {
            Compared::Value(value) => algebra.forms(value),
            Compared::Graphs(graphs) => Ok(graphs.both().map(Cow::Borrowed)),
        }
    }
}

impl<X: Expand> Loopy<'_, X> {
    /// The value of a position.
    pub fn value_of(&mut self, p: Position) -> Result<GameValue, X::Error> {
        match self.sides_of(p)? {
            Some(value) => Ok(value),
            None => Err(NoAnswer::NoStopperSides(p).into()),
        }
    }

    /// The value of a position; `None` if its sides are not found to be stoppers.
    pub fn sides_of(&mut self, p: Position) -> Result<Option<GameValue>, X::Error> {
        if let Some(value) = self.solver.positions().known_game_value(p) {
            return Ok(Some(value));
        }
        if self.solver.world().tables.unsided.contains(&p) {
            return Ok(None);
        }
        match unless_loopy(self.solver.short_value(p))? {
            Some(game) => Ok(Some(GameValue::Short(game))),
            None => self.loopy_value(p),
        }
    }

    /// The value of a loopy position; `None` if its sides are not found to be stoppers.
    fn loopy_value(&mut self, p: Position) -> Result<Option<GameValue>, X::Error> {
        // A bracket in simplest form is identical to its value.
        let same = self.solver.positions_mut().identity(p)?;
        if let Some(value) = self.solver.positions().known_game_value(same) {
            self.solver.positions_mut().set_game_value(p, &value);
            return Ok(Some(value));
        }
        let mut value = match self.solver.positions().form(p).clone() {
            Form::Call(_) => self.value_by_theorem(p)?,
            Form::Sum(parts) => self.value_of_parts(&parts)?,
            Form::Negative(part) => match self.sides_of(part)? {
                Some(value) => Some(self.solver.algebra().negate_value(&value)?),
                None => None,
            },
            Form::Multiple(n, part) => match self.sides_of(part)? {
                Some(value) => self.solver.algebra().copies_of_value(&n, &value)?,
                None => None,
            },
            _ => None,
        };
        let is_made_of_others = self.is_made_of_others(p);
        if value.is_none() {
            self.try_to_value_options(p)?;
            let graphs = self.graphs_of(p)?;
            // A sum whose parts have no sides seldom has sides itself, and finding out takes long for a large graph.
            if (!is_made_of_others || !graphs.are_large())
                && let Some(sided) = graphs.value(self.solver.budget())?
            {
                value = Some(self.solver.algebra().value_of_sided(sided)?);
            }
        }
        match &value {
            Some(value) => self.solver.positions_mut().set_game_value(p, value),
            None => _ = self.solver.world_mut().tables.unsided.insert(p),
        }
        Ok(value)
    }

    fn is_made_of_others(&self, p: Position) -> bool {
        matches!(
            self.solver.positions().form(p),
            Form::Sum(_) | Form::Negative(_) | Form::Multiple(..)
        )
    }

    /// Adds the values of the parts. Short values are added first, because their sum is short again.
    fn value_of_parts(&mut self, parts: &[Position]) -> Result<Option<GameValue>, X::Error> {
        let mut values = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.sides_of(part)? {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        values.sort_by_key(GameValue::is_loopy);
        let mut sum = GameValue::Short(Game::ZERO);
        for value in &values {
            match self.solver.algebra().add_values(&sum, value)? {
                Some(more) => sum = more,
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    /// The value that the `by` clause of a definition states, if the clause refers to no named position.
    fn value_by_theorem(&mut self, p: Position) -> Result<Option<GameValue>, X::Error> {
        let Some(Some(stated)) = unless_loopy(self.solver.host.theorem(p))? else {
            return Ok(None);
        };
        if !stated.is_normal() || !self.solver.positions().is_literal(stated) {
            return Ok(None);
        }
        if self.solver.world().paranoid {
            self.solver.host.verify_theorems(p)?;
        }
        self.sides_of(stated)
    }

    /// The graph of all positions reachable from this one; positions with a known value are replaced by their canonical
    /// form.
    pub fn graphs_of(&mut self, p: Position) -> Result<SideGraphs, X::Error> {
        let reachable = self.solver.reachable(p, OptionsOf::Value)?;
        let mut numbers = Vec::with_capacity(reachable.graph.len());
        let mut sided: HashMap<Vertex, Rc<Sided>> = HashMap::new();
        for at in reachable.graph.vertices() {
            let position = reachable.at(at)?;
            let has_moves = reachable.graph.all_options(at).next().is_some();
            let mut number = known_number(self.solver.positions(), position).cloned();
            if number.is_none() && is_known_by_sides(self.solver.positions(), position) {
                let value = match self.sides_of(position)? {
                    Some(value) => self.solver.algebra().sided(&value)?,
                    None => return Err(NoAnswer::NoStopperSides(position).into()),
                };
                sided.insert(at, value);
            } else {
                number = (!has_moves).then(|| number.unwrap_or_else(Dyadic::zero));
            }
            numbers.push(number);
        }
        let graph = Contracted::labelled(reachable.graph, numbers);
        if sided.is_empty() {
            let (onside, offside) = (graph, None);
            return Ok(SideGraphs { onside, offside });
        }
        let mut replaced = |side: usize| {
            let forms = sided.iter().map(|(&at, value)| (at, value.forms()[side]));
            graph.with_forms(&forms.collect(), self.solver.budget())
        };
        let (onside, offside) = (replaced(0)?, Some(replaced(1)?));
        Ok(SideGraphs { onside, offside })
    }

    /// The same graph, but keeping loops that do not affect values.
    fn graph_of_form(&mut self, p: Position) -> Result<Graph, X::Error> {
        Ok(self.solver.reachable(p, OptionsOf::Form)?.graph)
    }

    /// The value of a position computed from its moves alone, ignoring theorems.
    pub fn value_of_form(&mut self, p: Position) -> Result<GameValue, X::Error> {
        let graph = self.graph_of_form(p)?;
        let budget = self.solver.budget();
        match Sided::new(&Contracted::new(&graph, budget)?, budget)? {
            Some(sided) => Ok(self.solver.algebra().value_of_sided(sided)?),
            None => Err(NoAnswer::NoStopperSides(p).into()),
        }
    }

    /// The outcome of a loopy position: from its sides where they are found, otherwise by retrograde analysis. The
    /// latter needs no values, so it also works for large boards.
    pub(super) fn outcome(&mut self, p: Position) -> Result<Outcome, X::Error> {
        if let Some(fate) = self.solver.known_fate(p)? {
            return Ok(fate.outcome);
        }
        let mut has_sides = match self.solver.positions().form(p) {
            Form::Sum(_) | Form::Multiple(..) | Form::Sided(_) => true,
            Form::Call(_) => self.value_by_theorem(p)?.is_some(),
            _ => false,
        };
        for part in self.solver.positions().parts(p) {
            has_sides = has_sides && self.sides_of(part)?.is_some();
        }
        if has_sides && let Some(value) = self.sides_of(p)? {
            return self.outcome_of_value(&value);
        }
        if self.is_bracket(p) {
            let patience = self.solver.world().patience;
            let sides = |solver: &mut Solver<'_, X>| solver.loopy().sides_of(p);
            if let Some(Some(value)) = self.solver.within(patience, sides)? {
                return self.outcome_of_value(&value);
            }
        }
        match self.fate_of(p) {
            Err(error) if matches!(error.no_answer(), Some(NoAnswer::OnlySides(_))) => {
                let value = self.value_of(p)?;
                self.outcome_of_value(&value)
            }
            fate => Ok(fate?.outcome),
        }
    }

    /// Whether a position is a bracket, perhaps one that refers to itself.
    fn is_bracket(&self, p: Position) -> bool {
        let positions = self.solver.positions();
        let is_plain = matches!(positions.form(p), Form::Bracket { .. } | Form::Impartial(_));
        is_plain || positions.is_loop(p)
    }

    fn outcome_of_value(&mut self, value: &GameValue) -> Result<Outcome, X::Error> {
        match value {
            GameValue::Short(game) => Ok(self.solver.algebra().outcome(*game)),
            GameValue::Loopy(sided) => Ok(sided.outcome(self.solver.budget())?),
        }
    }

    /// How play of a position ends, and after how many moves.
    pub(super) fn fate_of(&mut self, p: Position) -> Result<Fate, X::Error> {
        if p.convention() == Convention::Misere {
            let played = self.solver.positions().played(p);
            return self.solver.misere().fate_of(played);
        }
        if let Some(fate) = self.solver.known_fate(p)? {
            return Ok(fate);
        }
        let reachable = self.solver.reachable(p, OptionsOf::Play)?;
        self.solver.remember_fates(&reachable)
    }

    /// Whether p >= q, where at least one of them is loopy.
    pub(super) fn at_least(&mut self, p: Position, q: Position) -> Result<bool, X::Error> {
        let [g, h] = [self.comparable(p)?, self.comparable(q)?];
        self.is_at_least(&g, &h)
    }

    fn is_at_least(&mut self, g: &Compared, h: &Compared) -> Result<bool, X::Error> {
        let algebra = self.solver.algebra();
        if let (Compared::Value(a), Compared::Value(b)) = (g, h) {
            return Ok(algebra.is_value_at_least(a, b)?);
        }
        let [g, h] = [g.graphs(algebra)?, h.graphs(algebra)?];
        let [g, h] = [&g, &h].map(|graphs| graphs.each_ref().map(Cow::as_ref));
        Ok(loopy::at_least(g, h, self.solver.budget())?)
    }

    /// Finds the values of the options, unless that takes long. While it does, the loopy positions among them do not try the
    /// same for their own options: play may return to the outermost position.
    fn try_to_value_options(&mut self, p: Position) -> Result<(), X::Error> {
        if std::mem::replace(&mut self.solver.host.computation_mut().tries_options, true) {
            return Ok(());
        }
        let patience = self.solver.world().patience;
        let tried = self
            .solver
            .within(patience, |solver| solver.loopy().value_options(p));
        self.solver.host.computation_mut().tries_options = false;
        tried.map(|_| ())
    }

    /// Finds the values of the options of a position and, where an option is loopy, of its options in turn. A graph then has
    /// the canonical form of a board in place of the board, which has far more followers.
    fn value_options(&mut self, p: Position) -> Result<(), X::Error> {
        let root = self.solver.positions_mut().identity(p)?;
        let mut open = IndexSet::<Position, FxBuildHasher>::from_iter([root]);
        let mut next = 0;
        while let Some(&p) = open.get_index(next) {
            next += 1;
            for player in Player::BOTH {
                let options = self.solver.counted_options(p, player, OptionsOf::Value)?;
                for option in options {
                    let option = self.solver.positions_mut().identity(option)?;
                    let is_new = !open.contains(&option);
                    if is_new && unless_loopy(self.solver.short_value(option))?.is_none() {
                        open.insert(option);
                    }
                }
            }
        }
        Ok(())
    }

    /// What a position is compared by. Finding the sides of a large graph takes far longer than comparing it.
    fn comparable(&mut self, p: Position) -> Result<Compared, X::Error> {
        if let Some(value) = self.solver.positions().known_game_value(p) {
            return Ok(Compared::Value(value));
        }
        let is_call = matches!(self.solver.positions().form(p), Form::Call(_));
        let has_sides = is_call && self.value_by_theorem(p)?.is_some();
        if !has_sides && !self.is_made_of_others(p) {
            self.try_to_value_options(p)?;
            if !self.solver.is_short(p)? {
                let graphs = self.graphs_of(p)?;
                if graphs.are_large() {
                    return Ok(Compared::Graphs(graphs));
                }
            }
        }
        Ok(match self.sides_of(p)? {
            Some(value) => Compared::Value(value),
            None => Compared::Graphs(self.graphs_of(p)?),
        })
    }

    /// How two values compare.
    pub fn compare_values(&mut self, a: &GameValue, b: &GameValue) -> Result<Relation, X::Error> {
        let algebra = self.solver.algebra();
        let (ge, le) = (
            algebra.is_value_at_least(a, b)?,
            algebra.is_value_at_least(b, a)?,
        );
        Ok(Relation::from_le(le, ge))
    }

    pub(super) fn relation(&mut self, p: Position, q: Position) -> Result<Relation, X::Error> {
        let [g, h] = [self.comparable(p)?, self.comparable(q)?];
        if let (Compared::Value(a), Compared::Value(b)) = (&g, &h)
            && a == b
        {
            return Ok(Relation::Equal);
        }
        let (ge, le) = (self.is_at_least(&g, &h)?, self.is_at_least(&h, &g)?);
        Ok(Relation::from_le(le, ge))
    }

    /// Whether both players have the same options in every follower.
    pub(super) fn is_impartial(&mut self, p: Position) -> Result<bool, X::Error> {
        let graph = self.graph_of_form(p)?;
        let is_fair = |at| graph.options(Player::Left, at) == graph.options(Player::Right, at);
        Ok(graph.vertices().all(is_fair))
    }

    /// Whether in every follower of the simplest form either both players can move or neither can.
    pub(super) fn is_all_small(&mut self, p: Position) -> Result<bool, X::Error> {
        match self.value_of(p)? {
            GameValue::Short(game) => Ok(self.solver.algebra().is_all_small(game)?),
            GameValue::Loopy(_) => {
                let stopper = self.stopper_of(p)?;
                let form = stopper.form();
                let can_move = |player, at| !form.graph().options(player, at).is_empty();
                let mut all = form.graph().vertices();
                Ok(all.all(|at| match form.number(at) {
                    Some(x) => x.is_zero(),
                    None => can_move(Player::Left, at) == can_move(Player::Right, at),
                }))
            }
        }
    }

    /// The stopper that is the value of a position, or an error if the value is not a stopper.
    pub fn stopper_of(&mut self, p: Position) -> Result<Stopper, X::Error> {
        let value = self.value_of(p)?;
        let sided = self.solver.algebra().sided(&value)?;
        match sided.stopper() {
            Some(stopper) => Ok(stopper.clone()),
            None => Err(NoAnswer::NotStopper(p).into()),
        }
    }

    /// A short game that has the same thermograph as the position.
    pub fn thermal_value(&mut self, p: Position) -> Result<Game, X::Error> {
        match self.value_of(p)? {
            GameValue::Short(game) => Ok(game),
            GameValue::Loopy(_) => {
                let stopper = self.stopper_of(p)?;
                match self.solver.algebra().thermal_image(&stopper)? {
                    Some(image) => Ok(image),
                    None => Err(NoAnswer::NoThermograph(p).into()),
                }
            }
        }
    }

    /// The Left and Right stop of a loopy position (numbers, `on` or `off`), each with the player to move there; `None`
    /// if the value is a short game.
    pub fn stops(&mut self, p: Position) -> Result<Option<[(Position, Player); 2]>, X::Error> {
        if self.solver.is_short(p)? || !self.value_of(p)?.is_loopy() {
            return Ok(None);
        }
        let stopper = self.stopper_of(p)?;
        self.stops_of_stopper(&stopper).map(Some)
    }

    /// Where alternating play of a stopper first reaches a pseudonumber if this player starts.
    pub fn pseudo_stop(&mut self, p: Position, starter: Player) -> Result<Position, X::Error> {
        let stopper = self.stopper_of(p)?;
        let stops = loopy::stops(&stopper, Pseudonumber::at, self.solver.budget())?;
        let (at, _) = stops[starter as usize];
        let follower = stopper.follower(at, self.solver.budget())?;
        let value = self.solver.algebra().value_of_stopper(&follower)?;
        Ok(self.solver.positions_mut().of_game_value(&value)?)
    }

    fn stops_of_stopper(&mut self, stopper: &Stopper) -> Result<[(Position, Player); 2], X::Error> {
        let [left, right] = loopy::stops(stopper, Pseudonumber::exact_at, self.solver.budget())?;
        let mut stop = |(at, mover)| -> Result<(Position, Player), X::Error> {
            let follower = stopper.follower(at, self.solver.budget())?;
            let value = self.solver.algebra().value_of_stopper(&follower)?;
            Ok((self.solver.positions_mut().of_game_value(&value)?, mover))
        };
        Ok([stop(left)?, stop(right)?])
    }

    /// The number from which a loopy game differs by an infinitesimal, if there is one. A game compares with numbers
    /// like both its sides, so all stops of both sides must be this number.
    pub(super) fn nearest_number(&mut self, sided: &Sided) -> Result<Option<Dyadic>, X::Error> {
        let mut number = None;
        for side in [&sided.onside, &sided.offside] {
            for (stop, _) in self.stops_of_stopper(side)? {
                let value = self.solver.positions().known_value(stop);
                let found = value.and_then(|g| self.solver.algebra().as_number(g).cloned());
                if found.is_none() || *number.get_or_insert(found.clone()) != found {
                    return Ok(None);
                }
            }
        }
        Ok(number.flatten())
    }

    /// Classifies a loopy game by its stops: it is tepid if they are the same number, and a stopper is hot if they
    /// differ.
    pub(super) fn warmth(&mut self, p: Position) -> Result<Option<Ordering>, X::Error> {
        let GameValue::Loopy(sided) = self.value_of(p)? else {
            return Ok(None);
        };
        if self.nearest_number(&sided)?.is_some() {
            return Ok(Some(Ordering::Equal));
        }
        let Some(stopper) = sided.stopper() else {
            return Ok(None);
        };
        let [(left, _), (right, _)] = self.stops_of_stopper(stopper)?;
        Ok((left != right).then_some(Ordering::Greater))
    }

    /// One side of a position: the stopper it equals if this player wins infinite play.
    pub fn side_of(&mut self, p: Position, winner: Player) -> Result<GameValue, X::Error> {
        let found = match self.sides_of(p)? {
            Some(GameValue::Short(game)) => return Ok(GameValue::Short(game)),
            Some(GameValue::Loopy(sided)) => Some(match winner {
                Player::Left => sided.onside.clone(),
                Player::Right => sided.offside.clone(),
            }),
            None => {
                let graphs = self.graphs_of(p)?;
                let [on, off] = graphs.both();
                match winner {
                    Player::Left => loopy::onside(on, self.solver.budget())?,
                    Player::Right => loopy::offside(off, self.solver.budget())?,
                }
            }
        };
        match found {
            Some(stopper) => Ok(self.solver.algebra().value_of_stopper(&stopper)?),
            None => Err(NoAnswer::NoStopperSides(p).into()),
        }
    }

    /// Whether alternating play always ends, from the position and from all its followers.
    pub fn is_stopper(&mut self, p: Position) -> Result<bool, X::Error> {
        if self.solver.is_loop_free(p)? {
            return Ok(true);
        }
        let reachable = self.solver.reachable(p, OptionsOf::Play)?;
        Ok(loopy::is_stopper(&reachable.graph, self.solver.budget())?)
    }

    /// Examines alternating play, with a cycle as evidence if play can go on for ever.
    pub fn alternating_play(&mut self, p: Position) -> Result<AlternatingPlay, X::Error> {
        let reachable = self.solver.reachable(p, OptionsOf::Form)?;
        let cycle = match loopy::alternating_cycle(&reachable.graph, self.solver.budget())? {
            Some(cycle) => {
                let turns = cycle.into_iter();
                let turns = turns.map(|(at, mover)| Ok((reachable.at(at)?, mover)));
                Some(turns.collect::<limits::Result<Vec<_>>>()?)
            }
            None => None,
        };
        Ok(AlternatingPlay {
            positions: reachable.graph.len(),
            cycle,
        })
    }
}
