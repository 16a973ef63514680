//! Compiled rulesets: a ruleset of integers, boards, short strings and short lists of integers is translated to typed code
//! once for the types of its arguments, and then answers questions about its positions without creating them.
//!
//! `lowering.rs` finds the types in its code and translates it to a tree of typed code, and `solve.rs` finds nim-values, canonical
//! forms and winners on it, with memo tables of its own and without creating positions. For anything else (loops in the game,
//! mistakes, overflows, values by theorems) the machine gives up, and the interpreter does the work; so there is no message in this
//! module. The winner of a small game is found in a memo table, in turn with values and proof numbers. After a tenth of a
//! second the game is a large one. If a theorem divides its boards into parts, `parts.rs` searches the sums of these parts;
//! otherwise `winner.rs` searches the whole boards, in several threads with a `SharedTable`. There a move counts
//! only when all moves before it have failed (`KEEPS_ORDER`): whether the machine gives up must not depend on which thread was
//! faster. Of 25 questions that were tried, eight took longer than this and were answered within a minute, all by the compiled
//! search; so proof numbers get a sixteenth of the time, and values none.
//!
//! Typed code is a tree that is walked. Two other ways were tried with a loop over three heaps: closures were as fast, and
//! bytecode with registers was a tenth slower; a tree can still be examined, as the loops over heaps do (`row.rs`).

mod board;
mod call;
mod expression;
mod items;
mod list;
pub mod lower;
mod lowering;
mod machine;
mod parts;
mod row;
mod solve;
mod stream;
mod table;
mod tree;
mod winner;

pub use self::lower::Lower;

use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;

use self::board::{Planes, Set, Shape};
use self::list::List;
use self::lowering::{Boards, Dimensions, Lowering};
use self::machine::{Machine, Tables};
use self::parts::{Divided, Part, PartSearch};
use self::solve::ending_code;
use self::table::{Args, Table};
use self::tree::{Program, Registers, Type};
use self::winner::{ENOUGH_FAILURES, Member};
use super::call::memo::Callee;
use super::int_fast_path;
use super::scope::Globals;
use super::value::{Function, Value};
use algebra::game::{Algebra, Ending, Game, Number};
use algebra::limits::{Halt, Result};
use solver::board::{Board, EDGE};
use solver::position::Convention;
use solver::rules::sum_search::SearchTables;
use solver::search::{SearchEnd, SharedTable, Team, Worker, in_growing_table};
use solver::solve::WinnerQuestion;

/// The compiled rulesets of a session.
#[derive(Default)]
pub struct Compiled {
    rulesets: HashMap<Callee, Ruleset>,
    /// The largest number of nested positions for the last question.
    pub deepest: usize,
    /// Why the last question was left to the interpreter.
    pub why_not: Option<Rc<str>>,
}

/// The translations of a ruleset for different types of arguments.
#[derive(Default)]
struct Ruleset {
    translations: Vec<Translation>,
    gave_up: GaveUp,
}

/// A ruleset for some types of arguments.
struct Translation {
    types: Vec<Type>,
    dimensions: Option<Dimensions>,
    /// The error says what cannot be compiled.
    kernel: Result<AnyKernel, Rc<str>>,
}

/// The questions that a ruleset gave up on.
#[derive(Default)]
struct GaveUp {
    value: bool,
    winner: bool,
    large_winner: bool,
    ending: bool,
}

impl GaveUp {
    fn on(&mut self, question: Question) -> &mut bool {
        match question {
            Question::Value => &mut self.value,
            Question::Winner(asked) if asked.is_large => &mut self.large_winner,
            Question::Winner(_) => &mut self.winner,
            Question::Ending => &mut self.ending,
        }
    }
}

/// A ruleset for boards of one or of up to four words.
enum AnyKernel {
    Narrow(Kernel<1>),
    Wide(Kernel<4>),
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Value,
    Winner(WinnerQuestion),
    /// How a game with wins, losses and draws ends.
    Ending,
}

/// A call of a ruleset.
pub struct Asked<'a> {
    pub callee: Callee,
    pub function: &'a Rc<Function>,
    pub args: &'a [Value],
    /// The version of the definitions that the names in the ruleset refer to.
    pub version: u64,
    pub globals: &'a Globals,
}

impl Compiled {
    /// The value of a position; `None` if the interpreter has to find it.
    pub fn value(&mut self, asked: &Asked<'_>, algebra: &mut Algebra) -> Result<Option<Game>> {
        self.ask(asked, Question::Value, algebra)
            .map(|found| found.map(Game))
    }

