//! What is remembered about operators that walk down a game: cooling, heating, products and the like.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::mark::Mark;
use super::store::Game;
use crate::game::Algebra;
use crate::limits::{Halt, Limited};

/// Why an operator gives no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// The computation was given up.
    Halt(Halt),
    /// Cooling or heating by less than 0.
    NegativeTemperature,
    /// The unit of a Norton product, or the lower end of an overheating, is not greater than 0.
    UnitNotPositive,
    /// The game is not all small: in this follower, a number other than 0 plus an infinitesimal, play
    /// comes to a position where only one player can move.
    NotAllSmall { follower: Game },
}

impl From<Halt> for Undefined {
    fn from(halt: Halt) -> Self {
        Undefined::Halt(halt)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) enum Operator {
    Cool,
    Heat,
    Overheat,
    Norton,
    Conway,
    StarProjection,
    Companion,
    AtomicWeight,
    LargestNimber,
}

/// An operator, the game it is applied to and up to two more games.
pub(in crate::game) type Key = (Operator, Game, Game, Game);

#[derive(Default)]
pub(in crate::game) struct Operators {
    known: HashMap<Key, Game, FxBuildHasher>,
}

impl Operators {
    pub(in crate::game) fn keep(&mut self, mark: &Mark) {
        self.known
            .retain(|(_, g, h, k), value| [g, h, k, value].into_iter().all(|g| mark.knows(*g)));
        self.known.shrink_to_fit();
    }
}

/// Remembered results at most, some 80 MB; then all are forgotten.
const MOST_RESULTS: usize = 1 << 21;

impl Algebra {
    /// The remembered result, or one step of the recursion that finds it.
    pub(in crate::game) fn remembered(
        &mut self,
        key: Key,
        step: impl FnOnce(&mut Self) -> Result<Game, Halt>,
    ) -> Result<Game, Halt> {
        if let Some(value) = self.operators.known.get(&key) {
            return Ok(*value);
        }
        let value = self.deeper(step)?;
        if self.operators.known.len() >= MOST_RESULTS {
            self.operators = Operators::default();
        }
        self.operators.known.insert(key, value);
        Ok(value)
    }

    /// {image(GL) | image(GR)} over the canonical options of g.
    pub(in crate::game) fn map_options(
        &mut self,
        g: Game,
        mut left_image: impl FnMut(&mut Self, Game) -> Result<Game, Halt>,
        mut right_image: impl FnMut(&mut Self, Game) -> Result<Game, Halt>,
    ) -> Result<Game, Halt> {
        let options = self.store.options(g, &mut self.budget)?;
        let mut left = Vec::with_capacity(options.left().len());
        for at in options.left() {
            let option = self.store.option(at);
            left.push(left_image(self, option)?);
        }
        let mut right = Vec::with_capacity(options.right().len());
        for at in options.right() {
            let option = self.store.option(at);
            right.push(right_image(self, option)?);
        }
        self.bracket(left, right)
    }
}
