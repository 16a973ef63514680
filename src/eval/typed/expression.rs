//! Expressions with their types, while code is translated.

use std::rc::Rc;

use super::parts::Division;
use super::tree::{Board, Call, Expr, Game, Int, List, Register, Squares, Stream, Truth, Type};
use crate::eval::code::Rule;
use crate::eval::collection::Collection;
use crate::eval::session::Builtin;
use crate::eval::text::Text;
use crate::eval::value;
use crate::syntax::Comparison;

/// An expression with its type.
pub enum Typed {
    Int(Int),
    Sign(Int),
    Truth(Truth),
    Player(Int),
    Board(Board),
    Squares(Squares),
    List(List),
    /// A string whose length is not fixed, as the codes of its symbols.
    String(List),
    /// A set of integers, in the order of entry.
    Set(List),
    /// A stream and the type of its items; `None` for an empty list.
    Stream(Stream, Option<Type>),
    Games(Stream),
    Game(Game),
    Known(Known),
    /// A call of a function that is being translated, so that its type is not known yet.
    Pending(Call),
    /// Code that the interpreter evaluates; its use decides its type.
    CalledOut(usize),
}

/// What is known at compile time and is not a single integer or symbol.
#[derive(Clone)]
pub enum Known {
    /// A list of integers.
    List(Rc<[i64]>),
    /// A list of other things, such as of lists.
    Items(Rc<value::List>),
    /// A string, as the codes of its symbols.
    Text(Rc<[i64]>),
    /// A string that is an argument of a builtin, and may be no board.
    Word(Text),
    Dictionary(Rc<Collection>),
    Function(Rc<value::Function>),
    Lambda(Rc<Lambda>),
    Builtin(&'static Builtin),
    /// The parts of the board that is the argument of the ruleset, in its theorem.
    Parts(PartsAs, Division),
}

/// What a theorem makes of the parts of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PartsAs {
    Boards,
    /// One of them, or an image of it.
    Board,
    /// The position of the ruleset for one of them.
    Position,
    Positions,
    Sum,
}

/// A function that is created while the code runs. Calls of it are inlined, so the names it captures are in registers of the
/// function around it.
pub struct Lambda {
    pub(super) rule: Rc<Rule>,
    pub(super) captured: Vec<Option<Meaning>>,
}

/// The meaning of a name.
#[derive(Clone)]
pub enum Meaning {
    Register(Type, Register),
    /// An integer, a symbol or a truth value.
    Constant(Type, i64),
    Known(Known),
    CalledOut(usize),
}

impl Meaning {
    /// The meaning of a name for an expression that needs no computation.
    pub(super) fn of(typed: &Typed) -> Option<Meaning> {
        Some(match typed {
            Typed::Known(known) => Meaning::Known(known.clone()),
            Typed::CalledOut(at) => Meaning::CalledOut(*at),
            Typed::Int(Int::Constant(n)) => Meaning::Constant(Type::Int, *n),
            Typed::Sign(Int::Constant(code)) => Meaning::Constant(Type::Sign, *code),
            Typed::Truth(Truth::Constant(truth)) => Meaning::Constant(Type::Truth, (*truth).into()),
            Typed::Player(Int::Constant(player)) => Meaning::Constant(Type::Player, *player),
            Typed::Player(Int::Register(at)) => Meaning::Register(Type::Player, Register::Int(*at)),
            Typed::Int(Int::Register(at)) => Meaning::Register(Type::Int, Register::Int(*at)),
            Typed::Sign(Int::Register(at)) => Meaning::Register(Type::Sign, Register::Int(*at)),
            Typed::Board(Board::Register(at)) => {
                Meaning::Register(Type::Board, Register::Board(*at))
            }
            Typed::Squares(Squares::Register(at)) => {
                Meaning::Register(Type::Squares, Register::Board(*at))
            }
            Typed::List(List::Register(at)) => Meaning::Register(Type::List, Register::List(*at)),
            Typed::String(List::Register(at)) => {
                Meaning::Register(Type::String, Register::List(*at))
            }
            Typed::Set(List::Register(at)) => Meaning::Register(Type::Set, Register::List(*at)),
            _ => return None,
        })
    }

    pub(super) fn typed(self) -> Option<Typed> {
        Some(match self {
            Meaning::Register(of, register) => return typed_register(of, register),
            Meaning::Constant(Type::Sign, code) => Typed::Sign(Int::Constant(code)),
            Meaning::Constant(Type::Player, player) => Typed::Player(Int::Constant(player)),
            Meaning::Constant(Type::Truth, truth) => Typed::Truth(Truth::Constant(truth == 1)),
            Meaning::Constant(_, n) => Typed::Int(Int::Constant(n)),
            Meaning::Known(known) => Typed::Known(known),
            Meaning::CalledOut(at) => Typed::CalledOut(at),
        })
    }
}

pub(super) fn typed_register(of: Type, register: Register) -> Option<Typed> {
    Some(match (of, register) {
        (Type::Int, Register::Int(at)) => Typed::Int(Int::Register(at)),
        (Type::Sign, Register::Int(at)) => Typed::Sign(Int::Register(at)),
        (Type::Player, Register::Int(at)) => Typed::Player(Int::Register(at)),
        (Type::Board, Register::Board(at)) => Typed::Board(Board::Register(at)),
        (Type::Squares, Register::Board(at)) => Typed::Squares(Squares::Register(at)),
        (Type::List, Register::List(at)) => Typed::List(List::Register(at)),
        (Type::String, Register::List(at)) => Typed::String(List::Register(at)),
        (Type::Set, Register::List(at)) => Typed::Set(List::Register(at)),
        (Type::Truth, Register::Int(at)) => {
            let sides = Box::new([Int::Register(at), Int::Constant(0)]);
            Typed::Truth(Truth::Compare(Comparison::NotEqual, sides))
        }
        _ => return None,
    })
}

