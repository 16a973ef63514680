//! Garbage collection of positions: the marked ones are kept, with new ids.

use std::hash::BuildHasher;
use std::rc::Rc;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::loop_form::{LoopForm, LoopNode};
use super::loops::without_loop_form;
use super::memory::PositionTables;
use super::store::NamedCall;
use super::{Form, Position, Positions, State};
use algebra::game::Game;

/// Marks the positions that are still needed.
pub struct Marker {
    marked: Vec<bool>,
    /// Marked positions whose parts are not marked yet.
    waiting: Vec<Position>,
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

impl Marker {
    /// The loopy games that have a name of their own are always kept.
    pub fn new(positions: &Positions) -> Marker {
        let mut marker = Marker {
            marked: vec![false; positions.count()],
            waiting: Vec::new(),
        };
        positions.named.iter().for_each(|p| marker.mark(*p));
        marker
    }

    pub fn mark(&mut self, p: Position) {
        if !std::mem::replace(&mut self.marked[p.index()], true) {
            self.waiting.push(p);
        }
    }

    /// Marks everything that the marked positions consist of. Returns the states of the named positions among them; if
    /// these refer to further positions, the caller must mark them.
    pub fn mark_parts(&mut self, positions: &Positions) -> Vec<Rc<dyn State>> {
        let (mut named, mut parts) = (Vec::new(), Vec::new());
        while let Some(p) = self.waiting.pop() {
            match positions.form(p) {
                Form::Call(id) => {
                    let call = &positions.calls[*id as usize];
                    if positions.is_loop(p) {
                        parts.extend(call.expansion);
                    } else {
                        named.push(call.state.clone());
                    }
                }
                form => form.push_parts(&mut parts),
            }
            parts.drain(..).for_each(|part| self.mark(part));
        }
        named
    }

    /// Drops all positions that are not marked, the games that are not values of the others, and everything that can be
    /// computed again. The rest keeps its order.
    pub fn keep_marked(self, positions: &mut Positions) -> NewIds {
        let marked = self.marked;
        let mut needed = vec![false; positions.algebra.stored()];
        let values = positions.values.iter().zip(&marked);
        for value in values.filter_map(|(value, marked)| value.filter(|_| *marked)) {
            needed[value.0 as usize] = true;
        }
        let games = positions.algebra.keep(needed);
        let new_game = |g: Game| games[g.0 as usize].unwrap_or(Game::ZERO);
        let mut kept = 0..;
        let ids = marked
            .iter()
            .map(|marked| if *marked { kept.next() } else { None });
        let ids = NewIds(ids.collect());
        positions.ids = HashTable::new();
        let forms = std::mem::take(&mut positions.forms).into_iter();
        let values = std::mem::take(&mut positions.values);
        let calls = std::mem::take(&mut positions.calls);
        for ((mut form, value), _) in forms.zip(values).zip(marked).filter(|it| it.1) {
            form.for_each_part(|part| *part = ids.of(*part));
            if let Form::Value(g) = &mut form {
                *g = new_game(*g);
            }
            let hash = match &mut form {
                Form::Call(id) => {
                    let call = &calls[*id as usize];
                    *id = positions.calls.len() as u32;
                    positions.calls.push(NamedCall {
                        state: without_loop_form(&call.state),
                        expansion: call.expansion.and_then(|p| ids.get(p)),
                        over: call.over,
                    });
                    None
                }
                form => Some(FxBuildHasher.hash_one(&*form)),
            };
            positions.add(form, value.map(new_game), hash);
        }
        keep_tables(positions, &ids);
        ids
    }
}

fn keep_tables(positions: &mut Positions, ids: &NewIds) {
    positions.tables = PositionTables::default();
    let names = std::mem::take(&mut positions.names).into_iter();
    positions.names = names
        .filter_map(|(name, p)| Some((name, ids.get(p)?)))
        .collect();
    let loops = std::mem::take(&mut positions.loops).into_iter();
    positions.loops = loops
        .filter_map(|(form, p)| Some((form.renumbered(ids)?, ids.get(p)?)))
        .collect();
    for named in &mut positions.named {
        *named = ids.of(*named);
    }
}

/// The states of all named positions.
pub fn states_mut(positions: &mut Positions) -> impl Iterator<Item = &mut Rc<dyn State>> {
    positions.calls.iter_mut().map(|call| &mut call.state)
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
