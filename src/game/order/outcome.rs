//! Players and outcomes.

use crate::game::Algebra;
use crate::game::form::store::Game;

/// The two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Player::Left => "Left",
            Player::Right => "Right",
        }
    }
}

/// Who wins: Left, Right, the next player or the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    L,
    R,
    N,
    P,
}

impl Outcome {
    /// From who wins when Left starts and who wins when Right starts.
    pub fn of_starts(left_wins_starting: bool, right_wins_starting: bool) -> Self {
        match (left_wins_starting, right_wins_starting) {
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (true, true) => Outcome::N,
            (false, false) => Outcome::P,
        }
    }

    pub fn letter(self) -> char {
        match self {
            Outcome::L => 'L',
            Outcome::R => 'R',
            Outcome::N => 'N',
            Outcome::P => 'P',
        }
    }

    /// What the letter means.
    pub fn words(self) -> &'static str {
        match self {
            Outcome::L => "Left wins, whoever starts",
            Outcome::R => "Right wins, whoever starts",
            Outcome::N => "whoever starts wins",
            Outcome::P => "whoever starts loses",
        }
    }

    /// Does this player win when starting?
    pub fn wins_starting(self, player: Player) -> bool {
        match player {
            Player::Left => matches!(self, Outcome::L | Outcome::N),
            Player::Right => matches!(self, Outcome::R | Outcome::N),
        }
    }
}

impl Algebra {
    /// The outcome of a value, read off its stops.
    pub fn outcome(&self, g: Game) -> Outcome {
        let (left, right) = (self.left_stop(g), self.right_stop(g));
        let left_wins = left.number.signum() > 0 || left.number.is_zero() && left.right_to_move;
        let right_wins =
            right.number.signum() < 0 || right.number.is_zero() && !right.right_to_move;
        Outcome::of_starts(left_wins, right_wins)
    }
}
