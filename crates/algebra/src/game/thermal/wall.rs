//! The walls of a thermograph: exact piecewise linear functions of the temperature.

use std::cmp::Ordering;

use crate::game::number::dyadic::Dyadic;
use crate::game::number::rational::Number;
use crate::limits::{Budget, Halt, Result};

/// A function of the temperature t >= -1 that is linear between its points and constant after the last one.
///
/// ```
/// use algebra::game::{Algebra, Dyadic};
///
/// let mut algebra = Algebra::default();
/// let star = algebra.nimber(1)?;
/// let wall = &algebra.thermograph(star)?.left;
/// assert_eq!(wall.points().len(), 2);
/// assert_eq!(wall.at(&Dyadic::from(5)), Dyadic::zero());
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    points: Vec<(Dyadic, Dyadic)>,
}

impl Wall {
    /// The wall of a number.
    pub fn mast(x: Dyadic) -> Self {
        Wall {
            points: vec![(Dyadic::from(-1), x)],
        }
    }

    /// Corners (temperature, value), from temperature -1 upwards.
    pub fn points(&self) -> &[(Dyadic, Dyadic)] {
        &self.points
    }

    /// The value at a temperature. All slopes are integers from -2 to 2.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        let above = self.points.partition_point(|(s, _)| s <= t);
        if above == 0 {
            return self.points[0].1.clone();
        }
        let (s, x) = &self.points[above - 1];
        let Some((s1, x1)) = self.points.get(above) else {
            return x.clone();
        };
        let (dt, dx) = (s1.sub(s), x1.sub(x));
        let run = t.sub(s);
        match dx.cmp(&Dyadic::zero()) {
            Ordering::Equal => x.clone(),
            Ordering::Greater if dx == dt => x.add(&run),
            Ordering::Greater => x.add(&run).add(&run),
            Ordering::Less if dx.negate() == dt => x.sub(&run),
            Ordering::Less => x.sub(&run).sub(&run),
        }
    }

    /// The value at any rational temperature.
    pub fn at_ratio(&self, t: &Number, budget: &Budget) -> Result<Number> {
        if let Some(t) = t.to_dyadic() {
            return Ok(Number::from(&self.at(&t)));
        }
        let above = self.points.partition_point(|(s, _)| Number::from(s) <= *t);
        let (Some((s, x)), Some((s1, x1))) = (
            self.points.get(above.wrapping_sub(1)),
            self.points.get(above),
        ) else {
            let (_, end) = &self.points[above.min(self.points.len() - 1)];
            return Ok(Number::from(end));
        };
        // Interpolate between two corners.
        let (rise, run) = (Number::from(&x1.sub(x)), Number::from(&s1.sub(s)));
        let part = t.sub(&Number::from(s), budget)?;
        let slope = rise.div(&run, budget)?.unwrap_or(Number::Int(0));
        Number::from(x).add(&slope.mul(&part, budget)?, budget)
    }

    /// The wall plus t (`rising`) or minus t, on the interval from -1 to `top`.
    fn taxed(&self, rising: bool, top: &Dyadic) -> Vec<(Dyadic, Dyadic)> {
        let tax = |(t, x): (&Dyadic, Dyadic)| (t.clone(), if rising { x.add(t) } else { x.sub(t) });
        let mut points: Vec<_> = self
            .points
            .iter()
            .filter(|(t, _)| t < top)
            .map(|(t, x)| tax((t, x.clone())))
            .collect();
        points.push(tax((top, self.at(top))));
        points
    }

    /// The temperature of the last corner.
    fn height(&self) -> &Dyadic {
        &self.points[self.points.len() - 1].0
    }

    fn last(&self) -> &Dyadic {
        &self.points[self.points.len() - 1].1
    }
}

/// The upper (or lower) envelope of two polylines over the same interval.
fn envelope(
    a: &[(Dyadic, Dyadic)],
    b: &[(Dyadic, Dyadic)],
    upper: bool,
    budget: &mut Budget,
) -> Result<Vec<(Dyadic, Dyadic)>> {
    let mut result: Vec<(Dyadic, Dyadic)> = Vec::new();
    walk(a, b, budget, |t, x, y| {
        let pick = if (x > y) == upper { x } else { y };
        push_point(&mut result, t.clone(), pick.clone());
        false
    })?;
    Ok(result)
}

