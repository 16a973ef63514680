//! Infinitesimals: uptimals, atomic weights, remote stars, against tables from the literature.

use algebra::Halt;
use algebra::game::{Algebra, Dyadic, Game, NumberUpStar, Undefined, Uptimal};

fn compact(a: &mut Algebra, ups: i64, star: u64) -> Result<Game, Halt> {
    a.number_up_star(NumberUpStar::new(Dyadic::zero(), ups, star))
}

fn uptimal(a: &mut Algebra, coefficients: &[i64], star: u64) -> Result<Game, Halt> {
    a.uptimal(&Uptimal::new(Dyadic::zero(), coefficients.to_vec(), star))
}

/// c1.up + c2.up^2 + ... + *star, by addition.
fn summed(a: &mut Algebra, coefficients: &[i64], star: u64) -> Result<Game, Halt> {
    let mut sum = a.nimber(star)?;
    for (at, &c) in coefficients.iter().enumerate() {
        let power = a.up_power(at as u64 + 1)?;
        let power = if c < 0 { a.negate(power)? } else { power };
        for _ in 0..c.abs() {
            sum = a.add(sum, power)?;
        }
    }
    Ok(sum)
}

#[test]
fn uptimals_by_the_theorem_and_by_addition() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let range = -3i64..=3;
    for c1 in range.clone() {
        for c2 in range.clone() {
            for c3 in range.clone() {
                for star in 0..2 {
                    let by_sum = summed(&mut a, &[c1, c2, c3], star)?;
                    assert_eq!(
                        uptimal(&mut a, &[c1, c2, c3], star)?,
                        by_sum,
                        "{c1} {c2} {c3} {star}"
                    );
                    let expansion = Uptimal::new(Dyadic::zero(), vec![c1, c2, c3], star);
                    assert_eq!(a.as_uptimal(by_sum)?, Some(expansion));
                }
            }
        }
    }
    for c in [
        [0, 0, 0, 1],
        [1, 1, 1, 1],
        [2, -1, 0, 1],
        [-1, 2, 1, -2],
        [1, 0, -1, 2],
    ] {
        for star in 0..2 {
            let by_sum = summed(&mut a, &c, star)?;
            assert_eq!(uptimal(&mut a, &c, star)?, by_sum);
            assert_eq!(
                a.as_uptimal(by_sum)?,
                Some(Uptimal::new(Dyadic::zero(), c.to_vec(), star))
            );
        }
    }
    Ok(())
}

#[test]
fn expansions_with_numbers_and_of_other_games() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let expansion = Uptimal::new(Dyadic::new(3, 1), vec![1, -2], 1);
    let g = a.uptimal(&expansion)?;
    assert_eq!(a.as_uptimal(g)?, Some(expansion));
    let one = a.integer(1)?;
    let minus = a.integer(-1)?;
    let switch = a.bracket(vec![one], vec![minus])?;
    assert_eq!(a.as_uptimal(switch)?, None);
    let threat = a.bracket(vec![Game::ZERO], vec![minus])?;
    let tiny = a.bracket(vec![Game::ZERO], vec![threat])?;
    assert_eq!(a.as_uptimal(tiny)?, None);
    // Every uptimal of day 3 reads back.
    let day = a.day(3)?.unwrap_or_default();
    let mut read = 0;
    for g in day {
        if let Some(expansion) = a.as_uptimal(g)? {
            assert_eq!(a.uptimal(&expansion)?, g);
            read += 1;
        }
    }
    assert!(read > 50, "{read}");
    Ok(())
}

/// n.up^2 = {0 | (n-1).up^2 - up + *} for n > 0, and all of them lie between 0 and up (Winning Ways, chapter 8).
#[test]
fn multiples_of_up_second() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let (up, star) = (compact(&mut a, 1, 0)?, a.nimber(1)?);
    let mut before = Game::ZERO;
    let second = a.up_power(2)?;
    for n in 1..=30 {
        let g = a.add(before, second)?;
        let lower = a.sub(before, up)?;
        let lower = a.add(lower, star)?;
        assert_eq!(a.left(g)?, vec![Game::ZERO]);
        assert_eq!(a.right(g)?, vec![lower]);
        assert!(a.le(before, g)? && a.le(g, up)? && g != up);
        assert_eq!(a.times(&n.into(), second)?, g);
        assert_eq!(a.atomic_weight(g).ok(), Some(Game::ZERO));
        before = g;
    }
    Ok(())
}

