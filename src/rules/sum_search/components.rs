//! The table of the components that the search has met, with the values of small components and bounds on the values of large
//! ones. All images of a component share an entry.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::SumSearch;
use super::heat::{Appraisal, Bounds, Heat};
use super::ruleset::Ruleset;
use super::sum::{ComponentSum, SearchedValue, SignedComponent};
use super::winners::WinnerTable;
use crate::game::{Game, Player, insert_bounded};
use crate::limits::{Budget, Halt, Limited, Result};

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// A component in normal form.
struct Component<S> {
    state: S,
    is_own_negative: bool,
    /// The value, if the component is small.
    value: Option<SearchedValue>,
    appraisal: Appraisal,
    /// Whether each player's moves have been requested.
    was_asked: [bool; 2],
    /// The number of times that it occurs in sums to which the search will return.
    holders: u32,
}

/// The result of a move in a component.
pub struct ComponentMove {
    pub sum: ComponentSum,
    pub appraisal: Appraisal,
}

pub struct ComponentTable<R: Ruleset> {
    pub ruleset: R,
    list: Vec<Component<R::State>>,
    by_state: Map<R::State, SignedComponent>,
    /// Bounds on values.
    values: Map<Game, Bounds>,
    /// The move lists that were requested more than once.
    moves: Map<(usize, Player), Rc<[ComponentMove]>>,
    /// The total number of moves in these lists.
    kept_moves: usize,
    /// The indices in `list` that can be used again.
    free: Vec<usize>,
    limits: TableLimits,
}

impl<R: Ruleset> Default for ComponentTable<R> {
    fn default() -> Self {
        ComponentTable {
            ruleset: R::default(),
            list: Vec::new(),
            by_state: Map::default(),
            values: Map::default(),
            moves: Map::default(),
            kept_moves: 0,
            free: Vec::new(),
            limits: TableLimits::default(),
        }
    }
}

/// Far more than occur in the sums to which a search returns, so that a sweep always makes room.
const FEWEST_STATES: usize = 1 << 14;

/// How large the tables of a ruleset may become. Together they take at most about half of the memory limit.
#[derive(Clone, Copy, Default)]
struct TableLimits {
    /// The number of states in `by_state`.
    states: usize,
    /// The number of moves in all lists together.
    moves: usize,
}

/// Drops moves with the same result as an earlier one. The others stay in the order of the ruleset.
fn without_repetitions(moves: Vec<ComponentMove>) -> Vec<ComponentMove> {
    let mut numbered: Vec<(usize, ComponentMove)> = moves.into_iter().enumerate().collect();
    numbered.sort_by(|(_, a), (_, b)| a.sum.cmp(&b.sum));
    numbered.dedup_by(|(_, a), (_, b)| a.sum == b.sum);
    numbered.sort_unstable_by_key(|(at, _)| *at);
    numbered.into_iter().map(|(_, mv)| mv).collect()
}

impl<R: Ruleset> ComponentTable<R> {
    /// Sets the size of the tables according to the memory limit in bytes.
    pub fn set_memory(&mut self, bytes: usize) {
        // While a vector or a hash table grows, the old one still exists.
        let entry = 2 * size_of::<Component<R::State>>() + 2 * size_of::<(R::State, u32)>();
        self.limits = TableLimits {
            states: (bytes / 3 / entry).max(FEWEST_STATES),
            // A move takes a few hundred bytes.
            moves: bytes >> 13,
        };
    }

    /// Notes that the search will return to this sum.
    pub fn hold(&mut self, sum: &ComponentSum) {
        for component in &sum.components {
            self.list[component.index()].holders += 1;
        }
    }

    pub fn release(&mut self, sum: &ComponentSum) {
        for component in &sum.components {
            self.list[component.index()].holders -= 1;
        }
    }

    pub fn is_full(&self) -> bool {
        self.by_state.len() >= self.limits.states
    }

    /// Drops the components that neither the search nor the transposition table refers to. If these are too few, entries
    /// of the transposition table are dropped, too.
    pub fn sweep(&mut self, winners: &mut WinnerTable, budget: &mut Budget) -> Result<()> {
        let mut is_used = self.used(winners, budget)?;
        while is_used.iter().filter(|used| **used).count() > self.limits.states / 4 * 3
            && winners.forget_generation()
        {
            is_used = self.used(winners, budget)?;
        }
        // If a limit stops one of these loops, the indices are not free yet, so nothing refers to a wrong component.
        let is_unused = |_: &R::State, component: &mut SignedComponent| !is_used[component.index()];
        for _ in self.by_state.extract_if(is_unused) {
            budget.tick()?;
        }
        self.forget_moves(budget)?;
        self.free = (0..self.list.len()).filter(|at| !is_used[*at]).collect();
        Ok(())
    }

