//! Rulesets of the user that have the moves of a bundled one, under other names and perhaps written in another way. Their
//! positions are the same games, so the search for the winner of the bundled one is theirs as well. What the two say in a `by`
//! clause does not matter: it is a theorem about the moves.
//!
//! The definitions are compared without running them: names are replaced by what they stand for, and calls of helper functions
//! by their bodies, so that `let`, lambdas and constants make no difference. In a list of options, neither the order of a list
//! that is looped over matters, nor repetitions.

use std::rc::Rc;

use super::CallState;
use crate::eval::code::{Binder, Clause, Code, Deep, Item, Op, Origin, Rule};
use crate::eval::fault::Result;
use crate::eval::help::Rewrite;
use crate::eval::session::{Builtin, Session};
use crate::eval::shelf;
use crate::eval::value::{Function, Value};
use crate::syntax::Operator;
use algebra::game::Number;
use algebra::limits::with_stack;
use solver::position::{Convention, SearchableBoard};
use solver::rules::{self, BoardReader};

/// The board of a position for the search of its ruleset, if it is a bundled one that has a search, or its twin.
pub(in crate::eval) fn searchable(
    session: &mut Session,
    call: &CallState,
) -> Result<Option<Rc<dyn SearchableBoard>>> {
    let [Value::Text(board), ..] = &call.args[..] else {
        return Ok(None);
    };
    let reader = board_reader(session, call)?;
    Ok(reader.and_then(|read| read(board)))
}

fn board_reader(session: &mut Session, call: &CallState) -> Result<Option<BoardReader>> {
    let (f, age) = (&*call.function, call.age);
    let rule = &*f.rule;
    if rule.on_shelf || rule.convention != Some(Convention::Normal) {
        return Ok(rule.board_reader);
    }
    let generation = session.callee(f, age).generation;
    if let Some((when, reader)) = rule.analysis.twin.get()
        && when == generation
    {
        return Ok(reader);
    }
    let mut found = None;
    for searched in rules::SEARCHED {
        let Some(bundled) = shelf::ruleset(session, searched.name, 1)? else {
            continue;
        };
        let mut comparison = Comparison {
            session,
            age,
            images_are_equal: searched.images_are_equal,
            assumed: Vec::new(),
            steps: 0,
        };
        let [own, bundled] = [f, &bundled].map(Callee::of);
        if comparison.functions(&own, &bundled, 0) == Some(true) {
            found = Some(searched.reader);
            break;
        }
    }
    rule.analysis.twin.set(Some((generation, found)));
    Ok(found)
}

/// A comparison takes at most so many steps.
const MOST_STEPS: usize = 20_000;

/// Stands for an argument that the bundled ruleset does not have.
const EXTRA: usize = usize::MAX;

/// The comparison of a ruleset with a bundled one. Its functions return `None` if they give up.
struct Comparison<'s> {
    session: &'s Session,
    age: u64,
    /// Whether all images of a board in the bundled ruleset are equal.
    images_are_equal: bool,
    /// The functions that are being compared, or have been found to be alike. Assuming it is sound by induction on the moves.
    assumed: Vec<(u64, u64)>,
    steps: usize,
}

/// What an expression stands for.
#[derive(Clone)]
enum Term<'s> {
    /// An expression whose names have these meanings.
    Code(&'s Code, Rc<Scope<'s>>),
    Value(&'s Value),
    Function(Callee<'s>),
    Call(Rc<Term<'s>>, Rc<[Term<'s>]>),
    /// An unknown value, by the depth of its binder.
    Variable(usize),
    /// An item of a list that has so many.
    Part(Rc<Term<'s>>, usize, usize),
}

/// The meanings of the names in a function.
#[derive(Clone, Default)]
struct Scope<'s> {
    slots: Vec<Option<Term<'s>>>,
    captured: Rc<[Term<'s>]>,
}

#[derive(Clone)]
struct Callee<'s> {
    rule: &'s Rule,
    captured: Rc<[Term<'s>]>,
    /// `None` for a function that was created in the code.
    id: Option<u64>,
}

impl<'s> Callee<'s> {
    fn of(f: &'s Function) -> Self {
        Callee {
            rule: &f.rule,
            captured: f.captured.iter().map(Term::Value).collect(),
            id: Some(f.id),
        }
    }
}

/// An expression as far as it is known what it does first.
enum Head<'s> {
    Value(&'s Value),
    Function(Callee<'s>),
    /// A call of a ruleset or of a recursive function.
    Call(Callee<'s>, Rc<[Term<'s>]>),
    Builtin(&'static Builtin, Rc<[Term<'s>]>),
    Variable(usize),
    Part(Rc<Term<'s>>, usize, usize),
    Other(&'s Code, Rc<Scope<'s>>),
}

/// An expression for each combination of the items that its clauses run over. The variables are numbered from the first on.
#[derive(Clone)]
struct Generator<'s> {
    steps: Vec<Step<'s>>,
    /// The number of variables outside and of those bound so far.
    depth: usize,
    item: Term<'s>,
}

