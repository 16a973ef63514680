//! The command line: arguments, scripts, claims, json, the reference.

mod args;
mod doc;
mod json;
mod output;
mod play;
mod script;
mod status;
mod stream;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{CommandFactory, Parser};

use crate::builtins;
use crate::eval::Session;
use crate::limits::Budget;
use crate::repl::{self, Console, Leave, Preferences, read_script};
use crate::terminal::{self, complain};

use args::{Args, Command, Settings};
use output::Output;
use script::{Interest, Part, Tally};
use status::Status;

pub use doc::reference;
pub use json::{FIELDS, TYPES, schema};

/// Runs the program with the arguments of the process; gives the exit status.
pub fn main() -> u8 {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() {
                Status::Error.code()
            } else {
                0
            };
        }
    };
    run(args).code()
}

fn run(args: Args) -> Status {
    if args.man || args.completions.is_some() {
        return generate(&args);
    }
    let settings = &args.settings;
    let output = Output::new(settings, notation(settings));
    match &args.command {
        Some(Command::Check { files }) => check(settings, files, &output),
        Some(Command::Doc { name }) => doc::write(name.as_deref()),
        Some(Command::Play { .. }) => play::run(&mut new_session(settings), &args, &output),
        None if wants_prompt(&args) => prompt(&args),
        None => scripts(&args, &output),
    }
}

/// The man page, or the completions of a shell.
fn generate(args: &Args) -> Status {
    let mut command = Args::command();
    let mut text = Vec::new();
    match args.completions {
        Some(shell) => clap_complete::generate(shell, &mut command, "upstar", &mut text),
        None => {
            if let Err(error) = clap_mangen::Man::new(command).render(&mut text) {
                complain(&format!("upstar: {error}"));
                return Status::Error;
            }
        }
    }
    terminal::print_line(String::from_utf8_lossy(&text).trim_end());
    Status::Fine
}

fn wants_prompt(args: &Args) -> bool {
    let given = !args.files.is_empty() || !args.expressions.is_empty();
    (args.interactive || !given) && std::io::stdin().is_terminal()
}

fn notation(settings: &Settings) -> crate::notation::Notation {
    settings
        .notation
        .map_or_else(terminal::default_notation, Into::into)
}

fn new_session(settings: &Settings) -> Session {
    let mut budget = Budget::default();
    budget.set_time(settings.timeout.map(Duration::from_secs_f64));
    budget.set_memory(usize::try_from(settings.max_memory).unwrap_or(usize::MAX >> 20));
    let mut session = Session::new(budget, builtins::TABLE);
    session.notation = notation(settings);
    repl::catch_interrupts(&mut session);
    session
}

/// A session that knows nothing of the old one but its limits and its notation.
fn renewed(old: &mut Session) -> Session {
    let mut budget = Budget::default();
    budget.set_time(old.budget().time_limit());
    budget.set_memory(old.budget().memory_megabytes());
    let mut session = Session::new(budget, builtins::TABLE);
    session.notation = old.notation;
    session.set_folder(old.folder().clone());
    session
}

fn console(settings: &Settings) -> Console {
    let preferences = Preferences {
        color: settings.color.into(),
        quiet: settings.quiet,
        ..Preferences::default()
    };
    Console::new(new_session(settings), preferences, renewed)
}

fn prompt(args: &Args) -> Status {
    let mut console = console(&args.settings);
    if !args.settings.no_init {
        repl::initialise(&mut console);
    }
    for path in &args.files {
        if let Err(message) = console.load(path) {
            complain(&format!("upstar: {message}"));
        }
    }
    for expression in &args.expressions {
        console.run("-e", expression.clone());
    }
    match repl::interact(&mut console) {
        Leave::Quietly => Status::Fine,
        Leave::Interrupted => Status::Interrupted,
    }
}

fn scripts(args: &Args, output: &Output) -> Status {
    let mut session = new_session(&args.settings);
    let mut tally = Tally::default();
    for path in &args.files {
        tally.add(run_file(&mut session, path, output, Interest::Everything));
        if tally.status == Status::Interrupted {
            return tally.status;
        }
    }
    session.set_folder(PathBuf::from("."));
    for (at, expression) in args.expressions.iter().enumerate() {
        let name = match args.expressions.len() {
            1 => "-e".to_string(),
            _ => format!("-e {}", at + 1),
        };
        let part = Part::whole(&name, expression.clone());
        tally.add(script::run(
            &mut session,
            &part,
            output,
            Interest::Everything,
        ));
        if tally.status == Status::Interrupted {
            return tally.status;
        }
    }
    if args.interactive || (args.files.is_empty() && args.expressions.is_empty()) {
        tally.add(stream::run(
            &mut session,
            &mut std::io::stdin().lock(),
            output,
        ));
    }
    tally.status
}

fn run_file(session: &mut Session, path: &Path, output: &Output, interest: Interest) -> Tally {
    match read_script(path) {
        Err(message) => {
            complain(&format!("upstar: {message}"));
            Tally::failed_with(Status::Error)
        }
        Ok(text) => {
            session.set_folder(path.parent().map_or_else(PathBuf::new, Path::to_path_buf));
            let part = Part::whole(&path.display().to_string(), text);
            script::run(session, &part, output, interest)
        }
    }
}

/// Each file is checked in a session of its own; the last line counts the claims of all.
fn check(settings: &Settings, files: &[PathBuf], output: &Output) -> Status {
    let mut tally = Tally::default();
    for path in files {
        let mut session = new_session(settings);
        tally.add(run_file(&mut session, path, output, Interest::Claims));
        if tally.status == Status::Interrupted {
            break;
        }
    }
    output.summary(tally.passed, tally.failed);
    tally.status
}
