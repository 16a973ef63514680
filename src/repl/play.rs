//! `:play`: a game against the computer, in the middle of a session.

use std::io;

use super::console::Console;
use crate::play;

pub fn play(console: &mut Console, text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err("which game? `:play EXPR`, such as `:play *3 + *5`".to_string());
    }
    let position = match play::position(&mut console.session, text) {
        Ok(position) => position,
        Err(fault) => {
            console.fault(&fault);
            return Ok(());
        }
    };
    let (mut input, mut screen) = (io::stdin().lock(), io::stdout().lock());
    let options = play::Options::default();
    play::play(
        &mut console.session,
        &position,
        &mut input,
        &mut screen,
        options,
    )
    .map_err(|error| error.to_string())
}
