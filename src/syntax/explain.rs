//! Why a statement does not fit the grammar, in the reader's words.
//!
//! The parser only tells how far it came. The tokens on both sides of that place and the brackets open
//! around it tell the rest.

use crate::diagnostic::{Diagnostic, Span};

use super::chars;
use super::fault::{missing_word, quote};
use super::place::Place;
use super::token::{Kind, Opening, Token};

pub fn explain(source: &str, statement: Span, at: usize) -> Diagnostic {
    let place = Place::find(&source[..statement.end], statement.start, at);
    place
        .name_expected()
        .or_else(|| place.wrong_definition())
        .or_else(|| place.unfinished_words())
        .or_else(|| place.misplaced_separator())
        .or_else(|| place.comparison_in_game())
        .or_else(|| place.missing_operand())
        .or_else(|| place.misplaced_word())
        .unwrap_or_else(|| place.unexpected())
}

impl Place<'_> {
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
                match self.bracket() {
                    Some(open) if open.opening.is_game_bracket() => Diagnostic::new(
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
                let definable = chars::starts_with_name(self.operand);
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
        if !self.after_operand
            || !(ends || chars::is_leading_word(found) || matches!(found, "=>" | ":"))
        {
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
        let bracket = self.bracket();
        let in_game = bracket.is_some_and(|open| open.opening.is_game_bracket());
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
            Kind::Comma if self.after_operand => Some(match bracket.map(|open| open.opening) {
                None => Diagnostic::new(
                    "a comma outside brackets",
                    found,
                    "this comma separates nothing",
                )
                .help("a list is written `[a, b]`"),
                Some(Opening::Paren) => Diagnostic::new(
                    "a comma inside parentheses",
                    found,
                    "parentheses hold one expression",
                )
                .help("a list is written `[a, b]`, a function `(a, b) -> a + b`"),
                Some(Opening::Square) => {
                    Diagnostic::new("a comma inside an index", found, "an index is one number")
                        .help("for a table write `xs[1][2]`")
                }
                _ => return None,
            }),
            _ => None,
        }
    }

    fn comparison_in_game(&self) -> Option<Diagnostic> {
        let open = self
            .bracket()
            .filter(|open| open.opening.is_game_bracket())?;
        let found = self.found_text();
        let compares = match self.found.kind {
            Kind::Operator => matches!(
                found,
                "==" | "!="
                    | "<"
                    | ">"
                    | "<="
                    | ">="
                    | "<>"
                    | "<|"
                    | "|>"
                    | "==="
                    | "≡"
                    | "≠"
                    | "≤"
                    | "≥"
                    | "=>"
            ),
            Kind::Word => matches!(found, "and" | "or" | "not"),
            _ => false,
        };
        if !compares {
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
                self.before.is_some()
                    && matches!(found_text, "and" | "or" | "then" | "else" | "in" | "for")
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
            "=" => diagnostic.help("definitions are `let g = ...`, comparisons `==`"),
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
        if self.found.kind != Kind::Word || !chars::is_leading_word(text) {
            return None;
        }
        let help = match text {
            "then" | "else" => "an `if` is `if c then a else b`",
            "for" | "if" => {
                "`for` and `if` behind an expression belong inside brackets: `[n for n in 1..5 if n > 2]`"
            }
            "and" | "or" => "it stands between two claims: `a == b and c == d`",
            "in" => "`in` belongs to `let .. in`, `for` and `forall`",
            "assert" | "why" | "use" => {
                "it can only begin a statement; end the one before with a newline or `;`"
            }
            "not" => "different is `!=`",
            "let" => "a definition is a statement of its own",
            _ => "put it into parentheses",
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
    if token.kind == Kind::Ups && text.starts_with('v') {
        return Some(
            Diagnostic::new(
                format!("`{}` cannot be a name", quote(text)),
                token.span(),
                format!("`{}` means downs", quote(text)),
            )
            .help("`v`, `vv` and `v3` are downs; choose another name"),
        );
    }
    if token.kind == Kind::Word && chars::is_reserved(text) {
        return Some(
            Diagnostic::new(
                format!("`{text}` cannot be a name"),
                token.span(),
                format!("`{text}` is a reserved word"),
            )
            .help("choose another name"),
        );
    }
    None
}

fn empty_item(span: Span) -> Diagnostic {
    Diagnostic::new("empty item", span, "an item is missing beside this comma")
        .help("a comma stands between two items")
}
