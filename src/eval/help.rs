//! Help entries: how a thing is typed, and its description.

use super::text::Text;
use super::typed::Lower;

/// The kind of thing that a help entry describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A function that comes with the program.
    Function,
    /// A ruleset that comes with the program.
    Ruleset,
    /// A part of the language.
    Topic,
    /// A command that only a front end has.
    Command,
}

/// How a thing is typed, and its description. Together with its [implementation](Help::run) it is a row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// The kind of thing.
    pub subject: Subject,
    /// The name it is looked up by.
    pub name: &'static str,
    /// Other names it is found by.
    pub aliases: &'static [&'static str],
    /// A common name for several related entries; may be empty.
    pub group: &'static str,
    /// How it is typed; optional parameters are in `[ ]`.
    pub form: &'static str,
    /// The chapter it belongs to; rows of a library get it from the table that contains them.
    pub family: &'static str,
    /// The least and greatest number of arguments; `usize::MAX` for any number.
    pub arity: (usize, usize),
    /// One line, without a full stop.
    pub summary: &'static str,
    /// Further details; may be empty.
    pub details: &'static str,
    /// What to type, and what is printed (without the outcome after `#`).
    pub examples: &'static [(&'static str, &'static str)],
    /// Names of related entries.
    pub see_also: &'static [&'static str],
    /// What the arguments may be, shown after wrong arguments; may be empty.
    pub shape: &'static str,
    /// The definition in the language, if it is defined there.
    pub source: &'static str,
    /// What is known of a function besides how to run it.
    pub semantics: Semantics,
}

/// What is known of a function besides how to run it.
#[derive(Clone, Copy, Debug)]
pub struct Semantics {
    pub rewrite: Option<Rewrite>,
    /// The typed code for its calls in compiled rulesets.
    pub lower: Option<Lower>,
    /// How a claim about its result is explained.
    pub explained: Option<Explained>,
}

/// A row of a table: the description of a thing, and its implementation.
pub struct Row<F> {
    pub help: Help,
    pub run: F,
    /// A shortcut for a call whose arguments are a string and an index.
    pub look_up: Option<LookUp>,
}

/// What is known of the result of a function whatever its arguments are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewrite {
    /// The items of the list, perhaps in another order, or without repetitions.
    Rearranged,
    /// The function of each item of the list.
    Mapped,
    /// The items of the list for which the function is true.
    Filtered,
    /// An image of the board under rotations and reflections.
    Image,
    /// The board, the first argument, with changes that are made one after the other.
    Changed,
    /// Squares of the board, the first argument, without the square that may be the second one; symbols as the last argument
    /// select those which have one of them.
    Squares,
}

/// What the result of a function says, where claims about it are explained in their own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explained {
    /// Who wins, for each player who starts.
    Outcome,
    /// Who wins, for the player to move.
    Solution,
    Comparison,
    /// Whether a strategy wins.
    Trial,
    Stopper,
    OctalPeriod,
    Mex,
    NimSum,
    NimProduct,
    NimPower,
}

/// The character at an index of a string; `None` if the shortcut does not apply.
pub type LookUp = fn(&Text, i64) -> Option<Text>;

/// Begins the row of a function: `row("left_stop(g[, t])")`.
pub const fn row(signature: &'static str) -> Help {
    let help = Help::new(Subject::Function, signature);
    let (_, params) = signature.split_at(help.name.len());
    Help {
        arity: arity(params),
        ..help
    }
}

/// The least and greatest number of arguments: parameters in `[ ]` are optional, and `...` means any number of further
/// arguments.
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
    /// An entry to be filled in; its name is the part before a parenthesis or a blank.
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
            semantics: Semantics {
                rewrite: None,
                lower: None,
                explained: None,
            },
        }
    }

    /// Makes a row by adding the implementation.
    pub const fn run<F>(self, run: F) -> Row<F> {
        Row {
            help: self,
            run,
            look_up: None,
        }
    }

    /// Makes the row of a function that gives the character at an index of a string, with a shortcut for it.
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

    /// Sets the summary: one line, without a full stop.
    pub const fn about(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    /// Sets the further details.
    pub const fn details(mut self, details: &'static str) -> Self {
        self.details = details;
        self
    }

    /// Sets the number of arguments, where the parameters as written do not show it.
    pub const fn takes(mut self, least: usize, most: usize) -> Self {
        self.arity = (least, most);
        self
    }

    /// Sets the other names it is found by.
    pub const fn known_as(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Sets the examples: what to type, and what is printed.
    pub const fn examples(mut self, examples: &'static [(&'static str, &'static str)]) -> Self {
        self.examples = examples;
        self
    }

    /// Sets the names of related entries.
    pub const fn see(mut self, see_also: &'static [&'static str]) -> Self {
        self.see_also = see_also;
        self
    }

    /// States what is known of the result.
    pub const fn rewrite(mut self, rewrite: Rewrite) -> Self {
        self.semantics.rewrite = Some(rewrite);
        self
    }

    /// Sets the typed code for its calls in compiled rulesets.
    pub const fn lower(mut self, lower: Lower) -> Self {
        self.semantics.lower = Some(lower);
        self
    }

    /// Says how a claim about its result is explained.
    pub const fn explained(mut self, explained: Explained) -> Self {
        self.semantics.explained = Some(explained);
        self
    }

    /// Sets the source text of its definition.
    pub const fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// Sets what the arguments may be, shown after wrong arguments.
    pub const fn shape(mut self, shape: &'static str) -> Self {
        self.shape = shape;
        self
    }
}
