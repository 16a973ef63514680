//! Sums of many copies: what their parts tell, against the canonical form of the whole.

use std::collections::HashMap;

use algebra::Halt;
use algebra::game::{Algebra, Dyadic, Game, Outcome, Player, SumRule, Uptimal};
use num_bigint::BigInt;

use super::common::engine::{tree_of, try_value, value};
use super::common::random::{Rng, cases};
use super::common::tree::{Tree, bracket, dyadic, integer, nimber, sum, text};

/// The canonical form of so many copies of each tree, by addition one by one in an algebra of its own.
fn added_up(parts: &[(Tree, i64)]) -> Result<(Algebra, Game), Halt> {
    let mut plain = Algebra::default();
    let mut whole = Game::ZERO;
    for (tree, n) in parts {
        let mut g = try_value(&mut plain, tree)?;
        if *n < 0 {
            g = plain.negate(g)?;
        }
        for _ in 0..n.abs() {
            whole = plain.add(whole, g)?;
        }
    }
    Ok((plain, whole))
}

/// {0 || 0 | -g} and the like, with a star or a small number at times.
fn tiny(rng: &mut Rng) -> Tree {
    let threat = bracket(vec![integer(0)], vec![dyadic(-rng.range(1, 4), 1)]);
    let tiny = bracket(vec![integer(0)], vec![threat]);
    match rng.below(4) {
        0 => sum(&tiny, &nimber(1 + rng.below(2))),
        1 => sum(&tiny, &dyadic(rng.range(-1, 1), 1)),
        _ => tiny,
    }
}

/// An uptimal with small coefficients.
fn uptimal(rng: &mut Rng) -> Result<Tree, Halt> {
    let mut algebra = Algebra::default();
    let coefficients = (0..rng.range(1, 3)).map(|_| rng.range(-1, 2)).collect();
    let expansion = Uptimal::new(Dyadic::zero(), coefficients, rng.below(4));
    let g = algebra.uptimal(&expansion)?;
    Ok(tree_of(&mut algebra, g))
}

fn part(rng: &mut Rng) -> Result<Tree, Halt> {
    Ok(match rng.below(6) {
        0 => rng.hot(),
        1 => rng.all_small(),
        2 => tiny(rng),
        3 => uptimal(rng)?,
        4 => rng.threats(2),
        _ => rng.atom(),
    })
}

/// Sums of a few kinds of games, up to twelve copies of each and at times next to 0.
fn copies(rng: &mut Rng) -> Result<Vec<(Tree, i64)>, Halt> {
    let kinds = 1 + rng.below(3);
    let mut parts = Vec::new();
    for _ in 0..kinds {
        let most = [12, 6, 3][kinds as usize - 1];
        let n = rng.range(1, most) * [1, -1][rng.below(2) as usize];
        parts.push((part(rng)?, n));
    }
    if rng.below(2) == 0 {
        let (mut plain, whole) = added_up(&parts)?;
        let mean = plain.mean(whole)?;
        let mean = plain.number(mean)?;
        parts.push((tree_of(&mut plain, mean), -1));
    }
    Ok(parts)
}

/// Two copies of a switch are a number, so only few different sums of followers occur in many copies of a game whose options
/// are switches and numbers; they are taken from a table.
#[test]
fn many_copies_of_games_over_switches() {
    let mut hot = 0;
    cases(200, |rng| {
        let mut switch = || {
            let high = rng.range(-1, 2);
            let low = high - rng.range(1, 2);
            bracket(vec![integer(high)], vec![integer(low)])
        };
        let [a, b, c] = [switch(), switch(), switch()];
        let d = bracket(vec![a.clone()], vec![integer(rng.range(-3, -1))]);
        let all = [
            a,
            b,
            c,
            d,
            dyadic(rng.range(-3, 3), 1),
            nimber(rng.below(3)),
        ];
        let mut side =
            || -> Vec<Tree> { (0..=rng.below(2)).map(|_| rng.pick(&all).clone()).collect() };
        let tree = bracket(side(), side());
        let n = rng.range(16, 18) * rng.pick(&[1, -1]);
        let mut algebra = Algebra::default();
        let g = value(&mut algebra, &tree);
        let product = algebra.times(&BigInt::from(n), g).unwrap();
        let one = if n < 0 { algebra.negate(g).unwrap() } else { g };
        let added = (0..n.abs()).try_fold(Game::ZERO, |sum, _| algebra.add(sum, one));
        assert_eq!(product, added.unwrap(), "{n} copies of {}", text(&tree));
        hot += u32::from(!algebra.is_numberish(g) && !algebra.is_numberish(product));
    });
    assert!(hot > 10, "{hot}");
}

