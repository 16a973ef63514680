//! Orthodox moves: the best ones when every move is taxed.

use super::fault::Result;
use super::session::Session;
use crate::game::{Number, Player};
use crate::position::{Move, Position};

impl Session {
    /// In each part that is not colder than t, the moves whose taxed result keeps the wall of the part at t.
    pub fn orthodox_moves(&mut self, p: Position, player: Player, t: &Number) -> Result<Vec<Move>> {
        let parts = self.positions.parts(p);
        let mut orthodox = Vec::new();
        for (at, part) in self.positions.distinct_parts(&parts)? {
            self.tick()?;
            let value = self.value_of(part)?;
            if Number::from(&self.algebra().temperature(value)?) < *t {
                continue;
            }
            for made in self.best_at(part, player, t)? {
                let result = self.positions.replaced(&parts, at, made.result)?;
                orthodox.push(Move { result, ..made });
            }
        }
        Ok(orthodox)
    }

    /// The moves that leave the best wall at t, with the opponent to move.
    fn best_at(&mut self, part: Position, player: Player, t: &Number) -> Result<Vec<Move>> {
        let moves = self.moves_of(part, player)?;
        self.best_by(moves, |session, made| {
            let to = session.value_of(made.to)?;
            let thermograph = session.algebra().thermograph(to)?;
            Ok(match player {
                Player::Left => thermograph.right.at_ratio(t, session.budget())?,
                Player::Right => thermograph.left.at_ratio(t, session.budget())?.negate(),
            })
        })
    }
}
