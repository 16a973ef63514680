//! The rows of the rulesets that are written in Rust: they parse the arguments and build a position.

use std::rc::Rc;

use crate::diagnostic::counted;
use crate::eval::{Arguments, Builtin, Fault, Result, Text, Value, convert, row, show};
use algebra::game::{BadDigit, HeapCode, MoveCode, Player};
use solver::board::{Grid, read_squares};
use solver::position::State;
use solver::rules::dots_and_boxes;
use solver::rules::positional::{Fields, HEX, PositionalBoard, PositionalRules, TIC, TICTACTOE};
use solver::rules::sprouts::{MOST_LIVES, Sprouts};
use solver::rules::{Bar, DomineeringBoard, Edge, Picture, SubtractionHeap, WythoffHeaps, octal};

pub static HEAPS: &[Builtin] = &[
    row("subtraction([a, b, ...], n)")
    .about("Subtraction games: take one of the listed numbers from a heap of n")
    .takes(2, 2)
    .examples(&[
        ("subtraction([1,2,3],10)", "*2"),
        ("subtraction([2,5],9)", "*"),
    ])
    .shape("subtraction([a, b, ...], n), a heap of n from which a, b, ... can be taken: subtraction([1, 2, 3], 10)")
    .run(|call| {
        let mut set = call.positives(0, "a move takes at least 1")?;
        set.sort_unstable();
        set.dedup();
        let beans = call.at_least(1, 0, BEANS)?;
        call.position_of(Rc::new(SubtractionHeap::new(set, beans)))
    }),
    row("octal(code, n)")
    .about("Take-and-break games: take from a heap of n as a code allows, and perhaps split the rest")
    .details(
        "The k-th digit after the point says what may be left of a heap when k are taken. It is a \
         sum of 1 (nothing), 2 (one heap), 4 (two heaps) and 8 (three heaps), up to F; the heaps \
         that are left must not be empty. The digit before the point is 0, or 4, 8 or C if a heap \
         may be split without taking anything. 0.77 is Kayles, 0.07 Dawson's Kayles. A longer code \
         has digits up to Z, where 16 stands for four heaps and 32 for five, or sets such as {1,3+} \
         for exactly one heap, and three or more. A sign behind a digit or an item of a set says \
         that the heaps are pairwise different (!), not all equal (?) or all equal (=). Digits in \
         [ ] at the end repeat for ever: 0.[3] is Nim, and 4!.0 is Grundy's Game.",
    )
    .examples(&[
        ("octal(\"0.77\",5)", "*4"),
        ("octal(\"0.77\",10**12)", "*"),
        ("octal(\"0.07\",20) + octal(\"0.3F\",7)", "*7"),
        ("octal(\"4!.0\",8)", "*2"),
    ])
    .see(&["octal_period"])
    .shape("octal(code, n), a heap of n and the code of the game: octal(\"0.77\", 10)")
    .run(|call| {
        let text = call.text(0)?;
        let beans = call.at_least(1, 0, BEANS)?;
        match call.long_code(0)? {
            Some(code) => call.position_of(octal::long_heap(code, &text, beans)),
            None => {
                let code = call.heap_code(0)?;
                call.position_of(octal::heap(code, &text, beans))
            }
        }
    }),
    row("wythoff(m, n)")
    .about("Wythoff's game: take from one heap, or the same number from both")
    .examples(&[("wythoff(3,5)", "0"), ("wythoff(4,2)", "*3")])
    .shape("wythoff(m, n), heaps of m and n: wythoff(3, 5)")
    .run(|call| {
        let sizes = call.naturals(BEANS)?;
        call.position_of(Rc::new(WythoffHeaps::new(sizes)))
    }),
];

