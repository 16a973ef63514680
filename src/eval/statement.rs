//! Statements: evaluate, define, claim.

use super::claim;
use super::claim_trace;
use super::convert;
use super::gc;
use super::move_names;
use super::no_answer;
use super::pattern;
use super::show;
use super::slips;
use std::path::PathBuf;
use std::rc::Rc;

use super::code::Code;
use super::compile::Program;
use super::fault::{Fault, Result, Source};
use super::finding::Verdict;
use super::frame::Frame;
use super::gc::LITTLE;
use super::report::MadeReport;
use super::session::{Environment, Session, Statement};
use super::value::Value;
use crate::diagnostic::Span;
use crate::picture::Canvas;
use crate::syntax::{self, Comparison, Expr, Node, Prefix, StatementKind, Tree};
use algebra::game::{Dyadic, Number, Outcome};
use algebra::limits::{Halt, catch_panic};

/// The result of a statement.
pub enum Answer {
    Value {
        value: Value,
        /// The printed text, which can be parsed again.
        text: String,
        outcome: Option<Outcome>,
        /// Whether the value is a loopy game.
        is_loopy: bool,
        /// Words to print after a game with wins, losses and draws; for a list that shows positions by name, the same
        /// list with their values.
        words: Option<String>,
        /// The moves in it, if it may show moves by their names.
        moves: Option<MoveTexts>,
        /// The last picture that the statement wrote as a string.
        drawn: Option<Canvas>,
    },
    /// A name was defined, or several at once.
    Defined(Rc<str>),
    /// Boxed because a verdict is much larger than the other answers.
    Claim(Box<Verdict>),
    /// A file was read for its definitions: the name as typed, and the path.
    Used { name: Rc<str>, file: PathBuf },
}

/// Moves in words and in full.
pub enum MoveTexts {
    /// The name of a move, the part that changes and what it becomes.
    Move([String; 3]),
    /// A list in which every move is written in full.
    List(String),
}

/// What the caller wants to know of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Text,
    /// Only the value itself: the text of a large board would require its canonical form.
    Value,
}

/// Whether the result of some work may hold positions that were created for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Positions,
    Nothing,
}

impl Answer {
    fn holds(&self) -> Holds {
        let holds_positions = match self {
            Answer::Value { value, .. } => value.names_positions(NAMES_DEEP),
            Answer::Claim(_) => false,
            Answer::Defined(_) | Answer::Used { .. } => true,
        };
        if holds_positions {
            Holds::Positions
        } else {
            Holds::Nothing
        }
    }
}

/// How deeply nested lists are searched for positions.
const NAMES_DEEP: u32 = 3;

/// A remark for answers that may surprise: equal games are not always identical.
pub const IDENTITY: &str = "`===` asks for the same position or form; `==` compares values";

/// The function whose empty answers are explained.
const WINNING_MOVES: &str = "winning_moves";

/// The tree with its fractions written as games, if it compares sums of numbers that are all values of games: `1/2 + 1/2`
/// is then explained like `{0|1} + {0|1}`.
fn with_fractions_as_games(tree: &Rc<Tree>, claim: Expr) -> Rc<Tree> {
    let mut changed = Tree::clone(tree);
    for term in compared_numbers(tree, claim).unwrap_or_default() {
        let Some(x) = typed_number(tree, term) else {
            continue;
        };
        if let Some((Some(left), Some(right))) = x.to_dyadic().map(|x| x.options()) {
            let mut option = |x: &Dyadic| {
                let expr = changed.push(Node::Number(Number::from(x)), tree.span(term));
                let clauses = Vec::new();
                vec![syntax::Item { expr, clauses }]
            };
            let (left, right) = (option(&left), option(&right));
            changed.nodes[term.0 as usize] = Node::Bracket { left, right };
        }
    }
    Rc::new(changed)
}

/// The number of `1/4` or `•(1/4)`.
fn typed_number(tree: &Tree, expr: Expr) -> Option<&Number> {
    match tree.node(expr) {
        Node::Number(x) => Some(x),
        Node::Unary(Prefix::Hackenbush, inner) => typed_number(tree, *inner),
        _ => None,
    }
}

