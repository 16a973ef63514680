//! Operations on big integers that can be interrupted. Short ones go straight to `num-bigint`; long ones are split
//! into pieces, and the budget is checked between two pieces.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::limits::{Budget, Halt, Result};

/// Longer numbers are refused.
pub const MOST_BITS: u64 = 4_000_000;

/// An operation that multiplies this many pairs of bits takes some hundredths of a second; longer ones are split.
const MOST_WORK: u64 = 1 << 36;
/// An operation with more work than this takes far longer than a check of the budget.
const CHECKED_WORK: u64 = 1 << 24;
/// Numbers of up to this many bits are written as decimals in one step.
const SHORT_BITS: u64 = 1 << 15;

/// Refuses a number of too many bits.
pub fn check_size(bits: u64) -> Result<()> {
    if bits > MOST_BITS {
        return Err(Halt::large("a number of more than 4000000 bits"));
    }
    Ok(())
}

/// Checks the budget before a long operation. `work` is the product of the lengths of the operands in bits.
pub fn check_if_long(work: u64, budget: &Budget) -> Result<()> {
    if work > CHECKED_WORK {
        budget.check()
    } else {
        Ok(())
    }
}

/// The product; too large a number is an error.
pub fn product(a: &BigInt, b: &BigInt, budget: &Budget) -> Result<BigInt> {
    if a.is_zero() || b.is_zero() {
        return Ok(BigInt::zero());
    }
    check_size(a.bits() + b.bits() - 1)?;
    check_if_long(a.bits() * b.bits(), budget)?;
    Ok(a * b)
}

/// The power; too large a number is an error.
pub fn power(base: &BigInt, exponent: &BigUint, budget: &Budget) -> Result<BigInt> {
    if exponent.is_zero() || base.is_one() {
        return Ok(BigInt::one());
    }
    if base.bits() <= 1 {
        // The base is 0 or -1.
        return Ok(if exponent.bit(0) {
            base.clone()
        } else {
            base.abs()
        });
    }
    // |base| is at least 2^(bits - 1), so the power has at least this many bits.
    let least = (BigUint::from(base.bits() - 1) * exponent).to_u64();
    check_size(least.unwrap_or(u64::MAX))?;
    by_squaring(BigInt::one(), base, exponent, |a, b| product(a, b, budget))
}

/// Exponentiation by squaring with any product.
pub fn by_squaring<T>(
    one: T,
    base: &T,
    exponent: &BigUint,
    mut product: impl FnMut(&T, &T) -> Result<T>,
) -> Result<T> {
    let mut result = one;
    for i in (0..exponent.bits()).rev() {
        result = product(&result, &result)?;
        if exponent.bit(i) {
            result = product(&result, base)?;
        }
    }
    Ok(result)
}

/// The quotient, rounded down, and the remainder. The divisor must not be 0.
pub fn div_mod(a: &BigInt, b: &BigInt, budget: &Budget) -> Result<(BigInt, BigInt)> {
    let longer = a.bits().saturating_sub(b.bits());
    if longer * b.bits() <= MOST_WORK {
        check_if_long(longer * b.bits(), budget)?;
        return Ok(a.div_mod_floor(b));
    }
    // Long division in a base so large that each digit takes some hundredths of a second.
    let digit = (MOST_WORK / b.bits()).max(64);
    let divisor = b.magnitude();
    let (mut quotient, mut rest) = (BigUint::zero(), BigUint::zero());
    for at in (0..a.bits().div_ceil(digit)).rev() {
        budget.check()?;
        let low = (a.magnitude() >> (at * digit)) & ((BigUint::one() << digit) - 1u32);
        let (next, left) = ((rest << digit) | low).div_rem(divisor);
        quotient = (quotient << digit) | next;
        rest = left;
    }
    let (quotient, rest) = (BigInt::from(quotient), BigInt::from(rest));
    Ok(match (a.is_negative() != b.is_negative(), rest.is_zero()) {
        (false, _) => (quotient, if b.is_negative() { -rest } else { rest }),
        (true, true) => (-quotient, rest),
        (true, false) => {
            let rest = if a.is_negative() { b - rest } else { b + rest };
            (-quotient - 1, rest)
        }
    })
}

