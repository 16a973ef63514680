//! Thermographs of stoppers: where passes are the only moves that return, a short game has the same.

use super::graph::{Graph, Vertex};
use super::short::loop_free;
use super::stopper::Stopper;
use crate::game::form::compact::Compact;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::game::{Algebra, Game};
use crate::limits::{Halt, Result};

impl Algebra {
    /// A short game with the stops and the thermograph of a stopper from temperature 0 on; `None` where there is none:
    /// other moves than passes return, or the temperature is not bounded.
    pub fn thermal_image(&mut self, stopper: &Stopper) -> Result<Option<Game>> {
        let graph = stopper.graph();
        let mut options = graph.clone().into_options();
        for (at, side) in options.iter_mut().enumerate() {
            side.iter_mut()
                .for_each(|set| set.retain(|&to| to as usize != at));
        }
        let order = loop_free(&Graph::new(options)?, &mut self.budget)?;
        if order.len() < graph.len() {
            return Ok(None);
        }
        // What is left of `on` and `off` in a thermograph does not depend on how large they are taken to be.
        let large = self.large_number(graph)?;
        let image = self.image(graph, &order, &large)?;
        let larger = self.image(graph, &order, &large.add(&large))?;
        let [one, two] = [self.thermograph(image)?, self.thermograph(larger)?];
        Ok((one == two).then_some(image))
    }

    /// An integer beyond all that the numbers in a form, and differences of them, come to.
    fn large_number(&mut self, graph: &Graph) -> Result<Dyadic> {
        let mut sum = Dyadic::from(4);
        for game in self.short_followers(graph)?.into_iter().flatten() {
            if let Some(x) = self.as_number(game) {
                sum = sum.add(&Dyadic::new_big(x.birthday(), 0));
            }
        }
        Ok(sum.add(&sum).add(&sum).add(&sum))
    }

    fn image(&mut self, graph: &Graph, order: &[Vertex], large: &Dyadic) -> Result<Game> {
        let mut images = vec![Game::ZERO; graph.len()];
        for &at in order {
            let image_of = |player| -> Vec<Game> {
                let others = graph.options(player, at).iter().filter(|&&to| to != at);
                others.map(|&to| images[to as usize]).collect()
            };
            let [left, right] = Player::BOTH.map(image_of);
            let passes = Player::BOTH.map(|player| graph.options(player, at).contains(&at));
            // Who passes at a temperature above 0 has paid for nothing: such a move counts only where there is no other,
            // and then the game is worth the stop that the opponent comes to.
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

    /// The best stop behind one of the mover's options, with a star: neither player is in a hurry there.
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
            Some(number) => self.compact(Compact::new(number, 0, 1)),
            None => Err(Halt::Broken("a stop without an option")),
        }
    }
}