#[derive(Clone)]
enum Step<'s> {
    For(Term<'s>),
    If(Term<'s>),
}

/// What the items of a list are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Options of a game: items that are lists count as their items.
    Options,
    /// The order does not matter, nor do repetitions.
    Set,
    List,
}

impl<'s> Comparison<'s> {
    /// Reduces an expression until it is known what it does first.
    fn head(&mut self, mut term: Term<'s>) -> Option<Head<'s>> {
        loop {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            term = match term {
                Term::Variable(at) => return Some(Head::Variable(at)),
                Term::Part(of, at, count) => return Some(Head::Part(of, at, count)),
                Term::Value(Value::Function(f)) => Term::Function(Callee::of(f)),
                Term::Value(value) => return Some(Head::Value(value)),
                Term::Function(f) => return Some(Head::Function(f)),
                Term::Call(callee, args) => match with_stack(|| self.head((*callee).clone()))? {
                    Head::Value(Value::Builtin(row)) => return Some(Head::Builtin(row, args)),
                    Head::Function(f) if self.is_inlined(f.rule) => self.inlined(&f, &args)?,
                    Head::Function(f) => return Some(Head::Call(f, args)),
                    _ => return None,
                },
                Term::Code(code, scope) => match &code.op {
                    Op::Deep(Deep(Some(inner))) => Term::Code(inner, scope),
                    Op::Arithmetic(inner) => Term::Code(&inner.code, scope),
                    Op::Local(slot) => scope.slots.get(*slot as usize)?.clone()?,
                    Op::Captured(at) => scope.captured.get(*at as usize)?.clone(),
                    Op::Constant(value) => Term::Value(value),
                    Op::Global(id) | Op::Unknown(id, _) => {
                        Term::Value(self.session.definitions.globals.get(*id, self.age)?)
                    }
                    Op::Closure(rule) => Term::Function(closure(rule, &scope)?),
                    Op::Let(parts) => {
                        let mut inner = Scope::clone(&scope);
                        self.bind(&parts.0, Term::Code(&parts.1, scope), &mut inner)?;
                        Term::Code(&parts.2, Rc::new(inner))
                    }
                    Op::If(parts) => match self.inner(&parts[0], &scope)? {
                        Head::Value(Value::Truth(true)) => Term::Code(&parts[1], scope),
                        Head::Value(Value::Truth(false)) => Term::Code(&parts[2], scope),
                        _ => return Some(Head::Other(code, scope)),
                    },
                    Op::Index(parts) => {
                        let [base, place] =
                            [&parts[0], &parts[1]].map(|part| self.inner(part, &scope));
                        match (base?, place?) {
                            (Head::Value(base), Head::Value(place)) => {
                                Term::Value(item_at(base, place)?)
                            }
                            _ => return Some(Head::Other(code, scope)),
                        }
                    }
                    Op::Call(call) if call.names.is_empty() => {
                        let callee = self.callee(&call.callee, &scope, call.args.len());
                        let args = call.args.iter();
                        let args = args.map(|arg| Term::Code(arg, scope.clone()));
                        Term::Call(Rc::new(callee), args.collect())
                    }
                    _ => return Some(Head::Other(code, scope)),
                },
            };
        }
    }

    fn inner(&mut self, code: &'s Code, scope: &Rc<Scope<'s>>) -> Option<Head<'s>> {
        with_stack(|| self.head(Term::Code(code, scope.clone())))
    }

