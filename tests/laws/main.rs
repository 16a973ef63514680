//! The laws of the algebra, and the engine against a slow reference that shares nothing with it.

#[path = "../common/mod.rs"]
mod common;

mod bounds;
mod canonical;
mod compact;
mod days;
mod dyadic;
mod group;
mod nim;
mod numbers;
mod order;
mod positions;
mod simplest;
mod sum_search;
mod temperature;

/// Memory limits hold for what is counted.
#[global_allocator]
static ALLOCATOR: upstar::limits::Counting = upstar::limits::Counting;

use proptest::test_runner::Config;

/// Cases of a property; failures are printed shrunk, not kept in files.
fn cases(n: u32) -> Config {
    Config {
        cases: n,
        failure_persistence: None,
        ..Config::default()
    }
}
