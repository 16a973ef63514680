//! What the fuzz targets have in common: texts that are made from pieces of a corpus.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

/// One step of making a text: which line of the corpus, where in it, and what to do with it.
pub type Step = (u16, u16, u8);

/// The lines that texts are made from: the cases of the oracle, the hostile corpus, the examples and the corpus of the fuzz
/// targets, in which every input that failed is kept.
static LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = vec![
        root.join("fuzz/corpus.txt"),
        root.join("tests/hostile.txt"),
        root.join("tests/oracle/cases.tsv"),
    ];
    let mut examples: Vec<_> = fs::read_dir(root.join("examples"))
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|it| it == "cgt"))
        .collect();
    examples.sort();
    files.extend(examples);
    let mut lines = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_default();
        // The third column of the oracle is the expression.
        let cells = text
            .lines()
            .map(|line| line.split('\t').nth(2).unwrap_or(line));
        lines.extend(cells.filter(|line| line.len() < 300).map(str::to_string));
    }
    lines
});

/// Short texts that matter to some reader.
const PIECES: [&str; 40] = [
    "{",
    "}",
    "|",
    "||",
    "<",
    ">",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    "$",
    "#",
    "##",
    "\n",
    ";",
    ",",
    " ",
    "\t",
    "*",
    "^",
    "v",
    "0",
    "-1",
    "10**9",
    "1/2",
    "let ",
    "let f(n) = ",
    "use \"",
    "assert ",
    " by ",
    " for n in ",
    "if ",
    "\u{e9}",
    "\u{2191}",
    "\u{1f600}",
    "\\operatorname{",
    "<img src=x>",
    "\\begin{",
];

/// A text made in these steps.
pub fn text(steps: &[Step]) -> String {
    let mut text = String::new();
    for &(which, place, what) in steps {
        let lines = &*LINES;
        let line = lines
            .get(usize::from(which) % lines.len().max(1))
            .map_or("", String::as_str);
        let cut = |text: &str| {
            let mut at = usize::from(place) % (text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        match what % 8 {
            0..=2 => text += line,
            3 => text += &line[..cut(line)],
            4 => text += &line[cut(line)..],
            5 => {
                let at = cut(&text);
                text.insert_str(at, PIECES[usize::from(which) % PIECES.len()]);
            }
            6 => {
                let at = cut(&text);
                text.truncate(at);
            }
            _ => {
                let at = cut(&text);
                if at < text.len() {
                    text.remove(at);
                }
            }
        }
        if what < 200 {
            text.push('\n');
        }
    }
    text
}

/// How long each target runs: `FUZZ_SECONDS`, or ten seconds.
pub fn time() -> Duration {
    let seconds = std::env::var("FUZZ_SECONDS").ok();
    let seconds = seconds.and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(10))
}
