//! Values of the language as Python objects, by way of plain data that needs neither the engine nor the interpreter lock.

use std::rc::Rc;
use std::sync::{Arc, OnceLock, Weak};

use num_bigint::BigInt;
use num_rational::BigRational;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PyRange, PyRangeMethods, PySet, PyString,
    PyTuple, PyType,
};

use super::expression::expression;
use super::package::class;
use super::shared::{Shared, from_within, raise};
use crate::diagnostic::Span;
use crate::engine::Source;
use crate::eval::collection::Collection;
use crate::eval::host::{self, Host};
use crate::eval::{self, Fault, Handle, Session, Value, show};
use crate::game::{Number, Outcome, Player};
use crate::limits::{Halt, with_stack};

/// A value as data that any thread may hold.
pub enum Data {
    Nothing,
    Truth(bool),
    Int(i64),
    Integer(BigInt),
    Ratio(BigRational),
    Text(String),
    Outcome(Outcome),
    Player(Player),
    Range(i64, i64),
    List(Vec<Data>),
    Set(Vec<Data>),
    /// The keys and the values.
    Dict(Vec<Data>, Vec<Data>),
    /// A value that stays in the engine, and whether it is a game.
    Held(Arc<Handle>, bool),
    /// The text of a value of another engine.
    Foreign(String),
    Function(Py<PyAny>),
}

