//! The settings that `:set` changes, one row each.

use std::time::Duration;

use super::console::Console;
use crate::diagnostic::did_you_mean;
use crate::engine::{Help, Subject};
use crate::terminal::COLORS;
use algebra::notation::{NOTATIONS, meant};

pub struct Setting {
    /// The form lists the values with bars between them; a number is in capitals.
    pub help: Help,
    get: fn(&Console) -> String,
    /// Returns false if the value is not allowed.
    set: fn(&mut Console, &str) -> bool,
}

const fn setting(form: &'static str, summary: &'static str) -> Help {
    Help::new(Subject::Command, form).about(summary)
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

static SETTINGS: &[Setting] = &[
    Setting {
        help: setting(
            "notation ascii|unicode|latex",
            "the symbols used for values",
        ),
        get: |c| name_of(&NOTATIONS, &c.engine.settings().notation),
        set: |c, text| {
            let mut notation = c.engine.settings().notation;
            let known = choose(&NOTATIONS, text, &mut notation);
            c.engine.change(|settings| settings.notation = notation);
            known
        },
    },
    Setting {
        help: setting("timeout off|SECONDS", "the time limit for a statement"),
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
        help: setting("max-memory MB", "the memory limit"),
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
        help: setting("threads N", "the threads of a search for the winner"),
        get: |c| c.engine.settings().threads.to_string(),
        set: |c, text| match text.parse::<usize>() {
            Ok(threads) if threads > 0 => {
                c.engine.change(|settings| settings.threads = threads);
                true
            }
            _ => false,
        },
    },
    Setting {
        help: setting("color auto|always|never", "colours"),
        get: |c| name_of(&COLORS, &c.preferences.color),
        set: |c, text| choose(&COLORS, text, &mut c.preferences.color),
    },
    Setting {
        help: setting("time on|off", "show how long each statement took"),
        get: |c| name_of(&SWITCH, &c.preferences.timing),
        set: |c, text| choose(&SWITCH, text, &mut c.preferences.timing),
    },
    Setting {
        help: setting(
            "status on|off",
            "a live status line for computations longer than a second",
        ),
        get: |c| name_of(&SWITCH, &c.preferences.status),
        set: |c, text| choose(&SWITCH, text, &mut c.preferences.status),
    },
    Setting {
        help: setting(
            "hints on|off",
            "suggestions from the history, and hints for parameters",
        ),
        get: |c| name_of(&SWITCH, &c.preferences.hints),
        set: |c, text| choose(&SWITCH, text, &mut c.preferences.hints),
    },
    Setting {
        help: setting(
            "numbers on|off",
            "the number of the next result in the prompt, as in `%3> `",
        ),
        get: |c| name_of(&SWITCH, &c.preferences.numbers),
        set: |c, text| choose(&SWITCH, text, &mut c.preferences.numbers),
    },
    Setting {
        help: setting(
            "paging on|off",
            "cut results that are longer than the screen",
        ),
        get: |c| name_of(&SWITCH, &c.preferences.paging),
        set: |c, text| choose(&SWITCH, text, &mut c.preferences.paging),
    },
];

/// Runs `:set`, `:set NAME`, `:set NAME VALUE` and `:set NAME = VALUE`, and returns lines to print. A printed
/// setting can be typed again, so `#` starts a comment.
pub fn run(console: &mut Console, text: &str) -> Result<Vec<String>, String> {
    let text = text.split('#').next().unwrap_or_default();
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| *word != "=")
        .collect();
    let Some((name, values)) = words.split_first() else {
        return Ok(SETTINGS.iter().map(|s| s.line(console)).collect());
    };
    let Some(setting) = SETTINGS.iter().find(|setting| setting.help.name == *name) else {
        let near = did_you_mean(name, settings().map(|help| help.name));
        return Err(match near {
            Some(near) => format!("there is no setting `{name}`; did you mean `{near}`?"),
            None => format!("there is no setting `{name}`; `:set` shows them all"),
        });
    };
    match values {
        [] => Ok(vec![setting.line(console)]),
        [value] if (setting.set)(console, value) => Ok(Vec::new()),
        _ => Err(format!(
            "expected `:set {}`, not `{}`",
            setting.help.form,
            values.join(" ")
        )),
    }
}

impl Setting {
    fn line(&self, console: &Console) -> String {
        let Help { name, summary, .. } = self.help;
        let command = format!(":set {name} {}", (self.get)(console));
        format!("{command:<24} # {}: {summary}", values(&self.help))
    }
}

/// The help of all settings.
pub fn settings() -> impl Iterator<Item = Help> {
    SETTINGS.iter().map(|setting| setting.help)
}

/// The values that a setting may have.
pub fn values(setting: &Help) -> &'static str {
    setting.form[setting.name.len()..].trim_start()
}
