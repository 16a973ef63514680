//! Rulesets: one file each, one trait, one registry.

use std::rc::Rc;

use crate::position::State;

/// An argument of a ruleset, as the evaluator hands it over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    Integer(i64),
    Text(Rc<str>),
    List(Vec<Argument>),
    /// Anything else, by what it is called in messages.
    Other(&'static str),
}

/// What is wrong with an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Which argument, counted from 0; `None` when their number is wrong.
    pub argument: Option<usize>,
    /// The fact, to stand at the argument: `a plank has at least one row`.
    pub message: String,
    /// The accepted shape.
    pub help: String,
}

/// A family of positions with one set of rules.
pub trait Ruleset: Sync {
    fn name(&self) -> &'static str;
    /// `chop(m, n)`; several shapes are separated by `; `.
    fn signature(&self) -> &'static str;
    /// One line.
    fn summary(&self) -> &'static str;
    fn details(&self) -> &'static str {
        ""
    }
    /// What to type, and the value it has (as printed, without the outcome).
    fn examples(&self) -> &'static [(&'static str, &'static str)];
    fn build(&self, arguments: &[Argument]) -> Result<Rc<dyn State>, Mistake>;
}

/// All rulesets, in the order of the reference.
pub static RULESETS: &[&dyn Ruleset] = &[];

/// The ruleset of this name.
pub fn find(name: &str) -> Option<&'static dyn Ruleset> {
    RULESETS.iter().copied().find(|r| r.name() == name)
}
