//! Finds the types in the code of a ruleset, and translates it to typed code. Code without a typed counterpart is
//! left to the interpreter (`call_out.rs`), unless it lists moves or asks about positions of a ruleset.

use std::rc::Rc;

use super::board::{EDGE_CODE, MOST_SIGNS};
use super::call_out::{CalledOut, Calls, LONGEST_TEXT};
use super::expression::{
    Known, Meaning, PartsAs, Typed, common, int, is_string, linear_int, list, stream, string,
    symbols, truth, typed_register,
};
use super::parts::Division;
use super::tree::{
    Board, Body, Expr, Function, Game, Int, List, Program, Register, Registers, Stream, Truth, Type,
};
use crate::diagnostic::{Span, shortened};
use crate::eval::code::{self, Code, Deep, Op, Origin, Rule};
use crate::eval::int_fast_path;
use crate::eval::scope::Globals;
use crate::eval::value::{self, Value};
use crate::syntax::{Comparison, Operator, Prefix};
use algebra::game::Number;
use algebra::limits::with_stack;
use solver::board::EDGE;

/// What is known about a function: the types of its arguments and result.
pub(super) struct Signature {
    pub(super) function: u64,
    pub(super) args: Vec<Type>,
    /// `None` while it is being translated.
    pub(super) result: Option<Kind>,
}

/// The type of what a function returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Value(Type),
    Stream(Option<Type>),
    Games,
    Game,
    /// The positions of a ruleset.
    Positions,
}

/// The names of the function that is being translated.
pub(super) struct Names {
    pub(super) slots: Vec<Option<Meaning>>,
    pub(super) captured: Vec<Option<Meaning>>,
    registers: Registers,
}

/// The board shape: the length of the string, and the number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dimensions {
    pub length: usize,
    pub columns: usize,
}

impl Dimensions {
    pub fn rows(self) -> usize {
        (self.length + 1) / (self.columns + 1)
    }
}

/// The dimensions of the boards, if there are any, and the symbols.
pub type Boards = (Option<Dimensions>, Vec<u8>);

/// Translates the functions of a program.
pub struct Lowering<'a> {
    pub(super) globals: &'a Globals,
    pub(super) version: u64,
    pub(super) dimensions: Option<Dimensions>,
    pub(super) signatures: Vec<Signature>,
    functions: Vec<Option<Function>>,
    pub(super) names: Names,
    pub(super) signs: Vec<u8>,
    is_impartial: bool,
    has_theorem: bool,
    /// What is left to the interpreter.
    pub(super) calls: Calls,
    /// The ruleset whose theorem is being read.
    pub(super) divided: Option<u64>,
    /// How often code was copied.
    pub(super) copies: usize,
    /// The function that is being translated or inlined.
    pub(super) rule: Option<Rc<Rule>>,
    /// The innermost code that could not be translated.
    obstacle: Option<Rc<str>>,
}

impl<'a> Lowering<'a> {
    fn new(
        globals: &'a Globals,
        version: u64,
        ruleset: &Rc<value::Function>,
        (dimensions, signs): Boards,
    ) -> Self {
        Lowering {
            globals,
            version,
            dimensions,
            signatures: Vec::new(),
            functions: Vec::new(),
            names: Names {
                slots: Vec::new(),
                captured: Vec::new(),
                registers: Registers::default(),
            },
            signs,
            is_impartial: true,
            has_theorem: false,
            calls: Calls::default(),
            divided: None,
            copies: 0,
            rule: Some(ruleset.rule.clone()),
            obstacle: None,
        }
    }

    /// How the theorem of a ruleset divides its only argument, a board, and the symbols in both; `None` if it does not.
    pub fn division(
        globals: &'a Globals,
        version: u64,
        ruleset: &Rc<value::Function>,
        boards: Boards,
    ) -> Option<(Division, Vec<u8>)> {
        let rule = &*ruleset.rule;
        let theorem = rule.by.as_ref()?;
        let mut lowering = Lowering::new(globals, version, ruleset, boards);
        lowering.divided = Some(ruleset.id);
        lowering.names.slots = vec![None; rule.slots.max(1)];
        lowering.names.captured = lowering.captured(ruleset);
        if let Some(slot) = rule.own_slot {
            let own = Known::Function(ruleset.clone());
            lowering.names.slots[slot as usize] = Some(Meaning::Known(own));
        }
        let board = typed_register(Type::Board, lowering.names.register(Type::Board))?;
        let found = lowering.bound_all(&rule.params, vec![board], &mut |lowering| {
            lowering.code(theorem)
        });
        match found? {
            Typed::Known(Known::Parts(PartsAs::Sum, division)) => Some((division, lowering.signs)),
            _ => None,
        }
    }

