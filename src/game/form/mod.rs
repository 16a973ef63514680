//! Canonical forms: the store that holds each once, how they are found, and what can be read off them.

pub mod birthday;
pub mod canonical;
pub mod class;
pub mod compact;
pub mod day;
pub mod operator;
pub mod options;
pub mod parity;
pub mod stop;
pub mod store;
pub mod stored_stop;
pub mod table;
