//! Values are an abelian group, and its sums are the sums of trees.

use algebra::game::{Algebra, Game};
use num_bigint::BigInt;

use super::common::engine::{form, value};
use super::common::random::{Rng, cases};
use super::common::reference::Reference;
use super::common::tree::{integer, negative, nimber, sum, switch, ups};

#[test]
fn sum_is_that_of_the_trees() {
    cases(300, |rng| {
        let (g, h) = (rng.tree(2), rng.tree(2));
        let mut algebra = Algebra::default();
        let (a, b) = (value(&mut algebra, &g), value(&mut algebra, &h));
        let c = algebra.add(a, b).unwrap();
        let tree = sum(&g, &h);
        assert_eq!(
            form(&mut algebra, c),
            Reference::default().canonical_text(&tree)
        );
        assert_eq!(value(&mut algebra, &tree), c);
    });
}

/// Moves in an infinitesimal beside a hot game are left out where one in the hot game is better.
#[test]
fn hot_games_and_infinitesimals() {
    cases(300, |rng| {
        let g = if rng.below(3) == 0 {
            rng.hot()
        } else {
            rng.threats(3)
        };
        let e = sum(&ups(rng.range(-2, 2)), &nimber(rng.below(4)));
        let mut algebra = Algebra::default();
        let (a, b) = (value(&mut algebra, &g), value(&mut algebra, &e));
        let c = algebra.add(a, b).unwrap();
        assert_eq!(value(&mut algebra, &sum(&g, &e)), c);
    });
}

#[test]
fn negative_is_that_of_the_tree() {
    cases(300, |rng| {
        let g = rng.tree(4);
        let mut algebra = Algebra::default();
        let a = value(&mut algebra, &g);
        let b = algebra.negate(a).unwrap();
        let tree = negative(&g);
        assert_eq!(
            form(&mut algebra, b),
            Reference::default().canonical_text(&tree)
        );
        assert_eq!(value(&mut algebra, &tree), b);
        assert_eq!(algebra.negate(b).unwrap(), a);
    });
}

#[test]
fn a_game_and_its_negative_cancel() {
    cases(300, |rng| {
        let g = rng.tree(4);
        let mut algebra = Algebra::default();
        let a = value(&mut algebra, &g);
        // The negative is built as a tree first: the engine has to find out that it is one.
        let b = value(&mut algebra, &negative(&g));
        assert_eq!(algebra.add(a, b).unwrap(), Game::ZERO);
        assert_eq!(algebra.sub(a, a).unwrap(), Game::ZERO);
        assert_eq!(algebra.add(a, Game::ZERO).unwrap(), a);
    });
}

#[test]
fn sums_are_associative_and_commutative() {
    let mut rng = Rng::new(10);
    let mut algebra = Algebra::default();
    for _ in 0..1200 {
        let [g, h, k] = [0; 3].map(|_| value(&mut algebra, &rng.tree(2)));
        let gh = algebra.add(g, h).unwrap();
        let hk = algebra.add(h, k).unwrap();
        assert_eq!(gh, algebra.add(h, g).unwrap());
        assert_eq!(algebra.add(gh, k).unwrap(), algebra.add(g, hk).unwrap());
        // Cancelling what was added gives back the very same value.
        assert_eq!(algebra.sub(gh, h).unwrap(), g);
        let (minus_g, minus_h) = (algebra.negate(g).unwrap(), algebra.negate(h).unwrap());
        let minus_gh = algebra.add(minus_g, minus_h).unwrap();
        assert_eq!(algebra.negate(gh).unwrap(), minus_gh);
    }
}

#[test]
fn times_is_repeated_addition() {
    let mut rng = Rng::new(11);
    let mut algebra = Algebra::default();
    for _ in 0..250 {
        let g = value(&mut algebra, &rng.tree(2));
        let negative = algebra.negate(g).unwrap();
        for (part, sign) in [(g, 1), (negative, -1)] {
            let mut total = Game::ZERO;
            for n in 0..=6i64 {
                let product = algebra.times(&BigInt::from(sign * n), g).unwrap();
                assert_eq!(product, total, "{} times", sign * n);
                total = algebra.add(total, part).unwrap();
            }
        }
    }
}

/// x + {y|-y} with a number x: an even number of copies is a number, exactly.
#[test]
fn times_of_huge_factors_is_exact() {
    let mut algebra = Algebra::default();
    let hot = value(&mut algebra, &sum(&integer(3), &switch(&integer(2))));
    let many = BigInt::from(10).pow(100);
    let even = algebra.times(&many, hot).unwrap();
    let expected = &many * 3;
    let number = algebra.as_number(even).expect("the switches cancel");
    assert_eq!(number.parts(), (expected, 0));
    let odd = algebra.times(&(&many + 1), hot).unwrap();
    assert_eq!(algebra.sub(odd, even).unwrap(), hot);
    let minus = algebra.times(&-many, hot).unwrap();
    assert_eq!(algebra.add(minus, even).unwrap(), Game::ZERO);
}
