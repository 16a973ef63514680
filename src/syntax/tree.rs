//! The syntax tree of a statement.
//!
//! Expressions are stored in one arena and refer to each other by index, so a tree of any depth can be built,
//! walked and dropped without recursion. A sum of a million terms is one node.

use std::rc::Rc;

use num_bigint::BigInt;

use crate::diagnostic::{Passage, Span};
use algebra::game::{Ending, Number, Outcome, Player};

use super::signs::{Comparison, Operator, Prefix};

/// The end of the range in `xs[1..]`, which has none.
pub const OPEN_END: i64 = i64::MAX;

/// An expression: an index into the [`Tree`] it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Expr(pub u32);

/// The expressions of one statement, with their spans.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub nodes: Vec<Node>,
    pub spans: Vec<Span>,
    /// Where the statement begins, and its text without LaTeX, if it was written in LaTeX.
    pub plain: Option<(usize, Rc<str>)>,
}

impl Tree {
    pub fn push(&mut self, node: Node, span: Span) -> Expr {
        let expr = Expr(self.nodes.len() as u32);
        self.nodes.push(node);
        self.spans.push(span);
        expr
    }

    pub fn node(&self, expr: Expr) -> &Node {
        &self.nodes[expr.0 as usize]
    }

    pub fn span(&self, expr: Expr) -> Span {
        self.spans[expr.0 as usize]
    }
}

/// A name that is being bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: Rc<str>,
    pub span: Span,
}

impl Name {
    /// Whether it is `_`, which binds nothing.
    pub fn is_blank(&self) -> bool {
        &*self.text == "_"
    }
}

/// The target of a binding: a name, or a list whose items are bound one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    Name(Name),
    List(Vec<Pattern>, Span),
}

impl Pattern {
    /// The names that it binds, in order.
    pub fn names(&self) -> Vec<&Name> {
        match self {
            Pattern::Name(name) if name.is_blank() => Vec::new(),
            Pattern::Name(name) => vec![name],
            Pattern::List(items, _) => items.iter().flat_map(Pattern::names).collect(),
        }
    }
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Pattern::Name(name) => f.write_str(&name.text),
            Pattern::List(items, _) => {
                let items: Vec<String> = items.iter().map(Pattern::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
        }
    }
}

/// The definition after `let`.
#[derive(Clone, Debug)]
pub enum Definition {
    /// `x = e`, `[x, y] = e`.
    Value { pattern: Pattern, value: Expr },
    /// `f(x, y) = e`.
    Function {
        name: Name,
        params: Vec<Pattern>,
        body: Expr,
        /// The theorem after `by`: what its positions are known to be equal to.
        by: Option<Expr>,
    },
}

impl Definition {
    /// The names that it binds.
    pub fn names(&self) -> Vec<Rc<str>> {
        match self {
            Definition::Value { pattern, .. } => {
                let names = pattern.names().into_iter();
                names.map(|name| name.text.clone()).collect()
            }
            Definition::Function { name, .. } => vec![name.text.clone()],
        }
    }
}

/// The ups of a glued literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ups {
    /// `^`, `^^`, `^3`, `v`, `vv`, `v3`: the number of ups, negative for downs.
    Count(BigInt),
    /// `^<n>`, `v<n>`: the n-th power of up, or its negative; `^[n]`, `v[n]`: the sum of the first n powers.
    Power {
        order: BigInt,
        summed: bool,
        negative: bool,
    },
}

/// One option or list item: an expression, repeated by its clauses.
#[derive(Clone, Debug)]
pub struct Item {
    pub expr: Expr,
    pub clauses: Vec<Clause>,
}

/// `for x in xs` or `if c` after an item, or `x in xs` after a quantifier.
#[derive(Clone, Debug)]
pub enum Clause {
    For { pattern: Pattern, source: Expr },
    If(Expr),
}

