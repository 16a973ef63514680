//! Words in lines of a given width.

use super::common::transcript::assert_golden;
use unicode_width::UnicodeWidthStr;
use upstar::diagnostic::{wrapped, wrapped_tree};
use upstar::{Diagnostic, Span};

#[test]
fn words_stay_whole() {
    assert_eq!(wrapped("one two three", 20), "one two three");
    assert_eq!(wrapped("one two three", 8), "one two\n  three");
    assert_eq!(wrapped("  one two three", 9), "  one two\n    three");
    assert_eq!(wrapped("a\n\nb", 5), "a\n\nb");
    assert_eq!(wrapped("unbreakable_word", 5), "unbreakable_word");
    assert_eq!(
        wrapped("x unbreakable_word y", 5),
        "x\n  unbreakable_word\n  y"
    );
    assert_eq!(wrapped("", 5), "");
    assert_eq!(wrapped("é é é é", 3), "é é\n  é\n  é");
}

#[test]
fn comments_and_branches_are_wrapped() {
    assert_eq!(wrapped("# one two", 6), "# one\n#   two");
    assert_eq!(
        wrapped("# │  ├─ one two\n# │  └─ one two\n# one", 11),
        "# │  ├─ one\n# │  │    two\n# │  └─ one\n# │       two\n# one"
    );
    assert_eq!(
        wrapped_tree("# |- one two\n# `- one two", 9),
        "# |- one\n# |    two\n# `- one\n#      two"
    );
    assert_eq!(wrapped("-3 and -4", 6), "-3 and\n  -4");
    assert_eq!(wrapped("`by` it", 5), "`by`\n  it");
}

#[test]
fn bars_in_the_source_are_not_branches() {
    let source = "let f(b) = { f(b) for i in b\n           | f(b) for j in b }";
    assert_eq!(
        wrapped(source, 25),
        "let f(b) = { f(b) for i\n  in b\n        | f(b) for j in b\n          }"
    );
    // Columns far to the right are moved to the left.
    let far = format!("# {}| one two three", " ".repeat(20));
    assert_eq!(wrapped(&far, 15), "#    | one two\n#      three");
}

#[test]
fn a_comment_sign_is_not_left_alone() {
    assert_eq!(
        wrapped("  f(one, two, three)   # true", 24),
        "  f(one, two, three)\n    # true"
    );
    assert_eq!(
        wrapped("  f(x)   # unbreakable_word", 22),
        "  f(x)\n         # unbreakable_word"
    );
}

#[test]
fn columns_and_long_names_are_wrapped() {
    assert_eq!(
        wrapped("# stops   one two three four", 24),
        "# stops   one two three\n#         four"
    );
    assert_eq!(
        wrapped(":set x   # one two three four", 24),
        ":set x   # one two three\n         # four"
    );
    assert_eq!(
        wrapped("in f([1,2,3,4,5,6],7) too", 12),
        "in\n  f([1,2,3,\n  4,5,6],7)\n  too"
    );
    assert_eq!(wrapped("{10|20||30|40}", 9), "{10|20||\n  30|40}");
    assert_eq!(wrapped("{10|1/2,1}", 9), "{10|1/2,\n  1}");
    assert_eq!(wrapped("b(\"XO/../OX\")", 9), "b(\"XO/../\n  OX\")");
}

#[test]
fn a_narrow_drawing() {
    let source = "assert chomp(2,3) + nim(3,4,5) + kayles(7) == chop(2,4) + *5 + undefined";
    let at = source.find("undefined").expect("it is there");
    let diagnostic = Diagnostic::new(
        "the claim is false: nothing of this is true, and more is not",
        Span::new(7, at - 3),
        "the left side is *4, the right side is *7, and *4 || *7",
    );
    let far = Diagnostic::new(
        "a far place",
        Span::new(at, source.len()),
        "is here, far away",
    )
    .also(Span::new(0, 6), "and this is where the line starts")
    .help("a wider terminal shows both of them");
    let drawings = [diagnostic, far].map(|d| d.draw("narrow.cgt", source, false, Some(60)));
    assert_golden("narrow_drawing.txt", &drawings.concat());
}

#[test]
fn deep_branches_are_indented_less() {
    let tree = "# a\n# ├─ b\n# │  └─ c\n# │     ├─ d e f g\n# └─ h";
    assert_eq!(
        wrapped(tree, 14),
        "# a\n# ├─ b\n# │└─ c\n# │ ├─ d e f g\n# └─ h"
    );
    assert_eq!(
        wrapped(tree, 12),
        "# a\n# ├─ b\n# │└─ c\n# │ ├─ d e f\n# │ │    g\n# └─ h"
    );
    assert_eq!(
        wrapped_tree("|- a\n|  |- b\n|  |  `- c", 10),
        "|- a\n||- b\n||`- c"
    );
}

/// Whatever is marked where, no row of a drawing is wider than the terminal, and the place is the right one.
#[test]
fn drawings_keep_to_their_columns() {
    let line =
        "let total = 1/2 + ∗3 + \t{0|漢字\u{1b}} + a_name_of_some_length + 1000000000000000 + 2";
    let source = format!("{line}\n\n{line}\n");
    let places: Vec<usize> = source.char_indices().map(|(at, _)| at).collect();
    for columns in (20..110).step_by(6) {
        for (at, &start) in places.iter().enumerate().step_by(5) {
            let end = places[(at + 1 + columns % 17 * 3).min(places.len() - 1)];
            let other = places[(at * 7 + columns) % places.len()];
            let label = "a label with `a_word_of_some_length` in it, and more words";
            let diagnostic =
                Diagnostic::new("a title of several words", Span::new(start, end), label)
                    .also(
                        Span::new(other, other + 1),
                        "the other label, which is shorter",
                    )
                    .help("what can be done about it, in a sentence that is longer than a line");
            for color in [false, true] {
                let drawn = diagnostic.draw("some/folder/name.cgt", &source, color, Some(columns));
                let plain = without_colours(&drawn);
                for row in plain.lines() {
                    assert!(row.width() <= columns, "{columns} columns: {row}\n{plain}");
                }
                // A cut line is recognised by its last character.
                let ends = source[start..].starts_with('\n') && !source[..start].ends_with('\n');
                let start = start - usize::from(ends);
                let before = source[..start].rsplit('\n').next().unwrap_or_default();
                let column = before.chars().count() + 1;
                assert!(plain.contains(&format!(":{column} ]")), "{column}: {plain}");
                let letters: String = plain.split([' ', '│', '\n']).collect();
                assert!(letters.contains("`a_word_of_some_length`"), "{plain}");
            }
        }
    }
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, shown)| shown));
    first + &rest.collect::<String>()
}
