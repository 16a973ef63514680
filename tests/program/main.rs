//! Tests of the program as it is run: its command line, prompt, limits and documentation.
#![cfg(feature = "terminal")]

#[path = "../common/mod.rs"]
mod common;

mod architecture;
mod cache;
mod check;
mod cli;
mod corpus;
mod docs;
mod engines;
mod examples;
mod fmt;
mod hostile;
mod jobs;
mod json;
mod lsp;
mod lsp_hostile;
mod notes;
#[cfg(unix)]
mod output_files;
mod play;
#[cfg(unix)]
mod prompt;
mod public_interface;
mod sessions;
mod sweep;
mod vscode;
#[cfg(unix)]
mod width;
