//! Laws of temperature theory, over random games.

#[path = "support/games.rs"]
mod games;

use std::time::Duration;

use games::{Recipe, all_small, game};
use proptest::prelude::*;
use upstar::game::{Algebra, Dyadic, Game, Player, Undefined};
use upstar::limits::Halt;

type Outcome = Result<(), TestCaseError>;

fn fail(error: impl std::fmt::Debug) -> TestCaseError {
    TestCaseError::fail(format!("{error:?}"))
}

/// Builds the games and checks a law in a fresh algebra. The few random games whose sums grow beyond all
/// measure are left out: a case that runs out of time says nothing.
fn law(
    recipes: &[Recipe],
    check: impl FnOnce(&mut Algebra, &[Game]) -> Result<Outcome, Undefined>,
) -> Outcome {
    let mut algebra = Algebra::default();
    algebra.budget.set_time(Some(Duration::from_secs(1)));
    let mut built = Vec::new();
    for recipe in recipes {
        built.push(recipe.build(&mut algebra).map_err(fail)?);
    }
    match check(&mut algebra, &built) {
        Err(Undefined::Halt(Halt::Time(_))) => Ok(()),
        checked => checked.map_err(fail)?,
    }
}

/// Quarters from 0 to 6.
fn amount() -> impl Strategy<Value = Dyadic> {
    (0i64..=24).prop_map(|n| Dyadic::new(n, 2))
}