pub static BOARDS: &[Builtin] = &[
    row("chomp(m, n); chomp([a, b, ...])")
    .about("Chomp: eat a square and all squares above and to the right of it, but never the \
            poisoned corner")
    .details("The first row in the list is the longest; the poisoned square is at its start.")
    .takes(1, 2)
    .examples(&[("chomp(2,3)", "*4"), ("chomp([4,4,2])", "*7")])
    .shape("chomp(m, n), m rows and n columns, or chomp([a, b, ...]), the lengths of the rows \
            starting at the poisoned corner, none longer than the one before: chomp(2, 3), \
            chomp([4, 4, 2])")
    .run(|call| {
        let rows = match (call.values(), call.len()) {
            ([Value::Number(_)], _) => {
                return Err(call.mistake(0, "a rectangle takes 2 arguments"));
            }
            (_, 1) => {
                let rows = call.positives(0, "a row has at least one square")?;
                if rows.is_empty() {
                    return Err(call.mistake(0, "the bar has at least one row"));
                }
                if let Some(at) = (1..rows.len()).find(|&i| rows[i] > rows[i - 1]) {
                    let (before, after) = (rows[at - 1], rows[at]);
                    let message = format!(
                        "no row may be longer than the one before it, but {after} follows {before}"
                    );
                    return Err(call.mistake(0, message));
                }
                rows
            }
            _ => {
                let [rows, columns] = call.rectangle("the bar")?;
                let count = usize::try_from(rows).unwrap_or(usize::MAX);
                let bytes = count.saturating_mul(2 * size_of::<u64>());
                call.session.budget().check_memory(bytes)?;
                vec![columns; count]
            }
        };
        call.position_of(Rc::new(Bar::new(rows)))
    }),
    row("dots_and_boxes_score(m, n)")
    .about("Dots and Boxes: the points of the player who starts minus those of the other, on m x n boxes with best play")
    .details("Draw an edge; whoever closes a box gets a point and must move again.")
    .examples(&[
        ("dots_and_boxes_score(1, 1)", "-1"),
        ("dots_and_boxes_score(2, 3)", "-2"),
    ])
    .shape("dots_and_boxes_score(m, n), a board of m x n boxes: dots_and_boxes_score(2, 3)")
    .run(|call| {
        let [rows, columns] = call.rectangle("a board")?;
        let [rows, columns] = [rows, columns].map(|side| usize::try_from(side).unwrap_or(usize::MAX));
        if dots_and_boxes::edges(rows, columns) > dots_and_boxes::MOST_EDGES {
            return Err(call.too_large(0, format!("boards have at most {} edges", dots_and_boxes::MOST_EDGES)));
        }
        let score = dots_and_boxes::score(rows, columns, call.session.budget())?;
        Ok(Value::int(score.into()))
    }),
    row("domineering(m, n); domineering(\"..#/...\")")
    .about("Domineering: Left places dominoes vertically, Right horizontally")
    .details("In a board given as a string, `.` is a free square, `#` a taken one, and `/` \
              separates the rows. A player who has no room for another domino loses.")
    .takes(1, 2)
    .examples(&[
        ("domineering(2,2)", "+-1"),
        ("domineering(2,3)", "{2|-1/2}"),
        ("domineering(\"..#/...\")", "+-1"),
    ])
    .shape("domineering(m, n), an empty board with m rows and n columns, or \
            domineering(\"..#/...\"), rows from the top with . for a free square and # for a \
            taken one: domineering(2, 3)")
    .run(|call| {
        let limit = format!("a board has at most {LARGEST_DOMINEERING} squares");
        let board = match call.values() {
            // At most half of the characters separate rows.
            [Value::Text(text)] if text.len() as u64 / 2 > LARGEST_DOMINEERING => {
                return Err(call.too_large(0, limit));
            }
            [Value::Text(text)] => {
                DomineeringBoard::read(text).map_err(|message| call.mistake(0, message))?
            }
            [Value::Number(_)] => {
                return Err(call.mistake(0, "an empty board takes 2 arguments"));
            }
            [_] => return Err(call.mistake(0, "a board is written as a string")),
            _ => {
                let [rows, columns] = call.rectangle("a board")?;
                if rows.saturating_mul(columns) > LARGEST_DOMINEERING {
                    let longer = usize::from(columns > rows);
                    return Err(call.too_large(longer, limit));
                }
                let [rows, columns] =
                    [rows, columns].map(|side| usize::try_from(side).unwrap_or(usize::MAX));
                DomineeringBoard::empty(rows, columns)
            }
        };
        call.position_of(Rc::new(board))
    }),
];

