//! The winner of a sum of boards and values, found without the value of the sum.
//!
//! Boards are split into components. Small components are replaced by their values, and bounds are computed for the others.
//! If the bounds of the sum do not determine the winner, the moves are tried, the most promising ones first.
//!
//! A long search runs in several threads, which search the same sum with a common transposition table.

mod components;
mod fingerprint;
mod heat;
mod ruleset;
mod sum;

use std::any::Any;
use std::cmp::Reverse;

use num_bigint::BigInt;

use crate::position::{BoardSum, SearchableBoard};
use crate::search::{Search, SearchEnd, SharedTable, Team, Worker, in_growing_table};
use algebra::game::{Algebra, Game, NumberUpStar, Player, SideTable};
use algebra::limits::{Budget, Halt, Limited, Result};
use components::{ComponentMove, ComponentTable, MoveList};
use fingerprint::Fingerprint;
use heat::{Appraisal, option_of_number};
use sum::{ComponentSum, Plain};

pub use heat::{Bounds, Heat};
pub use ruleset::Ruleset;

/// The tables that are kept between searches.
pub struct SearchTables<R: Ruleset> {
    components: ComponentTable<R>,
    winners: Option<SharedTable>,
}

impl<R: Ruleset + Default> Default for SearchTables<R> {
    fn default() -> Self {
        SearchTables::new(R::default())
    }
}

impl<R: Ruleset + Default + 'static> SideTable for SearchTables<R> {}

/// What a part of the search finds, or why it ended.
type Searched<T> = Result<T, SearchEnd>;

/// The size of the first transposition table, as a number of bits. It suffices for searches that take a few milliseconds, which
/// are not worth another thread.
const FIRST_BITS: u32 = 10;

/// The threads divide the moves in a position when this many have failed. Clobber was fastest with this number.
const ENOUGH_FAILURES: usize = 4;

/// A board of a ruleset, ready to be searched.
pub struct SearchedBoard<R: Ruleset>(pub R::State);

impl<R: Ruleset + Default + 'static> SearchableBoard for SearchedBoard<R> {
    fn wins_starting(
        &self,
        sum: &BoardSum,
        player: Player,
        algebra: &mut Algebra,
    ) -> Option<Result<bool>> {
        let boards = sum.boards.iter().map(|(board, negated)| {
            let board = (&**board as &dyn Any).downcast_ref::<SearchedBoard<R>>()?;
            Some((board.0, *negated))
        });
        let boards: Vec<(R::State, bool)> = boards.collect::<Option<_>>()?;
        Some(wins_starting::<R>(&boards, &sum.values, player, algebra))
    }
}

/// Whether the player, moving first, wins the sum of these boards (some negated) and values.
pub fn wins_starting<R: Ruleset + Default + 'static>(
    boards: &[(R::State, bool)],
    values: &[Game],
    player: Player,
    algebra: &mut Algebra,
) -> Result<bool> {
    let tables = algebra.side_tables.get::<SearchTables<R>>();
    let tables = &mut *tables.borrow_mut();
    let found = tables.wins_starting(boards, values, player, R::default, algebra)?;
    found.ok_or(Halt::Broken("a ruleset gave up"))
}

impl<R: Ruleset> SearchTables<R> {
    pub fn new(ruleset: R) -> Self {
        SearchTables {
            components: ComponentTable::new(ruleset),
            winners: None,
        }
    }

    /// Whether the player, moving first, wins the sum of these boards (some negated) and values; `None` if the ruleset gave up.
    /// Each further thread has an instance of the ruleset of its own.
    pub fn wins_starting(
        &mut self,
        boards: &[(R::State, bool)],
        values: &[Game],
        player: Player,
        new_ruleset: impl Fn() -> R + Sync,
        algebra: &mut Algebra,
    ) -> Result<Option<bool>> {
        let SearchTables {
            components,
            winners,
        } = self;
        // The values belong to the algebra of this thread.
        let needs_one_thread = R::MAY_GIVE_UP || !values.is_empty();
        let team = Team {
            threads: if needs_one_thread {
                1
            } else {
                algebra.budget.threads()
            },
            enough_failures: ENOUGH_FAILURES,
        };
        in_growing_table(
            winners,
            FIRST_BITS,
            algebra,
            team,
            |algebra, worker| {
                SumSearch::new(algebra, components, worker).run(boards, values, player)
            },
            |algebra, worker| {
                let components = &mut ComponentTable::new(new_ruleset());
                SumSearch::new(algebra, components, worker).run(boards, &[], player)
            },
        )
    }
}

