//! Loopy games seen from outside: followers, trees, cards, questions with yes or no.

use super::common::typist::{Typist, complaints, print};
use upstar::notation::Notation;

const TOKEN: &str = "let token(n) = { token(n+1) if n < 3 | token(n-1) if n > 0 }";
/// Its sides are no stoppers.
const CAROUSEL: &str = "let c = a{0, {1 | 1, {*, {1 + * | 1 + *, a} | *}} | 0}";

fn prints(rows: &[(&str, &str)]) {
    for (typed, printed) in rows {
        assert_eq!(print(typed), *printed, "{typed}");
    }
}

#[test]
fn followers_are_met_once() {
    prints(&[
        ("followers(over)", "[over, 0]"),
        (
            &format!("{TOKEN}; followers(token(0))"),
            "[token(0), token(1), token(2), token(3)]",
        ),
        (
            "followers(a{{a|1/2}|})",
            "[a{a|1/2||}, {a{a|1/2||}|1/2}, 1/2, 0, 1]",
        ),
        ("followers(over + under)", "[over + under, under, over, 0]"),
    ]);
    let mut typist = Typist::new();
    let typed = "let f(n) = {f(n), f(n+1)|}; followers(f(0))";
    let told = complaints(&typist.replies(typed));
    assert!(told.contains("its arguments go on and on"), "{told}");
}

#[test]
fn trees_of_sums() {
    prints(&[
        (
            "tree(over + under)",
            "# over + under = over & under  D\n\
             # |- L under  R\n\
             # |  |- L under  R  (its moves are shown once)\n\
             # |  `- R 0  P\n\
             # |- L over + under = over & under  D  (its moves are shown once)\n\
             # |- R over + under = over & under  D  (its moves are shown once)\n\
             # `- R over  L\n\
             #    |- L 0  P\n\
             #    `- R over  L  (its moves are shown once)",
        ),
        (
            "tree(on + 1)",
            "# on + 1 = on  L\n\
             # |- L on + 1 = on  L  (its moves are shown once)\n\
             # `- L on  L\n\
             #    `- L on  L  (its moves are shown once)",
        ),
    ]);
    let tree = print(&format!("{TOKEN}; tree(token(0) + *)"));
    assert!(
        tree.starts_with("# token(0) + * = 3* & *  LD\n# |- L token(1) + * = 2* & -1*  D\n"),
        "{tree}"
    );
}

#[test]
fn what_has_no_value_is_shown_without_it() {
    let tree = print(&format!("{CAROUSEL}; tree(c)"));
    let first = "# a{0,{1|1,{*,{1 + *|1 + *,a}|*}}|0}  N\n# |- L 0  P\n";
    assert!(tree.starts_with(first), "{tree}");
    assert!(tree.contains("L 1 + * = 1*  L"), "{tree}");
    let drawn = print(&format!("{CAROUSEL}; draw(c)"));
    assert!(drawn.starts_with(first), "{drawn}");
    assert_eq!(
        print(&format!("{CAROUSEL}; info(c)")),
        "# outcome         N: whoever starts wins\n\
         # sides           not known to be stoppers, so that it has no value here"
    );
    assert_eq!(
        print(&format!("{CAROUSEL}; len(unique([c, over, c]))")),
        "2"
    );
}

#[test]
fn cards_have_thermographs() {
    prints(&[
        (
            "info({1|over})",
            "# value           {1|over}\n\
             # outcome         L: Left wins, whoever starts\n\
             # stops           Left 1 (Right to move), Right 0 (Right to move)\n\
             # mean            1/2\n\
             # temperature     1/2\n\
             # degree          {{pass|1}|over||0|{-1|pass}}\n\
             # simplest form   4 positions\n\
             #\n\
             #     |     |\n\
             # 1/2 +     |\n\
             #     |    / \\\n\
             #     |   /   \\\n\
             #     |  /     \\\n\
             #   0 + /       \\\n\
             #     +-+---+---+\n\
             #       1  1/2  0",
        ),
        (
            "info(on)",
            "# value           on\n\
             # outcome         L: Left wins, whoever starts\n\
             # stops           Left on (Left to move), Right on (Right to move)\n\
             # degree          on\n\
             # simplest form   1 position",
        ),
    ]);
    let card = print("info(over)");
    assert!(
        card.contains("# mean            0\n# temperature     0\n"),
        "{card}"
    );
}

#[test]
fn questions_with_yes_or_no() {
    let asked =
        "[is_number(g), is_cold(g), is_hot(g), is_tepid(g), is_numberish(g), is_infinitesimal(g)]";
    for (game, yes) in [
        ("on", [].as_slice()),
        ("dud", &[]),
        ("over & under", &[]),
        ("{on|0}", &["hot"]),
        ("{1|over}", &["hot"]),
        ("over", &["tepid", "numberish", "infinitesimal"]),
        ("1000*over", &["tepid", "numberish", "infinitesimal"]),
        ("1 + over", &["tepid", "numberish"]),
        ("tiny(on)", &["tepid", "numberish", "infinitesimal"]),
        ("a{{a|1/2}|}", &["number", "cold", "numberish"]),
    ] {
        let all = [
            "number",
            "cold",
            "hot",
            "tepid",
            "numberish",
            "infinitesimal",
        ];
        let answers: Vec<String> = all.map(|word| yes.contains(&word).to_string()).into();
        let printed = print(&format!("let g = {game}; {asked}"));
        assert_eq!(printed, format!("[{}]", answers.join(", ")), "{game}");
    }
}

#[test]
fn games_that_count_once() {
    prints(&[
        (
            "unique([over, under, 1, over + over, dud, on + off, a{{a|1/2}|}])",
            "[over, under, 1, dud]",
        ),
        ("tiny(dud) == {0||0|-dud}", "true"),
        ("miny(dud) == -tiny(dud)", "true"),
    ]);
}

#[test]
fn tiny_on_in_formulas() {
    let mut typist = Typist::new();
    for (typed, latex) in [
        ("tiny(on)", "{+}_{\\texttt{on}}"),
        ("miny(on)", "{-}_{\\texttt{on}}"),
        ("{1|tiny(on)}", "\\{1 \\mid {+}_{\\texttt{on}}\\}"),
    ] {
        let replies = typist.replies(typed);
        let text = typist.engine.text_in(&replies[0], Notation::Latex);
        let text = text.unwrap().unwrap();
        assert_eq!(text.split("   %").next(), Some(latex), "{typed}");
        assert_eq!(typist.print(&format!("{latex} == {typed}")), "true");
    }
}

#[test]
fn questions_that_only_games_with_an_end_are_asked() {
    let mut typist = Typist::new();
    let told = complaints(&typist.replies("depth(over & under)"));
    assert!(
        told.contains("this game is known by its sides alone"),
        "{told}"
    );
    assert_eq!(
        print("derivation(a{{a|1/2}|})"),
        "# a{a|1/2||} = 1   though play may return: its simplest form is a short game"
    );
}
