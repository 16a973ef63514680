//! The same positions through upstar, whose rulesets are written in its language, and through the compiled rulesets of
//! the crate cgt. Each is worked out in a process of its own, in turns, and the least CPU time of each is told.

use std::error::Error;
use std::hash::Hash;
use std::process::Command;
use std::{env, fs};

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::amazons::Amazons;
use cgt::short::partizan::games::col::{self, Col};
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::fission::Fission;
use cgt::short::partizan::games::konane::Konane;
use cgt::short::partizan::games::snort::{self, Snort};
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::games::toppling_dominoes::{self, TopplingDominoes};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use rustix::time::{ClockId, clock_gettime};
use upstar::{Engine, Settings, Source};

type Fallible<T> = Result<T, Box<dyn Error>>;

const ROUNDS: usize = 3;

/// Rulesets and boards as upstar has them.
const CASES: [(&str, &str); 9] = [
    ("amazons", "X...../.....O"),
    ("amazons", "X.../..../...O"),
    ("konane", "XOXOX/OXOXO/XO.OX/OXOXO/XOXOX"),
    ("col", "..../..../..../...."),
    ("snort", "..../..../...."),
    ("toads_and_frogs", "TTTTT...FFFFF"),
    ("fission", "...../...../..X../...../....."),
    ("toppling", "LRRLLRLRLLRRLRLRRL"),
    ("domineering", "..../..../..../...."),
];

fn main() -> Fallible<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["ours", ruleset, board] => tell(ours(ruleset, board)?),
        ["theirs", ruleset, board] => tell(theirs(ruleset, board)?.to_string()),
        [] => compare(),
        _ => Err("usage: peers".into()),
    }
}

/// One line for each position, with the least of its times.
fn compare() -> Fallible<()> {
    println!(
        "{:<52} {:>8} {:>8} {:>6} {:>9} {:>8}",
        "", "upstar s", "cgt s", "ratio", "upstar MB", "cgt MB"
    );
    for (ruleset, board) in CASES {
        let (mut least, mut most) = ([f64::INFINITY; 2], [0; 2]);
        for _ in 0..ROUNDS {
            let runs = [run("ours", ruleset, board)?, run("theirs", ruleset, board)?];
            if !agree(&runs[0].value, &runs[1].value)? {
                return Err(format!("{ruleset}(\"{board}\") has two values: {runs:#?}").into());
            }
            for (i, run) in runs.iter().enumerate() {
                least[i] = least[i].min(run.seconds);
                most[i] = most[i].max(run.megabytes);
            }
        }
        let call = format!("{ruleset}(\"{board}\")");
        let ratio = least[1] / least[0];
        println!(
            "{call:<52} {:>8.4} {:>8.4} {ratio:>6.1} {:>9} {:>8}",
            least[0], least[1], most[0], most[1]
        );
    }
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

fn evaluate(text: &str) -> Fallible<String> {
    let mut engine = Engine::new(Settings::default());
    let mut replies = engine.run(Source::new("peers", text));
    let reply = replies.next().ok_or("no reply")?;
    let text = reply
        .text()
        .or_else(|| reply.drawn(false))
        .unwrap_or_default();
    Ok(text.split("   #").next().unwrap_or_default().to_string())
}

fn ours(ruleset: &str, board: &str) -> Fallible<String> {
    evaluate(&format!("{ruleset}(\"{board}\")"))
}

fn theirs(ruleset: &str, board: &str) -> Fallible<CanonicalForm> {
    let grid = board.replace('/', "|").to_lowercase();
    let wrong = || format!("cgt does not read {grid}");
    Ok(match ruleset {
        "amazons" => value(grid.parse::<Amazons>().map_err(|_| wrong())?),
        "konane" => value(grid.parse::<Konane>().map_err(|_| wrong())?),
        "fission" => value(grid.parse::<Fission>().map_err(|_| wrong())?),
        "domineering" => value(grid.parse::<Domineering>().map_err(|_| wrong())?),
        "toads_and_frogs" => value(board.parse::<ToadsAndFrogs>().map_err(|_| wrong())?),
        "toppling" => {
            let domino = |sign| match sign {
                'L' => toppling_dominoes::Tile::Blue,
                _ => toppling_dominoes::Tile::Red,
            };
            let row: Vec<_> = board.chars().map(domino).collect();
            let row = SmallBitGrid::from_arr(row.len() as u8, 1, &row).map_err(|_| wrong())?;
            value(TopplingDominoes::new(vec![row]))
        }
        "col" => value(Col::new(empty_board(board, col::VertexColor::Empty))),
        "snort" => {
            let free = snort::VertexKind::Single(snort::VertexColor::Empty);
            value(Snort::new(empty_board(board, free)))
        }
        other => return Err(format!("cgt has no {other}").into()),
    })
}

fn value<G: PartizanGame + Hash + Eq>(game: G) -> CanonicalForm {
    game.canonical_form(&ParallelTranspositionTable::new())
}

/// The graph of an empty board.
fn empty_board<V: Clone>(board: &str, free: V) -> UndirectedGraph<V> {
    let columns = board.find('/').unwrap_or(board.len());
    let squares = board.replace('/', "").len();
    let pair = |a, b| (VertexIndex { index: a }, VertexIndex { index: b });
    let beside = (1..squares)
        .filter(|i| i % columns > 0)
        .map(|i| pair(i - 1, i));
    let above = (columns..squares).map(|i| pair(i - columns, i));
    let edges: Vec<_> = beside.chain(above).collect();
    UndirectedGraph::from_edges(&edges, &vec![free; squares])
}
