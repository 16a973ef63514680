//! A Domineering board of any size.

use super::region::Region;
use crate::game::Player;
use crate::rulesets::squares::squares;

/// Which squares are free, row by row from the top.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Board {
    pub rows: usize,
    pub columns: usize,
    free: Box<[bool]>,
}

impl Board {
    pub fn empty(rows: usize, columns: usize) -> Self {
        Board {
            rows,
            columns,
            free: vec![true; rows * columns].into(),
        }
    }

    /// Reads `..#/...`; an error says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, String> {
        let (squares, columns) = squares(text)?;
        let free = squares.iter().map(|square| match square {
            '.' => Ok(true),
            '#' => Ok(false),
            other => Err(format!(
                "a square is . when it is free or # when it is taken, and this has {other:?}"
            )),
        });
        Ok(Board {
            rows: squares.len() / columns,
            columns,
            free: free.collect::<Result<_, _>>()?,
        })
    }

    /// Rows as columns: each player has the places of the other.
    pub fn transposed(&self) -> Self {
        let squares = (0..self.columns).flat_map(|column| {
            let row = self.free.iter().skip(column).step_by(self.columns);
            row.copied()
        });
        Board {
            rows: self.columns,
            columns: self.rows,
            free: squares.collect(),
        }
    }

    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.free.len() + self.rows);
        for (at, row) in self.free.chunks(self.columns).enumerate() {
            if at > 0 {
                text.push('/');
            }
            text.extend(row.iter().map(|&free| if free { '.' } else { '#' }));
        }
        text
    }

    pub fn is_empty(&self) -> bool {
        self.free.iter().all(|&free| free)
    }

    /// Is there a place for a domino of either player?
    pub fn has_room(&self) -> bool {
        self.free
            .chunks(self.columns)
            .any(|row| row.windows(2).any(|pair| pair == [true, true]))
            || (self.columns..self.free.len())
                .any(|at| self.free[at] && self.free[at - self.columns])
    }

    /// The places of a player's dominoes, each by its two squares.
    pub fn dominoes(&self, player: Player) -> Vec<[usize; 2]> {
        let columns = self.columns;
        let step = match player {
            Player::Left => columns,
            Player::Right => 1,
        };
        (0..self.free.len().saturating_sub(step))
            .filter(|&at| self.free[at] && self.free[at + step])
            .filter(|&at| player == Player::Left || at % columns + 1 < columns)
            .map(|at| [at, at + step])
            .collect()
    }

    pub fn with_domino(&self, domino: [usize; 2]) -> Self {
        let mut board = self.clone();
        for square in domino {
            board.free[square] = false;
        }
        board
    }

    /// The connected regions of free squares; `None` when one has more than 8 rows and more than 8 columns.
    pub fn regions(&self) -> Option<Vec<Region>> {
        let mut waiting = self.free.clone();
        let mut regions = Vec::new();
        for start in 0..waiting.len() {
            if waiting[start] {
                let squares = self.region_from(start, &mut waiting);
                regions.extend(self.region(&squares)?);
            }
        }
        Some(regions)
    }

    fn region_from(&self, start: usize, waiting: &mut [bool]) -> Vec<usize> {
        waiting[start] = false;
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            let column = at % self.columns;
            let neighbours = [
                at.checked_sub(self.columns),
                Some(at + self.columns).filter(|&below| below < waiting.len()),
                (column > 0).then(|| at - 1),
                (column + 1 < self.columns).then(|| at + 1),
            ];
            for neighbour in neighbours.into_iter().flatten() {
                if waiting[neighbour] {
                    waiting[neighbour] = false;
                    found.push(neighbour);
                }
            }
        }
        found
    }

    /// The region of these squares, moved to the corner; a single square is none.
    fn region(&self, squares: &[usize]) -> Option<Option<Region>> {
        let row = |&at: &usize| at / self.columns;
        let column = |&at: &usize| at % self.columns;
        let top = squares.iter().map(row).min()?;
        let left = squares.iter().map(column).min()?;
        let height = squares.iter().map(row).max()? - top + 1;
        let width = squares.iter().map(column).max()? - left + 1;
        if squares.len() == 1 {
            return Some(None);
        }
        // A region of at most 8 rows lies down as a strip of rows of at most 8 squares each.
        let turned = width > 8;
        if turned && height > 8 {
            return None;
        }
        let mut lines = vec![0u8; if turned { width } else { height }];
        for at in squares {
            let (row, column) = (row(at) - top, column(at) - left);
            let (line, bit) = if turned { (column, row) } else { (row, column) };
            lines[line] |= 1 << bit;
        }
        Some(Some(Region::from_lines(lines, turned)))
    }
}
