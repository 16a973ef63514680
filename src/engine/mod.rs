//! The engine takes a named text and returns the replies to its statements one by one.
//!
//! Nothing in this module or below prints, exits the process, installs a handler or has global state, so several
//! engines in one process are independent. The prompt, the script runner and the games at the terminal are front ends
//! of it.
//!
//! ```
//! use upstar::{Engine, Settings, Source};
//!
//! let [mut one, mut other] = [(), ()].map(|()| Engine::new(Settings::default()));
//! one.interrupter().interrupt();
//! let last = |engine: &mut Engine, text| engine.run(Source::new("", text)).last().unwrap().json();
//! assert_eq!(last(&mut other, "let g = 5; g")["value"], "5");
//! assert_eq!(last(&mut one, "1 + 1")["type"], "error");
//! assert_eq!(last(&mut one, "g")["message"], "`g` is not defined: nothing has this name");
//! ```

mod error;
mod examples;
mod facade;
mod files;
mod glossary;
mod help;
mod json;
mod junit;
mod mentioned;
mod names;
mod read;
mod reference;
mod rendering;
mod replies;
mod reply;
mod share;
mod shared_text;
mod status;
mod stream;
mod tally;
mod topics;

pub use crate::eval::{Answer, Help, Remember, Source, Subject, Verdict};
pub use error::Error;
pub use examples::{EXAMPLES, title};
pub use facade::{Engine, Interrupter, Settings};
pub use files::{Home, NOWHERE};
pub use help::{entries, explain, near, overview, search};
pub use json::json_schema;
pub use junit::{Case, Junit};
pub use names::Names;
pub use reference::{about, chapters};
pub use replies::Replies;
pub use reply::{Reply, one_line};
pub use share::Deal;
pub use shared_text::SharedText;
pub use solver::solve::Methods;
pub use status::Status;
pub use tally::Tally;
pub use topics::topics;
