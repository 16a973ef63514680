//! The status of a statement or a run.

use crate::eval::Fault;
use algebra::limits::Halt;

/// The status of a statement or a run, in increasing order of severity.
///
/// ```
/// use upstar::{Engine, Settings, Source, Status};
///
/// let mut engine = Engine::new(Settings::default());
/// let replies = engine.run(Source::new("notes", "1 + 1\nassert 1 + 1 == 3\n1 +"));
/// let statuses: Vec<Status> = replies.map(|reply| reply.status()).collect();
/// assert_eq!(statuses, [Status::Fine, Status::FalseClaim, Status::Error]);
/// assert_eq!(statuses.into_iter().max().map(Status::code), Some(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Status {
    /// There was no error, and no claim was false.
    #[default]
    Fine,
    /// A claim was false.
    FalseClaim,
    /// A syntax error, an evaluation error, or a file that cannot be read.
    Error,
    /// A limit was reached: time, memory, depth or size.
    Limit,
    /// The user interrupted it.
    Interrupted,
}

impl Status {
    /// Every status with its description.
    pub const ALL: [(Status, &str); 5] = [
        (Status::Fine, "all went well and no claim was false"),
        (
            Status::FalseClaim,
            "a claim was false, or `fmt --check` found a script in another style",
        ),
        (
            Status::Error,
            "bad usage, a syntax error or an evaluation error",
        ),
        (
            Status::Limit,
            "a limit was reached: time, memory, depth or size",
        ),
        (Status::Interrupted, "interrupted"),
    ];

    /// The exit status of the process.
    pub fn code(self) -> u8 {
        match self {
            Status::Fine => 0,
            Status::FalseClaim => 1,
            Status::Error => 2,
            Status::Limit => 3,
            Status::Interrupted => 130,
        }
    }

    /// The status of a statement that failed.
    #[doc(hidden)]
    pub fn of_fault(fault: &Fault) -> Status {
        match fault.halt() {
            None if fault.diagnostic.limit => Status::Limit,
            Some(Halt::Interrupted(_)) => Status::Interrupted,
            Some(halt) if halt.is_limit() => Status::Limit,
            _ => Status::Error,
        }
    }
}
