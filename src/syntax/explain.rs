//! Why a statement does not fit the grammar, in the reader's words.
//!
//! The parser only tells how far it came. The tokens on both sides of that place and the brackets open
//! around it tell the rest.

use crate::diagnostic::{Diagnostic, Span};

use super::fault::{missing_word, quote};
use super::scan::{is_downs_shaped, is_leading_word, word};
use super::signs::{self, Level, Purpose};
use super::stuck::Stuck;
use super::token::{Glue, Kind, Opening, Token};

pub fn explain(source: &str, statement: Span, at: usize) -> Diagnostic {
    let stuck = Stuck::find(&source[..statement.end], statement.start, at);
    stuck
        .name_expected()
        .or_else(|| stuck.wrong_definition())
        .or_else(|| stuck.unfinished_words())
        .or_else(|| stuck.misplaced_separator())
        .or_else(|| stuck.comparison_in_game())
        .or_else(|| stuck.missing_operand())
        .or_else(|| stuck.misplaced_word())
        .unwrap_or_else(|| stuck.unexpected())
}

impl Stuck<'_> {
    fn name_expected(&self) -> Option<Diagnostic> {
        let before = self.before_text();
        let is_expected = matches!(before, "let" | "for" | "forall" | "exists")
            || (matches!(before, "(" | ",") && self.in_definition_head)
            || (before == "," && self.innermost() == Some(Opening::Quantifier));
        if is_expected {
            return Some(
                not_a_name(self.found, self.found_text()).unwrap_or_else(|| {
                    Diagnostic::new(
                        "a name is missing",
                        self.found.span(),
                        format!("{} is not a name", self.shown(self.found)),
                    )
                    .help("a name starts with a letter: `let g = ...`, `for n in 1..5`")
                }),
            );
        }
        if self.found_text() == "->" {
            let wrong = self.before.and_then(|token| not_a_name(token, before));
            return Some(wrong.unwrap_or_else(|| {
                match self.bracket {
                    Some(open) if open.is_game_bracket() => Diagnostic::new(
                        "a function inside a game bracket",
                        self.found.span(),
                        "options are sums, not functions",
                    )
                    .also(open.span, "in this bracket")
                    .help("put it into parentheses: `(n -> n + 1)`"),
                    _ => Diagnostic::new(
                        "the parameters of a function are names",
                        self.found.span(),
                        "no names before this arrow",
                    )
                    .help("a function is `n -> n + 1` or `(a, b) -> a + b`"),
                }
            }));
        }
        None
    }

    fn wrong_definition(&self) -> Option<Diagnostic> {
        let found = self.found.span();
        match self.found_text() {
            "==" if self.in_definition_head => Some(
                Diagnostic::new("a definition is written with `=`", found, "`==` compares")
                    .help("let name = value"),
            ),
            "=" => {
                let name = word(self.operand);
                let definable = name.starts_with(|c: char| !c.is_ascii_digit())
                    && not_a_name(self.found, name).is_none();
                let help = match definable && !self.has_word && self.opens.is_empty() {
                    true => format!("`let {} = ...` defines, `==` compares", self.operand),
                    false => "write `==` to compare two values".to_string(),
                };
                Some(
                    Diagnostic::new("`=` does not compare", found, "`=` only belongs to `let`")
                        .help(help),
                )
            }
            _ if self.in_definition_head && self.after_operand => Some(
                Diagnostic::new(
                    "a definition without `=`",
                    found,
                    format!("`=` is expected here, not {}", self.shown(self.found)),
                )
                .help("a definition is `let g = ...` or `let f(n) = ...`"),
            ),
            _ => None,
        }
    }

    /// `if` without `then` or `else`, `forall` without `:`.
    fn unfinished_words(&self) -> Option<Diagnostic> {
        let open = *self.opens.last()?;
        let ends = matches!(
            self.found.kind,
            Kind::End | Kind::Close | Kind::Comma | Kind::Bar
        );
        let found = self.found_text();
        if !self.after_operand || !(ends || is_leading_word(found) || matches!(found, "=>" | ":")) {
            return None;
        }
        let (title, missing) = match open.opening {
            Opening::If => return Some(missing_word("then", self.gap(), open)),
            Opening::Then => return Some(missing_word("else", self.gap(), open)),
            Opening::Quantifier if found == ":" => ("`in` is missing", "`in` and a list"),
            Opening::Quantifier => ("`:` is missing", "`:`"),
            _ => return None,
        };
        Some(
            Diagnostic::new(title, self.gap(), format!("{missing} should follow this"))
                .also(open.span, "it belongs to this word")
                .help("write `forall n in 1..5: claim`"),
        )
    }

    fn misplaced_separator(&self) -> Option<Diagnostic> {
        let found = self.found.span();
        let bracket = self.bracket;
        let in_game = bracket.is_some_and(|open| open.is_game_bracket());
        match self.found.kind {
            Kind::Bar if !in_game && matches!(self.found_text(), "|") => Some(
                Diagnostic::new(
                    "a bar outside a game bracket",
                    found,
                    "this bar divides nothing",
                )
                .help("a game is written `{0 | 1}` or `<0 | 1>`; confused with is `||`"),
            ),
            Kind::Comma | Kind::Close if !self.after_operand && self.before_text() == "," => {
                Some(empty_item(self.gap()))
            }
            Kind::Comma
                if !self.after_operand
                    && self.before.is_some_and(|token| token.kind == Kind::Open) =>
            {
                Some(empty_item(found))
            }
            Kind::Comma if self.after_operand => {
                Some(match bracket.and_then(|open| open.closer()) {
                    None => Diagnostic::new(
                        "a comma outside brackets",
                        found,
                        "this comma separates nothing",
                    )
                    .help("a list is written `[a, b]`"),
                    Some(')') => Diagnostic::new(
                        "a comma inside parentheses",
                        found,
                        "parentheses hold one expression",
                    )
                    .help("a list is written `[a, b]`, a function `(a, b) -> a + b`"),
                    Some(']') => {
                        Diagnostic::new("a comma inside an index", found, "an index is one number")
                            .help("for a table write `xs[1][2]`")
                    }
                    _ => return None,
                })
            }
            _ => None,
        }
    }

    fn comparison_in_game(&self) -> Option<Diagnostic> {
        let open = self.bracket.filter(|open| open.is_game_bracket())?;
        let found = self.found_text();
        let level = signs::sign(found).and_then(|sign| sign.level())?;
        let is_operator = matches!(self.found.kind, Kind::Operator | Kind::Word);
        if !is_operator || level > Level::Move {
            return None;
        }
        Some(
            Diagnostic::new(
                "a comparison inside a game bracket",
                self.found.span(),
                "options are sums, not comparisons",
            )
            .also(open.span, "in this bracket")
            .help(format!("put it into parentheses: `(a {found} b)`")),
        )
    }

    fn missing_operand(&self) -> Option<Diagnostic> {
        let found_text = self.found_text();
        let cannot_start = match self.found.kind {
            Kind::Operator | Kind::Close | Kind::Bar | Kind::Comma | Kind::End => true,
            Kind::Word => {
                self.before.is_some() && signs::word(found_text).is_some_and(|word| !word.begins)
            }
            _ => false,
        };
        if self.after_operand || !cannot_start || self.has_wld {
            return None;
        }
        let Some(before) = self.before else {
            return Some(
                Diagnostic::new(
                    "an operand is missing",
                    self.found.span(),
                    format!("`{found_text}` needs an operand before it"),
                )
                .help("a statement starts with a value, a name or a sign"),
            );
        };
        let text = self.text(before);
        let diagnostic = match (before.kind, text) {
            (Kind::Open, _) if self.found.kind == Kind::Close => Diagnostic::new(
                "nothing between the brackets",
                before.span().to(self.found.span()),
                "an expression is missing in here",
            ),
            (Kind::Open | Kind::Bar | Kind::Comma, _) => Diagnostic::new(
                "an operand is missing",
                self.found.span(),
                format!("{} needs an operand before it", self.shown(self.found)),
            ),
            (_, "use") => Diagnostic::new(
                "`use` without a file",
                before.span(),
                "a file name is missing behind this",
            )
            .help("write `use \"my_games.cgt\"`"),
            _ => Diagnostic::new(
                "an operand is missing",
                before.span(),
                format!("`{}` needs an operand behind it", quote(text)),
            ),
        };
        Some(match found_text {
            "+" if before.kind == Kind::Operator => {
                diagnostic.help("there is no sign `+`; a switch is `+-x`")
            }
            "=" => diagnostic.help(signs::sign("=").map_or("", |sign| sign.help)),
            _ => diagnostic,
        })
    }

    fn misplaced_word(&self) -> Option<Diagnostic> {
        let found = self.found.span();
        let text = self.found_text();
        if self.before_text() == "use" {
            return Some(
                Diagnostic::new("`use` wants a file name", found, "this is not a string")
                    .help("write `use \"my_games.cgt\"`"),
            );
        }
        if self.has_wld {
            return Some(
                Diagnostic::new("not a tree with wins, losses and draws", found, format!("{} does not fit here", self.shown(self.found)))
                    .help("a node is `L[...]` or `R[...]`, a leaf `+-`, `-+` or `00`: wld L[ R[+-, 00], -+ ]"),
            );
        }
        if text == "[" && matches!(self.before_text(), "L" | "R") {
            return Some(
                Diagnostic::new(
                    "a tree starts with `wld`",
                    self.gap(),
                    "an outcome has no items",
                )
                .help("write `wld L[ R[+-, 00], -+ ]`"),
            );
        }
        if self.found.kind != Kind::Word || !is_leading_word(text) {
            return None;
        }
        let word = signs::word(text)?;
        let help = match word.purpose {
            Purpose::Infix(..) => format!("it stands between two claims: `{}`", word.form),
            Purpose::Prefix(..) => "different is `!=`".to_string(),
            _ => word.help.to_string(),
        };
        Some(
            Diagnostic::new(
                format!("`{text}` does not belong here"),
                found,
                "this word is out of place",
            )
            .help(help),
        )
    }

    fn unexpected(&self) -> Diagnostic {
        let label = match self.before {
            Some(before) if before.kind != Kind::End => {
                format!("this cannot follow {}", self.shown(before))
            }
            _ => "a statement cannot start with this".to_string(),
        };
        match self.found.kind {
            Kind::End => Diagnostic::new(
                "the statement is not complete",
                self.gap(),
                "more is expected behind this",
            ),
            _ => Diagnostic::new(
                format!("unexpected {}", self.shown(self.found)),
                self.found.span(),
                label,
            ),
        }
    }
}

/// Why this cannot be bound, if it is a word at all.
fn not_a_name(token: Token, text: &str) -> Option<Diagnostic> {
    let (meaning, help) = if is_downs_shaped(Glue::of(text).ups) {
        (
            "means downs",
            "`v`, `vv` and `v3` are downs; choose another name",
        )
    } else if signs::word(text).is_some() {
        ("is a reserved word", "choose another name")
    } else {
        return None;
    };
    let text = quote(text);
    Some(
        Diagnostic::new(
            format!("`{text}` cannot be a name"),
            token.span(),
            format!("`{text}` {meaning}"),
        )
        .help(help),
    )
}

fn empty_item(span: Span) -> Diagnostic {
    Diagnostic::new("empty item", span, "an item is missing beside this comma")
        .help("a comma stands between two items")
}
