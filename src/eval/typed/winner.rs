//! The search for the winner of a large game of a compiled ruleset, by several threads with a common table.
//!
//! A move counts only after all moves before it have failed, as in the search of a small game, so the number of threads makes
//! no difference to whether the machine gives up.

use super::machine::{Item, Machine, push};
use super::table::Args;
use super::tree::{Body, Game, Registers, Stream};
use algebra::game::Player;
use algebra::limits::{Budget, Limited};
use solver::search::{Key, Search, SearchEnd, Worker, hash_of};

/// The threads divide the moves in a position when this many have failed.
pub(super) const ENOUGH_FAILURES: usize = 2;

/// Moves are divided in at most one of so many positions. From 16 to 4096, no number was clearly better for all of five rulesets.
const NODES_PER_SHARED_NODE: usize = 1 << 8;
const NODES_BETWEEN_CHOICES: usize = 1 << 12;
/// Moves are divided down to this depth until the first positions have been counted.
const FIRST_SHARED_DEPTH: usize = 4;

/// A machine as one thread of a search.
pub(super) struct Member<'k> {
    worker: Worker<'k>,
    /// The threads divide the moves of positions with fewer nested frames than this.
    shared_depth: usize,
    /// For each depth the number of positions there.
    at_depth: Vec<usize>,
}

/// A move to a position that has not been searched.
struct Move<const W: usize> {
    function: usize,
    args: Args<W>,
    /// The player to move in the position.
    mover: Player,
    key: Key,
}

impl<'k> Member<'k> {
    pub fn new(worker: Worker<'k>) -> Self {
        Member {
            shared_depth: if worker.has_others() {
                FIRST_SHARED_DEPTH
            } else {
                0
            },
            worker,
            at_depth: Vec::new(),
        }
    }

    #[inline]
    pub fn is_idle(&self) -> bool {
        self.worker.is_idle()
    }

    /// Counts a position at this depth, and from time to time chooses the depth to which moves are divided.
    fn count_at(&mut self, depth: usize) {
        if !self.worker.has_others() {
            return;
        }
        if depth >= self.at_depth.len() {
            self.at_depth.resize(depth + 1, 0);
        }
        self.at_depth[depth] += 1;
        let positions = self.worker.positions();
        if positions.is_multiple_of(NODES_BETWEEN_CHOICES) {
            let mut above = 0;
            let mut counts = self.at_depth.iter();
            let depth = counts.position(|nodes| {
                above += nodes;
                above > positions / NODES_PER_SHARED_NODE
            });
            self.shared_depth = depth.unwrap_or_default();
        }
    }
}

impl<const W: usize> Limited for Machine<'_, '_, W> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl<'k, const W: usize> Search<'k> for Machine<'_, 'k, W> {
    const KEEPS_ORDER: bool = true;

    fn worker(&mut self) -> &mut Worker<'k> {
        &mut self.member.worker
    }
}

impl<'t, const W: usize> Machine<'t, '_, W> {
    /// Whether this player, moving first, wins the position whose arguments start here.
    pub fn wins_in_team(
        &mut self,
        function: usize,
        base: Registers,
        player: Player,
    ) -> Option<bool> {
        let key = self.shared_key(function, base, player)?;
        let known = self.member.worker.known(key);
        if known.is_some() {
            return known;
        }
        let counted = self.count();
        self.ended(counted)?;
        self.member.count_at(self.frames.depth);
        let shared_key = self.shares_moves().then_some(key);
        let wins = self.searched(key, shared_key, |machine| {
            let wins = machine.in_frame(function, base, |machine, body| match body {
                Body::Game(game) => machine.wins(game, player),
                _ => None,
            });
            wins.ok_or_else(|| machine.end())
        });
        self.ended(wins)
    }

    /// Why the machine stopped.
    pub fn end(&mut self) -> SearchEnd {
        self.stop.take().unwrap_or(SearchEnd::GaveUp)
    }

    /// Unwraps the result of a search that may have ended without it.
    fn ended<T>(&mut self, result: Result<T, SearchEnd>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(end) => {
                self.stop = (!matches!(end, SearchEnd::GaveUp)).then_some(end);
                None
            }
        }
    }

    fn shared_key(&self, function: usize, base: Registers, player: Player) -> Option<Key> {
        let args = self.args(function, base)?;
        Some(Key::of_hash(
            hash_of(&(function as u64, self.is_misere, args)),
            player as usize,
        ))
    }

    /// Whether the threads divide the moves of positions at this depth.
    #[inline]
    pub fn shares_moves(&self) -> bool {
        self.frames.depth < self.member.shared_depth
    }

    /// Whether one of these moves wins. When enough have failed, the others are listed, so that the threads can divide them.
    pub fn has_winning_move(&mut self, options: &'t Stream, player: Player) -> Option<bool> {
        let frame = (self.at, self.top, self.frames.depth);
        let (mut moves, mut failures) = (Vec::new(), 0);
        let listed = self.stream(options, &mut |machine, item| match item {
            Item::Game(game) if failures < ENOUGH_FAILURES => {
                failures += 1;
                machine.wins(game, player.opponent())
            }
            Item::Game(game) => machine.list_move(game, player.opponent(), &mut moves),
            _ => None,
        });
        if self.stop.is_some() {
            return None;
        }
        (self.at, self.top, self.frames.depth) = frame;
        if failures == 0 && listed == Some(true) {
            return Some(self.is_misere);
        }
        let won = self.any_wins(
            &moves,
            failures,
            |mv| Some(mv.key),
            |machine, mv| {
                let wins = machine.wins_by(mv);
                (machine.at, machine.top, machine.frames.depth) = frame;
                wins.ok_or_else(|| machine.end())
            },
        );
        // The list ends with a move that wins, with a mistake, or with the last move.
        if self.ended(won)? {
            Some(true)
        } else {
            listed.map(|is_complete| !is_complete)
        }
    }

    /// Appends a move to a position in which this player is to move. Other moves are searched at once; returns false if such a
    /// move wins.
    fn list_move(
        &mut self,
        game: &'t Game,
        mover: Player,
        moves: &mut Vec<Move<W>>,
    ) -> Option<bool> {
        match game {
            Game::Position(call) => {
                let before = self.top;
                let base = self.push_args(call)?;
                moves.push(Move {
                    function: call.function,
                    args: self.args(call.function, base)?.to_args(),
                    mover,
                    key: self.shared_key(call.function, base, mover)?,
                });
                self.top = before;
                Some(true)
            }
            Game::Call(_) | Game::If(_) | Game::Let(_) => {
                self.reached(game, |machine, game| machine.list_move(game, mover, moves))
            }
            game => self.wins(game, mover),
        }
    }

    /// Whether a move wins.
    fn wins_by(&mut self, mv: &Move<W>) -> Option<bool> {
        let base = self.top;
        for &n in &mv.args.ints {
            push(&mut self.ints, &mut self.top.ints, n);
        }
        for &board in &mv.args.boards {
            push(&mut self.boards, &mut self.top.boards, board);
        }
        for &list in &mv.args.lists {
            push(&mut self.lists, &mut self.top.lists, list);
        }
        let loses = self.wins_in_team(mv.function, base, mv.mover)?;
        Some(!loses)
    }
}
