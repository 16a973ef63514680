//! The command line: runs scripts, checks claims, plays games and prints the reference, as text or JSON.

mod args;
mod cache;
mod doc;
mod file;
mod fmt;
mod homework;
mod jobs;
mod output;
mod table;

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cache::Cache;
use crate::diagnostic::path_text;
use crate::engine::{Case, Engine, Error, Junit, Settings, SharedText, Source, Status, Tally};
use crate::lsp;
use crate::notes::{Format, NoPage, Page, is_picture_of_page};
use crate::play;
use crate::terminal::{
    Keyboard, catch_interrupts, columns, complain_of, keep_session, print_line, stdout,
};

use args::Task;
use jobs::Run;
use output::Output;

pub use args::Args;
pub use cache::with_cache;
pub use doc::reference;

/// How long the language server tries to find the result of a statement, unless `--timeout` says otherwise.
const LSP_TIMEOUT: Duration = Duration::from_secs(5);

/// Runs the command that the arguments name; `prompt` writes the chapter of the reference on the prompt.
pub fn run(args: &Args, prompt: fn() -> String) -> io::Result<Status> {
    if args.man || args.completions.is_some() {
        return generate(args.completions);
    }
    with_cache(args, |cache| run_command(args, cache, prompt))
}

fn run_command(
    args: &Args,
    cache: Option<&Arc<Cache>>,
    prompt: fn() -> String,
) -> io::Result<Status> {
    match &args.command {
        Some(Task::Check {
            files,
            homework,
            junit,
            ..
        }) => match check(args, cache, files, homework, junit.as_deref()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                complain_of("the reader left before all claims were checked");
                Ok(Status::Error)
            }
            checked => checked,
        },
        Some(Task::Notes { script, output }) => notes(args, cache, script, output),
        Some(Task::Lsp) => Ok(lsp::serve(Settings {
            timeout: args.settings().timeout.or(Some(LSP_TIMEOUT)),
            safe: true,
            ..args.settings()
        })),
        Some(Task::Fmt { files, check }) => fmt::format(args, files, *check),
        Some(Task::Cache { task, file }) => cache::inspect(*task, file),
        Some(Task::Doc { name }) => doc::write(name.as_deref(), prompt),
        Some(Task::Play {
            position,
            scripts,
            side,
            first,
            who,
        }) => {
            let arrangement = play::Arrangement {
                seat: *side,
                starts: *first,
                tells_winner: *who,
                width: columns(),
            };
            play(args, cache, position, scripts, arrangement)
        }
        None => scripts(args, cache),
    }
}

/// Prints the completions for a shell, or the man page.
fn generate(completions: Option<Shell>) -> io::Result<Status> {
    let mut command = Args::command();
    let mut text = Vec::new();
    match completions {
        Some(shell) => clap_complete::generate(shell, &mut command, "upstar", &mut text),
        None => clap_mangen::Man::new(command).render(&mut text)?,
    }
    print_line(String::from_utf8_lossy(&text).trim_end())?;
    Ok(Status::Fine)
}

/// Creates an engine that Ctrl-C interrupts.
fn engine(args: &Args, cache: Option<&Arc<Cache>>) -> Engine {
    let mut engine = Engine::new(args.settings());
    if let Some(cache) = cache {
        engine.remember_in(cache.store());
    }
    catch_interrupts(engine.interrupter());
    engine
}

/// Whether statements from standard input are run after the files and expressions.
fn reads_stdin(args: &Args) -> bool {
    args.interactive || (args.files.is_empty() && args.expressions.is_empty())
}

fn scripts(args: &Args, cache: Option<&Arc<Cache>>) -> io::Result<Status> {
    let output = Output::new(&args.choices, false);
    let jobs = args.jobs();
    if jobs > 1 {
        let files = args
            .files
            .iter()
            .map(|path| SharedText::of_file(path, jobs));
        let sources = args.sources().into_iter();
        let sources = sources.map(|source| SharedText::of_text(source, jobs));
        let stdin = reads_stdin(args).then(|| SharedText::of_stream("<stdin>", io::stdin(), jobs));
        let run = Run {
            texts: files.chain(sources).chain(stdin).map(Arc::new).collect(),
            settings: args.settings(),
            output,
            cache: cache.cloned(),
            apart: false,
        };
        return Ok(run.show(None)?.status);
    }
    // The process ends soon, so freeing the engine piece by piece would be wasted work.
    let mut engine = ManuallyDrop::new(engine(args, cache));
    let mut tally = Tally::default();
    for path in &args.files {
        if !output.run(engine.run_file(path), &mut tally)? {
            return Ok(tally.status);
        }
    }
    for source in args.sources() {
        if !output.run(engine.run(source), &mut tally)? {
            return Ok(tally.status);
        }
    }
    if reads_stdin(args) {
        output.run(engine.run_stream("<stdin>", io::stdin()), &mut tally)?;
    }
    Ok(tally.status)
}

