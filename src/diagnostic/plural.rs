//! Counts with the singular or plural of a noun.

/// `1 item`, `2 items`.
pub fn counted(n: usize, thing: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{plural}")
}
