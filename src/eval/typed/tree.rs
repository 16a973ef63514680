//! Typed code: expressions whose types are known, so that integers, truths and boards need no boxes. Registers are numbered
//! from the start of the frame of a function; there are three files of them, for integers, boards and lists.

use super::board::{MOST_SIGNS, Neighbours};
use crate::syntax::{Comparison, Operator};
use algebra::game::{Ending, Player};
use solver::board::Symmetry;

/// The type of an expression that a register can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Int,
    Truth,
    /// A player, by number.
    Player,
    /// A symbol of a board, as its code.
    Sign,
    Board,
    /// A list of squares in ascending order, or one whose order does not matter.
    Squares,
    /// A list of integers.
    List,
    /// A set of integers, as the list of its elements in the order of entry.
    Set,
    /// A string that is not a board of the shape that the others have, as a list of codes.
    String,
}

/// A register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    Int(usize),
    /// A board or a set of squares.
    Board(usize),
    List(usize),
}

/// How many registers of each file, or where the registers of a frame start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    pub ints: usize,
    pub boards: usize,
    pub lists: usize,
}

/// An expression that a register can hold.
pub enum Expr {
    Int(Int),
    Truth(Truth),
    Board(Board),
    Squares(Squares),
    List(List),
}

/// An integer, or the code of a symbol.
pub enum Int {
    Constant(i64),
    Register(usize),
    /// A constant plus multiples of registers.
    Linear(Box<(i64, Vec<(i64, usize)>)>),
    Sum(Box<[(bool, Int)]>),
    Binary(Operator, Box<[Int; 2]>),
    Least(Box<[Int]>),
    Greatest(Box<[Int]>),
    Absolute(Box<Int>),
    /// A function of two integers; `None` is an error or an overflow.
    Computed(fn(i64, i64) -> Option<i64>, Box<[Int; 2]>),
    /// The symbol at a square; if `anywhere`, it is a `/` beyond the edge.
    SignAt {
        board: Box<Board>,
        place: Box<Int>,
        anywhere: bool,
    },
    /// The number of squares.
    Count(Box<Squares>),
    Pick(Box<[i64]>, Box<Int>),
    /// The item at an index.
    ItemAt(Box<(List, Int)>),
    Length(Box<List>),
    Total(Box<Stream>),
    /// The greatest item if `true`, or else the least.
    Extreme(bool, Box<Stream>),
    Fold(Box<Fold>),
    If(Box<(Truth, [Int; 2])>),
    Let(Box<(Register, Expr, Int)>),
    Call(Call),
    /// What the interpreter finds for this code: a value of this type.
    CalledOut(usize, Type),
    /// 0, once the interpreter has found a value of any type.
    Evaluated(usize),
}

pub enum Truth {
    Constant(bool),
    Compare(Comparison, Box<[Int; 2]>),
    SameBoard(Box<[Board; 2]>),
    SameList(Box<[List; 2]>),
    IsEmpty(Box<Squares>),
    Contains(Box<Squares>, Box<Int>),
    /// Whether the stream has an item.
    Some(Box<Stream>),
    Not(Box<Truth>),
    Join {
        any: bool,
        parts: Box<[Truth]>,
    },
    If(Box<(Truth, [Truth; 2])>),
    Let(Box<(Register, Expr, Truth)>),
    Call(Call),
    CalledOut(usize),
}

