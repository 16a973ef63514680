//! Stalks: one edge upon another.

use num_bigint::BigInt;
use num_traits::One;

use super::Colour;
use crate::game::{Algebra, Dyadic, Game, Player};
use crate::limits::Halt;

/// The edges from the ground up.
#[derive(Default)]
pub(super) struct Stalk {
    edges: Box<[Colour]>,
}

impl Stalk {
    /// Reads `LRR`; an error says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut edges = Vec::with_capacity(text.len());
        for letter in text.trim().chars() {
            edges.push(
                Colour::read(letter)
                    .ok_or_else(|| format!("an edge is L, R or G, and this has {letter:?}"))?,
            );
        }
        Ok(Stalk {
            edges: edges.into(),
        })
    }

    pub fn edges(&self) -> &[Colour] {
        &self.edges
    }

    pub fn text(&self) -> String {
        self.edges.iter().map(|edge| edge.letter()).collect()
    }

    /// What is left when this edge is cut.
    pub fn cut(&self, at: usize) -> Self {
        Stalk {
            edges: self.edges[..at].into(),
        }
    }

    pub fn value_in(&self, algebra: &mut Algebra) -> Result<Game, Halt> {
        let coloured = self
            .edges
            .iter()
            .position(|&edge| edge == Colour::Green)
            .unwrap_or(self.edges.len());
        if coloured == self.edges.len() {
            return algebra.number(number(&self.edges));
        }
        // Cutting an edge leaves the stalk below it: the values of all shorter stalks are the options.
        let mut sides = [Vec::new(), Vec::new()];
        let mut value = Game::ZERO;
        for (at, edge) in self.edges.iter().enumerate() {
            for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
                if edge.is_cut_by(player) {
                    add_undominated(side, value, player, algebra)?;
                }
            }
            value = if at < coloured {
                algebra.number(number(&self.edges[..=at]))?
            } else {
                let [left, right] = sides.clone();
                algebra.bracket(left, right)?
            };
        }
        Ok(value)
    }
}

/// Adds an option to those of a player, unless another is as good; what it beats itself can go, for this stalk
/// and all that grow from it.
fn add_undominated(
    options: &mut Vec<Game>,
    option: Game,
    player: Player,
    algebra: &mut Algebra,
) -> Result<(), Halt> {
    let is_as_good = |algebra: &mut Algebra, a: Game, b: Game| match player {
        Player::Left => algebra.le(b, a),
        Player::Right => algebra.le(a, b),
    };
    let mut kept = Vec::with_capacity(options.len() + 1);
    for &other in options.iter() {
        algebra.budget.tick()?;
        if is_as_good(algebra, other, option)? {
            return Ok(());
        }
        if !is_as_good(algebra, option, other)? {
            kept.push(other);
        }
    }
    kept.push(option);
    *options = kept;
    Ok(())
}

/// Berlekamp's rule for stalks without green (Winning Ways, chapter 3): the first edges alike count 1 each;
/// the first change of colour is the binary point and takes the edge before it along; after it the edges of
/// the first colour are the digits 1, and a last 1 is added.
fn number(edges: &[Colour]) -> Dyadic {
    let Some(&first) = edges.first() else {
        return Dyadic::zero();
    };
    let alike = edges.iter().take_while(|&&edge| edge == first).count();
    let size = if alike == edges.len() {
        Dyadic::from(alike as i64)
    } else {
        let digits = &edges[alike + 1..];
        let mut bits = vec![0u8; digits.len()];
        for (bit, &edge) in bits.iter_mut().zip(digits) {
            *bit = u8::from(edge == first);
        }
        bits.push(1);
        let places = bits.len() as u64;
        let fraction = BigInt::from_radix_be(num_bigint::Sign::Plus, &bits, 2);
        let whole = BigInt::from(alike - 1) << places;
        Dyadic::new_big(whole + fraction.unwrap_or_else(BigInt::one), places)
    };
    if first == Colour::Left {
        size
    } else {
        size.negate()
    }
}