struct SumSearch<'a, R: Ruleset> {
    algebra: &'a mut Algebra,
    components: &'a mut ComponentTable<R>,
    worker: Worker<'a>,
}

impl<'a, R: Ruleset> Search<'a> for SumSearch<'a, R> {
    fn worker(&mut self) -> &mut Worker<'a> {
        &mut self.worker
    }
}

impl<R: Ruleset> Limited for SumSearch<'_, R> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

/// A move that may win.
struct Candidate<R: Ruleset> {
    step: Step<R>,
    /// The fingerprint of the sum after it.
    fingerprint: Fingerprint,
    /// How good the move looks for the player who makes it.
    promise: (i64, Reverse<u64>),
}

struct Candidates<R: Ruleset> {
    moves: Vec<Candidate<R>>,
    /// The number of moves that are known to lose.
    failures: usize,
}

impl<R: Ruleset> Default for Candidates<R> {
    fn default() -> Self {
        Candidates {
            moves: Vec::new(),
            failures: 0,
        }
    }
}

enum Step<R: Ruleset> {
    /// A move in the component at this place, from a list that is kept.
    Kept(usize, MoveList<R>, usize),
    /// A move in the component at this place.
    New(usize, Box<ComponentMove<R::State>>),
    /// A move in a value, to this sum.
    Value(ComponentSum),
}

/// A sum without the component in which a player moves.
struct Remainder {
    /// Whether the component is negated in the sum.
    negated: bool,
    plain: Plain,
    appraisal: Appraisal,
    size: u64,
    /// That of the other components and values.
    fingerprint: Fingerprint,
}

/// What is known about a move before the sum after it is searched.
enum Prospect {
    Wins,
    Loses,
    Open(Fingerprint, (i64, Reverse<u64>)),
}

impl Prospect {
    /// True if the move is known to win. If nothing is known, it becomes a candidate.
    fn decide<R: Ruleset>(
        self,
        step: impl FnOnce() -> Step<R>,
        candidates: &mut Candidates<R>,
    ) -> bool {
        match self {
            Prospect::Wins => return true,
            Prospect::Loses => candidates.failures += 1,
            Prospect::Open(fingerprint, promise) => candidates.moves.push(Candidate {
                step: step(),
                fingerprint,
                promise,
            }),
        }
        false
    }
}

impl<'a, R: Ruleset> SumSearch<'a, R> {
    fn new(
        algebra: &'a mut Algebra,
        components: &'a mut ComponentTable<R>,
        worker: Worker<'a>,
    ) -> Self {
        components.set_memory(algebra.budget.memory_megabytes() << 20);
        SumSearch {
            algebra,
            components,
            worker,
        }
    }

    /// Whether the player, moving first, wins.
    fn run(
        mut self,
        boards: &[(R::State, bool)],
        values: &[Game],
        player: Player,
    ) -> Searched<bool> {
        loop {
            match self.wins_sum(boards, values, player) {
                // The transposition table leads the search back to where it was.
                Err(SearchEnd::Full) if !self.worker.has_filled_the_table() => {
                    self.components
                        .forget_components(&mut self.algebra.budget)?;
                }
                found => return found,
            }
        }
    }

