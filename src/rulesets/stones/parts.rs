//! Parts of boards, each numbered once for all its images: a small one is its value, a large one lies between bounds.

use std::marker::PhantomData;
use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::board::{Sign, Stones};
use super::rules::Rules;
use super::sum::{Signed, Sum};
use crate::game::{Algebra, Game, Player, insert_bounded};
use crate::limits::{Budget, Halt, Limited, Result};
use crate::rulesets::heat::{Bounds, Heat};

#[derive(Clone, Copy)]
enum Worth {
    /// In units of [`Heat`].
    Number(i32),
    Value {
        value: Game,
        negative: Game,
    },
}

impl Worth {
    fn negative(self) -> Worth {
        match self {
            Worth::Number(units) => Worth::Number(-units),
            Worth::Value { value, negative } => Worth::Value {
                value: negative,
                negative: value,
            },
        }
    }

    fn add_to(self, sum: &mut Sum) {
        match self {
            Worth::Number(units) => sum.number += units,
            Worth::Value { value, negative } => sum.add_small(value, negative),
        }
    }
}

struct Part {
    board: Stones,
    is_own_negative: bool,
    /// Of a small part.
    worth: Option<Worth>,
    bounds: Bounds,
    looks: i32,
    /// How often it was asked for the moves of each player, and what they make of it if that was often.
    asked: [u8; 2],
    moves: [Option<Rc<[Sum]>>; 2],
}

pub struct Parts<R> {
    list: Vec<Part>,
    /// Which part, in normal position, a board is.
    numbers: HashMap<Stones, Signed, FxBuildHasher>,
    heats: HashMap<Game, Option<Heat>, FxBuildHasher>,
    rules: PhantomData<R>,
}

impl<R> Default for Parts<R> {
    fn default() -> Self {
        Parts {
            list: Vec::new(),
            numbers: HashMap::default(),
            heats: HashMap::default(),
            rules: PhantomData,
        }
    }
}

/// Parts, and the algebra of their values.
pub struct Book<'a, R> {
    pub algebra: &'a mut Algebra,
    pub parts: &'a mut Parts<R>,
}

impl<R> Limited for Book<'_, R> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

/// Most parts are asked for their moves once: those of the others are kept.
const TIMES_ASKED: u8 = 2;

