//! Chomp: eat a square and everything above it and to its right, but never the poisoned corner.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::impartial;
use crate::position::{Position, Positions, State};
use crate::scene::Scene;
use algebra::game::{Algebra, Game, SideTable};
use algebra::limits::{Budget, Halt, Result};

/// A bar of chocolate, by the lengths of its rows.
pub struct Bar {
    rows: Box<[u64]>,
}

impl Bar {
    /// No row may be empty or longer than the one before it.
    pub fn new(rows: Vec<u64>) -> Self {
        Bar { rows: rows.into() }
    }
}

impl State for Bar {
    fn name(&self) -> String {
        let (height, first) = (self.rows.len(), self.rows[0]);
        if self.rows[height - 1] == first {
            return format!("chomp({height},{first})");
        }
        let rows: Vec<String> = self.rows.iter().map(u64::to_string).collect();
        format!("chomp([{}])", rows.join(","))
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let squares = self.rows.iter().copied().fold(0, u64::saturating_add);
        Some(impartial(positions, squares, |options| {
            for row in 0..self.rows.len() {
                // The poisoned square is never eaten.
                for column in u64::from(row == 0)..self.rows[row] {
                    let mut rows = self.rows.to_vec();
                    for length in &mut rows[row..] {
                        *length = (*length).min(column);
                    }
                    rows.retain(|&length| length > 0);
                    options.push(Rc::new(Bar { rows: rows.into() }))?;
                }
            }
            Ok(())
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        let tables = algebra.side_tables.get::<Tables>();
        let k = tables.borrow_mut().value(&self.rows, &mut algebra.budget);
        Some(k.and_then(|k| algebra.nimber(k)))
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        *self.rows == [1]
    }

    /// True for two arms of equal length that meet in the poisoned corner.
    fn is_mirrored(&self) -> bool {
        let arms = self.rows.split_first();
        let is_hook = |(first, rest): (&u64, &[u64])| {
            *first == self.rows.len() as u64 && rest.iter().all(|&length| length == 1)
        };
        arms.is_some_and(is_hook)
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::bar(&self.rows))
    }
}

/// Nim-values by the rows packed into one word; there is a table for each width of a packed row.
#[derive(Default)]
struct Tables {
    by_width: HashMap<u32, HashMap<u128, u32, FxBuildHasher>>,
}

impl SideTable for Tables {
    const HAS_IDS: bool = false;
}

impl Tables {
    fn value(&mut self, rows: &[u64], budget: &mut Budget) -> Result<u64> {
        if let [length] = *rows {
            return Ok(length - 1);
        }
        if rows[0] == 1 {
            return Ok(rows.len() as u64 - 1);
        }
        // The bar mirrored in the diagonal has the same value, and fewer rows pack better.
        let rows = if rows.len() as u64 > rows[0] {
            transposed(rows)
        } else {
            rows.to_vec()
        };
        let width = match rows[0] {
            0..=0xFF => 8,
            0x100..=0xFFFF => 16,
            0x1_0000..=0xFFFF_FFFF => 32,
            _ => 64,
        };
        if rows.len() > 128 / width as usize {
            return Err(Halt::large(format!(
                "a Chomp bar of {} rows and {} columns",
                rows.len(),
                rows[0]
            )));
        }
        let known = self.by_width.entry(width).or_default();
        let goal = pack(&rows, width);
        if !known.contains_key(&goal) {
            fill(&rows, width, known, budget)?;
        }
        let value = known.get(&goal);
        let value = value.ok_or(Halt::Broken("a bar has no value"))?;
        Ok(u64::from(*value))
    }
}

fn transposed(rows: &[u64]) -> Vec<u64> {
    (0..rows[0])
        .map(|column| rows.partition_point(|&length| length > column) as u64)
        .collect()
}

fn pack(rows: &[u64], width: u32) -> u128 {
    rows.iter().enumerate().fold(0, |packed, (row, &length)| {
        packed | u128::from(length) << (row as u32 * width)
    })
}

/// Computes the values of all bars within this one. Each move makes the list of rows smaller in lexicographic order, so in that
/// order every option is known before it is needed.
fn fill(
    outer: &[u64],
    width: u32,
    known: &mut HashMap<u128, u32, FxBuildHasher>,
    budget: &mut Budget,
) -> Result<()> {
    let mut rows = vec![0; outer.len()];
    rows[0] = 1;
    let mut seen = Vec::new();
    loop {
        let packed = pack(&rows, width);
        if !known.contains_key(&packed) {
            let value = mex_of_options(&rows, packed, width, known, &mut seen, budget)?;
            budget.tick()?;
            budget.check_growth(known)?;
            known.insert(packed, value);
        }
        // The next list in that order: the last row that can grow does, and the rows after it start again from 0.
        let grows = (0..rows.len())
            .rev()
            .find(|&i| rows[i] < outer[i] && (i == 0 || rows[i] < rows[i - 1]));
        match grows {
            None => return Ok(()),
            Some(row) => {
                rows[row] += 1;
                rows[row + 1..].fill(0);
            }
        }
    }
}

fn mex_of_options(
    rows: &[u64],
    packed: u128,
    width: u32,
    known: &HashMap<u128, u32, FxBuildHasher>,
    seen: &mut Vec<u64>,
    budget: &mut Budget,
) -> Result<u32> {
    seen.clear();
    for (row, &length) in rows.iter().enumerate() {
        let mut option = packed;
        // From right to left, every row from this one on that reaches the column loses one more square.
        let (mut squares, mut above) = (0, row);
        for column in (0..length).rev() {
            budget.tick()?;
            if (row, column) == (0, 0) {
                break;
            }
            while rows.get(above).is_some_and(|&length| length > column) {
                squares |= 1 << (above as u32 * width);
                above += 1;
            }
            option -= squares;
            let value = known.get(&option);
            let value = value.ok_or(Halt::Broken("a smaller bar has no value"))?;
            seen.push(u64::from(*value));
        }
    }
    Ok(algebra::game::nim::mex(seen) as u32)
}
