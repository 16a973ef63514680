//! Take-and-break codes: how many counters may be taken from a heap, and into how many heaps the rest may be split.

use std::fmt;
use std::ops::Range;

use crate::limits::{Budget, Halt};

/// A code `d0.d1d2...`: a player who takes k counters may leave no heap if the bit 1 is set in d_k, one heap if 2 is,
/// two heaps if 4 is, and three heaps if 8 is. No heap that is left is empty.
///
/// ```
/// use algebra::game::HeapCode;
///
/// let kayles = HeapCode::read("0.77")?;
/// assert!(kayles.allows(2, 1));
/// assert_eq!(kayles.options(3).collect::<Vec<_>>(), [vec![2], vec![1], vec![1, 1]]);
/// # Ok::<(), algebra::game::BadDigit>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// The digits from d0 to the last one that is not 0.
    digits: Box<[u8]>,
}

/// The reason why a text is not a code.
///
/// ```
/// use algebra::game::HeapCode;
///
/// let bad = HeapCode::read("0.7x").unwrap_err();
/// assert_eq!(bad.place, Some(3..4));
/// assert_eq!(bad.to_string(), "x is not a digit: digits are 0 to 9 and A to F");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadDigit {
    /// The byte range of the mistake; `None` if something is missing.
    pub place: Option<Range<usize>>,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for BadDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for BadDigit {}

/// The rules of a game on heaps.
pub trait HeapRules {
    /// The options of a heap of n, each as a list of smaller nonempty heaps.
    fn heap_options(&self, n: u64, budget: &mut Budget) -> Result<Vec<Vec<u64>>, Halt>;

    /// The largest numbers of counters taken and of heaps left, if the legality of a move depends only on these two
    /// numbers. Theorems on periods need that.
    fn reach(&self) -> Option<(u64, u64)>;
}

impl HeapRules for HeapCode {
    fn heap_options(&self, n: u64, budget: &mut Budget) -> Result<Vec<Vec<u64>>, Halt> {
        let mut found = Vec::new();
        for option in self.options(n) {
            budget.tick()?;
            found.push(option);
        }
        Ok(found)
    }

    fn reach(&self) -> Option<(u64, u64)> {
        Some((self.most_taken() as u64, self.most_heaps() as u64))
    }
}

impl HeapCode {
    /// Parses a code such as `0.137` or `4.0F`.
    pub fn read(text: &str) -> Result<Self, BadDigit> {
        let point = text.find('.').ok_or_else(|| BadDigit {
            place: None,
            why: "a code needs a point: 0.137".to_string(),
        })?;
        let bad = |at: usize, sign: char, why: String| BadDigit {
            place: Some(at..at + sign.len_utf8()),
            why,
        };
        let is_sign = |&(at, sign): &(usize, char)| at != point && !sign.is_ascii_hexdigit();
        if let Some((at, sign)) = text.char_indices().find(is_sign) {
            let why = format!("{sign} is not a digit: digits are 0 to 9 and A to F");
            return Err(bad(at, sign, why));
        }
        let units = text[..point].char_indices().next_back().map(|(at, _)| at);
        let mut digits = Vec::with_capacity(text.len() - 1);
        for (at, sign) in text.char_indices().filter(|&(at, _)| at != point) {
            let digit = sign.to_digit(16).unwrap_or_default();
            match Some(at).cmp(&units) {
                std::cmp::Ordering::Less if digit != 0 => {
                    let why = format!("with the {sign} here a heap could grow");
                    return Err(bad(at, sign, why));
                }
                std::cmp::Ordering::Less => {
                    let why = "a code has only one digit before the point".to_string();
                    return Err(bad(at, sign, why));
                }
                std::cmp::Ordering::Equal if digit & 3 != 0 => {
                    let why = format!(
                        "with the {sign} here a heap could stay as it is, and the game would never end"
                    );
                    return Err(bad(at, sign, why));
                }
                _ => digits.push(digit as u8),
            }
        }
        if units.is_none() || point + 1 == text.len() {
            return Err(BadDigit {
                place: Some(point..point + 1),
                why: "digits are needed on both sides of the point: 0.137".to_string(),
            });
        }
        let last = digits.iter().rposition(|&digit| digit != 0);
        digits.truncate(last.unwrap_or(0) + 1);
        Ok(HeapCode {
            digits: digits.into(),
        })
    }

    /// True if a player may take `taken` counters and leave `heaps` heaps, none of them empty.
    pub fn allows(&self, taken: usize, heaps: usize) -> bool {
        let digit = self.digits.get(taken);
        digit.is_some_and(|digit| digit >> heaps & 1 == 1)
    }

    /// The numbers of counters that may be taken so that `heaps` heaps are left, none of them empty.
    pub fn takes(&self, heaps: usize) -> impl Iterator<Item = usize> + Clone {
        (0..self.digits.len()).filter(move |&taken| self.allows(taken, heaps))
    }

    /// The largest number of counters that can be taken.
    pub fn most_taken(&self) -> usize {
        self.digits.len() - 1
    }

    /// The largest number of heaps that can be left, but at least 1.
    pub fn most_heaps(&self) -> usize {
        let all = self.digits.iter().fold(0, |all, digit| all | digit);
        all.checked_ilog2().unwrap_or(0).max(1) as usize
    }

    /// The options of a heap of n. Each is a list of nonempty heaps, the largest last.
    pub fn options(&self, n: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
        (0..=3).flat_map(move |heaps| {
            let totals = self
                .takes(heaps)
                .filter_map(move |taken| n.checked_sub(taken as u64));
            totals.flat_map(move |total| parts(total, heaps))
        })
    }

    /// The number of options of a heap of n.
    pub fn moves(&self, n: u64) -> u64 {
        let moves = self.digits.iter().enumerate().map(|(taken, digit)| {
            let Some(rest) = n.checked_sub(taken as u64) else {
                return 0;
            };
            let rest = u128::from(rest);
            // The numbers of partitions of the rest into 0, 1, 2 and 3 parts.
            let partitions = [
                u128::from(rest == 0),
                u128::from(rest > 0),
                rest / 2,
                (rest * rest + 3) / 12,
            ];
            let allowed = (0..4).filter(|heaps| digit >> heaps & 1 == 1);
            let count: u128 = allowed.map(|heaps| partitions[heaps]).sum();
            u64::try_from(count).unwrap_or(u64::MAX)
        });
        moves.fold(0, u64::saturating_add)
    }
}

/// The partitions of `total` into `heaps` parts, at most three.
fn parts(total: u64, heaps: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
    match heaps {
        0 => Box::new((total == 0).then(Vec::new).into_iter()),
        1 => Box::new((total > 0).then(|| vec![total]).into_iter()),
        2 => Box::new((1..=total / 2).map(move |part| vec![part, total - part])),
        _ => Box::new((1..=total / 3).flat_map(move |least| {
            let rest = total - least;
            (least..=rest / 2).map(move |part| vec![least, part, rest - part])
        })),
    }
}
