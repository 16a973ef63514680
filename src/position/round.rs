//! Positions that are met again in play: brackets that mean themselves inside, and the graph of all that a position
//! leads to.

use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::descent::{check_growth, is_long};
use super::store::{Known, Mark};
use super::{Form, NAMES, Position, Positions, State, Unsettled};
use crate::game::Player;
use crate::game::loopy::{Fate, Graph, Options, Sided, Vertex, Worth, coloured_ranks, fates};
use crate::limits::{Halt, Result};
use crate::notation::{self, Notation, Piece};

/// What is known of positions in which play may return.
#[derive(Default)]
pub struct LoopyMemory {
    worths: Known<Rc<Sided>>,
    fates: Known<Fate>,
    /// Brackets that mean themselves inside, by their form: whatever the order of options, and whichever are there twice.
    loops: HashMap<(Vertex, LoopForm), Position, FxBuildHasher>,
}

impl LoopyMemory {
    pub(super) fn keep(&mut self, mark: &Mark) {
        self.worths.retain(|p, _| mark.knows(*p));
        self.fates.retain(|p, _| mark.knows(*p));
        self.loops.retain(|(_, form), p| {
            mark.knows(*p) && form.leaves.iter().flatten().all(|leaf| mark.knows(*leaf))
        });
        self.worths.shrink_to_fit();
        self.fates.shrink_to_fit();
        self.loops.shrink_to_fit();
    }
}

/// The brackets of a form, and the positions that stand in them.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct LoopForm {
    graph: Graph,
    leaves: Vec<Option<Position>>,
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

/// A graph of positions being found, those nearest to the root first.
pub struct Exploration {
    met: IndexSet<Position, FxBuildHasher>,
    options: Vec<Options>,
    /// The first position that takes one move more than the others to come to, and how many those take.
    horizon: usize,
    moves: usize,
    /// Loops that make no difference to values are kept.
    is_as_typed: bool,
    /// Not even what is short and has the same value stands for another.
    is_misere: bool,
}

impl Exploration {
    pub fn new(root: Position) -> Self {
        Exploration {
            met: IndexSet::from_iter([root]),
            options: Vec::new(),
            horizon: 1,
            moves: 0,
            is_as_typed: false,
            is_misere: false,
        }
    }

    /// The same, where all moves count, and not only what they are worth.
    pub fn as_typed(root: Position) -> Self {
        Exploration {
            is_as_typed: true,
            ..Exploration::new(root)
        }
    }

    /// The same for misère play, in which there are no values.
    pub fn misere(root: Position) -> Self {
        Exploration {
            is_misere: true,
            ..Exploration::new(root)
        }
    }

    /// The position that was met last, and how many there are.
    pub fn last(&self) -> Option<(Position, usize)> {
        Some((*self.met.last()?, self.met.len()))
    }
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

    /// Is it the name of a bracket that is not complete yet?
    pub fn is_open_loop(&self, p: Position) -> bool {
        self.with_loop(p, |state| state.text.get().is_none())
            .unwrap_or(false)
    }

    fn with_loop<T>(&self, p: Position, look: impl FnOnce(&LoopState) -> T) -> Option<T> {
        let state = self.state(p)?;
        (&*state as &dyn Any).downcast_ref::<LoopState>().map(look)
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
        let unordered = self.unordered(&form)?;
        if let Some(known) = self.loopy.loops.get(&unordered) {
            return Ok(*known);
        }
        self.loopy.loops.insert(unordered, p);
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

    /// The brackets that a loop is made of; everything else in them is a leaf.
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
        let graph = Graph::new(options)?;
        Ok(LoopForm { graph, leaves })
    }

    /// The form in which one vertex stands for all that are the same, in an order that does not depend on how it was
    /// typed, and the vertex of the whole.
    fn unordered(&mut self, form: &LoopForm) -> Result<(Vertex, LoopForm)> {
        let mut leaves = Vec::with_capacity(form.leaves.len());
        for leaf in &form.leaves {
            leaves.push(match leaf {
                Some(leaf) => Some(self.identity(*leaf)?),
                None => None,
            });
        }
        let colour = |at: Vertex| leaves[at as usize].map_or(0, |leaf| leaf.0 + 1);
        let budget = &mut self.algebra.budget;
        let ranks = coloured_ranks(&form.graph, &colour, budget)?;
        let count = ranks.iter().max().map_or(0, |most| *most as usize + 1);
        let mut options = vec![Options::default(); count];
        let mut ranked = vec![None; count];
        for (at, &rank) in form.graph.vertices().zip(&ranks) {
            budget.tick()?;
            ranked[rank as usize] = leaves[at as usize];
            options[rank as usize] = Player::BOTH.map(|player| {
                let options = form.graph.options(player, at).iter();
                options.map(|&option| ranks[option as usize]).collect()
            });
        }
        let (graph, leaves) = (Graph::new(options)?, ranked);
        Ok((ranks[0], LoopForm { graph, leaves }))
    }

