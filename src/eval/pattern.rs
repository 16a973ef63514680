//! Patterns: binding values to names, and destructuring lists.

use super::arithmetic;
use super::code::Binder;
use super::convert;
use super::fault::{Fault, Result};
use super::frame::Frame;
use super::session::Session;
use super::show;
use super::value::{Bindings, Value};
use crate::diagnostic::{Span, counted};

/// Binds a value with this span, or its items.
#[inline]
pub(super) fn bind(
    session: &mut Session,
    frame: &Frame<'_>,
    binder: &Binder,
    value: Value,
    span: Span,
) -> Result<()> {
    match binder {
        Binder::Name(slot, _) => session.statement.stack[frame.base + *slot as usize] = value,
        Binder::Nothing => {}
        Binder::List(binders, pattern) => {
            bind_items(session, frame, binders, pattern, &value, span)?;
        }
    }
    Ok(())
}

fn bind_items(
    session: &mut Session,
    frame: &Frame<'_>,
    binders: &[Binder],
    pattern: &str,
    list: &Value,
    span: Span,
) -> Result<()> {
    let items = fitting(session, binders, pattern, list, span)?;
    for (binder, item) in binders.iter().zip(items) {
        bind(session, frame, binder, item, span)?;
    }
    Ok(())
}

/// Checks that a value can be bound to a pattern.
pub(super) fn check_fit(
    session: &mut Session,
    binder: &Binder,
    value: &Value,
    span: Span,
) -> Result<()> {
    if let Binder::List(binders, pattern) = binder {
        let items = fitting(session, binders, pattern, value, span)?;
        for (binder, item) in binders.iter().zip(&items) {
            check_fit(session, binder, item, span)?;
        }
    }
    Ok(())
}

/// The names of a pattern with the values they are bound to.
pub(super) fn bound(session: &Session, frame: &Frame<'_>, binder: &Binder) -> Bindings {
    let slot = |slot: u32| session.statement.stack[frame.base + slot as usize].clone();
    let names = binder.names().into_iter();
    names.map(|(at, name)| (name.clone(), slot(at))).collect()
}

/// The items of a list that has exactly one for each binder.
fn fitting(
    session: &mut Session,
    binders: &[Binder],
    pattern: &str,
    value: &Value,
    span: Span,
) -> Result<Vec<Value>> {
    let is_list = matches!(
        value,
        Value::List(_) | Value::Range(..) | Value::Collection(_) | Value::Text(_)
    );
    if is_list && arithmetic::length(session, value, span)? == binders.len() as i128 {
        return Ok(convert::sequence(session, value, span)?.to_vec());
    }
    let shown = show::brief(session, value);
    let found = match value {
        Value::List(items) => {
            format!("this list has {}: {shown}", counted(items.len(), "item"))
        }
        other => format!("this is {}: {shown}", other.a_type()),
    };
    let title = format!("expected a list of {}", counted(binders.len(), "item"));
    Err(Fault::new(title, span, found).help(format!("`{pattern}` unpacks such a list")))
}
