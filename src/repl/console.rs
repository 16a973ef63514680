//! An engine whose replies are shown on the terminal.

use std::io::{self, IsTerminal};
use std::time::Duration;

use super::highlight::highlight;
use super::journal::Journal;
use crate::diagnostic::{counted, visible};
use crate::engine::{Engine, Replies, Reply, Settings, Source, Status};
use crate::eval::Value;
use crate::notation::Notation;
use crate::terminal::{self, ColorChoice};

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
            quiet: false,
            init: true,
        }
    }
}

pub struct Console {
    pub engine: Engine,
    pub preferences: Preferences,
    pub journal: Journal,
}

/// How a source was run.
#[derive(Default)]
pub struct Ran {
    pub interrupted: bool,
    /// The number of sums searched by the last statement, if it was a search.
    pub searched: Option<usize>,
}

impl Console {
    pub fn new(settings: Settings, preferences: Preferences) -> Self {
        let mut engine = Engine::new(settings);
        terminal::catch_interrupts(engine.interrupter());
        Console {
            engine,
            preferences,
            journal: Journal::default(),
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
        self.run_with(self.preferences, start)
    }

    /// Runs typed code, which diagnostics call `<prompt>`.
    pub fn run_typed(&mut self, code: impl Into<String>) -> io::Result<Ran> {
        self.run(|engine| engine.run(Source::new("<prompt>", code)))
    }

    /// Runs typed code without showing the time of each statement.
    pub fn run_untimed(&mut self, code: &str) -> io::Result<Ran> {
        let preferences = Preferences {
            timing: false,
            ..self.preferences
        };
        self.run_with(preferences, |engine| {
            engine.run(Source::new("<prompt>", code))
        })
    }

    fn run_with<'a>(
        &'a mut self,
        preferences: Preferences,
        start: impl FnOnce(&'a mut Engine) -> Replies<'a>,
    ) -> io::Result<Ran> {
        let color = preferences.color_on(&io::stdout());
        let mut replies = start(&mut self.engine);
        let mut ran = Ran::default();
        while let Some(reply) = terminal::watched(&mut replies, preferences.status, color) {
            self.journal.record(&reply);
            ran.searched = reply.searched;
            if reply.status() == Status::Interrupted {
                let words = format!("interrupted after {}", seconds(reply.elapsed));
                preferences.say(reply.notation, &words)?;
                ran.interrupted = true;
                return Ok(ran);
            }
            preferences.show(&reply)?;
        }
        Ok(ran)
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

    pub fn show(&self, reply: &Reply) -> io::Result<()> {
        match reply.diagnostic() {
            Some(trouble) if reply.input.is_empty() => {
                self.say(reply.notation, &visible(&trouble.message()))?;
            }
            _ => terminal::complain(reply, self.color_on(&io::stderr())),
        }
        if reply.result.is_ok() && !reply.quiet {
            if let Some(text) = terminal::fitting_reply(reply) {
                self.print(&text)?;
            }
            for note in &reply.notes {
                self.say(reply.notation, note)?;
            }
        }
        if self.timing {
            let note = search_note(reply.searched);
            self.say(reply.notation, &format!("{}{note}", seconds(reply.elapsed)))?;
        }
        Ok(())
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

/// Says that an outcome was found by a search, if it was.
pub fn search_note(searched: Option<usize>) -> String {
    match searched {
        None => String::new(),
        Some(0) => ", found by a search, not from the value".to_string(),
        Some(sums) => format!(
            ", found by a search of {}, not from the value",
            counted(sums, "sum")
        ),
    }
}
