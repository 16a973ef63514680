//! Numbers as text.

use super::Notation;
use crate::game::Number;
use crate::limits::{Budget, Halt};

/// A number: `3`, `-3/4`, in LaTeX `-\tfrac{3}{4}`.
pub fn number(x: &Number, notation: Notation, budget: &Budget) -> Result<String, Halt> {
    let text = x.text(budget)?;
    if notation != Notation::Latex {
        return Ok(text);
    }
    Ok(match text.split_once('/') {
        None => text,
        Some((numerator, denominator)) => {
            let (sign, numerator) = match numerator.strip_prefix('-') {
                Some(rest) => ("-", rest),
                None => ("", numerator),
            };
            format!("{sign}\\tfrac{{{numerator}}}{{{denominator}}}")
        }
    })
}
