//! Bounds of a region: sums of smaller regions.

use std::rc::Rc;

use super::memo::{Bounds, Remembered};
use super::region;
use super::solver::Solver;
use crate::game::{Game, Player, insert_bounded};
use crate::limits::Result;

impl Solver<'_> {
    /// A player who never plays across some line is no better off (the One-Hand-Tied Principle, Winning Ways, chapter 5).
    /// Left plays across the lines between rows, Right across those between columns.
    ///
    /// It takes what a line cuts off, if that is no more than two thirds or known already: close bounds are worth a
    /// recursion, but not one through nearly the same region.
    pub(super) fn bounds<T: Remembered>(&mut self, normal: T) -> Result<Rc<Bounds>> {
        if let Some(bounds) = T::known(self.memo).bounds.get(&normal) {
            return Ok(Rc::clone(bounds));
        }
        let most = normal.count_ones() * 2 / 3;
        let mut bounds = Bounds::default();
        for player in Player::BOTH {
            let mut before = T::zero();
            let mut found = Vec::new();
            loop {
                before = region::next_line(before, player);
                let halves = [normal & before, normal & !before];
                if halves[1].is_zero() {
                    break;
                }
                found.extend(self.sum_of_halves(halves, most)?);
            }
            // The close ones are those that are worst for the player.
            let opponent = player.opponent();
            bounds.sides[player as usize] = self.algebra.undominated(opponent, found)?;
        }
        let bounds = Rc::new(bounds);
        insert_bounded(&mut T::known(self.memo).bounds, normal, Rc::clone(&bounds));
        Ok(bounds)
    }

    fn sum_of_halves<T: Remembered>(&mut self, halves: [T; 2], most: u32) -> Result<Option<Game>> {
        let start = self.parts.len();
        for region in halves.into_iter().flat_map(region::regions) {
            let known = self.known_value(region)?;
            let value = match known {
                None if region.count_ones() > most => {
                    self.parts.truncate(start);
                    return Ok(None);
                }
                None => self.value(region)?,
                Some(value) => value,
            };
            self.parts.push(value);
        }
        self.add_parts(start).map(Some)
    }
}