/// Positive units for Norton products.
fn units(algebra: &mut Algebra) -> Result<Vec<Game>, Undefined> {
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
    Ok(vec![half, one, two, up, one_star, double_up_star, hot])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mean_is_additive(g in game(), h in game()) {
        law(&[g, h], |a, g| {
            let sum = a.add(g[0], g[1])?;
            let (mean, other) = (a.mean(g[0])?.add(&a.mean(g[1])?), a.mean(sum)?);
            Ok((|| { prop_assert_eq!(mean, other); Ok(()) })())
        })?;
    }

    #[test]
    fn a_sum_is_no_hotter_than_its_parts(g in game(), h in game()) {
        law(&[g, h], |a, g| {
            let sum = a.add(g[0], g[1])?;
            let hottest = a.temperature(g[0])?.max(a.temperature(g[1])?);
            let t = a.temperature(sum)?;
            Ok((|| { prop_assert!(t <= hottest); Ok(()) })())
        })?;
    }

    #[test]
    fn cooling_lowers_the_temperature(g in game(), t in amount()) {
        law(&[g], |a, g| {
            let before = a.temperature(g[0])?;
            if t > before {
                let mean = a.mean(g[0])?;
                let (cooled, mean) = (a.cool(g[0], &t)?, a.number(mean)?);
                return Ok((|| { prop_assert_eq!(cooled, mean); Ok(()) })());
            }
            let cooled = a.cool(g[0], &t)?;
            let after = a.temperature(cooled)?;
            Ok((|| { prop_assert_eq!(after, before.sub(&t)); Ok(()) })())
        })?;
    }

    #[test]
    fn cooling_is_additive(g in game(), h in game(), t in amount()) {
        law(&[g, h], |a, g| {
            let sum = a.add(g[0], g[1])?;
            let whole = a.cool(sum, &t)?;
            let (x, y) = (a.cool(g[0], &t)?, a.cool(g[1], &t)?);
            let parts = a.add(x, y)?;
            Ok((|| { prop_assert_eq!(whole, parts); Ok(()) })())
        })?;
    }

    #[test]
    fn cooling_undoes_heating(g in game(), t in amount()) {
        law(&[g], |a, g| {
            let by = a.number(t.clone())?;
            let heated = a.heat(g[0], by)?;
            let back = a.cool(heated, &t)?;
            Ok((|| { prop_assert_eq!(back, g[0]); Ok(()) })())
        })?;
    }

    /// The walls are the stops of the cooled game: that is how Winning Ways defines them.
    #[test]
    fn walls_are_the_stops_of_cooled_games(g in game()) {
        law(&[g], |a, g| {
            let thermograph = a.thermograph(g[0])?;
            for n in 0..40 {
                let t = Dyadic::new(n, 3);
                let cooled = a.cool(g[0], &t)?;
                let stops = (a.left_stop(cooled).number, a.right_stop(cooled).number);
                let walls = (thermograph.left.at(&t), thermograph.right.at(&t));
                if stops != walls {
                    return Ok(Err(fail((t, stops, walls))));
                }
            }
            Ok(Ok(()))
        })?;
    }

    #[test]
    fn norton_distributes(g in game(), h in game(), unit in 0usize..7) {
        law(&[g, h], |a, g| {
            let unit = units(a)?[unit];
            let sum = a.add(g[0], g[1])?;
            let whole = a.norton(sum, unit)?;
            let (x, y) = (a.norton(g[0], unit)?, a.norton(g[1], unit)?);
            let parts = a.add(x, y)?;
            Ok((|| { prop_assert_eq!(whole, parts); Ok(()) })())
        })?;
    }

    #[test]
    fn reduced_forms_are_infinitesimally_close(g in game(), e in all_small()) {
        law(&[g, e], |a, g| {
            let reduced = a.reduced(g[0])?;
            let difference = a.sub(g[0], reduced)?;
            let close = a.is_infinitesimal(difference);
            let moved = a.add(g[0], g[1])?;
            let again = (a.reduced(moved)?, a.reduced(reduced)?);
            Ok((|| {
                prop_assert!(close);
                prop_assert_eq!(again, (reduced, reduced));
                Ok(())
            })())
        })?;
    }

    #[test]
    fn dissociated_games_sum_back(g in game()) {
        law(&[g], |a, g| {
            let parts = a.thermal_dissociation(g[0])?;
            let mut sum = a.number(parts.mean.clone())?;
            let mut before = None;
            for (t, infinitesimal) in &parts.particles {
                let falls = before.is_none_or(|b| t < b);
                if !falls || !a.is_infinitesimal(*infinitesimal) {
                    return Ok(Err(fail(&parts)));
                }
                before = Some(t);
                let heat = a.number(t.clone())?;
                let heated = a.heat(*infinitesimal, heat)?;
                sum = a.add(sum, heated)?;
            }
            Ok((|| { prop_assert_eq!(sum, g[0]); Ok(()) })())
        })?;
    }

    #[test]
    fn orthodox_options_hold_the_walls(g in game(), t in amount()) {
        law(&[g], |a, g| {
            let hot = a.temperature(g[0])? >= t;
            let walls = a.thermograph(g[0])?;
            for player in [Player::Left, Player::Right] {
                let options = a.orthodox_options(g[0], player, &t)?;
                if options.is_empty() == hot {
                    return Ok(Err(fail((player, hot))));
                }
                for option in options {
                    let inner = a.thermograph(option)?;
                    let holds = match player {
                        Player::Left => inner.right.at(&t).sub(&t) == walls.left.at(&t),
                        Player::Right => inner.left.at(&t).add(&t) == walls.right.at(&t),
                    };
                    if !holds {
                        return Ok(Err(fail((player, option))));
                    }
                }
            }
            Ok(Ok(()))
        })?;
    }

    #[test]
    fn sensible_options_exist_unless_it_is_a_number(g in game()) {
        law(&[g], |a, g| {
            let left = a.sensible_options(g[0], Player::Left)?;
            let right = a.sensible_options(g[0], Player::Right)?;
            let number = a.is_number(g[0]);
            Ok((|| {
                prop_assert!(number || !left.is_empty() && !right.is_empty());
                Ok(())
            })())
        })?;
    }

    #[test]
    fn ordinal_quotients_invert_ordinal_sums(g in game(), h in game(), x in game()) {
        law(&[g, h, x], |a, g| {
            let base = (a.left(g[0])?, a.right(g[0])?);
            let sum = a.ordinal_sum(&base.0, &base.1, g[1])?;
            let quotient = a.ordinal_quotient(g[0], sum)?;
            if let Some(upper) = a.ordinal_quotient(g[0], g[2])?
                && a.ordinal_sum(&base.0, &base.1, upper)? != g[2]
            {
                return Ok(Err(fail(upper)));
            }
            Ok((|| { prop_assert_eq!(quotient, Some(g[1])); Ok(()) })())
        })?;
    }

    #[test]
    fn atomic_weight_is_additive(g in all_small(), h in all_small()) {
        law(&[g, h], |a, g| {
            let sum = a.add(g[0], g[1])?;
            let whole = a.atomic_weight(sum)?;
            let (x, y) = (a.atomic_weight(g[0])?, a.atomic_weight(g[1])?);
            let parts = a.add(x, y)?;
            Ok((|| { prop_assert_eq!(whole, parts); Ok(()) })())
        })?;
    }

    /// The two-ahead rule: atomic weight 2 or more wins for Left, whoever starts.
    #[test]
    fn two_ahead_wins(g in all_small()) {
        law(&[g], |a, g| {
            let weight = a.atomic_weight(g[0])?;
            let two = a.integer(2)?;
            let ahead = a.le(two, weight)?;
            let positive = g[0] != Game::ZERO && a.le(Game::ZERO, g[0])?;
            Ok((|| { prop_assert!(!ahead || positive); Ok(()) })())
        })?;
    }

    #[test]
    fn incentives_of_hot_games_are_undominated(g in game()) {
        law(&[g], |a, g| {
            let mut all = Vec::new();
            for option in a.left(g[0])? {
                all.push(a.sub(option, g[0])?);
            }
            for option in a.right(g[0])? {
                all.push(a.sub(g[0], option)?);
            }
            let kept = a.incentives(g[0])?;
            for &x in &all {
                let mut covered = false;
                for &y in &kept {
                    covered |= a.le(x, y)?;
                }
                if !covered {
                    return Ok(Err(fail(x)));
                }
            }
            for (i, &x) in kept.iter().enumerate() {
                for &y in &kept[i + 1..] {
                    if !all.contains(&x) || a.le(x, y)? || a.le(y, x)? {
                        return Ok(Err(fail((x, y))));
                    }
                }
            }
            Ok(Ok(()))
        })?;
    }

    #[test]
    fn multiples_are_repeated_sums(g in game(), n in -18i64..=18) {
        law(&[g], |a, g| {
            let unit = if n < 0 { a.negate(g[0])? } else { g[0] };
            let mut sum = Game::ZERO;
            for _ in 0..n.abs() {
                sum = a.add(sum, unit)?;
            }
            let product = a.times(&n.into(), g[0])?;
            Ok((|| { prop_assert_eq!(product, sum); Ok(()) })())
        })?;
    }
}
