//! The grammars have the operators and words of the table of signs. Where the grammars of the editors list them,
//! `UPDATE=1 cargo test --test language signs` writes the lists.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use fancy_regex::{Regex, escape};
use serde_json::Value;

use super::common::transcript::updates;
use upstar::syntax::{Infix, Level, Prefix, Purpose, SIGNS, Sign, WORD_SIGNS, continues, reserved};

const PEST: &str = "grammar/upstar.pest";

type Wanted = fn(&Purpose) -> bool;

const IS_INFIX: Wanted = |purpose| matches!(purpose, Purpose::Infix(..));
const IS_PREFIX: Wanted = |purpose| matches!(purpose, Purpose::Prefix(..));
const IS_OPERATOR: Wanted = |purpose| IS_INFIX(purpose) || IS_PREFIX(purpose);
const IS_COMPARISON: Wanted = |purpose| matches!(purpose, Purpose::Infix(_, Infix::Compare(_)));
const IS_BINDING: Wanted = |purpose| matches!(purpose, Purpose::Binding);
const IS_CONSTANT: Wanted = |purpose| matches!(purpose, Purpose::Constant);
const IS_KEYWORD: Wanted =
    |purpose| matches!(purpose, Purpose::Statement | Purpose::Head | Purpose::Inner);

/// The spellings of the rows with such a purpose, each once.
fn spellings(is_wanted: impl Fn(&Purpose) -> bool) -> Vec<&'static str> {
    let rows = SIGNS.iter().filter(|sign| is_wanted(&sign.purpose));
    let mut found = Vec::new();
    for &spelling in rows.flat_map(|sign| sign.spellings) {
        if !found.contains(&spelling) {
            found.push(spelling);
        }
    }
    found
}

