//! Regions with more than 8 rows and more than 8 columns, which are only searched for the winner.

use std::cmp::Ordering;

use crate::board::NormalForm;
use algebra::game::Player;

/// The largest number of rows and columns.
pub(super) const SIDE: usize = 16;

/// Free squares: (row, column) is a bit of the word of its row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Wide(pub [u16; SIDE]);

impl Wide {
    pub fn of_squares(squares: impl Iterator<Item = [usize; 2]>) -> Wide {
        let mut wide = Wide::default();
        squares.for_each(|[row, column]| wide.0[row] |= 1 << column);
        wide
    }

    pub fn squares(self) -> impl Iterator<Item = [usize; 2]> {
        let rows = self.0.into_iter().enumerate();
        rows.flat_map(|(row, line)| {
            let columns = (0..SIDE).filter(move |column| line >> column & 1 != 0);
            columns.map(move |column| [row, column])
        })
    }

    /// The region of a word with rows of eight squares.
    pub fn of_rows_of_eight(squares: u128) -> Wide {
        Wide(squares.to_le_bytes().map(u16::from))
    }

    fn zip(self, other: Wide, of_rows: impl Fn(u16, u16) -> u16) -> Wide {
        Wide(std::array::from_fn(|row| {
            of_rows(self.0[row], other.0[row])
        }))
    }

    pub fn count_ones(self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Each square moved one row up.
    fn up(self) -> Wide {
        Wide(std::array::from_fn(|row| {
            *self.0.get(row + 1).unwrap_or(&0)
        }))
    }

    /// Each square moved one row down.
    fn down(self) -> Wide {
        Wide(std::array::from_fn(|row| {
            if row > 0 { self.0[row - 1] } else { 0 }
        }))
    }

    /// The squares that have a neighbour among these.
    fn beside(self) -> Wide {
        let beside = Wide(self.0.map(|row| row << 1 | row >> 1));
        let across = self.up().zip(self.down(), |up, down| up | down);
        beside.zip(across, |a, b| a | b)
    }

    pub fn transposed(self) -> Wide {
        Wide::of_squares(self.squares().map(|[row, column]| [column, row]))
    }

    /// The region moved into the first row and column, with its numbers of rows and columns.
    fn cornered(self) -> (Wide, [usize; 2]) {
        let top = self.0.iter().take_while(|row| **row == 0).count();
        let used = self.0.iter().fold(0, |used, row| used | row);
        let left = used.trailing_zeros().min(SIDE as u32 - 1);
        let rows = std::array::from_fn(|row| *self.0.get(row + top).unwrap_or(&0) >> left);
        let height = rows
            .iter()
            .rposition(|row| *row != 0)
            .map_or(0, |last| last + 1);
        let width = SIDE - (used >> left).leading_zeros() as usize;
        (Wide(rows), [height, width])
    }

    /// The least among the reflections of a region in the corner.
    fn least_reflection(self, [height, width]: [usize; 2]) -> Wide {
        let mirrored = Wide(self.0.map(|row| row.reverse_bits() >> (SIDE - width)));
        let [flipped, turned] = [self, mirrored].map(|mut image| {
            image.0[..height].reverse();
            image
        });
        self.min(mirrored).min(flipped).min(turned)
    }

    /// The representative of a region among its images, no higher than wide: reflections keep the value, and exchanging rows
    /// and columns negates it.
    pub fn normal_form(self) -> NormalForm<Wide> {
        let (squares, [height, width]) = self.cornered();
        let upright = || squares.least_reflection([height, width]);
        let turned = || squares.transposed().least_reflection([width, height]);
        match height.cmp(&width) {
            Ordering::Less => NormalForm::of_one_image(upright(), false),
            Ordering::Greater => NormalForm::of_one_image(turned(), true),
            Ordering::Equal => NormalForm::of_least_images([upright(), turned()]),
        }
    }

    /// The squares that are left after each domino of a player.
    pub fn dominoes(self, player: Player) -> impl Iterator<Item = Wide> {
        let places = match player {
            Player::Left => self.zip(self.up(), |row, below| row & below),
            Player::Right => Wide(self.0.map(|row| row & row >> 1)),
        };
        places.squares().map(move |[row, column]| {
            let mut left = self;
            left.0[row] ^= 1 << column;
            match player {
                Player::Left => left.0[row + 1] ^= 1 << column,
                Player::Right => left.0[row] ^= 2 << column,
            }
            left
        })
    }

    /// The connected regions of at least two squares.
    pub fn regions(self) -> impl Iterator<Item = Wide> {
        let mut rest = self.zip(self.beside(), |row, beside| row & beside);
        std::iter::from_fn(move || {
            let first = rest.0.iter().position(|row| *row != 0)?;
            let mut region = Wide::default();
            region.0[first] = rest.0[first] & rest.0[first].wrapping_neg();
            loop {
                let beside = region.beside().zip(rest, |beside, rest| beside & rest);
                let grown = region.zip(beside, |row, beside| row | beside);
                if grown == region {
                    break;
                }
                region = grown;
            }
            rest = rest.zip(region, |rest, region| rest ^ region);
            Some(region)
        })
    }
}
