//! The reasons why a computation is stopped.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

/// Why a computation was stopped.
///
/// ```
/// use algebra::game::Algebra;
///
/// let mut algebra = Algebra::default();
/// algebra.budget.interrupt_flag().store(true, std::sync::atomic::Ordering::Relaxed);
/// let halt = algebra.budget.check().unwrap_err();
/// assert!(matches!(halt, algebra::Halt::Interrupted(_)));
/// assert!(halt.to_string().starts_with("interrupted after 0."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Halt {
    /// It was interrupted after this time.
    Interrupted(Duration),
    /// It reached the time limit.
    Time(Duration),
    /// It reached the memory limit, given in megabytes.
    Memory(usize),
    /// Moves or calls were nested deeper than this.
    Depth(usize),
    /// A trial within a larger computation was given up; the caller uses another method, so no statement ends with this error.
    Patience,
    /// A quantity is too large for its representation; the text says which.
    Large(Cow<'static, str>),
    /// An invariant of the program is violated; the text says which. No answer is better than a wrong one.
    Broken(&'static str),
    /// The program panicked; the text says why and where. A panic hook finds that out, which is installed with the first
    /// statement and passes all other panics on to the hook before it.
    Panicked(String),
}

/// The message and, where it says more, the text of the label.
impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (message, label, _) = self.words();
        match self {
            Halt::Patience | Halt::Large(_) | Halt::Broken(_) | Halt::Panicked(_) => {
                write!(f, "{message}: {label}")
            }
            _ => f.write_str(&message),
        }
    }
}

impl std::error::Error for Halt {}

impl Halt {
    /// The error for a quantity that is too large; the text says which.
    pub fn large(what: impl Into<Cow<'static, str>>) -> Self {
        Halt::Large(what.into())
    }

    /// True for a limit of the user or of the program, as opposed to an interrupt or a bug.
    pub fn is_limit(&self) -> bool {
        !matches!(
            self,
            Halt::Interrupted(_) | Halt::Broken(_) | Halt::Panicked(_)
        )
    }

    /// The message, the text that labels the place in the source, and a hint.
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
                Some(
                    "`--timeout SECONDS` raises the limit; at the prompt, `:set timeout SECONDS` does",
                ),
            ),
            Halt::Memory(megabytes) => (
                format!("the memory limit of {megabytes} MB was reached"),
                "this needs more".to_string(),
                Some(if cfg!(target_family = "wasm") {
                    "the limits in the menu of the page raise it"
                } else {
                    "`--max-memory MB` raises the limit; at the prompt, `:set max-memory MB` does"
                }),
            ),
            Halt::Depth(levels) => (
                format!("nested more than {levels} levels deep"),
                "this goes too deep".to_string(),
                Some(if cfg!(target_family = "wasm") {
                    "check that the recursion ends; if it does, it is too deep for a browser, \
                     but not for the program on a computer"
                } else {
                    "check that the recursion ends; if it does, the result is too deep to be built"
                }),
            ),
            Halt::Patience => Halt::Broken("a search with a step limit was not resumed").words(),
            Halt::Large(what) => ("too large".to_string(), format!("this needs {what}"), None),
            Halt::Broken(what) => internal_error(what),
            Halt::Panicked(what) => internal_error(what),
        }
    }
}

fn internal_error(what: &str) -> (String, String, Option<&'static str>) {
    (
        "an internal error in upstar".to_string(),
        what.to_string(),
        Some("please report this, with the input that led to it"),
    )
}
