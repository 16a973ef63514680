//! Runs typed code. Nothing is allocated for integers, boards, lists of squares and loops. Whatever the interpreter would
//! report as an error makes the machine give up, and so does an overflow: the interpreter then does the work again.

use super::board::{EDGE_CODE, Planes, Set, Shape, code_at, comes_first, put};
use super::call_out::Outside;
use super::list::List;
use super::table::{Args, Table};
use super::tree::{
    self, Board, Body, Call, Expr, Int, Program, Register, Registers, Signs, Squares, Truth, Type,
};
use super::winner::Member;
use crate::eval::int_fast_path;
use crate::syntax::Operator;
use algebra::game::{Algebra, Game};
use algebra::limits::{Halt, with_stack};
use solver::search::{SearchEnd, Worker};

/// With more nested frames than this the machine gives up, because the interpreter needs less stack.
pub(super) const DEEPEST: usize = 1 << 13;

/// What is known about the positions of each ruleset of a program, by its index.
pub(super) struct Tables<const W: usize> {
    pub nimbers: Vec<Table<W>>,
    pub values: Vec<Table<W>>,
    /// For each player who starts, in normal play and in misère play.
    pub winners: [Vec<Table<W>>; 2],
    pub misere_winners: [Vec<Table<W>>; 2],
    /// How games with wins, losses and draws end.
    pub endings: Vec<Table<W>>,
}

impl<const W: usize> Tables<W> {
    pub fn new(program: &Program) -> Self {
        let tables = || {
            let tables = program.functions.iter().map(|f| Table::new(f.params));
            tables.collect::<Vec<_>>()
        };
        Tables {
            nimbers: tables(),
            values: tables(),
            winners: [tables(), tables()],
            misere_winners: [tables(), tables()],
            endings: tables(),
        }
    }

    pub fn all(&mut self) -> impl Iterator<Item = &mut Vec<Table<W>>> {
        let winners = self.winners.iter_mut().chain(&mut self.misere_winners);
        let others = [&mut self.nimbers, &mut self.values, &mut self.endings];
        others.into_iter().chain(winners)
    }
}

/// An item of a stream.
#[derive(Clone, Copy)]
pub(super) enum Item<'t, const W: usize> {
    Int(i64),
    Board(Planes<W>),
    List(List),
    /// A game, in the frame that is current while the item is visited.
    Game(&'t tree::Game),
}

impl<const W: usize> Item<'_, W> {
    /// Whether these are equal items of a list; games are not compared.
    pub fn equals(&self, other: &Self) -> bool {
        match (self, other) {
            (Item::Int(a), Item::Int(b)) => a == b,
            (Item::Board(a), Item::Board(b)) => a == b,
            (Item::List(a), Item::List(b)) => a == b,
            _ => false,
        }
    }
}

/// What is done with an item; it returns false to stop.
pub(super) type Visit<'a, 't, 'k, const W: usize> =
    &'a mut dyn FnMut(&mut Machine<'t, 'k, W>, Item<'t, W>) -> Option<bool>;

/// What has been found for the positions and the streams that are being visited, the innermost last.
#[derive(Default)]
pub(super) struct Stacks {
    /// For each position whose nim-value is being computed, the nim-values of its options that have been found.
    pub seen: Vec<bool>,
    /// No nim-value that was marked so far reaches this.
    pub most_seen: usize,
    /// For each position whose canonical form is being computed, the values of its options.
    pub options: Vec<Game>,
}

/// The number of nested frames, and the largest number so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Frames {
    pub depth: usize,
    pub deepest: usize,
}

/// The registers and the program that runs on them. All methods return `None` when the machine gives up.
pub(super) struct Machine<'t, 'k, const W: usize> {
    pub program: &'t Program,
    pub shape: &'t Shape<W>,
    pub algebra: &'k mut Algebra,
    pub tables: &'k mut Tables<W>,
    pub ints: Vec<i64>,
    pub boards: Vec<Planes<W>>,
    pub lists: Vec<List>,
    pub stacks: Stacks,
    /// The frame of the running function.
    pub at: Registers,
    /// Where the next frame begins.
    pub top: Registers,
    pub frames: Frames,
    /// Whether the player who cannot move wins, in questions about winners.
    pub is_misere: bool,
    /// Why the machine stopped, if not because of the program.
    pub stop: Option<SearchEnd>,
    /// What the machine does in the search of a large game.
    pub member: Member<'k>,
    /// Who evaluates what is called out; `None` in threads that only help.
    pub outside: Option<Outside<'k, W>>,
}

