//! Games with wins, losses and draws: who is to move, how a finished game ended, and the result of optimal play.
//!
//! The result is found by backward induction (Zermelo): a position is won for the player to move if some move leads to
//! a won position, else drawn if some move leads to a draw, else lost.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::bottom_up::Question;
use super::{Expand, NoAnswer, Solver};
use crate::position::{Form, Move, Position, State};
use algebra::game::{Ending, Player};
use algebra::limits::Limited;

/// How the game ends under optimal play.
pub(super) struct EndingQuestion;

impl<X: Expand> Question<X> for EndingQuestion {
    type Answer = Ending;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<Ending> {
        match solver.positions().form(p) {
            Form::Ending(ending) => Some(*ending),
            _ => solver.world().tables.endings.get(&p).copied(),
        }
    }

    fn remember(solver: &mut Solver<'_, X>, p: Position, ending: Ending) {
        solver.world_mut().tables.endings.insert(p, ending);
    }

    fn shortcut(
        solver: &mut Solver<'_, X>,
        p: Position,
        state: &dyn State,
    ) -> Result<Option<Ending>, X::Error> {
        match state.turns() {
            Some(turns) => Ok(Some(turns.best_ending(solver.budget())?)),
            None => solver.host.compiled_ending(p),
        }
    }

    /// One unknown option is requested at a time, because the first winning option settles the answer.
    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Ending>, X::Error> {
        let Form::Turn { mover, options } = solver.positions().form(p) else {
            return Err(NoAnswer::WrongConvention(p).into());
        };
        let mut best = Ending::win(mover.opponent());
        for &option in options {
            match <Self as Question<X>>::known(solver, option) {
                None => missing.push(option),
                Some(ending) if ending.score_for(*mover) > best.score_for(*mover) => best = ending,
                Some(_) => {}
            }
        }
        if best.winner() == Some(*mover) || missing.is_empty() {
            missing.clear();
            return Ok(Some(best));
        }
        missing.truncate(1);
        Ok(None)
    }
}

/// The game tree of a position, ignoring the names a user gave. The answer is a representative of all positions with
/// the same tree; a board of a compiled ruleset represents itself.
pub(super) struct TreeQuestion;

impl<X: Expand> Question<X> for TreeQuestion {
    type Answer = Position;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<Position> {
        match solver.positions().form(p) {
            Form::Ending(_) => Some(p),
            Form::Call(_) if solver.positions().state(p)?.turns().is_some() => Some(p),
            _ => solver.world().tables.trees.get(&p).copied(),
        }
    }

    fn remember(solver: &mut Solver<'_, X>, p: Position, tree: Position) {
        solver.world_mut().tables.trees.insert(p, tree);
    }

    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Position>, X::Error> {
        let Form::Turn { mover, options } = solver.positions().form(p) else {
            return Err(NoAnswer::WrongConvention(p).into());
        };
        let known = |option: &Position| <Self as Question<X>>::known(solver, *option);
        missing.extend(options.iter().filter(|option| known(option).is_none()));
        if !missing.is_empty() {
            return Ok(None);
        }
        let (mover, trees) = (*mover, options.iter().filter_map(known).collect());
        let tree = solver.positions_mut().turn(mover, trees)?;
        Ok(Some(solver.positions_mut().identity(tree)?))
    }
}

/// A board with more empty squares is not small.
const SQUARES_OF_A_SMALL_BOARD: usize = 9;
/// A game with more positions is not small.
const MOST_POSITIONS: usize = 1000;

/// Answers questions about games with wins, losses and draws.
pub struct WinsAndDraws<'a, X: Expand> {
    pub(super) solver: Solver<'a, X>,
}