/// Powers of up and a star tell how they compare with 0, all of them.
#[test]
fn uptimals_compare_by_their_coefficients() -> Result<(), Halt> {
    let mut algebra = Algebra::default();
    let mut powers = Vec::new();
    for n in 1..=3 {
        powers.push(algebra.up_power(n)?);
    }
    for case in 0..5i64.pow(3) {
        let coefficients = [case / 25 - 2, case / 5 % 5 - 2, case % 5 - 2];
        for star in 0..5 {
            let expansion = Uptimal::new(Dyadic::zero(), coefficients.to_vec(), star);
            let mut plain = Algebra::default();
            let whole = plain.uptimal(&expansion)?;
            let counts = coefficients.map(BigInt::from);
            let mut components: Vec<_> = powers.iter().copied().zip(counts).collect();
            components.push((algebra.nimber(star)?, BigInt::from(1)));
            for player in Player::BOTH {
                let wins = plain.outcome(whole).wins_starting(player);
                let decided = algebra.wins_starting_by_rules(&components, player)?;
                assert_eq!(decided, Some((wins, SumRule::Bounds)), "{expansion:?}");
            }
        }
    }
    Ok(())
}

/// More copies than are searched one by one, next to a few other games.
#[test]
fn many_copies_next_to_few() {
    let mut algebra = Algebra::default();
    let mut stops = 0;
    cases(400, |rng| {
        let mut check = || -> Result<(), Halt> {
            let kind = match rng.below(3) {
                0 => rng.hot(),
                1 => tiny(rng),
                _ => uptimal(rng)?,
            };
            let mut parts = vec![(kind, rng.range(64, 70) * [1, -1][rng.below(2) as usize])];
            for _ in 0..rng.below(3) {
                parts.push((part(rng)?, rng.range(-2, 2)));
            }
            let mut plain = Algebra::default();
            let (mut whole, mut components) = (Game::ZERO, Vec::new());
            for (tree, n) in &parts {
                let g = try_value(&mut plain, tree)?;
                let copies = plain.times(&BigInt::from(*n), g)?;
                whole = plain.add(whole, copies)?;
                components.push((try_value(&mut algebra, tree)?, BigInt::from(*n)));
            }
            if rng.below(2) == 0 {
                let number = Dyadic::from(plain.mean(whole)?.floor()).negate();
                let (here, there) = (algebra.number(number.clone())?, plain.number(number)?);
                whole = plain.add(whole, there)?;
                components.push((here, BigInt::from(1)));
            }
            let expected = plain.outcome(whole);
            assert_eq!(algebra.outcome_of_sum(&components)?, expected, "{parts:?}");
            let is_zero = algebra.is_zero_sum(&components)?;
            assert_eq!(is_zero, whole == Game::ZERO, "{parts:?}");
            for player in Player::BOTH {
                if let Some(stop) = algebra.stop_of_sum(&components, player)? {
                    assert_eq!(stop, plain.stop(whole, player).number, "{parts:?}");
                    stops += 1;
                }
            }
            let sum = algebra.sum_of_copies(&components)?;
            let added = tree_of(&mut plain, whole);
            assert_eq!(sum, try_value(&mut algebra, &added)?, "{parts:?}");
            Ok(())
        };
        check().expect("no limit is near");
    });
    assert!(stops > 600, "{stops}");
}

/// tiny(x) exceeds all multiples of tiny(a) where x < a: Left, second, wins the difference, and it is not 0.
#[test]
fn a_tiny_game_exceeds_all_multiples_of_a_tinier_one() {
    let mut algebra = Algebra::default();
    cases(60, |rng| {
        let mut check = || -> Result<(), Halt> {
            let (x, more) = (rng.range(1, 12), rng.range(1, 5));
            let [larger, smaller] = [x, x + more].map(|a| {
                let threat = bracket(vec![integer(0)], vec![dyadic(-a, 2)]);
                bracket(vec![integer(0)], vec![threat])
            });
            let (larger, smaller) = (
                try_value(&mut algebra, &larger)?,
                try_value(&mut algebra, &smaller)?,
            );
            for n in [1, 7, 64, 100_000, i64::MAX] {
                let difference = [(larger, BigInt::from(1)), (smaller, BigInt::from(-n))];
                assert_eq!(algebra.outcome_of_sum(&difference)?, Outcome::L);
                if n < 10 {
                    let difference = algebra.sum_of_copies(&difference)?;
                    assert_eq!(algebra.outcome(difference), Outcome::L);
                }
            }
            Ok(())
        };
        check().expect("no limit is near");
    });
}

