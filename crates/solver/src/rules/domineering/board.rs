//! A Domineering board of any size.

use crate::board::{Board, Symmetry, read_squares};
use algebra::game::Player;
use algebra::limits::Budget;

const FREE: u8 = b'.';
const TAKEN: u8 = b'#';

/// The rows from the top, separated by `/`, with `.` for a free square and `#` for a taken one.
#[derive(Clone, PartialEq, Eq)]
pub struct DomineeringBoard {
    text: String,
}

impl DomineeringBoard {
    pub fn empty(rows: usize, columns: usize) -> Self {
        let text = Board::filled(rows, columns, char::from(FREE));
        DomineeringBoard { text }
    }

    /// Reads `..#/...`; an error says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, String> {
        let (squares, columns) = read_squares(text)?;
        if let Some(other) = squares.iter().find(|square| !".#".contains(**square)) {
            return Err(format!(
                "a square is . (free) or # (taken), but this has {other:?}"
            ));
        }
        let rows = squares.chunks(columns).map(String::from_iter);
        let text = rows.collect::<Vec<_>>().join("/");
        Ok(DomineeringBoard { text })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of squares in a row.
    pub fn columns(&self) -> usize {
        self.text.find('/').unwrap_or(self.text.len())
    }

    pub fn rows(&self) -> usize {
        (self.text.len() + 1) / (self.columns() + 1)
    }

    pub fn is_empty(&self) -> bool {
        !self.text.contains(char::from(TAKEN))
    }

    /// Rows and columns exchanged: each player has the moves of the other.
    pub fn transposed(&self) -> Option<Self> {
        let text = Board::new(&self.text).ok()?;
        let text = text.transformed(Symmetry::TRANSPOSITION);
        Some(DomineeringBoard { text })
    }

    /// Whether either player can place a domino.
    pub fn has_moves(&self) -> bool {
        let mut players = Player::BOTH.into_iter();
        players.any(|player| self.dominoes(player).next().is_some())
    }

    /// The dominoes that a player can place, each as two indices into the text.
    pub fn dominoes(&self, player: Player) -> impl Iterator<Item = [usize; 2]> {
        let squares = self.text.as_bytes();
        let step = match player {
            Player::Left => self.columns() + 1,
            Player::Right => 1,
        };
        let pairs = squares.iter().zip(squares.iter().skip(step)).enumerate();
        let fitting = pairs.filter(|(_, pair)| *pair == (&FREE, &FREE));
        fitting.map(move |(at, _)| [at, at + step])
    }

    pub fn with_domino(&self, domino: [usize; 2]) -> Self {
        let mut text = self.text.clone();
        for square in domino {
            text.replace_range(square..=square, "#");
        }
        DomineeringBoard { text }
    }

    /// The connected regions of at least two free squares, each square by its row and column. `None` if a limit was reached,
    /// which the next check reports.
    pub(super) fn components(&self, budget: &mut Budget) -> Option<Vec<Vec<[usize; 2]>>> {
        let board = Board::new(&self.text).ok()?;
        let steps = board.straight();
        let row = board.columns() + 1;
        let mut components = board.parts("#", &steps);
        let mut found = Vec::new();
        while let Some(places) = components.next_places(budget).ok()? {
            if places.len() > 1 {
                let squares = places.iter().map(|place| [place / row, place % row]);
                found.push(squares.collect());
            }
        }
        Some(found)
    }
}
