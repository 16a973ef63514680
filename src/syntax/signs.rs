//! The table of all operators, reserved words and punctuation.
//!
//! The tokenizer, the tree builder, the error messages, the prompt, help and the reference read it, and the grammars of the
//! editors are written from it. Tests compare it with the grammar.
//!
//! An operator between two operands whose result is computed from both is added in three places:
//!
//! 1. `grammar/upstar.pest`: an alternative in `arithmetic`, which holds inside braces too, longer signs first, and a place in
//!    the list of precedences at the top. A sign that starts with `<` must not look like the bracket `< | >`: see
//!    `factor_ahead` and `angles`. One that starts with `>` or contains a bar can also end a bracket, as in `<0|<1|2>>`, so it
//!    gets a rule of its own, which `option_infix` does not use and which comes before `comparison` in `infix`; options in
//!    `editors/tree-sitter/grammar.js` leave it out as well.
//! 2. Here: a variant of `Operator` and a row of `SIGNS` at the place of its precedence, with an example,
//!    which `cargo test --test program docs` runs.
//! 3. `src/eval/arithmetic.rs`: an arm of `binary`. Rulesets that use it are interpreted, unless it also has an arm of `binary`
//!    in `src/eval/typed/lowering.rs` and in `src/eval/int_fast_path.rs`.
//!
//! Then regenerate the reference and the lists in the grammars of the editors: `UPDATE=1 cargo test --test program reference`
//! and `UPDATE=1 cargo test --test language signs`.
//!
//! A comparison is an alternative in `comparison` or `bar_comparison`, a variant of `Comparison` and an arm in
//! `src/eval/comparison.rs`; a connective such as `and` is an alternative in `connective`, a variant of `Infix` and an arm in
//! `src/syntax/build/stack.rs`. Where handouts need a LaTeX command for a sign, it gets a line in `src/notes/math/mod.rs`.
//!
//! A word is written `"word" ~ !name_char` in the grammar, so that it does not match the beginning of a name; it must also be
//! added to `reserved` there, in the group of its first letter and longer words first. A word that begins an expression also
//! belongs in `head_ahead`, one that begins a statement in `word_ahead`, and no sign in front of an operand may begin with a
//! character of `no_prefix`.

use std::cmp::Reverse;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// How tightly an operator binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// `if`, `let`, `forall`, `->`: they reach to the end of the expression.
    Head,
    Iff,
    Implies,
    Or,
    And,
    Not,
    Compare,
    Move,
    Concat,
    Range,
    /// `&`: the sides of a loopy game.
    Sides,
    Sum,
    Product,
    Sign,
    Ordinal,
    Power,
    Glued,
}

impl Level {
    /// Whether `a op b op c` is `a op (b op c)`.
    pub fn is_right_associative(self) -> bool {
        matches!(self, Level::Implies | Level::Power)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    Greater,
    LessOrEqual,
    GreaterOrEqual,
    Confused,
    LessOrConfused,
    GreaterOrConfused,
    Identical,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Product,
    Quotient,
    FloorQuotient,
    Remainder,
    /// `mod` after `≡`: the remainder on both sides of the comparison.
    Congruence,
    OrdinalSum,
    Power,
    Range,
    /// `⊕`: the nim-sum.
    NimSum,
    /// `++`: concatenation of strings or lists.
    Concat,
    /// `=>`: a move, from a position to a position.
    Move,
    /// `&`: the loopy game with this onside and offside.
    Sides,
}

/// The meaning of an operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infix {
    /// `or` (any) and `and`.
    Join {
        any: bool,
    },
    Implies,
    /// Equality of truth values.
    Iff,
    Compare(Comparison),
    Sum {
        minus: bool,
    },
    /// `±`: the sum with a switch.
    PlusSwitch,
    Binary(Operator),
}

/// The meaning of an operator in front of its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    Not,
    Negative,
    Switch,
    /// `•x`: the number x, as the value of a stalk in Hackenbush.
    Hackenbush,
    /// `*n`, `*(n+1)`: the nimber of a computed size.
    StarOf,
    /// `^(n+1)`: a computed number of ups.
    UpOf,
}

