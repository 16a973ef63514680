//! Arguments of rulesets, and what can be wrong with them.

use crate::diagnostic::counted;
use std::rc::Rc;

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

impl Argument {
    fn describe(&self) -> String {
        match self {
            Argument::Integer(n) => n.to_string(),
            Argument::Text(_) => "a string".to_string(),
            Argument::List(_) => "a list".to_string(),
            Argument::Other(what) => what.to_string(),
        }
    }
}

/// What the size of a heap is.
pub(super) const BEANS: &str = "a heap has 0 or more beans";

/// Reads the arguments of one call; every mistake carries the accepted shape.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub arguments: &'a [Argument],
    pub shape: &'static str,
}

impl<'a> Reader<'a> {
    pub fn new(arguments: &'a [Argument], shape: &'static str) -> Self {
        Reader { arguments, shape }
    }

    pub fn mistake(&self, argument: usize, message: impl Into<String>) -> Mistake {
        Mistake {
            argument: Some(argument),
            message: message.into(),
            help: self.shape.to_string(),
        }
    }

    /// Another number of arguments than the ruleset takes.
    pub fn wrong_number(&self, wanted: &str) -> Mistake {
        let given = match self.arguments.len() {
            0 => "none is given".to_string(),
            1 => "1 is given".to_string(),
            n => format!("{n} are given"),
        };
        Mistake {
            argument: None,
            message: format!("{wanted}, and {given}"),
            help: self.shape.to_string(),
        }
    }

    /// All arguments, when there are just so many.
    pub fn exactly<const N: usize>(&self) -> Result<&'a [Argument; N], Mistake> {
        let wanted = || format!("this takes {}", counted(N, "argument"));
        self.arguments
            .try_into()
            .map_err(|_| self.wrong_number(&wanted()))
    }

    fn integer_at_least(&self, at: usize, least: i64, thing: &str) -> Result<u64, Mistake> {
        match &self.arguments[at] {
            Argument::Integer(n) if *n >= least => Ok(n.unsigned_abs()),
            Argument::Integer(n) => Err(self.mistake(at, format!("{thing}, and this is {n}"))),
            other => Err(self.mistake(
                at,
                format!(
                    "an integer is needed here, and this is {}",
                    other.describe()
                ),
            )),
        }
    }

    /// An integer from 0 up; `thing` says what has at least 0 of what.
    pub fn natural(&self, at: usize, thing: &str) -> Result<u64, Mistake> {
        self.integer_at_least(at, 0, thing)
    }

    /// All arguments, when they are just so many integers from 0 up.
    pub fn naturals<const N: usize>(&self, thing: &str) -> Result<[u64; N], Mistake> {
        self.exactly::<N>()?;
        let mut numbers = [0; N];
        for (at, number) in numbers.iter_mut().enumerate() {
            *number = self.natural(at, thing)?;
        }
        Ok(numbers)
    }

    /// Both arguments: the rows and the columns of this thing.
    pub fn rectangle(&self, thing: &str) -> Result<[u64; 2], Mistake> {
        self.exactly::<2>()?;
        Ok([
            self.integer_at_least(0, 1, &format!("{thing} has at least one row"))?,
            self.integer_at_least(1, 1, &format!("{thing} has at least one column"))?,
        ])
    }

    /// A list of integers from 1 up.
    pub fn positives(&self, at: usize, thing: &str) -> Result<Vec<u64>, Mistake> {
        let Argument::List(items) = &self.arguments[at] else {
            let given = self.arguments[at].describe();
            return Err(self.mistake(at, format!("a list is needed here, and this is {given}")));
        };
        let mut numbers = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Argument::Integer(n) if *n >= 1 => numbers.push(n.unsigned_abs()),
                other => {
                    let given = other.describe();
                    return Err(self.mistake(at, format!("{thing}, and the list has {given}")));
                }
            }
        }
        Ok(numbers)
    }
}