    fn used(&self, winners: &WinnerTable, budget: &mut Budget) -> Result<Vec<bool>> {
        let held = self.list.iter().map(|component| component.holders > 0);
        let mut is_used: Vec<bool> = held.collect();
        winners.for_each_component(|component| {
            is_used[component.index()] = true;
            budget.tick()
        })?;
        Ok(is_used)
    }

    fn forget_moves(&mut self, budget: &mut Budget) -> Result<()> {
        for (_, moves) in self.moves.extract_if(|_, _| true) {
            self.kept_moves -= moves.len();
            budget.tick()?;
        }
        Ok(())
    }

    pub fn state(&self, index: usize) -> R::State {
        self.list[index].state
    }

    pub fn is_own_negative(&self, component: SignedComponent) -> bool {
        self.list[component.index()].is_own_negative
    }

    pub fn negative(&self, component: SignedComponent) -> SignedComponent {
        let is_negated = !component.is_negated() && !self.is_own_negative(component);
        SignedComponent::new(component.index(), is_negated)
    }

    fn appraisal(&self, component: SignedComponent) -> Appraisal {
        let appraisal = self.list[component.index()].appraisal;
        appraisal.negative_if(component.is_negated())
    }
}

impl<R: Ruleset> SumSearch<'_, R> {
    /// Adds a board, or its negative.
    pub(super) fn add_board(
        &mut self,
        sum: &mut ComponentSum,
        board: R::State,
        negated: bool,
    ) -> Result<()> {
        for state in R::components(board) {
            let component = if R::HAS_CHEAP_NORMAL_FORM {
                self.by_normal_form(state)?
            } else {
                self.by_state(state)?
            };
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
    ) -> Result<()> {
        for &component in &other.components {
            self.add_component(sum, component, negated)?;
        }
        for &value in &other.values {
            let negative = self.algebra.negate(value)?;
            sum.add_value(SearchedValue::Other { value, negative }.negative_if(negated))?;
        }
        sum.add_value(SearchedValue::Number(other.number).negative_if(negated))
    }

    pub(super) fn negative_of(&mut self, sum: &ComponentSum) -> Result<ComponentSum> {
        let mut negative = ComponentSum::default();
        self.add_sum(&mut negative, sum, true)?;
        Ok(negative)
    }

    fn add_component(
        &self,
        sum: &mut ComponentSum,
        component: SignedComponent,
        negated: bool,
    ) -> Result<()> {
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

    pub(super) fn searched_value(&mut self, value: Game) -> Result<SearchedValue> {
        Ok(match self.bounds_of_value(value)?.heat() {
            Some(heat) if heat.is_number() => SearchedValue::Number(heat.mean),
            _ => {
                let negative = self.algebra.negate(value)?;
                SearchedValue::Other { value, negative }
            }
        })
    }

    fn bounds_of_value(&mut self, value: Game) -> Result<Bounds> {
        if let Some(bounds) = self.components.values.get(&value) {
            return Ok(*bounds);
        }
        let bounds = Bounds::of(self.algebra, value)?;
        insert_bounded(&mut self.components.values, value, bounds);
        Ok(bounds)
    }

    /// The component of a state. The normal form is computed only if the state is new.
    fn by_state(&mut self, state: R::State) -> Result<SignedComponent> {
        if let Some(known) = self.components.by_state.get(&state) {
            return Ok(*known);
        }
        self.algebra.budget.tick()?;
        let component = self.by_normal_form(state)?;
        self.insert_bounded(state, component)?;
        Ok(component)
    }

    fn by_normal_form(&mut self, state: R::State) -> Result<SignedComponent> {
        let (normal, is_negated) = R::normal_form(state);
        let component = match self.components.by_state.get(&normal) {
            Some(component) => *component,
            None => self.new_component(normal)?,
        };
        Ok(if is_negated {
            self.components.negative(component)
        } else {
            component
        })
    }

    fn insert_bounded(&mut self, state: R::State, component: SignedComponent) -> Result<()> {
        self.algebra
            .budget
            .check_growth(&self.components.by_state)?;
        self.components.by_state.insert(state, component);
        Ok(())
    }

    fn new_component(&mut self, normal: R::State) -> Result<SignedComponent> {
        let mut value = None;
        let mut exact = None;
        if R::is_small(normal) {
            let found = self.value_of_component(normal)?;
            value = Some(self.searched_value(found)?);
            exact = self.bounds_of_value(found)?.heat();
        }
        let appraisal = match exact {
            Some(heat) => Appraisal::of_heat(heat),
            None => {
                let bounds = self.components.ruleset.bounds(normal, self.algebra)?;
                let doubled_guess = R::doubled_guess(normal, bounds);
                Appraisal {
                    bounds,
                    doubled_guess,
                }
            }
        };
        let component = Component {
            state: normal,
            is_own_negative: R::is_own_negative(normal),
            value,
            appraisal,
            was_asked: [false; 2],
            holders: 0,
        };
        let list = &mut self.components.list;
        let index = match self.components.free.pop() {
            Some(index) => {
                list[index] = component;
                index
            }
            None => {
                let index = list.len();
                if index >= SignedComponent::MOST {
                    return Err(Halt::large("a search through billions of components"));
                }
                if index == list.capacity() {
                    let bytes = 2 * index * size_of::<Component<R::State>>();
                    self.algebra.budget.check_memory(bytes)?;
                }
                list.push(component);
                index
            }
        };
        let component = SignedComponent::new(index, false);
        self.insert_bounded(normal, component)?;
        Ok(component)
    }

    fn value_of_component(&mut self, normal: R::State) -> Result<Game> {
        match self.components.ruleset.value(normal, self.algebra) {
            Some(value) => value,
            None => self.recurse(|search| search.value_by_moves(normal)),
        }
    }

    fn value_by_moves(&mut self, normal: R::State) -> Result<Game> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for board in R::moves(normal, player) {
                self.algebra.budget.tick()?;
                let mut sum = ComponentSum::default();
                self.add_board(&mut sum, board, false)?;
                side.push(self.value_of_sum(&sum)?);
            }
        }
        let [left, right] = sides;
        self.algebra.bracket(left, right)
    }

    fn value_of_sum(&mut self, sum: &ComponentSum) -> Result<Game> {
        if !sum.components.is_empty() {
            return Err(Halt::Broken("a small component has a large follower"));
        }
        let number = Heat::of_number(sum.number).number();
        let mut value = self.algebra.number(number)?;
        for &other in &sum.values {
            value = self.algebra.add(value, other)?;
        }
        Ok(value)
    }

    /// The result of the move that leads to this board.
    pub(super) fn component_move(&mut self, board: R::State) -> Result<ComponentMove> {
        self.algebra.budget.tick()?;
        let mut sum = ComponentSum::default();
        self.add_board(&mut sum, board, false)?;
        let appraisal = self.appraisal(&sum)?;
        Ok(ComponentMove { sum, appraisal })
    }

    /// The results of a player's moves in a component in normal form, each different result once. `None` at the first request:
    /// then it is better to generate the moves one by one, because the first of them may win.
    pub(super) fn kept_moves(
        &mut self,
        index: usize,
        player: Player,
    ) -> Result<Option<Rc<[ComponentMove]>>> {
        let key = (index, player);
        if let Some(moves) = self.components.moves.get(&key) {
            return Ok(Some(moves.clone()));
        }
        let was_asked = &mut self.components.list[index].was_asked[player as usize];
        if !std::mem::replace(was_asked, true) {
            return Ok(None);
        }
        let mut moves = Vec::new();
        for board in R::moves(self.components.list[index].state, player) {
            moves.push(self.component_move(board)?);
        }
        let moves: Rc<[ComponentMove]> = without_repetitions(moves).into();
        if self.components.kept_moves > self.components.limits.moves {
            self.components.forget_moves(&mut self.algebra.budget)?;
        }
        self.components.kept_moves += moves.len();
        self.components.moves.insert(key, moves.clone());
        Ok(Some(moves))
    }

    pub(super) fn appraisal(&mut self, sum: &ComponentSum) -> Result<Appraisal> {
        let mut appraisal = Appraisal::of_heat(Heat::of_number(sum.number));
        for &component in &sum.components {
            appraisal = appraisal.plus(self.components.appraisal(component));
        }
        for &value in &sum.values {
            appraisal = appraisal.plus(self.appraisal_of_value(value)?);
        }
        Ok(appraisal)
    }

    pub(super) fn appraisal_of_value(&mut self, value: Game) -> Result<Appraisal> {
        let bounds = self.bounds_of_value(value)?;
        Ok(Appraisal {
            bounds,
            doubled_guess: bounds.doubled_middle(),
        })
    }
}
