//! Calls of the interpreter from compiled code. Code without a typed counterpart is evaluated by the interpreter, with the names in
//! it bound to the values of registers. Functions are pure, so the results are kept.
//!
//! What compiled code makes of the value decides its type: the condition of an `if` is a truth value. A value of another type makes
//! the machine give up. Code that calls a ruleset of the user is not called out, because its positions would be searched anew for
//! each call.

use std::rc::Rc;

use hashbrown::HashMap;

use super::board::{EDGE_CODE, Planes, Set, code_at, put};
use super::expression::{Known, Meaning};
use super::list::List;
use super::list_of;
use super::lowering::Lowering;
use super::machine::{Item, Machine};
use super::table::Args;
use super::tree::{Register, Type};
use crate::diagnostic::shortened;
use crate::eval::code::{Binder, Clause, Code, Item as CodeItem, Op, Origin, Rule};
use crate::eval::int_fast_path;
use crate::eval::scope::Globals;
use crate::eval::text::Text;
use crate::eval::value::Value;
use algebra::game::{Algebra, Player};
use algebra::limits::{Result, with_stack};
use solver::board::EDGE;

/// Results are forgotten when there are so many of them, or when they have so many items together.
const MOST_RESULTS: usize = 1 << 13;
const MOST_ITEMS: usize = 1 << 16;

/// Code is shown up to this length.
pub(super) const LONGEST_TEXT: usize = 40;

/// Code that the interpreter evaluates.
pub struct CalledOut {
    rule: Rc<Rule>,
    /// The way from the body of the rule to the code: for each level, an index of [`Code::parts`].
    way: Box<[usize]>,
    slots: Vec<(u32, Source)>,
    captured: Vec<Source>,
    /// The registers that the value depends on.
    registers: Vec<Register>,
}

/// What a program leaves to the interpreter, while it is translated.
#[derive(Default)]
pub struct Calls {
    /// Whether anything is left to the interpreter.
    pub are_allowed: bool,
    pub codes: Vec<CalledOut>,
    /// How often a type has been guessed.
    pub guesses: usize,
    /// Whether a type is being tried, with which rulesets must have arguments of the same types as elsewhere.
    pub is_guessing: bool,
}

/// Where the value of a name is found.
enum Source {
    Register(Type, Register),
    Value(Value),
    /// The value of other code.
    CalledOut(usize),
    /// The name does not occur.
    Nothing,
}

/// The value of a name.
pub enum Given {
    Value(Value),
    Set(Vec<Value>),
}

/// Code to evaluate, with the values of the names in it.
pub struct Evaluation<'c> {
    pub rule: &'c Rc<Rule>,
    pub code: &'c Code,
    pub slots: Vec<(u32, Given)>,
    pub captured: Vec<Given>,
}

/// Who evaluates code.
pub trait Interpreter {
    /// The value of the code; `None` if it ends with an error.
    fn evaluate(
        &mut self,
        evaluation: Evaluation<'_>,
        algebra: &mut Algebra,
    ) -> Result<Option<Value>>;
}

/// What a machine needs to call the interpreter.
pub struct Outside<'k, const W: usize> {
    pub codes: &'k [CalledOut],
    pub interpreter: &'k mut (dyn Interpreter + 'k),
    pub results: &'k mut Results<W>,
}

/// What code has returned for the values of its registers: the items of a list if it is used as one, and otherwise one item.
#[derive(Default)]
pub struct Results<const W: usize> {
    found: HashMap<(usize, Wanted, Args<W>), Rc<[Item<'static, W>]>>,
    /// The number of items in all of them.
    items: usize,
}

/// The type that a value should have.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wanted {
    One(Type),
    Items(Type),
    /// Any value, which is not kept.
    Any,
}

impl CalledOut {
    /// The code as it is written.
    pub fn text(&self) -> Option<Rc<str>> {
        let span = self.code()?.span;
        let text = self.rule.written.source.text.get(span.start..span.end)?;
        Some(shortened(text, LONGEST_TEXT).into())
    }

    fn code(&self) -> Option<&Code> {
        let mut code = &self.rule.body;
        for at in &self.way {
            code = code.parts().get(*at).copied()?;
        }
        Some(code)
    }
}

