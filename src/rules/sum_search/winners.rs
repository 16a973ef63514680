//! The winners of sums, in a transposition table with short keys.

use super::sum::{ComponentSum, SignedComponent};
use crate::game::{Player, TranspositionTable};
use crate::limits::{Budget, Halt, Result};

/// The key of a sum with at least one component.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SumKey {
    number: i64,
    /// The first two components; the second may be missing.
    components: [SignedComponent; 2],
    /// The number of the list of all other components and values.
    rest: u32,
}

impl SumKey {
    fn new(sum: &ComponentSum, rest: u32) -> Self {
        let component = |at: usize| sum.components.get(at).copied().unwrap_or_default();
        SumKey {
            number: sum.number,
            components: [component(0), component(1)],
            rest,
        }
    }
}

/// Whether Left wins, moving first, and whether Right does, as far as this is known.
type Starts = [Option<bool>; 2];

pub struct WinnerTable {
    winners: TranspositionTable<SumKey, Starts>,
    /// Further components and values of sums, numbered so that keys are short. Numbers are not reused: when a list is
    /// dropped, the winners stored under its number are not found any more.
    rests: TranspositionTable<Box<[u32]>, u32>,
    next_rest: u32,
    scratch: Vec<u32>,
}

impl Default for WinnerTable {
    fn default() -> Self {
        WinnerTable {
            winners: TranspositionTable::new(0),
            rests: TranspositionTable::new(0),
            next_rest: 0,
            scratch: Vec::new(),
        }
    }
}

impl WinnerTable {
    /// Sets the size of the table according to the memory limit in bytes, of which it takes up to a tenth.
    pub fn set_memory(&mut self, bytes: usize) {
        // A hash table is full when seven eighths of its slots are used, and the number of slots is a power of two.
        let slots = 1 << (bytes >> 10).max(1).ilog2();
        self.winners.set_most(slots / 8 * 7);
        self.rests.set_most(bytes >> 12);
    }

    /// Drops one generation of entries. False if there are none.
    pub fn forget_generation(&mut self) -> bool {
        self.rests.forget_generation() | self.winners.forget_generation()
    }

    /// Calls the function with every component that occurs in an entry.
    pub fn for_each_component(
        &self,
        mut visit: impl FnMut(SignedComponent) -> Result<()>,
    ) -> Result<()> {
        for key in self.winners.keys() {
            let components = key.components.iter().copied();
            components
                .filter(|c| *c != SignedComponent::default())
                .try_for_each(&mut visit)?;
        }
        for rest in self.rests.keys() {
            if let Some((length, words)) = rest.split_first() {
                let components = words.iter().take(*length as usize).copied();
                components
                    .map(SignedComponent::of_word)
                    .try_for_each(&mut visit)?;
            }
        }
        Ok(())
    }

    /// The key of a sum; `None` if no sum with the same rest was stored.
    pub fn known_key(&mut self, sum: &ComponentSum) -> Option<SumKey> {
        self.write_rest(sum);
        let rest = self.rests.get(&self.scratch[..])?;
        Some(SumKey::new(sum, *rest))
    }

    /// The key of a sum that is going to be stored.
    pub fn key(&mut self, sum: &ComponentSum, budget: &Budget) -> Result<SumKey> {
        if let Some(key) = self.known_key(sum) {
            return Ok(key);
        }
        let rest = self.next_rest;
        let next = rest.checked_add(1);
        self.next_rest = next.ok_or_else(|| Halt::large("a search through billions of sums"))?;
        self.rests.entry(self.scratch[..].into(), || rest, budget)?;
        Ok(SumKey::new(sum, rest))
    }

    fn write_rest(&mut self, sum: &ComponentSum) {
        let more = sum.components.get(2..).unwrap_or_default();
        self.scratch.clear();
        // The length separates the components from the values.
        self.scratch.push(more.len() as u32);
        self.scratch
            .extend(more.iter().map(|component| component.word()));
        self.scratch.extend(sum.values.iter().map(|value| value.0));
    }

    /// Whether the player wins, moving first, if this is known.
    pub fn get(&self, key: &SumKey, player: Player) -> Option<bool> {
        self.winners.get(key)?[player as usize]
    }

    /// If there is no memory for another entry, nothing is stored, which only makes the search longer.
    pub fn insert(&mut self, key: SumKey, player: Player, wins: bool, budget: &Budget) {
        if let Ok(starts) = self.winners.entry(key, Starts::default, budget) {
            starts[player as usize] = Some(wins);
        }
    }
}
