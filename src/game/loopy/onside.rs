//! The order of onsides, for all finite graphs: G+ is G where an infinite play is won by Left.

use super::graph::{Graph, Vertex};
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// Is G+ >= H+? Left, moving second on G - H, must survive, where an infinite play is survived iff infinitely many of
/// its moves are in G: a Büchi game, solved by its fixed points, nu Z mu Y.
pub fn onside_at_least(g: &Graph, h: &Graph, budget: &mut Budget) -> Result<bool> {
    Ok(Arena::new(g, h, budget)?.solve(budget)?[0])
}

/// Is G >= H? That is G+ >= H+ and G- >= H- (Siegel, CGT VI), and the offside is the onside of the negative.
pub fn at_least(g: &Graph, h: &Graph, budget: &mut Budget) -> Result<bool> {
    Ok(onside_at_least(g, h, budget)? && onside_at_least(&h.negative(), &g.negative(), budget)?)
}

struct Arena<'g> {
    g: &'g Graph,
    h: &'g Graph,
    before_h: Graph,
    pairs: usize,
}

/// Where Left survives, by who is to move.
type Survived = [Vec<bool>; 2];

impl<'g> Arena<'g> {
    fn new(g: &'g Graph, h: &'g Graph, budget: &Budget) -> Result<Self> {
        let pairs = g
            .len()
            .checked_mul(h.len())
            .ok_or_else(|| Halt::large("an order of too many positions"))?;
        budget.room(pairs.saturating_mul(4 * size_of::<u32>()))?;
        let before_h = h.backwards();
        Ok(Arena {
            g,
            h,
            before_h,
            pairs,
        })
    }

    fn index(&self, g: Vertex, h: Vertex) -> usize {
        g as usize * self.h.len() + h as usize
    }

    /// The pairs that Left survives with Right to move.
    fn solve(&self, budget: &mut Budget) -> Result<Vec<bool>> {
        let mut survived: Survived = Player::BOTH.map(|_| vec![true; self.pairs]);
        loop {
            let again = self.once_more(&survived, budget)?;
            if again == survived {
                let [_, right_to_move] = again;
                return Ok(right_to_move);
            }
            survived = again;
        }
    }

    /// Where Left can force a position without a move for Right, or a move in G to where she survived so far. Since
    /// what is found is part of what was there before, only moves in H need to be followed backwards.
    fn once_more(&self, survived: &Survived, budget: &mut Budget) -> Result<Survived> {
        let mut again: Survived = Player::BOTH.map(|_| vec![false; self.pairs]);
        let mut open: Vec<u32> = vec![0; self.pairs];
        let mut found: Vec<(Vertex, Vertex, Player)> = Vec::new();
        for g in self.g.vertices() {
            budget.spend(self.h.len())?;
            for h in self.h.vertices() {
                let at = self.index(g, h);
                let holds =
                    |to: &&Vertex, next: Player| survived[next as usize][self.index(**to, h)];
                let mut left_moves = self.g.options(Player::Left, g).iter();
                if left_moves.any(|to| holds(&to, Player::Right)) {
                    again[Player::Left as usize][at] = true;
                    found.push((g, h, Player::Left));
                }
                let right_moves = self.g.options(Player::Right, g).iter();
                let escapes = right_moves.filter(|to| !holds(to, Player::Left)).count();
                open[at] = (escapes + self.h.options(Player::Left, h).len()) as u32;
                if open[at] == 0 {
                    again[Player::Right as usize][at] = true;
                    found.push((g, h, Player::Right));
                }
            }
        }
        while let Some((g, h, mover)) = found.pop() {
            let chooser = mover.opponent();
            // In -H the players have each other's moves.
            let entrances = self.before_h.options(mover, h);
            budget.spend(entrances.len() + 1)?;
            for &from in entrances {
                let at = self.index(g, from);
                let holds = match chooser {
                    Player::Left => !again[Player::Left as usize][at],
                    Player::Right => {
                        open[at] -= 1;
                        open[at] == 0
                    }
                };
                if holds {
                    again[chooser as usize][at] = true;
                    found.push((g, from, chooser));
                }
            }
        }
        Ok(again)
    }
}
