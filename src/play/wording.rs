//! The sentences about a game in progress.

use super::arrangement::Seat;
use super::record::Record;
use super::words::sentence;
use algebra::game::{Ending, Player};
use solver::position::Convention;

impl Record {
    /// What a player is called within a sentence. The sides have no meaning in an impartial game.
    fn name(&self, seat: Seat, player: Player) -> String {
        let is_you = seat.player().map(|you| you == player);
        let name = match is_you {
            Some(true) if self.is_impartial => "you",
            Some(false) if self.is_impartial => "I",
            None if self.is_impartial && player == self.starter() => "the first player",
            None if self.is_impartial => "the second player",
            Some(true) => return format!("{} (you)", player.name()),
            _ => player.name(),
        };
        name.to_string()
    }

    /// `I win`, `Left wins`.
    pub fn does(&self, seat: Seat, player: Player, verb: &str) -> String {
        let name = self.name(seat, player);
        let ending = if ["you", "I"].contains(&name.as_str()) {
            ""
        } else {
            "s"
        };
        format!("{name} {verb}{ending}")
    }

    /// Whose move it is: `Left, your move`.
    pub fn your_move(&self, seat: Seat) -> String {
        match seat {
            Seat::Both if self.is_impartial => {
                format!("{}, your move", sentence(&self.name(seat, self.mover)))
            }
            _ if self.is_impartial => "Your move".to_string(),
            _ => format!("{}, your move", self.mover.name()),
        }
    }

    /// How the game has ended.
    pub fn ending_words(&self, seat: Seat, ending: Ending) -> String {
        let words = match ending.winner() {
            Some(winner) if self.position.convention() == Convention::Misere => {
                let wins = self.does(seat, winner, "cannot move and win");
                format!("{wins}: this is misère play.")
            }
            Some(winner) if self.position.is_normal() => {
                let loser = self.name(seat, winner.opponent());
                format!("{loser} cannot move: {}.", self.does(seat, winner, "win"))
            }
            Some(winner) => format!("{}.", self.does(seat, winner, "win")),
            None => "A draw.".to_string(),
        };
        sentence(&words)
    }

    /// Who wins from here.
    pub fn verdict_words(&self, seat: Seat, ending: Ending) -> String {
        match ending.winner() {
            Some(winner) => {
                let wins = self.does(seat, winner, "win");
                sentence(&format!("{wins} from here with best play."))
            }
            None => "With best play, this is a draw.".to_string(),
        }
    }
}