/// The role of a sign or word.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    /// Between two operands.
    Infix(Level, Infix),
    /// In front of an operand.
    Prefix(Level, Prefix),
    /// A word that starts a statement.
    Statement,
    /// A word that starts an expression.
    Head,
    /// A word inside an expression, followed by an expression or a name.
    Inner,
    /// `=` and `->`, between names and their meaning.
    Binding,
    /// A word that is an operand.
    Constant,
    /// A comma, a bar or a closing bracket.
    Punctuation,
    /// A sign that is a literal by itself. The tokenizer reads it as such and not by this table.
    Literal,
    /// An operator of other languages, and the label of the message about it.
    Foreign(&'static str),
    /// A character without a meaning in the language, which has a message of its own because it is often
    /// tried.
    Stray,
}

/// One row of the table.
#[derive(Debug)]
pub struct Sign {
    /// All spellings, which mean the same; ASCII comes first.
    pub spellings: &'static [&'static str],
    /// The LaTeX commands that are read as this sign.
    pub latex: &'static [&'static str],
    /// The prompt turns this name, typed after a backslash and followed by a tab, into the second spelling.
    pub tab_name: &'static str,
    pub purpose: Purpose,
    /// An operator with its operands.
    pub form: &'static str,
    /// The meaning of an operator or literal; for anything else, the advice where it does not fit.
    pub help: &'static str,
    /// Another name that help knows it by.
    pub topic: &'static str,
    /// Inputs with their outputs.
    pub examples: &'static [(&'static str, &'static str)],
    /// Whether a statement may begin with it.
    pub begins: bool,
    /// Whether a statement may end with it, so that it does not continue on the next line.
    pub ends: bool,
}

const DEFAULT: Sign = Sign {
    spellings: &[],
    latex: &[],
    tab_name: "",
    purpose: Purpose::Stray,
    form: "",
    help: "",
    topic: "",
    examples: &[],
    begins: false,
    ends: false,
};

macro_rules! table {
    ($($($spelling:literal)+ => $purpose:expr, $form:literal, $help:expr $(, $field:ident: $value:expr)*;)*) => {
        &[$(Sign {
            spellings: &[$($spelling),+],
            purpose: $purpose,
            form: $form,
            help: $help,
            $($field: $value,)*
            ..DEFAULT
        }),*]
    };
}

const fn compare(comparison: Comparison) -> Purpose {
    Purpose::Infix(Level::Compare, Infix::Compare(comparison))
}

const fn sum(minus: bool) -> Purpose {
    Purpose::Infix(Level::Sum, Infix::Sum { minus })
}

const fn binary(level: Level, operator: Operator) -> Purpose {
    Purpose::Infix(level, Infix::Binary(operator))
}

const fn prefix(level: Level, prefix: Prefix) -> Purpose {
    Purpose::Prefix(level, prefix)
}

use Purpose::{Binding, Constant, Foreign, Head, Inner, Literal, Punctuation, Statement, Stray};

