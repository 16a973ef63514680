//! Errors at the place where the parser got stuck.
//!
//! The parser only tells how far it came. The tokens on both sides of that place and the brackets open around
//! it tell the rest.

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::context::{Context, Kind, Open, OpenKind, Token};
use crate::syntax::literal::LiteralParts;
use crate::syntax::signs::{self, Level, Purpose};
use crate::syntax::split::Chunk;
use crate::syntax::words::{is_downs_shaped, is_name_char, word};

use super::foreign;
use super::messages::*;
use super::tokens::missing_word;

/// Explains why the parser did not get beyond this byte of the source.
pub fn explain(source: &str, chunk: &Chunk, at: usize) -> Diagnostic {
    let stuck = Stuck::find(source, chunk, at);
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

/// The place where the parser got stuck.
struct Stuck<'a> {
    /// Before the token that was not expected.
    context: Context<'a>,
    found: Token,
    found_text: &'a str,
    before: Option<Token>,
    before_text: &'a str,
    bracket: Option<Open>,
    /// Between `let` and its `=`.
    in_definition_head: bool,
    /// The statement began with `let`.
    is_definition: bool,
    /// The statement began with a word such as `let` or `assert`.
    has_word: bool,
    /// The statement began with `use`.
    is_import: bool,
    has_wld: bool,
}

impl<'a> Stuck<'a> {
    /// At the token that holds the byte, or the next one after it.
    fn find(source: &'a str, chunk: &Chunk, at: usize) -> Self {
        let Span { start, end } = chunk.passage.span;
        let mut context = Context::new(&source[..end], start);
        let (mut in_definition_head, mut has_word, mut has_wld) = (false, false, false);
        let place = chunk.tokens.partition_point(|token| token.end <= at);
        let (before, after) = chunk.tokens.split_at(place);
        for &token in before {
            match context.text(token) {
                "let" => (in_definition_head, has_word) = (true, true),
                "assert" | "why" | "use" => has_word = true,
                "=" => in_definition_head = false,
                "wld" => has_wld = true,
                _ => {}
            }
            context.advance(token);
        }
        let found = after.first().copied().unwrap_or(Token {
            kind: Kind::End,
            start: end,
            end,
        });
        Stuck {
            found,
            found_text: context.text(found),
            before: context.previous,
            before_text: context.previous.map_or("", |token| context.text(token)),
            bracket: context.innermost_bracket(),
            in_definition_head,
            is_definition: word(&source[start..]) == "let",
            has_word,
            is_import: word(&source[start..]) == "use",
            has_wld,
            context,
        }
    }

    fn after_operand(&self) -> bool {
        self.context.after_operand
    }

    /// The token after which something is missing.
    fn gap(&self) -> Span {
        self.before.unwrap_or(self.found).span()
    }

    fn game_bracket(&self) -> Option<Open> {
        self.bracket.filter(Open::is_game_bracket)
    }

    fn shown(&self, token: Token) -> String {
        match token.kind {
            Kind::End => "the end of the statement".to_string(),
            _ => format!("`{}`", quote(self.context.text(token))),
        }
    }

    /// Inside a list pattern.
    fn in_pattern(&self) -> bool {
        let start = self.bracket.map_or(0, |open| open.span.start);
        let ahead = self.context.source[..start].trim_end();
        let names = ahead.trim_end_matches(is_name_char);
        let outer = self.context.opens.iter().rev().nth(1);
        let is_next = outer.is_some_and(|outer| outer.kind == OpenKind::Quantifier);
        self.found_text != "]"
            && match &ahead[names.len()..] {
                "" => is_next && ahead.ends_with(','),
                word => matches!(word, "for" | "forall" | "exists"),
            }
    }

