//! Tables for pages: what stands in a cell means nothing there but itself.

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

#[test]
fn markdown_is_escaped() {
    let expected = [
        r"|  | x -\> x |",
        r"| --: | --: |",
        r"| \<b\>\&amp;\| | \<b\>\&amp;\| |",
        r"| a\_b\*c\`d\` | a\_b\*c\`d\` |",
        r"| x y | x y |",
        r"| \^\[1\](u)\~\$\\\| | \^\[1\](u)\~\$\\\| |",
    ];
    assert_eq!(table("markdown").lines().collect::<Vec<_>>(), expected);
}

#[test]
fn the_column_of_a_lambda_has_its_text() {
    let head = |text: &str| {
        let (_, table) = Typist::new().value(text).expect("a table");
        table.lines().next().unwrap_or_default().to_string()
    };
    assert_eq!(head("table(n -> n*n, 1..3)"), "#   | n -> n*n");
    assert_eq!(head("table(n ->\n   n + 1, 1..3)"), "#   | n -> n + 1");
    assert_eq!(
        head("let k = 2; table(n -> n + k, 1..3)"),
        "#   | n -> n + k"
    );
    let long = head("table(n -> n + 1111111111 + 2222222222 + 3333333333, 1..1)");
    assert_eq!(long, "#   | n -> n + 1111111111 + 2222222222 + 33...");
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
