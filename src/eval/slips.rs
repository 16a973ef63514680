//! Notes on statements that may not say what was meant.

use std::rc::Rc;

use super::fault::{Fault, Source};
use super::session::Session;
use super::unknown;
use super::value::Value;
use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::{self, Comparison, Expr, Item, Node, Prefix, StatementKind, Tree};
use algebra::game::Number;
use algebra::limits::Halt;
use solver::position::{Form, Position};
use solver::solve::Expand;

/// A note on numbers that were compared with `<>`, which is "not equal" in other languages.
const NEVER_CONFUSED: &str =
    "numbers are never confused, which `<>` and `||` ask; \"not equal\" is `!=`";

/// So many brackets of a statement are looked at.
const MOST_BRACKETS: usize = 16;

/// A longer bracket is not repeated in a note.
const LONGEST: usize = 40;

/// A bracket without a bar: where it stands, and its position.
pub(super) type Unbarred = (Span, Position);

/// A name without a meaning that a definition mentions.
#[derive(Clone, Debug)]
pub struct Undefined {
    pub name: Rc<str>,
    /// What may have been meant.
    pub help: String,
}

/// Remembers a bracket without a bar until the statement has ended.
pub(super) fn record_unbarred(session: &mut Session, span: Span, bracket: &Value) {
    let found = &mut session.statement.unbarred;
    let is_again = found.last().is_some_and(|(last, _)| *last == span);
    if let Value::Game(p, _) = bracket
        && !is_again
        && found.len() < MOST_BRACKETS
    {
        found.push((span, *p));
    }
}

/// Forgets a bracket without a bar that was meant as a set.
pub(super) fn forget_unbarred(session: &mut Session, bracket: Position) {
    let found = &mut session.statement.unbarred;
    found.retain(|(_, p)| *p != bracket);
}

/// Adds a note for a bracket without a bar that is not impartial, or whose text was meant to have a bar.
pub(super) fn note_unbarred(session: &mut Session, statement: &syntax::Statement, source: &Source) {
    let tree = &statement.tree;
    for (span, p) in std::mem::take(&mut session.statement.unbarred) {
        let is_it = |expr: &usize| tree.spans[*expr] == span;
        let mut nodes = (0..tree.nodes.len()).filter(is_it);
        let Some(Node::Impartial(items)) = nodes.next_back().map(|expr| &tree.nodes[expr]) else {
            continue;
        };
        let slice = |span: Span| text_of(tree, source, span);
        let Form::Impartial(options) = session.world.positions.form(p) else {
            continue;
        };
        let count = options.len();
        if !is_partizan(session, options) && !is_fraction(tree, items, &slice) {
            continue;
        }
        let options = if count == 1 {
            "this option"
        } else {
            "these options"
        };
        // `±{1,2}` has a note of its own.
        let is_switch = |node: &Node| matches!(node, Node::Unary(Prefix::Switch, inner) if tree.span(*inner) == span);
        if tree.nodes.iter().any(is_switch) {
            continue;
        }
        let note = format!(
            "both players have {options}; {}",
            with_bar(tree, items, span, &slice)
        );
        session.statement.remark(note);
    }
}

/// Whether one of the options is known not to be a nimber.
fn is_partizan(session: &Session, options: &[Position]) -> bool {
    let positions = &session.world.positions;
    let mut values = options.iter().filter_map(|p| positions.known_value(*p));
    values.any(|value| positions.algebra.as_nimber(value).is_none())
}

/// Adds a note if two numbers were asked to be confused.
#[cold]
pub(super) fn note_confused(
    session: &mut Session,
    comparison: Comparison,
    left: &Value,
    right: &Value,
) {
    if comparison == Comparison::Confused
        && matches!((left, right), (Value::Number(_), Value::Number(_)))
    {
        session.statement.remark(NEVER_CONFUSED.to_string());
    }
}

/// Records the names without a meaning that a definition mentions. Names in a file that is read with `use` may be
/// defined further down in it.
pub(super) fn record_undefined(session: &mut Session, value: &Value) {
    let Value::Function(f) = value else { return };
    if session.statement.environment.used.is_some() {
        return;
    }
    let version = session.definitions.globals.version();
    for &id in &f.rule.mentions {
        let globals = &session.definitions.globals;
        let name = globals.name(id).clone();
        if globals.get(id, version).is_some() || !name.starts_with(syntax::is_name_char) {
            continue;
        }
        let help = unknown::help(session, &name, &[]);
        session.statement.undefined.push(Undefined { name, help });
    }
}

/// Replaces the help of an error about the number of arguments, if one of them is a product that was typed for two numbers:
/// `chop(4×5)`.
pub(super) fn with_separated_arguments(mut fault: Fault, tree: &Tree, source: &Source) -> Fault {
    let Diagnostic { title, span, .. } = &fault.diagnostic;
    if tree.plain.is_some() || !(title.contains("` takes ") && title.contains(" argument")) {
        return fault;
    }
    let calls = (0..tree.nodes.len()).filter(|expr| tree.spans[*expr] == *span);
    let separated = calls.filter_map(|expr| {
        let Node::Call { callee, args, .. } = &tree.nodes[expr] else {
            return None;
        };
        let [Node::Binary { left, right, .. }] =
            args.iter().map(|arg| tree.node(*arg)).collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let number = |expr: Expr| matches!(tree.node(expr), Node::Number(Number::Int(_)));
        let text = |expr: Expr| text_of(tree, source, tree.span(expr));
        let is_product = number(*left) && number(*right);
        let (callee, left, right) = (text(*callee)?, text(*left)?, text(*right)?);
        is_product
            .then(|| format!("arguments are separated by commas: `{callee}({left}, {right})`"))
    });
    let mut separated = separated;
    let help = separated.next_back();
    if help.is_some() {
        fault.diagnostic.help = help;
    }
    fault
}

