//! Reads and writes the files that the command line names, within the limits.

use std::path::{Path, PathBuf};

use crate::diagnostic::path_text;
use crate::engine::{Engine, Error, Source, Status};
use crate::terminal::complain_of;

/// Whether writing this file would overwrite one of those; if so, reports that.
pub fn overwrites(output: &Path, inputs: &[PathBuf]) -> bool {
    let same = |input: &&PathBuf| match (input.canonicalize(), output.canonicalize()) {
        (Ok(input), Ok(output)) => input == output,
        _ => false,
    };
    let Some(input) = inputs.iter().find(same) else {
        return false;
    };
    let (output, input) = (path_text(output), path_text(input));
    complain_of(&format!(
        "cannot write {output}: it would overwrite {input}"
    ));
    true
}

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
