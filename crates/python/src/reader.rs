//! Python objects as plain data. This runs code of strangers, and counts against the limits of the engine.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyDict, PyFloat, PyFrozenSet, PyInt, PyIterator, PyList, PyRange, PyRangeMethods,
    PySet, PyString, PyTuple,
};

use super::calls;
use super::data::{Callable, Data, Items, PyValue, fraction};
use super::lock::detached;
use super::package::{Failed, class};
use super::shared::{Shared, take_raised};
use algebra::game::{Outcome, Player};
use algebra::limits::{Budget, Halt, Limited};
use upstar::eval::{Fault, show};

impl Data {
    /// The data of a Python object, for this engine.
    pub fn of(object: &Bound<'_, PyAny>, shared: &Arc<Shared>) -> PyResult<Data> {
        let mut reader = Reader::new(shared);
        let read = reader.read(object);
        read.map_err(|failure| reader.raised(object.py(), failure))
    }

    /// The data of the arguments of a call.
    pub fn of_arguments(args: &Bound<'_, PyTuple>, shared: &Arc<Shared>) -> PyResult<Vec<Data>> {
        args.iter().map(|arg| Data::of(&arg, shared)).collect()
    }
}

/// A text for this engine, unless its limit on memory is too low for that.
pub fn text(text: &Bound<'_, PyString>, shared: &Arc<Shared>) -> PyResult<String> {
    let mut reader = Reader::new(shared);
    let checked = reader.check_text(text);
    checked.map_err(|failure| reader.raised(text.py(), failure))?;
    Ok(text.to_cow()?.into_owned())
}

/// A name that is typed or shown in messages, which are not made for long ones.
pub fn name(name: &Bound<'_, PyString>) -> PyResult<String> {
    if name.len()? > LONGEST_NAME {
        let message = format!("a name has at most {LONGEST_NAME} characters");
        return Err(PyValueError::new_err(message));
    }
    Ok(name.to_cow()?.into_owned())
}

/// The number of characters of the longest name.
const LONGEST_NAME: usize = 4096;

/// Why an object could not be read.
enum Failure {
    Halt(Halt),
    Raised(PyErr),
}

impl From<Halt> for Failure {
    fn from(halt: Halt) -> Self {
        Failure::Halt(halt)
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Failure::Raised(error)
    }
}

impl From<pyo3::CastError<'_, '_>> for Failure {
    fn from(error: pyo3::CastError<'_, '_>) -> Self {
        Failure::Raised(error.into())
    }
}

struct Reader<'a> {
    shared: &'a Arc<Shared>,
    /// The budget, which is needed only for objects with items.
    budget: Option<Budget>,
    /// The objects whose items are being read.
    path: HashSet<usize>,
    /// The number of items so far.
    count: usize,
    /// When other threads last got their turn.
    yielded: Instant,
}

/// After this many items, the reader looks at the clock.
const ITEMS_BETWEEN_LOOKS: usize = 1 << 10;

/// A longer string is checked before it is copied.
const LONG_TEXT: usize = 1 << 16;

/// After this time, other threads may run, and signals are looked for. A thread that waits for Python's lock gets it only if it
/// has waited for 5 ms in which the lock was not released, so the lock must not be released more often.
const BETWEEN_TURNS: Duration = Duration::from_millis(10);

impl Limited for Reader<'_> {
    fn budget(&mut self) -> &mut Budget {
        self.budget
            .get_or_insert_with(|| self.shared.begin_reading())
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        if self.budget.is_some() {
            self.shared.end_reading();
        }
    }
}

impl<'a> Reader<'a> {
    fn new(shared: &'a Arc<Shared>) -> Self {
        Reader {
            shared,
            budget: None,
            path: HashSet::new(),
            count: 0,
            yielded: Instant::now(),
        }
    }

    fn check_text(&mut self, text: &Bound<'_, PyString>) -> Result<(), Failure> {
        let length = text.len()?;
        if length > LONG_TEXT {
            self.budget().check_memory(2 * length)?;
        }
        Ok(())
    }

