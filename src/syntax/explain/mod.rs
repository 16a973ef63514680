//! Why a statement cannot be parsed, in the reader's words.

mod foreign;
mod messages;
mod stuck;
mod tokens;

pub use foreign::braced_call;
pub use messages::*;
pub use stuck::explain;
pub use tokens::{MAX_NESTING, find, find_in_start, too_long, unclear_star};
