//! The `upstar` binary: parses the arguments and starts either the command line or the prompt.

use std::process::ExitCode;

use upstar::cli::{self, Args};
use upstar::repl::{self, Preferences};
use upstar::terminal;

/// This allocator counts the allocated bytes, which the memory limits rely on.
#[global_allocator]
static ALLOCATOR: upstar::CountingAllocator = upstar::CountingAllocator;

fn main() -> ExitCode {
    terminal::handle_interrupts();
    let ended = match Args::read() {
        Err(ended) => ended,
        Ok(args) if args.wants_prompt() => {
            let preferences = Preferences {
                color: args.choices.color,
                quiet: args.choices.quiet,
                init: !args.choices.no_init,
                ..Preferences::default()
            };
            cli::with_cache(&args, |cache| {
                let store = cache.map(|cache| cache.store());
                let (settings, sources) = (args.settings(), args.sources());
                repl::open(settings, preferences, &args.files, sources, store)
            })
        }
        Ok(args) => cli::run(&args, repl::chapter),
    };
    ExitCode::from(terminal::exit_status(ended))
}