    fn read(&mut self, object: &Bound<'_, PyAny>) -> Result<Data, Failure> {
        let py = object.py();
        if let Ok(value) = object.cast::<PyValue>() {
            let value = value.get();
            if !Arc::ptr_eq(&value.shared, self.shared) {
                return Ok(Data::Foreign(shown_elsewhere(py, value)?));
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
            self.check_text(text)?;
            return Ok(of_text(text)?);
        }
        if let Ok(range) = object.cast::<PyRange>()
            && range.step()? == 1
            && let Some(last) = range.stop()?.checked_sub(1)
        {
            return Ok(Data::Range(range.start()? as i64, last as i64));
        }
        if object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>() {
            return Ok(Data::Set(self.items(object, &object.try_iter()?, true)?));
        }
        if let Ok(dict) = object.cast::<PyDict>() {
            let (keys, values) = (dict.keys().try_iter()?, dict.values().try_iter()?);
            let keys = self.items(object, &keys, true)?;
            return Ok(Data::Dict(keys, self.items(object, &values, true)?));
        }
        if object.is_instance_of::<PyFloat>() {
            let message = "a float is not exact: pass an int, a Fraction, or a string such as \"1/2\" to game()";
            return Err(PyTypeError::new_err(message).into());
        }
        if object.is_instance(fraction(py)?)? {
            let part = |name: &str| object.getattr(name)?.extract();
            return Ok(Data::Ratio(Box::new((
                part("numerator")?,
                part("denominator")?,
            ))));
        }
        let is_plain = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
        match object.try_iter() {
            Ok(items) => return Ok(Data::List(self.items(object, &items, is_plain)?)),
            Err(error) if !error.is_instance_of::<PyTypeError>(py) => return Err(error.into()),
            Err(_) => {}
        }
        if object.hasattr("__index__")? {
            let index = py.import("operator")?.getattr("index")?;
            return self.read(&calls::call(&index, (object,))?);
        }
        if object.is_callable() {
            return Ok(Data::Function(Box::new(callable(object)?)));
        }
        let kind = object.get_type().name()?.to_string();
        let message =
            format!("{kind} is neither a game nor a number, a string, a list or a function");
        Err(PyTypeError::new_err(message).into())
    }

    /// The items of an object. Iterators that are not `plain` may take any time for each of them.
    fn items(
        &mut self,
        object: &Bound<'_, PyAny>,
        iterator: &Bound<'_, PyIterator>,
        is_plain: bool,
    ) -> Result<Items, Failure> {
        let id = object.as_ptr() as usize;
        if !self.path.insert(id) {
            let kind = object.get_type().name()?.to_string();
            let message =
                format!("this {kind} contains itself, so it has no value in the language");
            return Err(PyValueError::new_err(message).into());
        }
        let (py, mut items) = (object.py(), Items::default());
        while let Some(item) = calls::next(iterator)? {
            self.count += 1;
            if self.count.is_multiple_of(ITEMS_BETWEEN_LOOKS)
                && self.yielded.elapsed() >= BETWEEN_TURNS
            {
                // An iterator that runs no Python code does neither.
                py.check_signals()?;
                detached(py, || ());
                self.yielded = Instant::now();
            }
            let checked = if is_plain {
                self.budget().tick()
            } else {
                self.budget().check()
            };
            if let Some(error) = take_raised() {
                return Err(error.into());
            }
            checked?;
            let item = self.recurse(|reader| reader.read(&item))?;
            self.budget().push(&mut items.0, item)?;
        }
        self.path.remove(&id);
        Ok(items)
    }

    fn raised(&self, py: Python<'_>, failure: Failure) -> PyErr {
        match failure {
            Failure::Raised(error) => error,
            Failure::Halt(halt) => {
                if matches!(halt, Halt::Interrupted(_)) {
                    self.shared.heed_interrupt();
                }
                // Within a statement, the budget has what is left of these limits.
                let (time, megabytes) = self.shared.limits();
                let halt = match (halt, time) {
                    (Halt::Memory(_), _) => Halt::Memory(megabytes),
                    (Halt::Time(_), Some(time)) => Halt::Time(time),
                    (halt, _) => halt,
                };
                Failed::from(Fault::from(halt)).raised(py)
            }
        }
    }
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

/// The text of a value of another engine.
fn shown_elsewhere(py: Python<'_>, value: &PyValue) -> PyResult<String> {
    value.with(py, |session, value| show::exact(session, &value))
}

/// A Python function with its name and its parameters; one that does not tell has one parameter.
fn callable(function: &Bound<'_, PyAny>) -> PyResult<Callable> {
    let py = function.py();
    let name = match function.getattr("__name__") {
        Ok(name) => name.extract().ok(),
        Err(error) if error.is_instance_of::<PyAttributeError>(py) => None,
        Err(error) => return Err(error),
    };
    let signature = py.import("inspect")?.getattr("signature")?;
    let parameters = match calls::call(&signature, (function,)) {
        Ok(signature) => {
            let names = signature.getattr("parameters")?.try_iter()?;
            names.map(|name| name?.extract()).collect::<PyResult<_>>()?
        }
        Err(error)
            if error.is_instance_of::<PyTypeError>(py)
                || error.is_instance_of::<PyValueError>(py) =>
        {
            vec!["x".to_string()]
        }
        Err(error) => return Err(error),
    };
    Ok(Callable {
        function: function.clone().unbind(),
        name: name.unwrap_or_else(|| "function".to_string()),
        parameters,
    })
}
