//! Expressions with their types, while code is translated.

use std::rc::Rc;

use super::tree::{Board, Call, Expr, Game, Int, List, Register, Squares, Stream, Truth, Type};
use crate::eval::text::Text;
use crate::eval::value;
use crate::syntax::Comparison;

/// An expression with its type.
pub(super) enum Typed {
    Int(Int),
    Sign(Int),
    Truth(Truth),
    Board(Board),
    Squares(Squares),
    List(List),
    /// A stream and the type of its items; `None` for an empty list.
    Stream(Stream, Option<Type>),
    Games(Stream),
    Game(Game),
    /// A list of integers that is known.
    Fixed(Rc<[i64]>),
    /// A string that is known and is not a single symbol.
    Text(Text),
    Function(Rc<value::Function>),
    Builtin(&'static str),
    /// A call of a function that is being translated, so that its type is not known yet.
    Pending(Call),
}

pub(super) fn typed_register(of: Type, register: Register) -> Option<Typed> {
    Some(match (of, register) {
        (Type::Int, Register::Int(at)) => Typed::Int(Int::Register(at)),
        (Type::Sign, Register::Int(at)) => Typed::Sign(Int::Register(at)),
        (Type::Board, Register::Board(at)) => Typed::Board(Board::Register(at)),
        (Type::Squares, Register::Board(at)) => Typed::Squares(Squares::Register(at)),
        (Type::List, Register::List(at)) => Typed::List(List::Register(at)),
        (Type::Truth, Register::Int(at)) => {
            let sides = Box::new([Int::Register(at), Int::Constant(0)]);
            Typed::Truth(Truth::Compare(Comparison::NotEqual, sides))
        }
        _ => return None,
    })
}

/// A constant plus multiples of registers.
pub(super) fn linear_int(constant: i64, mut terms: Vec<(i64, usize)>) -> Int {
    match (constant, &mut terms[..]) {
        (n, []) => Int::Constant(n),
        (0, [(1, at)]) => Int::Register(*at),
        _ => Int::Linear(Box::new((constant, terms))),
    }
}

pub(super) fn sign_at(board: Board, place: Int, anywhere: bool) -> Int {
    Int::SignAt {
        board: Box::new(board),
        place: Box::new(place),
        anywhere,
    }
}

pub(super) fn int(typed: Typed) -> Option<Int> {
    match typed {
        Typed::Int(int) => Some(int),
        _ => None,
    }
}

pub(super) fn truth(typed: Typed) -> Option<Truth> {
    match typed {
        Typed::Truth(truth) => Some(truth),
        _ => None,
    }
}

pub(super) fn board(typed: Typed) -> Option<Board> {
    match typed {
        Typed::Board(board) => Some(board),
        _ => None,
    }
}

/// An expression that a register can hold, and its type.
pub(super) fn expression(typed: Typed) -> Option<(Expr, Type)> {
    Some(match typed {
        Typed::Int(int) => (Expr::Int(int), Type::Int),
        Typed::Sign(int) => (Expr::Int(int), Type::Sign),
        Typed::Truth(truth) => (Expr::Truth(truth), Type::Truth),
        Typed::Board(board) => (Expr::Board(board), Type::Board),
        // A set would forget the order in which rays are listed.
        Typed::Squares(rays @ Squares::Rays(..)) => {
            let rays = Box::new(Stream::Squares(rays));
            (Expr::List(List::Collected(rays)), Type::List)
        }
        Typed::Squares(squares) => (Expr::Squares(squares), Type::Squares),
        typed => (Expr::List(list(typed)?), Type::List),
    })
}

/// A list of integers.
pub(super) fn list(typed: Typed) -> Option<List> {
    match typed {
        Typed::List(list) => Some(list),
        typed => match stream(typed)? {
            (stream, Some(Type::Int) | None) => Some(List::Collected(Box::new(stream))),
            _ => None,
        },
    }
}

/// A stream, and the type of its items.
pub(super) fn stream(typed: Typed) -> Option<(Stream, Option<Type>)> {
    Some(match typed {
        Typed::Stream(stream, of) => (stream, of),
        Typed::Squares(squares) => (Stream::Squares(squares), Some(Type::Int)),
        Typed::List(list) => (Stream::List(list), Some(Type::Int)),
        Typed::Fixed(items) => {
            let items = items
                .iter()
                .map(|n| Stream::Item(Expr::Int(Int::Constant(*n))));
            (Stream::Chain(items.collect()), Some(Type::Int))
        }
        // A recursive function that returns a list; the type of its items is that of its other items.
        Typed::Pending(call) => (Stream::Call(call), None),
        _ => return None,
    })
}

/// The type of the items of two lists together; an empty list has any.
pub(super) fn common(one: Option<Type>, other: Option<Type>) -> Option<Option<Type>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        (one, other) => Some(one.or(other)),
    }
}
