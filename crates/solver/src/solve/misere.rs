//! Misère play: the player who cannot move wins. Only the moves matter; values of normal play do not apply.

use std::cmp::Ordering;

use hashbrown::{HashMap, HashSet};
use num_traits::ToPrimitive;

use super::bottom_up::Question;
use super::divergence::PartGraph;
use super::moves::OptionsOf;
use super::no_answer::unless_loopy;
use super::outcome::{LARGE_CHECKS, compiled_winner};
use super::tables::Turn;
use super::{Expand, NoAnswer, SolveError, Solver, WinnerQuestion};
use crate::position::{Form, Heap, Move, Position, Positions};
use algebra::game::loopy::Fate;
use algebra::game::misere_search::{self, MisereGame, Opened};
use algebra::game::{Class, Ending, FormRelations, HeapCode, MisereForm, Player, Quotients};
use algebra::limits::{self, Budget, Halt, Limited};

/// The number of misère forms that may be created for one outcome, and in total, before the moves are searched instead.
const FORMS_PER_OUTCOME: usize = 1 << 13;
const MOST_FORMS: usize = 1 << 17;

/// Answers questions about misère play. Unless a method says otherwise, positions are passed as positions of normal
/// play with the same moves.
pub struct Misere<'a, X: Expand> {
    pub(super) solver: Solver<'a, X>,
}

/// The simplest form of an impartial position.
pub(super) struct FormQuestion;

impl<X: Expand> Question<X> for FormQuestion {
    type Answer = MisereForm;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<MisereForm> {
        match solver.positions().form(p) {
            Form::Value(g) => MisereForm::heap(solver.positions().algebra.as_nimber(*g)?).ok(),
            _ => solver.world().tables.misere.simplest.get(&p).copied(),
        }
    }

    fn remember(solver: &mut Solver<'_, X>, p: Position, form: MisereForm) {
        solver.world_mut().tables.misere.simplest.insert(p, form);
    }

    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<MisereForm>, X::Error> {
        match solver.positions().form(p).clone() {
            Form::Value(_) => {
                return Err(
                    Halt::large("nim heaps of more than 2147483647 beans in misère play").into(),
                );
            }
            Form::Sided(_) => return Err(NoAnswer::cycle(vec![p]).into()),
            Form::OrdinalSum(..) => missing.extend(solver.options(p, Player::Left)?),
            Form::Bracket { left, .. } => missing.extend(left),
            form => form.push_parts(missing),
        }
        let parts = missing.clone();
        missing.retain(|part| <Self as Question<X>>::known(solver, *part).is_none());
        if !missing.is_empty() {
            return Ok(None);
        }
        let forms: Vec<MisereForm> = parts
            .iter()
            .filter_map(|part| <Self as Question<X>>::known(solver, *part))
            .collect();
        let copies = match solver.positions().form(p) {
            Form::Multiple(n, _) => n.to_usize().unwrap_or(usize::MAX),
            _ => 1,
        };
        let is_sum = matches!(
            solver.positions().form(p),
            Form::Sum(_) | Form::Multiple(..) | Form::Negative(_)
        );
        let world = solver.world_mut();
        let forms_table = &mut world.tables.misere.forms;
        let budget = &mut world.positions.algebra.budget;
        if !is_sum {
            return Ok(Some(forms_table.form(forms, budget)?));
        }
        let mut sum = MisereForm::ZERO;
        for form in forms {
            for _ in 0..copies {
                sum = forms_table.sum(sum, form, budget)?;
            }
        }
        Ok(Some(sum))
    }
}

/// The search for the winner through the moves.
struct MoveSearch<'a, X: Expand> {
    solver: Solver<'a, X>,
    root: Position,
    /// The turns on the search stack.
    open: HashSet<Turn>,
    /// The graph of the parts of the sums met; built only once the search is deep.
    parts: PartGraph,
}

impl<X: Expand> Limited for MoveSearch<'_, X> {
    fn budget(&mut self) -> &mut Budget {
        self.solver.budget()
    }
}

