//! Bounded tables of remembered results, keyed by pairs of ids.
//!
//! As in decision-diagram packages, a table forgets: a new entry replaces whatever stood in its slot. The
//! table grows with the work up to a bound, so small sessions stay small and large ones stay bounded.

use super::budget::{Budget, Halt};
use super::store::Game;

/// Two ids in one word, the second shifted to leave a bit for an answer.
#[inline]
pub(super) fn pair(a: Game, b: Game) -> u64 {
    (a.0 as u64) << 32 | (b.0 as u64) << 1
}

/// Where a pair belongs. All comparisons of a young game with older ones lie side by side, because they are
/// made together and asked for together.
#[inline]
fn slot(key: u64, mask: usize) -> usize {
    let (a, b) = (key >> 32, (key & 0xFFFF_FFFF) >> 1);
    let (young, old) = (a.max(b), a.min(b));
    let home = young.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24;
    (home.wrapping_add(old << 1 | (a < b) as u64)) as usize & mask
}

const SMALLEST: usize = 1 << 10;
const EMPTY: u64 = u64::MAX;

/// Remembered truths: one word an entry, the answer in the lowest bit of its key.
pub(super) struct TruthTable {
    slots: Vec<u64>,
    used: usize,
    most: usize,
}

impl TruthTable {
    pub(super) fn new(most: usize) -> Self {
        TruthTable {
            slots: Vec::new(),
            used: 0,
            most,
        }
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<bool> {
        if self.slots.is_empty() {
            return None;
        }
        let found = self.slots[slot(key, self.slots.len() - 1)];
        (found & !1 == key).then_some(found & 1 == 1)
    }

    pub(super) fn insert(
        &mut self,
        key: u64,
        answer: bool,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.most {
            let larger = (self.slots.len() * 4).max(SMALLEST).min(self.most);
            budget.charge((larger - self.slots.len()) * size_of::<u64>())?;
            let old = std::mem::replace(&mut self.slots, vec![EMPTY; larger]);
            self.used = 0;
            for entry in old.into_iter().filter(|&e| e != EMPTY) {
                self.put(entry);
            }
        }
        self.put(key | answer as u64);
        Ok(())
    }

    #[inline]
    fn put(&mut self, entry: u64) {
        let at = slot(entry & !1, self.slots.len() - 1);
        self.used += (self.slots[at] == EMPTY) as usize;
        self.slots[at] = entry;
    }
}

/// Remembered sums: a pair of ids and the id of the sum.
pub(super) struct SumTable {
    slots: Vec<(Game, Game, Game)>,
    used: usize,
    most: usize,
}

const NO_SUM: (Game, Game, Game) = (Game(u32::MAX), Game(u32::MAX), Game(u32::MAX));

impl SumTable {
    pub(super) fn new(most: usize) -> Self {
        SumTable {
            slots: Vec::new(),
            used: 0,
            most,
        }
    }

    #[inline]
    pub(super) fn get(&self, a: Game, b: Game) -> Option<Game> {
        if self.slots.is_empty() {
            return None;
        }
        let (x, y, sum) = self.slots[slot(pair(a, b), self.slots.len() - 1)];
        (x == a && y == b).then_some(sum)
    }

    pub(super) fn insert(
        &mut self,
        a: Game,
        b: Game,
        sum: Game,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.most {
            let larger = (self.slots.len() * 4).max(SMALLEST).min(self.most);
            budget.charge((larger - self.slots.len()) * size_of::<(Game, Game, Game)>())?;
            let old = std::mem::replace(&mut self.slots, vec![NO_SUM; larger]);
            self.used = 0;
            for entry in old.into_iter().filter(|&e| e != NO_SUM) {
                self.put(entry);
            }
        }
        self.put((a, b, sum));
        Ok(())
    }

    #[inline]
    fn put(&mut self, entry: (Game, Game, Game)) {
        let at = slot(pair(entry.0, entry.1), self.slots.len() - 1);
        self.used += (self.slots[at] == NO_SUM) as usize;
        self.slots[at] = entry;
    }
}
