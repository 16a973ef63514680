//! Runs typed code. Nothing is allocated for integers, boards, lists of squares and loops. Whatever the interpreter would
//! report as an error makes the machine give up, and so does an overflow: the interpreter then does the work again.

use super::board::{EDGE_CODE, Planes, Set, Shape, code_at, put};
use super::list::List;
use super::table::Table;
use super::tree::{
    self, Board, Body, Call, Expr, Fold, Int, Program, Register, Registers, Signs, Squares, Stream,
    Truth,
};
use crate::eval::int_fast_path;
use crate::game::Algebra;
use crate::limits::{Halt, with_stack};
use crate::syntax::Operator;

/// With more nested frames than this the machine gives up, because the interpreter needs less stack.
pub(super) const DEEPEST: usize = 1 << 13;

/// Loops over longer ranges than this are left to the interpreter.
const LONGEST_RANGE: i64 = 1 << 24;

/// What is known about the positions of each ruleset of a program, by its index.
pub(super) struct Tables<const W: usize> {
    pub nimbers: Vec<Table<W>>,
    pub values: Vec<Table<W>>,
    /// For each player who starts.
    pub winners: [Vec<Table<W>>; 2],
}

/// An item of a stream.
pub(super) enum Item<'t, const W: usize> {
    Int(i64),
    Board(Planes<W>),
    List(List),
    /// A game, in the frame that is current while the item is visited.
    Game(&'t tree::Game),
}

/// What is done with an item; it returns false to stop.
pub(super) type Visit<'a, 't, 'k, const W: usize> =
    &'a mut dyn FnMut(&mut Machine<'t, 'k, W>, Item<'t, W>) -> Option<bool>;

/// The registers and the program that runs on them. All methods return `None` when the machine gives up.
pub(super) struct Machine<'t, 'k, const W: usize> {
    pub program: &'t Program,
    pub shape: &'t Shape<W>,
    pub algebra: &'k mut Algebra,
    pub tables: &'k mut Tables<W>,
    pub ints: Vec<i64>,
    pub boards: Vec<Planes<W>>,
    pub lists: Vec<List>,
    /// The frame of the running function.
    pub at: Registers,
    /// Where the next frame begins.
    pub top: Registers,
    /// The number of nested frames, and the largest number so far.
    pub depth: usize,
    pub deepest: usize,
    /// The limit that was reached, if that is why the machine gave up.
    pub halt: Option<Halt>,
}

