//! Brackets that refer to themselves: how they are built and printed.
//!
//! The store of positions is the graph: [`Positions::open_loop`] reserves a vertex for the bracket, the options refer
//! to it by its id, and [`Positions::close_loop`] adds its edges, so nothing is copied or substituted. Until then the
//! bracket is incomplete: its moves cannot be asked for (the solver stops with `IncompleteBracket`), and identities
//! computed from it are provisional and dropped when it is completed.

use std::any::Any;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::loop_form::{LoopForm, LoopNode};
use super::{Form, Position, Positions, State};
use algebra::game::loopy::{Options, Vertex};
use algebra::limits::Result;
use algebra::notation::{self, Notation, Piece};

/// A bracket that refers to itself by this label.
struct LoopState {
    label: Rc<str>,
    /// Whether identities were computed from the bracket while it was incomplete.
    has_provisional_identities: Cell<bool>,
    /// The form from which it is printed, set once all brackets around it are complete.
    form: OnceCell<Rc<LoopForm>>,
    /// The text of a loop that must be printed as it was typed.
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

/// The state of a loop without the form from which it is printed, which refers to positions; any other state as it is.
pub(super) fn without_loop_form(state: &Rc<dyn State>) -> Rc<dyn State> {
    match (&**state as &dyn Any).downcast_ref::<LoopState>() {
        None => state.clone(),
        Some(LoopState { label, text, .. }) => Rc::new(LoopState {
            label: label.clone(),
            has_provisional_identities: Cell::new(false),
            form: OnceCell::new(),
            text: text.clone(),
        }),
    }
}

impl Positions {
    /// Creates the name of a bracket that is not complete yet.
    pub fn open_loop(&mut self, label: &Rc<str>) -> Result<Position> {
        self.call(Rc::new(LoopState {
            label: label.clone(),
            has_provisional_identities: Cell::new(false),
            form: OnceCell::new(),
            text: OnceCell::new(),
        }))
    }

    fn with_loop<T>(&self, p: Position, look: impl FnOnce(&LoopState) -> T) -> Option<T> {
        let state = self.state(p)?;
        (&*state as &dyn Any).downcast_ref::<LoopState>().map(look)
    }

    pub fn is_loop(&self, p: Position) -> bool {
        self.with_loop(p, |_| ()).is_some()
    }

    pub fn is_loop_or_stopper(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Negative(part) | Form::Multiple(_, part) => self.is_loop_or_stopper(*part),
            Form::Sided(_) => true,
            _ => self.is_loop(p),
        }
    }

    /// Whether this is the name of a bracket that is not complete yet.
    pub fn is_open_loop(&mut self, p: Position) -> bool {
        self.is_loop(p) && matches!(self.expansion(p), Ok(None))
    }

    /// Whether an identity that is computed from this position is provisional, because it is an incomplete bracket. If
    /// so, the bracket is marked, and its completion drops these identities.
    pub(super) fn makes_identities_provisional(&mut self, p: Position) -> bool {
        let is_open = self.is_open_loop(p);
        if is_open {
            self.with_loop(p, |state| state.has_provisional_identities.set(true));
        }
        is_open
    }

    /// The bracket that a loop names, if it is complete and can be printed from its form.
    pub(super) fn bracket_of_loop(&mut self, p: Position) -> Option<Position> {
        match self.with_loop(p, |state| state.text.get().is_none()) {
            Some(true) => self.expansion(p).ok().flatten(),
            _ => None,
        }
    }

    /// Completes a bracket, and returns its position: the same one for all loops that were typed with the same form.
    pub fn close_loop(&mut self, p: Position, bracket: Position) -> Result<Position> {
        self.set_expansion(p, bracket);
        if let Some(true) = self.with_loop(p, |state| state.has_provisional_identities.get()) {
            // Only the bracket and positions created after it can contain it.
            self.tables.identities.retain(|q, _| q.index() < p.index());
        }
        let form = self.form_of_loop(p)?;
        if self.hides_label(p, &form)? {
            let label = self.with_loop(p, |state| state.label.clone());
            // In a bracket without a label, `pass` means the bracket itself.
            let label = label.filter(|label| &**label != "pass").unwrap_or_default();
            let text = format!("{label}{}", self.name(bracket, Notation::Ascii)?);
            self.with_loop(p, |state| state.text.set(text.into()));
            return Ok(p);
        }
        Ok(*self.loops.entry(form).or_insert(p))
    }

