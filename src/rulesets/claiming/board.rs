//! A board on which the players claim squares in turn: who owns what, and who is to move.

use std::rc::Rc;

use super::field::{Field, Fields};
use super::rules::{Rules, Shape, cells};
use crate::game::{Ending, Player};
use crate::limits::Halt;

#[derive(Clone)]
pub struct Board {
    pub(super) field: Rc<Field>,
    pub(super) left: u64,
    pub(super) right: u64,
    pub(super) mover: Player,
}

impl Board {
    pub fn empty(
        rules: &'static dyn Rules,
        shape: Shape,
        mover: Player,
        fields: &mut Fields,
    ) -> Board {
        Board {
            field: fields.field(rules, shape),
            left: 0,
            right: 0,
            mover,
        }
    }

    /// Reads rows such as `X../.O.`; otherwise what is wrong.
    pub fn read(
        rules: &'static dyn Rules,
        text: &str,
        mover: Player,
        fields: &mut Fields,
    ) -> Result<Result<Board, String>, Halt> {
        let rows: Vec<Vec<char>> = text
            .trim()
            .split(['/', '\n'])
            .map(|row| row.trim().chars().collect())
            .collect();
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 {
            return Ok(Err("the board has no squares".to_string()));
        }
        if let Some(row) = rows.iter().find(|row| row.len() != columns) {
            return Ok(Err(format!(
                "the rows differ in length: one has {columns} squares, another {}",
                row.len()
            )));
        }
        let shape = Shape {
            rows: rows.len(),
            columns,
        };
        if rows.len() > Shape::MOST_CELLS
            || columns > Shape::MOST_CELLS
            || shape.cells() > Shape::MOST_CELLS
        {
            let what = format!("a board of more than {} squares", Shape::MOST_CELLS);
            return Err(Halt::large(what));
        }
        let mut board = Board::empty(rules, shape, mover, fields);
        for (cell, sign) in rows.iter().flatten().enumerate() {
            match sign {
                'X' | 'x' | 'L' => board.left |= 1 << cell,
                'O' | 'o' | 'R' => board.right |= 1 << cell,
                '.' | '_' => {}
                other => return Ok(Err(format!("`{other}` is none of X, O and ."))),
            }
        }
        if board.has_won(Player::Left) && board.has_won(Player::Right) {
            return Ok(Err("both players have won".to_string()));
        }
        Ok(Ok(board))
    }

    pub fn shape(&self) -> Shape {
        self.field.shape
    }

    pub fn rules(&self) -> &'static dyn Rules {
        self.field.rules
    }

    pub fn moved_by(&self, mover: Player) -> Board {
        Board {
            mover,
            ..self.clone()
        }
    }

    pub(super) fn owned(&self, player: Player) -> u64 {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }

    pub(super) fn empty_cells(&self) -> u64 {
        self.field.shape.all() & !self.left & !self.right
    }

    /// Who has claimed a square.
    pub fn owner(&self, cell: usize) -> Option<Player> {
        [Player::Left, Player::Right]
            .into_iter()
            .find(|&player| self.owned(player) >> cell & 1 == 1)
    }

    fn has_won(&self, player: Player) -> bool {
        self.field
            .rules
            .won(self.field.shape, self.owned(player), player)
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
        match self.mover {
            Player::Left => board.left |= 1 << cell,
            Player::Right => board.right |= 1 << cell,
        }
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
        let name = self.field.rules.name();
        if self.left | self.right == 0 {
            let empty = self.field.rules.empty_name(self.field.shape);
            return match self.mover {
                Player::Left => empty,
                Player::Right => {
                    let open = empty.trim_end_matches(')');
                    let comma = if open.ends_with('(') { "" } else { "," };
                    format!("{open}{comma}Right)")
                }
            };
        }
        let rows: Vec<String> = self
            .rows(['.', 'X', 'O'])
            .iter()
            .map(|row| row.iter().collect())
            .collect();
        let mover = match self.mover {
            Player::Left => "",
            Player::Right => ",Right",
        };
        format!("{name}(\"{}\"{mover})", rows.join("/"))
    }

    /// The signs row by row, for an empty square, one of Left's and one of Right's.
    fn rows(&self, [empty, left, right]: [char; 3]) -> Vec<Vec<char>> {
        let Shape { rows, columns } = self.field.shape;
        let sign = |cell| match self.owner(cell) {
            None => empty,
            Some(Player::Left) => left,
            Some(Player::Right) => right,
        };
        (0..rows)
            .map(|row| {
                (0..columns)
                    .map(|column| sign(row * columns + column))
                    .collect()
            })
            .collect()
    }

    /// The board with the names of its rows and columns; X is Left, O is Right.
    pub fn picture(&self, unicode: bool) -> String {
        let Shape { rows, columns } = self.field.shape;
        let signs = if unicode {
            ['·', '×', '○']
        } else {
            ['.', 'X', 'O']
        };
        let margin = rows.to_string().len();
        let titles: Vec<String> = (0..columns)
            .map(|column| {
                if rows == 1 {
                    (column + 1).to_string()
                } else {
                    column_name(column)
                }
            })
            .collect();
        let width = titles.iter().map(String::len).max().unwrap_or(1);
        let line = |cells: Vec<String>| {
            let cells: Vec<String> = cells
                .into_iter()
                .map(|cell| format!("{cell:>width$}"))
                .collect();
            cells.join(" ")
        };
        let mut lines = vec![format!("{:margin$} {}", "", line(titles.clone()))];
        for (row, signs) in self.rows(signs).into_iter().enumerate() {
            let slant = if self.field.rules.is_slanted() {
                row + 1
            } else {
                0
            };
            let number = if rows == 1 {
                String::new()
            } else {
                (row + 1).to_string()
            };
            let signs = line(signs.into_iter().map(String::from).collect());
            lines.push(format!("{:slant$}{number:>margin$} {signs}", ""));
        }
        lines.join("\n")
    }
}

/// a, b, ..., z, aa, ab, ...
fn column_name(column: usize) -> String {
    let letter = (b'a' + (column % 26) as u8) as char;
    match column / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", column_name(more - 1)),
    }
}
