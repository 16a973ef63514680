//! The texts of all syntax errors: a title, a label at the place of the error, and what to do about it.

use crate::diagnostic::{Diagnostic, Span, visible};

/// `{0}`, `{1}` and so on are replaced by words from the place of the error.
pub struct Message {
    title: &'static str,
    label: &'static str,
    help: &'static str,
}

impl Message {
    pub fn at(&self, span: Span, words: &[&str]) -> Diagnostic {
        let diagnostic =
            Diagnostic::new(filled(self.title, words), span, filled(self.label, words));
        match self.help {
            "" => diagnostic,
            help => diagnostic.help(filled(help, words)),
        }
    }
}

fn filled(text: &str, words: &[&str]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some(brace) = rest.find('{') {
        filled.push_str(&rest[..brace]);
        rest = &rest[brace + 1..];
        let place = rest.split_once('}').and_then(|(place, after)| {
            let word = words.get(place.parse::<usize>().ok()?)?;
            Some((word, after))
        });
        match place {
            Some((word, after)) => {
                filled.push_str(word);
                rest = after;
            }
            None => filled.push('{'),
        }
    }
    filled + rest
}

/// Source text quoted in a message, and cut if it is long.
pub fn quote(text: &str) -> String {
    quote_to(text, 24)
}

/// The same with up to `max` characters.
pub fn quote_to(text: &str, max: usize) -> String {
    let line = text.lines().next().unwrap_or("");
    let cut = line.char_indices().nth(max).map(|(at, _)| at);
    let quoted = visible(&line[..cut.unwrap_or(line.len())]);
    match cut {
        Some(_) => format!("{quoted}…"),
        None => quoted.into_owned(),
    }
}

/// An operand as it can be shown in a help line.
pub fn short_operand(text: &str) -> &str {
    if text.is_empty() || text.len() > 24 || text.contains(char::is_control) {
        "…"
    } else {
        text
    }
}

/// The label of `xor`.
pub const NO_NIM_SUM: &str = "the nim-sum is a function";

macro_rules! messages {
    ($($name:ident: $title:literal, $label:literal, $help:literal;)*) => {
        $(pub const $name: Message = Message { title: $title, label: $label, help: $help };)*
    };
}

// Characters, strings and brackets
messages! {
    UNKNOWN_CHARACTER: "unknown character", "`{0}` means nothing here", "";
    OPEN_TEXT: "unterminated string", "this string is never closed",
        "end it with `\"`; inside a string a quote is written `\\\"`";
    BAD_ESCAPE: "unknown escape in a string", "`{0}` is not an escape",
        "the escapes are `\\n`, `\\\"`, `\\\\` and `\\u{1b}`; a backslash itself is written `\\\\`";
    TOO_DEEP: "nested too deeply", "this is level {0}", "give the inner part a name: `let inner = ...`";
    TOO_LONG: "statement too long", "this statement is {0} bytes long", "split it into several definitions";
    CLOSES_NOTHING: "closing bracket without an opening one", "`{0}` closes nothing",
        "remove it, or open the bracket before it";
    MISMATCHED: "mismatched brackets", "`{0}` does not close `{1}`", "close `{1}` with `{2}` first";
    SEMICOLON: "`;` inside a bracket", "`;` ends a statement", "close `{0}` with `{1}` first, or write `,`";
    UNCLOSED: "unclosed bracket", "`{0}` is never closed", "close it with `{1}`";
    UNCLOSED_ANGLE: "unclosed bracket", "`<` is never closed",
        "close it with `>`; less-than needs an operand before it";
}

