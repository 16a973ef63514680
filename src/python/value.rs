//! Values that stay in the engine, as Python objects.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple};

use super::data::{Data, PyGame, PyValue, QUESTIONS};
use super::engine;
use super::expression::expression;
use super::package::class;
use crate::builtins::{LIBRARY, canvas_of};
use crate::diagnostic::Span;
use crate::engine::Source;
use crate::eval::{
    self, Fault, Handle, Session, Value, arithmetic, comparison, convert, host, show,
};
use crate::game::Wall;
use crate::limits::Halt;
use crate::notation::{NOTATIONS, Notation, meant};
use crate::picture::{Grid, GridFormat, escaped};
use crate::syntax::{Comparison, Operator};

const NOWHERE: Span = Span { start: 0, end: 0 };

impl PyValue {
    /// Does some work with the value.
    fn with<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session, Value) -> eval::Result<T>,
    ) -> PyResult<T> {
        self.shared.work(py, |session| {
            let value = session.handed_out.value(&self.handle).cloned();
            let value = value.ok_or(Halt::Broken("a value of another engine"))?;
            work(session, value)
        })
    }

    /// Computes another value.
    fn to(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session, Value) -> eval::Result<Value>,
    ) -> PyResult<Py<PyAny>> {
        let found = self.with(py, |session, value| {
            let value = work(session, value)?;
            Ok(Data::of_value(session, value))
        })?;
        found.object(py, &self.shared)
    }

    /// The value of a function of the reference at this value.
    fn ask(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        self.to(py, |session, value| {
            let row = session.definitions.builtin(name);
            let function = row.map(Value::Builtin);
            let function = function.ok_or(Halt::Broken("there is no such function"))?;
            host::apply(session, &function, [value])
        })
    }

    fn written(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |session, value| match value {
            Value::Game(p, _) => Ok(session.world.positions.name(p, Notation::Ascii)?),
            other => show::plain(session, &other),
        })
    }

    fn picture(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |session, value| {
            if matches!(
                value,
                Value::Move(_) | Value::Function(_) | Value::Builtin(_)
            ) {
                return Ok(None);
            }
            Ok(Some(canvas_of(session, &value, NOWHERE)?.svg()))
        })
    }

    fn shown(&self, py: Python<'_>, notation: Notation) -> PyResult<String> {
        self.with(py, |session, value| {
            show::show_in(session, &value, notation)
        })
    }
}

