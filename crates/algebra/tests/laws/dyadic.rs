//! Dyadic numbers against exact rationals, small and huge.

use algebra::game::{Algebra, Dyadic, Game, Relation};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::common::engine::{form, value};
use super::common::random::{Rng, cases};
use super::common::reference::Reference;
use super::common::tree;

fn rational(m: &BigInt, k: u64) -> BigRational {
    BigRational::new(m.clone(), BigInt::one() << k)
}

/// Numbers on both sides of every border between machine words and big integers.
fn parts(rng: &mut Rng) -> (BigInt, u64) {
    let numerator = match rng.below(5) {
        0 => BigInt::from(rng.range(-20, 20)),
        1 => BigInt::from(rng.next() as i64),
        2 => (BigInt::from(rng.next() as i64) << 64) + rng.next(),
        3 => (BigInt::one() << rng.below(140)) + rng.range(-2, 2),
        _ => -(BigInt::one() << rng.below(140)) + rng.range(-2, 2),
    };
    let power = match rng.below(3) {
        0 => rng.below(5),
        1 => 10 + rng.below(60),
        _ => rng.below(400),
    };
    (numerator, power)
}

#[test]
fn arithmetic_is_that_of_rationals() {
    cases(4000, |rng| {
        let ((m, i), (n, j)) = (parts(rng), parts(rng));
        let (a, b) = (Dyadic::new_big(m.clone(), i), Dyadic::new_big(n.clone(), j));
        let (p, q) = (rational(&m, i), rational(&n, j));
        assert_eq!(a.to_rational(), p.clone());
        assert_eq!(a.add(&b).to_rational(), &p + &q);
        assert_eq!(a.sub(&b).to_rational(), &p - &q);
        assert_eq!(a.mul(&b).to_rational(), &p * &q);
        assert_eq!(a.negate().to_rational(), -p.clone());
        assert_eq!(a.abs().to_rational(), p.abs());
        assert_eq!(a.half().to_rational(), &p / BigInt::from(2));
        assert_eq!(a.cmp(&b), p.cmp(&q));
        assert_eq!(a == b, p == q);
        assert_eq!(a.floor(), p.floor().to_integer());
        assert_eq!(a.is_integer(), p.is_integer());
        assert_eq!(a.is_zero(), p.is_zero());
        assert_eq!(BigInt::from(a.signum()), p.numer().signum());
        // Equal numbers are equal data, whichever way they came about.
        assert_eq!(a.add(&b).sub(&b), a.clone());
        assert_eq!(Dyadic::from_rational(&p), Some(a));
    });
}

/// The engine's order reads a rounded key first; it must not show.
#[test]
fn games_that_are_numbers_keep_the_order() {
    cases(4000, |rng| {
        let ((m, i), (n, j)) = (parts(rng), parts(rng));
        check_order(&rational(&m, i), &rational(&n, j));
    });
}

/// Order and sum of two numbers and of two hot games made of them.
fn check_order(p: &BigRational, q: &BigRational) {
    let mut algebra = Algebra::default();
    let mut game = |p: &BigRational| algebra.number(Dyadic::from_rational(p).unwrap()).unwrap();
    let (g, h) = (game(p), game(q));
    let expected = match p.cmp(q) {
        std::cmp::Ordering::Less => Relation::Less,
        std::cmp::Ordering::Equal => Relation::Equal,
        std::cmp::Ordering::Greater => Relation::Greater,
    };
    assert_eq!(algebra.compare(g, h).unwrap(), expected, "{p} and {q}");
    let sum = algebra.add(g, h).unwrap();
    assert_eq!(algebra.as_number(sum).unwrap().to_rational(), p + q);
    let hot = algebra.bracket(vec![g.max(h)], vec![g.min(h)]).unwrap();
    let (high, low) = (g.max(h), g.min(h));
    let stops = (
        algebra.left_stop(hot).number,
        algebra.right_stop(hot).number,
    );
    if algebra.compare(low, high).unwrap() == Relation::Less {
        let stored = [high, low].map(|x| algebra.as_number(x).unwrap().clone());
        assert_eq!([stops.0, stops.1], stored);
    }
}

#[test]
fn order_of_large_numbers_with_small_fractions() {
    let large = rational(&((BigInt::one() << 62) + 1), 17);
    check_order(&large, &rational(&BigInt::one(), 0));
    let below = rational(&BigInt::from(i64::MAX), 18);
    check_order(&below, &rational(&(BigInt::one() << 50), 0));
}

#[test]
fn zero_over_any_power_is_zero() {
    for k in [0, 62, 63, 127, 128, 200] {
        assert_eq!(Dyadic::new(0, k), Dyadic::zero());
    }
}

#[test]
fn only_powers_of_two_are_denominators() {
    let third = BigRational::new(BigInt::from(1), BigInt::from(3));
    assert_eq!(Dyadic::from_rational(&third), None);
    let sixth = BigRational::new(BigInt::from(5), BigInt::from(6));
    assert_eq!(Dyadic::from_rational(&sixth), None);
}

#[test]
fn numbers_are_their_trees() {
    let mut algebra = Algebra::default();
    let mut reference = Reference::default();
    for k in 0..=4 {
        for m in -40..=40 {
            let tree = tree::dyadic(m, k);
            let g = algebra.number(Dyadic::new(m, k)).unwrap();
            assert_eq!(value(&mut algebra, &tree), g);
            assert_eq!(form(&mut algebra, g), reference.canonical_text(&tree));
            let birthday = BigInt::from(reference.birthday(&tree));
            assert_eq!(algebra.birthday(g).unwrap(), birthday, "{m}/2^{k}");
        }
    }
}

/// 10^100 + 1/2^300 loses nothing on the way there and back.
#[test]
fn huge_numbers_are_exact() {
    let mut algebra = Algebra::default();
    let googol = algebra
        .number(Dyadic::from(BigInt::from(10).pow(100)))
        .unwrap();
    let speck = algebra.number(Dyadic::two_to_minus(300)).unwrap();
    let sum = algebra.add(googol, speck).unwrap();
    assert_eq!(algebra.compare(sum, googol).unwrap(), Relation::Greater);
    assert_eq!(algebra.sub(sum, googol).unwrap(), speck);
    assert_eq!(algebra.birthday(googol).unwrap(), BigInt::from(10).pow(100));
    assert_eq!(algebra.birthday(speck).unwrap(), BigInt::from(301));
    let doubled = algebra.times(&(BigInt::one() << 300), speck).unwrap();
    assert_eq!(doubled, algebra.integer(1).unwrap());

    // Hot and infinitesimal games on top of them.
    let low = algebra.negate(sum).unwrap();
    let hot = algebra.bracket(vec![sum], vec![low]).unwrap();
    assert_eq!(algebra.add(hot, hot).unwrap(), Game::ZERO);
    let barely = algebra.bracket(vec![sum], vec![googol]).unwrap();
    assert_eq!(algebra.compare(barely, googol).unwrap(), Relation::Confused);
    let twice = algebra.add(googol, googol).unwrap();
    let shifted = algebra.sub(barely, twice).unwrap();
    assert_eq!(algebra.add(shifted, twice).unwrap(), barely);
    let up = algebra.up_powers(1).unwrap();
    let raised = algebra.add(googol, up).unwrap();
    assert_eq!(algebra.compare(raised, sum).unwrap(), Relation::Less);
    assert_eq!(algebra.compare(raised, googol).unwrap(), Relation::Greater);
}