/// The terms of the sums on the sides of a comparison, if all sides consist of dyadic numbers.
fn compared_numbers(tree: &Tree, claim: Expr) -> Option<Vec<Expr>> {
    let Node::Compare { first, rest } = tree.node(claim) else {
        return None;
    };
    let is_game = |term: &Expr| typed_number(tree, *term).is_some_and(|x| x.to_dyadic().is_some());
    let mut terms = Vec::new();
    for side in rest.iter().map(|(.., side)| side).chain([first]) {
        match tree.node(*side) {
            Node::Sum(summands) => terms.extend(summands.iter().map(|(_, term)| *term)),
            _ if is_game(side) => {}
            _ => return None,
        }
    }
    terms.iter().all(is_game).then_some(terms)
}

/// Whether the statement asks if a call is identical to a literal: `nim(1, 2, 3) === 0`.
fn is_identity(tree: &Tree, expr: Expr) -> bool {
    let Node::Compare { first, rest } = tree.node(expr) else {
        return false;
    };
    let [(Comparison::Identical, _, second)] = rest[..] else {
        return false;
    };
    let sides = (tree.node(*first), tree.node(second));
    matches!(
        sides,
        (Node::Call { .. }, Node::Number(_) | Node::Glued { .. })
            | (Node::Number(_) | Node::Glued { .. }, Node::Call { .. })
    )
}

/// Says why `winning_moves(g)` lists nothing: whoever starts loses.
fn note_lost(
    session: &mut Session,
    tree: &Rc<Tree>,
    source: &Rc<Source>,
    expr: Expr,
    moves: &Value,
) -> Result<()> {
    let is_empty = |list: &Value| matches!(list, Value::List(items) if items.is_empty());
    let has_none = match moves {
        Value::List(sides) => sides.iter().all(is_empty),
        _ => false,
    };
    let (true, Node::Call { callee, args, .. }) = (has_none, tree.node(expr)) else {
        return Ok(());
    };
    let is_it = matches!(tree.node(*callee), Node::Name(name) if &**name == WINNING_MOVES);
    let [position] = args[..] else {
        return Ok(());
    };
    if !is_it || session.definitions.globals.defines(WINNING_MOVES) {
        return Ok(());
    }
    let program = Program::of_expression(session, tree, source, position)?;
    let value = session.run(&program, Session::eval)?;
    let p = convert::any_position(session, &value, tree.span(position))?;
    if !p.has_turns() && session.solver().find_outcome(p, false)? == Outcome::P {
        session
            .statement
            .remark("whoever starts loses: no move wins".to_string());
    }
    Ok(())
}

impl Session {
    /// The value of an expression; part of an [attempt](Session::attempt). It is not kept as an answer.
    pub fn value_of(
        &mut self,
        statement: &syntax::Statement,
        source: &Rc<Source>,
    ) -> Result<Value> {
        let answers = self.answers.list.len();
        let answer = self.run_statement(statement, source, Wanted::Value);
        self.answers.list.truncate(answers);
        match answer? {
            Answer::Value { value, .. } => Ok(value),
            _ => Err(Halt::Broken("a value was expected").into()),
        }
    }

    /// Runs some work as a statement of its own, within the limits. Work that fails defines nothing and changes
    /// nothing.
    pub fn attempt<T>(&mut self, work: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        // Within a larger piece of work, the time counts from the beginning of that work.
        let resumed = self.budget().resume();
        if resumed {
            self.budget().begin();
        }
        let environment = self.statement.environment.clone();
        let work = |session: &mut Session| Ok((work(session)?, Holds::Positions));
        let (result, _) = self.attempt_in(environment, work);
        if resumed {
            self.budget().pause();
        }
        result
    }

