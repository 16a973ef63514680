//! The evaluator: scopes, statements, calls, claims.

mod arguments;
pub(crate) mod arithmetic;
mod bracket;
mod call;
mod call_memo;
mod call_value;
mod claim;
mod claim_trace;
mod code;
pub(crate) mod collection;
pub(crate) mod comparison;
mod compile;
mod const_fold;
pub mod convert;
mod disk_cache;
mod expand_call;
mod expression;
#[warn(missing_debug_implementations, missing_docs)]
mod fault;
mod finding;
mod frame;
mod function;
mod gc;
pub(crate) mod heap_moves;
mod help;
mod impartial_check;
mod int_fast_path;
mod items;
mod job_replay;
pub(crate) mod literal;
mod name_resolution;
mod named_arguments;
mod output_file;
mod pattern;
mod recursion;
mod relocate;
mod report;
mod scope;
mod session;
pub mod shelf;
pub mod show;
mod slots;
mod statement;
mod stop_messages;
pub(crate) mod terminal_check;
mod text;
mod unknown;
mod value;

pub use call_memo::Remember;
pub use claim::order_sign;
pub use disk_cache::fingerprint;
pub use fault::{Fault, Result, Source};
pub use finding::{Fact, Finding, Link, Question, Side, Verdict};
pub use help::{Help, Row, Subject, row};
pub use job_replay::LeftOut;
pub use output_file::write_file;
pub use report::{MadeReport, Report};
pub use session::{
    Arguments, Builtin, Environment, Library, Moment, Session, Spans, Statement, UsedFile, Writing,
};
pub use shelf::shelved;
pub use show::{commented, quoted};
pub use statement::{Answer, IDENTITY, Wanted, perform_part};
pub use text::Text;
pub use value::{List, Value};
