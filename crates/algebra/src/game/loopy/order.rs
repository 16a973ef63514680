//! The order of stoppers: G >= H exactly if Left, moving second, survives G - H (Siegel, Combinatorial Game Theory, VI.2;
//! Winning Ways, chapter 11).

use super::graph::{Graph, Vertex};
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// The comparisons of all vertices of one graph with all vertices of another, or of the same one.
pub struct StopperOrder {
    /// The number of vertices of the second graph.
    width: usize,
    at_least: Vec<bool>,
}

impl StopperOrder {
    pub fn of_stoppers(graph: &Graph, budget: &mut Budget) -> Result<StopperOrder> {
        StopperOrder::between(graph, graph, budget)
    }

    /// Retrograde analysis from Left's losses in all differences G - H at once. Every vertex must be a stopper.
    pub fn between(first: &Graph, second: &Graph, budget: &mut Budget) -> Result<StopperOrder> {
        let width = second.len();
        let pairs = first
            .len()
            .checked_mul(width)
            .ok_or_else(|| Halt::large("an order of too many positions"))?;
        budget.check_memory(pairs.saturating_mul(2 * size_of::<u32>()))?;
        let (before_first, before_second) = (first.backwards(budget)?, second.backwards(budget)?);
        let mut at_least = vec![true; pairs];
        // The number of Left's moves at (g, h) that are not known to lose.
        let mut open: Vec<u32> = Vec::with_capacity(pairs);
        let mut lost: Vec<(Vertex, Vertex, Player)> = Vec::new();
        for g in first.vertices() {
            budget.spend(width)?;
            for h in second.vertices() {
                let moves =
                    first.options(Player::Left, g).len() + second.options(Player::Right, h).len();
                open.push(moves as u32);
                if moves == 0 {
                    lost.push((g, h, Player::Left));
                }
            }
        }
        let index = |g: Vertex, h: Vertex| g as usize * width + h as usize;
        while let Some((g, h, mover)) = lost.pop() {
            let chooser = mover.opponent();
            let in_first = before_first.options(chooser, g).iter();
            let in_first = in_first.map(|&from| (from, h));
            let in_second = before_second.options(mover, h).iter();
            let in_second = in_second.map(|&from| (g, from));
            budget.spend(in_first.len() + in_second.len() + 1)?;
            for (g, h) in in_first.chain(in_second) {
                let newly_lost = match chooser {
                    Player::Right => std::mem::replace(&mut at_least[index(g, h)], false),
                    Player::Left => {
                        let open = &mut open[index(g, h)];
                        *open -= 1;
                        *open == 0
                    }
                };
                if newly_lost {
                    lost.push((g, h, chooser));
                }
            }
        }
        Ok(StopperOrder { width, at_least })
    }

    #[inline]
    pub fn at_least(&self, g: Vertex, h: Vertex) -> bool {
        self.at_least[g as usize * self.width + h as usize]
    }

    #[inline]
    pub fn equal(&self, g: Vertex, h: Vertex) -> bool {
        self.at_least(g, h) && self.at_least(h, g)
    }

    /// True if `g` is at least as good for the player as `h`.
    #[inline]
    pub fn as_good(&self, player: Player, g: Vertex, h: Vertex) -> bool {
        match player {
            Player::Left => self.at_least(g, h),
            Player::Right => self.at_least(h, g),
        }
    }
}
