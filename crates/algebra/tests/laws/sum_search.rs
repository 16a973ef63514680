//! Who wins a sum, found without adding it up.

use algebra::game::{Algebra, Dyadic, Game, Player};
use num_bigint::BigInt;

use super::common::engine::{tree_of, value};
use super::common::random::{Rng, cases};
use super::common::reference::{self, Reference};
use super::common::tree::{
    Tree, bracket, dyadic, integer, negative, nimber, sum, switch, total, ups,
};

/// Checks a sum in an algebra that may remember earlier ones.
fn check(algebra: &mut Algebra, parts: &[Tree]) {
    let games: Vec<(Game, BigInt)> = parts
        .iter()
        .map(|g| (value(algebra, g), BigInt::from(1)))
        .collect();
    let expected = reference::outcome(parts);
    assert_eq!(
        algebra.outcome_of_sum(&games).unwrap(),
        expected,
        "{parts:?}"
    );
    for player in [Player::Left, Player::Right] {
        assert_eq!(
            algebra.wins_starting(&games, player).unwrap(),
            reference::wins_starting(parts, player),
            "{player:?} starts {parts:?}"
        );
    }
    let mut value = Game::ZERO;
    for (game, _) in &games {
        value = algebra.add(value, *game).unwrap();
    }
    assert_eq!(algebra.outcome(value), expected, "{parts:?}");
}

/// Canonical trees, so that playing them out is quick.
fn component(rng: &mut Rng, reference: &mut Reference) -> Tree {
    let tree = match rng.below(3) {
        0 => rng.atom(),
        1 => rng.hot(),
        _ => rng.tree(2),
    };
    reference.canonical(&tree)
}

#[test]
fn random_sums() {
    let mut rng = Rng::new(50);
    let mut reference = Reference::default();
    let mut algebra = Algebra::default();
    for case in 0..1500 {
        let count = 2 + case % 3;
        let parts: Vec<Tree> = (0..count)
            .map(|_| component(&mut rng, &mut reference))
            .collect();
        check(&mut algebra, &parts);
    }
}

/// Sums near 0 are where the bounds by mean and temperature say nothing.
#[test]
fn sums_that_cancel_or_nearly_do() {
    let mut rng = Rng::new(51);
    let mut reference = Reference::default();
    let mut algebra = Algebra::default();
    for _ in 0..400 {
        let (g, h) = (
            component(&mut rng, &mut reference),
            component(&mut rng, &mut reference),
        );
        // Uncancelled copies of the sum stand against its parts.
        let both = reference.canonical(&sum(&g, &h));
        let mut parts = vec![negative(&both), g, h];
        match rng.below(4) {
            0 => {}
            1 => parts.push(nimber(1 + rng.below(2))),
            2 => parts.push(ups(rng.range(-1, 1))),
            _ => parts.push(dyadic(rng.range(-1, 1), 2)),
        }
        rng.shuffle(&mut parts);
        check(&mut algebra, &parts);
    }
}

#[test]
fn numbers_and_switches() {
    let mut rng = Rng::new(52);
    let mut algebra = Algebra::default();
    for _ in 0..600 {
        let mut parts: Vec<Tree> = (0..rng.range(1, 4)).map(|_| rng.hot()).collect();
        parts.push(dyadic(rng.range(-6, 6), 1));
        rng.shuffle(&mut parts);
        check(&mut algebra, &parts);
    }
}

