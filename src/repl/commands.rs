//! The commands of the prompt, one row each.

use crate::eval::show;
use std::io::{self, Write};
use std::iter;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::time::Instant;

use unicode_width::UnicodeWidthStr;

use super::console::{Console, methods_note, seconds};
use super::settings::{self, settings};
use super::symbols::{spelling, symbols};
use crate::diagnostic::{counted, did_you_mean, shortened, visible};
use crate::engine::{self, EXAMPLES, Help, Source, Subject, one_line, title};
use crate::eval::{Row, Value};
use crate::play;
use crate::syntax::is_name_char;
use crate::terminal::{Keyboard, columns, columns_of, fitting, unhushed, waiting};
use algebra::notation::Notation;

pub type Command = Row<Action>;

pub enum Action {
    /// Does something with the rest of the line.
    Run(fn(&mut Console, &str) -> io::Result<()>),
    Leave,
}

const fn command(form: &'static str) -> Help {
    Help::new(Subject::Command, form)
}

pub static COMMANDS: &[Command] = &[
    command(":help [NAME]")
        .about("explain a function, ruleset, keyword, command or game")
        .known_as(&[":h"])
        .run(Action::Run(help)),
    command(":vars")
        .about("the definitions and the last results of the session")
        .run(Action::Run(vars)),
    command(":load FILE")
        .about("run a script and keep what it defines")
        .run(Action::Run(load)),
    command(":reload")
        .about("run the last loaded script again")
        .run(Action::Run(reload)),
    command(":edit [FILE]")
        .about("open a script in your editor, then run it; without FILE, the script that was loaded last")
        .run(Action::Run(edit)),
    command(":save FILE")
        .about("save the session as a script that gives the same results")
        .run(Action::Run(save)),
    command(":history [WORD]")
        .about("the latest inputs; with a word, those that contain it")
        .run(Action::Run(history)),
    command(":more [all]")
        .about("the next screen of a result that was cut; with `all`, the rest of it")
        .run(Action::Run(more)),
    command(":examples [NAME]")
        .about("the examples that come with upstar; with a name, run that one")
        .run(Action::Run(examples)),
    command(":time [EXPR]")
        .about("run this and show how long it took; without EXPR, turn timing on or off")
        .run(Action::Run(time)),
    command(":set [NAME [VALUE]]")
        .about("change a setting; without NAME, show all settings")
        .run(Action::Run(set)),
    command(":clear [all]")
        .about("clear the screen; with `all`, forget every definition and result")
        .run(Action::Run(clear)),
    command(":play [EXPR]")
        .about("play this game against the program; without EXPR, choose one from a list")
        .run(Action::Run(play_game)),
    command(":doc [NAME]")
        .about("the functions and rulesets by family; with a name, the same as `:help`")
        .run(Action::Run(|console, name| match name {
            "" => console.say(&engine::overview()),
            name => help(console, name),
        })),
    command(":quit")
        .about("leave, like Ctrl-D")
        .known_as(&[":exit"])
        .run(Action::Leave),
];

/// The help of all commands.
pub fn commands() -> impl Iterator<Item = Help> {
    COMMANDS.iter().map(|command| command.help)
}

/// The command of this name, or the only one that starts with it.
fn find(name: &str) -> Option<&'static Command> {
    let starts = |command: &&Command| name.len() > 1 && command.help.name.starts_with(name);
    let mut starting = COMMANDS.iter().filter(starts);
    COMMANDS
        .iter()
        .find(|command| command.help.is_named(name))
        .or_else(|| starting.next().filter(|_| starting.next().is_none()))
}

/// Runs a line that starts with `:` or `?`. Breaks if the prompt is to end.
pub fn run_command(console: &mut Console, line: &str) -> io::Result<ControlFlow<()>> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if let Some(words) = line.strip_prefix("??") {
        let found = engine::search(console.engine.session(), words, commands());
        console.say(&found)?;
    } else if let Some(name) = line.strip_prefix('?') {
        help(console, name)?;
    } else if let Some(command) = find(name) {
        match command.run {
            Action::Run(run) => run(console, rest.trim())?,
            Action::Leave => return Ok(ControlFlow::Break(())),
        }
    } else {
        let near = did_you_mean(name, commands().map(|help| help.name));
        let advice = near.map_or("`:help` lists the commands".to_string(), |near| {
            format!("did you mean `{near}`?")
        });
        console.say(&format!("there is no command `{name}`; {advice}"))?;
    }
    Ok(ControlFlow::Continue(()))
}

