//! Nim-values of the options of a loop over a range, read in a tight loop from the direct tables of the positions.

use std::ops::RangeInclusive;

use super::machine::{Machine, Stacks};
use super::table::OPEN;
use super::tree::{Row, Stream, Truth};
use crate::eval::int_fast_path;
use crate::syntax::Comparison;

/// The distances between answers that are neighbours in their table.
const FORWARDS: usize = 1;
const BACKWARDS: usize = usize::MAX;

/// The number of options that a tight loop reads in the time of another step.
const OPTIONS_PER_TICK: usize = 16;

/// The number of options whose nim-values are checked together and then marked.
const BLOCK: usize = 64;

/// The terms of an option that depend on the register of the loop.
pub(super) const MOST_MOVING_TERMS: usize = 2;

/// Where the answers for a term are in the direct table of its function: the first, and the distance from one to the next.
#[derive(Clone, Copy)]
struct Walk {
    function: usize,
    at: usize,
    stride: usize,
}

impl Walk {
    /// The next nim-value in this table, or at least `OPEN` if it is not known.
    #[inline]
    fn next(&mut self, answers: &[u32]) -> u32 {
        let answer = answers.get(self.at).copied().unwrap_or(OPEN);
        self.at = self.at.wrapping_add(self.stride);
        answer
    }

    /// The next block of answers in their order in the table, if they are neighbours there.
    #[inline]
    fn block<'a>(&self, answers: &'a [u32]) -> Option<&'a [u32; BLOCK]> {
        let first = match self.stride {
            FORWARDS => self.at,
            BACKWARDS => self.at.checked_sub(BLOCK - 1)?,
            _ => return None,
        };
        answers.get(first..)?.first_chunk()
    }

    /// Skips the next block.
    fn skip_block(&mut self) {
        self.at = self.at.wrapping_add(self.stride.wrapping_mul(BLOCK));
    }
}

/// A comparison of an integer, which grows by the same amount in each step, with 0.
#[derive(Clone, Copy)]
struct Test {
    comparison: Comparison,
    difference: i64,
    slope: i64,
}

impl Test {
    /// Whether it holds, before the next step.
    #[inline]
    fn next(&mut self) -> bool {
        let holds = int_fast_path::compares(self.comparison, self.difference, 0);
        self.difference = self.difference.wrapping_add(self.slope);
        holds
    }
}

/// What a tight loop needs to read the options of a row.
#[derive(Clone, Copy, Default)]
struct Walks {
    moving: [Option<Walk>; MOST_MOVING_TERMS],
    /// The nim-sum of the other terms.
    constant: u32,
    test: Option<Test>,
}