/// Words, or signs that are none.
fn only(words: bool, mut spellings: Vec<&'static str>) -> Vec<&'static str> {
    spellings.retain(|spelling| spelling.ends_with(char::is_alphabetic) == words);
    spellings
}

/// In quotes, with commas or only blanks between them, on lines of a limited width. Lines after the first have an indent.
fn listed(spellings: &[impl AsRef<str>], between: &str, indent: usize) -> String {
    let mut text = String::new();
    let mut width = indent;
    for (at, spelling) in spellings.iter().enumerate() {
        let between = if at > 0 { between } else { "" };
        let item = format!("{between}{:?}", spelling.as_ref());
        let more = item.chars().count();
        if width + more > 120 {
            text += &format!("{}\n{}", between.trim_end(), " ".repeat(indent));
            text += &item[between.len()..];
            width = indent + more;
        } else {
            text += &item;
            width += more;
        }
    }
    text
}

/// The patterns of the TextMate grammar that are lists, by the names of their rules.
fn text_mate_patterns() -> [(&'static str, String); 7] {
    let words = |spellings| format!(r"\b({})\b", only(true, spellings).join("|"));
    let class = |spellings: Vec<&str>| {
        let is_single = |sign: &&str| sign.chars().count() == 1;
        let signs = spellings.into_iter().filter(is_single);
        format!("[{}]", signs.collect::<String>().replace('-', r"\-"))
    };
    let any = |spellings: Vec<&str>| {
        let signs = spellings.iter().map(|sign| escape(sign));
        signs.collect::<Vec<_>>().join("|")
    };
    // Bars and pointed brackets, which may also compare, have rules of their own.
    let is_bar = |sign: &&str| sign.chars().all(|c| "|∣∥‖<>".contains(c)) && *sign != "<>";
    let mut comparisons = spellings(IS_COMPARISON);
    comparisons.retain(|sign| !is_bar(sign));
    // Longer signs come first.
    let mut long = only(
        false,
        spellings(|purpose| IS_INFIX(purpose) || IS_BINDING(purpose)),
    );
    long.retain(|sign| sign.chars().count() > 1 && !sign.chars().all(|c| c == '|'));
    long.sort_by_key(|sign| Reverse(sign.chars().count()));
    let word_signs = WORD_SIGNS.iter().map(|(sign, _)| *sign).collect();
    let logical = spellings(|purpose| {
        matches!(
            purpose,
            Purpose::Infix(_, Infix::Iff | Infix::Implies | Infix::Join { .. })
        )
    });
    let arithmetic = spellings(|purpose| {
        matches!(
            purpose,
            Purpose::Infix(_, Infix::Sum { .. } | Infix::Binary(_))
                | Purpose::Prefix(_, Prefix::Negative | Prefix::Hackenbush)
                | Purpose::Binding
        )
    });
    let switch = spellings(|purpose| matches!(purpose, Purpose::Prefix(_, Prefix::Switch)));
    [
        (
            "keyword.control",
            format!("{}|{}", words(spellings(IS_KEYWORD)), class(word_signs)),
        ),
        (
            "keyword.operator.logical",
            format!("{}|{}", words(spellings(IS_OPERATOR)), class(logical)),
        ),
        ("constant.language", words(spellings(IS_CONSTANT))),
        ("constant.other.switch", any(switch)),
        ("keyword.operator", any(long)),
        ("keyword.operator.comparison", class(comparisons)),
        ("keyword.operator.arithmetic", class(arithmetic)),
    ]
}

/// The operators with such a purpose by their levels, as fields of an object in JavaScript.
fn by_level(is_wanted: Wanted) -> String {
    let mut levels = BTreeMap::<_, Vec<&str>>::new();
    for sign in SIGNS.iter().filter(|sign| is_wanted(&sign.purpose)) {
        let signs = levels.entry(sign.level()).or_default();
        signs.extend(sign.spellings);
    }
    let lines = levels.iter().map(|(level, signs)| {
        let level = level.expect("an operator has a level");
        format!("    {}: [{}],\n", name(level), listed(signs, ", ", 6))
    });
    lines.collect()
}

fn name(level: Level) -> String {
    format!("{level:?}").to_lowercase()
}

/// What `grammar.js` of the tree-sitter grammar reads.
fn tree_sitter_signs() -> String {
    let levels: BTreeSet<Level> = SIGNS.iter().filter_map(Sign::level).collect();
    let names = |levels: &mut dyn Iterator<Item = &Level>| {
        let names: Vec<String> = levels.map(|level| name(*level)).collect();
        listed(&names, ", ", 4)
    };
    let all = names(&mut levels.iter());
    let right = names(&mut levels.iter().filter(|level| level.is_right_associative()));
    let (infix, prefix) = (by_level(IS_INFIX), by_level(IS_PREFIX));
    let constants = listed(&spellings(IS_CONSTANT), ", ", 4);
    format!(
        "// Generated from `src/syntax/signs.rs`.\n\
         module.exports = {{\n  \
           // Levels of precedence, loosest first.\n  \
           levels: [{all}],\n  \
           rightAssociative: [{right}],\n  \
           // Operators between two operands, and in front of one.\n  \
           infix: {{\n{infix}  }},\n  \
           prefix: {{\n{prefix}  }},\n  \
           constants: [{constants}],\n\
         }};\n"
    )
}

/// What the scanner of the tree-sitter grammar reads.
fn scanner_signs() -> String {
    // `_` is no name either.
    let words: Vec<&str> = reserved().chain(["_"]).collect();
    let continuing: Vec<&str> = reserved().filter(|word| continues(word)).collect();
    let mut signs = only(
        false,
        spellings(|purpose| !matches!(purpose, Purpose::Literal | Purpose::Stray)),
    );
    signs.sort_by_key(|sign| Reverse(sign.chars().count()));
    let longest = signs.first().map_or(0, |sign| sign.chars().count());
    let rows = signs.iter().map(|sign| {
        let text: Vec<String> = sign
            .chars()
            .map(|c| format!("{:#X}", u32::from(c)))
            .collect();
        format!(
            "    {{{{{}}}, {}}}, // {sign}\n",
            text.join(", "),
            continues(sign)
        )
    });
    let rows: String = rows.collect();
    let (words, continuing) = (listed(&words, ", ", 4), listed(&continuing, ", ", 4));
    format!(
        "// Generated from `src/syntax/signs.rs`.\n\n\
         static const char *const RESERVED[] = {{\n    {words},\n}};\n\
         // Reserved words that no statement starts with: a line that starts with one continues the statement before.\n\
         static const char *const CONTINUING[] = {{\n    {continuing},\n}};\n\n\
         #define LONGEST_SIGN {longest}\n\n\
         // Longer signs first. A line that starts with one continues the statement before, or not.\n\
         static const struct {{\n    uint32_t text[LONGEST_SIGN + 1];\n    bool continues;\n}} SIGNS[] = {{\n{rows}}};\n"
    )
}

/// A list in a file, between two texts, or a whole file.
struct List {
    file: &'static str,
    start: String,
    end: &'static str,
    text: String,
}

fn lists() -> Vec<List> {
    let keywords = spellings(IS_KEYWORD);
    let operator_words = only(true, spellings(IS_OPERATOR));
    let word_signs: Vec<&str> = WORD_SIGNS.iter().map(|(sign, _)| *sign).collect();
    let operators = only(
        false,
        spellings(|purpose| {
            (IS_OPERATOR(purpose) && !IS_COMPARISON(purpose)) || IS_BINDING(purpose)
        }),
    );
    // `as` is a word only after `use`.
    let words: Vec<&str> = [&keywords[..], &["as"]].concat();
    let emacs = [&words[..], &operator_words].concat();
    let list = |file, start: &str, end, text| List {
        file,
        start: start.to_string(),
        end,
        text,
    };
    const QUERY: &str = "editors/tree-sitter/queries/highlights.scm";
    let mut lists = vec![
        list("editors/tree-sitter/signs.js", "", "", tree_sitter_signs()),
        list("editors/tree-sitter/src/signs.h", "", "", scanner_signs()),
        list(
            QUERY,
            "; Words\n[",
            "] @keyword\n",
            listed(&[&words[..], &word_signs].concat(), " ", 1),
        ),
        list(
            QUERY,
            "@keyword\n[",
            "] @keyword.operator\n",
            listed(&operator_words, " ", 1),
        ),
        list(
            QUERY,
            "; Signs\n[",
            "] @operator\n",
            listed(&operators, " ", 1),
        ),
        list(
            "editors/README.md",
            "'keyword\n                 '([",
            "] @font-lock-keyword-face",
            listed(&emacs, " ", 20),
        ),
    ];
    lists.extend(text_mate_patterns().map(|(rule, pattern)| List {
        file: "editors/vscode/syntaxes/upstar.tmLanguage.json",
        start: format!(r#"{{ "name": "{rule}.upstar", "match": "#),
        end: " },\n",
        text: Value::from(pattern).to_string(),
    }));
    lists
}

#[test]
fn lists_for_editors_are_those_of_the_table() {
    for List {
        file,
        start,
        end,
        text,
    } in lists()
    {
        let before = fs::read_to_string(file).unwrap_or_default();
        let from = before.find(&start).map(|at| at + start.len());
        let from = from.unwrap_or_else(|| panic!("{file} has no {start:?}"));
        let length = if end.is_empty() {
            Some(before.len())
        } else {
            before[from..].find(end)
        };
        let to = from + length.unwrap_or_else(|| panic!("{file} has no {end:?} after {start:?}"));
        let after = [&before[..from], &text, &before[to..]].concat();
        if updates() {
            fs::write(file, after).expect(file);
        } else {
            assert_eq!(before, after, "{file} is stale: `UPDATE=1` writes it anew");
        }
    }
}

/// The string literals of a text in pest's notation.
fn quoted(pest: &str) -> BTreeSet<String> {
    let string = Regex::new(r#""((?:[^"\\]|\\.)*)""#).expect("a pattern");
    let found = string
        .captures_iter(pest)
        .map(|found| found.expect("a match"));
    found.map(|found| found[1].to_string()).collect()
}

/// Adding an operator or a reserved word to only one of the two is an error.
#[test]
fn the_table_and_the_grammar_have_the_same_signs() {
    let grammar = fs::read_to_string(PEST).expect(PEST);
    let lines = grammar.lines().filter(|line| !line.starts_with("//"));
    let grammar: String = lines.flat_map(|line| [line, "\n"]).collect();
    // Blanks, the beginnings of comments, strings and brackets, and what is part of literals and answers. `as` is a word
    // of the grammar only after `use`, and a name elsewhere.
    const OTHERS: &[&str] = &[
        " ",
        "\\t",
        "\\r",
        "\\n",
        "\\u{A0}",
        "\\u{FEFF}",
        "#",
        ";",
        "\\\"",
        "“",
        "„",
        "”",
        "∀",
        "∃",
        "∈",
        "\\\\",
        "(",
        "[",
        "{",
        "⟨",
        ".",
        "-+",
        "00",
        "ans",
        "as",
        "_",
        "over",
        "under",
        "on",
    ];
    let mut in_grammar = quoted(&grammar);
    for other in OTHERS {
        assert!(in_grammar.remove(*other), "{other:?} is not in the grammar");
    }
    let is_language = |sign: &&Sign| !matches!(sign.purpose, Purpose::Foreign(_) | Purpose::Stray);
    let in_table: BTreeSet<String> = SIGNS
        .iter()
        .filter(is_language)
        .flat_map(|sign| sign.spellings)
        // These are runs of a literal sign.
        .filter(|spelling| !["^^", "vv"].contains(spelling))
        .map(|spelling| spelling.to_string())
        .collect();
    assert_eq!(in_grammar, in_table);
    let rule = grammar.split("\nreserved").nth(1).expect("the rule");
    let mut words = quoted(rule.split('}').next().expect("its end"));
    words.retain(|word| !["_", "v"].contains(&&**word));
    assert_eq!(words, reserved().map(str::to_string).collect());
}

/// The list of precedences at the top of the grammar has the first spelling of each operator, and those in ASCII.
#[test]
fn the_grammar_lists_the_operators_by_their_precedence() {
    let grammar = fs::read_to_string(PEST).expect(PEST);
    let lines = grammar
        .lines()
        .filter_map(|line| line.strip_prefix("//     "));
    let listed = lines
        .filter_map(|line| line.split("  ").next())
        .collect::<Vec<_>>();
    let mut levels = BTreeMap::<_, Vec<&str>>::new();
    for sign in SIGNS.iter().filter(|sign| IS_OPERATOR(&sign.purpose)) {
        let is_listed = |spelling: &&str| spelling.is_ascii() || *spelling == sign.spellings[0];
        let spellings = sign.spellings.iter().copied().filter(is_listed);
        levels.entry(sign.level()).or_default().extend(spellings);
    }
    let levels: Vec<String> = levels.values().map(|signs| signs.join(" ")).collect();
    // What reaches to the end of an expression comes before them, and calls after them.
    assert_eq!(listed[1..listed.len() - 1], levels);
}
