//! Typed code for calls of builtins: the rows of the table of builtins name these functions.

use super::board::{EDGE_CODE, Neighbours, steps};
use super::call::with_register;
use super::expression::{
    Known, PartsAs, Typed, board, expression, int, is_string, list, sign_at, stream, string, truth,
    typed_register,
};
use super::items::repeated;
use super::lowering::Lowering;
use super::parts::Division;
use super::tree::{Board, Expr, Game, Int, List, Register, Signs, Squares, Stream, Truth, Type};
use crate::eval::text::Text;
use crate::eval::value::Value;
use crate::syntax::{Comparison, Operator};
use num_integer::Integer;
use solver::board::{Images, Symmetry};

/// The typed code for a call of a builtin; `None` if this call has none.
pub type Lower = fn(Given<'_, '_>) -> Option<Typed>;

/// The arguments of a call that is translated, which are read one after the other.
pub struct Given<'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    args: std::vec::IntoIter<Typed>,
}

impl<'l, 'a> Given<'l, 'a> {
    pub(super) fn new(lowering: &'l mut Lowering<'a>, args: Vec<Typed>) -> Self {
        Given {
            lowering,
            args: args.into_iter(),
        }
    }

    fn len(&self) -> usize {
        self.args.len()
    }

    fn next(&mut self) -> Option<Typed> {
        match self.args.next()? {
            Typed::Known(Known::Word(text)) => self.lowering.value(&Value::Text(text)),
            // The interpreter evaluates the call as well.
            Typed::CalledOut(_) => None,
            typed => Some(typed),
        }
    }

    /// A string that is no board but names something, such as `"all"`.
    fn word(&mut self) -> Option<Text> {
        match self.args.next()? {
            Typed::Known(Known::Word(text)) => Some(text),
            _ => None,
        }
    }

    fn int(&mut self) -> Option<Int> {
        int(self.next()?)
    }

    /// All further arguments.
    fn ints(&mut self) -> Option<Box<[Int]>> {
        (0..self.len()).map(|_| self.int()).collect()
    }

    fn board(&mut self) -> Option<Board> {
        board(self.next()?)
    }

    fn list(&mut self) -> Option<List> {
        list(self.next()?)
    }

