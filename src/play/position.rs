//! The position to play, from what was typed.

use std::rc::Rc;

use crate::diagnostic::{Diagnostic, Span};
use crate::eval::{Fault, Reply, Result, Session, Source, Value};
use crate::syntax;

/// The value of the last statement of a text; definitions may stand before it.
pub fn position(session: &mut Session, text: &str) -> Result<Value> {
    let source = Rc::new(Source {
        name: "play".to_string(),
        text: text.to_string(),
    });
    let fault = |diagnostic| Fault::at(diagnostic, source.clone());
    let mut last = None;
    for parsed in syntax::statements(text) {
        let statement = parsed.map_err(fault)?;
        if let Reply::Value { value, .. } = session.run(&statement, &source)? {
            last = Some(value);
        }
    }
    last.ok_or_else(|| {
        let whole = Span::new(0, text.len());
        fault(
            Diagnostic::new("there is no position to play", whole, "this has no value")
                .help("give an expression, such as `nim(3,4,5)`"),
        )
    })
}
