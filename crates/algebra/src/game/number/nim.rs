//! Arithmetic in the field of nimbers (On Numbers and Games, chapter 6): addition is exclusive or, and products
//! follow from those of the Fermat powers 2^(2^k).
//!
//! ```
//! use algebra::Budget;
//! use algebra::game::{BigUint, nim};
//!
//! let budget = &mut Budget::default();
//! let [two, three] = [2_u32, 3].map(BigUint::from);
//! assert_eq!(nim::product(&two, &two, budget)?, three);
//! assert_eq!(nim::power(&two, &three, budget)?, BigUint::from(1_u32));
//! assert_eq!(nim::inverse(&two, budget)?, Some(three));
//! assert_eq!(nim::mex(&mut [0, 1, 4]), 2);
//! # Ok::<(), algebra::Halt>(())
//! ```

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use super::big::by_squaring;
use crate::limits::{Budget, Result};

/// The minimum excludant: the least natural number that is not in the list, which may be reordered.
///
/// ```
/// assert_eq!(algebra::game::nim::mex(&mut [3, 1, 0]), 2);
/// ```
pub fn mex(values: &mut [u64]) -> u64 {
    // The answer is nearly always below 64, so one machine word serves as the set of values present.
    let small = values.iter().filter(|&&value| value < 64);
    let present = small.fold(0u64, |bits, &value| bits | 1 << value);
    if present != u64::MAX {
        return present.trailing_ones().into();
    }
    values.sort_unstable();
    let mut least = 0;
    for &value in values.iter() {
        if value == least {
            least += 1;
        } else if value > least {
            break;
        }
    }
    least
}

/// The nim-product of two numbers of any size.
///
/// ```
/// use algebra::game::nim;
/// assert_eq!(nim::product(&2_u32.into(), &2_u32.into(), &mut Default::default()), Ok(3_u32.into()));
/// ```
pub fn product(a: &BigUint, b: &BigUint, budget: &mut Budget) -> Result<BigUint> {
    let bits = a.bits().max(b.bits());
    // The finite fields of nimbers have 2^(2^k) elements; this is the smallest one that contains both factors.
    let half = bits.max(2).next_power_of_two() / 2;
    product_below(a, b, half, budget)
}

/// The product of two numbers below 2^(2 half), where 2^half is a Fermat power of two (or 2).
fn product_below(a: &BigUint, b: &BigUint, half: u64, budget: &mut Budget) -> Result<BigUint> {
    if a.is_zero() || b.is_zero() {
        return Ok(BigUint::zero());
    }
    if a.is_one() {
        return Ok(b.clone());
    }
    if b.is_one() {
        return Ok(a.clone());
    }
    if half <= 32
        && let (Some(a), Some(b)) = (a.to_u64(), b.to_u64())
    {
        return Ok(BigUint::from(product_small(a, b, 32)));
    }
    budget.tick()?;
    let mask = (BigUint::one() << half) - 1u32;
    let (ah, al) = (a >> half, a & &mask);
    let (bh, bl) = (b >> half, b & &mask);
    let next = half / 2;
    // Let F = 2^half. Since F*F = F + F/2, (ah F + al)(bh F + bl) = (cross + low) F + low + ah bh (F/2), with
    // low = al bl and cross = (ah + al)(bh + bl), as in Karatsuba's multiplication.
    let low = product_below(&al, &bl, next, budget)?;
    let cross = product_below(&(&ah ^ &al), &(&bh ^ &bl), next, budget)?;
    let high = product_below(&ah, &bh, next, budget)?;
    let half_power = BigUint::one() << (half - 1);
    let carried = product_below(&high, &half_power, next, budget)?;
    Ok(((cross ^ &low) << half) ^ low ^ carried)
}

/// [`product_below`] on machine words.
fn product_small(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1u64 << half) - 1;
    if a <= mask && b <= mask {
        return product_small(a, b, half / 2);
    }
    let (ah, al, bh, bl) = (a >> half, a & mask, b >> half, b & mask);
    let next = (half / 2).max(1);
    let low = product_small(al, bl, next);
    let cross = product_small(ah ^ al, bh ^ bl, next);
    let high = product_small(ah, bh, next);
    let carried = product_small(high, 1 << (half - 1), next);
    ((cross ^ low) << half) ^ low ^ carried
}

/// a to the power n in the field of nimbers.
///
/// ```
/// use algebra::game::nim;
/// assert_eq!(nim::power(&2_u32.into(), &3_u32.into(), &mut Default::default()), Ok(1_u32.into()));
/// ```
pub fn power(a: &BigUint, n: &BigUint, budget: &mut Budget) -> Result<BigUint> {
    by_squaring(BigUint::one(), a, n, |a, b| product(a, b, budget))
}

/// 1/a in the field of nimbers; `None` for 0.
///
/// ```
/// use algebra::game::nim;
/// assert_eq!(nim::inverse(&0_u32.into(), &mut Default::default()), Ok(None));
/// ```
pub fn inverse(a: &BigUint, budget: &mut Budget) -> Result<Option<BigUint>> {
    if a.is_zero() {
        return Ok(None);
    }
    // In a field of q elements the inverse of a is a^(q-2).
    let order = BigUint::one() << a.bits().next_power_of_two();
    power(a, &(order - 2u32), budget).map(Some)
}
