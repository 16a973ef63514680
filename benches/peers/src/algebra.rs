//! The same work on values: brackets, sums, comparisons and thermographs of games born by day 3, and sums of hot games.

use cgt::short::partizan::canonical_form::CanonicalForm;
use upstar::game::{Algebra, Game};
use upstar::Halt;

use crate::Fallible;

/// What both libraries can do with values.
pub trait Values {
    type Value: Clone + PartialEq;

    fn integer(&mut self, n: i64) -> Fallible<Self::Value>;
    fn bracket(&mut self, left: Vec<Self::Value>, right: Vec<Self::Value>)
    -> Fallible<Self::Value>;
    fn add(&mut self, g: &Self::Value, h: &Self::Value) -> Fallible<Self::Value>;
    fn le(&mut self, g: &Self::Value, h: &Self::Value) -> Fallible<bool>;
    /// Mean and temperature, as text.
    fn thermograph(&mut self, g: &Self::Value) -> Fallible<String>;
}

/// `?` needs an error that is one; a halt only tells why.
fn halted(halt: Halt) -> String {
    format!("{halt:?}")
}

impl Values for Algebra {
    type Value = Game;

    fn integer(&mut self, n: i64) -> Fallible<Game> {
        Ok(Algebra::integer(self, n).map_err(halted)?)
    }

    fn bracket(&mut self, left: Vec<Game>, right: Vec<Game>) -> Fallible<Game> {
        Ok(Algebra::bracket(self, left, right).map_err(halted)?)
    }

    fn add(&mut self, g: &Game, h: &Game) -> Fallible<Game> {
        Ok(Algebra::add(self, *g, *h).map_err(halted)?)
    }

    fn le(&mut self, g: &Game, h: &Game) -> Fallible<bool> {
        Ok(Algebra::le(self, *g, *h).map_err(halted)?)
    }

    fn thermograph(&mut self, g: &Game) -> Fallible<String> {
        let thermograph = Algebra::thermograph(self, *g).map_err(halted)?;
        std::hint::black_box(thermograph);
        let mean = self.mean(*g).map_err(halted)?;
        let temperature = self.temperature(*g).map_err(halted)?;
        Ok(format!("{mean} {temperature}"))
    }
}

/// The values of cgt.
pub struct Theirs;

impl Values for Theirs {
    type Value = CanonicalForm;

    fn integer(&mut self, n: i64) -> Fallible<CanonicalForm> {
        Ok(CanonicalForm::new_integer(n))
    }

    fn bracket(
        &mut self,
        left: Vec<CanonicalForm>,
        right: Vec<CanonicalForm>,
    ) -> Fallible<CanonicalForm> {
        Ok(CanonicalForm::new_from_moves(left, right))
    }

    fn add(&mut self, g: &CanonicalForm, h: &CanonicalForm) -> Fallible<CanonicalForm> {
        Ok(CanonicalForm::construct_sum(g, h))
    }

    fn le(&mut self, g: &CanonicalForm, h: &CanonicalForm) -> Fallible<bool> {
        Ok(CanonicalForm::leq(g, h))
    }

    fn thermograph(&mut self, g: &CanonicalForm) -> Fallible<String> {
        Ok(format!("{} {}", g.mean(), g.temperature()))
    }
}

/// Each tells what it found: how many, and what a reader can compare.
pub const WORK: [(&str, &str); 5] = [
    ("brackets", "20000 brackets of day 2"),
    ("sums", "40000 sums of day 3"),
    ("comparisons", "1000000 comparisons of day 3"),
    ("thermographs", "1000 thermographs of sums"),
    ("hot", "100 sums of 6 hot games"),
];

pub fn work<V: Values>(values: &mut V, work: &str) -> Fallible<String> {
    let mut random = Random(7);
    if work == "hot" {
        return hot(values, &mut random);
    }
    let day_2 = day_2(values)?;
    let number = if work == "brackets" { 20_000 } else { 1_000 };
    let mut day_3 = Vec::with_capacity(number);
    for _ in 0..number {
        let (left, right) = (random.some(&day_2), random.some(&day_2));
        day_3.push(values.bracket(left, right)?);
    }
    let zero = values.integer(0)?;
    let mut found = 0;
    match work {
        "brackets" => {
            for g in &day_3 {
                found += usize::from(values.le(g, &zero)?);
            }
        }
        "sums" => {
            for g in &day_3[..200] {
                for h in &day_3[..200] {
                    let sum = values.add(g, h)?;
                    found += usize::from(values.le(&sum, &zero)?);
                }
            }
        }
        "comparisons" => {
            for g in &day_3 {
                for h in &day_3 {
                    found += usize::from(values.le(g, h)?);
                }
            }
        }
        "thermographs" => {
            let mut told = String::new();
            for pair in day_3.windows(2) {
                let sum = values.add(&pair[0], &pair[1])?;
                told += &values.thermograph(&sum)?;
            }
            return Ok(told.replace(' ', ","));
        }
        other => return Err(format!("no work {other}").into()),
    }
    Ok(found.to_string())
}

/// The means and temperatures of sums of hot games.
fn hot<V: Values>(values: &mut V, random: &mut Random) -> Fallible<String> {
    let mut told = String::new();
    for _ in 0..100 {
        let mut sum = values.integer(0)?;
        for _ in 0..6 {
            let mut stops = [0; 4].map(|_| random.below(21) as i64 - 10);
            stops.sort_unstable();
            let [d, c, b, a] = stops;
            let mut sides = Vec::new();
            for (high, low) in [(a, b), (c, d)] {
                let (high, low) = (values.integer(high)?, values.integer(low)?);
                sides.push(values.bracket(vec![high], vec![low])?);
            }
            let right = sides.split_off(1);
            let game = values.bracket(sides, right)?;
            sum = values.add(&sum, &game)?;
        }
        told += &values.thermograph(&sum)?;
    }
    Ok(told.replace(' ', ","))
}

/// The 22 games born by day 2.
fn day_2<V: Values>(values: &mut V) -> Fallible<Vec<V::Value>> {
    let mut day = vec![values.integer(0)?];
    for _ in 0..2 {
        let mut next: Vec<V::Value> = Vec::new();
        let some = |set: usize| -> Vec<V::Value> {
            let chosen = day.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            chosen.map(|(_, g)| g.clone()).collect()
        };
        for left in 0..1 << day.len() {
            for right in 0..1 << day.len() {
                let game = values.bracket(some(left), some(right))?;
                if !next.contains(&game) {
                    next.push(game);
                }
            }
        }
        day = next;
    }
    Ok(day)
}

/// splitmix64, for the same games on both sides and in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) as usize % n
    }

    /// One to three of the games.
    fn some<T: Clone>(&mut self, games: &[T]) -> Vec<T> {
        let number = 1 + self.below(3);
        (0..number)
            .map(|_| games[self.below(games.len())].clone())
            .collect()
    }
}