    /// The text of a bracket that means itself inside; `None` for anything else.
    pub(super) fn loop_piece(
        &mut self,
        p: Position,
        notation: Notation,
    ) -> Result<Option<Rc<Piece>>> {
        if let Some(at) = self.named.iter().position(|named| *named == p) {
            let name = notation::loopy::word(NAMES[at].name, notation);
            return Ok(Some(Rc::new(Piece::plain(name))));
        }
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
        notation::loopy::form(&mut self.algebra, &form.graph, &mut words, notation).map(Some)
    }

    /// Goes on finding what a position leads to until all of it is there. What is worth a short game leads to no more
    /// than its simplest form does.
    pub fn explore(&mut self, job: &mut Exploration) -> Result<Graph, Unsettled> {
        while let Some(&p) = job.met.get_index(job.options.len()) {
            self.algebra.budget.tick()?;
            if job.options.len() == job.horizon {
                job.horizon = job.met.len();
                job.moves += 1;
                if is_long(job.moves) {
                    let [before, now] = [job.met[0], p].map(|p| self.name(p, Notation::Ascii));
                    check_growth((job.met[0], before?.len()), (p, now?.len()), job.moves)?;
                }
            }
            let mut both = Options::default();
            for player in Player::BOTH {
                let found = match self.known_value(p) {
                    Some(value)
                        if !job.is_misere && (!job.is_as_typed || self.is_short_form(p)) =>
                    {
                        let options = self.algebra.options_of(value, player)?.into_iter();
                        let options = options.map(|option| self.of_value(option));
                        options.collect::<Result<Vec<_>>>()?
                    }
                    _ => self.options(p, player)?,
                };
                for option in found {
                    let option = self.identity(option)?;
                    let place = job.met.insert_full(option).0;
                    let place = Vertex::try_from(place)
                        .map_err(|_| Halt::large("more than 4294967295 positions"))?;
                    both[player as usize].push(place);
                }
            }
            job.options.push(both);
        }
        Ok(Graph::new(std::mem::take(&mut job.options))?)
    }

    /// Is it made of literals and of rulesets that come to an end? Moves of others may return and be worth nothing.
    pub fn is_short_form(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Value(_) => true,
            Form::Sum(parts) => parts.iter().all(|part| self.is_short_form(*part)),
            Form::Negative(part) | Form::Multiple(_, part) => self.is_short_form(*part),
            Form::Call(_) => {
                let is_defined = self.state(p).is_some_and(|state| state.is_defined());
                !is_defined && self.with_loop(p, |_| ()).is_none()
            }
            _ => false,
        }
    }

    /// Remembers the fates of all positions of a graph, and gives that of the first.
    pub fn remember_fates(&mut self, job: &Exploration, graph: &Graph) -> Result<Fate> {
        let found = fates(graph, job.is_misere, &mut self.algebra.budget)?;
        let size = size_of::<(Position, Fate)>();
        self.algebra
            .budget
            .room(found.len().saturating_mul(2 * size))?;
        let known = match job.is_misere {
            true => &mut self.misere.fates,
            false => &mut self.loopy.fates,
        };
        known.extend(job.met.iter().copied().zip(found.iter().copied()));
        let first = found.first().copied();
        first.ok_or(Halt::Broken("a graph without an outcome"))
    }

    /// How play ends in a position, if a graph with it was looked through.
    pub fn known_fate(&mut self, p: Position) -> Result<Option<Fate>> {
        if self.loopy.fates.is_empty() {
            return Ok(None);
        }
        let p = self.identity(p)?;
        Ok(self.loopy.fates.get(&p).copied())
    }

    /// What it is worth, if that has been found.
    pub fn known_worth(&self, p: Position) -> Option<Worth> {
        if let Some(game) = self.known_value(p) {
            return Some(Worth::Short(game));
        }
        match self.form(p) {
            Form::Sided(sided) => Some(Worth::Loopy(sided.clone())),
            _ => self.loopy.worths.get(&p).cloned().map(Worth::Loopy),
        }
    }

    pub fn set_worth(&mut self, p: Position, worth: &Worth) {
        match worth {
            Worth::Short(game) => self.set_value(p, *game),
            Worth::Loopy(sided) => _ = self.loopy.worths.insert(p, sided.clone()),
        }
    }

    /// A game that is given by what it is worth.
    pub fn of_worth(&mut self, worth: &Worth) -> Result<Position> {
        match worth {
            Worth::Short(game) => self.of_value(*game),
            Worth::Loopy(sided) => self.intern(Form::Sided(sided.clone())),
        }
    }

    /// The options in the simplest form of a stopper. Of a game that is known by its sides only those of `dud` are told.
    pub(super) fn options_of_sided(
        &mut self,
        p: Position,
        sided: &Sided,
        player: Player,
    ) -> Result<Vec<Position>, Unsettled> {
        let Some(stopper) = sided.stopper() else {
            return Err(Unsettled::Sides(p));
        };
        let mut options = Vec::new();
        for &at in stopper.graph().options(player, 0) {
            let option = stopper.follower(at, &mut self.algebra.budget)?;
            let worth = self.algebra.worth_of_stopper(&option)?;
            options.push(self.of_worth(&worth)?);
        }
        Ok(options)
    }
}
