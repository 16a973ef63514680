//! Names for values, and calls of functions. A function that is an argument or captures names is inlined where it is called.

use std::rc::Rc;

use super::expression::{
    Known, Lambda, Meaning, PartsAs, Typed, expression, is_string, list, stream, string, symbols,
    typed_call_out, typed_register,
};
use super::lower::Given;
use super::lowering::{Kind, Lowering};
use super::tree::{Board, Call, Expr, Fold, Game, Int, List, Register, Stream, Truth, Type};
use crate::eval::code::{self, Binder, Code, Op, Origin, Rule};
use crate::eval::value::{self, Value};
use crate::syntax::Comparison;
use algebra::limits::with_stack;

/// The number of times that code is copied in one program.
const MOST_COPIES: usize = 256;

/// Code in which some names have a meaning.
pub(super) type Inner<'f, 'a> = &'f mut dyn FnMut(&mut Lowering<'a>) -> Option<Typed>;

/// Patterns and the values that they are bound to.
type Pairs<'p, 'b> = &'p mut dyn Iterator<Item = (&'b Binder, Typed)>;

impl<'a> Lowering<'a> {
    /// Code in which a pattern is bound to the value of other code.
    pub(super) fn pattern(
        &mut self,
        binder: &Binder,
        value: &Code,
        inner: Inner<'_, 'a>,
    ) -> Option<Typed> {
        let Binder::List(binders, _) = binder else {
            let value = self.code(value)?;
            return self.bound(binder, value, inner);
        };
        match &value.surface().op {
            Op::List(items) if items.iter().all(|item| item.clauses.is_empty()) => {
                let values = items.iter().map(|item| self.code(&item.code));
                let values = values.collect::<Option<Vec<_>>>()?;
                self.bound_all(binders, values, inner)
            }
            _ => {
                let value = self.code(value)?;
                self.bound(binder, value, inner)
            }
        }
    }

    /// Code in which patterns are bound to as many values.
    pub(super) fn bound_all(
        &mut self,
        binders: &[Binder],
        values: Vec<Typed>,
        inner: Inner<'_, 'a>,
    ) -> Option<Typed> {
        if binders.len() != values.len() {
            return None;
        }
        self.bound_next(&mut binders.iter().zip(values), inner)
    }

    fn bound_next(&mut self, pairs: Pairs<'_, '_>, inner: Inner<'_, 'a>) -> Option<Typed> {
        match pairs.next() {
            Some((binder, value)) => self.bound(binder, value, &mut |lowering| {
                lowering.bound_next(pairs, inner)
            }),
            None => inner(self),
        }
    }

    /// Code in which a pattern is bound to a value.
    pub(super) fn bound(
        &mut self,
        binder: &Binder,
        value: Typed,
        inner: Inner<'_, 'a>,
    ) -> Option<Typed> {
        match binder {
            Binder::Name(slot, _) => self.named(Some(*slot), value, inner),
            Binder::Nothing => self.named(None, value, inner),
            Binder::List(binders, _) => {
                let values = match value {
                    Typed::Known(Known::Items(items)) => {
                        let values = items.iter().map(|item| self.value(item));
                        values.collect::<Option<Vec<_>>>()?
                    }
                    Typed::Known(Known::List(items)) => items
                        .iter()
                        .map(|n| Typed::Int(Int::Constant(*n)))
                        .collect(),
                    value => {
                        let items = Typed::List(list(value)?);
                        return self.named_items(binders, items, inner);
                    }
                };
                self.bound_all(binders, values, inner)
            }
        }
    }

