//! Lists, and the options of games: items with clauses become streams.

use super::call::{Inner, with_register};
use super::expression::{
    Known, PartsAs, Typed, common, expression, int, is_string, linear_int, list, sign_at, stream,
    string, truth, typed_register,
};
use super::lowering::Lowering;
use super::row::MOST_MOVING_TERMS;
use super::tree::{Expr, Game, Int, List, Register, Row, Stream, Term, Truth, Type};
use crate::eval::code::{self, Binder, Clause, Code, Op};
use crate::eval::collection::Collection;
use crate::syntax::Comparison;
use algebra::limits::with_stack;

/// The types that the items of a list may have that the interpreter makes.
const TYPES_OF_ITEMS: [Type; 5] = [Type::Int, Type::Board, Type::List, Type::Sign, Type::String];

/// The number of guesses in one program. Loops in loops multiply them.
const MOST_GUESSES: usize = 64;

impl<'a> Lowering<'a> {
    /// The items of a list or of one side of a bracket.
    pub(super) fn items(&mut self, items: &[code::Item]) -> Option<Typed> {
        let mut streams = Vec::with_capacity(items.len());
        for item in items {
            streams.push(self.clauses(&item.clauses, &mut |lowering| {
                let item = lowering.code(&item.code)?;
                lowering.listed(item)
            })?);
        }
        self.chained(streams)
    }

    /// Lists one after the other.
    fn chained(&mut self, mut streams: Vec<Typed>) -> Option<Typed> {
        if let [Typed::Known(Known::Parts(..))] = &streams[..] {
            return streams.pop();
        }
        if streams
            .iter()
            .any(|stream| matches!(stream, Typed::Games(_)))
        {
            let games = streams.into_iter().map(|stream| self.games(stream));
            return Some(Typed::Games(Stream::Chain(games.collect::<Option<_>>()?)));
        }
        let mut of = None;
        let mut parts = Vec::with_capacity(streams.len());
        for typed in streams {
            let (part, item) = stream(typed)?;
            of = common(of, item)?;
            parts.push(part);
        }
        Some(Typed::Stream(Stream::Chain(parts.into()), of))
    }

    /// An item as a stream of its own. A list of games among the options stands for these games.
    pub(super) fn listed(&mut self, item: Typed) -> Option<Typed> {
        Some(match item {
            Typed::Game(game) => Typed::Games(Stream::Game(game)),
            Typed::Games(games) => Typed::Games(games),
            Typed::Known(Known::Parts(PartsAs::Position, division)) => {
                Typed::Known(Known::Parts(PartsAs::Positions, division))
            }
            item => {
                let (item, of) = expression(item)?;
                Typed::Stream(Stream::Item(item), Some(of))
            }
        })
    }

    /// The stream of a body for each assignment that the clauses allow.
    pub(super) fn clauses(&mut self, clauses: &[Clause], body: Inner<'_, 'a>) -> Option<Typed> {
        let Some((clause, rest)) = clauses.split_first() else {
            return body(self);
        };
        match clause {
            Clause::If(condition) => {
                let condition = truth(self.code(condition)?)?;
                let inner = with_stack(|| self.clauses(rest, body))?;
                let otherwise = Typed::Stream(Stream::empty(), None);
                self.choice(condition, inner, otherwise)
            }
            Clause::For(binder, source) => {
                if let Op::List(items) = &source.surface().op
                    && items.iter().any(|item| is_list(&item.code))
                {
                    let parts = items.iter().map(|item| {
                        self.count_copy()?;
                        self.clauses(&item.clauses, &mut |lowering| {
                            lowering.pattern(binder, &item.code, &mut |lowering| {
                                with_stack(|| lowering.clauses(rest, body))
                            })
                        })
                    });
                    let parts = parts.collect::<Option<Vec<_>>>()?;
                    return self.chained(parts);
                }
                let source = self.code(source)?;
                if let Typed::Known(Known::Items(items)) = &source {
                    let parts = items.iter().map(|item| {
                        self.count_copy()?;
                        let item = self.value(item)?;
                        self.bound(binder, item, &mut |lowering| {
                            with_stack(|| lowering.clauses(rest, body))
                        })
                    });
                    let parts = parts.collect::<Option<Vec<_>>>()?;
                    return self.chained(parts);
                }
                if let Typed::Known(Known::Parts(PartsAs::Boards, division)) = source {
                    // Each part must count once.
                    if !rest.is_empty() {
                        return None;
                    }
                    let part = Typed::Known(Known::Parts(PartsAs::Board, division));
                    let inner = self.bound(binder, part, body)?;
                    let are_positions =
                        matches!(inner, Typed::Known(Known::Parts(PartsAs::Positions, _)));
                    return are_positions.then_some(inner);
                }
                if let Typed::CalledOut(at) = source {
                    let of = self.type_of_items(at, binder, rest, body)?;
                    return self.for_each(binder, Stream::CalledOut(at, of), of, rest, body);
                }
                let (source, of) = stream(source)?;
                let of = of.unwrap_or(Type::Int);
                self.for_each(binder, source, of, rest, body)
            }
        }
    }

