//! Questions about positions: the evaluator unfolds named ones as they come up.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::fault::{Fault, Result};
use super::session::{Session, Stage};
use super::unfold::named_by_call;
use crate::diagnostic::shortened;
use crate::game::loopy::GameValue;
use crate::game::{Dyadic, Ending, Game, Player, Relation};
use crate::limits::Halt;
use crate::position::{
    Impartiality, Position, Positions, Solution, Sounding, Uncovering, Unsettled,
};

impl Session {
    /// Runs a computation on positions, unfolding named positions as it asks for them.
    pub fn settle<T>(
        &mut self,
        mut compute: impl FnMut(&mut Positions) -> std::result::Result<T, Unsettled>,
    ) -> Result<T> {
        loop {
            match compute(&mut self.positions) {
                Ok(answer) => return Ok(answer),
                Err(Unsettled::Halt(halt)) => return Err(halt.into()),
                Err(Unsettled::Unfold(p)) => self.unfold(p)?,
                Err(Unsettled::Value(p)) => _ = self.value_of(p)?,
                Err(Unsettled::Cycle(cycle)) => return Err(self.leads_round(&cycle)),
                Err(Unsettled::Endless(first, last, length)) => {
                    return Err(self.leads_on(first, last, length));
                }
                Err(Unsettled::Growing(part, grown)) => return Err(self.grows(part, grown)),
                Err(Unsettled::Sides(p)) => return Err(self.no_moves(p)),
                Err(Unsettled::Convention(p)) => return Err(self.no_value(p)),
            }
        }
    }

    /// The error for a definition that comes back to itself.
    pub(super) fn leads_round(&mut self, cycle: &[Position]) -> Fault {
        const SHOWN: usize = 6;
        let mut names: Vec<String> = cycle.iter().map(|&p| self.short_name(p)).collect();
        if let (Some(first), true) = (
            names.first().cloned(),
            names.first() != names.last() || names.len() == 1,
        ) {
            names.push(first);
        }
        if names.len() > SHOWN {
            let last = names.pop().unwrap_or_default();
            names.truncate(SHOWN - 2);
            names.push("...".to_string());
            names.push(last);
        }
        let has_arguments = |&p: &Position| match self.positions.state(p) {
            Some(state) => named_by_call(&*state).is_ok_and(|call| !call.args.is_empty()),
            None => false,
        };
        let help = match cycle.iter().any(has_arguments) {
            true => {
                "this is asked of games that must end: `if` clauses can keep the arguments apart"
            }
            false => {
                "this is asked of games that must end; a loopy game has `outcome`, `moves` and an order"
            }
        };
        let mut fault = Fault::here(
            "this game never ends",
            format!("its moves lead round: {}", names.join(" -> ")),
        )
        .help(help);
        fault.goes_round = true;
        self.of_whole_game(fault)
    }

    /// A fault that shows while values are found belongs to the game that they were asked for.
    pub(super) fn of_whole_game(&self, fault: Fault) -> Fault {
        match self.valuing.is_empty() {
            true => fault,
            false => fault.of_game(),
        }
    }

    /// The name of a position for a message.
    pub(super) fn short_name(&mut self, p: Position) -> String {
        let name = self.positions.name(p, self.notation);
        shortened(&name.unwrap_or_default(), 60)
    }

    /// The error for a definition whose arguments move away for ever.
    pub(super) fn leads_on(&mut self, first: Position, last: Position, length: usize) -> Fault {
        let [first, last] = [first, last].map(|p| self.short_name(p));
        let way = format!("{first} leads to {last}, and on");
        let mut stages = self.valuing.values().rev().skip(1);
        let fault = match stages.next() {
            Some(Stage::Theorem) => Fault::here("this `by` never ends, as far as can be seen", way)
                .help("behind `by` stands a value, or positions that are nearer to the end"),
            _ => Fault::here("this game never ends, as far as can be seen", way)
                .help("a game must come to an end: an `if` gives the last positions no moves"),
        };
        let mut fault = fault.note(format!(
            "its arguments go on and on: {length} positions in a row, none of them twice; a game that ends later is too deep"
        ));
        fault.halt = Some(Halt::Depth(length));
        self.of_whole_game(fault)
    }

