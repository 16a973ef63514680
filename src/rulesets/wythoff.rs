//! Wythoff's game: take from one heap, or the same number from both.

use num_integer::Roots;

use super::family::Family;
use super::{Ruleset, impartial};
use crate::game::SideTable;
use crate::limits::{Budget, Halt, Result};
use crate::picture;

pub static WYTHOFF: Ruleset = Ruleset {
    name: "wythoff",
    signature: "wythoff(m, n)",
    summary: "Wythoff's game: take from one heap, or the same number from both",
    details: "",
    examples: &[("wythoff(3,5)", "0"), ("wythoff(4,2)", "*3")],
    shape: "wythoff(m, n), heaps of m and n: wythoff(3, 5)",
    position: |reader, positions| HEAPS.position(reader.heaps()?, positions),
};

static HEAPS: Family<2> = Family {
    name: "wythoff",
    end: [0, 0],
    is_impartial: true,
    options: |[m, n], positions| {
        let both = m.min(n);
        let expected = m.saturating_add(n).saturating_add(both);
        impartial(positions, expected, |options| {
            (0..m).try_for_each(|left| options.push([HEAPS.of([left, n])]))?;
            (0..n).try_for_each(|left| options.push([HEAPS.of([m, left])]))?;
            (1..=both).try_for_each(|taken| options.push([HEAPS.of([m - taken, n - taken])]))
        })
    },
    value: |[a, b], algebra| {
        let (m, n) = (a.min(b), a.max(b));
        let k = if is_lost(m, n) {
            0
        } else if m == 0 {
            n
        } else {
            let table = algebra.side_tables.get::<Table>();
            table.borrow_mut().value(m, n, &mut algebra.budget)?
        };
        algebra.nimber(k)
    },
    draw: |heaps, unicode| heaps.map(|beans| picture::beans(beans, unicode)).join("\n"),
};

/// Wythoff's theorem: with m <= n and d = n - m the player to move loses exactly when m is the whole part
/// of d times the golden ratio.
fn is_lost(m: u64, n: u64) -> bool {
    let (m, d) = (u128::from(m), u128::from(n - m));
    d <= m && (d + (5 * d * d).sqrt()) / 2 == m
}

/// Nim-values of all heaps m <= n up to some size, a row for each m.
#[derive(Default)]
struct Table {
    rows: usize,
    columns: usize,
    values: Vec<u32>,
}

/// Small tables grow in steps of this, so that a walk over all small heaps does not rebuild often.
const STEP: u64 = 64;

impl SideTable for Table {}

impl Table {
    fn value(&mut self, m: u64, n: u64, budget: &mut Budget) -> Result<u64> {
        if m >= self.rows as u64 || n >= self.columns as u64 {
            let size = |beans: u64| {
                let wanted = beans.saturating_add(1);
                let rounded = if n < 16 * STEP {
                    wanted.next_multiple_of(STEP)
                } else {
                    wanted
                };
                usize::try_from(rounded).unwrap_or(usize::MAX)
            };
            let (rows, columns) = (size(m), size(n));
            let (all_rows, all_columns) = (rows.max(self.rows), columns.max(self.columns));
            // Keep what was there, unless a long row meets a long column.
            let separate = rows
                .saturating_mul(columns)
                .saturating_add(self.values.len());
            if all_rows.saturating_mul(all_columns) <= separate.saturating_mul(2) {
                self.build(all_rows, all_columns, budget)?;
            } else {
                self.build(rows, columns, budget)?;
            }
        }
        Ok(u64::from(
            self.values[m as usize * self.columns + n as usize],
        ))
    }

    fn build(&mut self, rows: usize, columns: usize, budget: &mut Budget) -> Result<()> {
        let most = columns.saturating_add(rows.saturating_mul(2));
        if u32::try_from(most).is_err() {
            return Err(Halt::large("a heap of more than 4294967295"));
        }
        let places = rows
            .saturating_mul(columns)
            .saturating_mul(size_of::<u32>());
        let scratch = most * (size_of::<u32>() + size_of::<u64>());
        budget.room(places.saturating_add(scratch))?;
        let filled = Table::fill(rows, columns, most, budget)?;
        (self.rows, self.columns, self.values) = (rows, columns, filled);
        Ok(())
    }

    /// All values by the mex rule. Along a row the values used so far are marked once; those in the column
    /// above and on the diagonal are stamped for each place.
    fn fill(rows: usize, columns: usize, most: usize, budget: &mut Budget) -> Result<Vec<u32>> {
        let mut values = vec![0u32; rows * columns];
        let mut used = vec![u32::MAX; most];
        let mut stamps = vec![0u64; most];
        let mut stamp = 0;
        for i in 0..rows {
            let mut least = 0;
            for j in 0..columns {
                stamp += 1;
                for above in 1..=i {
                    budget.tick()?;
                    let at = (i - above) * columns + j;
                    stamps[values[at] as usize] = stamp;
                    if above <= j {
                        stamps[values[at - above] as usize] = stamp;
                    }
                }
                budget.tick()?;
                while used[least] == i as u32 {
                    least += 1;
                }
                let mut value = least;
                while used[value] == i as u32 || stamps[value] == stamp {
                    value += 1;
                }
                used[value] = i as u32;
                values[i * columns + j] = value as u32;
            }
        }
        Ok(values)
    }
}
