//! The store of canonical forms: every form is stored once and identified by a small id.
//!
//! Equal values have equal ids, so equality is an integer comparison and results can be memoized by id. Games of the
//! form x + n.up + *k are stored without options; their options are built on demand.

use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Range;

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;

use super::number_up_star::NumberUpStar;
use super::stop::{Stop, StopKey};
use crate::game::number::dyadic::Dyadic;
use crate::game::player::{LeftSide, Player, RightSide};
use crate::limits::{Budget, Halt, Result};

/// The value of a short game: the index of its canonical form in the store. Equal values have equal ids.
///
/// A game belongs to the [`Algebra`](crate::game::Algebra) that has made it, which also writes it as text. The order of ids
/// has no meaning; [`compare`](crate::game::Algebra::compare) compares values.
///
/// ```
/// use algebra::game::{Algebra, Game};
///
/// let mut algebra = Algebra::default();
/// let one = algebra.integer(1)?;
/// assert_eq!(algebra.sub(one, one)?, Game::ZERO);
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(pub u32);

impl Game {
    /// The game without options, which is the first one in every store.
    pub const ZERO: Game = Game(0);
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The Left stop and the Right stop.
    pub(super) stops: [StopKey; 2],
    /// The index of the first option in the arena, or of the entry in `number_up_stars`.
    pub(super) start: u32,
    /// The number of Left options, or [`NUMBER_UP_STAR`].
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) negative: Option<NonZeroGame>,
}

impl Node {
    #[inline]
    pub(super) fn is_number_up_star(&self) -> bool {
        self.left == NUMBER_UP_STAR
    }
}

/// An id plus one, so that an `Option` of it needs no extra space.
pub(super) type NonZeroGame = std::num::NonZeroU32;

/// In `Node::left`: the game is x + n.up + *k.
const NUMBER_UP_STAR: u32 = u32::MAX;
/// Ids have 31 bits, because the comparison tables need one bit of each pair of ids for the answer.
const MOST_GAMES: usize = 1 << 31;
const SMALL_NIMBERS: usize = 256;

/// The index ranges of a game's options in the arena.
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
    pub(super) nodes: Vec<Node>,
    /// The options of all games; for each game the Left options and then the Right options, each sorted by id.
    pub(super) arena: Vec<Game>,
    pub(super) number_up_stars: Vec<NumberUpStar>,
    pub(super) forms: HashTable<Game>,
    pub(super) number_up_star_ids: HashMap<NumberUpStar, Game, FxBuildHasher>,
    /// The ids of the small nimbers, because sums of impartial games look up hardly anything else.
    pub(super) nimbers: Vec<Option<Game>>,
    pub(super) number_up_star_options: HashMap<Game, Options, FxBuildHasher>,
    /// The exact stops of the few games whose stop keys are rounded.
    pub(super) exact_stops: HashMap<Game, (Stop, Stop), FxBuildHasher>,
}

