//! Canonical forms: the store that holds each of them once, their construction, and properties read off them.

pub mod birthday;
pub mod canonical;
pub mod class;
mod collect;
pub mod number_up_star;
pub mod operator;
pub mod options;
pub mod stop;
pub mod store;
pub mod stored_stop;
pub mod table;
