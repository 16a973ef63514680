//! Values of loopy games by their sides, S & T, where S is the onside and T is the offside; and values of short and of
//! loopy games in one type.

use std::borrow::Cow;
use std::rc::Rc;

use num_bigint::BigInt;

use super::graph::loop_free;
use super::numbers::Contracted;
use super::outcome::outcome;
use super::sides::{offside, onside};
use super::stopper::{Stopper, at_least};
use crate::game::number::dyadic::Dyadic;
use crate::game::order::outcome::Outcome;
use crate::game::player::{Ending, Player};
use crate::game::{Algebra, Game};
use crate::limits::{Budget, Result};

/// A stopper-sided game. Both sides of a stopper are the stopper itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sided {
    /// The value if Left wins all draws.
    pub onside: Stopper,
    /// The value if Right wins all draws.
    pub offside: Stopper,
}

impl Sided {
    /// The value of the game; `None` if no stoppers were found for its sides.
    pub fn new(form: &Contracted, budget: &mut Budget) -> Result<Option<Sided>> {
        if let Some(stopper) = Stopper::found_with_near_numbers(form, Stopper::new, budget)? {
            return Ok(Some(Sided::from(stopper)));
        }
        Sided::of_sides(form, form, budget)
    }

    /// The onside of one game and the offside of another.
    pub fn of_sides(
        on: &Contracted,
        off: &Contracted,
        budget: &mut Budget,
    ) -> Result<Option<Sided>> {
        let Some(onside) = onside(on, budget)? else {
            return Ok(None);
        };
        let offside = offside(off, budget)?;
        Ok(offside.map(|offside| Sided { onside, offside }))
    }

    /// The stopper that the game equals, if there is one.
    pub fn stopper(&self) -> Option<&Stopper> {
        (self.onside == self.offside).then_some(&self.onside)
    }

    /// The value with the players exchanged.
    pub fn negative(&self, budget: &mut Budget) -> Result<Sided> {
        Ok(Sided {
            onside: self.offside.negative(budget)?,
            offside: self.onside.negative(budget)?,
        })
    }

    /// The sum, unless it has no sides that are stoppers.
    pub fn sum(&self, other: &Sided, budget: &mut Budget) -> Result<Option<Sided>> {
        let are_stoppers = self.stopper().is_some() && other.stopper().is_some();
        sum(self.forms(), other.forms(), are_stoppers, budget)
    }

    /// The simplest forms of the onside and of the offside.
    pub fn forms(&self) -> [&Contracted; 2] {
        [self.onside.form(), self.offside.form()]
    }

    /// Whether both sides are at least those of the other value.
    pub fn at_least(&self, other: &Sided, budget: &mut Budget) -> Result<bool> {
        Ok(self.onside.at_least(&other.onside, budget)?
            && self.offside.at_least(&other.offside, budget)?)
    }

    /// The outcome. If the sides have different winners, best play is infinite, and the game is a draw.
    pub fn outcome(&self, budget: &mut Budget) -> Result<Outcome> {
        let sign = |x: &Dyadic| Dyadic::from(i64::from(x.signum()));
        let [on, off] = self
            .forms()
            .map(|form| outcome(&form.expanded(sign, budget)?, budget));
        let [on, off] = [on?, off?];
        let [left_starts, right_starts] = Player::BOTH.map(|starter| {
            let [on, off] = [on, off].map(|outcome| outcome.ending(starter));
            if on == off { on } else { Ending::Draw }
        });
        Ok(Outcome::of_endings(left_starts, right_starts))
    }
}

/// The sum of two games, given by their sides. Its onside is the onside of the sum of the onsides, and likewise for the
/// offside.
fn sum(
    a: [&Contracted; 2],
    b: [&Contracted; 2],
    are_stoppers: bool,
    budget: &mut Budget,
) -> Result<Option<Sided>> {
    let on = a[0].sum(b[0], budget)?;
    if are_stoppers {
        return Sided::new(&on, budget);
    }
    Sided::of_sides(&on, &a[1].sum(b[1], budget)?, budget)
}

impl From<Stopper> for Sided {
    fn from(stopper: Stopper) -> Sided {
        Sided {
            offside: stopper.clone(),
            onside: stopper,
        }
    }
}

/// The value of a game. A loopy game that equals a short game has the value `Short`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// The value of a game without cycles.
    Short(Game),
    /// A value with cycles.
    Loopy(Rc<Sided>),
}

impl GameValue {
    /// Whether the value has cycles.
    pub fn is_loopy(&self) -> bool {
        matches!(self, GameValue::Loopy(_))
    }

    fn is_stopper(&self) -> bool {
        match self {
            GameValue::Short(_) => true,
            GameValue::Loopy(sided) => sided.stopper().is_some(),
        }
    }
}

impl Algebra {
    /// For each vertex of a simplest form, the short game that it equals, if there is one.
    pub(crate) fn short_followers(&mut self, simplest: &Contracted) -> Result<Vec<Option<Game>>> {
        let graph = simplest.graph();
        let mut games: Vec<Option<Game>> = vec![None; graph.len()];
        for at in loop_free(graph, &mut self.budget)? {
            let [left, right] = Player::BOTH.map(|player| {
                let options = graph.options(player, at).iter();
                options
                    .filter_map(|&option| games[option as usize])
                    .collect()
            });
            games[at as usize] = Some(match simplest.number(at) {
                Some(x) => self.number(x.clone())?,
                None => self.bracket(left, right)?,
            });
        }
        Ok(games)
    }