/// All signs and words. The operators are sorted from the one that binds loosest to the tightest, and help and
/// the reference list them in this order.
#[allow(clippy::needless_update)]
pub static SIGNS: &[Sign] = table! {
    "^" "↑" => Literal, "", "up, {0|*}", latex: &["\\uparrow"], tab_name: "up";
    "^^" "⇑" => Literal, "", "double up", latex: &["\\Uparrow"], tab_name: "Up";
    "v" "↓" => Literal, "", "down, {*|0}", latex: &["\\downarrow"], tab_name: "down";
    "vv" "⇓" => Literal, "", "double down", latex: &["\\Downarrow"], tab_name: "Down";
    "*" "⋆" "★" "∗" => Literal, "", "star, {0|0}", latex: &["\\ast", "\\star"], tab_name: "star";

    "iff" => Purpose::Infix(Level::Iff, Infix::Iff), "a iff b", "both are true or both are false",
        examples: &[("forall n in 0..9: bricks(n) == 0 iff n mod 3 == 0", "true")];
    "<=>" "⇔" "⟺" "↔" => Purpose::Infix(Level::Iff, Infix::Iff), "a <=> b, a ⇔ b", "the same as `iff`",
        topic: "iff", latex: &["\\iff", "\\Leftrightarrow"], tab_name: "iff";
    "implies" => Purpose::Infix(Level::Implies, Infix::Implies), "a implies b", "if the first is true, so is the second",
        examples: &[("forall n in 1..9: n % 4 == 0 implies n % 2 == 0", "true")];
    "⇒" "⟹" => Purpose::Infix(Level::Implies, Infix::Implies), "a ⇒ b", "the same as `implies`; a move is `=>`",
        topic: "implies", latex: &["\\implies", "\\Rightarrow"];
    "or" => Purpose::Infix(Level::Or, Infix::Join { any: true }), "a or b", "at least one of two \
                                                                             truth values is true",
        examples: &[("true or false", "true")];
    "and" => Purpose::Infix(Level::And, Infix::Join { any: false }), "a and b", "both truth \
                                                                                 values are true",
        examples: &[("true and false", "false")];
    "not" => prefix(Level::Not, Prefix::Not), "not a", "the opposite truth value",
        begins: true, examples: &[("not true", "false")];

    "==" "≡" => compare(Comparison::Equal), "a == b", "equal in value, or the same tree of wins \
                                                       and draws; comparisons can be chained",
        topic: "order", examples: &[("* == 0", "false"), ("0 < ^ < 1", "true")], latex: &["\\equiv"], tab_name: "equiv";
    "!=" "≠" "≢" => compare(Comparison::NotEqual), "a != b", "not equal", topic: "order",
        latex: &["\\neq", "\\ne"], tab_name: "ne";
    "<" => compare(Comparison::Less), "a < b", "less than, in the order of game values; strings are \
                                                compared character by character", topic: "order", begins: true, examples: &[("\"XO.\" < \"XX\"", "true")];
    ">" => compare(Comparison::Greater), "a > b", "greater than", topic: "order", ends: true;
    "<=" "≤" => compare(Comparison::LessOrEqual), "a <= b", "less than or equal to", topic: "order",
        latex: &["\\leq", "\\le"], tab_name: "le";
    ">=" "≥" => compare(Comparison::GreaterOrEqual), "a >= b", "greater than or equal to", topic: "order",
        latex: &["\\geq", "\\ge"], tab_name: "ge";
    "||" "<>" "∥" "‖" => compare(Comparison::Confused), "a || b, a <> b, a ‖ b", "confused with",
        topic: "fuzzy", examples: &[("* || 0", "true"), ("^ <> 0", "false")], latex: &["\\|"];
    "<|" => compare(Comparison::LessOrConfused), "a <| b", "less than or confused with",
        topic: "fuzzy", begins: true, examples: &[("* <| 0", "true")];
    "|>" => compare(Comparison::GreaterOrConfused), "a |> b", "greater than or confused with", topic: "fuzzy", ends: true;
    "===" "≅" => compare(Comparison::Identical), "a === b", "the same position or form, not just the \
                                                         same value: options and parts may be in \
                                                         any order, a literal means its canonical \
                                                         form, and finished parts of a sum do not \
                                                         count", topic: "identical",
        examples: &[("{0,-1|} === {0|}", "false"), ("{0,-1|} == {0|}", "true"), ("bricks(0) + * === *", "true")],
        latex: &["\\cong"], tab_name: "cong";

    "=>" => binary(Level::Move, Operator::Move), "g => h", "a move from g to h, as printed in \
                                                            lists of moves",
        topic: "move", examples: &[("{0|*} => 0", "{0|*} => 0"), ("moves(*2) == [*2 => 0, *2 => *]", "true")];
    "++" => binary(Level::Concat, Operator::Concat), "a ++ b", "two strings or lists joined",
        topic: "concat", examples: &[("[1] ++ 4..6", "[1, 4, 5, 6]"), ("\"X.\" ++ \"/\" ++ \".O\"", "\"X./.O\"")];
    ".." => binary(Level::Range, Operator::Range), "a..b", "the integers from a to b, both included",
        topic: "range", examples: &[("1..3 == [1, 2, 3]", "true")];

    "&" => binary(Level::Sides, Operator::Sides), "g & h", "the loopy game with onside g, where \
                                                            infinite play is a win for Left, and \
                                                            offside h, where it is a win for Right",
        topic: "sides", examples: &[("over + under", "over & under"), ("on & off == dud", "true")],
        latex: &["\\mathbin{\\&}", "\\&"];

    "+" => sum(false), "a + b", "the sum", topic: "sum", examples: &[("^ + *", "^*")];
    "-" "−" "–" "—" => sum(true), "a - b", "the difference", topic: "sum", begins: true, examples: &[("^ - ^", "0")];

    "±" => Purpose::Infix(Level::Sum, Infix::PlusSwitch), "a ± b", "the sum with a switch, a + ±b",
        topic: "sum", begins: true, examples: &[("3 ± 1", "{4|2}")], latex: &["\\pm"];
    "⊕" => binary(Level::Sum, Operator::NimSum), "a ⊕ b", "the nim-sum of two integers, or the sum of two nimbers",
        topic: "sum", examples: &[("13 ⊕ 19 ⊕ 10", "20"), ("*2 ⊕ *3", "*")], latex: &["\\oplus"];

    "*" "⋆" "★" "∗" => binary(Level::Product, Operator::Product), "a * b",
        "n copies of a game, `n * g`; the product of numbers or nimbers",
        topic: "product", begins: true, ends: true,
        examples: &[("3 * ^", "^3"), ("2 * * === * + *", "true"), ("*2 * *2", "*3")];
    "×" "·" "⋅" "∙" => binary(Level::Product, Operator::Product), "a × b", "the product, with or \
                                                                            without spaces: never \
                                                                            a star",
        topic: "product", examples: &[("2×3", "6"), ("3·^", "^3")], latex: &["\\times", "\\cdot"];
    "/" => binary(Level::Product, Operator::Quotient), "a / b", "the quotient of numbers",
        topic: "product", examples: &[("3 / 6", "1/2")];
    "//" => binary(Level::Product, Operator::FloorQuotient), "a // b", "the floor quotient",
        topic: "product", examples: &[("7 // 2", "3")];
    "%" => binary(Level::Product, Operator::Remainder), "a % b", "the remainder",
        topic: "product", begins: true, examples: &[("7 % 2", "1")];
    "mod" => binary(Level::Product, Operator::Remainder), "a mod b", "the remainder, like `a % b`",
        topic: "product", examples: &[("7 mod 2", "1")];

    "-" "−" "–" "—" => prefix(Level::Sign, Prefix::Negative), "-g", "the negative",
        topic: "negative", begins: true, examples: &[("-^", "v"), ("-{2|0}", "{0|-2}")];
    "+-" "±" => prefix(Level::Sign, Prefix::Switch), "+-g", "the switch: +-1 is {1|-1}",
        topic: "negative", begins: true, examples: &[("+-{2|1}", "+-{2|1}")], latex: &["\\pm"], tab_name: "pm";

    "•" => prefix(Level::Sign, Prefix::Hackenbush), "•x", "the number x, as the value of a stalk in blue and red Hackenbush; `hackenbush(x)` is that stalk",
        topic: "hackenbush", begins: true, examples: &[("•(1/4) + •(1/4) ≡ •(1/2)", "true")], latex: &["\\bullet"];

    ":" => binary(Level::Ordinal, Operator::OrdinalSum), "g:h", "the ordinal sum: a move in g \
                                                                 removes h",
        topic: "ordinal", examples: &[("1:*", "1*"), ("*:1", "^*")];
    "**" => binary(Level::Power, Operator::Power), "a**n", "the power of a number",
        topic: "power", examples: &[("2**10", "1024")];

    "*" "⋆" "★" "∗" => prefix(Level::Glued, Prefix::StarOf), "*n", "a nimber whose size is computed",
        begins: true, examples: &[("[*n for n in 1..3]", "[*, *2, *3]")];
    "^" "↑" => prefix(Level::Glued, Prefix::UpOf), "^(n)", "a computed number of ups",
        begins: true, examples: &[("^(1 + 2)", "^3")];

    "let" => Statement, "", "a definition must be a separate statement", begins: true;
    "assert" "why" "use" => Statement, "", BEGINS, begins: true;
    "if" => Head, "", CLAUSES, begins: true;
    "forall" => Head, "", IN_PARENTHESES, begins: true, latex: &["\\forall"];
    "exists" => Head, "", IN_PARENTHESES, begins: true, latex: &["\\exists"];
    "wld" => Head, "", IN_PARENTHESES, begins: true;
    "for" => Inner, "", CLAUSES;
    "by" => Inner, "", "`by` follows the body of a ruleset: `let nim2(m, n) = { ... } by *m + *n`";
    "then" "else" => Inner, "", "an `if` is `if c then a else b`";
    "in" => Inner, "", "`in` belongs to `let .. in`, `for` and `forall`; whether x is in a list is \
                        `contains(xs, x)`", latex: &["\\in"];
    "true" "false" "Left" "Right" "L" "R" "N" "P" => Constant, "", "", begins: true;

    "=" => Binding, "", "a definition is `let g = ...`, a comparison `==`";
    "->" "↦" => Binding, "", "a function is `n -> n + 1` or `(a, b) -> a + b`";
    "|" "∣" => Punctuation, "", "", latex: &["\\mid"];
    "," ")" "]" => Punctuation, "", "";
    "}" "⟩" => Punctuation, "", "", latex: &["\\}", "\\rangle"];

    ":=" => Foreign("definitions use `let` and `=`"), "", "write `let name = ...`";
    "/=" => Foreign("inequality is `!=`"), "", "write `!=`";
    "&&" => Foreign("two claims are joined by a word"), "", "write `and`", begins: true;
    "!" => Foreign("negation is a word"), "", "write `not`; for \"not equal\", write `!=`", begins: true;
    "\\" => Stray, "", "only the LaTeX of printed values can be read: `\\tfrac{1}{2}`, `\\ast`, \
                        `\\uparrow`, `\\{1 \\mid 0\\}`, `\\pm 1`";
    "?" => Stray, "", "`? mex` explains a name only at the prompt; in a shell, use `upstar doc mex`";
    "$" => Stray, "", "LaTeX is written without dollar signs: `\\tfrac{1}{2}`";
    "”" "'" "‘" "’" => Stray, "", "a string is written in double quotes: \"...\"";
    "÷" => Stray, "", "the quotient is `/`";
    "∧" => Stray, "", "write `and`";
    "∨" => Stray, "", "write `or`";
    "¬" "~" => Stray, "", "write `not`";
    "→" => Stray, "", "a function is `n -> n + 1`, a move `=>`, and an implication `implies`";
    "∅" => Stray, "", "a side without options is left empty: `{|}`; a list without items is `[]`";
    "∉" "∄" => Stray, "", "whether x is in a list is `contains(xs, x)`; negation is written `not`";
    "≇" => Stray, "", "write `not (a === b)`";
    "¹" "²" "³" => Stray, "", "a power is written `n**2`";
    "₀" "₁" "₂" "₃" => Stray, "", "a name may end in a digit: `x1`; an item of a list is `xs[1]`";
    "⌊" "⌋" => Stray, "", "rounding down is `floor(x)`, and a floor quotient `a // b`";
    "⌈" "⌉" => Stray, "", "rounding up is `ceiling(x)`";
    "∞" => Stray, "", "there is no infinite number; the game `on` is greater than all numbers";
    "…" => Stray, "", "a range is `1..5`";
    "." => Stray, "", "a number needs digits on both sides of the point, as in 0.5; a range is `1..5`";
};

