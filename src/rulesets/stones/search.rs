//! The search: does Left win, moving first?

use hashbrown::HashMap;
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

use super::parts::{Book, Parts};
use super::rules::Rules;
use super::sum::Sum;
use crate::game::{Algebra, Mark, Player, SideTable};
use crate::limits::{Budget, Limited, Result};
use crate::rulesets::heat::Heat;

/// What stays between two searches.
pub struct Tables<R> {
    parts: Parts<R>,
    answers: HashMap<Sum, bool, FxBuildHasher>,
    nodes: usize,
}

impl<R> Default for Tables<R> {
    fn default() -> Self {
        Tables {
            parts: Parts::default(),
            answers: HashMap::default(),
            nodes: 0,
        }
    }
}

impl<R: Rules> SideTable for Tables<R> {
    fn keep(&mut self, _mark: &Mark) {
        self.forget();
    }
}

pub struct Search<'a, R> {
    book: Book<'a, R>,
    answers: &'a mut HashMap<Sum, bool, FxBuildHasher>,
    nodes: &'a mut usize,
}

impl<R> Limited for Search<'_, R> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.book.algebra.budget
    }
}

/// Does this player win the board, moving first?
pub fn wins_starting<R: Rules>(
    algebra: &mut Algebra,
    board: &super::board::Stones,
    player: Player,
) -> Result<bool> {
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
    let mut sum = search.book.sum_of(board)?;
    if player == Player::Right {
        sum = search.book.negated(&sum)?;
    }
    let (bounds, _) = search.book.bounds(&sum)?;
    let r = match bounds.settle(Player::Left) {
        Some(wins) => Ok(wins),
        None => search.wins(sum),
    };
    if std::env::var("STONES").is_ok() {
        eprintln!("nodes {} answers {}", search.nodes, search.answers.len());
    }
    r
}

impl<R: Rules> Search<'_, R> {
    fn wins(&mut self, sum: Sum) -> Result<bool> {
        if sum.large.is_empty() {
            return self.wins_values(&sum);
        }
        if let Some(wins) = self.answers.get(&sum) {
            return Ok(*wins);
        }
        let wins = self.deeper(|search| search.search(&sum))?;
        self.book.algebra.budget.slot(self.answers)?;
        self.answers.insert(sum, wins);
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
        self.budget().seen(nodes);
        let mut trials = Vec::new();
        for (i, &part) in sum.large.iter().enumerate() {
            if i > 0 && sum.large[i - 1] == part {
                continue;
            }
            let mut rest = sum.clone();
            rest.large.remove(i);
            for option in self.book.moves(part)?.iter() {
                let mut next = rest.clone();
                next.number += option.number;
                for &part in &option.large {
                    self.book.add_part(&mut next, part)?;
                }
                for &value in &option.small {
                    self.book.add_value(&mut next, value)?;
                }
                if self.wins_at_once(next, &mut trials)? {
                    return Ok(true);
                }
            }
        }
        for (i, &value) in sum.small.iter().enumerate() {
            if i > 0 && sum.small[i - 1] == value {
                continue;
            }
            let mut rest = sum.clone();
            rest.small.remove(i);
            for option in self.book.algebra.options_of(value, Player::Left)? {
                let mut next = rest.clone();
                self.book.add_value(&mut next, option)?;
                if self.wins_at_once(next, &mut trials)? {
                    return Ok(true);
                }
            }
        }
        trials.sort_by_key(|(_, merit)| *merit);
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
        for (next, _) in trials {
            if !self.wins(next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does a move to this sum win, as its bounds tell? Otherwise it is to be tried, unless they tell that it loses.
    fn wins_at_once(&mut self, next: Sum, trials: &mut Vec<(Sum, i32)>) -> Result<bool> {
        let next = self.book.negated(&next)?;
        if let Some(wins) = self.answers.get(&next) {
            return Ok(!wins);
        }
        let (bounds, looks) = self.book.bounds(&next)?;
        match bounds.settle(Player::Left) {
            Some(opponent_wins) => Ok(!opponent_wins),
            None => {
                trials.push((next, looks));
                Ok(false)
            }
        }
    }
}
