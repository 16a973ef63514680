//! Reads and writes the files that the command line names, within the limits.

use std::path::Path;

use crate::diagnostic::path_text;
use crate::engine::{Engine, Error, Source, Status};
use crate::terminal::complain_of;

/// Writes a file, or reports why it cannot be written.
pub fn write(engine: &mut Engine, file: &Path, content: &str) -> Status {
    let written = engine.attempt(|session| Ok(session.save(file, content)?));
    match written.map_err(Error::from) {
        Ok(()) => Status::Fine,
        Err(error) => cannot("write", &path_text(file), &error),
    }
}

/// Reads a file, or standard input if its name is `-`.
pub fn read(engine: &mut Engine, file: &Path, name: &str) -> Result<Source, Status> {
    let read = if file == Path::new("-") {
        engine.read_stream(name, std::io::stdin())
    } else {
        engine.read_file(file)
    };
    read.map_err(|error| cannot("read", name, &error))
}

/// Reports what went wrong with a file.
pub fn cannot(work: &str, name: &str, error: &Error) -> Status {
    complain_of(&format!(
        "cannot {work} {name}: {}",
        error.diagnostic().title
    ));
    error.status()
}