impl Lowering<'_> {
    /// Leaves code to the interpreter; `None` if that is not possible.
    pub(super) fn call_out(&mut self, code: &Code) -> Option<usize> {
        let rule = self.rule.clone()?;
        let mut reader = Reader::new(self.globals, self.version);
        reader.read(code)?;
        let Reader {
            mut used,
            bound,
            captured,
            ..
        } = reader;
        used.sort_unstable();
        used.dedup();
        used.retain(|slot| !bound.contains(slot));
        let mut way = Vec::new();
        if !leads_to(&rule.body, code, &mut way) {
            return None;
        }
        let mut registers = Vec::new();
        let mut slots = Vec::with_capacity(used.len());
        for slot in used {
            let meaning = self.names.slots.get(slot as usize)?.clone()?;
            slots.push((slot, self.source_of(meaning, &mut registers)?));
        }
        let mut sources = Vec::new();
        for at in 0..self.names.captured.len() {
            sources.push(if captured.contains(&at) {
                let meaning = self.names.captured[at].clone()?;
                self.source_of(meaning, &mut registers)?
            } else {
                Source::Nothing
            });
        }
        self.calls.codes.push(CalledOut {
            rule,
            way: way.into(),
            slots,
            captured: sources,
            registers,
        });
        Some(self.calls.codes.len() - 1)
    }

    fn source_of(&self, meaning: Meaning, registers: &mut Vec<Register>) -> Option<Source> {
        Some(match meaning {
            Meaning::Register(of, register) => {
                if !registers.contains(&register) {
                    registers.push(register);
                }
                Source::Register(of, register)
            }
            Meaning::CalledOut(at) => {
                for register in &self.calls.codes.get(at)?.registers {
                    if !registers.contains(register) {
                        registers.push(*register);
                    }
                }
                Source::CalledOut(at)
            }
            Meaning::Constant(of, n) => Source::Value(value_of(of, n, &self.signs)?),
            Meaning::Known(known) => Source::Value(match known {
                Known::List(items) => Value::list(items.iter().map(|n| Value::int(*n)).collect()),
                Known::Items(items) => Value::List(items),
                Known::Text(codes) => Value::text(text_of(codes.iter().copied(), &self.signs)?),
                Known::Word(text) => Value::Text(text),
                Known::Dictionary(entries) => Value::Collection(entries),
                Known::Builtin(row) => Value::Builtin(row),
                Known::Function(f) => {
                    let value = Value::Function(f);
                    let mut reader = Reader::new(self.globals, self.version);
                    reader.read_value(&value)?;
                    value
                }
                Known::Lambda(_) | Known::Parts(..) => return None,
            }),
        })
    }
}

/// Reads which names code uses.
struct Reader<'a> {
    globals: &'a Globals,
    version: u64,
    used: Vec<u32>,
    bound: Vec<u32>,
    captured: Vec<usize>,
    /// The functions that have been read.
    functions: Vec<u64>,
}

impl<'a> Reader<'a> {
    fn new(globals: &'a Globals, version: u64) -> Self {
        Reader {
            globals,
            version,
            used: Vec::new(),
            bound: Vec::new(),
            captured: Vec::new(),
            functions: Vec::new(),
        }
    }

    /// `None` if the code may call a ruleset, or depends on more than the definitions.
    fn read(&mut self, code: &Code) -> Option<()> {
        match &code.op {
            Op::Answer(_) | Op::Host(_) => return None,
            Op::Local(slot) => self.used.push(*slot),
            Op::Captured(at) => self.captured.push(*at as usize),
            Op::Constant(value) => self.read_value(value)?,
            Op::Global(id) | Op::Unknown(id, _) => self.read_global(*id)?,
            Op::Closure(rule) => {
                for (_, origin) in &rule.captures {
                    match origin {
                        Origin::Local(slot) => self.used.push(*slot),
                        Origin::Captured(at) => self.captured.push(*at as usize),
                    }
                }
                self.read_rule(rule)?;
            }
            Op::Loop(slot, ..) => self.bound.push(*slot),
            Op::Let(parts) => self.bind(&parts.0),
            Op::List(items) | Op::Impartial(items) | Op::Turn(_, items) => self.bind_items(items),
            Op::Bracket(left, right) => {
                self.bind_items(left);
                self.bind_items(right);
            }
            Op::Quantified { binders, .. } => self.bind_clauses(binders),
            _ => {}
        }
        let mut parts = code.parts().into_iter();
        with_stack(|| parts.try_for_each(|part| self.read(part)))
    }

    fn bind(&mut self, binder: &Binder) {
        let names = binder.names().into_iter();
        self.bound.extend(names.map(|(slot, _)| slot));
    }

    fn bind_items(&mut self, items: &[CodeItem]) {
        for item in items {
            self.bind_clauses(&item.clauses);
        }
    }

