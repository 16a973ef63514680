//! Memo tables of compiled rulesets: directly by small integers, or by packed arguments.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::board::Planes;
use super::list::List;
use super::tree::Registers;
use algebra::limits::{Budget, Result};

/// Arguments less than this are indices, if there is only one.
pub const DIRECT: i64 = 1 << 22;
/// Several arguments are the digits of an index of at most so many bits.
const MOST_BITS: u32 = 20;

/// The answer for a position that has not been asked about.
pub const UNKNOWN: u32 = u32::MAX;
/// The answer for a position that is being asked about. If it is asked about again, the game is loopy.
pub const OPEN: u32 = u32::MAX - 1;

/// The answers for the positions of one ruleset. An answer is a word whose meaning depends on the question.
pub struct Table<const W: usize> {
    /// The number of arguments in each file.
    params: Registers,
    /// By argument, if there is one small one, or by the index made of several small ones.
    direct: Vec<u32>,
    /// The number of bits for each of several arguments; `None` before the first position.
    bits: Option<u32>,
    ints: Vec<i64>,
    boards: Vec<Planes<W>>,
    lists: Vec<List>,
    answers: Vec<u32>,
    index: HashTable<u32>,
}

/// The arguments of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key<'a, const W: usize> {
    pub ints: &'a [i64],
    pub boards: &'a [Planes<W>],
    pub lists: &'a [List],
}

/// The arguments of a position that is kept for later.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Args<const W: usize> {
    pub ints: Vec<i64>,
    pub boards: Vec<Planes<W>>,
    pub lists: Vec<List>,
}

/// The place of a position in a table.
#[derive(Clone, Copy, Debug)]
pub enum Spot {
    Direct(usize),
    Hashed(usize),
}

impl<const W: usize> Table<W> {
    pub fn new(params: Registers) -> Self {
        Table {
            params,
            direct: Vec::new(),
            bits: None,
            ints: Vec::new(),
            boards: Vec::new(),
            lists: Vec::new(),
            answers: Vec::new(),
            index: HashTable::new(),
        }
    }

    pub fn clear(&mut self) {
        *self = Table::new(self.params);
    }

    #[inline]
    pub fn answer(&self, spot: Spot) -> u32 {
        match spot {
            Spot::Direct(at) => self.direct[at],
            Spot::Hashed(at) => self.answers[at],
        }
    }

    #[inline]
    pub fn set(&mut self, spot: Spot, answer: u32) {
        match spot {
            Spot::Direct(at) => self.direct[at] = answer,
            Spot::Hashed(at) => self.answers[at] = answer,
        }
    }

    /// The answers by index.
    #[inline]
    pub fn direct(&self) -> &[u32] {
        &self.direct
    }

    /// The number of bits for each argument in an index, and a limit that the arguments do not reach.
    #[inline]
    pub fn digits(&self) -> (u32, i64) {
        match self.bits {
            _ if self.params.ints == 1 => (0, self.direct.len() as i64),
            Some(bits @ 1..) => (bits, 1 << bits),
            _ => (0, 0),
        }
    }

    /// Prepares for a question about a position and those that its moves lead to.
    pub fn make_room(&mut self, ints: &[i64]) {
        let wanted = bits_for(ints);
        if let Some(bits @ 1..) = self.bits
            && bits < wanted
        {
            self.clear();
        }
    }

    /// The index of a position in the direct table, if it has one.
    #[inline]
    fn direct_index(&mut self, key: &Key<'_, W>, budget: &Budget) -> Result<Option<usize>> {
        let Key {
            ints: [_, ..],
            boards: [],
            lists: [],
        } = key
        else {
            return Ok(None);
        };
        if let [n] = *key.ints {
            if !(0..DIRECT).contains(&n) {
                return Ok(None);
            }
            let index = n as usize;
            if index >= self.direct.len() {
                self.extend_direct(index, budget)?;
            }
            return Ok(Some(index));
        }
        let bits = match self.bits {
            Some(bits) => bits,
            None => self.choose_bits(key.ints, budget)?,
        };
        let mut index = 0;
        for &n in key.ints {
            if n as u64 >> bits != 0 {
                return Ok(None);
            }
            index = index << bits | n as usize;
        }
        Ok((bits > 0).then_some(index))
    }

