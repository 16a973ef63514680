//! Which formulas of a handout are typeset, and what LaTeX is given for them.

use upstar::notes::{Format, Page};
use upstar::{Engine, Settings, Source};

/// The formulas of a table, in which at least two blanks separate them, and comments begin with `//`.
fn formulas(table: &str) -> impl Iterator<Item = &str> {
    let lines = table.lines().map(str::trim);
    let lines = lines.filter(|line| !line.starts_with("//"));
    let formulas = lines.flat_map(|line| line.split("  ").map(str::trim));
    formulas.filter(|formula| !formula.is_empty())
}

/// A paragraph of a handout, and whether all of its formulas were typeset.
fn shown(paragraph: &str, format: Format) -> (String, bool) {
    let mut engine = Engine::new(Settings::default());
    let script = format!("# T\n\n# A {paragraph} z\n1\n");
    let page = Page::of(engine.run(Source::new("notes", script)), |_| {}).expect("a page");
    let remarks = page.remarks(&mut engine, format).expect("it is short");
    let text = page
        .write(&mut engine, format, "notes")
        .expect("it is short");
    // Long lines are broken, which means nothing in LaTeX.
    let text = text.replace("%\n", "").replace('\n', " ");
    let (_, rest) = text.rsplit_once("A ").expect("the prose");
    let (paragraph, _) = rest.split_once(" z").expect("the end of the prose");
    (paragraph.to_string(), remarks.is_empty())
}

/// What LaTeX is given for the formula, if it is typeset.
fn latex(formula: &str) -> Option<String> {
    let (text, is_typeset) = shown(&format!("${formula}$"), Format::Latex);
    let inner = text.strip_prefix('$').and_then(|it| it.strip_suffix('$'));
    assert!(is_typeset || inner.is_none(), "{text}");
    inner.map(str::to_string)
}

