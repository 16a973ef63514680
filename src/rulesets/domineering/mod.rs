//! Domineering: Left places dominoes vertically, Right horizontally.

mod board;
mod region;
mod solver;
mod strip;
mod table;

use std::any::Any;
use std::rc::Rc;

use super::argument::Reader;
use super::{Argument, BuildError, OptionList, Ruleset};
use crate::game::{Algebra, Game, Player};
use crate::limits::Halt;
use crate::picture;
use crate::position::{Position, Positions, State};
use board::Board;
use solver::{Memo, Solver};

pub struct Domineering;

const SHAPE: &str = "domineering(m, n), an empty board of m rows and n columns, or domineering(\"..#/...\"), rows \
                     from the top with . for a free square and # for a taken one: domineering(2, 3)";
/// Squares of a board at most.
const MOST_SQUARES: u64 = 1 << 20;

impl Ruleset for Domineering {
    fn name(&self) -> &'static str {
        "domineering"
    }

    fn signature(&self) -> &'static str {
        "domineering(m, n); domineering(\"..#/...\")"
    }

    fn summary(&self) -> &'static str {
        "Domineering: Left places dominoes vertically, Right horizontally"
    }

    fn details(&self) -> &'static str {
        "In the text of a board . is a free square, # a taken one, and / divides the rows. A player who finds no \
         room for another domino loses."
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("domineering(2,2)", "+-1"),
            ("domineering(2,3)", "{2|-1/2}"),
            ("domineering(\"..#/...\")", "+-1"),
        ]
    }

    fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError> {
        let reader = Reader::new(arguments, SHAPE);
        let board = match arguments {
            [Argument::Text(text)] => {
                Board::read(text).map_err(|message| reader.mistake(0, message))?
            }
            [Argument::Integer(_)] => {
                return Err(reader
                    .wrong_number("an empty board takes 2 arguments")
                    .into());
            }
            [_] => return Err(reader.mistake(0, "a board is written as a string").into()),
            [_, _] => {
                let rows = reader.positive(0, "a board has at least one row")?;
                let columns = reader.positive(1, "a board has at least one column")?;
                if rows.saturating_mul(columns) > MOST_SQUARES {
                    let message = format!("a board has at most {MOST_SQUARES} squares");
                    return Err(reader.mistake(1, message).into());
                }
                Board::empty(rows as usize, columns as usize)
            }
            _ => return Err(reader.wrong_number("this takes 1 or 2 arguments").into()),
        };
        Ok(positions.call_by_name(Rc::new(board))?)
    }
}

impl State for Board {
    fn name(&self) -> String {
        if self.is_empty() {
            return format!("domineering({},{})", self.rows(), self.columns());
        }
        format!("domineering(\"{}\")", self.text())
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position, Halt>> {
        Some(self.options(positions))
    }

    /// `None` for a board with a region of more than 8 rows and 8 columns, which is left to its moves.
    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game, Halt>> {
        let regions = self.regions()?;
        let memo = algebra.side_tables.get::<Memo>();
        let value = Solver::new(algebra, &mut memo.borrow_mut()).sum(&regions);
        Some(value)
    }

    fn is_over(&self) -> bool {
        !self.has_room()
    }

    fn draw(&self, unicode: bool) -> Option<String> {
        let taken = if unicode { "███" } else { "###" };
        let (rows, columns) = (self.rows() as u64, self.columns() as u64);
        picture::grid(rows, columns, unicode, |row, column| {
            let free = self.is_free(row as usize, column as usize);
            Some(if free { " " } else { taken })
        })
        .or_else(|| Some(format!("a board of {rows} rows and {columns} columns")))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Board {
    fn options(&self, positions: &mut Positions) -> Result<Position, Halt> {
        let sides = [Player::Left, Player::Right].map(|player| self.dominoes(player));
        // The board itself, its name twice: more than other options take.
        let size = (sides[0].len() + sides[1].len()) * (1 + self.squares() / 64);
        let mut options = OptionList::expecting(positions, size as u64)?;
        let [left, right] = sides.map(|dominoes| {
            for domino in dominoes {
                options.push([Rc::new(self.with_domino(domino))])?;
            }
            Ok(options.take())
        });
        let (left, right) = (left?, right?);
        positions.bracket(left, right)
    }
}