    #[cold]
    fn choose_bits(&mut self, ints: &[i64], budget: &Budget) -> Result<u32> {
        let bits = bits_for(ints);
        if bits > 0 {
            self.extend_direct((1 << (bits * ints.len() as u32)) - 1, budget)?;
        }
        self.bits = Some(bits);
        Ok(bits)
    }

    /// The place of a position, which is added if it is new.
    #[inline]
    pub fn spot(&mut self, key: Key<'_, W>, budget: &Budget) -> Result<Spot> {
        if let Some(index) = self.direct_index(&key, budget)? {
            return Ok(Spot::Direct(index));
        }
        let hash = key.short_hash();
        match self.index.find(hash, |&entry| self.key(entry) == key) {
            Some(&entry) => Ok(Spot::Hashed(entry as usize)),
            None => self.insert(hash, key, budget),
        }
    }

    #[inline]
    fn key(&self, entry: u32) -> Key<'_, W> {
        let (at, size) = (entry as usize, self.params);
        let base = Registers {
            ints: at * size.ints,
            boards: at * size.boards,
            lists: at * size.lists,
        };
        Key::new(&self.ints, &self.boards, &self.lists, base, size)
    }

    #[cold]
    fn extend_direct(&mut self, n: usize, budget: &Budget) -> Result<()> {
        let length = (n + 1).next_power_of_two();
        budget.check_memory(2 * length * size_of::<u32>())?;
        self.direct.resize(length, UNKNOWN);
        Ok(())
    }

    #[inline(never)]
    fn insert(&mut self, hash: u64, key: Key<'_, W>, budget: &Budget) -> Result<Spot> {
        let entry = self.answers.len();
        if entry == self.answers.capacity() || self.index.len() == self.index.capacity() {
            let entries = size_of_val(&self.answers[..])
                + size_of_val(&self.ints[..])
                + size_of_val(&self.boards[..])
                + size_of_val(&self.lists[..]);
            budget.check_memory(2 * (entries + self.index.allocation_size()))?;
        }
        self.ints.extend_from_slice(key.ints);
        self.boards.extend_from_slice(key.boards);
        self.lists.extend_from_slice(key.lists);
        self.answers.push(UNKNOWN);
        let mut index = std::mem::take(&mut self.index);
        index.insert_unique(hash, entry as u32, |&entry| self.key(entry).short_hash());
        self.index = index;
        Ok(Spot::Hashed(entry))
    }
}

/// The number of bits for each argument of positions that are no larger than this one; 0 if they make too long an index.
fn bits_for(ints: &[i64]) -> u32 {
    let bits = ints.iter().map(|&n| (n as u64 | 1).ilog2() + 1);
    let bits = bits.max().unwrap_or(0);
    if bits.saturating_mul(ints.len() as u32) <= MOST_BITS {
        bits
    } else {
        0
    }
}

impl<const W: usize> Hash for Key<'_, W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &n in self.ints {
            state.write_u64(n as u64);
        }
        for plane in self.boards.iter().flatten() {
            for &word in plane.words() {
                state.write_u64(word);
            }
        }
        for list in self.lists {
            state.write_u64(list.items().len() as u64);
            for items in list.items().chunks(4) {
                let word = items
                    .iter()
                    .fold(0, |word, &n| word << 16 | n as u16 as u64);
                state.write_u64(word);
            }
        }
    }
}

impl<'a, const W: usize> Key<'a, W> {
    /// The arguments that start here in the registers.
    #[inline]
    pub fn new(
        ints: &'a [i64],
        boards: &'a [Planes<W>],
        lists: &'a [List],
        base: Registers,
        size: Registers,
    ) -> Self {
        Key {
            ints: &ints[base.ints..][..size.ints],
            boards: &boards[base.boards..][..size.boards],
            lists: &lists[base.lists..][..size.lists],
        }
    }

    #[inline]
    fn short_hash(&self) -> u64 {
        let mut state = FxHasher::default();
        self.hash(&mut state);
        // In a browser the hash has only 32 bits.
        state.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    pub fn to_args(self) -> Args<W> {
        Args {
            ints: self.ints.to_vec(),
            boards: self.boards.to_vec(),
            lists: self.lists.to_vec(),
        }
    }
}
