//! Queries about the value and the order of positions. If the parts of a sum determine the answer, the value of the
//! whole sum is not computed.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::Signed;

use super::depth::DepthQuestion;
use super::impartial::ImpartialQuestion;
use super::no_answer::unless_loopy;
use super::value::ValueQuestion;
use super::{Expand, NoAnswer, Solver};
use crate::position::Position;
use algebra::game::loopy::GameValue;
use algebra::game::{self, Dyadic, Game, Outcome, Player, Relation, SumRule};

/// The canonical form of a sum of this many parts can be long.
const MANY_PARTS: u32 = 6;

impl<X: Expand> Solver<'_, X> {
    /// The value of a position, which must equal a short game.
    pub fn value_of(&mut self, p: Position) -> Result<Game, X::Error> {
        // During a nested evaluation the outermost position handles loops.
        if !self.host.computation().valuing.is_empty() {
            return self.short_value(p);
        }
        match self.loopy().value_of(p)? {
            GameValue::Short(game) => Ok(game),
            GameValue::Loopy(_) => Err(NoAnswer::Loopy(p).into()),
        }
    }

    /// The value of a loop-free position.
    pub fn short_value(&mut self, p: Position) -> Result<Game, X::Error> {
        if let Some(game) = self.positions().known_value(p) {
            return Ok(game);
        }
        if !p.is_normal() {
            return Err(NoAnswer::WrongConvention(p).into());
        }
        if self.positions().is_named(p) {
            return self.host.named_value(p);
        }
        self.ask::<ValueQuestion>(p)
    }

    /// The value of a position of a compiled ruleset, or of an unnamed position.
    pub fn computed_value(&mut self, p: Position) -> Result<Game, X::Error> {
        self.ask::<ValueQuestion>(p)
    }

    /// Computes the values of the summands, which decide a position's outcome.
    pub(super) fn value_parts(&mut self, p: Position) -> Result<(), X::Error> {
        for (part, _) in self.positions_mut().summands(p)? {
            self.short_value(part)?;
        }
        Ok(())
    }

    /// The values whose sum is the position, each with its number of copies.
    pub(super) fn components(&mut self, p: Position) -> Result<Vec<(Game, BigInt)>, X::Error> {
        let mut components = Vec::new();
        for (part, copies) in self.positions_mut().summands(p)? {
            components.push((self.ask::<ValueQuestion>(part)?, copies));
        }
        Ok(components)
    }

    /// The components of a position with so many parts, or so many copies of one, that the canonical form of the sum
    /// would be long; `None` for other positions.
    fn components_of_long_sum(
        &mut self,
        p: Position,
    ) -> Result<Option<Vec<(Game, BigInt)>>, X::Error> {
        let summands = self.positions_mut().summands(p)?;
        let parts: BigInt = summands.iter().map(|(_, n)| n.abs()).sum();
        if parts < BigInt::from(MANY_PARTS) {
            return Ok(None);
        }
        self.value_parts(p)?;
        Ok(Some(self.components(p)?))
    }

    /// The components of a position with many copies of a part, for which there are rules; `None` for other positions.
    fn many_components(&mut self, p: Position) -> Result<Option<Vec<(Game, BigInt)>>, X::Error> {
        if !self.positions_mut().has_many_copies(p)? {
            return Ok(None);
        }
        self.value_parts(p)?;
        Ok(Some(self.components(p)?))
    }

    /// The mean value, which is additive.
    pub fn mean(&mut self, p: Position) -> Result<Dyadic, X::Error> {
        self.value_parts(p)?;
        let mut mean = Dyadic::zero();
        for (g, copies) in self.components(p)? {
            mean = mean.add_times(&copies, &self.algebra().mean(g)?);
        }
        Ok(mean)
    }

    pub fn temperature(&mut self, p: Position) -> Result<Dyadic, X::Error> {
        if let Some(components) = self.components_of_long_sum(p)?
            && let Some(t) = self.algebra().temperature_of_sum(&components)?
        {
            return Ok(t);
        }
        let g = self.value_of(p)?;
        Ok(self.algebra().temperature(g)?)
    }

    /// Whether the temperature is below 0 (numbers), equal to 0, or above; `None` for loopy games without a
    /// temperature.
    pub fn warmth(&mut self, p: Position) -> Result<Option<Ordering>, X::Error> {
        if !self.is_short(p)? && self.loopy().value_of(p)?.is_loopy() {
            return self.loopy().warmth(p);
        }
        if self.components_of_long_sum(p)?.is_some() {
            return Ok(Some(self.temperature(p)?.cmp(&Dyadic::zero())));
        }
        let g = self.value_of(p)?;
        Ok(Some(match self.algebra() {
            algebra if algebra.is_number(g) => Ordering::Less,
            algebra if algebra.is_numberish(g) => Ordering::Equal,
            _ => Ordering::Greater,
        }))
    }

    /// Whether the position lies between all negative and all positive numbers.
    pub fn is_infinitesimal(&mut self, p: Position) -> Result<bool, X::Error> {
        if !self.is_short(p)?
            && let GameValue::Loopy(sided) = self.loopy().value_of(p)?
        {
            let number = self.loopy().nearest_number(&sided)?;
            return Ok(number.is_some_and(|x| x.is_zero()));
        }
        let is_numberish = self.warmth(p)?.is_some_and(Ordering::is_le);
        Ok(is_numberish && self.stop(p, Player::Left)?.is_zero())
    }

    /// The number at which play stops when this player starts (the Left or Right stop).
    pub fn stop(&mut self, p: Position, player: Player) -> Result<Dyadic, X::Error> {
        if let Some(stops) = self.loopy().stops(p)? {
            let (stop, _) = stops[player as usize];
            let number = match self.positions().known_value(stop) {
                Some(number) => self.algebra().as_number(number).cloned(),
                None => None,
            };
            return number.ok_or_else(|| NoAnswer::Loopy(p).into());
        }
        if let Some(components) = self.many_components(p)? {
            if let Some(stop) = self.algebra().stop_of_sum(&components, player)? {
                return Ok(stop);
            }
            if self.warmth(p)?.is_some_and(Ordering::is_le) {
                return self.mean(p);
            }
        }
        Ok(self.short_stop(p, player)?.number)
    }

    /// The stop of a short game when this player starts, with the player to move there.
    pub fn short_stop(&mut self, p: Position, player: Player) -> Result<game::Stop, X::Error> {
        if let Some(components) = self.components_of_long_sum(p)?
            && let Some(stop) = self.algebra().exact_stop_of_sum(&components, player)?
        {
            return Ok(stop);
        }
        let g = self.value_of(p)?;
        Ok(self.algebra().stop(g, player))
    }

    /// Whether in every follower either both players can move or neither can.
    pub fn is_all_small(&mut self, p: Position) -> Result<bool, X::Error> {
        if !self.is_short(p)? {
            return self.loopy().is_all_small(p);
        }
        if let Some(components) = self.many_components(p)?
            && let Some(answer) = self.algebra().is_all_small_sum(&components)?
        {
            return Ok(answer);
        }
        let g = self.value_of(p)?;
        Ok(self.algebra().is_all_small(g)?)
    }

    /// The rules that derive the outcome from the parts, if there are many copies of a part and rules suffice.
    pub fn foresight(&mut self, p: Position) -> Result<Option<Vec<SumRule>>, X::Error> {
        let Some(components) = self.many_components(p)? else {
            return Ok(None);
        };
        let mut rules = Vec::new();
        for player in Player::BOTH {
            match self.algebra().wins_starting_by_rules(&components, player)? {
                Some((_, rule)) if rules.contains(&rule) => {}
                Some((_, rule)) => rules.push(rule),
                None => return Ok(None),
            }
        }
        Ok(Some(rules))
    }

    /// The outcome of a position whose parts are short games.
    pub(super) fn outcome_by_values(&mut self, p: Position) -> Result<Outcome, X::Error> {
        let components = self.components(p)?;
        Ok(self.algebra().outcome_of_sum(&components)?)
    }

    /// Whether this player, moving first, wins a position whose parts are short games.
    pub(super) fn wins_by_values(&mut self, p: Position, player: Player) -> Result<bool, X::Error> {
        let components = self.components(p)?;
        Ok(self.algebra().wins_starting(&components, player)?)
    }

    /// The components of p - q.
    fn difference_components(
        &mut self,
        p: Position,
        q: Position,
    ) -> Result<Vec<(Game, BigInt)>, X::Error> {
        let mut components = self.components(p)?;
        let subtracted = self.components(q)?.into_iter();
        components.extend(subtracted.map(|(g, copies)| (g, -copies)));
        Ok(components)
    }

    fn known_values(&self, p: Position, q: Position) -> Option<(Game, Game)> {
        let positions = self.positions();
        Some((positions.known_value(p)?, positions.known_value(q)?))
    }

    pub fn less_or_equal(&mut self, p: Position, q: Position) -> Result<bool, X::Error> {
        if let Some(answer) = self.searched_order(p, q)? {
            return Ok(answer);
        }
        if !self.are_short(p, q)? {
            return self.loopy().at_least(q, p);
        }
        if let Some((g, h)) = self.known_values(p, q) {
            return Ok(self.algebra().le(g, h)?);
        }
        let components = self.difference_components(p, q)?;
        Ok(!self.algebra().wins_starting(&components, Player::Left)?)
    }

    pub fn equal(&mut self, p: Position, q: Position) -> Result<bool, X::Error> {
        if let Some(relation) = self.searched_relation(p, q)? {
            return Ok(relation == Relation::Equal);
        }
        if !self.are_short(p, q)? {
            return Ok(self.loopy().relation(p, q)? == Relation::Equal);
        }
        if let Some((g, h)) = self.known_values(p, q) {
            return Ok(g == h);
        }
        let components = self.difference_components(p, q)?;
        Ok(self.algebra().is_zero_sum(&components)?)
    }

    pub fn relation(&mut self, p: Position, q: Position) -> Result<Relation, X::Error> {
        if let Some(relation) = self.searched_relation(p, q)? {
            return Ok(relation);
        }
        if !self.are_short(p, q)? {
            return self.loopy().relation(p, q);
        }
        if let Some((g, h)) = self.known_values(p, q) {
            return Ok(self.algebra().compare(g, h)?);
        }
        let components = self.difference_components(p, q)?;
        let outcome = self.algebra().outcome_of_sum(&components)?;
        let [le, ge] = Player::BOTH.map(|starter| !outcome.wins_starting(starter));
        Ok(Relation::from_le(le, ge))
    }

    fn are_short(&mut self, p: Position, q: Position) -> Result<bool, X::Error> {
        Ok(self.is_short(p)? && self.is_short(q)?)
    }

    /// Whether all parts are short games and the position is loop-free. If so, the values of the parts are now known.
    pub fn is_short(&mut self, p: Position) -> Result<bool, X::Error> {
        if self.world_mut().is_known_loopy(p)? {
            return Ok(false);
        }
        if unless_loopy(self.value_parts(p))?.is_some() {
            return Ok(true);
        }
        // During a nested evaluation the cycle may be one of theorems, which the outermost position resolves.
        if self.host.computation().valuing.is_empty() && !self.positions().is_literal(p) {
            self.world_mut().remember_loopy(p)?;
        }
        Ok(false)
    }

    /// The greatest number of moves that can be made, by either player.
    pub fn depth(&mut self, p: Position) -> Result<BigInt, X::Error> {
        self.ask::<DepthQuestion>(p)
    }

    /// Whether no cycle of play can be reached.
    pub fn is_loop_free(&mut self, p: Position) -> Result<bool, X::Error> {
        Ok(unless_loopy(self.depth(p))?.is_some())
    }

    /// Whether both players have the same options in the position and all its followers.
    pub fn is_impartial(&mut self, p: Position) -> Result<bool, X::Error> {
        match unless_loopy(self.ask::<ImpartialQuestion>(p))? {
            Some(answer) => Ok(answer),
            None => self.loopy().is_impartial(p),
        }
    }
}
