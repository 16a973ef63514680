//! A JUnit XML report of the claims in scripts, with one suite per script, for CI services that show tests one by one.

use std::fmt;
use std::time::Duration;

use super::reply::{Reply, one_line};
use super::tally::Tally;
use crate::diagnostic::visible;
use crate::picture::escaped;

/// A report under construction.
#[derive(Debug, Default)]
pub struct Junit {
    tally: Tally,
    elapsed: Duration,
    suites: Vec<Suite>,
}

#[derive(Debug, Default)]
struct Suite {
    script: String,
    tally: Tally,
    elapsed: Duration,
    cases: String,
}

/// The contribution of one reply to the report.
#[derive(Debug, Default)]
pub struct Case {
    tally: Tally,
    elapsed: Duration,
    case: String,
}

impl Junit {
    /// Starts the suite of a script; replies that are added from now on belong to it.
    pub fn begin(&mut self, script: &str) {
        self.suites.push(Suite {
            script: script.to_string(),
            ..Suite::default()
        });
    }

    /// Adds the claim of a reply, or the error of a statement that is not a claim.
    pub fn add(&mut self, case: &Case) {
        self.tally.join(case.tally);
        self.elapsed += case.elapsed;
        if let Some(suite) = self.suites.last_mut() {
            suite.tally.join(case.tally);
            suite.elapsed += case.elapsed;
            suite.cases += &case.case;
        }
    }
}

impl Case {
    /// The contribution of a reply to this script.
    pub fn of(script: &str, reply: &Reply) -> Case {
        let mut case = Case {
            tally: Tally::of(reply),
            elapsed: reply.elapsed,
            ..Case::default()
        };
        let drawn = reply.drawn(false, None).map(|text| lines(&text));
        let name = match reply.claim_name() {
            Some(name) => name,
            None if reply.result.is_err() => match one_line(&reply.input) {
                unread if unread.is_empty() => script.to_string(),
                statement => statement,
            },
            None => return case,
        };
        let script = attribute(script);
        let head = format!(
            "    <testcase name=\"{}\" classname=\"{script}\" file=\"{script}\" line=\"{}\" time=\"{:.3}\"",
            attribute(&name),
            reply.line,
            reply.elapsed.as_secs_f64(),
        );
        case.case = match (reply.diagnostic(), drawn) {
            (Some(diagnostic), Some(drawn)) => {
                let element = match reply.result {
                    Ok(_) => "failure",
                    Err(_) => "error",
                };
                let message = attribute(&diagnostic.message());
                format!(
                    "{head}>\n      <{element} message=\"{message}\">{drawn}</{element}>\n    </testcase>\n"
                )
            }
            _ => format!("{head}/>\n"),
        };
        case
    }
}

impl fmt::Display for Junit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let all = counts(&self.tally, self.elapsed);
        write!(
            f,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {all}>\n"
        )?;
        for suite in &self.suites {
            let (name, counts) = (
                attribute(&suite.script),
                counts(&suite.tally, suite.elapsed),
            );
            write!(f, "  <testsuite name=\"{name}\" {counts}>\n{}", suite.cases)?;
            writeln!(f, "  </testsuite>")?;
        }
        writeln!(f, "</testsuites>")
    }
}

fn counts(tally: &Tally, elapsed: Duration) -> String {
    let (passed, failures, errors) = (tally.passed, tally.failed, tally.errors);
    let (tests, time) = (passed + failures + errors, elapsed.as_secs_f64());
    format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" time=\"{time:.3}\"")
}

fn attribute(text: &str) -> String {
    escaped(&visible(text))
}

/// The lines of a text, escaped for XML, each ended with a newline.
fn lines(text: &str) -> String {
    let lines = visible(text);
    lines.lines().map(|line| escaped(line) + "\n").collect()
}
