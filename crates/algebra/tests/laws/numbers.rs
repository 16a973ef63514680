//! The user's numbers against ratios of big integers, over all sizes and every border between them.

use algebra::game::Number;
use algebra::{Budget, Halt};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use super::common::random::Rng;

fn integer(rng: &mut Rng) -> BigInt {
    let bits = [3, 8, 62, 64, 70, 300, 3000][rng.below(7) as usize];
    let words = (0..=bits / 64).fold(BigInt::zero(), |x, _| (x << 64) + rng.next());
    let size: BigInt = words >> (64 - bits % 64);
    if rng.below(2) == 0 { -size } else { size }
}

fn ratio(rng: &mut Rng) -> BigRational {
    let numerator = integer(rng);
    match rng.below(3) {
        0 => numerator.into(),
        1 => BigRational::new(numerator, BigInt::from(1) << rng.below(200)),
        _ => BigRational::new(numerator, integer(rng).abs() + 1),
    }
}

#[test]
fn arithmetic() -> Result<(), Halt> {
    let mut rng = Rng::new(4711);
    let budget = Budget::default();
    for _ in 0..4000 {
        let (p, q) = (ratio(&mut rng), ratio(&mut rng));
        let (x, y) = (Number::from(p.clone()), Number::from(q.clone()));
        assert_eq!(x.add(&y, &budget)?, Number::from(&p + &q));
        assert_eq!(x.sub(&y, &budget)?, Number::from(&p - &q));
        assert_eq!(x.mul(&y, &budget)?, Number::from(&p * &q));
        assert_eq!(x.negate(), Number::from(-&p));
        assert_eq!(x.cmp(&y), p.cmp(&q));
        assert_eq!(x.text(&budget)?, p.to_string());
        if q.is_zero() {
            assert_eq!(x.div(&y, &budget)?, None);
            assert_eq!(x.remainder(&y, &budget)?, None);
            continue;
        }
        let floor = (&p / &q).floor();
        assert_eq!(x.div(&y, &budget)?, Some(Number::from(&p / &q)));
        assert_eq!(x.floor_div(&y, &budget)?, Some(Number::from(floor.clone())));
        assert_eq!(
            x.remainder(&y, &budget)?,
            Some(Number::from(&p - floor * &q))
        );
        let n = rng.below(9) as i32 - 4;
        let power = (!p.is_zero() || n >= 0).then(|| Number::from(p.pow(n)));
        assert_eq!(x.pow(&BigInt::from(n), &budget)?, power);
    }
    Ok(())
}

/// So long that divisions, common divisors and texts go in pieces.
#[test]
fn long_numbers() -> Result<(), Halt> {
    let budget = Budget::default();
    let power = |base: i64, n: i64| Number::Int(base).pow(&n.into(), &budget);
    let (Some(a), Some(b)) = (power(-7, 250_001)?, power(3, 220_000)?) else {
        panic!("powers of what is not 0");
    };
    let (Some(q), Some(r)) = (a.floor_div(&b, &budget)?, a.remainder(&b, &budget)?) else {
        panic!("3 is not 0");
    };
    assert!(r.signum() >= 0 && r < b);
    assert_eq!(q.mul(&b, &budget)?.add(&r, &budget)?, a);
    let text = a.text(&budget)?;
    let read = text.parse::<BigInt>().expect("digits");
    assert_eq!(Number::from(read), a);
    let product = a.mul(&power(3, 100)?.expect("not 0"), &budget)?;
    let Some(quotient) = product.div(&a, &budget)? else {
        panic!("a is not 0");
    };
    assert_eq!(quotient, power(3, 100)?.expect("not 0"));
    // A common divisor is found by many small steps.
    let (x, y): (BigInt, BigInt) = (
        BigInt::from(3).pow(4001) * 35,
        BigInt::from(3).pow(3990) * 77,
    );
    let reduced = Number::from(x.clone()).div(&Number::from(y.clone()), &budget)?;
    let common = x.gcd(&y);
    let expected = BigRational::new(x / &common, y / common);
    assert_eq!(reduced, Some(Number::from(expected)));
    Ok(())
}
