//! Garbage collection of positions: the marked ones are kept, with new ids.

use std::hash::BuildHasher;
use std::rc::Rc;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::loop_form::{LoopForm, LoopNode};
use super::memory::PositionTables;
use super::store::NamedCall;
use super::{Form, Position, Positions, State};
use crate::game::Game;

/// Marks the positions that are still needed.
pub struct Marker {
    marked: Vec<bool>,
    /// Marked positions whose parts are not marked yet.
    waiting: Vec<Position>,
}

impl Marker {
    pub fn mark(&mut self, p: Position) {
        if !std::mem::replace(&mut self.marked[p.index()], true) {
            self.waiting.push(p);
        }
    }
}

/// The new ids of the positions that were kept.
pub struct NewIds(Vec<Option<usize>>);

impl NewIds {
    /// The new id of a position, if it was kept.
    pub fn get(&self, p: Position) -> Option<Position> {
        self.0[p.index()].map(|index| Position::new(index, p.convention()))
    }

    /// The new id of a position that something kept refers to.
    fn of(&self, p: Position) -> Position {
        self.get(p).unwrap_or(p)
    }
}

impl Positions {
    /// A marker for a collection. The loopy games that have a name of their own are always kept.
    pub fn marker(&self) -> Marker {
        let mut marker = Marker {
            marked: vec![false; self.forms.len()],
            waiting: Vec::new(),
        };
        self.named.iter().for_each(|p| marker.mark(*p));
        marker
    }

    /// Marks everything that the marked positions consist of. Returns the states of the named positions among them; if
    /// these refer to further positions, the caller must mark them.
    pub fn mark_parts(&self, marker: &mut Marker) -> Vec<Rc<dyn State>> {
        let (mut named, mut parts) = (Vec::new(), Vec::new());
        while let Some(p) = marker.waiting.pop() {
            match self.form(p) {
                Form::Call(id) => {
                    let call = &self.calls[*id as usize];
                    if self.is_loop(p) {
                        parts.extend(call.expansion);
                    } else {
                        named.push(call.state.clone());
                    }
                }
                form => form.push_parts(&mut parts),
            }
            parts.drain(..).for_each(|part| marker.mark(part));
        }
        named
    }

    /// Drops all positions that are not marked, the games that are not values of the others, and everything that can be
    /// computed again. The rest keeps its order.
    pub fn keep(&mut self, marker: Marker) -> NewIds {
        let Marker { marked, .. } = marker;
        let mut needed = vec![false; self.algebra.stored()];
        let values = self.values.iter().zip(&marked);
        for value in values.filter_map(|(value, marked)| value.filter(|_| *marked)) {
            needed[value.0 as usize] = true;
        }
        let games = self.algebra.keep(needed);
        let new_game = |g: Game| games[g.0 as usize].unwrap_or(Game::ZERO);
        let mut kept = 0..;
        let ids = marked
            .iter()
            .map(|marked| if *marked { kept.next() } else { None });
        let ids = NewIds(ids.collect());
        let (forms, values) = (
            std::mem::take(&mut self.forms),
            std::mem::take(&mut self.values),
        );
        let calls = std::mem::take(&mut self.calls);
        self.ids = HashTable::new();
        for ((mut form, value), _) in forms.into_iter().zip(values).zip(marked).filter(|it| it.1) {
            form.for_each_part(|part| *part = ids.of(*part));
            match &mut form {
                Form::Value(g) => *g = new_game(*g),
                Form::Call(id) => {
                    let call = &calls[*id as usize];
                    *id = self.calls.len() as u32;
                    self.calls.push(NamedCall {
                        state: Self::without_form(&call.state),
                        expansion: call.expansion.and_then(|p| ids.get(p)),
                        over: call.over,
                    });
                }
                _ => {}
            }
            self.add(form, value.map(new_game));
        }
        self.keep_tables(&ids);
        ids
    }

    /// Stores a form without looking whether it is stored.
    fn add(&mut self, form: Form, value: Option<Game>) {
        let p = Position::new(self.forms.len(), self.convention_of(&form));
        let is_call = matches!(form, Form::Call(_));
        let hash = FxBuildHasher.hash_one(&form);
        self.forms.push(form);
        self.values.push(value);
        if !is_call {
            let forms = &self.forms;
            self.ids
                .insert_unique(hash, p, |p| FxBuildHasher.hash_one(&forms[p.index()]));
        }
    }

    fn keep_tables(&mut self, ids: &NewIds) {
        let tables = std::mem::take(&mut self.tables);
        let names = tables.names.into_iter();
        let loops = tables.loops.into_iter();
        self.tables = PositionTables {
            names: names
                .filter_map(|(name, p)| Some((name, ids.get(p)?)))
                .collect(),
            loops: loops
                .filter_map(|(form, p)| Some((form.renumbered(ids)?, ids.get(p)?)))
                .collect(),
            ..PositionTables::default()
        };
        for named in &mut self.named {
            *named = ids.of(*named);
        }
    }

    /// Gives the position a new state.
    pub fn states_mut(&mut self) -> impl Iterator<Item = &mut Rc<dyn State>> {
        self.calls.iter_mut().map(|call| &mut call.state)
    }
}

impl LoopForm {
    /// The form with new ids, if all positions in it were kept.
    fn renumbered(mut self, ids: &NewIds) -> Option<LoopForm> {
        for part in &mut self.parts {
            if let LoopNode::Leaf(leaf) = part {
                *leaf = ids.get(*leaf)?;
            }
        }
        Some(self)
    }
}
