//! Who is to move and who wins, in a game with wins, losses and draws.

use serde::Serialize;

use crate::eval::{Result, Session};
use algebra::game::Player;
use solver::position::Position;

#[derive(Serialize)]
pub struct Turn {
    /// The player to move; `None` once the game is over.
    mover: Option<&'static str>,
    /// The winner under best play; `None` for a draw.
    winner: Option<&'static str>,
    draw: bool,
}

impl Turn {
    pub fn new(session: &mut Session, p: Position) -> Result<Turn> {
        let winner = session.solver().wins_and_draws().solve(p)?.winner();
        Ok(Turn {
            mover: session
                .solver()
                .wins_and_draws()
                .mover(p)?
                .map(Player::name),
            winner: winner.map(Player::name),
            draw: winner.is_none(),
        })
    }
}
