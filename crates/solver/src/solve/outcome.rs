//! Who wins: by values, by search, or by retrograde analysis if the game is loopy.

use super::board_search;
use super::no_answer::unless_loopy;
use super::{Expand, SolveError, Solver, WinnerQuestion};
use crate::position::{Convention, Form, Move, Position};
use algebra::game::{Ending, Outcome, Player, Relation};
use algebra::limits::{Checks, Halt, Limited};

/// If this many nested positions were open while finding the value, the value is computed without a limit and no search
/// is tried: if the chain is infinite, the evaluation detects it.
const DEEP_CHAIN: usize = 1 << 10;

/// The number of budget checks for the value of a small game.
const FEW_CHECKS: Checks = Checks(1 << 3);

/// The least number of budget checks for a compiled ruleset, whose steps are short.
const COMPILED_CHECKS: Checks = Checks(1 << 6);

/// With this many budget checks, the game of a compiled ruleset is a large one.
pub(super) const LARGE_CHECKS: Checks = Checks(1 << 10);

/// In a large game the compiled search gets so many times the budget of the proof-number search.
const PROOF_SHARE: u64 = 16;

/// The method that decides who wins when a given player starts.
enum Method {
    /// A search, which gave this answer.
    Search(bool),
    /// The values of the parts, which are known.
    Values,
    /// Retrograde analysis, because the game is loopy.
    Retrograde,
}