#[pymethods]
impl PyValue {
    /// The type of the value: `"game"`, `"move"`, `"function"`, `"thermograph"`, `"report"`, `"picture"`, ...
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |_, value| Ok(value.type_name()))
    }

    /// Calls a function of the reference by name, in the engine of this value.
    #[pyo3(signature = (name, *args))]
    fn call(&self, py: Python<'_>, name: &str, args: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
        engine::call(py, &self.shared, name, args)
    }

    /// The text in a notation: `"ascii"`, `"unicode"` or `"latex"`.
    #[pyo3(signature = (notation="ascii"))]
    fn text(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        let unknown = || PyTypeError::new_err("a notation is \"ascii\", \"unicode\" or \"latex\"");
        let notation = meant(&NOTATIONS, notation).ok_or_else(unknown)?;
        self.shown(py, notation)
    }

    /// A picture as the text of an SVG file, or None if there is none; with a file name, it is written there.
    #[pyo3(signature = (file=None))]
    fn svg(&self, py: Python<'_>, file: Option<PathBuf>) -> PyResult<Option<String>> {
        let picture = self.picture(py)?;
        if let (Some(file), Some(picture)) = (file, &picture) {
            std::fs::write(file, picture)?;
        }
        Ok(picture)
    }

    /// The parts of a value: `start`, `to` and `result` of a move (what changed, what it became, and the whole position after
    /// it); `mean`, `temperature` and the corners `left` and `right` of a thermograph; the `data` of a report, and the
    /// `rows` of a table.
    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let found = self.with(py, |session, value| {
            let value = match (value, name) {
                (Value::Move(it), "start") => Value::named(it.from),
                (Value::Move(it), "to") => Value::named(it.to),
                (Value::Move(it), "result") => Value::named(it.result),
                (Value::Thermograph(_, it), "mean") => Value::number(&it.mean),
                (Value::Thermograph(_, it), "temperature") => Value::number(&it.temperature),
                (Value::Thermograph(_, it), "left") => corners(&it.left),
                (Value::Thermograph(_, it), "right") => corners(&it.right),
                (Value::Report(it), "data") => Value::text(it.json().to_string()),
                (Value::Report(it), "rows") if it.kind() == "table" => {
                    Value::text(it.json().to_string())
                }
                _ => return Ok(None),
            };
            Ok(Some(Data::of_value(session, value)))
        })?;
        let Some(found) = found else {
            let message = format!("a {} has no attribute '{name}'", self.kind(py)?);
            return Err(PyAttributeError::new_err(message));
        };
        let found = found.object(py, &self.shared)?;
        match name {
            "data" | "rows" => Ok(class(py, name)?.call1((found,))?.unbind()),
            _ => Ok(found),
        }
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.with(py, |session, value| match value {
            Value::Report(report) => {
                let report = report.in_notation(session, Notation::Ascii)?;
                Ok(report.text(false))
            }
            other => show::plain(session, &other),
        })?;
        Ok(text)
    }

    fn __format__(own: &Bound<'_, Self>, spec: &str) -> PyResult<String> {
        let text = own.str()?;
        text.call_method1("__format__", (spec,))?.extract()
    }

    /// Values do not change, so a copy is the value itself.
    fn __copy__<'py>(own: &Bound<'py, Self>) -> Bound<'py, Self> {
        own.clone()
    }

    fn __deepcopy__<'py>(own: &Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Self> {
        own.clone()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if self.kind(py)? == "report" || self.kind(py)? == "picture" {
            return self.__str__(py);
        }
        let name = self.written(py)?;
        Ok(format!("value({})", repr(py, &name)?))
    }

    #[pyo3(signature = (*args))]
    fn __call__(&self, py: Python<'_>, args: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
        let args = args.iter().map(|arg| Data::of(&arg, &self.shared));
        let args: Vec<Data> = args.collect::<PyResult<_>>()?;
        self.to(py, |session, function| {
            let mut values = Vec::with_capacity(args.len());
            for arg in args {
                values.push(arg.value(session, &self.shared)?);
            }
            host::apply(session, &function, values)
        })
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyValue>() else {
            return Ok(false);
        };
        let other = other.get();
        if !Arc::ptr_eq(&self.shared, &other.shared) {
            return Ok(false);
        }
        self.with(py, |session, value| {
            let other = session.handed_out.value(&other.handle).cloned();
            let other = other.ok_or(Halt::Broken("a value of another engine"))?;
            comparison::equal_items(session, &value, &other, NOWHERE)
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        match self.kind(py)? {
            // Equal thermographs may belong to different games.
            "thermograph" => self.picture(py)?.hash(&mut hasher),
            _ => self.written(py)?.hash(&mut hasher),
        }
        Ok(hasher.finish())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let reader = py.import("upstar")?.getattr("value")?;
        Ok((reader.unbind(), (self.written(py)?,)))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.kind(py)? {
            "picture" | "thermograph" => self.picture(py),
            _ => Ok(None),
        }
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.kind(py)? {
            "report" | "picture" | "function" => Ok(None),
            _ => Ok(Some(format!("${}$", self.shown(py, Notation::Latex)?))),
        }
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |_, value| match value {
            Value::Report(report) if report.kind() == "table" => {
                let grid = Grid::of_data(&report.json());
                Ok(grid.map(|grid| grid.write(GridFormat::Html)))
            }
            _ => Ok(None),
        })
    }
}

/// The corners of a wall: pairs of temperature and value.
fn corners(wall: &Wall) -> Value {
    let points = wall.points().iter();
    let points = points.map(|(t, x)| Value::list(vec![Value::number(t), Value::number(x)]));
    Value::list(points.collect())
}

/// A Python string literal.
fn repr(py: Python<'_>, text: &str) -> PyResult<String> {
    let text = text.into_pyobject(py)?;
    Ok(text.into_any().repr()?.to_string())
}

impl PyGame {
    /// The answer to a question that is asked of the engine only once.
    fn answer(own: &Bound<'_, Self>, question: &str) -> PyResult<Py<PyAny>> {
        let (py, value) = (own.py(), own.as_super().get());
        let Some(at) = QUESTIONS.iter().position(|it| *it == question) else {
            return value.ask(py, question);
        };
        let answer = &own.get().answers.get_or_init(Box::default)[at];
        let answer = match answer.get() {
            Some(answer) => answer,
            None => {
                let found = value.ask(py, question)?;
                answer.get_or_init(|| found)
            }
        };
        Ok(answer.clone_ref(py))
    }
}

/// The name of the game in claims about it.
const THIS: &str = "this";

