//! Many copies of one game, if repeated doubling would be slow.

use hashbrown::HashMap;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};
use rustc_hash::FxBuildHasher;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::infinitesimal::uptimal::Uptimal;
use crate::limits::{Limited, Result};

/// Fewer copies than this are added by doubling.
const WORTH_A_TABLE: u64 = 16;
/// The table is not used if this many copies of some follower are not x + n.up + *k.
const LONGEST_CYCLE: u64 = 4;
/// The largest number of followers; their counts are packed into one word.
const MOST_FOLLOWERS: usize = 6;
const BITS: u32 = 3;

/// The followers of g that are not x + n.up + *k, starting with g.
struct Followers {
    games: Vec<Game>,
    /// (n, h): n copies of the follower are h, which is x + n.up + *k. Copies of g itself never have such a value.
    cycles: Vec<(u64, Game)>,
}

/// The number of copies of each follower: that of g in the upper half, the others in [`BITS`] bits each.
type Counts = u64;

impl Algebra {
    /// n copies of g by a formula or a table, if g allows it. Uptimals are multiplied by their coefficients. If a few
    /// copies make x + n.up + *k, copies are taken in groups. If a few copies of each proper follower do, as two
    /// copies of a switch make a number, only few different sums of followers occur, and a table of them is built.
    pub(in crate::game) fn times_by_table(&mut self, n: &BigInt, g: Game) -> Result<Option<Game>> {
        if let Some(uptimal) = self.as_uptimal(g)? {
            return self.uptimal_times(n, &uptimal).map(Some);
        }
        // Up to four copies are simply added.
        if n.abs() <= BigInt::from(LONGEST_CYCLE) {
            return Ok(None);
        }
        if let Some((length, value)) = self.cycle(g)? {
            let (cycles, rest) = n.div_mod_floor(&BigInt::from(length));
            let (whole, rest) = (self.times(&cycles, value)?, self.times(&rest, g)?);
            return self.add(whole, rest).map(Some);
        }
        let copies = match n.abs().to_u64() {
            Some(copies) if (WORTH_A_TABLE..1 << 32).contains(&copies) => copies,
            _ => return Ok(None),
        };
        let base = if n.is_negative() { self.negate(g)? } else { g };
        let Some(followers) = self.collapsing_followers(base)? else {
            return Ok(None);
        };
        let mut known = HashMap::default();
        let mut sum = Game::ZERO;
        // The table is filled from below, so that the recursion stays shallow.
        for a in 1..=copies {
            sum = self.mixture(&followers, shifted(0, 0, a), &mut known)?;
        }
        Ok(Some(sum))
    }

    fn uptimal_times(&mut self, n: &BigInt, uptimal: &Uptimal) -> Result<Game> {
        let mut sum = Uptimal::zero();
        sum.add_copies(n, &uptimal.number, &uptimal.coefficients, uptimal.star);
        self.uptimal(&sum.narrow()?)
    }

    fn collapsing_followers(&mut self, g: Game) -> Result<Option<Followers>> {
        let mut followers = Followers {
            games: vec![g],
            cycles: vec![(u64::MAX, Game::ZERO)],
        };
        let mut next = 0;
        while next < followers.games.len() {
            self.budget.tick()?;
            let follower = followers.games[next];
            for option in self.all_options(follower)? {
                if self.store.is_number_up_star(option) || followers.games.contains(&option) {
                    continue;
                }
                if followers.games.len() > MOST_FOLLOWERS {
                    return Ok(None);
                }
                let Some(cycle) = self.cycle(option)? else {
                    return Ok(None);
                };
                followers.games.push(option);
                followers.cycles.push(cycle);
            }
            next += 1;
        }
        Ok(Some(followers))
    }

    /// The least number of copies of g that make x + n.up + *k, and the game they make.
    fn cycle(&mut self, g: Game) -> Result<Option<(u64, Game)>> {
        let mut sum = g;
        for copies in 2..=LONGEST_CYCLE {
            sum = self.add(sum, g)?;
            if self.store.is_number_up_star(sum) {
                return Ok(Some((copies, sum)));
            }
        }
        Ok(None)
    }

    /// The sum of the followers with these counts.
    fn mixture(
        &mut self,
        followers: &Followers,
        counts: Counts,
        known: &mut HashMap<Counts, Game, FxBuildHasher>,
    ) -> Result<Game> {
        if counts == 0 {
            return Ok(Game::ZERO);
        }
        if let Some(sum) = known.get(&counts) {
            return Ok(*sum);
        }
        let sum = self.recurse(|algebra| {
            let mut sides = [Vec::new(), Vec::new()];
            for (kind, &game) in followers.games.iter().enumerate() {
                if count(counts, kind) == 0 {
                    continue;
                }
                let rest = counts - shifted(0, kind, 1);
                for (side, options) in [algebra.left(game)?, algebra.right(game)?]
                    .iter()
                    .enumerate()
                {
                    for &option in options {
                        sides[side].push(algebra.mixture_and(followers, rest, option, known)?);
                    }
                }
            }
            let [left, right] = sides;
            algebra.bracket(left, right)
        })?;
        known.insert(counts, sum);
        Ok(sum)
    }

    /// A mixture plus one game, which is x + n.up + *k or one of the followers.
    fn mixture_and(
        &mut self,
        followers: &Followers,
        counts: Counts,
        game: Game,
        known: &mut HashMap<Counts, Game, FxBuildHasher>,
    ) -> Result<Game> {
        let Some(kind) = followers.games.iter().position(|&k| k == game) else {
            let sum = self.mixture(followers, counts, known)?;
            return self.add(sum, game);
        };
        let (cycle, value) = followers.cycles[kind];
        if count(counts, kind) + 1 < cycle {
            return self.mixture(followers, shifted(counts, kind, 1), known);
        }
        let sum = self.mixture(followers, counts - shifted(0, kind, cycle - 1), known)?;
        self.add(sum, value)
    }
}

fn count(counts: Counts, kind: usize) -> u64 {
    if kind == 0 {
        counts >> 32
    } else {
        counts >> (BITS * (kind as u32 - 1)) & ((1 << BITS) - 1)
    }
}

/// The counts with more copies of one follower.
fn shifted(counts: Counts, kind: usize, copies: u64) -> Counts {
    if kind == 0 {
        counts + (copies << 32)
    } else {
        counts + (copies << (BITS * (kind as u32 - 1)))
    }
}
