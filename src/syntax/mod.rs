//! Text to syntax tree.
//!
//! A source is read once into tokens, which are split into statements; pest matches the text of each statement
//! against the grammar, and the match is built into a tree. The tokens also serve the colours and the
//! completion of the prompt and the explanations of errors. An error in one statement leaves the others alone.

mod build;
mod context;
mod escape;
mod explain;
mod format;
mod grammar;
mod latex;
mod literal;
mod parse;
mod role;
mod signs;
mod split;
mod synonyms;
mod tokenizer;
mod tree;
mod words;

pub use context::{Kind, Token};
pub use explain::{braced_call, quote_to};
pub use format::{Unformatted, format, format_expression};
pub use parse::{Cursor, Parsed, is_unfinished, is_unfinished_within, parse, statements};
pub use role::{Role, plain_roles, roles};
pub use signs::{
    Comparison, Infix, Level, Operator, Prefix, Purpose, SIGNS, Sign, WORD_SIGNS, expects_operand,
    reserved, word, word_sign,
};
pub use split::{Chunk, tokens};
pub use synonyms::function_called;
pub use tree::*;
pub use words::{continues, is_name, is_name_char};
