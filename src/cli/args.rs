//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::notation::Notation;
use crate::terminal::ColorChoice;

/// What follows the options in `--help` and in the man page.
const AFTER_HELP: &str =
    "Exit status: 0 all went well and no claim was false; 1 a claim was false; \
2 bad usage, a syntax or an evaluation error; 3 a limit was reached; 130 interrupted.

`upstar doc` writes the reference of the language.";

/// An interpreter for combinatorial games: a prompt, a script runner and a claim checker.
#[derive(Debug, Parser)]
#[command(name = "upstar", version, after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Scripts to run; without any, the prompt, or a script from standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Evaluate this (may be given several times)
    #[arg(
        short = 'e',
        long = "eval",
        value_name = "EXPR",
        allow_hyphen_values = true
    )]
    pub expressions: Vec<String>,

    /// Stay at the prompt afterwards
    #[arg(short, long)]
    pub interactive: bool,

    /// Write the completions for a shell
    #[arg(long, value_enum, value_name = "SHELL")]
    pub completions: Option<Shell>,

    /// Write the man page
    #[arg(long)]
    pub man: bool,

    #[command(flatten)]
    pub settings: Settings,
}

#[derive(Clone, Debug, clap::Args)]
pub struct Settings {
    /// How results are written: for people, or one json object a statement
    #[arg(long, value_enum, default_value_t = Format::Text, global = true)]
    pub format: Format,

    /// The signs used for values; unicode on a UTF-8 terminal, ascii otherwise
    #[arg(long, value_enum, global = true)]
    pub notation: Option<NotationArg>,

    /// Colours in diagnostics and at the prompt
    #[arg(long, value_enum, default_value_t = When::Auto, global = true)]
    pub color: When,

    /// Give up a statement after this many seconds
    #[arg(long, value_name = "SECONDS", global = true, value_parser = positive_seconds)]
    pub timeout: Option<f64>,

    /// Give up a statement when this much memory is in use
    #[arg(long, value_name = "MB", default_value_t = 4096, global = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub max_memory: u64,

    /// Do not read the init file of the prompt
    #[arg(long, global = true)]
    pub no_init: bool,

    /// Print no results, only errors and false claims; no banner at the prompt
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Report the claims of scripts; the last line counts them
    Check {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Write the reference, or the part of it about one name
    Doc {
        #[arg(value_name = "NAME", allow_hyphen_values = true)]
        name: Option<String>,
    },
    /// Play a position against the program
    Play {
        /// The position, such as "nim(3,4,5)"; definitions may stand before it, separated by `;`
        #[arg(value_name = "EXPR", allow_hyphen_values = true)]
        position: String,

        /// Read the definitions of this script first (may be given several times)
        #[arg(long = "use", value_name = "FILE")]
        scripts: Vec<PathBuf>,

        /// The side you play; asked for if it is not given
        #[arg(long, value_enum)]
        side: Option<Side>,

        /// Who starts; asked for if it is not given
        #[arg(long, value_enum)]
        first: Option<First>,

        /// Say after each move who wins from there
        #[arg(long)]
        who: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    Left,
    Right,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum First {
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NotationArg {
    Ascii,
    Unicode,
    Latex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

impl From<NotationArg> for Notation {
    fn from(notation: NotationArg) -> Self {
        match notation {
            NotationArg::Ascii => Notation::Ascii,
            NotationArg::Unicode => Notation::Unicode,
            NotationArg::Latex => Notation::Latex,
        }
    }
}

impl From<When> for ColorChoice {
    fn from(when: When) -> Self {
        match when {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        }
    }
}

fn positive_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e9 => Ok(seconds),
        _ => Err("expected a number of seconds above 0".to_string()),
    }
}
