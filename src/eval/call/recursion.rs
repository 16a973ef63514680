//! Recursive functions: which functions call themselves, and which recursions never end.

use crate::eval::show;
use std::rc::Rc;

use hashbrown::HashSet;

use crate::eval::fault::{Fault, Result};
use crate::eval::session::Session;
use crate::eval::value::{Function, Value};
use algebra::limits::Halt;
use algebra::notation::Notation;
use solver::solve::LONG_CHAIN;

/// Whether a function can lead to a call of itself, judged by the names in it. Only calls of such functions are
/// memoized.
#[inline]
pub(in crate::eval) fn is_recursive(session: &mut Session, f: &Function) -> bool {
    match f.rule.analysis.recursive.get() {
        Some((when, recursive)) if when == session.definitions.globals.version() => recursive,
        _ => f.rule.name.is_some() && look_for_recursion(session, f),
    }
}

#[cold]
fn look_for_recursion(session: &mut Session, f: &Function) -> bool {
    let mut seen = HashSet::new();
    let mut waiting = f.rule.mentions.to_vec();
    let mut recursive = f.rule.own_slot.is_some();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id) {
            continue;
        }
        for g in session
            .definitions
            .globals
            .functions(id, session.statement.version())
        {
            recursive |= Rc::ptr_eq(&g.rule, &f.rule);
            waiting.extend(&g.rule.mentions);
        }
    }
    f.rule
        .analysis
        .recursive
        .set(Some((session.definitions.globals.version(), recursive)));
    recursive
}

/// Checks whether a function with many nested calls seems to recurse for ever.
#[cold]
pub(in crate::eval) fn check_way(session: &mut Session, f: &Function, base: usize) -> Result<()> {
    const FIRST_LOOK: usize = 1 << 10;
    let length = session.statement.running.len();
    if length < FIRST_LOOK {
        return Ok(());
    }
    let args = &session.statement.stack[base..base + f.rule.params.len()];
    let is_same =
        |&(id, at): &(u64, usize)| id == f.id && session.statement.stack[at..].starts_with(args);
    if session.statement.running[..length - 1].iter().any(is_same) {
        let args = args.to_vec();
        let name = call_name(session, f, &args)?;
        return Err(Fault::here(
            "this function never ends",
            format!("{name} calls {name} again"),
        )
        .help("an `if` must end the recursion before the same call is made again"));
    }
    if length >= LONG_CHAIN {
        let (first, last) = first_and_last_call(session, f, base);
        if last.len() > first.len() {
            let mut fault = Fault::here(
                "this function does not seem to end",
                format!("{first} leads to {last}, and so on"),
            )
            .help("an `if` must end the recursion")
            .note(format!(
                "there are {length} nested calls, all with different arguments; a recursion that \
                 ends later is too deep"
            ));
            fault = fault.caused_by(Halt::Depth(length));
            return Err(fault);
        }
    }
    Ok(())
}

/// Adds the first and the last call to a fault that was caused by nesting that is too deep, or so deep that memory ran
/// out.
#[cold]
pub(in crate::eval) fn with_first_and_last_call(
    session: &mut Session,
    fault: Fault,
    f: &Function,
    base: usize,
) -> Fault {
    const DEEP: usize = 1 << 10;
    let is_deep = match fault.halt() {
        Some(Halt::Depth(_)) => true,
        Some(Halt::Memory(_)) => session.statement.running.len() >= DEEP,
        _ => false,
    };
    if !is_deep || !fault.diagnostic.notes.is_empty() {
        return fault;
    }
    let (first, last) = first_and_last_call(session, f, base);
    if first == last {
        fault
    } else {
        fault.note(format!("{first} leads to {last}, and so on"))
    }
}

/// Short texts of the first running call of a function, and of its call with the arguments at `base`.
fn first_and_last_call(session: &mut Session, f: &Function, base: usize) -> (String, String) {
    let mut calls = session.statement.running.iter();
    let first = calls.find(|(id, _)| *id == f.id).copied();
    let mut text = |base: usize| {
        let args = session.statement.stack[base..base + f.rule.params.len()].to_vec();
        let shown: Vec<String> = args.iter().map(|arg| show::brief(session, arg)).collect();
        format!(
            "{}({})",
            f.rule.name.as_deref().unwrap_or(""),
            shown.join(", ")
        )
    };
    (text(first.map_or(base, |(_, at)| at)), text(base))
}

pub(in crate::eval) fn call_name(
    session: &mut Session,
    f: &Function,
    args: &[Value],
) -> Result<String> {
    let mut shown = Vec::with_capacity(args.len());
    for arg in args {
        shown.push(match arg {
            Value::Game(p, _) => session.world.positions.name(*p, Notation::Ascii)?,
            other => show::exact(session, other)?,
        });
    }
    Ok(format!(
        "{}({})",
        f.rule.name.as_deref().unwrap_or(""),
        shown.join(",")
    ))
}
