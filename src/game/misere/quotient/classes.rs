//! Classes of sums of heaps that are assumed to behave alike in sums with a new heap. The first such classes are the
//! elements of the quotient so far. They are refined by transitions (Siegel, Combinatorial Game Theory, V.4): the class
//! of a sum together with the classes of its options.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::PretendingFunction;
use super::heaps::{HeapMoves, Word};
use super::words::SmallestSums;
use crate::limits::{Budget, Result};

#[derive(Debug)]
pub struct SumClasses {
    /// The kind of each heap. Adding a heap of the same kind to a class always gives the same class.
    kinds: Vec<usize>,
    /// `next[class][kind]` is the class after a heap of that kind is added.
    next: Vec<Vec<u32>>,
    /// The smallest sum of each class.
    smallest: Vec<Word>,
}

/// A class, and the sorted classes of the options.
type Transition = (u32, Vec<u32>);

/// The refinement is given up beyond this number of classes.
const MOST: usize = 1 << 16;

impl SumClasses {
    /// The classes of sums with the same image.
    pub fn of_images(function: &PretendingFunction, budget: &mut Budget) -> Result<Self> {
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
        SumClasses::closed(kinds, next, budget)
    }

    /// The classes of sums with the same transition; `None` if there are too many of them.
    pub fn refined(&self, moves: &HeapMoves, budget: &mut Budget) -> Result<Option<Self>> {
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
        SumClasses::closed(kinds, next, budget).map(Some)
    }

    fn closed(kinds: Vec<usize>, next: Vec<Vec<u32>>, budget: &mut Budget) -> Result<Self> {
        // Only the first heap of each kind, which is the smallest, is used.
        let mut heaps = (1..kinds.len() as u32).collect::<Vec<_>>();
        let mut is_new = vec![true; next.len().max(kinds.len())];
        heaps.retain(|&heap| std::mem::replace(&mut is_new[kinds[heap as usize]], false));
        let step = |class: u32, heap: u32| Some(next[class as usize][kinds[heap as usize]]);
        let smallest = SmallestSums::new(next.len(), step, &heaps, budget)?.words;
        Ok(SumClasses {
            kinds,
            next,
            smallest,
        })
    }

    /// The class that results from adding these heaps to a class, if the heaps are known.
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

    /// The smallest sum of the same class, if the heaps are known.
    pub fn smallest(&self, word: &[u32]) -> Option<&Word> {
        let class = self.after(0, word)?;
        Some(&self.smallest[class as usize])
    }
}

/// Transitions, numbered in the order in which they are met.
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
