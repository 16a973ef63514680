//! Laws of temperature theory, over random games.

use algebra::game::{Algebra, Dyadic, Game, Number, Player, Undefined};

use super::common::engine::value;
use super::common::random::{Rng, cases};
use super::common::tree::Tree;

/// A kind of random game.
type Kind = fn(&mut Rng) -> Tree;

const ANY: Kind = |rng| rng.threats(3);
/// Few levels, for laws whose games grow fast.
const SHALLOW: Kind = |rng| rng.threats(2);
const ALL_SMALL: Kind = Rng::all_small;

/// Checks a law for random games of these kinds, in a fresh algebra each time.
fn law<const N: usize>(
    kinds: [Kind; N],
    check: impl Fn(&mut Algebra, [Game; N], &mut Rng) -> Result<(), Undefined>,
) {
    cases(100, |rng| {
        let mut algebra = Algebra::default();
        let games = kinds.map(|kind| value(&mut algebra, &kind(rng)));
        check(&mut algebra, games, rng).expect("it is defined, and no limit is near");
    });
}

/// Quarters from 0 to 6.
fn amount(rng: &mut Rng) -> Dyadic {
    Dyadic::new(rng.range(0, 24), 2)
}

/// A positive unit for Norton products.
fn unit(algebra: &mut Algebra, rng: &mut Rng) -> Result<Game, Undefined> {
    let star = algebra.nimber(1)?;
    let up = algebra.up_powers(1)?;
    let (half, one, two) = (
        algebra.number(Dyadic::new(1, 1))?,
        algebra.integer(1)?,
        algebra.integer(2)?,
    );
    let one_star = algebra.add(one, star)?;
    let up_star = algebra.add(up, star)?;
    let double_up_star = algebra.add(up_star, up)?;
    let hot = algebra.bracket(vec![two], vec![one])?;
    Ok(*rng.pick(&[half, one, two, up, one_star, double_up_star, hot]))
}

#[test]
fn mean_is_additive() {
    law([ANY, ANY], |a, [g, h], _| {
        let sum = a.add(g, h)?;
        assert_eq!(a.mean(g)?.add(&a.mean(h)?), a.mean(sum)?);
        Ok(())
    });
}

#[test]
fn a_sum_is_no_hotter_than_its_parts() {
    law([ANY, ANY], |a, [g, h], _| {
        let sum = a.add(g, h)?;
        assert!(a.temperature(sum)? <= a.temperature(g)?.max(a.temperature(h)?));
        Ok(())
    });
}

#[test]
fn cooling_lowers_the_temperature() {
    law([ANY], |a, [g], rng| {
        let (t, before) = (amount(rng), a.temperature(g)?);
        let cooled = a.cool(g, &t)?;
        if t > before {
            let mean = a.mean(g)?;
            assert_eq!(cooled, a.number(mean)?);
        } else {
            assert_eq!(a.temperature(cooled)?, before.sub(&t));
        }
        Ok(())
    });
}

#[test]
fn cooling_is_additive() {
    law([ANY, ANY], |a, [g, h], rng| {
        let t = amount(rng);
        let sum = a.add(g, h)?;
        let whole = a.cool(sum, &t)?;
        let (x, y) = (a.cool(g, &t)?, a.cool(h, &t)?);
        assert_eq!(whole, a.add(x, y)?);
        Ok(())
    });
}

#[test]
fn cooling_undoes_heating() {
    law([ANY], |a, [g], rng| {
        let t = amount(rng);
        let by = a.number(t.clone())?;
        let heated = a.heat(g, by)?;
        assert_eq!(a.cool(heated, &t)?, g);
        Ok(())
    });
}

/// The walls are the stops of the cooled game: that is how Winning Ways defines them.
#[test]
fn walls_are_the_stops_of_cooled_games() {
    law([ANY], |a, [g], _| {
        let thermograph = a.thermograph(g)?;
        for n in 0..40 {
            let t = Dyadic::new(n, 3);
            let cooled = a.cool(g, &t)?;
            let stops = (a.left_stop(cooled).number, a.right_stop(cooled).number);
            let walls = (thermograph.left.at(&t), thermograph.right.at(&t));
            assert_eq!(stops, walls, "at {t:?}");
        }
        Ok(())
    });
}