    /// Translates a ruleset for arguments of these types and for boards with these dimensions and symbols; the error is the
    /// code that cannot be translated.
    pub fn program(
        globals: &'a Globals,
        version: u64,
        ruleset: &Rc<value::Function>,
        args: &[Type],
        boards: Boards,
    ) -> Result<Program, Rc<str>> {
        let mut lowering = Lowering::new(globals, version, ruleset, boards);
        lowering.translate(ruleset, args)
    }

    /// The same with the code that is left to the interpreter.
    pub fn program_with_calls(
        globals: &'a Globals,
        version: u64,
        ruleset: &Rc<value::Function>,
        args: &[Type],
        boards: Boards,
    ) -> Result<(Program, Vec<CalledOut>), Rc<str>> {
        let mut lowering = Lowering::new(globals, version, ruleset, boards);
        lowering.calls.are_allowed = true;
        let program = lowering.translate(ruleset, args)?;
        Ok((program, lowering.calls.codes))
    }

    fn translate(
        &mut self,
        ruleset: &Rc<value::Function>,
        args: &[Type],
    ) -> Result<Program, Rc<str>> {
        let lowering = self;
        let translated = lowering.function(ruleset, args.to_vec());
        let functions = std::mem::take(&mut lowering.functions);
        let functions = translated.and_then(|_| functions.into_iter().collect());
        let obstacle = lowering.obstacle.take();
        let functions: Option<Vec<Function>> = functions;
        let functions = functions.ok_or_else(|| obstacle.unwrap_or_else(|| "it".into()))?;
        Ok(Program {
            functions,
            signs: std::mem::take(&mut lowering.signs),
            is_impartial: lowering.is_impartial,
            has_theorem: lowering.has_theorem,
        })
    }

    /// The index of a function for arguments of these types.
    pub(super) fn function(&mut self, f: &Rc<value::Function>, args: Vec<Type>) -> Option<usize> {
        let known = self.signatures.iter();
        let mut known = known
            .enumerate()
            .filter(|(_, known)| known.function == f.id);
        if let Some((at, _)) = known.find(|(_, known)| known.args == args) {
            return Some(at);
        }
        let rule = &*f.rule;
        if rule.params.len() != args.len() || self.calls.is_guessing && rule.convention.is_some() {
            return None;
        }
        self.has_theorem |= rule.by.is_some();
        let mut names = Names {
            slots: vec![None; rule.slots.max(args.len())],
            captured: self.captured(f),
            registers: Registers::default(),
        };
        let mut values = Vec::with_capacity(args.len());
        for arg in &args {
            let register = names.register(*arg);
            values.push(typed_register(*arg, register)?);
        }
        if let Some(slot) = rule.own_slot {
            names.slots[slot as usize] = Some(Meaning::Known(Known::Function(f.clone())));
        }
        let params = names.registers;
        let at = self.functions.len();
        self.functions.push(None);
        self.signatures.push(Signature {
            function: f.id,
            args,
            result: rule.convention.map(|_| Kind::Positions),
        });
        let outer = std::mem::replace(&mut self.names, names);
        let caller = self.rule.replace(f.rule.clone());
        let body = with_stack(|| {
            self.bound_all(&rule.params, values, &mut |lowering| {
                lowering.code(&rule.body)
            })
        });
        let names = std::mem::replace(&mut self.names, outer);
        self.rule = caller;
        let (body, result) = match body? {
            body if rule.convention.is_some() => (Body::Game(self.game(body)?), Kind::Positions),
            Typed::Int(int) => (Body::Int(int), Kind::Value(Type::Int)),
            Typed::Sign(int) => (Body::Int(int), Kind::Value(Type::Sign)),
            Typed::Player(int) => (Body::Int(int), Kind::Value(Type::Player)),
            Typed::Truth(truth) => (Body::Truth(truth), Kind::Value(Type::Truth)),
            Typed::Board(board) => (Body::Board(board), Kind::Value(Type::Board)),
            Typed::Squares(squares) => (
                Body::Stream(Stream::Squares(squares)),
                Kind::Stream(Some(Type::Int)),
            ),
            Typed::List(list) => (
                Body::Stream(Stream::List(list)),
                Kind::Stream(Some(Type::Int)),
            ),
            typed @ (Typed::String(_) | Typed::Known(Known::Text(_))) => {
                (Body::Stream(symbols(typed)?), Kind::Value(Type::String))
            }
            Typed::Set(list) => (Body::Stream(Stream::List(list)), Kind::Value(Type::Set)),
            Typed::Stream(stream, item) => (Body::Stream(stream), Kind::Stream(item)),
            Typed::Games(stream) => (Body::Stream(stream), Kind::Games),
            Typed::Game(game) => (Body::Game(game), Kind::Game),
            _ => return None,
        };
        self.signatures[at].result = Some(result);
        self.functions[at] = Some(Function {
            body,
            params,
            registers: names.registers,
        });
        Some(at)
    }

