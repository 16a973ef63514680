//! The engine of the page in the browser: [`notebook`] has the engine behind a page of cells, and `page` hands it to
//! JavaScript. The latter exists only where the library is compiled to WebAssembly.

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod notebook;
#[cfg(target_family = "wasm")]
mod page;
