//! The evaluator: scopes, statements, calls, claims.

mod arithmetic;
mod builtin;
mod call;
mod claim;
mod comparison;
mod convert;
mod expression;
mod fault;
mod followers;
mod function;
mod items;
mod list;
mod memory;
mod orthodox;
mod report;
mod ruleset;
mod scope;
mod session;
mod settle;
mod show;
mod statement;
mod strategy;
mod value;

pub use builtin::{Arguments, Builtin};
pub use claim::{Fact, Finding, Link, Side, Verdict, order_sign};
pub use fault::{Fault, Result, Source};
pub use function::Function;
pub use list::List;
pub use report::{Lines, Report};
pub use scope::Locals;
pub use session::{Library, Session, Table};
pub use show::{commented, quoted};
pub use statement::Answer;
pub use value::Value;
