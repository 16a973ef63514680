//! What several binaries of tests need; none needs all of it.
#![allow(dead_code)]

pub mod clock;
pub mod engine;
pub mod games;
pub mod graphs;
pub mod markup;
pub mod plain;
#[cfg(feature = "terminal")]
pub mod program;
#[cfg(all(unix, feature = "terminal"))]
pub mod pty;
pub mod random;
pub mod reference;
pub mod transcript;
pub mod tree;
pub mod typist;

/// Memory limits hold for what is counted.
#[global_allocator]
static ALLOCATOR: upstar::limits::Counting = upstar::limits::Counting;
