//! Memo tables keyed by position, and how they are truncated when the positions are rolled back to a mark.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::Position;
use super::cyclic::Coloured;
use super::loop_form::LoopForm;

/// A point in time to which the positions can be rolled back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub(super) algebra: crate::game::Checkpoint,
    pub(super) forms: usize,
    pub(super) calls: usize,
}

impl Mark {
    /// Whether this position was stored before the mark.
    pub fn knows(&self, p: Position) -> bool {
        p.index() < self.forms
    }
}

/// A memo table keyed by position.
pub type Known<T> = HashMap<Position, T, FxBuildHasher>;

pub fn keep<T>(known: &mut Known<T>, mark: &Mark) {
    known.retain(|p, _| mark.knows(*p));
    known.shrink_to_fit();
}

/// All brackets that refer to themselves.
#[derive(Default)]
pub(super) struct Loops {
    /// The loop for each form as typed.
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

/// Memo tables for cyclic forms.
#[derive(Default)]
pub(super) struct Cycles {
    /// For each canonical coloured graph, the representatives of its vertices, where they are known.
    pub standing: HashMap<Coloured, Vec<Option<Position>>, FxBuildHasher>,
    /// Whether a position contains a bracket that refers to itself.
    pub reaching: Known<bool>,
    /// The earliest created bracket whose identity was requested while it was incomplete.
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
