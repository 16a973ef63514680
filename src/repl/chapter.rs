//! The chapter of the reference about the prompt.

use super::commands::commands;
use super::settings::settings;
use super::symbols::symbols;
use crate::engine::Help;

const KEYS: &str = "\
- Tab: completes names, commands, settings and files, and `\\up` to `↑`; after a function name it opens the parenthesis
  and shows the parameters; if several names fit, it lists them and, pressed again, goes through them
- Enter: runs the input; while a bracket is open, it continues the input on the next line, which starts with `.`; help and
  other commands typed there are answered first
- Up, Down: go through the history of inputs, which is stored in the XDG state folder; Ctrl-R searches it
- Right: accepts the suggestion from the history
- Ctrl-C: stops the computation and keeps the session; if the computation does not stop, pressing it three
  times quickly leaves with status 130
- Ctrl-L: clears the screen
- Ctrl-D: leaves

If several lines are pasted, each input is shown with its answer. Input typed during a computation appears at the next
prompt. A history that cannot be read is renamed to `history.damaged`. `? NAME` explains a name, and `? EXPR` shows the
`info` of a game.
";

/// The chapter in Markdown.
pub fn chapter() -> String {
    let mut text = format!("\n## The prompt\n\n{KEYS}");
    let item = |Help { form, summary, .. }| format!("- `{form}`: {summary}\n");
    text.push_str("\nCommands, which can be abbreviated:\n\n");
    text.extend(commands().map(item));
    text.push_str("\nSettings, for `:set`:\n\n");
    text.extend(settings().map(item));
    let signs: Vec<_> = symbols()
        .map(|sign| format!("`\\{}` {}", sign.tab_name, sign.spellings[1]))
        .collect();
    let signs = signs.join(", ");
    text.push_str(&format!(
        "\n\
         Symbols, each typed as a backslash, its name and Tab: {signs}.\n\
         \n\
         When the prompt starts, it runs `upstar/init.cgt` from the XDG config folder, unless `--no-init` is given; scripts\n\
         run without it. A copied transcript can be pasted: its prompts and answers are ignored.\n"
    ));
    text
}
