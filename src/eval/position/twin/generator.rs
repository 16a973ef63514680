//! Normalises a list to the loops and conditions that generate it. In lists of options, neither the order of a list that is
//! looped over matters, nor repetitions.

use std::rc::Rc;

use super::Comparison;
use super::term::{EXTRA, Head, Scope, Term};
use crate::eval::code::{Clause, Code, Item, Op};
use crate::eval::help::Rewrite;
use crate::eval::session::Builtin;
use crate::eval::value::Value;
use crate::syntax;
use crate::syntax::Operator;
use algebra::limits::with_stack;

/// Loops and conditions, and the expression that they generate for each combination of items. A variable is numbered by the
/// number of binders around it.
#[derive(Clone)]
pub(super) struct Generator<'s> {
    steps: Vec<Step<'s>>,
    /// The number of enclosing binders, those of the loops included.
    depth: usize,
    item: Term<'s>,
}

#[derive(Clone)]
enum Step<'s> {
    For(Term<'s>),
    If(Term<'s>),
}

type SquaresCall<'s> = (&'static Builtin, Rc<[Term<'s>]>);

/// How the items of a list are used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// As options of a game: a list among them stands for its items.
    Options,
    /// The order does not matter, nor do repetitions.
    Set,
    List,
}

impl<'s> Comparison<'s> {
    pub(super) fn lists(
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

    pub(super) fn generators(&mut self, a: &[Generator<'s>], b: &[Generator<'s>]) -> Option<bool> {
        if a.len() != b.len() {
            return Some(false);
        }
        let known = self.distinct.len();
        for (a, b) in a.iter().zip(b) {
            let is_alike = self.generator(a, b);
            self.distinct.truncate(known);
            if !is_alike? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn generator(&mut self, a: &Generator<'s>, b: &Generator<'s>) -> Option<bool> {
        let [a, b] = [self.selected(a)?, self.selected(b)?];
        if a.depth != b.depth || a.steps.len() != b.steps.len() {
            return Some(false);
        }
        let depth = a.depth;
        for (one, other) in a.steps.iter().zip(&b.steps) {
            // Each step is compared as if it were below the binders of all steps, which makes no difference.
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
        for (item, source) in a.sources() {
            if let Some((row, args)) = self.squares(source)?
                && row.help.arity.0 == 2
                && let Head::Variable(square) = self.head(args[1].clone())?
            {
                self.distinct.push([square, item]);
            }
        }
        self.alike(a.item, b.item, depth)
    }

    /// A function that lists squares of a board, and its arguments. The least number of them is that without symbols.
    fn squares(&mut self, source: &Term<'s>) -> Option<Option<SquaresCall<'s>>> {
        Some(match self.head(source.clone())? {
            Head::Builtin(row, args) if row.help.semantics.rewrite == Some(Rewrite::Squares) => {
                Some((row, args))
            }
            _ => None,
        })
    }

    /// The generator with symbols as an argument of functions that list squares, where a condition selects the squares with a
    /// symbol.
    fn selected(&mut self, generator: &Generator<'s>) -> Option<Generator<'s>> {
        let mut found = generator.clone();
        let mut at = 0;
        while at < found.steps.len() {
            let Some((base, square, symbol)) = self.condition(&found.steps[at])? else {
                at += 1;
                continue;
            };
            let first = found.depth - found.sources().count();
            let places = found.steps.iter().enumerate();
            let mut places = places.filter(|(_, step)| matches!(step, Step::For(_)));
            let place = square.checked_sub(first).and_then(|nth| places.nth(nth));
            if let Some((place, Step::For(source))) = place
                && let Some((row, args)) = self.squares(source)?
                && args.len() == row.help.arity.0
                && self.alike(args[0].clone(), base, found.depth)?
            {
                let args = args.iter().chain([&symbol]).cloned().collect();
                found.steps[place] = Step::For(Term::Builtin(row, args));
                found.steps.remove(at);
            } else {
                at += 1;
            }
        }
        Some(found)
    }

    /// A condition that a square of a board has a symbol: the board, the variable for the square, and the symbol.
    fn condition(&mut self, step: &Step<'s>) -> Option<Option<(Term<'s>, usize, Term<'s>)>> {
        let Step::If(condition) = step else {
            return Some(None);
        };
        let Head::Other(code, scope) = self.head(condition.clone())? else {
            return Some(None);
        };
        let Op::Compare(first, rest) = &code.op else {
            return Some(None);
        };
        let [(syntax::Comparison::Equal, _, second)] = &rest[..] else {
            return Some(None);
        };
        for (place, symbol) in [(&**first, second), (second, &**first)] {
            let [place, head] =
                [place, symbol].map(|code| self.head(Term::Code(code, scope.clone())));
            if let (Head::Other(place, scope), Head::Value(Value::Text(text))) = (place?, head?)
                && let Op::Index(parts) = &place.op
                && text.chars().count() == 1
                && let Head::Variable(square) = self.head(Term::Code(&parts[1], scope.clone()))?
            {
                let symbol = Term::Code(symbol, scope.clone());
                return Some(Some((Term::Code(&parts[0], scope), square, symbol)));
            }
        }
        Some(None)
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
    pub(super) fn generate(
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
                self.conditions(Term::Code(condition, scope.clone()), &mut before.steps)?;
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

    /// Appends the parts of a conjunction, or another condition.
    fn conditions(&mut self, condition: Term<'s>, found: &mut Vec<Step<'s>>) -> Option<()> {
        if let Head::Other(
            Code {
                op: Op::Join { any: false, parts },
                ..
            },
            scope,
        ) = self.head(condition.clone())?
        {
            for part in parts {
                let part = Term::Code(part, scope.clone());
                with_stack(|| self.conditions(part, found))?;
            }
        } else {
            found.push(Step::If(condition));
        }
        Some(())
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
}

impl<'s> Generator<'s> {
    pub(super) fn start(depth: usize) -> Self {
        Generator {
            steps: Vec::new(),
            depth,
            item: Term::Variable(EXTRA),
        }
    }
    /// The lists that the loops run over, each with the variable for its items.
    fn sources(&self) -> impl Iterator<Item = (usize, &Term<'s>)> {
        let is_source = |step: &Step| matches!(step, Step::For(_));
        let first = self.depth - self.steps.iter().filter(|step| is_source(step)).count();
        let sources = self.steps.iter().filter_map(|step| match step {
            Step::For(source) => Some(source),
            Step::If(_) => None,
        });
        (first..).zip(sources)
    }
}
