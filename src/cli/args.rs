//! The command-line arguments. The doc comments on the types below are the text of `--help` and of the reference.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::diagnostic::visible;
use crate::engine::{Settings, Source, Status};
use crate::play::{PLAYERS, SEATS, Seat};
use crate::terminal::{COLORS, ColorChoice, default_notation, stdout};
use algebra::game::Player;
use algebra::notation::{NOTATIONS, Notation, meant};

/// The text after the options in `--help` and in the man page.
fn after_help() -> String {
    let status = Status::ALL.map(|(status, words)| format!("{} {words}", status.code()));
    let status = status.join("; ");
    format!("Exit status: {status}.\n\n`upstar doc` prints the language reference.")
}

/// An interpreter for combinatorial games: a prompt, a script runner and a claim checker.
#[derive(Debug, Parser)]
#[command(name = "upstar", version, after_help = after_help())]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Task>,

    /// Scripts to run; without any, start the prompt or read a script from standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Evaluate this expression (may be given several times)
    #[arg(
        short = 'e',
        long = "eval",
        value_name = "EXPR",
        allow_hyphen_values = true
    )]
    pub expressions: Vec<OsString>,

    /// Start the prompt afterwards
    #[arg(short, long)]
    pub interactive: bool,

    /// Print the completion script for a shell
    #[arg(long, value_enum, value_name = "SHELL")]
    pub completions: Option<Shell>,

    /// Print the man page
    #[arg(long)]
    pub man: bool,

    #[command(flatten)]
    pub choices: Choices,
}

#[derive(Clone, Debug, clap::Args)]
pub struct Choices {
    /// The output format: text, or one JSON object for each statement
    #[arg(long, default_value = "text", global = true, value_parser = one_of(&FORMATS))]
    pub format: Format,

    /// The symbols used for values; by default unicode on a UTF-8 terminal, ascii otherwise
    #[arg(long, global = true, value_parser = one_of(&NOTATIONS))]
    pub notation: Option<Notation>,

    /// When to use colours in diagnostics and at the prompt
    #[arg(long, default_value = "auto", global = true, value_parser = one_of(&COLORS))]
    pub color: ColorChoice,

    /// Give up on a statement after this many seconds
    #[arg(long, value_name = "SECONDS", global = true, value_parser = positive_seconds)]
    pub timeout: Option<f64>,

    /// Give up on a statement when this much memory is in use
    #[arg(long, value_name = "MB", default_value_t = 4096, global = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub max_memory: u64,

    /// Run this many statements of scripts, `-e` and standard input in parallel; the answers stay in order. The limits of
    /// time and memory apply to each job separately, and each job runs all definitions itself
    #[arg(long, value_name = "N", global = true, value_parser = number_of_threads, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// Let the search for the winner of a position use this many threads; by default as many as the machine has cores,
    /// divided by the number of jobs
    #[arg(long, value_name = "N", global = true, value_parser = number_of_threads, allow_negative_numbers = true)]
    pub threads: Option<usize>,

    /// Store the values of named positions in this file, for later runs
    #[arg(long, value_name = "FILE", global = true)]
    pub cache: Option<PathBuf>,

    /// Do not let scripts write files, or `use` files outside the folder of the script
    #[arg(long, global = true)]
    pub safe: bool,

    /// Print strings without quotes
    #[arg(short, long, global = true)]
    pub raw: bool,

    /// Do not run the prompt's init file
    #[arg(long, global = true)]
    pub no_init: bool,

