//! What editors ask about a script without running it: its format, its definitions and names, and how to mend mistakes.

mod names;
mod script;

pub use crate::syntax::{Unformatted, format};
pub use names::{Occurrence, Symbol};
pub use script::{DefinedName, MOST_STATEMENTS, Script};
