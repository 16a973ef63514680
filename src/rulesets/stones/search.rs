//! The search: does Left win, moving first?

use num_bigint::BigInt;

use super::answers::Answers;
use super::board::Stones;
use super::parts::{Book, Parts};
use super::rules::Rules;
use super::sum::Sum;
use crate::eval::BoardSum;
use crate::game::{Algebra, Checkpoint, Player, Truncate};
use crate::limits::{Budget, Limited, Result};
use crate::rulesets::heat::Heat;

/// What stays between two searches.
struct Tables<R> {
    parts: Parts<R>,
    answers: Answers,
    /// How many sums were searched.
    nodes: usize,
}

impl<R> Default for Tables<R> {
    fn default() -> Self {
        Tables {
            parts: Parts::default(),
            answers: Answers::default(),
            nodes: 0,
        }
    }
}

impl<R: Rules> Truncate<Checkpoint> for Tables<R> {
    fn truncate(&mut self, _checkpoint: &Checkpoint) {
        self.clear();
    }
}

struct Search<'a, R> {
    book: Book<'a, R>,
    answers: &'a mut Answers,
    nodes: &'a mut usize,
}

/// A move that may win: what it leaves to the opponent, and how good that looks.
struct Trial {
    sum: Sum,
    looks: i32,
}

impl<R> Limited for Search<'_, R> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.book.algebra.budget
    }
}

/// Does this player win the sum, moving first? `None` where a board is too large.
pub fn wins_starting<R: Rules>(
    algebra: &mut Algebra,
    sum: &BoardSum,
    player: Player,
) -> Option<Result<bool>> {
    let boards = sum.boards.iter().map(|(text, negated)| {
        let board = Stones::read(text)?;
        let is_turned = *negated != (player == Player::Right);
        Some(if is_turned { board.negative() } else { board })
    });
    let boards: Vec<Stones> = boards.collect::<Option<_>>()?;
    let tables = algebra.side_tables.get::<Tables<R>>();
    let tables = &mut *tables.borrow_mut();
    let mut search = Search {
        book: Book {
            algebra,
            parts: &mut tables.parts,
        },
        answers: &mut tables.answers,
        nodes: &mut tables.nodes,
    };
    Some(search.wins_sum(&boards, sum, player))
}

impl<R: Rules> Search<'_, R> {
    fn wins_sum(&mut self, boards: &[Stones], given: &BoardSum, player: Player) -> Result<bool> {
        let mut sum = Sum::default();
        for board in boards {
            self.book.add_board(&mut sum, board)?;
        }
        for &value in &given.values {
            let value = match player {
                Player::Left => value,
                Player::Right => self.book.algebra.negate(value)?,
            };
            self.book.add_value(&mut sum, value)?;
        }
        let (bounds, _) = self.book.bounds(&sum)?;
        match bounds.settle(Player::Left) {
            Some(wins) => Ok(wins),
            None => self.wins(sum),
        }
    }

    /// For a sum that its bounds do not settle.
    fn wins(&mut self, sum: Sum) -> Result<bool> {
        if sum.large.is_empty() {
            return self.wins_values(&sum);
        }
        if let Some(wins) = self.answers.get(&sum) {
            return Ok(wins);
        }
        let wins = self.recurse(|search| search.search(&sum))?;
        let budget = &self.book.algebra.budget;
        self.answers.insert(sum, wins, budget)?;
        Ok(wins)
    }

    fn wins_values(&mut self, sum: &Sum) -> Result<bool> {
        let number = Heat::of_number(sum.number).number();
        let number = self.book.algebra.number(number)?;
        let values = sum.small.iter().chain([&number]);
        let values: Vec<_> = values.map(|&value| (value, BigInt::from(1))).collect();
        self.book.algebra.wins_starting(&values, Player::Left)
    }

    fn search(&mut self, sum: &Sum) -> Result<bool> {
        *self.nodes += 1;
        let nodes = *self.nodes;
        self.budget().report_positions(nodes);
        let mut trials = Vec::new();
        if self.try_large(sum, &mut trials)? || self.try_small(sum, &mut trials)? {
            return Ok(true);
        }
        trials.sort_by_key(|trial| trial.looks);
        // A move in a number is only needed where the rest is a number too (number avoidance), so it comes last.
        if let Some(heat) = Heat::of_number(sum.number).after_move(Player::Left) {
            let next = Sum {
                number: heat.mean,
                ..sum.clone()
            };
            if self.wins_at_once(next, &mut trials)? {
                return Ok(true);
            }
        }
        for trial in trials {
            if !self.wins(trial.sum)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves in large parts.
    fn try_large(&mut self, sum: &Sum, trials: &mut Vec<Trial>) -> Result<bool> {
        for (at, &part) in sum.large.iter().enumerate() {
            if sum.large[..at].contains(&part) {
                continue;
            }
            let mut rest = sum.clone();
            rest.large.remove(at);
            for option in self.book.moves(part)?.iter() {
                let mut next = rest.clone();
                self.book.add(&mut next, option)?;
                if self.wins_at_once(next, trials)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The canonical options of small parts.
    fn try_small(&mut self, sum: &Sum, trials: &mut Vec<Trial>) -> Result<bool> {
        for (at, &value) in sum.small.iter().enumerate() {
            if sum.small[..at].contains(&value) {
                continue;
            }
            let mut rest = sum.clone();
            rest.small.remove(at);
            for option in self.book.algebra.options_of(value, Player::Left)? {
                let mut next = rest.clone();
                self.book.add_value(&mut next, option)?;
                if self.wins_at_once(next, trials)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Does a move to this sum win, as is known or as its bounds tell? Otherwise it is to be tried, unless it loses.
    fn wins_at_once(&mut self, next: Sum, trials: &mut Vec<Trial>) -> Result<bool> {
        let sum = self.book.negated(&next)?;
        let (bounds, looks) = self.book.bounds(&sum)?;
        let settled = bounds.settle(Player::Left);
        match settled.or_else(|| self.answers.get(&sum)) {
            Some(opponent_wins) => Ok(!opponent_wins),
            None => {
                trials.push(Trial { sum, looks });
                Ok(false)
            }
        }
    }
}