    /// Whether a player wins; `None` if another search has to find it.
    pub fn wins(
        &mut self,
        asked: &Asked<'_>,
        question: WinnerQuestion,
        algebra: &mut Algebra,
    ) -> Result<Option<bool>> {
        let won = self.ask(asked, Question::Winner(question), algebra)?;
        Ok(won.map(|won| won == 1))
    }

    /// How a game with wins, losses and draws ends; `None` if the interpreter has to find it.
    pub fn ending(&mut self, asked: &Asked<'_>, algebra: &mut Algebra) -> Result<Option<Ending>> {
        let found = self.ask(asked, Question::Ending, algebra)?;
        let mut endings = [Ending::LeftWins, Ending::RightWins, Ending::Draw].into_iter();
        Ok(endings.find(|ending| found == Some(ending_code(*ending))))
    }

    /// Forgets all values, because some of them no longer exist.
    pub fn forget_values(&mut self) {
        for translation in self
            .rulesets
            .values_mut()
            .flat_map(|ruleset| &mut ruleset.translations)
        {
            match &mut translation.kernel {
                Ok(AnyKernel::Narrow(kernel)) => kernel.forget_values(),
                Ok(AnyKernel::Wide(kernel)) => kernel.forget_values(),
                Err(_) => {}
            }
        }
    }

    pub fn clear(&mut self) {
        self.rulesets.clear();
    }

    fn ask(
        &mut self,
        asked: &Asked<'_>,
        question: Question,
        algebra: &mut Algebra,
    ) -> Result<Option<u32>> {
        self.deepest = 0;
        self.why_not = None;
        let convention = match question {
            Question::Ending => Convention::WinsAndDraws,
            Question::Value | Question::Winner(_) => Convention::Normal,
        };
        if asked.function.rule.convention != Some(convention) {
            return Ok(None);
        }
        let ruleset = self.rulesets.entry(asked.callee).or_default();
        // What stops the search of a small game stops that of a large one.
        let is_large = matches!(question, Question::Winner(asked) if asked.is_large);
        if *ruleset.gave_up.on(question) || is_large && ruleset.gave_up.winner {
            return Ok(None);
        }
        let deepest = &mut self.deepest;
        let found = match ruleset.kernel(asked) {
            Ok(AnyKernel::Narrow(kernel)) => kernel.ask(asked, question, algebra, deepest)?,
            Ok(AnyKernel::Wide(kernel)) => kernel.ask(asked, question, algebra, deepest)?,
            Err(why) => {
                self.why_not = Some(why);
                return Ok(None);
            }
        };
        *ruleset.gave_up.on(question) = found.is_none();
        Ok(found)
    }
}

/// The number of translations of a ruleset; for further types of arguments it is not compiled.
const MOST_TRANSLATIONS: usize = 64;

impl Ruleset {
    /// The translation for these arguments; the error says why the ruleset cannot be compiled for them.
    fn kernel(&mut self, asked: &Asked<'_>) -> Result<&mut AnyKernel, Rc<str>> {
        let Some((types, (dimensions, mut signs))) = types_of(asked.args) else {
            return Err("its arguments are not compiled".into());
        };
        let mut translations = self.translations.iter();
        let known =
            translations.position(|known| known.types == types && known.dimensions == dimensions);
        if let Some(at) = known {
            let program = match &self.translations[at].kernel {
                Ok(AnyKernel::Narrow(kernel)) => &kernel.program,
                Ok(AnyKernel::Wide(kernel)) => &kernel.program,
                Err(why) => return Err(why.clone()),
            };
            if signs.iter().all(|sign| program.signs.contains(sign)) {
                let kernel = self.translations[at].kernel.as_mut();
                return kernel.map_err(|why| why.clone());
            }
            signs.extend(&program.signs);
            signs.sort_unstable();
            signs.dedup();
            drop(self.translations.swap_remove(at));
        }
        if self.translations.len() == MOST_TRANSLATIONS {
            return Err("it has been called with too many kinds of arguments".into());
        }
        let boards = (dimensions, signs);
        let program =
            Lowering::program(asked.globals, asked.version, asked.function, &types, boards);
        let text = asked.args.iter().find_map(|arg| match arg {
            Value::Text(text) if text.len() > 1 => text.plain(),
            _ => None,
        });
        let text = text.unwrap_or_default();
        let kernel = program.map(|program| {
            if text.len() <= 64 {
                AnyKernel::Narrow(Kernel::new(program, text))
            } else {
                AnyKernel::Wide(Kernel::new(program, text))
            }
        });
        let kernel = kernel.map_err(|code| format!("`{code}` is not compiled").into());
        let place = self.translations.len();
        self.translations.push(Translation {
            types,
            dimensions,
            kernel,
        });
        let kernel = self.translations[place].kernel.as_mut();
        kernel.map_err(|why| why.clone())
    }
}

/// The largest boards that are compiled, in characters.
const LONGEST_BOARD: usize = 256;

