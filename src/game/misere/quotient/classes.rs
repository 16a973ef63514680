//! Classes of sums of the heaps of a quotient that are supposed to be the same beside a new heap. At first these are
//! the elements of the quotient. They are refined by their transitions (Siegel, *Combinatorial Game Theory* V.4): the
//! class of a sum and the classes of its options.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::Pretending;
use super::heaps::{Moves, Word};
use super::words::Smallest;
use crate::limits::{Budget, Result};

#[derive(Debug)]
pub struct Classes {
    /// Heaps of one kind lead from each class to the same.
    kinds: Vec<usize>,
    /// The class with one more heap, by the kind of the heap.
    next: Vec<Vec<u32>>,
    smallest: Vec<Word>,
}

/// A class, and the classes of options in ascending order.
type Transition = (u32, Vec<u32>);

/// More classes than these are too many.
const MOST: usize = 1 << 16;

impl Classes {
    /// Sums with the same image are one class.
    pub fn of_images(function: &Pretending, budget: &mut Budget) -> Result<Self> {
        let monoid = &function.monoid;
        let kinds = function
            .images
            .iter()
            .map(|&image| image as usize)
            .collect();
        let mut next = Vec::with_capacity(monoid.order());
        for x in monoid.elements() {
            budget.spend(monoid.order())?;
            next.push(monoid.elements().map(|y| monoid.product(x, y)).collect());
        }
        Classes::closed(kinds, next, budget)
    }

    /// Sums with the same transition are one class; none if there are too many of them.
    pub fn refined(&self, moves: &Moves, budget: &mut Budget) -> Result<Option<Self>> {
        let (mut heaps, mut kinds) = (Numbered::default(), Vec::new());
        for heap in 0..self.kinds.len() as u32 {
            let mut options = Vec::new();
            for option in moves.of(heap) {
                budget.tick()?;
                options.extend(self.after(0, option));
            }
            let transition = self
                .after(0, &[heap])
                .map(|class| (class, ascending(options)));
            kinds.extend(transition.map(|transition| heaps.number(transition) as usize));
        }
        let mut found = Numbered::default();
        found.number((0, Vec::new()));
        let mut next = Vec::new();
        while next.len() < found.list.len() {
            if found.list.len() > MOST {
                return Ok(None);
            }
            let (class, options) = found.list[next.len()].clone();
            let mut row = Vec::with_capacity(heaps.list.len());
            for (heap, parts) in &heaps.list {
                budget.spend(1 + options.len() + parts.len())?;
                let moved = options.iter().map(|&option| self.sum(option, *heap));
                let beside = parts.iter().map(|&part| self.sum(class, part));
                let options = ascending(moved.chain(beside).collect());
                row.push(found.number((self.sum(class, *heap), options)));
            }
            next.push(row);
        }
        Classes::closed(kinds, next, budget).map(Some)
    }

    fn closed(kinds: Vec<usize>, next: Vec<Vec<u32>>, budget: &mut Budget) -> Result<Self> {
        // The first heap of each kind is its smallest.
        let mut heaps = (1..kinds.len() as u32).collect::<Vec<_>>();
        let mut is_new = vec![true; next.len().max(kinds.len())];
        heaps.retain(|&heap| std::mem::replace(&mut is_new[kinds[heap as usize]], false));
        let step = |class: u32, heap: u32| Some(next[class as usize][kinds[heap as usize]]);
        let smallest = Smallest::new(next.len(), step, &heaps, budget)?.words;
        Ok(Classes {
            kinds,
            next,
            smallest,
        })
    }

    /// The class of a sum of these heaps and something of the class, if the heaps are known.
    fn after(&self, class: u32, word: &[u32]) -> Option<u32> {
        word.iter().try_fold(class, |class, &heap| {
            let kind = *self.kinds.get(heap as usize)?;
            Some(self.next[class as usize][kind])
        })
    }

    fn sum(&self, class: u32, other: u32) -> u32 {
        let word = &self.smallest[other as usize];
        word.iter().fold(class, |class, &heap| {
            self.next[class as usize][self.kinds[heap as usize]]
        })
    }

    /// The smallest sum that is supposed to be the same, if the heaps are known.
    pub fn smallest(&self, word: &[u32]) -> Option<&Word> {
        let class = self.after(0, word)?;
        Some(&self.smallest[class as usize])
    }
}

/// Transitions by their numbers, in the order in which they were met.
#[derive(Default)]
struct Numbered {
    list: Vec<Transition>,
    numbers: HashMap<Transition, u32, FxBuildHasher>,
}

impl Numbered {
    fn number(&mut self, transition: Transition) -> u32 {
        let list = &mut self.list;
        *self
            .numbers
            .entry(transition)
            .or_insert_with_key(|transition| {
                list.push(transition.clone());
                list.len() as u32 - 1
            })
    }
}

fn ascending(classes: Vec<u32>) -> Vec<u32> {
    let mut classes = classes;
    classes.sort_unstable();
    classes.dedup();
    classes
}
