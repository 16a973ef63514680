//! A script with the analysis of its statements.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::time::Duration;

use super::names::{Occurrence, Symbol, occurrences};
use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::{
    Cursor, Definition, Kind, Node, Parsed, Statement, StatementKind, Token, expects_operand,
    is_name_char, parse, tokens, word,
};

/// Statements that would take longer to parse, or more memory, are refused: editors wait for the answer.
const PATIENCE: Duration = Duration::from_secs(1);
const MEMORY: usize = 200 << 20;
/// Each statement takes some KB.
pub const MOST_STATEMENTS: usize = 100_000;

/// A script, parsed as far as it can be.
pub struct Script {
    pub text: Rc<String>,
    pub statements: Vec<Parsed>,
    /// The names in all statements that can be parsed, in the order of the text.
    pub names: Vec<Occurrence>,
}

/// A name that a script defines.
pub struct DefinedName<'a> {
    pub name: Rc<str>,
    pub span: Span,
    /// The parameters of a function, as typed: `(m, n)`.
    pub parameters: Option<&'a str>,
    pub statement: &'a Statement,
}

/// An edit that mends a mistake.
pub struct Fix {
    /// What to write, as the help says it.
    pub advice: String,
    /// The text to replace.
    pub span: Span,
    pub text: String,
}

impl Script {
    pub fn new(text: impl Into<Rc<String>>) -> Self {
        let text = text.into();
        let mut cursor = Cursor::new(&text);
        cursor.keep_within(Some(PATIENCE), MEMORY);
        let mut statements: Vec<Parsed> = std::iter::from_fn(|| cursor.next(&text))
            .take(MOST_STATEMENTS)
            .collect();
        if let Some(rest) = cursor.split(&text) {
            let span = rest.passage.span;
            let title = "the script is too long for an editor";
            let label = format!("after {MOST_STATEMENTS} statements, nothing is read");
            statements.push(Parsed {
                span: Span::new(span.start, text.len()),
                line: rest.passage.line,
                statement: Err(Diagnostic::new(title, span, label)
                    .help("move some of it to another file, and `use` that")),
            });
        }
        let parsed = statements
            .iter()
            .filter_map(|it| it.statement.as_ref().ok());
        let names = parsed.flat_map(occurrences).collect();
        Script {
            text,
            statements,
            names,
        }
    }

    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// The statements that can be parsed.
    pub fn parsed(&self) -> impl Iterator<Item = &Statement> {
        let statements = self.statements.iter();
        statements.filter_map(|it| it.statement.as_ref().ok())
    }

