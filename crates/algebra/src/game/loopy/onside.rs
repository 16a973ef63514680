//! The order of onsides of arbitrary finite graphs. The onside G+ is G where Left wins infinite play.

use super::alternating::is_stopper;
use super::graph::{Graph, Vertex};
use super::numbers::{Contracted, NearNumbers};
use super::order::StopperOrder;
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// True if G+ >= H+, that is, if Left survives G - H moving second. Left survives an infinite play exactly if infinitely
/// many of its moves are in G. This is a Büchi game, which is solved by the nested fixed point nu Z mu Y. A stopper is its
/// own onside, so a single retrograde analysis compares two of them.
pub fn onside_at_least(g: &Graph, h: &Graph, budget: &mut Budget) -> Result<bool> {
    if is_stopper(g, budget)? && is_stopper(h, budget)? {
        return Ok(StopperOrder::between(g, h, budget)?.at_least(0, 0));
    }
    Ok(Arena::new(g, h, budget)?.solve(budget)?[0])
}

/// True if G >= H, which means G+ >= H+ and G- >= H- (Siegel, Combinatorial Game Theory, chapter VI). Each game is given
/// by a form with its onside and one with its offside, which is the negative of the onside of the negative.
pub fn at_least(
    [g_on, g_off]: [&Contracted; 2],
    [h_on, h_off]: [&Contracted; 2],
    budget: &mut Budget,
) -> Result<bool> {
    let mut is_at_least = |g: &Contracted, h: &Contracted| {
        let near = NearNumbers::of(&[g, h]);
        let [g, h] = [g, h].map(|form| form.expanded(|x| near.near(x), budget));
        onside_at_least(&g?, &h?, budget)
    };
    Ok(is_at_least(g_on, h_on)? && is_at_least(&h_off.negative(), &g_off.negative())?)
}

struct Arena<'g> {
    g: &'g Graph,
    h: &'g Graph,
    before_h: Graph,
    pairs: usize,
}

/// For each player to move, the pairs of positions where Left survives.
type Survived = [Vec<bool>; 2];

impl<'g> Arena<'g> {
    fn new(g: &'g Graph, h: &'g Graph, budget: &mut Budget) -> Result<Self> {
        let pairs = g
            .len()
            .checked_mul(h.len())
            .ok_or_else(|| Halt::large("an order of too many positions"))?;
        budget.check_memory(pairs.saturating_mul(4 * size_of::<u32>()))?;
        let before_h = h.backwards(budget)?;
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
            let forced = self.force_again(&survived, budget)?;
            if forced == survived {
                let [_, right_to_move] = forced;
                return Ok(right_to_move);
            }
            survived = forced;
        }
    }

    /// The inner fixed point: the pairs from which Left can force a position where Right has no move, or a move in G to a
    /// pair of `survived`. The result is a subset of `survived`, so only moves in H need to be followed backwards.
    fn force_again(&self, survived: &Survived, budget: &mut Budget) -> Result<Survived> {
        let mut forced: Survived = Player::BOTH.map(|_| vec![false; self.pairs]);
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
                    forced[Player::Left as usize][at] = true;
                    found.push((g, h, Player::Left));
                }
                let right_moves = self.g.options(Player::Right, g).iter();
                let escapes = right_moves.filter(|to| !holds(to, Player::Left)).count();
                open[at] = (escapes + self.h.options(Player::Left, h).len()) as u32;
                if open[at] == 0 {
                    forced[Player::Right as usize][at] = true;
                    found.push((g, h, Player::Right));
                }
            }
        }
        while let Some((g, h, mover)) = found.pop() {
            let chooser = mover.opponent();
            // In -H the players have exchanged their moves.
            let entrances = self.before_h.options(mover, h);
            budget.spend(entrances.len() + 1)?;
            for &from in entrances {
                let at = self.index(g, from);
                let holds = match chooser {
                    Player::Left => !forced[Player::Left as usize][at],
                    Player::Right => {
                        open[at] -= 1;
                        open[at] == 0
                    }
                };
                if holds {
                    forced[chooser as usize][at] = true;
                    found.push((g, from, chooser));
                }
            }
        }
        Ok(forced)
    }
}
