//! The option `--homework FILE...` of `check`: the claims of scripts are checked once for each of the files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::Args;
use super::engine;
use super::output::Output;
use crate::cache::Cache;
use crate::diagnostic::{path_text, shortened};
use crate::engine::{Case, Junit, Reply, Status, Tally};
use crate::picture::Grid;

/// The name under which the scripts know the homework.
const ALIAS: &str = "hw";

/// How one homework did.
#[derive(Default)]
struct Grade {
    tally: Tally,
    /// The claims that do not hold, and the statements of the homework that are wrong: the first ones, and how many there
    /// are besides.
    not_passed: Vec<String>,
    more: usize,
}

/// The table shows so many claims and statements of one homework,
const MOST_SHOWN: usize = 3;
/// each with so many characters.
const WIDEST: usize = 160;

impl Grade {
    fn miss(&mut self, message: &str) {
        if self.not_passed.len() < MOST_SHOWN {
            self.not_passed.push(shortened(message, WIDEST));
        } else {
            self.more += 1;
        }
    }

    fn not_passed(&self) -> String {
        let shown = self.not_passed.join("; ");
        match self.more {
            0 => shown,
            more => format!("{shown}; and {more} more"),
        }
    }
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
    let withheld: Vec<PathBuf> = scripts.iter().chain(homework).cloned().collect();
    for path in homework {
        let mut grader = Grader {
            args,
            cache,
            scripts,
            withheld: &withheld,
            claims: claims.as_deref_mut(),
            shown,
        };
        let grade = grader.grade(path)?;
        let Tally {
            passed,
            failed,
            errors,
            ..
        } = grade.tally;
        let mut cells = [passed, failed, errors]
            .map(|count| count.to_string())
            .to_vec();
        cells.push(grade.not_passed());
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

/// What all homework files are checked with.
struct Grader<'a> {
    args: &'a Args,
    cache: Option<&'a Arc<Cache>>,
    scripts: &'a [PathBuf],
    /// The scripts and all homework files.
    withheld: &'a [PathBuf],
    claims: Option<&'a mut Junit>,
    shown: Option<&'a Output>,
}

impl Grader<'_> {
    /// Checks the scripts with one homework file. A statement of the homework that is wrong counts once.
    fn grade(&mut self, homework: &Path) -> io::Result<Grade> {
        let mut grade = Grade::default();
        for (at, script) in self.scripts.iter().enumerate() {
            let name = format!("{} with {}", path_text(script), path_text(homework));
            if let Some(claims) = &mut self.claims {
                claims.begin(&name);
            }
            let mut engine = engine(self.args, self.cache);
            for reply in engine.run_definitions(homework, ALIAS, self.withheld) {
                if at == 0 {
                    if let Some(message) = mistake(&reply) {
                        grade.miss(&message);
                    }
                    self.report(&mut grade, &name, &reply)?;
                }
            }
            if grade.tally.status == Status::Interrupted {
                break;
            }
            for reply in engine.run_file(script) {
                let claim = reply.claim_name();
                if let Some(missed) = reply.diagnostic() {
                    grade.miss(&claim.unwrap_or_else(|| missed.message()));
                }
                self.report(&mut grade, &name, &reply)?;
            }
        }
        Ok(grade)
    }

    fn report(&mut self, grade: &mut Grade, name: &str, reply: &Reply) -> io::Result<()> {
        grade.tally.add(reply);
        if let Some(claims) = &mut self.claims {
            claims.add(&Case::of(name, reply));
        }
        self.shown.map_or(Ok(()), |output| output.show(reply))
    }
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