    /// Like [`attempt`](Session::attempt), for a statement in this environment: whatever its answer does not hold may be
    /// rolled back. Also returns the state in which the statement ended.
    pub fn attempt_statement(
        &mut self,
        environment: Environment,
        work: impl FnOnce(&mut Session) -> Result<Answer>,
    ) -> (Result<Answer>, Statement) {
        self.attempt_in(environment, |session| {
            let answer = work(session)?;
            let holds = answer.holds();
            Ok((answer, holds))
        })
    }

    fn attempt_in<T>(
        &mut self,
        environment: Environment,
        work: impl FnOnce(&mut Session) -> Result<(T, Holds)>,
    ) -> (Result<T>, Statement) {
        let outer = std::mem::replace(&mut self.statement, Statement::new(environment));
        self.make_room_for_statement();
        let (mark, version) = (self.world.mark(), self.definitions.globals.version());
        let (remembered, answers) = (self.memory.len(), self.answers.list.len());
        let handed_out = self.handed_out.count();
        let result = catch_panic(|| work(self).map_err(|fault| no_answer::describe(self, fault)))
            .unwrap_or_else(|panicked| {
                self.answers.list.truncate(answers);
                self.world.clear_memo_tables();
                self.compiled.clear();
                Err(panicked.into())
            });
        let ended = std::mem::replace(&mut self.statement, outer);
        if let Err(fault) = &result {
            let defined = self.definitions.globals.version() != version;
            let halted = fault.halt().is_some();
            self.definitions.globals.roll_back(version);
            if defined || halted {
                // Calls that were memoized through a definition that is rolled back must not be found later; and what
                // an aborted computation has stored would only take memory.
                gc::forget_calls(self, remembered);
                self.compiled.clear();
            }
            if halted && self.handed_out.count() == handed_out {
                self.world.roll_back(&mark);
            }
        }
        if let Ok((_, Holds::Positions)) = &result {
            self.held.all = gc::checkpoint(self);
        }
        self.held.end = self.world.mark();
        (result.map(|(result, _)| result), ended)
    }

    /// Drops what nothing refers to any more, if memory is short or definitions have changed.
    fn make_room_for_statement(&mut self) {
        let generation = self
            .definitions
            .globals
            .generation(self.statement.version());
        let replaced = std::mem::replace(&mut self.generation, generation) != generation;
        if self.held.end != self.world.mark() {
            self.held.all = gc::checkpoint(self);
        }
        if self.budget().is_memory_short() {
            gc::forget_since(self, self.held.all, LITTLE);
        }
        if self.budget().is_memory_short() || replaced {
            self.memory.make_room();
            self.compiled.clear();
            // The memo table was rebuilt, so the number of calls before the high-water mark is unknown.
            self.held.all.calls = 0;
        }
    }

    /// Runs one statement, as part of an [attempt](Session::attempt).
    pub fn run_statement(
        &mut self,
        statement: &syntax::Statement,
        source: &Rc<Source>,
        wanted: Wanted,
    ) -> Result<Answer> {
        let result = self.run_kind(statement, source, wanted);
        if result.is_ok() {
            slips::note_unbarred(self, statement, source);
        }
        result.map_err(|fault| {
            let fault = fault.outside().placed(statement.span, source);
            let fault = slips::with_separated_arguments(fault, &statement.tree, source);
            no_answer::describe(self, fault)
        })
    }

