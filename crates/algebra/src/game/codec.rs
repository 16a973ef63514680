//! Encoding of canonical forms as bytes. The followers are listed so that options come first, and an option is given by
//! its distance back in the list. Games x + n.up + *k are written without options.

use hashbrown::HashMap;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use super::{Algebra, Dyadic, Game, NumberUpStar};
use crate::limits::Result;

const NUMBER_UP_STAR: u64 = 0;
const BRACKET: u64 = 1;

/// Forms with more followers than this are not encoded.
const MOST_FOLLOWERS: usize = 1 << 18;

impl Algebra {
    /// The bytes of a form; `None` if it has too many followers.
    pub fn encode(&mut self, g: Game) -> Result<Option<Vec<u8>>> {
        let mut places: HashMap<Game, usize, FxBuildHasher> = HashMap::default();
        let mut bytes = Vec::new();
        let mut pending = vec![g];
        while let Some(&g) = pending.last() {
            self.budget.tick()?;
            if places.contains_key(&g) {
                pending.pop();
                continue;
            }
            if let Some(nus) = self.as_number_up_star(g) {
                push_number_up_star(&mut bytes, nus);
            } else {
                let sides = [self.left(g)?, self.right(g)?];
                let missing = sides.iter().flatten().filter(|x| !places.contains_key(*x));
                let known = pending.len();
                pending.extend(missing);
                if pending.len() > known {
                    continue;
                }
                push(&mut bytes, BRACKET);
                for side in sides {
                    push(&mut bytes, side.len() as u64);
                    for option in side {
                        push(&mut bytes, (places.len() - places[&option]) as u64);
                    }
                }
            }
            pending.pop();
            places.insert(g, places.len());
            if places.len() > MOST_FOLLOWERS {
                return Ok(None);
            }
        }
        Ok(Some(bytes))
    }

    /// The form with this encoding, rebuilt from its options; `None` if the bytes are not a valid encoding.
    pub fn decode(&mut self, bytes: &[u8]) -> Result<Option<Game>> {
        let mut bytes = bytes;
        let mut games: Vec<Game> = Vec::new();
        while !bytes.is_empty() {
            self.budget.tick()?;
            let game = match pull(&mut bytes) {
                Some(NUMBER_UP_STAR) => match pull_number_up_star(&mut bytes) {
                    Some(nus) => self.number_up_star(nus)?,
                    None => return Ok(None),
                },
                Some(BRACKET) => {
                    let [left, right] = [(); 2].map(|()| pull_options(&mut bytes, &games));
                    let (Some(left), Some(right)) = (left, right) else {
                        return Ok(None);
                    };
                    self.bracket(left, right)?
                }
                _ => return Ok(None),
            };
            games.push(game);
        }
        Ok(games.pop())
    }
}

/// Writes a number in base 128, the lowest digit first; the high bit marks all bytes but the last.
fn push(bytes: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
}

fn pull(bytes: &mut &[u8]) -> Option<u64> {
    let mut n = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        n |= u64::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(n);
        }
    }
    None
}

fn push_number_up_star(bytes: &mut Vec<u8>, nus: &NumberUpStar) {
    let (numerator, exponent) = nus.number.parts();
    push(bytes, NUMBER_UP_STAR);
    for signed in [numerator, BigInt::from(nus.ups)] {
        let signed = signed.to_signed_bytes_le();
        push(bytes, signed.len() as u64);
        bytes.extend(signed);
    }
    push(bytes, exponent);
    push(bytes, nus.star);
}

fn pull_number_up_star(bytes: &mut &[u8]) -> Option<NumberUpStar> {
    let mut signed = || {
        let length = usize::try_from(pull(bytes)?).ok()?;
        let (number, rest) = bytes.split_at_checked(length)?;
        *bytes = rest;
        Some(BigInt::from_signed_bytes_le(number))
    };
    let (numerator, ups) = (signed()?, signed()?.to_i64()?);
    let number = Dyadic::new_big(numerator, pull(bytes)?);
    Some(NumberUpStar::new(number, ups, pull(bytes)?))
}

fn pull_options(bytes: &mut &[u8], games: &[Game]) -> Option<Vec<Game>> {
    let count = usize::try_from(pull(bytes)?).ok()?;
    let mut options = Vec::with_capacity(count.min(games.len()));
    for _ in 0..count {
        let back = usize::try_from(pull(bytes)?).ok()?;
        options.push(*games.get(games.len().checked_sub(back)?)?);
    }
    Some(options)
}
