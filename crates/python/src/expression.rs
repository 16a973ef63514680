//! Expressions of the language.

use std::rc::Rc;

use upstar::diagnostic::Span;
use upstar::engine::Source;
use upstar::eval::{Fault, Result, Session, Value};
use upstar::syntax::{Cursor, StatementKind};

/// The value of the only statement of a text, which must be an expression.
pub fn expression(session: &mut Session, source: &Rc<Source>) -> Result<Value> {
    let mut cursor = Cursor::new(&source.text);
    let budget = session.budget();
    let Some(chunk) = cursor.split_within(&source.text, budget)? else {
        return Err(Fault::here("there is no expression", "the text is empty"));
    };
    let statement = chunk
        .parse(&source.text)
        .statement
        .map_err(|diagnostic| Fault::at(diagnostic, source.clone()))?;
    let is_expression = matches!(
        statement.kind,
        StatementKind::Evaluate(_) | StatementKind::Why(_)
    );
    let budget = session.budget();
    if !is_expression || cursor.split_within(&source.text, budget)?.is_some() {
        let span = Span::new(0, source.text.len());
        let fault = Fault::new("expected one expression", span, "these are statements");
        let fault = fault.help("`Engine.run` runs statements");
        return Err(fault.placed(span, source));
    }
    session.value_of(&statement, source)
}
