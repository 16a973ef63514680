//! Who wins a board of stones, without its value: a search over sums of its parts, where small parts are their values.

mod answers;
mod board;
mod parts;
mod rules;
mod search;
mod sum;

pub use board::{Stones, grown, singles};
pub use rules::Rules;
pub use search::wins_starting;