    /// The type of the items of a list that the interpreter makes: one with which they are arguments of rulesets as they are
    /// elsewhere, if possible, and of these types the one with which the code for each item calls out least.
    fn type_of_items(
        &mut self,
        at: usize,
        binder: &Binder,
        rest: &[Clause],
        body: Inner<'_, 'a>,
    ) -> Option<Type> {
        let was_guessing = self.calls.is_guessing;
        let mut best = None;
        for is_strict in [true, false] {
            if was_guessing && !is_strict || best.is_some() {
                break;
            }
            self.calls.is_guessing = is_strict;
            for of in TYPES_OF_ITEMS {
                self.calls.guesses += 1;
                if self.calls.guesses > MOST_GUESSES {
                    break;
                }
                let before = self.calls.codes.len();
                let mut calls = None;
                // The translation is undone.
                self.tried(|lowering| {
                    lowering.for_each(binder, Stream::CalledOut(at, of), of, rest, body)?;
                    calls = Some(lowering.calls.codes.len() - before);
                    None
                });
                let Some(calls) = calls else { continue };
                if best.is_none_or(|(_, least)| calls < least) {
                    best = Some((of, calls));
                }
                if calls == 0 {
                    break;
                }
            }
        }
        self.calls.is_guessing = was_guessing;
        best.map(|(of, _)| of)
    }

    /// The stream of a body for each item of a stream, and for each assignment that the other clauses allow.
    fn for_each(
        &mut self,
        binder: &Binder,
        source: Stream,
        of: Type,
        rest: &[Clause],
        body: Inner<'_, 'a>,
    ) -> Option<Typed> {
        let register = self.names.register(of);
        let item = typed_register(of, register)?;
        let inner = self.bound(binder, item, &mut |lowering| {
            with_stack(|| lowering.clauses(rest, body))
        })?;
        Some(match inner {
            Typed::Games(inner) => Typed::Games(repeated(register, source, inner)),
            Typed::Stream(inner, of) => {
                let parts = Box::new([source, inner]);
                Typed::Stream(Stream::For(register, parts), of)
            }
            _ => return None,
        })
    }

    /// An item of a list or a symbol of a string, or some of them if the index is a range.
    pub(super) fn index(&mut self, base: Typed, place: Typed) -> Option<Typed> {
        Some(match (base, place) {
            (Typed::Set(_) | Typed::CalledOut(_), _) => return None,
            (base, Typed::Stream(Stream::Range(from, to), _)) => {
                let part = |list| Stream::Part(Box::new((list, [from, to])));
                self.part(base, part)?
            }
            (Typed::Board(board), place) => Typed::Sign(sign_at(board, int(place)?, false)),
            (Typed::Known(Known::Items(items)), Typed::Int(Int::Constant(place))) => {
                let item = items.get(usize::try_from(place).ok()?)?;
                self.value(item)?
            }
            (Typed::Known(Known::Dictionary(entries)), key) => self.entry(&entries, key)?,
            (Typed::Known(Known::List(items)), Typed::Int(Int::Constant(place))) => {
                let item = items.get(usize::try_from(place).ok()?)?;
                Typed::Int(Int::Constant(*item))
            }
            (Typed::Known(Known::List(items)), place) => {
                Typed::Int(Int::Pick(items[..].into(), Box::new(int(place)?)))
            }
            (base, place) if is_string(&base) => {
                Typed::Sign(Int::ItemAt(Box::new((string(base)?, int(place)?))))
            }
            (base, place) => Typed::Int(Int::ItemAt(Box::new((list(base)?, int(place)?)))),
        })
    }

    /// The value of a key in a dictionary that is known. A key that is missing makes the machine give up.
    fn entry(&mut self, dictionary: &Collection, key: Typed) -> Option<Typed> {
        let entries = dictionary.keys().iter().zip(dictionary.values());
        let register = self.names.register(Type::Int);
        let Register::Int(at) = register else {
            return None;
        };
        let mut found = None;
        for (entry, value) in entries {
            let ((Typed::Int(entry), Typed::Int(key)) | (Typed::Sign(entry), Typed::Sign(key))) =
                (self.value(entry)?, &key)
            else {
                continue;
            };
            let value = self.value(value)?;
            if let (Int::Constant(entry), Int::Constant(key)) = (&entry, key) {
                if entry == key {
                    return Some(value);
                }
                continue;
            }
            let (value, of) = match value {
                Typed::Int(value) => (value, Type::Int),
                Typed::Sign(value) => (value, Type::Sign),
                _ => return None,
            };
            let nothing = || Int::Pick(Box::default(), Box::new(Int::Constant(0)));
            let (others, others_of) = found.unwrap_or_else(|| (nothing(), of));
            if of != others_of {
                return None;
            }
            let sides = Box::new([Int::Register(at), entry]);
            let is_entry = Truth::Compare(Comparison::Equal, sides);
            found = Some((Int::If(Box::new((is_entry, [value, others]))), of));
        }
        let value = match found? {
            (value, Type::Sign) => Typed::Sign(value),
            (value, _) => Typed::Int(value),
        };
        let (key, _) = expression(key)?;
        with_register(register, key, value)
    }

