//! Which brackets that mean themselves inside are the same.
//!
//! Forms are the same when their options are, all the way down. Where a form comes back to itself that is told by
//! partition refinement, on the graph of what is typed with every minus carried inside.

use hashbrown::HashMap;
use indexmap::IndexMap;
use num_bigint::BigInt;
use num_traits::One;
use rustc_hash::FxBuildHasher;

use super::store::Mark;
use super::{Form, Position, Positions};
use crate::game::loopy::{Graph, Options, Stopper, Vertex, Worth, coloured_ranks};
use crate::game::{Dyadic, Game, Player};
use crate::limits::{Halt, Limited, Result};

/// Forms with more positions than this are not looked at for being the simplest.
const MOST_IN_SIMPLEST: usize = 500;

/// A graph whose vertices have colours, which tell what they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Coloured {
    options: Vec<Options>,
    colours: Vec<u32>,
}

const BRACKET: u32 = 0;
const ORDINAL_SUM: u32 = u32::MAX;
/// Beside these there is a position in the colour: what stands there, the integer that counts the copies of a part, or
/// what else is added to the parts of a sum.
const LEAF: u32 = 1;
const COPIES: u32 = 2;
const SUM: u32 = 3;
const TAGS: u32 = 3;

/// The position in the colour of a leaf.
fn leaf(colour: u32) -> Option<Position> {
    (colour != ORDINAL_SUM && colour & TAGS == LEAF).then_some(Position(colour & !TAGS))
}

/// The forms that come back to themselves.
#[derive(Default)]
pub(super) struct Cycles {
    /// For each, as it does not depend on how it was typed, the positions that stand for its vertices.
    standing: HashMap<Coloured, Vec<Option<Position>>, FxBuildHasher>,
    /// Brackets of positions that stand for others, which are such a vertex.
    folded: HashMap<Position, Position, FxBuildHasher>,
    /// The first bracket that was not complete when somebody asked for its identity.
    asked_open: Option<Position>,
}

impl Cycles {
    pub fn keep(&mut self, mark: &Mark) {
        self.asked_open = self.asked_open.filter(|p| mark.knows(*p));
        self.standing.retain(|form, standing| {
            for position in standing.iter_mut() {
                *position = position.filter(|p| mark.knows(*p));
            }
            let knows = |colour: &u32| {
                *colour == ORDINAL_SUM || mark.knows(Position(*colour & !TAGS))
            };
            form.colours.iter().all(knows)
        });
        self.folded.retain(|p, q| mark.knows(*p) && mark.knows(*q));
        self.standing.shrink_to_fit();
        self.folded.shrink_to_fit();
    }
}

/// A position, or its negative.
type Spot = (Position, bool);

/// What a spot is made of.
enum Made {
    Bracket(Options),
    OrdinalSum(Vertex, Vertex),
    /// Parts, and how often they occur.
    Sum(Vec<(Vertex, BigInt)>),
    Leaf,
}

impl Made {
    fn made_of(&self) -> Vec<Vertex> {
        match self {
            Made::Bracket(options) => options.iter().flatten().copied().collect(),
            Made::OrdinalSum(base, above) => vec![*base, *above],
            Made::Sum(parts) => parts.iter().map(|(part, _)| *part).collect(),
            Made::Leaf => Vec::new(),
        }
    }
}

/// All that a position is made of, every minus carried inside.
struct Unfolded {
    /// With the name of a loop, where it has one.
    spots: IndexMap<Spot, Option<Position>, FxBuildHasher>,
    made: Vec<Made>,
}

impl Unfolded {
    fn spot(&self, at: usize) -> Result<Spot> {
        let spot = self.spots.get_index(at).map(|(spot, _)| *spot);
        spot.ok_or(Halt::Broken("a part of a loop that was not met"))
    }

    /// The spots that lead back to the first.
    fn round(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.made.len()];
        for (from, made) in self.made.iter().enumerate() {
            for to in made.made_of() {
                before[to as usize].push(from);
            }
        }
        let mut round = vec![false; self.made.len()];
        let mut waiting = vec![0];
        while let Some(at) = waiting.pop() {
            for &from in &before[at] {
                if !std::mem::replace(&mut round[from], true) {
                    waiting.push(from);
                }
            }
        }
        round
    }
}

/// A place in a form whose leaves are played on.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Place {
    Bracket(Vertex),
    Game(Game),
    /// A vertex of the stopper that is this leaf.
    Stopper(Vertex, Vertex),
}

impl Positions {
    /// What was found of positions with this one in them is no longer true: it was not complete.
    pub(super) fn forget_open_identities(&mut self, p: Position) {
        let asked = &mut self.loopy.loops.cycles.asked_open;
        if asked.is_some() {
            self.identities.retain(|q, _| q.index() < p.index());
            *asked = asked.filter(|first| first.index() < p.index());
        }
    }

