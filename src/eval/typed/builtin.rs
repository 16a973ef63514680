//! Calls of functions that come with the program.

use super::board::{EDGE_CODE, Neighbours, steps};
use super::expression::{
    Typed, board, expression, int, list, sign_at, stream, truth, typed_register,
};
use super::lower::{Dimensions, Lowering};
use super::tree::{Board, Game, Int, List, Register, Signs, Squares, Stream, Truth, Type};

impl Lowering<'_> {
    pub(super) fn call_builtin(&mut self, name: &str, args: Vec<Typed>) -> Option<Typed> {
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
            ("region", 2 | 3) => {
                let (board, place) = (board(next()?)?, int(next()?)?);
                let signs = match next() {
                    Some(signs) => Some(self.signs(Some(signs))?),
                    None => None,
                };
                let parts = Box::new((board, place, signs));
                Typed::Squares(Squares::Region(parts, Neighbours::Four))
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
                let neighbours = match next() {
                    None | Some(Typed::Int(Int::Constant(4))) => Neighbours::Four,
                    Some(Typed::Int(Int::Constant(8))) => Neighbours::Eight,
                    _ => return None,
                };
                Typed::Fixed(steps(self.dimensions?.columns, neighbours).into())
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
                Typed::Fixed(items) => Typed::Int(Int::Constant(items.len() as i64)),
                typed => Typed::Int(Int::Length(Box::new(list(typed)?))),
            },
            ("replace_at", 3) => {
                let (list, place, item) = (list(next()?)?, int(next()?)?, int(next()?)?);
                Typed::List(List::Replaced(Box::new((list, place, item))))
            }
            ("slice", 3) => {
                let (list, ends) = (list(next()?)?, [int(next()?)?, int(next()?)?]);
                Typed::Stream(Stream::Slice(Box::new((list, ends))), Some(Type::Int))
            }
            ("sorted", 1) => Typed::List(List::Sorted(Box::new(list(next()?)?))),
            ("filter", 2) => {
                let (register, of, source, is_wanted) = self.called_for_each(next()?, next()?)?;
                let (item, _) = expression(typed_register(of, register)?)?;
                let branches = [Stream::Item(item), Stream::empty()];
                let body = Stream::If(Box::new((truth(is_wanted)?, branches)));
                Typed::Stream(Stream::For(register, Box::new([source, body])), Some(of))
            }
            ("contains", 2) => match (next()?, next()?) {
                (Typed::Squares(squares), Typed::Int(place)) => {
                    Typed::Truth(Truth::Contains(Box::new(squares), Box::new(place)))
                }
                _ => return None,
            },
            ("min" | "max", 1..) => {
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

    /// A function called for each item of a list: the register of the item, its type, the list, and the call.
    fn called_for_each(
        &mut self,
        function: Typed,
        items: Typed,
    ) -> Option<(Register, Type, Stream, Typed)> {
        let Typed::Function(f) = function else {
            return None;
        };
        let (source, of) = stream(items)?;
        let of = of?;
        let register = self.names.register(of);
        let call = self.call_function(&f, vec![typed_register(of, register)?])?;
        Some((register, of, source, call))
    }

    /// A set of symbols; without one, all symbols.
    pub(super) fn signs(&mut self, given: Option<Typed>) -> Option<Signs> {
        Some(match given {
            None => Signs::Fixed(u8::MAX),
            Some(Typed::Sign(Int::Constant(EDGE_CODE))) => Signs::Fixed(0),
            Some(Typed::Sign(Int::Constant(code))) => Signs::Fixed(1 << code),
            Some(Typed::Sign(sign)) => Signs::One(sign),
            Some(Typed::Text(text)) => {
                let mut mask = 0;
                for sign in text.plain()? {
                    let code = self.sign(*sign)?;
                    if code != EDGE_CODE {
                        mask |= 1 << code;
                    }
                }
                Signs::Fixed(mask)
            }
            Some(_) => return None,
        })
    }
}

fn neighbours(eight: bool) -> Neighbours {
    if eight {
        Neighbours::Eight
    } else {
        Neighbours::Four
    }
}