/// The types of arguments, and the dimensions and symbols of the boards and the single symbols among them; `None` if some have no
/// type.
fn types_of(args: &[Value]) -> Option<(Vec<Type>, Boards)> {
    let mut dimensions = None;
    let mut known: Vec<u8> = Vec::new();
    let mut types = Vec::with_capacity(args.len());
    for arg in args {
        types.push(match arg {
            Value::Number(Number::Int(_)) => Type::Int,
            Value::Truth(_) => Type::Truth,
            Value::Player(_) => Type::Player,
            Value::List(items) => {
                list_of(items)?;
                Type::List
            }
            Value::Collection(set) if !set.is_dict() => {
                list_of(set.keys())?;
                Type::Set
            }
            Value::Text(text) => {
                let signs = text.plain()?;
                for sign in signs.iter().filter(|sign| **sign != EDGE as u8) {
                    if !known.contains(sign) {
                        known.push(*sign);
                    }
                }
                if signs.len() < 2 {
                    types.push(if signs.is_empty() {
                        Type::String
                    } else {
                        Type::Sign
                    });
                    continue;
                }
                let board = Board::new(text).ok()?;
                let own = Dimensions {
                    length: signs.len(),
                    columns: board.columns(),
                };
                let is_possible = (2..=LONGEST_BOARD).contains(&signs.len());
                if !is_possible || *dimensions.get_or_insert(own) != own {
                    return None;
                }
                Type::Board
            }
            _ => return None,
        });
    }
    (known.len() <= board::MOST_SIGNS).then_some((types, (dimensions, known)))
}

fn list_of(items: &[Value]) -> Option<List> {
    let mut list = List::default();
    for item in items {
        list.push(int_fast_path::int(item)?)?;
    }
    Some(list)
}

/// The size of the first table of a large game, as a number of bits.
const FIRST_BITS: u32 = 18;

/// A translated ruleset with what is known about its positions.
struct Kernel<const W: usize> {
    program: Program,
    shape: Shape<W>,
    tables: Tables<W>,
    /// What is known about the winners in large games.
    winners: Option<SharedTable>,
    parts: Parts<W>,
}

/// How a theorem divides the boards of a ruleset.
enum Parts<const W: usize> {
    /// The theorem has not been read.
    Unread,
    /// It does not divide them, or their parts cannot be searched.
    Whole,
    /// Into parts, with what is known about the winners of their sums.
    Divided(Arc<Divided<W>>, Box<SearchTables<PartSearch<W>>>),
}

impl<const W: usize> Kernel<W> {
    fn new(program: Program, board: &[u8]) -> Self {
        Kernel {
            tables: Tables::new(&program),
            shape: Shape::new(board),
            program,
            winners: None,
            parts: Parts::Unread,
        }
    }

    fn forget_values(&mut self) {
        self.parts = Parts::Unread;
        self.tables.values.iter_mut().for_each(Table::clear);
    }

    /// The answer to a question; `None` if the machine gave up. Also tells the largest number of nested frames.
    fn ask(
        &mut self,
        asked: &Asked<'_>,
        question: Question,
        algebra: &mut Algebra,
        deepest: &mut usize,
    ) -> Result<Option<u32>> {
        let args = asked.args;
        // Values are computed by the theorem.
        if question == Question::Value && self.program.has_theorem {
            return Ok(None);
        }
        let Some(registers) = self.registers(args) else {
            return Ok(None);
        };
        if let Question::Winner(question) = question
            && question.is_large
        {
            let won = match self.search_parts(asked, &registers, question, algebra)? {
                None => self.search(&registers, question, algebra)?,
                won => won,
            };
            return Ok(won.map(u32::from));
        }
        let mut machine = Machine::new(
            &self.program,
            &self.shape,
            algebra,
            &mut self.tables,
            registers,
        );
        let mut found = machine.answer_question(question);
        if found.is_none() && machine.deepest == machine::DEEPEST && machine.stop.is_none() {
            found = machine.answer_in_stages(args, question);
        }
        *deepest = machine.deepest;
        match machine.stop {
            Some(SearchEnd::Halted(halt)) if !matches!(halt, Halt::Depth(_)) => Err(halt),
            _ => Ok(found),
        }
    }