    /// What is called with so many arguments: there may be several functions of one name.
    fn callee(&self, callee: &'s Code, scope: &Rc<Scope<'s>>, arguments: usize) -> Term<'s> {
        if let Op::Global(id) | Op::Unknown(id, _) = &callee.op {
            let functions = self.session.definitions.globals.functions(*id, self.age);
            let mut functions = functions.into_iter();
            if let Some(f) = functions.find(|f| f.rule.params.len() == arguments) {
                return Term::Function(Callee::of(f));
            }
        }
        Term::Code(callee, scope.clone())
    }

    /// Whether calls are replaced by the body: of functions that are neither rulesets nor recursive.
    fn is_inlined(&self, rule: &Rule) -> bool {
        let is_plain = rule.convention.is_none() && rule.by.is_none() && rule.own_slot.is_none();
        is_plain && !self.leads_to(rule, rule, &mut Vec::new())
    }

    /// Whether a function calls another one, not counting calls from rulesets.
    fn leads_to(&self, from: &Rule, to: &Rule, seen: &mut Vec<u32>) -> bool {
        from.mentions.iter().any(|&id| {
            if seen.contains(&id) {
                return false;
            }
            seen.push(id);
            let functions = self.session.definitions.globals.functions(id, self.age);
            functions.into_iter().any(|f| {
                std::ptr::eq(&raw const *f.rule, to)
                    || f.rule.convention.is_none()
                        && with_stack(|| self.leads_to(&f.rule, to, seen))
            })
        })
    }

    fn inlined(&mut self, f: &Callee<'s>, args: &[Term<'s>]) -> Option<Term<'s>> {
        let rule = f.rule;
        if rule.params.len() != args.len() {
            return None;
        }
        let scope = self.scope(f, args)?;
        Some(Term::Code(&rule.body, Rc::new(scope)))
    }

    /// The names in a function that is called with these arguments.
    fn scope(&mut self, f: &Callee<'s>, args: &[Term<'s>]) -> Option<Scope<'s>> {
        let mut scope = Scope {
            slots: vec![None; f.rule.slots.max(args.len())],
            captured: f.captured.clone(),
        };
        for (param, arg) in f.rule.params.iter().zip(args) {
            self.bind(param, arg.clone(), &mut scope)?;
        }
        Some(scope)
    }

    /// Binds a pattern to a value.
    fn bind(&mut self, binder: &'s Binder, term: Term<'s>, scope: &mut Scope<'s>) -> Option<()> {
        match binder {
            Binder::Nothing => {}
            Binder::Name(slot, _) => {
                let slot = *slot as usize;
                if slot >= scope.slots.len() {
                    scope.slots.resize(slot + 1, None);
                }
                scope.slots[slot] = Some(term);
            }
            Binder::List(binders, _) => {
                let parts: Vec<Term<'s>> = match self.head(term.clone())? {
                    Head::Other(
                        Code {
                            op: Op::List(items),
                            ..
                        },
                        scope,
                    ) if items.iter().all(|item| item.clauses.is_empty()) => {
                        let items = items.iter();
                        items
                            .map(|item| Term::Code(&item.code, scope.clone()))
                            .collect()
                    }
                    Head::Value(Value::List(items)) => items.iter().map(Term::Value).collect(),
                    _ => {
                        let count = binders.len();
                        let of = Rc::new(term);
                        (0..count)
                            .map(|at| Term::Part(of.clone(), at, count))
                            .collect()
                    }
                };
                if parts.len() != binders.len() {
                    return None;
                }
                for (binder, part) in binders.iter().zip(parts) {
                    self.bind(binder, part, scope)?;
                }
            }
        }
        Some(())
    }

    /// Whether two functions return the same, and two rulesets have the same moves, below this many binders.
    fn functions(&mut self, a: &Callee<'s>, b: &Callee<'s>, depth: usize) -> Option<bool> {
        if let (Some(a), Some(b)) = (a.id, b.id) {
            if self.assumed.contains(&(a, b)) {
                return Some(true);
            }
            self.assumed.push((a, b));
        }
        let is_ruleset = a.rule.convention.is_some();
        let [count, other] = [a, b].map(|f| f.rule.params.len());
        if a.rule.convention != b.rule.convention || count < other || count > other && !is_ruleset {
            return Some(false);
        }
        let arg = |at| Term::Variable(if at < other { depth + at } else { EXTRA - at });
        let args: Vec<_> = (0..count).map(arg).collect();
        let own = self.scope(a, &args)?;
        let bundled = self.scope(b, &args[..other])?;
        let own = Term::Code(&a.rule.body, Rc::new(own));
        let bundled = Term::Code(&b.rule.body, Rc::new(bundled));
        with_stack(|| self.alike(own, bundled, depth + other))
    }

    fn alike(&mut self, a: Term<'s>, b: Term<'s>, depth: usize) -> Option<bool> {
        let heads = (self.head(a)?, self.head(b)?);
        with_stack(|| match heads {
            (Head::Variable(a), Head::Variable(b)) => Some(a == b),
            (Head::Part(a, i, m), Head::Part(b, j, n)) => {
                Some((i, m) == (j, n) && self.alike((*a).clone(), (*b).clone(), depth)?)
            }
            (Head::Value(a), Head::Value(b)) => self.values(a, b, depth),
            (Head::Function(a), Head::Function(b)) => self.functions(&a, &b, depth),
            (Head::Builtin(f, args), Head::Builtin(g, others)) => {
                Some(f.help.name == g.help.name && self.all(&args, &others, depth)?)
            }
            (Head::Call(f, args), Head::Call(g, others)) => {
                self.calls((&f, &args), (&g, &others), depth)
            }
            (Head::Other(a, scope), Head::Other(b, other)) => {
                self.codes((a, &scope), (b, &other), depth)
            }
            _ => Some(false),
        })
    }

    fn calls(
        &mut self,
        (f, args): (&Callee<'s>, &[Term<'s>]),
        (g, others): (&Callee<'s>, &[Term<'s>]),
        depth: usize,
    ) -> Option<bool> {
        if !self.functions(f, g, depth)? {
            return Some(false);
        }
        let (true, [board, ..], [other]) = (f.rule.convention.is_some(), args, others) else {
            return self.all(args, others, depth);
        };
        // What further arguments a ruleset has does not matter: its moves have been compared whatever they are.
        let mut board = board.clone();
        while self.images_are_equal
            && let Head::Builtin(row, args) = self.head(board.clone())?
            && row.help.semantics.rewrite == Some(Rewrite::Image)
        {
            board = args.first()?.clone();
        }
        self.alike(board, other.clone(), depth)
    }

    fn all(&mut self, a: &[Term<'s>], b: &[Term<'s>], depth: usize) -> Option<bool> {
        if a.len() != b.len() {
            return Some(false);
        }
        for (a, b) in a.iter().zip(b) {
            if !self.alike(a.clone(), b.clone(), depth)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Compares the parts of two expressions of the same kind.
    fn codes(
        &mut self,
        (a, scope): (&'s Code, &Rc<Scope<'s>>),
        (b, other): (&'s Code, &Rc<Scope<'s>>),
        depth: usize,
    ) -> Option<bool> {
        let terms = |codes: &[&'s Code], scope: &Rc<Scope<'s>>| -> Vec<Term<'s>> {
            codes
                .iter()
                .map(|code| Term::Code(code, scope.clone()))
                .collect()
        };
        let (parts, others): (Vec<&Code>, Vec<&Code>) = match (&a.op, &b.op) {
            (Op::List(a), Op::List(b)) => {
                return self.lists((a, scope), (b, other), Use::List, depth);
            }
            (Op::Impartial(a), Op::Impartial(b)) => {
                return self.lists((a, scope), (b, other), Use::Options, depth);
            }
            (Op::Bracket(left, right), Op::Bracket(others, opposite)) => {
                let options = Use::Options;
                return Some(
                    self.lists((left, scope), (others, other), options, depth)?
                        && self.lists((right, scope), (opposite, other), options, depth)?,
                );
            }
            (
                Op::Quantified { any, binders, body },
                Op::Quantified {
                    any: kind,
                    binders: clauses,
                    body: to,
                },
            ) => {
                if any != kind {
                    return Some(false);
                }
                let [mut own, mut bundled] = [Vec::new(), Vec::new()];
                self.generate(
                    binders,
                    body,
                    scope.clone(),
                    Use::Set,
                    Generator::start(depth),
                    &mut own,
                )?;
                self.generate(
                    clauses,
                    to,
                    other.clone(),
                    Use::Set,
                    Generator::start(depth),
                    &mut bundled,
                )?;
                return self.generators(&own, &bundled);
            }
            (Op::Sum(a), Op::Sum(b))
                if a.iter()
                    .map(|(minus, _)| minus)
                    .eq(b.iter().map(|(minus, _)| minus)) =>
            {
                (
                    a.iter().map(|(_, a)| a).collect(),
                    b.iter().map(|(_, b)| b).collect(),
                )
            }
            (Op::Binary(sign, a), Op::Binary(other, b)) if sign == other => {
                (a.iter().collect(), b.iter().collect())
            }
            (Op::Unary(sign, a), Op::Unary(other, b)) if sign == other => (vec![a], vec![b]),
            (Op::Compare(a, rest), Op::Compare(b, others))
                if rest
                    .iter()
                    .map(|(sign, ..)| sign)
                    .eq(others.iter().map(|(sign, ..)| sign)) =>
            {
                let chain = |first: &'s Code, rest: &'s [(_, _, Code)]| {
                    std::iter::once(first)
                        .chain(rest.iter().map(|(_, _, code)| code))
                        .collect()
                };
                (chain(a, rest), chain(b, others))
            }
            (
                Op::Join { any, parts },
                Op::Join {
                    any: kind,
                    parts: others,
                },
            ) if any == kind => (parts.iter().collect(), others.iter().collect()),
            (Op::Implies(a), Op::Implies(b)) | (Op::Index(a), Op::Index(b)) => {
                (a.iter().collect(), b.iter().collect())
            }
            (Op::If(a), Op::If(b)) => (a.iter().collect(), b.iter().collect()),
            _ => return Some(false),
        };
        self.all(&terms(&parts, scope), &terms(&others, other), depth)
    }

    fn lists(
        &mut self,
        (a, scope): (&'s [Item], &Rc<Scope<'s>>),
        (b, other): (&'s [Item], &Rc<Scope<'s>>),
        purpose: Use,
        depth: usize,
    ) -> Option<bool> {
        let own = self.items(a, scope, purpose, Generator::start(depth))?;
        let bundled = self.items(b, other, purpose, Generator::start(depth))?;
        self.generators(&own, &bundled)
    }

    fn generators(&mut self, a: &[Generator<'s>], b: &[Generator<'s>]) -> Option<bool> {
        if a.len() != b.len() {
            return Some(false);
        }
        for (a, b) in a.iter().zip(b) {
            // Each step is compared below the binders of all of them, which is as good.
            let (depth, steps) = (a.depth.max(b.depth), a.steps.iter().zip(&b.steps));
            if a.depth != b.depth || a.steps.len() != b.steps.len() {
                return Some(false);
            }
            for (one, other) in steps {
                let is_alike = match (one, other) {
                    (Step::For(a), Step::For(b)) | (Step::If(a), Step::If(b)) => {
                        self.alike(a.clone(), b.clone(), depth)?
                    }
                    _ => false,
                };
                if !is_alike {
                    return Some(false);
                }
            }
            if !self.alike(a.item.clone(), b.item.clone(), depth)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn items(
        &mut self,
        items: &'s [Item],
        scope: &Rc<Scope<'s>>,
        purpose: Use,
        before: Generator<'s>,
    ) -> Option<Vec<Generator<'s>>> {
        let mut found = Vec::new();
        for Item { code, clauses } in items {
            self.generate(
                clauses,
                code,
                scope.clone(),
                purpose,
                before.clone(),
                &mut found,
            )?;
        }
        Some(found)
    }

    /// Appends the items of an expression that is repeated by clauses.
    fn generate(
        &mut self,
        clauses: &'s [Clause],
        code: &'s Code,
        scope: Rc<Scope<'s>>,
        purpose: Use,
        mut before: Generator<'s>,
        found: &mut Vec<Generator<'s>>,
    ) -> Option<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            let term = Term::Code(code, scope);
            if purpose == Use::Options {
                return self.spread(term, purpose, before, found);
            }
            before.item = term;
            found.push(before);
            return Some(());
        };
        match clause {
            Clause::If(condition) => {
                before
                    .steps
                    .push(Step::If(Term::Code(condition, scope.clone())));
                with_stack(|| self.generate(rest, code, scope, purpose, before, found))
            }
            Clause::For(binder, source) => {
                let inner = if purpose == Use::List {
                    Use::List
                } else {
                    Use::Set
                };
                let mut items = Vec::new();
                self.spread(Term::Code(source, scope.clone()), inner, before, &mut items)?;
                for item in items {
                    let mut scope = Scope::clone(&scope);
                    self.bind(binder, item.item.clone(), &mut scope)?;
                    with_stack(|| self.generate(rest, code, Rc::new(scope), purpose, item, found))?;
                }
                Some(())
            }
        }
    }

    /// Appends the items of a list; for options, the term may also be a single one.
    fn spread(
        &mut self,
        term: Term<'s>,
        purpose: Use,
        mut before: Generator<'s>,
        found: &mut Vec<Generator<'s>>,
    ) -> Option<()> {
        let inner = if purpose == Use::Options {
            Use::Set
        } else {
            purpose
        };
        match self.head(term.clone())? {
            Head::Builtin(row, args) if let Some(rewrite) = row.help.semantics.rewrite => {
                match (rewrite, &args[..]) {
                    (Rewrite::Rearranged, [items]) if purpose != Use::List => {
                        return with_stack(|| self.spread(items.clone(), purpose, before, found));
                    }
                    (Rewrite::Mapped | Rewrite::Filtered, [f, items]) => {
                        let mut all = Vec::new();
                        with_stack(|| self.spread(items.clone(), inner, before, &mut all))?;
                        for mut item in all {
                            let call = Term::Call(Rc::new(f.clone()), Rc::new([item.item.clone()]));
                            if rewrite == Rewrite::Filtered {
                                item.steps.push(Step::If(call));
                                found.push(item);
                            } else if purpose == Use::Options {
                                with_stack(|| self.spread(call, purpose, item, found))?;
                            } else {
                                item.item = call;
                                found.push(item);
                            }
                        }
                        return Some(());
                    }
                    _ => {}
                }
            }
            Head::Other(
                Code {
                    op: Op::List(items),
                    ..
                },
                scope,
            ) => {
                found.extend(self.items(items, &scope, purpose, before)?);
                return Some(());
            }
            Head::Other(
                Code {
                    op: Op::Binary(Operator::Concat, sides),
                    ..
                },
                scope,
            ) => {
                for side in &**sides {
                    let side = Term::Code(side, scope.clone());
                    with_stack(|| self.spread(side, purpose, before.clone(), found))?;
                }
                return Some(());
            }
            _ => {}
        }
        if purpose == Use::Options {
            before.item = term;
        } else {
            before.steps.push(Step::For(term));
            before.item = Term::Variable(before.depth);
            before.depth += 1;
        }
        found.push(before);
        Some(())
    }

    fn values(&mut self, a: &'s Value, b: &'s Value, depth: usize) -> Option<bool> {
        Some(match (a, b) {
            (Value::Builtin(a), Value::Builtin(b)) => a.help.name == b.help.name,
            (Value::Function(a), Value::Function(b)) => {
                self.functions(&Callee::of(a), &Callee::of(b), depth)?
            }
            (Value::List(a), Value::List(b)) if a.len() == b.len() => {
                for (a, b) in a.iter().zip(b.iter()) {
                    if !self.values(a, b, depth)? {
                        return Some(false);
                    }
                }
                true
            }
            _ => is_same_constant(a, b),
        })
    }
}

