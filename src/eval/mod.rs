//! The evaluator: scopes, statements, calls, claims.

mod arguments;
pub mod arithmetic;
mod bracket;
mod call;
mod claim;
mod claim_trace;
mod code;
pub mod collection;
pub mod comparison;
mod compile;
mod const_fold;
pub mod convert;
mod disk_cache;
mod expression;
#[warn(missing_debug_implementations, missing_docs)]
mod fault;
mod finding;
mod frame;
mod gc;
pub mod heap_moves;
mod held;
mod help;
pub mod host;
mod impartial_check;
mod int_fast_path;
mod items;
pub mod literal;
pub mod move_names;
mod name_resolution;
mod no_answer;
mod output_file;
mod pattern;
mod position;
mod relocate;
mod report;
mod scope;
mod session;
pub mod shelf;
pub mod show;
mod slips;
mod slots;
mod statement;
pub mod terminal_check;
mod text;
mod typed;
mod unknown;
mod value;

pub use call::memo::Remember;
pub use claim::order_sign;
pub use disk_cache::fingerprint;
pub use fault::{Fault, Result, Source};
pub use finding::{Fact, Finding, Link, Question, Side, Verdict};
pub use held::Handle;
pub use help::{Explained, Help, Rewrite, Row, Subject, row};
pub use position::host::{arguments_of, sizes_of};
pub use report::{MadeReport, Report, Shown};
pub use session::{
    Arguments, Builtin, Environment, Library, Session, Spans, Statement, UsedFile, Writing,
};
pub use shelf::shelved;
pub use show::{commented, quoted};
pub use slips::Undefined;
pub use statement::{Answer, IDENTITY, MoveTexts, Wanted, run_part};
pub use text::Text;
pub use typed::lower;
pub use value::{List, MadeMove, Value};
