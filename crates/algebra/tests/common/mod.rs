//! Code that the tests of the algebra and of the program share; no binary uses all of it.
#![allow(dead_code)]

pub mod clock;
pub mod engine;
pub mod graphs;
pub mod plain;
pub mod random;
pub mod reference;
pub mod tree;

/// This allocator counts the allocated bytes, which the memory limits rely on.
#[global_allocator]
static ALLOCATOR: algebra::CountingAllocator = algebra::CountingAllocator;
