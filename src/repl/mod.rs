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
mod settings;
mod symbols;

pub use chapter::chapter;
pub use console::Preferences;
pub use highlight::highlight;

use std::io;
use std::mem::ManuallyDrop;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor, EventHandler, KeyEvent, Modifiers};

use crate::diagnostic::path_text;
use crate::engine::{Names, Remember, Settings, Source, Status};
use crate::syntax;
use crate::terminal::{self, complain_of};
use algebra::limits::catch_panic;
use console::{Console, Ran};
use editor::{Assistant, Enter};
use input::Piece;

const MAX_HISTORY: usize = 10_000;

/// The answer to Ctrl-C at the prompt, which leaves the session as it is.
const HOW_TO_LEAVE: &str = "Ctrl-D or :quit leaves";
/// The same while no line is edited: on a dumb terminal, and between two lines.
const HOW_TO_LEAVE_UNEDITED: &str = "\n# Ctrl-D or :quit leaves\n> ";

/// Runs scripts and expressions, then a prompt until the end of its input.
pub fn open(
    settings: Settings,
    preferences: Preferences,
    files: &[PathBuf],
    expressions: Vec<Source>,
    store: Option<Rc<dyn Remember>>,
) -> io::Result<Status> {
    let _hushed = terminal::Hushed::begin();
    // The memory is freed when the process ends, which is faster than freeing each object.
    let mut console = ManuallyDrop::new(Console::new(settings, preferences));
    if let Some(store) = store {
        console.engine.remember_in(store);
    }
    if let Some(path) = folders::init_file().filter(|path| preferences.init && path.exists()) {
        console.run(|engine| engine.run_file(&path))?;
    }
    for path in files {
        console.script = Some(path.clone());
        console.run(|engine| engine.run_file(path))?;
    }
    for source in expressions {
        console.run(|engine| engine.run(source))?;
    }
    let mut editor = match editor() {
        Ok(editor) => editor,
        Err(error) => {
            complain_of(&format!("the terminal does not support editing: {error}"));
            return Ok(Status::Fine);
        }
    };
    let mut history = folders::history_file().filter(|_| !console.engine.settings().safe);
    if let Some(path) = &history
        && let Err(trouble) = load_history(&mut editor, path)
    {
        console.say(&trouble)?;
    }
    history = history.filter(|path| !is_special(path));
    console.history = editor.history().iter().cloned().collect();
    if !preferences.quiet {
        let version = env!("CARGO_PKG_VERSION");
        let banner = "combinatorial games. Type :help for help, Ctrl-D to leave.";
        console.say(&format!("upstar {version}: {banner}"))?;
    }
    // The unfinished statement that a command interrupted.
    let mut open = String::new();
    loop {
        // Except while an input runs, Ctrl-C never ends the program.
        terminal::waiting(Some(HOW_TO_LEAVE_UNEDITED));
        prepare(&mut editor, &mut console);
        let prompt = console.prompt();
        match editor.readline_with_initial(&prompt, (&open, "")) {
            Ok(typed) => {
                // A dumb terminal has no line editor that could show the unfinished statement again.
                let line = if terminal::is_dumb() {
                    open + &typed
                } else {
                    typed
                };
                let input = input::read(&line);
                let entry = if input.open.is_empty() {
                    &line
                } else {
                    line.lines().next_back().unwrap_or_default().trim()
                };
                if is_clean(entry) && editor.add_history_entry(entry).unwrap_or(false) {
                    console.history.push(entry.to_string());
                }
                // Written at once, so that a crash does not lose it.
                if let Some(path) = &history {
                    let _ = editor.append_history(path);
                }
                terminal::waiting(None);
                let done = catch_panic(|| submit(&mut console, input.pieces));
                let done = done.unwrap_or_else(|panicked| {
                    // It did not happen in a statement, so the state of the session is unknown.
                    console.engine.clear();
                    complain_of(&format!("{panicked}; all definitions and results are lost"));
                    Ok(ControlFlow::Continue(()))
                });
                if done?.is_break() {
                    return Ok(Status::Fine);
                }
                open = input.open;
            }
            Err(ReadlineError::Interrupted) => {
                open.clear();
                console.say(HOW_TO_LEAVE)?;
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
        // The assistant decides about colours, and highlights continuation lines even without them.
        .color_mode(ColorMode::Forced)
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .max_history_size(MAX_HISTORY)?
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Assistant::new()));
    for key in [KeyEvent::new('\r', Modifiers::NONE), KeyEvent::ctrl('J')] {
        editor.bind_sequence(key, EventHandler::Conditional(Box::new(Enter)));
    }
    Ok(editor)
}

/// Loads the history; a damaged file is renamed.
fn load_history(editor: &mut Editor<Assistant, DefaultHistory>, path: &Path) -> Result<(), String> {
    let _ = std::fs::create_dir_all(path.parent().unwrap_or(Path::new("")));
    if !path.exists() {
        return Ok(());
    }
    if is_special(path) {
        let path = path_text(path);
        return Err(format!(
            "the history {path} is not a plain file; it is not used"
        ));
    }
    let is_text = |text: String| text.lines().all(is_clean);
    if std::fs::read_to_string(path).is_ok_and(is_text) && editor.load_history(path).is_ok() {
        return Ok(());
    }
    let _ = editor.clear_history();
    let aside = path.with_extension("damaged");
    let _ = std::fs::remove_file(&aside);
    let (path, moved) = (path_text(path), std::fs::rename(path, &aside));
    Err(match moved {
        Ok(()) => format!(
            "the history {path} cannot be read; it was renamed to {}",
            path_text(&aside)
        ),
        Err(error) => format!("the history {path} cannot be read or renamed: {error}"),
    })
}

/// Whether the path leads to something that may have no end, such as a pipe or a device.
fn is_special(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Whether the text has no control characters.
fn is_clean(text: &str) -> bool {
    !text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\t'))
}

/// Runs the input. Breaks if the prompt is to end.
fn submit(console: &mut Console, pieces: Vec<Piece>) -> io::Result<ControlFlow<()>> {
    console.engine.interrupter().clear();
    let shows_input = pieces.len() > 1 || pieces.iter().any(has_several_lines);
    for piece in pieces {
        let command = match piece {
            Piece::Command(line) => line,
            Piece::Code(code) => {
                let typed = code.trim();
                let word = commands::bare_word(typed).map(str::to_string);
                let word = word.filter(|_| console.defined(typed).is_none());
                match word.or_else(|| commands::question(typed)) {
                    Some(line) => line,
                    None => {
                        if run_code(console, code, shows_input)?.interrupted {
                            break;
                        }
                        continue;
                    }
                }
            }
        };
        if shows_input {
            let prompt = console.prompt();
            console.print(&format!("{prompt}{command}"))?;
        }
        if commands::run_command(console, &command)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Whether this is code with several statements that are not all on one line.
fn has_several_lines(piece: &Piece) -> bool {
    match piece {
        Piece::Code(code) => {
            code.trim().contains('\n') && syntax::statements(code).nth(1).is_some()
        }
        Piece::Command(_) => false,
    }
}

/// Runs typed code, together with the last definition if it continues that.
fn run_code(console: &mut Console, code: String, shows_input: bool) -> io::Result<Ran> {
    let Some(joined) = console.journal.joined(&code) else {
        return if shows_input {
            console.run_shown("<prompt>", code)
        } else {
            console.run_typed(code)
        };
    };
    let definition = console.journal.count().saturating_sub(1);
    let ran = console.run_typed(joined)?;
    console.journal.drop_continued(definition);
    Ok(ran)
}

/// Passes the session's names and the user's preferences to the editor.
fn prepare(editor: &mut Editor<Assistant, DefaultHistory>, console: &mut Console) {
    let color = console.color();
    let width = editor
        .dimensions()
        .map_or(80, |(columns, _)| usize::from(columns));
    if let Some(assistant) = editor.helper_mut() {
        assistant.names = Names::of(console.engine.session());
        assistant.color = color;
        assistant.hints = console.preferences.hints;
        assistant.notation = console.engine.settings().notation;
        assistant.width = width;
        assistant.cycle.take();
    }
}
