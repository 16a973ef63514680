//! Loopy games seen from outside: followers, trees, cards, questions with yes or no.

use super::common::typist::{Typist, print};
use upstar::Notation;

fn prints(rows: &[(&str, &str)]) {
    for (typed, printed) in rows {
        assert_eq!(print(typed), *printed, "{typed}");
    }
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
