//! What `:set` changes, one row each.

use std::fmt;
use std::time::Duration;

use super::console::Console;
use crate::diagnostic::did_you_mean;
use crate::terminal::{COLORS, NOTATIONS, meant};

pub struct Setting {
    pub name: &'static str,
    /// What it may be, separated by bars; what stands for a number is in capitals.
    pub values: &'static str,
    pub summary: &'static str,
    get: fn(&Console) -> String,
    /// False when the value is none of those it may be.
    set: fn(&mut Console, &str) -> bool,
}

const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

fn name_of<T: PartialEq>(table: &[(&str, T)], value: &T) -> String {
    let row = table.iter().find(|(_, of)| of == value);
    row.map_or("", |(name, _)| name).to_string()
}

fn choose<T: Copy>(table: &[(&str, T)], text: &str, place: &mut T) -> bool {
    let found = meant(table, text);
    *place = found.unwrap_or(*place);
    found.is_some()
}

pub static SETTINGS: &[Setting] = &[
    Setting {
        name: "notation",
        values: "ascii|unicode|latex",
        summary: "the signs of values",
        get: |c| name_of(&NOTATIONS, &c.engine.settings().notation),
        set: |c, text| {
            let mut notation = c.engine.settings().notation;
            let known = choose(&NOTATIONS, text, &mut notation);
            c.engine.change(|settings| settings.notation = notation);
            known
        },
    },
    Setting {
        name: "timeout",
        values: "off|SECONDS",
        summary: "the most time for a statement",
        get: |c| match c.engine.settings().timeout {
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
            c.engine.change(|settings| settings.timeout = limit);
            true
        },
    },
    Setting {
        name: "max-memory",
        values: "MB",
        summary: "the most memory",
        get: |c| c.engine.settings().max_memory.to_string(),
        set: |c, text| match text.parse::<usize>() {
            Ok(megabytes) if megabytes > 0 => {
                c.engine.change(|settings| settings.max_memory = megabytes);
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

/// Obeys `:set`, `:set NAME`, `:set NAME VALUE` and `:set NAME = VALUE`; gives lines to print. A printed setting can
/// be typed: what is behind `#` is a comment.
pub fn obey(console: &mut Console, text: &str) -> Result<Vec<String>, String> {
    let text = text.split('#').next().unwrap_or_default();
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| *word != "=")
        .collect();
    let Some((name, values)) = words.split_first() else {
        return Ok(SETTINGS.iter().map(|s| s.line(console)).collect());
    };
    let Some(setting) = SETTINGS.iter().find(|setting| setting.name == *name) else {
        let near = did_you_mean(name, SETTINGS.iter().map(|setting| setting.name));
        return Err(match near {
            Some(near) => format!("there is no setting `{name}`; did you mean `{near}`?"),
            None => format!("there is no setting `{name}`; `:set` shows them all"),
        });
    };
    match values {
        [] => Ok(vec![setting.line(console)]),
        [value] if (setting.set)(console, value) => Ok(Vec::new()),
        _ => Err(format!("`:set {} {}`", setting.name, setting.values)),
    }
}

impl Setting {
    fn line(&self, console: &Console) -> String {
        let command = format!(":set {} {}", self.name, (self.get)(console));
        format!("{command:<24} # {}: {}", self.values, self.summary)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}: {}", self.name, self.values, self.summary)
    }
}
