//! `:play`: the place where a game against the computer starts.

use super::console::Console;

pub fn play(_console: &mut Console, text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err("which game? `:play EXPR`, such as `:play *3 + *5`".to_string());
    }
    Err("there is no player here yet".to_string())
}
