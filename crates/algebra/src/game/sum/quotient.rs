//! The inverse of the ordinal sum.

use hashbrown::HashMap;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::loopy::{Contracted, Met, Stopper, Vertex};
use crate::game::player::Player;
use crate::limits::{Limited, Result};

/// The quotients found so far, over one base.
type Quotients = HashMap<Game, Option<Game>>;

impl Algebra {
    /// The value h with g:h = x, where the base g is in canonical form, if there is one. There is at most one.
    pub fn ordinal_quotient(&mut self, g: Game, x: Game) -> Result<Option<Game>> {
        if g == Game::ZERO {
            return Ok(Some(x));
        }
        if let (Some(a), Some(b)) = (self.as_nimber(g), self.as_nimber(x)) {
            return b.checked_sub(a).map(|k| self.nimber(k)).transpose();
        }
        let base = [self.left(g)?, self.right(g)?];
        self.quotient_by_form(&base, x)
    }

    /// The value h with g:h = x for any form of the base g, which is given by the values of its options.
    ///
    /// Ordinal sums over g compare as their subordinates do (the colon principle). An option of g neither equals nor
    /// dominates a g:HL, since Left can move from there to that option, and no reply to g:HL reverses it. So all g:HL
    /// and g:HR are among the canonical options of x, and h can be read off them.
    pub fn quotient_by_form(&mut self, base: &[Vec<Game>; 2], x: Game) -> Result<Option<Game>> {
        let mut known = self.quotients_over(base)?;
        self.quotient_over(base, x, &mut known)
    }

    fn quotients_over(&mut self, base: &[Vec<Game>; 2]) -> Result<Quotients> {
        let [left, right] = base.clone();
        let g = self.bracket(left, right)?;
        Ok(Quotients::from_iter([(g, Some(Game::ZERO))]))
    }

    /// The graph of the only h that can satisfy g:h = x for a loopy stopper x. Loopy followers of x are taken for
    /// ordinal sums over g, so the result must be verified.
    pub fn loopy_quotient(&mut self, base: &[Vec<Game>; 2], x: &Stopper) -> Result<Contracted> {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Part {
            Follower(Vertex),
            Quotient(Game),
        }
        let (form, mut known) = (x.form(), self.quotients_over(base)?);
        let short = self.short_followers(form)?;
        Contracted::met_from(Part::Follower(0), |part| {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                match *part {
                    Part::Follower(at) => {
                        for &option in form.graph().options(player, at) {
                            let part = match short[option as usize] {
                                Some(game) => self.quotient_over(base, game, &mut known)?,
                                None => {
                                    side.push(Part::Follower(option));
                                    continue;
                                }
                            };
                            side.extend(part.map(Part::Quotient));
                        }
                    }
                    Part::Quotient(h) => {
                        if let Some(number) = self.as_number(h) {
                            return Ok(Met::Number(number.clone()));
                        }
                        let options = self.options_of(h, player)?.into_iter();
                        side.extend(options.map(Part::Quotient));
                    }
                }
            }
            Ok(Met::Vertex(sides))
        })
    }

    fn quotient_over(
        &mut self,
        base: &[Vec<Game>; 2],
        x: Game,
        known: &mut Quotients,
    ) -> Result<Option<Game>> {
        if let Some(quotient) = known.get(&x) {
            return Ok(*quotient);
        }
        let quotient = self.recurse(|algebra| {
            let mut sums = base.clone();
            let mut parts = [Vec::new(), Vec::new()];
            for (side, options) in [algebra.left(x)?, algebra.right(x)?]
                .into_iter()
                .enumerate()
            {
                for option in options {
                    if let Some(part) = algebra.quotient_over(base, option, known)? {
                        sums[side].push(option);
                        parts[side].push(part);
                    }
                }
            }
            let [left, right] = sums;
            if algebra.bracket(left, right)? != x {
                return Ok(None);
            }
            let [left, right] = parts;
            algebra.bracket(left, right).map(Some)
        })?;
        known.insert(x, quotient);
        Ok(quotient)
    }
}