    fn wins_sum(
        &mut self,
        boards: &[(R::State, bool)],
        values: &[Game],
        player: Player,
    ) -> Searched<bool> {
        let mut sum = ComponentSum::default();
        for &(board, negated) in boards {
            self.add_board(&mut sum, board, negated)?;
        }
        for &value in values {
            sum.add_value(self.searched_value(value)?)?;
        }
        let bounds = self.appraisal(&sum)?.bounds;
        let fingerprint = self.fingerprint_beside_plain(&sum)?;
        match self.known_to_win(bounds, fingerprint, sum.plain, player) {
            Ok(wins) => Ok(wins),
            Err(fingerprint) => self.wins(&sum, fingerprint, player),
        }
    }

    /// Whether the player, moving first, wins, if the bounds or the transposition table have the answer. Otherwise the error is
    /// the fingerprint of the sum.
    fn known_to_win(
        &self,
        bounds: Bounds,
        beside_plain: Fingerprint,
        plain: Plain,
        player: Player,
    ) -> Result<bool, Fingerprint> {
        if let Some(wins) = bounds.wins_starting(player) {
            return Ok(wins);
        }
        if beside_plain == Fingerprint::default() {
            return Ok(plain.wins_starting(player));
        }
        let fingerprint = beside_plain.plus(plain.fingerprint());
        let known = self.worker.known(fingerprint.key(player));
        known.ok_or(fingerprint)
    }

    /// Whether the player, moving first, wins a sum that is not decided by its bounds.
    fn wins(
        &mut self,
        sum: &ComponentSum,
        fingerprint: Fingerprint,
        player: Player,
    ) -> Searched<bool> {
        if sum.components.is_empty() {
            return Ok(self.wins_values(sum, player)?);
        }
        self.count()?;
        if self.components.is_full() {
            return Err(SearchEnd::Full);
        }
        let key = fingerprint.key(player);
        self.searched(key, Some(key), |search| {
            search.recurse(|search| search.search(sum, player))
        })
    }

    fn wins_values(&mut self, sum: &ComponentSum, player: Player) -> Result<bool> {
        let plain = self.algebra.number_up_star(sum.plain.value())?;
        let values = sum.values.iter().chain([&plain]);
        let values: Vec<_> = values.map(|&value| (value, BigInt::from(1))).collect();
        self.algebra.wins_starting(&values, player)
    }

    fn search(&mut self, sum: &ComponentSum, player: Player) -> Searched<bool> {
        let mut candidates = Candidates::default();
        if self.try_components(sum, player, &mut candidates)?
            || self.try_values(sum, player, &mut candidates)?
        {
            return Ok(true);
        }
        candidates
            .moves
            .sort_by_key(|candidate| Reverse(candidate.promise));
        // A move in a number is only needed if the rest is a number, too (number avoidance), so it comes last.
        if let Some(number) = option_of_number(sum.plain.number, player) {
            let mut next = sum.clone();
            next.plain.number = number;
            if self.try_value(next, player, &mut candidates)? {
                return Ok(true);
            }
        }
        self.any_wins(
            &candidates.moves,
            candidates.failures,
            |candidate| Some(candidate.fingerprint.key(player.opponent())),
            |search, candidate| search.wins_by(sum, candidate, player),
        )
    }

    fn wins_by(
        &mut self,
        sum: &ComponentSum,
        candidate: &Candidate<R>,
        player: Player,
    ) -> Searched<bool> {
        let fingerprint = candidate.fingerprint;
        let opponent = player.opponent();
        if let Some(wins) = self.worker.known(fingerprint.key(opponent)) {
            return Ok(!wins);
        }
        let next = match &candidate.step {
            Step::Kept(at, moves, mv) => self.after(sum, *at, &moves[*mv])?,
            Step::New(at, mv) => self.after(sum, *at, mv)?,
            Step::Value(next) => next.clone(),
        };
        Ok(!self.wins(&next, fingerprint, opponent)?)
    }

