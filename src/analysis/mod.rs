//! What editors ask about a script without running it.

mod format;

pub use format::format;
