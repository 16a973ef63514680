//! The prompt.

mod chapter;
mod commands;
mod complete;
mod console;
mod editor;
mod folders;
mod highlight;
mod input;
mod journal;
mod names;
mod settings;
mod symbols;

pub use chapter::chapter;
pub use console::Preferences;
pub use highlight::highlight;
pub use names::Names;

use std::io;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use crate::engine::{Settings, Source, Status};
use crate::terminal::{self, complain_of};
use console::Console;
use editor::Assistant;
use input::Piece;

const MOST_HISTORY: usize = 10_000;

/// Runs scripts and expressions, and then what is typed, until the end of the input.
pub fn open(
    settings: Settings,
    preferences: Preferences,
    files: &[PathBuf],
    expressions: Vec<Source>,
) -> io::Result<Status> {
    // What it holds goes with the process, which is quicker than piece by piece.
    let mut console = ManuallyDrop::new(Console::new(settings, preferences));
    if let Some(path) = folders::init_file().filter(|path| preferences.init && path.exists()) {
        console.run(|engine| engine.run_file(&path))?;
    }
    for path in files {
        console.run(|engine| engine.run_file(path))?;
    }
    for source in expressions {
        console.run(|engine| engine.run(source))?;
    }
    let mut editor = match editor() {
        Ok(editor) => editor,
        Err(error) => {
            complain_of(&format!("the terminal cannot be used for editing: {error}"));
            return Ok(Status::Fine);
        }
    };
    let history = folders::history_file().filter(|_| !console.engine.settings().safe);
    if let Some(path) = &history {
        let _ = std::fs::create_dir_all(path.parent().unwrap_or(Path::new("")));
        let _ = editor.load_history(path);
    }
    if !preferences.quiet {
        let version = env!("CARGO_PKG_VERSION");
        let banner = "combinatorial games. :help helps, Ctrl-D leaves.";
        console.say(&format!("upstar {version}: {banner}"))?;
    }
    loop {
        prepare(&mut editor, &mut console);
        match editor.readline(input::PROMPT) {
            Ok(line) => {
                // Written at once: what ends the program must not take the history with it.
                if let Some(path) = &history {
                    let _ = editor.append_history(path);
                }
                submit(&mut console, &line)?;
                if console.leaves {
                    return Ok(Status::Fine);
                }
            }
            Err(ReadlineError::Interrupted) => {
                if terminal::is_second() {
                    return Ok(Status::Interrupted);
                }
                console.say("Ctrl-D or :quit leaves")?;
            }
            Err(ReadlineError::Eof) => return Ok(Status::Fine),
            Err(error) => {
                complain_of(&error.to_string());
                return Ok(Status::Fine);
            }
        }
    }
}

fn editor() -> rustyline::Result<Editor<Assistant, DefaultHistory>> {
    let config = Config::builder()
        .auto_add_history(true)
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .max_history_size(MOST_HISTORY)?
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Assistant::new()));
    Ok(editor)
}

/// Runs what was typed or pasted.
fn submit(console: &mut Console, typed: &str) -> io::Result<()> {
    console.engine.interrupter().clear();
    for piece in input::pieces(typed) {
        let command = match piece {
            Piece::Command(line) => line,
            Piece::Code(code) => match commands::bare_word(console, code.trim()) {
                Some(line) => line.to_string(),
                None => {
                    let code = console.journal.joined(code);
                    match console.run(|engine| engine.run(Source::new(input::NAME, code)))? {
                        true => continue,
                        false => break,
                    }
                }
            },
        };
        commands::obey(console, &command)?;
        if console.leaves {
            break;
        }
    }
    Ok(())
}

/// Tells the editor what the session knows now and what the user likes.
fn prepare(editor: &mut Editor<Assistant, DefaultHistory>, console: &mut Console) {
    let color = console.color();
    editor.set_color_mode(if color {
        ColorMode::Forced
    } else {
        ColorMode::Disabled
    });
    let width = editor
        .dimensions()
        .map_or(80, |(columns, _)| usize::from(columns));
    if let Some(assistant) = editor.helper_mut() {
        assistant.names = Names::of(console.engine.session());
        assistant.color = color;
        assistant.hints = console.preferences.hints;
        assistant.width = width;
    }
}
