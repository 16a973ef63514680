//! Take-and-break games (octal and hexadecimal games): codes, nim-values and their periods.

mod arithmetic;
mod code;
mod move_code;
mod period;
mod sparse;
mod triples;
mod values;

pub use code::{BadDigit, HeapCode, HeapRules};
pub use move_code::{MoveCode, MoveCodeValues};
pub use period::Period;
pub use values::{HeapTables, HeapValues};