/// The class `fractions.Fraction`.
fn fraction(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

impl Data {
    /// The data of a Python object, for this engine.
    pub fn of(object: &Bound<'_, PyAny>, shared: &Arc<Shared>) -> PyResult<Data> {
        let items = |items: &Bound<'_, PyAny>| -> PyResult<Vec<Data>> {
            let items = items.try_iter()?;
            with_stack(|| items.map(|item| Data::of(&item?, shared)).collect())
        };
        if let Ok(value) = object.cast::<PyValue>() {
            let value = value.get();
            if !Arc::ptr_eq(&value.shared, shared) {
                return Ok(Data::Foreign(shown_elsewhere(object.py(), value)?));
            }
            return Ok(Data::Held(value.handle.clone(), value.is_game));
        }
        if let Ok(truth) = object.cast::<PyBool>() {
            return Ok(Data::Truth(truth.is_true()));
        }
        if object.is_instance_of::<PyInt>() {
            return match object.extract() {
                Ok(n) => Ok(Data::Int(n)),
                Err(_) => Ok(Data::Integer(object.extract()?)),
            };
        }
        if let Ok(text) = object.cast::<PyString>() {
            return Data::of_text(text);
        }
        if let Ok(range) = object.cast::<PyRange>()
            && range.step()? == 1
        {
            return Ok(Data::Range(range.start()? as i64, range.stop()? as i64 - 1));
        }
        if object.is_instance_of::<PyList>()
            || object.is_instance_of::<PyTuple>()
            || object.is_instance_of::<PyRange>()
        {
            return Ok(Data::List(items(object)?));
        }
        if object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>() {
            return Ok(Data::Set(items(object)?));
        }
        if let Ok(dict) = object.cast::<PyDict>() {
            let (keys, values) = (dict.keys().into_any(), dict.values().into_any());
            return Ok(Data::Dict(items(&keys)?, items(&values)?));
        }
        if object.is_instance_of::<PyFloat>() {
            let message = "a float is not exact: pass an int, a Fraction, or a string such as \"1/2\" to game()";
            return Err(PyTypeError::new_err(message));
        }
        if object.is_instance(fraction(object.py())?)? {
            let parts = ["numerator", "denominator"].map(|part| object.getattr(part)?.extract());
            let [numerator, denominator]: [PyResult<BigInt>; 2] = parts;
            return Ok(Data::Ratio(BigRational::new(numerator?, denominator?)));
        }
        if object.try_iter().is_ok() {
            return Ok(Data::List(items(object)?));
        }
        if object.hasattr("__index__")? {
            let index = object.py().import("operator")?.getattr("index")?;
            return Data::of(&index.call1((object,))?, shared);
        }
        if object.is_callable() {
            return Ok(Data::Function(object.clone().unbind()));
        }
        let kind = object.get_type().name()?.to_string();
        let message =
            format!("{kind} is neither a game nor a number, a string, a list or a function");
        Err(PyTypeError::new_err(message))
    }

    /// The data of the arguments of a call.
    pub fn of_arguments(args: &Bound<'_, PyTuple>, shared: &Arc<Shared>) -> PyResult<Vec<Data>> {
        args.iter().map(|arg| Data::of(&arg, shared)).collect()
    }

    /// Outcomes and players are strings of classes of their own.
    fn of_text(text: &Bound<'_, PyString>) -> PyResult<Data> {
        let py = text.py();
        let plain = text.to_cow()?;
        if !text.is_exact_instance_of::<PyString>() {
            if text.is_instance(&class(py, "Outcome")?)?
                && let Some(outcome) = Outcome::ALL.iter().find(|it| it.letter() == plain)
            {
                return Ok(Data::Outcome(*outcome));
            }
            if text.is_instance(&class(py, "Player")?)?
                && let Some(player) = Player::BOTH.iter().find(|it| it.name() == plain)
            {
                return Ok(Data::Player(*player));
            }
        }
        Ok(Data::Text(plain.into_owned()))
    }

    /// The value in the session.
    pub fn value(self, session: &mut Session, shared: &Arc<Shared>) -> eval::Result<Value> {
        Ok(match self {
            Data::Nothing => return Err(Fault::here("there is no value", "None was given")),
            Data::Truth(truth) => Value::Truth(truth),
            Data::Int(n) => Value::int(n),
            Data::Integer(n) => Value::number(n),
            Data::Ratio(x) => Value::number(x),
            Data::Text(text) => Value::text(text),
            Data::Outcome(outcome) => Value::Outcome(outcome, None),
            Data::Player(player) => Value::Player(player),
            Data::Range(from, to) => Value::Range(from, to),
            Data::List(items) => Value::list(values(session, shared, items)?),
            Data::Set(items) => {
                let elements = values(session, shared, items)?;
                Collection::set(session, elements.into_iter(), Span::default())?
            }
            Data::Dict(keys, items) => {
                let keys = values(session, shared, keys)?;
                let items = values(session, shared, items)?;
                let entries = keys.into_iter().zip(items);
                Collection::dict(session, entries, Span::default())?
            }
            Data::Held(handle, _) => session
                .handed_out
                .value(&handle)
                .cloned()
                .ok_or(Halt::Broken("a value of another engine"))?,
            Data::Foreign(text) => expression(session, &Rc::new(Source::new("<game>", text)))?,
            Data::Function(function) => {
                let function = PyFunction::new(function, shared);
                let name = function.name();
                let params = function.parameters();
                let params: Vec<&str> = params.iter().map(String::as_str).collect();
                host::function(session, &name, &params, false, Rc::new(function))
            }
        })
    }

    /// The data of a value.
    pub fn of_value(session: &mut Session, value: Value) -> Data {
        match value {
            Value::Truth(truth) => Data::Truth(truth),
            Value::Number(Number::Int(n)) => Data::Int(n),
            Value::Number(x) => match x.to_integer() {
                Some(n) => Data::Integer(n),
                None => Data::Ratio(x.to_ratio().into_owned()),
            },
            Value::Text(text) => Data::Text(text.to_string()),
            Value::Outcome(outcome, _) => Data::Outcome(outcome),
            Value::Player(player) => Data::Player(player),
            Value::Range(from, to) => Data::Range(from, to),
            Value::List(items) => Data::List(Data::of_values(session, &items)),
            Value::Collection(it) if it.is_dict() => {
                let keys = Data::of_values(session, it.keys());
                Data::Dict(keys, Data::of_values(session, it.values()))
            }
            Value::Collection(it) => Data::Set(Data::of_values(session, it.keys())),
            other => {
                let is_game = matches!(other, Value::Game(..));
                Data::Held(Arc::new(session.handed_out.give(other)), is_game)
            }
        }
    }

    fn of_values(session: &mut Session, values: &[Value]) -> Vec<Data> {
        let values = values.iter().cloned();
        with_stack(|| values.map(|value| Data::of_value(session, value)).collect())
    }

    /// The Python object.
    pub fn object(self, py: Python<'_>, shared: &Arc<Shared>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Data::Nothing => py.None(),
            Data::Truth(truth) => PyBool::new(py, truth).to_owned().into_any().unbind(),
            Data::Int(n) => n.into_pyobject(py)?.into_any().unbind(),
            Data::Integer(n) => n.into_pyobject(py)?.into_any().unbind(),
            Data::Ratio(x) => {
                let parts = (x.numer().clone(), x.denom().clone());
                fraction(py)?.call1(parts)?.unbind()
            }
            Data::Text(text) | Data::Foreign(text) => PyString::new(py, &text).into_any().unbind(),
            Data::Outcome(outcome) => class(py, "Outcome")?.call1((outcome.letter(),))?.unbind(),
            Data::Player(player) => class(py, "Player")?.call1((player.name(),))?.unbind(),
            Data::Range(from, to) => {
                let to = to.checked_add(1);
                let to = to.ok_or_else(|| PyValueError::new_err("this range is too long"))?;
                let range = py.import("builtins")?.getattr("range")?;
                range.call1((from, to.max(from)))?.unbind()
            }
            Data::List(items) => {
                let items = items.into_iter().map(|item| item.object(py, shared));
                let items: Vec<Py<PyAny>> = items.collect::<PyResult<_>>()?;
                PyList::new(py, items)?.into_any().unbind()
            }
            Data::Set(items) => {
                let items = items.into_iter().map(|item| item.key(py, shared));
                let items: Vec<Py<PyAny>> = items.collect::<PyResult<_>>()?;
                PySet::new(py, items)?.into_any().unbind()
            }
            Data::Dict(keys, values) => {
                let dict = PyDict::new(py);
                for (key, value) in keys.into_iter().zip(values) {
                    dict.set_item(key.key(py, shared)?, value.object(py, shared)?)?;
                }
                dict.into_any().unbind()
            }
            Data::Held(handle, is_game) => {
                let value = PyValue {
                    shared: shared.clone(),
                    handle,
                    is_game,
                };
                if is_game {
                    Py::new(py, PyGame::initializer(value))?.into_any()
                } else {
                    Py::new(py, value)?.into_any()
                }
            }
            Data::Function(function) => function,
        })
    }

    /// The Python object as a key, for which lists become tuples.
    fn key(self, py: Python<'_>, shared: &Arc<Shared>) -> PyResult<Py<PyAny>> {
        match self {
            Data::List(items) => {
                let items = items.into_iter().map(|item| item.key(py, shared));
                let items: Vec<Py<PyAny>> = items.collect::<PyResult<_>>()?;
                Ok(PyTuple::new(py, items)?.into_any().unbind())
            }
            Data::Set(items) => {
                let items = items.into_iter().map(|item| item.key(py, shared));
                let items: Vec<Py<PyAny>> = items.collect::<PyResult<_>>()?;
                Ok(PyFrozenSet::new(py, items)?.into_any().unbind())
            }
            other => other.object(py, shared),
        }
    }
}

