//! Who wins a position, by a search: for positions whose value would take too long.

use std::any::Any;
use std::rc::Rc;

use hashbrown::HashSet;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};

use super::fault::Result;
use super::function::CallState;
use super::quick;
use super::session::Session;
use super::unfold::named_by_call;
use super::value::Value;
use crate::game::Player;
use crate::limits::Limited;
use crate::position::{Form, NEVER, Position, Proof, Sum, SumId};

/// The value of a part is tried for one of so many looks that are spent on the whole at first.
const SHARE: u64 = 16;
/// Copies of a part that are searched one by one.
const MOST_COPIES: usize = 16;

impl Session {
    /// Does this player win, moving first?
    pub(super) fn search_start(&mut self, p: Position, player: Player) -> Result<bool> {
        let mut sum = (*self.pieces(p)?).clone();
        if player == Player::Right {
            sum = self.negated(&sum)?;
        }
        let root = self.numbered(sum)?;
        let most = Proof {
            won: NEVER,
            lost: NEVER,
        };
        loop {
            if let Some(wins) = self.positions.sums.proof(root).settled() {
                return Ok(wins);
            }
            self.prove(root, most, &mut HashSet::new())?;
        }
    }

    /// What a position falls apart into: by the theorem of its rules, and with values in place of parts that have them.
    fn pieces(&mut self, p: Position) -> Result<Rc<Sum>> {
        if let Some(known) = self.positions.sums.pieces.get(&p) {
            return Ok(known.clone());
        }
        let pieces = self.recurse(|session| session.find_pieces(p))?;
        let pieces = Rc::new(pieces);
        self.positions.sums.pieces.insert(p, pieces.clone());
        Ok(pieces)
    }

    fn find_pieces(&mut self, p: Position) -> Result<Sum> {
        if let Some(value) = self.positions.known_value(p) {
            return Ok(Sum::of_value(value));
        }
        match self.positions.form(p).clone() {
            Form::Sum(parts) => {
                let mut sum = Sum::default();
                for &part in parts.iter() {
                    let pieces = self.pieces(part)?;
                    sum.add(&pieces, self.algebra())?;
                }
                Ok(sum)
            }
            Form::Negative(part) => {
                let pieces = self.pieces(part)?;
                self.negated(&pieces)
            }
            Form::Multiple(n, part) if let Some(n) = n.to_usize().filter(|n| *n <= MOST_COPIES) => {
                let pieces = self.pieces(part)?;
                let mut sum = Sum::default();
                for _ in 0..n {
                    sum.add(&pieces, self.algebra())?;
                }
                Ok(sum)
            }
            Form::Call(_) => self.pieces_of_call(p),
            _ => self.value_or_part(p),
        }
    }

    fn pieces_of_call(&mut self, p: Position) -> Result<Sum> {
        let state = self.positions.state(p);
        let Some(state) = state.filter(|state| state.is_defined()) else {
            return self.value_or_part(p);
        };
        let call = named_by_call(&*state)?;
        if let Some(theorem) = &call.function.rule.by {
            let value = self.in_call(call, |session, frame| session.eval(frame, theorem))?;
            let alike = self.position(&value, theorem.span)?;
            if alike != p {
                // A theorem that leads back here says no more.
                let itself = Rc::new(Sum::of_part(p));
                self.positions.sums.pieces.insert(p, itself);
                let pieces = self.pieces(alike);
                self.positions.sums.pieces.remove(&p);
                return Ok((*pieces?).clone());
            }
        }
        self.value_or_part(p)
    }

    fn value_or_part(&mut self, p: Position) -> Result<Sum> {
        let (rules, extent) = (self.rules_of(p), self.extent(p));
        if let Some(rules) = rules
            && !self.positions.sums.is_in_reach(rules, extent)
        {
            return Ok(Sum::of_part(p));
        }
        let found = match self.patience / SHARE {
            0 => None,
            looks => self.within(looks, |session| session.short_value(p))?,
        };
        if let Some(rules) = rules {
            self.positions.sums.tried(rules, extent, found.is_some());
        }
        Ok(match found {
            Some(value) => Sum::of_value(value),
            None => Sum::of_part(p),
        })
    }

    fn negated(&mut self, sum: &Sum) -> Result<Sum> {
        let mut negated = Sum::default();
        for &part in &sum.parts {
            match self.negative_named(part)? {
                Some(named) => {
                    let pieces = self.pieces(named)?;
                    negated.add(&pieces, self.algebra())?;
                }
                None => {
                    let negative = self.positions.negative(part)?;
                    negated.add_part(negative);
                }
            }
        }
        for &g in &sum.values {
            let negative = self.algebra().negate(g)?;
            negated.add_value(negative, self.algebra())?;
        }
        Ok(negated)
    }