impl Store {
    pub fn new() -> Self {
        Store {
            nodes: Vec::new(),
            arena: Vec::new(),
            number_up_stars: Vec::new(),
            forms: HashTable::new(),
            number_up_star_ids: HashMap::default(),
            nimbers: vec![None; SMALL_NIMBERS],
            number_up_star_options: HashMap::default(),
            exact_stops: HashMap::default(),
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
    pub fn as_number_up_star(&self, g: Game) -> Option<&NumberUpStar> {
        let node = self.node(g);
        node.is_number_up_star()
            .then(|| &self.number_up_stars[node.start as usize])
    }

    #[inline]
    pub fn is_number_up_star(&self, g: Game) -> bool {
        self.node(g).is_number_up_star()
    }

    #[inline]
    pub fn number(&self, g: Game) -> Option<&Dyadic> {
        self.as_number_up_star(g)
            .filter(|c| c.is_number())
            .map(|c| &c.number)
    }

    /// The options; those of x + n.up + *k are built here when they are asked for the first time.
    #[inline(always)]
    pub fn options(&mut self, g: Game, budget: &mut Budget) -> Result<Options> {
        let node = self.node(g);
        if node.is_number_up_star() {
            return self.options_of_number_up_star(g, node.start, budget);
        }
        let middle = node.start + node.left;
        Ok(Options {
            start: node.start,
            middle,
            end: middle + node.right,
        })
    }

    fn options_of_number_up_star(
        &mut self,
        g: Game,
        at: u32,
        budget: &mut Budget,
    ) -> Result<Options> {
        if let Some(options) = self.number_up_star_options.get(&g) {
            return Ok(*options);
        }
        let nus = &self.number_up_stars[at as usize];
        if nus.ups == 0 {
            // A Nim heap has as many options as counters. Each is listed for both players, stored and hashed, so the
            // memory is checked first.
            let counters = usize::try_from(nus.star).unwrap_or(usize::MAX);
            let bytes = counters.saturating_mul(4 * size_of::<NumberUpStar>());
            budget.check_memory(bytes)?;
        }
        let (left, right) = nus.options();
        let mut ids = Vec::with_capacity(left.len() + right.len());
        for option in left.iter().chain(&right) {
            budget.tick()?;
            ids.push(self.intern_number_up_star(option.clone(), budget)?);
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
        budget.check_growth(&self.number_up_star_options)?;
        self.number_up_star_options.insert(g, options);
        Ok(options)
    }

    fn extend_arena(&mut self, ids: &[Game], budget: &mut Budget) -> Result<u32> {
        let start = self.arena.len();
        if start + ids.len() > u32::MAX as usize - 1 {
            return Err(Halt::large("more than 4294967294 stored options"));
        }
        budget.check_memory(size_of_val(ids))?;
        self.arena.extend_from_slice(ids);
        Ok(start as u32)
    }

    fn push(&mut self, node: Node, budget: &mut Budget) -> Result<Game> {
        if self.nodes.len() >= MOST_GAMES {
            return Err(Halt::large("more than 2147483648 stored games"));
        }
        let id = Game(self.nodes.len() as u32);
        self.nodes.push(node);
        budget.report_games(self.nodes.len());
        Ok(id)
    }

    /// The id of *k, if k is small and *k is stored.
    #[inline]
    pub fn nimber(&self, k: u64) -> Option<Game> {
        *self.nimbers.get(usize::try_from(k).ok()?)?
    }

    pub fn intern_number_up_star(
        &mut self,
        nus: NumberUpStar,
        budget: &mut Budget,
    ) -> Result<Game> {
        if nus.is_nimber()
            && let Some(id) = self.nimber(nus.star)
        {
            return Ok(id);
        }
        if let Some(id) = self.number_up_star_ids.get(&nus) {
            return Ok(*id);
        }
        nus.number.check_size()?;
        budget.check_growth(&self.number_up_star_ids)?;
        let (left_stop, right_stop) = nus.stops();
        let start = self.number_up_stars.len() as u32;
        let id = self.push(
            Node {
                stops: [StopKey::new(&left_stop), StopKey::new(&right_stop)],
                start,
                left: NUMBER_UP_STAR,
                right: 0,
                negative: None,
            },
            budget,
        )?;
        self.number_up_stars.push(nus.clone());
        if nus.is_nimber()
            && let Some(place) = self.nimbers.get_mut(nus.star as usize)
        {
            *place = Some(id);
        }
        self.number_up_star_ids.insert(nus, id);
        Ok(id)
    }

    /// The game with these options, which must be those of a canonical form. Each side is sorted here.
    pub fn intern(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
        budget: &mut Budget,
    ) -> Result<Game> {
        if let Some(nus) = self.recognise(left, right) {
            return self.intern_number_up_star(nus, budget);
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
            let stops = (self.exact_stop(left_stop), self.exact_stop(right_stop));
            self.exact_stops.insert(id, stops);
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

    fn recognise(&self, left: &[Game], right: &[Game]) -> Option<NumberUpStar> {
        let side = |ids: &[Game]| -> Option<Vec<&NumberUpStar>> {
            let mut forms = Vec::with_capacity(ids.len());
            for &id in ids {
                forms.push(self.as_number_up_star(id)?);
            }
            forms.sort_unstable_by_key(|form| form.star);
            Some(forms)
        };
        let starts_well = |ids: &[Game]| ids.first().is_some_and(|&g| self.is_number_up_star(g));
        if !starts_well(left) || !starts_well(right) {
            return None;
        }
        NumberUpStar::recognise(&side(left)?, &side(right)?)
    }

    /// The current sizes of the store, for [`Store::roll_back`].
    pub fn mark(&self) -> GameMark {
        GameMark {
            nodes: self.nodes.len(),
            arena: self.arena.len(),
            number_up_stars: self.number_up_stars.len(),
        }
    }

    /// Drops every game stored since the mark. Their ids must not be used any more.
    pub fn roll_back(&mut self, mark: &GameMark) {
        self.number_up_star_options
            .retain(|_, options| options.end as usize <= mark.arena);
        self.number_up_star_options.shrink_to_fit();
        self.number_up_star_ids.retain(|_, g| mark.contains(*g));
        self.number_up_star_ids.shrink_to_fit();
        self.exact_stops.retain(|g, _| mark.contains(*g));
        self.exact_stops.shrink_to_fit();
        for nimber in &mut self.nimbers {
            *nimber = nimber.filter(|&g| mark.contains(g));
        }
        self.nodes.truncate(mark.nodes);
        self.arena.truncate(mark.arena);
        self.number_up_stars.truncate(mark.number_up_stars);
        for node in &mut self.nodes {
            let id = node.negative;
            node.negative = id.filter(|id| id.get() as usize <= mark.nodes);
        }
        self.nodes.shrink_to_fit();
        self.arena.shrink_to_fit();
        self.forms.retain(|g| mark.contains(*g));
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

/// A high-water mark of the store: games with smaller ids existed when it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameMark {
    nodes: usize,
    arena: usize,
    number_up_stars: usize,
}

impl GameMark {
    /// True if the game was stored before the mark was taken.
    #[inline]
    pub fn contains(&self, g: Game) -> bool {
        (g.0 as usize) < self.nodes
    }
}

fn form_hash(left: &[Game], right: &[Game]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    left.hash(&mut hasher);
    right.hash(&mut hasher);
    hasher.finish()
}

pub(super) fn stored_hash(nodes: &[Node], arena: &[Game], g: Game) -> u64 {
    let node = &nodes[g.0 as usize];
    let start = node.start as usize;
    let middle = start + node.left as usize;
    form_hash(
        &arena[start..middle],
        &arena[middle..middle + node.right as usize],
    )
}