    /// Code in which patterns are bound to the items of a list, of which there must be as many.
    fn named_items(
        &mut self,
        binders: &[Binder],
        items: Typed,
        inner: Inner<'_, 'a>,
    ) -> Option<Typed> {
        let register = self.names.register(Type::List);
        let Register::List(at) = register else {
            return None;
        };
        let length = Int::Length(Box::new(List::Register(at)));
        let missing = Int::Sum(Box::new([
            (false, length),
            (true, Int::Constant(binders.len() as i64)),
        ]));
        // A list of one item is indexed by the difference of the lengths, so any other length makes the machine give up.
        let check = Typed::Int(Int::Pick(Box::new([0]), Box::new(missing)));
        let body = self.named(None, check, &mut |lowering| {
            let values = (0..binders.len()).map(|place| {
                let parts = (List::Register(at), Int::Constant(place as i64));
                Typed::Int(Int::ItemAt(Box::new(parts)))
            });
            lowering.bound_all(binders, values.collect(), inner)
        })?;
        let (items, _) = expression(items)?;
        with_register(register, items, body)
    }

    /// Code in which a name, if there is one, has a value.
    fn named(&mut self, slot: Option<u32>, value: Typed, inner: Inner<'_, 'a>) -> Option<Typed> {
        if let Typed::CalledOut(at) = value {
            if let Some(slot) = slot {
                self.names.slots[slot as usize] = Some(Meaning::CalledOut(at));
            }
            // A mistake counts even if the name is not used.
            let register = self.names.register(Type::Int);
            let body = inner(self)?;
            return with_register(register, Expr::Int(Int::Evaluated(at)), body);
        }
        if let Some(meaning) = Meaning::of(&value) {
            if let Some(slot) = slot {
                self.names.slots[slot as usize] = Some(meaning);
            }
            return inner(self);
        }
        let (value, of) = expression(value)?;
        let register = self.names.register(of);
        if let Some(slot) = slot {
            self.names.slots[slot as usize] = Some(Meaning::Register(of, register));
        }
        let body = inner(self)?;
        with_register(register, value, body)
    }

    /// Counts a call that is inlined, or an item for which the body of a loop is repeated.
    pub(super) fn count_copy(&mut self) -> Option<()> {
        self.copies += 1;
        (self.copies <= MOST_COPIES).then_some(())
    }

    /// The meanings of the names that a function has captured.
    pub(super) fn captured(&mut self, f: &value::Function) -> Vec<Option<Meaning>> {
        let captured = f.captured.iter();
        captured
            .map(|value| self.value(value).and_then(|typed| Meaning::of(&typed)))
            .collect()
    }

    /// A function that is created here.
    pub(super) fn lambda(&mut self, rule: &Rc<Rule>) -> Option<Typed> {
        let captured = rule.captures.iter().map(|(_, origin)| match origin {
            Origin::Local(slot) => self.names.slots.get(*slot as usize)?.clone(),
            Origin::Captured(at) => self.names.captured.get(*at as usize)?.clone(),
        });
        let lambda = Lambda {
            rule: rule.clone(),
            captured: captured.collect(),
        };
        Some(Typed::Known(Known::Lambda(Rc::new(lambda))))
    }

    pub(super) fn call(&mut self, call: &code::Call) -> Option<Typed> {
        let Typed::Known(callee) = self.code(&call.callee)? else {
            return None;
        };
        let args = call.args.iter().map(|arg| match (&arg.op, &callee) {
            (Op::Constant(Value::Text(text)), Known::Builtin(_)) if text.len() > 1 => {
                Some(Typed::Known(Known::Word(text.clone())))
            }
            _ => self.code(arg),
        });
        let args = args.collect::<Option<Vec<_>>>()?;
        self.apply(&callee, args)
    }

    /// A function, called with arguments.
    fn apply(&mut self, callee: &Known, args: Vec<Typed>) -> Option<Typed> {
        match callee {
            Known::Function(f)
                if self.divided == Some(f.id)
                    && let [Typed::Known(Known::Parts(PartsAs::Board, division))] = args[..] =>
            {
                Some(Typed::Known(Known::Parts(PartsAs::Position, division)))
            }
            Known::Function(f) if f.rule.convention.is_some() => {
                let args = self.as_called_before(f, args)?;
                self.call_function(f, args)
            }
            Known::Function(f) if args.iter().any(must_be_known) => {
                let captured = self.captured(f);
                self.inlined(&f.rule, captured, args)
            }
            Known::Function(f) => self.call_function(f, args),
            Known::Lambda(lambda) => self.inlined(&lambda.rule, lambda.captured.clone(), args),
            Known::Builtin(row) => {
                let (least, most) = row.help.arity;
                let lower = row.help.semantics.lower?;
                (least..=most)
                    .contains(&args.len())
                    .then(|| lower(Given::new(self, args)))?
            }
            _ => None,
        }
    }