    fn numbered(&mut self, sum: Sum) -> Result<SumId> {
        if let Some(known) = self.positions.sums.known(&sum) {
            return Ok(known);
        }
        let proof = if sum.parts.is_empty() {
            let components: Vec<_> = sum.values.iter().map(|&g| (g, BigInt::one())).collect();
            Proof::settling(self.algebra().wins_starting(&components, Player::Left)?)
        } else if let Some(wins) = self.wins_sum_by_own_search(&sum)? {
            Proof::settling(wins)
        } else {
            let size = sum.parts.iter().map(|&part| self.extent(part)).sum();
            Proof {
                won: size,
                lost: size,
            }
        };
        Ok(self.positions.sums.number(sum, proof)?)
    }

    /// The function that names a position.
    fn rules_of(&self, p: Position) -> Option<u64> {
        let state = self.positions.state(p)?;
        let call = (&*state as &dyn Any).downcast_ref::<CallState>();
        call.map(|call| call.function.id)
    }

    /// How large a part is, as it is written.
    fn extent(&self, p: Position) -> u32 {
        let state = match self.positions.form(p) {
            Form::Negative(part) => self.positions.state(*part),
            _ => self.positions.state(p),
        };
        let Some(state) = state else { return 1 };
        let call = (&*state as &dyn Any).downcast_ref::<CallState>();
        let extents = call.iter().flat_map(|call| call.args.iter());
        let extents = extents.map(|arg| match arg {
            Value::Text(text) => text.len() as u32,
            other => quick::int(other).map_or(1, |n| n.clamp(1, 1 << 10) as u32),
        });
        extents.sum::<u32>().clamp(1, 1 << 10)
    }

    /// Looks at a sum and below until one of its numbers is no less than these.
    fn prove(&mut self, at: SumId, most: Proof, open: &mut HashSet<SumId>) -> Result<()> {
        if !open.insert(at) {
            let parts = self.positions.sums.sum(at)?.parts.clone();
            return Err(self.leads_round(&parts));
        }
        let done = self.recurse(|session| session.prove_options(at, most, open));
        open.remove(&at);
        done
    }

    fn prove_options(&mut self, at: SumId, most: Proof, open: &mut HashSet<SumId>) -> Result<()> {
        let options = match self.positions.sums.options(at) {
            Some(options) => options,
            None => match self.sum_options(at)? {
                Some(options) => options,
                None => return Ok(()),
            },
        };
        loop {
            self.tick()?;
            let sums = &mut self.positions.sums;
            let (mut best, mut second) = (None, NEVER);
            let mut proof = Proof {
                won: NEVER,
                lost: 0,
            };
            let mut unsettled = 0;
            for &option in options.iter() {
                let Proof { won, lost } = sums.proof(option);
                if lost < proof.won {
                    second = proof.won;
                    proof.won = lost;
                    best = Some(option);
                } else {
                    second = second.min(lost);
                }
                unsettled += u32::from(won > 0);
                proof.lost = proof.lost.max(won);
            }
            let others = unsettled.saturating_sub(1);
            if proof.won == 0 {
                proof.lost = NEVER;
            } else if proof.lost > 0 {
                proof.lost = (proof.lost + others).min(NEVER);
            }
            sums.set_proof(at, proof);
            let Some(best) = best.filter(|_| proof.won < most.won && proof.lost < most.lost) else {
                return Ok(());
            };
            let next = Proof {
                won: most.lost.saturating_sub(others).max(1),
                lost: most.won.min(second.saturating_add(second / 4 + 1)),
            };
            self.prove(best, next, open)?;
        }
    }

    /// The options of a sum, each from the side of who is to move then; nothing where one of them settles it.
    fn sum_options(&mut self, at: SumId) -> Result<Option<Rc<[SumId]>>> {
        let sum = self.positions.sums.sum(at)?;
        let mut options = Vec::new();
        for (i, &part) in sum.parts.iter().enumerate() {
            if i > 0 && sum.parts[i - 1] == part {
                continue;
            }
            let mut rest = (*sum).clone();
            rest.parts.remove(i);
            for option in self.options_of(part, Player::Left)? {
                let mut next = rest.clone();
                let pieces = self.pieces(option)?;
                next.add(&pieces, self.algebra())?;
                if self.add_option(at, next, &mut options)? {
                    return Ok(None);
                }
            }
        }
        for (i, &g) in sum.values.iter().enumerate() {
            if i > 0 && sum.values[i - 1] == g {
                continue;
            }
            let mut rest = (*sum).clone();
            rest.values.remove(i);
            for option in self.algebra().options_of(g, Player::Left)? {
                let mut next = rest.clone();
                next.add_value(option, self.algebra())?;
                if self.add_option(at, next, &mut options)? {
                    return Ok(None);
                }
            }
        }
        options.sort_unstable();
        options.dedup();
        let sums = &mut self.positions.sums;
        sums.set_options(at, options);
        Ok(sums.options(at))
    }

    /// True when the sum is won by this option.
    fn add_option(&mut self, at: SumId, next: Sum, options: &mut Vec<SumId>) -> Result<bool> {
        self.tick()?;
        let next = self.negated(&next)?;
        let id = self.numbered(next)?;
        options.push(id);
        let is_lost = self.positions.sums.proof(id) == Proof::LOST;
        if is_lost {
            self.positions.sums.set_proof(at, Proof::WON);
        }
        Ok(is_lost)
    }
}
