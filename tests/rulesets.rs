//! The rulesets: known answers, moves against brute force, values against moves, names, mistakes, pictures.

#[path = "rulesets/support.rs"]
mod support;

#[path = "rulesets/heaps.rs"]
mod heaps;
#[path = "rulesets/mistakes.rs"]
mod mistakes;
