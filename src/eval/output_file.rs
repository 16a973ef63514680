//! Writes files completely or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use super::fault::{Fault, Result};
use super::session::{Environment, Session, Writing};
use crate::diagnostic::{Span, path_text};
use algebra::limits::Halt;

const PIECE: usize = 64 << 10;
/// How long to wait for the reader of a pipe before the limits are checked again.
const PATIENCE: Duration = Duration::from_millis(10);
/// The number of names that are tried for a temporary file.
const MOST_NAMES: usize = 1000;

/// Why a file was not written.
pub enum Unwritten {
    Halted(Halt),
    Failed(io::Error),
}

impl From<Unwritten> for Fault {
    fn from(why: Unwritten) -> Self {
        match why {
            Unwritten::Halted(halt) => halt.into(),
            Unwritten::Failed(error) => Fault::here(error.to_string(), ""),
        }
    }
}

impl Session {
    /// Writes a file for a function, if that is allowed, and returns the path.
    pub fn write_file(&mut self, file: &str, content: &str, span: Span) -> Result<PathBuf> {
        let Environment {
            folder, writing, ..
        } = &self.statement.environment;
        let (path, writing) = (folder.join(file), *writing);
        let refuse = |why: String, help: &str| {
            let title = format!("cannot write {}", path_text(&path));
            Err(Fault::new(title, span, why).help(help))
        };
        let written = match writing {
            Writing::Done => self.save(&path, content),
            Writing::Skipped => Ok(()),
            Writing::Refused => {
                let why = "safe mode does not allow writing files".to_string();
                return refuse(
                    why,
                    "in a shell, `upstar FILE` without `--safe` writes files",
                );
            }
        };
        match written {
            Ok(()) => Ok(path),
            Err(Unwritten::Halted(halt)) => Err(halt.into()),
            Err(Unwritten::Failed(error)) => refuse(
                error.to_string(),
                "the folder must exist, and the file must be writable",
            ),
        }
    }

    /// Writes a file that the user has named outside of the language, within the limits.
    pub fn save(&mut self, file: &Path, content: &str) -> std::result::Result<(), Unwritten> {
        let budget = self.budget();
        let look = || budget.check().map_err(io::Error::other);
        write_file(file, content, look).map_err(|error| match error.downcast::<Halt>() {
            Ok(halt) => Unwritten::Halted(halt),
            Err(error) => Unwritten::Failed(error),
        })
    }
}