// Operators and operands
messages! {
    FOREIGN: "`{0}` is not an operator", "{1}", "{2}";
    FOREIGN_DEFINITION: "a definition starts with `let`", "`{0}` means nothing here", "write `let {1}`";
    FOREIGN_FILE: "another file is read with `use`", "`{0}` means nothing here", "write `use {1}`";
    LOOSE_REMARK: "a comma is missing before the message of a claim", "the message of a claim follows a comma",
        "write `{0}, {1}`";
    AMBIGUOUS_DOWNS: "neither downs nor a name", "several `v` and a number",
        "`{0}` or `v{1}` are downs; a name cannot look like this";
    PRODUCT_OR_STAR: "product or star?", "this `*` can be read both ways",
        "`{0} * {1}` is the product; `{0} + *{1}` is the sum with a star";
    PRODUCT_OR_GLUE: "product or star?", "this `*` can be read both ways",
        "`{0} * {1}` is the product; `{0}*{1}` and `{0} + *{1}` are the sum with a star";
    PRODUCT_OR_CALL: "product, star or call?", "this `*` can be read in several ways",
        "`{0}(*{1})` is a call; `{0} * {1}` is the product, `{0} + *{1}` the sum with a star";
    LOOSE_STAR: "a star can directly follow only numbers and ups", "this is neither a star nor a \
                                                                    product",
        "`{0} + *` is the sum with a star; a product has spaces on both sides: `{0} * 2`";
    NO_POWER: "`^` is up, never a power", "ups cannot directly follow this operand",
        "the power is `{0}**{2}`; if you mean ups, write `{0} + {1}`";
    COMPUTED_POWER: "a power of up is written with a number", "this one is computed", "write `{0}`";
    NEIGHBOURS: "two operands without an operator", "something is missing between these", "{0}";
    NO_COMMA: "two options without a comma", "a comma is missing between these", "{0}";
    PROMPT_COMMAND: "`:{0}` is a command of the prompt", "scripts consist of statements",
        "start `upstar` without a file and type it there; `upstar --help` lists what a shell can do";
    SENTENCES: "a sentence is not an expression", "these are words, not a game",
        "`outcome({0})` says who wins, `winning_moves({0})` says how, and a game alone prints its \
         value; at the prompt, `? mex` explains a name";
    REASONS: "a sentence is not an expression", "these are words, not a game",
        "`strategy({0})` shows who wins and how; `why` explains a claim, such as `why {0} == 0`";
    METHOD: "a function comes before its argument", "nothing follows a value after a point", "write `{0}`";
    NO_OPTIONS: "`^` is up, never an index", "ups cannot directly follow this operand",
        "the options of {1} are `{0}`";
    NAME_ASKED: "unknown character", "`?` comes before what it asks about",
        "at the prompt, `? {0}` explains it; in a shell, `upstar doc {0}` does";
    GAME_ASKED: "unknown character", "`?` comes before what it asks about",
        "`info({0})` shows an overview, and so does `? {0}` at the prompt";
    ROUNDING: "unknown character", "`{0}` means nothing here", "write `{1}`";
    NO_COMMAND: "`{0}` is not a command", "a statement does not start with a command", "{1}";
    NEEDS_PARENTHESES: "`{0}` after an operator needs parentheses", "this reaches to the end of the expression",
        "write `({0} ...)`";
    FUNCTION_OPERAND: "a function as an operand needs parentheses", "this reaches to the end of the expression",
        "write `(n -> ...)`";
    TWO_MOVES: "moves cannot be chained", "this is the second one", "a list of moves is `[a => b, b => c]`";
    MIXED_CONGRUENCE: "a congruence in a chain of other comparisons", "this is not part of the congruence",
        "write `a < b and b ≡ c mod m`; a chain of congruences is `a ≡ b ≡ c mod m`";
    AFTER_MODULUS: "something after `(mod m)`", "the congruence is complete before this",
        "write what belongs to the residue before `(mod m)`: `a ≡ b + 1 (mod m)`";
    LONE_MODULUS: "`(mod m)` without a congruence", "this belongs to a congruence",
        "a congruence is written `a ≡ b (mod m)`, and a remainder `a mod m`";
    TWO_EQUIVALENCES: "`iff` cannot be chained", "this is the second one",
        "write `(a iff b) and (b iff c)`, or put one of them in parentheses";
    TWO_RANGES: "ranges cannot be chained", "this is the second one", "a range has two ends: `1..5`";
    NOTHING_BEFORE: "an operand is missing", "{0} needs an operand before it", "";
    NOTHING_AT_START: "an operand is missing", "`{0}` needs an operand before it",
        "a statement starts with a value, a name or a word such as `let`";
    NOTHING_BEHIND: "an operand is missing", "`{0}` needs an operand after it", "";
    NOTHING_BETWEEN: "nothing between the brackets", "an expression is missing here", "";
    EMPTY_ITEM: "empty item", "an item is missing next to this comma", "a comma separates two items";
    EMPTY_OPTION: "empty option", "an option is missing next to this comma",
        "a comma separates two options; a side without options is left empty, as in `{|0}`";
    INCOMPLETE: "incomplete expression", "part of this is missing", "";
    NOT_COMPLETE: "the statement is not complete", "more is expected after this", "";
    UNCLEAR_DASH: "difference or range?", "this dash can be read both ways",
        "`a - b` is the difference, `a..b` the range";
    UNEXPECTED: "unexpected {0}", "this cannot follow {1}", "";
    CANNOT_START: "unexpected {0}", "a statement cannot start with this", "";
}

// Numbers and answers
messages! {
    NO_ANSWER: "no such result", "there are not that many results", "`%1` is the first result";
    BY_ZERO: "division by zero", "the denominator is 0", "neither numbers nor games have a \
                                                          denominator of 0";
    LONG_FRACTION: "fraction too long", "this fraction has {0} digits", "write it as a quotient of two named integers";
}