/// Appends a point, and drops the previous one if it lies on the line between its neighbours.
fn push_point(points: &mut Vec<(Dyadic, Dyadic)>, t: Dyadic, x: Dyadic) {
    if let Some((s, y)) = points.last()
        && *s == t
    {
        debug_assert!(*y == x);
        return;
    }
    if let [.., (t0, x0), (t1, x1)] = points.as_slice() {
        let (dt, dx) = (t1.sub(t0), x1.sub(x0));
        let (et, ex) = (t.sub(t1), x.sub(x1));
        if dx.mul(&et) == ex.mul(&dt) {
            points.pop();
        }
    }
    points.push((t, x));
}

/// Visits the corners and crossings of both polylines in order, until the visitor returns true.
fn walk(
    a: &[(Dyadic, Dyadic)],
    b: &[(Dyadic, Dyadic)],
    budget: &mut Budget,
    mut visit: impl FnMut(&Dyadic, &Dyadic, &Dyadic) -> bool,
) -> Result<()> {
    let (wall_a, wall_b) = (Wall { points: a.to_vec() }, Wall { points: b.to_vec() });
    let mut times: Vec<&Dyadic> = a.iter().chain(b).map(|(t, _)| t).collect();
    times.sort_unstable();
    times.dedup();
    let mut previous: Option<(&Dyadic, Dyadic, Dyadic)> = None;
    for t in times {
        budget.tick()?;
        let (x, y) = (wall_a.at(t), wall_b.at(t));
        if let Some((s, x0, y0)) = &previous {
            let (before, after) = (x0.sub(y0), x.sub(&y));
            if before.signum() * after.signum() < 0 {
                // The difference has slope 1 or 2 in absolute value, which gives the point where it is 0.
                let span = t.sub(s);
                let change = after.sub(&before).abs();
                let wait = if change == span {
                    before.abs()
                } else {
                    before.abs().half()
                };
                let crossing = s.add(&wait);
                let value = wall_a.at(&crossing);
                if visit(&crossing, &value, &value) {
                    return Ok(());
                }
            }
        }
        if visit(t, &x, &y) {
            return Ok(());
        }
        previous = Some((t, x, y));
    }
    Ok(())
}

/// The Left and the Right wall, from the Right walls of the Left options and the Left walls of the Right options.
///
/// The scaffolds are the best of these after tax. Where they meet, the mast begins.
pub(in crate::game) fn walls(
    left: &[&Wall],
    right: &[&Wall],
    budget: &mut Budget,
) -> Result<(Wall, Wall)> {
    let none = || Halt::Broken("a thermograph has no walls");
    let highest = left
        .iter()
        .chain(right)
        .map(|w| w.height())
        .max()
        .ok_or_else(none)?;
    // Above all corners the scaffolds approach each other with slope 2, so they meet below `top`.
    let best_left = left.iter().map(|w| w.last()).max().ok_or_else(none)?;
    let best_right = right.iter().map(|w| w.last()).min().ok_or_else(none)?;
    let top = highest
        .abs()
        .add(&best_left.sub(best_right).abs())
        .add(&Dyadic::from(2));
    let mut scaffold = |walls: &[&Wall], rising: bool| {
        let mut best = Vec::new();
        for wall in walls {
            let taxed = wall.taxed(rising, &top);
            best = if best.is_empty() {
                taxed
            } else {
                envelope(&best, &taxed, !rising, budget)?
            };
        }
        Ok::<_, Halt>(best)
    };
    let (left, right) = (scaffold(left, false)?, scaffold(right, true)?);
    let (mut left_wall, mut right_wall) = (Vec::new(), Vec::new());
    walk(&left, &right, budget, |t, x, y| {
        push_point(&mut left_wall, t.clone(), x.clone());
        push_point(&mut right_wall, t.clone(), y.clone());
        x <= y
    })?;
    let finish = |points: Vec<(Dyadic, Dyadic)>| {
        let mut wall = Wall { points };
        // A last segment without change is part of the mast.
        while let [.., (_, x), (_, y)] = wall.points.as_slice() {
            if x != y {
                break;
            }
            wall.points.pop();
        }
        wall
    };
    Ok((finish(left_wall), finish(right_wall)))
}
