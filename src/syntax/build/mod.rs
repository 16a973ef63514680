//! From the pairs of the grammar to the syntax tree.

mod bracket;
mod expression;
mod literal;
mod stack;
mod wld;

use std::collections::HashSet;
use std::iter::Peekable;
use std::rc::Rc;

use pest::iterators::Pair;

use crate::diagnostic::{Diagnostic, Passage, Span};

use super::grammar::Rule;
use super::messages::*;
use super::scan::is_leading_word;
use super::signs::Comparison;
use super::tree::*;

/// A diagnostic on its way up, boxed because it is large and rare.
pub type Built<T> = Result<T, Box<Diagnostic>>;

/// Builds the tree of one statement.
pub struct Builder {
    /// Where the statement starts in its source.
    offset: usize,
    tree: Tree,
    notes: Vec<String>,
    noted: HashSet<String>,
}

/// What a pair holds, without its reserved words.
fn parts(pair: Pair<'_, Rule>) -> Peekable<impl Iterator<Item = Pair<'_, Rule>>> {
    let is_word = |part: &Pair<'_, Rule>| is_leading_word(part.as_str());
    pair.into_inner()
        .filter(move |part| !is_word(part))
        .peekable()
}

/// The grammar promises a part here. Should it ever not be there, that is a message and not a crash.
fn promised<'i>(part: Option<Pair<'i, Rule>>, span: Span) -> Built<Pair<'i, Rule>> {
    part.ok_or_else(|| incomplete(span))
}

fn incomplete(span: Span) -> Box<Diagnostic> {
    Box::new(INCOMPLETE.at(span, &[]))
}

/// A chain such as `a < b || c < d`, in which `||` may have been meant as `or`.
fn mixes_confused(node: &Node) -> bool {
    let Node::Compare { rest, .. } = node else {
        return false;
    };
    let confused = |comparison: &Comparison| *comparison == Comparison::Confused;
    rest.iter().any(|(c, ..)| confused(c)) && rest.iter().any(|(c, ..)| !confused(c))
}

impl Builder {
    pub fn new(offset: usize) -> Self {
        Builder {
            offset,
            tree: Tree::default(),
            notes: Vec::new(),
            noted: HashSet::new(),
        }
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        Span::new(self.offset + span.start(), self.offset + span.end())
    }

    pub fn statement(
        mut self,
        pair: Pair<'_, Rule>,
        passage: Passage,
        quiet: bool,
    ) -> Built<Statement> {
        let Passage { span, line } = passage;
        let kind = self.kind(promised(pair.into_inner().next(), span)?)?;
        if self.tree.nodes.iter().any(mixes_confused) {
            self.notes.push(
                "`||` asks whether two games are confused; `or` joins truth values".to_string(),
            );
        }
        Ok(Statement {
            kind,
            tree: Rc::new(self.tree),
            span,
            line,
            quiet,
            notes: self.notes,
        })
    }

    fn kind(&mut self, pair: Pair<'_, Rule>) -> Built<StatementKind> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        if rule == Rule::expression {
            return Ok(StatementKind::Evaluate(self.expression(pair)?));
        }
        if rule == Rule::definition {
            return self.definition(pair);
        }
        let mut parts = parts(pair);
        let first = promised(parts.next(), span)?;
        Ok(match rule {
            Rule::assertion => StatementKind::Assert {
                claim: self.expression(first)?,
                message: parts
                    .next()
                    .map(|message| self.expression(message))
                    .transpose()?,
            },
            Rule::question => StatementKind::Why(self.expression(first)?),
            _ => StatementKind::Use {
                path: literal::string(first.as_str(), self.span(&first).start)?,
                span: self.span(&first),
            },
        })
    }

    fn definition(&mut self, pair: Pair<'_, Rule>) -> Built<StatementKind> {
        let span = self.span(&pair);
        let mut parts = parts(pair);
        let (name, params) = self.definition_head(&mut parts, span)?;
        let value = self.expression(promised(parts.next(), span)?)?;
        let Some(body) = parts.next() else {
            return Ok(StatementKind::Define {
                name,
                params,
                body: value,
            });
        };
        let body = self.expression(body)?;
        let node = Node::Let {
            name,
            params,
            value,
            body,
        };
        Ok(StatementKind::Evaluate(self.tree.push(node, span)))
    }

    /// The name and the parameters behind `let`; the value is the next part.
    fn definition_head<'i>(
        &mut self,
        parts: &mut Peekable<impl Iterator<Item = Pair<'i, Rule>>>,
        span: Span,
    ) -> Built<(Name, Option<Vec<Name>>)> {
        let name = self.binding(&promised(parts.next(), span)?)?;
        let params = parts.next_if(|part| part.as_rule() == Rule::parameters);
        Ok((
            name,
            params.map(|params| self.parameters(params)).transpose()?,
        ))
    }

    /// A name where it is bound.
    fn binding(&self, pair: &Pair<'_, Rule>) -> Built<Name> {
        let name = Name {
            text: pair.as_str().into(),
            span: self.span(pair),
        };
        if &*name.text == "ans" {
            return Err(Box::new(LAST_ANSWER.at(name.span, &[])));
        }
        Ok(name)
    }

    fn parameters(&self, pair: Pair<'_, Rule>) -> Built<Vec<Name>> {
        let mut seen: HashSet<Rc<str>> = HashSet::new();
        let mut names = Vec::new();
        for part in pair.into_inner() {
            let name = self.binding(&part)?;
            if &*name.text != "_" && !seen.insert(name.text.clone()) {
                return Err(Box::new(TWO_PARAMETERS.at(name.span, &[&name.text])));
            }
            names.push(name);
        }
        Ok(names)
    }
}
