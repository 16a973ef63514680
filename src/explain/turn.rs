//! Who is to move and who wins, in a game with wins, losses and draws.

use serde::Serialize;

use crate::eval::{Result, Session};
use crate::game::Player;
use crate::position::Position;

#[derive(Serialize)]
pub struct Turn {
    /// Nobody when it is over.
    mover: Option<&'static str>,
    /// When both play well; nobody wins a draw.
    winner: Option<&'static str>,
    draw: bool,
}

impl Turn {
    pub fn new(session: &mut Session, p: Position) -> Result<Turn> {
        let winner = session.solver().solve(p)?.winner();
        Ok(Turn {
            mover: session.solver().mover(p)?.map(Player::name),
            winner: winner.map(Player::name),
            draw: winner.is_none(),
        })
    }
}
