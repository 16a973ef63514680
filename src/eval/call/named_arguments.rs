//! Arguments that are given by name, as in `f(1, n = 2)`.

use super::{alternatives, namesakes};
use crate::diagnostic::{Span, did_you_mean};
use crate::eval::code::{Binder, Call};
use crate::eval::convert;
use crate::eval::fault::{Fault, Result};
use crate::eval::session::{Session, Spans};
use crate::eval::value::Value;

/// A way to call a function.
struct Form {
    params: Vec<String>,
    /// The number of parameters that are not optional.
    least: usize,
}

/// Calls a function after moving its arguments, which are on the stack from `base` on, to the places of their
/// parameters.
#[cold]
pub(in crate::eval) fn call_by_name(
    session: &mut Session,
    callee: &Value,
    call: &Call,
    base: usize,
    span: Span,
) -> Result<Value> {
    let (name, forms): (_, Vec<Form>) = match callee {
        Value::Function(f) => {
            let functions = namesakes(session, f).into_iter();
            let forms = functions.map(|other| Form::of_params(&other.rule.params));
            (f.name().map(|name| &**name), forms.collect())
        }
        Value::Builtin(row) => {
            let forms = row.help.form.split("; ").map(Form::of_help);
            (Some(row.help.name), forms.collect())
        }
        other => return Err(convert::not_a_function(session, other, call.callee.span)),
    };
    let Some(places) = forms.iter().find_map(|form| form.places(call)) else {
        return Err(wrong_names(name, &forms, call, span));
    };
    let given = session.statement.stack.drain(base..).zip(&call.spans);
    let mut arguments: Vec<_> = places.iter().zip(given).collect();
    arguments.sort_by_key(|(place, _)| **place);
    let (values, spans): (Vec<Value>, Vec<Span>) =
        arguments.into_iter().map(|(_, argument)| argument).unzip();
    session.statement.stack.extend(values);
    session.call_value(callee, base, Spans::Each(&spans), call.callee.span, span)
}

impl Form {
    fn of_params(params: &[Binder]) -> Form {
        Form {
            params: params
                .iter()
                .map(|param| param.text().to_string())
                .collect(),
            least: params.len(),
        }
    }

    /// The parameters in a help entry such as `get(d, k[, default])` or `subtraction([a, b, ...], n)`.
    fn of_help(form: &str) -> Form {
        let inside = form.split_once('(').map_or("", |(_, rest)| rest);
        let inside = inside.strip_suffix(')').unwrap_or(inside);
        let (mut params, mut least, mut depth) = (vec![String::new()], None, 0_usize);
        for (at, c) in inside.char_indices() {
            match c {
                '[' if inside[at..].starts_with("[,") => _ = least.get_or_insert(params.len()),
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => params.push(String::new()),
                ' ' => {}
                _ => params
                    .iter_mut()
                    .last()
                    .into_iter()
                    .for_each(|param| param.push(c)),
            }
        }
        params.retain(|param| !param.is_empty() && param != "...");
        Form {
            least: least.unwrap_or(params.len()).min(params.len()),
            params,
        }
    }

    /// The index of a parameter.
    fn place(&self, name: &str) -> Option<usize> {
        self.params.iter().position(|param| param == name)
    }

    /// The place of each argument of a call, if they fill the first places.
    fn places(&self, call: &Call) -> Option<Vec<usize>> {
        let given = call.args.len();
        let by_name = call.names.iter().map(|name| self.place(&name.text));
        let by_position = (0..given - call.names.len()).map(Some);
        let places: Vec<usize> = by_position.chain(by_name).collect::<Option<_>>()?;
        let fills = (0..given).all(|place| places.contains(&place));
        (fills && given >= self.least).then_some(places)
    }

    fn text(&self, name: &str) -> String {
        format!("`{name}({})`", self.params.join(", "))
    }
}

fn wrong_names(name: Option<&str>, forms: &[Form], call: &Call, span: Span) -> Fault {
    let by_position = call.args.len() - call.names.len();
    let called = name.map_or("this function".to_string(), |name| format!("`{name}`"));
    let with_forms = |fault: Fault| match name {
        None => fault,
        Some(name) => {
            let forms: Vec<String> = forms.iter().map(|form| form.text(name)).collect();
            fault.help(format!("call it as {}", alternatives(&forms)))
        }
    };
    for (at, given) in call.names.iter().enumerate() {
        let text = &given.text;
        let mut before = call.names[..at].iter();
        let twice = |label: &str| Fault::new(format!("`{text}` is given twice"), given.span, label);
        if let Some(first) = before.find(|other| other.text == *text) {
            return twice("here again").also(first.span, "here first");
        }
        let mut places = forms.iter().filter_map(|form| form.place(text)).peekable();
        if places.peek().is_none() {
            let title = format!("{called} has no parameter `{text}`");
            let fault = Fault::new(title, given.span, "this is none of its parameters");
            let params = forms.iter().flat_map(|form| &form.params);
            return match did_you_mean(text, params.map(String::as_str)) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => with_forms(fault),
            };
        }
        if let Some(place) = places.find(|&place| place < by_position) {
            return twice("here by name").also(call.spans[place], "here by position");
        }
    }
    let is_given = |form: &Form, param: &String| {
        form.place(param).is_some_and(|place| place < by_position)
            || call.names.iter().any(|name| *name.text == **param)
    };
    let missing = forms.iter().find_map(|form| {
        let mut params = form.params.iter();
        params.find(|param| !is_given(form, param))
    });
    with_forms(match missing {
        Some(param) => Fault::new(
            format!("{called} needs the argument `{param}` too"),
            span,
            "it is not given here",
        ),
        None => Fault::new(
            format!("{called} cannot be called with these arguments"),
            span,
            "they fit none of its definitions",
        ),
    })
}