    /// The error for a game whose moves add part after part.
    fn grows(&mut self, part: Position, grown: Position) -> Fault {
        let [part, grown] = [part, grown].map(|p| self.short_name(p));
        let fault = Fault::here(
            "this game never ends",
            format!("{part} leads to {grown}, and on"),
        )
        .help("a game may come back to a position, but not with more and more beside it")
        .note("its moves add part after part: there are infinitely many positions");
        self.of_whole_game(fault)
    }

    /// The error for asking a game of another convention what only normal play has.
    pub(super) fn no_value(&mut self, p: Position) -> Fault {
        let name = self.short_name(p);
        if !p.has_turns() {
            return Fault::here("there are no values in misère play", format!("{name} has none"))
                .help(
                    "a sum is taken before the convention: `misere(g + h)`; `outcome`, `moves`, `strategy` and `tree` take \
                     such a position, and of an impartial g there are `genus(g)` and `misere_form(g)`",
                );
        }
        Fault::here(
            "a game with wins, losses and draws has no value",
            format!("{name} is such a game"),
        )
        .help(
            "`solve(g)` and `outcome(g)` say how it ends; such games are not added or ordered, but `moves`, \
             `strategy`, `tree` and `draw` take them",
        )
    }

    /// The value of a position, which must be that of a short game.
    pub fn value_of(&mut self, p: Position) -> Result<Game> {
        match self.short_value(p) {
            // Inside of others the outermost one sees to it.
            Err(fault) if fault.goes_round && self.valuing.is_empty() => match self.worth_of(p)? {
                GameValue::Short(game) => Ok(game),
                GameValue::Loopy(_) => Err(self.not_short(p)),
            },
            found => found,
        }
    }

    /// How a game with wins, losses and draws ends when both play as well as they can.
    pub fn solve(&mut self, p: Position) -> Result<Ending> {
        let mut job = Solution::new(p);
        self.settle(|positions| positions.run(&mut job))
    }

    /// Makes sure that the parts which decide a position's outcome have their values.
    pub(super) fn value_parts(&mut self, p: Position) -> Result<()> {
        for (part, _) in self.positions.summands(p)? {
            self.short_value(part)?;
        }
        Ok(())
    }

    pub fn mean(&mut self, p: Position) -> Result<Dyadic> {
        self.value_parts(p)?;
        self.settle(|positions| positions.mean(p))
    }

    pub fn temperature(&mut self, p: Position) -> Result<Dyadic> {
        if self.positions.has_many_copies(p)? {
            self.value_parts(p)?;
            if let Some(t) = self.settle(|positions| positions.temperature(p))? {
                return Ok(t);
            }
        }
        let g = self.value_of(p)?;
        Ok(self.algebra().temperature(g)?)
    }

    /// Is the temperature below 0, as that of numbers, is it 0, or above? `None` for loopy games that have none.
    pub fn warmth(&mut self, p: Position) -> Result<Option<Ordering>> {
        if !self.is_short(p)? && self.worth_of(p)?.is_loopy() {
            return self.loopy_warmth(p);
        }
        if self.positions.has_many_copies(p)? {
            return Ok(Some(self.temperature(p)?.cmp(&Dyadic::zero())));
        }
        let g = self.value_of(p)?;
        Ok(Some(match self.algebra() {
            algebra if algebra.is_number(g) => Ordering::Less,
            algebra if algebra.is_numberish(g) => Ordering::Equal,
            _ => Ordering::Greater,
        }))
    }

    /// The number at which play stops when this player starts.
    pub fn stop(&mut self, p: Position, player: Player) -> Result<Dyadic> {
        if let Some(stops) = self.loopy_stops(p)? {
            let (stop, _) = stops[player as usize];
            let number = match self.positions.known_value(stop) {
                Some(number) => self.algebra().as_number(number).cloned(),
                None => None,
            };
            return number.ok_or_else(|| self.not_short(p));
        }
        if self.positions.has_many_copies(p)? {
            self.value_parts(p)?;
            if let Some(stop) = self.settle(|positions| positions.stop(p, player))? {
                return Ok(stop);
            }
            if self.warmth(p)?.is_some_and(Ordering::is_le) {
                return self.mean(p);
            }
        }
        let g = self.value_of(p)?;
        Ok(self.algebra().stop(g, player).number)
    }

    /// Can, in every follower, both players move or neither?
    pub fn is_all_small(&mut self, p: Position) -> Result<bool> {
        if !self.is_short(p)? {
            return self.is_loopy_all_small(p);
        }
        if self.positions.has_many_copies(p)? {
            self.value_parts(p)?;
            if let Some(told) = self.settle(|positions| positions.is_all_small(p))? {
                return Ok(told);
            }
        }
        let g = self.value_of(p)?;
        Ok(self.algebra().is_all_small(g)?)
    }