    /// Print no results, only errors and false claims; no banner at the prompt
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

#[derive(Debug, Subcommand)]
pub enum Task {
    /// Check the claims in scripts; the last line counts them and the errors
    #[command(override_usage = "upstar check [OPTIONS] <FILE>... [--homework <HOMEWORK>...]")]
    Check {
        /// The scripts to check
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,

        /// Check every `by` theorem that the scripts use against the values computed from the moves
        #[arg(long)]
        paranoid: bool,

        /// Check the scripts, which come before this option, once for each of these files. The scripts know its definitions
        /// as `hw`, as if after `use "HOMEWORK" as hw`. With several files, print a table instead of the claims
        #[arg(long, value_name = "HOMEWORK", num_args = 1..)]
        homework: Vec<PathBuf>,

        /// Also write the claims to this file, as JUnit XML
        #[arg(long, value_name = "FILE")]
        junit: Option<PathBuf>,
    },
    /// Turn a script into a handout: its comments as prose, its statements with answers and pictures
    Notes {
        /// The script
        #[arg(value_name = "FILE")]
        script: PathBuf,

        /// The file to write: .html, .md or .tex
        #[arg(short, long, value_name = "OUT")]
        output: PathBuf,
    },
    /// Rewrite scripts in the standard style: blanks and indentation change, and of several blank lines one stays; other line
    /// breaks, comments and meanings do not change
    Fmt {
        /// The scripts; `-` reads standard input and writes standard output. A script with a syntax error is not changed
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,

        /// Change nothing, but print the names of the scripts that are not in the standard style; the exit status is then 1
        #[arg(long)]
        check: bool,
    },
    /// Serve an editor: the language server, on standard input and output. Claims run in the background, by default for 5
    /// seconds each, as with `--safe`: they write no files, and read only those below the folder of the document
    Lsp,
    /// Print the reference, or the part of it about one name
    Doc {
        /// A function, ruleset, operator, keyword or term of the field; without it, print the whole reference
        #[arg(value_name = "NAME", allow_hyphen_values = true)]
        name: Option<String>,
    },
    /// Inspect, check or clear a `--cache` file
    Cache {
        /// What to do: count the values of each ruleset, list damaged records, or remove all values
        #[arg(value_parser = one_of(&CACHE_TASKS))]
        task: CacheTask,

        /// The cache file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Play a position against the program
    Play {
        /// The position, such as "nim(3,4,5)"; definitions may come first, separated by `;`
        #[arg(value_name = "EXPR", allow_hyphen_values = true)]
        position: OsString,

        /// Read the definitions of this script first (may be given several times)
        #[arg(long = "use", value_name = "FILE")]
        scripts: Vec<PathBuf>,

        /// The side you play; the program asks if it is not given
        #[arg(long, value_parser = one_of(&SEATS))]
        side: Option<Seat>,

        /// Who starts; the program asks if it is not given
        #[arg(long, value_parser = one_of(&PLAYERS))]
        first: Option<Player>,

        /// Say after each move who wins from there
        #[arg(long)]
        who: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheTask {
    Look,
    Check,
    Clear,
}

const CACHE_TASKS: [(&str, CacheTask); 3] = [
    ("look", CacheTask::Look),
    ("check", CacheTask::Check),
    ("clear", CacheTask::Clear),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Text,
    Json,
}

/// The upper limit of `--jobs` and `--threads`; no machine could make use of more threads that share their memory.
const MOST_THREADS: usize = 256;

const FORMATS: [(&str, Format); 2] = [("text", Format::Text), ("json", Format::Json)];

/// A parser that accepts the words of a table.
fn one_of<T: Copy + Send + Sync>(
    table: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let words = table.iter().map(|(word, _)| *word);
    PossibleValuesParser::new(words)
        .try_map(|word| meant(table, &word).ok_or_else(|| format!("unknown: {word}")))
}

fn positive_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e9 => Ok(seconds),
        _ => Err("expected a number of seconds above 0".to_string()),
    }
}

fn number_of_threads(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(threads @ 1..=MOST_THREADS) => Ok(threads),
        _ => Err(format!("expected a number from 1 to {MOST_THREADS}")),
    }
}

/// Adds advice to the error if the scripts are missing because they came after `--homework`.
fn with_tip(mut error: clap::Error) -> clap::Error {
    let is_homework = std::env::args_os().any(|arg| arg == "--homework");
    if is_homework && error.kind() == ErrorKind::MissingRequiredArgument {
        let tip =
            "all files after `--homework` are homework; the scripts with the claims come before it";
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

impl Args {
    /// Parses the arguments of the process. `Err` means that nothing is left to do but exit, after `--help`,
    /// `--version` or a usage error.
    pub fn read() -> Result<Args, io::Result<Status>> {
        let args = Args::try_parse().and_then(Args::checked);
        args.map_err(with_tip).map_err(|error| {
            if !error.use_stderr() {
                // `print` does not notice a closed stream.
                drop(stdout()?);
            }
            match visible(&error.render().to_string()) {
                Cow::Borrowed(_) => error.print()?,
                Cow::Owned(text) => write!(io::stderr(), "{text}")?,
            }
            Ok(if error.use_stderr() {
                Status::Error
            } else {
                Status::Fine
            })
        })
    }

    /// Rejects arguments that cannot be combined.
    fn checked(self) -> Result<Args, clap::Error> {
        let runs = matches!(self.command, None | Some(Task::Check { .. }));
        if self.jobs() > 1 && (!runs || self.wants_prompt()) {
            Err(Args::command().error(
                ErrorKind::ArgumentConflict,
                "`--jobs` works for scripts, `-e`, standard input and `check`, not at the prompt \
                 or with other commands",
            ))
        } else {
            Ok(self)
        }
    }

    pub fn wants_prompt(&self) -> bool {
        let writes = self.command.is_some() || self.man || self.completions.is_some();
        let given = !self.files.is_empty() || !self.expressions.is_empty();
        !writes && (self.interactive || !given) && io::stdin().is_terminal()
    }

    /// The engine settings that the arguments request.
    pub fn settings(&self) -> Settings {
        let choices = &self.choices;
        let settings = Settings::default();
        let share = (settings.threads / self.jobs()).max(1);
        Settings {
            threads: choices.threads.unwrap_or(share),
            notation: choices.notation.unwrap_or_else(default_notation),
            timeout: choices.timeout.map(Duration::from_secs_f64),
            max_memory: usize::try_from(choices.max_memory).unwrap_or(usize::MAX >> 20),
            own_process: true,
            engines: self.jobs(),
            safe: choices.safe,
            paranoid: matches!(self.command, Some(Task::Check { paranoid: true, .. })),
            ..settings
        }
    }

    /// The number of statements that are evaluated at the same time.
    pub fn jobs(&self) -> usize {
        self.choices.jobs.unwrap_or(1)
    }

    /// The `-e` expressions, each as a separate text.
    pub fn sources(&self) -> Vec<Source> {
        let several = self.expressions.len() > 1;
        let name = |n| {
            if several {
                format!("-e {n}")
            } else {
                "-e".to_string()
            }
        };
        (1..)
            .zip(&self.expressions)
            .map(|(n, expression)| Source::from_bytes(name(n), expression.as_encoded_bytes()))
            .collect()
    }
}
