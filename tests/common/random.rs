//! Random games: a seeded generator for long runs, strategies for cases that shrink.

use proptest::prelude::*;

use super::tree::{Tree, bracket, dyadic, glued, integer, nimber, switch, ups, zero};

/// splitmix64: the same numbers on every machine.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// From low to high, both included.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.below(at as u64 + 1) as usize);
        }
    }

    pub fn atom(&mut self) -> Tree {
        match self.below(6) {
            0 => zero(),
            1 => integer(self.range(-3, 3)),
            2 => dyadic(self.range(-9, 9), self.range(1, 3) as u32),
            3 => nimber(self.below(5)),
            4 => ups(self.range(-2, 2)),
            _ => glued(
                &integer(self.range(-1, 1)),
                self.range(-1, 1),
                self.below(3),
            ),
        }
    }

    /// Nested brackets over atoms, mostly narrow, at times with five options on a side.
    pub fn tree(&mut self, depth: u32) -> Tree {
        if depth == 0 || self.below(4) == 0 {
            return self.atom();
        }
        let widest = if self.below(6) == 0 { 5 } else { 2 };
        let mut side = || {
            let width = self.below(widest + 1);
            (0..width).map(|_| self.tree(depth - 1)).collect()
        };
        let left = side();
        bracket(left, side())
    }

    /// A switch-like game {a|b} with a >= b, at times with a threat below.
    pub fn hot(&mut self) -> Tree {
        let low = self.range(-4, 3);
        let high = self.range(low, 4);
        let (a, b) = (dyadic(high, 1), dyadic(low, 1));
        match self.below(4) {
            0 => bracket(vec![switch(&a)], vec![b]),
            1 => bracket(vec![a], vec![b.clone(), nimber(2)]),
            _ => bracket(vec![a], vec![b]),
        }
    }
}

pub fn atom() -> impl Strategy<Value = Tree> {
    prop_oneof![
        Just(()).prop_map(|()| zero()),
        (-3i64..=3).prop_map(integer),
        (-9i64..=9, 1u32..=3).prop_map(|(m, k)| dyadic(m, k)),
        (0u64..5).prop_map(nimber),
        (-2i64..=2).prop_map(ups),
        (-1i64..=1, -1i64..=1, 0u64..3).prop_map(|(x, n, k)| glued(&integer(x), n, k)),
    ]
}

/// Brackets of up to `depth` levels over atoms, up to five options on a side.
pub fn any_tree(depth: u32) -> impl Strategy<Value = Tree> {
    atom().prop_recursive(depth, 24, 5, |inner| {
        let side = || {
            prop_oneof![
                4 => prop::collection::vec(inner.clone(), 0..=2),
                1 => prop::collection::vec(inner.clone(), 0..=5),
            ]
        };
        (side(), side()).prop_map(|(left, right)| bracket(left, right))
    })
}
