//! The prompt.

mod editor;
mod interrupt;

pub use interrupt::catch_interrupts;

use std::path::PathBuf;
use std::rc::Rc;

use rustyline::error::ReadlineError;

use crate::cli::line_of;
use crate::eval::{Session, Source};
use crate::syntax;
use editor::Prompt;

/// Reads, evaluates and prints until the end of input.
pub fn run(session: &mut Session, color: bool, quiet: bool) {
    let config = rustyline::Config::builder().auto_add_history(true).build();
    let Ok(mut editor) =
        rustyline::Editor::<Prompt, rustyline::history::DefaultHistory>::with_config(config)
    else {
        eprintln!("upstar: the terminal cannot be used for editing");
        return;
    };
    editor.set_helper(Some(Prompt));
    let history = history_file();
    if let Some(path) = &history {
        let _ = editor.load_history(path);
    }
    if !quiet {
        println!(
            "# upstar {}: combinatorial games. Ctrl-D leaves.",
            env!("CARGO_PKG_VERSION")
        );
    }
    loop {
        match editor.readline("> ") {
            Ok(line) => answer(session, &line, color),
            Err(ReadlineError::Interrupted) => println!("# Ctrl-D leaves"),
            Err(ReadlineError::Eof) => break,
            Err(error) => {
                eprintln!("upstar: {error}");
                break;
            }
        }
    }
    if let Some(path) = &history {
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = editor.save_history(path);
    }
}

/// Runs what was typed and prints the results.
fn answer(session: &mut Session, line: &str, color: bool) {
    let source = Rc::new(Source {
        name: "<prompt>".to_string(),
        text: line.to_string(),
    });
    for parsed in syntax::parse(line) {
        let statement = match parsed {
            Ok(statement) => statement,
            Err(diagnostic) => {
                eprint!("{}", diagnostic.draw(&source.name, &source.text, color));
                continue;
            }
        };
        match session.run(&statement, &source) {
            Err(fault) => eprint!(
                "{}",
                fault
                    .diagnostic
                    .draw(&fault.source.name, &fault.source.text, color)
            ),
            Ok(reply) => {
                if !statement.quiet {
                    if let Some(line) = line_of(&reply) {
                        println!("{line}");
                    }
                    for note in &statement.notes {
                        println!("# {note}");
                    }
                }
            }
        }
    }
}

/// Where the history is kept: the XDG state folder.
fn history_file() -> Option<PathBuf> {
    let state = match std::env::var_os("XDG_STATE_HOME").filter(|v| !v.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(std::env::var_os("HOME")?).join(".local/state"),
    };
    Some(state.join("upstar").join("history"))
}
