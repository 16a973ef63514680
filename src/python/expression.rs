//! Expressions of the language.

use std::rc::Rc;

use crate::diagnostic::Span;
use crate::engine::Source;
use crate::eval::{Fault, Result, Session, Value, Wanted};
use crate::syntax::{self, StatementKind};

/// The value of the only statement of a text, which must be an expression.
pub fn expression(session: &mut Session, source: &Rc<Source>) -> Result<Value> {
    let mut statements = syntax::statements(&source.text);
    let statement = match statements.next() {
        Some(Ok(statement)) => statement,
        Some(Err(diagnostic)) => return Err(Fault::at(diagnostic, source.clone())),
        None => return Err(Fault::here("there is no expression", "the text is empty")),
    };
    let is_expression = matches!(
        statement.kind,
        StatementKind::Evaluate(_) | StatementKind::Why(_)
    );
    if !is_expression || statements.next().is_some() {
        let span = Span::new(0, source.text.len());
        let fault = Fault::new("expected one expression", span, "these are statements");
        let fault = fault.help("`Engine.run` runs statements");
        return Err(fault.placed(span, source));
    }
    let (moment, notation) = (session.moment(), session.notation());
    let told = session.look_back(&statement, source, moment, notation, Wanted::Value)?;
    Ok(told.0)
}