/// The command that is meant by a word alone, unless the session defines it as a name.
pub fn bare_word(word: &str) -> Option<&'static str> {
    match word {
        "help" => Some(":help"),
        "quit" | "exit" => Some(":quit"),
        _ => None,
    }
}

/// The command that is meant by `nim?` and `nim(1,2)?`.
pub fn question(typed: &str) -> Option<String> {
    let asked = typed.strip_suffix('?')?;
    let is_one = !asked.is_empty()
        && !asked.contains([' ', '\n', ';', '#', '"'])
        && asked.starts_with(|c: char| c.is_alphabetic() || "*{^".contains(c));
    is_one.then(|| format!("? {asked}"))
}

fn help(console: &mut Console, name: &str) -> io::Result<()> {
    let typed = name.trim();
    let name = typed.trim_end_matches("()");
    let command = find(name).or_else(|| find(&format!(":{name}")));
    let words = if name.is_empty() {
        start(console.engine.settings().notation)
    } else if let Some(explained) = engine::explain(console.engine.session(), name) {
        console.say(&explained)?;
        return match console.defined(name) {
            Some(Value::Game(p, _)) if p.is_normal() => about(console, name),
            _ => Ok(()),
        };
    } else if name.contains(' ')
        && name
            .chars()
            .all(|c| c.is_alphabetic() || " -–'’?".contains(c))
    {
        let words = name.trim_end_matches('?');
        let found = engine::search(console.engine.session(), words, iter::empty());
        format!("there is no help for `{words}`; a search for these words:\n{found}")
    } else if name.starts_with(|c: char| c.is_ascii_digit())
        || !name.trim_start_matches(':').chars().all(is_name_char)
    {
        return about(console, typed);
    } else if let Some(command) = command {
        let mut text = command.help.explain(console.engine.settings().notation);
        if command.help.name == ":set" {
            text.extend(
                settings().map(|Help { form, summary, .. }| format!("\n  {form}: {summary}")),
            );
        }
        text
    } else if let Some(near) = engine::near(name) {
        format!("there is no help for `{name}`; did you mean `{near}`?")
    } else {
        format!("there is no help for `{name}`; `?? {name}` searches all help texts")
    };
    console.say(&words)
}

/// Shows all facts about a game.
fn about(console: &mut Console, expression: &str) -> io::Result<()> {
    // Help is not part of the session that `:save` writes.
    let journal = std::mem::take(&mut console.journal);
    let went = console.run_typed(format!("info({expression})"));
    console.journal = journal;
    went.map(|_| ())
}

fn start(notation: Notation) -> String {
    let up = symbols().find(|symbol| symbol.tab_name == "up");
    let sign = up.map_or("", |up| spelling(up, notation));
    let mut text = format!(
        "type an expression: {{0|1}} + *3, or a definition: let a = {{2|0}}\n\
         ? NAME   explains a function, a ruleset, an operator or a word of the language\n\
         ? EXPR   shows an overview of a game, for example ? {{2|0}}\n\
         ?? WORD  finds everything whose help contains that word\n\
         ans or _ is the last result, %3 the third; a `;` at the end hides the result\n\
         \\up and a tab give {sign}; Ctrl-R searches the history; Ctrl-C stops; Ctrl-D leaves\n",
    );
    for command in commands() {
        text.push_str(&format!("\n{:<22} {}", command.form, command.summary));
    }
    text
}

/// The number of results listed by `:vars`.
const LAST_RESULTS: usize = 5;

fn vars(console: &mut Console, _: &str) -> io::Result<()> {
    let session = console.engine.session();
    let mut lines = Vec::new();
    for (name, value) in session.definitions.list() {
        lines.push(match &value {
            Value::Function(f) if f.name().is_some() => {
                let text = one_line(f.text());
                let word = if text.starts_with("let ") { "" } else { "let " };
                format!("{word}{text}")
            }
            Value::Report(_) => format!("# {name} is {}", value.a_type()),
            other => match show::brief_definition(session, other) {
                Ok(text) => format!("let {name} = {text}"),
                Err(words) => format!("# {name} is {words}"),
            },
        });
    }
    for (number, value) in session.last_answers(LAST_RESULTS) {
        let text = show::brief(session, &value);
        lines.push(format!("# %{number} is {text}"));
    }
    if lines.is_empty() {
        lines.push("# nothing is defined yet; `let a = {0|1}` defines a".to_string());
    }
    lines
        .iter()
        .try_for_each(|line| console.print(&in_a_row(line)))
}

