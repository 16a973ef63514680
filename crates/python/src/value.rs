//! Values that stay in the engine, as Python objects.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::data::{Data, PyValue, values};
use super::engine;
use super::package::class;
use algebra::game::Wall;
use algebra::limits::Halt;
use algebra::notation::{NOTATIONS, Notation, meant};
use upstar::builtins::{canvas_of, has_picture};
use upstar::diagnostic::Span;
use upstar::eval::{self, Session, Shown, Value, comparison, host, move_names, show};
use upstar::picture::{Grid, GridFormat};

pub const NOWHERE: Span = Span { start: 0, end: 0 };

impl PyValue {
    /// Does some work with the value.
    pub fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session, Value) -> eval::Result<T> + Send,
    ) -> PyResult<T> {
        self.shared.work(py, |session| {
            let value = session.handed_out.value(&self.handle).cloned();
            let value = value.ok_or(Halt::Broken("a value of another engine"))?;
            work(session, value)
        })
    }

    /// Computes another value.
    pub fn to(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session, Value) -> eval::Result<Value> + Send,
    ) -> PyResult<Py<PyAny>> {
        let found = self.with(py, |session, value| {
            let value = work(session, value)?;
            Data::of_value(session, value)
        })?;
        found.object(py, &self.shared)
    }

    /// The value of a function of the reference at this value.
    pub fn ask(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        self.to(py, |session, value| {
            let row = session.definitions.builtin(name);
            let function = row.map(Value::Builtin);
            let function = function.ok_or(Halt::Broken("there is no such function"))?;
            host::apply(session, &function, [value])
        })
    }

    pub fn written(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |session, value| match value {
            Value::Game(p, _) => Ok(session.world.positions.name(p, Notation::Ascii)?),
            other => show::exact(session, &other),
        })
    }

    pub fn picture(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |session, value| {
            if !has_picture(&value) {
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
    fn svg(own: &Bound<'_, Self>, file: Option<String>) -> PyResult<Option<String>> {
        let (py, value) = (own.py(), own.get());
        if let Some(file) = file {
            let args = (own, file).into_pyobject(py)?;
            engine::call(py, &value.shared, "svg", &args)?;
        }
        value.picture(py)
    }

    /// The parts of a value: the `name` of a move, its `start`, `to` and `result` (what changed, what it became, and the whole
    /// position after it); `mean`, `temperature` and the corners `left` and `right` of a thermograph; the `data` of a report, and the
    /// `rows` of a table.
    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let found = self.with(py, |session, value| {
            let value = match (value, name) {
                (Value::Move(it), "name") => {
                    let within = it.within.unwrap_or(it.mv.from);
                    Value::text(move_names::in_words(session, within, &it.mv)?)
                }
                (Value::Move(it), "start") => Value::named(it.mv.from),
                (Value::Move(it), "to") => Value::named(it.mv.to),
                (Value::Move(it), "result") => Value::named(it.mv.result),
                (Value::Thermograph(_, it), "mean") => Value::number(&it.mean),
                (Value::Thermograph(_, it), "temperature") => Value::number(&it.temperature),
                (Value::Thermograph(_, it), "left") => corners(&it.left),
                (Value::Thermograph(_, it), "right") => corners(&it.right),
                (Value::Report(it), "data") => Value::text(it.json().to_string()),
                (Value::Report(it), "rows") if it.shown() == Shown::Table => {
                    Value::text(it.json().to_string())
                }
                _ => return Ok(None),
            };
            Data::of_value(session, value).map(Some)
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
            other => Ok(show::as_string(session, &other)?.to_string()),
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
        let name = self.with(py, |session, value| match value {
            Value::Move(made) => {
                let name = show::name_of_move(session, &made)?;
                Ok(name.map(|name| name.to_string()))
            }
            _ => Ok(None),
        })?;
        if let Some(name) = name {
            return Ok(format!("<move {name}>"));
        }
        let name = self.written(py)?;
        Ok(format!("value({})", repr(py, &name)?))
    }

    #[pyo3(signature = (*args))]
    fn __call__(&self, py: Python<'_>, args: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
        let args = Data::of_arguments(args, &self.shared)?;
        self.to(py, |session, function| {
            let args = values(session, &self.shared, args)?;
            host::apply(session, &function, args)
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
        let kind = self.kind(py)?;
        if ["report", "picture", "thermograph"].contains(&kind) {
            let message = format!("a {kind} cannot be pickled: make it again from its arguments");
            return Err(PyTypeError::new_err(message));
        }
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
            Value::Report(report) if report.shown() == Shown::Table => {
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
pub fn repr(py: Python<'_>, text: &str) -> PyResult<String> {
    let text = text.into_pyobject(py)?;
    Ok(text.into_any().repr()?.to_string())
}
