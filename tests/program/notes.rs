//! Tests of `upstar notes`, which writes a script as a handout, in all three formats.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use pulldown_cmark::{Event, Parser, Tag};

use super::common::markup::elements;
use super::common::program::{feed, run, upstar};
use super::common::transcript::assert_golden;

const FORMATS: [&str; 3] = ["html", "md", "tex"];

const SCRIPT: &str = r#"#!/usr/bin/env upstar
# Twins, *in short*

# --- Rules -----------------
# Take **as many** as you like; `a_b` & 50%, [a book](https://example.org/a_b?c=1&d=2#x).
#
# - not [this](javascript:alert(1)), nor ![that](https://example.org/spy.png)
# - nor <script>alert(1)</script>
#
# <img src=x onerror=alert(1)>

## Two heaps of one size.
let twins(n) = nim(n, n)   # a remark
twins(3); {2|0} + ^
assert forall n in 1..5:
    twins(n) == 0, "copy <him>"
assert twins(2) == *
assert nonsense == 1, "an | error"
draw(*3 + *2)
table(n -> n * n, 1..2)
"<svg onload=\"alert(1)\">"
["a_b#%\\", "</pre>"]
let x =
  nonsense

# The end.
"#;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new(script: &str) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a folder"));
        fs::write(folder.path("script.cgt"), script).expect("written");
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// The handout in a format, and the exit status.
    fn notes(&self, format: &str) -> (String, i32) {
        let out = self.path(&format!("out.{format}"));
        let ran = run(&["notes", &self.path("script.cgt"), "-o", &out]);
        assert_eq!(ran.out, "");
        (fs::read_to_string(out).expect("a handout"), ran.code)
    }
}

/// Asserts that a page is well-formed, is a single file, contains nothing that runs code, and has only valid internal
/// links.
fn inspect(page: &str, name: &str) {
    let found = elements(page);
    let ids: Vec<&str> = found
        .iter()
        .filter_map(|element| element.attribute("id"))
        .collect();
    let known: HashSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), known.len(), "{name}: an id stands twice");
    for element in &found {
        assert!(
            !matches!(
                element.name.as_str(),
                "script" | "iframe" | "object" | "link"
            ),
            "{name}"
        );
        for (attribute, value) in &element.attributes {
            assert!(!attribute.starts_with("on"), "{name}: {attribute}");
            match attribute.as_str() {
                "src" => assert!(value.starts_with("data:image/svg+xml,"), "{name}: {value}"),
                "href" if value.starts_with("#L") => {
                    assert!(known.contains(&value[1..]), "{name}: {value}");
                }
                "href" => assert!(
                    value == "#" || value.starts_with("https://"),
                    "{name}: {value}"
                ),
                _ => {}
            }
        }
    }
}

/// A page without its pictures, which are tested elsewhere.
fn without_pictures(page: &str) -> String {
    const PICTURE: &str = "data:image/svg+xml,";
    let mut parts = page.split(PICTURE);
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part.find(['"', ')']).unwrap_or(part.len());
        text.push_str("data:");
        text.push_str(&part[end..]);
    }
    text
}

#[test]
fn a_small_script_in_each_format() {
    let folder = Folder::new(SCRIPT);
    for format in FORMATS {
        let (page, code) = folder.notes(format);
        assert_eq!(code, 2);
        let (_, body) = page
            .split_once("</head>")
            .or(page.split_once("\\begin{document}"))
            .unwrap_or(("", &page));
        // What the pictures look like is tested elsewhere.
        assert_golden(&format!("handout.{format}"), &without_pictures(body));
    }
}

#[test]
fn claims_are_listed_with_links_to_their_lines() {
    let (page, _) = Folder::new(SCRIPT).notes("html");
    inspect(&page, "small");
    let found = elements(&page);
    let links: Vec<(&str, &str)> = found
        .iter()
        .filter_map(|element| Some((element.attribute("href")?, element.text.as_str())))
        .filter(|(target, _)| target.starts_with("#L"))
        .collect();
    let expected = [
        ("#L15", "copy <him>"),
        ("#L17", "twins(2) == *"),
        ("#L18", "an | error"),
    ];
    assert_eq!(links, expected);
    for (target, _) in links {
        let line = found
            .iter()
            .position(|element| element.attribute("id") == Some(&target[1..]));
        let word = &found[line.expect("a line") + 1];
        assert_eq!(word.text, "assert", "{target}");
    }
    // HTML in the prose is escaped, and no link runs code.
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"),
        "{page}"
    );
    assert!(!page.contains("javascript:"), "{page}");
}

#[test]
fn every_example_is_a_handout() {
    let folder = tempfile::tempdir().expect("a folder");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut seen = 0;
    for entry in fs::read_dir(examples).expect("the examples") {
        let script = entry.expect("an entry").path();
        if script.extension().is_none_or(|end| end != "cgt") {
            continue;
        }
        seen += 1;
        let name = script.display().to_string();
        for format in FORMATS {
            let out = folder
                .path()
                .join(format!("out.{format}"))
                .display()
                .to_string();
            let ran = run(&["notes", &name, "-o", &out]);
            assert_eq!(
                (ran.out.as_str(), ran.err.as_str(), ran.code),
                ("", "", 0),
                "{name}, {format}"
            );
            let page = fs::read_to_string(&out).expect("a handout");
            match format {
                "html" => inspect(&page, &name),
                "tex" => balanced(&page, &name),
                _ => linked(&page, &name),
            }
        }
    }
    assert!(seen >= 18, "only {seen} examples");
}

/// Asserts that every link to a line has its target.
fn linked(page: &str, name: &str) {
    for link in page.split("](#").skip(1) {
        let target = link.split(')').next().unwrap_or_default();
        assert!(
            page.contains(&format!("<a id=\"{target}\"></a>")),
            "{name}: {target}"
        );
    }
}