/// What is faster than the value of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Faster {
    Outcome,
    /// The values of the parts are known, and only that of their sum is not.
    OutcomeAndMean,
}

/// Whether the winner of the game to be printed is found without its value.
pub(super) fn has_faster(session: &mut Session, value: &Value) -> bool {
    faster(session, value).is_some()
}

fn faster(session: &mut Session, value: &Value) -> Option<Faster> {
    let Value::Game(p, _) = value else {
        return None;
    };
    if !p.is_normal() || session.world.positions.known_value(*p).is_some() {
        return None;
    }
    let parts = match session.world.positions.form(*p) {
        Form::Sum(parts) => parts.to_vec(),
        _ => vec![*p],
    };
    let mut found = Faster::OutcomeAndMean;
    for part in parts {
        let positions = &session.world.positions;
        let part = match positions.form(part) {
            Form::Negative(inner) | Form::Multiple(_, inner) => *inner,
            _ => part,
        };
        if positions.known_value(part).is_some() {
            continue;
        }
        // A search finds the winner on a board, and in any game in which the players have different moves. For other impartial
        // games it is no faster than the values.
        let state = positions.state(part)?;
        let has_search = state.is_defined() && !state.is_impartial();
        if !has_search && !matches!(session.searchable(part), Ok(Some(_))) {
            return None;
        }
        found = Faster::Outcome;
    }
    Some(found)
}

/// Says what is faster than the value of a game that was to be printed, if a limit or an interrupt came first.
pub(super) fn with_faster(
    session: &mut Session,
    mut fault: Fault,
    value: &Value,
    statement: &syntax::Statement,
    source: &Source,
) -> Fault {
    let stop = fault.halt();
    if !matches!(
        stop,
        Some(Halt::Time(_) | Halt::Memory(_) | Halt::Interrupted(_))
    ) {
        return fault;
    }
    let (Some(faster), StatementKind::Evaluate(expr)) = (faster(session, value), &statement.kind)
    else {
        return fault;
    };
    let typed = text_of(&statement.tree, source, statement.tree.span(*expr));
    let typed = typed.filter(|typed| typed.len() <= LONGEST && !typed.contains('\n'));
    let typed = typed.unwrap_or("...");
    let mut advice = format!("`outcome({typed})` finds who wins without the value");
    if faster == Faster::OutcomeAndMean {
        advice += &format!(", and `mean({typed})` adds up the means of the parts");
    }
    let help = &mut fault.diagnostic.help;
    *help = Some(match help.take() {
        Some(help) => format!("{advice}; {help}"),
        None => advice,
    });
    fault
}

/// The text of an expression, without LaTeX.
fn text_of<'t>(tree: &'t Tree, source: &'t Source, span: Span) -> Option<&'t str> {
    let (offset, text) = match &tree.plain {
        Some((offset, plain)) => (*offset, &**plain),
        None => (0, &*source.text),
    };
    text.get(span.start.checked_sub(offset)?..span.end - offset)
}

/// Whether a bracket holds nothing but a fraction, as in `{0/1}`.
fn is_fraction<'t>(tree: &Tree, items: &[Item], slice: &impl Fn(Span) -> Option<&'t str>) -> bool {
    let [Item { expr, .. }] = items else {
        return false;
    };
    matches!(tree.node(*expr), Node::Number(Number::Int(_)))
        && slice(tree.span(*expr)).is_some_and(|text| text.contains('/'))
}

/// The bracket with a bar that was probably meant, if it is short.
fn with_bar<'t>(
    tree: &Tree,
    items: &[Item],
    span: Span,
    slice: &impl Fn(Span) -> Option<&'t str>,
) -> String {
    let option = |item: &Item| {
        let text = slice(tree.span(item.expr))?;
        (item.clauses.is_empty() && text.len() <= LONGEST && !text.contains('\n')).then_some(text)
    };
    let whole = slice(span).unwrap_or_default();
    let ends = whole.chars().next().zip(whole.chars().next_back());
    let (opener, closer) = ends.unwrap_or(('{', '}'));
    let sides = match items {
        [left, right] => option(left).zip(option(right)),
        [only] => option(only).and_then(divided),
        _ => None,
    };
    match (sides, items) {
        (Some((left, right)), _) => format!("`{opener}{left}|{right}{closer}` has a bar"),
        (None, [only]) if let Some(text) = option(only) => {
            format!("`{opener}{text}|{closer}` has a bar, and gives nothing to Right")
        }
        _ => "a bar divides those of Left from those of Right, as in `{1|2}`".to_string(),
    }
}

/// The two halves of `0/1` and `0:1`.
fn divided(text: &str) -> Option<(&str, &str)> {
    let (left, right) = text.split_once(['/', ':'])?;
    let (left, right) = (left.trim(), right.trim());
    let is_plain = |half: &str| {
        !half.is_empty()
            && half
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-*^".contains(c))
    };
    (is_plain(left) && is_plain(right)).then_some((left, right))
}
