//! Big integers within reach of the clock. Short operations go straight to `num-bigint`; long ones are cut into
//! pieces, with a look at the limits between two of them.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::limits::{Budget, Halt, Result};

/// Numbers may grow to this many bits.
pub const MOST_BITS: u64 = 4_000_000;

/// Products of two lengths in bits up to this take some hundredths of a second.
const QUICK: u64 = 1 << 36;
/// Above this they take longer than a look at the limits by far.
const HEEDED: u64 = 1 << 24;
/// Texts of numbers up to this long are written in one go.
const SHORT: u64 = 1 << 15;

/// Refuses what has grown too long.
pub fn bounded(bits: u64) -> Result<()> {
    if bits > MOST_BITS {
        return Err(Halt::large("a number of more than 4000000 bits"));
    }
    Ok(())
}

/// Looks at the limits before a step whose work is this product of two lengths in bits, unless that is short.
pub fn heed(work: u64, budget: &Budget) -> Result<()> {
    match work > HEEDED {
        true => budget.look(),
        false => Ok(()),
    }
}

pub fn product(a: &BigInt, b: &BigInt, budget: &Budget) -> Result<BigInt> {
    if a.is_zero() || b.is_zero() {
        return Ok(BigInt::zero());
    }
    bounded(a.bits() + b.bits() - 1)?;
    heed(a.bits() * b.bits(), budget)?;
    Ok(a * b)
}

/// The power of an integer, by squaring.
pub fn power(base: &BigInt, exponent: &BigUint, budget: &Budget) -> Result<BigInt> {
    if exponent.is_zero() || base.is_one() {
        return Ok(BigInt::one());
    }
    if base.bits() <= 1 {
        // 0, 1 or -1.
        return Ok(if exponent.bit(0) {
            base.clone()
        } else {
            base.abs()
        });
    }
    // |base| is at least 2^(bits - 1): more than this is too much, whatever the digits.
    let least = (BigUint::from(base.bits() - 1) * exponent).to_u64();
    bounded(least.unwrap_or(u64::MAX))?;
    by_squaring(BigInt::one(), base, exponent, |a, b| product(a, b, budget))
}

/// A power, in whatever way products are taken.
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

/// Quotient, rounded down, and remainder; the divisor is not 0.
pub fn div_mod(a: &BigInt, b: &BigInt, budget: &Budget) -> Result<(BigInt, BigInt)> {
    let longer = a.bits().saturating_sub(b.bits());
    if longer * b.bits() <= QUICK {
        heed(longer * b.bits(), budget)?;
        return Ok(a.div_mod_floor(b));
    }
    // Long division with digits so long that each takes some hundredths of a second.
    let digit = (QUICK / b.bits()).max(64);
    let divisor = b.magnitude();
    let (mut quotient, mut rest) = (BigUint::zero(), BigUint::zero());
    for at in (0..a.bits().div_ceil(digit)).rev() {
        budget.look()?;
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

/// The greatest common divisor, by Lehmer's steps: many of Euclid's are taken on the leading bits, and carried out on
/// the whole numbers at once (Knuth 4.5.2, algorithm L).
pub fn gcd(a: &BigInt, b: &BigInt, budget: &Budget) -> Result<BigInt> {
    let (mut a, mut b) = (a.abs(), b.abs());
    if a < b {
        std::mem::swap(&mut a, &mut b);
    }
    while b.bits() > 64 {
        budget.look()?;
        let shift = a.bits() - a.bits().min(120);
        // 120 bits always fit; 0 would only mean a step of Euclid's on the whole numbers.
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

/// The greatest integer whose square is not above this one, which is not negative; by Newton's steps from above.
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

/// The decimal digits, half of them at a time.
pub fn digits(n: &BigInt, budget: &Budget) -> Result<String> {
    if n.bits() <= SHORT {
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
    let mut text = String::with_capacity(n.bits() as usize / 3 + 2);
    if n.is_negative() {
        text.push('-');
    }
    write_digits(&n.abs(), &powers, false, &mut text, budget)?;
    Ok(text)
}

/// Appends the digits of a number below the square of the last power; with `filled`, as many as that has.
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