impl<X: Expand> MisereGame for MoveSearch<'_, X> {
    type State = Turn;
    type Error = X::Error;

    fn known(&self, turn: &Turn) -> Option<bool> {
        self.solver.world().tables.misere.lost.get(turn).copied()
    }

    fn remember(&mut self, turn: Turn, is_lost: bool) {
        self.open.remove(&turn);
        let lost = &mut self.solver.world_mut().tables.misere.lost;
        lost.insert(turn, is_lost);
    }

    fn open(&mut self, turn: &Turn, depth: usize) -> Result<Opened<Turn>, X::Error> {
        const DEEP: usize = 64;
        let &(p, mover) = turn;
        if let Some(heaps) = nim_heaps(self.solver.positions(), p) {
            return Ok(Opened::Decided(class_of_heaps(heaps).is_lost()));
        }
        // A turn on the stack has no entry in the memo table yet, so a cycle comes back here.
        if !self.open.insert(*turn) {
            return Err(NoAnswer::cycle(vec![p]).into());
        }
        if depth >= DEEP {
            self.parts
                .follow(&mut self.solver, self.root, p, OptionsOf::Misere)?;
        }
        let mut options = Vec::new();
        for option in self.solver.options(p, mover)? {
            let option = self.solver.positions_mut().identity(option)?;
            options.push((option, mover.opponent()));
        }
        self.solver.check_chain(self.root, p, depth + 1)?;
        Ok(Opened::Options(options))
    }
}

