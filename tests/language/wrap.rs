//! Words in lines of a given width.

use upstar::diagnostic::wrapped;

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
fn comments_and_branches_go_on() {
    assert_eq!(wrapped("# one two", 6), "# one\n#   two");
    assert_eq!(
        wrapped("# │  ├─ one two\n# │  └─ one two\n# one", 11),
        "# │  ├─ one\n# │  │    two\n# │  └─ one\n# │       two\n# one"
    );
    assert_eq!(
        wrapped("# |- one two\n# `- one two", 9),
        "# |- one\n# |    two\n# `- one\n#      two"
    );
    assert_eq!(wrapped("-3 and -4", 6), "-3 and\n  -4");
    assert_eq!(wrapped("`by` it", 5), "`by`\n  it");
}
