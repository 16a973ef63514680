//! Bundled rulesets (the shelf): they are written in the language, and compiled when they are first called.

use super::convert;
use super::show;
use std::any::Any;
use std::rc::Rc;

use num_bigint::BigInt;

use super::code::Op;
use super::compile::Program;
use super::convert::one_by_one;
use super::fault::{Fault, Result, Source};
use super::frame::Frame;
use super::help::Help;
use super::position::CallState;
use super::scope::Shelved;
use super::session::{Arguments, Session, Spans};
use super::value::{Function, Value};
use crate::diagnostic::{Span, shortened};
use crate::syntax::{self, Definition, StatementKind};
use algebra::limits::Halt;
use solver::position::Position;
use solver::rules::Picture;
use solver::scene::{HeapItem, Pieces, Scene};

fn taking(functions: &[Rc<Function>], count: usize) -> Option<&Rc<Function>> {
    functions.iter().find(|f| f.rule.params.len() == count)
}

/// A call of a bundled ruleset.
pub fn shelved(call: &mut Arguments) -> Result<Value> {
    let shelved = take_from_shelf(call.session, call.help)?;
    let values = call.values().to_vec();
    let values = match call.help.arity {
        // A ruleset with any number of arguments takes them as one list.
        (_, usize::MAX) => vec![Value::list(values)],
        _ => values.into_iter().map(without_set).collect(),
    };
    if let Some(expects) = taking(&shelved.expects, values.len()) {
        let wrong = Value::Function(expects.clone());
        let wrong = call.apply_to(&wrong, values.iter().cloned())?;
        let wrong = convert::items(call.session, &wrong, call.span)?;
        for (i, why) in wrong.iter().enumerate() {
            let why = convert::text(call.session, why, call.span)?;
            if !why.is_empty() {
                let title = format!("`{}` cannot be played like this", call.help.name);
                let fault = call.fault(i, title, why.to_string());
                let fault = match call.values().get(i) {
                    Some(Value::Text(text)) => fault.at_sign_in(text),
                    Some(Value::Range(from, to)) => {
                        return Err(fault.help(one_by_one(*from, *to)));
                    }
                    _ => fault,
                };
                let Help { form, examples, .. } = call.help;
                let example = examples.first().map(|(typed, _)| format!(": {typed}"));
                return Err(fault.help(format!(
                    "call it as `{form}`{}",
                    example.unwrap_or_default()
                )));
            }
        }
    }
    match taking(&shelved.rules, values.len()) {
        Some(rule) => call.apply_to(&Value::Function(rule.clone()), values),
        None => {
            Err(Halt::Broken("a ruleset has no definition with this number of arguments").into())
        }
    }
}

/// The function of a bundled ruleset with this number of parameters.
pub fn ruleset(session: &mut Session, name: &str, count: usize) -> Result<Option<Rc<Function>>> {
    let Some(row) = session.definitions.builtin(name) else {
        return Ok(None);
    };
    let shelved = take_from_shelf(session, &row.help)?;
    Ok(taking(&shelved.rules, count).cloned())
}

/// A set stands for the list of its elements.
fn without_set(value: Value) -> Value {
    match value {
        Value::Collection(set) if !set.is_dict() => Value::List(set.keys().clone()),
        other => other,
    }
}

impl Arguments<'_> {
    /// Calls a function with values that have the spans of the arguments.
    fn apply_to(
        &mut self,
        function: &Value,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Value> {
        let (spans, span) = (self.spans, self.span);
        self.session.apply(function, values, spans, span, span)
    }
}

/// The picture of a position, if it has one.
pub fn scene_of(session: &mut Session, p: Position) -> Result<Option<Scene>> {
    let Some(state) = session.world.positions.state(p) else {
        return Ok(None);
    };
    let call = (&*state as &dyn Any).downcast_ref::<CallState>();
    if let Some(call) = call
        && let Some(picture) = picture_for(session, &call.function, call.args.len())
    {
        let (function, span) = (Value::Function(picture.clone()), Span::default());
        let args = call.args.iter().cloned();
        let drawn = session.apply(&function, args, Spans::Each(&[]), span, span)?;
        return match written_scene(session, &drawn)? {
            Some(scene) => Ok(Some(scene)),
            None => Err(no_picture(session, &picture, &drawn)),
        };
    }
    Ok(state.scene())
}

