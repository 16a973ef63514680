//! Building positions from the text a user would type, and asking about them.

use std::collections::HashMap;

use algebra::notation;
use solver::position::Position;
use upstar::Diagnostic;
use upstar::Notation;
use upstar::eval::Value;
use upstar::eval::shelf;
use upstar::game::{Game, Player, nim::mex};
use upstar::picture::Draw;
use upstar::{Engine, Settings, Source};

pub fn world() -> Engine {
    Engine::new(Settings::default())
}

/// The position that a text denotes, or the error message.
fn try_build(engine: &mut Engine, text: &str) -> Result<Position, Box<Diagnostic>> {
    // A definition asks for no value.
    let reply = engine
        .run(Source::new("test", format!("let p = {text}")))
        .next();
    let built = engine.session().definitions.list().pop();
    match (reply.expect("a statement").error(), built) {
        (Some(error), _) => Err(Box::new(error.diagnostic().clone())),
        (None, Some((_, Value::Game(p, _)))) => Ok(p),
        (None, Some((_, Value::Number(n)))) => {
            let number = n.to_dyadic().expect("a game");
            let positions = &mut engine.session().world.positions;
            let number = positions.algebra.number(number).unwrap();
            Ok(positions.of_value(number).unwrap())
        }
        _ => panic!("{text} is no game"),
    }
}

pub fn build(engine: &mut Engine, text: &str) -> Position {
    try_build(engine, text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

pub fn value_of(engine: &mut Engine, p: Position) -> Game {
    engine.session().solver().value_of(p).unwrap()
}

/// The printed value.
pub fn value(text: &str) -> String {
    let mut engine = world();
    let p = build(&mut engine, text);
    let value = value_of(&mut engine, p);
    notation::value(engine.session().algebra(), value, Notation::Ascii).unwrap()
}

pub fn grundy(text: &str) -> u64 {
    let mut engine = world();
    let p = build(&mut engine, text);
    let value = value_of(&mut engine, p);
    engine.session().algebra().as_nimber(value).unwrap()
}

pub fn name(engine: &mut Engine, p: Position) -> String {
    let positions = &mut engine.session().world.positions;
    positions.name(p, Notation::Ascii).unwrap()
}

pub fn picture(text: &str, unicode: bool) -> String {
    let mut engine = world();
    let p = build(&mut engine, text);
    let session = engine.session();
    let scene = shelf::scene_of(session, p).unwrap().expect("a picture");
    scene.text(unicode)
}

/// The value through the moves alone, never through a state's shortcut.
pub fn value_by_moves(
    engine: &mut Engine,
    p: Position,
    known: &mut HashMap<Position, Game>,
) -> Game {
    if let Some(value) = known.get(&p) {
        return *value;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
        for option in engine.session().solver().options(p, player).unwrap() {
            side.push(value_by_moves(engine, option, known));
        }
    }
    let [left, right] = sides;
    let value = engine.session().algebra().bracket(left, right).unwrap();
    known.insert(p, value);
    value
}

/// Of every position reachable from this one: its name builds the same position, and its value is what its moves give.
pub fn check_all_followers(text: &str) {
    let mut engine = world();
    let root = build(&mut engine, text);
    let mut known = HashMap::new();
    value_by_moves(&mut engine, root, &mut known);
    for (p, by_moves) in known {
        let called = name(&mut engine, p);
        assert_eq!(build(&mut engine, &called), p, "{called} is read back");
        assert_eq!(value_of(&mut engine, p), by_moves, "{called}");
    }
}

pub fn mex_of(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    mex(&mut values)
}
