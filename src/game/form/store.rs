//! The store of canonical forms: each form once, each form known by a small id.
//!
//! Equal values have equal ids, so equality is an integer comparison and every result can be remembered
//! by id. Compact games (number + ups + star) are stored without options until someone asks for them.

use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Range;

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;

use super::compact::Compact;
use super::stop::{Stop, StopKey};
use crate::game::number::dyadic::Dyadic;
use crate::game::player::{LeftSide, Player, RightSide};
use crate::limits::{Budget, Halt, Result};

/// A value: a canonical form, by its place in the store. Equal values are equal ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(pub u32);

impl Game {
    /// The game without options; every store holds it first.
    pub const ZERO: Game = Game(0);
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Left's and Right's stop.
    pub(super) stops: [StopKey; 2],
    /// Where the options start in the arena, or the index of the compact game.
    start: u32,
    /// Number of Left options, or [`COMPACT`].
    left: u32,
    right: u32,
    negative: Option<NonZeroGame>,
}

/// An id plus one, so that `Option` of it takes no more room.
type NonZeroGame = std::num::NonZeroU32;

const COMPACT: u32 = u32::MAX;
/// Ids stay below this, which leaves a bit for the tables keyed by pairs of ids.
const MOST_GAMES: usize = 1 << 31;
const SMALL_NIMBERS: usize = 256;

/// Where a game's options are in the arena.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    start: u32,
    middle: u32,
    end: u32,
}

impl Options {
    #[inline]
    pub fn of(self, player: Player) -> Range<usize> {
        match player {
            Player::Left => self.start as usize..self.middle as usize,
            Player::Right => self.middle as usize..self.end as usize,
        }
    }

