//! Files that the command line writes: whole, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::args::Args;
use crate::engine::Status;
use crate::terminal::complain_of;

/// In safe mode, the end of the program before it has begun.
pub fn refused(file: &Path, args: &Args) -> Option<Status> {
    args.choices.safe.then(|| {
        let file = file.display();
        complain_of(&format!(
            "cannot write {file}: no file is written in safe mode"
        ));
        Status::Error
    })
}

/// Writes a file, or says why that cannot be.
pub fn write(file: &Path, content: &str) -> Status {
    match replace(file, content) {
        Ok(()) => Status::Fine,
        Err(error) => {
            complain_of(&format!("cannot write {}: {error}", file.display()));
            Status::Error
        }
    }
}

/// What was there before stays until all is written; what is no plain file, a pipe or a device, is written to.
fn replace(file: &Path, content: &str) -> io::Result<()> {
    let target = file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return fs::write(&target, content);
    }
    if before.is_some() {
        // A file that may not be written to is not replaced either.
        OpenOptions::new().append(true).open(&target)?;
    }
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = target.with_file_name(name);
    let written = File::create_new(&part).and_then(|mut out| {
        out.write_all(content.as_bytes())?;
        if let Some(before) = &before {
            out.set_permissions(before.permissions())?;
        }
        out.sync_all()?;
        fs::rename(&part, &target)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}