    fn run_kind(
        &mut self,
        statement: &syntax::Statement,
        source: &Rc<Source>,
        wanted: Wanted,
    ) -> Result<Answer> {
        let tree = &statement.tree;
        let program =
            |session: &mut Session, expr| Program::of_expression(session, tree, source, expr);
        match &statement.kind {
            StatementKind::Evaluate(expr) => {
                let program = program(self, *expr)?;
                if let Node::Quantified { .. } = tree.node(*expr) {
                    let finding = self.run(&program, claim_trace::look_at)?;
                    let case = claim::deciding_case(self, &finding);
                    case.into_iter()
                        .for_each(|case| self.statement.remark(case));
                    return self.reply(Value::Truth(finding.holds), tree.span(*expr), wanted);
                }
                let value = self.run(&program, Session::eval)?;
                if matches!(value, Value::Truth(false)) && is_identity(tree, *expr) {
                    self.statement.remark(IDENTITY.to_string());
                }
                note_lost(self, tree, source, *expr, &value)?;
                let printed = value.clone();
                let reply = self.reply(value, tree.span(*expr), wanted);
                reply.map_err(|fault| slips::with_faster(self, fault, &printed, statement, source))
            }
            StatementKind::Define(definition) => {
                let span = statement.span;
                let program = Program::of_definition(self, tree, source, None, definition, span)?;
                let bound = self.run(&program, |session, frame, code| {
                    let value = session.eval(frame, code)?;
                    pattern::bind(session, frame, &program.binder, value, code.span)?;
                    Ok(pattern::bound(session, frame, &program.binder))
                })?;
                let names: Vec<Rc<str>> = bound.iter().map(|(name, _)| name.clone()).collect();
                for (name, value) in bound {
                    let full_name = self.statement.environment.full_name(&name);
                    let id = self.definitions.global(&full_name, &self.world.positions);
                    let used = self.statement.environment.used.clone();
                    if let Some(used) = used
                        && self.definitions.globals.is_known_since(id, used.since)
                    {
                        let path = &used.path;
                        self.statement.remark(format!(
                            "`{name}` now means what {path} defines; with `use \"{path}\" as f` it \
                             would be `f.{name}`"
                        ));
                    } else if self.definitions.globals.is_given(id, &value) {
                        let note = format!("`{name}` is built in; this definition replaces it");
                        self.statement.remark(note);
                    }
                    let defined = value.clone();
                    self.definitions
                        .globals
                        .define(id, value, statement.help.clone());
                    slips::record_undefined(self, &defined);
                }
                Ok(Answer::Defined(names.join(", ").into()))
            }
            StatementKind::Assert { claim, message } => {
                let message = match message {
                    None => None,
                    Some(expr) => {
                        let program = program(self, *expr)?;
                        let value = self.run(&program, Session::eval)?;
                        Some(convert::text(self, &value, tree.span(*expr))?.to_string())
                    }
                };
                let program = program(self, *claim)?;
                let finding = self.run(&program, claim_trace::look_at)?;
                let verdict = claim::judge(self, finding, message)?;
                Ok(Answer::Claim(Box::new(verdict)))
            }
            StatementKind::Why(claim) => {
                let tree = &with_fractions_as_games(tree, *claim);
                let program = Program::of_expression(self, tree, source, *claim)?;
                let finding = self.run(&program, claim_trace::examine)?;
                let why = MadeReport::of_finding(self, Rc::new(finding))?;
                self.reply(Value::Report(why), tree.span(*claim), wanted)
            }
            StatementKind::Use { span, .. } => Err(Fault::new(
                "files cannot be read here",
                *span,
                "only an engine can read them",
            )),
        }
    }