pub static GRAPHS: &[Builtin] = &[
    row("hackenbush(\"LRR\" or x); hackenbush(\"0-1L 1-2R 1-3G\")")
    .about(
        "Hackenbush: cut an edge of your colour; everything cut off from the ground is removed too",
    )
    .details(
        "Left cuts edges marked L (or B, blue), Right those marked R (red), and either player those \
              marked G (green). A stalk lists its edges from the ground up; for a number x, it is \
              the stalk of value x. In a tree such as \"L(L;RL)\" the branches behind an edge are in \
              parentheses, separated by `;`. A graph lists edges between numbered points, where 0 is the \
              ground; loops, cycles and multiple edges are allowed. Every edge must be connected with \
              the ground.",
    )
    .takes(1, 1)
    .examples(&[
        ("hackenbush(\"LRR\")", "1/4"),
        ("hackenbush(\"GG\")", "*2"),
        ("hackenbush(\"L(L;RL)\")", "3/2"),
        ("hackenbush(3/4) === hackenbush(\"LRL\")", "true"),
        ("hackenbush(\"0-1L 1-2R 1-3G\")", "1/2*"),
    ])
    .shape(
        "hackenbush(\"LRR\"), a stalk from the ground up, or hackenbush(\"0-1L 1-2R 1-3G\"), edges \
         between numbered points with 0 as the ground; L is Left's, R is Right's, and either player \
         may cut G (green)",
    )
    .run(|call| {
        if let Value::Number(number) = call.values()[0].clone() {
            let number = convert::dyadic(&number, call.span_of(0))?;
            let stalk = Picture::stalk(&number, call.session.budget())?;
            return call.position_of(Rc::new(stalk));
        }
        let picture = hackenbush_picture(call)?;
        let picture = picture.map_err(|message| call.mistake(0, message))?;
        call.position_of(Rc::new(picture))
    }),
    row("sprouts(n); sprouts(\"0.AB/1AB\")")
    .about("Sprouts: draw a line between two spots or from a spot to itself, and put a new spot on it")
    .details(
        "No line crosses another, and no spot has more than three lines. The game starts with n spots. A later \
         position lists its regions, separated by `/`; a region lists its boundaries, separated by `.`; a boundary \
         lists the spots along it that can still be used. A spot with one corner is written as its number of lines, 0, \
         1 or 2; a spot with two corners is a letter, which occurs twice.",
    )
    .takes(1, 1)
    .examples(&[
        ("outcome(sprouts(2))", "P"),
        ("outcome(sprouts(5))", "N"),
        ("options(sprouts(1))", "[sprouts(\"AB/AB\")]"),
    ])
    .shape("sprouts(n), n spots without lines: sprouts(4)")
    .run(|call| {
        if let Value::Text(text) = &call.values()[0] {
            let read = Sprouts::read(text);
            let read = read.map_err(|message| call.mistake(0, message))?;
            return call.position_of(Rc::new(read));
        }
        let spots = call.at_least(0, 0, "there are 0 or more spots")?;
        match usize::try_from(spots).ok().filter(|n| 3 * n <= MOST_LIVES) {
            Some(n) => call.position_of(Rc::new(Sprouts::spots(n))),
            None => Err(call.too_large(0, format!("Sprouts is played with at most {} spots", MOST_LIVES / 3))),
        }
    }),
];

/// The picture that is written as the first argument, or what is wrong with it.
pub(super) fn hackenbush_picture(
    call: &mut Arguments,
) -> Result<std::result::Result<Picture, String>> {
    let text = call.text(0)?;
    // Each letter may become an edge, which takes more memory.
    let bytes = text.len().saturating_mul(size_of::<Edge>());
    call.session.budget().check_memory(bytes)?;
    Ok(Picture::read(&text, call.session.budget())?)
}

