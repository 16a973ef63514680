//! The nim-values of take-and-break games and their periods, against the mex rule over all ways to break a heap.

use algebra::Budget;
use algebra::game::{HeapCode, HeapValues, Period};

use super::common::random::{Rng, cases};

/// The digits of a code, the one before the point first.
type Digits = Vec<u32>;

fn text(digits: &Digits) -> String {
    let signs: Vec<String> = digits.iter().map(|digit| format!("{digit:X}")).collect();
    format!("{}.{}", signs[0], signs[1..].concat())
}

/// A code with digits below the one given, and now and then with one before the point.
fn random_code(rng: &mut Rng, below: u64) -> Digits {
    let mut digits = vec![match rng.below(4) {
        0 => *rng.pick(&[0, 4, 8, 12]) % below as u32,
        _ => 0,
    }];
    for _ in 0..=rng.below(4) {
        digits.push(rng.below(below) as u32);
    }
    digits
}

fn table(digits: &Digits) -> HeapValues {
    HeapValues::new(HeapCode::read(&text(digits)).expect("a code"))
}

fn value(table: &mut HeapValues, n: u64) -> u64 {
    let value = table.value(n, &mut Budget::default());
    value.expect("without limits")
}

fn period(table: &mut HeapValues, heaps: usize) -> Option<Period> {
    let period = table.period(Some(heaps), &mut Budget::default());
    period.expect("without limits").0
}

/// The values of the first heaps, by the rule.
fn by_the_rule(digits: &Digits, heaps: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..heaps {
        let mut options = vec![false; 4 * heaps.next_power_of_two()];
        for (taken, digit) in digits.iter().enumerate().filter(|&(taken, _)| taken <= n) {
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                options[0] = true;
            }
            if digit & 2 != 0 && rest > 0 {
                options[values[rest] as usize] = true;
            }
            for a in 1..rest {
                if digit & 4 != 0 {
                    options[(values[a] ^ values[rest - a]) as usize] = true;
                }
                for b in 1..rest - a {
                    if digit & 8 == 0 {
                        break;
                    }
                    options[(values[a] ^ values[b] ^ values[rest - a - b]) as usize] = true;
                }
            }
        }
        let mex = options.iter().position(|&is_option| !is_option);
        values.push(mex.expect("a value that is no option") as u64);
    }
    values
}

fn assert_agrees(digits: &Digits, heaps: usize) {
    let expected = by_the_rule(digits, heaps);
    // From the largest down in every other case, so that a period may be found first.
    let mut table = table(digits);
    value(&mut table, heaps as u64 - 1);
    for (n, &expected) in expected.iter().enumerate() {
        let found = value(&mut table, n as u64);
        assert_eq!(found, expected, "{} of {n}", text(digits));
    }
}

#[test]
fn octal_codes_follow_the_mex_rule() {
    cases(120, |rng| assert_agrees(&random_code(rng, 8), 700));
}

#[test]
fn hexadecimal_codes_follow_the_mex_rule() {
    cases(120, |rng| assert_agrees(&random_code(rng, 16), 120));
}

/// The rares and commons of a game with many values: several choices of the sparse space.
#[test]
fn sparse_spaces_change_nothing() {
    for digits in [
        vec![0, 0, 0, 7],
        vec![0, 6],
        vec![0, 3, 7],
        vec![4, 0, 0, 3],
    ] {
        assert_agrees(&digits, 2500);
    }
}

/// A period is the least, its preperiod too, and both hold far beyond where they were looked at.
#[test]
fn periods_are_minimal_and_continue() {
    let mut proved = 0;
    cases(150, |rng| {
        let digits = random_code(rng, 8);
        let Some(Period {
            start,
            length,
            saltus,
            bound,
            ..
        }) = period(&mut table(&digits), 1200)
        else {
            return;
        };
        proved += 1;
        assert_eq!(saltus, 0, "{}", text(&digits));
        let values = by_the_rule(&digits, 2 * bound + 2 * length);
        let repeats =
            |from: usize, by: usize| (from..values.len() - by).all(|n| values[n] == values[n + by]);
        assert!(repeats(start, length), "{}", text(&digits));
        assert!(
            start == 0 || !repeats(start - 1, length),
            "{}",
            text(&digits)
        );
        assert!(
            !(1..length).any(|less| repeats(start, less)),
            "{}",
            text(&digits)
        );
    });
    assert!(proved > 60, "{proved}");
}

#[test]
fn arithmetic_periods_are_minimal_and_continue() {
    let mut proved = 0;
    cases(150, |rng| {
        let digits = random_code(rng, 16);
        let Some(Period {
            start,
            length,
            saltus,
            ..
        }) = period(&mut table(&digits), 150)
        else {
            return;
        };
        proved += usize::from(saltus > 0);
        let heaps = 260;
        let values = by_the_rule(&digits, heaps);
        let rises = |from: usize, by: usize, more: u64| {
            (from..heaps - by).all(|n| values[n] + more == values[n + by])
        };
        let more = saltus.into();
        assert!(rises(start, length, more), "{}", text(&digits));
        assert!(
            start == 0 || !rises(start - 1, length, more),
            "{}",
            text(&digits)
        );
        for less in 1..length {
            let more = values[heaps - 1].saturating_sub(values[heaps - 1 - less]);
            assert!(!rises(start, less, more), "{}", text(&digits));
        }
    });
    assert!(proved > 20, "{proved}");
}

/// What a period says of a huge heap is what it says of the heap of the same kind at the beginning.
#[test]
fn huge_heaps_follow_from_the_period() {
    for (code, expected) in [
        ("0.77", [71, 12, 0]),
        ("0.3F", [0, 6, 3]),
        ("0.8", [1, 3, 1]),
    ] {
        let mut table = HeapValues::new(HeapCode::read(code).expect("a code"));
        let [start, length, saltus] = expected;
        for n in 0..3 * length {
            let rounds = 1_000_000_000_000;
            let first = value(&mut table, start + n);
            let huge = value(&mut table, start + n + rounds * length);
            assert_eq!(huge, first + rounds * saltus, "{code} of {n}");
        }
    }
}
