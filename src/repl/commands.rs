//! The commands of the prompt, one row each.

use std::io::Write;
use std::path::Path;

use super::console::{Console, Flow, seconds};
use super::help;
use super::settings;
use crate::diagnostic::did_you_mean;
use crate::eval::Value;

/// A command of the prompt.
pub struct Command {
    /// With its colon.
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub params: &'static str,
    pub summary: &'static str,
    pub run: fn(&mut Console, &str) -> Result<Flow, String>,
}

const fn command(
    name: &'static str,
    params: &'static str,
    summary: &'static str,
    run: fn(&mut Console, &str) -> Result<Flow, String>,
) -> Command {
    Command {
        name,
        aliases: &[],
        params,
        summary,
        run,
    }
}

pub static COMMANDS: &[Command] = &[
    command(
        ":help",
        "[NAME]",
        "explain a function, a ruleset, a word or a command",
        |console, name| {
            let explained = help::explain(&mut console.session, name);
            console.say(&explained);
            Ok(Flow::Continue)
        },
    ),
    command(
        ":vars",
        "",
        "the definitions and the last results of the session",
        vars,
    ),
    command(
        ":load",
        "FILE",
        "run a script and keep what it defines",
        load,
    ),
    command(
        ":save",
        "FILE",
        "write the session as a script that gives the same results",
        save,
    ),
    command(
        ":time",
        "[EXPR]",
        "run this and say how long it took; alone, do so from now on",
        time,
    ),
    command(
        ":set",
        "[NAME [VALUE]]",
        "change a setting; alone, show them all",
        |console, text| settings::obey(console, text).map(|()| Flow::Continue),
    ),
    command(
        ":clear",
        "[all]",
        "clear the screen; with `all`, forget every definition and result",
        clear,
    ),
    command(
        ":play",
        "EXPR",
        "play this game against the computer",
        |console, text| super::play::play(console, text).map(|()| Flow::Continue),
    ),
    command(
        ":doc",
        "[NAME]",
        "the functions by family; with a name, the same as :help",
        |console, name| {
            let text = match name {
                "" => help::overview(&console.session),
                name => help::explain(&mut console.session, name),
            };
            console.say(&text);
            Ok(Flow::Continue)
        },
    ),
    Command {
        aliases: &[":exit"],
        ..command(":quit", "", "leave, as Ctrl-D does", |_, _| Ok(Flow::Quit))
    },
];

/// The command of this name, or the only one that starts with it.
pub fn find(name: &str) -> Option<&'static Command> {
    let named = |command: &&Command| command.name == name || command.aliases.contains(&name);
    let mut starting = COMMANDS
        .iter()
        .filter(|command| command.name.starts_with(name));
    COMMANDS
        .iter()
        .find(named)
        .or_else(|| match (starting.next(), starting.next()) {
            (Some(only), None) if name.len() > 1 => Some(only),
            _ => None,
        })
}

/// Obeys a line that starts with `:` or `?`.
pub fn obey(console: &mut Console, line: &str) -> Flow {
    if let Some(words) = line.strip_prefix("??") {
        let found = help::search(&mut console.session, words.trim());
        console.say(&found);
        return Flow::Continue;
    }
    if let Some(name) = line.strip_prefix('?') {
        let explained = help::explain(&mut console.session, name.trim());
        console.say(&explained);
        return Flow::Continue;
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let Some(command) = find(name) else {
        let near = did_you_mean(name, COMMANDS.iter().map(|command| command.name));
        let advice = near.map_or("`:help` lists the commands".to_string(), |near| {
            format!("did you mean `{near}`?")
        });
        console.say(&format!("there is no command `{name}`; {advice}"));
        return Flow::Continue;
    };
    match (command.run)(console, rest.trim()) {
        Ok(flow) => flow,
        Err(message) => {
            console.say(&message);
            Flow::Continue
        }
    }
}

/// `help`, `quit` and `exit` by themselves are meant as commands, unless they are names of the session.
pub fn obey_bare_word(console: &mut Console, word: &str) -> Option<Flow> {
    let line = match word {
        "help" => ":help",
        "quit" | "exit" => ":quit",
        _ => return None,
    };
    let defined = console
        .session
        .definitions()
        .iter()
        .any(|(name, _)| &**name == word);
    (!defined).then(|| obey(console, line))
}

/// The results listed by `:vars`.
const LAST_RESULTS: usize = 5;

fn vars(console: &mut Console, _: &str) -> Result<Flow, String> {
    let session = &mut console.session;
    let mut lines = Vec::new();
    for (name, value) in session.definitions() {
        lines.push(match &value {
            Value::Function(f) if f.name.is_some() => {
                let text = super::reply::one_line(f.text());
                if text.starts_with("let ") {
                    text
                } else {
                    format!("let {text}")
                }
            }
            Value::Report(_) => format!("# {name} is {}", value.a_type()),
            other => {
                let text = session.brief(other);
                let cut = if text.ends_with("...") { "# " } else { "" };
                format!("{cut}let {name} = {text}")
            }
        });
    }
    let answers = session.answers().to_vec();
    let first = answers.len().saturating_sub(LAST_RESULTS);
    for (at, value) in answers.iter().enumerate().skip(first) {
        let text = session.brief(value);
        lines.push(format!("# %{} is {text}", at + 1));
    }
    if lines.is_empty() {
        lines.push("# nothing is defined yet: `let a = {0|1}` would define a".to_string());
    }
    for line in lines {
        console.print(&line);
    }
    Ok(Flow::Continue)
}

fn load(console: &mut Console, path: &str) -> Result<Flow, String> {
    if path.is_empty() {
        return Err("which file? `:load FILE`".to_string());
    }
    console.load(Path::new(path)).map(|_| Flow::Continue)
}

fn save(console: &mut Console, path: &str) -> Result<Flow, String> {
    if path.is_empty() {
        return Err("to which file? `:save FILE`".to_string());
    }
    std::fs::write(path, console.journal.script())
        .map_err(|error| format!("cannot write {path}: {error}"))?;
    let count = console.journal.count();
    let plural = if count == 1 { "" } else { "s" };
    console.say(&format!("{count} statement{plural} written to {path}"));
    Ok(Flow::Continue)
}

fn time(console: &mut Console, text: &str) -> Result<Flow, String> {
    if text.is_empty() {
        console.preferences.timing = !console.preferences.timing;
        let word = if console.preferences.timing {
            "on"
        } else {
            "off"
        };
        console.say(&format!("timing is {word}"));
        return Ok(Flow::Continue);
    }
    let before = console.session.budget().bytes();
    let timing = std::mem::replace(&mut console.preferences.timing, false);
    let started = std::time::Instant::now();
    let went_on = console.run("<prompt>", text.to_string());
    console.preferences.timing = timing;
    if went_on {
        let grown = console.session.budget().bytes().saturating_sub(before);
        let spent = seconds(started.elapsed());
        console.say(&format!(
            "{spent}, {:.1} MB more in use",
            grown as f64 / 1048576.0
        ));
    }
    Ok(Flow::Continue)
}

fn clear(console: &mut Console, what: &str) -> Result<Flow, String> {
    match what {
        "" => {
            let mut out = std::io::stdout().lock();
            let _ = out.write_all(b"\x1b[H\x1b[2J").and_then(|()| out.flush());
        }
        "all" => {
            console.session = (console.renew)(&mut console.session);
            super::catch_interrupts(&mut console.session);
            console.journal.clear();
            console.say("forgotten");
        }
        other => return Err(format!("`:clear` or `:clear all`, not `{other}`")),
    }
    Ok(Flow::Continue)
}