    #[inline]
    pub fn of_both(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

pub struct Store {
    nodes: Vec<Node>,
    /// The options of all games, Left's then Right's, each side sorted by id.
    arena: Vec<Game>,
    compacts: Vec<Compact>,
    forms: HashTable<Game>,
    compact_ids: HashMap<Compact, Game, FxBuildHasher>,
    /// The small nimbers among them, by their size: impartial games add little else.
    nimbers: Vec<Option<Game>>,
    compact_options: HashMap<Game, Options, FxBuildHasher>,
    /// Stops of the few games whose keys are rounded.
    pub(super) full_stops: HashMap<Game, (Stop, Stop), FxBuildHasher>,
}

impl Store {
    pub fn new() -> Self {
        Store {
            nodes: Vec::new(),
            arena: Vec::new(),
            compacts: Vec::new(),
            forms: HashTable::new(),
            compact_ids: HashMap::default(),
            nimbers: vec![None; SMALL_NIMBERS],
            compact_options: HashMap::default(),
            full_stops: HashMap::default(),
        }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(super) fn node(&self, g: Game) -> &Node {
        &self.nodes[g.0 as usize]
    }

    #[inline]
    pub fn option(&self, at: usize) -> Game {
        self.arena[at]
    }

    pub fn slice(&self, range: Range<usize>) -> &[Game] {
        &self.arena[range]
    }

    #[inline]
    pub fn compact(&self, g: Game) -> Option<&Compact> {
        let node = self.node(g);
        (node.left == COMPACT).then(|| &self.compacts[node.start as usize])
    }

    #[inline]
    pub fn is_compact(&self, g: Game) -> bool {
        self.node(g).left == COMPACT
    }

    #[inline]
    pub fn number(&self, g: Game) -> Option<&Dyadic> {
        self.compact(g).filter(|c| c.is_number()).map(|c| &c.number)
    }

    /// The options; those of a compact game are built now, if they were not before.
    #[inline(always)]
    pub fn options(&mut self, g: Game, budget: &mut Budget) -> Result<Options> {
        let node = self.node(g);
        if node.left == COMPACT {
            return self.options_of_compact(g, node.start, budget);
        }
        let middle = node.start + node.left;
        Ok(Options {
            start: node.start,
            middle,
            end: middle + node.right,
        })
    }

    fn options_of_compact(&mut self, g: Game, at: u32, budget: &mut Budget) -> Result<Options> {
        if let Some(options) = self.compact_options.get(&g) {
            return Ok(*options);
        }
        let compact = &self.compacts[at as usize];
        if compact.ups == 0 {
            // A nim heap has as many options as it has beans: ask before listing them for both players, storing them
            // and entering them by what they are.
            let beans = usize::try_from(compact.star).unwrap_or(usize::MAX);
            let bytes = beans.saturating_mul(4 * size_of::<Compact>());
            budget.room(bytes)?;
        }
        let (left, right) = compact.options();
        let mut ids = Vec::with_capacity(left.len() + right.len());
        for option in left.iter().chain(&right) {
            budget.tick()?;
            ids.push(self.intern_compact(option.clone(), budget)?);
        }
        ids[..left.len()].sort_unstable();
        ids[left.len()..].sort_unstable();
        let start = self.extend_arena(&ids, budget)?;
        let middle = start + left.len() as u32;
        let options = Options {
            start,
            middle,
            end: middle + right.len() as u32,
        };
        self.compact_options.insert(g, options);
        Ok(options)
    }

    fn extend_arena(&mut self, ids: &[Game], budget: &mut Budget) -> Result<u32> {
        let start = self.arena.len();
        if start + ids.len() > u32::MAX as usize - 1 {
            return Err(Halt::large("more than 4294967294 stored options"));
        }
        budget.room(size_of_val(ids))?;
        self.arena.extend_from_slice(ids);
        Ok(start as u32)
    }

    fn push(&mut self, node: Node, budget: &mut Budget) -> Result<Game> {
        if self.nodes.len() >= MOST_GAMES {
            return Err(Halt::large("more than 2147483648 stored games"));
        }
        let id = Game(self.nodes.len() as u32);
        self.nodes.push(node);
        budget.stored(self.nodes.len());
        Ok(id)
    }

    /// *k, where k is small and it is stored.
    #[inline]
    pub fn nimber(&self, k: u64) -> Option<Game> {
        *self.nimbers.get(usize::try_from(k).ok()?)?
    }

    pub fn intern_compact(&mut self, compact: Compact, budget: &mut Budget) -> Result<Game> {
        if compact.is_nimber()
            && let Some(id) = self.nimber(compact.star)
        {
            return Ok(id);
        }
        if let Some(id) = self.compact_ids.get(&compact) {
            return Ok(*id);
        }
        let (left_stop, right_stop) = compact.stops();
        let start = self.compacts.len() as u32;
        let id = self.push(
            Node {
                stops: [StopKey::new(&left_stop), StopKey::new(&right_stop)],
                start,
                left: COMPACT,
                right: 0,
                negative: None,
            },
            budget,
        )?;
        self.compacts.push(compact.clone());
        if compact.is_nimber()
            && let Some(place) = self.nimbers.get_mut(compact.star as usize)
        {
            *place = Some(id);
        }
        self.compact_ids.insert(compact, id);
        Ok(id)
    }

    /// The game with these canonical options. They must be canonical already; each side is sorted here.
    pub fn intern(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
        budget: &mut Budget,
    ) -> Result<Game> {
        if let Some(compact) = self.recognise(left, right) {
            return self.intern_compact(compact, budget);
        }
        left.sort_unstable();
        right.sort_unstable();
        let hash = form_hash(left, right);
        if let Some(id) = self.forms.find(hash, |&g| self.has_form(g, left, right)) {
            return Ok(*id);
        }
        let left_stop = self.best_stop::<LeftSide>(left);
        let right_stop = self.best_stop::<RightSide>(right);
        let start = self.extend_arena(left, budget)?;
        self.extend_arena(right, budget)?;
        let id = self.push(
            Node {
                stops: [left_stop.key, right_stop.key],
                start,
                left: left.len() as u32,
                right: right.len() as u32,
                negative: None,
            },
            budget,
        )?;
        if !(left_stop.key.is_exact() && right_stop.key.is_exact()) {
            let stops = (self.in_full(left_stop), self.in_full(right_stop));
            self.full_stops.insert(id, stops);
        }
        let (nodes, arena) = (&self.nodes, &self.arena);
        self.forms
            .insert_unique(hash, id, |&g| stored_hash(nodes, arena, g));
        Ok(id)
    }

    fn has_form(&self, g: Game, left: &[Game], right: &[Game]) -> bool {
        let node = self.node(g);
        let (start, l, r) = (node.start as usize, left.len(), right.len());
        node.left as usize == l
            && node.right as usize == r
            && &self.arena[start..start + l] == left
            && &self.arena[start + l..start + l + r] == right
    }

    fn recognise(&self, left: &[Game], right: &[Game]) -> Option<Compact> {
        let side = |ids: &[Game]| -> Option<Vec<&Compact>> {
            let mut compacts = Vec::with_capacity(ids.len());
            for &id in ids {
                compacts.push(self.compact(id)?);
            }
            compacts.sort_unstable_by_key(|c| c.star);
            Some(compacts)
        };
        let first = *left.first()?;
        if !self.is_compact(first) || !right.first().is_some_and(|&r| self.is_compact(r)) {
            return None;
        }
        Compact::recognise(&side(left)?, &side(right)?)
    }

    /// How much is stored now.
    pub fn mark(&self) -> Mark {
        Mark {
            nodes: self.nodes.len(),
            arena: self.arena.len(),
            compacts: self.compacts.len(),
        }
    }

    /// Forgets every game stored since the mark. Nobody may hold one of them any more.
    pub fn roll_back(&mut self, mark: Mark) {
        let old = |g: &Game| mark.knows(*g);
        self.forms.retain(|g| old(g));
        self.compact_ids.retain(|_, g| old(g));
        for nimber in &mut self.nimbers {
            *nimber = nimber.filter(old);
        }
        self.compact_options
            .retain(|g, options| old(g) && options.end as usize <= mark.arena);
        self.full_stops.retain(|g, _| old(g));
        self.nodes.truncate(mark.nodes);
        self.arena.truncate(mark.arena);
        self.compacts.truncate(mark.compacts);
        for node in &mut self.nodes {
            node.negative = node.negative.filter(|id| id.get() as usize <= mark.nodes);
        }
        self.nodes.shrink_to_fit();
        self.arena.shrink_to_fit();
        let (nodes, arena) = (&self.nodes, &self.arena);
        self.forms.shrink_to_fit(|&g| stored_hash(nodes, arena, g));
    }

    #[inline]
    pub fn known_negative(&self, g: Game) -> Option<Game> {
        self.node(g).negative.map(|id| Game(id.get() - 1))
    }

    pub fn set_negative(&mut self, g: Game, negative: Game) {
        self.nodes[g.0 as usize].negative = NonZeroGame::new(negative.0 + 1);
        self.nodes[negative.0 as usize].negative = NonZeroGame::new(g.0 + 1);
    }
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    nodes: usize,
    arena: usize,
    compacts: usize,
}

impl Mark {
    /// Was this game stored before the mark?
    pub fn knows(&self, g: Game) -> bool {
        (g.0 as usize) < self.nodes
    }
}

fn form_hash(left: &[Game], right: &[Game]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    left.hash(&mut hasher);
    right.hash(&mut hasher);
    hasher.finish()
}

fn stored_hash(nodes: &[Node], arena: &[Game], g: Game) -> u64 {
    let node = &nodes[g.0 as usize];
    let start = node.start as usize;
    let middle = start + node.left as usize;
    form_hash(
        &arena[start..middle],
        &arena[middle..middle + node.right as usize],
    )
}