impl Generator<'_> {
    fn start(depth: usize) -> Self {
        Generator {
            steps: Vec::new(),
            depth,
            item: Term::Variable(EXTRA),
        }
    }
}

/// A function that is created in the code.
fn closure<'s>(rule: &'s Rule, scope: &Scope<'s>) -> Option<Callee<'s>> {
    let captured = rule.captures.iter().map(|(_, origin)| match origin {
        Origin::Local(slot) => scope.slots.get(*slot as usize)?.clone(),
        Origin::Captured(at) => scope.captured.get(*at as usize).cloned(),
    });
    Some(Callee {
        rule,
        captured: captured.collect::<Option<_>>()?,
        id: None,
    })
}

/// The item of a constant list or dictionary.
fn item_at<'s>(base: &'s Value, place: &Value) -> Option<&'s Value> {
    match (base, place) {
        (Value::Collection(entries), key) if entries.is_dict() => {
            let at = entries
                .keys()
                .iter()
                .position(|known| is_same_constant(known, key));
            entries.values().get(at?)
        }
        (Value::List(items), Value::Number(Number::Int(n))) => items.get(usize::try_from(*n).ok()?),
        _ => None,
    }
}

fn is_same_constant(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Truth(a), Value::Truth(b)) => a == b,
        (Value::Text(a), Value::Text(b)) => **a == **b,
        _ => false,
    }
}