/// The position of the same ruleset that is the negative of this one, if the rules define it.
pub fn negative_named(session: &mut Session, p: Position) -> Result<Option<Position>> {
    let Some(state) = session.world.positions.state(p) else {
        return Ok(None);
    };
    if let Some(negative) = state.negative() {
        return Ok(Some(session.world.positions.call_by_name(negative)?));
    }
    let call = (&*state as &dyn Any).downcast_ref::<CallState>();
    let Some(call) = call.filter(|call| call.function.rule.on_shelf) else {
        return Ok(None);
    };
    let name = call.function.rule.name.as_deref();
    let shelved = name
        .and_then(|name| session.definitions.shelf.get(name))
        .cloned();
    let count = call.args.len();
    let Some(negative) = shelved.and_then(|file| taking(&file.negatives, count).cloned()) else {
        return Ok(None);
    };
    let (function, span) = (Value::Function(negative), Span::default());
    let args = call.args.iter().cloned();
    match session.apply(&function, args, Spans::Each(&[]), span, span)? {
        Value::Game(negative, _) => Ok(Some(negative)),
        _ => Err(Halt::Broken("`negative` did not return a position").into()),
    }
}

/// The function that draws the positions of a ruleset: `picture` in the file of a bundled ruleset, or `game_picture`
/// for a user's own `game`.
fn picture_for(session: &Session, ruleset: &Function, count: usize) -> Option<Rc<Function>> {
    beside(session, ruleset, "picture", |file| &file.pictures, count)
}

/// The function that names the moves between two positions of a ruleset: `move_name` in the file of a bundled ruleset, or
/// `game_move_name` for a user's own `game`.
pub fn namer_for(session: &Session, ruleset: &Function) -> Option<Rc<Function>> {
    beside(session, ruleset, "move_name", |file| &file.move_names, 2)
}

/// The function with this number of parameters that stands beside a ruleset.
fn beside(
    session: &Session,
    ruleset: &Function,
    what: &str,
    in_file: fn(&Shelved) -> &Vec<Rc<Function>>,
    count: usize,
) -> Option<Rc<Function>> {
    let name = ruleset.rule.name.as_deref()?;
    if ruleset.rule.on_shelf {
        return taking(in_file(session.definitions.shelf.get(name)?), count).cloned();
    }
    let id = session.definitions.globals.id(&format!("{name}_{what}"))?;
    match session
        .definitions
        .globals
        .get(id, session.definitions.globals.version())?
    {
        Value::Function(found) => taking(std::slice::from_ref(found), count).cloned(),
        _ => None,
    }
}

fn no_picture(session: &mut Session, picture: &Function, drawn: &Value) -> Fault {
    let name = picture.rule.name.as_deref().unwrap_or_default();
    let drawn = show::show(session, drawn).unwrap_or_default();
    Fault::here(
        format!("`{name}` returns nothing that can be drawn"),
        format!("it returns {}", shortened(&drawn, 60)),
    )
    .help(
        "a picture is a board, or a list as in `? draw`: [\"beans\", 3, 4], [\"cake\", 2, 3], ...",
    )
}

