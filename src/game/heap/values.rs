//! The nim-values of the heaps of a code, found once and as far as they are asked for.

use hashbrown::HashMap;

use super::code::HeapCode;
use super::period::{self, Period};
use super::sparse::SparseSpace;
use super::triples::PairSets;
use crate::game::SideTable;
use crate::limits::{Budget, Halt, Result};

/// The values of all codes that were asked for.
#[derive(Default)]
pub struct HeapTables(HashMap<HeapCode, HeapValues>);

impl SideTable for HeapTables {}

impl HeapTables {
    pub fn of(&mut self, code: &HeapCode) -> &mut HeapValues {
        self.0
            .entry_ref(code)
            .or_insert_with(|| HeapValues::new(code.clone()))
    }
}

/// The nim-values of the heaps of one code.
pub struct HeapValues {
    code: HeapCode,
    values: Vec<u32>,
    options: Options,
    period: Option<Period>,
    /// How many values there will be when a period is looked for again.
    next_look: usize,
}

/// What is kept to find the next value.
enum Options {
    Pairs(SparseSpace),
    Triples(PairSets),
}

/// Heaps up to this one have their values found one by one, whatever their period.
const MOST_HEAPS: usize = 1 << 24;
const FIRST_LOOK: usize = 32;
/// From here on the sparse space is chosen anew with every power of two.
const FIRST_CHOICE: usize = 256;

impl HeapValues {
    pub fn new(code: HeapCode) -> Self {
        let options = match code.most_heaps() {
            3 => Options::Triples(PairSets::default()),
            _ => Options::Pairs(SparseSpace::new()),
        };
        HeapValues {
            options,
            values: Vec::new(),
            period: None,
            next_look: FIRST_LOOK + code.most_taken(),
            code,
        }
    }

    /// How many heaps have their values in the table.
    pub fn known(&self) -> usize {
        self.values.len()
    }

    /// Among how many heaps a period is looked for, where nothing else is said: a matter of seconds.
    fn search(&self) -> usize {
        match self.options {
            Options::Pairs(_) => 1 << 16,
            Options::Triples(_) => 1 << 13,
        }
    }

    /// The nim-value of a heap of n. One that is too large to be reached needs a period.
    pub fn value(&mut self, n: u64, budget: &mut Budget) -> Result<u64> {
        let near = usize::try_from(n).ok().filter(|&n| n < MOST_HEAPS);
        let period = loop {
            if let Some(period) = self.period {
                break period;
            }
            if let Some(value) = near.and_then(|n| self.values.get(n)) {
                return Ok((*value).into());
            }
            if near.is_none() && self.known() >= self.search() {
                return Err(Halt::large(format!(
                    "a period, and the first {} heaps prove none (`octal_period(code, heaps)` looks at more)",
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

    /// The period that the values of the first heaps prove, as many as are given, whatever else is known; and how many
    /// these are.
    pub fn period(
        &mut self,
        heaps: Option<usize>,
        budget: &mut Budget,
    ) -> Result<(Option<Period>, usize)> {
        let heaps = heaps.unwrap_or(self.search());
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

    /// The period, if one has been found.
    pub fn known_period(&self) -> Option<Period> {
        self.period
    }

    /// Finds one more value, and now and then looks whether they repeat.
    fn extend(&mut self, budget: &mut Budget) -> Result<()> {
        if self.known() >= self.next_look {
            self.look_for_period(budget)?;
            self.next_look += self.next_look / 4;
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
        // No heap is left by taking all there is.
        let nothing = code.allows(heap, 0).then_some(0);
        let one = rests(1).filter(|&rest| rest > 0).map(|rest| values[rest]);
        let singles = nothing.into_iter().chain(one);
        match &mut self.options {
            Options::Pairs(space) => space.mex(singles, rests(2), values, budget),
            Options::Triples(pairs) => pairs.mex(singles, rests(2), rests(3), values, budget),
        }
    }

    fn look_for_period(&mut self, budget: &mut Budget) -> Result<()> {
        self.period = period::find(&self.code, &self.values, budget)?;
        Ok(())
    }
}