/// Shortens a line to the width of the terminal. Since a shortened line does not read back, it is a comment.
fn in_a_row(line: &str) -> String {
    match columns_of(&io::stdout()) {
        Some(columns) if line.width() > columns => {
            let words = line.trim_start_matches("# ");
            format!("# {}", shortened(words, columns.saturating_sub(2)))
        }
        _ => line.to_string(),
    }
}

fn load(console: &mut Console, path: &str) -> io::Result<()> {
    if path.is_empty() {
        return console.say("which file? `:load FILE`");
    }
    run_script(console, path.into())
}

fn reload(console: &mut Console, _: &str) -> io::Result<()> {
    match console.script.clone() {
        Some(path) => run_script(console, path),
        None => console.say("no script has been loaded yet; `:load FILE` loads one"),
    }
}

fn edit(console: &mut Console, path: &str) -> io::Result<()> {
    if console.engine.settings().safe {
        return console.say("safe mode does not allow writing files");
    }
    let path = match &console.script {
        Some(script) if path.is_empty() => script.clone(),
        _ if path.is_empty() => return console.say("which file? `:edit FILE`"),
        _ => path.into(),
    };
    let chosen = ["VISUAL", "EDITOR"].map(|name| std::env::var(name).unwrap_or_default());
    let chosen = chosen.iter().find(|editor| !editor.trim().is_empty());
    let mut words = chosen
        .into_iter()
        .flat_map(|editor| editor.split_whitespace());
    let Some(program) = words.next() else {
        return console.say("which editor? leave, and start again with `EDITOR=nano upstar`");
    };
    let mut editor = Process::new(program);
    editor.args(words).arg(&path);
    // Ctrl-C is meant for the editor.
    waiting(Some(""));
    let ended = unhushed(|| editor.status());
    waiting(None);
    match ended {
        Err(error) => console.say(&format!("cannot start {}: {error}", visible(program))),
        Ok(status) if !status.success() => console.say("the editor failed; nothing was run"),
        Ok(_) if !path.exists() => console.say("the file was not saved; nothing was run"),
        Ok(_) => run_script(console, path),
    }
}

fn run_script(console: &mut Console, path: PathBuf) -> io::Result<()> {
    console.run(|engine| engine.load(&path))?;
    console.script = Some(path);
    Ok(())
}

/// The number of inputs listed by `:history`.
const LAST_INPUTS: usize = 20;

fn history(console: &mut Console, word: &str) -> io::Result<()> {
    let found = console.history.iter().filter(|input| input.contains(word));
    // The last input is this command.
    let found: Vec<&String> = found.rev().skip(1).take(LAST_INPUTS).collect();
    if found.is_empty() {
        return console.say("there is no such input yet");
    }
    let lines = found.iter().rev();
    lines.clone().try_for_each(|line| console.print(line))
}

fn more(console: &mut Console, how_much: &str) -> io::Result<()> {
    let rest = std::mem::take(&mut console.rest);
    let notation = console.engine.settings().notation;
    match how_much {
        _ if rest.is_empty() => console.say("there is nothing more to show"),
        "" => {
            console.rest = console.preferences.page(notation, &rest)?;
            Ok(())
        }
        "all" => console.print(&rest),
        other => {
            console.rest = rest;
            console.say(&format!("`:more` or `:more all`, not `{other}`"))
        }
    }
}

fn examples(console: &mut Console, name: &str) -> io::Result<()> {
    let name = name.trim_end_matches(".cgt");
    if let Some((name, text)) = EXAMPLES.iter().find(|(own, _)| *own == name) {
        return console.run_shown(name, *text).map(|_| ());
    }
    if !name.is_empty() {
        let near = did_you_mean(name, EXAMPLES.iter().map(|(name, _)| *name));
        return console.say(&match near {
            Some(near) => format!("there is no example `{name}`; did you mean `{near}`?"),
            None => format!("there is no example `{name}`; `:examples` lists them"),
        });
    }
    for (name, text) in EXAMPLES {
        console.print(&in_a_row(&format!("# {name:<27} {}", title(text))))?;
    }
    console.say("`:examples first_steps` runs the first one")
}