impl<X: Expand> Misere<'_, X> {
    /// How play ends when this player starts.
    pub(super) fn ending(&mut self, p: Position, player: Player) -> Result<Ending, X::Error> {
        if let Some(fate) = self.known_fate(p)? {
            return Ok(fate.outcome.ending(player));
        }
        Ok(match unless_loopy(self.wins(p, player))? {
            Some(true) => Ending::win(player),
            Some(false) => Ending::win(player.opponent()),
            None => self.fate_of(p)?.outcome.ending(player),
        })
    }

    /// How play ends and after how many moves, by retrograde analysis.
    pub(super) fn fate_of(&mut self, p: Position) -> Result<Fate, X::Error> {
        if let Some(fate) = self.known_fate(p)? {
            return Ok(fate);
        }
        let reachable = self.solver.reachable(p, OptionsOf::Misere)?;
        self.solver.remember_fates(&reachable)
    }

    /// How play ends, if a graph that contains the position has been analysed.
    fn known_fate(&mut self, p: Position) -> Result<Option<Fate>, X::Error> {
        if self.solver.world().tables.misere.fates.is_empty() {
            return Ok(None);
        }
        let p = self.solver.positions_mut().identity(p)?;
        Ok(self.solver.world().tables.misere.fates.get(&p).copied())
    }

    /// Whether this player wins moving first. Returns an error if the search meets a cycle.
    fn wins(&mut self, p: Position, player: Player) -> Result<bool, X::Error> {
        let p = self.solver.positions_mut().identity(p)?;
        if let Some(wins) = self.compiled_winner(p, player)? {
            return Ok(wins);
        }
        if let Some(wins) = self.compiled_winner_by_moves(p, player)? {
            return Ok(wins);
        }
        let mut mover = player;
        if self.solver.is_impartial(p)? {
            if let Some(is_lost) = self.is_lost_by_theory(p)? {
                return Ok(!is_lost);
            }
            mover = Player::Left;
        }
        let mut search = MoveSearch {
            solver: self.solver.host.solver(),
            root: p,
            open: HashSet::new(),
            parts: PartGraph::default(),
        };
        Ok(!misere_search::is_lost(&mut search, (p, mover))?)
    }

    /// The answer of the compiled search; `None` if there is none, or if it gives up.
    fn compiled_winner(&mut self, p: Position, player: Player) -> Result<Option<bool>, X::Error> {
        let mut question = WinnerQuestion {
            player,
            is_misere: true,
            is_large: false,
        };
        if self.solver.world().patience < LARGE_CHECKS
            && let Some(found) = compiled_winner(&mut self.solver, p, question, LARGE_CHECKS)?
        {
            return Ok(found);
        }
        question.is_large = true;
        self.solver.host.compiled_winner(p, question)
    }

    /// The same by the moves of a position, such as `cram(m, n)`, whose moves are those of a board.
    fn compiled_winner_by_moves(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Option<bool>, X::Error> {
        let state = self.solver.positions().state(p);
        let is_defined = state.is_some_and(|state| state.is_defined());
        // Heaps may have too many moves to list, and are decided by theory.
        if !is_defined || self.code_heaps(p)?.is_some() {
            return Ok(None);
        }
        let options = self.solver.options(p, player)?;
        for &option in &options {
            match self.compiled_winner(option, player.opponent())? {
                Some(false) => return Ok(Some(true)),
                Some(true) => {}
                None => return Ok(None),
            }
        }
        Ok((!options.is_empty()).then_some(false))
    }

    /// Whether an impartial position is a P-position: by Bouton's rule, by the genera of its parts, or by a quotient.
    fn is_lost_by_theory(&mut self, p: Position) -> Result<Option<bool>, X::Error> {
        if let Some(heaps) = nim_heaps(self.solver.positions(), p) {
            return Ok(Some(class_of_heaps(heaps).is_lost()));
        }
        let heaps = self.code_heaps(p)?;
        let quotients = self.solver.algebra().side_tables.get::<Quotients>();
        // If the code has a quotient, an earlier attempt already needed too many forms.
        let has_quotient = heaps
            .as_ref()
            .is_some_and(|(code, _)| quotients.borrow().knows(code));
        if !has_quotient && let Some(forms) = self.few_forms(p)? {
            let world = self.solver.world_mut();
            let budget = &mut world.positions.algebra.budget;
            return Ok(Some(world.tables.misere.forms.is_lost_sum(&forms, budget)?));
        }
        let Some((code, sum)) = heaps else {
            return Ok(None);
        };
        Ok(quotients
            .borrow_mut()
            .is_lost(&code, &sum, self.solver.budget())?)
    }

    /// The simplest forms of the parts of an impartial position; `None` if there are too many.
    fn few_forms(&mut self, p: Position) -> Result<Option<Vec<MisereForm>>, X::Error> {
        let stored = self.solver.world().tables.misere.forms.len();
        let limit = stored.saturating_add(FORMS_PER_OUTCOME).min(MOST_FORMS);
        let found = self.with_form_limit(limit, |misere| misere.forms_of_parts(p));
        match found {
            Err(error) if matches!(error.halt(), Some(Halt::Large(_))) => Ok(None),
            found => found.map(Some),
        }
    }

    /// Runs some work that may store at most this many forms and sums.
    fn with_form_limit<T>(&mut self, limit: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let limited = |misere: &mut Self, limit| {
            let forms = &mut misere.solver.world_mut().tables.misere.forms;
            std::mem::replace(&mut forms.limit, limit)
        };
        let before = limited(self, Some(limit));
        let done = work(self);
        limited(self, before);
        done
    }

    /// The code and the heap sizes, if the position is a sum of heaps of one take-and-break game.
    fn code_heaps(&mut self, p: Position) -> Result<Option<(HeapCode, Vec<u64>)>, X::Error> {
        let mut heaps: Option<(HeapCode, Vec<u64>)> = None;
        for part in self.solver.positions().parts(p) {
            let heap = self.solver.host.same_moves(part)?.unwrap_or(part);
            let state = self.solver.positions().state(heap);
            let Some(Heap {
                code: Some(code),
                beans,
                ..
            }) = state.as_ref().and_then(|state| state.heap())
            else {
                return Ok(None);
            };
            let (known, sum) = heaps.get_or_insert_with(|| (code.clone(), Vec::new()));
            if known != code {
                return Ok(None);
            }
            sum.push(beans);
        }
        Ok(heaps)
    }

    /// The simplest forms of the parts of an impartial position.
    fn forms_of_parts(&mut self, p: Position) -> Result<Vec<MisereForm>, X::Error> {
        let mut forms = Vec::new();
        for part in self.solver.positions().parts(p) {
            forms.push(self.form(part)?);
        }
        Ok(forms)
    }

    /// The simplest form of an impartial position.
    pub fn form(&mut self, p: Position) -> Result<MisereForm, X::Error> {
        self.solver.ask::<FormQuestion>(p)
    }

    /// The genus of an impartial position and what follows from it.
    pub fn class(&mut self, p: Position) -> Result<Class, X::Error> {
        if let Some(heaps) = nim_heaps(self.solver.positions(), p) {
            return Ok(class_of_heaps(heaps));
        }
        let parts = self.forms_of_parts(p)?;
        let world = self.solver.world_mut();
        let budget = &mut world.positions.algebra.budget;
        Ok(world.tables.misere.forms.class_of_sum(&parts, budget)?)
    }

    /// Answers a question about simplest forms.
    pub fn relations<T>(
        &mut self,
        ask: impl FnOnce(&mut FormRelations) -> limits::Result<T>,
    ) -> Result<T, X::Error> {
        let world = self.solver.world_mut();
        let budget = &mut world.positions.algebra.budget;
        let mut relations = FormRelations::new(&mut world.tables.misere.forms, budget);
        Ok(ask(&mut relations)?)
    }

    /// The class of a simplest form, or of the sum of several copies of it.
    pub fn class_of_copies(&mut self, form: MisereForm, copies: usize) -> Result<Class, X::Error> {
        let world = self.solver.world_mut();
        let budget = &mut world.positions.algebra.budget;
        let forms = &mut world.tables.misere.forms;
        Ok(match copies {
            1 => forms.class(form, budget)?,
            _ => forms.class_of_sum(&vec![form; copies], budget)?,
        })
    }

    /// The simplest forms born by day n, for n up to 4.
    pub fn day(&mut self, n: u32) -> Result<Vec<MisereForm>, X::Error> {
        let world = self.solver.world_mut();
        let budget = &mut world.positions.algebra.budget;
        Ok(world.tables.misere.forms.day(n, budget)?)
    }

    /// The position whose moves are those of a simplest form.
    /// The options are listed in an order that depends only on the form.
    pub fn position_of_form(&mut self, form: MisereForm) -> Result<Position, X::Error> {
        let mut built: HashMap<MisereForm, Position> = HashMap::new();
        let mut sorted: HashMap<MisereForm, Vec<MisereForm>> = HashMap::new();
        let mut waiting = vec![form];
        while let Some(&at) = waiting.last() {
            self.solver.tick()?;
            if let Some(size) = at.as_heap() {
                let heap = self.solver.algebra().nimber(size.into())?;
                built.insert(at, self.solver.positions_mut().of_value(heap)?);
            }
            if built.contains_key(&at) {
                waiting.pop();
                continue;
            }
            let world = self.solver.world();
            let budget = &world.positions.algebra.budget;
            let mut options = world.tables.misere.forms.options(at, budget)?;
            let missing = options.iter().filter(|option| !built.contains_key(*option));
            let before = waiting.len();
            waiting.extend(missing);
            if waiting.len() == before {
                options.sort_by(|&a, &b| printing_order(&sorted, a, b));
                let places = options
                    .iter()
                    .filter_map(|option| built.get(option).copied());
                let places = places.collect();
                let position = self.solver.positions_mut().impartial(places)?;
                built.insert(at, position);
                sorted.insert(at, options);
            }
        }
        let found = built.get(&form).copied();
        Ok(found.ok_or(Halt::Broken("a form that was lost"))?)
    }

    /// The moves of a misère position after which the opponent loses.
    pub(super) fn winning_moves(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Vec<Move>, X::Error> {
        let played = self.solver.positions().played(p);
        if let Some(heaps) = nim_heaps(self.solver.positions(), played) {
            return self.winning_nim_moves(played, &heaps);
        }
        let mut winning = Vec::new();
        for mv in self.solver.moves_of(p, player)? {
            self.solver.tick()?;
            if self.solver.end_of_play(mv.result, player.opponent())? == Ending::win(player) {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    /// The winning moves in a sum of nim heaps of these sizes.
    fn winning_nim_moves(&mut self, p: Position, heaps: &[u64]) -> Result<Vec<Move>, X::Error> {
        let mut winning = Vec::new();
        let parts = self.solver.positions().parts(p);
        for (at, part) in self.solver.positions_mut().distinct_parts(&parts)? {
            let rest = heaps.iter().fold(heaps[at], |sum, heap| sum ^ heap);
            // Bouton: the nim-sum must become 0, or 1 if only heaps of size one remain.
            for size in [rest, rest ^ 1]
                .into_iter()
                .filter(|size| *size < heaps[at])
            {
                let mut left = heaps.to_vec();
                left[at] = size;
                if class_of_heaps(left).is_lost() {
                    let positions = self.solver.positions_mut();
                    let heap = positions.algebra.nimber(size)?;
                    let to = positions.of_value(heap)?;
                    let result = positions.replaced(&parts, at, to)?;
                    winning.push(Move {
                        from: part,
                        to,
                        result: positions.misere(result)?,
                    });
                }
            }
        }
        Ok(winning)
    }

    /// The winning moves of a misère position; if none wins, those that hold a draw, or else all moves. In a loopy game
    /// a winner must make progress, so the fastest wins are chosen.
    pub(super) fn best_moves(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Vec<Move>, X::Error> {
        let winning = self.winning_moves(p, player)?;
        let (moves, differ) = match winning.len() {
            0 => {
                let is_draw = self.solver.end_of_play(p, player)? == Ending::Draw;
                (self.solver.moves_of(p, player)?, is_draw)
            }
            1 => (winning, false),
            _ => {
                let played = self.solver.positions().played(p);
                (winning, self.may_return(played)?)
            }
        };
        if !differ {
            return Ok(moves);
        }
        self.solver.best_by(moves, |solver, mv| {
            let fate = solver.loopy().fate_of(mv.result)?;
            let score = fate.outcome.ending(player.opponent()).score_for(player);
            let delay = i64::from(fate.moves[player.opponent() as usize]);
            Ok((score, -delay))
        })
    }

    fn may_return(&mut self, p: Position) -> Result<bool, X::Error> {
        if self.solver.positions().is_short_form(p) {
            return Ok(false);
        }
        if self.solver.world_mut().is_known_loopy(p)? {
            return Ok(true);
        }
        Ok(!self.solver.is_loop_free(p)?)
    }
}

/// The heap sizes, if the position is a sum of nim heaps.
fn nim_heaps(positions: &Positions, p: Position) -> Option<Vec<u64>> {
    let parts = positions.parts(p).into_iter();
    let sizes = parts.map(|part| positions.algebra.as_nimber(positions.plain_value(part)?));
    sizes.collect()
}

/// The genus class of a Nim position.
fn class_of_heaps(sizes: Vec<u64>) -> Class {
    let heaps: Vec<Class> = sizes.into_iter().map(Class::of_heap).collect();
    Class::of_tame_sum(&heaps)
}

/// Nim heaps come first, by size; then other forms, by the number of their options and by the options themselves, which
/// are given in this order. Ids would depend on which forms were computed first.
fn printing_order(
    sorted: &HashMap<MisereForm, Vec<MisereForm>>,
    mut a: MisereForm,
    mut b: MisereForm,
) -> Ordering {
    loop {
        let (x, y) = match (sorted.get(&a), sorted.get(&b)) {
            (Some(x), Some(y)) => (x, y),
            (x, y) => return x.is_some().cmp(&y.is_some()).then(a.cmp(&b)),
        };
        let differing = x.iter().zip(y).find(|(x, y)| x != y);
        match (x.len().cmp(&y.len()), differing) {
            (Ordering::Equal, Some((&x, &y))) => (a, b) = (x, y),
            (order, _) => return order,
        }
    }
}
