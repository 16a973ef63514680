//! The table of the components that the search has met, with the values of small components and bounds on the values of large
//! ones. All images of a component share an entry.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::fingerprint::Fingerprint;
use super::heat::{Appraisal, Bounds};
use super::ruleset::Ruleset;
use super::sum::{ComponentSum, Plain, SearchedValue, SignedComponent};
use super::{Searched, SumSearch};
use crate::board::NormalForm;
use crate::search::{SearchEnd, hash_of};
use algebra::game::{Game, MemoTable, Player};
use algebra::limits::{Budget, Halt, Limited, Result};

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

pub type MoveList<R> = Rc<[ComponentMove<<R as Ruleset>::State>]>;

/// A component in normal form.
struct Component<S> {
    state: S,
    is_own_negative: bool,
    /// The value, if the component is small.
    value: Option<SearchedValue>,
    appraisal: Appraisal,
    size: u64,
    fingerprint: Fingerprint,
    /// Whether each player's moves have been requested.
    was_asked: [bool; 2],
}

/// The result of a move in a component.
pub struct ComponentMove<S> {
    /// The components that are in the table.
    pub sum: ComponentSum,
    /// Those that are entered into the table only if the move is searched.
    pub others: Vec<NormalForm<S>>,
    pub appraisal: Appraisal,
    pub size: u64,
    /// That of the components and values, without the number, the ups and the star.
    pub fingerprint: Fingerprint,
}

impl<S> ComponentMove<S> {
    fn has_same_sum(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint && self.sum.plain == other.sum.plain
    }
}

/// What is known about a value.
#[derive(Clone, Copy)]
struct ValueInfo {
    bounds: Bounds,
    fingerprint: Fingerprint,
}

pub struct ComponentTable<R: Ruleset> {
    ruleset: R,
    list: Vec<Component<R::State>>,
    indices: Map<R::State, u32>,
    values: MemoTable<Game, ValueInfo>,
    /// The hashes of values and of their options.
    hashes: MemoTable<Game, u128>,
    /// The move lists that were requested more than once.
    moves: Map<(usize, Player), MoveList<R>>,
    /// The total number of moves in these lists.
    kept_moves: usize,
    limits: TableLimits,
}

impl<R: Ruleset> ComponentTable<R> {
    pub fn new(ruleset: R) -> Self {
        ComponentTable {
            ruleset,
            list: Vec::new(),
            indices: Map::default(),
            values: MemoTable::default(),
            hashes: MemoTable::default(),
            moves: Map::default(),
            kept_moves: 0,
            limits: TableLimits::default(),
        }
    }
}

/// Far more than occur on one path of the search, so that a search that starts again gets further.
const FEWEST_COMPONENTS: usize = 1 << 14;

/// How large the tables of a ruleset may become. Together they take at most about half of the memory limit.
#[derive(Clone, Copy, Default)]
struct TableLimits {
    components: usize,
    /// The number of moves in all lists together.
    moves: usize,
}

impl<R: Ruleset> ComponentTable<R> {
    /// Sets the size of the tables according to the memory limit in bytes.
    pub fn set_memory(&mut self, bytes: usize) {
        // While a vector or a hash table grows, the old one still exists.
        let entry = 2 * size_of::<Component<R::State>>() + 2 * size_of::<(R::State, u32)>();
        self.limits = TableLimits {
            components: (bytes / 3 / entry).max(FEWEST_COMPONENTS),
            // A move takes a few hundred bytes.
            moves: bytes >> 13,
        };
    }

    /// Whether the table is so full that the search should forget all components and start again.
    pub fn is_full(&self) -> bool {
        self.list.len() >= self.limits.components
    }

    pub fn forget_components(&mut self, budget: &mut Budget) -> Result<()> {
        self.list = Vec::new();
        self.indices = Map::default();
        self.forget_moves(budget)
    }

