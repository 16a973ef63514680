//! Many copies of one game, where addition by halves would be slow.

use hashbrown::HashMap;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};
use rustc_hash::FxBuildHasher;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::infinitesimal::uptimal::Uptimal;
use crate::limits::{Limited, Result};

/// Fewer copies than this are added by halves.
const WORTH_A_TABLE: u64 = 16;
/// A follower of which this many copies are no compact game is one too many.
const LONGEST_CYCLE: u64 = 4;
/// Followers at most; their counts are packed into one word.
const MOST_FOLLOWERS: usize = 6;
const BITS: u32 = 3;

/// The followers of g that are not compact, g first, with what is needed to count copies of them.
struct Kinds {
    games: Vec<Game>,
    /// So many copies of a follower are this compact game. Copies of g itself never collapse.
    cycles: Vec<(u64, Game)>,
}

/// How many copies of each follower: g's count above, the others' in [`BITS`] bits each.
type Counts = u64;

impl Algebra {
    /// n copies of g by a formula or a table, if g allows it: multiples of uptimals go by coefficients; if a
    /// few copies make a compact game, then many do; and if few copies of each proper follower make a compact game, as two copies of a switch make a
    /// number, then few sums of followers come up at all.
    pub(in crate::game) fn many(&mut self, n: &BigInt, g: Game) -> Result<Option<Game>> {
        if let Some(uptimal) = self.as_uptimal(g)? {
            return self.uptimal_times(n, &uptimal).map(Some);
        }
        // Four copies are no trouble to add; from there on it pays to ask.
        if n.abs() <= BigInt::from(LONGEST_CYCLE) {
            return Ok(None);
        }
        if let Some((length, worth)) = self.cycle(g)? {
            let (cycles, rest) = n.div_mod_floor(&BigInt::from(length));
            let (whole, rest) = (self.times(&cycles, worth)?, self.times(&rest, g)?);
            return self.add(whole, rest).map(Some);
        }
        let copies = match n.abs().to_u64() {
            Some(copies) if (WORTH_A_TABLE..1 << 32).contains(&copies) => copies,
            _ => return Ok(None),
        };
        let base = if n.is_negative() { self.negate(g)? } else { g };
        let Some(kinds) = self.kinds(base)? else {
            return Ok(None);
        };
        let mut known = HashMap::default();
        let mut sum = Game::ZERO;
        // Upwards, so that the recursion stays shallow.
        for a in 1..=copies {
            sum = self.mixture(&kinds, shifted(0, 0, a), &mut known)?;
        }
        Ok(Some(sum))
    }

    fn uptimal_times(&mut self, n: &BigInt, uptimal: &Uptimal) -> Result<Game> {
        let mut sum = Uptimal::zero();
        sum.add_copies(n, &uptimal.number, &uptimal.coefficients, uptimal.star);
        self.uptimal(&sum.narrow()?)
    }

    fn kinds(&mut self, g: Game) -> Result<Option<Kinds>> {
        let mut kinds = Kinds {
            games: vec![g],
            cycles: vec![(u64::MAX, Game::ZERO)],
        };
        let mut next = 0;
        while next < kinds.games.len() {
            self.budget.tick()?;
            let follower = kinds.games[next];
            for option in self.all_options(follower)? {
                if self.store.is_compact(option) || kinds.games.contains(&option) {
                    continue;
                }
                if kinds.games.len() > MOST_FOLLOWERS {
                    return Ok(None);
                }
                let Some(cycle) = self.cycle(option)? else {
                    return Ok(None);
                };
                kinds.games.push(option);
                kinds.cycles.push(cycle);
            }
            next += 1;
        }
        Ok(Some(kinds))
    }

    /// The least number of copies of g that are a compact game, and that game.
    fn cycle(&mut self, g: Game) -> Result<Option<(u64, Game)>> {
        let mut sum = g;
        for copies in 2..=LONGEST_CYCLE {
            sum = self.add(sum, g)?;
            if self.store.is_compact(sum) {
                return Ok(Some((copies, sum)));
            }
        }
        Ok(None)
    }

    /// The sum of so many copies of each kind.
    fn mixture(
        &mut self,
        kinds: &Kinds,
        counts: Counts,
        known: &mut HashMap<Counts, Game, FxBuildHasher>,
    ) -> Result<Game> {
        if counts == 0 {
            return Ok(Game::ZERO);
        }
        if let Some(sum) = known.get(&counts) {
            return Ok(*sum);
        }
        let sum = self.deeper(|algebra| {
            let mut sides = [Vec::new(), Vec::new()];
            for (kind, &game) in kinds.games.iter().enumerate() {
                if count(counts, kind) == 0 {
                    continue;
                }
                let rest = counts - shifted(0, kind, 1);
                for (side, options) in [algebra.left(game)?, algebra.right(game)?]
                    .iter()
                    .enumerate()
                {
                    for &option in options {
                        sides[side].push(algebra.mixture_and(kinds, rest, option, known)?);
                    }
                }
            }
            let [left, right] = sides;
            algebra.bracket(left, right)
        })?;
        known.insert(counts, sum);
        Ok(sum)
    }

    /// A mixture and one game more, compact or of one of the kinds.
    fn mixture_and(
        &mut self,
        kinds: &Kinds,
        counts: Counts,
        game: Game,
        known: &mut HashMap<Counts, Game, FxBuildHasher>,
    ) -> Result<Game> {
        let Some(kind) = kinds.games.iter().position(|&k| k == game) else {
            let sum = self.mixture(kinds, counts, known)?;
            return self.add(sum, game);
        };
        let (cycle, worth) = kinds.cycles[kind];
        if count(counts, kind) + 1 < cycle {
            return self.mixture(kinds, shifted(counts, kind, 1), known);
        }
        let sum = self.mixture(kinds, counts - shifted(0, kind, cycle - 1), known)?;
        self.add(sum, worth)
    }
}

fn count(counts: Counts, kind: usize) -> u64 {
    if kind == 0 {
        counts >> 32
    } else {
        counts >> (BITS * (kind as u32 - 1)) & ((1 << BITS) - 1)
    }
}

/// The counts with so many copies of a kind added.
fn shifted(counts: Counts, kind: usize, copies: u64) -> Counts {
    if kind == 0 {
        counts + (copies << 32)
    } else {
        counts + (copies << (BITS * (kind as u32 - 1)))
    }
}
