//! Every file of the shelf is short, says what it is, and claims only what holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use upstar::eval::shelf;
use upstar::eval::{Help, Value};
use upstar::{builtins, engine};

use crate::common::typist::{Typist, complaints};

fn shelf() -> Vec<Help> {
    let rows = builtins::LIBRARY.rows().map(|row| row.help);
    rows.filter(|help| !help.source.is_empty()).collect()
}

fn claims(help: &Help) -> Vec<&str> {
    let lines = help.source.lines();
    lines.filter(|line| line.starts_with("assert ")).collect()
}

/// All claims in a text hold, and there are so many of them.
fn hold(name: &str, text: &str, count: usize) {
    let replies = Typist::new().replies(text);
    assert_eq!(complaints(&replies), "", "{name}");
    let claims = replies.iter().filter_map(|reply| reply.claim());
    assert_eq!(
        claims.filter(|verdict| verdict.holds).count(),
        count,
        "{name}"
    );
}

#[test]
fn every_file_is_a_ruleset() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/shelf");
    let mut files = BTreeSet::new();
    for kind in ["heaps", "strips", "boards", "graphs", "games"] {
        for file in fs::read_dir(folder.join(kind)).expect("a folder of the shelf") {
            let file = file.expect("a file").path();
            assert_eq!(
                file.extension().and_then(|ending| ending.to_str()),
                Some("cgt")
            );
            let name = file.file_stem().expect("a name");
            files.insert(name.to_string_lossy().into_owned());
        }
    }
    let rows: BTreeSet<String> = shelf().iter().map(|help| help.name.to_string()).collect();
    assert_eq!(files, rows);
}

#[test]
fn claims_hold_of_what_is_on_the_shelf() {
    for help in shelf() {
        let claims = claims(&help);
        assert!(claims.len() >= 2, "{} claims too little", help.name);
        assert!(!help.examples.is_empty(), "{} has no example", help.name);
        hold(help.name, &claims.join("\n"), claims.len());
    }
}

/// What a user who copies the file gets is what is on the shelf.
#[test]
fn files_are_scripts() {
    for help in shelf() {
        // A ruleset with any number of arguments gets them as a list only on the shelf.
        if help.arity.1 != usize::MAX {
            hold(help.name, help.source, claims(&help).len());
        }
    }
}

#[test]
fn rules_are_short_and_explained() {
    for help in shelf() {
        let mut rules = 0;
        let mut in_expects = false;
        for line in help.source.lines() {
            in_expects = if line.starts_with([' ', '}']) {
                in_expects
            } else {
                let others = ["let expects(", "let picture(", "let move_name("];
                others.iter().any(|start| line.starts_with(start))
            };
            let is_rule = !in_expects && !line.trim().is_empty();
            if is_rule && !line.starts_with('#') && !line.starts_with("assert ") {
                rules += 1;
            }
        }
        assert!((1..=15).contains(&rules), "{} has {rules} lines", help.name);
        assert!(help.source.starts_with("## "), "{} has no help", help.name);
        assert!(!help.summary.is_empty(), "{} has no help", help.name);
    }
}

#[test]
fn help_shows_the_words_and_the_source_once() {
    let mut typist = Typist::new();
    for help in shelf() {
        let shown = engine::explain(typist.engine.session(), help.name).expect("help");
        assert!(shown.starts_with(&format!("{}: {}", help.form, help.summary)));
        // What the file expects of arguments, and how positions look, is nothing that a user writes.
        assert!(
            !shown.contains("let expects(") && !shown.contains("let picture("),
            "{shown}"
        );
        let reference = engine::about(help.name).expect("help");
        let mut is_expected = false;
        for line in help.source.lines() {
            is_expected &= line.starts_with(' ');
            is_expected |= ["let expects(", "let picture("]
                .iter()
                .any(|start| line.starts_with(start));
            if is_expected {
                continue;
            }
            let words = line.trim_start_matches(['#', ' ']);
            let words = words.strip_prefix("assert ").unwrap_or(words);
            let words = words.split(" == ").next().unwrap_or(words);
            let wanted = if line.starts_with("let ") {
                line
            } else {
                words
            };
            assert!(shown.contains(wanted), "{wanted}\n{shown}");
            if line.starts_with("let ") {
                assert!(reference.contains(line), "{line}\n{reference}");
            }
        }
        assert_eq!(shown.matches(help.summary).count(), 1, "{shown}");
    }
}

#[test]
fn the_overview_has_the_shelf_by_kind() {
    let overview = engine::overview();
    for (kind, some) in [
        ("heaps", ["kayles", "moore"]),
        ("strips", ["push", "toppling"]),
        ("boards", ["amazons", "snort"]),
        ("graphs", ["node_kayles", "node_kayles"]),
    ] {
        let start = format!("rulesets on {kind}: ");
        let line = overview.lines().find_map(|line| line.strip_prefix(&start));
        let names: Vec<&str> = line.unwrap_or_default().split(' ').collect();
        assert!(
            some.iter().all(|name| names.contains(name)),
            "{kind}: {names:?}"
        );
    }
}

/// Files that give numbers or lists, and games made of other games, which have no pictures of their own.
const WITHOUT_PICTURES: [&str; 9] = [
    "conjunctive_sum",
    "dicotic",
    "impartial_variant",
    "nimstring_value",
    "ordinal_product",
    "selective_sum",
    "sensible_lines",
    "short_sum",
    "twisted",
];

#[test]
fn positions_are_drawn() {
    let has_picture = |help: &Help| !WITHOUT_PICTURES.contains(&help.name);
    for help in shelf().into_iter().filter(has_picture) {
        let mut typist = Typist::new();
        let call = help.source.split(help.name).last().expect("a claim");
        let call = call.split(')').next().expect("arguments");
        let (value, _) = typist
            .value(&format!("{}{call})", help.name))
            .expect("a position");
        let Value::Game(p, _) = value else {
            panic!("{} is no game", help.name);
        };
        // A sum of values is drawn part by part.
        if typist.engine.session().world.positions.state(p).is_none() {
            let drawn = typist.print(&format!("draw({}{call}))", help.name));
            assert!(drawn.starts_with("# o"), "{drawn}");
            continue;
        }
        let scene = shelf::scene_of(typist.engine.session(), p).expect("a picture");
        assert!(scene.is_some(), "{} has no picture", help.name);
    }
}

/// A cake and a plank have squares too, in text and in a file.
#[test]
fn rectangles_are_drawn_square_by_square() {
    for position in [
        "cram(2,3)",
        "chop(2,3)",
        "maundy_cake(2,3)",
        "cram(\".../...\")",
    ] {
        let svg = Typist::new().print(&format!("svg({position})"));
        assert_eq!(svg.matches("<polygon").count(), 6, "{position}: {svg}");
    }
    let large = Typist::new().print("svg(cutcake(10**30, 2))");
    assert!(
        large.contains("a cake of 1000000000000000000000000000000 rows"),
        "{large}"
    );
}