/// The text of a value of another engine.
fn shown_elsewhere(py: Python<'_>, value: &PyValue) -> PyResult<String> {
    value.shared.work(py, |session| {
        let held = session.handed_out.value(&value.handle).cloned();
        let held = held.ok_or(Halt::Broken("a value of another engine"))?;
        show::plain(session, &held)
    })
}

/// The values of several data.
pub fn values(
    session: &mut Session,
    shared: &Arc<Shared>,
    items: Vec<Data>,
) -> eval::Result<Vec<Value>> {
    let mut values = session.budget().vec(items.len())?;
    for item in items {
        values.push(with_stack(|| item.value(session, shared))?);
    }
    Ok(values)
}

/// A value of the language that is no plain Python object: a game, a move, a function, a thermograph, a picture, a table
/// or an explanation.
#[pyclass(name = "Value", module = "upstar", subclass, frozen, weakref)]
pub struct PyValue {
    pub shared: Arc<Shared>,
    pub handle: Arc<Handle>,
    pub is_game: bool,
}

/// A game or a position. `game(text)` reads one; sums, differences, negatives and integer multiples are games, and `==`,
/// `<`, `>`, `<=`, `>=` compare values. Every function of the reference that takes a game first is also a method.
#[pyclass(name = "Game", module = "upstar", extends = PyValue, frozen)]
pub struct PyGame {
    pub hash: OnceLock<isize>,
    /// The answers to [`QUESTIONS`] so far.
    pub answers: OnceLock<Box<[OnceLock<Py<PyAny>>; QUESTIONS.len()]>>,
}

