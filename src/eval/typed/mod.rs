//! Compiled rulesets: a ruleset of integers, boards, short strings and short lists of integers is translated to typed code
//! once for the types of its arguments, and then answers questions about its positions without creating them.
//!
//! `lowering.rs` finds the types in its code and translates it to a tree of typed code; code without a typed counterpart is called
//! out to the interpreter (`call_out.rs`). `solve.rs` finds nim-values, canonical
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
mod call_out;
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

pub use self::call_out::{Evaluation, Given, Interpreter};
pub use self::lower::Lower;

use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;

use self::board::{Planes, Set, Shape};
use self::call_out::{CalledOut, Outside, Results};
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
use algebra::game::{Algebra, Ending, Number};
use algebra::limits::{Budget, Halt, Result};
use solver::board::{Board, EDGE};
use solver::position::Convention;
use solver::rules::sum_search::SearchTables;
use solver::search::{SearchEnd, SharedTable, Team, Worker, in_growing_table};
use solver::solve::WinnerQuestion;

/// The compiled rulesets of a session.
#[derive(Default)]
pub struct Compiled {
    rulesets: HashMap<Callee, Ruleset>,
}

/// The translations of a ruleset for different types of arguments.
#[derive(Default)]
pub struct Ruleset {
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
pub enum Question {
    /// The id of its value.
    Value,
    /// Whether a player wins: 1 or 0.
    Winner(WinnerQuestion),
    /// How a game with wins, losses and draws ends, by its code.
    Ending,
}

/// A call of a ruleset.
pub struct Asked<'a> {
    pub function: &'a Rc<Function>,
    pub args: &'a [Value],
    /// The version of the definitions that the names in the ruleset refer to.
    pub version: u64,
    pub globals: &'a Globals,
}

/// Whether a ruleset can be asked a question.
pub enum Prepared {
    /// By the translation in this place, which leaves code to the interpreter if there is a text: that of its first.
    Ready(usize, Option<Rc<str>>),
    /// Why not, unless the machine has given up on such a question before.
    Not(Option<Rc<str>>),
}

/// What a ruleset answers.
pub struct Answer {
    /// `None` if the machine gave up.
    pub found: Result<Option<u32>>,
    /// The largest number of nested positions.
    pub deepest: usize,
}

impl Answer {
    fn flat(found: Result<Option<u32>>) -> Answer {
        Answer { found, deepest: 0 }
    }
}

/// How a game with wins, losses and draws ends, by its code.
pub fn ending_of(code: u32) -> Option<Ending> {
    let mut endings = [Ending::LeftWins, Ending::RightWins, Ending::Draw].into_iter();
    endings.find(|ending| code == ending_code(*ending))
}

impl Compiled {
    /// Takes a ruleset out, so that it can be asked while the session is lent to it.
    pub fn take(&mut self, callee: Callee) -> Ruleset {
        self.rulesets.remove(&callee).unwrap_or_default()
    }

    pub fn put_back(&mut self, callee: Callee, ruleset: Ruleset) {
        self.rulesets.insert(callee, ruleset);
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
}

/// The number of translations of a ruleset; for further types of arguments it is not compiled.
const MOST_TRANSLATIONS: usize = 64;

impl Ruleset {
    /// Translates the ruleset for a question.
    pub fn prepare(
        &mut self,
        asked: &Asked<'_>,
        question: Question,
        budget: &mut Budget,
    ) -> Result<Prepared> {
        let convention = match question {
            Question::Ending => Convention::WinsAndDraws,
            Question::Value | Question::Winner(_) => Convention::Normal,
        };
        if asked.function.rule.convention != Some(convention) {
            return Ok(Prepared::Not(None));
        }
        // What stops the search of a small game stops that of a large one.
        let is_large = matches!(question, Question::Winner(asked) if asked.is_large);
        if *self.gave_up.on(question) || is_large && self.gave_up.winner {
            return Ok(Prepared::Not(None));
        }
        let place = match self.translation(asked) {
            Ok(place) => place,
            Err(why) => return Ok(Prepared::Not(Some(why))),
        };
        let called_out = match &mut self.translations[place].kernel {
            Ok(AnyKernel::Narrow(kernel)) => kernel.prepare(asked, is_large, budget)?,
            Ok(AnyKernel::Wide(kernel)) => kernel.prepare(asked, is_large, budget)?,
            Err(why) => return Ok(Prepared::Not(Some(why.clone()))),
        };
        Ok(Prepared::Ready(place, called_out))
    }

    /// The answer to a question for which a translation was prepared.
    pub fn answer(
        &mut self,
        place: usize,
        args: &[Value],
        question: Question,
        algebra: &mut Algebra,
        interpreter: &mut dyn Interpreter,
    ) -> Answer {
        let answer = match &mut self.translations[place].kernel {
            Ok(AnyKernel::Narrow(kernel)) => kernel.ask(args, question, algebra, interpreter),
            Ok(AnyKernel::Wide(kernel)) => kernel.ask(args, question, algebra, interpreter),
            Err(_) => Answer::flat(Ok(None)),
        };
        if let Ok(found) = &answer.found {
            *self.gave_up.on(question) = found.is_none();
        }
        answer
    }