    /// Tries the moves in components. True if one of them is known to win.
    fn try_components(
        &mut self,
        sum: &ComponentSum,
        player: Player,
        candidates: &mut Candidates<R>,
    ) -> Searched<bool> {
        for (at, &component) in sum.components.iter().enumerate() {
            if sum.components[..at].last() == Some(&component) {
                continue;
            }
            let rest = sum.without_component(at);
            let rest = Remainder {
                negated: component.is_negated(),
                plain: rest.plain,
                appraisal: self.appraisal(&rest)?,
                size: self.size(&rest),
                fingerprint: self.fingerprint_beside_plain(&rest)?,
            };
            let mover = if rest.negated {
                player.opponent()
            } else {
                player
            };
            if let Some(moves) = self.kept_moves(component.index(), mover)? {
                for (number, mv) in moves.iter().enumerate() {
                    let step = || Step::Kept(at, moves.clone(), number);
                    let prospect = self.prospect(&rest, mv, player)?;
                    if prospect.decide(step, candidates) {
                        return Ok(true);
                    }
                }
            } else {
                for board in self.moves_of(component.index(), mover)? {
                    let mv = self.component_move(board)?;
                    let prospect = self.prospect(&rest, &mv, player)?;
                    if prospect.decide(|| Step::New(at, Box::new(mv)), candidates) {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn prospect(
        &self,
        rest: &Remainder,
        mv: &ComponentMove<R::State>,
        player: Player,
    ) -> Searched<Prospect> {
        let appraisal = rest.appraisal.plus(mv.appraisal.negative_if(rest.negated));
        let beside_plain = rest
            .fingerprint
            .plus(mv.fingerprint.negative_if(rest.negated));
        let plain = rest.plain.plus(mv.sum.plain.negative_if(rest.negated))?;
        let size = rest.size + mv.size;
        Ok(self.prospect_of(appraisal, size, beside_plain, plain, player))
    }

    fn prospect_of(
        &self,
        appraisal: Appraisal,
        size: u64,
        beside_plain: Fingerprint,
        plain: Plain,
        player: Player,
    ) -> Prospect {
        match self.known_to_win(appraisal.bounds, beside_plain, plain, player.opponent()) {
            Ok(true) => Prospect::Loses,
            Ok(false) => Prospect::Wins,
            Err(fingerprint) => {
                let guess = match player {
                    Player::Left => appraisal.doubled_guess,
                    Player::Right => appraisal.doubled_guess.saturating_neg(),
                };
                Prospect::Open(fingerprint, (guess, Reverse(size)))
            }
        }
    }

    /// Tries the canonical options of the values, the ups and the star. True if one of them is known to win.
    fn try_values(
        &mut self,
        sum: &ComponentSum,
        player: Player,
        candidates: &mut Candidates<R>,
    ) -> Searched<bool> {
        for (at, &value) in sum.values.iter().enumerate() {
            if sum.values[..at].last() != Some(&value)
                && self.try_options(value, sum.without_value(at), player, candidates)?
            {
                return Ok(true);
            }
        }
        if sum.plain.is_number() {
            return Ok(false);
        }
        let infinitesimal = NumberUpStar {
            number: Plain::default().value().number,
            ..sum.plain.value()
        };
        let infinitesimal = self.algebra.number_up_star(infinitesimal)?;
        let mut rest = sum.clone();
        (rest.plain.ups, rest.plain.star) = (0, 0);
        self.try_options(infinitesimal, rest, player, candidates)
    }

    fn try_options(
        &mut self,
        value: Game,
        rest: ComponentSum,
        player: Player,
        candidates: &mut Candidates<R>,
    ) -> Searched<bool> {
        for option in self.algebra.options_of(value, player)? {
            let mut next = rest.clone();
            next.add_value(self.searched_value(option)?)?;
            if self.try_value(next, player, candidates)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move in a value, to this sum, is known to win. If nothing is known, it becomes a candidate.
    fn try_value(
        &mut self,
        next: ComponentSum,
        player: Player,
        candidates: &mut Candidates<R>,
    ) -> Searched<bool> {
        let appraisal = self.appraisal(&next)?;
        let beside_plain = self.fingerprint_beside_plain(&next)?;
        let size = self.size(&next);
        let prospect = self.prospect_of(appraisal, size, beside_plain, next.plain, player);
        Ok(prospect.decide(|| Step::Value(next), candidates))
    }
}