#[test]
fn powers_of_up_fall_fast() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let mut sum = Game::ZERO;
    for n in 1..=6 {
        let power = a.up_power(n)?;
        let next = a.up_power(n + 1)?;
        let many = a.times(&50.into(), next)?;
        assert!(a.le(many, power)? && many != power);
        sum = a.add(sum, power)?;
        assert_eq!(a.up_powers(n)?, sum);
    }
    Ok(())
}

/// A flower is a green stalk with blue and red petals, *n : (blue - red); its atomic weight is the colour
/// that prevails (Winning Ways, chapter 8).
#[test]
fn flowers_weigh_their_colour() -> Result<(), Undefined> {
    let mut a = Algebra::default();
    let mut garden = Game::ZERO;
    let mut weight = 0;
    for stalk in 1..=5 {
        let base = a.nimber(stalk)?;
        let (left, right) = (a.left(base)?, a.right(base)?);
        for petals in -4..=4i64 {
            let top = a.integer(petals)?;
            let flower = a.ordinal_sum(&left, &right, top)?;
            let sign = a.integer(petals.signum())?;
            assert_eq!(a.atomic_weight(flower)?, sign, "*{stalk}:{petals}");
            assert_eq!(a.ordinal_quotient(base, flower)?, Some(top));
            if stalk < 4 && petals > 1 {
                garden = a.add(garden, flower)?;
                weight += 1;
            }
        }
    }
    let weight = a.integer(weight)?;
    assert_eq!(a.atomic_weight(garden)?, weight);
    Ok(())
}

#[test]
fn atomic_weights_of_known_games() -> Result<(), Undefined> {
    let mut a = Algebra::default();
    let double_up = compact(&mut a, 2, 0)?;
    let down = compact(&mut a, -1, 0)?;
    let double_down = compact(&mut a, -2, 0)?;
    let g = a.bracket(vec![double_up], vec![down])?;
    let h = a.bracket(vec![double_up], vec![double_down])?;
    let sum = a.add(g, h)?;
    let expected = a.number_up_star(NumberUpStar::new(Dyadic::new(1, 1), 0, 1))?;
    assert_eq!(a.atomic_weight(sum)?, expected);
    // {up, up* | 0}: eccentric, for every integer up to 1 fits and it exceeds all remote stars.
    let (up, up_star) = (compact(&mut a, 1, 0)?, compact(&mut a, 1, 1)?);
    let g = a.bracket(vec![up, up_star], vec![Game::ZERO])?;
    let weight = a.atomic_weight(g)?;
    assert_eq!(weight, a.integer(1)?);
    Ok(())
}

#[test]
fn atomic_weight_says_why_not() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let (one, minus) = (a.integer(1)?, a.integer(-1)?);
    let threat = a.bracket(vec![Game::ZERO], vec![minus])?;
    let tiny = a.bracket(vec![Game::ZERO], vec![threat])?;
    assert_eq!(a.atomic_weight(tiny), Ok(Game::ZERO));
    assert_eq!(a.atomic_weight(one), Err(Undefined::NoAtomicWeight));
    assert_eq!(a.atomic_weight(threat), Err(Undefined::NoAtomicWeight));
    // The candidate 2 for {1|^^||0} is not close enough.
    let double_up = compact(&mut a, 2, 0)?;
    let threat = a.bracket(vec![one], vec![double_up])?;
    let far = a.bracket(vec![threat], vec![Game::ZERO])?;
    assert!(a.is_infinitesimal(far));
    assert_eq!(a.atomic_weight(far), Err(Undefined::NoAtomicWeight));
    Ok(())
}

#[test]
fn remote_stars() -> Result<(), Halt> {
    let mut a = Algebra::default();
    for (ups, star, remote) in [
        (0, 0, 1),
        (0, 1, 2),
        (0, 5, 8),
        (0, 8, 16),
        (1, 0, 2),
        (1, 1, 2),
        (2, 5, 8),
        (3, 8, 16),
        (-4, 3, 4),
        (1, 3, 4),
    ] {
        let g = compact(&mut a, ups, star)?;
        assert_eq!(a.remote_star(g)?, remote, "{ups} {star}");
        let followers = a.followers(g, 100)?;
        let remote = a.nimber(remote)?;
        assert!(!followers.contains(&remote));
    }
    let huge = a.nimber(1 << 40)?;
    assert_eq!(a.remote_star(huge)?, 1 << 41);
    let day = a.day(2)?.unwrap_or_default();
    for g in day {
        let k = a.remote_star(g)?;
        let followers = a.followers(g, 100)?;
        let (remote, smaller) = (a.nimber(k)?, a.nimber(k / 2)?);
        assert!(!followers.contains(&remote));
        assert!(k == 1 || followers.contains(&smaller));
    }
    Ok(())
}