const IN_PARENTHESES: &str = "put it in parentheses";
const BEGINS: &str =
    "it can only begin a statement; end the statement before it with a newline or `;`";
const CLAUSES: &str =
    "`for` and `if` after an expression belong inside brackets: `[n for n in 1..5 if n > 2]`";

impl Sign {
    /// How tightly it binds, if it is an operator.
    pub fn level(&self) -> Option<Level> {
        match self.purpose {
            Purpose::Infix(level, _) | Purpose::Prefix(level, _) => Some(level),
            _ => None,
        }
    }

    /// Whether it is a reserved word.
    pub fn is_word(&self) -> bool {
        self.spellings[0].starts_with(char::is_alphabetic) && !self.is_literal()
    }

    fn is_literal(&self) -> bool {
        matches!(self.purpose, Literal)
    }

    /// Whether an operand, a name or a statement must follow the word.
    pub fn leads(&self) -> bool {
        !matches!(self.purpose, Constant)
    }
}

/// A sign in one of its spellings.
type Spelled = (&'static str, &'static Sign);

/// All spellings by their first character: longer ones first, and those that follow an operand before those
/// of equal length that precede one.
static STARTS: LazyLock<FxHashMap<char, Vec<Spelled>>> = LazyLock::new(|| {
    let mut starts: FxHashMap<char, Vec<Spelled>> = FxHashMap::default();
    for sign in SIGNS.iter().filter(|sign| !sign.is_literal()) {
        for &spelling in sign.spellings {
            let first = spelling.chars().next().unwrap_or_default();
            starts.entry(first).or_default().push((spelling, sign));
        }
    }
    for signs in starts.values_mut() {
        signs.sort_by_key(|(spelling, sign)| (Reverse(spelling.len()), is_prefix(sign)));
    }
    starts
});

