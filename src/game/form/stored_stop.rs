//! The stops of stored games: by key first, and in full only where it must be.

use std::cmp::Ordering;

use super::stop::{Stop, StopKey};
use super::store::{Game, Store};

/// A stop of a stored game, compared by key first and in full only when it must be.
#[derive(Clone, Copy)]
pub(in crate::game) struct StopAt {
    pub(in crate::game) key: StopKey,
    game: Game,
    left: bool,
}

impl Store {
    #[inline]
    pub(in crate::game) fn left_stop_of(&self, g: Game) -> StopAt {
        StopAt {
            key: self.node(g).left_stop,
            game: g,
            left: true,
        }
    }

    #[inline]
    pub(in crate::game) fn right_stop_of(&self, g: Game) -> StopAt {
        StopAt {
            key: self.node(g).right_stop,
            game: g,
            left: false,
        }
    }

    /// The extreme stop among the options of one side, which must not be empty.
    pub(in crate::game) fn best(
        &self,
        options: &[Game],
        wanted: Ordering,
        stop: impl Fn(&Self, Game) -> StopAt,
    ) -> StopAt {
        let mut best = stop(self, options[0]);
        for &option in &options[1..] {
            let next = stop(self, option);
            if self.order_of_stops(next, best) == wanted {
                best = next;
            }
        }
        best
    }

    #[inline(always)]
    pub(in crate::game) fn order_of_stops(&self, a: StopAt, b: StopAt) -> Ordering {
        match a.key.order(b.key) {
            Some(order) => order,
            None => self.order_in_full(a, b),
        }
    }

    #[cold]
    #[inline(never)]
    fn order_in_full(&self, a: StopAt, b: StopAt) -> Ordering {
        self.in_full(a).cmp(&self.in_full(b))
    }

    pub(in crate::game) fn in_full(&self, at: StopAt) -> Stop {
        if at.key.is_exact() {
            return at.key.to_stop();
        }
        let pick = |(l, r): (Stop, Stop)| if at.left { l } else { r };
        match self.compact(at.game) {
            Some(compact) => pick(compact.stops()),
            None => match self.full_stops.get(&at.game) {
                Some((l, r)) => pick((l.clone(), r.clone())),
                // Unreachable: every game with a rounded key is entered when it is stored.
                None => at.key.to_stop(),
            },
        }
    }
}
