//! The chapter of the reference about the prompt.

use super::commands::commands;
use super::settings::settings;
use super::symbols::symbols;
use crate::engine::Help;

const KEYS: &str = "\
- Tab: completes names, commands, settings and files, and `\\up` to `↑`; behind a function it opens the bracket, and the
  parameters are shown
- Enter: runs the input, or goes on in the next line, behind a `.`, while a bracket is open; help and other commands that
  are typed there are answered, and the input goes on after them
- Up, Down: older and newer inputs; Ctrl-R searches them; they are kept in the XDG state folder
- Right: takes over what the history suggests
- Ctrl-C: stops what runs and keeps the session; twice quickly, leaves with status 130
- Ctrl-L: clears the screen
- Ctrl-D: leaves

What is typed while something is computed is shown at the next prompt. A history that cannot be read is set aside, as
`history.damaged`. `? NAME` explains a name, and `? EXPR` shows what `info` knows about a game.
";

/// The chapter in Markdown.
pub fn chapter() -> String {
    let mut text = format!("\n## The prompt\n\n{KEYS}");
    let item = |Help { form, summary, .. }| format!("- `{form}`: {summary}\n");
    text.push_str("\nCommands, which may be shortened:\n\n");
    text.extend(commands().map(item));
    text.push_str("\nSettings, for `:set`:\n\n");
    text.extend(settings().map(item));
    let signs: Vec<_> = symbols()
        .map(|sign| format!("`\\{}` {}", sign.tab_name, sign.spellings[1]))
        .collect();
    let signs = signs.join(", ");
    text.push_str(&format!(
        "\nSigns, each typed as a backslash, its name and a tab: {signs}.\n\n\
         When the prompt starts it runs `upstar/init.cgt` in the XDG config folder, unless `--no-init` is given; \
         scripts do not.\nA copied transcript can be pasted: its prompts and answers are left out.\n"
    ));
    text
}
