//! An order of options that depends only on the games, so that a value is always printed in the same way.

use std::cmp::Ordering;
use std::rc::Rc;

use hashbrown::HashMap;

use crate::game::{Algebra, Game};
use crate::limits::{Halt, with_stack};

/// Games in the order in which they are printed as options.
pub fn sorted(algebra: &mut Algebra, mut games: Vec<Game>) -> Result<Vec<Game>, Halt> {
    let mut sorted = Sorted::default();
    for &game in &games {
        if algebra.as_number_up_star(game).is_none() {
            sorted.options(algebra, game)?;
        }
    }
    games.sort_by(|&a, &b| sorted.compare(algebra, a, b));
    Ok(games)
}

/// Options of both sides, in printing order.
type Sides = Rc<(Vec<Game>, Vec<Game>)>;

#[derive(Default)]
pub(super) struct Sorted {
    known: HashMap<Game, Sides>,
}

impl Sorted {
    pub(super) fn options(&mut self, algebra: &mut Algebra, g: Game) -> Result<Sides, Halt> {
        if let Some(sides) = self.known.get(&g) {
            return Ok(sides.clone());
        }
        let sides = with_stack(|| {
            let mut sides = [algebra.left(g)?, algebra.right(g)?];
            for side in &mut sides {
                for &option in side.iter() {
                    if algebra.as_number_up_star(option).is_none() {
                        self.options(algebra, option)?;
                    }
                }
                side.sort_by(|&a, &b| self.compare(algebra, a, b));
            }
            let [left, right] = sides;
            Ok(Rc::new((left, right)))
        })?;
        algebra.budget.tick()?;
        self.known.insert(g, sides.clone());
        Ok(sides)
    }

    /// Games x + n.up + *k come first, ordered by x, n and k; then all others, ordered by their options. Only the first
    /// pair of different options is examined further, because different options are never equal in this order.
    fn compare(&self, algebra: &Algebra, a: Game, b: Game) -> Ordering {
        let (mut a, mut b) = (a, b);
        loop {
            if a == b {
                return Ordering::Equal;
            }
            match (algebra.as_number_up_star(a), algebra.as_number_up_star(b)) {
                (Some(x), Some(y)) => {
                    return (&x.number, x.ups, x.star).cmp(&(&y.number, y.ups, y.star));
                }
                (Some(_), None) => return Ordering::Less,
                (None, Some(_)) => return Ordering::Greater,
                (None, None) => {}
            }
            let (Some(x), Some(y)) = (self.known.get(&a), self.known.get(&b)) else {
                return a.cmp(&b);
            };
            let lengths = (x.0.len(), x.1.len()).cmp(&(y.0.len(), y.1.len()));
            if lengths != Ordering::Equal {
                return lengths;
            }
            let pairs = x.0.iter().zip(&y.0).chain(x.1.iter().zip(&y.1));
            match pairs.into_iter().find(|(p, q)| p != q) {
                Some((&p, &q)) => (a, b) = (p, q),
                None => return Ordering::Equal,
            }
        }
    }
}
