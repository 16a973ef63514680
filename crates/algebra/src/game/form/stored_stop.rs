//! The stops of stored games, compared by key and in full only if the keys do not decide.

use std::cmp::Ordering;

use super::stop::{Stop, StopKey};
use super::store::{Game, Store};
use crate::game::player::{Player, Side};

/// A stop of a stored game. It is compared by key, and in full only if the keys do not decide.
#[derive(Debug, Clone, Copy)]
pub struct StoredStop {
    pub key: StopKey,
    game: Game,
    starter: Player,
}

impl Store {
    #[inline(always)]
    pub fn stop_of(&self, g: Game, starter: Player) -> StoredStop {
        StoredStop {
            key: self.node(g).stops[starter as usize],
            game: g,
            starter,
        }
    }

    /// The best stop a player reaches by moving to one of these options. There must be at least one.
    #[inline(always)]
    pub fn best_stop<S: Side>(&self, options: &[Game]) -> StoredStop {
        let stop = |g| self.stop_of(g, S::Opponent::PLAYER);
        let mut best = stop(options[0]);
        for &option in &options[1..] {
            let next = stop(option);
            if self.order_of_stops(next, best) == S::PLAYER.better() {
                best = next;
            }
        }
        best
    }

    /// Whether g <= h, if the stops decide it.
    #[inline(always)]
    pub fn le_by_stops(&self, g: Game, h: Game) -> Option<bool> {
        let ([g_left, g_right], [h_left, h_right]) = (self.node(g).stops, self.node(h).stops);
        if !StopKey::are_exact([g_left, g_right, h_left, h_right]) {
            return self.le_by_exact_stops(g, h);
        }
        // g <= x <= h for some number x; or the stops of one kind are in the wrong order. Both cannot happen. The bits
        // are combined without short-circuiting, since the processor predicts one branch better than three.
        let is_le = g_left.precedes(h_right);
        let is_not_le = h_left.precedes(g_left) | h_right.precedes(g_right);
        (is_le | is_not_le).then_some(is_le)
    }

    #[cold]
    #[inline(never)]
    fn le_by_exact_stops(&self, g: Game, h: Game) -> Option<bool> {
        let ([g_left, g_right], [h_left, h_right]) = [g, h]
            .map(|game| Player::BOTH.map(|starter| self.stop_of(game, starter)))
            .into();
        if self.order_of_stops(g_left, h_right) == Ordering::Less {
            return Some(true);
        }
        let is_not_le = self.order_of_stops(g_left, h_left) == Ordering::Greater
            || self.order_of_stops(g_right, h_right) == Ordering::Greater;
        is_not_le.then_some(false)
    }

    #[inline(always)]
    pub fn order_of_stops(&self, a: StoredStop, b: StoredStop) -> Ordering {
        match a.key.order(b.key) {
            Some(order) => order,
            None => self.order_of_exact_stops(a.game, a.starter, b.game, b.starter),
        }
    }

    /// Takes ids and starters instead of stops: otherwise the compiler spills both stops to memory before every
    /// comparison by key.
    #[cold]
    #[inline(never)]
    fn order_of_exact_stops(&self, g: Game, first: Player, h: Game, second: Player) -> Ordering {
        let [a, b] = [(g, first), (h, second)].map(|(g, starter)| self.stop_of(g, starter));
        self.exact_stop(a).cmp(&self.exact_stop(b))
    }

    pub fn exact_stop(&self, at: StoredStop) -> Stop {
        if at.key.is_exact() {
            return at.key.to_stop();
        }
        let pick = |(left, right): (Stop, Stop)| match at.starter {
            Player::Left => left,
            Player::Right => right,
        };
        match self.as_number_up_star(at.game) {
            Some(nus) => pick(nus.stops()),
            None => match self.exact_stops.get(&at.game) {
                Some((l, r)) => pick((l.clone(), r.clone())),
                // Unreachable: every game with a rounded key is entered into `exact_stops` when it is stored.
                None => at.key.to_stop(),
            },
        }
    }
}