/// Checks each file in a fresh engine state; the last line counts the claims of all files.
fn check(
    args: &Args,
    cache: Option<&Arc<Cache>>,
    files: &[PathBuf],
    homework: &[PathBuf],
    junit: Option<&Path>,
) -> io::Result<Status> {
    let inputs = [files, homework].concat();
    if junit.is_some_and(|file| file::overwrites(file, &inputs)) {
        return Ok(Status::Error);
    }
    let output = Output::new(&args.choices, true);
    let mut claims = junit.map(|_| Junit::default());
    let jobs = args.jobs();
    let tally = if !homework.is_empty() {
        homework::check(args, cache, files, homework, claims.as_mut())?
    } else if jobs > 1 {
        let texts = files.iter().map(|path| SharedText::of_file(path, jobs));
        let run = Run {
            texts: texts.map(Arc::new).collect(),
            settings: args.settings(),
            output,
            cache: cache.cloned(),
            apart: true,
        };
        run.show(claims.as_mut())?
    } else {
        check_in_turn(args, cache, files, &output, claims.as_mut())?
    };
    output.summary(&tally)?;
    let written = junit.zip(claims);
    let written = written.map(|(file, claims)| {
        let mut engine = engine(args, None);
        file::write(&mut engine, file, &claims.to_string())
    });
    Ok(tally.status.max(written.unwrap_or_default()))
}

fn check_in_turn(
    args: &Args,
    cache: Option<&Arc<Cache>>,
    files: &[PathBuf],
    output: &Output,
    mut claims: Option<&mut Junit>,
) -> io::Result<Tally> {
    let mut tally = Tally::default();
    let mut line = output.run_line();
    for path in files {
        if let Some(claims) = &mut claims {
            claims.begin(&path_text(path));
        }
        let mut engine = engine(args, cache);
        let mut replies = engine.run_file(path);
        while let Some(reply) = line.next(&mut replies, &tally.to_string()) {
            tally.add(&reply);
            if let Some(claims) = &mut claims {
                claims.add(&Case::of(&reply.source.name, &reply));
            }
            if output.tells_of(&reply) {
                line.clear();
                output.show(&reply)?;
            }
        }
        if tally.status == Status::Interrupted {
            break;
        }
    }
    Ok(tally)
}

/// Runs the script as usual; errors are shown in the handout too.
fn notes(
    args: &Args,
    cache: Option<&Arc<Cache>>,
    script: &Path,
    file: &Path,
) -> io::Result<Status> {
    let Some(format) = Format::of(file) else {
        let file = path_text(file);
        complain_of(&format!(
            "cannot write {file}: its name must end in .html, .md or .tex"
        ));
        return Ok(Status::Error);
    };
    if file::overwrites(file, &[script.to_path_buf()]) {
        return Ok(Status::Error);
    }
    let output = Output::new(&args.choices, true);
    let mut engine = engine(args, cache);
    let notation = match format {
        Format::Latex => None,
        Format::Html | Format::Markdown => args.choices.notation,
    };
    engine.change(|settings| settings.notation = notation.unwrap_or(format.notation()));
    Ok(
        match Page::of(engine.run_file(script), |reply| output.complain(reply)) {
            Ok(page) => {
                let written = write_page(&mut engine, &page, format, file);
                let written =
                    written.unwrap_or_else(|error| file::cannot("write", &path_text(file), &error));
                page.tally.status.max(written)
            }
            Err(NoPage::Ended(status)) => status,
            Err(NoPage::Limit(error)) => file::cannot("write", &path_text(file), &error),
        },
    )
}

/// Writes a handout and the pictures that belong beside it.
fn write_page(
    engine: &mut Engine,
    page: &Page,
    format: Format,
    file: &Path,
) -> Result<Status, Error> {
    for remark in page.remarks(engine, format)? {
        complain_of(&remark);
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let pictures = page.pictures(format, &stem);
    for (name, _) in &pictures {
        let path = file.with_file_name(name);
        // Through a link, even one to nothing, the picture would be written elsewhere.
        let is_own = |found: fs::Metadata| {
            let content = || fs::read_to_string(&path);
            found.is_file() && content().is_ok_and(|it| is_picture_of_page(&it))
        };
        if path.symlink_metadata().is_ok_and(|it| !is_own(it)) {
            complain_of(&format!(
                "cannot write {}: a file of this name exists, and it is no picture of a handout",
                path_text(&path)
            ));
            return Ok(Status::Error);
        }
    }
    let content = page.write(engine, format, &stem)?;
    let status = pictures
        .into_iter()
        .map(|(name, svg)| file::write(engine, &file.with_file_name(name), &svg));
    let status = status.fold(Status::Fine, Status::max);
    Ok(status.max(file::write(engine, file, &content)))
}

fn play(
    args: &Args,
    cache: Option<&Arc<Cache>>,
    position: &OsStr,
    scripts: &[PathBuf],
    arrangement: play::Arrangement,
) -> io::Result<Status> {
    let output = Output::new(&args.choices, true);
    let (mut engine, mut tally) = (engine(args, cache), Tally::default());
    for path in scripts {
        output.run(engine.run_file(path), &mut tally)?;
        if tally.status >= Status::Error {
            return Ok(tally.status);
        }
    }
    let position = match engine.evaluate(Source::from_bytes("play", position.as_encoded_bytes())) {
        Ok(Some(position)) => position,
        Ok(None) => {
            complain_of(play::NO_POSITION);
            return Ok(Status::Error);
        }
        Err(reply) => {
            output.complain(&reply);
            return Ok(reply.status());
        }
    };
    let (mut input, mut screen) = (Keyboard::new(play::HOW_TO_LEAVE), stdout()?);
    keep_session();
    play::play(&mut engine, &position, &mut input, &mut screen, arrangement)
}
