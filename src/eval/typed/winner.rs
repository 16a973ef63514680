//! The search for the winner of a large game of a compiled ruleset, by several threads with a common table.
//!
//! A move counts only after all moves before it have failed, as in the search of a small game, so the number of threads makes
//! no difference to whether the machine gives up.

use std::sync::atomic::{AtomicBool, Ordering};

use super::machine::{Item, Machine, push};
use super::table::Args;
use super::tree::{Body, Game, Registers, Stream};
use algebra::game::Player;
use solver::rules::shared_table::{Claims, Key, SharedTable, hash_of};
use solver::rules::threads::{JointSearch, SearchEnd, Teamwork};

/// The threads divide the moves in a position when this many have failed.
const ENOUGH_FAILURES: usize = 2;

/// Moves are divided in at most one of so many positions. From 16 to 4096, no number was clearly better for all of five rulesets.
const NODES_PER_SHARED_NODE: usize = 1 << 8;
const NODES_BETWEEN_CHOICES: usize = 1 << 12;
/// Moves are divided down to this depth until the first positions have been counted.
const FIRST_SHARED_DEPTH: usize = 4;

/// What a thread has in common with the others, and how far it has come.
pub struct Team<'k> {
    /// The table, and a flag that is set when another thread has found the answer; `None` if the machine works alone.
    shared: Option<(&'k SharedTable, &'k AtomicBool)>,
    teamwork: Teamwork<'k>,
    /// The threads divide the moves of positions with fewer nested frames than this.
    shared_depth: usize,
    /// The number of positions searched so far, and for each depth the number of positions there.
    nodes: usize,
    at_depth: Vec<usize>,
    /// After this many positions, the table is too small.
    most_nodes: usize,
}

/// A move to a position that has not been searched.
struct Move<const W: usize> {
    function: usize,
    args: Args<W>,
    /// The player to move in the position.
    mover: Player,
    key: Key,
}

impl<'k> Team<'k> {
    /// A machine that works alone.
    pub fn none() -> Self {
        Team {
            shared: None,
            teamwork: Teamwork::new(None, 0),
            shared_depth: 0,
            nodes: 0,
            at_depth: Vec::new(),
            most_nodes: usize::MAX,
        }
    }

    pub fn new(
        table: &'k SharedTable,
        claims: Option<&'k Claims>,
        is_over: &'k AtomicBool,
        most_nodes: usize,
    ) -> Self {
        Team {
            shared: Some((table, is_over)),
            teamwork: Teamwork::new(claims, ENOUGH_FAILURES),
            shared_depth: if claims.is_some() {
                FIRST_SHARED_DEPTH
            } else {
                0
            },
            nodes: 0,
            at_depth: Vec::new(),
            most_nodes,
        }
    }

    /// Counts a position, and from time to time chooses the depth to which moves are divided.
    fn count(&mut self, depth: usize) {
        self.nodes += 1;
        if !self.teamwork.has_others() {
            return;
        }
        if depth >= self.at_depth.len() {
            self.at_depth.resize(depth + 1, 0);
        }
        self.at_depth[depth] += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_CHOICES) {
            let mut above = 0;
            let mut counts = self.at_depth.iter();
            let depth = counts.position(|nodes| {
                above += nodes;
                above > self.nodes / NODES_PER_SHARED_NODE
            });
            self.shared_depth = depth.unwrap_or_default();
        }
    }

    /// Whether the machine searches a large game.
    #[inline]
    pub fn is_at_work(&self) -> bool {
        self.shared.is_some()
    }
}

impl<'k, const W: usize> JointSearch<'k> for Machine<'_, 'k, W> {
    const KEEPS_ORDER: bool = true;

    fn teamwork(&mut self) -> &mut Teamwork<'k> {
        &mut self.team.teamwork
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
        let team = &mut self.team;
        let (table, is_over) = team.shared?;
        let known = table.get(key);
        if known.is_some() {
            return known;
        }
        let before = team.nodes;
        team.count(self.depth);
        if team.nodes > team.most_nodes {
            self.stop = Some(SearchEnd::Full);
            return None;
        }
        if is_over.load(Ordering::Relaxed) {
            self.stop = Some(SearchEnd::Overtaken);
            return None;
        }
        let search = |machine: &mut Self| {
            machine.in_frame(function, base, |machine, body| match body {
                Body::Game(game) => machine.wins(game, player),
                _ => None,
            })
        };
        let wins = if self.shares_moves() {
            self.while_claimed(key, search)?
        } else {
            search(self)?
        };
        table.insert(key, wins, (self.team.nodes - before) as u64);
        Some(wins)
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
        self.depth < self.team.shared_depth
    }

    /// Whether one of these moves wins. When enough have failed, the others are listed, so that the threads can divide them.
    pub fn has_winning_move(&mut self, options: &'t Stream, player: Player) -> Option<bool> {
        let frame = (self.at, self.top, self.depth);
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
        (self.at, self.top, self.depth) = frame;
        if failures == 0 && listed == Some(true) {
            return Some(self.is_misere);
        }
        let won = self.any_wins(
            &moves,
            failures,
            |mv| Some(mv.key),
            |machine, mv| {
                let wins = machine.wins_by(mv);
                (machine.at, machine.top, machine.depth) = frame;
                wins.ok_or_else(|| machine.stop.take().unwrap_or(SearchEnd::GaveUp))
            },
        );
        match won {
            Ok(true) => Some(true),
            // The list ends with a move that wins, with a mistake, or with the last move.
            Ok(false) => listed.map(|is_complete| !is_complete),
            Err(stop) => {
                self.stop = (!matches!(stop, SearchEnd::GaveUp)).then_some(stop);
                None
            }
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
