//! Heaps and their sums.

use crate::game::HeapRules;
use crate::limits::{Budget, Halt, Result};

/// A sum of heaps, as their sorted sizes.
pub type Word = Vec<u32>;

/// The options of the heaps 0, 1, 2, ... up to the largest one so far.
#[derive(Debug)]
pub struct HeapMoves(Vec<Vec<Word>>);

impl Default for HeapMoves {
    fn default() -> Self {
        HeapMoves(vec![Vec::new()])
    }
}

impl HeapMoves {
    /// The largest heap whose options are known.
    pub fn largest(&self) -> u32 {
        self.0.len() as u32 - 1
    }

    pub fn of(&self, heap: u32) -> &[Word] {
        self.0.get(heap as usize).map_or(&[], Vec::as_slice)
    }

    /// True if the only option of the heap has no moves, so that the heap is *.
    pub fn is_star(&self, heap: u32) -> bool {
        let ends = |part: &u32| self.of(*part).is_empty();
        matches!(self.of(heap), [option] if option.iter().all(ends))
    }

    /// Adds the next heap.
    pub fn grow(&mut self, heaps: &dyn HeapRules, budget: &mut Budget) -> Result<()> {
        let heap = u32::try_from(self.0.len())
            .map_err(|_| Halt::large("more heaps than a machine word counts"))?;
        let mut options = Vec::new();
        for option in heaps.heap_options(heap.into(), budget)? {
            let mut word = Word::new();
            for part in option {
                match u32::try_from(part) {
                    Ok(part) if 0 < part && part < heap => word.push(part),
                    _ => return Err(Halt::Broken("a heap has an option that is not smaller")),
                }
            }
            word.sort_unstable();
            options.push(word);
        }
        options.sort_unstable();
        options.dedup();
        self.0.push(options);
        Ok(())
    }

    /// The options of a sum.
    pub fn of_sum<'a>(&'a self, word: &'a [u32]) -> impl Iterator<Item = Word> + 'a {
        let places = (0..word.len()).filter(|&at| at == 0 || word[at - 1] != word[at]);
        places.flat_map(move |at| {
            let options = self.of(word[at]).iter();
            options.map(move |option| replace(word, at, option))
        })
    }
}

pub fn sum(word: &[u32], other: &[u32]) -> Word {
    let mut sum = [word, other].concat();
    sum.sort_unstable();
    sum
}

/// The sum with the heap at this index replaced by these parts.
fn replace(word: &[u32], at: usize, parts: &[u32]) -> Word {
    let mut sum = Word::with_capacity(word.len() - 1 + parts.len());
    sum.extend_from_slice(&word[..at]);
    sum.extend_from_slice(&word[at + 1..]);
    sum.extend_from_slice(parts);
    sum.sort_unstable();
    sum
}