    /// How it ends when both play well, where the game itself says who moves or is over.
    pub fn settled_ending(&mut self, p: Position) -> Result<Option<Ending>> {
        if !p.has_turns() {
            return Ok(None);
        }
        for player in [Player::Left, Player::Right] {
            if self.ending(p)?.is_some() || self.with_mover(p, player)?.is_none() {
                return Ok(Some(self.solve(p)?));
            }
        }
        Ok(None)
    }

    pub fn less_or_equal(&mut self, p: Position, q: Position) -> Result<bool> {
        if let Some(answer) = self.searched_order(p, q)? {
            return Ok(answer);
        }
        match self.are_short(p, q)? {
            true => self.settle(|positions| positions.less_or_equal(p, q)),
            false => self.loopy_at_least(q, p),
        }
    }

    pub fn equal(&mut self, p: Position, q: Position) -> Result<bool> {
        if let Some(relation) = self.searched_relation(p, q)? {
            return Ok(relation == Relation::Equal);
        }
        match self.are_short(p, q)? {
            true => self.settle(|positions| positions.equal(p, q)),
            false => Ok(self.loopy_relation(p, q)? == Relation::Equal),
        }
    }

    pub fn relation(&mut self, p: Position, q: Position) -> Result<Relation> {
        if let Some(relation) = self.searched_relation(p, q)? {
            return Ok(relation);
        }
        match self.are_short(p, q)? {
            true => self.settle(|positions| positions.compare(p, q)),
            false => self.loopy_relation(p, q),
        }
    }

    fn are_short(&mut self, p: Position, q: Position) -> Result<bool> {
        Ok(self.is_short(p)? && self.is_short(q)?)
    }

    /// Are its parts short games, from which play cannot return? Then they have their values.
    pub fn is_short(&mut self, p: Position) -> Result<bool> {
        match self.value_parts(p) {
            Ok(()) => Ok(!self.positions.is_returning(p)?),
            Err(fault) if fault.goes_round => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// The greatest number of moves that can be made, whoever makes them.
    pub fn depth(&mut self, p: Position) -> Result<BigInt> {
        let mut job = Sounding::new(p);
        self.settle(|positions| positions.run(&mut job))
    }

    /// Have both players the same options in the position and all its followers?
    pub fn is_impartial(&mut self, p: Position) -> Result<bool> {
        let mut job = Impartiality::new(p);
        match self.settle(|positions| positions.run(&mut job)) {
            Err(fault) if fault.goes_round => self.is_loopy_impartial(p),
            found => found,
        }
    }

    /// Who is to move, where the game says so and is not over.
    pub fn mover(&mut self, p: Position) -> Result<Option<Player>> {
        self.settle(|positions| positions.mover(p))
    }

    /// How the game has ended, if it has wins, losses and draws and is over.
    pub fn ending(&mut self, p: Position) -> Result<Option<Ending>> {
        self.settle(|positions| positions.ending(p))
    }

    /// The position with this player to move first; `None` where the game itself says that the other one is.
    pub fn with_mover(&mut self, p: Position, player: Player) -> Result<Option<Position>> {
        self.settle(|positions| positions.with_mover(p, player))
    }

    /// The positions a player can move to, none of them twice.
    pub fn options_of(&mut self, p: Position, player: Player) -> Result<Vec<Position>> {
        self.settle(|positions| positions.options(p, player))
    }

    pub fn identical(&mut self, p: Position, q: Position) -> Result<bool> {
        Ok(self.positions.identical(p, q)?)
    }

    /// Are two games with wins, losses and draws the same tree, whatever their positions are called?
    pub(super) fn same_tree(&mut self, p: Position, q: Position) -> Result<bool> {
        let mut tree = |p| {
            let mut job = Uncovering::new(p);
            self.settle(|positions| positions.run(&mut job))
        };
        Ok(p == q || tree(p)? == tree(q)?)
    }

    /// What a reader wants to know of a game with wins, losses and draws at once.
    pub fn words_of(&mut self, p: Position) -> Result<String> {
        if let Some(ending) = self.ending(p)? {
            return Ok(ending.words().to_string());
        }
        match self.mover(p)? {
            Some(mover) => Ok(format!("{} moves", mover.name())),
            None => Ok(String::new()),
        }
    }
}