/// Writes a file. A regular file is replaced only once the new content is complete; anything else, such as a pipe or a
/// device, is written to directly. An error of `look`, which is called repeatedly, ends that.
fn write_file(
    file: &Path,
    content: &str,
    mut look: impl FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let (resolved, before) = (file.canonicalize(), fs::metadata(file).ok());
    let is_regular = before.as_ref().is_none_or(Metadata::is_file);
    let is_dangling_link = resolved.is_err() && file.is_symlink();
    let target = resolved.unwrap_or_else(|_| file.to_path_buf());
    if !is_regular || is_dangling_link || is_descriptor(file) {
        return write_directly(file, content, &mut look);
    }
    if before.is_some() {
        // A read-only file must not be replaced either.
        OpenOptions::new().append(true).open(&target)?;
    }
    let folder = target.parent().unwrap_or(Path::new(""));
    remove_leftovers(folder, &mut look)?;
    let (part, mut out) = match temporary_file(&target) {
        // The folder may be read-only although the file is not.
        Err(_) if before.is_some() => return write_in_place(&target, content, &mut look),
        created => created?,
    };
    let permissions = before.map(|before| out.set_permissions(before.permissions()));
    let written = permissions
        .unwrap_or(Ok(()))
        .and_then(|()| write_pieces(&mut out, content.as_bytes(), &mut look))
        .and_then(|()| out.sync_all())
        .and_then(|()| fs::rename(&part, &target));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Overwrites a file whose folder takes no other one. What needs more room is written first, so that the old content stays if
/// the disk is full or the work is interrupted.
fn write_in_place(
    file: &Path,
    content: &str,
    look: &mut impl FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let mut out = OpenOptions::new().write(true).open(file)?;
    let old = out.metadata()?.len();
    let (start, more) = content
        .as_bytes()
        .split_at_checked(usize::try_from(old).unwrap_or(usize::MAX))
        .unwrap_or((content.as_bytes(), &[]));
    out.seek(SeekFrom::Start(old))?;
    let extended = write_pieces(&mut out, more, look).and_then(|()| out.sync_all());
    if let Err(error) = extended {
        out.set_len(old)?;
        return Err(error);
    }
    out.rewind()?;
    write_pieces(&mut out, start, &mut || Ok(()))?;
    out.set_len(content.len() as u64)
}

/// Whether the path stands for an open file, such as standard output, whose writers would not notice that the file is
/// replaced.
fn is_descriptor(file: &Path) -> bool {
    let folders = ["/dev/fd", "/dev/stdout", "/dev/stderr", "/proc"];
    folders.iter().any(|folder| file.starts_with(folder))
}

/// What the names of temporary files begin and end with; between them are the id of the process and a number.
const PREFIX: &str = ".upstar-";
const SUFFIX: &str = ".part";

fn temporary_file(target: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let name = format!("{PREFIX}{}-{number}{SUFFIX}", std::process::id());
        let part = target.with_file_name(name);
        match File::create_new(&part) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MOST_NAMES => {
                number += 1;
            }
            created => return created.map(|file| (part, file)),
        }
    }
}

/// Removes the temporary files of processes that were killed. If it cannot, that is no reason not to write.
fn remove_leftovers(folder: &Path, look: &mut impl FnMut() -> io::Result<()>) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        look()?;
        let name = entry.file_name();
        let process = name.to_str().and_then(process_of);
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if process.is_some_and(is_gone) && is_file() {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// The id of the process that a temporary file of this name belongs to.
fn process_of(name: &str) -> Option<i32> {
    let (process, number) = name
        .strip_prefix(PREFIX)?
        .strip_suffix(SUFFIX)?
        .split_once('-')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_ours = is_number(process) && is_number(number) && !number.is_empty();
    process.parse().ok().filter(|id| is_ours && *id > 0)
}

#[cfg(unix)]
fn is_gone(process: i32) -> bool {
    // SAFETY: signal 0 only asks whether the process exists.
    let sent = unsafe { libc::kill(process, 0) };
    sent != 0 && io::Error::last_os_error().raw_os_error() == Some(libc::ESRCH)
}

#[cfg(not(unix))]
fn is_gone(_: i32) -> bool {
    false
}

fn write_directly(
    file: &Path,
    content: &str,
    look: &mut impl FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    // Opening a pipe that nobody reads, or writing to a full one, would block for ever.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    loop {
        match options.open(file) {
            Err(error) if lacks_reader(file, &error) => pause(look)?,
            opened => return write_pieces(&mut opened?, content.as_bytes(), look),
        }
    }
}

#[cfg(unix)]
fn lacks_reader(file: &Path, error: &io::Error) -> bool {
    use std::os::unix::fs::FileTypeExt;
    error.raw_os_error() == Some(libc::ENXIO)
        && fs::metadata(file).is_ok_and(|there| there.file_type().is_fifo())
}

#[cfg(not(unix))]
fn lacks_reader(_: &Path, _: &io::Error) -> bool {
    false
}

fn write_pieces(
    out: &mut File,
    mut rest: &[u8],
    look: &mut impl FnMut() -> io::Result<()>,
) -> io::Result<()> {
    while !rest.is_empty() {
        look()?;
        match out.write(&rest[..rest.len().min(PIECE)]) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(length) => rest = &rest[length..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => pause(look)?,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn pause(look: &mut impl FnMut() -> io::Result<()>) -> io::Result<()> {
    sleep(PATIENCE);
    look()
}
