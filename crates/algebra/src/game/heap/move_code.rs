//! Codes of games on heaps beyond octal and hexadecimal ones: longer take-and-break codes, and codes of turning games.

use std::ops::RangeInclusive;

use super::code::{BadDigit, HeapRules};
use crate::game::misere::QuotientPeriod;
use crate::limits::{Budget, Result};

/// A code that tells into which heaps a heap may be changed.
#[derive(Debug)]
pub enum MoveCode {
    /// A code with a point, such as `0.77`, `4!.0` or `0.[3]`.
    TakeAndBreak {
        /// What may be done when 0, 1, 2, ... counters are taken.
        digits: Vec<Digit>,
        /// The digits after these, which repeat for ever.
        repeated: Vec<Digit>,
    },
    /// How many coins may be turned, such as `1-3` or `1+C`, with the rightmost at the place of the heap.
    Turning(Vec<Turns>),
}

/// The numbers of nonempty heaps that may be left, each range with its condition.
type Digit = Vec<(RangeInclusive<u64>, Conditions)>;

/// What must hold of the sizes of the heaps that are left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conditions {
    /// `!`: they are pairwise different.
    different: bool,
    /// `?`: if there are two or more, not all are equal.
    not_all_equal: bool,
    /// `=`: they are all equal.
    equal: bool,
}

/// One item of a turning code.
#[derive(Debug, Default)]
pub struct Turns {
    least: u64,
    most: u64,
    consecutive: bool,
    equally_spaced: bool,
    symmetric: bool,
    has_first: bool,
    /// All coins lie within so many neighbouring places.
    width: Option<u64>,
}

/// A position in the text of a code.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

type Read<T> = std::result::Result<T, BadDigit>;

