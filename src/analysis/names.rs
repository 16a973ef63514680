//! Where the names of a script are bound, and what each of them refers to.

use std::rc::Rc;

use crate::diagnostic::Span;
use crate::syntax::{
    Clause, Definition, Expr, Item, Name, Node, Pattern, Statement, StatementKind, Tree,
};

/// What a name refers to. All definitions of one name in a script are the same symbol.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A definition of the script, of a file that it uses, or of the program.
    Global(Rc<str>),
    /// A parameter, a variable of `for`, `forall` or `let .. in`, or a label, by the place where it is bound.
    Local(Span),
}

/// A name at one place of a script.
#[derive(Clone, Debug)]
pub struct Occurrence {
    pub span: Span,
    pub symbol: Symbol,
    /// Whether the name is bound here, rather than used.
    pub is_binding: bool,
}

/// All names of a statement, in the order of the text.
pub fn occurrences(statement: &Statement) -> Vec<Occurrence> {
    let mut walk = Walk {
        tree: &statement.tree,
        scope: Vec::new(),
        passes: Vec::new(),
        found: Vec::new(),
    };
    match &statement.kind {
        StatementKind::Define(definition) => walk.definition(definition, true),
        StatementKind::Evaluate(expr) | StatementKind::Why(expr) => walk.expression(*expr),
        StatementKind::Assert { claim, message } => {
            walk.expression(*claim);
            message.iter().for_each(|message| walk.expression(*message));
        }
        StatementKind::Use { .. } => {}
    }
    let mut found = walk.found;
    found.sort_by_key(|name| (name.span.start, !name.is_binding));
    // The tree has `xs` twice for `forall a, b in xs`.
    found.dedup_by_key(|name| name.span.start);
    found
}

struct Walk<'a> {
    tree: &'a Tree,
    /// The local names that are visible, innermost last, and the word `pass` in brackets, which the tree binds like a label.
    scope: Vec<&'a Name>,
    /// Where the tree binds `pass`.
    passes: Vec<Span>,
    found: Vec<Occurrence>,
}

impl<'a> Walk<'a> {
    fn expression(&mut self, expr: Expr) {
        stacker::maybe_grow(128 << 10, 4 << 20, || self.node(expr));
    }

    fn all(&mut self, exprs: impl IntoIterator<Item = Expr>) {
        exprs.into_iter().for_each(|expr| self.expression(expr));
    }

    /// Does something in a scope of its own.
    fn scoped(&mut self, work: impl FnOnce(&mut Self)) {
        let outer = self.scope.len();
        work(self);
        self.scope.truncate(outer);
    }

    fn node(&mut self, expr: Expr) {
        let tree = self.tree;
        match tree.node(expr) {
            Node::Name(text) => {
                let bound = self.scope.iter().rev().find(|name| name.text == *text);
                if bound.is_some_and(|name| self.passes.contains(&name.span)) {
                    return;
                }
                let symbol = match bound {
                    Some(name) => Symbol::Local(name.span),
                    None => Symbol::Global(text.clone()),
                };
                self.found.push(Occurrence {
                    span: tree.span(expr),
                    symbol,
                    is_binding: false,
                });
            }
            Node::List(items) | Node::Impartial(items) | Node::Turn { options: items, .. } => {
                self.items(items);
            }
            Node::Bracket { left, right } => {
                self.items(left);
                self.items(right);
            }
            Node::Loop { names, bracket } => self.scoped(|walk| {
                for label in names {
                    if &*label.text == "pass" {
                        walk.passes.push(label.span);
                        walk.scope.push(label);
                    } else {
                        walk.bind(label);
                    }
                }
                walk.expression(*bracket);
            }),
            Node::Sum(terms) => self.all(terms.iter().map(|(_, term)| *term)),
            Node::Binary { left, right, .. } => self.all([*left, *right]),
            Node::Unary(_, operand) => self.expression(*operand),
            Node::Compare { first, rest } => {
                self.expression(*first);
                self.all(rest.iter().map(|(.., side)| *side));
            }
            Node::Join { parts, .. } => self.all(parts.iter().copied()),
            Node::Implies {
                premise,
                conclusion,
            } => self.all([*premise, *conclusion]),
            Node::If {
                condition,
                then,
                otherwise,
            } => self.all([*condition, *then, *otherwise]),
            Node::Let { definition, body } => self.scoped(|walk| {
                walk.definition(definition, false);
                walk.expression(*body);
            }),
            Node::Quantified { binders, body, .. } => self.scoped(|walk| {
                walk.clauses(binders);
                walk.expression(*body);
            }),
            Node::Lambda { params, body } => self.scoped(|walk| {
                walk.bind_all(params);
                walk.expression(*body);
            }),
            Node::Call { callee, args, .. } => {
                self.expression(*callee);
                self.all(args.iter().copied());
            }
            Node::Index { base, index } => self.all([*base, *index]),
            Node::Number(_)
            | Node::Glued { .. }
            | Node::Builtin(_)
            | Node::Text(_)
            | Node::Truth(_)
            | Node::Outcome(_)
            | Node::Player(_)
            | Node::Answer(_)
            | Node::Ending(_) => {}
        }
    }

    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            self.scoped(|walk| {
                walk.clauses(&item.clauses);
                walk.expression(item.expr);
            });
        }
    }

    fn clauses(&mut self, clauses: &'a [Clause]) {
        for clause in clauses {
            match clause {
                Clause::For { pattern, source } => {
                    self.expression(*source);
                    pattern.names().into_iter().for_each(|name| self.bind(name));
                }
                Clause::If(condition) => self.expression(*condition),
            }
        }
    }

    fn definition(&mut self, definition: &'a Definition, is_global: bool) {
        match definition {
            Definition::Value { pattern, value } => {
                self.expression(*value);
                for name in pattern.names() {
                    self.define(name, is_global);
                }
            }
            Definition::Function {
                name,
                params,
                body,
                by,
            } => {
                self.define(name, is_global);
                self.scoped(|walk| {
                    walk.bind_all(params);
                    walk.expression(*body);
                    walk.all(*by);
                });
            }
        }
    }

    fn define(&mut self, name: &'a Name, is_global: bool) {
        if is_global {
            self.found.push(Occurrence {
                span: name.span,
                symbol: Symbol::Global(name.text.clone()),
                is_binding: true,
            });
        } else {
            self.bind(name);
        }
    }

    fn bind_all(&mut self, patterns: &'a [Pattern]) {
        let names = patterns.iter().flat_map(Pattern::names);
        names.for_each(|name| self.bind(name));
    }

    fn bind(&mut self, name: &'a Name) {
        self.found.push(Occurrence {
            span: name.span,
            symbol: Symbol::Local(name.span),
            is_binding: true,
        });
        self.scope.push(name);
    }
}
