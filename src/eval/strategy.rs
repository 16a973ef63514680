//! Moves that win.

use super::fault::Result;
use super::session::Session;
use crate::diagnostic::Span;
use crate::game::Player;
use crate::position::{Move, Position};

impl Session {
    /// The moves of a player, named by the part that moves.
    pub fn moves_of(&mut self, p: Position, player: Player, span: Span) -> Result<Vec<Move>> {
        self.settle(span, |positions| positions.moves(p, player))
    }

    /// The moves after which the opponent, to move, loses.
    pub fn winning_moves(&mut self, p: Position, player: Player, span: Span) -> Result<Vec<Move>> {
        let mut winning = Vec::new();
        for made in self.moves_of(p, player, span)? {
            if !self.wins_starting(made.result, player.opponent(), span)? {
                winning.push(made);
            }
        }
        Ok(winning)
    }

    /// Have both players the same options in the position and all its followers?
    pub fn is_impartial(&mut self, p: Position, span: Span) -> Result<bool> {
        let mut seen = hashbrown::HashSet::new();
        let mut waiting = vec![p];
        seen.insert(p);
        while let Some(p) = waiting.pop() {
            self.tick(span)?;
            // A nim heap's options are nim heaps, however large it is.
            if let Some(g) = self.plain_value(p)
                && self.algebra().as_nimber(g).is_some()
            {
                continue;
            }
            let left = self.settle(span, |positions| positions.options(p, Player::Left))?;
            let mut right = self.settle(span, |positions| positions.options(p, Player::Right))?;
            let mut sorted = left.clone();
            sorted.sort_unstable();
            right.sort_unstable();
            if sorted != right {
                return Ok(false);
            }
            self.charge(left.len() * size_of::<Position>(), span)?;
            waiting.extend(left.into_iter().filter(|&q| seen.insert(q)));
        }
        Ok(true)
    }
}
