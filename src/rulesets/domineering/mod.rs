//! Domineering: Left places dominoes vertically, Right horizontally.

mod board;
mod bounds;
mod dominated;
mod memo;
mod outcome;
mod region;
mod solver;
mod strip;

use std::rc::Rc;

use super::partizan;
use crate::eval::{Builtin, Value, row};
use crate::game::{Algebra, Game, Player};
use crate::limits::Result;
use crate::picture::Scene;
use crate::position::{Position, Positions, State};
use board::Board;
use memo::Memo;
use solver::Solver;

/// Squares of a board at most.
const MOST_SQUARES: u64 = 1 << 20;

pub const DOMINEERING: Builtin = row("domineering(m, n); domineering(\"..#/...\")")
    .about("Domineering: Left places dominoes vertically, Right horizontally")
    .details("In the text of a board . is a free square, # a taken one, and / divides the rows. A player who finds no \
              room for another domino loses.")
    .takes(1, 2)
    .examples(&[
        ("domineering(2,2)", "+-1"),
        ("domineering(2,3)", "{2|-1/2}"),
        ("domineering(\"..#/...\")", "+-1"),
    ])
    .shape("domineering(m, n), an empty board of m rows and n columns, or domineering(\"..#/...\"), rows \
              from the top with . for a free square and # for a taken one: domineering(2, 3)")
    .search(outcome::wins_starting)
    .run(|call| {
        let board = match call.values() {
            [Value::Text(text)] => {
                Board::read(text).map_err(|message| call.mistake(0, message))?
            }
            [Value::Number(_)] => {
                return Err(call.mistake(0, "an empty board takes 2 arguments"));
            }
            [_] => return Err(call.mistake(0, "a board is written as a string")),
            _ => {
                let [rows, columns] = call.rectangle("a board")?;
                if rows.saturating_mul(columns) > MOST_SQUARES {
                    let longer = usize::from(columns > rows);
                    let limit = format!("a board has at most {MOST_SQUARES} squares");
                    return Err(call.too_large(longer, limit));
                }
                Board::empty(rows as usize, columns as usize)
            }
        };
        call.position_of(Rc::new(board))
    });

impl State for Board {
    fn name(&self) -> String {
        if self.is_empty() {
            return format!("domineering({},{})", self.rows, self.columns);
        }
        format!("domineering(\"{}\")", self.text())
    }

    fn negative(&self) -> Option<Rc<dyn State>> {
        Some(Rc::new(self.transposed()))
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let [left, right] = Player::BOTH.map(|player| self.dominoes(player).len() as u64);
        Some(partizan(positions, left + right, |player, options| {
            let mut dominoes = self.dominoes(player).into_iter();
            dominoes.try_for_each(|domino| options.push(Rc::new(self.with_domino(domino))))
        }))
    }

    /// `None` for a board with a region of more than 8 rows and 8 columns, which is left to its moves.
    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        let regions = self.regions()?;
        let memo = algebra.side_tables.get::<Memo>();
        let value = Solver::new(algebra, &mut memo.borrow_mut()).sum(&regions);
        Some(value)
    }

    fn searched_board(&self) -> Option<(&'static str, String)> {
        Some((DOMINEERING.help.name, self.text()))
    }

    fn is_over(&self) -> bool {
        !self.has_room()
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::board(self.text()))
    }
}
