//! Calls of functions that come with the program.

use super::board::{EDGE_CODE, Neighbours, steps};
use super::call::with_register;
use super::expression::{
    Known, Typed, board, expression, int, is_string, list, sign_at, stream, string, truth,
    typed_register,
};
use super::lower::{Dimensions, Lowering};
use super::tree::{Board, Expr, Game, Int, List, Register, Signs, Squares, Stream, Truth, Type};
use crate::syntax::{Comparison, Operator};

impl Lowering<'_> {
    pub(super) fn call_builtin(&mut self, name: &str, mut args: Vec<Typed>) -> Option<Typed> {
        const ON_BOARDS: [&str; 6] = ["at", "cells", "columns", "put", "replace_at", "swap"];
        if let Some(Typed::String(_)) = args.first()
            && ON_BOARDS.contains(&name)
        {
            let string = string(args.remove(0))?;
            return self.call_on_string(name, string, args);
        }
        let count = args.len();
        let mut args = args.into_iter();
        let mut next = || args.next();
        Some(match (name, count) {
            ("at", 2) => Typed::Sign(sign_at(board(next()?)?, int(next()?)?, true)),
            ("cells", 1 | 2) => {
                let board = board(next()?)?;
                let signs = self.signs(next())?;
                Typed::Squares(Squares::Cells(Box::new(board), signs))
            }
            ("near" | "around", 2 | 3) => {
                let (board, place) = (board(next()?)?, int(next()?)?);
                let parts = Box::new((board, place, self.signs(next())?));
                Typed::Squares(Squares::Near(parts, neighbours(name == "around")))
            }
            ("rays" | "lines", 3) => {
                let (board, place) = (board(next()?)?, int(next()?)?);
                let parts = Box::new((board, place, self.signs(next())?));
                Typed::Squares(Squares::Rays(parts, neighbours(name == "rays")))
            }
            ("region", 2..=4) => {
                let (board, place) = (board(next()?)?, int(next()?)?);
                let signs = match next() {
                    Some(signs) => Some(self.signs(Some(signs))?),
                    None => None,
                };
                let parts = Box::new((board, place, signs));
                Typed::Squares(Squares::Region(parts, four_or_eight(next())?))
            }
            ("put", 3..) if count % 2 == 1 => {
                let board = board(next()?)?;
                let mut changes = Vec::with_capacity(count / 2);
                while let Some(place) = next() {
                    let Typed::Sign(sign) = next()? else {
                        return None;
                    };
                    changes.push((int(place)?, sign));
                }
                Typed::Board(Board::Put(Box::new((board, changes))))
            }
            ("directions", 1 | 2) => {
                board(next()?)?;
                let neighbours = four_or_eight(next())?;
                Typed::Known(Known::List(
                    steps(self.dimensions?.columns, neighbours).into(),
                ))
            }
            ("columns", 1) => {
                board(next()?)?;
                Typed::Int(Int::Constant(self.dimensions?.columns as i64))
            }
            ("rows", 1) => {
                board(next()?)?;
                let Dimensions { length, columns } = self.dimensions?;
                Typed::Int(Int::Constant(((length + 1) / (columns + 1)) as i64))
            }
            ("len", 1) => match next()? {
                Typed::Squares(squares) => Typed::Int(Int::Count(Box::new(squares))),
                Typed::Board(_) => Typed::Int(Int::Constant(self.dimensions?.length as i64)),
                Typed::Known(Known::List(items) | Known::Text(items)) => {
                    Typed::Int(Int::Constant(items.len() as i64))
                }
                Typed::Known(Known::Items(items)) => Typed::Int(Int::Constant(items.len() as i64)),
                Typed::Sign(_) => Typed::Int(Int::Constant(1)),
                Typed::String(string) => Typed::Int(Int::Length(Box::new(string))),
                typed => Typed::Int(Int::Length(Box::new(list(typed)?))),
            },
            ("replace_at", 3) => match (next()?, int(next()?)?, next()?) {
                (Typed::Board(board), place, Typed::Sign(sign)) => {
                    Typed::Board(Board::Put(Box::new((board, vec![(place, sign)]))))
                }
                (items, place, item) => {
                    let parts = Box::new((list(items)?, place, int(item)?));
                    Typed::List(List::Replaced(parts))
                }
            },
            ("slice", 3) => {
                let (whole, ends) = (next()?, [int(next()?)?, int(next()?)?]);
                self.part(whole, |list| Stream::Slice(Box::new((list, ends))))?
            }
            ("sorted", 1) => Typed::List(List::Sorted(Box::new(list(next()?)?))),
            ("filter", 2) => {
                let (register, of, source, is_wanted) = self.called_for_each(next()?, next()?)?;
                let (item, _) = expression(typed_register(of, register)?)?;
                let branches = [Stream::Item(item), Stream::empty()];
                let body = Stream::If(Box::new((truth(is_wanted)?, branches)));
                Typed::Stream(Stream::For(register, Box::new([source, body])), Some(of))
            }
            ("unique", 1) => match stream(next()?)? {
                (items, Some(of)) => Typed::Stream(Stream::Distinct(Box::new(items)), Some(of)),
                empty => Typed::Stream(empty.0, None),
            },
            ("reverse", 1) => match next()? {
                typed if is_string(&typed) => {
                    Typed::String(List::Reversed(Box::new(string(typed)?)))
                }
                typed => Typed::List(List::Reversed(Box::new(list(typed)?))),
            },
            ("join", 1) => match next()? {
                Typed::Stream(symbols, Some(Type::Sign)) => {
                    Typed::String(List::Symbols(Box::new(symbols)))
                }
                _ => return None,
            },
            ("fold", 3) => self.folded(next()?, next()?, next()?)?,
            ("ray", 4) => {
                let (board, place, step) = (board(next()?)?, int(next()?)?, int(next()?)?);
                let parts = Box::new((board, [place, step], self.signs(next())?));
                Typed::Stream(Stream::Ray(parts), Some(Type::Int))
            }
            ("swap", 2) => {
                let board = board(next()?)?;
                let codes = exchanged(next()?)?;
                Typed::Board(Board::Swapped(Box::new(board), codes))
            }
            ("contains", 2) => match (next()?, next()?) {
                (Typed::Squares(squares), Typed::Int(place)) => {
                    Typed::Truth(Truth::Contains(Box::new(squares), Box::new(place)))
                }
                (items, wanted) => {
                    Typed::Truth(Truth::Some(Box::new(self.occurrences(items, wanted)?)))
                }
            },
            ("count", 2) => match (next()?, next()?) {
                (Typed::Board(board), Typed::Sign(Int::Constant(code @ 0..EDGE_CODE))) => {
                    let cells = Squares::Cells(Box::new(board), Signs::Fixed(1 << code));
                    Typed::Int(Int::Count(Box::new(cells)))
                }
                (items, wanted) => {
                    Typed::Int(Int::Total(Box::new(self.occurrences(items, wanted)?)))
                }
            },
            ("nim_sum", 2) => {
                let sides = Box::new([int(next()?)?, int(next()?)?]);
                Typed::Int(Int::Binary(Operator::NimSum, sides))
            }
            ("min" | "max", 1) => match stream(next()?)? {
                (items, Some(Type::Int)) => {
                    Typed::Int(Int::Extreme(name == "max", Box::new(items)))
                }
                _ => return None,
            },
            ("min" | "max", 2..) => {
                let items = args.map(int).collect::<Option<_>>()?;
                Typed::Int(if name == "min" {
                    Int::Least(items)
                } else {
                    Int::Greatest(items)
                })
            }
            ("abs", 1) => Typed::Int(Int::Absolute(Box::new(int(next()?)?))),
            ("map", 2) => {
                let (register, _, source, mapped) = self.called_for_each(next()?, next()?)?;
                match self.listed(mapped)? {
                    Typed::Games(games) => Typed::Games(self.repeated(register, source, games)),
                    Typed::Stream(items, of) => {
                        Typed::Stream(Stream::For(register, Box::new([source, items])), of)
                    }
                    _ => return None,
                }
            }
            ("sum", 1) => match next()? {
                Typed::Games(games) => Typed::Game(Game::Total(Box::new(games))),
                typed => match stream(typed)? {
                    (stream, Some(Type::Int)) => Typed::Int(Int::Total(Box::new(stream))),
                    _ => return None,
                },
            },
            _ => return None,
        })
    }

    /// Functions of boards, called with a string of any length, which is a board with one row.
    fn call_on_string(&mut self, name: &str, string: List, args: Vec<Typed>) -> Option<Typed> {
        let count = args.len();
        let mut args = args.into_iter();
        let mut next = || args.next();
        Some(match (name, count) {
            ("columns", 0) => Typed::Int(Int::Length(Box::new(string))),
            ("cells", 0 | 1) => {
                let parts = Box::new((string, self.signs(next())?));
                Typed::Stream(Stream::Places(parts), Some(Type::Int))
            }
            ("put" | "replace_at", 2..)
                if count.is_multiple_of(2) && (name == "put" || count == 2) =>
            {
                let mut changed = string;
                while let Some(place) = next() {
                    let (Typed::Int(place), Typed::Sign(sign)) = (place, next()?) else {
                        return None;
                    };
                    let is_inside = matches!(sign, Int::Constant(code) if code != EDGE_CODE);
                    changed = List::Replaced(Box::new((changed, place, sign)));
                    if !is_inside {
                        changed = List::Symbols(Box::new(Stream::List(changed)));
                    }
                }
                Typed::String(changed)
            }
            ("at", 1) => {
                let place = int(next()?)?;
                if let List::Register(at) = string {
                    return self.symbol_or_edge(at, place);
                }
                let register = self.names.register(Type::String);
                let Register::List(at) = register else {
                    return None;
                };
                let symbol = self.symbol_or_edge(at, place)?;
                return with_register(register, Expr::List(string), symbol);
            }
            ("swap", 1) => {
                let [a, b] = exchanged(next()?)?.map(i64::from);
                let codes = (0..EDGE_CODE).map(|code| match code {
                    code if code == a => b,
                    code if code == b => a,
                    code => code,
                });
                let register = self.names.register(Type::Sign);
                let Register::Int(at) = register else {
                    return None;
                };
                let swapped = Int::Pick(codes.collect(), Box::new(Int::Register(at)));
                let parts = [Stream::List(string), Stream::Item(Expr::Int(swapped))];
                let symbols = Stream::For(register, Box::new(parts));
                Typed::String(List::Symbols(Box::new(symbols)))
            }
            _ => return None,
        })
    }

    /// The symbol at an index of the string in a register; outside there is an edge.
    fn symbol_or_edge(&mut self, string: usize, place: Int) -> Option<Typed> {
        let register = self.names.register(Type::Int);
        let Register::Int(at) = register else {
            return None;
        };
        let compare =
            |comparison, other| Truth::Compare(comparison, Box::new([Int::Register(at), other]));
        let length = Int::Length(Box::new(List::Register(string)));
        let parts = Box::new([
            compare(Comparison::GreaterOrEqual, Int::Constant(0)),
            compare(Comparison::Less, length),
        ]);
        let is_inside = Truth::Join { any: false, parts };
        let symbol = Int::ItemAt(Box::new((List::Register(string), Int::Register(at))));
        let symbol = Int::If(Box::new((is_inside, [symbol, Int::Constant(EDGE_CODE)])));
        with_register(register, Expr::Int(place), Typed::Sign(symbol))
    }

    /// A stream that contains a 1 for each item equal to `wanted`: `contains` and `count` are read from it.
    fn occurrences(&mut self, items: Typed, wanted: Typed) -> Option<Stream> {
        let (items, of) = stream(items)?;
        let (wanted, wanted_of) = match wanted {
            Typed::Int(int) => (int, Type::Int),
            Typed::Sign(sign) => (sign, Type::Sign),
            _ => return None,
        };
        if of? != wanted_of {
            return None;
        }
        let registers = [
            self.names.register(wanted_of),
            self.names.register(wanted_of),
        ];
        let [Register::Int(item), Register::Int(other)] = registers else {
            return None;
        };
        let sides = Box::new([Int::Register(item), Int::Register(other)]);
        let is_equal = Truth::Compare(Comparison::Equal, sides);
        let one = Stream::Item(Expr::Int(Int::Constant(1)));
        let found = Stream::If(Box::new((is_equal, [one, Stream::empty()])));
        let found = Stream::For(registers[0], Box::new([items, found]));
        Some(Stream::Let(Box::new((
            registers[1],
            Expr::Int(wanted),
            found,
        ))))
    }

    /// A set of symbols; without one, all symbols.
    fn signs(&mut self, given: Option<Typed>) -> Option<Signs> {
        Some(match given {
            None => Signs::Fixed(u8::MAX),
            Some(Typed::Sign(Int::Constant(EDGE_CODE))) => Signs::Fixed(0),
            Some(Typed::Sign(Int::Constant(code))) => Signs::Fixed(1 << code),
            Some(Typed::Sign(sign)) => Signs::One(sign),
            Some(Typed::Known(Known::Text(codes))) => {
                let inside = codes.iter().filter(|code| **code != EDGE_CODE);
                Signs::Fixed(inside.fold(0, |mask, code| mask | 1 << code))
            }
            Some(Typed::String(symbols)) => Signs::Listed(Box::new(symbols)),
            Some(_) => return None,
        })
    }
}

/// The codes of the two symbols that are exchanged.
fn exchanged(symbols: Typed) -> Option<[u8; 2]> {
    match symbols {
        Typed::Known(Known::Text(codes)) => match codes[..] {
            [a @ 0..EDGE_CODE, b @ 0..EDGE_CODE] if a != b => Some([a as u8, b as u8]),
            _ => None,
        },
        _ => None,
    }
}

/// How many neighbours an argument asks for.
fn four_or_eight(given: Option<Typed>) -> Option<Neighbours> {
    match given {
        None | Some(Typed::Int(Int::Constant(4))) => Some(Neighbours::Four),
        Some(Typed::Int(Int::Constant(8))) => Some(Neighbours::Eight),
        _ => None,
    }
}

fn neighbours(eight: bool) -> Neighbours {
    if eight {
        Neighbours::Eight
    } else {
        Neighbours::Four
    }
}