    fn bind_clauses(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            if let Clause::For(binder, _) = clause {
                self.bind(binder);
            }
        }
    }

    fn read_rule(&mut self, rule: &Rule) -> Option<()> {
        let mut mentions = rule.mentions.iter();
        mentions.try_for_each(|id| self.read_global(*id))
    }

    fn read_global(&mut self, id: u32) -> Option<()> {
        for f in self.globals.functions(id, self.version) {
            self.read_value(&Value::Function(f.clone()))?;
        }
        Some(())
    }

    /// `None` if the value is a function that may call a ruleset of the user.
    fn read_value(&mut self, value: &Value) -> Option<()> {
        let Value::Function(f) = value else {
            return Some(());
        };
        if f.rule.on_shelf || self.functions.contains(&f.id) {
            return Some(());
        }
        // A function of the program that embeds the engine may be anything.
        if f.rule.convention.is_some() || matches!(f.rule.body.surface().op, Op::Host(_)) {
            return None;
        }
        self.functions.push(f.id);
        with_stack(|| {
            f.captured
                .iter()
                .try_for_each(|value| self.read_value(value))?;
            self.read_rule(&f.rule)
        })
    }
}

/// Finds code in other code, by its address.
fn leads_to(from: &Code, code: &Code, way: &mut Vec<usize>) -> bool {
    if std::ptr::eq(from, code) {
        return true;
    }
    with_stack(|| {
        for (at, part) in from.parts().into_iter().enumerate() {
            way.push(at);
            if leads_to(part, code, way) {
                return true;
            }
            way.pop();
        }
        false
    })
}

/// The value of an integer register.
fn value_of(of: Type, n: i64, signs: &[u8]) -> Option<Value> {
    Some(match of {
        Type::Truth => Value::Truth(n != 0),
        Type::Player => {
            let mut players = Player::BOTH.into_iter();
            Value::Player(players.find(|player| *player as i64 == n)?)
        }
        Type::Sign => Value::text(text_of([n], signs)?),
        _ => Value::int(n),
    })
}

/// A string of symbols with these codes.
fn text_of(codes: impl IntoIterator<Item = i64>, signs: &[u8]) -> Option<String> {
    let codes = codes.into_iter();
    let signs = codes.map(|code| match code {
        EDGE_CODE => Some(EDGE),
        code => Some(char::from(*signs.get(usize::try_from(code).ok()?)?)),
    });
    signs.collect()
}

