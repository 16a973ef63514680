//! Calls of Python code that takes any time.
//!
//! When the interpreter ends, Python up to version 3.13 ends the other threads with `pthread_exit`, which unwinds their stacks.
//! Where that comes upon Rust code that has called a C function, it aborts the process. These calls let the unwinding in,
//! and the thread then waits for the end of the process.

use std::hint::black_box;
use std::mem::{forget, transmute};

use pyo3::ffi::{self, PyObject};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

struct Unwinding;

impl Drop for Unwinding {
    fn drop(&mut self) {
        loop {
            std::thread::park();
        }
    }
}

/// Calls a Python function.
pub fn call<'py, A>(function: &Bound<'py, PyAny>, args: A) -> PyResult<Bound<'py, PyAny>>
where
    A: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>>,
    PyErr: From<A::Error>,
{
    let args = args.into_pyobject(function.py())?;
    let call: unsafe extern "C" fn(_, _) -> _ = ffi::PyObject_CallObject;
    // SAFETY: the two types differ only in that the function may unwind. The compiler must not see which function it is,
    // since it takes it for one that does not.
    let call: unsafe extern "C-unwind" fn(*mut PyObject, *mut PyObject) -> *mut PyObject =
        unsafe { transmute(black_box(call)) };
    let unwinding = Unwinding;
    // SAFETY: both are objects, and `py` shows that the thread is attached.
    let result = unsafe { call(function.as_ptr(), args.as_ptr()) };
    forget(unwinding);
    // SAFETY: the result is a new reference, or null with an exception set.
    unsafe { Bound::from_owned_ptr_or_err(function.py(), result) }
}

/// The next item of an iterator.
pub fn next<'py>(iterator: &Bound<'py, PyIterator>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let next: unsafe extern "C" fn(_) -> _ = ffi::PyIter_Next;
    // SAFETY: as above.
    let next: unsafe extern "C-unwind" fn(*mut PyObject) -> *mut PyObject =
        unsafe { transmute(black_box(next)) };
    let unwinding = Unwinding;
    // SAFETY: as above.
    let item = unsafe { next(iterator.as_ptr()) };
    forget(unwinding);
    // SAFETY: the item is a new reference, or null at the end and when an exception is set.
    let item = unsafe { Bound::from_owned_ptr_or_opt(iterator.py(), item) };
    match item {
        Some(item) => Ok(Some(item)),
        None => PyErr::take(iterator.py()).map_or(Ok(None), Err),
    }
}