    /// All names that the script defines, in order.
    pub fn definitions(&self) -> Vec<DefinedName<'_>> {
        let mut found = Vec::new();
        for statement in self.parsed() {
            let StatementKind::Define(definition) = &statement.kind else {
                continue;
            };
            let names = match definition {
                Definition::Value { pattern, .. } => pattern.names(),
                Definition::Function { name, .. } => vec![name],
            };
            found.extend(names.into_iter().map(|name| DefinedName {
                name: name.text.clone(),
                span: name.span,
                parameters: self.parameters(definition),
                statement,
            }));
        }
        found
    }

    fn parameters(&self, definition: &Definition) -> Option<&str> {
        let Definition::Function { name, .. } = definition else {
            return None;
        };
        let after = self.text.get(name.span.end..).unwrap_or_default();
        let equals = after.find('=').unwrap_or(after.len());
        Some(after[..equals].trim())
    }

    /// The name at a place, or just before it.
    pub fn name_at(&self, at: usize) -> Option<&Occurrence> {
        let after = self.names.partition_point(|name| name.span.start <= at);
        let name = self.names[..after].last()?;
        (at <= name.span.end).then_some(name)
    }

    /// Whether an argument with this name is given somewhere, as in `f(name = 3)`.
    pub fn has_argument(&self, name: &str) -> bool {
        let is_given = |node: &Node| match node {
            Node::Call { names, .. } => names.iter().any(|given| &*given.text == name),
            _ => false,
        };
        self.parsed()
            .any(|statement| statement.tree.nodes.iter().any(is_given))
    }

    /// Whether a bracket has this label, as in `a{0|a}`.
    pub fn has_label(&self, name: &str) -> bool {
        let is_labelled = |node: &Node| match node {
            Node::Loop { names, .. } => names.iter().any(|label| &*label.text == name),
            _ => false,
        };
        self.parsed()
            .any(|statement| statement.tree.nodes.iter().any(is_labelled))
    }

    /// All places where the symbol is bound or used.
    pub fn places(&self, symbol: &Symbol) -> impl Iterator<Item = &Occurrence> {
        let is_same = move |name: &&Occurrence| name.symbol == *symbol;
        self.names.iter().filter(is_same)
    }

    fn statement_at(&self, at: usize) -> Option<&Parsed> {
        let around = |it: &&Parsed| it.span.start <= at && at <= it.span.end;
        self.statements.iter().rfind(around)
    }

    /// If the statement at a place cannot be parsed, as while it is being typed: all names in it but the one at the place.
    pub fn unparsed_names_at(&self, at: usize) -> Vec<&str> {
        let unparsed = self
            .statement_at(at)
            .filter(|parsed| parsed.statement.is_err());
        let Some(span) = unparsed.map(|parsed| parsed.span) else {
            return Vec::new();
        };
        let text = self.slice(span);
        let is_name = |token: &Token| {
            let is_here = (span.start + token.start..=span.start + token.end).contains(&at);
            token.kind == Kind::Word && !is_here && word(token.text(text)).is_none()
        };
        let names = tokens(text).into_iter().filter(is_name);
        names.map(|name| name.text(text)).collect()
    }

    /// The first statement that cannot be parsed and has this name in it.
    pub fn unparsed_use(&self, name: &str) -> Option<Span> {
        let statements = self.statements.iter();
        let mut unparsed = statements.filter(|parsed| parsed.statement.is_err());
        let is_used = |parsed: &&Parsed| {
            let text = self.slice(parsed.span);
            text.contains(name) && tokens(text).iter().any(|token| token.text(text) == name)
        };
        unparsed.find(is_used).map(|parsed| parsed.span)
    }

    /// The local names that are visible somewhere in the statement at a place, if it can be parsed.
    pub fn locals_at(&self, at: usize) -> Vec<&str> {
        let Some(span) = self.statement_at(at).map(|parsed| parsed.span) else {
            return Vec::new();
        };
        let is_inside = |name: &&Occurrence| {
            name.is_binding
                && matches!(name.symbol, Symbol::Local(_))
                && (span.start..span.end).contains(&name.span.start)
        };
        let names = self.names.iter().filter(is_inside);
        names.map(|name| self.slice(name.span)).collect()
    }

    /// For each statement a number that changes if its text changes or that of a definition before it, and whether it
    /// must have run before those after it. In a script with `ans` or `%3` that goes for all statements.
    pub fn keys(&self) -> Vec<(u64, bool)> {
        let is_answer = |node: &Node| matches!(node, Node::Answer(_));
        let has_answers = self.parsed().any(|it| it.tree.nodes.iter().any(is_answer));
        let mut before = DefaultHasher::new();
        let keys = self.statements.iter().map(|parsed| {
            let text = self.slice(parsed.span);
            let defines = parsed.statement.as_ref().is_ok_and(Statement::defines);
            let mut key = before.clone();
            text.hash(&mut key);
            if defines || has_answers {
                text.hash(&mut before);
            }
            (key.finish(), defines || has_answers)
        });
        keys.collect()
    }

    /// What the help of a diagnostic says to write: each edit with which the statement can be parsed.
    pub fn fixes(&self, diagnostic: &Diagnostic) -> Vec<Fix> {
        let (help, place) = (diagnostic.help.as_deref(), diagnostic.span);
        let at = self
            .statements
            .partition_point(|it| it.span.end < place.end);
        let statement = self.statements.get(at).map(|it| it.span);
        let Some(statement) = statement.filter(|it| it.start <= place.start) else {
            return Vec::new();
        };
        let advice = suggestions(help.unwrap_or_default()).into_iter();
        advice
            .filter_map(|advice| self.fix(statement, place, advice))
            .collect()
    }

    fn fix(&self, statement: Span, place: Span, advice: &str) -> Option<Fix> {
        let around = |place: Span| {
            [
                Span::new(statement.start, place.start),
                Span::new(place.end, statement.end),
            ]
            .map(|span| self.slice(span))
        };
        let [before, after] = around(place);
        let span = Span::new(
            place.start - repeated_operand(before, advice),
            place.end + repeated_word(after, advice),
        );
        let [before, after] = around(span);
        if has_placeholder(advice, self.slice(statement)) {
            return None;
        }
        // `left(g)` for the name in `g.left(1)` would be the function of a call.
        if advice.ends_with([')', ']']) && after.starts_with(['(', '[']) {
            return None;
        }
        let blank = |left: &str, right: &str| if are_one_word(left, right) { " " } else { "" };
        let text = format!("{}{advice}{}", blank(before, advice), blank(advice, after));
        let mends = matches!(&parse(&format!("{before}{text}{after}"))[..], [Ok(_)]);
        (mends && text != self.slice(span)).then(|| Fix {
            advice: advice.to_string(),
            span,
            text,
        })
    }
}