#[test]
fn norton_distributes() {
    law([ANY, ANY], |a, [g, h], rng| {
        let unit = unit(a, rng)?;
        let sum = a.add(g, h)?;
        let whole = a.norton(sum, unit)?;
        let (x, y) = (a.norton(g, unit)?, a.norton(h, unit)?);
        assert_eq!(whole, a.add(x, y)?);
        Ok(())
    });
}

#[test]
fn reduced_forms_are_infinitesimally_close() {
    law([ANY, ALL_SMALL], |a, [g, e], _| {
        let reduced = a.reduced(g)?;
        let difference = a.sub(g, reduced)?;
        assert!(a.is_infinitesimal(difference));
        let moved = a.add(g, e)?;
        assert_eq!(a.reduced(moved)?, reduced);
        assert_eq!(a.reduced(reduced)?, reduced);
        Ok(())
    });
}

#[test]
fn dissociated_games_sum_back() {
    law([SHALLOW], |a, [g], _| {
        let parts = a.thermal_dissociation(g, None)?;
        assert!(parts.is_complete, "{parts:?}");
        let mut sum = a.number(parts.mean.clone())?;
        let mut before = None;
        for (t, infinitesimal) in &parts.particles {
            assert!(before.is_none_or(|b| t < b), "{parts:?}");
            assert!(a.is_infinitesimal(*infinitesimal), "{parts:?}");
            before = Some(t);
            let heat = a.number(t.clone())?;
            let heated = a.heat(*infinitesimal, heat)?;
            sum = a.add(sum, heated)?;
        }
        assert_eq!(sum, g);
        Ok(())
    });
}

#[test]
fn orthodox_options_hold_the_walls() {
    law([ANY], |a, [g], rng| {
        let t = amount(rng);
        let hot = a.temperature(g)? >= t;
        let walls = a.thermograph(g)?;
        for player in [Player::Left, Player::Right] {
            let options = a.orthodox_options(g, player, &Number::from(&t))?;
            assert_eq!(!options.is_empty(), hot, "{player:?}");
            for option in options {
                let inner = a.thermograph(option)?;
                match player {
                    Player::Left => assert_eq!(inner.right.at(&t).sub(&t), walls.left.at(&t)),
                    Player::Right => assert_eq!(inner.left.at(&t).add(&t), walls.right.at(&t)),
                }
            }
        }
        Ok(())
    });
}

#[test]
fn sensible_options_exist_unless_it_is_a_number() {
    law([ANY], |a, [g], _| {
        let left = a.sensible_options(g, Player::Left)?;
        let right = a.sensible_options(g, Player::Right)?;
        assert!(a.is_number(g) || !left.is_empty() && !right.is_empty());
        Ok(())
    });
}

#[test]
fn ordinal_quotients_invert_ordinal_sums() {
    law([ANY, ANY, ANY], |a, [g, h, x], _| {
        let (left, right) = (a.left(g)?, a.right(g)?);
        let sum = a.ordinal_sum(&left, &right, h)?;
        assert_eq!(a.ordinal_quotient(g, sum)?, Some(h));
        if let Some(upper) = a.ordinal_quotient(g, x)? {
            assert_eq!(a.ordinal_sum(&left, &right, upper)?, x);
        }
        Ok(())
    });
}

#[test]
fn atomic_weight_is_additive() {
    law([ALL_SMALL, ALL_SMALL], |a, [g, h], _| {
        let sum = a.add(g, h)?;
        let whole = a.atomic_weight(sum)?;
        let (x, y) = (a.atomic_weight(g)?, a.atomic_weight(h)?);
        assert_eq!(whole, a.add(x, y)?);
        Ok(())
    });
}

