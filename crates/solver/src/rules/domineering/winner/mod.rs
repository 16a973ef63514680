//! The winner of a single board, by search.
//!
//! This is alpha-beta search with two results, as in Bullock's program Obsequi. A position is the set of free squares, as
//! both players see it. Four bounds are tried, from the cheapest to the most expensive one:
//!
//! 1. the numbers of dominoes that fit, and of those that are safe from the opponent, which also order the moves (`search`)
//! 2. a packing of dominoes that can be kept, and of squares that the opponent cannot use (`packing`)
//! 3. a table of the positions that were searched ([`SharedTable`]). Regions that are numbers are left out of its keys
//! 4. the means and temperatures of small regions, and of bands of two lines into which the others are cut
//!
//! The threads search the same position with a common table.
//!
//! It is a search of its own because it does not compute with sums but with bit boards and counts of dominoes, and stores the
//! positions of boards of at most 100 squares in the table of the search over sums under exact keys. On 8x8 it takes about a
//! seventieth of the time of the search over sums, which remains for sums and larger boards.

mod packing;
mod search;

use std::cmp::Ordering;

use super::memo::Winners;
use crate::board::{Grid, SquareSet};
use crate::search::{SQUARES_OF_A_KEY, SearchEnd, SharedTable, Team, Worker, in_threads};
use algebra::game::{Algebra, Player};
use algebra::limits::Result;
use search::{BoardSearch, LONGEST, View};

/// No player has more moves than this on a board of at most [`SQUARES_OF_A_KEY`] squares.
const MOST_MOVES: usize = SQUARES_OF_A_KEY as usize;

/// On boards with fewer free squares, a thread takes longer to start than to search.
const FEW_SQUARES: u32 = 40;

/// The free squares of a board that is small enough: square (row, column) is bit `row * columns + column`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FreeSquares {
    rows: usize,
    columns: usize,
    squares: u128,
}

impl FreeSquares {
    /// The smallest board with these free squares, each given by its row and column. `None` if it is too large.
    pub fn new<'a>(squares: impl Iterator<Item = &'a [usize; 2]> + Clone) -> Option<Self> {
        let ends = |axis: usize| {
            let along = squares.clone().map(|square| square[axis]);
            along.clone().min().zip(along.max())
        };
        let (rows, columns) = (ends(0)?, ends(1)?);
        let [height, width] = [rows, columns].map(|(first, last)| last - first + 1);
        if height.max(width) > LONGEST || height * width > SQUARES_OF_A_KEY as usize {
            return None;
        }
        let places = squares.map(|[row, column]| (row - rows.0) * width + column - columns.0);
        Some(FreeSquares {
            rows: height,
            columns: width,
            squares: places.fold(0, |squares, place| squares | 1 << place),
        })
    }

    /// The least of its mirror images.
    fn least_reflection(self) -> Self {
        let grid = Grid::<u128>::of(self.rows as u8, self.columns as u8);
        let squares = grid.least_reflection(self.squares);
        FreeSquares { squares, ..self }
    }

    /// Rows and columns exchanged.
    fn transposed(self) -> Self {
        let squares = (0..self.rows * self.columns).fold(0, |squares, at| {
            let (row, column) = (at / self.columns, at % self.columns);
            squares | (self.squares >> at & 1) << (column * self.rows + row)
        });
        FreeSquares {
            rows: self.columns,
            columns: self.rows,
            squares,
        }
    }

    /// The representative of a board with this player to move among its images. Exchanging rows and columns exchanges the
    /// players, so on a board that is its own image both have the same prospects.
    fn normal(self, player: Player) -> (Self, Player) {
        let [upright, turned] = [self, self.transposed()].map(FreeSquares::least_reflection);
        match upright.cmp(&turned) {
            Ordering::Less => (upright, player),
            Ordering::Equal => (upright, Player::Left),
            Ordering::Greater => (turned, player.opponent()),
        }
    }

    /// Whether this player wins moving first.
    pub fn wins_starting(self, player: Player, algebra: &mut Algebra) -> Result<bool> {
        let key @ (board, player) = self.normal(player);
        let winners = algebra.side_tables.get::<Winners>();
        if let Some(wins) = winners.borrow().0.get(&key) {
            return Ok(*wins);
        }
        let wins = if board.rows * board.columns <= 64 {
            board.search::<u64>(player, algebra)
        } else {
            board.search::<u128>(player, algebra)
        }?;
        winners.borrow_mut().0.insert(key, wins);
        Ok(wins)
    }

    fn search<S: SquareSet + Send + Sync>(
        &self,
        player: Player,
        algebra: &mut Algebra,
    ) -> Result<bool> {
        let free = self.squares.count_ones();
        let views = [
            View::<S>::new(self.columns, self.rows),
            View::new(self.rows, self.columns),
        ];
        // Enough for boards that take seconds; a table that is too large is slow because of the cache.
        let table = SharedTable::new((free / 3).clamp(8, 24) - 2, &algebra.budget)?;
        let squares = S::from(self.squares).unwrap_or_default();
        let team = Team {
            threads: if free < FEW_SQUARES {
                1
            } else {
                algebra.budget.threads()
            },
            enough_failures: 1,
        };
        let search = |algebra: &mut Algebra, worker: Worker<'_>| {
            BoardSearch::new(&views, algebra, worker).wins_starting(squares, player as usize)
        };
        let found = in_threads(algebra, team, &table, usize::MAX, search, search);
        found.map_err(SearchEnd::halt)
    }
}