    /// The body of a function in place of a call.
    fn inlined(
        &mut self,
        rule: &Rc<Rule>,
        captured: Vec<Option<Meaning>>,
        args: Vec<Typed>,
    ) -> Option<Typed> {
        let is_plain = rule.by.is_none() && rule.convention.is_none();
        if !is_plain {
            return None;
        }
        self.count_copy()?;
        let mut slots = vec![None; rule.slots.max(args.len())];
        if let Some(own) = rule.own_slot {
            let lambda = Lambda {
                rule: rule.clone(),
                captured: captured.clone(),
            };
            slots[own as usize] = Some(Meaning::Known(Known::Lambda(Rc::new(lambda))));
        }
        let slots = std::mem::replace(&mut self.names.slots, slots);
        let captured = std::mem::replace(&mut self.names.captured, captured);
        let outer = self.rule.replace(rule.clone());
        let body = with_stack(|| {
            self.bound_all(&rule.params, args, &mut |lowering| {
                lowering.code(&rule.body)
            })
        });
        (self.names.slots, self.names.captured) = (slots, captured);
        self.rule = outer;
        body
    }

    /// The arguments of a call of a ruleset, in which values of the interpreter have the types that other calls have there.
    fn as_called_before(&self, f: &value::Function, args: Vec<Typed>) -> Option<Vec<Typed>> {
        let mut known = self.signatures.iter();
        let known = known.find(|known| known.function == f.id);
        let args = args.into_iter().enumerate();
        args.map(|(place, arg)| match arg {
            Typed::CalledOut(at) => typed_call_out(*known?.args.get(place)?, at),
            arg => Some(arg),
        })
        .collect()
    }

    fn call_function(&mut self, f: &Rc<value::Function>, args: Vec<Typed>) -> Option<Typed> {
        let args = args.into_iter().enumerate().map(|(place, arg)| match arg {
            Typed::Sign(_) if self.takes_string(f, place) => {
                expression(Typed::String(string(arg)?))
            }
            arg => expression(arg),
        });
        let args = args.collect::<Option<Vec<_>>>()?;
        let (args, types): (Vec<_>, Vec<_>) = args.into_iter().unzip();
        let function = self.function(f, types)?;
        let call = Call {
            function,
            args: args.into(),
        };
        Some(match self.signatures[function].result {
            None => Typed::Pending(call),
            Some(Kind::Value(Type::Int)) => Typed::Int(Int::Call(call)),
            Some(Kind::Value(Type::Sign)) => Typed::Sign(Int::Call(call)),
            Some(Kind::Value(Type::Player)) => Typed::Player(Int::Call(call)),
            Some(Kind::Value(Type::Truth)) => Typed::Truth(Truth::Call(call)),
            Some(Kind::Value(Type::Board)) => Typed::Board(Board::Call(call)),
            Some(Kind::Value(Type::String)) => {
                Typed::String(List::Symbols(Box::new(Stream::Call(call))))
            }
            Some(Kind::Value(Type::Set)) => {
                Typed::Set(List::Collected(Box::new(Stream::Call(call))))
            }
            Some(Kind::Value(Type::Squares | Type::List)) => return None,
            Some(Kind::Stream(of)) => Typed::Stream(Stream::Call(call), of),
            Some(Kind::Games) => Typed::Games(Stream::Call(call)),
            Some(Kind::Game) => Typed::Game(Game::Call(call)),
            Some(Kind::Positions) => Typed::Game(Game::Position(call)),
        })
    }

