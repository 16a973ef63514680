//! Moves, moves that win, and moves that lose as little as possible.

use super::fault::Result;
use super::session::Session;
use crate::game::{Dyadic, Ending, NumberUpStar, Player};
use crate::position::{Convention, Move, Position};

impl Session {
    /// The moves of a player, named by the part that moves; moves that change the same part alike count once.
    pub fn moves_of(&mut self, p: Position, player: Player) -> Result<Vec<Move>> {
        let moves = self.settle(|positions| positions.moves(p, player))?;
        Ok(self
            .positions
            .distinct(moves, |made| [made.from, made.to])?)
    }

    /// The moves after which the player wins, whatever the opponent does.
    pub fn winning_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>> {
        if p.convention() == Convention::Misere {
            return self.winning_misere_moves(p, player);
        }
        if !p.is_normal() {
            let mut winning = Vec::new();
            for made in self.moves_of(p, player)? {
                if self.solve(made.result)?.winner() == Some(player) {
                    winning.push(made);
                }
            }
            return Ok(winning);
        }
        // Where play may return, and where values take too long.
        if self.is_soon_short(p)? != Some(true) {
            let moves = self.moves_of(p, player)?;
            return self.in_passing(|session| {
                let mut winning = Vec::new();
                for made in moves {
                    let end = session.end_of_play(made.result, player.opponent())?;
                    if end == Ending::win(player) {
                        winning.push(made);
                    }
                }
                Ok(winning)
            });
        }
        let parts = self.positions.parts(p);
        let mut winning = Vec::new();
        // Asked for by the first heap.
        let mut whole = None;
        for (at, part) in self.positions.distinct_parts(&parts)? {
            self.tick()?;
            if let Some(heap) = self.heap(part) {
                let whole = match &whole {
                    Some(whole) => whole,
                    None => whole.insert(self.compact_sum(&parts)?),
                };
                let rest = match whole {
                    Some(whole) => Some(whole.add(&heap.negate()?)?),
                    None => None,
                };
                self.winning_heap_moves(&parts, at, &heap, rest, player, &mut winning)?;
                continue;
            }
            for made in self.moves_of(part, player)? {
                self.tick()?;
                let result = self.positions.replaced(&parts, at, made.result)?;
                if !self.wins_starting(result, player.opponent())? {
                    winning.push(Move { result, ..made });
                }
            }
        }
        Ok(winning)
    }

    /// The moves to the best end for the player: to a win as soon as it can be had, to a loss as late. Who did not hurry
    /// might go round for ever in a game that is won.
    fn best_loopy_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>> {
        let moves = self.moves_of(p, player)?;
        self.best_by(moves, |session, made| {
            let opponent = player.opponent();
            let worth = session
                .end_of_play(made.result, opponent)?
                .score_for(player);
            let delay = match worth {
                0 => 0,
                _ => i64::from(session.fate_of(made.result)?.moves[opponent as usize]),
            };
            Ok((worth, -i64::from(worth) * delay))
        })
    }

    /// A number plus a nim heap, written as a value.
    fn heap(&self, part: Position) -> Option<NumberUpStar> {
        let value = self.plain_value(part)?;
        let compact = self.positions.algebra.as_number_up_star(value)?;
        (compact.ups == 0 && compact.star > 0).then(|| compact.clone())
    }

    /// The sum of the parts, if each is a number plus ups plus a star.
    fn compact_sum(&mut self, parts: &[Position]) -> Result<Option<NumberUpStar>> {
        let mut sum = NumberUpStar::from(Dyadic::zero());
        for &part in parts {
            self.tick()?;
            let value = self.value_of(part)?;
            let Some(compact) = self.algebra().as_number_up_star(value).cloned() else {
                return Ok(None);
            };
            sum = sum.add(&compact)?;
        }
        Ok(Some(sum))
    }

