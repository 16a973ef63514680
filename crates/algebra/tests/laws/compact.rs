//! Number + ups + star: the formulas against trees, and sizes no tree could have.

use algebra::Halt;
use algebra::game::{Algebra, Dyadic, Game, NumberUpStar, Outcome, Relation};
use num_bigint::BigInt;

use super::common::engine::{form, value};
use super::common::random::Rng;
use super::common::reference::Reference;
use super::common::tree::{Tree, dyadic, glued, integer, switch};

/// Every combination of a few numbers, ups and stars, as compact game and as canonical tree.
fn small(reference: &mut Reference) -> Vec<(NumberUpStar, Tree)> {
    let mut all = Vec::new();
    for (m, k) in [(0, 0), (1, 0), (-1, 1), (3, 2)] {
        for ups in -3..=3 {
            for star in 0..=4 {
                let tree = glued(&dyadic(m, k), ups, star);
                let compact = NumberUpStar::new(Dyadic::new(m, k), ups, star);
                all.push((compact, reference.canonical(&tree)));
            }
        }
    }
    all
}

#[test]
fn formulas_agree_with_trees() {
    let mut reference = Reference::default();
    let all = small(&mut reference);
    let mut algebra = Algebra::default();
    for (compact, tree) in &all {
        let g = algebra.number_up_star(compact.clone()).unwrap();
        assert_eq!(value(&mut algebra, tree), g, "{compact:?}");
        assert_eq!(algebra.as_number_up_star(g), Some(compact));
        let expanded = form(&mut algebra, g);
        assert_eq!(expanded, reference.canonical_text(tree), "{compact:?}");
        let birthday = reference.birthday(tree);
        assert_eq!(
            algebra.birthday(g).unwrap(),
            BigInt::from(birthday),
            "{compact:?}"
        );
        let (left, right) = reference.stops(tree);
        let stop = algebra.left_stop(g);
        assert_eq!((stop.number.to_rational(), stop.right_to_move), left);
        let stop = algebra.right_stop(g);
        assert_eq!((stop.number.to_rational(), stop.right_to_move), right);
    }
    for (a, s) in &all {
        for (b, t) in &all {
            let (g, h) = (
                algebra.number_up_star(a.clone()).unwrap(),
                algebra.number_up_star(b.clone()).unwrap(),
            );
            let expected = reference.compare(s, t);
            assert_eq!(algebra.compare(g, h).unwrap(), expected, "{a:?} {b:?}");
        }
    }
}

/// The options of a compact game make it again, and those options are one step simpler.
#[test]
fn large_compact_games_are_their_options() {
    let mut rng = Rng::new(30);
    let mut algebra = Algebra::default();
    for _ in 0..500 {
        let sign = 1 - 2 * rng.below(2) as i64;
        let number = Dyadic::new(rng.next() as i64, 20 + rng.below(50) as u32);
        // Single ups have a nim heap among their options, so their stars stay small.
        let (ups, star) = match rng.below(2) {
            0 => (1 + rng.below(4), rng.below(40)),
            _ => (3 + (rng.next() >> (2 + rng.below(60))), rng.next()),
        };
        let compact = NumberUpStar::new(number, sign * ups as i64, star);
        let g = algebra.number_up_star(compact.clone()).unwrap();
        let (left, right) = (algebra.left(g).unwrap(), algebra.right(g).unwrap());
        assert_eq!(algebra.bracket(left, right).unwrap(), g, "{compact:?}");
        let negative = algebra.negate(g).unwrap();
        assert_eq!(algebra.add(g, negative).unwrap(), Game::ZERO);
    }
}

#[test]
fn large_ups_and_stars_follow_the_book() {
    let mut algebra = Algebra::default();
    let mut game = |ups, star| {
        algebra
            .number_up_star(NumberUpStar::new(Dyadic::zero(), ups, star))
            .unwrap()
    };
    let n = 1_000_000_000_000;
    let (many, fewer, starred) = (game(n, 0), game(n - 1, 0), game(n - 1, 1));
    let (distant, heap, half) = (game(n - 2, u64::MAX), game(0, u64::MAX), game(n / 2, 7));
    let sign = algebra
        .number_up_star(NumberUpStar::from(Dyadic::two_to_minus(300)))
        .unwrap();
    assert_eq!(algebra.compare(many, fewer).unwrap(), Relation::Greater);
    // up and * are confused, so n ups and n - 1 ups with * are too.
    assert_eq!(algebra.compare(many, starred).unwrap(), Relation::Confused);
    assert_eq!(algebra.compare(many, distant).unwrap(), Relation::Greater);
    assert_eq!(algebra.compare(many, sign).unwrap(), Relation::Less);
    assert_eq!(algebra.outcome(heap), Outcome::N);
    assert_eq!(algebra.add(heap, heap).unwrap(), Game::ZERO);
    assert_eq!(algebra.add(half, half).unwrap(), many);
    assert_eq!(algebra.birthday(many).unwrap(), BigInt::from(n + 1));
}

#[test]
fn too_many_ups_are_refused_not_wrapped() {
    let mut algebra = Algebra::default();
    let most = algebra
        .number_up_star(NumberUpStar::new(Dyadic::zero(), i64::MAX, 0))
        .unwrap();
    let least = algebra
        .number_up_star(NumberUpStar::new(Dyadic::zero(), i64::MIN, 0))
        .unwrap();
    let up = algebra
        .number_up_star(NumberUpStar::new(Dyadic::zero(), 1, 0))
        .unwrap();
    assert!(matches!(algebra.add(most, up), Err(Halt::Large(_))));
    assert!(matches!(algebra.negate(least), Err(Halt::Large(_))));
    assert!(matches!(
        algebra.times(&BigInt::from(2), most),
        Err(Halt::Large(_))
    ));
    assert_eq!(algebra.compare(least, most).unwrap(), Relation::Less);
    assert_eq!(algebra.compare(most, least).unwrap(), Relation::Greater);
}

/// A large nim heap meets games that are not compact without unfolding.
#[test]
fn large_heaps_compare_with_hot_games() {
    let mut algebra = Algebra::default();
    let heap = algebra.nimber(1 << 40).unwrap();
    let hot = value(&mut algebra, &switch(&integer(1)));
    assert_eq!(algebra.compare(heap, hot).unwrap(), Relation::Confused);
    let one_sided = value(
        &mut algebra,
        &super::common::tree::bracket(vec![integer(2)], vec![integer(1)]),
    );
    assert_eq!(algebra.compare(heap, one_sided).unwrap(), Relation::Less);
    assert_eq!(algebra.compare(one_sided, heap).unwrap(), Relation::Greater);
}
