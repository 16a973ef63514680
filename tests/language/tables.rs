//! Tables for other formats: the text of a cell is escaped.

use super::common::markup::{elements, unescaped};
use super::common::typist::Typist;
use upstar::eval::Value;

const NASTY: &str = r#"["<b>&amp;|", "a_b*c`d`", "x\ny", "^[1](u)~$\\|"]"#;

fn table(format: &str) -> String {
    let text = format!("table(x -> x, {NASTY}, \"{format}\")");
    match Typist::new().value(&text).expect("a table") {
        (Value::Text(table), _) => table.to_string(),
        (_, other) => panic!("{other}"),
    }
}

#[test]
fn html_is_well_formed() {
    let page = table("html");
    let cells: Vec<String> = elements(&page)
        .into_iter()
        .filter(|element| element.name == "td")
        .map(|element| element.text)
        .collect();
    assert_eq!(cells, ["", "<b>&amp;|", "a_b*c`d`", "x y", "^[1](u)~$\\|"]);
    assert!(page.contains("<th scope=\"col\">x -&gt; x</th>"), "{page}");
    assert_eq!(unescaped("&lt;b&gt;&amp;amp;|"), "<b>&amp;|");
}

/// Values are formulas, and strings words, unless they say that they are one.
#[test]
fn words_in_latex() {
    let typed = "table(n -> [\"50% of_\", \"A & B\", \"$x_1$\", \"$5 or 6$ or $\", \"<|>\"][n], 0..4, \"latex\")";
    let replies = Typist::new().replies(typed);
    let text = replies[0].json()["value"]
        .as_str()
        .expect("a text")
        .to_string();
    for cell in [
        "$0$ & 50\\% of\\_ \\\\\n",
        "$1$ & A \\& B \\\\\n",
        "$2$ & $x_1$ \\\\\n",
        "$4$ & \\textless{}\\textbar{}\\textgreater{} \\\\\n",
        "$3$ & \\$5 or 6\\$ or \\$ \\\\\n",
    ] {
        assert!(text.contains(cell), "{cell}{text}");
    }
}
