//! Orthodox moves: the best ones when every move is taxed.

use super::fault::Result;
use super::session::Session;
use crate::game::{Dyadic, Player};
use crate::position::{Form, Move, Position};

impl Session {
    /// In each part that is not colder than t, the moves whose taxed result keeps the wall of the part at t.
    pub fn orthodox_moves(&mut self, p: Position, player: Player, t: &Dyadic) -> Result<Vec<Move>> {
        let parts = match self.positions.form(p) {
            Form::Sum(parts) => parts.to_vec(),
            _ => vec![p],
        };
        let mut orthodox = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            self.tick()?;
            if parts[..at].contains(&part) {
                continue;
            }
            let value = self.value_of(part)?;
            if self.algebra().temperature(value)? < *t {
                continue;
            }
            for made in self.best_at(part, player, t)? {
                let mut whole = parts.clone();
                whole[at] = made.result;
                let result = self.positions.sum(&whole)?;
                orthodox.push(Move { result, ..made });
            }
        }
        Ok(orthodox)
    }

    /// The moves that leave the best wall at t, with the opponent to move.
    fn best_at(&mut self, part: Position, player: Player, t: &Dyadic) -> Result<Vec<Move>> {
        let mut best: Option<Dyadic> = None;
        let mut moves = Vec::new();
        for made in self.moves_of(part, player)? {
            self.tick()?;
            let to = self.value_of(made.to)?;
            let thermograph = self.algebra().thermograph(to)?;
            let worth = match player {
                Player::Left => thermograph.right.at(t),
                Player::Right => thermograph.left.at(t).negate(),
            };
            if best.as_ref().is_none_or(|best| worth > *best) {
                moves.clear();
                best = Some(worth.clone());
            }
            if best.as_ref() == Some(&worth) {
                moves.push(made);
            }
        }
        Ok(moves)
    }
}
