//! The questions that a compiled ruleset answers: nim-values, canonical forms, and who wins.

use super::machine::{Item, Machine, Tables};
use super::table::{Key, OPEN, Spot, Table, UNKNOWN};
use super::tree::{Body, Call, Game, Registers, Stream};
use algebra::game::{self, Ending, Player};

/// Nim-values from here on are left to the interpreter.
const MOST_NIMBER: i64 = 1 << 20;

/// A table of the answers to a question.
type Answers<const W: usize> = fn(&mut Tables<W>) -> &mut Vec<Table<W>>;

impl<'t, const W: usize> Machine<'t, '_, W> {
    /// The arguments of a function that start here.
    #[inline]
    pub fn args(&self, function: usize, base: Registers) -> Option<Key<'_, W>> {
        let size = self.program.functions.get(function)?.params;
        Some(Key::new(&self.ints, &self.boards, &self.lists, base, size))
    }

    /// The place of a position in a table.
    fn spot(&mut self, answers: Answers<W>, function: usize, base: Registers) -> Option<Spot> {
        let size = self.program.functions.get(function)?.params;
        let key = Key::new(&self.ints, &self.boards, &self.lists, base, size);
        let table = &mut answers(self.tables)[function];
        let spot = table.spot(key, &self.algebra.budget);
        self.limited(spot)
    }

    /// The answer for a position whose arguments start here: from the table, or by its moves.
    #[inline]
    fn answer(
        &mut self,
        answers: Answers<W>,
        function: usize,
        base: Registers,
        by_moves: fn(&mut Self, &'t Game) -> Option<u32>,
    ) -> Option<u32> {
        let spot = self.spot(answers, function, base)?;
        match answers(self.tables)[function].answer(spot) {
            UNKNOWN => {}
            OPEN => return None,
            known => return Some(known),
        }
        answers(self.tables)[function].set(spot, OPEN);
        let found = self.in_frame(function, base, |machine, body| match body {
            Body::Game(game) => by_moves(machine, game),
            _ => None,
        });
        answers(self.tables)[function].set(spot, found.unwrap_or(UNKNOWN));
        found
    }

    /// The same for a call.
    #[inline]
    fn answer_call(
        &mut self,
        answers: Answers<W>,
        call: &'t Call,
        by_moves: fn(&mut Self, &'t Game) -> Option<u32>,
    ) -> Option<u32> {
        let before = self.top;
        let base = self.push_args(call)?;
        let answer = self.answer(answers, call.function, base, by_moves);
        self.top = before;
        answer
    }

    /// What is found for the game that a call, a condition or a definition leads to.
    #[inline]
    pub fn reached<T>(
        &mut self,
        game: &'t Game,
        find: impl FnOnce(&mut Self, &'t Game) -> Option<T>,
    ) -> Option<T> {
        match game {
            Game::Call(call) => self.call(call, |machine, body| match body {
                Body::Game(game) => find(machine, game),
                _ => None,
            }),
            Game::If(branches) => {
                let branch = self.choose(branches)?;
                find(self, branch)
            }
            Game::Let(parts) => {
                let body = self.bind(parts)?;
                find(self, body)
            }
            _ => None,
        }
    }

    /// The nim-value of an impartial position whose arguments start here.
    pub fn nimber_at(&mut self, function: usize, base: Registers) -> Option<u32> {
        self.answer(|tables| &mut tables.nimbers, function, base, Self::nimber)
    }

    pub fn nimber(&mut self, game: &'t Game) -> Option<u32> {
        match game {
            Game::Integer(n) => (self.int(n)? == 0).then_some(0),
            Game::Nimber(n) => {
                let n = self.int(n)?;
                (0..MOST_NIMBER).contains(&n).then_some(n as u32)
            }
            Game::Position(call) => {
                self.answer_call(|tables| &mut tables.nimbers, call, Self::nimber)
            }
            Game::Call(_) | Game::If(_) | Game::Let(_) => {
                self.reached(game, |machine, game| machine.nimber(game))
            }
            Game::Sum(terms) => {
                let mut sum = 0;
                for (_, term) in terms {
                    sum ^= self.nimber(term)?;
                }
                Some(sum)
            }
            Game::Total(terms) => {
                let mut sum = 0;
                self.stream(terms, &mut |machine, item| {
                    sum ^= machine.nimber_of(item)?;
                    Some(true)
                })?;
                Some(sum)
            }
            // Brackets of impartial programs have no options.
            Game::Bracket(_) => Some(0),
            Game::Ending(_) | Game::Turn(..) => None,
            Game::Impartial(options) => {
                let base = self.stacks.seen.len();
                self.mark(options, base)?;
                let seen = &self.stacks.seen[base..];
                let mex = seen.iter().position(|seen| !seen);
                let mex = mex.unwrap_or(seen.len());
                self.stacks.seen.truncate(base);
                Some(mex as u32)
            }
        }
    }

    fn nimber_of(&mut self, item: Item<'t, W>) -> Option<u32> {
        match item {
            Item::Game(game) => self.nimber(game),
            _ => None,
        }
    }

    /// Marks the nim-values of options, from this place on.
    pub fn mark(&mut self, options: &'t Stream, base: usize) -> Option<()> {
        match options {
            Stream::Chain(parts) => {
                for part in parts {
                    self.mark(part, base)?;
                }
                Some(())
            }
            Stream::Row(row) => self.mark_row(row, base),
            _ => {
                self.stream(options, &mut |machine, item| {
                    let nimber = machine.nimber_of(item)?;
                    machine.mark_nimber(base, nimber);
                    Some(true)
                })?;
                Some(())
            }
        }
    }

    /// The canonical form of a position whose arguments start here.
    pub fn value_at(&mut self, function: usize, base: Registers) -> Option<game::Game> {
        let found = self.answer(|tables| &mut tables.values, function, base, Self::value);
        found.map(game::Game)
    }

    fn value(&mut self, game: &'t Game) -> Option<u32> {
        let value = match game {
            Game::Integer(n) => {
                let n = self.int(n)?;
                self.algebra.integer(n)
            }
            Game::Nimber(n) => {
                let n = u64::try_from(self.int(n)?).ok()?;
                self.algebra.nimber(n)
            }
            Game::Position(call) => {
                return self.answer_call(|tables| &mut tables.values, call, Self::value);
            }
            Game::Call(_) | Game::If(_) | Game::Let(_) => {
                return self.reached(game, |machine, game| machine.value(game));
            }
            Game::Sum(terms) => {
                let mut sum = game::Game::ZERO;
                for (minus, term) in terms {
                    let term = game::Game(self.value(term)?);
                    let added = if *minus {
                        self.algebra.sub(sum, term)
                    } else {
                        self.algebra.add(sum, term)
                    };
                    sum = self.limited(added)?;
                }
                Ok(sum)
            }
            Game::Total(terms) => {
                let mut sum = game::Game::ZERO;
                self.stream(terms, &mut |machine, item| {
                    let term = machine.value_of(item)?;
                    let added = machine.algebra.add(sum, term);
                    sum = machine.limited(added)?;
                    Some(true)
                })?;
                Ok(sum)
            }
            Game::Ending(_) | Game::Turn(..) => return None,
            Game::Bracket(sides) => {
                let [left, right] = &**sides;
                let base = self.values(left)?;
                let middle = self.values(right)?;
                let (left, right) = self.stacks.options[base..].split_at(middle - base);
                let value = self.algebra.bracket_of(left, right);
                self.stacks.options.truncate(base);
                value
            }
            Game::Impartial(options) => {
                let base = self.values(options)?;
                let value = self.algebra.impartial_bracket(&self.stacks.options[base..]);
                self.stacks.options.truncate(base);
                value
            }
        };
        self.limited(value).map(|game| game.0)
    }

    fn value_of(&mut self, item: Item<'t, W>) -> Option<game::Game> {
        match item {
            Item::Game(game) => self.value(game).map(game::Game),
            _ => None,
        }
    }

    /// Pushes the values of options; returns where they begin.
    fn values(&mut self, options: &'t Stream) -> Option<usize> {
        let base = self.stacks.options.len();
        self.stream(options, &mut |machine, item| {
            let value = machine.value_of(item)?;
            // The order of options does not matter, and the same option often comes several times in a row.
            if machine.stacks.options[base..].last() != Some(&value) {
                let room = machine
                    .algebra
                    .budget
                    .push(&mut machine.stacks.options, value);
                machine.limited(room)?;
            }
            Some(true)
        })?;
        Some(base)
    }

    /// Whether this player, moving first, wins the position whose arguments start here.
    pub fn wins_at(&mut self, function: usize, base: Registers, player: Player) -> Option<bool> {
        if !self.member.is_idle() {
            return self.wins_in_team(function, base, player);
        }
        let answers: Answers<W> = match (self.is_misere, player) {
            (false, Player::Left) => |tables| &mut tables.winners[0],
            (false, Player::Right) => |tables| &mut tables.winners[1],
            (true, Player::Left) => |tables| &mut tables.misere_winners[0],
            (true, Player::Right) => |tables| &mut tables.misere_winners[1],
        };
        let by_moves: fn(&mut Self, &'t Game) -> Option<u32> = match player {
            Player::Left => |machine, game| machine.wins(game, Player::Left).map(u32::from),
            Player::Right => |machine, game| machine.wins(game, Player::Right).map(u32::from),
        };
        let won = self.answer(answers, function, base, by_moves);
        won.map(|won| won == 1)
    }

    pub fn wins(&mut self, game: &'t Game, player: Player) -> Option<bool> {
        match game {
            Game::Integer(n) => {
                let n = self.int(n)?;
                // Of an integer, one player has moves and the other has none.
                Some(match player {
                    Player::Left if self.is_misere => n <= 0,
                    Player::Right if self.is_misere => n >= 0,
                    Player::Left => n > 0,
                    Player::Right => n < 0,
                })
            }
            Game::Nimber(n) => match self.int(n)? {
                n if n < 0 => None,
                n if self.is_misere => Some(n != 1),
                n => Some(n != 0),
            },
            Game::Position(call) => {
                let before = self.top;
                let base = self.push_args(call)?;
                let wins = self.wins_at(call.function, base, player);
                self.top = before;
                wins
            }
            Game::Call(_) | Game::If(_) | Game::Let(_) => {
                self.reached(game, |machine, game| machine.wins(game, player))
            }
            // A sum is not decided by its parts.
            Game::Sum(terms) => match &**terms {
                [(false, game)] => self.wins(game, player),
                [(true, game)] => self.wins(game, player.opponent()),
                _ => None,
            },
            Game::Total(_) | Game::Ending(_) | Game::Turn(..) => None,
            Game::Bracket(sides) => self.has_winning_option(&sides[player as usize], player),
            Game::Impartial(options) => self.has_winning_option(options, player),
        }
    }

    /// How the game with wins, losses and draws ends whose arguments start here: 0 if Right wins, 1 in a draw, 2 if Left wins.
    pub fn ending_at(&mut self, function: usize, base: Registers) -> Option<u32> {
        self.answer(|tables| &mut tables.endings, function, base, Self::ending)
    }

    fn ending(&mut self, game: &'t Game) -> Option<u32> {
        match game {
            Game::Ending(ending) => Some(ending_code(*ending)),
            Game::Turn(mover, options) => {
                let wins = ending_code(Ending::win(*mover));
                let mut best: Option<u32> = None;
                self.stream(options, &mut |machine, item| {
                    let Item::Game(game) = item else {
                        return None;
                    };
                    let found = machine.ending(game)?;
                    let is_better = |best: u32| found.abs_diff(wins) < best.abs_diff(wins);
                    if best.is_none_or(is_better) {
                        best = Some(found);
                    }
                    Some(found != wins)
                })?;
                Some(best.unwrap_or(ending_code(Ending::Draw)))
            }
            Game::Position(call) => {
                self.answer_call(|tables| &mut tables.endings, call, Self::ending)
            }
            Game::Call(_) | Game::If(_) | Game::Let(_) => {
                self.reached(game, |machine, game| machine.ending(game))
            }
            Game::Integer(_)
            | Game::Nimber(_)
            | Game::Sum(_)
            | Game::Total(_)
            | Game::Bracket(_)
            | Game::Impartial(_) => None,
        }
    }

    fn has_winning_option(&mut self, options: &'t Stream, player: Player) -> Option<bool> {
        if self.shares_moves() {
            return self.has_winning_move(options, player);
        }
        let mut has_moves = false;
        let all_lose = self.stream(options, &mut |machine, item| match item {
            Item::Game(game) => {
                has_moves = true;
                machine.wins(game, player.opponent())
            }
            _ => None,
        })?;
        Some(!all_lose || self.is_misere && !has_moves)
    }
}

/// The answer that stands for an ending.
pub(super) fn ending_code(ending: Ending) -> u32 {
    match ending {
        Ending::RightWins => 0,
        Ending::Draw => 1,
        Ending::LeftWins => 2,
    }
}
