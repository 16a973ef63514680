//! The prompt.

mod commands;
mod complete;
mod console;
mod editor;
mod folders;
mod help;
mod highlight;
mod input;
mod interrupt;
mod journal;
mod names;
mod play;
mod reply;
mod settings;
mod status_line;
mod symbols;
mod topics;

pub use commands::{COMMANDS, Command};
pub use console::{Console, Flow, Preferences, not_text, read_script};
pub use folders::init_file;
pub use highlight::{Everything, Known, highlight};
pub use input::{Piece, pieces};
pub use interrupt::{catch_interrupts, was_interrupted};
pub use names::Names;
pub use play::play;
pub use reply::{line_of, one_line};
pub use settings::{SETTINGS, Setting};
pub use status_line::StatusLine;
pub use symbols::SYMBOLS;
pub use topics::{FAMILIES, Topic, topics};

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use crate::terminal;
use editor::Assistant;

const MOST_HISTORY: usize = 10_000;

/// How the prompt was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    Quietly,
    /// By Ctrl-C, twice.
    Interrupted,
}

/// Runs the init file, if there is one.
pub fn initialise(console: &mut Console) {
    let Some(path) = init_file().filter(|path| path.exists()) else {
        return;
    };
    if let Err(message) = console.load(&path) {
        console.say(&message);
    }
}

/// Reads, evaluates and prints until the end of input.
pub fn interact(console: &mut Console) -> Leave {
    let config = Config::builder()
        .auto_add_history(true)
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .max_history_size(MOST_HISTORY);
    let config = config.map_or_else(|_| Config::default(), |config| config.build());
    let mut editor = match Editor::<Assistant, DefaultHistory>::with_config(config) {
        Ok(editor) => editor,
        Err(error) => {
            terminal::complain(&format!(
                "upstar: the terminal cannot be used for editing: {error}"
            ));
            return Leave::Quietly;
        }
    };
    editor.set_helper(Some(Assistant::new()));
    let history = folders::history_file();
    if let Some(path) = &history {
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = editor.load_history(path);
    }
    if !console.preferences.quiet {
        console.say(&format!(
            "upstar {}: combinatorial games. :help helps, Ctrl-D leaves.",
            env!("CARGO_PKG_VERSION")
        ));
    }
    loop {
        prepare(&mut editor, console);
        match editor.readline(input::PROMPT) {
            Ok(line) => {
                // Written at once: what ends the program must not take the history with it.
                if let Some(path) = &history {
                    let _ = editor.append_history(path);
                }
                if console.submit(&line) == Flow::Quit {
                    return Leave::Quietly;
                }
            }
            Err(ReadlineError::Interrupted) => {
                if interrupt::is_second() {
                    return Leave::Interrupted;
                }
                console.say("Ctrl-D or :quit leaves");
            }
            Err(ReadlineError::Eof) => return Leave::Quietly,
            Err(error) => {
                terminal::complain(&format!("upstar: {error}"));
                return Leave::Quietly;
            }
        }
    }
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
        assistant.names = Names::of(&mut console.session);
        assistant.color = color;
        assistant.hints = console.preferences.hints;
        assistant.width = width;
    }
}