    /// The place of the translation for these arguments; the error says why the ruleset cannot be compiled for them.
    fn translation(&mut self, asked: &Asked<'_>) -> Result<usize, Rc<str>> {
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
                return Ok(at);
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
        let program = Lowering::program_with_calls(
            asked.globals,
            asked.version,
            asked.function,
            &types,
            boards,
        );
        let text = asked.args.iter().find_map(|arg| match arg {
            Value::Text(text) if text.len() > 1 => text.plain(),
            _ => None,
        });
        let text = text.unwrap_or_default();
        let kernel = program.map(|(program, called_out)| {
            if text.len() <= 64 {
                AnyKernel::Narrow(Kernel::new(program, called_out, text))
            } else {
                AnyKernel::Wide(Kernel::new(program, called_out, text))
            }
        });
        let kernel = kernel.map_err(|code| format!("`{code}` is not compiled").into());
        let place = self.translations.len();
        self.translations.push(Translation {
            types,
            dimensions,
            kernel,
        });
        Ok(place)
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

/// What a search needs to call the interpreter, as the parts of [`Outside`].
type Caller<'a, const W: usize> = (&'a [CalledOut], &'a mut dyn Interpreter, &'a mut Results<W>);

/// A translated ruleset with what is known about its positions.
struct Kernel<const W: usize> {
    program: Program,
    /// Code that the interpreter evaluates, and its results.
    called_out: Vec<CalledOut>,
    results: Results<W>,
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
    fn new(program: Program, called_out: Vec<CalledOut>, board: &[u8]) -> Self {
        Kernel {
            called_out,
            results: Results::default(),
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

    /// Reads the theorem before the first search of a large game. Returns the text of the first code that is called out.
    fn prepare(
        &mut self,
        asked: &Asked<'_>,
        is_large: bool,
        budget: &mut Budget,
    ) -> Result<Option<Rc<str>>> {
        if let Parts::Unread = self.parts
            && is_large
            && self.program.has_theorem
        {
            let whole = self.shape.dimensions();
            let divided = Divided::new(asked, whole, &self.program.signs, budget)?;
            self.parts = divided.map_or(Parts::Whole, |divided| {
                let divided = Arc::new(divided);
                let search = SearchTables::new(PartSearch::new(divided.clone()));
                Parts::Divided(divided, Box::new(search))
            });
        }
        Ok(self.called_out.first().and_then(CalledOut::text))
    }

    fn ask(
        &mut self,
        args: &[Value],
        question: Question,
        algebra: &mut Algebra,
        interpreter: &mut dyn Interpreter,
    ) -> Answer {
        // Values are computed by the theorem.
        if question == Question::Value && self.program.has_theorem {
            return Answer::flat(Ok(None));
        }
        let Some(registers) = self.registers(args) else {
            return Answer::flat(Ok(None));
        };
        if let Question::Winner(question) = question
            && question.is_large
        {
            let won = match self.search_parts(&registers, question, algebra) {
                Ok(None) => self.search(&registers, question, algebra, interpreter),
                won => won,
            };
            return Answer::flat(won.map(|won| won.map(u32::from)));
        }
        let mut machine = Machine::new(
            &self.program,
            &self.shape,
            algebra,
            &mut self.tables,
            registers,
        );
        machine.outside = Some(Outside {
            codes: &self.called_out,
            interpreter,
            results: &mut self.results,
        });
        let mut found = machine.answer_question(question);
        if found.is_none() && machine.frames.deepest == machine::DEEPEST && machine.stop.is_none() {
            found = machine.answer_in_stages(args, question);
        }
        let deepest = machine.frames.deepest;
        let found = match machine.stop {
            Some(SearchEnd::Halted(halt)) if !matches!(halt, Halt::Depth(_)) => Err(halt),
            _ => Ok(found),
        };
        Answer { found, deepest }
    }

    /// The winner of a large game that is the sum of its parts by a theorem; `None` if there is none for this question, or if the
    /// machine gave up.
    fn search_parts(
        &mut self,
        args: &Args<W>,
        question: WinnerQuestion,
        algebra: &mut Algebra,
    ) -> Result<Option<bool>> {
        let [board] = args.boards[..] else {
            return Ok(None);
        };
        if question.is_misere || !args.ints.is_empty() || !args.lists.is_empty() {
            return Ok(None);
        }
        let Parts::Divided(divided, search) = &mut self.parts else {
            return Ok(None);
        };
        let boards = [(Part::of(self.shape.dimensions(), board), false)];
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

    /// The winner of a large game; `None` if the machine gave up. Only this thread can call the interpreter.
    fn search(
        &mut self,
        args: &Args<W>,
        question: WinnerQuestion,
        algebra: &mut Algebra,
        interpreter: &mut dyn Interpreter,
    ) -> Result<Option<bool>> {
        let (program, shape) = (&self.program, &self.shape);
        let run = |algebra: &mut Algebra, worker: Worker<'_>, caller: Option<Caller<'_, W>>| {
            let mut tables = Tables::new(program);
            let mut machine = Machine::new(program, shape, algebra, &mut tables, args.clone());
            machine.member = Member::new(worker);
            machine.is_misere = question.is_misere;
            machine.outside = caller.map(|(codes, interpreter, results)| Outside {
                codes,
                interpreter,
                results,
            });
            let wins = machine.wins_at(0, Registers::default(), question.player);
            wins.ok_or_else(|| match machine.end() {
                SearchEnd::Halted(Halt::Depth(_)) => SearchEnd::GaveUp,
                end => end,
            })
        };
        let (codes, results) = (&self.called_out, &mut self.results);
        let team = Team {
            threads: if codes.is_empty() {
                algebra.budget.threads()
            } else {
                1
            },
            enough_failures: ENOUGH_FAILURES,
        };
        let search = |algebra: &mut Algebra, worker: Worker<'_>| {
            run(
                algebra,
                worker,
                Some((codes, &mut *interpreter, &mut *results)),
            )
        };
        let help = |algebra: &mut Algebra, worker: Worker<'_>| run(algebra, worker, None);
        in_growing_table(&mut self.winners, FIRST_BITS, algebra, team, search, help)
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
            (self.frames.depth, self.at) = (0, Registers::default());
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
