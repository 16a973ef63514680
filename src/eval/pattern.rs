//! Values bound to names, lists taken apart.

use super::fault::{Fault, Result};
use super::session::Session;
use super::value::{Bindings, Value};
use crate::diagnostic::{Span, counted};
use crate::syntax::Pattern;

impl Session {
    /// Binds the names of a pattern to a value and its items; the value stands at `span`.
    pub(super) fn bind(
        &mut self,
        pattern: &Pattern,
        value: Value,
        span: Span,
        locals: &mut Bindings,
    ) -> Result<()> {
        let patterns = match pattern {
            Pattern::Name(name) if &*name.text == "_" => return Ok(()),
            Pattern::Name(name) => {
                locals.push((name.text.clone(), value));
                return Ok(());
            }
            Pattern::List(patterns, _) => patterns,
        };
        let is_list = matches!(value, Value::List(_) | Value::Range(..) | Value::Text(_));
        let fits = is_list && self.length(&value, span)? == patterns.len() as i128;
        if !fits {
            return Err(self.does_not_fit(pattern, patterns.len(), &value, span));
        }
        let items = self.sequence(&value, span)?;
        for (pattern, item) in patterns.iter().zip(items.iter()) {
            self.bind(pattern, item.clone(), span, locals)?;
        }
        Ok(())
    }

    fn does_not_fit(
        &mut self,
        pattern: &Pattern,
        wanted: usize,
        value: &Value,
        span: Span,
    ) -> Fault {
        let shown = self.brief(value);
        let found = match value {
            Value::List(items) => {
                format!("this list has {}: {shown}", counted(items.len(), "item"))
            }
            other => format!("this is {}: {shown}", other.a_type()),
        };
        let title = format!("expected a list of {}", counted(wanted, "item"));
        Fault::new(title, span, found).help(format!("`{pattern}` takes such a list apart"))
    }
}