/// Whether an advice has a letter that stands for what was typed, as the n of `x**n` where the statement has no n.
fn has_placeholder(advice: &str, statement: &str) -> bool {
    let is_letter = |word: &str| word.len() == 1 && word.starts_with(|c: char| c.is_lowercase());
    let mut letters = words(advice).filter(|word| is_letter(word));
    letters.any(|letter| words(statement).all(|word| word != letter))
}

/// The runs of letters in a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic())
}

/// Whether two texts would join to one word, as `not` and `true` in `nottrue`.
fn are_one_word(left: &str, right: &str) -> bool {
    left.ends_with(is_name_char) && right.starts_with(is_name_char)
}

/// The length of the operand before a place, if the advice repeats it, with the blanks after it: for `x ^2` the advice is
/// `x + ^2`.
fn repeated_operand(before: &str, advice: &str) -> usize {
    let typed = before.trim_end_matches([' ', '\t']);
    let is_repeated = |end: &usize| {
        let (operand, rest) = advice.split_at(*end);
        let ends_operand = |last: &Token| match last.kind {
            Kind::Word => !expects_operand(last.text(operand)),
            kind => matches!(kind, Kind::Literal | Kind::Text | Kind::Close),
        };
        typed
            .strip_suffix(operand)
            .is_some_and(|ahead| !are_one_word(ahead, operand))
            && !are_one_word(operand, rest)
            && tokens(operand).last().is_some_and(ends_operand)
    };
    let mut ends = advice.char_indices().map(|(at, _)| at).rev();
    let repeated = ends.find(is_repeated);
    repeated.map_or(0, |length| before.len() - typed.len() + length)
}

/// The length of the word after a place, if the advice is longer and repeats it: for the `^` in `x^n` the advice is `x**n`.
fn repeated_word(after: &str, advice: &str) -> usize {
    let length = after.find(|c| !is_name_char(c)).unwrap_or(after.len());
    let ahead = advice.strip_suffix(&after[..length]);
    let is_repeated =
        ahead.is_some_and(|ahead| !ahead.is_empty() && !ahead.ends_with(is_name_char));
    if is_repeated { length } else { 0 }
}

/// The texts in backquotes after words such as "did you mean" or "write", and those joined to them by "or".
fn suggestions(help: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for lead in [
        "did you mean `",
        "the power is `",
        "the product is `",
        "write `",
    ] {
        for (at, _) in help.match_indices(lead) {
            let mut rest = &help[at + lead.len()..];
            while let Some((text, after)) = rest.split_once('`') {
                found.push(text);
                let Some(next) = after.strip_prefix(" or `") else {
                    break;
                };
                rest = next;
            }
        }
    }
    found
}
