//! Building positions from the text a user would type, and asking about them.

use std::collections::HashMap;

use upstar::game::{Game, Player, nim::mex};
use upstar::notation::{self, Notation};
use upstar::position::{Position, Positions, Valuation};
use upstar::rulesets::{self, Argument, BuildError, Mistake};

/// Reads `name(argument, ...)`.
pub fn read(text: &str) -> (&str, Vec<Argument>) {
    let open = text.find('(').expect("a call");
    let inside = text[open + 1..].strip_suffix(')').expect("a call");
    (&text[..open], read_list(inside))
}

fn read_list(text: &str) -> Vec<Argument> {
    let (mut depth, mut quoted, mut start) = (0, false, 0);
    let mut items = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' => depth += 1,
            ']' => depth -= 1,
            ',' if depth == 0 && !quoted => {
                items.push(read_argument(&text[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        items.push(read_argument(&text[start..]));
    }
    items
}

fn read_argument(text: &str) -> Argument {
    let text = text.trim();
    if let Some(inside) = text.strip_prefix('[') {
        Argument::List(read_list(inside.strip_suffix(']').expect("a list")))
    } else if let Some(inside) = text.strip_prefix('"') {
        Argument::Text(inside.strip_suffix('"').expect("a string").into())
    } else {
        Argument::Integer(text.parse().expect("an integer"))
    }
}

pub fn try_build(positions: &mut Positions, text: &str) -> Result<Position, BuildError> {
    let (name, arguments) = read(text);
    rulesets::find(name)
        .expect("a ruleset")
        .build(&arguments, positions)
}

/// The position of a sum of calls and nimbers.
pub fn build(positions: &mut Positions, text: &str) -> Position {
    let mut parts = Vec::new();
    for part in text.split(" + ") {
        parts.push(if let Some(k) = part.strip_prefix('*') {
            let nimber = positions.algebra.nimber(k.parse().unwrap_or(1)).unwrap();
            positions.of_value(nimber).unwrap()
        } else if let Ok(n) = part.parse() {
            let number = positions.algebra.integer(n).unwrap();
            positions.of_value(number).unwrap()
        } else {
            try_build(positions, part).unwrap_or_else(|e| panic!("{text}: {e:?}"))
        });
    }
    positions.sum(&parts).unwrap()
}

pub fn mistake(text: &str) -> Mistake {
    match try_build(&mut Positions::default(), text) {
        Err(BuildError::Mistake(mistake)) => mistake,
        other => panic!("{text}: {other:?}"),
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
