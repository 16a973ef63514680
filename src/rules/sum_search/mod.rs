//! The winner of a sum of boards and values, found without the value of the sum.
//!
//! Boards are split into components. Small components are replaced by their values, and bounds are computed for the others.
//! If the bounds of the sum do not determine the winner, the moves are tried, the most promising ones first.

mod components;
mod heat;
mod ruleset;
mod sum;
mod winners;

use std::any::Any;
use std::cmp::Reverse;

use num_bigint::BigInt;

use crate::game::{Algebra, Game, GameMark, Player, Truncate};
use crate::limits::{Budget, Limited, Result};
use crate::position::{BoardSum, SearchableBoard};
use components::{ComponentMove, ComponentTable};
use heat::{Appraisal, option_of_number};
use sum::ComponentSum;
use winners::WinnerTable;

pub use heat::{Bounds, Heat};
pub use ruleset::Ruleset;

/// The tables that are kept between searches.
struct SearchTables<R: Ruleset> {
    components: ComponentTable<R>,
    winners: WinnerTable,
    /// The number of sums searched so far.
    nodes: usize,
}

impl<R: Ruleset> Default for SearchTables<R> {
    fn default() -> Self {
        SearchTables {
            components: ComponentTable::default(),
            winners: WinnerTable::default(),
            nodes: 0,
        }
    }
}

impl<R: Ruleset> Truncate<GameMark> for SearchTables<R> {}

/// A board of a ruleset, ready to be searched.
pub struct SearchedBoard<R: Ruleset>(pub R::State);

impl<R: Ruleset> SearchableBoard for SearchedBoard<R> {
    fn wins_starting(
        &self,
        sum: &BoardSum,
        player: Player,
        algebra: &mut Algebra,
    ) -> Option<Result<bool>> {
        let boards = sum.boards.iter().map(|(board, negated)| {
            let board = (&**board as &dyn Any).downcast_ref::<SearchedBoard<R>>()?;
            Some((board.0, *negated))
        });
        let boards: Vec<(R::State, bool)> = boards.collect::<Option<_>>()?;
        Some(wins_starting::<R>(&boards, &sum.values, player, algebra))
    }
}

/// Whether the player, moving first, wins the sum of these boards (some negated) and values.
pub fn wins_starting<R: Ruleset>(
    boards: &[(R::State, bool)],
    values: &[Game],
    player: Player,
    algebra: &mut Algebra,
) -> Result<bool> {
    let tables = algebra.side_tables.get::<SearchTables<R>>();
    let tables = &mut *tables.borrow_mut();
    let memory = algebra.budget.memory_megabytes() << 20;
    tables.components.set_memory(memory);
    tables.winners.set_memory(memory);
    let mut search = SumSearch {
        algebra,
        components: &mut tables.components,
        winners: &mut tables.winners,
        nodes: &mut tables.nodes,
    };
    let mut sum = ComponentSum::default();
    for &(board, negated) in boards {
        search.add_board(&mut sum, board, negated)?;
    }
    for &value in values {
        sum.add_value(search.searched_value(value)?)?;
    }
    match search.appraisal(&sum)?.bounds.wins_starting(player) {
        Some(wins) => Ok(wins),
        None => {
            search.components.hold(&sum);
            let wins = search.wins(&sum, player);
            search.components.release(&sum);
            wins
        }
    }
}

struct SumSearch<'a, R: Ruleset> {
    algebra: &'a mut Algebra,
    components: &'a mut ComponentTable<R>,
    winners: &'a mut WinnerTable,
    nodes: &'a mut usize,
}

impl<R: Ruleset> Limited for SumSearch<'_, R> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

/// A move that may win: the sum after it, and how good this looks for the player who makes the move.
struct Candidate {
    sum: ComponentSum,
    promise: i64,
}

/// A sum without the component in which a player moves.
struct Remainder {
    sum: ComponentSum,
    appraisal: Appraisal,
    /// Whether the component is negated in the sum.
    negated: bool,
}

