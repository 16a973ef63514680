//! The nim-values of the heaps of a code, computed once and on demand.

use hashbrown::HashMap;

use super::code::HeapCode;
use super::period::{self, Period};
use super::sparse::SparseSpace;
use super::triples::PairSets;
use crate::game::SideTable;
use crate::limits::{Budget, Halt, Result};

/// The nim-values of all codes used so far.
#[derive(Debug, Default)]
pub struct HeapTables(HashMap<HeapCode, HeapValues>);

impl SideTable for HeapTables {
    const HAS_IDS: bool = false;
}

impl HeapTables {
    /// The table of the game with this code, which is made if there is none.
    pub fn of(&mut self, code: &HeapCode) -> &mut HeapValues {
        self.0
            .entry_ref(code)
            .or_insert_with(|| HeapValues::new(code.clone()))
    }
}

/// The nim-values of the heaps of one code, computed on demand.
///
/// ```
/// use algebra::Budget;
/// use algebra::game::{HeapCode, HeapValues};
///
/// let mut budget = Budget::default();
/// let mut kayles = HeapValues::new(HeapCode::read("0.77")?);
/// assert_eq!(kayles.value(5, &mut budget)?, 4);
/// let (period, _) = kayles.period(None, &mut budget)?;
/// assert_eq!(period.map(|period| (period.start, period.length)), Some((71, 12)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct HeapValues {
    code: HeapCode,
    values: Vec<u32>,
    options: Options,
    period: Option<Period>,
    /// The number of values at which the next search for a period starts.
    next_search: usize,
}

/// The data structure for the values of options.
#[derive(Debug)]
enum Options {
    Pairs(SparseSpace),
    Triples(PairSets),
}

/// The values of larger heaps are only given by a period.
const MOST_HEAPS: usize = 1 << 24;
const FIRST_SEARCH: usize = 32;
/// The sparse space is chosen again at each power of two from here on.
const FIRST_CHOICE: usize = 256;

impl HeapValues {
    /// The values of this code; none is computed yet.
    pub fn new(code: HeapCode) -> Self {
        let options = match code.most_heaps() {
            3 => Options::Triples(PairSets::default()),
            _ => Options::Pairs(SparseSpace::new()),
        };
        HeapValues {
            options,
            values: Vec::new(),
            period: None,
            next_search: FIRST_SEARCH + code.most_taken(),
            code,
        }
    }

    /// The number of heaps whose values are known.
    pub fn known(&self) -> usize {
        self.values.len()
    }

    /// The default number of heaps among which a period is searched; this takes some seconds.
    fn search_limit(&self) -> usize {
        match self.options {
            Options::Pairs(_) => 1 << 16,
            Options::Triples(_) => 1 << 13,
        }
    }

    /// The nim-value of a heap of n. A very large heap needs a period.
    pub fn value(&mut self, n: u64, budget: &mut Budget) -> Result<u64> {
        let near = usize::try_from(n).ok().filter(|&n| n < MOST_HEAPS);
        let period = loop {
            if let Some(period) = self.period {
                break period;
            }
            if let Some(value) = near.and_then(|n| self.values.get(n)) {
                return Ok((*value).into());
            }
            if near.is_none() && self.known() >= self.search_limit() {
                return Err(Halt::large(format!(
                    "a period, and the first {} heaps do not prove one (`octal_period(code, \
                     heaps)` checks more)",
                    self.known()
                )));
            }
            self.extend(budget)?;
        };
        let (start, length) = (period.start as u64, period.length as u64);
        if n < start {
            return Ok(self.values[n as usize].into());
        }
        let (rounds, place) = ((n - start) / length, (n - start) % length);
        let first = u64::from(self.values[(start + place) as usize]);
        let more = rounds.checked_mul(period.saltus.into());
        more.and_then(|more| more.checked_add(first))
            .ok_or_else(|| Halt::large("a nim-value of more than 64 bits"))
    }

    /// The period that the values of the first `heaps` heaps prove, even if more are known; and the number of heaps.
    pub fn period(
        &mut self,
        heaps: Option<usize>,
        budget: &mut Budget,
    ) -> Result<(Option<Period>, usize)> {
        let heaps = heaps.unwrap_or(self.search_limit());
        while self.period.is_none() && self.known() < heaps {
            self.extend(budget)?;
        }
        if self.period.is_some() && self.known() <= heaps {
            return Ok((self.period, heaps));
        }
        let first = &self.values[..heaps.min(self.values.len())];
        let period = period::find(&self.code, first, budget)?;
        self.period = self.period.or(period);
        Ok((period, heaps))
    }

    /// The period, if one has been found so far.
    pub fn known_period(&self) -> Option<Period> {
        self.period
    }

    /// Computes one more value, and from time to time searches for a period.
    fn extend(&mut self, budget: &mut Budget) -> Result<()> {
        if self.known() >= self.next_search {
            self.find_period(budget)?;
            self.next_search += self.next_search / 4;
            if self.period.is_some() {
                return Ok(());
            }
        }
        let value = self.next_value(budget)?;
        let heap = self.known();
        self.values.push(value);
        if let Options::Pairs(space) = &mut self.options {
            space.enter(heap, value);
            let length = self.values.len();
            if length >= FIRST_CHOICE && length.is_power_of_two() {
                space.choose(&self.values);
            }
        }
        Ok(())
    }

    fn next_value(&mut self, budget: &mut Budget) -> Result<u32> {
        budget.spend(1 + self.code.most_taken() / 16)?;
        let (code, values, heap) = (&self.code, &self.values, self.values.len());
        if heap == u32::MAX as usize {
            return Err(Halt::large("more than 2^32 heaps"));
        }
        let rests = |heaps| code.takes(heaps).filter_map(move |k| heap.checked_sub(k));
        // Taking the whole heap leaves no heap.
        let nothing = code.allows(heap, 0).then_some(0);
        let one = rests(1).filter(|&rest| rest > 0).map(|rest| values[rest]);
        let singles = nothing.into_iter().chain(one);
        match &mut self.options {
            Options::Pairs(space) => space.mex(singles, rests(2), values, budget),
            Options::Triples(pairs) => pairs.mex(singles, rests(2), rests(3), values, budget),
        }
    }

    fn find_period(&mut self, budget: &mut Budget) -> Result<()> {
        self.period = period::find(&self.code, &self.values, budget)?;
        Ok(())
    }
}
