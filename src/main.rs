//! The `upstar` binary: everything is in the library.

use std::process::ExitCode;

/// Memory limits hold for what is counted.
#[global_allocator]
static ALLOCATOR: upstar::limits::Counting = upstar::limits::Counting;

fn main() -> ExitCode {
    ExitCode::from(upstar::cli::main())
}
