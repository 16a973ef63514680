//! What `:set` changes, one row each.

use std::time::Duration;

use super::console::Console;
use crate::diagnostic::did_you_mean;
use crate::notation::Notation;
use crate::terminal::ColorChoice;

pub struct Setting {
    pub name: &'static str,
    /// What it may be, separated by bars; what stands for a number is in capitals.
    pub values: &'static str,
    pub summary: &'static str,
    get: fn(&mut Console) -> String,
    /// False when the value is none of those it may be.
    set: fn(&mut Console, &str) -> bool,
}

const NOTATIONS: [(&str, Notation); 3] = [
    ("ascii", Notation::Ascii),
    ("unicode", Notation::Unicode),
    ("latex", Notation::Latex),
];

const COLORS: [(&str, ColorChoice); 3] = [
    ("auto", ColorChoice::Auto),
    ("always", ColorChoice::Always),
    ("never", ColorChoice::Never),
];

const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

fn name_of<T: PartialEq>(table: &[(&str, T)], value: &T) -> String {
    let row = table.iter().find(|(_, of)| of == value);
    row.map_or("", |(name, _)| name).to_string()
}

fn choose<T: Copy>(table: &[(&str, T)], text: &str, place: &mut T) -> bool {
    match table.iter().find(|(name, _)| *name == text) {
        Some((_, value)) => {
            *place = *value;
            true
        }
        None => false,
    }
}

pub static SETTINGS: &[Setting] = &[
    Setting {
        name: "notation",
        values: "ascii|unicode|latex",
        summary: "the signs of values",
        get: |c| name_of(&NOTATIONS, &c.session.notation),
        set: |c, text| choose(&NOTATIONS, text, &mut c.session.notation),
    },
    Setting {
        name: "timeout",
        values: "off|SECONDS",
        summary: "the most time for a statement",
        get: |c| match c.session.budget().time_limit() {
            None => "off".to_string(),
            Some(limit) => limit.as_secs_f64().to_string(),
        },
        set: |c, text| {
            let limit = match (text, text.parse::<f64>()) {
                ("off", _) => None,
                (_, Ok(seconds)) if seconds > 0.0 && seconds <= 1e9 => {
                    Some(Duration::from_secs_f64(seconds))
                }
                _ => return false,
            };
            c.session.budget().set_time(limit);
            true
        },
    },
    Setting {
        name: "max-memory",
        values: "MB",
        summary: "the most memory",
        get: |c| c.session.budget().memory_megabytes().to_string(),
        set: |c, text| match text.parse::<usize>() {
            Ok(megabytes) if megabytes > 0 => {
                c.session.budget().set_memory(megabytes);
                true
            }
            _ => false,
        },
    },
    Setting {
        name: "color",
        values: "auto|always|never",
        summary: "colours",
        get: |c| name_of(&COLORS, &c.preferences.color),
        set: |c, text| choose(&COLORS, text, &mut c.preferences.color),
    },
    Setting {
        name: "time",
        values: "on|off",
        summary: "say how long each statement took",
        get: |c| name_of(&SWITCH, &c.preferences.timing),
        set: |c, text| choose(&SWITCH, text, &mut c.preferences.timing),
    },
    Setting {
        name: "status",
        values: "on|off",
        summary: "a live line about work over a second",
        get: |c| name_of(&SWITCH, &c.preferences.status),
        set: |c, text| choose(&SWITCH, text, &mut c.preferences.status),
    },
    Setting {
        name: "hints",
        values: "on|off",
        summary: "suggestions from the history",
        get: |c| name_of(&SWITCH, &c.preferences.hints),
        set: |c, text| choose(&SWITCH, text, &mut c.preferences.hints),
    },
];

/// A printed setting can be typed: what is behind `#` is a comment.
/// `:set`, `:set NAME`, `:set NAME VALUE` and `:set NAME = VALUE`.
pub fn obey(console: &mut Console, text: &str) -> Result<(), String> {
    let text = text.split('#').next().unwrap_or_default();
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| *word != "=")
        .collect();
    let Some(name) = words.first() else {
        for setting in SETTINGS {
            show(console, setting);
        }
        return Ok(());
    };
    let Some(setting) = SETTINGS.iter().find(|setting| setting.name == *name) else {
        let near = did_you_mean(name, SETTINGS.iter().map(|setting| setting.name));
        return Err(match near {
            Some(near) => format!("there is no setting `{name}`; did you mean `{near}`?"),
            None => format!("there is no setting `{name}`; `:set` shows them all"),
        });
    };
    match words.get(1..).unwrap_or_default() {
        [] => {}
        [value] if (setting.set)(console, value) => return Ok(()),
        _ => return Err(format!("`:set {} {}`", setting.name, setting.values)),
    }
    show(console, setting);
    Ok(())
}

fn show(console: &mut Console, setting: &Setting) {
    let value = (setting.get)(console);
    let command = format!(":set {} {value}", setting.name);
    console.print(&format!(
        "{command:<24} # {}: {}",
        setting.values, setting.summary
    ));
}
