//! What is remembered of positions, and what of it is kept when those made since a mark are forgotten.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::Position;
use super::cyclic::Coloured;
use super::loop_form::LoopForm;

/// A moment in the life of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub(super) algebra: crate::game::Checkpoint,
    pub(super) forms: usize,
    pub(super) calls: usize,
}

impl Mark {
    /// Was this position stored before the mark?
    pub fn knows(&self, p: Position) -> bool {
        p.index() < self.forms
    }
}

/// What is known of single positions.
pub type Known<T> = HashMap<Position, T, FxBuildHasher>;

pub fn keep<T>(known: &mut Known<T>, mark: &Mark) {
    known.retain(|p, _| mark.knows(*p));
    known.shrink_to_fit();
}

/// All brackets that mean themselves inside.
#[derive(Default)]
pub(super) struct Loops {
    /// As they were typed.
    pub typed: HashMap<LoopForm, Position, FxBuildHasher>,
    pub cycles: Cycles,
}

impl Loops {
    pub fn keep(&mut self, mark: &Mark) {
        self.typed.retain(|form, p| {
            let mut leaves = form.leaves();
            mark.knows(*p) && leaves.all(|leaf| mark.knows(leaf))
        });
        self.typed.shrink_to_fit();
        self.cycles.keep(mark);
    }

    pub fn is_empty(&self) -> bool {
        self.typed.is_empty()
    }
}

/// The forms that come back to themselves.
#[derive(Default)]
pub(super) struct Cycles {
    /// For each, as it does not depend on how it was typed, the positions that stand for its vertices.
    pub standing: HashMap<Coloured, Vec<Option<Position>>, FxBuildHasher>,
    /// Is there a bracket that means itself inside in it?
    pub reaching: Known<bool>,
    /// The first bracket that was not complete when somebody asked for its identity.
    pub asked_open: Option<Position>,
}

impl Cycles {
    fn keep(&mut self, mark: &Mark) {
        self.asked_open = self.asked_open.filter(|p| mark.knows(*p));
        self.standing.retain(|form, standing| {
            for position in standing.iter_mut() {
                *position = position.filter(|p| mark.knows(*p));
            }
            form.positions().all(|p| mark.knows(p))
        });
        self.standing.shrink_to_fit();
        keep(&mut self.reaching, mark);
    }
}
