//! The sums that are searched: components of boards, values, and a number, ups and a star.

#![deny(clippy::arithmetic_side_effects)]

use super::fingerprint::Fingerprint;
use super::heat::{Heat, in_units, sum_of_units};
use crate::search::hash_of;
use algebra::game::{Game, NumberUpStar, Player, insert_or_cancel};
use algebra::limits::Result;

/// The index of a component in the table, and whether it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SignedComponent(u32);

impl SignedComponent {
    /// The number of components that can be told apart.
    pub const MOST: usize = (u32::MAX >> 1) as usize;

    pub fn new(index: usize, is_negated: bool) -> Self {
        SignedComponent((index as u32) << 1 | u32::from(is_negated))
    }

    #[inline]
    pub fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

/// A number, some ups and a star, which are added without the algebra.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plain {
    /// In units of [`Heat`].
    pub number: i64,
    pub ups: i64,
    pub star: u64,
}

impl Plain {
    /// `None` if the number is too large or too fine.
    pub fn new(value: &NumberUpStar) -> Option<Self> {
        Some(Plain {
            number: in_units(&value.number)?,
            ups: value.ups,
            star: value.star,
        })
    }

    pub fn value(self) -> NumberUpStar {
        NumberUpStar::new(Heat::of_number(self.number).number(), self.ups, self.star)
    }

    #[inline]
    pub fn plus(self, other: Self) -> Result<Self> {
        Ok(Plain {
            number: sum_of_units(self.number, other.number)?,
            ups: sum_of_units(self.ups, other.ups)?,
            star: self.star ^ other.star,
        })
    }

    #[inline]
    pub fn negative_if(self, negated: bool) -> Self {
        if negated {
            Plain {
                number: self.number.saturating_neg(),
                ups: self.ups.saturating_neg(),
                ..self
            }
        } else {
            self
        }
    }

    pub fn is_number(self) -> bool {
        self.ups == 0 && self.star == 0
    }

    #[inline]
    pub fn heat(self) -> Heat {
        Heat {
            temperature: if self.is_number() { -1 } else { 0 },
            ..Heat::of_number(self.number)
        }
    }

    #[inline]
    pub fn fingerprint(self) -> Fingerprint {
        const NUMBER: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        const UP: u128 = 0xC2B2_AE3D_27D4_EB4F_1656_67B1_9E37_79F9;
        let times = |n: i64, factor: u128| i128::from(n).cast_unsigned().wrapping_mul(factor);
        let signed = times(self.number, NUMBER).wrapping_add(times(self.ups, UP));
        let star = match self.star {
            0 => Fingerprint::default(),
            star => Fingerprint::of_own_negative(hash_of(&star)),
        };
        star.plus(Fingerprint::signed(signed))
    }

    /// Whether the player wins moving first.
    pub fn wins_starting(self, player: Player) -> bool {
        use std::cmp::Ordering;
        match self.value().compare(&Plain::default().value()) {
            None => true,
            Some(Ordering::Equal) => false,
            Some(order) => (order == Ordering::Greater) == (player == Player::Left),
        }
    }
}

/// The components and the values are sorted, and no entry occurs together with its negative.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct ComponentSum {
    pub components: Vec<SignedComponent>,
    pub values: Vec<Game>,
    pub plain: Plain,
}

impl ComponentSum {
    pub fn add_component(&mut self, component: SignedComponent, negative: SignedComponent) {
        insert_or_cancel(&mut self.components, component, negative);
    }

    pub fn add_value(&mut self, value: SearchedValue) -> Result<()> {
        match value {
            SearchedValue::Plain(plain) => self.plain = self.plain.plus(plain)?,
            SearchedValue::Other { value, negative } => {
                insert_or_cancel(&mut self.values, value, negative);
            }
        }
        Ok(())
    }

    pub fn without_component(&self, at: usize) -> Self {
        let mut rest = self.clone();
        rest.components.remove(at);
        rest
    }

    pub fn without_value(&self, at: usize) -> Self {
        let mut rest = self.clone();
        rest.values.remove(at);
        rest
    }
}

/// A value in the form in which it is added to a sum.
#[derive(Clone, Copy)]
pub enum SearchedValue {
    Plain(Plain),
    Other { value: Game, negative: Game },
}

impl SearchedValue {
    pub fn negative_if(self, negated: bool) -> Self {
        match self {
            SearchedValue::Plain(plain) => SearchedValue::Plain(plain.negative_if(negated)),
            SearchedValue::Other { value, negative } if negated => SearchedValue::Other {
                value: negative,
                negative: value,
            },
            same => same,
        }
    }
}