const TYPESET: &str = r"
    // Scripts and primes.
    x'   x''   x'^2   x_1'   x_1^2   {x^2}^3   x^\alpha   x^\frac12   x^\mathbf{a}
    // Arguments with and without braces.
    \frac12   \frac 1 2   \hat\alpha   \hat\{   \sqrt\frac12   \sqrt{x}   \sqrt[3]{x}   \sqrt[\left(a\right)]{x}
    \sqrt[{[]}]{x}   \sqrt[3]{x} [y]   \xrightarrow[a]{b}   \xrightarrow{b}   \operatorname{mex} x
    \operatorname*{mex}_x   \sum\limits_a   \operatorname{mex}\nolimits_a   \sum_{\substack{a\\ b}} c   \pmod{n}
    \overset{a}{b}
    // Delimiters.
    \left(x\right)   \left[a\right[   \left.x\right|   \left\langle x\right\rangle   \left\{x\right\|
    \left(a\middle|b\right)   \big(x\big)   \Biggl\lfloor x\Biggr\rfloor
    // Spaces, colours and text.
    a\quad b\, c\; d   \color{red}x   \textcolor{red}{x}   \%\{\}\&   \text{ab, c}   \text{a{b}c}
    \text{\textbf{a} \dots\ \&}   \text{é}
    // Tables.
    \begin{array}{l|c r} \hline a & b & c \\ \hline d & e & f \end{array}
    \begin{array}{c} a \\[2.5pt] b \\[1234mm] c \end{array}   \begin{matrix} 1&2&3&4&5&6&7&8&9&0 \end{matrix}
    \begin{cases} a & b \\ c & d \end{cases}   \begin{smallmatrix} 1&2&3&4&5&6&7&8&9&0&1 \end{smallmatrix}
    \begin{alignedat}{2} a & b & c & d \end{alignedat}   \begin{aligned} a &= b \end{aligned}
    \sum_{\begin{subarray}{c} a \\ b \end{subarray}} c   \begin{gathered} a \\ b \end{gathered}
";

#[test]
fn typeset_as_they_are() {
    for formula in formulas(TYPESET) {
        assert_eq!(latex(formula).as_deref(), Some(formula));
    }
}

/// LaTeX stops at these, or reads them in another way than the page.
const REFUSED: &str = r"
    // Scripts and primes.
    x^2^3   x^2 ^3   x_1_2   x^2'   x'^2'   x'^2^3   x^   x^\sum   x^\log   x^'   x^\hat a
    // Arguments.
    \frac1   \frac[1]2   \hat   \hat\frac12   \hat\hat a   \hat'   \hat\,   \sqrt\sum   \sqrt[a[b]{x}   \sqrt[a
    \sqrt[\left[a\right)]{x}   \sqrt[\sqrt[a]{b}]{c}   a\limits_b   a\nolimits_b   \substack a   \text a
    \nosuch   \input{x}
    // Signs that mean something else.
    50%   #   a & b   a \\ b   }   {   \@   \(   \   \text{a%b}   \text{a&b}   \text{\alpha}   \text{\^}
    \text{a
    // Delimiters.
    \left(x)   \left(x   x\right)   \left x\right)   \left\alpha x\right)   a\middle|b   \big x
    \left({a\middle|b}\right)   \left\, x\right)
    // Colours.
    \color{nosuch}x   \color x   \textcolor{red}   \color{red
    // Tables.
    \begin{array}{cx} a \end{array}   \begin{array}{} a \end{array}   \begin{array}{c} a & b \end{array}
    \begin{array}{c} a \hline \end{array}   \begin{matrix} \hline a \end{matrix}
    \begin{array}{c} a \\*b \end{array}   \begin{array}{c} a \\ *b \end{array}
    \begin{array}[t]{c} a \end{array}   \begin{matrix}[c] a \end{matrix}   \begin{matrix} a \end{pmatrix}
    \begin{matrix} a   \begin{array}{c} a \\[12345pt] b \end{array}   \begin{array}{c} a \\[1e2pt] b \end{array}
    \begin{array}{c} a \\[..pt] b \end{array}   \begin{array}{c} a \\[2cm] b \end{array}
    \begin{array}{c} a \\[2pt b \end{array}   \begin{array}{c} a \\[-2pt] b \end{array}
    \begin{matrix} 1&2&3&4&5&6&7&8&9&0&1 \end{matrix}   \begin{cases} a & b & c \end{cases}
    \begin{alignedat}{1} a & b & c \end{alignedat}   \begin{alignedat}{0} a \end{alignedat}
    \begin{alignedat}{51} a \end{alignedat}   \begin{alignedat}{c} a \end{alignedat}
    \begin{subarray}{cc} a \end{subarray}   \begin{subarray}{c|} a \end{subarray}
    \begin{subarray}{x} a \end{subarray}   \begin{subarray}{c} a & b \end{subarray}
    \begin{gathered} a & b \end{gathered}   \begin{split} a \end{split}   x \begin{align} a \end{align}
    \sum_{\substack{a & b}} c   {a \\ b}
";

#[test]
fn shown_as_typed() {
    for formula in formulas(REFUSED).chain(["a\u{1}b", "\\text{a\u{1}b}"]) {
        assert_eq!(latex(formula), None, "{formula}");
    }
}

#[test]
fn typeset_in_another_way() {
    for (formula, written) in [
        ("a   b", "a b"),
        // Signs beyond ASCII are single symbols, so that they can be arguments.
        ("a⊕b", r"a\oplus b"),
        ("a⊕1", r"a\oplus1"),
        ("a⟹b", r"a{\Longrightarrow}b"),
        ("a−b", "a{-}b"),
        (r"\hat½", r"\hat{\frac12}"),
        ("x^ω", r"x^\omega"),
        ("é", r"{\text{é}}"),
        ("ж", r"{\text{\sign{0436}}}"),
        (r"\text{a_b^c}", r"\text{a\_b\textasciicircum{}c}"),
        ("\\text{a\u{2003}b}", r"\text{a b}"),
        (r"\text{⊕ж}", r"\text{\ensuremath{\oplus}\sign{0436}}"),
    ] {
        assert_eq!(latex(formula).as_deref(), Some(written));
    }
}

/// Displays stand by themselves, between two dollar signs.
#[test]
fn displays() {
    let is_typeset = |formula: &str| {
        let mut engine = Engine::new(Settings::default());
        let script = format!("# T\n\n# $${formula}$$\n1\n");
        let page = Page::of(engine.run(Source::new("notes", script)), |_| {}).expect("a page");
        let text = page.write(&mut engine, Format::Latex, "notes");
        let is_typeset = text.expect("it is short").contains(formula);
        let remarks = page.remarks(&mut engine, Format::Latex);
        assert_eq!(is_typeset, remarks.expect("it is short").is_empty());
        is_typeset
    };
    for formula in [
        r"\begin{align} a &= b \\ c &= d \end{align}",
        r"\begin{align*}a\end{align*}",
        r"\begin{equation} a \end{equation}",
        r"\begin{equation} \begin{split} a &= b \\ c \end{split} \end{equation}",
        r"\begin{gather} a \\ b \end{gather}",
        r"\begin{alignat}{2} a & b & c & d \end{alignat}",
    ] {
        assert!(is_typeset(formula), "{formula}");
    }
    for formula in [
        r"\begin{align} a \end{align} b",
        r"a \begin{align} b \end{align}",
        r"\begin{equation} a \\ b \end{equation}",
        r"\begin{equation} a & b \end{equation}",
        r"\begin{equation} \begin{align} a \end{align} \end{equation}",
        r"\begin{equation} \begin{split} a & b & c \end{split} \end{equation}",
        r"\begin{gather} a & b \end{gather}",
        r"\begin{alignat}{1} a & b & c \end{alignat}",
    ] {
        assert!(!is_typeset(formula), "{formula}");
    }
}

/// Only what is nested counts against the limits, not what stands side by side.
#[test]
fn limits_count_levels() {
    let nested = |open: &str, times: usize| format!("{}x{}", open.repeat(times), "}".repeat(times));
    for (open, most) in [
        ("{", 99),
        (r"\hat{", 99),
        (r"\overset a{", 4),
        (r"\sqrt[2]{", 4),
    ] {
        assert!(latex(&nested(open, most)).is_some(), "{open}");
        assert!(latex(&nested(open, most + 1)).is_none(), "{open}");
    }
    let text = |levels| format!(r"\text{{{}}}", nested("{", levels));
    assert!(latex(&text(98)).is_some());
    assert!(latex(&text(99)).is_none());
    for formula in [
        "{x}",
        r"\overset ab",
        r"\sqrt[2]{x}",
        r"\text{x}",
        r"\left(x\right)",
    ] {
        assert!(latex(&formula.repeat(120)).is_some(), "{formula}");
    }
    let table = |columns| {
        format!(
            r"\begin{{array}}{{{}}} a \end{{array}}",
            "c".repeat(columns)
        )
    };
    assert!(latex(&table(50)).is_some());
    assert!(latex(&table(51)).is_none());
    let cells = |cells| format!(r"\begin{{aligned}} {} \end{{aligned}}", "&".repeat(cells));
    assert!(latex(&cells(49)).is_some());
    assert!(latex(&cells(50)).is_none());
    assert!(latex(&"x".repeat(8000)).is_some());
    assert!(latex(&"x".repeat(8001)).is_none());
}

#[test]
fn in_html() {
    for (formula, written) in [
        // An arrow alone in braces is no relation.
        (r"a{\to}b", "<mi>→</mi>"),
        (r"{\to b}", ">→</mo>"),
        (r"{a \to}", ">→</mo>"),
    ] {
        let (text, is_typeset) = shown(&format!("${formula}$"), Format::Html);
        assert!(is_typeset && text.contains(written), "{formula}: {text}");
    }
}

/// A formula of a value is broken between the items of a list, unless one of them has more than 80 symbols. The letters of
/// commands are none.
#[test]
fn values_that_fit_on_a_line() {
    let is_formula = |digits: usize| {
        let [one, two, three] =
            [("9", digits - 46), ("8", 23), ("7", 23)].map(|(digit, times)| digit.repeat(times));
        let mut engine = Engine::new(Settings::default());
        let list = format!("[1, {{{one}|{two}||{three}}}]\n");
        let page = Page::of(engine.run(Source::new("notes", list)), |_| {}).expect("a page");
        let text = page.write(&mut engine, Format::Latex, "notes");
        let formula = format!(r"$[1,\allowbreak \{{{one} \mid {two} \mathrel{{\|}} {three}\}}]$");
        text.expect("it is short").contains(&formula)
    };
    // The other symbols are the comma before the item, the bracket after it, and six of braces and bars.
    assert!(is_formula(72));
    assert!(!is_formula(73));
}
