//! Every diagnostic of the evaluator, as it is drawn.

use std::time::Duration;

use super::common::transcript::assert_golden;
use super::common::typist::{self, Typist};
use upstar::{Status, Tally};

/// Runs a script and draws whatever goes wrong in it, and every false claim.
fn complaints(text: &str) -> String {
    let mut typist = Typist::new();
    typist.engine.change(|settings| {
        settings.max_memory = 256;
        settings.timeout = Some(Duration::from_mins(1));
    });
    typist::complaints(&typist.replies(text)).replace("test:", "script:")
}

/// An error in a function that was defined in an earlier chunk is reported with its line in the whole input.
#[test]
fn lines_of_a_stream_are_counted_from_its_start() {
    struct Pieces(std::vec::IntoIter<&'static str>);
    impl std::io::Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let piece = self.0.next().unwrap_or_default().as_bytes();
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }
    let pieces = vec!["1;\n\n", "let f(n) = n + true;\n", "2;\n", "f(2)\n"];
    let mut typist = Typist::new();
    let replies: Vec<_> = typist
        .engine
        .run_stream("pipe", Pieces(pieces.into_iter()))
        .collect();
    let lines: Vec<_> = replies.iter().map(|reply| reply.line).collect();
    assert_eq!(lines, [1, 3, 4, 5]);
    let drawn = typist::complaints(&replies);
    assert!(drawn.contains("pipe:3:16"), "{drawn}");
}

#[test]
fn long_names_are_shortened() {
    let unquoted = complaints("hackenbush(LRR)");
    let help = "Help: a board or a row of pieces is written in quotes: `\"LRR\"`";
    assert!(unquoted.contains(help), "{unquoted}");
    let long = complaints(&"long".repeat(50_000));
    let title = long.lines().next().unwrap_or_default();
    let shown = "long".repeat(15);
    assert_eq!(title, format!("Error: `{shown}…` is not defined"));
    let whole = complaints(&shown);
    assert!(whole.contains(&format!("`let {shown} = ...`")), "{whole}");
    assert!(long.len() < 4_000, "{long}");
}

/// With many names, a mistake is compared only with those around it in the alphabet: a script may have as many mistakes.
#[test]
fn mistakes_among_many_names() {
    let names = |count| -> String {
        let names = (0..count).map(|i| format!("let m{i} = {i}\n"));
        names.collect::<String>() + "let alpha = 1\nlet zalpha = 2\nlet zeta = 3\n"
    };
    let meant = |count, name: &str| {
        let text = complaints(&(names(count) + name));
        let help = text.lines().find_map(|line| line.split_once("Help: "));
        help.map_or(String::new(), |(_, help)| help.to_string())
    };
    for (name, of_few, of_many) in [
        ("aplha", "alpha", "alpha"),
        ("zalhpa", "zalpha", "zalpha"),
        // The first one in the alphabet, of those that are compared.
        ("oalpha", "alpha", "zalpha"),
    ] {
        assert_eq!(meant(100, name), format!("did you mean `{of_few}`?"));
        assert_eq!(meant(2_000, name), format!("did you mean `{of_many}`?"));
    }
}

/// A script with ten different mistakes reports all ten, and still judges the claims between them.
#[test]
fn ten_mistakes_give_ten_messages() {
    let script = "\
let a = {0|1
let b = 3 +* 4
nonsense
x^2
assert 1 == 1
mean(1, 2)
1/0
[1, 2][7]
{1|2|3}
let v3 = 1
assert 2 == 2
\"open
birthday(true)
";
    let mut tally = Tally::default();
    for reply in Typist::new().replies(script) {
        tally.add(&reply);
        assert!(
            reply.claim().is_some() || reply.error().is_some(),
            "{}",
            reply.input
        );
    }
    assert_eq!(
        (tally.passed, tally.failed, tally.status),
        (2, 0, Status::Error)
    );
    let failed = script.lines().count() - tally.passed;
    assert_golden(
        "ten_mistakes.txt",
        &format!("{failed} complaints\n{}", complaints(script)),
    );
}
