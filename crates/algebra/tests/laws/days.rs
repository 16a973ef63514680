//! All games born by day 3.

use algebra::game::{Algebra, LAST_DAY, Relation};
use num_bigint::BigInt;

use super::common::engine::tree_of;
use super::common::random::Rng;
use super::common::reference::Reference;

#[test]
fn days_have_1_4_22_and_1474_games() {
    let mut algebra = Algebra::default();
    for (n, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
        let day = algebra.day(n).unwrap().unwrap();
        assert_eq!(day.len(), count);
        for &g in &day {
            assert!(algebra.birthday(g).unwrap() <= BigInt::from(n));
            let negative = algebra.negate(g).unwrap();
            assert!(day.contains(&negative));
        }
    }
    assert_eq!(algebra.day(LAST_DAY + 1).unwrap(), None);
}

#[test]
fn all_pairs_of_day_3() {
    let mut algebra = Algebra::default();
    let day = algebra.day(3).unwrap().unwrap();
    let (mut less, mut greater, mut equal, mut confused) = (0, 0, 0, 0);
    for &g in &day {
        for &h in &day {
            *match algebra.compare(g, h).unwrap() {
                Relation::Less => &mut less,
                Relation::Greater => &mut greater,
                Relation::Equal => &mut equal,
                Relation::Confused => &mut confused,
            } += 1;
        }
    }
    assert_eq!(
        (less, greater, equal, confused),
        (653_173, 653_173, 1_474, 864_856)
    );
}

#[test]
fn sampled_pairs_of_day_3_against_the_reference() {
    let mut rng = Rng::new(40);
    let mut algebra = Algebra::default();
    let mut reference = Reference::default();
    let day = algebra.day(3).unwrap().unwrap();
    let trees: Vec<_> = day.iter().map(|&g| tree_of(&mut algebra, g)).collect();
    for _ in 0..5000 {
        let (i, j) = (rng.below(1474) as usize, rng.below(1474) as usize);
        let expected = reference.compare(&trees[i], &trees[j]);
        assert_eq!(algebra.compare(day[i], day[j]).unwrap(), expected);
    }
}
