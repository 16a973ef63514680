//! Misère quotients against the literature, plain search and plain definitions.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

use super::common::random::{Rng, cases};
use super::common::typist::Typist;
use algebra::game::Quotient;
use upstar::game::HeapCode;
use upstar::{Budget, Halt};

const MOST: usize = 2000;

fn quotient(code: &str, n: u64) -> Quotient {
    let code = HeapCode::read(code).unwrap();
    let found = Quotient::new(&code, n, MOST, &mut Budget::default());
    found.unwrap().unwrap()
}

/// What may become of a heap, straight from the definition of the codes.
fn options(code: &str, heap: u64) -> Vec<Vec<u64>> {
    let digits = code.chars().filter(|&sign| sign != '.');
    let mut options = Vec::new();
    for (taken, digit) in (0..).zip(digits.map(|digit| digit.to_digit(16).unwrap())) {
        let Some(rest) = heap.checked_sub(taken) else {
            break;
        };
        for a in 0..=rest {
            for b in a..=rest - a {
                let c = rest - a - b;
                let parts: Vec<u64> = [a, b, c].into_iter().filter(|&part| part > 0).collect();
                if c >= b && digit >> parts.len() & 1 == 1 {
                    options.push(parts);
                }
            }
        }
    }
    options
}

type Known = HashMap<Vec<u64>, bool>;

/// Misère outcomes by plain recursion: true where who is to move loses.
fn is_lost(code: &str, sum: Vec<u64>, known: &mut Known) -> bool {
    if let Some(&lost) = known.get(&sum) {
        return lost;
    }
    let (mut moves, mut wins) = (false, false);
    for at in 0..sum.len() {
        for option in options(code, sum[at]) {
            let mut next = [&sum[..at], &sum[at + 1..], &option].concat();
            next.sort_unstable();
            moves = true;
            wins = wins || is_lost(code, next, known);
        }
    }
    known.insert(sum, moves && !wins);
    moves && !wins
}

/// Closes the pairs of images and images of options of the heaps under sums, and looks at every one.
fn certifies(quotient: &Quotient, code: &str, n: u64) -> bool {
    let product = |x, y| quotient.product(x, y).unwrap();
    let pair = |heap| {
        let images = options(code, heap).into_iter();
        let images = images.map(|option| quotient.image(&option).unwrap());
        (
            quotient.pretend(heap).unwrap(),
            images.collect::<BTreeSet<_>>(),
        )
    };
    let heaps: BTreeSet<_> = (1..=n).map(pair).collect();
    let mut pairs: HashSet<_> = heaps.iter().cloned().collect();
    let mut open: Vec<_> = heaps.iter().cloned().collect();
    while let Some((x, options)) = open.pop() {
        let no_move_wins = !options.iter().any(|&option| quotient.is_p(option));
        if quotient.is_p(x) != (!options.is_empty() && no_move_wins) {
            return false;
        }
        for (y, others) in &heaps {
            let left = options.iter().map(|&option| product(option, *y));
            let right = others.iter().map(|&option| product(x, option));
            let sum = (product(x, *y), left.chain(right).collect());
            if pairs.insert(sum.clone()) {
                open.push(sum);
            }
        }
    }
    !quotient.is_p(0)
}

/// Commutative, associative, with a unit; and no two elements agree under all products.
fn is_reduced_monoid(quotient: &Quotient) {
    let product = |x, y| quotient.product(x, y).unwrap();
    let some = quotient.order().min(30) as u32;
    for x in 0..some {
        assert_eq!(product(0, x), x);
        for y in 0..some {
            assert_eq!(product(x, y), product(y, x));
            for z in 0..some {
                assert_eq!(product(product(x, y), z), product(x, product(y, z)));
            }
        }
    }
    let all = 0..quotient.order() as u32;
    let row = |x| {
        all.clone()
            .map(|c| quotient.is_p(product(x, c)))
            .collect::<Vec<_>>()
    };
    let rows: HashSet<_> = all.clone().map(row).collect();
    assert_eq!(rows.len(), quotient.order());
}

#[test]
fn orders_of_the_literature() {
    for (code, orders) in [
        ("0.77", &[2, 6, 6, 6, 12, 12, 12, 12, 18, 18, 18, 24][..]),
        ("0.75", &[2, 6, 6, 6, 8, 8]),
        ("0.123", &[2, 2, 6, 6, 6, 6, 6, 12, 20, 20, 20, 20]),
        ("0.3", &[2; 6]),
        ("0.33", &[2, 6, 6, 6, 6, 6]),
    ] {
        let found: Vec<usize> = (1..=orders.len() as u64)
            .map(|n| quotient(code, n).order())
            .collect();
        assert_eq!(found, orders, "{code}");
    }
    assert_eq!(quotient("0.0", 9).order(), 1);
}

/// Dawson's Kayles, whose heap 25 needs layers: sums that are one element to heap 24 behave differently beside it. The
/// order to heap 30 is in Siegel's answers on MisereSolver (2007).
#[test]
fn dawsons_kayles_to_heap_30() {
    let orders = [(24, 24), (25, 144), (26, 144), (27, 176), (30, 360)];
    for (heap, order) in orders {
        assert_eq!(quotient("0.07", heap).order(), order, "{heap}");
    }
    let dawson = quotient("0.07", 30);
    is_reduced_monoid(&dawson);
    let mut known = Known::new();
    for sum in [
        vec![25],
        vec![4, 25],
        vec![2, 14, 16],
        vec![30],
        vec![7, 25],
    ] {
        let image = dawson.image(&sum).unwrap();
        assert_eq!(
            is_lost("0.07", sum.clone(), &mut known),
            dawson.is_p(image),
            "{sum:?}"
        );
    }
}