    /// The word, such as `let` or `for`, that binds the name right before this place.
    fn binding_word(&self) -> Option<&'a str> {
        let ahead = self.context.source[..self.gap().start].trim_end();
        let names = ahead.trim_end_matches(is_name_char);
        self.before.filter(|before| before.kind == Kind::Word)?;
        Some(&ahead[names.len()..])
            .filter(|word| matches!(*word, "let" | "for" | "forall" | "exists"))
    }

    fn name_expected(&self) -> Option<Diagnostic> {
        let before = self.before_text;
        let innermost = self.context.opens.last().map(|open| open.kind);
        let is_expected = matches!(before, "let" | "for" | "forall" | "exists")
            || (matches!(before, "(" | "[" | ",") && self.in_definition_head)
            || (matches!(before, "[" | ",") && self.in_pattern())
            || (before == "," && innermost == Some(OpenKind::Quantifier));
        let found = self.found.span();
        if self.is_import && before == "as" {
            let wrong = not_a_name(self.found, self.found_text);
            return wrong.or_else(|| Some(NO_PREFIX.at(self.gap(), &[])));
        }
        if is_expected && self.found_text == "("
            || self.found_text == "," && self.binding_word().is_some()
        {
            return Some(TAKEN_APART.at(found, &[&self.shown(self.found)]));
        }
        if is_expected {
            let wrong = not_a_name(self.found, self.found_text);
            return wrong.or_else(|| Some(NOT_A_NAME.at(found, &[&self.shown(self.found)])));
        }
        if self.found_text != "->" {
            return None;
        }
        let wrong = self.before.and_then(|token| not_a_name(token, before));
        wrong.or_else(|| {
            Some(match self.game_bracket() {
                Some(open) => FUNCTION_IN_GAME
                    .at(found, &[])
                    .also(open.span, "in this bracket"),
                None => NO_PARAMETERS.at(found, &[]),
            })
        })
    }

    fn wrong_definition(&self) -> Option<Diagnostic> {
        let found = self.found.span();
        match self.found_text {
            "==" if self.in_definition_head => Some(COMPARES.at(found, &[])),
            "=" if let Some(word) = self.binding_word() => {
                Some(IN_NOT_EQUALS.at(found, &[word, &quote(self.before_text)]))
            }
            "=" => {
                let operand = short_operand(self.context.operand_text());
                let name = word(operand);
                let has_values = operand
                    .contains(|c: char| !is_name_char(c) && !" (,)".contains(c))
                    || operand[name.len()..].contains(|c: char| c.is_ascii_digit());
                let definable = name.starts_with(|c: char| !c.is_ascii_digit())
                    && not_a_name(self.found, name).is_none();
                let is_statement = !self.has_word && self.context.opens.is_empty();
                let after = self.context.source[self.found.end..].lines().next();
                let after = after.map(str::trim).filter(|after| !after.is_empty());
                let after = after.filter(|after| after.len() <= 24).unwrap_or("...");
                let help = if let Some(inner) = operand[name.len()..].strip_prefix('{')
                    && definable
                {
                    let call = foreign::call_of_braces(name, inner);
                    &format!("write `{call} == {after}` to compare")
                } else if definable && has_values && is_statement {
                    &format!("write `{operand} == {after}` to compare")
                } else if definable && is_statement {
                    &format!("`let {operand} = ...` defines, `==` compares")
                } else {
                    "write `==` to compare two values"
                };
                Some(DOES_NOT_COMPARE.at(found, &[help]))
            }
            _ if self.in_definition_head && self.after_operand() => {
                Some(NO_EQUALS.at(found, &[&self.shown(self.found)]))
            }
            _ => None,
        }
    }

    /// `if` without `then` or `else`, `forall` without `:`.
    fn unfinished_words(&self) -> Option<Diagnostic> {
        use Kind::{Bar, Close, Comma, End};
        let open = *self.context.opens.last()?;
        let ends = matches!(self.found.kind, End | Close | Comma | Bar)
            || signs::expects_operand(self.found_text)
            || matches!(self.found_text, "=>" | ":");
        if !self.after_operand() || !ends {
            return None;
        }
        let message = match open.kind {
            OpenKind::If => return Some(missing_word("then", self.gap(), open)),
            OpenKind::Then => return Some(missing_word("else", self.gap(), open)),
            OpenKind::Quantifier if self.found_text == ":" => MISSING_IN,
            OpenKind::Quantifier => MISSING_COLON,
            _ => return None,
        };
        Some(
            message
                .at(self.gap(), &[])
                .also(open.span, "it belongs to this word"),
        )
    }

    fn misplaced_separator(&self) -> Option<Diagnostic> {
        let found = self.found.span();
        let after_operand = self.after_operand();
        let opened = self.before.is_some_and(|token| token.kind == Kind::Open);
        match self.found.kind {
            Kind::Bar
                if self.has_wld && self.bracket.and_then(|open| open.closer()) == Some(']') =>
            {
                Some(NOT_A_WLD.at(found, &[&self.shown(self.found)]))
            }
            Kind::Bar if self.game_bracket().is_none() && matches!(self.found_text, "|" | "∣") => {
                Some(LOOSE_BAR.at(found, &[]))
            }
            Kind::Comma | Kind::Close if !after_operand && self.before_text == "," => {
                Some(EMPTY_ITEM.at(self.gap(), &[]))
            }
            Kind::Comma if !after_operand && opened => Some(EMPTY_ITEM.at(found, &[])),
            Kind::Comma if after_operand => {
                let message = match self.bracket.and_then(|open| open.closer()) {
                    None if self.is_definition => LOOSE_DEFINITION,
                    None => LOOSE_COMMA,
                    Some(')') => COMMA_IN_PARENTHESES,
                    Some(']') => COMMA_IN_INDEX,
                    Some(_) => return None,
                };
                let error = message.at(found, &[]);
                Some(match self.indexed_call() {
                    Some(help) => error.help(help),
                    None => error,
                })
            }
            _ => None,
        }
    }

    /// What to write if the innermost bracket is the index of a name, but was meant as a call.
    fn indexed_call(&self) -> Option<String> {
        let open = self.bracket.filter(|open| open.closer() == Some(']'))?;
        let name = &self.context.source[open.operand_start..open.span.start];
        foreign::indexed_call(self.context.source, name.trim_end(), open.span)
    }

    fn comparison_in_game(&self) -> Option<Diagnostic> {
        let open = self.game_bracket()?;
        let level = signs::sign(self.found_text).and_then(|sign| sign.level())?;
        let is_operator = matches!(self.found.kind, Kind::Operator | Kind::Word);
        let error = COMPARISON_IN_GAME.at(self.found.span(), &[self.found_text]);
        (is_operator && level <= Level::Move).then(|| error.also(open.span, "in this bracket"))
    }

    fn missing_operand(&self) -> Option<Diagnostic> {
        use Kind::{Bar, Close, Comma, End};
        let found = self.found_text;
        let cannot_start = match self.found.kind {
            Kind::Operator | Close | Bar | Comma | End => true,
            Kind::Word => {
                self.before.is_some() && signs::word(found).is_some_and(|word| !word.begins)
            }
            _ => false,
        };
        if self.after_operand() || !cannot_start || self.has_wld {
            return None;
        }
        let Some(before) = self.before else {
            return Some(NOTHING_AT_START.at(self.found.span(), &[found]));
        };
        let error = match (before.kind, self.before_text) {
            (Kind::Open, _) if self.found.kind == Close => {
                NOTHING_BETWEEN.at(before.span().to(self.found.span()), &[])
            }
            (Kind::Open | Bar | Comma, _) => {
                NOTHING_BEFORE.at(self.found.span(), &[&self.shown(self.found)])
            }
            (_, "use") => NO_FILE.at(before.span(), &[]),
            (_, text) => NOTHING_BEHIND.at(before.span(), &[&quote(text)]),
        };
        Some(match (found, signs::sign(found)) {
            ("+", _) if before.kind == Kind::Operator => {
                error.help("there is no unary `+`; a switch is `+-x`")
            }
            ("=", Some(sign)) => error.help(sign.help),
            _ => error,
        })
    }

    fn misplaced_word(&self) -> Option<Diagnostic> {
        let found = self.found.span();
        if self.before_text == "use" {
            return Some(NOT_A_FILE.at(found, &[]));
        }
        if self.is_import && self.before.is_some_and(|token| token.kind == Kind::Text) {
            return Some(AFTER_FILE.at(found, &[]));
        }
        if self.has_wld && self.found_text != "in" {
            return Some(NOT_A_WLD.at(found, &[&self.shown(self.found)]));
        }
        if self.found_text == "[" && matches!(self.before_text, "L" | "R") {
            return Some(NO_WLD.at(self.gap(), &[]));
        }
        let word = signs::word(self.found_text).filter(|word| word.leads())?;
        if self.found_text == "in"
            && let Some(call) = foreign::membership(&self.context, self.found)
        {
            let help = format!("write `{call}`");
            return Some(MISPLACED.at(found, &[self.found_text, &help]));
        }
        let help = match word.purpose {
            Purpose::Infix(Level::Product, _) => {
                &format!("it goes between two numbers: `{}`", word.form)
            }
            Purpose::Infix(..) => &format!("it goes between two claims: `{}`", word.form),
            Purpose::Prefix(..) => "for \"not equal\", write `!=`",
            _ => word.help,
        };
        Some(MISPLACED.at(found, &[self.found_text, help]))
    }

    fn unexpected(&self) -> Diagnostic {
        let shown = self.shown(self.found);
        match (self.found.kind, self.before) {
            (Kind::Operator, Some(_)) if matches!(self.found_text, "–" | "—") => {
                UNCLEAR_DASH.at(self.found.span(), &[])
            }
            (Kind::End, _) => NOT_COMPLETE.at(self.gap(), &[]),
            (_, Some(before)) => UNEXPECTED.at(self.found.span(), &[&shown, &self.shown(before)]),
            (_, None) => CANNOT_START.at(self.found.span(), &[&shown]),
        }
    }
}

/// Why this cannot be a name, if it is a word at all.
fn not_a_name(token: Token, text: &str) -> Option<Diagnostic> {
    let message = match signs::word(text) {
        Some(_) => RESERVED,
        None if is_downs_shaped(LiteralParts::read(text).ups) => DOWNS,
        None => return None,
    };
    Some(message.at(token.span(), &[&quote(text)]))
}