    /// The position that stands for all that are the same as this loop.
    pub(super) fn loop_identity(&mut self, p: Position) -> Result<Position> {
        if let Some(&known) = self.identities.get(&p) {
            return Ok(known);
        }
        let identity = self.deeper(|positions| positions.cycle_identity((p, false)))?;
        self.identities.insert(p, identity);
        Ok(identity)
    }

    /// The same for a loop or its negative.
    pub(super) fn cycle_identity(&mut self, root: Spot) -> Result<Position> {
        let whole = self.at_spot(root)?;
        let Some(bracket) = self.bracket_of_loop(root.0) else {
            self.note_open(root.0);
            return Ok(whole);
        };
        let Some(unfolded) = self.unfold_spots(root)? else {
            return Ok(whole);
        };
        let round = unfolded.round();
        if !round[0] {
            let bracket = self.at_spot((bracket, root.1))?;
            return self.identity(bracket);
        }
        let (ranks, form) = self.folded_form(&unfolded, &round)?;
        if let Some(worth) = self.simplest(ranks[0], &form)? {
            return self.of_worth(&worth);
        }
        let known = self.loopy.loops.cycles.standing.get(&form);
        if let Some(known) = known.and_then(|standing| standing[ranks[0] as usize]) {
            return Ok(known);
        }
        self.stand(whole, &unfolded, (&round, &ranks), form)
    }

    fn note_open(&mut self, p: Position) -> bool {
        let is_open = self.is_open_loop(p);
        if is_open {
            let asked = &mut self.loopy.loops.cycles.asked_open;
            *asked = Some(asked.map_or(p, |first| first.min(p)));
        }
        is_open
    }

    fn at_spot(&mut self, (p, is_negative): Spot) -> Result<Position> {
        match is_negative {
            true => self.negative(p),
            false => Ok(p),
        }
    }

    /// All that a loop is made of; `None` where a bracket is not complete.
    fn unfold_spots(&mut self, root: Spot) -> Result<Option<Unfolded>> {
        let mut spots = IndexMap::default();
        let mut made = Vec::new();
        self.meet(root, &mut spots)?;
        while let Some((&(p, is_negative), _)) = spots.get_index(made.len()) {
            self.algebra.budget.tick()?;
            if self.note_open(p) {
                return Ok(None);
            }
            made.push(match self.form(p).clone() {
                Form::Bracket { left, right } => {
                    let sides = match is_negative {
                        true => [right, left],
                        false => [left, right],
                    };
                    self.meet_options([&sides[0], &sides[1]], is_negative, &mut spots)?
                }
                Form::Impartial(both) => {
                    self.meet_options([&both, &both], is_negative, &mut spots)?
                }
                Form::OrdinalSum(base, above) => Made::OrdinalSum(
                    self.meet((base, is_negative), &mut spots)?,
                    self.meet((above, is_negative), &mut spots)?,
                ),
                Form::Sum(_) | Form::Multiple(..) => {
                    let mut parts = Vec::new();
                    let mut waiting = vec![(p, is_negative, BigInt::one())];
                    while let Some((part, is_negative, n)) = waiting.pop() {
                        self.algebra.budget.tick()?;
                        match self.form(part) {
                            Form::Sum(inner) => {
                                let inner = inner.iter();
                                waiting.extend(inner.map(|&q| (q, is_negative, n.clone())));
                            }
                            Form::Multiple(m, inner) => waiting.push((*inner, is_negative, n * m)),
                            Form::Negative(inner) => waiting.push((*inner, !is_negative, n)),
                            _ => parts.push((self.meet((part, is_negative), &mut spots)?, n)),
                        }
                    }
                    Made::Sum(parts)
                }
                _ => Made::Leaf,
            });
        }
        Ok(Some(Unfolded { spots, made }))
    }

    fn meet_options(
        &mut self,
        sides: [&[Position]; 2],
        is_negative: bool,
        spots: &mut IndexMap<Spot, Option<Position>, FxBuildHasher>,
    ) -> Result<Made> {
        let mut options = Options::default();
        for (set, side) in options.iter_mut().zip(sides) {
            for &option in side {
                set.push(self.meet((option, is_negative), spots)?);
            }
        }
        Ok(Made::Bracket(options))
    }