impl Reader<'_> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Steps over a sign if it comes next.
    fn eat(&mut self, sign: char) -> bool {
        let is_next = self.next() == Some(sign);
        self.at += if is_next { sign.len_utf8() } else { 0 };
        is_next
    }

    /// The error that names the next sign.
    fn wrong<T>(&self, wanted: &str) -> Read<T> {
        Err(match self.next() {
            Some(sign) => BadDigit {
                place: Some(self.at..self.at + sign.len_utf8()),
                why: format!("{sign} cannot stand here: {wanted}"),
            },
            None => BadDigit {
                place: None,
                why: format!("the code ends too early: {wanted}"),
            },
        })
    }

    fn number(&mut self) -> Read<u64> {
        let digits = self.text[self.at..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        match self.text[self.at..self.at + digits].parse() {
            Ok(number) => {
                self.at += digits;
                Ok(number)
            }
            Err(_) if digits > 0 => Err(BadDigit {
                place: Some(self.at..self.at + digits),
                why: format!("this number is too large: the limit is {}", u64::MAX),
            }),
            Err(_) => self.wrong("expected a number"),
        }
    }

    fn conditions(&mut self) -> Conditions {
        Conditions {
            different: self.eat('!'),
            not_all_equal: self.eat('?'),
            equal: self.eat('='),
        }
    }

    fn digit(&mut self) -> Read<Digit> {
        let mut items = Vec::new();
        if self.eat('{') {
            loop {
                let least = self.number()?;
                let most = if self.eat('+') { u64::MAX } else { least };
                items.push((least..=most, self.conditions()));
                if self.eat('}') {
                    break;
                }
                if !self.eat(',') {
                    return self.wrong("expected `,` or `}`");
                }
            }
        } else {
            // Small letters are accepted up to f, as in hexadecimal codes.
            let is_digit = |sign: &char| !sign.is_ascii_lowercase() || sign.is_ascii_hexdigit();
            let digit = self
                .next()
                .filter(is_digit)
                .and_then(|sign| sign.to_digit(36));
            let Some(digit) = digit else {
                return self.wrong("digits are 0 to 9, A to Z, or a set such as {1,3+}");
            };
            self.at += 1;
            let heaps = (0..6).filter(|heaps| digit >> heaps & 1 == 1);
            items.extend(heaps.map(|heaps| (heaps..=heaps, Conditions::default())));
        }
        if items.iter().any(|(_, conditions)| conditions.are_any())
            && matches!(self.next(), Some('!' | '?' | '='))
        {
            return self.wrong("an item of the set has a condition of its own");
        }
        let all = self.conditions();
        for (_, conditions) in &mut items {
            conditions.different |= all.different;
            conditions.not_all_equal |= all.not_all_equal;
            conditions.equal |= all.equal;
        }
        Ok(items)
    }

    fn take_and_break(&mut self) -> Read<MoveCode> {
        let mut digits = vec![self.digit()?];
        if !self.eat('.') {
            return self.wrong("a code has one digit before the point");
        }
        let mut repeated = Vec::new();
        while self.next().is_some() || digits.len() == 1 {
            if self.eat('[') {
                repeated.push(self.digit()?);
                while !self.eat(']') {
                    repeated.push(self.digit()?);
                }
                break;
            }
            digits.push(self.digit()?);
        }
        // Without a move in any of them, it does not matter that they repeat.
        if repeated.iter().all(Vec::is_empty) {
            repeated.clear();
        }
        // A heap that is not taken from must be broken.
        for (heaps, _) in &mut digits[0] {
            *heaps = (*heaps.start()).max(2)..=*heaps.end();
        }
        Ok(MoveCode::TakeAndBreak { digits, repeated })
    }

    fn turns(&mut self) -> Read<Turns> {
        let start = self.at;
        let least = self.number()?;
        let most = if self.eat('+') {
            u64::MAX
        } else if self.eat('-') {
            self.number()?
        } else {
            least
        };
        if least == 0 || most < least {
            return Err(BadDigit {
                place: Some(start..self.at),
                why: "a turn is of one or more coins".to_string(),
            });
        }
        let mut turns = Turns {
            least,
            most,
            ..Turns::default()
        };
        loop {
            let flag = match self.next() {
                Some('C' | 'c') => &mut turns.consecutive,
                Some('E' | 'e') => &mut turns.equally_spaced,
                Some('S' | 's') => &mut turns.symmetric,
                Some('F' | 'f') => &mut turns.has_first,
                _ => return Ok(turns),
            };
            let was_set = std::mem::replace(flag, true);
            self.at += 1;
            if self.text[..self.at].ends_with(['C', 'c']) && self.eat('(') {
                turns.consecutive = was_set;
                turns.width = Some(self.number()?);
                if !self.eat(')') {
                    return self.wrong("expected `)`");
                }
            }
        }
    }

    fn turning(&mut self) -> Read<MoveCode> {
        let mut items = vec![self.turns()?];
        while self.eat(',') {
            items.push(self.turns()?);
        }
        Ok(MoveCode::Turning(items))
    }
}

impl MoveCode {
    /// Parses a code: of a take-and-break game if it has a point, and otherwise of a turning game.
    pub fn read(text: &str) -> Read<MoveCode> {
        let mut reader = Reader { text, at: 0 };
        let code = if text.contains('.') {
            reader.take_and_break()?
        } else {
            reader.turning()?
        };
        match reader.next() {
            Some(_) => reader.wrong("the code is complete before it"),
            None => Ok(code),
        }
    }

    /// Whether any number of counters may be taken, so that nothing or one heap is left, and no heap may be broken without
    /// taking. Then the nim-value of a heap is its size: all smaller heaps are options, and the nim-sum of the heaps that
    /// are left is at most their sum, which is smaller.
    pub fn has_sizes_as_values(&self) -> bool {
        let MoveCode::TakeAndBreak { digits, repeated } = self else {
            return false;
        };
        let takes_all = |digit: &Digit| {
            (0..=1).all(|heaps| digit.iter().any(|(range, _)| range.contains(&heaps)))
        };
        !repeated.is_empty()
            && digits[0].iter().all(|(heaps, _)| heaps.is_empty())
            && digits[1..].iter().chain(repeated).all(takes_all)
    }