impl<X: Expand> WinsAndDraws<'_, X> {
    /// How the game has ended, if it is a finished game with wins, losses and draws.
    pub fn ending(&mut self, p: Position) -> Result<Option<Ending>, X::Error> {
        if !p.has_turns() {
            return Ok(None);
        }
        let expanded = self.solver.fully_expanded(p)?;
        Ok(match self.solver.positions().form(expanded) {
            Form::Ending(ending) => Some(*ending),
            _ => None,
        })
    }

    /// The player to move, if the game specifies one and is not over.
    pub fn mover(&mut self, p: Position) -> Result<Option<Player>, X::Error> {
        if !p.has_turns() {
            return Ok(None);
        }
        let expanded = self.solver.fully_expanded(p)?;
        Ok(match self.solver.positions().form(expanded) {
            Form::Turn { mover, .. } => Some(*mover),
            _ => None,
        })
    }

    /// The position with this player to move first; `None` if the game itself says that the opponent is to move.
    pub fn with_mover(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Option<Position>, X::Error> {
        let state = self.solver.positions().state(p);
        if let Some(turns) = state.as_ref().and_then(|state| state.turns()) {
            let moved = turns.with_mover(player);
            return Ok(Some(self.solver.positions_mut().call_by_name(moved)?));
        }
        let mover = self.mover(p)?;
        Ok(mover.is_none_or(|mover| mover == player).then_some(p))
    }

    /// How a game with wins, losses and draws ends under optimal play.
    pub fn solve(&mut self, p: Position) -> Result<Ending, X::Error> {
        self.solver.ask::<EndingQuestion>(p)
    }

    /// How a small game ends under optimal play; `None` for a large one. Whether a game is small depends on its positions
    /// alone, and not on what is known already.
    pub fn solve_small(&mut self, p: Position) -> Result<Option<Ending>, X::Error> {
        let mut found = vec![p];
        let mut seen: HashSet<Position, FxBuildHasher> = HashSet::from_iter([p]);
        while let Some(at) = found.pop() {
            let is_board = self
                .solver
                .positions()
                .state(at)
                .is_some_and(|state| state.turns().is_some());
            let expanded = self.solver.fully_expanded(at)?;
            let Form::Turn { options, .. } = self.solver.positions().form(expanded) else {
                continue;
            };
            if is_board && options.len() > SQUARES_OF_A_SMALL_BOARD || seen.len() > MOST_POSITIONS {
                return Ok(None);
            }
            if !is_board {
                found.extend(
                    options
                        .iter()
                        .copied()
                        .filter(|&option| seen.insert(option)),
                );
            }
        }
        Ok(Some(self.solve(p)?))
    }

    /// How the game ends under optimal play, if it is over or the game itself says who is to move.
    pub fn settled_ending(&mut self, p: Position) -> Result<Option<Ending>, X::Error> {
        if !p.has_turns() {
            return Ok(None);
        }
        for player in Player::BOTH {
            if self.ending(p)?.is_some() || self.with_mover(p, player)?.is_none() {
                return Ok(Some(self.solve(p)?));
            }
        }
        Ok(None)
    }

    /// The moves of a player that lead to the best ending; among these, the moves to the shortest win or to the longest
    /// loss, as far as these are found by looking at few positions.
    pub(super) fn best_moves(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Vec<Move>, X::Error> {
        let moves = self.solver.moves_of(p, player)?;
        let moves = self.solver.best_by(moves, |solver, mv| {
            Ok(solver.wins_and_draws().solve(mv.result)?.score_for(player))
        })?;
        let Some(first) = moves.first().filter(|_| moves.len() > 1) else {
            return Ok(moves);
        };
        let Some(winner) = self.solve(first.result)?.winner() else {
            return Ok(moves);
        };
        self.solver.host.scratch(|host| {
            let mut search = WinSearch::new(winner);
            let mut best = moves;
            for most in 0.. {
                let (mut fast, mut slow) = (Vec::new(), Vec::new());
                for &mv in &best {
                    if search.wins_within(&mut host.solver(), mv.result, most)? {
                        fast.push(mv);
                    } else {
                        slow.push(mv);
                    }
                }
                if search.is_cut() {
                    break;
                }
                match (winner == player, fast.is_empty(), slow.is_empty()) {
                    (true, false, _) => return Ok(fast),
                    (false, _, true) => break,
                    _ => best = slow,
                }
            }
            Ok(best)
        })
    }

    /// Whether two games with wins, losses and draws have the same tree, whatever their positions are called.
    pub fn same_tree(&mut self, p: Position, q: Position) -> Result<bool, X::Error> {
        Ok(p == q || self.solver.ask::<TreeQuestion>(p)? == self.solver.ask::<TreeQuestion>(q)?)
    }
}

/// At most this many positions are looked at to find the shortest win. The number does not depend on what is known, so
/// that the same moves are found whatever was asked before.
const MOST_LOOKED_AT: usize = 1 << 12;

/// A search for the wins of a player within a given number of moves.
struct WinSearch {
    winner: Player,
    known: HashMap<(Position, u32), bool, FxBuildHasher>,
}

impl WinSearch {
    fn new(winner: Player) -> WinSearch {
        WinSearch {
            winner,
            known: HashMap::default(),
        }
    }

    /// Whether the search has stopped early, so that its last answers do not count.
    fn is_cut(&self) -> bool {
        self.known.len() >= MOST_LOOKED_AT
    }

    /// Whether the winner can win in at most this many moves of both players together.
    fn wins_within<X: Expand>(
        &mut self,
        solver: &mut Solver<'_, X>,
        p: Position,
        most: u32,
    ) -> Result<bool, X::Error> {
        if let Some(&known) = self.known.get(&(p, most)) {
            return Ok(known);
        }
        if self.is_cut() {
            return Ok(false);
        }
        solver.tick()?;
        let mut turns = solver.wins_and_draws();
        let wins = match (turns.ending(p)?, turns.mover(p)?) {
            (Some(ending), _) => ending == Ending::win(self.winner),
            (None, None) => false,
            (None, Some(mover)) => {
                let options = solver.options(p, mover)?;
                let is_mine = mover == self.winner;
                // A player without a move loses.
                let mut wins = !is_mine;
                if most == 0 {
                    wins = wins && options.is_empty();
                } else {
                    for option in options {
                        wins =
                            solver.recurse(|solver| self.wins_within(solver, option, most - 1))?;
                        if wins == is_mine {
                            break;
                        }
                    }
                }
                wins
            }
        };
        self.known.insert((p, most), wins);
        Ok(wins)
    }
}