/// Games {a|b||c|d} and a number that all but balances them, at times with something infinitesimal, against the form of
/// the sum.
#[test]
fn knife_edges() {
    cases(1500, |rng| {
        let mut algebra = Algebra::default();
        let mut parts: Vec<Game> = (0..rng.range(2, 5))
            .map(|_| {
                let d = rng.range(-6, 4);
                let c = d + rng.range(0, 3);
                let b = c + rng.range(1, 4);
                let a = b + rng.range(0, 3);
                let [ab, cd] = [(a, b), (c, d)].map(|(l, r)| between(l, r));
                value(&mut algebra, &bracket(vec![ab], vec![cd]))
            })
            .collect();
        match rng.below(5) {
            0 => parts.push(algebra.nimber(1 + rng.below(3)).unwrap()),
            1 => parts.push(value(&mut algebra, &ups(rng.range(-2, 2)))),
            2 => {
                let threat = algebra.integer(rng.range(1, 3)).unwrap();
                parts.push(algebra.tiny(threat).unwrap());
            }
            _ => {}
        }
        let mut form = Game::ZERO;
        for &g in &parts {
            form = algebra.add(form, g).unwrap();
        }
        // The outcome changes where the number takes a stop to 0.
        for starter in [Player::Left, Player::Right] {
            let stop = algebra.stop(form, starter).number;
            for by in [-1, 0, 1] {
                let number = Dyadic::new(by, 1).sub(&stop);
                let number = algebra.number(number).unwrap();
                let shifted = algebra.add(form, number).unwrap();
                let sum = parts.iter().chain([&number]);
                let sum: Vec<(Game, BigInt)> = sum.map(|g| (*g, BigInt::from(1))).collect();
                assert_eq!(
                    algebra.outcome_of_sum(&sum).unwrap(),
                    algebra.outcome(shifted)
                );
            }
        }
    });
}

fn between(left: i64, right: i64) -> Tree {
    bracket(vec![integer(left)], vec![integer(right)])
}

/// Hot parts whose sum is a number: the only good moves may be in the number itself.
#[test]
fn hot_parts_that_equal_a_number() {
    let mut algebra = Algebra::default();
    let mut reference = Reference::default();
    for (m, k) in [(-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1), (3, 2), (-3, 2)] {
        let x = dyadic(m, k);
        check(
            &mut algebra,
            &[x.clone(), switch(&integer(1)), switch(&integer(1))],
        );
        check(&mut algebra, &[x.clone(), between(3, 1), between(-1, -3)]);
        check(
            &mut algebra,
            &[x.clone(), between(2, 0), between(2, 0), integer(-2)],
        );
        // Three different hot games, none the negative of another, that add up to 0.
        let (g, h) = (
            between(2, -1),
            bracket(vec![between(3, 1)], vec![integer(0)]),
        );
        let third = reference.canonical(&negative(&sum(&g, &h)));
        check(
            &mut algebra,
            &[x.clone(), g.clone(), h.clone(), third.clone()],
        );
        check(&mut algebra, &[x, g, h, third, nimber(1)]);
    }
}

/// Among infinitesimals a star or an up is at times the only place to win.
#[test]
fn infinitesimals_with_ups_and_stars() {
    let mut rng = Rng::new(54);
    let mut algebra = Algebra::default();
    let threat = bracket(vec![nimber(1)], vec![integer(-1)]);
    let tepid = bracket(vec![nimber(1)], vec![threat]);
    let side = vec![sum(&ups(-1), &nimber(1)), integer(0)];
    check(&mut algebra, &[tepid, bracket(side.clone(), side), ups(2)]);

    let mut day = algebra.day(3).unwrap().unwrap();
    day.retain(|&g| algebra.is_infinitesimal(g) && algebra.as_number_up_star(g).is_none());
    for _ in 0..300 {
        let mut parts: Vec<Tree> = (0..2)
            .map(|_| {
                let g = day[rng.below(day.len() as u64) as usize];
                tree_of(&mut algebra, g)
            })
            .collect();
        parts.push(sum(&ups(rng.range(-2, 2)), &nimber(rng.below(4))));
        check(&mut algebra, &parts);
    }
}

#[test]
fn five_parts() {
    let mut rng = Rng::new(53);
    let mut reference = Reference::default();
    let mut algebra = Algebra::default();
    for _ in 0..150 {
        let mut parts: Vec<Tree> = (0..4)
            .map(|_| {
                let small = if rng.below(2) == 0 {
                    rng.hot()
                } else {
                    rng.tree(1)
                };
                reference.canonical(&small)
            })
            .collect();
        let balance = reference.canonical(&total(&parts[..2]));
        parts.push(negative(&balance));
        check(&mut algebra, &parts);
    }
}

#[test]
fn the_empty_sum_is_lost_by_whoever_starts() {
    check(&mut Algebra::default(), &[]);
}
