//! The option `--homework FILE...` of `check`: the claims of scripts are checked once for each of the files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::Args;
use super::engine;
use super::output::Output;
use crate::cache::Cache;
use crate::diagnostic::path_text;
use crate::engine::{Case, Junit, Reply, Status, Tally};
use crate::picture::Grid;

/// The name under which the scripts know the homework.
const ALIAS: &str = "hw";

/// How one homework did.
#[derive(Default)]
struct Grade {
    tally: Tally,
    /// The claims that do not hold, and the statements of the homework that are wrong.
    not_passed: Vec<String>,
}

/// Checks the scripts with each homework file, and prints a table if there are several.
pub fn check(
    args: &Args,
    cache: Option<&Arc<Cache>>,
    scripts: &[PathBuf],
    homework: &[PathBuf],
    mut claims: Option<&mut Junit>,
) -> io::Result<Tally> {
    let output = Output::new(&args.choices, true);
    let shown = (homework.len() == 1).then_some(&output);
    let mut tally = Tally::default();
    let columns = ["passed", "failed", "errors", "not passed"];
    let mut table = Grid {
        columns: columns.map(str::to_string).to_vec(),
        rows: Vec::new(),
    };
    for path in homework {
        let grade = grade(args, cache, scripts, path, claims.as_deref_mut(), shown)?;
        let Tally {
            passed,
            failed,
            errors,
            ..
        } = grade.tally;
        let mut cells = [passed, failed, errors]
            .map(|count| count.to_string())
            .to_vec();
        cells.push(grade.not_passed.join("; "));
        table.rows.push((path_text(path), cells));
        tally.join(grade.tally);
        if tally.status == Status::Interrupted {
            break;
        }
    }
    if shown.is_none() {
        output.table(&table)?;
    }
    Ok(tally)
}

/// Checks the scripts with one homework file. A statement of the homework that is wrong counts once.
fn grade(
    args: &Args,
    cache: Option<&Arc<Cache>>,
    scripts: &[PathBuf],
    homework: &Path,
    mut claims: Option<&mut Junit>,
    shown: Option<&Output>,
) -> io::Result<Grade> {
    let mut grade = Grade::default();
    for (at, script) in scripts.iter().enumerate() {
        let name = format!("{} with {}", path_text(script), path_text(homework));
        if let Some(claims) = &mut claims {
            claims.begin(&name);
        }
        let mut report = |grade: &mut Grade, reply: &Reply| {
            grade.tally.add(reply);
            if let Some(claims) = &mut claims {
                claims.add(&Case::of(&name, reply));
            }
            shown.map_or(Ok(()), |output| output.show(reply))
        };
        let mut engine = engine(args, cache);
        for reply in engine.run_definitions(homework, ALIAS) {
            if at == 0 {
                grade.not_passed.extend(mistake(&reply));
                report(&mut grade, &reply)?;
            }
        }
        if grade.tally.status == Status::Interrupted {
            break;
        }
        for reply in engine.run_file(script) {
            let name = reply.claim_name();
            let missed = reply.diagnostic();
            let missed = missed.map(|it| name.unwrap_or_else(|| it.message()));
            grade.not_passed.extend(missed);
            report(&mut grade, &reply)?;
        }
    }
    Ok(grade)
}

/// What is wrong with a statement of the homework, and where it is.
fn mistake(reply: &Reply) -> Option<String> {
    let message = reply.diagnostic()?.message();
    Some(if reply.input.is_empty() {
        message
    } else {
        format!("line {}: {message}", reply.line)
    })
}
