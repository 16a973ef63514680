//! Wythoff's game: take from one heap, or the same number from both.

use std::rc::Rc;

use num_integer::Roots;

use super::impartial;
use crate::position::{Position, Positions, State};
use crate::scene::Scene;
use algebra::game::{Algebra, Game, SideTable};
use algebra::limits::{Budget, Halt, Result};

pub struct WythoffHeaps([u64; 2]);

impl WythoffHeaps {
    pub fn new(sizes: [u64; 2]) -> Self {
        WythoffHeaps(sizes)
    }
}

impl State for WythoffHeaps {
    fn name(&self) -> String {
        let WythoffHeaps([m, n]) = self;
        format!("wythoff({m},{n})")
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let WythoffHeaps([m, n]) = *self;
        let both = m.min(n);
        let expected = m.saturating_add(n).saturating_add(both);
        Some(impartial(positions, expected, |options| {
            let mut lead_to = |m, n| options.push(Rc::new(WythoffHeaps([m, n])));
            (0..m).try_for_each(|left| lead_to(left, n))?;
            (0..n).try_for_each(|left| lead_to(m, left))?;
            (1..=both).try_for_each(|taken| lead_to(m - taken, n - taken))
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        let WythoffHeaps([a, b]) = *self;
        let (m, n) = (a.min(b), a.max(b));
        let k = if is_lost(m, n) {
            Ok(0)
        } else if m == 0 {
            Ok(n)
        } else {
            let table = algebra.side_tables.get::<Table>();
            table.borrow_mut().value(m, n, &mut algebra.budget)
        };
        Some(k.and_then(|k| algebra.nimber(k)))
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.0 == [0, 0]
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::beans(&self.0))
    }
}

/// Wythoff's theorem: with m <= n and d = n - m the player to move loses exactly if m is d times the golden ratio, rounded
/// down.
fn is_lost(m: u64, n: u64) -> bool {
    let (m, d) = (u128::from(m), u128::from(n - m));
    d <= m && (d + (5 * d * d).sqrt()) / 2 == m
}

/// The nim-values of heaps m <= n, with a row for each m. No row is longer than the one before it.
#[derive(Default)]
struct Table {
    rows: Vec<Row>,
}

#[derive(Default)]
struct Row {
    values: Vec<u32>,
    /// Which values occur in the row; `least` is a lower bound on the least value that does not.
    used: Vec<bool>,
    least: usize,
}

impl SideTable for Table {
    const HAS_IDS: bool = false;
}

impl Table {
    fn value(&mut self, m: u64, n: u64, budget: &mut Budget) -> Result<u64> {
        // No position has more options than this, and no nim-value is greater than the number of options.
        let most = m.saturating_mul(2).saturating_add(n).saturating_add(2);
        let (Ok(most), Ok(_)) = (usize::try_from(most), u32::try_from(most)) else {
            return Err(Halt::large("a heap of more than 4294967295"));
        };
        let (m, n) = (m as usize, n as usize);
        let places = (m + 1).saturating_mul(n * size_of::<u32>() + most);
        if self.rows.len() <= m {
            budget.check_memory(places)?;
            self.rows.resize_with(m + 1, Row::default);
        }
        for row in 0..=m {
            if self.rows[row].values.len() <= n {
                self.extend(row, n, most, budget)?;
            }
        }
        Ok(u64::from(self.rows[m].values[n]))
    }

    /// Computes the values of one row up to a column, by the mex rule. For each column, the values above it and on its diagonal
    /// are stamped with its number.
    fn extend(&mut self, at: usize, n: usize, most: usize, budget: &mut Budget) -> Result<()> {
        let (above, below) = self.rows.split_at_mut(at);
        let row = &mut below[0];
        budget.check_memory(
            (n - row.values.len()) * size_of::<u32>() + most * (1 + size_of::<usize>()),
        )?;
        row.used.resize(most.max(row.used.len()), false);
        let mut stamps = vec![0; row.used.len()];
        for column in row.values.len()..=n {
            let stamp = column + 1;
            for (distance, other) in above.iter().rev().enumerate() {
                budget.tick()?;
                stamps[other.values[column] as usize] = stamp;
                if let Some(diagonal) = column.checked_sub(distance + 1) {
                    stamps[other.values[diagonal] as usize] = stamp;
                }
            }
            budget.tick()?;
            while row.used[row.least] {
                row.least += 1;
            }
            let mut value = row.least;
            while row.used[value] || stamps[value] == stamp {
                value += 1;
            }
            row.used[value] = true;
            row.values.push(value as u32);
        }
        Ok(())
    }
}
