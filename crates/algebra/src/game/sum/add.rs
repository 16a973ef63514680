//! Negatives, sums and multiples of values.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::game::Algebra;
use crate::game::form::number_up_star::NumberUpStar;
use crate::game::form::store::{Game, Store};
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::{Limited, Result};

impl Algebra {
    /// The negative of g.
    pub fn negate(&mut self, g: Game) -> Result<Game> {
        if let Some(negative) = self.store.known_negative(g) {
            return Ok(negative);
        }
        let negative = match self.store.as_number_up_star(g) {
            Some(nus) => {
                let negative = nus.negate()?;
                self.number_up_star(negative)?
            }
            None => self.recurse(|algebra| {
                let mut left = algebra.images(g, Player::Right, Self::negate)?;
                let mut right = algebra.images(g, Player::Left, Self::negate)?;
                let store = &mut algebra.store;
                store.intern(&mut left, &mut right, &mut algebra.budget)
            })?,
        };
        self.store.set_negative(g, negative);
        Ok(negative)
    }

    /// The difference g - h.
    pub fn sub(&mut self, g: Game, h: Game) -> Result<Game> {
        let negative = self.negate(h)?;
        self.add(g, negative)
    }

    /// g with a bonus for the player: g + bonus for Left, g - bonus for Right.
    pub(in crate::game) fn add_bonus(
        &mut self,
        g: Game,
        bonus: Game,
        player: Player,
    ) -> Result<Game> {
        match player {
            Player::Left => self.add(g, bonus),
            Player::Right => self.sub(g, bonus),
        }
    }

    /// The sum g + h.
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game> {
        match (
            self.store.as_number_up_star(g),
            self.store.as_number_up_star(h),
        ) {
            (Some(a), Some(b)) if a.is_nimber() && b.is_nimber() => self.nimber(a.star ^ b.star),
            (Some(a), Some(b)) => {
                let sum = a.add(b)?;
                self.number_up_star(sum)
            }
            (Some(a), None) => {
                let a = a.clone();
                self.add_number_up_star(a, g, h)
            }
            (None, Some(b)) => {
                let b = b.clone();
                self.add_number_up_star(b, h, g)
            }
            (None, None) => self.add_by_options(g, h),
        }
    }

    /// Adds x + n.up + *k to a game that is not of this form. The number is added last, so that sums which differ by a
    /// number are computed once.
    fn add_number_up_star(&mut self, nus: NumberUpStar, c: Game, g: Game) -> Result<Game> {
        if nus.number.is_zero() {
            if nus.is_number() {
                return Ok(g);
            }
            return self.add_by_options(c, g);
        }
        if nus.is_number() {
            return self.translate(g, c, &nus.number);
        }
        let rest = self.number_up_star(NumberUpStar::new(Dyadic::zero(), nus.ups, nus.star))?;
        let sum = self.add_by_options(rest, g)?;
        let number = self.number(nus.number)?;
        self.add(sum, number)
    }

    /// g + x for a number x, whose id is `number`, and a game g that is not a number. By the number translation theorem
    /// x is added to every option, and the result is canonical.
    fn translate(&mut self, g: Game, number: Game, x: &Dyadic) -> Result<Game> {
        let (a, b) = (g.min(number), g.max(number));
        if let Some(sum) = self.memo.sums.get(a, b) {
            return Ok(sum);
        }
        let sum = self.recurse(|algebra| algebra.translate_options(g, number, x))?;
        self.memo.sums.insert(a, b, sum, &mut self.budget)?;
        Ok(sum)
    }

    fn translate_options(&mut self, g: Game, number: Game, x: &Dyadic) -> Result<Game> {
        let mut moved = |algebra: &mut Self, option| match algebra.store.as_number_up_star(option) {
            Some(c) => {
                let moved = NumberUpStar::new(c.number.add(x), c.ups, c.star);
                algebra.number_up_star(moved)
            }
            None => algebra.translate(option, number, x),
        };
        let mut left = self.images(g, Player::Left, &mut moved)?;
        let mut right = self.images(g, Player::Right, &mut moved)?;
        self.store.intern(&mut left, &mut right, &mut self.budget)
    }

    fn add_by_options(&mut self, g: Game, h: Game) -> Result<Game> {
        if self.store.known_negative(g) == Some(h) {
            return Ok(Game::ZERO);
        }
        let (a, b) = (g.min(h), g.max(h));
        if let Some(sum) = self.memo.sums.get(a, b) {
            return Ok(sum);
        }
        let sum = self.recurse(|algebra| algebra.sum_of_options(a, b))?;
        self.memo.sums.insert(a, b, sum, &mut self.budget)?;
        Ok(sum)
    }

