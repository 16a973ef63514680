//! Why a computation was given up.

use std::borrow::Cow;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The user asked to stop, after this long.
    Interrupted(Duration),
    /// The time limit, which was this long.
    Time(Duration),
    /// The memory limit, in megabytes.
    Memory(usize),
    /// A chain of moves or calls nested deeper than this.
    Depth(usize),
    /// What was only tried takes longer than that is worth; another way is found.
    Patience,
    /// A quantity that no representation here holds; the text says which.
    Large(Cow<'static, str>),
    /// An invariant of the program does not hold; the text says which. No answer is given rather than a wrong one.
    Broken(&'static str),
}

impl Halt {
    pub fn large(what: impl Into<Cow<'static, str>>) -> Self {
        Halt::Large(what.into())
    }

    /// Is this a limit of the user's or ours, and not a fault of the program?
    pub fn is_limit(&self) -> bool {
        !matches!(self, Halt::Interrupted(_) | Halt::Broken(_))
    }

    /// What happened, the fact at its place, and what can be done about it.
    pub fn words(&self) -> (String, String, Option<&'static str>) {
        match self {
            Halt::Interrupted(elapsed) => (
                format!("interrupted after {:.1} s", elapsed.as_secs_f64()),
                "this was being computed".to_string(),
                None,
            ),
            Halt::Time(limit) => (
                format!("the time limit of {} s was reached", limit.as_secs_f64()),
                "this takes longer".to_string(),
                Some("`--timeout SECONDS` raises the limit, at the prompt `:set timeout SECONDS`"),
            ),
            Halt::Memory(megabytes) => (
                format!("the memory limit of {megabytes} MB was reached"),
                "this needs more".to_string(),
                Some("`--max-memory MB` raises the limit, at the prompt `:set max-memory MB`"),
            ),
            Halt::Depth(levels) => (
                format!("nested more than {levels} levels deep"),
                "this goes on and on".to_string(),
                Some(
                    "does the recursion have an end? if it does, the form is too deep to be built",
                ),
            ),
            Halt::Patience => Halt::Broken("a trial without an end").words(),
            Halt::Large(what) => ("too large".to_string(), format!("this needs {what}"), None),
            Halt::Broken(what) => (
                "an internal error of upstar".to_string(),
                what.to_string(),
                Some("please report this, with the input that led to it"),
            ),
        }
    }
}