impl<'t, const W: usize> Machine<'t, '_, W> {
    /// Marks the nim-values of the options of a row, from this place on.
    pub(super) fn mark_row(&mut self, row: &'t Row, base: usize) -> Option<()> {
        let mut rest = self.int(&row.range[0])?..=self.int(&row.range[1])?;
        let mut is_direct = true;
        while !rest.is_empty() {
            if is_direct {
                match self.walks(row, &rest)? {
                    Some(walks) => {
                        let read = match &row.options {
                            Stream::If(branches) if walks.test.is_none() => {
                                self.read_row_if(&branches.0, row.register, walks, &rest, base)?
                            }
                            _ => self.read_row(walks, &rest, base),
                        };
                        self.spend(read / OPTIONS_PER_TICK)?;
                        if let Some(last) = read.checked_sub(1) {
                            rest.nth(last);
                        }
                    }
                    None => is_direct = false,
                }
            }
            // An option whose nim-value is not known yet.
            if let Some(n) = rest.next() {
                self.tick()?;
                self.ints[self.at.ints + row.register] = n;
                self.mark(&row.options, base)?;
            }
        }
        Some(())
    }

    /// Marks a nim-value among those that start here.
    #[inline]
    pub(super) fn mark_nimber(&mut self, base: usize, nimber: u32) {
        let Stacks {
            seen, most_seen, ..
        } = &mut self.stacks;
        let at = base + nimber as usize;
        if at >= seen.len() {
            *most_seen = (*most_seen).max(nimber as usize + 1);
            seen.resize(at + 1, false);
        }
        seen[at] = true;
    }

    /// Where the answers for this range of the register are; `None` inside if some are not in direct tables.
    fn walks(&mut self, row: &'t Row, range: &RangeInclusive<i64>) -> Option<Option<Walks>> {
        let mut walks = Walks::default();
        if let Some((comparison, slope, offset)) = &row.test {
            let offset = self.int(offset)?;
            let [Some(difference), Some(_)] = ends(*slope, offset, range) else {
                return Some(None);
            };
            walks.test = Some(Test {
                comparison: *comparison,
                difference,
                slope: *slope,
            });
        }
        let mut moving = walks.moving.iter_mut();
        for term in &row.terms {
            let (bits, limit) = self.tables.nimbers[term.function].digits();
            let (mut at, mut stride) = (0, 0_i64);
            for (slope, offset) in &term.args {
                let offset = self.int(offset)?;
                let [Some(start), Some(end)] = ends(*slope, offset, range) else {
                    return Some(None);
                };
                if !(0..limit).contains(&start) || !(0..limit).contains(&end) {
                    return Some(None);
                }
                at = at << bits | start as usize;
                stride = (stride << bits).wrapping_add(*slope);
            }
            let mut walk = Walk {
                function: term.function,
                at,
                stride: stride as usize,
            };
            if stride != 0 {
                *moving.next()? = Some(walk);
                continue;
            }
            match walk.next(self.tables.nimbers[walk.function].direct()) {
                OPEN.. => return Some(None),
                known => walks.constant ^= known,
            }
        }
        Some(Some(walks))
    }

    /// Marks the nim-values up to the first that is not known; returns how many were read.
    fn read_row(&mut self, walks: Walks, range: &RangeInclusive<i64>, base: usize) -> usize {
        let count = range.clone().count();
        // Room for the nim-values, but not much more than there are options.
        let likely = self
            .stacks
            .most_seen
            .min(4 * count + 64)
            .next_power_of_two();
        let wanted = base + likely;
        if self.stacks.seen.len() < wanted {
            self.stacks.seen.resize(wanted, false);
        }
        let seen = &mut self.stacks.seen[base..];
        let direct = |walk: &Walk| self.tables.nimbers[walk.function].direct();
        match walks.moving {
            [Some(mut a), Some(mut b)] => {
                let (row, other) = (direct(&a), direct(&b));
                let mut read = 0;
                while walks.test.is_none()
                    && count - read >= BLOCK
                    && let Some(x) = a.block(row)
                    && let Some(y) = b.block(other)
                    && mark_block(seen, walks.constant, x, y, a.stride == b.stride)
                {
                    a.skip_block();
                    b.skip_block();
                    read += BLOCK;
                }
                read + mark_while_known(seen, walks, count - read, || (a.next(row), b.next(other)))
            }
            [Some(mut a), None] => {
                let row = direct(&a);
                mark_while_known(seen, walks, count, || (a.next(row), 0))
            }
            [None, _] => 0,
        }
    }

    /// The same for the options that fulfil another condition.
    fn read_row_if(
        &mut self,
        condition: &'t Truth,
        register: usize,
        mut walks: Walks,
        range: &RangeInclusive<i64>,
        base: usize,
    ) -> Option<usize> {
        for (read, n) in range.clone().enumerate() {
            let mut nimber = walks.constant;
            let mut is_known = true;
            for walk in walks.moving.iter_mut().flatten() {
                let answer = walk.next(self.tables.nimbers[walk.function].direct());
                is_known &= answer < OPEN;
                nimber ^= answer;
            }
            self.ints[self.at.ints + register] = n;
            if !self.truth(condition)? {
                continue;
            }
            if !is_known {
                return Some(read);
            }
            self.mark_nimber(base, nimber);
        }
        Some(range.clone().count())
    }
}

/// Marks the nim-sums of two blocks, of which the second may run backwards, if all are known and not larger than those so far.
#[inline]
fn mark_block(
    seen: &mut [bool],
    constant: u32,
    a: &[u32; BLOCK],
    b: &[u32; BLOCK],
    is_parallel: bool,
) -> bool {
    let largest = a
        .iter()
        .chain(b)
        .fold(constant, |bits, &answer| bits | answer);
    let Some(seen) = seen.get_mut(..=largest as usize) else {
        return false;
    };
    if largest >= OPEN {
        return false;
    }
    let mut mark = |(a, b): (&u32, &u32)| seen[(a ^ b ^ constant) as usize] = true;
    if is_parallel {
        a.iter().zip(b).for_each(&mut mark);
    } else {
        a.iter().zip(b.iter().rev()).for_each(mark);
    }
    true
}

/// Marks the nim-sums of options with these nim-values, up to the first that is not known or larger than all so far; returns
/// how many were read.
#[inline]
fn mark_while_known(
    seen: &mut [bool],
    Walks { constant, test, .. }: Walks,
    count: usize,
    mut next: impl FnMut() -> (u32, u32),
) -> usize {
    let mut is_known = |(a, b): (u32, u32)| match seen.get_mut((a ^ b ^ constant) as usize) {
        Some(seen) if (a | b) < OPEN => {
            *seen = true;
            true
        }
        _ => false,
    };
    let mut rest = 0..count;
    let unknown = match test {
        None => rest.find(|_| !is_known(next())),
        Some(mut test) => rest.find(|_| {
            let pair = next();
            test.next() && !is_known(pair)
        }),
    };
    unknown.unwrap_or(count)
}

/// What a multiple of a register plus an offset is at both ends of the range of the register.
fn ends(slope: i64, offset: i64, range: &RangeInclusive<i64>) -> [Option<i64>; 2] {
    [*range.start(), *range.end()].map(|n| slope.checked_mul(n)?.checked_add(offset))
}
