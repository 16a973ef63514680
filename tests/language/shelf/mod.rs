//! The shelf: its files, its rulesets against plain recursion by rules of their own, and what is said about mistakes.

mod files;
mod heaps;
mod recursion;

mod boards;
mod outcomes;
pub mod rules;
mod strips;
