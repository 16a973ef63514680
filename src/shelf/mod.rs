//! The shelf: rulesets that are written in the language itself, one file each, by what they are played on.

use crate::eval::{Builtin, row, shelved};

include!(concat!(env!("OUT_DIR"), "/shelf.rs"));
