//! Code that several test binaries share; no binary uses all of it.
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

/// This allocator counts the allocated bytes, which the memory limits rely on.
#[global_allocator]
static ALLOCATOR: upstar::CountingAllocator = upstar::CountingAllocator;
