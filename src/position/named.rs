//! Loopy games with a name of their own.

use super::{Position, Positions};
use crate::game::loopy::{Graph, Sided, Vertex};
use crate::limits::{Halt, Result};

/// A loopy game with a name of its own.
pub struct NamedGame {
    pub name: &'static str,
    /// Its definition, such as `on = {pass|}`.
    pub form: &'static str,
    pub about: &'static str,
    /// The options of Left and Right: the game itself, 0 or *.
    options: [&'static [Vertex]; 2],
}

const ITSELF: Vertex = 0;
const ZERO: Vertex = 1;
const STAR: Vertex = 2;

const fn named(
    name: &'static str,
    form: &'static str,
    about: &'static str,
    options: [&'static [Vertex]; 2],
) -> NamedGame {
    NamedGame {
        name,
        form,
        about,
        options,
    }
}

pub static NAMES: &[NamedGame] = &[
    named(
        "on",
        "on = {pass|}",
        "greater than all other games: Left can always pass",
        [&[ITSELF], &[]],
    ),
    named(
        "off",
        "off = {|pass}",
        "the negative of on",
        [&[], &[ITSELF]],
    ),
    named(
        "over",
        "over = {0|pass}",
        "positive, and less than every positive number",
        [&[ZERO], &[ITSELF]],
    ),
    named(
        "under",
        "under = {pass|0}",
        "the negative of over",
        [&[ITSELF], &[ZERO]],
    ),
    named(
        "upon",
        "upon = {pass|*}",
        "greater than ^, less than ^^",
        [&[ITSELF], &[STAR]],
    ),
    named(
        "dud",
        "dud = {pass|pass}",
        "a draw in any sum: on & off",
        [&[ITSELF], &[ITSELF]],
    ),
];

impl Positions {
    /// The game with this name.
    pub fn named(&self, name: &str) -> Option<Position> {
        let at = NAMES.iter().position(|game| game.name == name)?;
        self.named.get(at).copied()
    }

    /// Whether this is `dud`: although it is not a stopper and known only by its sides, it has moves.
    pub fn is_dud(&self, p: Position) -> bool {
        self.named("dud") == Some(p)
    }

    /// Stores the named games before all others. They are so small that no limit can be reached.
    pub(super) fn add_named(&mut self) {
        for game in NAMES {
            if let Ok(position) = self.build_named(game) {
                self.named.push(position);
            }
        }
    }

    fn build_named(&mut self, game: &NamedGame) -> Result<Position> {
        let itself = game.options.map(<[Vertex]>::to_vec);
        let (zero, star) = (Default::default(), [vec![ZERO], vec![ZERO]]);
        let graph = Graph::new(vec![itself, zero, star])?;
        match Sided::new(&graph, &mut self.algebra.budget)? {
            Some(sided) => {
                let value = self.algebra.value_of_sided(sided)?;
                self.of_game_value(&value)
            }
            None => Err(Halt::Broken("a named game without sides")),
        }
    }
}
