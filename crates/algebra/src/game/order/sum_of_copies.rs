//! A sum as a multiset of values: numbers, ups and stars are added by formula, and a value and its negative cancel.

use hashbrown::HashMap;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxBuildHasher;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::infinitesimal::uptimal::Uptimal;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::Result;

/// A sum: the part that is added by formula, and all other values with their multiplicities (negative for copies of
/// the negative), sorted by id.
#[derive(Clone)]
pub(in crate::game) struct SumOfCopies {
    pub uptimal: Uptimal<BigInt>,
    pub parts: Vec<(Game, BigInt)>,
}

/// True if there are too many copies (64 or more) to search them as separate components.
pub fn is_many(n: &BigInt) -> bool {
    n.bits() > 6
}

/// The player whose role `player` has in g if the sum contains n copies of g: the opponent if n is negative.
pub(in crate::game) fn side_of(player: Player, n: &BigInt) -> Player {
    if n.is_negative() {
        player.opponent()
    } else {
        player
    }
}

impl SumOfCopies {
    /// True if there are so many copies of a part, or so many ups, that any rule is cheaper than a search.
    pub fn has_many_copies(&self) -> bool {
        self.parts.iter().any(|(_, n)| is_many(n))
            || self.uptimal.coefficients.iter().any(|c| c.bits() > 62)
    }
}

/// Adds a part to a sum whose parts are sorted: its negative is removed if it is there, otherwise it is inserted.
pub fn insert_or_cancel<P: Ord>(parts: &mut Vec<P>, part: P, negative: P) {
    match parts.binary_search(&negative) {
        Ok(at) => _ = parts.remove(at),
        Err(_) => parts.insert(parts.partition_point(|other| *other < part), part),
    }
}

impl Algebra {
    pub(in crate::game) fn collect(
        &mut self,
        components: &[(Game, BigInt)],
    ) -> Result<SumOfCopies> {
        let mut uptimal = Uptimal::zero();
        let mut counts: HashMap<Game, BigInt, FxBuildHasher> = HashMap::default();
        for (g, n) in components {
            self.budget.tick()?;
            if let Some(c) = self.store.as_number_up_star(*g) {
                uptimal.add_copies(n, &c.number, &[c.ups], c.star);
                continue;
            }
            // A game and its negative are counted together, under the smaller id.
            let negative = self.negate(*g)?;
            if negative < *g {
                *counts.entry(negative).or_default() -= n;
            } else {
                *counts.entry(*g).or_default() += n;
            }
        }
        let mut parts = Vec::with_capacity(counts.len());
        for (g, mut n) in counts {
            if self.negate(g)? == g {
                n %= 2;
            }
            if !n.is_zero() {
                parts.push((g, n));
            }
        }
        parts.sort_unstable();
        Ok(SumOfCopies { uptimal, parts })
    }

    /// The value of a sum of components with multiplicities.
    pub fn sum_of_copies(&mut self, components: &[(Game, BigInt)]) -> Result<Game> {
        let SumOfCopies { uptimal, parts } = self.collect(components)?;
        let mut sum = self.uptimal(&uptimal.narrow()?)?;
        for (g, n) in parts {
            let copies = self.times(&n, g)?;
            sum = self.add(sum, copies)?;
        }
        Ok(sum)
    }

    /// The mean of a sum, and the temperature of its hottest part, but at least 0.
    pub(in crate::game) fn mean_and_temperature(
        &mut self,
        sum: &SumOfCopies,
    ) -> Result<(Dyadic, Dyadic)> {
        let mut mean = sum.uptimal.number.clone();
        let mut hottest = Dyadic::zero();
        for (g, n) in &sum.parts {
            let thermograph = self.thermograph(*g)?;
            mean = mean.add_times(n, &thermograph.mean);
            if thermograph.temperature > hottest {
                hottest = thermograph.temperature.clone();
            }
        }
        Ok((mean, hottest))
    }

    /// The same sum, but copies of a hot part are grouped if a few of them make a number plus an infinitesimal: four
    /// copies of {5|1||-3} are a negative infinitesimal, so a thousand copies are negative as well.
    pub(in crate::game) fn grouped(&mut self, sum: &SumOfCopies) -> Result<SumOfCopies> {
        let mut grouped = Vec::with_capacity(sum.parts.len());
        for (g, n) in &sum.parts {
            match self.cold_multiple(*g, n)? {
                Some((few, multiple)) => {
                    let (groups, rest) = n.div_rem(&few);
                    grouped.extend([(multiple, groups), (*g, rest)]);
                }
                None => grouped.push((*g, n.clone())),
            }
        }
        let mut grouped = self.collect(&grouped)?;
        grouped.uptimal.add(&sum.uptimal);
        Ok(grouped)
    }

    /// The least number k of copies, among 2, 4 and 8 and at most n, such that k copies of a hot game make a number plus
    /// an infinitesimal; and the game they make.
    fn cold_multiple(&mut self, g: Game, n: &BigInt) -> Result<Option<(BigInt, Game)>> {
        let mut multiple = g;
        for few in [2, 4, 8].map(BigInt::from) {
            if few.magnitude() > n.magnitude() || self.is_numberish(multiple) {
                break;
            }
            multiple = self.add(multiple, multiple)?;
            if self.is_numberish(multiple) {
                return Ok(Some((few, multiple)));
            }
        }
        Ok(None)
    }

