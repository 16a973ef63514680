//! Thermographs against their definition, drawn point by point.

use algebra::game::{Algebra, Dyadic};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::common::engine::{tree_of, value};
use super::common::random::Rng;
use super::common::reference::Reference;
use super::common::tree::Tree;

/// Temperatures are sampled in these steps; with the numbers used here every corner falls on one.
const STEPS: i64 = 64;

/// Left and Right wall of a canonical tree at all temperatures from 0 to `top`, in steps: options taxed until
/// the scaffolds meet, and a mast from there. Numbers are masts.
fn walls(reference: &mut Reference, g: &Tree, top: i64) -> (Vec<BigRational>, Vec<BigRational>) {
    let count = (top * STEPS + 1) as usize;
    if let Some(x) = reference.number(g) {
        return (vec![x.clone(); count], vec![x; count]);
    }
    let tax = |i: usize| BigRational::new(BigInt::from(i), BigInt::from(STEPS));
    let left: Vec<_> = g.left.iter().map(|x| walls(reference, x, top).1).collect();
    let right: Vec<_> = g.right.iter().map(|x| walls(reference, x, top).0).collect();
    let (mut lefts, mut rights) = (Vec::new(), Vec::new());
    let mut mast: Option<BigRational> = None;
    for i in 0..count {
        let high = left.iter().map(|w| &w[i]).max().expect("not a number") - tax(i);
        let low = right.iter().map(|w| &w[i]).min().expect("not a number") + tax(i);
        if mast.is_none() && high <= low {
            assert_eq!(high, low, "the steps are too coarse");
            mast = Some(high.clone());
        }
        let (high, low) = match &mast {
            Some(x) => (x.clone(), x.clone()),
            None => (high, low),
        };
        lefts.push(high);
        rights.push(low);
    }
    (lefts, rights)
}

#[test]
fn thermographs_follow_the_definition() {
    let mut rng = Rng::new(80);
    let mut algebra = Algebra::default();
    let mut reference = Reference::default();
    let mut hot = 0;
    for _ in 0..300 {
        let tree = match rng.below(2) {
            0 => rng.hot(),
            _ => rng.tree(2),
        };
        let g = value(&mut algebra, &tree);
        if algebra.is_number(g) {
            continue;
        }
        let tree = tree_of(&mut algebra, g);
        let (left, right) = walls(&mut reference, &tree, 8);
        let drawn = algebra.thermograph(g).unwrap();
        for (i, (l, r)) in left.iter().zip(&right).enumerate() {
            let t = Dyadic::new(i as i64, STEPS.trailing_zeros());
            assert_eq!(&drawn.left.at(&t).to_rational(), l, "{tree:?} at {i}");
            assert_eq!(&drawn.right.at(&t).to_rational(), r, "{tree:?} at {i}");
        }
        let meeting = left.iter().zip(&right).position(|(l, r)| l == r);
        let meeting = meeting.expect("no game here is hotter than 8");
        hot += (meeting > 0) as u32;
        let t = algebra.temperature(g).unwrap();
        assert_eq!(t, Dyadic::new(meeting as i64, STEPS.trailing_zeros()));
        assert_eq!(algebra.mean(g).unwrap().to_rational(), left[meeting]);
    }
    assert!(hot > 100);
}

#[test]
fn temperatures_of_numbers_follow_from_their_denominators() {
    let mut algebra = Algebra::default();
    for k in 0..40 {
        let g = algebra.number(Dyadic::new(5, k)).unwrap();
        let expected = Dyadic::two_to_minus(k as u64).negate();
        assert_eq!(algebra.temperature(g).unwrap(), expected);
        let drawn = algebra.thermograph(g).unwrap();
        assert_eq!(drawn.temperature, expected);
        assert_eq!(drawn.mean, Dyadic::new(5, k));
    }
}

#[test]
fn means_add_and_sums_are_no_hotter_than_their_parts() {
    let mut rng = Rng::new(81);
    let mut algebra = Algebra::default();
    for _ in 0..600 {
        let [g, h] = [0; 2].map(|_| value(&mut algebra, &rng.tree(2)));
        let sum = algebra.add(g, h).unwrap();
        let means = algebra.mean(g).unwrap().add(&algebra.mean(h).unwrap());
        assert_eq!(algebra.mean(sum).unwrap(), means);
        let hottest = algebra
            .temperature(g)
            .unwrap()
            .max(algebra.temperature(h).unwrap());
        assert!(algebra.temperature(sum).unwrap() <= hottest);
    }
}
