//! Builds the syntax tree from the pairs that pest found.

mod bracket;
mod expression;
mod literal;
mod stack;
mod wld;

use std::collections::HashSet;
use std::rc::Rc;

use pest::iterators::{Pair, Pairs};

use crate::diagnostic::{Diagnostic, Passage, Span};

use super::explain::*;
use super::grammar::Rule;

use super::signs::{self, Comparison};
use super::split::Chunk;
use super::tree::*;

/// The error is boxed because it is large and rare.
pub type Built<T> = Result<T, Box<Diagnostic>>;

/// Lists in a pattern may be nested this deep.
const MAX_PATTERN_DEPTH: usize = 64;

/// Builds the tree of one statement.
pub struct Builder<'a> {
    /// The statement, without LaTeX.
    text: &'a str,
    /// Where the statement starts in its source.
    offset: usize,
    tree: Tree,
    notes: Vec<String>,
    noted: HashSet<String>,
    /// The uses of `pass` in brackets that are not built yet.
    passes: Vec<(Expr, Span)>,
}

/// The pairs inside a pair, without the reserved words.
struct Children<'i> {
    pairs: Pairs<'i, Rule>,
    /// The span of the outer pair.
    span: Span,
}

impl<'i> Iterator for Children<'i> {
    type Item = Pair<'i, Rule>;

    fn next(&mut self) -> Option<Pair<'i, Rule>> {
        self.pairs
            .find(|part| !signs::expects_operand(part.as_str()))
    }
}

impl<'i> Children<'i> {
    /// The next pair, which the grammar promises. If it is missing after all, that is an error and no panic.
    fn promised(&mut self) -> Built<Pair<'i, Rule>> {
        self.next().ok_or_else(|| incomplete(self.span))
    }

    /// The next pair, if it is of this rule.
    fn next_if(&mut self, rule: Rule) -> Option<Pair<'i, Rule>> {
        let is_next = self.pairs.peek().is_some_and(|pair| pair.as_rule() == rule);
        is_next.then(|| self.pairs.next()).flatten()
    }
}

fn incomplete(span: Span) -> Box<Diagnostic> {
    Box::new(INCOMPLETE.at(span, &[]))
}

/// Whether this is a chain such as `a < b || c < d`, in which `||` may have been meant as `or`.
fn mixes_confused(node: &Node) -> bool {
    let Node::Compare { rest, .. } = node else {
        return false;
    };
    let confused = |comparison: &Comparison| *comparison == Comparison::Confused;
    rest.iter().any(|(c, ..)| confused(c)) && rest.iter().any(|(c, ..)| !confused(c))
}

/// The text of `##` lines.
pub fn help(lines: &str) -> Rc<str> {
    let words = lines.lines().map(|line| {
        let words = line.trim().trim_start_matches('#');
        words.strip_prefix(' ').unwrap_or(words)
    });
    words.collect::<Vec<_>>().join("\n").into()
}

impl<'a> Builder<'a> {
    pub fn new(text: &'a str, offset: usize) -> Self {
        Builder {
            text,
            offset,
            tree: Tree::default(),
            notes: Vec::new(),
            noted: HashSet::new(),
            passes: Vec::new(),
        }
    }

    /// For a text that was rewritten from LaTeX.
    pub fn of_latex(plain: &'a str, offset: usize) -> Self {
        let mut builder = Builder::new(plain, offset);
        builder.tree.plain = Some((offset, plain.into()));
        builder
    }