/// The greatest common divisor by Lehmer's algorithm: several steps of Euclid's algorithm are found from the leading
/// bits and applied to the whole numbers at once (Knuth, The Art of Computer Programming, 4.5.2, algorithm L).
pub fn gcd(a: &BigInt, b: &BigInt, budget: &Budget) -> Result<BigInt> {
    let (mut a, mut b) = (a.abs(), b.abs());
    if a < b {
        std::mem::swap(&mut a, &mut b);
    }
    while b.bits() > 64 {
        budget.check()?;
        let shift = a.bits() - a.bits().min(120);
        // 120 bits always fit into an `i128`; the fallback 0 would only cause one step of Euclid's algorithm.
        let leading = |x: &BigInt| (x >> shift).to_i128().unwrap_or(0);
        let (mut x, mut y) = (leading(&a), leading(&b));
        let (mut p, mut q, mut r, mut s) = (1i64, 0i64, 0i64, 1i64);
        while y + r as i128 != 0 && y + s as i128 != 0 {
            let quotient = (x + p as i128) / (y + r as i128);
            if quotient != (x + q as i128) / (y + s as i128) {
                break;
            }
            let step = |from: i64, to: i64| {
                let product = i64::try_from(quotient).ok()?.checked_mul(to)?;
                from.checked_sub(product)
            };
            let (Some(next_r), Some(next_s)) = (step(p, r), step(q, s)) else {
                break;
            };
            (p, r) = (r, next_r);
            (q, s) = (s, next_s);
            (x, y) = (y, x - quotient * y);
        }
        (a, b) = if q == 0 {
            let rest = div_mod(&a, &b, budget)?.1;
            (b, rest)
        } else {
            (&a * p + &b * q, &a * r + &b * s)
        };
    }
    if b.is_zero() {
        return Ok(a);
    }
    Ok((a % &b).gcd(&b))
}

/// The integer square root, rounded down, of a number that is not negative, by Newton's method from above.
pub fn square_root(n: &BigInt, budget: &Budget) -> Result<BigInt> {
    if n.is_zero() {
        return Ok(BigInt::ZERO);
    }
    let mut root = BigInt::one() << n.bits().div_ceil(2);
    loop {
        let next: BigInt = (&root + div_mod(n, &root, budget)?.0) >> 1;
        if next >= root {
            return Ok(root);
        }
        root = next;
    }
}

/// The decimal digits, by divide and conquer.
pub fn digits(n: &BigInt, budget: &Budget) -> Result<String> {
    // The digits of machine integers are found much faster.
    if let Some(n) = n.to_i64() {
        return Ok(n.to_string());
    }
    if n.bits() <= SHORT_BITS {
        return Ok(n.to_string());
    }
    // powers[k] is 10^(4096 2^k); the square of the last is above n.
    let mut powers = vec![BigInt::from(10).pow(4096)];
    while let Some(last) = powers.last()
        && last.bits() * 2 <= n.bits() + 1
    {
        let next = product(last, last, budget)?;
        powers.push(next);
    }
    let mut text = String::with_capacity(usize::try_from(n.bits() / 3 + 2).unwrap_or(0));
    if n.is_negative() {
        text.push('-');
    }
    write_digits(&n.abs(), &powers, false, &mut text, budget)?;
    Ok(text)
}

/// Appends the digits of a number below the square of the last power. With `filled` the number is padded with zeros
/// to the full length, because more digits precede it.
fn write_digits(
    n: &BigInt,
    powers: &[BigInt],
    filled: bool,
    text: &mut String,
    budget: &Budget,
) -> Result<()> {
    let Some((power, lower)) = powers.split_last() else {
        let digits = n.to_string();
        if filled {
            text.extend(std::iter::repeat_n('0', 4096 - digits.len()));
        }
        text.push_str(&digits);
        return Ok(());
    };
    let (high, low) = div_mod(n, power, budget)?;
    if high.is_zero() && !filled {
        return write_digits(&low, lower, false, text, budget);
    }
    write_digits(&high, lower, filled, text, budget)?;
    write_digits(&low, lower, true, text, budget)
}
