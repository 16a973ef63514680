//! Brackets that mean themselves inside.

use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::store::Mark;
use super::{Form, Position, Positions, State};
use crate::game::loopy::{Graph, Options, Stopper, Vertex, Worth, coloured_ranks};
use crate::game::{Game, Player};
use crate::limits::Result;
use crate::notation::{self, Notation, Piece};

/// Forms with more positions than this are not looked at for being the simplest.
const MOST_IN_SIMPLEST: usize = 500;

/// The brackets of a form with their options, and the positions that stand in them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LoopForm {
    options: Vec<Options>,
    leaves: Vec<Option<Position>>,
}

/// All brackets that mean themselves inside.
#[derive(Default)]
pub struct Loops {
    /// As they were typed.
    typed: HashMap<LoopForm, Position, FxBuildHasher>,
    /// The first of those that are the same, whatever the order of options and whichever are there twice.
    unordered: HashMap<(Vertex, LoopForm), Position, FxBuildHasher>,
}

impl Loops {
    pub(super) fn keep(&mut self, mark: &Mark) {
        let knows = |form: &LoopForm| form.leaves.iter().flatten().all(|leaf| mark.knows(*leaf));
        self.typed.retain(|form, p| mark.knows(*p) && knows(form));
        self.unordered
            .retain(|(_, form), p| mark.knows(*p) && knows(form));
        self.typed.shrink_to_fit();
        self.unordered.shrink_to_fit();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.typed.is_empty()
    }
}

/// A bracket that means itself inside, under this name.
struct LoopState {
    label: Rc<str>,
    /// How it is written anew, where it can be.
    form: OnceCell<Rc<LoopForm>>,
    /// As it is written, once it is complete.
    text: OnceCell<Box<str>>,
}

impl State for LoopState {
    fn name(&self) -> String {
        self.text
            .get()
            .map_or(&*self.label, |text| text)
            .to_string()
    }
}

/// A place in a form whose leaves are played on.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Spot {
    Bracket(Vertex),
    Game(Game),
    /// A vertex of the stopper that is this leaf.
    Stopper(Vertex, Vertex),
}

impl Positions {
    /// A name for a bracket that is not complete yet.
    pub fn open_loop(&mut self, label: &Rc<str>) -> Result<Position> {
        self.call(Rc::new(LoopState {
            label: label.clone(),
            form: OnceCell::new(),
            text: OnceCell::new(),
        }))
    }

    fn with_loop<T>(&self, p: Position, look: impl FnOnce(&LoopState) -> T) -> Option<T> {
        let state = self.state(p)?;
        (&*state as &dyn Any).downcast_ref::<LoopState>().map(look)
    }

    pub(super) fn is_loop(&self, p: Position) -> bool {
        self.with_loop(p, |_| ()).is_some()
    }

    /// Is it the name of a bracket that is not complete yet?
    pub fn is_open_loop(&self, p: Position) -> bool {
        self.with_loop(p, |state| state.text.get().is_none())
            .unwrap_or(false)
    }

    fn loop_form(&self, p: Position) -> Option<Rc<LoopForm>> {
        self.with_loop(p, |state| state.form.get().cloned())?
    }

    /// The bracket is complete: the position that it is.
    pub fn close_loop(&mut self, p: Position, bracket: Position) -> Result<Position> {
        self.set_unfolded(p, bracket);
        let form = self.form_of_loop(p)?;
        if self.hides_label(p, &form)? {
            let label = self.with_loop(p, |state| state.label.clone());
            let label = label.filter(|label| &**label != "pass").unwrap_or_default();
            let text = format!("{label}{}", self.name(bracket, Notation::Ascii)?);
            self.with_loop(p, |state| state.text.set(text.into()));
            return Ok(p);
        }
        if let Some(known) = self.loopy.loops.typed.get(&form) {
            return Ok(*known);
        }
        self.loopy.loops.typed.insert(form.clone(), p);
        self.with_loop(p, |state| state.form.set(Rc::new(form)));
        let name = self.name(p, Notation::Ascii)?;
        self.with_loop(p, |state| state.text.set(name.into()));
        Ok(p)
    }