impl<R: Ruleset> SumSearch<'_, R> {
    /// Whether the player, moving first, wins a sum that is not decided by its bounds. The components of the sum must be held.
    fn wins(&mut self, sum: &ComponentSum, player: Player) -> Result<bool> {
        if sum.components.is_empty() {
            return self.wins_values(sum, player);
        }
        let (key, mover) = if self.is_kept_negated(sum) {
            let negative = self.negative_of(sum)?;
            let key = self.winners.key(&negative, &self.algebra.budget)?;
            (key, player.opponent())
        } else {
            let key = self.winners.key(sum, &self.algebra.budget)?;
            (key, player)
        };
        if let Some(wins) = self.winners.get(&key, mover) {
            return Ok(wins);
        }
        let wins = self.recurse(|search| search.search(sum, player))?;
        let budget = &self.algebra.budget;
        self.winners.insert(key, mover, wins, budget);
        Ok(wins)
    }

    /// Whether the player, moving first, wins, if the transposition table has the answer.
    fn known_to_win(&mut self, sum: &ComponentSum, player: Player) -> Result<Option<bool>> {
        if sum.components.is_empty() {
            return Ok(None);
        }
        let (key, mover) = if self.is_kept_negated(sum) {
            let negative = self.negative_of(sum)?;
            (self.winners.known_key(&negative), player.opponent())
        } else {
            (self.winners.known_key(sum), player)
        };
        Ok(key.and_then(|key| self.winners.get(&key, mover)))
    }

    /// A sum and its negative share an entry in the transposition table. Whether the entry is stored under the negative.
    fn is_kept_negated(&self, sum: &ComponentSum) -> bool {
        let mut components = sum.components.iter();
        let signed = components.find(|component| !self.components.is_own_negative(**component));
        signed.map_or(sum.number < 0, |component| component.is_negated())
    }

    fn wins_values(&mut self, sum: &ComponentSum, player: Player) -> Result<bool> {
        let number = Heat::of_number(sum.number).number();
        let number = self.algebra.number(number)?;
        let values = sum.values.iter().chain([&number]);
        let values: Vec<_> = values.map(|&value| (value, BigInt::from(1))).collect();
        self.algebra.wins_starting(&values, player)
    }

    fn search(&mut self, sum: &ComponentSum, player: Player) -> Result<bool> {
        *self.nodes += 1;
        self.algebra.budget.report_positions(*self.nodes);
        if self.components.is_full() {
            self.components
                .sweep(self.winners, &mut self.algebra.budget)?;
        }
        let mut candidates = Vec::new();
        if self.try_components(sum, player, &mut candidates)?
            || self.try_values(sum, player, &mut candidates)?
        {
            return Ok(true);
        }
        candidates.sort_by_key(|candidate| Reverse(candidate.promise));
        // A move in a number is only needed if the rest is a number, too (number avoidance), so it comes last.
        if let Some(number) = option_of_number(sum.number, player) {
            let next = ComponentSum {
                number,
                ..sum.clone()
            };
            let appraisal = self.appraisal(&next)?;
            if self.try_move(next, appraisal, player, &mut candidates)? {
                return Ok(true);
            }
        }
        for candidate in &candidates {
            self.components.hold(&candidate.sum);
        }
        let wins = self.some_candidate_wins(&candidates, player);
        for candidate in &candidates {
            self.components.release(&candidate.sum);
        }
        wins
    }

    fn some_candidate_wins(&mut self, candidates: &[Candidate], player: Player) -> Result<bool> {
        for candidate in candidates {
            if !self.wins(&candidate.sum, player.opponent())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tries the moves in components. True if one of them is known to win.
    fn try_components(
        &mut self,
        sum: &ComponentSum,
        player: Player,
        candidates: &mut Vec<Candidate>,
    ) -> Result<bool> {
        for (at, &component) in sum.components.iter().enumerate() {
            if sum.components[..at].last() == Some(&component) {
                continue;
            }
            let rest = sum.without_component(at);
            let rest = Remainder {
                appraisal: self.appraisal(&rest)?,
                sum: rest,
                negated: component.is_negated(),
            };
            let mover = if rest.negated {
                player.opponent()
            } else {
                player
            };
            if let Some(moves) = self.kept_moves(component.index(), mover)? {
                for mv in moves.iter() {
                    if self.try_component_move(&rest, mv, player, candidates)? {
                        return Ok(true);
                    }
                }
            } else {
                for board in R::moves(self.components.state(component.index()), mover) {
                    let mv = self.component_move(board)?;
                    if self.try_component_move(&rest, &mv, player, candidates)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn try_component_move(
        &mut self,
        rest: &Remainder,
        mv: &ComponentMove,
        player: Player,
        candidates: &mut Vec<Candidate>,
    ) -> Result<bool> {
        let mut appraisal = rest.appraisal.plus(mv.appraisal.negative_if(rest.negated));
        if let Some(wins) = appraisal.bounds.wins_starting(player.opponent()) {
            return Ok(!wins);
        }
        let mut next = rest.sum.clone();
        self.add_sum(&mut next, &mv.sum, rest.negated)?;
        // If something cancelled, the bounds of the new sum are closer.
        if next.len() < rest.sum.len() + mv.sum.len() {
            appraisal = self.appraisal(&next)?;
        }
        self.try_move(next, appraisal, player, candidates)
    }

    /// Tries the canonical options of the values. True if one of them is known to win.
    fn try_values(
        &mut self,
        sum: &ComponentSum,
        player: Player,
        candidates: &mut Vec<Candidate>,
    ) -> Result<bool> {
        for (at, &value) in sum.values.iter().enumerate() {
            if sum.values[..at].last() == Some(&value) {
                continue;
            }
            let rest = sum.without_value(at);
            for option in self.algebra.options_of(value, player)? {
                let mut next = rest.clone();
                next.add_value(self.searched_value(option)?)?;
                let appraisal = self.appraisal(&next)?;
                if self.try_move(next, appraisal, player, candidates)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a move to this sum is known to win, from the bounds or from the transposition table. If nothing is known, the
    /// move becomes a candidate.
    fn try_move(
        &mut self,
        next: ComponentSum,
        appraisal: Appraisal,
        player: Player,
        candidates: &mut Vec<Candidate>,
    ) -> Result<bool> {
        let opponent = player.opponent();
        if let Some(wins) = appraisal.bounds.wins_starting(opponent) {
            return Ok(!wins);
        }
        if let Some(wins) = self.known_to_win(&next, opponent)? {
            return Ok(!wins);
        }
        candidates.push(Candidate {
            sum: next,
            promise: match player {
                Player::Left => appraisal.doubled_guess,
                Player::Right => appraisal.doubled_guess.saturating_neg(),
            },
        });
        Ok(false)
    }
}
