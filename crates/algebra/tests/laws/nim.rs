//! The field of nimbers.

use algebra::Budget;
use algebra::game::nim::{self, mex};
use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::common::random::Rng;

fn product(a: &BigUint, b: &BigUint) -> BigUint {
    nim::product(a, b, &mut Budget::default()).expect("without limits")
}

fn power(a: &BigUint, n: &BigUint) -> BigUint {
    nim::power(a, n, &mut Budget::default()).expect("without limits")
}

fn inverse(a: &BigUint) -> Option<BigUint> {
    nim::inverse(a, &mut Budget::default()).expect("without limits")
}

fn least_missing(values: &[u64]) -> u64 {
    (0..)
        .find(|n| !values.contains(n))
        .expect("some number is missing")
}

#[test]
fn mex_is_the_least_missing() {
    let mut rng = Rng::new(70);
    assert_eq!(mex(&mut Vec::new()), 0);
    assert_eq!(mex(&mut Vec::from([u64::MAX, 0])), 1);
    for round in 0..3000 {
        // Small ones, and such that have all up to 63 and about that.
        let (count, below) = [(12, 8), (500, 70)][round % 2];
        let values: Vec<u64> = (0..rng.below(count)).map(|_| rng.below(below)).collect();
        assert_eq!(
            mex(&mut values.clone()),
            least_missing(&values),
            "{values:?}"
        );
    }
}

/// a b = mex of a'b + ab' + a'b' over all smaller a' and b': the definition.
#[test]
fn products_below_32_follow_the_definition() {
    const N: usize = 32;
    let mut table = vec![[0u64; N]; N];
    for a in 0..N {
        for b in 0..N {
            let mut excluded = Vec::new();
            for x in 0..a {
                for y in 0..b {
                    excluded.push(table[x][b] ^ table[a][y] ^ table[x][y]);
                }
            }
            table[a][b] = least_missing(&excluded);
            let (p, q) = (BigUint::from(a), BigUint::from(b));
            assert_eq!(product(&p, &q), BigUint::from(table[a][b]), "{a} x {b}");
        }
    }
}

fn random(rng: &mut Rng, bits: u64) -> BigUint {
    let words = bits.div_ceil(64);
    let all = (0..words).fold(BigUint::zero(), |x, _| (x << 64) + rng.next());
    all >> (words * 64 - bits)
}

fn check_field(rng: &mut Rng, bits: u64) {
    let [a, b, c] = [0; 3].map(|_| {
        let size = 1 + rng.below(bits);
        random(rng, size)
    });
    let ab = product(&a, &b);
    assert_eq!(ab, product(&b, &a));
    assert_eq!(product(&ab, &c), product(&a, &product(&b, &c)));
    assert_eq!(product(&a, &(&b ^ &c)), &ab ^ product(&a, &c));
    assert_eq!(product(&a, &BigUint::one()), a);
    assert_eq!(product(&a, &BigUint::zero()), BigUint::zero());
    assert_eq!(ab.is_zero(), a.is_zero() || b.is_zero());
    // Products stay in the smallest field of 2^(2^k) elements that holds the factors.
    let field = a.bits().max(b.bits()).next_power_of_two();
    assert!(ab.bits() <= field);
    let square = |x: &BigUint| product(x, x);
    assert_eq!(square(&(&a ^ &b)), square(&a) ^ square(&b));
}

#[test]
fn field_laws() {
    let mut rng = Rng::new(71);
    for _ in 0..1000 {
        check_field(&mut rng, 64);
    }
    for _ in 0..60 {
        check_field(&mut rng, 300);
    }
}

/// A Fermat power F = 2^(2^k) times anything smaller is the usual product, and F F = 3F/2.
#[test]
fn fermat_powers() {
    let mut rng = Rng::new(72);
    for k in 0..9 {
        let bits = 1u64 << k;
        let fermat = BigUint::one() << bits;
        let below = random(&mut rng, bits);
        assert_eq!(product(&fermat, &below), &fermat * &below);
        assert_eq!(product(&fermat, &fermat), (&fermat * 3u32) >> 1);
    }
}

#[test]
fn inverses_and_powers() {
    let mut rng = Rng::new(73);
    assert_eq!(inverse(&BigUint::zero()), None);
    for a in 1..300u32 {
        let a = BigUint::from(a);
        let inverse = inverse(&a).expect("not 0");
        assert_eq!(product(&a, &inverse), BigUint::one());
        let mut repeated = BigUint::one();
        for n in 0..5u32 {
            assert_eq!(power(&a, &BigUint::from(n)), repeated);
            repeated = product(&repeated, &a);
        }
    }
    for bits in [64, 64, 64, 100, 300] {
        let a = random(&mut rng, bits) | BigUint::one();
        let inverse = inverse(&a).expect("not 0");
        assert_eq!(product(&a, &inverse), BigUint::one());
    }
    assert_eq!(power(&BigUint::zero(), &BigUint::zero()), BigUint::one());
}