/// The games that have a weight without being all-small are defined by this bound, which all-small games keep too.
#[test]
fn a_game_is_close_to_its_atomic_weight_in_ups() {
    let kinds: [Kind; 2] = [ALL_SMALL, |rng| rng.threats(2)];
    for kind in kinds {
        law([kind], |a, [g], _| {
            let Ok(weight) = a.atomic_weight(g) else {
                return Ok(());
            };
            let up = a.up_power(1)?;
            let ups = a.norton(weight, up)?;
            let rest = a.sub(g, ups)?;
            let k = a.remote_star(g)?.max(2);
            let (far, minus) = (a.nimber(k)?, a.integer(-1)?);
            let below = a.left(far)?;
            let flower = a.ordinal_sum(&below, &below, minus)?;
            let star = a.nimber(1)?;
            let up_star = a.add(up, star)?;
            let bound = a.add(up_star, flower)?;
            let lower = a.negate(bound)?;
            assert!(a.le(lower, rest)? && a.le(rest, bound)?);
            Ok(())
        });
    }
}

/// Cooling and heating by their definitions, for all amounts for which they are defined.
#[test]
fn cooling_and_heating_go_through_the_options() {
    law([ANY, ANY, ANY], |a, [g, s, t], rng| {
        let by = Dyadic::new(rng.range(0, 23) - 7, 3);
        let cooled = a.cool(g, &by)?;
        let heated = a.heat(g, t)?;
        let overheated = a.overheat(g, s, t)?;
        let tax = a.number(by.clone())?;
        let sides = [a.left(g)?, a.right(g)?];
        let mut images: [[Vec<Game>; 2]; 3] = Default::default();
        for (side, options) in sides.iter().enumerate() {
            for &option in options {
                let parts = [
                    (a.cool(option, &by)?, tax, side == 1),
                    (a.heat(option, t)?, t, side == 0),
                    (a.overheat(option, s, t)?, t, side == 0),
                ];
                for (image, (part, amount, adds)) in images.iter_mut().zip(parts) {
                    let moved = if adds {
                        a.add(part, amount)?
                    } else {
                        a.sub(part, amount)?
                    };
                    image[side].push(moved);
                }
            }
        }
        let [cool, heat, overheat] = images.map(|[left, right]| a.bracket(left, right));
        if by <= a.temperature(g)? {
            assert_eq!(cooled, cool?);
        }
        let is_number = a.as_number(g).is_some();
        assert_eq!(heated, if is_number { g } else { heat? });
        if a.as_integer(g).is_none() {
            assert_eq!(overheated, overheat?);
        }
        Ok(())
    });
}

/// The two-ahead rule: atomic weight 2 or more wins for Left, whoever starts.
#[test]
fn two_ahead_wins() {
    law([ALL_SMALL], |a, [g], _| {
        let weight = a.atomic_weight(g)?;
        let two = a.integer(2)?;
        if a.le(two, weight)? {
            assert!(g != Game::ZERO && a.le(Game::ZERO, g)?);
        }
        Ok(())
    });
}

#[test]
fn incentives_of_hot_games_are_undominated() {
    law([ANY], |a, [g], _| {
        let mut all = Vec::new();
        for option in a.left(g)? {
            all.push(a.sub(option, g)?);
        }
        for option in a.right(g)? {
            all.push(a.sub(g, option)?);
        }
        let kept = a.incentives(g)?;
        for &x in &all {
            let mut covered = false;
            for &y in &kept {
                covered |= a.le(x, y)?;
            }
            assert!(covered, "{x:?}");
        }
        for (i, &x) in kept.iter().enumerate() {
            assert!(all.contains(&x), "{x:?}");
            for &y in &kept[i + 1..] {
                assert!(!a.le(x, y)? && !a.le(y, x)?, "{x:?} {y:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn multiples_are_repeated_sums() {
    law([SHALLOW], |a, [g], rng| {
        let n = rng.range(-18, 18);
        let unit = if n < 0 { a.negate(g)? } else { g };
        let mut sum = Game::ZERO;
        for _ in 0..n.abs() {
            sum = a.add(sum, unit)?;
        }
        assert_eq!(a.times(&n.into(), g)?, sum, "{n} times");
        Ok(())
    });
}
