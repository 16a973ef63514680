//! Counts with the singular or plural of a noun.

use std::fmt::Display;

use num_traits::One;

/// `1 item`, `2 items`.
pub fn counted<N: Display + One + PartialEq>(n: N, thing: &str) -> String {
    let plural = if n.is_one() { "" } else { "s" };
    format!("{n} {thing}{plural}")
}