    /// Whether a named position in the brackets, such as f(a), mentions the bracket by its label. If so, the label must
    /// be kept.
    fn hides_label(&mut self, p: Position, form: &LoopForm) -> Result<bool> {
        let Some(label) = self.with_loop(p, |state| state.label.clone()) else {
            return Ok(false);
        };
        for leaf in form.leaves() {
            if !matches!(self.form(leaf), Form::Call(_)) || self.is_open_loop(leaf) {
                continue;
            }
            let name = self.name(leaf, Notation::Ascii)?;
            let mut words = name.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
            if words.any(|word| word == &*label) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The graph of a position, down to positions without parts; a loop is replaced by the bracket it names.
    fn form_of_loop(&mut self, p: Position) -> Result<LoopForm> {
        let mut met: IndexSet<Position, FxBuildHasher> = IndexSet::from_iter([p]);
        let (mut options, mut parts) = (Vec::new(), Vec::new());
        while let Some(&at) = met.get_index(options.len()) {
            let form = self.bracket_of_loop(at).unwrap_or(at);
            let (part, sides) = match self.form(form) {
                Form::Bracket { left, right } => {
                    (LoopNode::Bracket, [left.to_vec(), right.to_vec()])
                }
                Form::Impartial(both) => (LoopNode::Bracket, [both.to_vec(), both.to_vec()]),
                Form::Negative(part) => (LoopNode::Negative, [vec![*part], Vec::new()]),
                Form::Sum(parts) => (LoopNode::Sum, [parts.to_vec(), Vec::new()]),
                Form::Multiple(n, part) => {
                    (LoopNode::Multiple(n.clone()), [vec![*part], Vec::new()])
                }
                Form::OrdinalSum(base, above) => {
                    (LoopNode::OrdinalSum, [vec![*base, *above], Vec::new()])
                }
                _ => (LoopNode::Leaf(form), Default::default()),
            };
            parts.push(part);
            let mut both = Options::default();
            for (to, side) in both.iter_mut().zip(sides) {
                for option in side {
                    self.algebra.budget.tick()?;
                    to.push(met.insert_full(option).0 as Vertex);
                }
            }
            options.push(both);
        }
        Ok(LoopForm { parts, options })
    }

    /// The form from which a loop is printed; it is stored once it contains no incomplete bracket.
    fn loop_form(&mut self, p: Position) -> Result<Option<Rc<LoopForm>>> {
        if self.bracket_of_loop(p).is_none() {
            return Ok(None);
        }
        if let Some(Some(form)) = self.with_loop(p, |state| state.form.get().cloned()) {
            return Ok(Some(form));
        }
        let form = Rc::new(self.form_of_loop(p)?);
        if !form.leaves().any(|leaf| self.is_open_loop(leaf)) {
            self.with_loop(p, |state| state.form.set(form.clone()));
        }
        Ok(Some(form))
    }

    /// The text of a bracket that refers to itself; `None` if the position is not a loop or its text is fixed.
    pub(super) fn loop_piece(
        &mut self,
        p: Position,
        notation: Notation,
    ) -> Result<Option<Rc<Piece>>> {
        let Some(form) = self.loop_form(p)? else {
            return Ok(None);
        };
        let mut leaves = Vec::with_capacity(form.parts.len());
        let mut options = form.options.clone();
        let mut signs: Vec<Option<Vec<String>>> = vec![None; form.parts.len()];
        for (at, part) in form.parts.iter().enumerate() {
            leaves.push(match part {
                LoopNode::Leaf(leaf) => Some(self.piece(*leaf, notation)?),
                _ => None,
            });
            signs[at] = match part {
                LoopNode::Bracket | LoopNode::Leaf(_) => None,
                LoopNode::Negative => Some(vec!["-".to_string()]),
                LoopNode::Multiple(n) => Some(vec![format!("{n} * ")]),
                LoopNode::OrdinalSum => Some(vec![String::new(), ":".to_string()]),
                LoopNode::Sum => {
                    let mut signs = Vec::new();
                    for part in &mut options[at][0] {
                        let to = *part as usize;
                        signs.push(match form.parts[to] {
                            _ if signs.is_empty() => String::new(),
                            LoopNode::Negative => {
                                *part = form.options[to][0][0];
                                " - ".to_string()
                            }
                            _ => " + ".to_string(),
                        });
                    }
                    Some(signs)
                }
            };
        }
        for (at, part) in form.parts.iter().enumerate() {
            let leaf_parts = form.options[at][0].iter().map_while(|&to| form.leaf(to));
            let leaf_parts: Vec<Position> = leaf_parts.collect();
            // A sum of numbers would be read back as one number, so its first part is written in braces.
            let folds = match part {
                LoopNode::Sum => self.reads_as_number(&leaf_parts),
                LoopNode::Multiple(_) => leaf_parts.iter().any(|&part| self.number(part).is_some()),
                _ => false,
            };
            if folds {
                let first = form.options[at][0][0] as usize;
                leaves[first] = Some(self.in_braces(leaf_parts[0], notation)?);
            }
        }
        let mut leaf_text = |_: &mut _, at: Vertex| Ok(leaves[at as usize].clone());
        notation::loopy::form(
            &mut self.algebra,
            (&options, &signs),
            &mut leaf_text,
            notation,
        )
        .map(Some)
    }
}
