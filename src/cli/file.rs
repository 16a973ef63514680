//! Writes files completely or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::args::Args;
use crate::engine::Status;
use crate::terminal::complain_of;

/// In safe mode, reports that the file may not be written and returns the exit status.
pub fn refused(file: &Path, args: &Args) -> Option<Status> {
    args.choices.safe.then(|| {
        let file = file.display();
        complain_of(&format!(
            "cannot write {file}: safe mode does not allow writing files"
        ));
        Status::Error
    })
}

/// Writes a file, or reports why it cannot be written.
pub fn write(file: &Path, content: &str) -> Status {
    match replace(file, content) {
        Ok(()) => Status::Fine,
        Err(error) => {
            complain_of(&format!("cannot write {}: {error}", file.display()));
            Status::Error
        }
    }
}

/// Replaces a regular file only once the new content is complete. Anything else, such as a pipe or a device, is written
/// to directly.
fn replace(file: &Path, content: &str) -> io::Result<()> {
    let target = file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return fs::write(&target, content);
    }
    if before.is_some() {
        // A read-only file must not be replaced either.
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