    /// Whether other calls of a function have a board or a string in this place, so that a single symbol is one as well.
    fn takes_string(&self, f: &value::Function, place: usize) -> bool {
        let known = self.signatures.iter();
        known
            .filter(|known| known.function == f.id)
            .any(|known| matches!(known.args.get(place), Some(Type::Board | Type::String)))
    }

    /// A function called for each item of a list: the register of the item, its type, the list, and the call.
    pub(super) fn called_for_each(
        &mut self,
        function: Typed,
        items: Typed,
    ) -> Option<(Register, Type, Stream, Typed)> {
        let Typed::Known(function) = function else {
            return None;
        };
        let (source, of) = stream(items)?;
        let of = of?;
        let register = self.names.register(of);
        let call = self.apply(&function, vec![typed_register(of, register)?])?;
        Some((register, of, source, call))
    }

    /// `fold(function, start, items)`.
    pub(super) fn folded(&mut self, function: Typed, start: Typed, items: Typed) -> Option<Typed> {
        let Typed::Known(function) = function else {
            return None;
        };
        let (start, of) = expression(start)?;
        let (items, item_of) = stream(items)?;
        let item_of = item_of.unwrap_or(Type::Int);
        let (result, item) = (self.names.register(of), self.names.register(item_of));
        let args = vec![typed_register(of, result)?, typed_register(item_of, item)?];
        let (step, step_of) = expression(self.apply(&function, args)?)?;
        if step_of != of {
            return None;
        }
        let fold = Box::new(Fold {
            result,
            start,
            item,
            items,
            step,
        });
        Some(match of {
            Type::Int => Typed::Int(Int::Fold(fold)),
            Type::Sign => Typed::Sign(Int::Fold(fold)),
            Type::Player => Typed::Player(Int::Fold(fold)),
            Type::Truth => {
                let sides = Box::new([Int::Fold(fold), Int::Constant(0)]);
                Typed::Truth(Truth::Compare(Comparison::NotEqual, sides))
            }
            Type::Board => Typed::Board(Board::Fold(fold)),
            Type::List => Typed::List(List::Fold(fold)),
            Type::String => Typed::String(List::Fold(fold)),
            Type::Set => Typed::Set(List::Fold(fold)),
            Type::Squares => return None,
        })
    }
}

/// Whether a function with this argument has to be inlined, because no register can hold it, or because its use decides its type.
fn must_be_known(arg: &Typed) -> bool {
    use Known::{Builtin, Dictionary, Function, Items, Lambda, Parts};
    matches!(
        arg,
        Typed::CalledOut(_)
            | Typed::Known(
                Function(_) | Lambda(_) | Builtin(_) | Items(_) | Dictionary(_) | Parts(..)
            )
    )
}

/// An expression in which a register has this value.
pub(super) fn with_register(register: Register, value: Expr, body: Typed) -> Option<Typed> {
    Some(match body {
        Typed::Int(int) => Typed::Int(Int::Let(Box::new((register, value, int)))),
        Typed::Sign(int) => Typed::Sign(Int::Let(Box::new((register, value, int)))),
        Typed::Player(int) => Typed::Player(Int::Let(Box::new((register, value, int)))),
        Typed::Truth(truth) => Typed::Truth(Truth::Let(Box::new((register, value, truth)))),
        Typed::Board(board) => Typed::Board(Board::Let(Box::new((register, value, board)))),
        Typed::Game(game) => Typed::Game(Game::Let(Box::new((register, value, game)))),
        Typed::Games(games) => Typed::Games(Stream::Let(Box::new((register, value, games)))),
        string if is_string(&string) => {
            let symbols = symbols(string)?;
            let bound = Stream::Let(Box::new((register, value, symbols)));
            Typed::String(List::Symbols(Box::new(bound)))
        }
        Typed::Set(set) => {
            let bound = Stream::Let(Box::new((register, value, Stream::List(set))));
            Typed::Set(List::Collected(Box::new(bound)))
        }
        Typed::CalledOut(_) => return None,
        other => {
            let (other, item) = stream(other)?;
            Typed::Stream(Stream::Let(Box::new((register, value, other))), item)
        }
    })
}
