//! A board on which the players mark squares in turn: who owns what, and who is to move.

use std::rc::Rc;

use super::field::Field;
use crate::board::squares;
use crate::position::{Convention, Position, Positions, State, TurnState};
use crate::scene::Scene;
use algebra::game::{Ending, Player};
use algebra::limits::Result;

#[derive(Clone)]
pub struct PositionalBoard {
    pub(super) field: Rc<Field>,
    /// Left's squares, Right's squares.
    pub(super) owned: [u64; 2],
    pub(super) mover: Player,
}

impl PositionalBoard {
    /// The board with these signs on its first squares; an error says what is wrong with them.
    pub fn new(field: Rc<Field>, signs: &[char], mover: Player) -> Result<PositionalBoard, String> {
        let mut board = PositionalBoard {
            field,
            owned: [0; 2],
            mover,
        };
        for (square, sign) in signs.iter().enumerate() {
            match sign {
                'X' | 'x' | 'L' => board.owned[0] |= 1 << square,
                'O' | 'o' | 'R' => board.owned[1] |= 1 << square,
                '.' | '_' => {}
                other => return Err(format!("`{other}` is not X, O or .")),
            }
        }
        if board.has_won(Player::Left) && board.has_won(Player::Right) {
            return Err("both players have won".to_string());
        }
        Ok(board)
    }

    pub(super) fn moved_by(&self, mover: Player) -> PositionalBoard {
        PositionalBoard {
            mover,
            ..self.clone()
        }
    }

    fn marked(&self) -> u64 {
        self.owned[0] | self.owned[1]
    }

    pub(super) fn empty_squares(&self) -> u64 {
        self.field.grid.all() & !self.marked()
    }

    fn owner(&self, square: usize) -> Option<Player> {
        let owns = |player: &Player| self.owned[*player as usize] >> square & 1 == 1;
        Player::BOTH.into_iter().find(owns)
    }

    fn has_won(&self, player: Player) -> bool {
        let owned = self.owned[player as usize];
        (self.field.rules.has_won)(self.field.grid, owned, player)
    }

    /// How the game has ended, if it has.
    pub(super) fn ending(&self) -> Option<Ending> {
        // The player who has just moved is the likelier winner.
        for player in [self.mover.opponent(), self.mover] {
            if self.has_won(player) {
                return Some(Ending::win(player));
            }
        }
        (self.empty_squares() == 0).then_some(Ending::Draw)
    }

    /// The board after the player to move has marked a square.
    pub(super) fn after(&self, square: usize) -> PositionalBoard {
        let mut board = self.moved_by(self.mover.opponent());
        board.owned[self.mover as usize] |= 1 << square;
        board
    }

    /// The board as it is typed.
    fn text(&self) -> String {
        let grid = self.field.grid;
        let sign = |square| match self.owner(square) {
            None => '.',
            Some(Player::Left) => 'X',
            Some(Player::Right) => 'O',
        };
        let columns = grid.columns();
        let row = |row| (row * columns..(row + 1) * columns).map(sign);
        let rows: Vec<String> = (0..grid.rows()).map(|at| row(at).collect()).collect();
        rows.join("/")
    }

    fn options(&self, positions: &mut Positions) -> Result<Position> {
        if let Some(ending) = self.ending() {
            return positions.ended(ending);
        }
        let options = squares(self.empty_squares()).map(|square| self.after(square));
        let options = options.map(|after| positions.call_by_name(Rc::new(after)));
        let options = options.collect::<Result<_>>()?;
        positions.turn(self.mover, options)
    }
}

impl State for PositionalBoard {
    fn name(&self) -> String {
        let Field { rules, grid, .. } = &*self.field;
        let mut arguments: Vec<String> = if self.marked() == 0 {
            let sizes = (rules.sizes)(*grid);
            sizes.iter().map(usize::to_string).collect()
        } else {
            vec![format!("\"{}\"", self.text())]
        };
        if self.mover == Player::Right {
            arguments.push("Right".to_string());
        }
        format!("{}({})", rules.name, arguments.join(","))
    }

    fn convention(&self) -> Convention {
        Convention::WinsAndDraws
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        Some(self.options(positions))
    }

    fn turns(&self) -> Option<&dyn TurnState> {
        Some(self)
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::Marks(self.text(), self.field.rules.is_slanted))
    }
}
