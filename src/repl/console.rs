//! An engine whose replies are shown on the terminal.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use super::highlight::highlight;
use super::journal::Journal;
use crate::diagnostic::{counted, visible};
use crate::engine::Methods;
use crate::engine::{Engine, Replies, Reply, Settings, Source, Status};
use crate::eval::Value;
use crate::terminal::{self, ColorChoice};
use algebra::notation::Notation;

/// The prompt, which also starts the lines of a copied transcript.
pub const PROMPT: &str = "> ";

/// The editor shows this instead of the indent of a continuation line.
pub const CONTINUATION: &str = ". ";

/// The user's preferences.
#[derive(Clone, Copy, Debug)]
pub struct Preferences {
    pub color: ColorChoice,
    /// Print the time of each statement.
    pub timing: bool,
    /// Show a status line while a statement takes more than a second.
    pub status: bool,
    /// Suggest inputs from the history.
    pub hints: bool,
    /// Show the number of the next result in the prompt.
    pub numbers: bool,
    /// Cut results that are longer than the screen.
    pub paging: bool,
    /// No banner.
    pub quiet: bool,
    /// Run the init file at the start.
    pub init: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Preferences {
            color: ColorChoice::Auto,
            timing: false,
            status: true,
            hints: true,
            numbers: false,
            paging: true,
            quiet: false,
            init: true,
        }
    }
}

pub struct Console {
    pub engine: Engine,
    pub preferences: Preferences,
    pub journal: Journal,
    /// The rest of the last result, if it was longer than the screen.
    pub rest: String,
    /// The script that was run last, for `:reload`.
    pub script: Option<PathBuf>,
    /// The inputs, with those of earlier sessions.
    pub history: Vec<String>,
}

/// How a source was run.
#[derive(Default)]
pub struct Ran {
    pub interrupted: bool,
    /// How the answer of the last statement was found.
    pub methods: Methods,
}

impl Console {
    pub fn new(settings: Settings, preferences: Preferences) -> Self {
        let mut engine = Engine::new(settings);
        terminal::catch_interrupts(engine.interrupter());
        terminal::keep_session();
        Console {
            engine,
            preferences,
            journal: Journal::default(),
            rest: String::new(),
            script: None,
            history: Vec::new(),
        }
    }

    pub fn color(&self) -> bool {
        self.preferences.color_on(&io::stdout())
    }

    /// Runs a source and shows the replies.
    pub fn run<'a>(
        &'a mut self,
        start: impl FnOnce(&'a mut Engine) -> Replies<'a>,
    ) -> io::Result<Ran> {
        self.run_with(self.preferences, false, start)
    }

    /// Runs typed code, which diagnostics call `<prompt>`.
    pub fn run_typed(&mut self, code: impl Into<String>) -> io::Result<Ran> {
        self.run(|engine| engine.run(Source::new("<prompt>", code)))
    }

    /// Runs several statements and shows each of them before its answer. No answer is cut, since `:more` knows the last
    /// one only.
    pub fn run_shown(&mut self, name: &str, code: impl Into<String>) -> io::Result<Ran> {
        let preferences = Preferences {
            paging: false,
            ..self.preferences
        };
        self.run_with(preferences, true, |engine| {
            engine.run(Source::new(name, code))
        })
    }

    /// Runs typed code without showing the time of each statement.
    pub fn run_untimed(&mut self, code: &str) -> io::Result<Ran> {
        let preferences = Preferences {
            timing: false,
            ..self.preferences
        };
        self.run_with(preferences, false, |engine| {
            engine.run(Source::new("<prompt>", code))
        })
    }

    fn run_with<'a>(
        &'a mut self,
        preferences: Preferences,
        shows_input: bool,
        start: impl FnOnce(&'a mut Engine) -> Replies<'a>,
    ) -> io::Result<Ran> {
        let color = preferences.color_on(&io::stdout());
        let mut replies = start(&mut self.engine);
        let mut ran = Ran::default();
        let mut shown = 0;
        loop {
            let prompt = preferences.prompt(replies.engine());
            let Some(reply) = terminal::watched(&mut replies, preferences.status, color) else {
                return Ok(ran);
            };
            if shows_input {
                preferences.show_input(&reply, shown, &prompt)?;
                shown = reply.span.end;
            }
            self.journal.record(&reply);
            ran.methods = reply.methods.clone();
            if reply.status() == Status::Interrupted {
                let mut words = format!("interrupted after {}", seconds(reply.elapsed));
                let fault = reply.result.as_ref().err();
                if let Some(help) = fault.and_then(|fault| fault.diagnostic.help.as_ref()) {
                    words = format!("{words}; {help}");
                }
                preferences.say(reply.notation, &words)?;
                ran.interrupted = true;
                return Ok(ran);
            }
            preferences.show(&reply, &mut self.rest)?;
        }
    }