    pub(super) fn code(&mut self, code: &Code) -> Option<Typed> {
        let before = self.obstacle.clone();
        let typed = self.tried(|lowering| lowering.translated(code));
        if typed.is_some() {
            return typed;
        }
        if self.calls.are_allowed
            && let Some(at) = self.call_out(code)
        {
            self.obstacle = before;
            return Some(Typed::CalledOut(at));
        }
        if self.obstacle.is_none()
            && let Some(rule) = &self.rule
        {
            let text = rule.written.source.text.get(code.span.start..code.span.end);
            self.obstacle = text.map(|text| shortened(text, LONGEST_TEXT).into());
        }
        None
    }

    /// Tries to translate something. If that fails, it leaves nothing behind but registers and symbols.
    pub(super) fn tried(
        &mut self,
        translate: impl FnOnce(&mut Self) -> Option<Typed>,
    ) -> Option<Typed> {
        let functions = self.functions.len();
        let codes = self.calls.codes.len();
        let flags = (self.is_impartial, self.has_theorem);
        let typed = translate(self);
        if typed.is_none() {
            self.functions.truncate(functions);
            self.signatures.truncate(functions);
            self.calls.codes.truncate(codes);
            (self.is_impartial, self.has_theorem) = flags;
        }
        typed
    }

    fn translated(&mut self, code: &Code) -> Option<Typed> {
        match &code.op {
            Op::Constant(value) => self.value(value),
            Op::Glued(parts) => match &**parts {
                (None, None, Some(star)) => {
                    let star = Int::Constant(star.try_into().ok()?);
                    Some(Typed::Game(Game::Nimber(star)))
                }
                _ => None,
            },
            Op::Local(slot) => self.local(*slot),
            Op::Captured(at) => self.names.captured.get(*at as usize)?.clone()?.typed(),
            Op::Closure(rule) => self.lambda(rule),
            Op::Global(id) | Op::Unknown(id, _) => {
                let value = self.globals.get(*id, self.version)?.clone();
                self.value(&value)
            }
            Op::List(items) => self.items(items),
            Op::Bracket(left, right) => {
                self.is_impartial &= left.is_empty() && right.is_empty();
                let [left, right] = [left, right].map(|side| {
                    let items = self.items(side)?;
                    self.games(items)
                });
                Some(Typed::Game(Game::Bracket(Box::new([left?, right?]))))
            }
            Op::Impartial(options) => {
                let options = self.items(options)?;
                let options = self.games(options)?;
                Some(Typed::Game(Game::Impartial(Box::new(options))))
            }
            Op::Ending(ending) => Some(Typed::Game(Game::Ending(*ending))),
            Op::Turn(mover, options) => {
                let options = self.items(options)?;
                let options = self.games(options)?;
                Some(Typed::Game(Game::Turn(*mover, Box::new(options))))
            }
            Op::Arithmetic(inner) => match &inner.linear {
                Some(linear) => self
                    .linear(linear)
                    .map(Typed::Int)
                    .or_else(|| self.code(&inner.code)),
                None => self.code(&inner.code),
            },
            Op::Sum(terms) => self.sum(terms),
            Op::Binary(operator, sides) => self.binary(*operator, sides),
            Op::Unary(prefix, inner) => {
                let inner = self.code(inner)?;
                Some(match (prefix, inner) {
                    (Prefix::Not, inner) => Typed::Truth(Truth::Not(Box::new(truth(inner)?))),
                    (Prefix::StarOf, inner) => Typed::Game(Game::Nimber(int(inner)?)),
                    (Prefix::Negative, Typed::Int(inner)) => {
                        Typed::Int(Int::Sum(Box::new([(true, inner)])))
                    }
                    (Prefix::Negative, inner) => {
                        let inner = self.game(inner)?;
                        Typed::Game(Game::Sum(Box::new([(true, inner)])))
                    }
                    _ => return None,
                })
            }
            Op::Compare(first, rest) => self.comparisons(first, rest),
            Op::Join { any, parts } => {
                let parts = parts
                    .iter()
                    .map(|part| truth(self.code(part)?))
                    .collect::<Option<_>>()?;
                Some(Typed::Truth(Truth::Join { any: *any, parts }))
            }
            Op::Implies(sides) => {
                let [premise, conclusion] = &**sides;
                let premise = Truth::Not(Box::new(truth(self.code(premise)?)?));
                let parts = Box::new([premise, truth(self.code(conclusion)?)?]);
                Some(Typed::Truth(Truth::Join { any: true, parts }))
            }
            Op::If(branches) => {
                let [condition, then, otherwise] = &**branches;
                let condition = truth(self.code(condition)?)?;
                let (then, otherwise) = (self.code(then)?, self.code(otherwise)?);
                self.choice(condition, then, otherwise)
            }
            Op::Let(parts) => {
                let (binder, value, body) = &**parts;
                self.pattern(binder, value, &mut |lowering| lowering.code(body))
            }
            Op::Quantified { any, binders, body } => {
                let found = self.clauses(binders, &mut |lowering| {
                    let body = truth(lowering.code(body)?)?;
                    let body = if *any {
                        body
                    } else {
                        Truth::Not(Box::new(body))
                    };
                    let item = Stream::Item(Expr::Truth(Truth::Constant(true)));
                    let stream = Stream::If(Box::new((body, [item, Stream::empty()])));
                    Some(Typed::Stream(stream, Some(Type::Truth)))
                })?;
                let Typed::Stream(found, _) = found else {
                    return None;
                };
                let found = Truth::Some(Box::new(found));
                Some(Typed::Truth(if *any {
                    found
                } else {
                    Truth::Not(Box::new(found))
                }))
            }
            Op::Call(call) if call.names.is_empty() => self.call(call),
            Op::Index(sides) => {
                let [base, place] = &**sides;
                let (base, place) = (self.code(base)?, self.code(place)?);
                self.index(base, place)
            }
            Op::Deep(Deep(Some(inner))) => with_stack(|| self.code(inner)),
            _ => None,
        }
    }