/// The functions whose values a game keeps.
pub const QUESTIONS: [&str; 5] = ["outcome", "mean", "temperature", "thermograph", "canonical"];

impl PyGame {
    pub fn initializer(value: PyValue) -> PyClassInitializer<PyGame> {
        let (hash, answers) = (OnceLock::new(), OnceLock::new());
        PyClassInitializer::from(value).add_subclass(PyGame { hash, answers })
    }
}

/// A Python function as a function of the language. It is part of its engine, which it must not keep alive.
pub struct PyFunction {
    function: Py<PyAny>,
    shared: Weak<Shared>,
}

impl PyFunction {
    pub fn new(function: Py<PyAny>, shared: &Arc<Shared>) -> PyFunction {
        PyFunction {
            function,
            shared: Arc::downgrade(shared),
        }
    }

    pub fn name(&self) -> String {
        Python::attach(|py| {
            let name = self.function.getattr(py, "__name__");
            let name: Option<String> = name.and_then(|name| name.extract(py)).ok();
            name.unwrap_or_else(|| "function".to_string())
        })
    }

    /// The names of the parameters; a callable that does not tell has one.
    pub fn parameters(&self) -> Vec<String> {
        Python::attach(|py| {
            let signature = py.import("inspect")?.getattr("signature")?;
            let parameters = signature.call1((&self.function,))?.getattr("parameters")?;
            let names = parameters.try_iter()?;
            names.map(|name| name?.extract()).collect::<PyResult<_>>()
        })
        .unwrap_or_else(|_| vec!["x".to_string()])
    }
}

/// Calls a Python function with values. An exception ends the statement, and is raised again at its end.
pub fn call(
    session: &mut Session,
    shared: &Arc<Shared>,
    function: &Py<PyAny>,
    args: &[Value],
) -> eval::Result<Data> {
    let args: Vec<Data> = args
        .iter()
        .map(|arg| Data::of_value(session, arg.clone()))
        .collect();
    let called = from_within(session, |py| {
        let args = args.into_iter().map(|arg| arg.object(py, shared));
        let args: Vec<Py<PyAny>> = args.collect::<PyResult<_>>()?;
        let result = function.call1(py, PyTuple::new(py, args)?)?;
        Data::of(result.bind(py), shared)
    });
    // The time that Python takes counts, too.
    session.budget().check()?;
    called.map_err(|error| {
        let fault = Fault::here("an exception in Python", error.to_string());
        raise(error);
        fault
    })
}

/// The engine of a function that it calls.
pub fn upgraded(shared: &Weak<Shared>) -> eval::Result<Arc<Shared>> {
    let shared = shared.upgrade();
    Ok(shared.ok_or(Halt::Broken("an engine that is gone has called a function"))?)
}

impl Host for PyFunction {
    fn call(&self, session: &mut Session, args: &[Value]) -> eval::Result<Value> {
        let shared = upgraded(&self.shared)?;
        call(session, &shared, &self.function, args)?.value(session, &shared)
    }
}
