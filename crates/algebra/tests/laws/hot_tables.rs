//! Hot games and operators against tables from the literature, and on all games of the first days.

use algebra::Halt;
use algebra::game::{Algebra, Dyadic, Game, Number, NumberUpStar, Player, Undefined, Uptimal};

fn compact(a: &mut Algebra, ups: i64, star: u64) -> Result<Game, Halt> {
    a.number_up_star(NumberUpStar::new(Dyadic::zero(), ups, star))
}

#[test]
fn preconditions() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let star = a.nimber(1)?;
    for t in [-1, -2] {
        assert_eq!(a.cool(star, &Dyadic::from(t)), Err(Undefined::TooCold));
    }
    assert_eq!(a.norton(star, star), Err(Undefined::UnitNotPositive));
    assert_eq!(a.norton(star, Game::ZERO), Err(Undefined::UnitNotPositive));
    Ok(())
}

/// The companion is an automorphism of the order of day 2, and undoes itself on day 3.
#[test]
fn companions() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let day = a.day(2)?.unwrap_or_default();
    for &g in &day {
        for &h in &day {
            let (x, y) = (a.companion(g)?, a.companion(h)?);
            assert!(day.contains(&x));
            assert_eq!(a.le(g, h)?, a.le(x, y)?);
        }
    }
    for g in a.day(3)?.unwrap_or_default() {
        let companion = a.companion(g)?;
        assert_eq!(a.companion(companion)?, g);
    }
    // What holds by formula holds by options.
    for ups in -3..=3 {
        for star in 0..=4 {
            let g = compact(&mut a, ups, star)?;
            let mut sides = [a.left(g)?, a.right(g)?];
            for option in sides.iter_mut().flatten() {
                *option = a.companion(*option)?;
            }
            let [mut left, mut right] = sides;
            if a.le(Game::ZERO, g)? {
                left.push(Game::ZERO);
            }
            if a.le(g, Game::ZERO)? {
                right.push(Game::ZERO);
            }
            assert_eq!(a.bracket(left, right)?, a.companion(g)?, "{ups} {star}");
        }
    }
    Ok(())
}

/// The single options are read off the options, also where a formula says that there are more.
#[test]
fn single_options() -> Result<(), Halt> {
    let mut a = Algebra::default();
    for ups in -3..=3 {
        for star in 0..=4 {
            let g = compact(&mut a, ups, star)?;
            let expected = match (&a.left(g)?[..], &a.right(g)?[..]) {
                (&[left], &[right]) => Some((left, right)),
                _ => None,
            };
            assert_eq!(a.single_options(g)?, expected, "{ups} {star}");
        }
    }
    let star = a.nimber(1)?;
    assert!(a.is_switch(star)?);
    Ok(())
}

#[test]
fn parities() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let (one, minus, three, star) = (a.integer(1)?, a.integer(-1)?, a.integer(3)?, a.nimber(1)?);
    let half = a.number(Dyadic::new(1, 1))?;
    let up = a.up_powers(1)?;
    let switch = a.bracket(vec![one], vec![minus])?;
    assert!(a.is_even(Game::ZERO)? && a.is_odd(one)? && a.is_odd(star)? && a.is_even(switch)?);
    assert!(!a.is_even(half)? && !a.is_odd(half)? && !a.is_even(up)? && !a.is_odd(up)?);
    assert!(a.is_even_tempered(half)? && a.is_odd_tempered(switch)? && a.is_odd_tempered(star)?);
    let deep = a.bracket(vec![three], vec![switch])?;
    assert!(!a.is_even_tempered(deep)? && !a.is_odd_tempered(deep)?);
    let double = a.bracket(vec![three], vec![Game::ZERO])?;
    let double = a.bracket(vec![double], vec![switch])?;
    assert!(a.is_even_tempered(double)?);
    assert!(algebra::game::is_evil(5) && !algebra::game::is_evil(7));
    Ok(())
}

#[test]
fn conway_products() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let (two, three, half) = (a.integer(2)?, a.integer(3)?, a.number(Dyadic::new(-3, 1))?);
    let product = a.conway_product(three, half)?;
    assert_eq!(a.as_number(product), Some(&Dyadic::new(-9, 1)));
    let (two_star, three_star, star) = (a.nimber(2)?, a.nimber(3)?, a.nimber(1)?);
    assert_eq!(a.conway_product(two_star, two_star)?, three_star);
    assert_eq!(a.conway_product(two_star, three_star)?, star);
    let up = a.up_powers(1)?;
    let double_up = a.add(up, up)?;
    assert_eq!(a.conway_product(two, up)?, double_up);
    assert_eq!(a.conway_product(up, Game::ZERO)?, Game::ZERO);
    let down = a.negate(up)?;
    let one_half = a.number(Dyadic::new(1, 1))?;
    let (g, h) = (
        a.conway_product(one_half, up)?,
        a.conway_product(down, one_half)?,
    );
    assert_eq!(a.add(g, h)?, Game::ZERO);
    Ok(())
}