    /// The options of a heap of n, each as a list of nonempty heaps.
    pub fn options(&self, n: u64, budget: &mut Budget) -> Result<Vec<Vec<u64>>> {
        let mut found = Vec::new();
        match self {
            MoveCode::TakeAndBreak { digits, repeated } => {
                // Only heaps that are not empty can be taken from.
                let most = match (repeated.is_empty(), n) {
                    (_, 0) => return Ok(found),
                    (true, _) => n.min(digits.len() as u64 - 1),
                    (false, _) => n,
                };
                for taken in 0..=most {
                    budget.tick()?;
                    let place = taken as usize;
                    let digit = match place.checked_sub(digits.len()) {
                        None => &digits[place],
                        Some(after) => &repeated[after % repeated.len()],
                    };
                    for (heaps, conditions) in digit {
                        let rest = n - taken;
                        for heaps in *heaps.start()..=rest.min(*heaps.end()) {
                            conditions.partitions(rest, heaps, budget, &mut found)?;
                        }
                    }
                }
            }
            MoveCode::Turning(items) => {
                for turns in items {
                    for coins in turns.least..=turns.most.min(n) {
                        turns.places(n, coins, budget, &mut found)?;
                    }
                }
            }
        }
        Ok(found)
    }
}

impl HeapRules for MoveCode {
    fn heap_options(&self, n: u64, budget: &mut Budget) -> Result<Vec<Vec<u64>>> {
        self.options(n, budget)
    }

    fn reach(&self) -> Option<(u64, u64)> {
        let MoveCode::TakeAndBreak { digits, repeated } = self else {
            return None;
        };
        if !repeated.is_empty() {
            return None;
        }
        let mut left = 1;
        for (heaps, conditions) in digits.iter().flatten() {
            if *heaps.end() == u64::MAX || conditions.are_any() {
                return None;
            }
            left = left.max(*heaps.end());
        }
        Some((digits.len() as u64 - 1, left))
    }
}

impl Conditions {
    fn are_any(self) -> bool {
        self.different || self.not_all_equal || self.equal
    }

    /// Adds the partitions of a number into so many positive parts that satisfy the conditions.
    fn partitions(
        self,
        total: u64,
        parts: u64,
        budget: &mut Budget,
        found: &mut Vec<Vec<u64>>,
    ) -> Result<()> {
        if self.equal {
            let is_whole = total.is_multiple_of(parts);
            let are_allowed = parts < 2 || !self.different && !self.not_all_equal;
            if is_whole && are_allowed {
                budget.check_list(parts, size_of::<u64>(), "heaps")?;
                found.push(vec![total / parts.max(1); parts as usize]);
            }
            return Ok(());
        }
        let mut chosen = Vec::new();
        self.extend(total, parts, 1, &mut chosen, budget, found)
    }

    /// Adds the partitions that begin with the chosen parts and go on with parts of at least `least`.
    fn extend(
        self,
        total: u64,
        parts: u64,
        least: u64,
        chosen: &mut Vec<u64>,
        budget: &mut Budget,
        found: &mut Vec<Vec<u64>>,
    ) -> Result<()> {
        budget.tick()?;
        if parts == 0 {
            let are_equal = chosen.len() >= 2 && chosen.first() == chosen.last();
            if total == 0 && !(self.not_all_equal && are_equal) {
                found.push(chosen.clone());
            }
            return Ok(());
        }
        let range = if parts == 1 {
            least.max(total)..=total
        } else {
            least..=total / parts
        };
        for part in range {
            chosen.push(part);
            let next = part + u64::from(self.different);
            self.extend(total - part, parts - 1, next, chosen, budget, found)?;
            chosen.pop();
        }
        Ok(())
    }
}