impl<R: Rules> Book<'_, R> {
    fn part(&self, part: Signed) -> Result<&Part> {
        let at = part.unsigned_abs() as usize - 1;
        self.parts
            .list
            .get(at)
            .ok_or(Halt::Broken("a part that was lost"))
    }

    fn negative(&self, part: Signed) -> Result<Signed> {
        Ok(match self.part(part)?.is_own_negative {
            true => part,
            false => -part,
        })
    }

    /// Adds what a board falls apart into.
    pub fn add_board(&mut self, sum: &mut Sum, board: &Stones) -> Result<()> {
        for part in R::parts(board) {
            let part = match self.parts.numbers.get(&part) {
                Some(known) => *known,
                None => self.number(&part)?,
            };
            self.add_part(sum, part)?;
        }
        Ok(())
    }

    pub fn add(&mut self, sum: &mut Sum, other: &Sum) -> Result<()> {
        for &part in &other.large {
            self.add_part(sum, part)?;
        }
        for &value in &other.small {
            sum.add_small(value, self.algebra.negate(value)?);
        }
        sum.number += other.number;
        Ok(())
    }

    fn add_part(&mut self, sum: &mut Sum, part: Signed) -> Result<()> {
        match self.part(part)?.worth {
            Some(worth) if part < 0 => worth.negative().add_to(sum),
            Some(worth) => worth.add_to(sum),
            None => sum.add_large(part, self.negative(part)?),
        }
        Ok(())
    }

    pub fn add_value(&mut self, sum: &mut Sum, value: Game) -> Result<()> {
        self.worth(value)?.add_to(sum);
        Ok(())
    }

    fn worth(&mut self, value: Game) -> Result<Worth> {
        Ok(match self.heat(value)? {
            Some(heat) if heat.is_number() => Worth::Number(heat.mean),
            _ => {
                let negative = self.algebra.negate(value)?;
                Worth::Value { value, negative }
            }
        })
    }

    fn heat(&mut self, value: Game) -> Result<Option<Heat>> {
        if let Some(heat) = self.parts.heats.get(&value) {
            return Ok(*heat);
        }
        let heat = Heat::of(self.algebra, value)?;
        insert_bounded(&mut self.parts.heats, value, heat);
        Ok(heat)
    }

    /// Numbers a part that was not seen like this.
    fn number(&mut self, board: &Stones) -> Result<Signed> {
        self.algebra.budget.tick()?;
        let (normal, sign) = board.normal();
        let part = match self.parts.numbers.get(&normal) {
            Some(part) => *part,
            None => {
                let part = self.new_part(normal, sign == Sign::Both)?;
                self.remember_number(normal, part)?;
                part
            }
        };
        let part = if sign == Sign::Minus { -part } else { part };
        self.remember_number(*board, part)?;
        Ok(part)
    }

    fn remember_number(&mut self, board: Stones, part: Signed) -> Result<()> {
        self.algebra.budget.check_growth(&self.parts.numbers)?;
        self.parts.numbers.insert(board, part);
        Ok(())
    }

    fn new_part(&mut self, normal: Stones, is_own_negative: bool) -> Result<Signed> {
        let [left, right] = Player::BOTH.map(|player| R::most_moves(&normal, player) as i32);
        let mut bounds = Bounds {
            low: Heat::of_integer(-right),
            high: Heat::of_integer(left),
        };
        let mut looks = R::looks(&normal);
        let mut worth = None;
        if R::is_small(&normal) {
            let value = self.recurse(|book| book.value(&normal))?;
            worth = Some(self.worth(value)?);
            if let Some(heat) = self.heat(value)? {
                bounds = Bounds::exact(heat);
                looks = heat.mean;
            }
        }
        self.parts.list.push(Part {
            board: normal,
            is_own_negative,
            worth,
            bounds,
            looks,
            asked: [0; 2],
            moves: [None, None],
        });
        Signed::try_from(self.parts.list.len())
            .map_err(|_| Halt::large("more than 2147483647 parts of boards"))
    }

    /// The value of a part, by its moves.
    fn value(&mut self, board: &Stones) -> Result<Game> {
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for next in R::moves(board, player) {
                self.algebra.budget.tick()?;
                let mut sum = Sum::default();
                self.add_board(&mut sum, &next)?;
                let value = self.value_of(&sum)?;
                sides[player as usize].push(value);
            }
        }
        let [left, right] = sides;
        self.algebra.bracket(left, right)
    }

    fn value_of(&mut self, sum: &Sum) -> Result<Game> {
        if !sum.large.is_empty() {
            return Err(Halt::Broken("a small part with a large one in it"));
        }
        let number = Heat::of_number(sum.number).number();
        let mut value = self.algebra.number(number)?;
        for &small in &sum.small {
            value = self.algebra.add(value, small)?;
        }
        Ok(value)
    }

    /// What Left's moves in a part make of it.
    pub fn moves(&mut self, part: Signed) -> Result<Rc<[Sum]>> {
        let side = usize::from(part < 0);
        let known = self.part(part)?;
        if let Some(moves) = &known.moves[side] {
            return Ok(moves.clone());
        }
        let board = match part < 0 {
            true => known.board.negative(),
            false => known.board,
        };
        let mut moves: Vec<Sum> = Vec::new();
        for next in R::moves(&board, Player::Left) {
            self.algebra.budget.tick()?;
            let mut sum = Sum::default();
            self.add_board(&mut sum, &next)?;
            moves.push(sum);
        }
        moves.sort_unstable();
        moves.dedup();
        let moves: Rc<[Sum]> = moves.into();
        let at = part.unsigned_abs() as usize - 1;
        if let Some(known) = self.parts.list.get_mut(at) {
            known.asked[side] += 1;
            if known.asked[side] >= TIMES_ASKED {
                known.moves[side] = Some(moves.clone());
            }
        }
        Ok(moves)
    }

    /// Between what the sum lies, and how it looks.
    pub fn bounds(&mut self, sum: &Sum) -> Result<(Bounds, i32)> {
        let mut bounds = Bounds::exact(Heat::of_number(sum.number));
        let mut looks = sum.number;
        for &part in &sum.large {
            let known = self.part(part)?;
            bounds = bounds.plus(known.bounds.negative_if(part < 0));
            looks += known.looks * part.signum();
        }
        for &value in &sum.small {
            let heat = self.heat(value)?;
            bounds = bounds.plus(heat.map_or(Bounds::NONE, Bounds::exact));
            looks += heat.map_or(0, |heat| heat.mean);
        }
        Ok((bounds, looks))
    }

    pub fn negated(&mut self, sum: &Sum) -> Result<Sum> {
        let mut negated = Sum {
            number: -sum.number,
            ..Sum::default()
        };
        for &part in &sum.large {
            negated.large.push(self.negative(part)?);
        }
        for &value in &sum.small {
            negated.small.push(self.algebra.negate(value)?);
        }
        negated.large.sort_unstable();
        negated.small.sort_unstable();
        Ok(negated)
    }
}