/// The spellings with the first character of the text.
fn starting_like(text: &str) -> &'static [Spelled] {
    let first = text.chars().next();
    first
        .and_then(|first| STARTS.get(&first))
        .map_or(&[], |signs| signs)
}

/// Whether a sign, which may mean something else after an operand, is in front of one.
fn is_prefix(sign: &Sign) -> bool {
    matches!(sign.purpose, Purpose::Prefix(..)) && !sign.is_word()
}

/// The row of a sign in front of an operand.
pub fn prefix_sign(text: &str) -> Option<&'static Sign> {
    spelled(text, is_prefix)
}

/// The row of a word, or of a sign after an operand.
pub fn sign(text: &str) -> Option<&'static Sign> {
    spelled(text, |sign| !is_prefix(sign))
}

fn spelled(text: &str, is_wanted: fn(&Sign) -> bool) -> Option<&'static Sign> {
    let mut signs = starting_like(text).iter().rev();
    let (_, sign) = signs.find(|(spelling, sign)| *spelling == text && is_wanted(sign))?;
    Some(sign)
}

/// The row of a reserved word.
pub fn word(text: &str) -> Option<&'static Sign> {
    // Most names are longer than any reserved word.
    static LONGEST: LazyLock<usize> =
        LazyLock::new(|| reserved().map(str::len).max().unwrap_or_default());
    let sign = (text.len() <= *LONGEST).then(|| sign(text)).flatten();
    sign.filter(|sign| sign.is_word())
}

