//! Functions and rulesets written in Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::data::Data;
use super::shared::{Shared, from_within, raise};
use crate::diagnostic::Span;
use crate::eval::{Fault, Host, Result, Session, Value, convert};
use crate::limits::Halt;

/// A Python function as a function of the language.
pub struct PyFunction {
    function: Py<PyAny>,
    shared: Arc<Shared>,
}

impl PyFunction {
    pub fn new(function: Py<PyAny>, shared: &Arc<Shared>) -> PyFunction {
        PyFunction {
            function,
            shared: shared.clone(),
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
fn call(
    session: &mut Session,
    shared: &Arc<Shared>,
    function: &Py<PyAny>,
    args: &[Value],
) -> Result<Data> {
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
    called.map_err(|error| {
        let fault = Fault::here("an exception in Python", error.to_string());
        raise(error);
        fault
    })
}

impl Host for PyFunction {
    fn call(&self, session: &mut Session, args: &[Value]) -> Result<Value> {
        call(session, &self.shared, &self.function, args)?.value(session, &self.shared)
    }
}

/// A ruleset whose moves Python functions list: of Left, and of Right.
pub struct PyRuleset {
    pub moves: [Py<PyAny>; 2],
    pub shared: Arc<Shared>,
}

impl Host for PyRuleset {
    fn call(&self, session: &mut Session, args: &[Value]) -> Result<Value> {
        let (own, args) = args
            .split_last()
            .ok_or(Halt::Broken("a ruleset that does not know itself"))?;
        let mut options = [Vec::new(), Vec::new()];
        for (moves, options) in self.moves.iter().zip(&mut options) {
            let Data::List(states) = call(session, &self.shared, moves, args)? else {
                let label = "a list of states, games or positions was expected";
                return Err(Fault::here("this ruleset does not list its moves", label));
            };
            let nowhere = Span::default();
            for state in states {
                session.tick()?;
                let is_game = matches!(state, Data::Held(_, true));
                let mut value = state.value(session, &self.shared)?;
                if !is_game {
                    value = session.apply_here(own, [value])?;
                }
                options.push(convert::position(session, &value, nowhere)?);
            }
        }
        let [left, right] = options;
        Ok(Value::game(session.world.positions.bracket(left, right)?))
    }
}
