//! The order of stoppers: G >= H iff Left, moving second, survives G - H (Siegel, CGT VI.2; Winning Ways 11).

use super::graph::{Graph, Vertex};
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// How any two vertices of one graph compare.
pub struct Order {
    length: usize,
    at_least: Vec<bool>,
}

impl Order {
    /// Working backwards from Left's losses on all differences of two vertices at once. Every vertex must be a stopper.
    pub fn of_stoppers(graph: &Graph, budget: &mut Budget) -> Result<Order> {
        let length = graph.len();
        let pairs = length
            .checked_mul(length)
            .ok_or_else(|| Halt::large("an order of too many positions"))?;
        budget.room(pairs.saturating_mul(2 * size_of::<u32>()))?;
        let before = graph.backwards();
        let mut at_least = vec![true; pairs];
        // Moves of Left at (g, h) that are not known to lose.
        let mut open: Vec<u32> = Vec::with_capacity(pairs);
        let mut lost: Vec<(Vertex, Vertex, Player)> = Vec::new();
        for g in graph.vertices() {
            budget.spend(length)?;
            for h in graph.vertices() {
                let moves =
                    graph.options(Player::Left, g).len() + graph.options(Player::Right, h).len();
                open.push(moves as u32);
                if moves == 0 {
                    lost.push((g, h, Player::Left));
                }
            }
        }
        let index = |g: Vertex, h: Vertex| g as usize * length + h as usize;
        while let Some((g, h, mover)) = lost.pop() {
            let chooser = mover.opponent();
            let in_first = before.options(chooser, g).iter().map(|&from| (from, h));
            let in_second = before.options(mover, h).iter().map(|&from| (g, from));
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
        Ok(Order { length, at_least })
    }

    #[inline]
    pub fn at_least(&self, g: Vertex, h: Vertex) -> bool {
        self.at_least[g as usize * self.length + h as usize]
    }

    #[inline]
    pub fn equal(&self, g: Vertex, h: Vertex) -> bool {
        self.at_least(g, h) && self.at_least(h, g)
    }

    /// Is `g` at least as good for the player as `h`?
    #[inline]
    pub fn as_good(&self, player: Player, g: Vertex, h: Vertex) -> bool {
        match player {
            Player::Left => self.at_least(g, h),
            Player::Right => self.at_least(h, g),
        }
    }
}