    fn forget_moves(&mut self, budget: &mut Budget) -> Result<()> {
        for (_, moves) in self.moves.extract_if(|_, _| true) {
            self.kept_moves -= moves.len();
            budget.tick()?;
        }
        Ok(())
    }

    pub fn appraisal(&self, component: SignedComponent) -> Appraisal {
        let appraisal = self.list[component.index()].appraisal;
        appraisal.negative_if(component.is_negated())
    }

    pub fn size(&self, component: SignedComponent) -> u64 {
        self.list[component.index()].size
    }

    pub fn fingerprint(&self, component: SignedComponent) -> Fingerprint {
        let fingerprint = self.list[component.index()].fingerprint;
        fingerprint.negative_if(component.is_negated())
    }
}

impl<R: Ruleset> SumSearch<'_, R> {
    /// Adds a board, or its negative.
    pub(super) fn add_board(
        &mut self,
        sum: &mut ComponentSum,
        board: R::State,
        negated: bool,
    ) -> Searched<()> {
        for state in self.components.ruleset.components(board) {
            let normal = self.components.ruleset.normal_form(state);
            let component = self.component(normal)?;
            self.add_component(sum, component, negated)?;
        }
        Ok(())
    }

    /// Adds another sum, or its negative.
    pub(super) fn add_sum(
        &mut self,
        sum: &mut ComponentSum,
        other: &ComponentSum,
        negated: bool,
    ) -> Searched<()> {
        for &component in &other.components {
            self.add_component(sum, component, negated)?;
        }
        for &value in &other.values {
            let negative = self.algebra.negate(value)?;
            sum.add_value(SearchedValue::Other { value, negative }.negative_if(negated))?;
        }
        Ok(sum.add_value(SearchedValue::Plain(other.plain.negative_if(negated)))?)
    }

    fn add_component(
        &self,
        sum: &mut ComponentSum,
        component: SignedComponent,
        negated: bool,
    ) -> Searched<()> {
        let known = &self.components.list[component.index()];
        let is_negated = component.is_negated() != negated;
        match known.value {
            Some(value) => sum.add_value(value.negative_if(is_negated))?,
            None => {
                let [component, negative] = [is_negated, !is_negated].map(|is_negated| {
                    let is_negated = is_negated && !known.is_own_negative;
                    SignedComponent::new(component.index(), is_negated)
                });
                sum.add_component(component, negative);
            }
        }
        Ok(())
    }

    pub(super) fn searched_value(&mut self, value: Game) -> Searched<SearchedValue> {
        let plain = self.algebra.as_number_up_star(value).and_then(Plain::new);
        Ok(match plain {
            Some(plain) => SearchedValue::Plain(plain),
            None => {
                let negative = self.algebra.negate(value)?;
                SearchedValue::Other { value, negative }
            }
        })
    }

    fn value_info(&mut self, value: Game) -> Searched<ValueInfo> {
        if let Some(info) = self.components.values.get(&value) {
            return Ok(*info);
        }
        let negative = self.algebra.negate(value)?;
        let hash = self.hash_of_value(value)?;
        let info = ValueInfo {
            bounds: Bounds::of(self.algebra, value)?,
            fingerprint: if negative == value {
                Fingerprint::of_own_negative(hash)
            } else {
                Fingerprint::signed(hash.wrapping_sub(self.hash_of_value(negative)?))
            },
        };
        self.components.values.insert(value, info);
        Ok(info)
    }

    pub(super) fn bounds_of_value(&mut self, value: Game) -> Searched<Bounds> {
        Ok(self.value_info(value)?.bounds)
    }

    /// A hash of the canonical form.
    fn hash_of_value(&mut self, value: Game) -> Searched<u128> {
        if let Some(hash) = self.components.hashes.get(&value) {
            return Ok(*hash);
        }
        let hash = match self.algebra.as_number_up_star(value) {
            Some(plain) => hash_of(plain),
            None => {
                let mut sides = [Vec::new(), Vec::new()];
                for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                    for option in self.algebra.options_of(value, player)? {
                        side.push(self.recurse(|search| search.hash_of_value(option))?);
                    }
                    side.sort_unstable();
                }
                hash_of(&sides)
            }
        };
        self.components.hashes.insert(value, hash);
        Ok(hash)
    }

    /// The component of a normal form. It is entered into the table if it is not there yet.
    fn component(&mut self, normal: NormalForm<R::State>) -> Searched<SignedComponent> {
        let index = match self.components.indices.get(&normal.state) {
            Some(index) => *index as usize,
            None => self.new_component(normal)?,
        };
        Ok(SignedComponent::new(index, normal.is_negated))
    }

    fn new_component(&mut self, normal: NormalForm<R::State>) -> Searched<usize> {
        self.algebra.budget.tick()?;
        let state = normal.state;
        let mut value = None;
        let mut appraisal = None;
        if self.components.ruleset.is_small(state) {
            let found = self.value_of_component(state)?;
            value = Some(self.searched_value(found)?);
            appraisal = self.bounds_of_value(found)?.heat().map(Appraisal::of_heat);
        }
        let component = Component {
            state,
            is_own_negative: normal.is_own_negative,
            value,
            appraisal: match appraisal {
                Some(appraisal) => appraisal,
                None => self.appraisal_of_state(state)?,
            },
            size: self.components.ruleset.size(state),
            fingerprint: Fingerprint::of_form(&normal),
            was_asked: [false; 2],
        };
        let list = &mut self.components.list;
        let index = list.len();
        if index >= SignedComponent::MOST {
            return Err(Halt::large("a search through billions of components").into());
        }
        self.algebra.budget.push(list, component)?;
        let indices = &mut self.components.indices;
        self.algebra.budget.check_growth(indices)?;
        indices.insert(state, index as u32);
        Ok(index)
    }

    fn appraisal_of_state(&mut self, normal: R::State) -> Searched<Appraisal> {
        let ruleset = &mut self.components.ruleset;
        let bounds = ruleset.bounds(normal, self.algebra)?;
        Ok(Appraisal {
            bounds,
            doubled_guess: ruleset.doubled_guess(normal, bounds, self.algebra)?,
        })
    }

    fn value_of_component(&mut self, normal: R::State) -> Searched<Game> {
        match self.components.ruleset.value(normal, self.algebra) {
            Some(value) => Ok(value?),
            None => self.recurse(|search| search.value_by_moves(normal)),
        }
    }

    fn value_by_moves(&mut self, normal: R::State) -> Searched<Game> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            let moves = self
                .components
                .ruleset
                .moves(normal, player, self.algebra)?;
            for board in moves {
                self.algebra.budget.tick()?;
                let mut sum = ComponentSum::default();
                self.add_board(&mut sum, board, false)?;
                side.push(self.value_of_sum(&sum)?);
            }
        }
        let [left, right] = sides;
        Ok(self.algebra.bracket(left, right)?)
    }

    fn value_of_sum(&mut self, sum: &ComponentSum) -> Searched<Game> {
        if !sum.components.is_empty() {
            return Err(if R::MAY_GIVE_UP {
                SearchEnd::GaveUp
            } else {
                Halt::Broken("a small component has a large follower").into()
            });
        }
        let mut value = self.algebra.number_up_star(sum.plain.value())?;
        for &other in &sum.values {
            value = self.algebra.add(value, other)?;
        }
        Ok(value)
    }

    /// The result of the move that leads to this board.
    pub(super) fn component_move(&mut self, board: R::State) -> Searched<ComponentMove<R::State>> {
        self.algebra.budget.tick()?;
        let mut sum = ComponentSum::default();
        let mut others = Vec::new();
        for state in self.components.ruleset.components(board) {
            let normal = self.components.ruleset.normal_form(state);
            if R::HAS_COSTLY_BOUNDS || self.components.ruleset.is_small(normal.state) {
                let component = self.component(normal)?;
                self.add_component(&mut sum, component, false)?;
            } else {
                others.push(normal);
            }
        }
        let mut mv = ComponentMove {
            appraisal: self.appraisal(&sum)?,
            size: self.size(&sum),
            fingerprint: self.fingerprint_beside_plain(&sum)?,
            sum,
            others,
        };
        for other in &mv.others {
            let appraisal = self.appraisal_of_state(other.state)?;
            let fingerprint = Fingerprint::of_form(other);
            mv.appraisal = mv.appraisal.plus(appraisal.negative_if(other.is_negated));
            mv.size += self.components.ruleset.size(other.state);
            mv.fingerprint = mv
                .fingerprint
                .plus(fingerprint.negative_if(other.is_negated));
        }
        Ok(mv)
    }

    /// The sum after a move in one of its components.
    pub(super) fn after(
        &mut self,
        sum: &ComponentSum,
        at: usize,
        mv: &ComponentMove<R::State>,
    ) -> Searched<ComponentSum> {
        let negated = sum.components[at].is_negated();
        let mut next = sum.without_component(at);
        self.add_sum(&mut next, &mv.sum, negated)?;
        for other in &mv.others {
            let component = self.component(*other)?;
            self.add_component(&mut next, component, negated)?;
        }
        Ok(next)
    }

    /// The boards after each move of a player in a component.
    pub(super) fn moves_of(
        &mut self,
        index: usize,
        player: Player,
    ) -> Searched<impl Iterator<Item = R::State> + use<R>> {
        let ComponentTable { ruleset, list, .. } = &mut *self.components;
        ruleset.moves(list[index].state, player, self.algebra)
    }

    /// The results of a player's moves in a component in normal form, each different result once. `None` at the first request:
    /// then it is better to generate the moves one by one, because the first of them may win.
    pub(super) fn kept_moves(
        &mut self,
        index: usize,
        player: Player,
    ) -> Searched<Option<MoveList<R>>> {
        let key = (index, player);
        if let Some(moves) = self.components.moves.get(&key) {
            return Ok(Some(moves.clone()));
        }
        let was_asked = &mut self.components.list[index].was_asked[player as usize];
        if !std::mem::replace(was_asked, true) {
            return Ok(None);
        }
        let mut moves: Vec<ComponentMove<R::State>> = Vec::new();
        for board in self.moves_of(index, player)? {
            let mv = self.component_move(board)?;
            let is_new = |known: &ComponentMove<_>| !known.has_same_sum(&mv);
            if moves.iter().all(is_new) {
                moves.push(mv);
            }
        }
        let moves: MoveList<R> = moves.into();
        if self.components.kept_moves > self.components.limits.moves {
            self.components.forget_moves(&mut self.algebra.budget)?;
        }
        self.components.kept_moves += moves.len();
        self.components.moves.insert(key, moves.clone());
        Ok(Some(moves))
    }

    pub(super) fn appraisal(&mut self, sum: &ComponentSum) -> Searched<Appraisal> {
        let mut appraisal = Appraisal::of_heat(sum.plain.heat());
        for &component in &sum.components {
            appraisal = appraisal.plus(self.components.appraisal(component));
        }
        for &value in &sum.values {
            let bounds = self.bounds_of_value(value)?;
            appraisal = appraisal.plus(Appraisal {
                bounds,
                doubled_guess: bounds.doubled_middle(),
            });
        }
        Ok(appraisal)
    }

    pub(super) fn size(&self, sum: &ComponentSum) -> u64 {
        let sizes = sum.components.iter().map(|c| self.components.size(*c));
        sizes.sum()
    }

    pub(super) fn fingerprint_beside_plain(&mut self, sum: &ComponentSum) -> Searched<Fingerprint> {
        let mut fingerprint = Fingerprint::default();
        for &component in &sum.components {
            fingerprint = fingerprint.plus(self.components.fingerprint(component));
        }
        for &value in &sum.values {
            fingerprint = fingerprint.plus(self.value_info(value)?.fingerprint);
        }
        Ok(fingerprint)
    }
}