    /// A symbol; `None` for a longer string.
    fn sign(&mut self) -> Option<Int> {
        match self.next()? {
            Typed::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    /// A set of symbols; without one, all symbols.
    fn signs(&mut self) -> Option<Signs> {
        if self.len() == 0 {
            return Some(Signs::Fixed(u8::MAX));
        }
        Some(match self.next()? {
            Typed::Sign(Int::Constant(EDGE_CODE)) => Signs::Fixed(0),
            Typed::Sign(Int::Constant(code)) => Signs::Fixed(1 << code),
            Typed::Sign(sign) => Signs::One(sign),
            Typed::Known(Known::Text(codes)) => {
                let inside = codes.iter().filter(|code| **code != EDGE_CODE);
                Signs::Fixed(inside.fold(0, |mask, code| mask | 1 << code))
            }
            Typed::String(symbols) => Signs::Listed(Box::new(symbols)),
            _ => return None,
        })
    }

    /// A board, a square, and the symbols that count.
    fn around(&mut self) -> Option<Box<(Board, Int, Signs)>> {
        Some(Box::new((self.board()?, self.int()?, self.signs()?)))
    }

    /// The number of neighbours, which may be left out.
    fn neighbours(&mut self) -> Option<Neighbours> {
        if self.len() == 0 {
            return Some(Neighbours::Four);
        }
        match self.int()? {
            Int::Constant(4) => Some(Neighbours::Four),
            Int::Constant(8) => Some(Neighbours::Eight),
            _ => None,
        }
    }

    /// Checks that the images of boards have the shape of the boards, the only one in a program.
    fn keeps_shape(&self, symmetry: Symmetry) -> Option<()> {
        let dimensions = self.lowering.dimensions?;
        (!symmetry.transposed || dimensions.rows() == dimensions.columns).then_some(())
    }

    /// A list or a set of integers.
    fn ints_of_set(&mut self) -> Option<Stream> {
        match stream(self.next()?)? {
            (items, None | Some(Type::Int)) => Some(items),
            _ => None,
        }
    }

    fn called_for_each(&mut self) -> Option<(Register, Type, Stream, Typed)> {
        let (function, items) = (self.next()?, self.next()?);
        self.lowering.called_for_each(function, items)
    }
}

pub fn at(mut args: Given<'_, '_>) -> Option<Typed> {
    let string = match args.next()? {
        Typed::String(string) => string,
        typed => return Some(Typed::Sign(sign_at(board(typed)?, args.int()?, true))),
    };
    let place = args.int()?;
    if let List::Register(at) = string {
        return args.lowering.symbol_or_edge(at, place);
    }
    let register = args.lowering.names.register(Type::String);
    let Register::List(at) = register else {
        return None;
    };
    let symbol = args.lowering.symbol_or_edge(at, place)?;
    with_register(register, Expr::List(string), symbol)
}

pub fn cells(mut args: Given<'_, '_>) -> Option<Typed> {
    match args.next()? {
        Typed::String(string) => {
            let parts = Box::new((string, args.signs()?));
            Some(Typed::Stream(Stream::Places(parts), Some(Type::Int)))
        }
        typed => {
            let (board, signs) = (Box::new(board(typed)?), args.signs()?);
            Some(Typed::Squares(Squares::Cells(board, signs)))
        }
    }
}

pub fn near(mut args: Given<'_, '_>) -> Option<Typed> {
    let squares = Squares::Near(args.around()?, Neighbours::Four);
    Some(Typed::Squares(squares))
}

pub fn around(mut args: Given<'_, '_>) -> Option<Typed> {
    let squares = Squares::Near(args.around()?, Neighbours::Eight);
    Some(Typed::Squares(squares))
}

pub fn lines(mut args: Given<'_, '_>) -> Option<Typed> {
    let squares = Squares::Rays(args.around()?, Neighbours::Four);
    Some(Typed::Squares(squares))
}

pub fn rays(mut args: Given<'_, '_>) -> Option<Typed> {
    let squares = Squares::Rays(args.around()?, Neighbours::Eight);
    Some(Typed::Squares(squares))
}

pub fn ray(mut args: Given<'_, '_>) -> Option<Typed> {
    let (board, place, step) = (args.board()?, args.int()?, args.int()?);
    let parts = Box::new((board, [place, step], args.signs()?));
    Some(Typed::Stream(Stream::Ray(parts), Some(Type::Int)))
}

pub fn region(mut args: Given<'_, '_>) -> Option<Typed> {
    let (board, place) = (args.board()?, args.int()?);
    let signs = if args.len() == 0 {
        None
    } else {
        Some(args.signs()?)
    };
    let parts = Box::new((board, place, signs));
    let squares = Squares::Region(parts, args.neighbours()?);
    Some(Typed::Squares(squares))
}

pub fn put(mut args: Given<'_, '_>) -> Option<Typed> {
    if args.len().is_multiple_of(2) {
        return None;
    }
    match args.next()? {
        Typed::String(mut changed) => {
            while args.len() > 0 {
                changed = with_symbol(changed, args.int()?, args.sign()?);
            }
            Some(Typed::String(changed))
        }
        typed => {
            let board = board(typed)?;
            let mut changes = Vec::with_capacity(args.len() / 2);
            while args.len() > 0 {
                changes.push((args.int()?, args.sign()?));
            }
            Some(Typed::Board(Board::Put(Box::new((board, changes)))))
        }
    }
}

pub fn replace_at(mut args: Given<'_, '_>) -> Option<Typed> {
    match (args.next()?, args.int()?, args.next()?) {
        (Typed::String(string), place, Typed::Sign(sign)) => {
            Some(Typed::String(with_symbol(string, place, sign)))
        }
        (Typed::Board(board), place, Typed::Sign(sign)) => {
            let changes = vec![(place, sign)];
            Some(Typed::Board(Board::Put(Box::new((board, changes)))))
        }
        (items, place, item) => {
            let parts = Box::new((list(items)?, place, int(item)?));
            Some(Typed::List(List::Replaced(parts)))
        }
    }
}

/// A string with another symbol at an index.
fn with_symbol(string: List, place: Int, sign: Int) -> List {
    let is_inside = matches!(sign, Int::Constant(code) if code != EDGE_CODE);
    let changed = List::Replaced(Box::new((string, place, sign)));
    if is_inside {
        changed
    } else {
        List::Symbols(Box::new(Stream::List(changed)))
    }
}

pub fn mirror(args: Given<'_, '_>) -> Option<Typed> {
    image(args, Symmetry::MIRROR)
}

pub fn flip(args: Given<'_, '_>) -> Option<Typed> {
    image(args, Symmetry::FLIP)
}

pub fn turn(args: Given<'_, '_>) -> Option<Typed> {
    image(args, Symmetry::TURN)
}

fn image(mut args: Given<'_, '_>, symmetry: Symmetry) -> Option<Typed> {
    let board = Box::new(args.board()?);
    args.keeps_shape(symmetry)?;
    Some(Typed::Board(Board::Image(board, symmetry)))
}

/// The parts of a board have several shapes, so they are understood in theorems only.
pub fn parts(mut args: Given<'_, '_>) -> Option<Typed> {
    let Typed::Board(Board::Register(0)) = args.next()? else {
        return None;
    };
    let walls = match args.next()? {
        Typed::Sign(Int::Constant(code)) => vec![code],
        Typed::Known(Known::Text(codes)) => codes.to_vec(),
        _ => return None,
    };
    let is_sign = |code: &&i64| **code != EDGE_CODE;
    let division = Division {
        walls: walls
            .iter()
            .filter(is_sign)
            .fold(0, |set, code| set | 1 << code),
        filling: *walls.first().filter(is_sign)?,
        neighbours: args.neighbours()?,
        symmetries: &[Symmetry::IDENTITY],
    };
    Some(Typed::Known(Known::Parts(PartsAs::Boards, division)))
}

pub fn least(mut args: Given<'_, '_>) -> Option<Typed> {
    let board = args.next()?;
    let symmetries = Images::named(&args.word()?)?.symmetries();
    if let Typed::Known(Known::Parts(PartsAs::Board, mut division)) = board {
        // The least image of a least image says less about the images.
        if division.symmetries.len() > 1 {
            return None;
        }
        division.symmetries = symmetries;
        return Some(Typed::Known(Known::Parts(PartsAs::Board, division)));
    }
    let board = Box::new(self::board(board)?);
    for symmetry in symmetries {
        args.keeps_shape(*symmetry)?;
    }
    Some(Typed::Board(Board::Least(board, symmetries)))
}

pub fn directions(mut args: Given<'_, '_>) -> Option<Typed> {
    args.board()?;
    let neighbours = args.neighbours()?;
    let steps = steps(args.lowering.dimensions?.columns, neighbours);
    Some(Typed::Known(Known::List(steps.into())))
}

pub fn columns(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(Typed::Int(match args.next()? {
        Typed::String(string) => Int::Length(Box::new(string)),
        typed => {
            board(typed)?;
            Int::Constant(args.lowering.dimensions?.columns as i64)
        }
    }))
}

pub fn rows(mut args: Given<'_, '_>) -> Option<Typed> {
    args.board()?;
    let rows = args.lowering.dimensions?.rows();
    Some(Typed::Int(Int::Constant(rows as i64)))
}

pub fn len(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(Typed::Int(match args.next()? {
        Typed::Squares(squares) => Int::Count(Box::new(squares)),
        Typed::Board(_) => Int::Constant(args.lowering.dimensions?.length as i64),
        Typed::Known(Known::List(items) | Known::Text(items)) => Int::Constant(items.len() as i64),
        Typed::Known(Known::Items(items)) => Int::Constant(items.len() as i64),
        Typed::Sign(_) => Int::Constant(1),
        Typed::String(string) => Int::Length(Box::new(string)),
        typed => Int::Length(Box::new(list(typed)?)),
    }))
}

pub fn slice(mut args: Given<'_, '_>) -> Option<Typed> {
    let (whole, ends) = (args.next()?, [args.int()?, args.int()?]);
    args.lowering
        .part(whole, |list| Stream::Slice(Box::new((list, ends))))
}

pub fn sorted(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(Typed::List(List::Sorted(Box::new(args.list()?))))
}

pub fn unique(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(match stream(args.next()?)? {
        (items, Some(of)) => Typed::Stream(Stream::Distinct(Box::new(items)), Some(of)),
        (empty, None) => Typed::Stream(empty, None),
    })
}

pub fn set(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(set_of(args.ints_of_set()?))
}

pub fn union(mut args: Given<'_, '_>) -> Option<Typed> {
    let both = [args.ints_of_set()?, args.ints_of_set()?];
    Some(set_of(Stream::Chain(Box::new(both))))
}

pub fn intersection(args: Given<'_, '_>) -> Option<Typed> {
    only_if(args, true)
}

pub fn difference(args: Given<'_, '_>) -> Option<Typed> {
    only_if(args, false)
}

/// The elements of a set that are in another, or those that are not.
fn only_if(mut args: Given<'_, '_>, is_there: bool) -> Option<Typed> {
    let [some, others] = [args.ints_of_set()?, args.ints_of_set()?];
    let register = args.lowering.names.register(Type::Int);
    let Register::Int(at) = register else {
        return None;
    };
    let others = Typed::Stream(others, Some(Type::Int));
    let found = args
        .lowering
        .occurrences(others, Typed::Int(Int::Register(at)))?;
    let element = Stream::Item(Expr::Int(Int::Register(at)));
    let branches = if is_there {
        [element, Stream::empty()]
    } else {
        [Stream::empty(), element]
    };
    let chosen = Stream::If(Box::new((Truth::Some(Box::new(found)), branches)));
    let elements = Stream::For(register, Box::new([some, chosen]));
    Some(set_of(elements))
}

fn set_of(elements: Stream) -> Typed {
    let elements = Stream::Distinct(Box::new(elements));
    Typed::Set(List::Collected(Box::new(elements)))
}

pub fn reverse(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(match args.next()? {
        typed if is_string(&typed) => Typed::String(List::Reversed(Box::new(string(typed)?))),
        typed => Typed::List(List::Reversed(Box::new(list(typed)?))),
    })
}

pub fn join(mut args: Given<'_, '_>) -> Option<Typed> {
    match (args.next()?, args.len()) {
        (Typed::Stream(symbols, Some(Type::Sign)), 0) => {
            Some(Typed::String(List::Symbols(Box::new(symbols))))
        }
        _ => None,
    }
}

pub fn filter(mut args: Given<'_, '_>) -> Option<Typed> {
    let (register, of, source, is_wanted) = args.called_for_each()?;
    let (item, _) = expression(typed_register(of, register)?)?;
    let branches = [Stream::Item(item), Stream::empty()];
    let body = Stream::If(Box::new((truth(is_wanted)?, branches)));
    let items = Stream::For(register, Box::new([source, body]));
    Some(Typed::Stream(items, Some(of)))
}

pub fn map(mut args: Given<'_, '_>) -> Option<Typed> {
    let (register, _, source, mapped) = args.called_for_each()?;
    Some(match args.lowering.listed(mapped)? {
        Typed::Games(games) => Typed::Games(repeated(register, source, games)),
        Typed::Stream(items, of) => {
            Typed::Stream(Stream::For(register, Box::new([source, items])), of)
        }
        _ => return None,
    })
}

pub fn fold(mut args: Given<'_, '_>) -> Option<Typed> {
    let (function, start, items) = (args.next()?, args.next()?, args.next()?);
    args.lowering.folded(function, start, items)
}

pub fn swap(mut args: Given<'_, '_>) -> Option<Typed> {
    let string = match args.next()? {
        Typed::String(string) => string,
        typed => {
            let board = Box::new(board(typed)?);
            return Some(Typed::Board(Board::Swapped(
                board,
                exchanged(args.next()?)?,
            )));
        }
    };
    let [a, b] = exchanged(args.next()?)?.map(i64::from);
    let codes = (0..EDGE_CODE).map(|code| match code {
        code if code == a => b,
        code if code == b => a,
        code => code,
    });
    let register = args.lowering.names.register(Type::Sign);
    let Register::Int(at) = register else {
        return None;
    };
    let swapped = Int::Pick(codes.collect(), Box::new(Int::Register(at)));
    let parts = [Stream::List(string), Stream::Item(Expr::Int(swapped))];
    let symbols = Stream::For(register, Box::new(parts));
    Some(Typed::String(List::Symbols(Box::new(symbols))))
}

pub fn contains(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(Typed::Truth(match (args.next()?, args.next()?) {
        (Typed::Squares(squares), Typed::Int(place)) => {
            Truth::Contains(Box::new(squares), Box::new(place))
        }
        (items, wanted) => Truth::Some(Box::new(args.lowering.occurrences(items, wanted)?)),
    }))
}

pub fn count(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(Typed::Int(match (args.next()?, args.next()?) {
        (Typed::Board(board), Typed::Sign(Int::Constant(code @ 0..EDGE_CODE))) => {
            let cells = Squares::Cells(Box::new(board), Signs::Fixed(1 << code));
            Int::Count(Box::new(cells))
        }
        (items, wanted) => Int::Total(Box::new(args.lowering.occurrences(items, wanted)?)),
    }))
}

pub fn nim_sum(mut args: Given<'_, '_>) -> Option<Typed> {
    let sides = Box::new([args.int()?, args.int()?]);
    (args.len() == 0).then_some(Typed::Int(Int::Binary(Operator::NimSum, sides)))
}

pub fn gcd(mut args: Given<'_, '_>) -> Option<Typed> {
    let gcd = |a: i64, b: i64| i64::try_from(a.unsigned_abs().gcd(&b.unsigned_abs())).ok();
    let mut divisor = Int::Constant(0);
    for n in args.ints()? {
        divisor = Int::Computed(gcd, Box::new([divisor, n]));
    }
    Some(Typed::Int(divisor))
}

pub fn isqrt(mut args: Given<'_, '_>) -> Option<Typed> {
    let sides = Box::new([args.int()?, Int::Constant(0)]);
    Some(Typed::Int(Int::Computed(|n, _| n.checked_isqrt(), sides)))
}

pub fn floor(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(Typed::Int(match args.int()? {
        Int::Binary(Operator::Quotient, sides) => Int::Binary(Operator::FloorQuotient, sides),
        int => int,
    }))
}

pub fn ceiling(mut args: Given<'_, '_>) -> Option<Typed> {
    let negative = |int| Int::Sum(Box::new([(true, int)]));
    Some(Typed::Int(match args.int()? {
        Int::Binary(Operator::Quotient, sides) => {
            let [a, b] = *sides;
            let sides = Box::new([negative(a), b]);
            negative(Int::Binary(Operator::FloorQuotient, sides))
        }
        int => int,
    }))
}

pub fn min(args: Given<'_, '_>) -> Option<Typed> {
    extreme(args, false)
}

pub fn max(args: Given<'_, '_>) -> Option<Typed> {
    extreme(args, true)
}

/// The greatest argument if `is_greatest`, or else the least; or that of the items of a list.
fn extreme(mut args: Given<'_, '_>, is_greatest: bool) -> Option<Typed> {
    if args.len() == 1 {
        return match stream(args.next()?)? {
            (items, Some(Type::Int)) => {
                Some(Typed::Int(Int::Extreme(is_greatest, Box::new(items))))
            }
            _ => None,
        };
    }
    let items = args.ints()?;
    Some(Typed::Int(if is_greatest {
        Int::Greatest(items)
    } else {
        Int::Least(items)
    }))
}

pub fn abs(mut args: Given<'_, '_>) -> Option<Typed> {
    Some(Typed::Int(Int::Absolute(Box::new(args.int()?))))
}

pub fn sum(mut args: Given<'_, '_>) -> Option<Typed> {
    match args.next()? {
        Typed::Games(games) => Some(Typed::Game(Game::Total(Box::new(games)))),
        Typed::Known(Known::Parts(PartsAs::Positions, division)) => {
            Some(Typed::Known(Known::Parts(PartsAs::Sum, division)))
        }
        typed => match stream(typed)? {
            (stream, Some(Type::Int)) => Some(Typed::Int(Int::Total(Box::new(stream)))),
            _ => None,
        },
    }
}

impl Lowering<'_> {
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