    fn sum_of_options(&mut self, g: Game, h: Game) -> Result<Game> {
        let mut left = Vec::new();
        let mut right = Vec::new();
        for (moving, staying) in [(g, h), (h, g)] {
            for (side, player) in [(&mut left, Player::Left), (&mut right, Player::Right)] {
                // If `moving` is n.up + *k, it is infinitesimal here, because its number is added last.
                if self.store.is_number_up_star(moving)
                    && self.has_move_above_infinitesimals(staying, player)?
                {
                    continue;
                }
                let range = self.store.options(moving, &mut self.budget)?.of(player);
                for at in range {
                    let option = self.store.option(at);
                    side.push(self.add(option, staying)?);
                }
            }
        }
        self.bracket(left, right)
    }

    /// True if the player has one move in g that is better in g + e than every move in e, for any infinitesimal e.
    ///
    /// Let Left's move to GL have a larger Right stop than all other moves, and let RS(GL) and RS(GLR), for each GLR,
    /// exceed RS(G). Then GL + e >= G + eL, because Left wins GL - G + e - eL if Right starts: if Right moves to -GL
    /// in -G, Left moves in e - eL; if Right moves to another option of -G, Left is ahead by a number; and after any
    /// other move Left gets ahead by a number with the best move in -G.
    pub(in crate::game) fn has_move_above_infinitesimals(
        &mut self,
        g: Game,
        player: Player,
    ) -> Result<bool> {
        let opponent = player.opponent();
        let exceeds = |store: &Store, a: Game, b: Game| {
            let [a, b] = [a, b].map(|g| store.stop_of(g, opponent).key);
            match player {
                Player::Left => a.surely_exceeds(b),
                Player::Right => b.surely_exceeds(a),
            }
        };
        let range = self.store.options(g, &mut self.budget)?.of(player);
        let (store, options) = (&self.store, self.store.slice(range));
        let better = |a, b| if exceeds(store, b, a) { b } else { a };
        let Some(best) = options.iter().copied().reduce(better) else {
            return Ok(false);
        };
        let is_best = |&option: &Game| option == best || exceeds(store, best, option);
        if !exceeds(store, best, g) || !options.iter().all(is_best) {
            return Ok(false);
        }
        // The opponent's options of x + n.up + *k have the stop x, or a better one if it is a number.
        if store.is_number_up_star(best) {
            return Ok(true);
        }
        let falls = |algebra: &mut Self, reply| Ok(!exceeds(&algebra.store, reply, g));
        Ok(self.find_option(best, opponent, falls)?.is_none())
    }

    /// n copies of g; a negative n gives copies of -g.
    pub fn times(&mut self, n: &BigInt, g: Game) -> Result<Game> {
        if let Some(nus) = self.store.as_number_up_star(g) {
            let product = nus.times(n)?;
            return self.number_up_star(product);
        }
        if let Some(product) = self.times_by_table(n, g)? {
            return Ok(product);
        }
        let base = if n.is_negative() { self.negate(g)? } else { g };
        let mut rest = n.abs();
        let mut power = base;
        let mut sum = Game::ZERO;
        while !rest.is_zero() {
            if rest.bit(0) {
                sum = self.add(sum, power)?;
            }
            rest >>= 1;
            if rest.is_zero() || (rest.is_one() && power == Game::ZERO) {
                break;
            }
            power = self.add(power, power)?;
        }
        Ok(sum)
    }

    /// The ordinal sum of the form {left|right} and the value h: {GL, G:HL | GR, G:HR}.
    ///
    /// It depends on the form of the base, but only on the value of the subordinate (the colon principle).
    pub fn ordinal_sum(&mut self, left: &[Game], right: &[Game], h: Game) -> Result<Game> {
        let mut known = hashbrown::HashMap::new();
        self.ordinal_over(left, right, h, &mut known)
    }

    fn ordinal_over(
        &mut self,
        left: &[Game],
        right: &[Game],
        h: Game,
        known: &mut hashbrown::HashMap<Game, Game>,
    ) -> Result<Game> {
        if let Some(value) = known.get(&h) {
            return Ok(*value);
        }
        let value = self.recurse(|algebra| {
            let mut sides = [left.to_vec(), right.to_vec()];
            for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                side.extend(algebra.images(h, player, |algebra, option| {
                    algebra.ordinal_over(left, right, option, known)
                })?);
            }
            let [l, r] = sides;
            algebra.bracket(l, r)
        })?;
        known.insert(h, value);
        Ok(value)
    }
}