/// Games of wins, losses and draws on boards.
pub static CLAIMING: &[Builtin] = &[
    row("tic(n or board[, player])")
        .about("Tic: n squares in a row; two adjacent squares win")
        .details(CLAIMED)
        .examples(&[
            ("tic(3)", "tic(3)"),
            ("solve(tic(\".X....\", Right))", "wld +-"),
            ("solve(tic(1))", "wld 00"),
        ])
        .see(&["solve", "tictactoe"])
        .shape(
            "tic(n), a row of n squares, or tic(\"X..O\"), where X is Left's, O is Right's and a \
             dot is empty; the player to move may follow",
        )
        .run(|call| {
            board(call, TIC, 1, |call| {
                let columns = side(call, 0)?;
                Ok((1, columns))
            })
        }),
    row("tictactoe([board][, player])")
        .about("Tic-Tac-Toe: three in a line on a 3 x 3 board")
        .details(CLAIMED)
        .examples(&[
            ("solve(tictactoe())", "wld 00"),
            ("solve(tictactoe(\"X../.O./..X\", Right))", "wld 00"),
            ("solve(tictactoe(\"XO./.../...\"))", "wld +-"),
        ])
        .see(&["solve", "tic"])
        .shape(
            "tictactoe(), or tictactoe(\"X../.O./...\"), three rows of three, where X is Left's, \
             O is Right's and a dot is empty; the player to move may follow",
        )
        .run(|call| {
            board(call, TICTACTOE, 0, |call| {
                if call.len() > 1 {
                    // The first of two arguments must be a board.
                    call.text(0)?;
                }
                Ok((3, 3))
            })
        }),
    row("hex(m, n or board[, player])")
        .about("Hex on m rows and n columns: Left connects the left and right sides, Right the top and bottom")
        .details(
            "Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`, \
             and each is shifted half a square to the right of the row above. Left is to move \
             unless the last argument says otherwise.",
        )
        .takes(1, 3)
        .examples(&[
            ("solve(hex(3,3))", "wld +-"),
            ("solve(hex(3,3), Right)", "wld -+"),
            ("solve(hex(2,3), Right)", "wld -+"),
            ("hex(\"X./.O\")", "hex(\"X./.O\")"),
        ])
        .see(&["solve"])
        .shape(
            "hex(m, n), m rows and n columns, or hex(\"X../.O.\"), where X is Left's, O is \
             Right's and a dot is empty; the player to move may follow",
        )
        .run(|call| {
            board(call, HEX, 2, |call| {
                let rows = side(call, 0)?;
                if call.len() < 2 {
                    let given = "the number of rows; the number of columns is missing";
                    return Err(call.mistake(0, given));
                }
                let columns = side(call, 1)?;
                Ok((rows, columns))
            })
        }),
];

/// The requirement on heap sizes, quoted in error messages.
const BEANS: &str = "a heap has 0 or more beans";

/// The largest number of squares of a Domineering board.
const LARGEST_DOMINEERING: u64 = 1 << 20;

const CLAIMED: &str = "Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`. \
                      Left is to move unless the last argument says otherwise.";

fn side(call: &mut Arguments, at: usize) -> Result<usize> {
    let length = call.at_least(at, 1, "a board has at least 1 square")?;
    // Anything above the limit is rejected later, so the length can be clamped to fit a `usize`.
    Ok(usize::try_from(length)
        .unwrap_or(usize::MAX)
        .min(1 + Grid::SQUARES))
}

/// The board given as a string, or an empty one of the shape that the first `sides` arguments give. The player to
/// move may follow.
fn board(
    call: &mut Arguments,
    rules: &'static PositionalRules,
    sides: usize,
    shape: fn(&mut Arguments) -> Result<(usize, usize)>,
) -> Result<Value> {
    let typed = match call.values().first() {
        Some(Value::Text(text)) => Some(read_squares(text).map_err(|why| call.mistake(0, why))?),
        _ => None,
    };
    let ((rows, columns), mover_at) = match &typed {
        Some((squares, columns)) => ((squares.len() / columns, *columns), 1),
        None => (shape(call)?, sides),
    };
    let Some(grid) = Grid::new(rows, columns) else {
        let limit = format!("a board has at most {} squares", Grid::SQUARES);
        return Err(call.too_large(0, limit));
    };
    if !(rules.fits)(grid) {
        let (rows, columns) = (counted(rows, "row"), counted(columns, "column"));
        return Err(call.mistake(0, format!("this board has {rows} and {columns}")));
    }
    if let Some(extra) = call.values().get(mover_at + 1).cloned() {
        let span = call.span_of(mover_at + 1);
        return Err(convert::wrong_type(
            call.session,
            "nothing more",
            &extra,
            span,
        ));
    }
    let mover = call.player(mover_at)?.unwrap_or(Player::Left);
    let fields = call.algebra().side_tables.get::<Fields>();
    let field = fields.borrow_mut().field(rules, grid);
    let signs = typed.map_or(Vec::new(), |(squares, _)| squares);
    let board = PositionalBoard::new(field, &signs, mover).map_err(|why| call.mistake(0, why))?;
    call.position_of(Rc::new(board))
}