    /// The same sum with all uptimals added by their coefficients, and the other parts shifted to mean 0, so that
    /// parts cancel even if they differ by a number.
    pub(super) fn simplified(&mut self, sum: &SumOfCopies) -> Result<SumOfCopies> {
        let sum = self.grouped(sum)?;
        let mut uptimal = sum.uptimal.clone();
        let mut shifted = Vec::with_capacity(sum.parts.len());
        for (g, n) in &sum.parts {
            if let Some(u) = self.as_uptimal(*g)? {
                uptimal.add_copies(n, &u.number, &u.coefficients, u.star);
                continue;
            }
            let mean = self.mean(*g)?;
            uptimal.add_numbers(n, &mean);
            let shift = self.number(mean.negate())?;
            shifted.push((self.add(*g, shift)?, n.clone()));
        }
        let parts = self.collect(&shifted)?.parts;
        Ok(SumOfCopies { uptimal, parts })
    }

    /// A sum with few copies that is at most as good for the player, or `None` if a part cannot be bounded.
    ///
    /// Of a part that favours the player, a few copies are kept. Other parts are replaced by something worse: multiples
    /// of an infinitesimal are less than every positive number, multiples of a power of up are less than the previous
    /// power, and multiples of tiny(a) are less than tiny(x) if x < a. (In tiny(x) minus copies of tiny(a), Left first
    /// threatens in every copy, and is ahead by a - x where Right does not answer.)
    pub(super) fn with_few_copies(
        &mut self,
        sum: &SumOfCopies,
        player: Player,
    ) -> Result<Option<SumOfCopies>> {
        const FEW: i64 = 4;
        let mut fewer = SumOfCopies {
            uptimal: sum.uptimal.clone(),
            parts: Vec::with_capacity(sum.parts.len()),
        };
        let worse = match player {
            Player::Left => -BigInt::one(),
            Player::Right => BigInt::one(),
        };
        let mut margins = BigInt::ZERO;
        for (g, n) in &sum.parts {
            if !is_many(n) {
                fewer.parts.push((*g, n.clone()));
            } else if self.prefers(side_of(player, n), *g, Game::ZERO)? {
                fewer.parts.push((*g, n.signum() * FEW));
            } else if let Some(a) = self.threat_of_tiny(*g)? {
                let x = a.sub(&Dyadic::two_to_minus(a.exponent() + 8));
                let x = self.number(x)?;
                fewer.parts.push((self.tiny(x)?, worse.clone()));
            } else if self.is_infinitesimal(*g) {
                margins += &worse;
            } else {
                return Ok(None);
            }
        }
        let coefficients = &mut fewer.uptimal.coefficients;
        for at in (0..coefficients.len()).rev() {
            let c = &mut coefficients[at];
            if !is_many(c) {
                continue;
            }
            if c.signum() != worse {
                *c = c.signum() * FEW;
                continue;
            }
            *c = BigInt::ZERO;
            match at {
                0 => margins += &worse,
                _ => coefficients[at - 1] += &worse,
            }
        }
        // Any positive number is a valid bound; a small one is tighter.
        let margin = Dyadic::two_to_minus(fewer.uptimal.number.exponent() + 8);
        fewer.uptimal.add_numbers(&margins, &margin);
        Ok(Some(fewer))
    }

    /// Whether a sum is all small, if the parts decide it. The all-small games are a group, so all-small parts do not
    /// matter, and the others are added up if there are few copies. A positive all-small game exceeds all multiples of
    /// tiny(a), so a sum of multiples of tinies is not all small unless it is 0.
    pub fn is_all_small_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Option<bool>> {
        let sum = self.collect(components)?;
        let (mean, _) = self.mean_and_temperature(&sum)?;
        if !mean.is_zero() {
            return Ok(Some(false));
        }
        let number = self.number(sum.uptimal.number)?;
        let mut others = vec![(number, BigInt::one())];
        let mut are_tiny = number == Game::ZERO;
        for (g, n) in sum.parts {
            if !self.is_all_small(g)? {
                are_tiny = are_tiny && self.threat_of_tiny(g)?.is_some();
                others.push((g, n));
            }
        }
        if are_tiny {
            return Ok(Some(others.len() == 1));
        }
        if others.iter().any(|(_, n)| is_many(n)) {
            return Ok(None);
        }
        let rest = self.sum_of_copies(&others)?;
        self.is_all_small(rest).map(Some)
    }

    /// The positive number a, if the game is tiny(a) or its negative.
    fn threat_of_tiny(&mut self, g: Game) -> Result<Option<Dyadic>> {
        let negative = self.negate(g)?;
        for g in [g, negative] {
            if let [threat] = self.options_of(g, Player::Right)?[..]
                && let [end] = self.options_of(threat, Player::Right)?[..]
                && let Some(a) = self.as_number(end).map(Dyadic::negate)
                && a.signum() > 0
                && self.negate(end).and_then(|a| self.tiny(a))? == g
            {
                return Ok(Some(a));
            }
        }
        Ok(None)
    }
}