impl<const W: usize> Machine<'_, '_, W> {
    /// The value of code that the interpreter evaluates.
    pub fn called_out(&mut self, at: usize, of: Type) -> Option<Item<'static, W>> {
        self.found_outside(at, Wanted::One(of))?.first().copied()
    }

    /// Makes sure that code has a value.
    pub fn evaluate_outside(&mut self, at: usize) -> Option<()> {
        self.found_outside(at, Wanted::Any).map(drop)
    }

    /// The items of a list that the interpreter makes.
    pub fn items_called_out(&mut self, at: usize, of: Type) -> Option<Rc<[Item<'static, W>]>> {
        self.found_outside(at, Wanted::Items(of))
    }

    #[inline(never)]
    fn found_outside(&mut self, at: usize, wanted: Wanted) -> Option<Rc<[Item<'static, W>]>> {
        self.tick()?;
        let codes = self.outside.as_ref()?.codes;
        let mut args = Args::default();
        for register in &codes.get(at)?.registers {
            match *register {
                Register::Int(at) => args.ints.push(self.ints[self.at.ints + at]),
                Register::Board(at) => args.boards.push(self.boards[self.at.boards + at]),
                Register::List(at) => args.lists.push(self.lists[self.at.lists + at]),
            }
        }
        let key = (at, wanted, args);
        let outside = self.outside.as_ref()?;
        if let Some(known) = outside.results.found.get(&key) {
            return Some(known.clone());
        }
        let value = self.evaluated(codes, at)?;
        let found: Rc<[Item<'static, W>]> = match wanted {
            Wanted::One(of) => [self.item_of(&value, of)?].into(),
            Wanted::Items(of) => self.items_of(&value, of)?.into(),
            Wanted::Any => [].into(),
        };
        let results = &mut *self.outside.as_mut()?.results;
        results.items += found.len();
        if results.found.len() >= MOST_RESULTS || results.items > MOST_ITEMS {
            results.found.clear();
            results.items = found.len();
        }
        results.found.insert(key, found.clone());
        Some(found)
    }

    fn evaluated(&mut self, codes: &[CalledOut], at: usize) -> Option<Value> {
        let called = codes.get(at)?;
        let mut slots = Vec::with_capacity(called.slots.len());
        for (slot, source) in &called.slots {
            slots.push((*slot, self.given(codes, source)?));
        }
        let mut captured = Vec::with_capacity(called.captured.len());
        for source in &called.captured {
            captured.push(self.given(codes, source)?);
        }
        let evaluation = Evaluation {
            rule: &called.rule,
            code: called.code()?,
            slots,
            captured,
        };
        let outside = self.outside.as_mut()?;
        let value = outside.interpreter.evaluate(evaluation, self.algebra);
        self.limited(value)?
    }

    fn given(&mut self, codes: &[CalledOut], source: &Source) -> Option<Given> {
        let signs = &self.program.signs;
        let ints = |list: &List| {
            list.items()
                .iter()
                .map(|n| Value::int((*n).into()))
                .collect()
        };
        Some(Given::Value(match source {
            Source::Nothing => Value::Truth(false),
            Source::Value(value) => value.clone(),
            Source::CalledOut(at) => with_stack(|| self.evaluated(codes, *at))?,
            Source::Register(of, Register::Int(at)) => {
                value_of(*of, self.ints[self.at.ints + at], signs)?
            }
            Source::Register(Type::Squares, Register::Board(at)) => {
                let squares = self.boards[self.at.boards + at][0].squares();
                Value::list(squares.map(|square| Value::int(square as i64)).collect())
            }
            Source::Register(_, Register::Board(at)) => {
                let board = &self.boards[self.at.boards + at];
                let codes = (0..self.shape.length as i64).map(|place| {
                    let square = self.shape.square(place);
                    square.map_or(EDGE_CODE, |square| code_at(board, square))
                });
                Value::text(text_of(codes, signs)?)
            }
            Source::Register(of, Register::List(at)) => {
                let list = &self.lists[self.at.lists + at];
                match of {
                    Type::String => {
                        let codes = list.items().iter().map(|code| i64::from(*code));
                        Value::text(text_of(codes, signs)?)
                    }
                    Type::Set => return Some(Given::Set(ints(list))),
                    _ => Value::list(ints(list)),
                }
            }
        }))
    }

    fn item_of(&self, value: &Value, of: Type) -> Option<Item<'static, W>> {
        Some(match (of, value) {
            (Type::Int, value) => Item::Int(int_fast_path::int(value)?),
            (Type::Truth, Value::Truth(truth)) => Item::Int((*truth).into()),
            (Type::Player, Value::Player(player)) => Item::Int(*player as i64),
            (Type::Sign, Value::Text(text)) => match *self.codes(text)? {
                [code] => Item::Int(code),
                _ => return None,
            },
            (Type::Board, Value::Text(text)) => Item::Board(self.board_read(text)?),
            (Type::String, Value::Text(text)) => {
                let mut list = List::default();
                for code in self.codes(text)? {
                    // Strings of several rows have no place in a list.
                    if code == EDGE_CODE {
                        return None;
                    }
                    list.push(code)?;
                }
                Item::List(list)
            }
            (Type::Set, Value::Collection(set)) if !set.is_dict() => {
                Item::List(list_of(set.keys())?)
            }
            (Type::List, Value::List(items)) => Item::List(list_of(items)?),
            (Type::List, Value::Range(from, to)) => {
                let mut list = List::default();
                for n in *from..=*to {
                    list.push(n)?;
                }
                Item::List(list)
            }
            _ => return None,
        })
    }

    fn items_of(&mut self, value: &Value, of: Type) -> Option<Vec<Item<'static, W>>> {
        let items = match value {
            Value::List(items) => items,
            Value::Collection(set) if !set.is_dict() => set.keys(),
            _ => match self.item_of(value, Type::List)? {
                Item::List(list) if of == Type::Int => {
                    let items = list.items().iter();
                    return Some(items.map(|n| Item::Int((*n).into())).collect());
                }
                _ => return None,
            },
        };
        self.spend(items.len())?;
        items.iter().map(|item| self.item_of(item, of)).collect()
    }

    /// The codes of the symbols of a string.
    fn codes(&self, text: &Text) -> Option<Vec<i64>> {
        let codes = text.plain()?.iter().map(|sign| {
            let is_known = self.program.signs.contains(sign) || *sign == EDGE as u8;
            is_known.then(|| self.program.code(*sign))
        });
        codes.collect()
    }

    fn board_read(&self, text: &Text) -> Option<Planes<W>> {
        let codes = self.codes(text)?;
        if codes.len() != self.shape.length {
            return None;
        }
        let mut board = [Set::EMPTY; _];
        for (place, code) in codes.into_iter().enumerate() {
            match self.shape.square(place as i64) {
                Some(square) if code != EDGE_CODE => put(&mut board, square, code),
                None if code == EDGE_CODE => {}
                _ => return None,
            }
        }
        Some(board)
    }
}
