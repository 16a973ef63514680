//! The command `upstar fmt`, which rewrites scripts in the standard style.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::args::Args;
use super::{engine, file};
use crate::analysis::{self, Unformatted};
use crate::diagnostic::path_text;
use crate::engine::{Engine, Error, Source, Status};
use crate::eval::Fault;
use crate::terminal::{columns_of, complain_of, drawable, print_line, stdout, wants_color};

/// Formats the scripts one by one; an error in one of them leaves that one as it is.
pub fn format(args: &Args, files: &[PathBuf], check: bool) -> io::Result<Status> {
    let color = wants_color(args.choices.color, io::stderr().is_terminal());
    let mut engine = engine(args, None);
    let mut status = Status::Fine;
    for path in files {
        status = status.max(format_file(&mut engine, path, check, color)?);
        if status == Status::Interrupted {
            break;
        }
    }
    Ok(status)
}

fn format_file(engine: &mut Engine, path: &Path, check: bool, color: bool) -> io::Result<Status> {
    let is_stdin = path == Path::new("-");
    let name = if is_stdin {
        "<stdin>".to_string()
    } else {
        path_text(path)
    };
    let source = match file::read(engine, path, &name) {
        Ok(source) if source.not_text.is_empty() => source,
        Ok(_) => {
            complain_of(&format!("cannot read {name}: it is not valid UTF-8"));
            return Ok(Status::Error);
        }
        Err(status) => return Ok(status),
    };
    let text = &source.text;
    let formatted = match formatted(engine, &source, color) {
        Ok(Ok(formatted)) => formatted,
        Ok(Err(status)) => return Ok(status),
        Err(error) => return Ok(file::cannot("format", &name, &error)),
    };
    if check {
        if formatted == *text {
            return Ok(Status::Fine);
        }
        print_line(&name)?;
        Ok(Status::FalseClaim)
    } else if is_stdin {
        let mut out = stdout()?;
        out.write_all(formatted.as_bytes())?;
        out.flush()?;
        Ok(Status::Fine)
    } else if formatted == *text {
        Ok(Status::Fine)
    } else {
        Ok(match file::read(engine, path, &name) {
            Ok(now) if now.text == *text => file::write(engine, path, &formatted),
            Ok(_) => {
                complain_of(&format!("cannot format {name}: it has changed meanwhile"));
                Status::Error
            }
            Err(status) => status,
        })
    }
}

/// The script in the standard style, or the status if it has mistakes, which are reported.
fn formatted(
    engine: &mut Engine,
    source: &Source,
    color: bool,
) -> Result<Result<String, Status>, Error> {
    let formatted = engine.attempt(|session| {
        let budget = session.budget();
        match analysis::format(&source.text, budget) {
            Ok(formatted) => Ok(Ok(formatted)),
            Err(Unformatted::Halted(halt)) => Err(Fault::from(halt)),
            Err(Unformatted::Mistakes(mistakes)) => {
                let is_limit = mistakes.iter().any(|mistake| mistake.limit);
                for mistake in mistakes {
                    budget.check()?;
                    let columns = columns_of(&io::stderr());
                    let drawn = mistake.draw(&source.name, &source.text, color, columns);
                    let _ = writeln!(io::stderr(), "{}", drawable(drawn.trim_end()));
                }
                Ok(Err(if is_limit {
                    Status::Limit
                } else {
                    Status::Error
                }))
            }
        }
    });
    formatted.map_err(Error::from)
}