impl<'t, 'k, const W: usize> Machine<'t, 'k, W> {
    /// Unwraps a result that may be a limit.
    #[inline]
    pub fn limited<T>(&mut self, result: Result<T, Halt>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(halt) => {
                self.halt = Some(halt);
                None
            }
        }
    }

    #[inline]
    pub fn tick(&mut self) -> Option<()> {
        let ticked = self.algebra.budget.tick();
        self.limited(ticked)
    }

    pub fn int(&mut self, int: &'t Int) -> Option<i64> {
        match int {
            Int::Constant(n) => Some(*n),
            Int::Register(at) => Some(self.ints[self.at.ints + at]),
            Int::Linear(linear) => {
                let (constant, terms) = &**linear;
                let mut sum = *constant;
                for (factor, at) in terms {
                    let n = self.ints[self.at.ints + at];
                    sum = match factor {
                        1 => sum.checked_add(n)?,
                        -1 => sum.checked_sub(n)?,
                        _ => sum.checked_add(factor.checked_mul(n)?)?,
                    };
                }
                Some(sum)
            }
            Int::Sum(terms) => {
                let mut sum = 0;
                for (minus, term) in terms {
                    sum = int_fast_path::add(sum, *minus, self.int(term)?)?;
                }
                Some(sum)
            }
            Int::Binary(operator, sides) => {
                let a = self.int(&sides[0])?;
                let b = self.int(&sides[1])?;
                match operator {
                    Operator::NimSum => (a >= 0 && b >= 0).then_some(a ^ b),
                    operator => int_fast_path::binary(*operator, a, b),
                }
            }
            computed => self.computed_int(computed),
        }
    }

    /// The less frequent kinds of integers, so that the others need little stack.
    #[inline(never)]
    fn computed_int(&mut self, int: &'t Int) -> Option<i64> {
        match int {
            Int::Least(items) => self.best(items, i64::min),
            Int::Greatest(items) => self.best(items, i64::max),
            Int::Absolute(inner) => self.int(inner)?.checked_abs(),
            Int::SignAt {
                board,
                place,
                anywhere,
            } => {
                let place = self.int(place)?;
                let is_outside = !(0..self.shape.length as i64).contains(&place);
                if is_outside && !anywhere {
                    return None;
                }
                match (self.shape.square(place), &**board) {
                    (None, _) => Some(EDGE_CODE),
                    (Some(square), Board::Register(at)) => {
                        Some(code_at(&self.boards[self.at.boards + at], square))
                    }
                    (Some(square), board) => Some(code_at(&self.board(board)?, square)),
                }
            }
            Int::Count(squares) => Some(self.squares(squares)?.len().into()),
            Int::Pick(items, place) => {
                let place = usize::try_from(self.int(place)?).ok()?;
                items.get(place).copied()
            }
            Int::ItemAt(parts) => {
                let (list, place) = &**parts;
                let place = self.int(place)?;
                match list {
                    tree::List::Register(at) => self.lists[self.at.lists + at].at(place),
                    list => self.list(list)?.at(place),
                }
            }
            Int::Length(list) => Some(self.list(list)?.items().len() as i64),
            Int::Total(stream) => {
                let mut sum: i64 = 0;
                self.stream(stream, &mut |_, item| {
                    sum = match item {
                        Item::Int(n) => sum.checked_add(n)?,
                        _ => return None,
                    };
                    Some(true)
                })?;
                Some(sum)
            }
            Int::Extreme(is_greatest, stream) => {
                let mut best = None;
                self.stream(stream, &mut |_, item| {
                    best = match (item, best) {
                        (Item::Int(n), None) => Some(n),
                        (Item::Int(n), Some(best)) if *is_greatest => Some(n.max(best)),
                        (Item::Int(n), Some(best)) => Some(n.min(best)),
                        _ => return None,
                    };
                    Some(true)
                })?;
                best
            }
            Int::Fold(fold) => match self.fold(fold)? {
                Register::Int(at) => Some(self.ints[self.at.ints + at]),
                _ => None,
            },
            Int::If(branches) => {
                let branch = self.choose(branches)?;
                self.int(branch)
            }
            Int::Let(parts) => {
                let body = self.bind(parts)?;
                self.int(body)
            }
            Int::Call(call) => self.call(call, |machine, body| match body {
                Body::Int(int) => machine.int(int),
                _ => None,
            }),
            Int::Constant(_)
            | Int::Register(_)
            | Int::Linear(_)
            | Int::Sum(_)
            | Int::Binary(..) => self.int(int),
        }
    }

    fn best(&mut self, items: &'t [Int], better: fn(i64, i64) -> i64) -> Option<i64> {
        let (first, rest) = items.split_first()?;
        let mut best = self.int(first)?;
        for item in rest {
            best = better(best, self.int(item)?);
        }
        Some(best)
    }

    pub fn truth(&mut self, truth: &'t Truth) -> Option<bool> {
        match truth {
            Truth::Constant(truth) => Some(*truth),
            Truth::Compare(comparison, sides) => {
                let a = self.int(&sides[0])?;
                let b = self.int(&sides[1])?;
                Some(int_fast_path::compares(*comparison, a, b))
            }
            Truth::SameBoard(sides) => Some(self.board(&sides[0])? == self.board(&sides[1])?),
            Truth::SameList(sides) => Some(self.list(&sides[0])? == self.list(&sides[1])?),
            Truth::IsEmpty(squares) => Some(self.squares(squares)?.is_empty()),
            Truth::Contains(squares, place) => {
                let squares = self.squares(squares)?;
                let place = self.int(place)?;
                Some(self.shape.square(place).is_some_and(|at| squares.has(at)))
            }
            Truth::Some(stream) => Some(!self.stream(stream, &mut |_, _| Some(false))?),
            Truth::Not(inner) => Some(!self.truth(inner)?),
            Truth::Join { any, parts } => {
                for part in parts {
                    if self.truth(part)? == *any {
                        return Some(*any);
                    }
                }
                Some(!any)
            }
            Truth::If(parts) => {
                let branch = self.choose(parts)?;
                self.truth(branch)
            }
            Truth::Let(parts) => {
                let body = self.bind(parts)?;
                self.truth(body)
            }
            Truth::Call(call) => self.call(call, |machine, body| match body {
                Body::Truth(truth) => machine.truth(truth),
                _ => None,
            }),
        }
    }

    pub fn board(&mut self, board: &'t Board) -> Option<Planes<W>> {
        match board {
            Board::Register(at) => Some(self.boards[self.at.boards + at]),
            Board::Put(parts) => {
                let (board, changes) = &**parts;
                let mut board = self.board(board)?;
                for (place, sign) in changes {
                    let place = self.int(place)?;
                    let square = self.shape.square(place)?;
                    let sign = self.int(sign)?;
                    if sign == EDGE_CODE {
                        return None;
                    }
                    put(&mut board, square, sign);
                }
                Some(board)
            }
            Board::Swapped(board, [a, b]) => {
                let mut board = self.board(board)?;
                let both = self.shape.cells(&board, 1 << a | 1 << b);
                for (bit, plane) in board.iter_mut().enumerate() {
                    if (a ^ b) >> bit & 1 == 1 {
                        *plane = plane.xor(both);
                    }
                }
                Some(board)
            }
            Board::Fold(fold) => match self.fold(fold)? {
                Register::Board(at) => Some(self.boards[self.at.boards + at]),
                _ => None,
            },
            Board::If(branches) => {
                let branch = self.choose(branches)?;
                self.board(branch)
            }
            Board::Let(parts) => {
                let body = self.bind(parts)?;
                self.board(body)
            }
            Board::Call(call) => self.call(call, |machine, body| match body {
                Body::Board(board) => machine.board(board),
                _ => None,
            }),
        }
    }

    fn signs(&mut self, signs: &'t Signs) -> Option<u8> {
        match signs {
            Signs::Fixed(mask) => Some(*mask),
            Signs::One(int) => match self.int(int)? {
                EDGE_CODE => Some(0),
                code => Some(1 << code),
            },
            Signs::Listed(symbols) => {
                let symbols = self.list(symbols)?;
                let codes = symbols.items().iter();
                Some(codes.fold(0, |mask, code| mask | 1 << code))
            }
        }
    }

    /// The squares with these symbols on a board.
    fn cells(&mut self, board: &'t Board, signs: &'t Signs) -> Option<Set<W>> {
        let mask = self.signs(signs)?;
        match board {
            Board::Register(at) => {
                let board = &self.boards[self.at.boards + at];
                Some(self.shape.cells(board, mask))
            }
            board => {
                let board = self.board(board)?;
                Some(self.shape.cells(&board, mask))
            }
        }
    }

    fn square(&mut self, place: &'t Int) -> Option<usize> {
        let place = self.int(place)?;
        self.shape.square(place)
    }

    pub fn squares(&mut self, squares: &'t Squares) -> Option<Set<W>> {
        match squares {
            Squares::Register(at) => Some(self.boards[self.at.boards + at][0]),
            Squares::Cells(board, signs) => self.cells(board, signs),
            Squares::Near(parts, neighbours) => {
                let (board, place, signs) = &**parts;
                let square = self.square(place)?;
                let cells = self.cells(board, signs)?;
                Some(self.shape.near(square, *neighbours).and(cells))
            }
            Squares::Rays(parts, neighbours) => {
                let (board, place, signs) = &**parts;
                let square = self.square(place)?;
                let cells = self.cells(board, signs)?;
                Some(self.shape.rays(square, *neighbours, cells))
            }
            Squares::Region(parts, neighbours) => {
                let (board, place, signs) = &**parts;
                let square = self.square(place)?;
                let cells = match signs {
                    Some(signs) => self.cells(board, signs)?,
                    None => {
                        let board = self.board(board)?;
                        self.shape.cells(&board, 1 << code_at(&board, square))
                    }
                };
                Some(self.shape.region(square, *neighbours, cells))
            }
        }
    }

    fn list(&mut self, list: &'t tree::List) -> Option<List> {
        match list {
            tree::List::Register(at) => Some(self.lists[self.at.lists + at]),
            tree::List::Collected(stream) => {
                let mut list = List::default();
                self.stream(stream, &mut |_, item| {
                    match item {
                        Item::Int(n) => list.push(n)?,
                        _ => return None,
                    }
                    Some(true)
                })?;
                Some(list)
            }
            tree::List::Symbols(stream) => {
                let mut list = List::default();
                self.stream(stream, &mut |_, item| {
                    match item {
                        // Strings of several rows have no place in a list.
                        Item::Int(code) if code != EDGE_CODE => list.push(code)?,
                        _ => return None,
                    }
                    Some(true)
                })?;
                Some(list)
            }
            tree::List::Reversed(list) => {
                let mut list = self.list(list)?;
                list.items_mut().reverse();
                Some(list)
            }
            tree::List::Fold(fold) => match self.fold(fold)? {
                Register::List(at) => Some(self.lists[self.at.lists + at]),
                _ => None,
            },
            tree::List::Sorted(list) => {
                let mut list = self.list(list)?;
                list.items_mut().sort_unstable();
                Some(list)
            }
            tree::List::Replaced(parts) => {
                let (list, place, item) = &**parts;
                let mut list = self.list(list)?;
                let place = usize::try_from(self.int(place)?).ok()?;
                let item = i16::try_from(self.int(item)?).ok()?;
                *list.items_mut().get_mut(place)? = item;
                Some(list)
            }
        }
    }

    /// Runs a loop; returns the register of its result.
    fn fold(&mut self, fold: &'t Fold) -> Option<Register> {
        // The interpreter makes a list of the items first, and says so if it is too long.
        if let Stream::Range(from, to) = &fold.items
            && self.int(to)?.saturating_sub(self.int(from)?) > LONGEST_RANGE
        {
            return None;
        }
        let start = self.item(&fold.start)?;
        self.keep(fold.result, start)?;
        self.stream(&fold.items, &mut |machine, item| {
            machine.keep(fold.item, item)?;
            let next = machine.item(&fold.step)?;
            machine.keep(fold.result, next)?;
            Some(true)
        })?;
        Some(fold.result)
    }

    /// Visits integers one after the other.
    fn visit_ints(
        &mut self,
        ints: impl IntoIterator<Item = i64>,
        visit: Visit<'_, 't, 'k, W>,
    ) -> Option<bool> {
        for n in ints {
            self.tick()?;
            if !visit(self, Item::Int(n))? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The branch that a condition selects.
    #[inline]
    pub fn choose<T>(&mut self, choice: &'t (Truth, [T; 2])) -> Option<&'t T> {
        let (condition, [then, otherwise]) = choice;
        Some(if self.truth(condition)? {
            then
        } else {
            otherwise
        })
    }

    /// The body in which a register has the value of an expression, which is computed into the register.
    #[inline]
    pub fn bind<T>(&mut self, binding: &'t (Register, Expr, T)) -> Option<&'t T> {
        let (register, value, body) = binding;
        let item = self.item(value)?;
        self.keep(*register, item)?;
        Some(body)
    }

    #[inline]
    fn item(&mut self, value: &'t Expr) -> Option<Item<'t, W>> {
        Some(match value {
            Expr::Int(int) => Item::Int(self.int(int)?),
            Expr::Truth(truth) => Item::Int(self.truth(truth)?.into()),
            Expr::Board(board) => Item::Board(self.board(board)?),
            Expr::Squares(squares) => Item::Board([self.squares(squares)?, Set::EMPTY, Set::EMPTY]),
            Expr::List(list) => Item::List(self.list(list)?),
        })
    }

    #[inline]
    fn keep(&mut self, register: Register, item: Item<'t, W>) -> Option<()> {
        match (register, item) {
            (Register::Int(at), Item::Int(n)) => self.ints[self.at.ints + at] = n,
            (Register::Board(at), Item::Board(board)) => {
                self.boards[self.at.boards + at] = board;
            }
            (Register::List(at), Item::List(list)) => self.lists[self.at.lists + at] = list,
            // The items of a recursive function have another type than was assumed.
            _ => return None,
        }
        Some(())
    }

    /// Computes the arguments of a call at the top of the files, and returns where they start.
    #[inline]
    pub fn push_args(&mut self, call: &'t Call) -> Option<Registers> {
        let base = self.top;
        for arg in &call.args {
            match self.item(arg)? {
                Item::Int(n) => push(&mut self.ints, &mut self.top.ints, n),
                Item::Board(board) => push(&mut self.boards, &mut self.top.boards, board),
                Item::List(list) => push(&mut self.lists, &mut self.top.lists, list),
                Item::Game(_) => return None,
            }
        }
        Some(base)
    }

    /// Runs some work in the frame of a function whose arguments start here.
    #[inline]
    pub fn in_frame<T>(
        &mut self,
        function: usize,
        base: Registers,
        work: impl FnOnce(&mut Self, &'t Body) -> Option<T>,
    ) -> Option<T> {
        let program = self.program;
        let function = program.functions.get(function)?;
        let size = function.registers;
        let before = (self.at, self.top);
        self.at = base;
        self.top = Registers {
            ints: base.ints + size.ints,
            boards: base.boards + size.boards,
            lists: base.lists + size.lists,
        };
        if self.ints.len() < self.top.ints {
            self.ints.resize(self.top.ints, 0);
        }
        if self.boards.len() < self.top.boards {
            self.boards.resize(self.top.boards, [Set::EMPTY; _]);
        }
        if self.lists.len() < self.top.lists {
            self.lists.resize(self.top.lists, List::default());
        }
        if self.depth == DEEPEST {
            return None;
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let entered = self.algebra.budget.enter();
        self.limited(entered)?;
        let result = with_stack(|| work(self, &function.body));
        self.algebra.budget.leave();
        self.depth -= 1;
        (self.at, self.top) = before;
        result
    }

    /// Calls a function that lists no moves.
    pub fn call<T>(
        &mut self,
        call: &'t Call,
        work: impl FnOnce(&mut Self, &'t Body) -> Option<T>,
    ) -> Option<T> {
        let before = self.top;
        let base = self.push_args(call)?;
        let result = self.in_frame(call.function, base, work);
        self.top = before;
        result
    }

    /// Visits the items of a stream; returns false if the visitor stopped.
    pub fn stream(&mut self, stream: &'t Stream, visit: Visit<'_, 't, 'k, W>) -> Option<bool> {
        match stream {
            Stream::Chain(parts) => {
                for part in parts {
                    if !self.stream(part, visit)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Stream::Item(value) => {
                let item = self.item(value)?;
                visit(self, item)
            }
            Stream::Game(game) => visit(self, Item::Game(game)),
            Stream::Range(from, to) => {
                let range = self.int(from)?..=self.int(to)?;
                self.visit_ints(range, visit)
            }
            // A ray is visited square by square; the order matters if the squares become a list.
            Stream::Squares(Squares::Rays(parts, neighbours)) => {
                let (board, place, signs) = &**parts;
                let square = self.square(place)?;
                let cells = self.cells(board, signs)?;
                let shape = self.shape;
                let steps = shape.steps(*neighbours).iter();
                let rays = steps.flat_map(|&step| shape.ray(square, step, cells));
                self.visit_ints(rays.map(|square| square as i64), visit)
            }
            Stream::Squares(squares) => {
                let mut squares = self.squares(squares)?;
                let squares = std::iter::from_fn(|| squares.pop());
                self.visit_ints(squares.map(|square| square as i64), visit)
            }
            Stream::List(list) => {
                let list = self.list(list)?;
                self.visit_ints(list.items().iter().map(|n| i64::from(*n)), visit)
            }
            Stream::Slice(parts) => {
                let (list, ends) = &**parts;
                let list = self.list(list)?;
                let [from, to] = [self.int(&ends[0])?, self.int(&ends[1])?];
                let from = usize::try_from(from).ok()?;
                let to = usize::try_from(to).unwrap_or(0).min(list.items().len());
                let part = list.items().get(from..to).unwrap_or_default();
                self.visit_ints(part.iter().map(|n| i64::from(*n)), visit)
            }
            Stream::Part(parts) => {
                let (list, ends) = &**parts;
                let list = self.list(list)?;
                let [from, to] = [self.int(&ends[0])?, self.int(&ends[1])?];
                if to < from {
                    return Some(true);
                }
                let range = usize::try_from(from).ok()?..=usize::try_from(to).ok()?;
                let part = list.items().get(range)?;
                self.visit_ints(part.iter().map(|n| i64::from(*n)), visit)
            }
            Stream::Symbols(board) => {
                let board = self.board(board)?;
                let shape = self.shape;
                let code = |place| match shape.square(place) {
                    Some(square) => code_at(&board, square),
                    None => EDGE_CODE,
                };
                self.visit_ints((0..shape.length as i64).map(code), visit)
            }
            Stream::Places(parts) => {
                let (list, signs) = &**parts;
                let list = self.list(list)?;
                let mask = self.signs(signs)?;
                let places = list.items().iter().enumerate();
                let places = places.filter(|(_, code)| mask >> **code & 1 == 1);
                self.visit_ints(places.map(|(place, _)| place as i64), visit)
            }
            Stream::Ray(parts) => {
                let (board, [place, step], signs) = &**parts;
                let square = self.square(place)?;
                let step = self.int(step)?;
                let cells = self.cells(board, signs)?;
                if step == 0 {
                    return None;
                }
                let ray = self.shape.ray(square, step, cells);
                self.visit_ints(ray.map(|square| square as i64), visit)
            }
            Stream::For(register, parts) => {
                let [source, body] = &**parts;
                self.stream(source, &mut |machine, item| {
                    machine.keep(*register, item)?;
                    machine.stream(body, visit)
                })
            }
            Stream::Heaps(heaps) => {
                for n in self.int(&heaps.range[0])?..=self.int(&heaps.range[1])? {
                    self.tick()?;
                    self.ints[self.at.ints + heaps.register] = n;
                    if !visit(self, Item::Game(&heaps.option))? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Stream::If(branches) => {
                let branch = self.choose(branches)?;
                self.stream(branch, visit)
            }
            Stream::Let(parts) => {
                let body = self.bind(parts)?;
                self.stream(body, visit)
            }
            Stream::Call(call) => {
                let caller = self.at;
                self.call(call, |machine, body| match body {
                    // What the caller does with a list works on its own registers; games are read in this frame.
                    Body::Stream(stream) => machine.stream(stream, &mut |machine, item| {
                        if let Item::Game(_) = item {
                            return visit(machine, item);
                        }
                        let callee = std::mem::replace(&mut machine.at, caller);
                        let go_on = visit(machine, item);
                        machine.at = callee;
                        go_on
                    }),
                    _ => None,
                })
            }
        }
    }
}

/// Writes a register at the top of a file.
#[inline]
fn push<T>(file: &mut Vec<T>, top: &mut usize, value: T) {
    if *top == file.len() {
        file.push(value);
    } else {
        file[*top] = value;
    }
    *top += 1;
}
