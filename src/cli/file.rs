//! Writes the files that the command line names.

use std::path::Path;

use crate::diagnostic::path_text;
use crate::engine::Status;
use crate::eval::write_file;
use crate::terminal::complain_of;

/// Writes a file, or reports why it cannot be written.
pub fn write(file: &Path, content: &str) -> Status {
    match write_file(file, content, || Ok(())) {
        Ok(()) => Status::Fine,
        Err(error) => {
            complain_of(&format!("cannot write {}: {error}", path_text(file)));
            Status::Error
        }
    }
}
