//! The engine as a Python object.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::calls;
use super::data::{Data, values};
use super::expression::expression;
use super::lock::attached;
use super::package::{Failed, exception, exception_class};
use super::reader;
use super::ruleset::PyRuleset;
use super::shared::{Shared, raise};
use algebra::notation::{NOTATIONS, Notation, meant};
use upstar::analysis::{self, Unformatted};
use upstar::builtins::LIBRARY;
use upstar::diagnostic::Span;
use upstar::engine::{Names, Reply, Settings, Source};
use upstar::eval::{self, Fault, Session, Value, convert, host};
use upstar::notes::answer_html;
use upstar::syntax;

/// An interpreter with its definitions and limits.
#[pyclass(name = "Engine", module = "upstar._upstar", subclass, frozen)]
pub struct PyEngine {
    shared: Arc<Shared>,
}

/// What a reply takes in Python without its texts.
const BYTES_OF_A_REPLY: usize = 1500;

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (timeout=None, max_memory=None, safe=false, folder=None, notation="ascii"))]
    fn new(
        timeout: Option<f64>,
        max_memory: Option<usize>,
        safe: bool,
        folder: Option<PathBuf>,
        notation: &str,
    ) -> PyResult<PyEngine> {
        let seconds = timeout.map(Duration::try_from_secs_f64).transpose();
        let seconds = seconds.ok().filter(|limit| *limit != Some(Duration::ZERO));
        let seconds = seconds
            .ok_or_else(|| PyValueError::new_err("a time limit is a positive number of seconds"))?;
        if max_memory == Some(0) {
            let message = "a memory limit is a positive number of megabytes";
            return Err(PyValueError::new_err(message));
        }
        let notation = meant(&NOTATIONS, notation);
        let unknown = || PyValueError::new_err("a notation is \"ascii\", \"unicode\" or \"latex\"");
        let notation = notation.ok_or_else(unknown)?;
        let settings = Settings::with(|settings| {
            settings.timeout = seconds;
            settings.max_memory = max_memory.unwrap_or(settings.max_memory);
            settings.safe = safe;
            settings.notation = notation;
            settings.folder = folder.unwrap_or(settings.folder.clone());
        });
        Ok(PyEngine {
            shared: Shared::new(settings),
        })
    }

    /// Runs statements, and calls `each` with the parts of every reply. With `rich`, these include HTML, SVG and LaTeX.
    fn _run(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyString>,
        name: &Bound<'_, PyString>,
        rich: bool,
        each: Py<PyAny>,
    ) -> PyResult<()> {
        let text = reader::text(text, &self.shared)?;
        let name = reader::name(name)?;
        self.shared.locked(py, |engine| {
            let mut replies = engine.run(Source::new(name, text));
            let mut kept = 0;
            while let Some(reply) = replies.next() {
                let html = rich
                    .then(|| answer_html(&mut replies, &reply).ok())
                    .flatten();
                let (engine, mut svg, mut latex) = (replies.engine(), None, None);
                if rich {
                    svg = engine.svg(&reply).ok().flatten();
                    latex = engine.text_in(&reply, Notation::Latex).ok().flatten();
                }
                let value = match reply.value().cloned() {
                    Some(value) => engine.attempt(|session| Data::of_value(session, value)),
                    None => Ok(Data::Nothing),
                };
                let value = value.map_err(Failed::from);
                let (json, drawn) = (reply.json().to_string(), reply.drawn(false, None));
                // The text of an error is its drawing.
                let text = match &reply.result {
                    Err(_) => drawn.clone(),
                    Ok(_) => reply.text(),
                };
                let parts = [&text, &drawn, &html, &svg, &latex].map(Option::as_ref);
                let written = parts.into_iter().flatten().map(String::len);
                // A value, or the exception of an error, takes up to twice as much as the texts.
                let texts = json.len() + written.sum::<usize>();
                let copies = 1 + usize::from(reply.result.is_err());
                kept += copies * (BYTES_OF_A_REPLY + 3 * texts);
                let room = engine.attempt(|session| Ok(session.budget().check_memory(kept)?));
                let room = room.map_err(Failed::from);
                let passed = attached(|py| {
                    room.map_err(|failed| failed.raised(py))?;
                    let parts = PyDict::new(py);
                    let value = value.map_err(|failed| failed.raised(py))?;
                    parts.set_item("json", json)?;
                    parts.set_item("text", text)?;
                    parts.set_item("drawn", &drawn)?;
                    parts.set_item("quiet", reply.quiet)?;
                    parts.set_item("elapsed", reply.elapsed.as_secs_f64())?;
                    parts.set_item("html", html)?;
                    parts.set_item("svg", svg)?;
                    parts.set_item("latex", latex)?;
                    parts.set_item("value", value.object(py, &self.shared)?)?;
                    parts.set_item("error", error(py, &reply, drawn))?;
                    calls::call(each.bind(py), (parts,)).map(drop)
                });
                if let Err(error) = passed {
                    raise(error);
                    break;
                }
            }
        })
    }

    /// A script in the standard style, or None if it cannot be parsed.
    fn formatted(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Option<String>> {
        let text = reader::text(text, &self.shared)?;
        self.shared.work(py, |session| {
            match analysis::format(&text, session.budget()) {
                Ok(formatted) => Ok(Some(formatted)),
                Err(Unformatted::Mistakes(_)) => Ok(None),
                Err(Unformatted::Halted(halt)) => Err(Fault::from(halt)),
            }
        })
    }

    /// Whether a text is the beginning of a statement that goes on.
    fn is_unfinished(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<bool> {
        let text = reader::text(text, &self.shared)?;
        self.shared.work(py, |session| {
            let within = Some(&*session.budget());
            syntax::is_unfinished_within(&text, within).map_err(Fault::from)
        })
    }

    /// The value of an expression.
    fn value(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Py<PyAny>> {
        let text = reader::text(text, &self.shared)?;
        evaluate(py, &self.shared, text, |_, value| Ok(value))
    }

    /// The game that a text or a number stands for.
    fn game(&self, py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let as_game = |session: &mut _, value: Value| {
            let p = convert::any_position(session, &value, Span::default())?;
            Ok(Value::game(p))
        };
        match Data::of(text, &self.shared)? {
            Data::Text(text) => evaluate(py, &self.shared, text, as_game),
            data => {
                let found = self.shared.work(py, |session| {
                    let value = data.value(session, &self.shared)?;
                    let value = as_game(session, value)?;
                    Data::of_value(session, value)
                })?;
                found.object(py, &self.shared)
            }
        }
    }

    /// Calls a function of the reference by name.
    #[pyo3(signature = (name, *args))]
    fn call(
        &self,
        py: Python<'_>,
        name: &Bound<'_, PyString>,
        args: &Bound<'_, PyTuple>,
    ) -> PyResult<Py<PyAny>> {
        call(py, &self.shared, &reader::name(name)?, args)
    }

    /// Defines a name, as `let` does.
    fn define(
        &self,
        py: Python<'_>,
        name: &Bound<'_, PyString>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let name = reader::name(name)?;
        if !syntax::is_name(&name) {
            let message = format!("`{name}` is not a name that can be defined");
            return Err(PyValueError::new_err(message));
        }
        let value = Data::of(value, &self.shared)?;
        self.shared.work(py, |session| {
            let value = value.value(session, &self.shared)?;
            host::define(session, &name, value);
            Ok(())
        })
    }

    /// A function that makes positions of states, whose moves these functions list: those of Left and of Right, or one for
    /// both players. With `define`, it has its name in the language, unless a function of the reference has that name.
    fn ruleset(
        &self,
        py: Python<'_>,
        name: &Bound<'_, PyString>,
        moves: Vec<Py<PyAny>>,
        define: bool,
    ) -> PyResult<Py<PyAny>> {
        let name = &*reader::name(name)?;
        let found = self.shared.work(py, |session| {
            let shared = Arc::downgrade(&self.shared);
            let rules = Rc::new(PyRuleset { moves, shared });
            let function = host::function(session, name, &["state"], true, rules);
            if define && syntax::is_name(name) && session.definitions.builtin(name).is_none() {
                host::define(session, name, function.clone());
            }
            Data::of_value(session, function)
        })?;
        found.object(py, &self.shared)
    }

    /// All names that can be typed, each with its parameters and a line of help.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<(String, String, String)>> {
        self.shared.locked(py, |engine| {
            let names = Names::of(engine.session());
            let rows = names.list().iter();
            rows.map(|it| (it.name.clone(), it.head.clone(), it.help.clone()))
                .collect()
        })
    }

    /// The help on a name, or None.
    fn help(&self, py: Python<'_>, name: &str) -> PyResult<Option<String>> {
        self.shared.locked(py, |engine| engine.help(name))
    }

    /// Interrupts the running statement, from another thread.
    fn interrupt(&self) {
        self.shared.interrupt();
    }
}

/// The value of an expression, after some last step.
pub fn evaluate(
    py: Python<'_>,
    shared: &Arc<Shared>,
    text: String,
    finish: impl FnOnce(&mut Session, Value) -> eval::Result<Value> + Send,
) -> PyResult<Py<PyAny>> {
    let found = shared.work(py, |session| {
        session.budget().take_over(text.capacity());
        let source = Rc::new(Source::new("<string>", text));
        let value = expression(session, &source)?;
        let value = finish(session, value)?;
        Data::of_value(session, value)
    })?;
    found.object(py, shared)
}

/// Calls a function of the reference by name.
pub fn call(
    py: Python<'_>,
    shared: &Arc<Shared>,
    name: &str,
    args: &Bound<'_, PyTuple>,
) -> PyResult<Py<PyAny>> {
    let args = Data::of_arguments(args, shared)?;
    let found = shared.work(py, |session| {
        let row = session.definitions.builtin(name);
        let function = row.ok_or_else(|| {
            let label = "`dir(upstar)` lists the functions";
            Fault::here(format!("there is no function `{name}`"), label)
        })?;
        let args = values(session, shared, args)?;
        let value = host::apply(session, &Value::Builtin(function), args)?;
        Data::of_value(session, value)
    })?;
    found.object(py, shared)
}

fn error(py: Python<'_>, reply: &Reply, drawn: Option<String>) -> Option<Py<PyAny>> {
    let error = reply.error()?;
    let class_name = exception_class(error.halt(), error.status());
    let made = exception(py, class_name, error.diagnostic(), drawn);
    Some(made.into_value(py).into_any())
}

/// The functions and rulesets of the reference: name, how it is typed, summary, details and examples.
#[pyfunction]
pub fn entries() -> Vec<Entry> {
    let rows = LIBRARY.rows().map(|row| &row.help);
    rows.map(|it| {
        (
            it.name,
            it.form,
            it.summary,
            it.details,
            it.examples.to_vec(),
        )
    })
    .collect()
}

/// A row of that table.
type Entry = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Vec<(&'static str, &'static str)>,
);
