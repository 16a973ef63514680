//! Memo tables for regions. All images of a region share an entry.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::region::Squares;
use super::winner::FreeSquares;
use algebra::game::{Game, MemoTable, Player, SideTable};

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

#[derive(Default)]
pub(super) struct Memo {
    pub small: Known<u64>,
    pub tall: Known<u128>,
    pub strips: Map<Box<[u8]>, Game>,
}

impl SideTable for Memo {}

/// Whether the player wins a board moving first.
#[derive(Default)]
pub(super) struct Winners(pub MemoTable<(FreeSquares, Player), bool>);

impl SideTable for Winners {
    const HAS_IDS: bool = false;
}

/// Memo tables for regions in normal position.
#[derive(Default)]
pub(super) struct Known<T> {
    pub values: Map<T, Game>,
    pub bounds: MemoTable<T, Rc<ValueBounds>>,
    /// Whether a value is at least as good for the player as a region.
    pub matched: MemoTable<(T, Game, Player), bool>,
}

/// Values that are at least as good for Left as a region, and values that are at least as good for Right.
#[derive(Default)]
pub(super) struct ValueBounds {
    pub sides: [Vec<Game>; 2],
}

impl ValueBounds {
    /// The values that are at least as good for this player as the region.
    pub fn for_player(&self, player: Player) -> &[Game] {
        &self.sides[player as usize]
    }
}

/// A word of squares with memo tables for its regions.
pub(super) trait Remembered: Squares {
    /// The value of a region in normal position.
    fn known_value(self, memo: &Memo) -> Option<Game>;

    fn known(memo: &mut Memo) -> &mut Known<Self>;
}

impl Remembered for u64 {
    fn known_value(self, memo: &Memo) -> Option<Game> {
        memo.small.values.get(&self).copied()
    }

    fn known(memo: &mut Memo) -> &mut Known<Self> {
        &mut memo.small
    }
}

impl Remembered for u128 {
    fn known_value(self, memo: &Memo) -> Option<Game> {
        match u64::try_from(self) {
            Ok(small) => small.known_value(memo),
            Err(_) => memo.tall.values.get(&self).copied(),
        }
    }

    fn known(memo: &mut Memo) -> &mut Known<Self> {
        &mut memo.tall
    }
}
