//! A transposition table that threads share without locks.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use algebra::limits::{Budget, Result};

/// The number of entries that may hold a position.
const WAYS: usize = 3;

/// The lowest bits of the second word of an entry: whether the player to move wins, who that is, and the logarithm of the
/// number of nodes that it took, which is 0 only in an empty entry.
const DATA_BITS: u32 = 7;
const WORK_SHIFT: u32 = 2;
const MOST_WORK: u64 = (1 << (DATA_BITS - WORK_SHIFT)) - 1;

/// A position of at most this many squares has a key of its own, so the table never mistakes one position for another.
pub const SQUARES_OF_A_KEY: u32 = 100;

/// Entries in one line of the cache. The version is odd while a thread writes, and a thread that reads two different
/// versions has read a mixture of two entries and ignores it.
#[repr(align(64))]
#[derive(Default)]
struct Bucket {
    version: AtomicU64,
    entries: [[AtomicU64; 2]; WAYS],
}

pub struct SharedTable {
    buckets: Vec<Bucket>,
}

/// A position and the player to move.
#[derive(Clone, Copy)]
pub struct Key {
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Key {
    const MOVER: u64 = 2;
    const DATA: u64 = (1 << DATA_BITS) - 1;

    /// The key of a position that is represented by a hash, of which 121 bits are used. Each time it is looked up, it is
    /// compared with three entries, so in 2^40 steps of a search the probability of a mistake is less than 2^-79.
    #[inline]
    pub fn of_hash(hash: u128, mover: usize) -> Self {
        Key {
            low: hash as u64,
            high: ((hash >> 64) as u64) << DATA_BITS | (mover as u64 * Key::MOVER),
        }
    }

    /// The key of a set of squares and a number beside it, whose absolute value is less than 2^20.
    pub fn new(squares: u128, number: i64, mover: usize) -> Self {
        let number = (number as u64) << (DATA_BITS + SQUARES_OF_A_KEY - 64);
        let high = ((squares >> 64) as u64) << DATA_BITS;
        Key {
            low: squares as u64,
            high: number | high | (mover as u64 * Key::MOVER),
        }
    }

    /// A hash of the key.
    #[inline]
    pub(super) fn mixed(self) -> u64 {
        let mixed = (self.low ^ self.high.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32
    }

    /// Whether these are the words of an entry of this position.
    fn is_in(self, [low, high]: [u64; 2]) -> bool {
        let is_same = |a: u64, b: u64| (a ^ b) >> DATA_BITS == 0 && (a ^ b) & Key::MOVER == 0;
        self.low == low && is_same(self.high, high) && work(high) != 0
    }
}

fn work(high: u64) -> u64 {
    high >> WORK_SHIFT & MOST_WORK
}

impl SharedTable {
    /// A table of 2^bits buckets, or of fewer if they would take more than a quarter of the memory that is left.
    pub fn new(bits: u32, budget: &Budget) -> Result<Self> {
        let most = budget.memory_left() / 4 / size_of::<Bucket>();
        let bits = bits.min(most.max(1).ilog2());
        let mut buckets = budget.vec(1 << bits)?;
        while buckets.len() < 1 << bits {
            if buckets.len() % (1 << 14) == 0 {
                budget.check()?;
            }
            buckets.push(Bucket::default());
        }
        Ok(SharedTable { buckets })
    }

    /// The number of positions for which there is room.
    pub fn capacity(&self) -> usize {
        self.buckets.len() * WAYS
    }

    /// A larger table with the same entries; `None` if it would take too much memory.
    pub fn grown(&self, budget: &Budget) -> Result<Option<Self>> {
        const MOST_BITS: u32 = 23;
        let bits = self.buckets.len().ilog2();
        let larger = SharedTable::new((bits + 4).min(MOST_BITS), budget)?;
        if larger.buckets.len() <= self.buckets.len() {
            return Ok(None);
        }
        for (at, bucket) in self.buckets.iter().enumerate() {
            if at % (1 << 14) == 0 {
                budget.check()?;
            }
            for [low, high] in bucket.entries.iter().map(read) {
                if work(high) > 0 {
                    larger.store(
                        Key {
                            low,
                            high: high & !Key::DATA | high & Key::MOVER,
                        },
                        high & Key::DATA,
                    );
                }
            }
        }
        Ok(Some(larger))
    }

    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[key.mixed() as usize & (self.buckets.len() - 1)]
    }

    /// Whether the player to move wins, if that is known.
    pub fn get(&self, key: Key) -> Option<bool> {
        let bucket = self.bucket(key);
        let version = bucket.version.load(Ordering::Acquire);
        let mut entries = bucket.entries.iter().map(read);
        let found = entries.find(|entry| key.is_in(*entry));
        fence(Ordering::Acquire);
        let is_whole =
            version.is_multiple_of(2) && bucket.version.load(Ordering::Relaxed) == version;
        found.filter(|_| is_whole).map(|[_, high]| high & 1 == 1)
    }

    /// Replaces the entry that took the least work. Nothing is stored if another thread writes to the bucket.
    pub fn insert(&self, key: Key, wins: bool, nodes: u64) {
        let work = u64::from(nodes.max(1).ilog2() + 1).min(MOST_WORK);
        self.store(key, work << WORK_SHIFT | u64::from(wins));
    }

    fn store(&self, key: Key, data: u64) {
        let bucket = self.bucket(key);
        let version = bucket.version.load(Ordering::Relaxed);
        let is_free = version.is_multiple_of(2)
            && bucket
                .version
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        let least = bucket
            .entries
            .iter()
            .min_by_key(|entry| work(read(entry)[1]));
        if let Some(entry) = least.filter(|_| is_free) {
            fence(Ordering::Release);
            entry[0].store(key.low, Ordering::Relaxed);
            entry[1].store(key.high | data, Ordering::Relaxed);
            bucket.version.store(version + 2, Ordering::Release);
        }
    }
}

fn read(entry: &[AtomicU64; 2]) -> [u64; 2] {
    [&entry[0], &entry[1]].map(|word| word.load(Ordering::Relaxed))
}
