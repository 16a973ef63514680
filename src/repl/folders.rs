//! The XDG folders for the history and the init file.

use std::path::PathBuf;

fn folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    let set = std::env::var_os(variable).map(PathBuf::from);
    let base = match set.filter(|path| path.is_absolute()) {
        Some(path) => path,
        None => {
            let home = std::env::var_os("HOME").filter(|home| !home.is_empty())?;
            PathBuf::from(home).join(below_home)
        }
    };
    Some(base.join("upstar"))
}

/// The file with the lines typed so far.
pub fn history_file() -> Option<PathBuf> {
    Some(folder("XDG_STATE_HOME", ".local/state")?.join("history"))
}

/// The script that runs when the prompt starts.
pub fn init_file() -> Option<PathBuf> {
    Some(folder("XDG_CONFIG_HOME", ".config")?.join("init.cgt"))
}