    /// Does something in the brackets, such as -a or f(a), speak of the bracket by its label? Then it must keep that.
    fn hides_label(&mut self, p: Position, form: &LoopForm) -> Result<bool> {
        let Some(label) = self.with_loop(p, |state| state.label.clone()) else {
            return Ok(false);
        };
        for leaf in form.leaves.iter().flatten() {
            if let Form::Value(_) | Form::Sided(_) = self.form(*leaf) {
                continue;
            }
            let name = self.name(*leaf, Notation::Ascii)?;
            let mut words = name.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
            if words.any(|word| word == &*label) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The brackets that a position is made of, loops among them; everything else in them is a leaf.
    fn form_of_loop(&mut self, p: Position) -> Result<LoopForm> {
        let mut met: IndexSet<Position, FxBuildHasher> = IndexSet::from_iter([p]);
        let (mut options, mut leaves) = (Vec::new(), Vec::new());
        while let Some(&at) = met.get_index(options.len()) {
            let is_loop = at == p || self.loop_form(at).is_some();
            let bracket = match is_loop {
                true => self.unfolded(at).unwrap_or(at),
                false => at,
            };
            let sides = match self.form(bracket) {
                Form::Bracket { left, right } => Some([left.to_vec(), right.to_vec()]),
                Form::Impartial(both) => Some([both.to_vec(), both.to_vec()]),
                _ => None,
            };
            leaves.push(sides.is_none().then_some(at));
            let mut both = Options::default();
            for (to, side) in both.iter_mut().zip(sides.unwrap_or_default()) {
                for option in side {
                    self.algebra.budget.tick()?;
                    to.push(met.insert_full(option).0 as Vertex);
                }
            }
            options.push(both);
        }
        Ok(LoopForm { options, leaves })
    }

    /// The position that stands for all that are the same as this loop: the first of them, or the value that it is the
    /// simplest form of.
    pub(super) fn loop_identity(&mut self, p: Position) -> Result<Position> {
        if self.loop_form(p).is_none() {
            return Ok(p);
        }
        if let Some(&known) = self.identities.get(&p) {
            return Ok(known);
        }
        let form = self.form_of_loop(p)?;
        let mut leaves = form.leaves.iter().flatten();
        if leaves.any(|leaf| self.is_open_loop(*leaf)) {
            return Ok(p);
        }
        let identity = match self.simplest(&form)? {
            Some(worth) => self.of_worth(&worth)?,
            None => {
                let unordered = self.unordered(&form)?;
                *self.loopy.loops.unordered.entry(unordered).or_insert(p)
            }
        };
        self.identities.insert(p, identity);
        Ok(identity)
    }

    /// The same for a bracket with loopy values in it.
    pub(super) fn simplest_bracket(&mut self, bracket: Position) -> Result<Option<Position>> {
        let form = self.form_of_loop(bracket)?;
        match self.simplest(&form)? {
            Some(worth) => self.of_worth(&worth).map(Some),
            None => Ok(None),
        }
    }

    /// What a form is worth that is the simplest of its value.
    fn simplest(&mut self, form: &LoopForm) -> Result<Option<Worth>> {
        let mut leaves = Vec::with_capacity(form.leaves.len());
        for (at, leaf) in form.leaves.iter().enumerate() {
            leaves.push(match leaf.map(|leaf| self.form(leaf).clone()) {
                None => (Spot::Bracket(at as Vertex), None),
                Some(Form::Value(game)) => (Spot::Game(game), None),
                Some(Form::Sided(sided)) => match sided.stopper() {
                    Some(stopper) => (Spot::Stopper(at as Vertex, 0), Some(stopper.clone())),
                    None => return Ok(None),
                },
                Some(_) => return Ok(None),
            });
        }
        let algebra = &mut self.algebra;
        let mut many = 0;
        let graph = Graph::met_from(Spot::Bracket(0), |spot, player| {
            many += 1;
            if many > 2 * MOST_IN_SIMPLEST {
                return Ok(Vec::new());
            }
            algebra.budget.tick()?;
            let own = |at: Vertex| &form.options[at as usize][player as usize];
            Ok(match *spot {
                Spot::Bracket(at) => {
                    let options = own(at).iter();
                    options.map(|&to| leaves[to as usize].0.clone()).collect()
                }
                Spot::Game(game) => {
                    let options = algebra.options_of(game, player)?.into_iter();
                    options.map(Spot::Game).collect()
                }
                Spot::Stopper(leaf, at) => match &leaves[leaf as usize].1 {
                    Some(stopper) => {
                        let options = stopper.graph().options(player, at).iter();
                        options.map(|&to| Spot::Stopper(leaf, to)).collect()
                    }
                    None => Vec::new(),
                },
            })
        })?;
        if many > 2 * MOST_IN_SIMPLEST {
            return Ok(None);
        }
        if graph.len() == 1
            && Player::BOTH
                .iter()
                .all(|&player| graph.options(player, 0) == [0])
        {
            return Ok(self.named("dud").and_then(|dud| self.known_worth(dud)));
        }
        match Stopper::of_simplest_form(&graph, &mut self.algebra.budget)? {
            Some(stopper) => self.algebra.worth_of_stopper(&stopper).map(Some),
            None => Ok(None),
        }
    }

    /// The form in which one vertex stands for all that are the same, in an order that does not depend on how it was
    /// typed, and the vertex of the whole.
    fn unordered(&mut self, form: &LoopForm) -> Result<(Vertex, LoopForm)> {
        let mut alike = form.clone();
        for leaf in alike.leaves.iter_mut().flatten() {
            *leaf = self.identity(*leaf)?;
        }
        // Once to fuse what is the same, and once more for the order, which depends on how many there were.
        let (whole, fused) = self.ranked(0, &alike)?;
        self.ranked(whole, &fused)
    }

    /// The form with its vertices by their ranks, and the vertex of the whole.
    fn ranked(&mut self, whole: Vertex, form: &LoopForm) -> Result<(Vertex, LoopForm)> {
        let budget = &mut self.algebra.budget;
        let graph = Graph::new(form.options.clone())?;
        let colour = |at: Vertex| form.leaves[at as usize].map_or(0, |leaf| leaf.0 + 1);
        let ranks = coloured_ranks(&graph, &colour, budget)?;
        let count = ranks.iter().max().map_or(0, |most| *most as usize + 1);
        let mut options = vec![Options::default(); count];
        let mut leaves = vec![None; count];
        for (at, &rank) in graph.vertices().zip(&ranks) {
            budget.tick()?;
            leaves[rank as usize] = form.leaves[at as usize];
            options[rank as usize] = Player::BOTH.map(|player| {
                let options = graph.options(player, at).iter();
                options.map(|&option| ranks[option as usize]).collect()
            });
        }
        let options = Graph::new(options)?.into_options();
        Ok((ranks[whole as usize], LoopForm { options, leaves }))
    }

    /// The text of a bracket that means itself inside; `None` for anything else.
    pub(super) fn loop_piece(
        &mut self,
        p: Position,
        notation: Notation,
    ) -> Result<Option<Rc<Piece>>> {
        let Some(form) = self.loop_form(p) else {
            return Ok(None);
        };
        let mut leaves = Vec::with_capacity(form.leaves.len());
        for leaf in &form.leaves {
            leaves.push(match leaf {
                Some(leaf) => Some(self.piece(*leaf, notation)?),
                None => None,
            });
        }
        let mut words = |_: &mut _, at: Vertex| Ok(leaves[at as usize].clone());
        notation::loopy::form(&mut self.algebra, &form.options, &mut words, notation).map(Some)
    }
}