/// Signs of the books that are read as reserved words.
pub const WORD_SIGNS: &[(&str, &str)] = &[("∀", "forall"), ("∃", "exists"), ("∈", "in")];

/// The reserved word that a sign stands for.
pub fn word_sign(text: &str) -> Option<&'static str> {
    let sign = WORD_SIGNS.iter().find(|(sign, _)| *sign == text);
    sign.map(|(_, word)| *word)
}

/// Whether an operand, a name or a statement must follow this reserved word.
pub fn expects_operand(text: &str) -> bool {
    word(word_sign(text).unwrap_or(text)).is_some_and(|word| word.leads())
}

/// All reserved words.
pub fn reserved() -> impl Iterator<Item = &'static str> {
    let words = SIGNS.iter().filter(|sign| sign.is_word());
    words.flat_map(|sign| sign.spellings.iter().copied())
}

/// The longest sign that the text starts with; words do not count.
pub fn longest_sign(text: &str, after_operand: bool) -> Option<Spelled> {
    let signs = starting_like(text).iter();
    let mut fitting =
        signs.filter(|(spelling, sign)| text.starts_with(spelling) && !sign.is_word());
    let longest = *fitting.next()?;
    if after_operand && is_prefix(longest.1) {
        let other = fitting.find(|(_, sign)| !is_prefix(sign));
        return Some(other.copied().unwrap_or(longest));
    }
    Some(longest)
}
