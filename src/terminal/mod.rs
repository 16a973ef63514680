//! Everything about the terminal and the environment: colours, characters beyond ASCII, line widths, the status line,
//! Ctrl-C, and output to pipes that may close.

mod blocked;
mod closed;
mod drawable;
mod environment;
mod fitting;
mod hush;
mod interrupt;
mod keyboard;
mod paint;
mod print;
mod status_line;

pub use crate::syntax::Role;
pub use drawable::drawable;
pub use environment::{COLORS, ColorChoice, columns, default_notation, is_dumb, wants_color};
pub use fitting::{columns_of, fitting, fitting_reply, screenful};
pub use hush::{Hushed, unhushed};
pub use interrupt::{also_interrupts, catch_interrupts, handle_interrupts, keep_session, waiting};
pub use keyboard::Keyboard;
pub use paint::paint;
pub use print::{
    Line, LinesTogether, complain, complain_of, complaint, exit_status, print_line, stdout,
};
pub use status_line::{RunLine, watched};