impl Turns {
    /// Adds the sets of other places that may be turned with the coin at place n, so many coins in all.
    fn places(
        &self,
        n: u64,
        coins: u64,
        budget: &mut Budget,
        found: &mut Vec<Vec<u64>>,
    ) -> Result<()> {
        let first = found.len();
        budget.check_list(coins, size_of::<u64>(), "coins")?;
        match coins {
            1 => found.push(Vec::new()),
            _ if self.consecutive => {
                budget.spend(usize::try_from(coins).unwrap_or(usize::MAX))?;
                found.push((n - coins + 1..n).collect());
            }
            _ if self.equally_spaced => {
                for step in 1..=(n - 1) / (coins - 1) {
                    budget.spend(usize::try_from(coins).unwrap_or(usize::MAX))?;
                    found.push((1..coins).rev().map(|back| n - back * step).collect());
                }
            }
            _ if self.symmetric => {
                for low in 1..n {
                    if coins % 2 == 1 && (low + n) % 2 == 1 {
                        continue;
                    }
                    let mut halves = Vec::new();
                    subsets(
                        low + 1..=(low + n - 1) / 2,
                        coins / 2 - 1,
                        budget,
                        &mut halves,
                    )?;
                    for half in halves {
                        let mirrored = half.iter().rev().map(|place| low + n - place);
                        let middle = (coins % 2 == 1).then_some((low + n) / 2);
                        let places = std::iter::once(low).chain(half.iter().copied());
                        found.push(places.chain(middle).chain(mirrored).collect());
                    }
                }
            }
            _ => subsets(1..=n - 1, coins - 1, budget, found)?,
        }
        let is_allowed = |places: &Vec<u64>| {
            let lowest = places.first().copied().unwrap_or(n);
            self.width.is_none_or(|width| n - lowest < width) && (!self.has_first || lowest == 1)
        };
        let added = found.split_off(first);
        found.extend(added.into_iter().filter(is_allowed));
        Ok(())
    }
}

/// Adds the subsets of a range with so many elements.
fn subsets(
    range: RangeInclusive<u64>,
    count: u64,
    budget: &mut Budget,
    found: &mut Vec<Vec<u64>>,
) -> Result<()> {
    fn extend(
        range: RangeInclusive<u64>,
        count: u64,
        chosen: &mut Vec<u64>,
        budget: &mut Budget,
        found: &mut Vec<Vec<u64>>,
    ) -> Result<()> {
        budget.tick()?;
        if count == 0 {
            found.push(chosen.clone());
            return Ok(());
        }
        for place in *range.start()..=(range.end() + 1).saturating_sub(count) {
            chosen.push(place);
            extend(place + 1..=*range.end(), count - 1, chosen, budget, found)?;
            chosen.pop();
        }
        Ok(())
    }
    extend(range, count, &mut Vec::new(), budget, found)
}

/// The nim-values of the heaps of one code from 0 on.
#[derive(Debug, Default)]
pub struct MoveCodeValues(Vec<u64>);

impl MoveCodeValues {
    /// Preperiod and period of the nim-values, if the first heaps prove them.
    pub fn period(
        &mut self,
        code: &MoveCode,
        reach: (u64, u64),
        heaps: u64,
        budget: &mut Budget,
    ) -> Result<Option<QuotientPeriod>> {
        for n in 0..=heaps {
            self.value(code, n, budget)?;
        }
        QuotientPeriod::find(&self.0, reach, budget)
    }

    /// The nim-value of a heap of n.
    pub fn value(&mut self, code: &MoveCode, n: u64, budget: &mut Budget) -> Result<u64> {
        if code.has_sizes_as_values() {
            return Ok(n);
        }
        budget.check_list(n, size_of::<u64>(), "heaps")?;
        while self.0.len() as u64 <= n {
            let options = code.options(self.0.len() as u64, budget)?.into_iter();
            let nim_sum = |heaps: Vec<u64>| {
                heaps
                    .iter()
                    .fold(0, |sum, &heap| sum ^ self.0[heap as usize])
            };
            let value = crate::game::nim::mex(&mut options.map(nim_sum).collect::<Vec<_>>());
            self.0.push(value);
        }
        Ok(self.0[n as usize])
    }
}
