//! Checks that the documentation is true: the reference is up to date, and every block of the README and of the pages in
//! `docs` and every example in the help tables gives the stated result.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::common::program::run_with;
use super::common::transcript::updates;
use super::common::typist::{Typist, last_text};
use upstar::engine::{overview, topics};
use upstar::{cli, repl};

#[test]
fn the_reference_is_fresh() {
    let current = cli::reference(repl::chapter);
    if updates() {
        let text = format!("{}\n", current.trim_end());
        fs::write("REFERENCE.md", text).expect("REFERENCE.md is written");
    }
    let committed = fs::read_to_string("REFERENCE.md").expect("REFERENCE.md");
    assert!(
        committed.trim_end() == current.trim_end(),
        "REFERENCE.md is stale: UPDATE=1 cargo test --test program reference"
    );
}

#[test]
fn examples_of_the_language() {
    let mut typist = Typist::new();
    for topic in topics() {
        for (typed, expected) in topic.examples {
            let replies = typist.replies(typed);
            let printed = if replies.iter().any(|reply| reply.text().is_some()) {
                last_text(&replies)
            } else {
                String::new()
            };
            assert_eq!(printed, *expected, "{typed}");
        }
    }
}

/// The README and the pages in `docs`, each with its path.
fn pages() -> Vec<(PathBuf, String)> {
    let docs = fs::read_dir("docs").expect("docs");
    let mut paths: Vec<PathBuf> = docs.map(|entry| entry.expect("a file").path()).collect();
    paths.push("README.md".into());
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a page");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The fenced code blocks of all pages in this language.
fn blocks_in(language: &str) -> Vec<String> {
    let pages = pages();
    let all = pages.iter().flat_map(|(_, page)| blocks(page));
    all.filter(|(of, _)| of == language)
        .map(|(_, text)| text)
        .collect()
}

#[test]
fn the_readme_is_short() {
    let lines = fs::read_to_string("README.md")
        .expect("README.md")
        .lines()
        .count();
    assert!(
        lines <= 200,
        "README.md has {lines} lines; details belong in docs"
    );
}

/// The fenced code blocks of a page: language and text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), open.as_mut()) {
            (Some(language), None) => open = Some((language.to_string(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

#[test]
fn sessions_of_the_pages() {
    let mut seen = 0;
    for text in blocks_in("upstar") {
        seen += 1;
        let (typed, answers): (Vec<&str>, Vec<&str>) = text
            .lines()
            .partition(|line| line.starts_with("> ") || line.starts_with(". "));
        let typed: String = typed
            .iter()
            .map(|line| format!("{}\n", &line[2..]))
            .collect();
        let ran = run_with(&[], &typed);
        assert_eq!(ran.out.lines().collect::<Vec<_>>(), answers, "{text}");
        assert_eq!(ran.err, "", "{text}");
    }
    assert!(seen >= 2);
}

#[test]
fn commands_of_the_pages() {
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_upstar"));
    let folder = binary.parent().expect("a folder").display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let work = tempfile::tempdir().expect("a folder");
    let examples = fs::canonicalize("examples").expect("examples");
    symlink(examples, work.path().join("examples")).expect("a link");
    let mut seen = 0;
    for text in blocks_in("console") {
        let mut commands: Vec<(&str, String)> = Vec::new();
        for line in text.lines() {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command, String::new())),
                (None, Some((_, answer))) => {
                    answer.push_str(line);
                    answer.push('\n');
                }
                (None, None) => panic!("a console block starts with a command: {text}"),
            }
        }
        for (command, expected) in commands {
            seen += 1;
            let output = Command::new("sh")
                .args(["-c", &format!("{{ {command}\n}} 2>&1")])
                .env_clear()
                .env("PATH", format!("{folder}:{path}"))
                .env("LC_ALL", "C.UTF-8")
                .current_dir(work.path())
                .output()
                .expect("sh runs");
            assert_eq!(
                String::from_utf8_lossy(&output.stdout),
                expected,
                "$ {command}"
            );
        }
    }
    assert!(seen >= 4);
    for file in ["sum.svg", "impartial.html"] {
        assert!(work.path().join(file).exists(), "{file}");
    }
}

const RULESETS: &str = "docs/rulesets.md";

/// The page lists the rulesets by kind, with the descriptions of the reference. `UPDATE=1` rewrites the lists.
#[test]
fn the_page_of_rulesets_is_complete() {
    let page = fs::read_to_string(RULESETS).expect(RULESETS);
    let reference = cli::reference(repl::chapter);
    let overview = overview();
    let mut updated = page.clone();
    let mut kinds = 0;
    for line in overview.lines() {
        let Some(line) = line.strip_prefix("rulesets on ") else {
            continue;
        };
        let (kind, names) = line.split_once(": ").expect("a kind and names");
        kinds += 1;
        let expected: String = names
            .split(' ')
            .map(|name| {
                let (_, row) = reference
                    .split_once(&format!("\n### `{name}("))
                    .expect(name);
                let (parameters, row) = row.split_once("`\n\n").expect("a heading");
                let words = row.lines().next().unwrap_or_default();
                format!("- `{name}({parameters}`: {words}\n")
            })
            .collect();
        let heading = format!("## On {kind}\n\n");
        let (_, rest) = page
            .split_once(&heading)
            .unwrap_or_else(|| panic!("{RULESETS} has no list of rulesets on {kind}"));
        let rows = rest.split_inclusive('\n');
        let listed: String = rows.take_while(|line| line.starts_with("- `")).collect();
        updated = updated.replace(&(heading.clone() + &listed), &(heading + &expected));
    }
    assert!(kinds >= 4, "{overview}");
    if updates() {
        fs::write(RULESETS, updated).expect(RULESETS);
    } else {
        assert!(
            page == updated,
            "the lists in {RULESETS} are out of date; UPDATE=1 rewrites them"
        );
    }
}

#[test]
fn the_page_of_examples_names_all() {
    let page = fs::read_to_string("docs/examples.md").expect("docs/examples.md");
    for entry in fs::read_dir("examples").expect("examples") {
        let path = entry.expect("a file").path();
        let link = format!("](../{})", path.display());
        assert!(
            page.contains(&link),
            "docs/examples.md does not name {link}"
        );
    }
}

#[test]
fn links_of_the_pages_lead_somewhere() {
    let others = [
        "CONTRIBUTING.md",
        "editors/README.md",
        "src/shelf/README.md",
    ];
    let others = others.map(|page| (page.into(), fs::read_to_string(page).expect(page)));
    for (page, text) in pages().into_iter().chain(others) {
        // The links of `editors/README.md` are relative to the root.
        let folder = if page.starts_with("docs") {
            "docs"
        } else {
            "."
        };
        let links = text.split("](").skip(1).map(|rest| rest.split(')').next());
        let pictures = text.split("src").skip(1).filter_map(|rest| {
            let rest = rest.strip_prefix("set").unwrap_or(rest);
            Some(rest.strip_prefix("=\"")?.split('"').next())
        });
        for link in links.chain(pictures).flatten() {
            if !link.starts_with("http") {
                let path = Path::new(folder).join(link);
                assert!(path.exists(), "{} links to {link}", page.display());
            }
        }
    }
}