/// Code that the interpreter evaluates, where a value of this type is wanted.
pub(super) fn typed_call_out(of: Type, at: usize) -> Option<Typed> {
    Some(match of {
        Type::Int => Typed::Int(Int::CalledOut(at, of)),
        Type::Sign => Typed::Sign(Int::CalledOut(at, of)),
        Type::Player => Typed::Player(Int::CalledOut(at, of)),
        Type::Truth => Typed::Truth(Truth::CalledOut(at)),
        Type::Board => Typed::Board(Board::CalledOut(at)),
        Type::List => Typed::List(List::CalledOut(at, of)),
        Type::Set => Typed::Set(List::CalledOut(at, of)),
        Type::String => Typed::String(List::CalledOut(at, of)),
        Type::Squares => return None,
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
        Typed::CalledOut(at) => Some(Int::CalledOut(at, Type::Int)),
        _ => None,
    }
}

pub(super) fn truth(typed: Typed) -> Option<Truth> {
    match typed {
        Typed::Truth(truth) => Some(truth),
        Typed::CalledOut(at) => Some(Truth::CalledOut(at)),
        _ => None,
    }
}

pub(super) fn board(typed: Typed) -> Option<Board> {
    match typed {
        Typed::Board(board) => Some(board),
        Typed::CalledOut(at) => Some(Board::CalledOut(at)),
        _ => None,
    }
}

/// An expression that a register can hold, and its type.
pub(super) fn expression(typed: Typed) -> Option<(Expr, Type)> {
    Some(match typed {
        Typed::Int(int) => (Expr::Int(int), Type::Int),
        Typed::Sign(int) => (Expr::Int(int), Type::Sign),
        Typed::Player(int) => (Expr::Int(int), Type::Player),
        Typed::Truth(truth) => (Expr::Truth(truth), Type::Truth),
        Typed::Board(board) => (Expr::Board(board), Type::Board),
        // A set would forget the order in which rays are listed.
        Typed::Squares(rays @ Squares::Rays(..)) => {
            let rays = Box::new(Stream::Squares(rays));
            (Expr::List(List::Collected(rays)), Type::List)
        }
        Typed::Squares(squares) => (Expr::Squares(squares), Type::Squares),
        Typed::Set(list) => (Expr::List(list), Type::Set),
        Typed::CalledOut(_) => return None,
        typed @ (Typed::String(_) | Typed::Known(Known::Text(_))) => {
            (Expr::List(string(typed)?), Type::String)
        }
        typed => (Expr::List(list(typed)?), Type::List),
    })
}

/// A list of integers.
pub(super) fn list(typed: Typed) -> Option<List> {
    match typed {
        Typed::List(list) | Typed::Set(list) => Some(list),
        Typed::CalledOut(at) => Some(List::CalledOut(at, Type::List)),
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
        Typed::CalledOut(at) => (Stream::CalledOut(at, Type::Int), Some(Type::Int)),
        Typed::Squares(squares) => (Stream::Squares(squares), Some(Type::Int)),
        Typed::Set(List::Collected(elements)) => (*elements, Some(Type::Int)),
        Typed::List(list) | Typed::Set(list) => (Stream::List(list), Some(Type::Int)),
        Typed::Known(Known::List(items)) => {
            (Stream::constants(items.iter().copied()), Some(Type::Int))
        }
        typed @ (Typed::String(_) | Typed::Board(_) | Typed::Known(Known::Text(_))) => {
            (symbols(typed)?, Some(Type::Sign))
        }
        // A recursive function that returns a list; the type of its items is that of its other items.
        Typed::Pending(call) => (Stream::Call(call), None),
        _ => return None,
    })
}

/// Whether this is a string: a single symbol, a board, or one whose length is not fixed.
pub(super) fn is_string(typed: &Typed) -> bool {
    let is_text = matches!(typed, Typed::Known(Known::Text(_)));
    is_text || matches!(typed, Typed::Sign(_) | Typed::Board(_) | Typed::String(_))
}

/// The symbols of a string, one after the other.
pub(super) fn symbols(typed: Typed) -> Option<Stream> {
    Some(match typed {
        Typed::Sign(sign) => Stream::Item(Expr::Int(sign)),
        Typed::Board(board) => Stream::Symbols(Box::new(board)),
        Typed::String(List::Symbols(symbols)) => *symbols,
        Typed::String(list) => Stream::List(list),
        Typed::Known(Known::Text(codes)) => Stream::constants(codes.iter().copied()),
        _ => return None,
    })
}

/// A string whose length is not fixed.
pub(super) fn string(typed: Typed) -> Option<List> {
    match typed {
        Typed::String(list) => Some(list),
        typed => Some(List::Symbols(Box::new(symbols(typed)?))),
    }
}

/// The type of the items of two lists together; an empty list has any.
pub(super) fn common(one: Option<Type>, other: Option<Type>) -> Option<Option<Type>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        (one, other) => Some(one.or(other)),
    }
}
