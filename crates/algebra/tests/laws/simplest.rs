//! The simplest number of an interval, against a search through all numbers by birthday.

use algebra::Budget;
use algebra::game::{Algebra, Dyadic, End, Game, Number, Player, simplest_between};

use super::common::engine::value;
use super::common::random::{Rng, cases};

/// All numbers born by a day, by birthday: each new one splits a gap between older ones.
fn numbers_by_birthday(last: u32) -> Vec<Vec<Dyadic>> {
    let mut days = vec![vec![Dyadic::zero()]];
    let mut all = vec![Dyadic::zero()];
    for _ in 0..last {
        let mut born = vec![all[0].sub(&Dyadic::from(1))];
        born.extend(all.windows(2).map(|pair| pair[0].add(&pair[1]).half()));
        born.push(all[all.len() - 1].add(&Dyadic::from(1)));
        all.extend(born.iter().cloned());
        all.sort();
        days.push(born);
    }
    days
}

fn inside(low: &End, x: &Dyadic, high: &End) -> bool {
    let above = match low {
        End::Unbounded => true,
        End::Closed(a) => x >= a,
        End::Open(a) => x > a,
    };
    let below = match high {
        End::Unbounded => true,
        End::Closed(b) => x <= b,
        End::Open(b) => x < b,
    };
    above && below
}

fn end(rng: &mut Rng) -> End {
    let k = rng.below(4) as u32;
    let x = Dyadic::new(rng.range(-4 << k, 4 << k), k);
    match rng.below(7) {
        0 => End::Unbounded,
        1..4 => End::Closed(x),
        _ => End::Open(x),
    }
}

#[test]
fn simplest_is_the_first_born() {
    let mut rng = Rng::new(60);
    let days = numbers_by_birthday(10);
    let (mut found, mut empty) = (0, 0);
    for _ in 0..20_000 {
        let (low, high) = (end(&mut rng), end(&mut rng));
        let expected = days.iter().find_map(|born| {
            let mut within = born.iter().filter(|x| inside(&low, x, &high));
            let first = within.next();
            // Two numbers born on one day have an older one between them.
            assert_eq!(within.next(), None);
            first
        });
        assert_eq!(
            simplest_between(&low, &high).as_ref(),
            expected,
            "{low:?} {high:?}"
        );
        match expected {
            Some(_) => found += 1,
            None => empty += 1,
        }
    }
    assert!(found > 5000 && empty > 2000, "{found} found, {empty} empty");
}

/// Between two fractions, whatever their denominators.
#[test]
fn simplest_between_fractions_is_the_first_born() {
    let mut rng = Rng::new(61);
    let budget = Budget::default();
    let days: Vec<Vec<Number>> = numbers_by_birthday(12)
        .iter()
        .map(|born| born.iter().map(Number::from).collect())
        .collect();
    let mut fraction = || {
        let quotient = Number::Int(rng.range(-12, 12)).div(&Number::Int(rng.range(3, 9)), &budget);
        quotient.expect("no limit is near").expect("not by 0")
    };
    let mut found = 0;
    for _ in 0..2_000 {
        let (low, high) = (fraction(), fraction());
        if low >= high {
            continue;
        }
        let expected = days.iter().flatten().find(|x| low < **x && **x < high);
        let simplest = low.simplest_below(&high, &budget);
        let simplest = simplest.expect("no limit is near");
        assert_eq!(Some(&simplest), expected, "{low} {high}");
        found += 1;
    }
    assert!(found > 500, "{found} found");
    // Closer than the first step that is tried.
    let close = |n: i64| Number::from(&Dyadic::from(n).mul(&Dyadic::two_to_minus(300)));
    let simplest = close(2).simplest_below(&close(3), &budget);
    let middle = Dyadic::from(5).mul(&Dyadic::two_to_minus(301));
    assert_eq!(simplest.expect("no limit is near"), Number::from(&middle));
}

#[test]
fn empty_intervals_at_zero_are_empty() {
    let closed = |n| End::Closed(Dyadic::from(n));
    let open = |n| End::Open(Dyadic::from(n));
    assert_eq!(simplest_between(&open(0), &open(0)), None);
    assert_eq!(simplest_between(&closed(1), &closed(0)), None);
    assert_eq!(simplest_between(&open(0), &closed(-1)), None);
    assert_eq!(simplest_between(&closed(2), &open(-2)), None);
}

/// An interval as narrow as 1/2^1000 far from 0.
#[test]
fn simplest_of_a_narrow_interval() {
    let base = Dyadic::from(10).mul(&Dyadic::from(1 << 40));
    let speck = Dyadic::two_to_minus(1000);
    let (low, high) = (base.clone(), base.add(&speck));
    let between = |low, high| simplest_between(&low, &high);
    let middle = between(End::Open(low.clone()), End::Open(high.clone()));
    assert_eq!(middle, Some(low.add(&speck.half())));
    let closed = between(End::Closed(low.clone()), End::Open(high.clone()));
    assert_eq!(closed, Some(low.clone()));
    let upper = between(End::Open(low), End::Closed(high.clone()));
    assert_eq!(upper, Some(high));
}

/// A number fits between options when it is neither at most one of Left's nor at least one of Right's.
#[test]
fn the_interval_of_options_is_what_comparisons_say() {
    let days = numbers_by_birthday(4);
    cases(200, |rng| {
        let mut algebra = Algebra::default();
        let mut side = || -> Vec<Game> {
            (0..rng.below(4))
                .map(|_| value(&mut algebra, &rng.tree(2)))
                .collect()
        };
        let (left, right) = (side(), side());
        let (low, high) = algebra.interval(&left, &right);
        for x in days.iter().flatten() {
            let number = algebra.number(x.clone()).expect("no limit is near");
            let mut reaches = |player, options: &[Game]| {
                options.iter().any(|&option| {
                    let prefers = algebra.prefers(player, option, number);
                    prefers.expect("no limit is near")
                })
            };
            let fits = !reaches(Player::Left, &left) && !reaches(Player::Right, &right);
            assert_eq!(inside(&low, x, &high), fits, "{low:?} {x} {high:?}");
        }
        let bracket = algebra.bracket(left, right).expect("no limit is near");
        let simplest = simplest_between(&low, &high);
        assert_eq!(algebra.as_number(bracket), simplest.as_ref());
    });
}
