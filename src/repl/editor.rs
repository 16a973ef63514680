//! Line editing: more lines while the input is unfinished.

use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Completer, Helper, Highlighter, Hinter};

use crate::syntax;

#[derive(Completer, Helper, Highlighter, Hinter)]
pub struct Prompt;

impl Validator for Prompt {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        Ok(if syntax::is_unfinished(context.input()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}