/// Asserts that environments are properly nested, every link has its target, and there are no control characters.
fn balanced(page: &str, name: &str) {
    let mut open = Vec::new();
    for piece in page.split('\\').skip(1) {
        let argument = |text: &str| text.split('}').next().unwrap_or_default().to_string();
        if let Some(environment) = piece.strip_prefix("begin{") {
            open.push(argument(environment));
        } else if let Some(environment) = piece.strip_prefix("end{") {
            assert_eq!(open.pop(), Some(argument(environment)), "{name}");
        } else if let Some(target) = piece.strip_prefix("hyperlink{") {
            let target = argument(target);
            assert!(
                page.contains(&format!("\\hypertarget{{{target}}}{{}}")),
                "{name}: {target}"
            );
        }
    }
    assert!(open.is_empty(), "{name}: {open:?}");
    assert!(page.chars().all(|c| c == '\n' || !c.is_control()), "{name}");
}

#[test]
fn what_cannot_be_a_handout_is_an_error() {
    let folder = Folder::new("1 + 1\n");
    let script = folder.path("script.cgt");
    let refused = |args: &[&str], told: &str| {
        let ran = run(args);
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{args:?}");
        assert!(
            ran.err.starts_with("upstar: ") && ran.err.contains(told),
            "{}",
            ran.err
        );
    };
    let (html, pdf) = (folder.path("a.html"), folder.path("a.pdf"));
    refused(
        &["notes", &script, "-o", &pdf],
        "its name must end in .html, .md or .tex",
    );
    refused(
        &["notes", &folder.path("none.cgt"), "-o", &html],
        "none.cgt",
    );
    refused(
        &["notes", &script, "-o", &folder.path("none/a.html")],
        "cannot write",
    );
    assert!(!Path::new(&html).exists() && !Path::new(&pdf).exists());
}

/// Neither do characters written by their numbers reach a terminal, nor do links run code, nor does opening the handout
/// load anything.
#[test]
fn prose_is_harmless_in_every_format() {
    let folder = Folder::new(
        "# Words [k][l] ![m][n]\n#\n# [l]: javascript:l\n# [n]: https://example.org/n.png\n#\n# esc &#27;[31m and `&#27;`\n#\n\
         # [a](javascript:a) <javascript:b> [c][d] [d] ![e](&#106;avascript:e) [`](javascript:f) `<u>`\n#\n\
         # !![g](https://example.org/g.png) ![h](//example.org/h.png) ![i](i.png) [j](https://example.org)\n#\n\
         # <a b=\"`\"> `<u>`\n#\n\
         # [d]: javascript:d\n1\n",
    );
    for format in FORMATS {
        let (page, code) = folder.notes(format);
        assert_eq!(code, 0);
        assert!(!page.contains('\u{1b}'), "{page}");
    }
    let (page, _) = folder.notes("md");
    let mut links = Vec::new();
    for event in Parser::new(&page) {
        match event {
            Event::Start(Tag::Image { dest_url, .. } | Tag::Link { dest_url, .. }) => {
                links.push(dest_url.to_string());
            }
            Event::Html(html) | Event::InlineHtml(html) => panic!("{html} in {page}"),
            _ => {}
        }
    }
    links.retain(|link| link != "#");
    let (g, h, j) = (
        "https://example.org/g.png",
        "//example.org/h.png",
        "https://example.org",
    );
    assert_eq!(links, [g, h, "i.png", j], "{page}");
    assert_eq!(page.matches("](i.png)").count(), page.matches("![").count());
}

#[test]
fn a_script_may_have_nothing_but_prose_or_nothing() {
    let folder = Folder::new("# Only words.\n#\n# And *more* of them.\n");
    let (page, code) = folder.notes("html");
    inspect(&page, "prose");
    assert!(
        page.contains("<h1>Only words</h1>\n<p>And <em>more</em> of them.</p>"),
        "{page}"
    );
    assert_eq!(code, 0);
    let (page, code) = Folder::new("").notes("html");
    inspect(&page, "nothing");
    assert_eq!(code, 0);
}

#[test]
fn pictures_that_were_written_are_shown() {
    let folder =
        Folder::new("svg(*2, \"heap.svg\")\nsvg(*3)\ntree({0|*})\nplot(thermograph({3|-1}))\n");
    let (page, code) = folder.notes("html");
    inspect(&page, "pictures");
    assert_eq!((page.matches("<img ").count(), code), (4, 0));
    // On paper nothing can be scrolled.
    let (_, paper) = page.split_once("@media print").expect("a style");
    assert!(paper.contains("img { min-width: 0 !important;"), "{paper}");
}

/// Pictures are drawn in LaTeX too; one that would not fit on a page is shown as text.
#[test]
fn pictures_in_latex() {
    let folder = Folder::new(
        "draw(*3)\nsvg(^ + *2, \"sum.svg\")\nsvg(chop(3,4))\nans\ntree(domineering(2,3))\n",
    );
    let (page, code) = folder.notes("tex");
    balanced(&page, "pictures");
    assert_eq!((page.matches("\\begin{tikzpicture}").count(), code), (3, 0));
    assert!(page.contains("\\usepackage{tikz}") && page.contains("\\uparrow"));
    assert_eq!(page.matches("an SVG picture").count(), 1, "{page}");
    assert!(page.contains("|- L a1-a2: domineering"), "{page}");
    let (page, _) = Folder::new("1 + 1\n").notes("tex");
    assert!(!page.contains("tikz"));
    // The picture of a string is the one that the statement drew, wherever it did.
    let folder = Folder::new("let drawn(g) = svg(g)\ndrawn(*3)\n[svg(*3), svg(*2)][0]\n");
    let (page, _) = folder.notes("tex");
    assert_eq!(page.matches("\\begin{tikzpicture}").count(), 1, "{page}");
}

#[test]
fn pictures_do_not_depend_on_the_locale() {
    let drawn = ["C", "C.UTF-8"].map(|locale| {
        let mut command = upstar(&["-r", "-e", "svg(tree({^|*} + nim(1,2)))"]);
        command.env("LC_ALL", locale);
        feed(command, b"").out
    });
    assert!(drawn[0].contains('↑'), "{}", drawn[0]);
    assert_eq!(drawn[0], drawn[1]);
}