#[test]
fn conclusions_from_parts_hold_for_the_sum() -> Result<(), Halt> {
    let mut told: HashMap<Option<(bool, SumRule)>, u32> = HashMap::new();
    let (mut temperatures, mut stops) = ([0; 4], 0);
    let mut all_small = [0; 2];
    let mut algebra = Algebra::default();
    cases(800, |rng| {
        let mut check = || -> Result<(), Halt> {
            let parts = copies(rng)?;
            let (mut plain, whole) = added_up(&parts)?;
            let mut components = Vec::new();
            for (tree, n) in &parts {
                components.push((try_value(&mut algebra, tree)?, BigInt::from(*n)));
            }
            for player in Player::BOTH {
                let wins = plain.outcome(whole).wins_starting(player);
                let decided = algebra.wins_starting_by_rules(&components, player)?;
                *told.entry(decided).or_default() += 1;
                if let Some((decided, rule)) = decided {
                    assert_eq!(decided, wins, "{player:?} by {rule:?}: {parts:?}");
                }
                assert_eq!(algebra.wins_starting(&components, player)?, wins);
                if let Some(stop) = algebra.stop_of_sum(&components, player)? {
                    assert_eq!(stop, plain.stop(whole, player).number, "{parts:?}");
                    stops += 1;
                }
                let stop = algebra.exact_stop_of_sum(&components, player)?;
                assert_eq!(stop, Some(plain.stop(whole, player)), "{parts:?}");
            }
            let is_zero = algebra.is_zero_sum(&components)?;
            assert_eq!(is_zero, whole == Game::ZERO, "{parts:?}");
            if let Some(told) = algebra.is_all_small_sum(&components)? {
                assert_eq!(told, plain.is_all_small(whole)?, "{parts:?}");
                all_small[usize::from(told)] += 1;
            }
            let temperature = algebra.temperature_of_sum(&components)?;
            let sign = temperature.as_ref().map_or(2, |t| t.signum());
            temperatures[(sign + 1) as usize] += 1;
            if let Some(temperature) = temperature {
                assert_eq!(temperature, plain.temperature(whole)?, "{parts:?}");
            }
            Ok(())
        };
        check().expect("no limit is near");
    });
    for (wins, rule) in [
        (true, SumRule::Bounds),
        (false, SumRule::Bounds),
        (true, SumRule::Mean),
        (false, SumRule::Mean),
        (true, SumRule::Cooling),
        (true, SumRule::Weight),
        (false, SumRule::Weight),
    ] {
        let count = told.get(&Some((wins, rule))).copied().unwrap_or(0);
        assert!(count >= 10, "{rule:?} told {wins} only {count} times");
    }
    assert!(
        temperatures[..3].iter().all(|count| *count > 50),
        "{temperatures:?}"
    );
    assert!(stops > 500, "{stops}");
    assert!(all_small.iter().all(|count| *count > 50), "{all_small:?}");
    Ok(())
}

/// Threats with ties, next to infinitesimals and fractions: components on both sides of their means.
#[test]
fn stops_of_sums_of_different_parts() {
    let mut algebra = Algebra::default();
    cases(1500, |rng| {
        let mut check = || -> Result<(), Halt> {
            let mut parts = Vec::new();
            for _ in 0..rng.range(3, 5) {
                let tree = match rng.below(4) {
                    0 => part(rng)?,
                    _ => {
                        let exponent = rng.below(2) as u32;
                        let mut ends = [(); 4].map(|()| rng.range(-4, 4));
                        ends.sort_unstable();
                        let [d, c, b, a] = ends.map(|end| dyadic(end, exponent));
                        let (left, right) = (bracket(vec![a], vec![b]), bracket(vec![c], vec![d]));
                        bracket(vec![left], vec![right])
                    }
                };
                parts.push((tree, 1));
            }
            let (plain, whole) = added_up(&parts)?;
            let mut components = Vec::new();
            for (tree, n) in &parts {
                components.push((try_value(&mut algebra, tree)?, BigInt::from(*n)));
            }
            for player in Player::BOTH {
                let stop = algebra.exact_stop_of_sum(&components, player)?;
                assert_eq!(stop, Some(plain.stop(whole, player)), "{parts:?}");
            }
            Ok(())
        };
        check().expect("no limit is near");
    });
}
