//! The cases of the oracle, with debug assertions.

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/language/oracle.rs"]
mod oracle;