/// Operators of the language have LaTeX commands, and long lines are wrapped.
#[test]
fn signs_and_long_lines_in_latex() {
    let script = "# Neither ∥ nor ⟨ nor ¬ ∧ ∨ ⟹ − ÷ ∙.\nassert * ∥ 0\nderivation({5|1||-3})\n\
                  table((m, n) -> nim(m, n) + {100|50}, 1..2, 1..12)\n";
    let (page, _) = Folder::new(script).notes("tex");
    assert!(page.contains("* \\ensuremath{\\parallel} 0"), "{page}");
    assert!(!page.contains("\\sign{"), "{page}");
    let words: Vec<&str> = page.split_whitespace().collect();
    let words = words.join(" ");
    assert!(
        words.contains("since \\{5|1\\} is not less than -3"),
        "{page}"
    );
    assert!(page.matches("\n1 | ").count() > 1, "{page}");
}

/// Formulas are MathML in HTML and reach LaTeX as they are; those that would break the page are shown as typed.
#[test]
fn formulas() {
    let folder = Folder::new(
        "# Sums of $\\oplus$\n\n# So $a_1 \\oplus \\cdots$ costs $5 and $6, and $a<b$ with `$c$`.\n#\n\
         # $$\\operatorname{mex}\\{0, 1\\} = 2$$\n#\n# $$\\begin{align} a &= b ⊕ c \\end{align}$$\n#\n\
         # $\\input{x}$ and $\\nosuch$ and $\\text{<script>}$\n{1/2||*3|-^^*}\n[1, {2|1}]\n",
    );
    let (page, _) = folder.notes("html");
    inspect(&page, "formulas");
    for part in [
        "<title>Sums of ⊕</title>",
        "<h1>Sums of <math display=\"inline\"><mi>⊕</mi></math></h1>",
        "<msub><mi>a</mi><mn>1</mn></msub><mo>⊕</mo><mi>⋯</mi></math> costs $5 and $6, and <math",
        "<mo>&lt;</mo>",
        "<code>$c$</code>",
        "<math display=\"block\"><mi>mex</mi>",
        "<code>$\\input{x}$</code> and <code>$\\nosuch$</code> and <math",
        "<mtext>&lt;script&gt;</mtext>",
        "<p class=\"answer\" title=\"{1/2||*3|⇓*}   # N: whoever starts wins\"><math display=\"inline\">",
        "<mfrac>",
        "<p class=\"answer\" title=\"[1, {2|1}]\"><math",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let (page, _) = folder.notes("tex");
    for part in [
        "\\title{Sums of $\\oplus$}",
        "So $a_1 \\oplus \\cdots$ costs \\$5 and \\$6, and $a<b$ with \\texttt{\\$c\\$}.",
        "\\[\\operatorname{mex}\\{0, 1\\} = 2\\]",
        "\n\\begin{align} a &= b \\oplus c \\end{align}\n",
        "\\texttt{\\$\\textbackslash{}input\\{x\\}\\$} and \\texttt{\\$\\textbackslash{}nosuch\\$}",
        "$[1,\\allowbreak \\{2 \\mid 1\\}]$",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let ran = run(&[
        "notes",
        &folder.path("script.cgt"),
        "-o",
        &folder.path("out.html"),
    ]);
    let warnings: Vec<&str> = ran.err.lines().collect();
    assert_eq!(warnings.len(), 2, "{}", ran.err);
    assert_eq!(
        warnings[0],
        "upstar: the formula `\\input{x}` is not understood; the handout shows it as typed"
    );
}

/// The elements and attributes that a formula may consist of in HTML.
const MATHML: [&str; 19] = [
    "math",
    "mrow",
    "mi",
    "mn",
    "mo",
    "mtext",
    "mspace",
    "mfrac",
    "msqrt",
    "mroot",
    "msub",
    "msup",
    "msubsup",
    "munder",
    "mover",
    "munderover",
    "mtable",
    "mtr",
    "mtd",
];
const MATHML_ATTRIBUTES: [&str; 15] = [
    "class",
    "depth",
    "display",
    "displaystyle",
    "height",
    "largeop",
    "linethickness",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "scriptlevel",
    "stretchy",
    "symmetric",
    "width",
];

/// Whatever strangers write between dollar signs, the formulas of the page are MathML and nothing else.
#[test]
fn formulas_of_strangers_are_escaped() {
    let attacks = [
        r"\operatorname{<img src=x onerror=alert(1)>}",
        r"\mathop{<img src=x onerror=alert(1)>}",
        r"\operatorname{</mi></math><script>alert(1)</script>}",
        r"\text{<b>} \mathrm{<b>} <b>",
        r#"\operatorname{" onclick="alert(1)}"#,
        r"\operatorname{&lt;b&gt; &amp; &nbsp;}",
        r"\left<b\right> \bigl<b\bigr> \not<b>",
        r"a<b>c \& d ~ \lt e",
        r"\begin{array}{c|c} < & > \\ \hline < & > \end{array}",
    ];
    let prose = attacks.map(|formula| format!("# ${formula}$\n#\n"));
    let label = |formula: &str| formula.replace('\\', r"\\").replace('"', r#"\""#);
    let claims = attacks.map(|formula| format!("assert 1 == 1, \"${}$\"\n", label(formula)));
    let folder = Folder::new(&format!(
        "# Attacks\n\n{}{}",
        prose.concat(),
        claims.concat()
    ));
    let (page, _) = folder.notes("html");
    inspect(&page, "attacks");
    for formula in page.split("<math").skip(1) {
        let formula = formula.split("</math>").next().unwrap_or_default();
        for element in elements(&format!("<math{formula}</math>")) {
            assert!(MATHML.contains(&element.name.as_str()), "{element:?}");
            for (name, _) in &element.attributes {
                assert!(MATHML_ATTRIBUTES.contains(&name.as_str()), "{element:?}");
            }
        }
    }
    assert!(
        !page.contains("<img") && !page.contains("<script"),
        "{page}"
    );
    assert!(
        page.contains("<mi>&lt;img src=x onerror=alert(1)&gt;</mi>"),
        "{page}"
    );
}

/// A formula that is long or deeply nested would overflow the stack, or take very long.
#[test]
fn large_formulas_are_shown_as_typed() {
    let nested = |open: &str, close: &str, times| open.repeat(times) + "x" + &close.repeat(times);
    for (formula, why) in [
        (nested(r"\hat ", "", 8000), "is too long"),
        (nested(r"\not ", "", 20000), "is too long"),
        (nested(r"\sqrt{", "}", 20000), "is too long"),
        (nested(r"\hat{", "}", 101), "is nested too deeply"),
        (nested(r"\frac1{", "}", 101), "is nested too deeply"),
        (nested(r"\sqrt{", "}", 101), "is nested too deeply"),
        (nested(r"x^{", "}", 101), "is nested too deeply"),
        (nested(r"\left(", r"\right)", 101), "is nested too deeply"),
        (
            nested(r"\begin{matrix}", r"\end{matrix}", 101),
            "is nested too deeply",
        ),
    ] {
        let label = formula.replace('\\', r"\\");
        let folder = Folder::new(&format!(
            "# T\n\n# ${formula}$\nassert 1 == 1, \"${label}$\"\n"
        ));
        for format in ["html", "tex"] {
            let out = folder.path(&format!("out.{format}"));
            let ran = run(&["notes", &folder.path("script.cgt"), "-o", &out]);
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert_eq!(ran.err.matches(why).count(), 1, "{}", ran.err);
            assert!(ran.err.len() < 500, "{}", ran.err);
            let page = fs::read_to_string(&out).expect("written");
            let formula = format!("${formula}$");
            let is_formula = page.contains("<math") || format == "tex" && page.contains(&formula);
            assert!(!is_formula, "{why}");
        }
    }
    for formula in [
        nested(r"\hat{", "}", 90),
        nested(r"\frac1{", "}", 90),
        nested("x^{", "}", 45),
    ] {
        let folder = Folder::new(&format!("# T\n\n# ${formula}$\n1\n"));
        let (page, _) = folder.notes("html");
        assert!(page.contains("<math"), "{formula}");
    }
}

/// LaTeX allows four lists within each other, and six containers.
#[test]
fn deep_lists_and_quotations_are_flattened() {
    let items = (0..9).map(|level| format!("# {}- item{level}\n", "  ".repeat(level)));
    let quotes = format!("#\n# {}deep\n", "> ".repeat(9));
    let script = format!("# T\n\n{}{quotes}1\n", items.collect::<String>());
    let folder = Folder::new(&script);
    let (page, _) = folder.notes("tex");
    balanced(&page, "lists");
    assert_eq!(page.matches("\\begin{itemize}").count(), 4, "{page}");
    let (prose, _) = page.split_once("deep").expect("the quotation");
    let open = prose.matches("\\begin{quote}").count() - prose.matches("\\end{quote}").count();
    assert!(open <= 6, "{page}");
    for format in FORMATS {
        let (page, _) = folder.notes(format);
        assert!((0..9).all(|level| page.contains(&format!("item{level}"))));
    }
}

/// Neither the reader of Markdown nor browsers expect thousands of levels.
#[test]
fn very_deep_lists_and_quotations_are_shown_as_typed() {
    for comment in [
        ">".repeat(190_000),
        "- ".repeat(90_000),
        "> - ".repeat(45_000),
    ] {
        let folder = Folder::new(&format!("# T\n\n# {comment}a\n1\n"));
        for format in FORMATS {
            let out = folder.path(&format!("out.{format}"));
            let ran = run(&["notes", &folder.path("script.cgt"), "-o", &out]);
            assert_eq!(ran.code, 0, "{}", ran.err);
            let remark = "a comment has more than 100 lists or quotations within each other";
            assert!(ran.err.contains(remark), "{}", ran.err);
            assert!(!fs::read_to_string(&out).unwrap().contains("<blockquote>"));
        }
    }
}

/// The Markdown that is written means the same to its own reader: written once more, it does not change.
#[test]
fn markdown_is_written_so_that_it_reads_back() {
    let prose = [
        "1. one\n2. two\n\n   more of *two*\n   - a\n   - b",
        "3) three\n4) four",
        "> a quotation\n> with `code` and\n>\n> - a list",
        "| a | b |\n|:--|--:|\n| 1 | `x` |\n| *2* | [y](z.html \"a title\") |",
        "```cgt\n1 + 1\n```\n\n    indented\n\n~~~\n```\n~~~",
        "# Not a title\n\n## Two ##\n\n* * *\n\nA line\nand another",
        "\\# not a heading, \\- not an item, 1\\. neither, \\> nor a quotation",
        "**bold**, *slanted*, ~~struck~~, a_b_c, \\*not\\*, $x^2 < y$, $$\\frac12$$, 5$ and 6$",
        "<https://example.org/a_b?c=1&copy=2> &amp; &copy; &lt;b&gt; [link `code`](ab.html)",
        "![a picture](folder/i.png) ![](<ab.png>) [a]\n\n[a]: b.html",
    ];
    for prose in prose {
        let once = rewritten(prose);
        let twice = rewritten(&once);
        assert_eq!(once, twice);
        let html = |prose: &str| {
            let comment: String = prose.lines().map(|line| format!("# {line}\n")).collect();
            let (page, _) = Folder::new(&format!("1\n{comment}")).notes("html");
            // Which list is loose, and blanks, may differ.
            page.replace("<p>", "")
                .replace("</p>", "")
                .split_whitespace()
                .collect::<String>()
        };
        assert!(html(prose) == html(&once), "{once}");
    }
    assert_eq!(rewritten("- a \\\n  b"), "- a  \n  b");
}

/// The prose of a handout in Markdown.
fn rewritten(prose: &str) -> String {
    let comment: String = prose.lines().map(|line| format!("# {line}\n")).collect();
    let (page, code) = Folder::new(&format!("1\n{comment}")).notes("md");
    assert_eq!(code, 0);
    let (_, rest) = page
        .split_once("\n\n```text\n1\n```\n")
        .expect("the answer");
    rest.trim().to_string()
}

/// The reader of Markdown can neither be interrupted nor limited, and TeX takes quadratic time for long lines.
#[test]
fn long_comments_and_lines_are_written_in_time() {
    let folder = Folder::new(&format!(
        "# T\n\n# {}\n1\n\n\"{}\"\n",
        "[".repeat(300_000),
        "a b ".repeat(200_000)
    ));
    for format in FORMATS {
        let out = folder.path(&format!("out.{format}"));
        let started = Instant::now();
        let ran = run(&[
            "notes",
            &folder.path("script.cgt"),
            "-o",
            &out,
            "--timeout",
            "20",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(started.elapsed() < Duration::from_mins(1));
        assert_eq!(
            ran.err,
            "upstar: a comment of 300000 bytes is too long; the handout shows it as typed\n"
        );
    }
}

/// LaTeX shows authors only with a title.
#[test]
fn authors_without_a_title() {
    let folder = Folder::new("# ---\n# author: Ada\n# ---\n1\n");
    for (format, part) in [
        ("tex", "\\begin{center}\nAda\n"),
        ("html", "Ada"),
        ("md", "*Ada*"),
    ] {
        let (page, _) = folder.notes(format);
        assert!(page.contains(part), "{page}");
    }
}

/// In LaTeX, `\begin{X}` runs `\X`, and an argument of `array` may contain commands.
#[test]
fn only_known_commands_reach_latex() {
    let attacks = [
        r"\begin{input}{/etc/hostname}\end{input}",
        r"\begin{array}{>{\input{/etc/hostname}}c}a\end{array}",
        r"\begin{array}{*{99999999}{c}}a\end{array}",
        r"\openin5=/etc/hostname",
        r"\csname input\endcsname",
        r"^^5cinput{/etc/hostname}",
        r"\begin{document}\end{document}",
        r"\end{document}",
        r"\textcolor{red!\input{x}}{y}",
        r"x & y",
        r"\loop\iftrue\repeat",
        r"} \input{/etc/hostname} {",
        r"\begin{align} a \end{align} b",
    ];
    for attack in attacks {
        let folder = Folder::new(&format!("# T\n\n# A ${attack}$ z\n1\n"));
        let (page, _) = folder.notes("tex");
        let (_, body) = page.split_once("\\begin{document}").expect("a document");
        assert!(!body.contains("\\input") && !body.contains("A $"), "{body}");
        // Code, or text if the braces do not even match.
        let is_shown = ["A \\texttt{\\$", "A \\$"]
            .iter()
            .any(|it| body.contains(it));
        assert!(is_shown, "{body}");
    }
}

/// Prices are not formulas, and code is found before formulas.
#[test]
fn dollars() {
    let folder = Folder::new(
        "# # Prices\n#\n# A ticket costs $5-$10, or $a$ for \\$4.\n#\n# Either $2 or `$x` is fine, <https://example.org/$a/$b> and *$c* too.\n1\n",
    );
    let (page, _) = folder.notes("html");
    for part in [
        "<p>A ticket costs $5-$10, or <math display=\"inline\"><mi>a</mi></math> for $4.</p>",
        "<p>Either $2 or <code>$x</code> is fine, <a href=\"https://example.org/$a/$b\">https://example.org/$a/$b</a> and <em>$c</em> too.</p>",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let (page, _) = folder.notes("tex");
    assert!(
        page.contains("A ticket costs \\$5{-}\\$10, or $a$ for \\$4."),
        "{page}"
    );
}

/// The label of a claim may have formulas, and a list is broken between its items, unless one of them is too long.
#[test]
fn labels_and_long_lists() {
    let folder = Folder::new(
        "assert *3 + *3 == 0, \"$n \\\\oplus n$ costs $5\"\n[1, {2|1}, kayles(5)]\n\
         [{{9+n|-n} for n in 0..13|-100}]\n",
    );
    let (page, _) = folder.notes("html");
    inspect(&page, "labels");
    assert!(
        page.contains("<mi>n</mi><mo>⊕</mo><mi>n</mi></math> costs $5</a>"),
        "{page}"
    );
    assert!(page.contains("<mn>1</mn><mo>,</mo></math> <math"), "{page}");
    assert!(page.contains("<pre class=\"answer\">"), "{page}");
    let (page, _) = folder.notes("tex");
    for part in [
        "{$n \\oplus n$ costs \\$5}",
        "$[1,\\allowbreak \\{2 \\mid 1\\},\\allowbreak ",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let (page, _) = folder.notes("md");
    assert!(page.contains("[n ⊕ n costs \\$5](#L1)"), "{page}");
}

/// The title is in the front matter, a heading or a line by itself; the name of the file is never printed as one.
#[test]
fn titles() {
    let cases = [
        (
            "# ---\n# title: \"Nim: a game\"\n# author: A. B.\n# date: May\n# ---\n# Words.\n1\n",
            "<h1>Nim: a game</h1>\n<p class=\"byline\">A. B.</p>\n<p class=\"byline\">May</p>\n<p>Words.</p>",
        ),
        (
            "# --- Rules ----\n# Words.\n1\n",
            "<main>\n<h1>Rules</h1>\n<p>Words.</p>",
        ),
        (
            "# ## Rules\n# Words.\n1\n",
            "<main>\n<h1>Rules</h1>\n<p>Words.</p>",
        ),
        (
            "# Words\n# and words.\n#\n# --- Rules ---\n1\n",
            "<title>Rules</title>",
        ),
        (
            "# Words\n# and words.\n#\n# --- Rules ---\n1\n",
            "<main>\n<p>Words\nand words.</p>",
        ),
        (
            "# ---\n# author:\n#   - Ann\n#   - 'Bob'\n# ---\n# ## Rules\n1\n",
            "<h1>Rules</h1>\n<p class=\"byline\">Ann, Bob</p>\n<section>",
        ),
        (
            "# ---\n# author: [Ann, Bob]\n# ---\n# ## Rules\n1\n",
            "<h1>Rules</h1>\n<p class=\"byline\">Ann, Bob</p>\n<section>",
        ),
        (
            "# Words by themselves.\n#\n# # Rules\n1\n",
            "<main>\n<p>Words by themselves.</p>\n<h1>Rules</h1>",
        ),
        (
            "# Words by themselves.\n#\n# # Rules\n1\n",
            "<title>Rules</title>",
        ),
        ("1\n", "<title>script</title>"),
        ("1\n", "<main>\n<section>"),
    ];
    for (script, part) in cases {
        let folder = Folder::new(script);
        let (page, _) = folder.notes("html");
        assert!(page.contains(part), "{part} in {page}");
        let (page, _) = folder.notes("tex");
        assert_eq!(page.contains("\\title{"), page.contains("\\maketitle"));
        assert!(!page.contains("script"), "{page}");
    }
}

#[test]
fn help_stands_apart() {
    let (page, _) = Folder::new("1\n# Words.\n## Help.\n## More.\n# Words.\n").notes("md");
    assert!(
        page.ends_with("Words.\n\n> Help.\n> More.\n\nWords.\n"),
        "{page}"
    );
}

/// Pictures of a Markdown handout are files beside it, because code hosts drop data URIs.
#[test]
fn pictures_beside_markdown() {
    let folder = Folder::new("draw(*3)\n1\ndraw(*2)\n");
    let out = folder.path("a b.md");
    let ran = run(&["notes", &folder.path("script.cgt"), "-o", &out]);
    assert_eq!(ran.code, 0);
    let page = fs::read_to_string(out).expect("a handout");
    assert!(
        page.contains("![draw(\\*3)](a%20b-1.svg)") && page.contains("(a%20b-2.svg)"),
        "{page}"
    );
    for name in ["a b-1.svg", "a b-2.svg"] {
        let svg = fs::read_to_string(folder.path(name)).expect("a picture");
        assert!(svg.starts_with("<svg"), "{svg}");
    }

    // Pictures of handouts are replaced, but no others.
    fs::write(folder.path("script.cgt"), "draw(*4)\n").expect("written");
    let write = |name: &str| {
        let ran = run(&[
            "notes",
            &folder.path("script.cgt"),
            "-o",
            &folder.path(name),
        ]);
        (ran.code, ran.err)
    };
    assert_eq!(write("a b.md"), (0, String::new()));
    fs::write(folder.path("c-1.svg"), "mine").expect("written");
    let (code, err) = write("c.md");
    assert!(code == 2 && err.contains("c-1.svg"), "{err}");
    let kept = fs::read_to_string(folder.path("c-1.svg")).expect("a picture");
    assert_eq!(kept, "mine");
    assert!(!Path::new(&folder.path("c.md")).exists());
}

/// Long statements are wrapped after a blank, also within strings, and keep their indent.
#[test]
fn listings_break_between_words() {
    let script = "assert forall s in [\"LR\", \"LRL\", \"LRLR\"]:\n    hackenbush(s) == hackenbush(s) and 1 + 1 == 2 and 2 + 2 == 4, \
                  \"the simplest number between what is left\"\n";
    let (page, _) = Folder::new(script).notes("tex");
    let listing = page
        .split("\\begin{alltt}")
        .nth(1)
        .expect("a listing")
        .lines();
    let listing: Vec<&str> = listing.take(4).collect();
    assert_golden("listing.txt", &listing.join("\n"));
}

/// The page is charged to the memory limit, which is reported once.
#[test]
fn a_page_of_many_statements_keeps_the_memory_limit() {
    for script in ["1\n".repeat(400_000), "# a b c\n".repeat(1_000_000)] {
        let folder = Folder::new(&script);
        let out = folder.path("out.html");
        let ran = run(&[
            "--max-memory",
            "30",
            "notes",
            &folder.path("script.cgt"),
            "-o",
            &out,
        ]);
        assert_eq!((ran.code, Path::new(&out).exists()), (3, false));
        let messages = ran
            .err
            .matches("the memory limit of 30 MB was reached")
            .count();
        assert!((1..=2).contains(&messages), "{}", ran.err);
    }
}

/// A handout of a comment, which is below a statement and so has no title.
fn prose(comment: &str, format: &str) -> String {
    let comment: String = comment.lines().map(|line| format!("# {line}\n")).collect();
    Folder::new(&format!("1\n{comment}")).notes(format).0
}

/// Some readers of Markdown take what is in braces for attributes, or code before them for HTML.
#[test]
fn braces_in_markdown_mean_nothing() {
    let page = prose(
        "Text `<b>`{=html} and [x](https://ok.org){onmouseover=\"a\"}, www.ok.org{b=\"c\"}.\n\n## Head {onclick=\"a\"}\n\n\
         $a*b$ and $c*{onclick=\"a\"}$, $\\sum_{i=1}^n a_{i}$, $\\text{x=1}$\n\n- item\n\n      let g = {2|0}\n      *a*{: onclick=b}",
        "md",
    );
    for part in [
        "`<b>`\\{=html\\} and",
        "(https://ok.org)&#123;onmouseover=\"a\"\\}",
        "www.ok.org&#123;b=\"c\"\\}",
        "## Head \\{onclick=\"a\"\\}",
        "$c*{onclick =\"a\"}$, $\\sum_{i =1}^n a_{i}$, $\\text{x=1}$",
        "  let g = {2|0}\n  *a*{: onclick =b}",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let folder = Folder::new(
        "# ---\n# author: Ann {a=b}\n# ---\nassert 1 == 1, \"`a`{=html}\"\n\
         table(n -> \"{a=b} https://ok.org\", 1..1)\ntable(n -> {2|1}, 1..1)\n",
    );
    let (page, _) = folder.notes("md");
    for part in [
        "*Ann \\{a=b\\}*",
        "[&#96;a&#96;\\{=html\\}](#L4)",
        "&#123;a=b\\} https://ok.org",
        "| \\{2\\|1\\} |",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

/// Each piece of code looks for an address before it.
#[test]
fn long_words_are_written_in_time() {
    let started = Instant::now();
    let page = prose(&"&$".repeat(30_000), "md");
    assert!(page.contains("`$&$`") && started.elapsed() < Duration::from_secs(5));
}

/// A picture could be written outside the folder through a link.
#[cfg(unix)]
#[test]
fn links_are_no_pictures_of_handouts() {
    let folder = Folder::new("draw(*1)\n");
    fs::create_dir(folder.path("s")).expect("a folder");
    fs::rename(folder.path("script.cgt"), folder.path("s/script.cgt")).expect("moved");
    let own = "<svg></svg>\n<!-- drawn for a handout -->\n";
    fs::write(folder.path("own.svg"), own).expect("written");
    for target in ["../nope.svg", "../own.svg"] {
        let link = folder.path("s/b-1.svg");
        std::os::unix::fs::symlink(target, &link).expect("a link");
        let (script, out) = (folder.path("s/script.cgt"), folder.path("s/b.md"));
        let ran = run(&["--safe", "notes", &script, "-o", &out]);
        assert_eq!(ran.code, 2);
        assert!(
            ran.err.contains("b-1.svg: a file of this name exists"),
            "{}",
            ran.err
        );
        assert!(!Path::new(&folder.path("nope.svg")).exists() && !Path::new(&out).exists());
        fs::remove_file(link).expect("removed");
    }
    let kept = fs::read_to_string(folder.path("own.svg")).expect("the file");
    assert_eq!(kept, own);
}

/// Letters and signs that pdfLaTeX has are written as they are or as formulas, and others by their numbers.
#[test]
fn signs_that_latex_knows() {
    let page = prose(
        "Ħ ħ Ĳ ĸ Ŀ ŀ ŉ Ŧ ŧ. Łódź „so“ «a» ¿b? ¡c! § ¶ © ® ° £ € ¥ † ‡ ¼ ¾ ² ș ț a\u{A0}b.\n\n\
         α Ω ∪ ⊆ ∑ √ ⊗ ⇔ ⌊ ⌋ ℕ ∅ ′ and $α ∪ ∑_i ℕ$.",
        "tex",
    );
    assert_eq!(page.matches("\\sign{").count(), 9, "{page}");
    for part in [
        "\\sign{0126} \\sign{0127} \\sign{0132}",
        "Łódź „so“ «a» ¿b? ¡c! § ¶ © ® ° £ € ¥ † ‡ ¼ ¾ ² ș ț a~b.",
        "\\ensuremath{\\alpha} \\ensuremath{\\Omega} \\ensuremath{\\cup} \\ensuremath{\\subseteq} \\ensuremath{\\sum}",
        "\\ensuremath{\\mathbb{N}} \\ensuremath{\\emptyset} \\ensuremath{'}",
        "$\\alpha \\cup {\\sum}_i {\\mathbb{N}}$",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

/// TeX cannot read lines of 200,000 bytes.
#[test]
fn no_line_of_latex_is_long() {
    let words = "*a*".repeat(60_000);
    let scripts = [
        format!("# {}\n1\n", "\\\\".repeat(13_000)),
        format!("# {words}\n1\n"),
        format!("# `{}`\n1\n", "a  ".repeat(60_000)),
        format!("#     {}\n1\n", "c".repeat(199_000)),
        format!("# [a](https://example.org/{})\n1\n", "~".repeat(190_000)),
        format!("1 # {}\n", "c".repeat(199_980)),
        format!("assert 1 == 1, \"{}\"\n", "l".repeat(200_000)),
    ];
    for script in scripts {
        let (page, code) = Folder::new(&script).notes("tex");
        let longest = page.lines().map(str::len).max();
        assert!(code == 0 && longest < Some(2500), "{longest:?}");
        // A blank line would end the paragraph, also within an argument.
        assert!(!page.contains("%\n\n") && !page.contains("%\n "));
    }
    let listing = prose(&format!("    {}", "c".repeat(300)), "tex");
    assert!(listing.contains(&format!("\n{}\n    c", "c".repeat(96))));
    let listing = Folder::new(&format!("1 # {}\n", "c".repeat(300)))
        .notes("tex")
        .0;
    assert!(listing.lines().all(|line| line.len() < 150), "{listing}");
}

/// TeX has 255 levels of groups, and some commands take five of them.
#[test]
fn what_takes_many_groups_counts_for_more() {
    let nested = |open: &str, close: &str, times| {
        format!("${}x{}$", open.repeat(times), close.repeat(times))
    };
    for (open, close) in [
        ("\\underbrace{", "}"),
        ("\\overbrace{", "}"),
        ("\\begin{cases}", "\\end{cases}"),
        ("\\begin{aligned}", "\\end{aligned}"),
        ("\\begin{matrix}", "\\end{matrix}"),
        ("\\substack{", "}"),
    ] {
        let page = prose(&nested(open, close, 40), "tex");
        assert!(page.contains("\\texttt{\\$"), "{page}");
        let page = prose(&nested(open, close, 20), "tex");
        assert!(page.contains(&nested(open, close, 20)), "{page}");
    }
    // The time for these doubles with some levels.
    let page = prose(&nested("\\widehat{", "}", 20), "tex");
    assert!(page.contains("\\texttt{\\$"), "{page}");
    let page = prose(&("*a **b ".repeat(65) + "c" + &" b** a*".repeat(65)), "tex");
    let (_, body) = page.split_once("\\begin{document}").expect("a document");
    assert_eq!(body.matches("\\emph{").count(), 10, "{body}");
    assert_eq!(body.matches("\\textbf{").count(), 10, "{body}");
}

/// A displayed formula ends at the next double dollar sign, and text in it may have formulas.
#[test]
fn formulas_in_the_text_of_formulas() {
    let cases = "$$f(x)=\\begin{cases} 1 & \\text{if $x > 0$} \\\\ 0 & \\text{else} \\end{cases}$$";
    let page = prose(cases, "html");
    assert!(
        page.contains("<mtext>if\u{A0}</mtext><mrow><mi>x</mi>") && !page.contains('$'),
        "{page}"
    );
    assert!(page.contains("<mo>&gt;</mo>"), "{page}");
    let page = prose(cases, "tex");
    assert!(page.contains("\\text{if $x > 0$} \\\\ 0"), "{page}");
    for wrong in [
        "\\text{a $b}",
        "\\text{$\\input{x}$}",
        "\\text{{$b$}}",
        "\\text{$a & b$}",
    ] {
        let page = prose(&format!("$${wrong}$$"), "tex");
        assert!(page.contains("\\texttt{\\$\\$"), "{page}");
    }
    let deep = "\\text{$".repeat(5) + "x" + &"$}".repeat(5);
    assert!(prose(&format!("$${deep}$$"), "tex").contains("\\texttt{\\$\\$"));
}

#[test]
fn addresses_of_mail() {
    for (format, link) in [
        ("html", "<a href=\"mailto:a@b.c\">a@b.c</a>"),
        ("md", "[a@b.c](mailto:a@b.c)"),
        ("tex", "\\href{mailto:a@b.c}{a@b.c}"),
    ] {
        let page = prose("By <a@b.c>.", format);
        assert!(page.contains(link), "{page}");
    }
}

/// Of a link within a link nothing but the text is shown.
#[test]
fn links_within_links() {
    let badge = "[![badge](b.png)](https://x.org)";
    for (format, link) in [
        ("html", "<p><a href=\"https://x.org\">badge</a></p>"),
        ("md", "[![badge](b.png)](https://x.org)"),
        ("tex", "\\href{https://x.org}{badge}"),
    ] {
        let page = prose(badge, format);
        assert!(page.contains(link), "{page}");
    }
    let page = prose("[![badge](https://x.org/b.png)](https://x.org)", "md");
    assert!(page.contains("[badge](https://x.org)"), "{page}");
    let pictures = "![".repeat(60) + "a" + &"](b.png)".repeat(60);
    let page = prose(&pictures, "tex");
    assert_eq!(page.matches("\\href{").count(), 1, "{page}");
}

#[test]
fn authors_are_plain_text() {
    let folder = Folder::new("# ---\n# author: \"*A* & <B>\"\n# date: \"[x](y)\"\n# ---\n1\n");
    for (format, part) in [
        (
            "html",
            "<p class=\"byline\">*A* &amp; &lt;B&gt;</p>\n<p class=\"byline\">[x](y)</p>",
        ),
        ("md", "*\\*A\\* & &lt;B>*\n\n*\\[x\\](y)*"),
        ("tex", "*A* \\& {<}B{>}\\\\{} {[}x{]}(y)"),
    ] {
        let (page, _) = folder.notes(format);
        assert!(page.contains(part), "{page}");
    }
}

#[test]
fn a_claim_with_an_empty_label_is_listed_with_its_text() {
    let folder = Folder::new("assert 1 == 1, \"\"\nassert 2 == 2, \"   \"\n");
    let (page, _) = folder.notes("html");
    inspect(&page, "labels");
    assert!(
        page.contains("<a href=\"#L1\">1 == 1, &quot;&quot;</a>"),
        "{page}"
    );
    assert!(page.contains("<a href=\"#L2\">2 == 2, "), "{page}");
}

#[test]
fn more_commands_in_formulas() {
    for formula in [
        r"\left< x \right> \bigl< y \bigr>",
        r"\mbox{a b} \textnormal{c}",
        r"a \mod b \pod{n}",
        r"a \thinspace b \negthinspace c",
        r"\varGamma \vartriangle \iiiint \mho \mathop{\int} \mathbin\ast",
    ] {
        let formula = format!("${formula}$");
        let page = prose(&formula, "html");
        assert!(page.contains("<math") && !page.contains('$'), "{page}");
        assert!(prose(&formula, "tex").contains(&formula));
    }
    // LaTeX cannot read the operators that are made of several signs as a single one.
    for formula in [
        r"$\mathop\iiiint$",
        r"$\mathbin\int$",
        r"$x_\mbox{a}$",
        r"$x^\mod y$",
    ] {
        assert!(!prose(formula, "tex").contains(formula));
    }
    let page = prose(r"$\left< x \right>$ $a \mod b$ $\pod{n}$", "html");
    for part in ["⟨", "⟩", "<mi>mod</mi>", "<mi>n</mi>"] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn deleted_words_are_marked_in_latex() {
    assert!(prose("a ~~b~~ c", "tex").contains("a \\deleted{b} c"));
}

/// A dollar sign within braces ends no formula, signs of LaTeX stand for themselves, and nothing is reported twice.
#[test]
fn dollars_and_escapes_in_the_text_of_formulas() {
    let folder = Folder::new(
        "# T\n\n# $f = \\begin{cases} 1 & \\text{if $x > 0$} \\end{cases}$ costs $5 and {$6}\n#\n\
         # $\\text{5\\$ a\\_b \\% \\{x\\}}$ and $\\nosuch$ and $\\nosuch$\n1\n",
    );
    let (page, _) = folder.notes("html");
    inspect(&page, "text of formulas");
    assert_eq!(page.matches("<math").count(), 3, "{page}");
    assert!(
        page.contains("5$ a_b % {x}") && page.contains("costs $5 and {$6}"),
        "{page}"
    );
    let (page, _) = folder.notes("tex");
    assert!(page.contains("\\text{if $x > 0$}"), "{page}");
    let out = folder.path("out.md");
    let ran = run(&["notes", &folder.path("script.cgt"), "-o", &out]);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

/// Pandoc takes a first line with a percent sign for a title.
#[test]
fn other_signs_for_other_readers() {
    let folder = Folder::new("# % a title\n1\n");
    assert!(folder.notes("md").0.starts_with("\\% a title"));
    let folder = Folder::new("# T\n\n# ΑΒΓ and Ο™\n1\n");
    let (page, _) = folder.notes("tex");
    assert!(
        page.contains("AB\\ensuremath{\\Gamma} and O\\texttrademark{}"),
        "{page}"
    );
}