/// Small games that need layers, against plain search. Their orders are also found by exact search of outcomes.
#[test]
fn quotients_that_need_layers() {
    for (code, n, order) in [("0.3122", 6, 52), ("4.765", 6, 30), ("4.765", 7, 42)] {
        let found = quotient(code, n);
        assert_eq!(found.order(), order, "{code} to {n}");
        is_reduced_monoid(&found);
        let mut known = Known::new();
        for a in 1..=n {
            for b in a..=n {
                for sum in [vec![a, b], vec![a, b, b]] {
                    let is_p = found.is_p(found.image(&sum).unwrap());
                    assert_eq!(
                        is_lost(code, sum.clone(), &mut known),
                        is_p,
                        "{code} {sum:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_whole_of_kayles() {
    let kayles = quotient("0.77", 200);
    assert_eq!((kayles.order(), kayles.p_portion().count()), (40, 9));
    let period = kayles.period().unwrap();
    assert_eq!((period.start, period.period), (71, 12));
    assert!(certifies(&kayles, "0.77", 100));
    assert!(!certifies(&kayles, "0.75", 30));
    let is_lost_heap = |heap: u64| kayles.is_p(kayles.pretend(heap).unwrap());
    let lost: Vec<u64> = (1..=200).filter(|&heap| is_lost_heap(heap)).collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
    let mut known = Known::new();
    for heap in 1..=30 {
        assert_eq!(
            is_lost("0.77", vec![heap], &mut known),
            is_lost_heap(heap),
            "{heap}"
        );
    }
    // The theorem wants heaps to 167.
    assert!(quotient("0.77", 166).period().is_none());
    assert!(quotient("0.77", 167).period().is_some());
}

/// What a period says is what the next heaps have, by the literal proof.
#[test]
fn whole_games_are_proved_by_their_periods() {
    for (code, order, start, length) in [
        ("0.75", 8, 8, 2),
        ("0.123", 20, 5, 5),
        ("0.34", 12, 7, 8),
        ("0.53", 16, 21, 9),
        ("0.72", 24, 16, 4),
        ("4.3", 6, 2, 2),
    ] {
        let found = quotient(code, 300);
        let period = found.period().unwrap();
        assert_eq!(
            (found.order(), period.start, period.period),
            (order, start, length),
            "{code}"
        );
        assert!(certifies(&found, code, 60), "{code}");
    }
}

#[test]
fn random_codes_agree_with_plain_search() {
    fn digit(rng: &mut Rng) -> char {
        let digits = *rng.pick(&[8, 8, 8, 16]);
        char::from_digit(rng.below(digits) as u32, 16)
            .unwrap()
            .to_ascii_uppercase()
    }
    let (mut compared, mut given_up) = (0, 0);
    cases(60, |rng| {
        let code: String = ["0."]
            .into_iter()
            .map(String::from)
            .chain((0..3).map(|_| digit(rng).to_string()))
            .collect();
        let n = 4 + rng.below(5);
        let mut budget = Budget::default();
        budget.set_time(Some(Duration::from_secs(2)));
        budget.begin();
        let found = match Quotient::new(&HeapCode::read(&code).unwrap(), n, 200, &mut budget) {
            Ok(Ok(found)) => found,
            Ok(Err(_)) | Err(Halt::Time(_)) => {
                given_up += 1;
                return;
            }
            Err(halt) => panic!("{code} to {n}: {halt:?}"),
        };
        is_reduced_monoid(&found);
        if found.order() < 40 {
            assert!(certifies(&found, &code, n), "{code} to {n}");
        }
        let mut known = Known::new();
        for _ in 0..30 {
            let mut sum: Vec<u64> = (0..rng.below(4)).map(|_| 1 + rng.below(n)).collect();
            sum.sort_unstable();
            let image = found.image(&sum).unwrap();
            assert_eq!(
                is_lost(&code, sum.clone(), &mut known),
                found.is_p(image),
                "{code} {sum:?}"
            );
            compared += 1;
        }
    });
    assert!(
        compared > 1000 && given_up < 20,
        "{compared} compared, {given_up} given up"
    );
}

#[test]
fn too_many_elements_or_too_long_is_no_answer() {
    let code = HeapCode::read("4.7").unwrap();
    let order_to = |most| Quotient::new(&code, 16, most, &mut Budget::default()).unwrap();
    let given_up = order_to(60).unwrap_err();
    assert_eq!(given_up.heap, 16);
    assert!((40..=64).contains(&given_up.elements), "{given_up:?}");
    assert!(order_to(70).is_ok());
    let mut budget = Budget::default();
    budget.set_time(Some(Duration::from_millis(200)));
    budget.begin();
    let hard = HeapCode::read("0.06").unwrap();
    let found = Quotient::new(&hard, 40, usize::MAX, &mut budget);
    assert!(matches!(found, Err(Halt::Time(_))));
}

/// Rulesets of the shelf that are heaps of a code have its moves, not just its values.
#[test]
fn rulesets_by_codes_have_their_moves() {
    for (ruleset, code) in [("kayles", "0.77"), ("dawson", "0.07")] {
        let mut known = Known::new();
        let lost: Vec<String> = (0..14)
            .map(|n| is_lost(code, vec![n], &mut known).to_string())
            .collect();
        let asked = format!("[outcome(misere({ruleset}(n))) == P for n in 0..13]");
        assert_eq!(
            Typist::new().print(&asked),
            format!("[{}]", lost.join(", "))
        );
        let asked =
            format!("forall n in 0..13: genus({ruleset}(n)) == genus(octal(\"{code}\", n))");
        assert_eq!(Typist::new().print(&asked), "true");
    }
}