// Names and definitions
messages! {
    NOT_A_NAME: "a name is missing", "{0} is not a name",
        "a name starts with a letter: `let g = ...`, `for n in 1..5`";
    DOWNS: "`{0}` cannot be a name", "`{0}` means downs", "`v`, `vv` and `v3` are downs; choose another name, such as `w`";
    RESERVED: "`{0}` cannot be a name", "`{0}` is a reserved word", "choose another name";
    LAST_ANSWER: "`ans` cannot be a name", "`ans` is always the last result", "choose another name";
    UNNAMED_ARGUMENT: "an argument without a name after one with a name", "this one has no name",
        "arguments by name follow those by position: `f(1, n = 2)`";
    TWO_PARAMETERS: "two parameters with the same name", "`{0}` is already used",
        "give each parameter its own name; `_` is for one that is not used";
    NO_PARAMETERS: "the parameters of a function are names", "there are no names before this arrow",
        "a function is `n -> n + 1` or `(a, b) -> a + b`; `([x, y]) -> x + y` unpacks a list";
    COMPARES: "a definition is written with `=`", "`==` compares", "write `=`";
    DOES_NOT_COMPARE: "`=` does not compare", "`=` is only used with `let` and named arguments", "{0}";
    BY_OF_VALUE: "`by` belongs to a ruleset", "this definition has no moves", "write `let f(n) = { ... } by ...`";
    TAKEN_APART: "a list is unpacked with square brackets", "{0} is not part of a name",
        "write `let [a, b] = ...` or `for [i, j] in pairs`; for two lists, `for i in xs, j in ys`";
    NO_EQUALS: "a definition without `=`", "`=` is expected here, not {0}",
        "a definition is `let g = ...` or `let f(n) = ...`";
}

// Words and separators
messages! {
    MISSING_WORD: "`if` without `{0}`", "`{0}` is expected after this", "an `if` is written `if c then a else b`";
    MISSING_IN: "`in` is missing", "`in` and a list should follow this", "write `forall n in 1..5: ...`";
    IN_NOT_EQUALS: "`in` is missing", "`=` is only used with `let` and named arguments", "write `{0} {1} in ...`";
    MISSING_COLON: "`:` is missing", "`:` should follow this", "write `forall n in 1..5: ...`";
    LOOSE_BAR: "a bar outside a game bracket", "this bar separates nothing",
        "a game is written `{0 | 1}` or `<0 | 1>`; `||` means \"confused with\"";
    LOOSE_DEFINITION: "a comma between two definitions", "this comma separates nothing",
        "each definition has its own `let`: `let a = 1; let b = 2`";
    LOOSE_COMMA: "a comma outside brackets", "this comma separates nothing", "a list is written `[a, b]`";
    COMMA_IN_PARENTHESES: "a comma inside parentheses", "parentheses hold one expression",
        "a list is written `[a, b]`, a function `(a, b) -> a + b`";
    COMMA_IN_INDEX: "a comma inside an index", "an index is one number", "for a table write `xs[1][2]`";
    FUNCTION_IN_GAME: "a function inside a game bracket", "options are sums, not functions",
        "put it in parentheses: `(n -> n + 1)`";
    COMPARISON_IN_GAME: "a comparison inside a game bracket", "options are sums, not comparisons",
        "put it in parentheses: `(a {0} b)`";
    TWO_LONGEST_RUNS: "which bar separates the sides of this game?", "a second `{0}`",
        "write `{a {1} b {0} c}` or `{a {0} b {1} c}`, or put the inner game in brackets";
    NO_FILE: "`use` without a file", "a file name is missing after this", "write `use \"my_games.cgt\"`";
    NOT_A_FILE: "`use` needs a file name", "this is not a string", "write `use \"my_games.cgt\"`";
    AFTER_FILE: "only `as` can follow the file name", "this is not `as`", "write `use \"my_games.cgt\"` or `use \"my_games.cgt\" as f`";
    NO_PREFIX: "a name is missing after `as`", "a name should follow this",
        "write `use \"my_games.cgt\" as f`; a name `g` of the file is then `f.g`";
    NOT_A_WLD: "not a tree with wins, losses and draws", "{0} does not fit here",
        "a node is `L[...]` or `R[...]`, a leaf `+-`, `-+` or `00`: wld L[ R[+-, 00], -+ ]";
    NO_WLD: "a tree starts with `wld`", "an outcome has no items", "write `wld L[ R[+-, 00], -+ ]`";
    MISPLACED: "`{0}` does not belong here", "this word is out of place", "{1}";
}