/// The functions of a bundled ruleset, which is compiled at its first use.
fn take_from_shelf(session: &mut Session, help: &'static Help) -> Result<Rc<Shelved>> {
    if let Some(shelved) = session.definitions.shelf.get(help.name) {
        return Ok(shelved.clone());
    }
    let mut source = Source::new(format!("{}.cgt", help.name), help.source);
    source.on_shelf = true;
    let source = Rc::new(source);
    let mut definitions = Vec::new();
    for parsed in syntax::statements(&source.text) {
        let statement = parsed.map_err(|diagnostic| Fault::at(diagnostic, source.clone()))?;
        if let StatementKind::Define(Definition::Function { name, .. }) = &statement.kind {
            let private: Rc<str> = format!("{}/{}", help.name, name.text).into();
            // If a name is defined twice, the last definition is called, unless it is the ruleset with another number of
            // arguments.
            let id = match session.definitions.globals.id(&private) {
                Some(id) => id,
                None => session.definitions.globals.add(&private, None),
            };
            definitions.push((id, statement));
        }
    }
    let mut shelved = Shelved::default();
    for (id, statement) in &definitions {
        let StatementKind::Define(definition) = &statement.kind else {
            continue;
        };
        let (tree, span) = (&statement.tree, statement.span);
        let program =
            Program::of_definition(session, tree, &source, Some(help.name), definition, span)?;
        let Op::Closure(rule) = &program.code.op else {
            continue;
        };
        let function = session.closure(&Frame::OUTERMOST, rule);
        if let Value::Function(f) = &function {
            match f.name().map(|name| &**name) {
                Some(name) if name == help.name => shelved.rules.push(f.clone()),
                Some("expects") => shelved.expects.push(f.clone()),
                Some("picture") => shelved.pictures.push(f.clone()),
                Some("negative") => shelved.negatives.push(f.clone()),
                Some("move_name") => shelved.move_names.push(f.clone()),
                _ => {}
            }
        }
        session.definitions.globals.give(*id, function);
    }
    let shelved = Rc::new(shelved);
    session.definitions.shelf.insert(help.name, shelved.clone());
    Ok(shelved)
}

/// The scene that a picture function describes: a board, or a list that begins with a word for its kind. The kinds are
/// `"pieces"`, followed by a board and the signs of Left's, Right's and other pieces; `"dominoes"`, followed by
/// letters; a kind of heap, followed by the sizes of the heaps; `"graph"`, followed by the edges; `"hackenbush"`,
/// followed by a picture; and any other word, followed by the rows and columns of a rectangle.
fn written_scene(session: &mut Session, value: &Value) -> Result<Option<Scene>> {
    Ok(match value {
        Value::Text(board) => Some(Scene::board(&**board)),
        Value::List(list) => match &list[..] {
            [Value::Text(what), Value::Text(picture)] if &**what == "hackenbush" => {
                let picture = Picture::read(picture, session.budget())?;
                picture.ok().map(|picture| Scene::Bush(picture.bush()))
            }
            list => listed_scene(list),
        },
        _ => None,
    })
}

fn listed_scene(list: &[Value]) -> Option<Scene> {
    let (Value::Text(what), rest) = list.split_first()? else {
        return None;
    };
    Some(match (&**what, rest) {
        ("graph", edges) => {
            // One or two vertices, and perhaps a letter.
            let edges = edges.iter().map(|edge| match edge {
                Value::List(ends) if (1..=3).contains(&ends.len()) => texts(ends),
                _ => None,
            });
            Scene::Graph(edges.collect::<Option<_>>()?)
        }
        ("pieces", [Value::Text(board), signs @ ..]) => {
            Scene::Board(board.to_string(), Pieces(texts(signs)?.try_into().ok()?))
        }
        ("dominoes", [Value::Text(letters)]) => Scene::Dominoes(letters.to_string()),
        (what, sizes) => {
            let sizes = sizes.iter().map(|size| match size {
                Value::Number(n) => n.to_integer(),
                _ => None,
            });
            let sizes: Vec<BigInt> = sizes.collect::<Option<_>>()?;
            match HeapItem::named(what) {
                Some(thing) => Scene::Heaps(thing, sizes),
                None => Scene::Rectangle(what.to_string(), sizes.try_into().ok()?),
            }
        }
    })
}

fn texts(values: &[Value]) -> Option<Vec<String>> {
    let texts = values.iter().map(|value| match value {
        Value::Text(text) => Some(text.to_string()),
        _ => None,
    });
    texts.collect()
}