    /// A value that is known at compile time.
    pub(super) fn value(&mut self, value: &Value) -> Option<Typed> {
        Some(match value {
            Value::Number(Number::Int(n)) => Typed::Int(Int::Constant(*n)),
            Value::Truth(truth) => Typed::Truth(Truth::Constant(*truth)),
            Value::Player(player) => Typed::Player(Int::Constant(*player as i64)),
            Value::Text(text) => match text.plain()? {
                [sign] => Typed::Sign(Int::Constant(self.sign(*sign)?)),
                signs => {
                    let codes = signs.iter().map(|sign| self.sign(*sign));
                    Typed::Known(Known::Text(codes.collect::<Option<_>>()?))
                }
            },
            Value::Range(from, to) => Typed::Stream(
                Stream::Range(Int::Constant(*from), Int::Constant(*to)),
                Some(Type::Int),
            ),
            Value::List(items) => {
                let ints = items.iter().map(int_fast_path::int);
                Typed::Known(match ints.collect::<Option<_>>() {
                    Some(ints) => Known::List(ints),
                    None => Known::Items(items.clone()),
                })
            }
            Value::Collection(entries) if entries.is_dict() => {
                Typed::Known(Known::Dictionary(entries.clone()))
            }
            Value::Collection(set) => {
                let elements = set.keys().iter().map(int_fast_path::int);
                Typed::Set(List::constant(elements.collect::<Option<Vec<_>>>()?))
            }
            Value::Function(f) => Typed::Known(Known::Function(f.clone())),
            Value::Builtin(row) => Typed::Known(Known::Builtin(row)),
            _ => return None,
        })
    }

    /// The code of a symbol.
    pub(super) fn sign(&mut self, sign: u8) -> Option<i64> {
        if sign == EDGE as u8 {
            return Some(EDGE_CODE);
        }
        if let Some(code) = self.signs.iter().position(|known| *known == sign) {
            return Some(code as i64);
        }
        self.signs.push(sign);
        (self.signs.len() <= MOST_SIGNS).then_some(self.signs.len() as i64 - 1)
    }

    fn local(&self, slot: u32) -> Option<Typed> {
        self.names.slots.get(slot as usize)?.clone()?.typed()
    }

