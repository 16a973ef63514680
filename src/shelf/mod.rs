//! The shelf: rulesets written in the language itself, one file each, grouped by what they are played on; `README.md` says how to
//! add one.

use crate::eval::{Builtin, row, shelved};

include!(concat!(env!("OUT_DIR"), "/shelf.rs"));
