//! The error of a statement, as embedders see it.

use std::fmt;

use super::status::Status;
use crate::diagnostic::Diagnostic;
use crate::eval::Fault;
use algebra::limits::Halt;

/// The reason why a statement failed, or why a reply cannot be rendered.
///
/// ```
/// use upstar::{Engine, Halt, Settings, Source};
///
/// let mut engine = Engine::new(Settings::default());
/// let mut error = |text| engine.run(Source::new("notes", text)).last().and_then(|reply| reply.error());
/// let mistake = error("1 + nonsense").expect("there is no such name");
/// assert_eq!(mistake.to_string(), "`nonsense` is not defined: nothing has this name");
/// assert_eq!(mistake.diagnostic().span, upstar::Span::new(4, 12));
/// assert_eq!(mistake.halt(), None);
///
/// let limit = error("*(10**100)").expect("such a nimber is too large");
/// assert!(matches!(limit.halt(), Some(Halt::Large(_))));
/// assert!(error("1 + 1").is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Error(Fault);

impl Error {
    /// What went wrong, and where.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.0.diagnostic
    }

    /// The limit that was reached, or the interrupt; `None` for a mistake in the text.
    pub fn halt(&self) -> Option<Halt> {
        self.0.halt()
    }

    /// The status of the statement.
    pub fn status(&self) -> Status {
        Status::of_fault(&self.0)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Error(fault)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic().message())
    }
}

impl std::error::Error for Error {}
