//! Subtraction games: take one of the listed numbers.

#![deny(clippy::cast_possible_truncation)]

use std::borrow::Cow;
use std::rc::Rc;

use hashbrown::HashMap;

use super::impartial;
use crate::position::{Heap, Position, Positions, State};
use crate::scene::Scene;
use algebra::game::{Algebra, Game, SideTable};
use algebra::limits::{Budget, Halt, Result};

/// A heap, and the numbers that can be taken from it.
pub struct SubtractionHeap {
    set: Rc<[u64]>,
    beans: u64,
}

impl SubtractionHeap {
    /// The numbers must be in ascending order.
    pub fn new(set: Vec<u64>, beans: u64) -> Self {
        let set = set.into();
        SubtractionHeap { set, beans }
    }
}

impl State for SubtractionHeap {
    fn name(&self) -> String {
        let set: Vec<String> = self.set.iter().map(u64::to_string).collect();
        format!("subtraction([{}],{})", set.join(","), self.beans)
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        Some(impartial(positions, self.set.len() as u64, |options| {
            let takes = self.set.iter().take_while(|&&taken| taken <= self.beans);
            takes.map(|taken| self.beans - taken).try_for_each(|beans| {
                let set = self.set.clone();
                options.push(Rc::new(SubtractionHeap { set, beans }))
            })
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        let tables = algebra.side_tables.get::<Tables>();
        // Numbers greater than the heap are never taken.
        let usable = self.set.partition_point(|&taken| taken <= self.beans);
        let mut tables = tables.borrow_mut();
        let table = tables
            .0
            .entry(self.set[..usable].into())
            .or_insert_with(|| Table::new(&self.set[..usable]));
        let k = table.value(self.beans, &mut algebra.budget);
        Some(k.and_then(|k| algebra.nimber(k)))
    }

    fn heap(&self) -> Option<Heap<'_>> {
        Some(Heap {
            rules: Cow::Owned(format!("{:?}", self.set)),
            code: None,
            beans: self.beans,
        })
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.set.first().is_none_or(|&least| self.beans < least)
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::beans(&[self.beans]))
    }
}

#[derive(Default)]
struct Tables(HashMap<Box<[u64]>, Table>);

impl SideTable for Tables {
    const HAS_IDS: bool = false;
}

/// The nim-values of one subtraction set, up to where they are known to repeat.
struct Table {
    set: Box<[u64]>,
    values: Vec<u32>,
    /// The end of the window that is compared with later ones, and the end of the window that will replace it.
    awaited: (usize, usize),
    /// Where the values begin to repeat, and the period.
    period: Option<(u64, u64)>,
}

impl Table {
    fn new(set: &[u64]) -> Self {
        let window = window(set);
        Table {
            set: set.into(),
            values: Vec::new(),
            awaited: (window, window.saturating_mul(2)),
            period: None,
        }
    }

    fn value(&mut self, n: u64, budget: &mut Budget) -> Result<u64> {
        loop {
            if let Some(value) = usize::try_from(n).ok().and_then(|n| self.values.get(n)) {
                return Ok(u64::from(*value));
            }
            if let Some((start, period)) = self.period {
                let at = usize::try_from(start + (n - start) % period).ok();
                let value = at.and_then(|at| self.values.get(at));
                return Ok(u64::from(
                    *value.ok_or(Halt::Broken("a heap beyond the period"))?,
                ));
            }
            self.extend(budget)?;
        }
    }

    /// Computes one more value. A value depends only on the window before it, which is as long as the greatest number that can
    /// be taken. So if two windows are equal, all values repeat from the first window on. One window at a time is compared with
    /// all later ones; it is replaced by a window twice as far from the start, and so on, until it lies in the periodic part
    /// (Brent's algorithm).
    fn extend(&mut self, budget: &mut Budget) -> Result<()> {
        budget.tick()?;
        let n = self.values.len();
        let takes = self
            .set
            .iter()
            .map_while(|&taken| usize::try_from(taken).ok());
        let rests = takes.map_while(|taken| n.checked_sub(taken));
        let mut seen: Vec<u64> = rests.map(|rest| self.values[rest].into()).collect();
        let value = u32::try_from(algebra::game::nim::mex(&mut seen));
        self.values
            .push(value.map_err(|_| Halt::large("a nim-value of more than 32 bits"))?);
        let (window, end, (awaited, successor)) = (window(&self.set), n + 1, self.awaited);
        if end <= awaited {
            return Ok(());
        }
        let [old, new] = [awaited, end].map(|end| &self.values[end - window..end]);
        if old.last() == new.last() && old == new {
            self.period = Some(((awaited - window) as u64, (end - awaited) as u64));
        } else if end == successor {
            self.awaited = (end, 2 * end);
        }
        Ok(())
    }
}

/// The greatest number that can be taken, or 1.
fn window(set: &[u64]) -> usize {
    let greatest = set.last().map_or(1, |&greatest| greatest);
    usize::try_from(greatest).unwrap_or(usize::MAX)
}