impl Arguments<'_> {
    /// The position with this state.
    fn position_of(&mut self, state: Rc<dyn State>) -> Result<Value> {
        let position = self.session.world.positions.call_by_name(state)?;
        Ok(Value::game(position))
    }

    /// A fault at an argument that the rules do not allow.
    fn mistake(&self, at: usize, message: impl Into<String>) -> Fault {
        let title = format!("`{}` cannot be played like this", self.help.name);
        self.fault(at, title, message)
    }

    /// An integer of at least `least`; `thing` states that requirement in the error message.
    fn at_least(&mut self, at: usize, least: i64, thing: &str) -> Result<u64> {
        match self.small_integer(at)? {
            n if n >= least => Ok(n.unsigned_abs()),
            n => Err(self.mistake(at, format!("{thing}, but this is {n}"))),
        }
    }

    /// The first `N` arguments, as integers from 0 up.
    fn naturals<const N: usize>(&mut self, thing: &str) -> Result<[u64; N]> {
        let mut numbers = [0; N];
        for (at, number) in numbers.iter_mut().enumerate() {
            *number = self.at_least(at, 0, thing)?;
        }
        Ok(numbers)
    }

    /// Both arguments: the numbers of rows and columns; `thing` names the object in error messages.
    fn rectangle(&mut self, thing: &str) -> Result<[u64; 2]> {
        Ok([
            self.at_least(0, 1, &format!("{thing} has at least one row"))?,
            self.at_least(1, 1, &format!("{thing} has at least one column"))?,
        ])
    }

    /// A list of positive integers; `thing` states that requirement in the error message.
    fn positives(&mut self, at: usize, thing: &str) -> Result<Vec<u64>> {
        let (items, span) = (self.items(at)?, self.span_of(at));
        let mut numbers = Vec::with_capacity(items.len());
        for item in items.iter() {
            match convert::small_integer(self.session, item, span)? {
                n if n >= 1 => numbers.push(n.unsigned_abs()),
                n => return Err(self.mistake(at, format!("{thing}, but the list has {n}"))),
            }
        }
        Ok(numbers)
    }

    /// The code of a take-and-break game, if it is not an octal or hexadecimal one.
    pub(crate) fn long_code(&mut self, at: usize) -> Result<Option<MoveCode>> {
        let text = self.text(at)?;
        let is_long = |sign: char| {
            "[{!?=".contains(sign) || sign.is_ascii_uppercase() && !sign.is_ascii_hexdigit()
        };
        if !text.contains('.') || !text.contains(is_long) {
            return Ok(None);
        }
        let code = MoveCode::read(&text);
        code.map(Some).map_err(|bad| self.bad_code(at, &text, bad))
    }

    /// The code of a take-and-break game or of a turning game.
    pub(crate) fn move_code(&mut self, at: usize) -> Result<MoveCode> {
        let text = self.text(at)?;
        MoveCode::read(&text).map_err(|bad| self.bad_code(at, &text, bad))
    }

    /// The code of an octal or hexadecimal game.
    pub(crate) fn heap_code(&mut self, at: usize) -> Result<HeapCode> {
        let text = self.text(at)?;
        HeapCode::read(&text).map_err(|bad| self.bad_code(at, &text, bad))
    }

    fn bad_code(&mut self, at: usize, text: &Text, bad: BadDigit) -> Fault {
        let shown = show::brief(self.session, &Value::Text(text.clone()));
        let title = format!("{shown} is not the code of a take-and-break game");
        let fault = self.fault(at, title, bad.why);
        match bad.place {
            Some(place) => fault.in_text(text, place),
            None => fault,
        }
    }
}
