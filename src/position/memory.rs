//! What is remembered of positions, and what of it is kept when those made since a mark are forgotten.

use std::rc::Rc;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::Position;
use super::coloured::Coloured;
use super::loop_form::LoopForm;
use crate::game::loopy::{Fate, Sided};
use crate::game::{MisereForm, MisereForms, Player};

/// A moment in the life of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub(super) algebra: crate::game::Checkpoint,
    pub(super) forms: usize,
    pub(super) calls: usize,
}

impl Mark {
    /// Was this position stored before the mark?
    pub(super) fn knows(&self, p: Position) -> bool {
        p.index() < self.forms
    }
}

/// What is known of single positions.
pub(super) type Known<T> = HashMap<Position, T, FxBuildHasher>;

pub(super) fn keep<T>(known: &mut Known<T>, mark: &Mark) {
    known.retain(|p, _| mark.knows(*p));
    known.shrink_to_fit();
}

/// A position of normal play, and who is to move in it.
pub(super) type Turn = (Position, Player);

/// What is known of positions under misère play.
#[derive(Default)]
pub(super) struct MisereMemory {
    pub forms: MisereForms,
    pub simplest: Known<MisereForm>,
    /// Does who is to move win?
    pub wins: HashMap<Turn, bool, FxBuildHasher>,
    /// Of positions in which play may return.
    pub fates: Known<Fate>,
}

impl MisereMemory {
    /// Forgets what was learnt since the mark; forms have no mark of their own.
    pub fn keep(&mut self, mark: &Mark) {
        self.forms = MisereForms::default();
        self.simplest = Known::default();
        self.wins.retain(|(p, _), _| mark.knows(*p));
        self.wins.shrink_to_fit();
        keep(&mut self.fates, mark);
    }
}

/// What is known of positions in which play may return.
#[derive(Default)]
pub(super) struct LoopyMemory {
    pub worths: Known<Rc<Sided>>,
    pub fates: Known<Fate>,
    /// Positions whose sides are not found to be stoppers.
    pub unsided: HashSet<Position, FxBuildHasher>,
    /// Positions from which play may return, whatever they are worth.
    pub returning: HashSet<Position, FxBuildHasher>,
    pub loops: Loops,
}

impl LoopyMemory {
    pub fn keep(&mut self, mark: &Mark) {
        keep(&mut self.worths, mark);
        keep(&mut self.fates, mark);
        for set in [&mut self.returning, &mut self.unsided] {
            set.retain(|p| mark.knows(*p));
            set.shrink_to_fit();
        }
        self.loops.keep(mark);
    }
}

/// All brackets that mean themselves inside.
#[derive(Default)]
pub(super) struct Loops {
    /// As they were typed.
    pub typed: HashMap<LoopForm, Position, FxBuildHasher>,
    pub cycles: Cycles,
}

impl Loops {
    fn keep(&mut self, mark: &Mark) {
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
