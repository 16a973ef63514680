//! Loopy games with a name of their own.

use super::{Position, Positions};
use algebra::game::loopy::{Contracted, Graph, Sided, Stopper, Vertex};
use algebra::limits::Result;

/// A loopy game with a name of its own.
pub struct NamedGame {
    pub name: &'static str,
    /// Its definition, such as `on = {pass|}`.
    pub form: &'static str,
    pub about: &'static str,
    sides: Sides,
}

enum Sides {
    /// Both sides are this stopper in simplest form. The options of Left and Right are the game itself, 0 or *.
    Stopper([&'static [Vertex]; 2]),
    OnAndOff,
}

const ITSELF: Vertex = 0;
const ZERO: Vertex = 1;
const STAR: Vertex = 2;

const fn named(
    name: &'static str,
    form: &'static str,
    about: &'static str,
    sides: Sides,
) -> NamedGame {
    NamedGame {
        name,
        form,
        about,
        sides,
    }
}

pub static NAMES: &[NamedGame] = &[
    named(
        "on",
        "on = {pass|}",
        "greater than all other games: Left can always pass",
        Sides::Stopper([&[ITSELF], &[]]),
    ),
    named(
        "off",
        "off = {|pass}",
        "the negative of on",
        Sides::Stopper([&[], &[ITSELF]]),
    ),
    named(
        "over",
        "over = {0|pass}",
        "positive, and less than every positive number",
        Sides::Stopper([&[ZERO], &[ITSELF]]),
    ),
    named(
        "under",
        "under = {pass|0}",
        "the negative of over",
        Sides::Stopper([&[ITSELF], &[ZERO]]),
    ),
    named(
        "upon",
        "upon = {pass|*}",
        "greater than ^, less than ^^",
        Sides::Stopper([&[ITSELF], &[STAR]]),
    ),
    named(
        "dud",
        "dud = {pass|pass}",
        "a draw in any sum: on & off",
        Sides::OnAndOff,
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
        let sided = match &game.sides {
            Sides::Stopper(options) => Sided::from(self.simplest(options)?),
            Sides::OnAndOff => Sided {
                onside: self.simplest(&[&[ITSELF], &[]])?,
                offside: self.simplest(&[&[], &[ITSELF]])?,
            },
        };
        let value = self.algebra.value_of_sided(sided)?;
        self.of_game_value(&value)
    }

    /// The stopper in simplest form with these options.
    fn simplest(&mut self, options: &[&[Vertex]; 2]) -> Result<Stopper> {
        let mut vertices = vec![options.map(<[Vertex]>::to_vec)];
        let last = options.concat().into_iter().max();
        if last >= Some(ZERO) {
            vertices.push(Default::default());
        }
        if last >= Some(STAR) {
            vertices.push([vec![ZERO], vec![ZERO]]);
        }
        let budget = &mut self.algebra.budget;
        Stopper::of_simplest(&Contracted::new(&Graph::new(vertices)?, budget)?, budget)
    }
}