pub enum Board {
    Register(usize),
    /// A board with some squares changed.
    Put(Box<(Board, Vec<(Int, Int)>)>),
    /// A board with two symbols exchanged, by their codes.
    Swapped(Box<Board>, [u8; 2]),
    Image(Box<Board>, Symmetry),
    /// Of these images of a board, the one that comes first in string order.
    Least(Box<Board>, &'static [Symmetry]),
    Fold(Box<Fold>),
    If(Box<(Truth, [Board; 2])>),
    Let(Box<(Register, Expr, Board)>),
    Call(Call),
    CalledOut(usize),
}

/// A list that is kept in a register or as an argument; all others are streams.
pub enum List {
    Register(usize),
    Collected(Box<Stream>),
    /// A string of these symbols.
    Symbols(Box<Stream>),
    Sorted(Box<List>),
    Reversed(Box<List>),
    /// A list, an index, and the item that replaces the one there.
    Replaced(Box<(List, Int, Int)>),
    Fold(Box<Fold>),
    /// A list, a set or a string, by this type.
    CalledOut(usize, Type),
}

/// A loop that computes its result anew for each item. The result is in a register.
pub struct Fold {
    pub result: Register,
    pub start: Expr,
    pub item: Register,
    pub items: Stream,
    pub step: Expr,
}

/// A set of symbols.
pub enum Signs {
    /// A bit for each code.
    Fixed(u8),
    /// The symbol with this code.
    One(Int),
    /// The symbols of a string.
    Listed(Box<List>),
}

pub enum Squares {
    Register(usize),
    Cells(Box<Board>, Signs),
    /// The squares around a square; with eight neighbours or four.
    Near(Box<(Board, Int, Signs)>, Neighbours),
    /// The squares that are reached over these symbols.
    Rays(Box<(Board, Int, Signs)>, Neighbours),
    /// The squares that are connected over these symbols, or over the symbol of the square itself.
    Region(Box<(Board, Int, Option<Signs>)>, Neighbours),
}

/// Items that are visited one after the other; a list is never built.
pub enum Stream {
    Chain(Box<[Stream]>),
    Item(Expr),
    Game(Game),
    Range(Int, Int),
    Squares(Squares),
    List(List),
    /// The items of a list from one index up to another, which is not included.
    Slice(Box<(List, [Int; 2])>),
    /// The items from one index to another, both of which must exist unless the range is empty.
    Part(Box<(List, [Int; 2])>),
    /// The codes of all characters of a board, those between its rows included.
    Symbols(Box<Board>),
    /// The indices of these symbols in a string.
    Places(Box<(List, Signs)>),
    /// The squares that are reached from a square by one step, repeated over these symbols.
    Ray(Box<(Board, [Int; 2], Signs)>),
    /// The items without those that equal an earlier one.
    Distinct(Box<Stream>),
    /// For each item of the first stream, in this register, the second stream.
    For(Register, Box<[Stream; 2]>),
    Row(Box<Row>),
    If(Box<(Truth, [Stream; 2])>),
    Let(Box<(Register, Expr, Stream)>),
    Call(Call),
    /// The items of a list, which have this type.
    CalledOut(usize, Type),
}

impl List {
    pub fn constant(items: impl IntoIterator<Item = i64>) -> List {
        List::Collected(Box::new(Stream::constants(items)))
    }
}

impl Stream {
    pub fn constants(items: impl IntoIterator<Item = i64>) -> Stream {
        let items = items.into_iter();
        Stream::Chain(
            items
                .map(|n| Stream::Item(Expr::Int(Int::Constant(n))))
                .collect(),
        )
    }

    pub fn empty() -> Stream {
        Stream::Chain(Box::default())
    }
}

/// A loop over a range whose options are sums of positions with arguments that are integers and change by the same amount in
/// each step, such as `f(i) + f(n-i) for i in 1..n` or `f(n-i, i) for i in 1..n if i != k`. Once the nim-values of these
/// positions are known, they are read in a tight loop.
pub struct Row {
    /// The first and the last value of the register.
    pub range: [Int; 2],
    pub register: usize,
    pub terms: Vec<Term>,
    /// One option, perhaps under a condition.
    pub options: Stream,
    /// The condition, if it compares a multiple of the register plus an integer with 0.
    pub test: Option<(Comparison, i64, Int)>,
}

/// A position whose arguments are each a multiple of the register of a loop plus an integer.
pub struct Term {
    pub function: usize,
    pub args: Vec<(i64, Int)>,
}

pub enum Game {
    Integer(Int),
    Nimber(Int),
    /// A position of a ruleset.
    Position(Call),
    /// A function that returns a game, and lists no moves itself.
    Call(Call),
    /// True for terms that are subtracted.
    Sum(Box<[(bool, Game)]>),
    Total(Box<Stream>),
    Bracket(Box<[Stream; 2]>),
    Impartial(Box<Stream>),
    /// A finished game with wins, losses and draws.
    Ending(Ending),
    /// A node of such a game: this player moves to one of the options.
    Turn(Player, Box<Stream>),
    If(Box<(Truth, [Game; 2])>),
    Let(Box<(Register, Expr, Game)>),
}

pub struct Call {
    /// The index of the function in its program.
    pub function: usize,
    pub args: Box<[Expr]>,
}

/// What a function returns.
pub enum Body {
    Int(Int),
    Truth(Truth),
    Board(Board),
    Stream(Stream),
    Game(Game),
}

pub struct Function {
    pub body: Body,
    /// The registers of the parameters, which are the first ones.
    pub params: Registers,
    /// All registers.
    pub registers: Registers,
}

/// The functions that one ruleset uses; it is the first of them.
#[derive(Default)]
pub struct Program {
    pub functions: Vec<Function>,
    /// The symbols that have a code, each at the index that is its code.
    pub signs: Vec<u8>,
    /// Whether no bracket in it has two sides, so that all its positions are impartial.
    pub is_impartial: bool,
    /// Whether a ruleset in it states a theorem.
    pub has_theorem: bool,
}

impl Program {
    /// The code of a symbol.
    pub fn code(&self, sign: u8) -> i64 {
        let code = self.signs.iter().position(|known| *known == sign);
        code.unwrap_or(MOST_SIGNS) as i64
    }
}
