//! The laws of rulesets and searches, and the engine against a slow reference that shares nothing with it.

#[path = "../common/mod.rs"]
mod common;

mod domineering;
mod growth;
mod hex;
mod loopy_forms;
mod misere;
mod move_names;
mod names;
mod outcome_search;
mod positions;
mod quotient;
mod read_back;
mod typed_stoppers;
