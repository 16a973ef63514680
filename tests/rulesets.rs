//! The rulesets: known answers, moves against brute force, values against moves, names, mistakes, pictures.

#[path = "rulesets/support.rs"]
mod support;

#[path = "rulesets/domineering.rs"]
mod domineering;
#[path = "rulesets/hackenbush.rs"]
mod hackenbush;
#[path = "rulesets/heaps.rs"]
mod heaps;
#[path = "rulesets/mistakes.rs"]
mod mistakes;
#[path = "rulesets/pictures.rs"]
mod pictures;
#[path = "rulesets/reference.rs"]
mod reference;
