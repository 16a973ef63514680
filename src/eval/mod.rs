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
mod memory;
mod orthodox;
mod ruleset;
mod scope;
mod session;
mod settle;
mod show;
mod statement;
mod strategy;
mod value;

pub use builtin::{Arguments, Builtin};
pub use claim::Verdict;
pub use fault::{Fault, Result, Source};
pub use function::Function;
pub use scope::Locals;
pub use session::{Library, Session, Table};
pub use show::{commented, quoted};
pub use statement::Reply;
pub use value::Value;
