//! Building positions from the text a user would type, and asking about them.

use std::collections::HashMap;

use upstar::diagnostic::Diagnostic;
use upstar::eval::Value;
use upstar::game::{Game, Player, nim::mex};
use upstar::notation::{self, Notation};
use upstar::position::{Position, Positions, Valuation};
use upstar::{Engine, Settings, Source};

/// The position that a text means, among these positions; an error as it is told.
fn try_build(positions: &mut Positions, text: &str) -> Result<Position, Box<Diagnostic>> {
    let mut engine = Engine::new(Settings::default());
    std::mem::swap(&mut engine.session().positions, positions);
    // A definition asks for no value.
    let reply = engine
        .run(Source::new("test", format!("let p = {text}")))
        .next();
    let built = engine.session().definitions().pop();
    std::mem::swap(&mut engine.session().positions, positions);
    match (reply.expect("a statement").result, built) {
        (Err(fault), _) => Err(Box::new(fault.diagnostic.clone())),
        (Ok(_), Some((_, Value::Game(p)))) => Ok(p),
        (Ok(_), Some((_, Value::Number(n)))) => {
            let number = n.to_dyadic().expect("a game");
            let number = positions.algebra.number(number).unwrap();
            Ok(positions.of_value(number).unwrap())
        }
        _ => panic!("{text} is no game"),
    }
}

pub fn build(positions: &mut Positions, text: &str) -> Position {
    try_build(positions, text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

pub fn mistake(text: &str) -> Box<Diagnostic> {
    match try_build(&mut Positions::default(), text) {
        Err(fault) => fault,
        Ok(_) => panic!("{text} is allowed"),
    }
}

pub fn value_of(positions: &mut Positions, p: Position) -> Game {
    positions.run(&mut Valuation::new(p)).unwrap()
}

/// The printed value.
pub fn value(text: &str) -> String {
    let mut positions = Positions::default();
    let p = build(&mut positions, text);
    let value = value_of(&mut positions, p);
    notation::value(&mut positions.algebra, value, Notation::Ascii).unwrap()
}

pub fn grundy(text: &str) -> u64 {
    let mut positions = Positions::default();
    let p = build(&mut positions, text);
    let value = value_of(&mut positions, p);
    positions.algebra.as_nimber(value).unwrap()
}

pub fn name(positions: &mut Positions, p: Position) -> String {
    positions.name(p, Notation::Ascii).unwrap()
}

/// The names of the options, sorted.
pub fn options(text: &str, player: Player) -> Vec<String> {
    let mut positions = Positions::default();
    let p = build(&mut positions, text);
    let mut names: Vec<String> = positions
        .options(p, player)
        .unwrap()
        .into_iter()
        .map(|option| positions.name(option, Notation::Ascii).unwrap())
        .collect();
    names.sort();
    names
}

pub fn picture(text: &str, unicode: bool) -> String {
    let mut positions = Positions::default();
    let p = build(&mut positions, text);
    positions.state(p).unwrap().draw(unicode).unwrap()
}

/// The value through the moves alone, never through a state's shortcut.
pub fn value_by_moves(
    positions: &mut Positions,
    p: Position,
    known: &mut HashMap<Position, Game>,
) -> Game {
    if let Some(value) = known.get(&p) {
        return *value;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
        for option in positions.options(p, player).unwrap() {
            side.push(value_by_moves(positions, option, known));
        }
    }
    let [left, right] = sides;
    let value = positions.algebra.bracket(left, right).unwrap();
    known.insert(p, value);
    value
}

/// Of every position reachable from this one: its name builds the same position, and its shortcut to the value
/// gives what its moves give.
pub fn check_all_followers(text: &str) {
    let mut positions = Positions::default();
    let root = build(&mut positions, text);
    let mut known = HashMap::new();
    value_by_moves(&mut positions, root, &mut known);
    for (p, by_moves) in known {
        let called = name(&mut positions, p);
        assert_eq!(build(&mut positions, &called), p, "{called} is read back");
        if let Some(state) = positions.state(p)
            && let Some(short) = state.value(&mut positions.algebra)
        {
            assert_eq!(short, Ok(by_moves), "{called}");
        }
    }
}

pub fn mex_of(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    mex(&mut values)
}