    /// The winning moves in a heap, with the sum of the other parts where it is known. Of a heap of a million only those
    /// that win are built.
    fn winning_heap_moves(
        &mut self,
        parts: &[Position],
        at: usize,
        heap: &NumberUpStar,
        rest: Option<NumberUpStar>,
        player: Player,
        winning: &mut Vec<Move>,
    ) -> Result<()> {
        let sizes = match &rest {
            // Only the move that balances: the one that leaves 0.
            Some(rest) if rest.is_nimber() && heap.is_nimber() => match rest.star {
                size if size < heap.star => size..size + 1,
                _ => 0..0,
            },
            _ => 0..heap.star,
        };
        let remote = match rest {
            Some(_) => heap.star,
            None => self.first_remote(parts, at, heap)?,
        };
        let mut wins = false;
        for size in sizes {
            self.tick()?;
            let smaller = NumberUpStar::new(heap.number.clone(), 0, size);
            // All heaps from the first remote one on have the same outcome with the rest.
            if size <= remote {
                wins = match &rest {
                    Some(rest) => {
                        let left = smaller.add(rest)?;
                        leaves_loss(&left, player)
                    }
                    None => {
                        let result = self.with_heap(parts, at, &smaller)?.result;
                        !self.wins_starting(result, player.opponent())?
                    }
                };
            } else if !wins {
                break;
            }
            if wins {
                let made = self.with_heap(parts, at, &smaller)?;
                winning.push(made);
            }
        }
        Ok(())
    }

    /// A size from which on no follower of the rest equals such a heap: beyond the birthday of the rest.
    fn first_remote(&mut self, parts: &[Position], but: usize, heap: &NumberUpStar) -> Result<u64> {
        let mut day = heap.number.birthday();
        for (at, &part) in parts.iter().enumerate() {
            self.tick()?;
            if at != but {
                let value = self.value_of(part)?;
                day += self.algebra().birthday(value)?;
            }
        }
        Ok(u64::try_from(day + 1).unwrap_or(u64::MAX))
    }

    /// The move that makes a part this heap.
    fn with_heap(&mut self, parts: &[Position], at: usize, heap: &NumberUpStar) -> Result<Move> {
        let to = self.algebra().number_up_star(heap.clone())?;
        let to = self.positions.of_value(to)?;
        Ok(Move {
            from: parts[at],
            to,
            result: self.positions.replaced(parts, at, to)?,
        })
    }

    /// The winning moves; where none wins, the moves in the hottest part that leave its owner the most.
    ///
    /// Hottest: the part whose value has the highest temperature. The most: the best stop of the part with
    /// the opponent to move there, and among equal stops the best mean.
    /// In a game with wins, losses and draws: the moves that lead to the best end.
    pub fn best_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>> {
        if p.has_turns() {
            let moves = self.moves_of(p, player)?;
            return self.best_by(moves, |session, made| {
                Ok(session.solve(made.result)?.score_for(player))
            });
        }
        if !p.is_normal() {
            return self.best_misere_moves(p, player);
        }
        let winning = match self.is_soon_short(p)? {
            Some(false) => return self.best_loopy_moves(p, player),
            _ => self.winning_moves(p, player)?,
        };
        // What wins by a search is told before the value would be found.
        let is_search = self.positions.known_fate(p)?.is_none();
        if is_search && !winning.is_empty() {
            return Ok(winning);
        }
        if !self.is_short(p)? {
            return self.best_loopy_moves(p, player);
        }
        let moves = self.moves_of(p, player)?;
        self.best_by(moves, |session, made| session.merit(made, player))
    }

    /// The moves with the greatest merit.
    pub(super) fn best_by<M: PartialOrd>(
        &mut self,
        moves: Vec<Move>,
        mut merit: impl FnMut(&mut Session, &Move) -> Result<M>,
    ) -> Result<Vec<Move>> {
        let mut best: Option<M> = None;
        let mut kept = Vec::new();
        for made in moves {
            self.tick()?;
            let merit = merit(self, &made)?;
            match &best {
                Some(best) if merit < *best => continue,
                Some(best) if merit == *best => {}
                _ => {
                    kept.clear();
                    best = Some(merit);
                }
            }
            kept.push(made);
        }
        Ok(kept)
    }

    /// Temperature of the part, then stop and mean of what it becomes, from the mover's side.
    fn merit(&mut self, made: &Move, player: Player) -> Result<(Dyadic, Dyadic, Dyadic)> {
        let (from, to) = (self.value_of(made.from)?, self.value_of(made.to)?);
        let temperature = self.algebra().temperature(from)?;
        let mean = self.algebra().mean(to)?;
        Ok(match player {
            Player::Left => (temperature, self.algebra().right_stop(to).number, mean),
            Player::Right => (
                temperature,
                self.algebra().left_stop(to).number.negate(),
                mean.negate(),
            ),
        })
    }
}

/// Does the player's opponent, to move in this game, lose?
fn leaves_loss(game: &NumberUpStar, player: Player) -> bool {
    let zero = NumberUpStar::from(Dyadic::zero());
    match player {
        Player::Left => zero.less_or_equal(game),
        Player::Right => game.less_or_equal(&zero),
    }
}
