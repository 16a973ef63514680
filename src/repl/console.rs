//! What happens to an input: commands are obeyed, statements are run, results are shown.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use super::commands;
use super::highlight::{self, Everything};
use super::input::{self, Piece};
use super::interrupt;
use super::journal::Journal;
use super::reply::{comment_sign, line_of};
use super::status_line::StatusLine;
use crate::diagnostic::Diagnostic;
use crate::eval::{Fault, Reply, Session, Source};
use crate::limits::Halt;
use crate::syntax::{self, Statement};
use crate::terminal::{self, ColorChoice};

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Continue,
    Quit,
}

/// What the user may choose at the prompt.
#[derive(Clone, Debug)]
pub struct Preferences {
    pub color: ColorChoice,
    /// Say after each statement how long it took.
    pub timing: bool,
    /// The live line about work that takes more than a second.
    pub status: bool,
    /// What the history suggests.
    pub hints: bool,
    pub quiet: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Preferences {
            color: ColorChoice::Auto,
            timing: false,
            status: true,
            hints: true,
            quiet: false,
        }
    }
}

/// A session with somebody in front of it.
pub struct Console {
    pub session: Session,
    pub preferences: Preferences,
    pub(super) journal: Journal,
    /// What a fresh session is made with.
    pub(super) renew: fn(&mut Session) -> Session,
}

impl Console {
    pub fn new(
        session: Session,
        preferences: Preferences,
        renew: fn(&mut Session) -> Session,
    ) -> Self {
        Console {
            session,
            preferences,
            journal: Journal::default(),
            renew,
        }
    }

    pub fn color(&self) -> bool {
        terminal::wants_color(self.preferences.color, std::io::stdout().is_terminal())
    }

    /// Runs what was typed or pasted.
    pub fn submit(&mut self, input: &str) -> Flow {
        for piece in input::pieces(input) {
            match piece {
                Piece::Command(line) => {
                    if commands::obey(self, &line) == Flow::Quit {
                        return Flow::Quit;
                    }
                }
                Piece::Code(code) => {
                    if let Some(flow) = commands::obey_bare_word(self, code.trim()) {
                        if flow == Flow::Quit {
                            return flow;
                        }
                        continue;
                    }
                    if !self.run("<prompt>", code) {
                        break;
                    }
                }
            }
        }
        Flow::Continue
    }

    /// Runs a source text and shows the results; false when it was interrupted.
    pub fn run(&mut self, name: &str, text: String) -> bool {
        let source = Rc::new(Source {
            name: name.to_string(),
            text,
        });
        interrupt::was_interrupted();
        for parsed in syntax::statements(&source.text) {
            let went_on = match parsed {
                Err(diagnostic) => {
                    self.draw(&diagnostic, &source);
                    true
                }
                Ok(statement) => self.run_statement(&statement, &source),
            };
            if !went_on || interrupt::was_interrupted() {
                return false;
            }
        }
        true
    }

    fn run_statement(&mut self, statement: &Statement, source: &Rc<Source>) -> bool {
        let (progress, color) = (self.session.budget().progress(), self.color());
        let status = StatusLine::start(progress, self.preferences.status, color);
        let result = self.session.run(statement, source);
        drop(status);
        let elapsed = self.session.budget().elapsed();
        match result {
            Err(fault) if matches!(fault.halt, Some(Halt::Interrupted(_))) => {
                self.say(&format!("interrupted after {}", seconds(elapsed)));
                return false;
            }
            Err(fault) => self.fault(&fault),
            Ok(reply) => {
                self.journal.record(statement, source, &self.session);
                self.show(&reply, statement, source);
            }
        }
        if self.preferences.timing {
            self.say(&seconds(elapsed));
        }
        true
    }

    fn show(&mut self, reply: &Reply, statement: &Statement, source: &Source) {
        if let Reply::Claim(verdict) = reply
            && let Some(diagnostic) = &verdict.refutation
        {
            self.draw(diagnostic, source);
        }
        if statement.quiet {
            return;
        }
        if let Some(line) = line_of(reply, self.session.notation) {
            self.print(&line);
        }
        for note in &statement.notes {
            self.say(note);
        }
    }

    /// Prints a line of the language in its colours.
    pub fn print(&self, line: &str) {
        if self.color() {
            terminal::print_line(&highlight::highlight(line, None, &Everything));
        } else {
            terminal::print_line(line);
        }
    }

    /// Prints words, behind the comment sign.
    pub fn say(&self, words: &str) {
        let sign = comment_sign(self.session.notation);
        let columns = terminal::columns().filter(|_| std::io::stdout().is_terminal());
        let lines = match columns {
            Some(columns) => terminal::wrapped(words, columns.saturating_sub(3).max(16)),
            None => words.to_string(),
        };
        for line in lines.lines() {
            self.print(format!("{sign} {line}").trim_end());
        }
    }

    pub(super) fn fault(&self, fault: &Fault) {
        self.draw(&fault.diagnostic, &fault.source);
    }

    fn draw(&self, diagnostic: &Diagnostic, source: &Source) {
        let color = terminal::wants_color(self.preferences.color, std::io::stderr().is_terminal());
        terminal::complain(&diagnostic.draw(&source.name, &source.text, color));
    }

    /// Runs a script: its definitions stay.
    pub fn load(&mut self, path: &Path) -> Result<bool, String> {
        let text = read_script(path)?;
        let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        let before = self.session.folder().clone();
        self.session.set_folder(folder);
        let went_on = self.run(&path.display().to_string(), text);
        self.session.set_folder(before);
        Ok(went_on)
    }
}

/// The text of a script; the error says what is wrong with it.
pub fn read_script(path: &Path) -> Result<String, String> {
    let name = path.display();
    if path.is_dir() {
        return Err(format!(
            "cannot read {name}: it is a directory, not a script"
        ));
    }
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let before = &error.as_bytes()[..at];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        not_text(&name.to_string(), at, line)
    })
}

pub fn not_text(name: &str, at: usize, line: usize) -> String {
    format!("{name} is not text: byte {at} (line {line}) is not valid UTF-8")
}

/// `0.2 ms`, `1.3 s`.
pub fn seconds(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.1} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}
