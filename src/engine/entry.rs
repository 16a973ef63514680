//! One entry of the help.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::reply::one_line;

/// What an entry of the help is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A function that comes with the program.
    Function,
    /// A ruleset that comes with the program.
    Ruleset,
    /// A piece of the language.
    Topic,
    /// Something that only a face of the engine has.
    Command,
}

/// One entry of the help.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is about.
    pub subject: Subject,
    /// What it is asked for by.
    pub name: &'static str,
    /// Other names that it is found by.
    pub aliases: &'static [&'static str],
    /// A name for several entries of one kind; may be empty.
    pub group: &'static str,
    /// As it is typed.
    pub form: Cow<'static, str>,
    /// The chapter it belongs to.
    pub family: &'static str,
    /// One line, without a full stop.
    pub summary: &'static str,
    /// What one line cannot say; may be empty.
    pub details: &'static str,
    /// What to type, and what is printed.
    pub examples: &'static [(&'static str, &'static str)],
    /// Names of related entries.
    pub see_also: &'static [&'static str],
}

impl Entry {
    /// An entry to fill in.
    pub const BLANK: Entry = Entry {
        subject: Subject::Command,
        name: "",
        aliases: &[],
        group: "",
        form: Cow::Borrowed(""),
        family: "",
        summary: "",
        details: "",
        examples: &[],
        see_also: &[],
    };

    /// Whether it is found by this name.
    pub fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name) || self.group == name
    }

    /// The entry in full, in lines for a terminal.
    pub fn explain(&self) -> String {
        let mut text = format!("{}: {}", self.form, self.summary);
        if !self.details.is_empty() {
            text.push_str(&format!("\n{}", self.details));
        }
        let widths = self.examples.iter().map(|(typed, _)| typed.width());
        let width = widths.max().unwrap_or(0).min(40);
        for (typed, printed) in self.examples {
            let gap = " ".repeat(width.saturating_sub(typed.width()));
            let line = match one_line(printed).as_str() {
                "" => typed.to_string(),
                printed => format!("{typed}{gap}   # {printed}"),
            };
            text.push_str(&format!("\n  {line}"));
        }
        if !self.see_also.is_empty() {
            text.push_str(&format!("\nsee also: {}", self.see_also.join(", ")));
        }
        text
    }
}
