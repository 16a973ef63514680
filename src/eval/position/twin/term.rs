//! Expressions as terms, and their reduction.

use std::rc::Rc;

use super::Comparison;
use crate::eval::code::{Binder, Code, Deep, Op, Origin, Rule};
use crate::eval::help::Rewrite;
use crate::eval::session::Builtin;
use crate::eval::value::{Function, Value};
use algebra::game::Number;
use algebra::limits::with_stack;

/// The largest number of steps of a comparison, which gives up after them.
const MOST_STEPS: usize = 20_000;

/// Stands for an argument that the bundled ruleset does not have.
pub(super) const EXTRA: usize = usize::MAX;

/// An expression together with the meanings of its names, or a value.
#[derive(Clone)]
pub(super) enum Term<'s> {
    /// An expression whose names have these meanings.
    Code(&'s Code, Rc<Scope<'s>>),
    Value(&'s Value),
    Function(Callee<'s>),
    Call(Rc<Term<'s>>, Rc<[Term<'s>]>),
    Builtin(&'static Builtin, Rc<[Term<'s>]>),
    /// An unknown value, numbered by the number of binders around its own.
    Variable(usize),
    /// An item of a list: the list, the index, and the number of items that the list must have.
    Part(Rc<Term<'s>>, usize, usize),
}

/// The meanings of the names in a function.
#[derive(Clone, Default)]
pub(super) struct Scope<'s> {
    slots: Vec<Option<Term<'s>>>,
    captured: Rc<[Term<'s>]>,
}

#[derive(Clone)]
pub(super) struct Callee<'s> {
    pub rule: &'s Rule,
    captured: Rc<[Term<'s>]>,
    /// `None` for a function that was created in the code.
    pub id: Option<u64>,
}

impl<'s> Callee<'s> {
    pub fn of(f: &'s Function) -> Self {
        Callee {
            rule: &f.rule,
            captured: f.captured.iter().map(Term::Value).collect(),
            id: Some(f.id),
        }
    }
}

/// An expression in weak head normal form.
pub(super) enum Head<'s> {
    Value(&'s Value),
    Function(Callee<'s>),
    /// A call of a ruleset or of a recursive function.
    Call(Callee<'s>, Rc<[Term<'s>]>),
    Builtin(&'static Builtin, Rc<[Term<'s>]>),
    Variable(usize),
    Part(Rc<Term<'s>>, usize, usize),
    Other(&'s Code, Rc<Scope<'s>>),
}

impl<'s> Comparison<'s> {
    /// Reduces an expression to weak head normal form.
    pub(super) fn head(&mut self, mut term: Term<'s>) -> Option<Head<'s>> {
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
                    Head::Value(Value::Builtin(row)) => Term::Builtin(row, args),
                    Head::Function(f) if self.is_inlined(f.rule) => self.inlined(&f, &args)?,
                    Head::Function(f) => return Some(Head::Call(f, args)),
                    _ => return None,
                },
                Term::Builtin(row, args) => {
                    return Some(Head::Builtin(row, self.joined(row, args)));
                }
                Term::Code(code, scope) => match &code.op {
                    Op::Deep(Deep(Some(inner))) => Term::Code(inner, scope),
                    Op::Arithmetic(inner) => Term::Code(&inner.code, scope),
                    Op::Local(slot) => scope.slots.get(*slot as usize)?.clone()?,
                    Op::Captured(at) => scope.captured.get(*at as usize)?.clone(),
                    Op::Constant(value) => Term::Value(value),
                    Op::Global(id) | Op::Unknown(id, _) => {
                        Term::Value(self.session.definitions.globals.get(*id, self.version)?)
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
                            (
                                Head::Other(
                                    Code {
                                        op: Op::List(items),
                                        ..
                                    },
                                    inner,
                                ),
                                Head::Value(Value::Number(Number::Int(n))),
                            ) if items.iter().all(|item| item.clauses.is_empty()) => {
                                let item = items.get(usize::try_from(*n).ok()?)?;
                                Term::Code(&item.code, inner)
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

    /// The arguments of a function. Those of a change to the result of other changes include theirs.
    fn joined(&mut self, row: &Builtin, args: Rc<[Term<'s>]>) -> Rc<[Term<'s>]> {
        if row.help.semantics.rewrite != Some(Rewrite::Changed) {
            return args;
        }
        let Some((board, changes)) = args.split_first() else {
            return args;
        };
        match with_stack(|| self.head(board.clone())) {
            Some(Head::Builtin(other, before)) if other.help.name == row.help.name => {
                before.iter().chain(changes).cloned().collect()
            }
            _ => args,
        }
    }

    fn inner(&mut self, code: &'s Code, scope: &Rc<Scope<'s>>) -> Option<Head<'s>> {
        with_stack(|| self.head(Term::Code(code, scope.clone())))
    }

    /// What is called with so many arguments: there may be several functions of one name.
    fn callee(&self, callee: &'s Code, scope: &Rc<Scope<'s>>, arguments: usize) -> Term<'s> {
        if let Op::Global(id) | Op::Unknown(id, _) = &callee.op {
            let functions = self
                .session
                .definitions
                .globals
                .functions(*id, self.version);
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
            let functions = self.session.definitions.globals.functions(id, self.version);
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
    pub(super) fn scope(&mut self, f: &Callee<'s>, args: &[Term<'s>]) -> Option<Scope<'s>> {
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
    pub(super) fn bind(
        &mut self,
        binder: &'s Binder,
        term: Term<'s>,
        scope: &mut Scope<'s>,
    ) -> Option<()> {
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

pub(super) fn is_same_constant(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Truth(a), Value::Truth(b)) => a == b,
        (Value::Text(a), Value::Text(b)) => **a == **b,
        _ => false,
    }
}