    fn linear(&mut self, linear: &code::Linear) -> Option<Int> {
        let mut constant = linear.constant;
        let mut terms = Vec::new();
        for (factor, origin) in &linear.terms {
            let term = match origin {
                Origin::Local(slot) => self.local(*slot)?,
                Origin::Captured(at) => self.names.captured.get(*at as usize)?.clone()?.typed()?,
            };
            match term {
                Typed::Int(Int::Register(at)) => terms.push((*factor, at)),
                Typed::Int(Int::Constant(n)) => {
                    constant = constant.checked_add(factor.checked_mul(n)?)?;
                }
                _ => return None,
            }
        }
        Some(linear_int(constant, terms))
    }

    fn sum(&mut self, terms: &[(bool, Code)]) -> Option<Typed> {
        let mut typed = Vec::with_capacity(terms.len());
        for (minus, term) in terms {
            typed.push((*minus, self.code(term)?));
        }
        if typed.iter().all(|(_, term)| matches!(term, Typed::Int(_))) {
            let ints = typed
                .into_iter()
                .map(|(minus, term)| Some((minus, int(term)?)));
            return Some(Typed::Int(Int::Sum(ints.collect::<Option<_>>()?)));
        }
        let games = typed
            .into_iter()
            .map(|(minus, term)| Some((minus, self.game(term)?)));
        Some(Typed::Game(Game::Sum(games.collect::<Option<_>>()?)))
    }

    fn binary(&mut self, operator: Operator, sides: &[Code; 2]) -> Option<Typed> {
        let [left, right] = [self.code(&sides[0])?, self.code(&sides[1])?];
        Some(match operator {
            Operator::Product
            | Operator::Quotient
            | Operator::FloorQuotient
            | Operator::Remainder
            | Operator::NimSum
            | Operator::Power => {
                Typed::Int(Int::Binary(operator, Box::new([int(left)?, int(right)?])))
            }
            Operator::Range => {
                Typed::Stream(Stream::Range(int(left)?, int(right)?), Some(Type::Int))
            }
            Operator::Concat => {
                if let (Typed::CalledOut(_), _) | (_, Typed::CalledOut(_)) = (&left, &right) {
                    return None;
                }
                if let (Typed::Games(_), _) | (_, Typed::Games(_)) = (&left, &right) {
                    let both = [self.games(left)?, self.games(right)?];
                    return Some(Typed::Games(Stream::Chain(Box::new(both))));
                }
                if is_string(&left) && is_string(&right) {
                    let both = Box::new([symbols(left)?, symbols(right)?]);
                    let joined = List::Symbols(Box::new(Stream::Chain(both)));
                    return Some(Typed::String(joined));
                }
                let is_list = |typed: &Typed| !is_string(typed) && !matches!(typed, Typed::Set(_));
                if !is_list(&left) || !is_list(&right) {
                    return None;
                }
                let ((left, a), (right, b)) = (stream(left)?, stream(right)?);
                let item = common(a, b)?;
                Typed::Stream(Stream::Chain(Box::new([left, right])), item)
            }
            _ => return None,
        })
    }

    fn comparisons(&mut self, first: &Code, rest: &[(Comparison, Span, Code)]) -> Option<Typed> {
        let mut parts = Vec::with_capacity(rest.len());
        let mut left = first;
        for (comparison, _, right) in rest {
            parts.push(self.comparison(left, *comparison, right)?);
            left = right;
        }
        Some(Typed::Truth(match parts.len() {
            1 => parts.pop()?,
            _ => Truth::Join {
                any: false,
                parts: parts.into(),
            },
        }))
    }

