//! Colours change nothing but the colours, whatever is typed and wherever the cursor is.

use upstar::engine::Names;
use upstar::repl::highlight;
use upstar::{Engine, Settings};

use super::common::random::{Rng, cases};

fn names() -> Names {
    Names::of(Engine::new(Settings::default()).session())
}

/// The text without its escape sequences.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\x1b[") {
        plain.push_str(&rest[..at]);
        rest = rest[at..]
            .split_once('m')
            .expect("a sequence ends with m")
            .1;
    }
    plain + rest
}

fn role<'a>(painted: &'a str, text: &str) -> &'a str {
    let at = painted
        .find(&format!("m{text}\x1b[0m"))
        .unwrap_or_else(|| panic!("{text} in {painted:?}"));
    painted[..at].rsplit("\x1b[").next().unwrap_or_default()
}

#[test]
fn pieces_have_their_colours() {
    let painted = highlight("let f(n) = {g(n), 1|*2} # up", None, Some(&names()));
    assert_eq!(role(&painted, "let"), "1");
    assert_eq!(role(&painted, "g"), "31", "an unknown name");
    assert_eq!(role(&painted, "1"), "36");
    assert_eq!(role(&painted, "*2"), "35");
    assert_eq!(role(&painted, "|"), "1;34");
    assert_eq!(role(&painted, "# up"), "90");
    assert!(
        !painted.contains("mn\x1b[0m"),
        "a parameter is known: {painted:?}"
    );
    assert!(
        !highlight("outc", Some(4), Some(&names())).contains("31m"),
        "still being typed"
    );
    assert!(highlight("outc", Some(0), Some(&names())).contains("31m"));
}

#[test]
fn a_number_is_one_colour() {
    for number in ["-1/3", "-3", "-0.5", "1/3"] {
        for line in [
            number.to_string(),
            format!("1 + {number}"),
            format!("[0, {number}]"),
        ] {
            assert_eq!(role(&highlight(&line, None, None), number), "36", "{line}");
        }
    }
    for (line, number) in [
        ("2 -1", "1"),
        ("-2**2", "2"),
        ("-(1)", "1"),
        ("f -1/3", "1/3"),
    ] {
        assert_eq!(role(&highlight(line, None, None), number), "36", "{line}");
    }
}

#[test]
fn the_bracket_at_the_cursor_and_its_partner() {
    for cursor in [0, 1, 6, 7] {
        let painted = highlight("(1, 2)", Some(cursor.min(6)), Some(&names()));
        assert_eq!(
            painted.matches("1;4;34").count(),
            2,
            "{cursor}: {painted:?}"
        );
    }
    for line in ["(1, 2]", "(1, 2", "1)"] {
        let painted = highlight(line, Some(line.len()), Some(&names()));
        assert!(!painted.contains("1;4;34"), "{painted:?}");
    }
}

#[test]
fn lines_of_a_hundred_thousand_characters() {
    let names = names();
    for unit in [
        "1+", "(", "{0|", "<", "\"", "a ", "*", "2*<", "let x = ", "#", "é", "↑", "f(", ")", "\\",
    ] {
        let line = unit.repeat(100_000 / unit.len());
        for cursor in [0, line.len() / 2, line.len()] {
            assert!(
                plain(&highlight(&line, Some(cursor), Some(&names))) == line,
                "{unit}"
            );
        }
    }
}

/// Up to so many of these characters.
fn random_text(rng: &mut Rng, signs: &[char], most: u64) -> String {
    (0..rng.below(most + 1)).map(|_| *rng.pick(signs)).collect()
}

#[test]
fn any_text_stays_the_same() {
    let names = names();
    let code: Vec<char> = "-abcxyz019*^v|{}<>()[]\"#;:,.+/%_ \n\\↑±≤"
        .chars()
        .collect();
    cases(512, |rng| {
        let any: Vec<char> = (0..20)
            .filter_map(|_| {
                let bits = rng.range(7, 17);
                char::from_u32(rng.below(1 << bits) as u32)
            })
            .filter(|c| !c.is_control())
            .chain([' '])
            .collect();
        for signs in [&code[..], &any] {
            let text = random_text(rng, signs, 60);
            let cursor = rng.below(60) as usize;
            assert_eq!(plain(&highlight(&text, Some(cursor), Some(&names))), text);
            assert_eq!(plain(&highlight(&text, None, None)), text);
        }
    });
}