impl<X: Expand> Solver<'_, X> {
    /// How play ends when this player is to move and both play optimally.
    pub fn end_of_play(&mut self, p: Position, mover: Player) -> Result<Ending, X::Error> {
        self.host.scratch(|host| host.solver().find_end(p, mover))
    }

    fn find_end(&mut self, p: Position, mover: Player) -> Result<Ending, X::Error> {
        match p.convention() {
            Convention::WinsAndDraws => return self.wins_and_draws().solve(p),
            Convention::Misere => {
                let played = self.positions().played(p);
                return self.misere().ending(played, mover);
            }
            Convention::Normal => {}
        }
        let wins = match self.outcome_method(p, mover)? {
            Method::Search(wins) => wins,
            Method::Values => self.wins_by_values(p, mover)?,
            Method::Retrograde => return Ok(self.loopy().outcome(p)?.ending(mover)),
        };
        Ok(Ending::win(if wins { mover } else { mover.opponent() }))
    }

    /// Whether this player wins moving first.
    pub fn wins_starting(&mut self, p: Position, player: Player) -> Result<bool, X::Error> {
        Ok(self.end_of_play(p, player)? == Ending::win(player))
    }

    pub fn outcome_of(&mut self, p: Position) -> Result<Outcome, X::Error> {
        self.host
            .scratch(|host| host.solver().find_outcome(p, false))
    }

    /// Who wins. If the value is wanted as well, it is computed first, and there is a search only if it is too large.
    pub fn find_outcome(&mut self, p: Position, wants_value: bool) -> Result<Outcome, X::Error> {
        if p.is_normal() {
            let method = match wants_value.then(|| self.method_by_value(p)) {
                Some(Ok(method)) => method,
                Some(Err(error)) if !matches!(error.halt(), Some(Halt::Large(_))) => {
                    return Err(error);
                }
                _ => self.outcome_method(p, Player::Left)?,
            };
            return match method {
                Method::Search(wins) => {
                    let left = Ending::win(if wins { Player::Left } else { Player::Right });
                    let right = self.end_of_play(p, Player::Right)?;
                    Ok(Outcome::of_endings(left, right))
                }
                Method::Values => self.outcome_by_values(p),
                Method::Retrograde => self.loopy().outcome(p),
            };
        }
        let mut endings = [Ending::Draw; 2];
        for (ending, player) in endings.iter_mut().zip([Player::Left, Player::Right]) {
            if !p.has_turns() {
                *ending = self.end_of_play(p, player)?;
                continue;
            }
            // If the game itself says that the other player is to move, there is only one ending, whoever is asked
            // about.
            let started = self.wins_and_draws().with_mover(p, player)?;
            *ending = self.wins_and_draws().solve(started.unwrap_or(p))?;
        }
        Ok(Outcome::of_endings(endings[0], endings[1]))
    }

    /// Runs some work with a limit on budget checks; returns `None` if the limit was reached.
    pub fn within<T>(
        &mut self,
        checks: Checks,
        work: impl FnOnce(&mut Self) -> Result<T, X::Error>,
    ) -> Result<Option<T>, X::Error> {
        within(self, checks, work)
    }

    /// Whether the parts are short games; `None` if finding this and their values takes too long.
    pub(super) fn is_soon_short(&mut self, p: Position) -> Result<Option<bool>, X::Error> {
        let patience = self.world().patience;
        self.within(patience, |solver| solver.is_short(p))
    }

    /// The method that decides who wins when this player starts. Evaluation and search alternate, each round with a
    /// larger budget than the one before, and both keep their intermediate results.
    fn outcome_method(&mut self, p: Position, player: Player) -> Result<Method, X::Error> {
        if self.positions().known_value(p).is_some() {
            return Ok(Method::Values);
        }
        if self.known_fate(p)?.is_some() {
            return Ok(Method::Retrograde);
        }
        if let Form::Negative(part) = *self.positions().form(p) {
            let method = self.outcome_method(part, player.opponent())?;
            // The negative's own parts may still lack values.
            return match method {
                Method::Search(_) => Ok(method),
                _ => self.method_by_value(p),
            };
        }
        let before = self.world().tables.sums.created();
        let question = WinnerQuestion {
            player,
            is_misere: false,
            is_large: false,
        };
        let mut checks = self.world().patience;
        // A small game is evaluated as a whole, so that a mistake anywhere in it is found.
        if !self.world().paranoid && checks > Checks::NONE {
            self.host.computation_mut().valuing.reset_deepest();
            let few = checks.min(FEW_CHECKS);
            if let Some(method) = self.within(few, |solver| solver.method_by_value(p))? {
                return Ok(method);
            }
            if self.host.computation().valuing.deepest() >= DEEP_CHAIN {
                return self.method_by_value(p);
            }
        }
        while !self.world().paranoid {
            let most = if checks == Checks::NONE {
                Checks::UNLIMITED
            } else {
                checks
            };
            let tried = checks.max(COMPILED_CHECKS);
            let mut found = None;
            if checks >= LARGE_CHECKS {
                found = large_winner(self, p, question, checks)?;
            }
            if found.is_none() {
                let wins = compiled_winner(self, p, question, tried)?.flatten();
                found = wins.map(Method::Search);
            }
            if let Some(method) = found {
                if matches!(method, Method::Search(_)) {
                    self.host
                        .computation_mut()
                        .methods
                        .searched
                        .get_or_insert(0);
                }
                return Ok(method);
            }
            self.host.computation_mut().valuing.reset_deepest();
            if checks > Checks::NONE
                && let Some(method) = self.within(checks, |solver| solver.method_by_value(p))?
            {
                return Ok(method);
            }
            if self.host.computation().valuing.deepest() >= DEEP_CHAIN {
                break;
            }
            if let Some(wins) = board_search::wins(self, p, player, checks)? {
                self.host
                    .computation_mut()
                    .methods
                    .searched
                    .get_or_insert(0);
                return Ok(Method::Search(wins));
            }
            let found = match self.within(most, |solver| solver.wins_by_search(p, player)) {
                // Large heaps are evaluated by theory; they have too many moves to list.
                Err(error) if matches!(error.halt(), Some(Halt::Large(_) | Halt::Depth(_))) => {
                    break;
                }
                found => unless_loopy(found)?,
            };
            match found {
                Some(Some(wins)) => {
                    let sums = self.world().tables.sums.created() - before;
                    *self
                        .host
                        .computation_mut()
                        .methods
                        .searched
                        .get_or_insert(0) += sums;
                    return Ok(Method::Search(wins));
                }
                Some(None) => checks = checks.times(4),
                None => break,
            }
        }
        self.method_by_value(p)
    }

    fn method_by_value(&mut self, p: Position) -> Result<Method, X::Error> {
        Ok(if self.is_short(p)? {
            Method::Values
        } else {
            Method::Retrograde
        })
    }

    fn is_soon_valued(&mut self, p: Position) -> Result<bool, X::Error> {
        Ok(self.positions().known_value(p).is_some() || self.is_soon_short(p)?.is_some())
    }

    /// Whether p <= q, if a search of p - q decides it sooner than the values of p and q; `None` otherwise.
    pub(super) fn searched_order(
        &mut self,
        p: Position,
        q: Position,
    ) -> Result<Option<bool>, X::Error> {
        if self.world().paranoid || self.is_soon_valued(p)? && self.is_soon_valued(q)? {
            return Ok(None);
        }
        let difference = self.positions_mut().difference(p, q)?;
        Ok(match self.outcome_method(difference, Player::Left)? {
            Method::Search(wins) => Some(!wins),
            Method::Values | Method::Retrograde => None,
        })
    }

    pub(super) fn searched_relation(
        &mut self,
        p: Position,
        q: Position,
    ) -> Result<Option<Relation>, X::Error> {
        let Some(le) = self.searched_order(p, q)? else {
            return Ok(None);
        };
        let ge = self.searched_order(q, p)?;
        Ok(ge.map(|ge| Relation::from_le(le, ge)))
    }

    /// Whether this is a position of normal play whose value takes so long that its outcome is found by search.
    pub fn is_searched(&mut self, p: Position) -> Result<bool, X::Error> {
        Ok(p.is_normal() && self.is_soon_short(p)?.is_none())
    }

    /// A move with which this player wins, if there is one.
    pub fn first_winning_move(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Option<Move>, X::Error> {
        for mv in self.moves_of(p, player)? {
            if !self.wins_starting(mv.result, player.opponent())? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}

/// Does some work with a limit on budget checks; returns `None` if the limit was reached.
pub fn within<L: Limited, T, E: SolveError>(
    limited: &mut L,
    checks: Checks,
    work: impl FnOnce(&mut L) -> Result<T, E>,
) -> Result<Option<T>, E> {
    let attempt = limited.budget().begin_attempt(checks);
    let found = work(limited);
    let goes_on = limited.budget().end_attempt(attempt);
    match found {
        Err(error) if error.halt() == Some(Halt::Patience) => {
            goes_on?;
            Ok(None)
        }
        found => found.map(Some),
    }
}

/// The answer of the compiled search, which is `None` if it gives up; `None` if this takes more than so many budget checks.
pub(super) fn compiled_winner<X: Expand>(
    solver: &mut Solver<'_, X>,
    p: Position,
    question: WinnerQuestion,
    checks: Checks,
) -> Result<Option<Option<bool>>, X::Error> {
    solver.within(checks, |solver| solver.host.compiled_winner(p, question))
}

/// How to decide whether this player wins a large game of a compiled ruleset, moving first; `None` if the compiled search gives
/// up. It finds nearly all answers first, so the proof-number search gets a small share of the time, and so does the value if
/// a theorem helps to find it.
fn large_winner<X: Expand>(
    solver: &mut Solver<'_, X>,
    p: Position,
    question: WinnerQuestion,
    mut checks: Checks,
) -> Result<Option<Method>, X::Error> {
    let player = question.player;
    let question = WinnerQuestion {
        is_large: true,
        ..question
    };
    let has_theorem = solver.host.theorem(p)?.is_some();
    let mut tries_proofs = true;
    loop {
        let found = compiled_winner(solver, p, question, checks.times(PROOF_SHARE))?;
        if let Some(found) = found {
            return Ok(found.map(Method::Search));
        }
        if has_theorem
            && let Some(method) = solver.within(checks, |solver| solver.method_by_value(p))?
        {
            return Ok(Some(method));
        }
        if tries_proofs {
            match solver.within(checks, |solver| solver.wins_by_search(p, player)) {
                Ok(Some(wins)) => return Ok(Some(Method::Search(wins))),
                Ok(None) => {}
                Err(error)
                    if !matches!(error.halt(), None | Some(Halt::Large(_) | Halt::Depth(_))) =>
                {
                    return Err(error);
                }
                // A mistake, maybe in a position that does not matter. If it does, the compiled search gives up on it, and
                // the caller's own search meets it again and reports it.
                Err(_) => tries_proofs = false,
            }
        }
        checks = checks.times(4);
    }
}
