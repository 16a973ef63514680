//! Random games and the random numbers they are made from.

use super::tree::{Tree, bracket, dyadic, glued, integer, nimber, switch, ups, zero};

/// Checks this many random cases. A failure prints the seed of its case; `SEED=n` starts with seed n, to try other
/// cases.
pub fn cases(count: u64, mut check: impl FnMut(&mut Rng)) {
    struct Case(u64);
    impl Drop for Case {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("this was case SEED={}", self.0);
            }
        }
    }
    let seed = std::env::var("SEED").map_or(0, |seed| seed.parse().expect("SEED is a number"));
    for case in seed..seed + count {
        let _told = Case(case);
        check(&mut Rng::new(case));
    }
}

/// The splitmix64 generator, which gives the same numbers on every machine.
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

    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len() as u64) as usize]
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

    /// Random nested brackets over atoms, mostly narrow, sometimes with up to five options on a side.
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

    /// A switch-like game {a|b} with a >= b, sometimes with a threat.
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

    /// Random brackets over numbers, and occasionally over ups and stars, with options on both sides; most are hot.
    pub fn threats(&mut self, depth: u32) -> Tree {
        self.nested(depth, |rng| match rng.below(4) {
            0 => {
                let number = dyadic(rng.range(-3, 3), rng.range(0, 1) as u32);
                glued(&number, rng.range(-2, 2), rng.below(3))
            }
            _ => dyadic(rng.range(-8, 8), rng.range(0, 2) as u32),
        })
    }

    pub fn all_small(&mut self) -> Tree {
        self.nested(3, |rng| glued(&zero(), rng.range(-3, 3), rng.below(4)))
    }

    fn nested(&mut self, depth: u32, leaf: fn(&mut Rng) -> Tree) -> Tree {
        let mut side = || -> Vec<Tree> {
            let width = self.range(1, 2);
            (0..width)
                .map(|_| {
                    if depth > 1 && self.below(2) == 0 {
                        self.nested(depth - 1, leaf)
                    } else {
                        leaf(self)
                    }
                })
                .collect()
        };
        let left = side();
        bracket(left, side())
    }
}