impl<'t, 'k, const W: usize> Machine<'t, 'k, W> {
    /// A machine for a question about the position with these arguments, which are the first registers.
    pub fn new(
        program: &'t Program,
        shape: &'t Shape<W>,
        algebra: &'k mut Algebra,
        tables: &'k mut Tables<W>,
        args: Args<W>,
    ) -> Self {
        Machine {
            program,
            shape,
            algebra,
            tables,
            top: Registers {
                ints: args.ints.len(),
                boards: args.boards.len(),
                lists: args.lists.len(),
            },
            ints: args.ints,
            boards: args.boards,
            lists: args.lists,
            stacks: Stacks::default(),
            at: Registers::default(),
            frames: Frames::default(),
            is_misere: false,
            stop: None,
            member: Member::new(Worker::idle()),
            outside: None,
        }
    }

    /// Counts this many steps.
    pub fn spend(&mut self, steps: usize) -> Option<()> {
        let spent = self.algebra.budget.spend(steps);
        self.limited(spent)
    }

    /// Unwraps a result that may be a limit.
    #[inline]
    pub fn limited<T>(&mut self, result: Result<T, Halt>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(halt) => {
                self.stop = Some(halt.into());
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
            Int::Computed(compute, sides) => {
                let a = self.int(&sides[0])?;
                let b = self.int(&sides[1])?;
                compute(a, b)
            }
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
            Int::Evaluated(at) => {
                self.evaluate_outside(*at)?;
                Some(0)
            }
            Int::CalledOut(at, of) => match self.called_out(*at, *of)? {
                Item::Int(n) => Some(n),
                _ => None,
            },
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
            Truth::CalledOut(at) => match self.called_out(*at, Type::Truth)? {
                Item::Int(truth) => Some(truth != 0),
                _ => None,
            },
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
            Board::Image(board, symmetry) => {
                let board = self.board(board)?;
                Some(self.shape.image(&board, *symmetry))
            }
            Board::Least(board, symmetries) => {
                let board = self.board(board)?;
                self.spend(symmetries.len())?;
                let images = symmetries.iter().map(|s| self.shape.image(&board, *s));
                let signs = &self.program.signs;
                images.reduce(|a, b| if comes_first(&b, &a, signs) { b } else { a })
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
            Board::CalledOut(at) => match self.called_out(*at, Type::Board)? {
                Item::Board(board) => Some(board),
                _ => None,
            },
        }
    }

    pub fn signs(&mut self, signs: &'t Signs) -> Option<u8> {
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
    pub fn cells(&mut self, board: &'t Board, signs: &'t Signs) -> Option<Set<W>> {
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

    pub fn square(&mut self, place: &'t Int) -> Option<usize> {
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
    pub fn item(&mut self, value: &'t Expr) -> Option<Item<'t, W>> {
        Some(match value {
            Expr::Int(int) => Item::Int(self.int(int)?),
            Expr::Truth(truth) => Item::Int(self.truth(truth)?.into()),
            Expr::Board(board) => Item::Board(self.board(board)?),
            Expr::Squares(squares) => Item::Board([self.squares(squares)?, Set::EMPTY, Set::EMPTY]),
            Expr::List(list) => Item::List(self.list(list)?),
        })
    }

    #[inline]
    pub fn keep(&mut self, register: Register, item: Item<'t, W>) -> Option<()> {
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
        if self.frames.depth == DEEPEST {
            return None;
        }
        self.frames.depth += 1;
        self.frames.deepest = self.frames.deepest.max(self.frames.depth);
        let entered = self.algebra.budget.enter();
        self.limited(entered)?;
        let result = with_stack(|| work(self, &function.body));
        self.algebra.budget.leave();
        self.frames.depth -= 1;
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
}

/// Writes a register at the top of a file.
#[inline]
pub(super) fn push<T>(file: &mut Vec<T>, top: &mut usize, value: T) {
    if *top == file.len() {
        file.push(value);
    } else {
        file[*top] = value;
    }
    *top += 1;
}