    pub fn prompt(&mut self) -> String {
        self.preferences.prompt(&mut self.engine)
    }

    /// The user's definition of a name.
    pub fn defined(&mut self, name: &str) -> Option<Value> {
        let mut definitions = self.engine.session().definitions.list().into_iter();
        let found = definitions.find(|(own, _)| &**own == name);
        found.map(|(_, value)| value)
    }

    pub fn print(&self, line: &str) -> io::Result<()> {
        self.preferences.print(line)
    }

    pub fn say(&self, words: &str) -> io::Result<()> {
        self.preferences.say(self.engine.settings().notation, words)
    }
}

impl Preferences {
    fn color_on(&self, stream: &impl IsTerminal) -> bool {
        terminal::wants_color(self.color, stream.is_terminal())
    }

    /// The prompt, with the number of the next result if that is wanted.
    fn prompt(&self, engine: &mut Engine) -> String {
        if !self.numbers {
            return PROMPT.to_string();
        }
        let last = engine.session().last_answers(1);
        let next = last.first().map_or(1, |(number, _)| number + 1);
        format!("%{next}{PROMPT}")
    }

    /// Shows a statement as if it had been typed, after the comments that precede it.
    fn show_input(&self, reply: &Reply, shown: usize, prompt: &str) -> io::Result<()> {
        let before = reply.source.text.get(shown..reply.span.start);
        let comments = before.unwrap_or_default().lines().map(str::trim);
        comments
            .filter(|line| line.starts_with('#') && !line.starts_with("#!"))
            .try_for_each(|line| self.print(&terminal::fitting(line)))?;
        let continued = format!("\n{CONTINUATION}");
        let typed = reply.input.replace('\n', &continued);
        let end = if reply.quiet { ";" } else { "" };
        self.print(&format!("{prompt}{typed}{end}"))
    }

    /// Shows a reply, as much as fits on the screen, and puts the rest there.
    pub fn show(&self, reply: &Reply, rest: &mut String) -> io::Result<()> {
        match reply.diagnostic() {
            Some(trouble) if reply.input.is_empty() => {
                self.say(reply.notation, &visible(&trouble.message()))?;
            }
            _ => terminal::complain(reply, self.color_on(&io::stderr())),
        }
        if reply.result.is_ok() && !reply.quiet {
            if let Some(text) = terminal::fitting_reply(reply) {
                *rest = self.page(reply.notation, &text)?;
            }
            for note in &reply.notes {
                self.say(reply.notation, note)?;
            }
        }
        if self.timing {
            let note = methods_note(&reply.methods);
            self.say(reply.notation, &format!("{}{note}", seconds(reply.elapsed)))?;
        }
        Ok(())
    }

    /// Prints as much of a text as fits on the screen, and returns the rest.
    pub fn page(&self, notation: Notation, text: &str) -> io::Result<String> {
        let Some((shown, rest, rows)) = terminal::screenful(text).filter(|_| self.paging) else {
            self.print(text)?;
            return Ok(String::new());
        };
        self.print(shown)?;
        let rows = counted(rows, "more line");
        self.say(
            notation,
            &format!("{rows}: `:more` goes on, `:more all` shows them all"),
        )?;
        Ok(rest.to_string())
    }

    /// Prints a line of the language in its colours.
    fn print(&self, line: &str) -> io::Result<()> {
        let line = terminal::drawable(line);
        if self.color_on(&io::stdout()) {
            terminal::print_line(&highlight(&line, None, None))
        } else {
            terminal::print_line(&line)
        }
    }

    /// Prints words as a comment.
    fn say(&self, notation: Notation, words: &str) -> io::Result<()> {
        let sign = notation.comment_sign();
        let lines = words.lines();
        let lines: Vec<String> = lines
            .map(|line| format!("{sign} {line}").trim_end().to_string())
            .collect();
        self.print(&terminal::fitting(&lines.join("\n")))
    }
}

/// `0.2 ms`, `1.3 s`.
pub fn seconds(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.1} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

/// Says how an answer was found.
pub fn methods_note(methods: &Methods) -> String {
    let kind = if methods.compiled {
        "compiled search"
    } else {
        "search"
    };
    let mut note = match methods.searched {
        None if methods.compiled => ", compiled".to_string(),
        None => String::new(),
        Some(0) => format!(", found by a {kind}, not from the value"),
        Some(sums) => format!(
            ", found by a {kind} of {}, not from the value",
            counted(sums, "sum")
        ),
    };
    if let Some(code) = &methods.called_out {
        note += &format!(", calling out `{code}`");
    }
    if let Some(why) = &methods.interpreted {
        note += &if methods.compiled {
            format!("; the rest was interpreted because {why}")
        } else {
            format!(", interpreted because {why}")
        };
    }
    note
}