fn save(console: &mut Console, path: &str) -> io::Result<()> {
    if path.is_empty() {
        return console.say("to which file? `:save FILE`");
    }
    if console.engine.settings().safe {
        return console.say("safe mode does not allow writing files");
    }
    let script = console.journal.script();
    let saved = console
        .engine
        .attempt(|session| Ok(session.save(Path::new(path), &script)?));
    if let Err(fault) = saved {
        return console.say(&format!("cannot write {path}: {}", fault.diagnostic.title));
    }
    let statements = counted(console.journal.count(), "statement");
    console.say(&format!("{statements} written to {path}"))
}

fn time(console: &mut Console, text: &str) -> io::Result<()> {
    if matches!(text, "" | "on" | "off") {
        let on = match text {
            "" => !console.preferences.timing,
            _ => text == "on",
        };
        console.preferences.timing = on;
        return console.say(if on { "timing is on" } else { "timing is off" });
    }
    let before = console.engine.session().budget().bytes();
    let started = Instant::now();
    let ran = console.run_untimed(text)?;
    if !ran.interrupted {
        let after = console.engine.session().budget().bytes();
        let megabytes = after.saturating_sub(before) as f64 / 1048576.0;
        let spent = seconds(started.elapsed());
        let note = methods_note(&ran.methods);
        console.say(&format!("{spent}, {megabytes:.1} MB more in use{note}"))?;
    }
    Ok(())
}

fn set(console: &mut Console, text: &str) -> io::Result<()> {
    match settings::run(console, text) {
        Ok(lines) => lines
            .iter()
            .try_for_each(|line| console.print(&fitting(line))),
        Err(words) => console.say(&words),
    }
}

fn clear(console: &mut Console, what: &str) -> io::Result<()> {
    match what {
        "" => {
            let mut out = io::stdout().lock();
            out.write_all(b"\x1b[H\x1b[2J")?;
            out.flush()
        }
        "all" => {
            console.engine.clear();
            console.journal.clear();
            console.say("all definitions and results are cleared")
        }
        other => console.say(&format!("`:clear` or `:clear all`, not `{other}`")),
    }
}

/// Positions of a bundled ruleset of this name, from the games to choose from and from its examples.
fn positions_of(console: &mut Console, name: &str) -> Option<Vec<&'static str>> {
    const MOST: usize = 3;
    if console.defined(name).is_some() {
        return None;
    }
    let is_it = |entry: &Help| entry.subject == Subject::Ruleset && entry.name == name;
    let ruleset = engine::entries().find(is_it)?;
    let examples = ruleset.examples.iter().map(|(typed, _)| *typed);
    let mut positions: Vec<&str> = Vec::new();
    for text in play::GAMES.iter().copied().chain(examples) {
        let arguments = text.strip_prefix(name).filter(|rest| rest.starts_with('('));
        let is_call =
            arguments.is_some_and(|rest| rest.ends_with(')') && rest.matches('(').count() == 1);
        if is_call && positions.len() < MOST && !positions.contains(&text) {
            positions.push(text);
        }
    }
    (!positions.is_empty()).then_some(positions)
}

fn play_game(console: &mut Console, text: &str) -> io::Result<()> {
    if let Some(positions) = positions_of(console, text.trim()) {
        let commands: Vec<String> = positions.iter().map(|p| format!("`:play {p}`")).collect();
        return console.say(&format!(
            "a position is played, for example {}",
            commands.join(", ")
        ));
    }
    let mut input = Keyboard::new(play::HOW_TO_LEAVE);
    let text = match text {
        "" => {
            let width = columns().unwrap_or(80);
            play::choose_game(&mut console.engine, &mut input, &mut io::stdout(), width)?
        }
        text => Some(text.to_string()),
    };
    let Some(text) = text else { return Ok(()) };
    let engine = &mut console.engine;
    match engine.evaluate(Source::new("play", text)) {
        Err(reply) => console.preferences.show(&reply, &mut console.rest)?,
        Ok(None) => console.say(play::NO_POSITION)?,
        Ok(Some(position)) => {
            let mut screen = io::stdout().lock();
            let wanted = play::Arrangement {
                width: columns(),
                ..play::Arrangement::default()
            };
            play::play(engine, &position, &mut input, &mut screen, wanted)?;
        }
    }
    Ok(())
}
