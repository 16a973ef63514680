//! Runs the transcripts of the reference through the program: its output is the same, and its exit status matches.

use super::common::program::{run_script, run_with};
use super::common::transcript::{Exchange, SOURCE, Transcript};

/// The transcripts whose printed values print the same when they are typed again.
const VALUES: [&str; 12] = [
    "numbers",
    "multiples",
    "nimbers_and_ups",
    "powers_of_up",
    "switches",
    "brackets",
    "stars_and_products",
    "operators",
    "lists",
    "expressions",
    "positions",
    "functions",
];

fn check(name: &str) {
    let mut wrong = String::new();
    for session in Transcript::read(name).sessions {
        let lines = |of: fn(&Exchange) -> Vec<String>| -> String {
            let lines = session.exchanges.iter().flat_map(of);
            lines.map(|line| line + "\n").collect()
        };
        let typed = lines(|exchange| vec![exchange.typed.clone()]);
        let shown = lines(|exchange| exchange.printed.clone());
        let status = if shown.contains("Error: the claim is false") {
            1
        } else if shown.contains("Error: ") {
            2
        } else {
            0
        };
        let (printed, code) = run_script(&["--notation", "ascii"], SOURCE, &typed);
        if (&printed, code) != (&shown, status) {
            wrong += &format!("{typed}expected ({status})\n{shown}printed ({code})\n{printed}\n");
        }
    }
    assert!(wrong.is_empty(), "{name}:\n{wrong}");
}

macro_rules! through_the_program {
    ($($name:ident: $path:literal,)*) => {
        $(#[test]
        fn $name() {
            check($path);
        })*
    };
}

through_the_program! {
    numbers: "reference/numbers",
    multiples: "reference/multiples",
    nimbers_and_ups: "reference/nimbers_and_ups",
    powers_of_up: "reference/powers_of_up",
    switches: "reference/switches",
    brackets: "reference/brackets",
    stars_and_products: "reference/stars_and_products",
    operators: "reference/operators",
    lists: "reference/lists",
    expressions: "reference/expressions",
    lines: "reference/lines",
    definitions: "reference/definitions",
    positions: "reference/positions",
    functions: "reference/functions",
    reasons: "reference/reasons",
    mistakes: "mistakes/reference",
    false_claims: "mistakes/false_claims",
}

#[test]
fn printed_values_read_back() {
    for notation in ["ascii", "unicode"] {
        for name in VALUES {
            let transcript = Transcript::read(&format!("reference/{name}"));
            let exchanges = transcript.sessions.iter();
            let exchanges = exchanges.flat_map(|session| &session.exchanges);
            let typed: String = exchanges
                .map(|exchange| format!("{}\n", exchange.typed))
                .collect();
            let first = run_with(&["--notation", notation], &typed);
            let again = run_with(&["--notation", notation], &first.out);
            let values = |text: &str| -> Vec<String> {
                text.lines()
                    .filter(|line| !line.starts_with('#'))
                    .map(|line| line.split("   # ").next().unwrap_or_default().to_owned())
                    .collect()
            };
            assert_eq!(values(&again.out), values(&first.out), "{notation}");
            assert_eq!((again.err.as_str(), again.code), ("", 0), "{notation}");
        }
    }
}
