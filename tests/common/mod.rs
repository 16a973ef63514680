//! Code that several test binaries share; no binary uses all of it.
#![allow(dead_code)]

pub mod games;
pub mod markup;
#[cfg(feature = "terminal")]
pub mod program;
#[cfg(all(unix, feature = "terminal"))]
pub mod pty;
pub mod transcript;
pub mod typist;

/// Whether a test that takes long runs all of its cases, as in `.ci/run`, or a choice of them.
pub fn is_thorough() -> bool {
    std::env::var_os("THOROUGH").is_some()
}

#[path = "../../crates/algebra/tests/common/mod.rs"]
mod of_the_algebra;
#[allow(unused_imports)]
pub use of_the_algebra::*;