    /// Runs the code of a statement in a frame of its own.
    fn run<T>(
        &mut self,
        program: &Program,
        work: impl FnOnce(&mut Session, &Frame<'_>, &Code) -> Result<T>,
    ) -> Result<T> {
        let base = self.statement.stack.len();
        self.statement
            .stack
            .resize(base + program.slots, Value::Truth(false));
        let frame = Frame {
            base,
            ..Frame::OUTERMOST
        };
        let done = work(self, &frame, &program.code);
        self.statement.stack.truncate(base);
        done
    }

    fn reply(&mut self, value: Value, span: Span, wanted: Wanted) -> Result<Answer> {
        if wanted == Wanted::Value {
            self.keep_answer(&value);
            return Ok(Answer::Value {
                value,
                text: String::new(),
                outcome: None,
                is_loopy: false,
                words: None,
                moves: None,
                drawn: None,
            });
        }
        let value = match value {
            Value::Report(report) => Value::Report(report.in_notation(self, self.notation())?),
            other => other,
        };
        let has_faster = slips::has_faster(self, &value);
        self.budget().report_printing(has_faster);
        let reply = self.printed(value, span);
        self.budget().report_printing(false);
        reply
    }

    fn printed(&mut self, value: Value, span: Span) -> Result<Answer> {
        let (outcome, words) = match &value {
            // The value is printed next.
            Value::Game(p, _) if !p.has_turns() => {
                (Some(self.solver().find_outcome(*p, true)?), None)
            }
            Value::Game(p, _) => (None, Some(show::mover_and_ending(self, *p)?)),
            _ => (None, None),
        };
        let shown = show::show(self, &value);
        let words = match (&shown, value.without_names(NAMES_DEEP)) {
            (Ok(shown), Some(plain)) => match show::show(self, &plain) {
                Ok(values) => Some(values).filter(|values| values != shown),
                // The names are an answer even if a game never ends.
                Err(fault) if matches!(fault.halt(), None | Some(Halt::Depth(_))) => None,
                Err(fault) => return Err(fault),
            },
            _ => words,
        };
        let text = match shown {
            Ok(text) => text,
            Err(fault) if matches!(fault.halt(), Some(Halt::Large(_))) && outcome.is_some() => {
                too_long_to_print(self, &value, span)?
            }
            Err(fault) => return Err(fault),
        };
        let moves = move_texts(self, &value)?;
        self.keep_answer(&value);
        let is_loopy = match &value {
            Value::Game(p, _) if p.is_normal() => self
                .world
                .positions
                .known_game_value(*p)
                .is_some_and(|value| value.is_loopy()),
            _ => false,
        };
        Ok(Answer::Value {
            value,
            text,
            outcome,
            is_loopy,
            words,
            moves,
            drawn: self.statement.drawn.take(),
        })
    }

    /// Stores an answer for later use; reports cannot be used in further computations.
    fn keep_answer(&mut self, value: &Value) {
        if !matches!(value, Value::Report(_)) {
            self.answers.list.push(value.clone());
        }
    }
}

/// Runs a part of the running statement in this environment and in a state of its own, so that the statement can go on if
/// the part fails.
pub fn run_part<T>(
    session: &mut Session,
    environment: Environment,
    work: impl FnOnce(&mut Session) -> Result<T>,
) -> Result<T> {
    let outer = std::mem::replace(&mut session.statement, Statement::new(environment));
    let done = work(session);
    let ended = std::mem::replace(&mut session.statement, outer);
    let notes = ended.notes.into_iter();
    notes.for_each(|note| session.statement.remark(note));
    done
}

/// A comment line in place of a value whose text is far too long to print.
fn too_long_to_print(session: &mut Session, value: &Value, span: Span) -> Result<String> {
    let p = convert::any_position(session, value, span)?;
    if !p.is_normal() {
        return Ok("# a position whose name is too long to print".to_string());
    }
    let game = session.solver().value_of(p)?;
    let birthday = session.algebra().birthday(game)?;
    Ok(format!(
        "# a game born on day {birthday}, whose canonical form is too long to print"
    ))
}

/// The moves of a value, unless they are too long to write.
fn move_texts(session: &mut Session, value: &Value) -> Result<Option<MoveTexts>> {
    let texts = if let Value::Move(made) = value {
        let (mv, notation) = (made.mv, session.notation());
        let mut name = |p| Ok(session.world.positions.name(p, notation)?);
        let ends = name(mv.from).and_then(|from| Ok([from, name(mv.to)?]));
        let within = made.within.unwrap_or(mv.from);
        ends.and_then(|[from, to]| {
            let name = move_names::in_words(session, within, &mv)?;
            Ok(MoveTexts::Move([name, from, to]))
        })
    } else if let Some(long) = value.with_long_moves(NAMES_DEEP) {
        show::show(session, &long).map(MoveTexts::List)
    } else {
        return Ok(None);
    };
    match texts {
        Ok(texts) => Ok(Some(texts)),
        Err(fault) if matches!(fault.halt(), Some(Halt::Large(_))) => Ok(None),
        Err(fault) => Err(fault),
    }
}
