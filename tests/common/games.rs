//! Positions with a solver but without any definitions.

use std::ops::{Deref, DerefMut};

use solver::position::{Mark, Move, Position, Positions};
use upstar::builtins::LIBRARY;
use upstar::eval::Session;
use upstar::game::{Game, Outcome, Player, Relation};
use upstar::{Budget, Checks};

pub struct Games(Session);

impl Default for Games {
    fn default() -> Self {
        let mut session = Session::new(Budget::default(), &LIBRARY);
        // Without a limit on computing values, the solver never falls back to searching for outcomes.
        session.world.patience = Checks::UNLIMITED;
        Games(session)
    }
}

impl Deref for Games {
    type Target = Positions;

    fn deref(&self) -> &Positions {
        &self.0.world.positions
    }
}

impl DerefMut for Games {
    fn deref_mut(&mut self) -> &mut Positions {
        &mut self.0.world.positions
    }
}

impl Games {
    pub fn value_of(&mut self, p: Position) -> Game {
        self.0.solver().value_of(p).unwrap()
    }

    pub fn outcome(&mut self, p: Position) -> Outcome {
        self.0.solver().outcome_of(p).unwrap()
    }

    pub fn wins_starting(&mut self, p: Position, player: Player) -> bool {
        self.0.solver().wins_starting(p, player).unwrap()
    }

    pub fn relation(&mut self, p: Position, q: Position) -> Relation {
        self.0.solver().relation(p, q).unwrap()
    }

    pub fn less_or_equal(&mut self, p: Position, q: Position) -> bool {
        self.0.solver().less_or_equal(p, q).unwrap()
    }

    pub fn options(&mut self, p: Position, player: Player) -> Vec<Position> {
        self.0.solver().options(p, player).unwrap()
    }

    pub fn moves(&mut self, p: Position, player: Player) -> Vec<Move> {
        self.0.solver().moves(p, player).unwrap()
    }

    pub fn roll_back(&mut self, mark: &Mark) {
        self.0.world.roll_back(mark);
    }
}
