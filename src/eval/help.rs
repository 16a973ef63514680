//! The rows of the help: how a thing is typed, and what is said about it.

use super::text::Text;

/// What a row of the help is about.
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

/// How a thing is typed, and what is said about it. With what it [does](Help::run) it is a row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// What it is about.
    pub subject: Subject,
    /// What it is asked for by.
    pub name: &'static str,
    /// Other names that it is found by.
    pub aliases: &'static [&'static str],
    /// A name for several rows of one kind; may be empty.
    pub group: &'static str,
    /// As it is typed; optional parameters in `[ ]`.
    pub form: &'static str,
    /// The chapter it belongs to; rows of a library have it from the table they stand in.
    pub family: &'static str,
    /// Fewest and most arguments; `usize::MAX` for any number.
    pub arity: (usize, usize),
    /// One line, without a full stop.
    pub summary: &'static str,
    /// What one line cannot say; may be empty.
    pub details: &'static str,
    /// What to type, and what is printed (without the outcome behind `#`).
    pub examples: &'static [(&'static str, &'static str)],
    /// Names of related rows.
    pub see_also: &'static [&'static str],
    /// What the arguments may be, for whoever gave others; may be empty.
    pub shape: &'static str,
    /// The definition in the language, if that is where it is defined.
    pub source: &'static str,
}

/// A row of a table: what is said about a thing, and what it does.
pub struct Row<F> {
    pub help: Help,
    pub run: F,
    /// A short way, where the arguments are a string and a place.
    pub look_up: Option<LookUp>,
}

/// What is found at a place of a string; `None` where that is no short way.
pub type LookUp = fn(&Text, i64) -> Option<Text>;

/// The beginning of the row of a function: `row("left_stop(g[, t])")`.
pub const fn row(signature: &'static str) -> Help {
    let help = Help::new(Subject::Function, signature);
    let (_, params) = signature.split_at(help.name.len());
    Help {
        arity: arity(params),
        ..help
    }
}

/// Fewest and most arguments: what stands in `[ ]` may be left out, and `...` is any number more.
const fn arity(params: &str) -> (usize, usize) {
    let (mut least, mut most) = (0, 0);
    let (mut optional, mut between) = (0, true);
    let mut at = 0;
    while at < params.len() {
        match params.as_bytes()[at] {
            b'[' => optional += 1,
            b']' => optional -= 1,
            b',' => between = true,
            b'(' | b')' | b' ' => {}
            b'.' => return (least, usize::MAX),
            _ if between => {
                between = false;
                most += 1;
                least += (optional == 0) as usize;
            }
            _ => {}
        }
        at += 1;
    }
    (least, most)
}

impl Help {
    /// A row to fill in; its name is what comes before a bracket or a blank.
    pub const fn new(subject: Subject, form: &'static str) -> Self {
        let mut end = 0;
        while end < form.len() && !matches!(form.as_bytes()[end], b'(' | b' ') {
            end += 1;
        }
        Help {
            subject,
            name: form.split_at(end).0,
            aliases: &[],
            group: "",
            form,
            family: "",
            arity: (0, 0),
            summary: "",
            details: "",
            examples: &[],
            see_also: &[],
            shape: "",
            source: "",
        }
    }

    /// The row, with what the thing does.
    pub const fn run<F>(self, run: F) -> Row<F> {
        Row {
            help: self,
            run,
            look_up: None,
        }
    }

    /// The row of a function that says what is at a place of a string, with a short way to that.
    pub const fn run_or_look_up<F>(self, run: F, look_up: LookUp) -> Row<F> {
        Row {
            help: self,
            run,
            look_up: Some(look_up),
        }
    }

    /// Whether it is found by this name.
    pub fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name) || self.group == name
    }

    /// One line of help, without a full stop.
    pub const fn about(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    /// What one line cannot say.
    pub const fn details(mut self, details: &'static str) -> Self {
        self.details = details;
        self
    }

    /// Fewest and most arguments, where the parameters as shown do not tell.
    pub const fn takes(mut self, least: usize, most: usize) -> Self {
        self.arity = (least, most);
        self
    }

    /// Other names that it is found by.
    pub const fn known_as(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// What to type, and what is printed.
    pub const fn examples(mut self, examples: &'static [(&'static str, &'static str)]) -> Self {
        self.examples = examples;
        self
    }

    /// Names of related functions.
    pub const fn see(mut self, see_also: &'static [&'static str]) -> Self {
        self.see_also = see_also;
        self
    }

    /// The file that defines it.
    pub const fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// What the arguments may be, where the parameters do not say enough to whoever gave others.
    pub const fn shape(mut self, shape: &'static str) -> Self {
        self.shape = shape;
        self
    }
}