    fn comparison(&mut self, left: &Code, comparison: Comparison, right: &Code) -> Option<Truth> {
        let (left, right) = (self.code(left)?, self.code(right)?);
        let is_equal = match comparison {
            Comparison::Equal => Some(true),
            Comparison::NotEqual => Some(false),
            _ => None,
        };
        let equal = match (left, right) {
            (Typed::Int(a), Typed::Int(b)) => {
                return Some(Truth::Compare(comparison, Box::new([a, b])));
            }
            (Typed::Sign(a), Typed::Sign(b)) | (Typed::Player(a), Typed::Player(b)) => {
                is_equal?;
                return Some(Truth::Compare(comparison, Box::new([a, b])));
            }
            (Typed::Board(a), Typed::Board(b)) => Truth::SameBoard(Box::new([a, b])),
            (a, b) if is_string(&a) && is_string(&b) => {
                Truth::SameList(Box::new([string(a)?, string(b)?]))
            }
            (Typed::Set(a), Typed::Set(b)) => {
                let sides = [a, b].map(|list| List::Sorted(Box::new(list)));
                Truth::SameList(Box::new(sides))
            }
            (Typed::Set(_) | Typed::CalledOut(_), _) | (_, Typed::Set(_) | Typed::CalledOut(_)) => {
                return None;
            }
            (Typed::List(a), b) => Truth::SameList(Box::new([a, list(b)?])),
            (a, Typed::List(b)) => Truth::SameList(Box::new([list(a)?, b])),
            (Typed::Squares(squares), other) | (other, Typed::Squares(squares)) => match other {
                Typed::Stream(Stream::Chain(parts), None) if parts.is_empty() => {
                    Truth::IsEmpty(Box::new(squares))
                }
                _ => return None,
            },
            (Typed::Stream(some, Some(_)), Typed::Stream(Stream::Chain(parts), None))
                if parts.is_empty() =>
            {
                Truth::Not(Box::new(Truth::Some(Box::new(some))))
            }
            _ => return None,
        };
        Some(if is_equal? {
            equal
        } else {
            Truth::Not(Box::new(equal))
        })
    }

    pub(super) fn choice(
        &mut self,
        condition: Truth,
        then: Typed,
        otherwise: Typed,
    ) -> Option<Typed> {
        Some(match (then, otherwise) {
            (Typed::CalledOut(_), _) | (_, Typed::CalledOut(_)) => return None,
            (Typed::Int(a), Typed::Int(b)) => Typed::Int(Int::If(Box::new((condition, [a, b])))),
            (Typed::Sign(a), Typed::Sign(b)) => Typed::Sign(Int::If(Box::new((condition, [a, b])))),
            (Typed::Player(a), Typed::Player(b)) => {
                Typed::Player(Int::If(Box::new((condition, [a, b]))))
            }
            (Typed::Truth(a), Typed::Truth(b)) => {
                Typed::Truth(Truth::If(Box::new((condition, [a, b]))))
            }
            (Typed::Board(a), Typed::Board(b)) => {
                Typed::Board(Board::If(Box::new((condition, [a, b]))))
            }
            (a, b) if is_string(&a) && is_string(&b) => {
                let branches = [symbols(a)?, symbols(b)?];
                let chosen = Stream::If(Box::new((condition, branches)));
                Typed::String(List::Symbols(Box::new(chosen)))
            }
            (a, b) if is_string(&a) || is_string(&b) => return None,
            (Typed::Set(a), Typed::Set(b)) => {
                let branches = [Stream::List(a), Stream::List(b)];
                let chosen = Stream::If(Box::new((condition, branches)));
                Typed::Set(List::Collected(Box::new(chosen)))
            }
            (Typed::Set(_), _) | (_, Typed::Set(_)) => return None,
            (a @ Typed::Game(_), b) | (a, b @ Typed::Game(_)) => {
                let branches = [self.game(a)?, self.game(b)?];
                Typed::Game(Game::If(Box::new((condition, branches))))
            }
            (a @ Typed::Games(_), b) | (a, b @ Typed::Games(_)) => {
                let branches = [self.games(a)?, self.games(b)?];
                Typed::Games(Stream::If(Box::new((condition, branches))))
            }
            (a, b) => {
                let ((a, one), (b, other)) = (stream(a)?, stream(b)?);
                let item = common(one, other)?;
                Typed::Stream(Stream::If(Box::new((condition, [a, b]))), item)
            }
        })
    }

    pub(super) fn game(&mut self, typed: Typed) -> Option<Game> {
        match typed {
            Typed::Game(game) => Some(game),
            Typed::Int(int) => {
                self.is_impartial &= matches!(int, Int::Constant(0));
                Some(Game::Integer(int))
            }
            _ => None,
        }
    }
}

impl Names {
    pub(super) fn register(&mut self, of: Type) -> Register {
        let Registers {
            ints,
            boards,
            lists,
        } = &mut self.registers;
        let (file, register): (_, fn(usize) -> Register) = match of {
            Type::Int | Type::Sign | Type::Truth | Type::Player => (ints, Register::Int),
            Type::Board | Type::Squares => (boards, Register::Board),
            Type::List | Type::Set | Type::String => (lists, Register::List),
        };
        *file += 1;
        register(*file - 1)
    }
}
