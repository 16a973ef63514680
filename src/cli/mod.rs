//! The command line: arguments, scripts, claims, json.

mod args;
mod output;
mod play;
mod script;
mod status;
mod terminal;

use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use clap::Parser;

use crate::builtins;
use crate::eval::{Session, Source};
use crate::game::Budget;
use crate::repl;

pub use output::line_of;

use args::{Args, Command, Settings};
use output::{Output, complain};
use script::{Interest, Tally};
use status::Status;

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
    let settings = &args.settings;
    let mut session = new_session(settings);
    repl::catch_interrupts(&mut session);
    let output = Output::new(settings);
    if let Some(Command::Check { files }) = &args.command {
        return check(settings, files, &output);
    }
    if let Some(Command::Play { .. }) = &args.command {
        return play::run(&mut session, &args, &output);
    }
    let mut tally = Tally::default();
    for path in &args.files {
        tally.add(run_file(&mut session, path, &output, Interest::Everything));
        if tally.status == Status::Interrupted {
            return tally.status;
        }
    }
    session.set_folder(PathBuf::from("."));
    for expression in &args.expressions {
        let source = Rc::new(Source {
            name: "-e".to_string(),
            text: expression.clone(),
        });
        tally.add(script::run(
            &mut session,
            &source,
            &output,
            Interest::Everything,
        ));
    }
    let wants_prompt = args.interactive || (args.files.is_empty() && args.expressions.is_empty());
    if !wants_prompt || tally.status == Status::Interrupted {
        return tally.status;
    }
    if std::io::stdin().is_terminal() {
        let color = terminal::wants_color(settings, std::io::stdout().is_terminal());
        repl::run(&mut session, color, settings.quiet);
        return Status::Fine;
    }
    tally.add(run_stdin(&mut session, &output));
    tally.status
}

fn new_session(settings: &Settings) -> Session {
    let mut budget = Budget::default();
    budget.set_time(settings.timeout.map(Duration::from_secs_f64));
    budget.set_memory(usize::try_from(settings.max_memory).unwrap_or(usize::MAX >> 20));
    let mut session = Session::new(budget, builtins::TABLE);
    session.notation = terminal::notation(settings);
    session
}

fn run_file(session: &mut Session, path: &Path, output: &Output, interest: Interest) -> Tally {
    match script::read(path) {
        Err(message) => {
            complain(&format!("upstar: {message}"));
            Tally {
                status: Status::Error,
                ..Tally::default()
            }
        }
        Ok(source) => {
            session.set_folder(path.parent().map_or_else(PathBuf::new, Path::to_path_buf));
            script::run(session, &source, output, interest)
        }
    }
}

fn run_stdin(session: &mut Session, output: &Output) -> Tally {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    let source = match read {
        Err(error) => Err(format!("cannot read standard input: {error}")),
        Ok(_) => script::decode("<stdin>".to_string(), bytes),
    };
    match source {
        Err(message) => {
            complain(&format!("upstar: {message}"));
            Tally {
                status: Status::Error,
                ..Tally::default()
            }
        }
        Ok(source) => script::run(session, &source, output, Interest::Everything),
    }
}

/// Each file is checked in a session of its own; the last line counts the claims of all.
fn check(settings: &Settings, files: &[PathBuf], output: &Output) -> Status {
    let mut tally = Tally::default();
    for path in files {
        let mut session = new_session(settings);
        repl::catch_interrupts(&mut session);
        tally.add(run_file(&mut session, path, output, Interest::Claims));
        if tally.status == Status::Interrupted {
            break;
        }
    }
    output.summary(tally.passed, tally.failed);
    tally.status
}
