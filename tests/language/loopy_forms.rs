//! Brackets that mean themselves inside: which are the same, and how their followers are named.

use super::common::random::{Rng, cases};
use super::common::typist::Typist;

/// A random option: an enclosing label, a value or a bracket, possibly negated, added or multiplied.
fn option(rng: &mut Rng, depth: u32, around: &mut Vec<&'static str>) -> String {
    const LEAVES: [&str; 12] = [
        "0", "1", "-1", "*", "*2", "^", "over", "under", "on", "dud", "nim(2)", "{|}",
    ];
    match rng.below(9) {
        0..=2 => rng.pick(around).to_string(),
        3 | 4 if depth > 0 => bracket(rng, depth - 1, around),
        5 => format!("-({})", option(rng, depth, around)),
        6 if depth > 0 => {
            let (one, two) = (option(rng, 0, around), option(rng, 0, around));
            format!("({one}) {} ({two})", rng.pick(&["+", "-"]))
        }
        _ => rng.pick(&LEAVES).to_string(),
    }
}

fn bracket(rng: &mut Rng, depth: u32, around: &[&'static str]) -> String {
    let label = *rng.pick(&["", "a", "b", "c"]);
    let mut around = around.to_vec();
    around.extend(["pass", label].into_iter().filter(|name| !name.is_empty()));
    let mut side = |rng: &mut Rng| {
        let count = *rng.pick(&[0, 1, 1, 1, 2]);
        let options = (0..count).map(|_| option(rng, depth, &mut around));
        options.collect::<Vec<_>>().join(",")
    };
    let (left, right) = (side(rng), side(rng));
    format!("{label}{{{left}|{right}}}")
}

/// The items of a list as it is printed.
fn items(list: &str) -> Vec<String> {
    let (mut items, mut depth) = (vec![String::new()], 0);
    for sign in list.trim_matches(['[', ']']).chars() {
        depth += i32::from("{([".contains(sign)) - i32::from("})]".contains(sign));
        match items.last_mut() {
            Some(last) if sign != ',' || depth > 0 => last.push(sign),
            _ => items.push(String::new()),
        }
    }
    items.retain(|item| !item.trim().is_empty());
    items
}

/// A game typed again is the same game, and so is every option as it is named.
#[test]
fn forms_read_back() {
    let mut through_operators = 0;
    cases(600, |rng| {
        let typed = bracket(rng, 2, &[]);
        let mut typist = Typist::new();
        assert_eq!(
            typist.print(&format!("({typed}) === ({typed})")),
            "true",
            "{typed}"
        );
        for (player, side) in [("Left", "left"), ("Right", "right")] {
            let moves = typist.print(&format!("moves({typed}, {player})"));
            for (at, made) in items(&moves).iter().enumerate() {
                for claim in [
                    format!("moves({typed}, {player})[{at}] == ({made})"),
                    format!("after({typed}, {made}) === {side}({typed})[{at}]"),
                ] {
                    assert_eq!(typist.print(&claim), "true", "{claim}");
                }
                let is_loop = made.contains("a{") || made.contains("pass");
                let is_joined = made.contains(" + ") || made.contains("-{") || made.contains("-a");
                through_operators += u32::from(is_loop && is_joined);
            }
        }
    });
    assert!(through_operators > 50, "{through_operators}");
}
