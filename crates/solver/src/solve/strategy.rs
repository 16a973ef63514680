//! Winning moves, and best moves where none wins.

use super::{Expand, Solver};
use crate::position::{Convention, Move, Position};
use algebra::game::{Dyadic, Ending, Number, NumberUpStar, Player};
use algebra::limits::Limited;

/// Finds winning and best moves.
pub struct Strategy<'a, X: Expand> {
    pub(super) solver: Solver<'a, X>,
}

impl<X: Expand> Strategy<'_, X> {
    /// The moves after which the player wins against any defence.
    pub fn winning_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>, X::Error> {
        if p.convention() == Convention::Misere {
            return self.solver.misere().winning_moves(p, player);
        }
        if !p.is_normal() {
            let mut winning = Vec::new();
            for mv in self.solver.moves_of(p, player)? {
                if self.solver.wins_and_draws().solve(mv.result)?.winner() == Some(player) {
                    winning.push(mv);
                }
            }
            return Ok(winning);
        }
        // The game is loopy, or its values take too long.
        if self.solver.is_soon_short(p)? != Some(true) {
            let moves = self.solver.moves_of(p, player)?;
            return self.solver.host.scratch(|host| {
                let mut winning = Vec::new();
                for mv in moves {
                    let end = host.solver().end_of_play(mv.result, player.opponent())?;
                    if end == Ending::win(player) {
                        winning.push(mv);
                    }
                }
                Ok(winning)
            });
        }
        let parts = self.solver.positions().parts(p);
        let mut winning = Vec::new();
        // Computed for the first heap, and reused.
        let mut whole = None;
        for (at, part) in self.solver.positions_mut().distinct_parts(&parts)? {
            self.solver.tick()?;
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
            for mv in self.solver.moves_of(part, player)? {
                self.solver.tick()?;
                let result = self
                    .solver
                    .positions_mut()
                    .replaced(&parts, at, mv.result)?;
                if !self.solver.wins_starting(result, player.opponent())? {
                    winning.push(Move { result, ..mv });
                }
            }
        }
        Ok(winning)
    }

    /// The moves to the best end for the player: the fastest win, or the slowest loss. A winner who does not make
    /// progress might repeat positions for ever.
    fn best_loopy_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>, X::Error> {
        let moves = self.solver.moves_of(p, player)?;
        self.solver.best_by(moves, |solver, mv| {
            let opponent = player.opponent();
            let score = solver.end_of_play(mv.result, opponent)?.score_for(player);
            let delay = match score {
                0 => 0,
                _ => i64::from(solver.loopy().fate_of(mv.result)?.moves[opponent as usize]),
            };
            Ok((score, -i64::from(score) * delay))
        })
    }

    /// The value of a part, if it is written as a number plus a nim heap.
    fn heap(&self, part: Position) -> Option<NumberUpStar> {
        let value = self.solver.positions().plain_value(part)?;
        let compact = self.solver.positions().algebra.as_number_up_star(value)?;
        (compact.ups == 0 && compact.star > 0).then(|| compact.clone())
    }

    /// The sum of the parts, if each is a number plus ups plus a nimber.
    fn compact_sum(&mut self, parts: &[Position]) -> Result<Option<NumberUpStar>, X::Error> {
        let mut sum = NumberUpStar::from(Dyadic::zero());
        for &part in parts {
            self.solver.tick()?;
            let value = self.solver.value_of(part)?;
            let Some(compact) = self.solver.algebra().as_number_up_star(value).cloned() else {
                return Ok(None);
            };
            sum = sum.add(&compact)?;
        }
        Ok(Some(sum))
    }

    /// Adds the winning moves in a heap. `rest` is the sum of the other parts, if it has a compact form. Only winning
    /// moves are built, since a heap may have millions of options.
    fn winning_heap_moves(
        &mut self,
        parts: &[Position],
        at: usize,
        heap: &NumberUpStar,
        rest: Option<NumberUpStar>,
        player: Player,
        winning: &mut Vec<Move>,
    ) -> Result<(), X::Error> {
        let sizes = match &rest {
            // In Nim only the balancing move wins: the one that makes the sum 0.
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
            self.solver.tick()?;
            let smaller = NumberUpStar::new(heap.number.clone(), 0, size);
            // All heaps of at least the first remote size have the same outcome together with the rest.
            if size <= remote {
                wins = match &rest {
                    Some(rest) => {
                        let left = smaller.add(rest)?;
                        leaves_loss(&left, player)
                    }
                    None => {
                        let result = self.with_heap(parts, at, &smaller)?.result;
                        !self.solver.wins_starting(result, player.opponent())?
                    }
                };
            } else if !wins {
                break;
            }
            if wins {
                let mv = self.with_heap(parts, at, &smaller)?;
                winning.push(mv);
            }
        }
        Ok(())
    }

    /// The first size of a heap that no follower of the rest equals: one more than a bound for the birthday of the
    /// rest.
    fn first_remote(
        &mut self,
        parts: &[Position],
        but: usize,
        heap: &NumberUpStar,
    ) -> Result<u64, X::Error> {
        let mut day = heap.number.birthday();
        for (at, &part) in parts.iter().enumerate() {
            self.solver.tick()?;
            if at != but {
                let value = self.solver.value_of(part)?;
                day += self.solver.algebra().birthday(value)?;
            }
        }
        Ok(u64::try_from(day + 1).unwrap_or(u64::MAX))
    }

    /// The move that replaces a part by this heap.
    fn with_heap(
        &mut self,
        parts: &[Position],
        at: usize,
        heap: &NumberUpStar,
    ) -> Result<Move, X::Error> {
        let to = self.solver.algebra().number_up_star(heap.clone())?;
        let to = self.solver.positions_mut().of_value(to)?;
        Ok(Move {
            from: parts[at],
            to,
            result: self.solver.positions_mut().replaced(parts, at, to)?,
        })
    }

    /// The winning moves; if none wins, the moves in the hottest part that leave the player the best result.
    ///
    /// The hottest part is the one whose value has the highest temperature. The best result is the best stop of the
    /// part with the opponent to move there and, among equal stops, the best mean. In a game with wins, losses and
    /// draws these are the moves to the best ending: the shortest win, or the longest loss.
    pub fn best_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>, X::Error> {
        if p.has_turns() {
            return self.solver.wins_and_draws().best_moves(p, player);
        }
        if !p.is_normal() {
            return self.solver.misere().best_moves(p, player);
        }
        let winning = match self.solver.is_soon_short(p)? {
            Some(false) => return self.best_loopy_moves(p, player),
            _ => self.winning_moves(p, player)?,
        };
        // In a game that the search for winning moves found to be loopy, not every winning move makes progress.
        if !winning.is_empty() && !self.solver.world_mut().is_known_loopy(p)? {
            return Ok(winning);
        }
        if !self.solver.is_short(p)? {
            return self.best_loopy_moves(p, player);
        }
        let moves = self.solver.moves_of(p, player)?;
        self.solver
            .best_by(moves, |solver, mv| merit(solver, mv, player))
    }

    /// For each part whose temperature is at least t, the moves whose taxed result attains the part's wall of the
    /// thermograph at t.
    pub fn orthodox_moves(
        &mut self,
        p: Position,
        player: Player,
        t: &Number,
    ) -> Result<Vec<Move>, X::Error> {
        let parts = self.solver.positions().parts(p);
        let mut orthodox = Vec::new();
        for (at, part) in self.solver.positions_mut().distinct_parts(&parts)? {
            self.solver.tick()?;
            let value = self.solver.value_of(part)?;
            if Number::from(&self.solver.algebra().temperature(value)?) < *t {
                continue;
            }
            let moves = self.solver.moves_of(part, player)?;
            for mv in self.best_at(moves, player, t, |mv| mv.to)? {
                let result = self
                    .solver
                    .positions_mut()
                    .replaced(&parts, at, mv.result)?;
                orthodox.push(Move { result, ..mv });
            }
        }
        Ok(orthodox)
    }

    /// Berlekamp's Sentestrat for a sum of positions, in one of which the opponent may have moved last; `None` if the
    /// player cannot move.
    pub fn sentestrat(
        &mut self,
        components: &[Position],
        player: Player,
        ambient: Option<&Number>,
        last_moved: Option<usize>,
    ) -> Result<Option<Move>, X::Error> {
        let (mut values, mut can_move) = (Vec::new(), Vec::new());
        for &p in components {
            values.push(self.solver.value_of(p)?);
            can_move.push(!self.solver.moves_of(p, player)?.is_empty());
        }
        let algebra = self.solver.algebra();
        let place = algebra.sentestrat_place(&values, &can_move, ambient, last_moved)?;
        let Some((at, t, _)) = place else {
            return Ok(None);
        };
        // A position whose value is a number may have several moves, and below temperature 0 a move to a larger number
        // may look no better than one to a smaller number.
        let t = t.max(Number::from(0));
        let moves = self.solver.moves_of(components[at], player)?;
        let best = self.best_at(moves, player, &t, |mv| mv.result)?;
        let Some(&mv) = best.first() else {
            return Ok(None);
        };
        let positions = self.solver.positions_mut();
        let result = positions.replaced(components, at, mv.result)?;
        Ok(Some(Move { result, ..mv }))
    }

    /// The moves whose result, in the part or in the whole, has the best wall at t with the opponent to move.
    fn best_at(
        &mut self,
        moves: Vec<Move>,
        player: Player,
        t: &Number,
        result: impl Fn(&Move) -> Position,
    ) -> Result<Vec<Move>, X::Error> {
        self.solver.best_by(moves, |solver, mv| {
            let to = solver.value_of(result(mv))?;
            let thermograph = solver.algebra().thermograph(to)?;
            Ok(match player {
                Player::Left => thermograph.right.at_ratio(t, solver.budget())?,
                Player::Right => thermograph.left.at_ratio(t, solver.budget())?.negate(),
            })
        })
    }
}

/// Whether the player's opponent, to move in this game, loses.
fn leaves_loss(game: &NumberUpStar, player: Player) -> bool {
    let zero = NumberUpStar::from(Dyadic::zero());
    match player {
        Player::Left => zero.less_or_equal(game),
        Player::Right => game.less_or_equal(&zero),
    }
}

/// The temperature of the part, then the stop and the mean of the result, from the mover's point of view.
fn merit<X: Expand>(
    solver: &mut Solver<'_, X>,
    mv: &Move,
    player: Player,
) -> Result<(Dyadic, Dyadic, Dyadic), X::Error> {
    let (from, to) = (solver.value_of(mv.from)?, solver.value_of(mv.to)?);
    let temperature = solver.algebra().temperature(from)?;
    let mean = solver.algebra().mean(to)?;
    Ok(match player {
        Player::Left => (temperature, solver.algebra().right_stop(to).number, mean),
        Player::Right => (
            temperature,
            solver.algebra().left_stop(to).number.negate(),
            mean.negate(),
        ),
    })
}
