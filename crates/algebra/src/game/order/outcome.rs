//! Outcome classes.

use std::fmt;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::player::{Ending, Player};

/// The outcome of a game: who wins when Left starts, and when Right starts. N is a win for the next player and P for
/// the previous player. If draws are possible, D is a draw whoever starts; the classes with two letters are draws if
/// one of the players starts.
///
/// ```
/// use algebra::game::{Algebra, Outcome, Player};
///
/// let mut algebra = Algebra::default();
/// let star = algebra.nimber(1)?;
/// let outcome = algebra.outcome(star);
/// assert_eq!(outcome, Outcome::N);
/// assert!(outcome.wins_starting(Player::Left));
/// assert_eq!(format!("{outcome}: {}", outcome.words()), "N: whoever starts wins");
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever starts.
    L,
    /// Right wins, whoever starts.
    R,
    /// Whoever starts wins.
    N,
    /// Whoever starts loses.
    P,
    /// A draw, whoever starts.
    D,
    /// Left wins by starting, else a draw.
    LD,
    /// Right wins by starting, else a draw.
    DR,
    /// Left wins when Right starts, else a draw.
    DL,
    /// Right wins when Left starts, else a draw.
    RD,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// The names of the outcomes and their meanings, in the order of the variants.
const NAMES: [(&str, &str); 9] = [
    ("L", "Left wins, whoever starts"),
    ("R", "Right wins, whoever starts"),
    ("N", "whoever starts wins"),
    ("P", "whoever starts loses"),
    ("D", "a draw, whoever starts"),
    ("LD", "Left wins if Left starts, otherwise a draw"),
    ("DR", "Right wins if Right starts, otherwise a draw"),
    ("DL", "Left wins if Right starts, otherwise a draw"),
    ("RD", "Right wins if Left starts, otherwise a draw"),
];

impl Outcome {
    /// The outcome of a game without draws, from whether Left wins moving first and whether Right does.
    pub fn of_starts(left_wins_starting: bool, right_wins_starting: bool) -> Self {
        let ending =
            |starter: Player, wins| Ending::win(if wins { starter } else { starter.opponent() });
        Outcome::of_endings(
            ending(Player::Left, left_wins_starting),
            ending(Player::Right, right_wins_starting),
        )
    }

    /// The outcome, from the endings when Left starts and when Right starts.
    pub fn of_endings(left_starts: Ending, right_starts: Ending) -> Self {
        use Ending::*;
        match (left_starts, right_starts) {
            (LeftWins, LeftWins) => Outcome::L,
            (RightWins, RightWins) => Outcome::R,
            (LeftWins, RightWins) => Outcome::N,
            (RightWins, LeftWins) => Outcome::P,
            (Draw, Draw) => Outcome::D,
            (LeftWins, Draw) => Outcome::LD,
            (Draw, RightWins) => Outcome::DR,
            (Draw, LeftWins) => Outcome::DL,
            (RightWins, Draw) => Outcome::RD,
        }
    }

    /// The outcome of a sum of two games with these outcomes, in normal play and without draws. If it depends on the
    /// games, the possible outcomes in words.
    pub fn of_sum(self, other: Outcome) -> Result<Outcome, &'static str> {
        use Outcome::*;
        match (self, other) {
            (P, same @ (L | R | N | P)) | (same @ (L | R | N), P) => Ok(same),
            (L, L) | (R, R) => Ok(self),
            (L, N) | (N, L) => Err("L or N"),
            (R, N) | (N, R) => Err("R or N"),
            (L, R) | (R, L) | (N, N) => Err("L, R, N or P"),
            _ => Err("any outcome"),
        }
    }

    /// All outcomes.
    pub const ALL: [Outcome; 9] = {
        use Outcome::*;
        [L, R, N, P, D, LD, DR, DL, RD]
    };

    /// The outcome with this name.
    pub fn named(name: &str) -> Option<Self> {
        Outcome::ALL
            .into_iter()
            .find(|outcome| outcome.letter() == name)
    }

    /// The name: `L`, `R`, `N`, `P`, `D` or two letters.
    pub fn letter(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// The meaning in words.
    pub fn words(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// True if this player wins moving first.
    pub fn wins_starting(self, player: Player) -> bool {
        use Outcome::*;
        match player {
            Player::Left => matches!(self, L | N | LD),
            Player::Right => matches!(self, R | N | DR),
        }
    }

    /// The ending when this player starts.
    pub fn ending(self, starter: Player) -> Ending {
        use Outcome::*;
        let opponent_wins = match starter {
            Player::Left => matches!(self, R | P | RD),
            Player::Right => matches!(self, L | P | DL),
        };
        match (self.wins_starting(starter), opponent_wins) {
            (true, _) => Ending::win(starter),
            (_, true) => Ending::win(starter.opponent()),
            _ => Ending::Draw,
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
