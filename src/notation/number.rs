//! Numbers as text.

use num_rational::BigRational;
use num_traits::Signed;

use super::Notation;
use crate::game::Dyadic;

/// A dyadic number: `3`, `-3/4`.
pub fn dyadic(x: &Dyadic, notation: Notation) -> String {
    rational(&x.to_rational(), notation)
}

/// A rational number in lowest terms.
pub fn rational(q: &BigRational, notation: Notation) -> String {
    if q.is_integer() {
        return q.numer().to_string();
    }
    match notation {
        Notation::Latex => {
            let sign = if q.is_negative() { "-" } else { "" };
            format!("{sign}\\tfrac{{{}}}{{{}}}", q.numer().abs(), q.denom())
        }
        _ => format!("{}/{}", q.numer(), q.denom()),
    }
}
