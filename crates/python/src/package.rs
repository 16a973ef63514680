//! Classes of the package that are written in Python: exceptions, outcomes and players.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use algebra::limits::Halt;
use upstar::diagnostic::Diagnostic;
use upstar::engine::Status;
use upstar::eval::Fault;

/// A class of the package that is written in Python.
pub fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static TYPES: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let types =
        TYPES.get_or_try_init(py, || Ok::<_, PyErr>(py.import("upstar._types")?.unbind()))?;
    types.bind(py).getattr(name)
}

/// What the exception for a fault is made of. A fault itself stays with the thread that uses the engine.
pub struct Failed {
    class_name: &'static str,
    diagnostic: Box<Diagnostic>,
    drawn: Option<String>,
}

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Failed {
        let class_name = exception_class(fault.halt(), Status::of_fault(&fault));
        let (diagnostic, source) = (fault.diagnostic.clone(), &fault.source);
        let is_placed = !source.text.is_empty();
        let drawn = is_placed.then(|| diagnostic.draw(&source.name, &source.text, false, None));
        Failed {
            class_name,
            diagnostic: Box::new(diagnostic),
            drawn,
        }
    }
}

impl Failed {
    /// The Python exception.
    pub fn raised(self, py: Python<'_>) -> PyErr {
        exception(py, self.class_name, &self.diagnostic, self.drawn)
    }
}

/// The name of the exception for work that ended like this.
pub fn exception_class(halt: Option<Halt>, status: Status) -> &'static str {
    match (halt, status) {
        (Some(Halt::Time(_)), _) => "Timeout",
        (_, Status::Limit) => "Limit",
        (_, Status::Interrupted) => "Interrupted",
        _ => "Error",
    }
}

/// An exception of the package with the parts of a diagnostic.
pub fn exception(
    py: Python<'_>,
    class_name: &str,
    diagnostic: &Diagnostic,
    drawn: Option<String>,
) -> PyErr {
    let made = class(py, class_name).and_then(|class| {
        let message = diagnostic.message();
        let span = (diagnostic.span.start, diagnostic.span.end);
        let (help, notes) = (diagnostic.help.clone(), diagnostic.notes.clone());
        class.call1((message, help, notes, span, drawn))
    });
    made.map_or_else(|error| error, PyErr::from_value)
}
