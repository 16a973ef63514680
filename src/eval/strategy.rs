//! Moves, moves that win, and moves that lose as little as possible.

use super::fault::Result;
use super::session::Session;
use crate::game::{Compact, Dyadic, Player};
use crate::position::{Form, Move, Position};

impl Session {
    /// The moves of a player, named by the part that moves; moves that change the same part alike count once.
    pub fn moves_of(&mut self, p: Position, player: Player) -> Result<Vec<Move>> {
        let mut moves = self.settle(|positions| positions.moves(p, player))?;
        let mut seen = hashbrown::HashSet::with_capacity(moves.len());
        moves.retain(|made| seen.insert((made.from, made.to)));
        Ok(moves)
    }

    /// The moves after which the opponent, to move, loses.
    pub fn winning_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>> {
        let parts = match self.positions.form(p) {
            Form::Sum(parts) => parts.to_vec(),
            _ => vec![p],
        };
        let mut winning = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            self.tick()?;
            if parts[..at].contains(&part) {
                continue;
            }
            if let Some(heap) = self.heap(part) {
                self.winning_heap_moves(&parts, at, &heap, player, &mut winning)?;
                continue;
            }
            for made in self.moves_of(part, player)? {
                self.tick()?;
                let result = self.replaced(&parts, at, made.result)?;
                if !self.wins_starting(result, player.opponent())? {
                    winning.push(Move { result, ..made });
                }
            }
        }
        Ok(winning)
    }

    /// The sum with another position in place of one part.
    fn replaced(&mut self, parts: &[Position], at: usize, by: Position) -> Result<Position> {
        let mut whole = parts.to_vec();
        whole[at] = by;
        Ok(self.positions.sum(&whole)?)
    }

    /// A number plus a nim heap, written as a value.
    fn heap(&self, part: Position) -> Option<Compact> {
        let value = self.plain_value(part)?;
        let compact = self.positions.algebra.as_compact(value)?;
        (compact.ups == 0 && compact.star > 0).then(|| compact.clone())
    }

    /// The sum of all parts but one, if each is a number plus ups plus a star.
    fn compact_rest(&mut self, parts: &[Position], but: usize) -> Result<Option<Compact>> {
        let mut rest = Compact::from(Dyadic::zero());
        for (at, &part) in parts.iter().enumerate() {
            if at == but {
                continue;
            }
            let value = self.value_of(part)?;
            let Some(compact) = self.algebra().as_compact(value).cloned() else {
                return Ok(None);
            };
            rest = rest.add(&compact)?;
        }
        Ok(Some(rest))
    }

    /// The winning moves in a heap. Of a heap of a million only those that win are built.
    fn winning_heap_moves(
        &mut self,
        parts: &[Position],
        at: usize,
        heap: &Compact,
        player: Player,
        winning: &mut Vec<Move>,
    ) -> Result<()> {
        let rest = self.compact_rest(parts, at)?;
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
            let smaller = Compact::new(heap.number.clone(), 0, size);
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
    fn first_remote(&mut self, parts: &[Position], but: usize, heap: &Compact) -> Result<u64> {
        let mut day = heap.number.birthday();
        for (at, &part) in parts.iter().enumerate() {
            if at != but {
                let value = self.value_of(part)?;
                day += self.algebra().birthday(value)?;
            }
        }
        Ok(u64::try_from(day + 1).unwrap_or(u64::MAX))
    }

    /// The move that makes a part this heap.
    fn with_heap(&mut self, parts: &[Position], at: usize, heap: &Compact) -> Result<Move> {
        let to = self.algebra().compact(heap.clone())?;
        let to = self.positions.of_value(to)?;
        Ok(Move {
            from: parts[at],
            to,
            result: self.replaced(parts, at, to)?,
        })
    }

    /// The winning moves; where none wins, the moves in the hottest part that leave its owner the most.
    ///
    /// Hottest: the part whose value has the highest temperature. The most: the best stop of the part with
    /// the opponent to move there, and among equal stops the best mean.
    pub fn best_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>> {
        let winning = self.winning_moves(p, player)?;
        if !winning.is_empty() {
            return Ok(winning);
        }
        let mut best: Option<(Dyadic, Dyadic, Dyadic)> = None;
        let mut moves = Vec::new();
        for made in self.moves_of(p, player)? {
            self.tick()?;
            let merit = self.merit(&made, player)?;
            if best.as_ref().is_none_or(|best| merit > *best) {
                moves.clear();
                best = Some(merit.clone());
            }
            if best.as_ref() == Some(&merit) {
                moves.push(made);
            }
        }
        Ok(moves)
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

    /// Have both players the same options in the position and all its followers?
    pub fn is_impartial(&mut self, p: Position) -> Result<bool> {
        let mut seen = hashbrown::HashSet::new();
        let mut waiting = vec![p];
        seen.insert(p);
        while let Some(p) = waiting.pop() {
            self.tick()?;
            let parts = match self.positions.form(p) {
                // A nim heap's options are nim heaps, however large it is.
                Form::Value(g) => match self.positions.algebra.as_nimber(*g) {
                    Some(_) => continue,
                    None => return Ok(false),
                },
                Form::Call(_)
                    if self
                        .positions
                        .state(p)
                        .is_some_and(|state| state.is_impartial()) =>
                {
                    continue;
                }
                // The parts of a sum move by themselves.
                Form::Sum(parts) | Form::Impartial(parts) => parts.to_vec(),
                Form::Negative(part) | Form::Multiple(_, part) => vec![*part],
                Form::OrdinalSum(base, above) => vec![*base, *above],
                Form::Call(_) => vec![self.settle(|positions| positions.unfolded(p))?],
                Form::Bracket { left, right } => {
                    let (mut left, mut right) = (left.to_vec(), right.to_vec());
                    left.sort_unstable();
                    left.dedup();
                    right.sort_unstable();
                    right.dedup();
                    if left != right {
                        return Ok(false);
                    }
                    left
                }
            };
            waiting.extend(parts.into_iter().filter(|&q| seen.insert(q)));
        }
        Ok(true)
    }
}

/// Does the player's opponent, to move in this game, lose?
fn leaves_loss(game: &Compact, player: Player) -> bool {
    let zero = Compact::from(Dyadic::zero());
    match player {
        Player::Left => zero.less_or_equal(game),
        Player::Right => game.less_or_equal(&zero),
    }
}