    /// The place of a spot; a negative is that of its part, and a loop the bracket behind its name.
    fn meet(
        &mut self,
        (mut p, mut is_negative): Spot,
        spots: &mut IndexMap<Spot, Option<Position>, FxBuildHasher>,
    ) -> Result<Vertex> {
        let mut name = None;
        loop {
            self.algebra.budget.tick()?;
            if let Form::Negative(part) = *self.form(p) {
                (p, is_negative) = (part, !is_negative);
            } else if let Some(bracket) = self.bracket_of_loop(p) {
                name = Some(self.at_spot((p, is_negative))?);
                p = bracket;
            } else {
                break;
            }
        }
        let entry = spots.entry((p, is_negative));
        let place = entry.index();
        let known = entry.or_insert(name);
        *known = known.or(name);
        Ok(place as Vertex)
    }

    /// The graph of a form that comes back to its first spot, one vertex for all that are the same, in an order that does
    /// not depend on how it was typed; and the vertex of each spot.
    fn folded_form(
        &mut self,
        unfolded: &Unfolded,
        round: &[bool],
    ) -> Result<(Vec<Vertex>, Coloured)> {
        let count = unfolded.made.len();
        let mut options = vec![Options::default(); count];
        let mut colours = vec![BRACKET; count];
        let mut sums: Vec<(usize, Vec<(Vertex, BigInt)>)> = Vec::new();
        for (at, made) in unfolded.made.iter().enumerate() {
            self.algebra.budget.tick()?;
            match made {
                // What does not come back is what it is by itself.
                _ if !round[at] => {
                    let leaf = self.at_spot(unfolded.spot(at)?)?;
                    colours[at] = self.identity(leaf)?.0 | LEAF;
                }
                Made::Bracket(both) => options[at] = both.clone(),
                Made::OrdinalSum(base, above) => {
                    options[at] = [vec![*base], vec![*above]];
                    colours[at] = ORDINAL_SUM;
                }
                Made::Sum(parts) => {
                    let (mut rest, mut own) = (Vec::new(), Vec::new());
                    for (part, n) in parts {
                        if round[*part as usize] {
                            own.push((*part, n.clone()));
                        } else {
                            let part = self.at_spot(unfolded.spot(*part as usize)?)?;
                            rest.push(self.multiple(n, part)?);
                        }
                    }
                    let rest = self.sum(&rest)?;
                    colours[at] = self.identity(rest)?.0 | SUM;
                    sums.push((at, own));
                }
                Made::Leaf => {}
            }
        }
        loop {
            let mut form = Coloured {
                options: options.clone(),
                colours: colours.clone(),
            };
            for (at, parts) in &sums {
                for (part, n) in parts {
                    let integer = self.algebra.number(Dyadic::new_big(n.clone(), 0))?;
                    let copies = form.options.len() as Vertex;
                    form.options[*at][0].push(copies);
                    form.options.push([vec![*part], Vec::new()]);
                    form.colours.push(self.of_value(integer)?.0 | COPIES);
                }
            }
            // Once to fuse what is the same, and once more for the order, which depends on how many there were.
            let (first, fused) = self.ranked(&form)?;
            if !merge_copies(&mut sums, &first) {
                let (second, form) = self.ranked(&fused)?;
                let ranks = first[..count].iter();
                let ranks = ranks.map(|&rank| second[rank as usize]).collect();
                return Ok((ranks, form));
            }
        }
    }

    /// The rank of each vertex, and the form with its vertices by their ranks.
    fn ranked(&mut self, form: &Coloured) -> Result<(Vec<Vertex>, Coloured)> {
        let budget = &mut self.algebra.budget;
        let graph = Graph::new(form.options.clone())?;
        let ranks = coloured_ranks(&graph, &|at| form.colours[at as usize], budget)?;
        let count = ranks.iter().max().map_or(0, |most| *most as usize + 1);
        let mut options = vec![Options::default(); count];
        let mut colours = vec![BRACKET; count];
        for (at, &rank) in graph.vertices().zip(&ranks) {
            budget.tick()?;
            colours[rank as usize] = form.colours[at as usize];
            options[rank as usize] = Player::BOTH.map(|player| {
                let options = graph.options(player, at).iter();
                options.map(|&option| ranks[option as usize]).collect()
            });
        }
        let options = Graph::new(options)?.into_options();
        Ok((ranks, Coloured { options, colours }))
    }