    /// Part of a list or a string.
    pub(super) fn part(
        &mut self,
        whole: Typed,
        part: impl FnOnce(List) -> Stream,
    ) -> Option<Typed> {
        Some(if is_string(&whole) {
            Typed::String(List::Symbols(Box::new(part(string(whole)?))))
        } else {
            Typed::Stream(part(list(whole)?), Some(Type::Int))
        })
    }

    /// A stream of games.
    pub(super) fn games(&mut self, typed: Typed) -> Option<Stream> {
        match typed {
            Typed::Games(games) => Some(games),
            Typed::Game(game) => Some(Stream::Game(game)),
            // An empty list.
            Typed::Stream(stream, None) => Some(stream),
            // Integers are games as well.
            Typed::Stream(stream, Some(Type::Int)) => self.integers(stream),
            _ => None,
        }
    }

    /// A stream of integers as a stream of games.
    pub(super) fn integers(&mut self, stream: Stream) -> Option<Stream> {
        Some(match stream {
            Stream::Item(Expr::Int(int)) => Stream::Game(self.game(Typed::Int(int))?),
            Stream::Chain(parts) => {
                let parts = parts.into_iter().map(|part| self.integers(part));
                Stream::Chain(parts.collect::<Option<_>>()?)
            }
            Stream::For(register, parts) => {
                let [source, body] = *parts;
                Stream::For(register, Box::new([source, self.integers(body)?]))
            }
            Stream::If(branches) => {
                let (condition, [then, otherwise]) = *branches;
                let branches = [self.integers(then)?, self.integers(otherwise)?];
                Stream::If(Box::new((condition, branches)))
            }
            _ => return None,
        })
    }
}

/// Whether this is a list, by its form.
fn is_list(code: &Code) -> bool {
    matches!(code.surface().op, Op::List(_))
}

/// A loop over games.
pub(super) fn repeated(register: Register, source: Stream, options: Stream) -> Stream {
    let terms = match register {
        Register::Int(at) => one_option(&options).and_then(|option| terms(at, option)),
        _ => None,
    };
    match (register, source, terms) {
        (Register::Int(register), Stream::Range(from, to), Some(terms)) => {
            Stream::Row(Box::new(Row {
                range: [from, to],
                register,
                terms,
                test: test(&options, register),
                options,
            }))
        }
        (register, source, _) => Stream::For(register, Box::new([source, options])),
    }
}

/// The terms of an option, if they are positions whose arguments are integers that change by the same amount whenever the
/// register grows by 1.
fn terms(register: usize, option: &Game) -> Option<Vec<Term>> {
    let terms: Vec<&Game> = match option {
        Game::Sum(terms) => terms.iter().map(|(_, term)| term).collect(),
        one => vec![one],
    };
    let terms = terms.into_iter().map(|term| {
        let Game::Position(call) = term else {
            return None;
        };
        let args = call.args.iter().map(|arg| match arg {
            Expr::Int(n) => progression(n, register),
            _ => None,
        });
        Some(Term {
            function: call.function,
            args: args.collect::<Option<_>>()?,
        })
    });
    let terms = terms.collect::<Option<Vec<_>>>()?;
    let is_moving = |term: &&Term| term.args.iter().any(|(slope, _)| *slope != 0);
    let moving = terms.iter().filter(is_moving).count();
    (1..=MOST_MOVING_TERMS).contains(&moving).then_some(terms)
}

/// By how much an integer grows with a register, and its value where the register is 0.
fn progression(n: &Int, register: usize) -> Option<(i64, Int)> {
    let (constant, registers) = match n {
        Int::Constant(n) => (*n, Vec::new()),
        Int::Register(at) => (0, vec![(1, *at)]),
        Int::Linear(linear) => (linear.0, linear.1.clone()),
        _ => return None,
    };
    let (own, others): (Vec<_>, Vec<_>) =
        registers.into_iter().partition(|(_, at)| *at == register);
    let slope = own.first().map_or(0, |(slope, _)| *slope);
    Some((slope, linear_int(constant, others)))
}

/// The option, if there is only this one, perhaps under a condition.
fn one_option(options: &Stream) -> Option<&Game> {
    match options {
        Stream::Game(option) => Some(option),
        Stream::If(branches) => match &branches.1 {
            [Stream::Game(option), Stream::Chain(none)] if none.is_empty() => Some(option),
            _ => None,
        },
        _ => None,
    }
}

/// The condition of an option, if it compares integers that change by the same amount whenever the register grows by 1.
fn test(options: &Stream, register: usize) -> Option<(Comparison, i64, Int)> {
    let Stream::If(branches) = options else {
        return None;
    };
    let Truth::Compare(comparison, sides) = &branches.0 else {
        return None;
    };
    let [(a, x), (b, y)] = [
        progression(&sides[0], register)?,
        progression(&sides[1], register)?,
    ];
    let difference = Int::Sum(Box::new([(false, x), (true, y)]));
    Some((*comparison, a.checked_sub(b)?, difference))
}
