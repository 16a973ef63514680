//! Values of the language as Python objects, by way of plain data that needs neither the engine nor the interpreter lock.

use std::rc::Rc;
use std::sync::{Arc, OnceLock, Weak};

use num_bigint::BigInt;
use num_traits::One;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyList, PySet, PyString, PyTuple, PyType};

use super::calls;
use super::expression::expression;
use super::package::class;
use super::shared::{Shared, from_within, raise};
use algebra::game::{Number, Outcome, Player};
use algebra::limits::{Halt, Limited, with_stack};
use upstar::diagnostic::Span;
use upstar::engine::Source;
use upstar::eval::arithmetic::check_string;
use upstar::eval::collection::Collection;
use upstar::eval::host::{self, Host};
use upstar::eval::{self, Fault, Handle, Session, Value};

/// A value as data that any thread may hold.
pub enum Data {
    Nothing,
    Truth(bool),
    Int(i64),
    Integer(BigInt),
    /// Numerator and denominator.
    Ratio(Box<(BigInt, BigInt)>),
    Text(String),
    Outcome(Outcome),
    Player(Player),
    Range(i64, i64),
    List(Items),
    Set(Items),
    /// The keys and the values.
    Dict(Items, Items),
    /// A value that stays in the engine, and whether it is a game.
    Held(Arc<Handle>, bool),
    /// The text of a value of another engine.
    Foreign(String),
    Function(Box<Callable>),
}

/// Data that may be nested to any depth: they are dropped on a growable stack.
#[derive(Default)]
pub struct Items(pub Vec<Data>);

impl Items {
    pub fn take(mut self) -> Vec<Data> {
        std::mem::take(&mut self.0)
    }
}

impl Drop for Items {
    fn drop(&mut self) {
        with_stack(|| self.0.clear());
    }
}

/// A Python function with its name and the names of its parameters.
pub struct Callable {
    pub function: Py<PyAny>,
    pub name: String,
    pub parameters: Vec<String>,
}

/// Lists within sets, and keys, become tuples, which Python hashes on a stack that does not grow.
const DEEPEST_KEY: usize = 1000;