    /// Chooses the positions that stand for the brackets of a form; gives that of the first.
    fn stand(
        &mut self,
        whole: Position,
        unfolded: &Unfolded,
        (round, ranks): (&[bool], &[Vertex]),
        form: Coloured,
    ) -> Result<Position> {
        let count = form.colours.len();
        let known = self.loopy.loops.cycles.standing.get(&form).cloned();
        let mut standing = known.unwrap_or_else(|| vec![None; count]);
        standing[ranks[0] as usize].get_or_insert(whole);
        let mut brackets = Vec::new();
        for (at, (&spot, &name)) in unfolded.spots.iter().enumerate() {
            if let (true, Made::Bracket(both)) = (round[at], &unfolded.made[at]) {
                let own = self.at_spot(spot)?;
                brackets.push((ranks[at] as usize, own, name, both));
            }
        }
        // A name rather than a bracket with names in it.
        for &(rank, _, name, _) in &brackets {
            standing[rank] = standing[rank].or(name);
        }
        for &(rank, own, name, _) in &brackets {
            self.algebra.budget.tick()?;
            if standing[rank].is_none() {
                standing[rank] = Some(match self.form(own).clone() {
                    Form::Impartial(both) => self.bracket(both.to_vec(), both.to_vec())?,
                    _ => own,
                });
            }
            for same in [Some(own), name, standing[rank]].into_iter().flatten() {
                self.identities.extend(standing[rank].map(|one| (same, one)));
            }
        }
        for (rank, _, _, both) in brackets {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, options) in sides.iter_mut().zip(both) {
                for &option in options {
                    side.push(self.at_spot(unfolded.spot(option as usize)?)?);
                }
                *side = self.set_of(side)?;
            }
            let [left, right] = sides;
            let bracket = self.bracket(left, right)?;
            if let Some(one) = standing[rank] {
                self.identities.insert(bracket, one);
                self.loopy.loops.cycles.folded.insert(bracket, one);
            }
        }
        let first = standing[ranks[0] as usize].unwrap_or(whole);
        self.loopy.loops.cycles.standing.insert(form, standing);
        Ok(first)
    }

    /// What a bracket of positions that stand for others is: itself, or a vertex of a form that comes back.
    pub(super) fn folded(&self, bracket: Position) -> Position {
        let folded = &self.loopy.loops.cycles.folded;
        folded.get(&bracket).copied().unwrap_or(bracket)
    }

    /// The loopy value that a bracket is the simplest form of, by the positions that stand for its options.
    pub(super) fn simplest_bracket(
        &mut self,
        left: &[Position],
        right: &[Position],
    ) -> Result<Option<Position>> {
        let mut form = Coloured {
            options: vec![Options::default()],
            colours: vec![BRACKET],
        };
        for (side, set) in [left, right].into_iter().enumerate() {
            for option in set {
                form.options[0][side].push(form.colours.len() as Vertex);
                form.options.push(Options::default());
                form.colours.push(option.0 | LEAF);
            }
        }
        match self.simplest(0, &form)? {
            Some(worth) => self.of_worth(&worth).map(Some),
            None => Ok(None),
        }
    }

    /// What a form is worth that is the simplest of its value.
    fn simplest(&mut self, whole: Vertex, form: &Coloured) -> Result<Option<Worth>> {
        let mut leaves = Vec::with_capacity(form.colours.len());
        for (at, &colour) in form.colours.iter().enumerate() {
            let at = at as Vertex;
            leaves.push(match leaf(colour).map(|leaf| self.form(leaf).clone()) {
                None if colour == BRACKET => (Place::Bracket(at), None),
                Some(Form::Value(game)) => (Place::Game(game), None),
                Some(Form::Sided(sided)) => match sided.stopper() {
                    Some(stopper) => (Place::Stopper(at, 0), Some(stopper.clone())),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            });
        }
        let algebra = &mut self.algebra;
        let mut many = 0;
        let graph = Graph::met_from(Place::Bracket(whole), |place, player| {
            many += 1;
            if many > 2 * MOST_IN_SIMPLEST {
                return Ok(Vec::new());
            }
            algebra.budget.tick()?;
            Ok(match *place {
                Place::Bracket(at) => {
                    let options = form.options[at as usize][player as usize].iter();
                    options.map(|&to| leaves[to as usize].0.clone()).collect()
                }
                Place::Game(game) => {
                    let options = algebra.options_of(game, player)?.into_iter();
                    options.map(Place::Game).collect()
                }
                Place::Stopper(leaf, at) => match &leaves[leaf as usize].1 {
                    Some(stopper) => {
                        let options = stopper.graph().options(player, at).iter();
                        options.map(|&to| Place::Stopper(leaf, to)).collect()
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
}

/// Adds up the copies of parts of a sum that are the same; true where there were such.
fn merge_copies(sums: &mut [(usize, Vec<(Vertex, BigInt)>)], ranks: &[Vertex]) -> bool {
    let mut merged = false;
    for (_, parts) in sums {
        let before = parts.len();
        parts.sort_by_key(|(part, _)| ranks[*part as usize]);
        parts.dedup_by(|next, kept| {
            let same = ranks[next.0 as usize] == ranks[kept.0 as usize];
            if same {
                kept.1 += &next.1;
            }
            same
        });
        merged |= parts.len() < before;
    }
    merged
}
