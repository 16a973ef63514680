//! Order and outcome.

use algebra::game::{Algebra, Game, Relation};

use super::common::engine::value;
use super::common::random::{Rng, cases};
use super::common::reference::{self, Reference};
use super::common::tree::sum;

#[test]
fn order_is_that_of_the_reference() {
    cases(1500, |rng| {
        let (g, h) = (rng.tree(3), rng.tree(3));
        let mut algebra = Algebra::default();
        let (a, b) = (value(&mut algebra, &g), value(&mut algebra, &h));
        let expected = Reference::default().compare(&g, &h);
        assert_eq!(algebra.compare(a, b).unwrap(), expected);
        assert_eq!(
            algebra.le(b, a).unwrap(),
            matches!(expected, Relation::Equal | Relation::Greater)
        );
        assert_eq!(a == b, expected == Relation::Equal);
    });
}

/// Random games are far apart; a game and itself plus an atom are close.
#[test]
fn order_of_close_games_is_that_of_the_reference() {
    cases(1500, |rng| {
        let g = rng.tree(2);
        let h = sum(&g, &rng.atom());
        let mut algebra = Algebra::default();
        let (a, b) = (value(&mut algebra, &g), value(&mut algebra, &h));
        assert_eq!(
            algebra.compare(a, b).unwrap(),
            Reference::default().compare(&g, &h)
        );
    });
}

#[test]
fn outcome_is_that_of_play() {
    cases(1500, |rng| {
        let g = rng.tree(4);
        let mut algebra = Algebra::default();
        let a = value(&mut algebra, &g);
        assert_eq!(algebra.outcome(a), reference::outcome(&[g]));
    });
}

/// One algebra for a whole pool of games, so that remembered comparisons are used.
fn pool(seed: u64, size: usize) -> (Algebra, Vec<Game>) {
    let mut rng = Rng::new(seed);
    let mut algebra = Algebra::default();
    let games = (0..size)
        .map(|_| {
            let tree = rng.tree(3);
            value(&mut algebra, &tree)
        })
        .collect();
    (algebra, games)
}

#[test]
fn order_is_a_partial_order() {
    let (mut algebra, games) = pool(1, 90);
    let n = games.len();
    let mut le = vec![vec![false; n]; n];
    for i in 0..n {
        for j in 0..n {
            le[i][j] = algebra.le(games[i], games[j]).unwrap();
        }
    }
    let mut chains = 0;
    for i in 0..n {
        assert!(le[i][i]);
        for j in 0..n {
            assert_eq!(le[i][j] && le[j][i], games[i] == games[j]);
            for k in 0..n {
                if le[i][j] && le[j][k] {
                    chains += 1;
                    assert!(le[i][k]);
                }
            }
        }
    }
    assert!(
        chains > 10_000,
        "the pool is too confused to show transitivity"
    );
}

#[test]
fn addition_keeps_the_order() {
    let (mut algebra, games) = pool(2, 400);
    for trio in games.chunks_exact(3) {
        let [g, h, k] = trio else { unreachable!() };
        let before = algebra.compare(*g, *h).unwrap();
        let (gk, hk) = (algebra.add(*g, *k).unwrap(), algebra.add(*h, *k).unwrap());
        assert_eq!(algebra.compare(gk, hk).unwrap(), before);
    }
}

#[test]
fn order_is_the_outcome_of_the_difference() {
    use algebra::game::Outcome;
    let (mut algebra, games) = pool(3, 400);
    for pair in games.chunks_exact(2) {
        let difference = algebra.sub(pair[0], pair[1]).unwrap();
        let expected = match algebra.outcome(difference) {
            Outcome::P => Relation::Equal,
            Outcome::L => Relation::Greater,
            Outcome::R => Relation::Less,
            Outcome::N => Relation::Confused,
            drawn => panic!("{drawn:?} in normal play"),
        };
        assert_eq!(algebra.compare(pair[0], pair[1]).unwrap(), expected);
    }
}