/// The class `fractions.Fraction`.
pub fn fraction(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

impl Data {
    /// The value in the session.
    pub fn value(self, session: &mut Session, shared: &Arc<Shared>) -> eval::Result<Value> {
        Ok(match self {
            Data::Nothing => return Err(Fault::here("there is no value", "None was given")),
            Data::Truth(truth) => Value::Truth(truth),
            Data::Int(n) => Value::int(n),
            Data::Integer(n) => quotient(session, n, BigInt::one())?,
            Data::Ratio(x) => quotient(session, x.0, x.1)?,
            Data::Text(text) => {
                check_string(session, text.len())?;
                session.budget().take_over(text.len());
                Value::text(text)
            }
            Data::Outcome(outcome) => Value::Outcome(outcome, None),
            Data::Player(player) => Value::Player(player),
            Data::Range(from, to) => Value::Range(from, to),
            Data::List(items) => Value::list(values(session, shared, items.take())?),
            Data::Set(items) => {
                let elements = values(session, shared, items.take())?;
                Collection::set(session, elements.into_iter(), Span::default())?
            }
            Data::Dict(keys, items) => {
                let keys = values(session, shared, keys.take())?;
                let items = values(session, shared, items.take())?;
                let entries = keys.into_iter().zip(items);
                Collection::dict(session, entries, Span::default())?
            }
            Data::Held(handle, _) => session
                .handed_out
                .value(&handle)
                .cloned()
                .ok_or(Halt::Broken("a value of another engine"))?,
            Data::Foreign(text) => expression(session, &Rc::new(Source::new("<game>", text)))?,
            Data::Function(callable) => {
                let function = PyFunction {
                    function: callable.function,
                    shared: Arc::downgrade(shared),
                };
                let params: Vec<&str> = callable.parameters.iter().map(String::as_str).collect();
                host::function(session, &callable.name, &params, false, Rc::new(function))
            }
        })
    }

    /// The data of a value.
    pub fn of_value(session: &mut Session, value: Value) -> eval::Result<Data> {
        Ok(match value {
            Value::Truth(truth) => Data::Truth(truth),
            Value::Number(Number::Int(n)) => Data::Int(n),
            Value::Number(x) => match x.to_integer() {
                Some(n) => Data::Integer(n),
                None => Data::Ratio(Box::new(x.to_ratio().into_owned().into())),
            },
            Value::Text(text) => Data::Text(text.to_string()),
            Value::Outcome(outcome, _) => Data::Outcome(outcome),
            Value::Player(player) => Data::Player(player),
            Value::Range(from, to) => Data::Range(from, to),
            Value::List(items) => Data::List(Data::of_values(session, &items)?),
            Value::Collection(it) if it.is_dict() => {
                let keys = Data::of_values(session, it.keys())?;
                Data::Dict(keys, Data::of_values(session, it.values())?)
            }
            Value::Collection(it) => Data::Set(Data::of_values(session, it.keys())?),
            other => {
                let is_game = matches!(other, Value::Game(..));
                Data::Held(Arc::new(session.handed_out.give(other)), is_game)
            }
        })
    }

    fn of_values(session: &mut Session, values: &[Value]) -> eval::Result<Items> {
        let mut items = Items::default();
        for value in values {
            let item = session.recurse(|session| Data::of_value(session, value.clone()))?;
            session.budget().push(&mut items.0, item)?;
        }
        Ok(items)
    }

    /// The Python object.
    pub fn object(self, py: Python<'_>, shared: &Arc<Shared>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Data::Nothing => py.None(),
            Data::Truth(truth) => PyBool::new(py, truth).to_owned().into_any().unbind(),
            Data::Int(n) => n.into_pyobject(py)?.into_any().unbind(),
            Data::Integer(n) => n.into_pyobject(py)?.into_any().unbind(),
            Data::Ratio(x) => calls::call(&class(py, "ratio")?, *x)?.unbind(),
            Data::Text(text) | Data::Foreign(text) => PyString::new(py, &text).into_any().unbind(),
            Data::Outcome(outcome) => {
                calls::call(&class(py, "Outcome")?, (outcome.letter(),))?.unbind()
            }
            Data::Player(player) => calls::call(&class(py, "Player")?, (player.name(),))?.unbind(),
            Data::Range(from, to) => {
                let to = to.checked_add(1);
                let to = to.ok_or_else(|| PyValueError::new_err("this range is too long"))?;
                let range = py.import("builtins")?.getattr("range")?;
                range.call1((from, to.max(from)))?.unbind()
            }
            Data::List(items) => {
                let object = |item: Data| with_stack(|| item.object(py, shared));
                let items = items.take().into_iter().map(object);
                let items: Vec<Py<PyAny>> = items.collect::<PyResult<_>>()?;
                PyList::new(py, items)?.into_any().unbind()
            }
            Data::Set(items) => PySet::new(py, keys(py, shared, items, 0)?)?
                .into_any()
                .unbind(),
            Data::Dict(names, values) => {
                let dict = PyDict::new(py);
                for (key, value) in names.take().into_iter().zip(values.take()) {
                    let value = with_stack(|| value.object(py, shared))?;
                    dict.set_item(key.key(py, shared, 0)?, value)?;
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
            Data::Function(callable) => callable.function,
        })
    }

    /// The Python object as a key within keys, for which lists become tuples.
    fn key(self, py: Python<'_>, shared: &Arc<Shared>, depth: usize) -> PyResult<Py<PyAny>> {
        match self {
            Data::List(items) => {
                let items = keys(py, shared, items, depth + 1)?;
                Ok(PyTuple::new(py, items)?.into_any().unbind())
            }
            Data::Set(items) => {
                let items = keys(py, shared, items, depth + 1)?;
                Ok(PyFrozenSet::new(py, items)?.into_any().unbind())
            }
            other => other.object(py, shared),
        }
    }
}

fn keys(
    py: Python<'_>,
    shared: &Arc<Shared>,
    items: Items,
    depth: usize,
) -> PyResult<Vec<Py<PyAny>>> {
    if depth > DEEPEST_KEY {
        let message = format!(
            "a key or an element of a set in Python cannot be nested more than {DEEPEST_KEY} levels deep"
        );
        return Err(PyValueError::new_err(message));
    }
    let items = items.take().into_iter();
    items.map(|item| item.key(py, shared, depth)).collect()
}

/// The number with this numerator and this denominator.
fn quotient(session: &mut Session, numerator: BigInt, denominator: BigInt) -> eval::Result<Value> {
    let (x, y) = (Number::from(numerator), Number::from(denominator));
    match x.div(&y, session.budget())? {
        Some(x) => Ok(Value::Number(x)),
        None => Err(Fault::here(
            "this is no number",
            "a fraction with denominator 0",
        )),
    }
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

/// Calls a Python function with values. An exception ends the statement, and is raised again at its end.
pub fn call(
    session: &mut Session,
    shared: &Arc<Shared>,
    function: &Py<PyAny>,
    args: &[Value],
) -> eval::Result<Data> {
    let args = Data::of_values(session, args)?;
    let called = from_within(session, |py| {
        let args = args.take().into_iter().map(|arg| arg.object(py, shared));
        let args: Vec<Py<PyAny>> = args.collect::<PyResult<_>>()?;
        let result = calls::call(function.bind(py), PyTuple::new(py, args)?)?;
        Data::of(&result, shared)
    });
    let called = called.map_err(|error| {
        let fault = Fault::here("an exception in Python", error.to_string());
        raise(error);
        fault
    })?;
    // The time that Python takes counts, too.
    session.budget().check()?;
    Ok(called)
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
