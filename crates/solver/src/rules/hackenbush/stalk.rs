//! The values of stalks, in which each edge stands on the one below it.

use num_bigint::{BigInt, Sign};

use super::graph::{Colour, Edge};
use algebra::game::{Algebra, Dyadic, Game, Player};
use algebra::limits::{Halt, Result};

pub(super) fn value(edges: &[Edge], algebra: &mut Algebra) -> Result<Game> {
    let is_green = |edge: &Edge| edge.colour == Colour::Green;
    let Some(coloured) = edges.iter().position(is_green) else {
        return algebra.number(number(edges)?);
    };
    // Cutting an edge leaves the stalk below it, so the values of all shorter stalks are the options.
    let mut sides = [Vec::new(), Vec::new()];
    let mut value = Game::ZERO;
    for (at, edge) in edges.iter().enumerate() {
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            if edge.colour.is_cut_by(player) {
                add_undominated(side, value, player, algebra)?;
            }
        }
        value = if at < coloured {
            algebra.number(number(&edges[..=at])?)?
        } else {
            let [left, right] = sides.clone();
            algebra.bracket(left, right)?
        };
    }
    Ok(value)
}

/// Adds an option to those of a player unless it is dominated, and drops those that it dominates. They remain dominated in all
/// longer stalks.
fn add_undominated(
    options: &mut Vec<Game>,
    option: Game,
    player: Player,
    algebra: &mut Algebra,
) -> Result<()> {
    let mut kept = Vec::with_capacity(options.len() + 1);
    for &other in options.iter() {
        algebra.budget.tick()?;
        if algebra.prefers(player, other, option)? {
            return Ok(());
        }
        if !algebra.prefers(player, option, other)? {
            kept.push(other);
        }
    }
    kept.push(option);
    *options = kept;
    Ok(())
}

/// Berlekamp's rule for stalks without green (Winning Ways, chapter 3). The edges before the first pair of
/// different colours count 1 each. That pair stands for the binary point. Each edge after it is a digit, 1 if it has the first
/// colour and 0 otherwise, and a last digit 1 is appended.
fn number(edges: &[Edge]) -> Result<Dyadic> {
    let Some(&Edge { colour: first, .. }) = edges.first() else {
        return Ok(Dyadic::zero());
    };
    let is_first = |edge: &&Edge| edge.colour == first;
    let alike = edges.iter().take_while(is_first).count();
    let size = if alike == edges.len() {
        Dyadic::from(alike as i64)
    } else {
        let digits = edges[alike + 1..].iter();
        let mut bits: Vec<u8> = digits.map(|edge| u8::from(is_first(&edge))).collect();
        bits.push(1);
        let places = bits.len() as u64;
        let fraction = BigInt::from_radix_be(Sign::Plus, &bits, 2)
            .ok_or(Halt::Broken("the edges of a stalk are not binary digits"))?;
        Dyadic::new_big((BigInt::from(alike - 1) << places) + fraction, places)
    };
    Ok(if first == Colour::Left {
        size
    } else {
        size.negate()
    })
}
