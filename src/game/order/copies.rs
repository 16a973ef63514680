//! A sum as copies of values: compact values are added by formula, a value and its negative cancel.

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

/// The compact part of a sum, and the other parts with how many copies of each.
#[derive(Clone)]
pub(in crate::game) struct Copies {
    pub compact: Uptimal<BigInt>,
    pub parts: Vec<(Game, BigInt)>,
}

/// Are these too many copies to be searched as separate parts: 64 or more?
pub fn is_many(n: &BigInt) -> bool {
    n.bits() > 6
}

/// Whose side so many copies of a part are on, seen from a player: a negative number is on the opponent's.
pub(in crate::game) fn side_of(player: Player, n: &BigInt) -> Player {
    match n.is_negative() {
        false => player,
        true => player.opponent(),
    }
}

impl Copies {
    /// Are there so many copies of a part, or more ups than a form can have, that any rule is cheaper than a search?
    pub fn are_many(&self) -> bool {
        self.parts.iter().any(|(_, n)| is_many(n))
            || self.compact.coefficients.iter().any(|c| c.bits() > 62)
    }
}

/// Adds a part to a sum whose parts are in order, or takes its negative away.
pub fn insert_or_cancel<P: Ord>(parts: &mut Vec<P>, part: P, negative: P) {
    match parts.binary_search(&negative) {
        Ok(at) => _ = parts.remove(at),
        Err(_) => parts.insert(parts.partition_point(|other| *other < part), part),
    }
}

impl Algebra {
    pub(in crate::game) fn collect(&mut self, components: &[(Game, BigInt)]) -> Result<Copies> {
        let mut compact = Uptimal::zero();
        let mut counts: HashMap<Game, BigInt, FxBuildHasher> = HashMap::default();
        for (g, n) in components {
            self.budget.tick()?;
            if let Some(c) = self.store.compact(*g) {
                compact.add_copies(n, &c.number, &[c.ups], c.star);
                continue;
            }
            // A game and its negative are counted under one of them.
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
        Ok(Copies { compact, parts })
    }

    /// The value of a sum, with how many copies of each component.
    pub fn sum_of_copies(&mut self, components: &[(Game, BigInt)]) -> Result<Game> {
        let Copies { compact, parts } = self.collect(components)?;
        let mut sum = self.uptimal(&compact.narrow()?)?;
        for (g, n) in parts {
            let copies = self.times(&n, g)?;
            sum = self.add(sum, copies)?;
        }
        Ok(sum)
    }

    /// The mean of a sum, and the temperature of its hottest part other than the compact one, at least 0.
    pub(in crate::game) fn mean_and_heat(&mut self, sum: &Copies) -> Result<(Dyadic, Dyadic)> {
        let mut mean = sum.compact.number.clone();
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

    /// The same sum, with copies of a hot part taken together where a few of them are a number and an infinitesimal:
    /// four copies of {5|1||-3} are negative by an infinitesimal, so a thousand are.
    pub(in crate::game) fn gathered(&mut self, sum: &Copies) -> Result<Copies> {
        let mut gathered = Vec::with_capacity(sum.parts.len());
        for (g, n) in &sum.parts {
            match self.cold_multiple(*g, n)? {
                Some((few, multiple)) => {
                    let (groups, rest) = n.div_rem(&few);
                    gathered.extend([(multiple, groups), (*g, rest)]);
                }
                None => gathered.push((*g, n.clone())),
            }
        }
        let mut gathered = self.collect(&gathered)?;
        let Uptimal {
            number,
            coefficients,
            star,
        } = &sum.compact;
        gathered.compact.add_numbers(&BigInt::one(), number);
        for (at, coefficient) in coefficients.iter().enumerate() {
            gathered.compact.add_powers(at + 1, coefficient.clone());
        }
        gathered.compact.star ^= star;
        Ok(gathered)
    }

    /// How many copies of a hot game, two, four or eight but not more than there are, make a number and an
    /// infinitesimal, and what they make.
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

    /// The sum with its uptimals added by their coefficients, and the other parts with mean 0, so that those cancel
    /// which differ by a number.
    pub(super) fn simplified(&mut self, sum: &Copies) -> Result<Copies> {
        let sum = self.gathered(sum)?;
        let mut compact = sum.compact.clone();
        let mut shifted = Vec::with_capacity(sum.parts.len());
        for (g, n) in &sum.parts {
            if let Some(u) = self.as_uptimal(*g)? {
                compact.add_copies(n, &u.number, &u.coefficients, u.star);
                continue;
            }
            let mean = self.mean(*g)?;
            compact.add_numbers(n, &mean);
            let shift = self.number(mean.negate())?;
            shifted.push((self.add(*g, shift)?, n.clone()));
        }
        let parts = self.collect(&shifted)?.parts;
        Ok(Copies { compact, parts })
    }

    /// A sum with few copies that is no better for the player. Of a part that is at least 0 for the player a few
    /// copies are kept; of others, if infinitesimal, all multiples are less than a number, those of a power of up less
    /// than the power before, and those of tiny(a) less than tiny(x) where x < a: Left, in tiny(x) less copies of
    /// tiny(a), threatens in all of these before anything else, and keeps a - x where Right does not answer.
    pub(super) fn fewer(&mut self, sum: &Copies, player: Player) -> Result<Option<Copies>> {
        const FEW: i64 = 4;
        let mut fewer = Copies {
            compact: sum.compact.clone(),
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
        let coefficients = &mut fewer.compact.coefficients;
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
        // Any number will do, and a small one is closer.
        let margin = Dyadic::two_to_minus(fewer.compact.number.exponent() + 8);
        fewer.compact.add_numbers(&margins, &margin);
        Ok(Some(fewer))
    }

    /// Is a sum all small, where the parts tell it? All-small games are a group: those among the parts do not matter,
    /// and the others are added up where they are few. An all-small game that is positive exceeds all multiples of a
    /// tiny(a), so that sums of multiples of those are not all small.
    pub fn is_all_small_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Option<bool>> {
        let sum = self.collect(components)?;
        let (mean, _) = self.mean_and_heat(&sum)?;
        if !mean.is_zero() {
            return Ok(Some(false));
        }
        let number = self.number(sum.compact.number)?;
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

    /// a, if the game is tiny(a) or its negative for a positive number a.
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