    /// The value of a stopper.
    pub fn value_of_stopper(&mut self, stopper: &Stopper) -> Result<GameValue> {
        let short = self.short_followers(stopper.form())?;
        Ok(match short[0] {
            Some(game) => GameValue::Short(game),
            None => GameValue::Loopy(Rc::new(Sided::from(stopper.clone()))),
        })
    }

    /// The value with these sides.
    pub fn value_of_sided(&mut self, sided: Sided) -> Result<GameValue> {
        match sided.stopper() {
            Some(stopper) => self.value_of_stopper(stopper),
            None => Ok(GameValue::Loopy(Rc::new(sided))),
        }
    }

    /// The sides of a game.
    pub fn sided(&mut self, value: &GameValue) -> Result<Rc<Sided>> {
        match value {
            GameValue::Loopy(sided) => Ok(sided.clone()),
            GameValue::Short(game) => {
                let form = Contracted::of_game(self, *game)?;
                let stopper = Stopper::of_simplest(&form, &mut self.budget)?;
                Ok(Rc::new(Sided::from(stopper)))
            }
        }
    }

    /// Whether one value is at least another.
    pub fn is_value_at_least(&mut self, a: &GameValue, b: &GameValue) -> Result<bool> {
        let [a, b] = [self.forms(a)?, self.forms(b)?];
        let budget = &mut self.budget;
        Ok(at_least(&a[0], &b[0], budget)? && at_least(&a[1], &b[1], budget)?)
    }

    /// The simplest forms of the onside and of the offside.
    pub fn forms<'v>(&mut self, value: &'v GameValue) -> Result<[Cow<'v, Contracted>; 2]> {
        Ok(match value {
            GameValue::Short(game) => {
                let form = Contracted::of_game(self, *game)?;
                [Cow::Owned(form.clone()), Cow::Owned(form)]
            }
            GameValue::Loopy(sided) => sided.forms().map(Cow::Borrowed),
        })
    }

    /// The sum; `None` if its sides were not found.
    pub fn add_values(&mut self, a: &GameValue, b: &GameValue) -> Result<Option<GameValue>> {
        if let (GameValue::Short(g), GameValue::Short(h)) = (a, b) {
            return Ok(Some(GameValue::Short(self.add(*g, *h)?)));
        }
        let are_stoppers = a.is_stopper() && b.is_stopper();
        let [a, b] = [self.forms(a)?, self.forms(b)?];
        let [a, b] = [&a, &b].map(|forms| forms.each_ref().map(Cow::as_ref));
        match sum(a, b, are_stoppers, &mut self.budget)? {
            Some(sum) => self.value_of_sided(sum).map(Some),
            None => Ok(None),
        }
    }

    /// The value with the players exchanged.
    pub fn negate_value(&mut self, value: &GameValue) -> Result<GameValue> {
        Ok(match value {
            GameValue::Short(game) => GameValue::Short(self.negate(*game)?),
            GameValue::Loopy(sided) => GameValue::Loopy(Rc::new(sided.negative(&mut self.budget)?)),
        })
    }

    /// The onside or the offside.
    fn side_of_value(&mut self, value: &GameValue, winner: Player) -> Result<GameValue> {
        match (value, winner) {
            (GameValue::Short(_), _) => Ok(value.clone()),
            (GameValue::Loopy(sided), Player::Left) => self.value_of_stopper(&sided.onside),
            (GameValue::Loopy(sided), Player::Right) => self.value_of_stopper(&sided.offside),
        }
    }

    /// The onside of g + (the offside of -g - d) and the offside of g + (the onside of -g + d), where d is the degree
    /// of g. If they are equal, g is stable, and they are its variety (Winning Ways, chapter 11). `None` if the sides of
    /// a sum were not found.
    pub fn varieties(
        &mut self,
        g: &GameValue,
        degree: &GameValue,
    ) -> Result<Option<[GameValue; 2]>> {
        let (minus_g, minus_degree) = (self.negate_value(g)?, self.negate_value(degree)?);
        let mut found = Vec::new();
        for (winner, degree) in [(Player::Left, &minus_degree), (Player::Right, degree)] {
            let Some(sum) = self.add_values(&minus_g, degree)? else {
                return Ok(None);
            };
            let inner = self.side_of_value(&sum, winner.opponent())?;
            let Some(sum) = self.add_values(g, &inner)? else {
                return Ok(None);
            };
            found.push(self.side_of_value(&sum, winner)?);
        }
        Ok(found.try_into().ok())
    }

    /// n copies, at least one, by doubling; `None` if the sides of a sum were not found.
    pub fn copies_of_value(&mut self, n: &BigInt, value: &GameValue) -> Result<Option<GameValue>> {
        let mut sum = value.clone();
        for bit in (0..n.bits().saturating_sub(1)).rev() {
            let Some(double) = self.add_values(&sum, &sum)? else {
                return Ok(None);
            };
            sum = double;
            if n.bit(bit) {
                match self.add_values(&sum, value)? {
                    Some(more) => sum = more,
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(sum))
    }
}
