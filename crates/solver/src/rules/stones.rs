//! Boards with stones of both players on at most 64 squares.

use std::rc::Rc;

use super::sum_search::{Ruleset, SearchedBoard};
use crate::board::{Grid, NormalForm, read_squares, singles};
use crate::position::SearchableBoard;
use algebra::game::Player;

/// Squares that are neither empty nor owned are walls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    pub rows: u8,
    pub columns: u8,
    pub empty: u64,
    /// Left's stones, Right's stones.
    pub owned: [u64; 2],
}

/// Parses a board for the compiled search of a ruleset.
pub fn read_board<R: Ruleset<State = Stones> + Default + 'static>(
    text: &str,
) -> Option<Rc<dyn SearchableBoard>> {
    let board = Stones::read(text)?;
    Some(Rc::new(SearchedBoard::<R>(board)))
}

impl Stones {
    /// Reads a board with X for Left's stones, O for Right's, dots for empty squares and `#` for walls. `None` if it has more
    /// than 64 squares or other signs.
    pub fn read(text: &str) -> Option<Stones> {
        let (signs, columns) = read_squares(text).ok()?;
        let grid = Grid::new(signs.len() / columns, columns)?;
        let mut board = Stones {
            rows: grid.rows() as u8,
            columns: grid.columns() as u8,
            empty: 0,
            owned: [0; 2],
        };
        for (at, sign) in signs.iter().enumerate() {
            let set = match sign {
                'X' => &mut board.owned[0],
                'O' => &mut board.owned[1],
                '.' => &mut board.empty,
                '#' => continue,
                _ => return None,
            };
            *set |= 1 << at;
        }
        Some(board)
    }

    pub fn grid(&self) -> Grid {
        Grid::of(self.rows, self.columns)
    }

    pub fn owned_by(&self, player: Player) -> u64 {
        self.owned[player as usize]
    }

    /// All squares that are not walls.
    pub fn open(&self) -> u64 {
        self.empty | self.owned[0] | self.owned[1]
    }

    /// The smallest board with these squares; all others become walls.
    pub fn cropped(&self, kept: u64) -> Stones {
        let grid = self.grid();
        let (first, frame) = grid.frame(kept);
        Stones {
            rows: frame.rows() as u8,
            columns: frame.columns() as u8,
            ..self.mapped(|set| grid.cropped(set & kept, first, frame))
        }
    }

    /// The strip without these squares; the squares on both sides of a gap become neighbours.
    pub fn without(&self, gone: u64) -> Stones {
        let mut short = *self;
        // Backwards, so that the squares still to be removed keep their places.
        let gone_squares: Vec<u64> = singles(gone).collect();
        for square in gone_squares.into_iter().rev() {
            let below = square - 1;
            short = short.mapped(|set| set & below | set >> 1 & !below);
        }
        let fewer = gone.count_ones() as u8;
        match self.rows {
            1 => short.columns -= fewer,
            _ => short.rows -= fewer,
        }
        short
    }

    fn mapped(&self, map: impl Fn(u64) -> u64) -> Stones {
        Stones {
            empty: map(self.empty),
            owned: self.owned.map(&map),
            ..*self
        }
    }

    fn negative(mut self) -> Stones {
        self.owned.swap(0, 1);
        self
    }

    pub fn half_turned(&self) -> Stones {
        let grid = self.grid();
        self.mapped(|set| grid.half_turned(set))
    }

    pub fn flipped(&self) -> Stones {
        let grid = self.grid();
        self.mapped(|set| grid.flipped(set))
    }

    pub fn transposed(&self) -> Stones {
        let grid = self.grid();
        Stones {
            rows: self.columns,
            columns: self.rows,
            ..self.mapped(|set| grid.transposed(set))
        }
    }

    /// The least images of the board and of its negative under the symmetries of the square, among those with no more rows
    /// than columns.
    fn least_images(&self) -> [Stones; 2] {
        let upright = if self.rows > self.columns {
            self.transposed()
        } else {
            *self
        };
        let mut least = [upright, upright.negative()];
        let mut add = |image: Stones| {
            least[0] = least[0].min(image);
            least[1] = least[1].min(image.negative());
        };
        add(upright.half_turned());
        if upright.rows > 1 {
            let flipped = upright.flipped();
            add(flipped);
            add(flipped.half_turned());
            if upright.rows == upright.columns {
                let turned = upright.transposed();
                let flipped = turned.flipped();
                for image in [turned, turned.half_turned(), flipped, flipped.half_turned()] {
                    add(image);
                }
            }
        }
        least
    }

    /// The least image of the board or of its negative.
    pub fn normal_form(&self) -> NormalForm<Stones> {
        NormalForm::of_least_images(self.least_images())
    }
}