#[derive(Clone, Debug)]
pub enum Node {
    /// `3`, `-3`, `3/4`, `0.75`.
    Number(Number),
    /// A literal with ups, a star or both. `star` is the size of the nim heap (1 for `*`). A minus glued to
    /// the number is part of it.
    Glued {
        number: Option<Number>,
        ups: Option<Ups>,
        star: Option<BigInt>,
    },
    Text(Rc<str>),
    Truth(bool),
    /// `L`, `R`, `N`, `P`.
    Outcome(Outcome),
    Player(Player),
    Name(Rc<str>),
    /// The built-in function of this name, whatever the user has defined: part of a literal.
    Builtin(&'static str),
    /// `ans` and `_` are `None`, `%3` is `Some(3)`.
    Answer(Option<u64>),
    List(Vec<Item>),
    Bracket {
        left: Vec<Item>,
        right: Vec<Item>,
    },
    /// A bracket without a bar: both players have these options.
    Impartial(Vec<Item>),
    /// A bracket that can be referred to inside by these names: its label, `pass`.
    Loop {
        names: Vec<Name>,
        bracket: Expr,
    },
    /// Terms with their signs (true: subtracted), two or more.
    Sum(Vec<(bool, Expr)>),
    Binary {
        operator: Operator,
        left: Expr,
        right: Expr,
    },
    Unary(Prefix, Expr),
    /// A chain `a < b <= c`; the span is the operator's.
    Compare {
        first: Expr,
        rest: Vec<(Comparison, Span, Expr)>,
    },
    /// A chain of `or` (any), which a true operand decides, or of `and`, which a false one decides.
    Join {
        any: bool,
        parts: Vec<Expr>,
    },
    /// `a implies b`: b is evaluated only if a is true.
    Implies {
        premise: Expr,
        conclusion: Expr,
    },
    If {
        condition: Expr,
        then: Expr,
        otherwise: Expr,
    },
    /// `let x = e in body`, `let f(a, b) = e in body`.
    Let {
        definition: Definition,
        body: Expr,
    },
    /// `exists` (any), which a true case decides, or `forall`, which a false one decides.
    Quantified {
        any: bool,
        binders: Vec<Clause>,
        body: Expr,
    },
    Lambda {
        params: Vec<Pattern>,
        body: Expr,
    },
    Call {
        callee: Expr,
        args: Vec<Expr>,
        /// The names of the last arguments, if they are given by name.
        names: Vec<Name>,
    },
    Index {
        base: Expr,
        index: Expr,
    },
    /// The end of a game with wins, losses and draws: `+-`, `-+` or `00`.
    Ending(Ending),
    /// `L[...]` or `R[...]` after `wld`: who moves, and the positions the moves lead to.
    Turn {
        mover: Player,
        options: Vec<Item>,
    },
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    Evaluate(Expr),
    Define(Definition),
    /// `assert CLAIM` or `assert CLAIM, MESSAGE`.
    Assert {
        claim: Expr,
        message: Option<Expr>,
    },
    Why(Expr),
    Use {
        path: Rc<str>,
        span: Span,
        /// The name after `as`.
        alias: Option<Rc<str>>,
    },
}

/// One statement, with the tree of its expressions. Spans count bytes of the whole source it came from.
#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub tree: Rc<Tree>,
    pub span: Span,
    /// The number of its first line, from 1.
    pub line: usize,
    /// Ended by `;`, so that the prompt does not show its result.
    pub quiet: bool,
    /// The `##` lines above it, without the `##`.
    pub help: Option<Rc<str>>,
    /// Remarks for the user, such as `2*3 is 2 + *3; the product is 2 * 3`, without a `#`.
    pub notes: Vec<String>,
}

impl Statement {
    /// Whether it changes the meaning of names.
    pub fn defines(&self) -> bool {
        matches!(
            self.kind,
            StatementKind::Define { .. } | StatementKind::Use { .. }
        )
    }

    pub fn passage(&self) -> Passage {
        Passage {
            span: self.span,
            line: self.line,
        }
    }
}
