//! The same work through upstar, whose rulesets are written in its language, and through the crate cgt, whose rulesets are
//! compiled: positions, and values. Each is done in a process of its own, in turns, and the least CPU time of each is told.

mod algebra;
mod boards;

use std::error::Error;
use std::process::Command;
use std::{env, fs};

use rustix::time::{ClockId, clock_gettime};
use upstar::game::Algebra;
use upstar::{Engine, Settings, Source};

use algebra::{Theirs, WORK, work};
use boards::BOARDS;

type Fallible<T> = Result<T, Box<dyn Error>>;

const ROUNDS: usize = 3;
/// In place of a ruleset where the work is on values.
const VALUES: &str = "values";

fn main() -> Fallible<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["ours", VALUES, what] => tell(work(&mut Algebra::default(), what)?),
        ["theirs", VALUES, what] => tell(work(&mut Theirs, what)?),
        ["ours", ruleset, board] => tell(boards::ours(ruleset, board)?),
        ["theirs", ruleset, board] => tell(boards::theirs(ruleset, board)?.to_string()),
        [] => compare_all(),
        _ => Err("usage: peers".into()),
    }
}

fn compare_all() -> Fallible<()> {
    println!(
        "{:<52} {:>8} {:>8} {:>6} {:>9} {:>8}",
        "", "upstar s", "cgt s", "ratio", "upstar MB", "cgt MB"
    );
    for (ruleset, board) in BOARDS {
        compare(&format!("{ruleset}(\"{board}\")"), ruleset, board)?;
    }
    for (what, name) in WORK {
        compare(name, VALUES, what)?;
    }
    Ok(())
}

/// One line, with the least of its times.
fn compare(name: &str, ruleset: &str, board: &str) -> Fallible<()> {
    let (mut least, mut most) = ([f64::INFINITY; 2], [0; 2]);
    for _ in 0..ROUNDS {
        let runs = [run("ours", ruleset, board)?, run("theirs", ruleset, board)?];
        let [ours, theirs] = [&runs[0].value, &runs[1].value];
        if ours != theirs && (ruleset == VALUES || !agree(ours, theirs)?) {
            return Err(format!("{name}: two answers, {runs:#?}").into());
        }
        for (i, run) in runs.iter().enumerate() {
            least[i] = least[i].min(run.seconds);
            most[i] = most[i].max(run.megabytes);
        }
    }
    let ratio = least[1] / least[0];
    println!(
        "{name:<52} {:>8.4} {:>8.4} {ratio:>6.1} {:>9} {:>8}",
        least[0], least[1], most[0], most[1]
    );
    Ok(())
}

/// What a process told of itself.
#[derive(Debug)]
struct Run {
    seconds: f64,
    megabytes: u64,
    value: String,
}

fn run(side: &str, ruleset: &str, board: &str) -> Fallible<Run> {
    let output = Command::new(env::current_exe()?)
        .args([side, ruleset, board])
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let words: Vec<&str> = text.trim_end().splitn(3, ' ').collect();
    let [seconds, megabytes, value] = words[..] else {
        return Err(format!(
            "{side} {ruleset}: {}",
            String::from_utf8_lossy(&output.stderr)
        )
        .into());
    };
    Ok(Run {
        seconds: seconds.parse()?,
        megabytes: megabytes.parse()?,
        value: value.to_string(),
    })
}

/// Prints the CPU time and the most memory of this process, and what it found.
fn tell(value: String) -> Fallible<()> {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = time.tv_sec as f64 + time.tv_nsec as f64 / 1e9;
    let status = fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes: u64 = peak
        .unwrap_or_default()
        .trim()
        .trim_end_matches(" kB")
        .parse()?;
    println!("{seconds} {} {value}", kilobytes.div_ceil(1024));
    Ok(())
}

/// cgt writes values in a way that upstar reads.
fn agree(ours: &str, theirs: &str) -> Fallible<bool> {
    let reply = evaluate(&format!("{ours} == {theirs}"))?;
    Ok(reply == "true")
}

pub fn evaluate(text: &str) -> Fallible<String> {
    let mut engine = Engine::new(Settings::default());
    let mut replies = engine.run(Source::new("peers", text));
    let reply = replies.next().ok_or("no reply")?;
    let text = reply
        .text()
        .or_else(|| reply.drawn(false, None))
        .unwrap_or_default();
    Ok(text.split("   #").next().unwrap_or_default().to_string())
}