/// A sum of more parts than this is replaced by its value, if that is found soon.
const MANY_PARTS: usize = 32;

/// The sum of two games. Values are added at once; a sum of positions is a position.
fn sum(session: &mut Session, a: &Value, b: &Value) -> eval::Result<Value> {
    let p = convert::position(session, a, NOWHERE)?;
    let q = convert::position(session, b, NOWHERE)?;
    let positions = &mut session.world.positions;
    if let (Some(g), Some(h)) = (positions.plain_value(p), positions.plain_value(q)) {
        let sum = positions.algebra.add(g, h)?;
        return Ok(Value::game(positions.of_value(sum)?));
    }
    let sum = eval::terminal_check::sum_of(session, &[p, q])?;
    if session.world.positions.parts(sum).len() > MANY_PARTS {
        let value = session.solver().within(1, |solver| solver.value_of(sum))?;
        if let Some(value) = value {
            return Ok(Value::game(session.world.positions.of_value(value)?));
        }
    }
    Ok(Value::game(sum))
}

fn negative(session: &mut Session, value: &Value) -> eval::Result<Value> {
    let p = convert::position(session, value, NOWHERE)?;
    Ok(Value::game(session.world.positions.negative(p)?))
}

/// Does some work with a game and another operand; `None` if that is no game.
fn operate<T>(
    game: &Bound<'_, PyGame>,
    other: &Bound<'_, PyAny>,
    work: impl Fn(&mut Session, Value, Value) -> eval::Result<T>,
) -> PyResult<Option<T>> {
    let (py, own) = (game.py(), game.as_super().get());
    let Ok(other) = operand(own, other)? else {
        return Ok(None);
    };
    let brief = own.shared.briefly(|session| {
        let value = plain(session, &own.handle)?;
        let other = match &other {
            Data::Held(handle, _) => plain(session, handle)?,
            Data::Int(n) => Value::int(*n),
            _ => return Err(Halt::Patience.into()),
        };
        work(session, value, other)
    });
    if let Some(done) = brief {
        return Ok(Some(done));
    }
    let done = own.with(py, |session, value| {
        let other = other.value(session, &own.shared)?;
        work(session, value, other)
    })?;
    Ok(Some(done))
}

/// A game that is given by its value, so that no ruleset is needed to compute with it.
fn plain(session: &mut Session, handle: &Handle) -> eval::Result<Value> {
    match session.handed_out.value(handle).cloned() {
        Some(Value::Game(p, shown)) if session.world.positions.plain_value(p).is_some() => {
            Ok(Value::Game(p, shown))
        }
        _ => Err(Halt::Patience.into()),
    }
}

/// Computes a game from a game and another operand.
fn combine(
    game: &Bound<'_, PyGame>,
    other: &Bound<'_, PyAny>,
    work: impl Fn(&mut Session, &Value, &Value) -> eval::Result<Value>,
) -> PyResult<Py<PyAny>> {
    let py = game.py();
    let found = operate(game, other, |session, a, b| {
        let value = work(session, &a, &b)?;
        Ok(Data::of_value(session, value))
    })?;
    match found {
        Some(found) => found.object(py, &game.as_super().get().shared),
        None => Ok(py.NotImplemented()),
    }
}

/// The result of a comparison of two values, if it needs no computation.
fn compared_at_once(
    own: &Bound<'_, PyGame>,
    other: &Bound<'_, PyAny>,
    operator: CompareOp,
) -> Option<bool> {
    let (own, other) = (
        own.as_super().get(),
        other.cast::<PyGame>().ok()?.as_super().get(),
    );
    own.shared.glance(|session| {
        let positions = &session.world.positions;
        let value = |handle| positions.plain_value(session.handed_out.position(handle)?);
        let (g, h) = (value(&own.handle)?, value(&other.handle)?);
        match operator {
            CompareOp::Eq => Some(g == h),
            CompareOp::Ne => Some(g != h),
            _ if g == h => Some(matches!(operator, CompareOp::Le | CompareOp::Ge)),
            // Different canonical forms are not equal.
            CompareOp::Le | CompareOp::Lt => positions.algebra.known_le(g, h),
            CompareOp::Ge | CompareOp::Gt => positions.algebra.known_le(h, g),
        }
    })
}

