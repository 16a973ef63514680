//! Games by their rules alone: values and winners by plain recursion, compared with what the engine says of a call.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use algebra::notation;
use upstar::Notation;
use upstar::game::{Algebra, Game, Player};

use crate::common::typist::Typist;

pub const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// What a player can move to.
pub type Moves<S> = fn(&S, Player) -> Vec<S>;

/// How the value of an image relates to the value of the position.
#[derive(Clone, Copy)]
pub enum ImageValue {
    Same,
    Negative,
}

/// An image of a position.
pub type Image<S> = (fn(&S) -> S, ImageValue);

pub struct Recursion<S> {
    moves: Moves<S>,
    algebra: Algebra,
    values: HashMap<S, Game>,
    wins: HashMap<(S, Player), bool>,
    engine: Typist,
}

impl<S: Clone + Eq + Hash> Recursion<S> {
    pub fn new(moves: Moves<S>) -> Self {
        Recursion {
            moves,
            algebra: Algebra::default(),
            values: HashMap::new(),
            wins: HashMap::new(),
            engine: Typist::new(),
        }
    }

    fn value(&mut self, state: &S) -> Game {
        if let Some(&value) = self.values.get(state) {
            return value;
        }
        let [left, right] = PLAYERS.map(|player| {
            let moves = (self.moves)(state, player);
            moves.iter().map(|next| self.value(next)).collect()
        });
        let value = self.algebra.bracket(left, right).expect("no limit is near");
        self.values.insert(state.clone(), value);
        value
    }

    /// Whether a player who is to move wins.
    pub fn wins(&mut self, state: &S, player: Player) -> bool {
        let key = (state.clone(), player);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let moves = (self.moves)(state, player);
        let wins = moves.iter().any(|next| !self.wins(next, player.opponent()));
        self.wins.insert(key, wins);
        wins
    }

    /// What the engine prints.
    pub fn print(&mut self, text: &str) -> String {
        self.engine.print(text)
    }

    /// Checks the values of the images of a position.
    pub fn check_images(&mut self, state: &S, call: impl Fn(&S) -> String, images: &[Image<S>]) {
        let typed = call(state);
        for (image, worth) in images {
            let other = call(&image(state));
            let law = match worth {
                ImageValue::Same => format!("{typed} == {other}"),
                ImageValue::Negative => format!("{typed} + {other} == 0"),
            };
            assert_eq!(self.print(&law), "true", "{law}");
        }
    }

    /// Compares a call with the state it means: the value, and for each player how many moves there are and how many
    /// of them win.
    pub fn check(&mut self, call: &str, state: &S) {
        let value = self.value(state);
        let value = notation::value(&mut self.algebra, value, Notation::Ascii);
        assert_eq!(self.print(call), value.expect("no limit is near"), "{call}");
        for player in PLAYERS {
            let moves: HashSet<S> = (self.moves)(state, player).into_iter().collect();
            let won = moves
                .iter()
                .filter(|next| !self.wins(next, player.opponent()));
            let won = won.count();
            let name = match player {
                Player::Left => "Left",
                Player::Right => "Right",
            };
            let asked = format!("[len(moves({call}, {name})), len(winning_moves({call}, {name}))]");
            let expected = format!("[{}, {won}]", moves.len());
            assert_eq!(self.print(&asked), expected, "{asked}");
        }
    }
}
