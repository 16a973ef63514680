//! Of the infinitely many sums X of heaps, only finitely many pairs (f(X), {f(X')}) of images and images of options
//! are there, and only this of a pair counts:
//!
//! - x = f(X), and the *wins*, the c for which some c f(X') is in P: a move in X wins what has the image c beside it;
//! - the *debts*, the c for which cx is not in P, so that there has to be a winning move, and that are no wins.
//!
//! Then f predicts outcomes if no heap has a win c where cx is in P, which would be a move from P to P, and if 1 is no
//! debt of any sum that has moves.

use super::bipartite::{Bipartite, Element, Pretending, Set};
use super::heaps::Moves;
use crate::limits::{Budget, Halt, Result};

/// What counts of a sum: its image and its debts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Behaviour {
    pub image: Element,
    pub debts: Set,
}

impl Behaviour {
    /// The behaviour of the sum of both: c is a debt of X + Y just if cy is one of X and cx one of Y.
    pub fn beside(&self, other: &Behaviour, monoid: &Bipartite) -> Behaviour {
        let mut debts = Set::new(monoid.order());
        for c in monoid.elements() {
            if self.debts[monoid.product(c, other.image)]
                && other.debts[monoid.product(c, self.image)]
            {
                debts.insert(c);
            }
        }
        let image = monoid.product(self.image, other.image);
        Behaviour { image, debts }
    }

    /// The behaviour of a heap; none if a move leads from P to P.
    pub fn of_heap(
        moves: &Moves,
        function: &Pretending,
        heap: u32,
        budget: &mut Budget,
    ) -> Result<Option<Behaviour>> {
        let monoid = &function.monoid;
        let image = function.image(&[heap]).ok_or(BEYOND)?;
        let options = function.image_set(moves.of(heap)).ok_or(BEYOND)?;
        let wins = wins(monoid, &options, budget)?;
        Ok(debts(monoid, image, &wins).map(|debts| Behaviour { image, debts }))
    }
}

const BEYOND: Halt = Halt::Broken("a pretending function ends before the heaps do");

/// Where a move to one of these images wins.
pub fn wins(monoid: &Bipartite, options: &Set, budget: &mut Budget) -> Result<Set> {
    let mut wins = Set::new(monoid.order());
    for option in options.iter() {
        budget.spend(1 + monoid.order() / 8)?;
        for c in monoid.elements() {
            if monoid.is_p(monoid.product(c, option)) {
                wins.insert(c);
            }
        }
    }
    Ok(wins)
}

/// Where what has this image and these wins owes a winning move; none if a move leads from P to P.
pub fn debts(monoid: &Bipartite, image: Element, wins: &Set) -> Option<Set> {
    let mut debts = Set::new(monoid.order());
    for c in monoid.elements() {
        match (monoid.is_p(monoid.product(c, image)), wins[c]) {
            (true, true) => return None,
            (false, false) => debts.insert(c),
            _ => (),
        }
    }
    Some(debts)
}