/// The data of another operand; `Err` if it is neither a game nor a number.
fn operand(own: &PyValue, other: &Bound<'_, PyAny>) -> PyResult<Result<Data, ()>> {
    match Data::of(other, &own.shared) {
        Ok(data @ (Data::Int(_) | Data::Integer(_) | Data::Ratio(_) | Data::Held(_, true))) => {
            Ok(Ok(data))
        }
        Ok(data @ Data::Foreign(_)) if other.is_instance_of::<PyGame>() => Ok(Ok(data)),
        Err(error) if other.is_instance_of::<PyGame>() => Err(error),
        _ => Ok(Err(())),
    }
}

#[pymethods]
impl PyGame {
    #[new]
    fn new(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<Py<PyGame>> {
        let read = py.import("upstar")?.getattr("game")?;
        Ok(read.call1((text,))?.extract()?)
    }

    fn __repr__(own: &Bound<'_, Self>) -> PyResult<String> {
        let py = own.py();
        let name = own.as_super().get().written(py)?;
        Ok(format!("Game({})", repr(py, &name)?))
    }

    fn __add__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, sum)
    }

    fn __radd__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, |session, a, b| sum(session, b, a))
    }

    fn __sub__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, |session, a, b| {
            let b = negative(session, b)?;
            sum(session, a, &b)
        })
    }

    fn __rsub__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, |session, a, b| {
            let a = negative(session, a)?;
            sum(session, b, &a)
        })
    }

    fn __mul__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, |session, a, b| {
            let (a, b, spans) = (a.clone(), b.clone(), (NOWHERE, NOWHERE, NOWHERE));
            arithmetic::binary(session, Operator::Product, a, b, spans)
        })
    }

    fn __rmul__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Self::__mul__(own, other)
    }

    fn __neg__(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let value = own.as_super().get();
        value.to(own.py(), |session, value| negative(session, &value))
    }

    fn __pos__<'py>(own: &Bound<'py, Self>) -> Bound<'py, Self> {
        own.clone()
    }

    fn __bool__(own: &Bound<'_, Self>) -> PyResult<bool> {
        let py = own.py();
        let zero = 0_i64.into_pyobject(py)?.into_any();
        let equal = Self::__richcmp__(own, &zero, CompareOp::Eq)?;
        Ok(!equal.is_truthy(py)?)
    }

    fn __richcmp__(
        own: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let py = own.py();
        let truth = |holds: bool| Ok(PyBool::new(py, holds).to_owned().into_any().unbind());
        if let Some(holds) = compared_at_once(own, other, operator) {
            return truth(holds);
        }
        let comparison = match operator {
            CompareOp::Lt => Comparison::Less,
            CompareOp::Le => Comparison::LessOrEqual,
            CompareOp::Eq => Comparison::Equal,
            CompareOp::Ne => Comparison::NotEqual,
            CompareOp::Gt => Comparison::Greater,
            CompareOp::Ge => Comparison::GreaterOrEqual,
        };
        let holds = operate(own, other, |session, a, b| {
            if let (Comparison::Equal | Comparison::NotEqual, Value::Number(x)) = (comparison, &b)
                && x.to_dyadic().is_none()
            {
                // No short game has this value.
                return Ok(comparison == Comparison::NotEqual);
            }
            // In misère play and in games with draws, there is no value to compare.
            let is_normal = |value: &Value| value.has_value();
            if !(is_normal(&a) && is_normal(&b))
                && let Comparison::Equal | Comparison::NotEqual = comparison
            {
                let is_same = match (&a, &b) {
                    (Value::Game(p, _), Value::Game(q, _)) => {
                        session.world.positions.identical(*p, *q)?
                    }
                    _ => false,
                };
                return Ok(is_same == (comparison == Comparison::Equal));
            }
            comparison::holds(session, comparison, &(a, NOWHERE), &(b, NOWHERE), NOWHERE)
        })?;
        match holds {
            Some(holds) => truth(holds),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(own: &Bound<'_, Self>) -> PyResult<isize> {
        let (py, game) = (own.py(), own.get());
        if let Some(hash) = game.hash.get() {
            return Ok(*hash);
        }
        let value = own.as_super().get();
        // A game that is a number is equal to that number, so it has the same hash.
        let key = value.with(py, |session, value| {
            if let Value::Game(p, _) = value
                && p.is_normal()
                && session.solver().is_short(p)?
            {
                let game = session.solver().value_of(p)?;
                if let Some(x) = session.algebra().as_number(game) {
                    let number = Value::number(x);
                    return Ok(Data::of_value(session, number));
                }
            }
            show::plain(session, &value).map(Data::Text)
        })?;
        let hash = key.object(py, &value.shared)?.bind(py).hash()?;
        Ok(*game.hash.get_or_init(|| hash))
    }

    fn __getattr__(own: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        let py = own.py();
        if !LIBRARY.rows().any(|row| row.help.name == name) {
            let message =
                format!("a game has no attribute '{name}', and there is no function of this name");
            return Err(PyAttributeError::new_err(message));
        }
        let bound = class(py, "bound")?.call1((name, own))?;
        Ok(bound.unbind())
    }

    fn __dir__(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let py = own.py();
        Ok(class(py, "attributes")?.call1((own,))?.unbind())
    }

    fn __reduce__(own: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let py = own.py();
        let reader = py.import("upstar")?.getattr("game")?;
        // The name of a position may mean something else by now, or elsewhere.
        let text = own.as_super().get().with(py, |session, value| {
            let p = convert::any_position(session, &value, NOWHERE)?;
            let name = session.world.positions.name(p, Notation::Ascii)?;
            let source = Rc::new(Source::new("<string>", name.clone()));
            match expression(session, &source) {
                Ok(Value::Game(q, _)) if session.world.positions.identical(p, q)? => Ok(name),
                _ if p.is_normal() => show::plain(session, &value),
                _ => Err(Fault::here(
                    "this position cannot be pickled",
                    "its name means something else by now, and it has no value",
                )),
            }
        })?;
        Ok((reader.unbind(), (text,)))
    }

    /// Who wins: `"L"`, `"R"`, `"N"` or `"P"`, and for loopy games also draws.
    #[getter]
    fn outcome(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "outcome")
    }

    /// The Left options.
    #[getter]
    fn left(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        own.as_super().get().ask(own.py(), "left")
    }

    /// The Right options.
    #[getter]
    fn right(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        own.as_super().get().ask(own.py(), "right")
    }

    /// The game as it was written.
    #[getter]
    fn name(own: &Bound<'_, Self>) -> PyResult<String> {
        written(own, Notation::Ascii)
    }

    /// Why a claim about the game is true or false, such as `g.why("> 0")`; by default, why its outcome is what it is.
    #[pyo3(signature = (claim=None))]
    fn why(own: &Bound<'_, Self>, claim: Option<&str>) -> PyResult<Py<PyAny>> {
        let claim = match claim {
            Some(claim) => format!("why {THIS} {claim}"),
            None => {
                let outcome = Self::outcome(own)?;
                format!("why outcome({THIS}) == {outcome}")
            }
        };
        let source = |claim: String| Rc::new(Source::new("<string>", claim));
        own.as_super().get().to(own.py(), |session, value| {
            let work = |session: &mut Session| expression(session, &source(claim));
            host::with_definition(session, THIS, value, work)
        })
    }

    /// The mean value.
    #[getter]
    fn mean(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "mean")
    }

    /// The temperature.
    #[getter]
    fn temperature(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "temperature")
    }

    /// The thermograph, which is drawn in a notebook.
    #[getter]
    fn thermograph(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "thermograph")
    }

    /// The canonical form.
    #[getter]
    fn canonical(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "canonical")
    }

    /// A picture of the position, or of the canonical form.
    fn _repr_svg_(own: &Bound<'_, Self>) -> PyResult<Option<String>> {
        own.as_super().get().picture(own.py())
    }

    /// The game as it was written.
    fn _repr_latex_(own: &Bound<'_, Self>) -> PyResult<String> {
        let name = written(own, Notation::Latex)?;
        Ok(format!("${name}$"))
    }

    /// The game as it was written, with a picture if it is a position of a ruleset that has one.
    fn _repr_html_(own: &Bound<'_, Self>) -> PyResult<String> {
        // Notebooks typeset formulas in dollars, but drop the elements of MathML from a page that is not trusted.
        let formula = escaped(&written(own, Notation::Latex)?).to_string();
        let picture = own.as_super().get().with(own.py(), |session, value| {
            let p = convert::any_position(session, &value, NOWHERE)?;
            let has_board = session
                .world
                .positions
                .state(p)
                .is_some_and(|it| it.scene().is_some());
            Ok(if has_board {
                format!("<div>{}</div>", canvas_of(session, &value, NOWHERE)?.svg())
            } else {
                String::new()
            })
        })?;
        Ok(format!("<div>${formula}$</div>{picture}"))
    }
}

/// The game as it was written.
fn written(own: &Bound<'_, PyGame>, notation: Notation) -> PyResult<String> {
    own.as_super().get().with(own.py(), |session, value| {
        let p = convert::any_position(session, &value, NOWHERE)?;
        Ok(session.world.positions.name(p, notation)?)
    })
}
