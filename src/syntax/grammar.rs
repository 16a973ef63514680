//! The parser that pest derives from the grammar file.

use pest_derive::Parser;

#[derive(Parser)]
#[grammar = "grammar/upstar.pest"]
pub struct Grammar;