    fn children<'i>(&self, pair: Pair<'i, Rule>) -> Children<'i> {
        Children {
            span: self.span(&pair),
            pairs: pair.into_inner(),
        }
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        Span::new(self.offset + span.start(), self.offset + span.end())
    }

    /// The text of the statement before and after this place.
    fn around(&self, span: Span) -> (&'a str, &'a str) {
        let [start, end] = [span.start, span.end].map(|at| at - self.offset);
        (&self.text[..start], &self.text[end..])
    }

    /// Builds a statement of this source.
    pub fn statement(
        mut self,
        pair: Pair<'_, Rule>,
        chunk: &Chunk,
        source: &str,
    ) -> Built<Statement> {
        let Passage { span, line } = chunk.passage;
        let kind = self.kind(self.children(pair).promised()?)?;
        if self.tree.nodes.iter().any(mixes_confused) {
            self.notes.push(
                "`||` asks whether two games are confused; `or` joins truth values".to_string(),
            );
        }
        let help = chunk.help.map(|span| help(&source[span.start..span.end]));
        Ok(Statement {
            kind,
            tree: Rc::new(self.tree),
            help,
            span,
            line,
            quiet: chunk.quiet,
            notes: self.notes,
        })
    }

    fn kind(&mut self, pair: Pair<'_, Rule>) -> Built<StatementKind> {
        let rule = pair.as_rule();
        if rule == Rule::expression {
            return Ok(StatementKind::Evaluate(self.expression(pair)?));
        }
        let mut children = self.children(pair);
        if rule == Rule::definition {
            return Ok(StatementKind::Define(self.definition(children)?));
        }
        let first = children.promised()?;
        Ok(match rule {
            Rule::assertion => StatementKind::Assert {
                claim: self.expression(first)?,
                message: children
                    .next()
                    .map(|message| self.expression(message))
                    .transpose()?,
            },
            Rule::question => StatementKind::Why(self.expression(first)?),
            _ => StatementKind::Use {
                path: literal::string(first.as_str(), self.span(&first).start)?,
                span: self.span(&first),
                alias: children.last().map(|alias| alias.as_str().into()),
            },
        })
    }

    /// The definition after `let`.
    fn definition(&mut self, mut children: Children) -> Built<Definition> {
        let target = children.promised()?;
        let params = children.next_if(Rule::parameters);
        let params = params.map(|params| self.parameters(params)).transpose()?;
        children.next_if(Rule::equals);
        let value = self.expression(children.promised()?)?;
        let theorem = children.next();
        match (params, theorem) {
            (Some(params), theorem) => Ok(Definition::Function {
                name: self.binding(&target)?,
                params,
                body: value,
                by: theorem.map(|by| self.theorem(by)).transpose()?,
            }),
            (None, None) => Ok(Definition::Value {
                pattern: self.pattern(target)?,
                value,
            }),
            (None, Some(by)) => Err(Box::new(BY_OF_VALUE.at(self.span(&by), &[]))),
        }
    }

    fn theorem(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        self.expression(self.children(pair).promised()?)
    }

    /// A name or a list pattern, in which no name occurs twice.
    fn pattern(&self, pair: Pair<'_, Rule>) -> Built<Pattern> {
        self.distinct_pattern(pair, &mut HashSet::new(), 0)
    }

    fn distinct_pattern(
        &self,
        pair: Pair<'_, Rule>,
        seen: &mut HashSet<Rc<str>>,
        depth: usize,
    ) -> Built<Pattern> {
        let span = self.span(&pair);
        if depth > MAX_PATTERN_DEPTH {
            let level = depth.to_string();
            return Err(Box::new(TOO_DEEP.at(span, &[&level])));
        }
        let is_list = pair.as_str().starts_with('[');
        let mut inner = pair.clone().into_inner();
        if is_list {
            let items = inner.map(|item| self.distinct_pattern(item, seen, depth + 1));
            return Ok(Pattern::List(items.collect::<Built<_>>()?, span));
        }
        let name = self.binding(&inner.next().unwrap_or(pair))?;
        if !name.is_blank() && !seen.insert(name.text.clone()) {
            return Err(Box::new(TWO_PARAMETERS.at(name.span, &[&name.text])));
        }
        Ok(Pattern::Name(name))
    }

    /// A name that is being bound.
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

    fn parameters(&self, pair: Pair<'_, Rule>) -> Built<Vec<Pattern>> {
        let mut seen = HashSet::new();
        let params = pair.into_inner();
        params
            .map(|param| self.distinct_pattern(param, &mut seen, 0))
            .collect()
    }
}
