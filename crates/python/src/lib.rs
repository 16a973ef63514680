//! The extension module of the Python package: games as objects, and the engine behind them. What needs no speed is
//! written in Python, in `python/upstar`.

mod calls;
mod data;
mod engine;
mod expression;
mod game;
mod lock;
mod package;
mod reader;
mod ruleset;
mod shared;
mod value;

use pyo3::prelude::*;

#[global_allocator]
static ALLOCATOR: algebra::limits::CountingAllocator = algebra::limits::CountingAllocator;

#[pymodule]
fn _upstar(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<engine::PyEngine>()?;
    module.add_class::<data::PyValue>()?;
    module.add_class::<data::PyGame>()?;
    module.add_function(wrap_pyfunction!(engine::entries, module)?)?;
    module.add_function(wrap_pyfunction!(lock::after_fork, module)?)?;
    module.add_function(wrap_pyfunction!(lock::before_exit, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
