//! How it went: 0 all went well, 1 a claim was false, 2 an error, 3 a limit, 130 interrupted.

use crate::eval::Fault;
use crate::limits::Halt;

/// How a statement or a run went, the graver the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    #[default]
    Fine,
    FalseClaim,
    Error,
    Limit,
    Interrupted,
}

impl Status {
    /// The exit status of a program.
    pub fn code(self) -> u8 {
        match self {
            Status::Fine => 0,
            Status::FalseClaim => 1,
            Status::Error => 2,
            Status::Limit => 3,
            Status::Interrupted => 130,
        }
    }

    pub fn of_fault(fault: &Fault) -> Status {
        match fault.halt {
            None if fault.diagnostic.limit => Status::Limit,
            None => Status::Error,
            Some(Halt::Interrupted(_)) => Status::Interrupted,
            Some(_) => Status::Limit,
        }
    }
}
