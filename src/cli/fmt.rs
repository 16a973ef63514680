//! The command `upstar fmt`, which rewrites scripts in the standard style.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use super::args::Args;
use super::file;
use crate::analysis;
use crate::diagnostic::path_text;
use crate::engine::Status;
use crate::terminal::{columns_of, complain_of, drawable, print_line, stdout, wants_color};

/// Formats the scripts one by one; an error in one of them leaves that one as it is.
pub fn format(args: &Args, files: &[PathBuf], check: bool) -> io::Result<Status> {
    let color = wants_color(args.choices.color, io::stderr().is_terminal());
    let mut status = Status::Fine;
    for path in files {
        let is_stdin = path == Path::new("-");
        let name = if is_stdin {
            "<stdin>".to_string()
        } else {
            path_text(path)
        };
        let Some(text) = read(path, &name, is_stdin) else {
            status = status.max(Status::Error);
            continue;
        };
        let formatted = match analysis::format(&text) {
            Ok(formatted) => formatted,
            Err(errors) => {
                for error in errors {
                    let drawn = error.draw(&name, &text, color, columns_of(&io::stderr()));
                    let _ = writeln!(io::stderr(), "{}", drawable(drawn.trim_end()));
                }
                status = status.max(Status::Error);
                continue;
            }
        };
        if check {
            if formatted != text {
                print_line(&name)?;
                status = status.max(Status::FalseClaim);
            }
        } else if is_stdin {
            let mut out = stdout()?;
            out.write_all(formatted.as_bytes())?;
            out.flush()?;
        } else if formatted != text {
            status = status.max(file::write(path, &formatted));
        }
    }
    Ok(status)
}

/// Reads a script, or reports why it cannot be read.
fn read(path: &Path, name: &str, is_stdin: bool) -> Option<String> {
    let mut text = String::new();
    let read = if is_stdin {
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.map_err(|error| complain_of(&format!("cannot read {name}: {error}")))
        .ok()
}
