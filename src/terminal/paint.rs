//! Colours: one table that maps the role of a piece of text to its style.
//!
//! Only the sixteen colours that every theme defines are used, so that the text is legible on light and dark
//! backgrounds alike.

use crate::syntax::Role;

/// The SGR parameters of a role.
fn style(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Number => "36",
        Role::Star => "35",
        Role::Bar => "1;34",
        Role::Bracket => "34",
        Role::Partner => "1;4;34",
        Role::Text => "32",
        Role::Comment | Role::Hint => "90",
        Role::Keyword => "1",
        Role::Unknown => "31",
        Role::Prompt => "1;35",
        Role::Plain => return None,
    })
}

/// Appends a text in the style of its role. Every line is styled separately, so no style extends past the end of a
/// line.
pub fn paint(out: &mut String, role: Role, text: &str) {
    let Some(style) = style(role) else {
        out.push_str(text);
        return;
    };
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
        }
        if !line.is_empty() {
            out.push_str(&format!("\x1b[{style}m{line}\x1b[0m"));
        }
    }
}