    /// The winner of a large game that is the sum of its parts by a theorem; `None` if there is none for this question, or if the
    /// machine gave up.
    fn search_parts(
        &mut self,
        asked: &Asked<'_>,
        args: &Args<W>,
        question: WinnerQuestion,
        algebra: &mut Algebra,
    ) -> Result<Option<bool>> {
        let [board] = args.boards[..] else {
            return Ok(None);
        };
        if !self.program.has_theorem
            || question.is_misere
            || !args.ints.is_empty()
            || !args.lists.is_empty()
        {
            return Ok(None);
        }
        let whole = self.shape.dimensions();
        let signs = &self.program.signs;
        if let Parts::Unread = self.parts {
            let divided = Divided::new(asked, whole, signs, &mut algebra.budget)?;
            self.parts = divided.map_or(Parts::Whole, |divided| {
                let divided = Arc::new(divided);
                let search = SearchTables::new(PartSearch::new(divided.clone()));
                Parts::Divided(divided, Box::new(search))
            });
        }
        let Parts::Divided(divided, search) = &mut self.parts else {
            return Ok(None);
        };
        let boards = [(Part::of(whole, board), false)];
        let again = || PartSearch::new(divided.clone());
        let won = match search.wins_starting(&boards, &[], question.player, again, algebra) {
            // A game with cycles seems to have no end.
            Err(Halt::Depth(_)) => None,
            found => found?,
        };
        if won.is_none() {
            self.parts = Parts::Whole;
        }
        Ok(won)
    }

    /// The winner of a large game; `None` if the machine gave up.
    fn search(
        &mut self,
        args: &Args<W>,
        question: WinnerQuestion,
        algebra: &mut Algebra,
    ) -> Result<Option<bool>> {
        let (program, shape) = (&self.program, &self.shape);
        let search = |algebra: &mut Algebra, worker: Worker<'_>| {
            let mut tables = Tables::new(program);
            let mut machine = Machine::new(program, shape, algebra, &mut tables, args.clone());
            machine.member = Member::new(worker);
            machine.is_misere = question.is_misere;
            let wins = machine.wins_at(0, Registers::default(), question.player);
            wins.ok_or_else(|| match machine.end() {
                SearchEnd::Halted(Halt::Depth(_)) => SearchEnd::GaveUp,
                end => end,
            })
        };
        let team = Team {
            threads: algebra.budget.threads(),
            enough_failures: ENOUGH_FAILURES,
        };
        in_growing_table(&mut self.winners, FIRST_BITS, algebra, team, search, search)
    }

    /// The arguments of a position as registers.
    fn registers(&self, args: &[Value]) -> Option<Args<W>> {
        let mut registers = Args::default();
        for arg in args {
            match arg {
                Value::Number(Number::Int(n)) => registers.ints.push(*n),
                Value::Truth(truth) => registers.ints.push(i64::from(*truth)),
                Value::Player(player) => registers.ints.push(*player as i64),
                Value::Text(text) => match text.plain().unwrap_or_default() {
                    [] => registers.lists.push(List::default()),
                    [sign] => registers.ints.push(self.program.code(*sign)),
                    signs => registers.boards.push(self.board(signs)),
                },
                Value::List(items) => registers.lists.push(list_of(items)?),
                Value::Collection(set) => registers.lists.push(list_of(set.keys())?),
                _ => return None,
            }
        }
        Some(registers)
    }

    fn board(&self, signs: &[u8]) -> Planes<W> {
        let mut planes = [Set::EMPTY; board::PLANES];
        for (place, sign) in signs.iter().enumerate() {
            if *sign != EDGE as u8 {
                board::put(&mut planes, place, self.program.code(*sign));
            }
        }
        planes
    }
}

impl<const W: usize> Machine<'_, '_, W> {
    /// The answer to a question about a large heap. It usually leads to all smaller ones; these are asked about in stages, so that
    /// the recursion is not too deep.
    fn answer_in_stages(&mut self, args: &[Value], question: Question) -> Option<u32> {
        const STAGE: usize = machine::DEEPEST / 2;
        let &[Value::Number(Number::Int(size @ 0..table::DIRECT))] = args else {
            return None;
        };
        let mut found = None;
        for size in (0..size).step_by(STAGE).chain([size]) {
            (self.depth, self.at) = (0, Registers::default());
            (self.top.ints, self.ints[0]) = (1, size);
            found = Some(self.answer_question(question)?);
        }
        found
    }

    /// The answer to a question about the position whose arguments are the first registers.
    fn answer_question(&mut self, question: Question) -> Option<u32> {
        let base = Registers::default();
        for table in self.tables.all() {
            table[0].make_room(&self.ints[..self.top.ints]);
        }
        match question {
            Question::Value if self.program.is_impartial => {
                let nimber = self.nimber_at(0, base)?;
                let value = self.algebra.nimber(nimber.into());
                self.limited(value).map(|value| value.0)
            }
            Question::Value => self.value_at(0, base).map(|value| value.0),
            Question::Ending => self.ending_at(0, base),
            Question::Winner(asked) => {
                self.is_misere = asked.is_misere;
                self.wins_at(0, base, asked.player).map(u32::from)
            }
        }
    }
}
