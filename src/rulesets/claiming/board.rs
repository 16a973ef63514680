//! A board on which the players claim squares in turn: who owns what, and who is to move.

use std::rc::Rc;

use super::field::Field;
use super::rules::{Shape, cells};
use crate::game::{Ending, Player};
use crate::picture::column_name;

#[derive(Clone)]
pub struct Board {
    pub(super) field: Rc<Field>,
    /// Left's squares, Right's squares.
    pub(super) owned: [u64; 2],
    pub(super) mover: Player,
}

impl Board {
    /// The board with these signs on its first squares; otherwise what is wrong.
    pub fn new(field: Rc<Field>, signs: &[char], mover: Player) -> Result<Board, String> {
        let owned = [0; 2];
        let mut board = Board {
            field,
            owned,
            mover,
        };
        for (cell, sign) in signs.iter().enumerate() {
            match sign {
                'X' | 'x' | 'L' => board.owned[0] |= 1 << cell,
                'O' | 'o' | 'R' => board.owned[1] |= 1 << cell,
                '.' | '_' => {}
                other => return Err(format!("`{other}` is none of X, O and .")),
            }
        }
        if board.has_won(Player::Left) && board.has_won(Player::Right) {
            return Err("both players have won".to_string());
        }
        Ok(board)
    }

    pub fn moved_by(&self, mover: Player) -> Board {
        Board {
            mover,
            ..self.clone()
        }
    }

    pub(super) fn claimed(&self) -> u64 {
        self.owned[0] | self.owned[1]
    }

    pub(super) fn empty_cells(&self) -> u64 {
        self.field.shape.all() & !self.claimed()
    }

    /// Who has claimed a square.
    pub fn owner(&self, cell: usize) -> Option<Player> {
        let owns = |player: &Player| self.owned[*player as usize] >> cell & 1 == 1;
        Player::BOTH.into_iter().find(owns)
    }

    fn has_won(&self, player: Player) -> bool {
        let owned = self.owned[player as usize];
        (self.field.rules.won)(self.field.shape, owned, player)
    }

    pub fn ending(&self) -> Option<Ending> {
        // The one who has just moved is the likelier winner.
        for player in [self.mover.opponent(), self.mover] {
            if self.has_won(player) {
                return Some(Ending::win(player));
            }
        }
        (self.empty_cells() == 0).then_some(Ending::Draw)
    }

    /// The board after the player to move has claimed a square.
    pub(super) fn after(&self, cell: usize) -> Board {
        let mut board = self.moved_by(self.mover.opponent());
        board.owned[self.mover as usize] |= 1 << cell;
        board
    }

    /// The boards after each claim, square by square.
    pub fn claims(&self) -> impl Iterator<Item = Board> + '_ {
        cells(self.empty_cells()).map(|cell| self.after(cell))
    }

    /// `b2`: column b, row 2; in a board of one row just the number of the square.
    pub fn cell_name(&self, cell: usize) -> String {
        let Shape { rows, columns } = self.field.shape;
        if rows == 1 {
            return (cell + 1).to_string();
        }
        format!("{}{}", column_name(cell % columns), cell / columns + 1)
    }

    /// The text that reads back as this board.
    pub fn text(&self) -> String {
        let rules = self.field.rules;
        let mut arguments: Vec<String> = if self.claimed() == 0 {
            let sizes = (rules.sizes)(self.field.shape);
            sizes.iter().map(usize::to_string).collect()
        } else {
            vec![format!("\"{}\"", self.squares())]
        };
        if self.mover == Player::Right {
            arguments.push("Right".to_string());
        }
        format!("{}({})", rules.name, arguments.join(","))
    }

    /// The squares as they are typed.
    pub fn squares(&self) -> String {
        let Shape { rows, columns } = self.field.shape;
        let sign = |cell| match self.owner(cell) {
            None => '.',
            Some(Player::Left) => 'X',
            Some(Player::Right) => 'O',
        };
        let row = |row| (row * columns..(row + 1) * columns).map(sign);
        let rows: Vec<String> = (0..rows).map(|at| row(at).collect()).collect();
        rows.join("/")
    }
}