#[test]
fn critical_temperatures_and_sentestrat() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let n = |a: &mut Algebra, n: i64| a.integer(n);
    let (five, one, minus) = (n(&mut a, 5)?, n(&mut a, 1)?, n(&mut a, -3)?);
    let inner = a.bracket(vec![five], vec![one])?;
    let g = a.bracket(vec![inner], vec![minus])?;
    // {5|1||-3}: mean 0 at temperature 3, the inner switch turns at 2.
    let thermograph = a.thermograph(g)?;
    assert_eq!(
        thermograph.critical_temperatures(),
        vec![Dyadic::from(2), Dyadic::from(3)]
    );
    assert_eq!(
        a.thermograph(one)?.critical_temperatures(),
        vec![Dyadic::from(-1)]
    );
    assert_eq!(
        a.orthodox_options(g, Player::Left, &Number::from(1))?,
        vec![inner]
    );
    assert_eq!(
        a.orthodox_options(g, Player::Left, &Number::from(4))?,
        vec![]
    );
    // Left has just moved to {5|1} while a game of temperature 1 is left over: Right answers.
    let small = a.bracket(vec![one], vec![minus])?;
    let advice = a.sentestrat(
        &[small, inner],
        Player::Right,
        Some(&Number::from(1)),
        Some(1),
    )?;
    let advice = advice.map(|m| (m.component, m.option, m.reply));
    assert_eq!(advice, Some((1, one, true)));
    // At a higher ambient temperature the threat can wait.
    let hot = a.bracket(vec![five], vec![minus])?;
    let advice = a.sentestrat(&[hot, inner], Player::Right, None, Some(1))?;
    assert_eq!(
        advice.map(|m| (m.component, m.option, m.reply)),
        Some((0, minus, false))
    );
    assert_eq!(
        a.sentestrat(&[Game::ZERO, one], Player::Right, None, None)?,
        None
    );
    Ok(())
}

/// The walls at every temperature from -1 on a fine grid, straight from the definition.
fn walls_on_grid(a: &mut Algebra, g: Game, steps: usize, known: &mut Grid) -> Result<Walls, Halt> {
    if let Some(walls) = known.get(&g) {
        return Ok(walls.clone());
    }
    let mut walls = Vec::new();
    let integer = a.as_number(g).filter(|x| x.is_integer()).cloned();
    if let Some(x) = integer {
        walls = vec![(x.clone(), x); steps];
    } else {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([a.left(g)?, a.right(g)?]) {
            for option in options {
                side.push(walls_on_grid(a, option, steps, known)?);
            }
        }
        let mut mast: Option<Dyadic> = None;
        for i in 0..steps {
            let t = Dyadic::new(i as i64 - GRID, GRID.trailing_zeros());
            let left = sides[0].iter().map(|w| w[i].1.sub(&t)).max();
            let right = sides[1].iter().map(|w| w[i].0.add(&t)).min();
            let (Some(left), Some(right)) = (left, right) else {
                return Err(Halt::large("no options"));
            };
            assert!(mast.is_some() || left >= right, "the grid is too coarse");
            if mast.is_none() && left == right {
                mast = Some(left.clone());
            }
            walls.push(mast.clone().map_or((left, right), |m| (m.clone(), m)));
        }
    }
    known.insert(g, walls.clone());
    Ok(walls)
}

const GRID: i64 = 64;
type Walls = Vec<(Dyadic, Dyadic)>;
type Grid = std::collections::HashMap<Game, Walls>;

#[test]
fn thermographs_of_day_three_from_minus_one_up() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let mut known = Grid::new();
    let steps = 5 * GRID as usize;
    for g in a.day(3)?.unwrap_or_default() {
        let walls = walls_on_grid(&mut a, g, steps, &mut known)?;
        let thermograph = a.thermograph(g)?;
        for (i, (left, right)) in walls.iter().enumerate() {
            let t = Dyadic::new(i as i64 - GRID, GRID.trailing_zeros());
            assert_eq!(thermograph.left.at(&t), *left);
            assert_eq!(thermograph.right.at(&t), *right);
        }
    }
    Ok(())
}

/// Many copies by formula or table are many copies by addition.
#[test]
fn many_copies() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let shapes: [&[i64]; 5] = [&[3, -1], &[2, -1, -3], &[5, 0, -2], &[1, 0, -7], &[4, 4, 1]];
    for shape in shapes {
        let mut g = a.integer(shape[0])?;
        for &n in &shape[1..] {
            let right = a.integer(n)?;
            g = a.bracket(vec![g], vec![right])?;
        }
        let mut sum = Game::ZERO;
        for n in 1..=32 {
            sum = a.add(sum, g)?;
            assert_eq!(a.times(&n.into(), g)?, sum, "{n} {shape:?}");
        }
        let negative = a.negate(sum)?;
        assert_eq!(a.times(&(-32).into(), g)?, negative);
    }
    let second = a.up_power(2)?;
    let many = a.times(&3000.into(), second)?;
    assert_eq!(
        a.as_uptimal(many)?,
        Some(Uptimal::new(Dyadic::zero(), vec![0, 3000], 0))
    );
    Ok(())
}
