//! The evaluator: scopes, statements, calls, claims.

mod arguments;
mod arithmetic;
mod call;
mod claim;
mod comparison;
mod convert;
mod expression;
mod fault;
mod finding;
mod followers;
mod function;
mod help;
mod inquiry;
mod items;
mod orthodox;
mod pattern;
mod report;
mod scope;
mod session;
mod settle;
mod show;
mod statement;
mod strategy;
mod value;

pub use claim::order_sign;
pub use fault::{Fault, Result, Source};
pub use finding::{Fact, Finding, Link, Side, Verdict};
pub use help::{Help, Row, Subject, row};
pub use report::Report;
pub use session::{Arguments, Builtin, Library, Session, Writing};
pub use show::quoted;
pub use statement::{Answer, Moment};
pub use value::{Bindings, Function, List, Value};
