//! Thermographs of stoppers whose only cycles are passes, by a short game with the same thermograph.

use super::graph::{Graph, Vertex, loop_free};
use super::numbers::Contracted;
use super::stopper::Stopper;
use crate::game::form::number_up_star::NumberUpStar;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::game::{Algebra, Game};
use crate::limits::{Budget, Halt, Result};

/// Whether all cycles of a stopper are passes.
pub fn is_plumtree(stopper: &Stopper, budget: &mut Budget) -> Result<bool> {
    Ok(loop_free_but_for_passes(stopper.graph(), budget)?.len() == stopper.graph().len())
}

/// The vertices from which no cycle other than a pass can be reached, each after all its options.
fn loop_free_but_for_passes(graph: &Graph, budget: &mut Budget) -> Result<Vec<Vertex>> {
    let mut options = graph.clone().into_options();
    for (at, side) in options.iter_mut().enumerate() {
        side.iter_mut()
            .for_each(|set| set.retain(|&to| to as usize != at));
    }
    loop_free(&Graph::new(options)?, budget)
}

impl Algebra {
    /// A short game with the same stops and, from temperature 0 on, the same thermograph as a stopper. `None` if there are
    /// cycles other than passes, or if the temperature is unbounded.
    pub fn thermal_image(&mut self, stopper: &Stopper) -> Result<Option<Game>> {
        let order = loop_free_but_for_passes(stopper.graph(), &mut self.budget)?;
        if order.len() < stopper.graph().len() {
            return Ok(None);
        }
        // `on` and `off` are replaced by a large number and its negative. The result is valid if it does not depend on
        // the size of that number.
        let large = large_number(stopper.form());
        let image = self.image(stopper.form(), &order, &large)?;
        let larger = self.image(stopper.form(), &order, &large.add(&large))?;
        let [one, two] = [self.thermograph(image)?, self.thermograph(larger)?];
        Ok((one == two).then_some(image))
    }

    fn image(&mut self, form: &Contracted, order: &[Vertex], large: &Dyadic) -> Result<Game> {
        let graph = form.graph();
        let mut images = vec![Game::ZERO; graph.len()];
        for &at in order {
            if let Some(x) = form.number(at) {
                images[at as usize] = self.number(x.clone())?;
                continue;
            }
            let image_of = |player| -> Vec<Game> {
                let others = graph.options(player, at).iter().filter(|&&to| to != at);
                others.map(|&to| images[to as usize]).collect()
            };
            let [left, right] = Player::BOTH.map(image_of);
            let passes = Player::BOTH.map(|player| graph.options(player, at).contains(&at));
            // At positive temperatures a pass costs the tax and gains nothing. So it counts only if the player has no other
            // move, and then the value of the game is the stop that the opponent reaches.
            images[at as usize] = match (passes, left.is_empty(), right.is_empty()) {
                ([true, _], true, true) => self.number(large.clone())?,
                ([_, true], true, true) => self.number(large.negate())?,
                ([true, _], true, false) => self.at_stop(&right, Player::Right)?,
                ([_, true], false, true) => self.at_stop(&left, Player::Left)?,
                _ => self.bracket(left, right)?,
            };
        }
        Ok(images[0])
    }

    /// The best stop among the mover's options plus *, a game of temperature 0.
    fn at_stop(&mut self, options: &[Game], mover: Player) -> Result<Game> {
        let stops = options.iter().map(|&option| {
            let stop = self.stop(option, mover.opponent());
            stop.number
        });
        let best = match mover {
            Player::Left => stops.max(),
            Player::Right => stops.min(),
        };
        match best {
            Some(number) => self.number_up_star(NumberUpStar::new(number, 0, 1)),
            None => Err(Halt::Broken("a stop has no option")),
        }
    }
}

/// An integer that exceeds all numbers in a form and all their differences.
fn large_number(form: &Contracted) -> Dyadic {
    let numbers = form.graph().vertices().filter_map(|at| form.number(at));
    let sum = numbers.fold(Dyadic::from(4), |sum, x| {
        sum.add(&Dyadic::new_big(x.birthday(), 0))
    });
    sum.add(&sum).add(&sum).add(&sum)
}
