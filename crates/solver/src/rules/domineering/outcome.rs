//! The outcomes of boards: the rules of Domineering for the search over sums.

use std::any::Any;
use std::marker::PhantomData;

use super::bands::Bands;
use super::memo::Remembered;
use super::region::{self, Region};
use super::solver::solve;
use super::wide::Wide;
use super::winner::FreeSquares;
use crate::board::NormalForm;
use crate::position::{BoardSum, SearchableBoard};
use crate::rules::sum_search::{Bounds, Ruleset, wins_starting};
use crate::search::SearchEnd;
use algebra::game::{Algebra, Game, Player};
use algebra::limits::Result;

/// The regions of a board.
pub(super) struct SearchedRegions {
    pub regions: Vec<Region>,
    /// The whole board, unless it is too large for the search of single boards.
    pub board: Option<FreeSquares>,
}

/// If no region has more squares than this, computing the value is just as fast.
const FEW_SQUARES: u32 = 16;

impl SearchableBoard for SearchedRegions {
    /// `None` if computing the value is just as fast, or if a region has more than 16 rows.
    fn wins_starting(
        &self,
        sum: &BoardSum,
        player: Player,
        algebra: &mut Algebra,
    ) -> Option<Result<bool>> {
        let (mut small, mut tall, mut wide) = (Vec::new(), Vec::new(), Vec::new());
        for (board, negated) in &sum.boards {
            let board = (&**board as &dyn Any).downcast_ref::<SearchedRegions>()?;
            for region in &board.regions {
                match *region {
                    Region::Small(squares) => {
                        small.push((squares, *negated));
                        tall.push((u128::from(squares), *negated));
                    }
                    Region::Tall { squares, turned } => tall.push((squares, turned != *negated)),
                    Region::Strip { .. } => return None,
                    Region::Wide(squares) => wide.push((squares, *negated)),
                }
            }
        }
        let values = &sum.values;
        let most = tall.iter().map(|(squares, _)| squares.count_ones()).max();
        if wide.is_empty() && most? <= FEW_SQUARES {
            return None;
        }
        if let ([(_, negated)], [], Some(board)) = (&sum.boards[..], &values[..], self.board) {
            let starter = if *negated { player.opponent() } else { player };
            return Some(board.wins_starting(starter, algebra));
        }
        if !wide.is_empty() {
            let tall = tall.into_iter();
            wide.extend(tall.map(|(squares, negated)| (Wide::of_rows_of_eight(squares), negated)));
            return Some(wins_starting::<Domineering<Wide>>(
                &wide, values, player, algebra,
            ));
        }
        Some(if small.len() == tall.len() {
            wins_starting::<Domineering<u64>>(&small, values, player, algebra)
        } else {
            wins_starting::<Domineering<u128>>(&tall, values, player, algebra)
        })
    }
}

/// Domineering on regions that fit into a word.
#[derive(Default)]
struct Domineering<T> {
    bands: Bands,
    word: PhantomData<T>,
}

/// A region of at most this many squares is replaced by its value.
const SMALL_REGION: u32 = 14;

impl<T: Remembered> Ruleset for Domineering<T> {
    type State = T;

    const HAS_COSTLY_BOUNDS: bool = true;

    fn moves(
        &mut self,
        squares: T,
        player: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = T> + use<T>, SearchEnd> {
        Ok(region::dominoes(squares, player))
    }

    fn components(&self, squares: T) -> impl Iterator<Item = T> + use<T> {
        region::regions(squares)
    }

    fn normal_form(&self, region: T) -> NormalForm<T> {
        region.normal_form()
    }

    fn is_small(&self, normal: T) -> bool {
        normal.count_ones() <= SMALL_REGION
    }

    fn value(&mut self, normal: T, algebra: &mut Algebra) -> Option<Result<Game>> {
        Some(solve(algebra, |solver| solver.value(normal)))
    }

    fn bounds(&mut self, normal: T, algebra: &mut Algebra) -> Result<Bounds> {
        let low = self.bands.best_cut(normal.rows(), algebra)?;
        let high = self.bands.best_cut(normal.columns(), algebra)?.negative();
        Ok(Bounds { low, high })
    }
}

impl Ruleset for Domineering<Wide> {
    type State = Wide;

    const HAS_COSTLY_BOUNDS: bool = true;

    fn moves(
        &mut self,
        squares: Wide,
        player: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = Wide> + use<>, SearchEnd> {
        Ok(squares.dominoes(player))
    }

    fn components(&self, squares: Wide) -> impl Iterator<Item = Wide> + use<> {
        squares.regions()
    }

    fn normal_form(&self, region: Wide) -> NormalForm<Wide> {
        region.normal_form()
    }

    fn is_small(&self, normal: Wide) -> bool {
        normal.count_ones() <= SMALL_REGION
    }

    /// A small region has at most 8 rows or at most 8 columns, because it is connected.
    fn value(&mut self, normal: Wide, algebra: &mut Algebra) -> Option<Result<Game>> {
        let region = Region::of_squares(normal.squares().collect())?;
        Some(solve(algebra, |solver| solver.sum(&[region])))
    }

    fn bounds(&mut self, normal: Wide, algebra: &mut Algebra) -> Result<Bounds> {
        let low = self.bands.best_cut(normal.0, algebra)?;
        let high = self
            .bands
            .best_cut(normal.transposed().0, algebra)?
            .negative();
        Ok(Bounds { low, high })
    }
}
