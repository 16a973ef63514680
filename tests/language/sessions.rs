//! The transcripts in `tests/sessions`, run in this process. `tests/common/transcript.rs` describes the format. Those in
//! `tests/sessions/syntax` contain syntax trees instead of values.

use std::collections::BTreeSet;

use super::common::transcript::{Exchange, Transcript, folder};
use super::syntax::trees;
use upstar::{Engine, Reply, Settings, Source};

fn check(name: &str) {
    let transcript = Transcript::read(name);
    if name.starts_with("syntax/") {
        transcript.compare(|session| {
            let exchanges = session.exchanges.iter();
            exchanges.map(|exchange| trees(&exchange.typed)).collect()
        });
    } else {
        transcript.check(json_agrees);
        transcript.check_collected();
    }
}

/// Words in front of a correction that is offered.
const OFFERING: &[&str] = &["write `", "commas: `", "parentheses: `", "meant: `"];

/// What the help of an error offers to write instead can be read, and called with so many arguments.
fn offers_run(reply: &Reply) {
    let help = reply.json()["help"]
        .as_str()
        .unwrap_or_default()
        .to_string();
    for words in OFFERING {
        for (at, _) in help.match_indices(words) {
            let Some((offered, _)) = help[at + words.len()..].split_once('`') else {
                continue;
            };
            // The rest is left out, or stands for something else.
            let is_left_out = |part: &&str| offered.contains(part);
            let is_sign = !offered.contains(|c: char| c.is_alphanumeric());
            let is_part = is_sign || ["or", "and", "not"].contains(&offered);
            if is_part || ["…", "...", ":", "?", "use "].iter().any(is_left_out) {
                continue;
            }
            let mut engine = Engine::new(Settings::default());
            for tried in engine.run(Source::new("offered", offered)) {
                let Some(error) = tried.error() else { continue };
                let message = error.to_string();
                let is_left_open = message.contains("is not defined");
                assert!(is_left_open, "{}: {offered}: {message}", reply.input);
            }
        }
    }
}

/// What the JSON of an error or of a false claim says is in the drawing that the transcript shows: the same words, and
/// the same place.
fn json_agrees(exchange: &Exchange, reply: &Reply) {
    let Some(drawn) = reply.drawn(false, None) else {
        return;
    };
    offers_run(reply);
    let json = reply.json();
    let text = |name: &str| json[name].as_str().unwrap_or_default();
    let reasons = json["reason"].as_array().into_iter().flatten();
    let message = text("message").split_once(": ");
    let parts = message
        .into_iter()
        .flat_map(|(title, label)| [title, label]);
    let parts = parts.chain([text("help")]);
    for part in parts.chain(reasons.filter_map(|reason| reason.as_str())) {
        assert!(drawn.contains(part), "{}: {part}\n{drawn}", exchange.typed);
    }
    let end = |at: usize| json["span"][at].as_u64().map(|end| end as usize);
    if let Some((from, to)) = end(0).zip(end(1)) {
        // A span in another statement is counted from the start of its source, which may be an earlier line of the
        // session; any other from the start of the input, whose text may occur several times.
        let is_drawn = if json.get("source").is_some() {
            to > exchange.typed.len() || span_is_drawn(&exchange.typed, from..to, &drawn)
        } else {
            let mut inputs = exchange.typed.match_indices(text("input"));
            inputs.any(|(at, _)| span_is_drawn(&exchange.typed, at + from..at + to, &drawn))
        };
        assert!(is_drawn, "{}: {from}..{to}\n{drawn}", exchange.typed);
    }
}

/// Whether the drawing names the place of this span, and underlines as many characters as it has.
fn span_is_drawn(typed: &str, span: std::ops::Range<usize>, drawn: &str) -> bool {
    let Some(marked) = typed.get(span.clone()) else {
        return false;
    };
    let before = &typed[..span.start];
    let mut column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    // The end of a text is shown at its last character.
    if marked.is_empty() && span.end == typed.len() {
        column -= 1;
    }
    let place = format!(":{}:{column} ]", before.matches('\n').count() + 1);
    let width = marked.chars().count().max(1);
    let mut underlines = drawn.split(|c| c != '─' && c != '┬');
    let is_cut = marked.contains('\n') || drawn.contains('…');
    drawn.contains(&place) && (is_cut || underlines.any(|line| line.chars().count() == width))
}

macro_rules! sessions {
    ($($folder:ident { $($name:ident)* })*) => {
        $(mod $folder {
            $(#[test]
            fn $name() {
                super::check(concat!(stringify!($folder), "/", stringify!($name)));
            })*
        })*

        #[test]
        fn every_transcript_is_listed() {
            let listed = [$($(concat!(stringify!($folder), "/", stringify!($name))),*),*];
            let listed: BTreeSet<String> = listed.iter().map(|name| name.to_string()).collect();
            let mut found = BTreeSet::new();
            for subfolder in std::fs::read_dir(folder()).expect("the folder of the transcripts") {
                let subfolder = subfolder.expect("an entry");
                for file in std::fs::read_dir(subfolder.path()).expect("a folder") {
                    let file = file.expect("an entry").path();
                    let stem = file.file_stem().expect("a name").to_string_lossy();
                    found.insert(format!("{}/{stem}", subfolder.file_name().to_string_lossy()));
                }
            }
            assert_eq!(listed, found);
        }
    };
}

sessions! {
    games {
        boards
        domineering
        hackenbush
        heaps
        misere
        small_memory
        sprouts
        tables
        take_and_break
        theorems
        theory
        thermographs
        wins_and_draws
    }
    loopy {
        forms
        misere
        play
        values
        views
    }
    mistakes {
        advice
        boards
        claims
        collections
        comparisons
        compiled_rulesets
        false_claims
        files
        first_hour
        identity_and_equality
        implications
        limits
        lists_taken_apart
        loopy_mistakes
        loopy_without_sides
        meant_otherwise
        misere_play
        moves_and_items
        named_arguments
        names_and_calls
        overflows
        pictures
        reference
        rulesets
        shelf_boards
        shelf_graphs
        shelf_heaps
        shelf_limits
        shelf_numbers_of_arguments
        shelf_signs
        slips
        slow_questions
        syntax_brackets
        syntax_computed_powers_of_up
        syntax_games
        syntax_names
        syntax_operands
        syntax_other_languages
        syntax_patterns_and_theorems
        syntax_signs_of_the_books
        syntax_stars_and_ups
        syntax_strings_and_numbers
        syntax_words
        syntax_written_elsewhere
        syntax_written_elsewhere_again
        theory
        thermo
        types
    }
    reference {
        brackets
        charts
        collected
        collections
        definitions
        everyday
        expressions
        functions
        latex
        lines
        lists
        multiples
        named_arguments
        nimbers_and_ups
        numbers
        operators
        positions
        powers_of_up
        reasons
        signs_of_books
        stars_and_products
        strings
        switches
    }
    strategy {
        identity
        move_names
        moves
        reasons
        strategies
        sums
        why_numbers
    }
    syntax {
        brackets
        literals
        operators
        statements
    }
}
