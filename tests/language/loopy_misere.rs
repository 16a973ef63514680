//! Misère play in which positions may be met again.

use super::common::random::{Rng, cases};
use super::common::typist::Typist;

/// Where Left and Right can move to.
type Moves = Vec<[Vec<usize>; 2]>;

/// A small game: its index, followed by those of its followers.
fn leaf(text: &str, moves: &mut Moves) -> usize {
    let at = moves.len();
    moves.push(Default::default());
    let to = |texts: &[&str]| -> Vec<usize> {
        let options = texts.iter().map(|text| match *text {
            "over" => at,
            text => leaf(text, moves),
        });
        options.collect()
    };
    let sides: [&[&str]; 2] = match text {
        "*" => [&["0"], &["0"]],
        "*2" => [&["0", "*"], &["0", "*"]],
        "1" => [&["0"], &[]],
        "-1" => [&[], &["0"]],
        "^" => [&["0"], &["*"]],
        "* + *" => [&["*"], &["*"]],
        "over" => [&["0"], &["over"]],
        _ => [&[], &[]],
    };
    let sides = sides.map(to);
    moves[at] = sides;
    at
}

/// A bracket with labels and passes, and its place among the moves.
fn bracket(
    rng: &mut Rng,
    depth: u32,
    around: &mut Vec<(&'static str, usize)>,
    moves: &mut Moves,
) -> (String, usize) {
    let at = moves.len();
    moves.push(Default::default());
    let label = *rng.pick(&["", "a", "b", "c"]);
    around.push((label, at));
    let mut sides: [Vec<String>; 2] = Default::default();
    for (side, texts) in sides.iter_mut().enumerate() {
        for _ in 0..*rng.pick(&[0, 1, 1, 2]) {
            let (text, to) = match rng.below(6) {
                0 => ("pass".to_string(), at),
                1 | 2 if depth > 0 => bracket(rng, depth - 1, around, moves),
                3 if around.iter().any(|(label, _)| !label.is_empty()) => {
                    let labels = around.iter().filter(|(label, _)| !label.is_empty());
                    let (label, _) = **rng.pick(&labels.collect::<Vec<_>>());
                    // The innermost bracket of that name.
                    let meant = around.iter().rfind(|(other, _)| *other == label);
                    (label.to_string(), meant.unwrap().1)
                }
                _ => {
                    let leaves = ["0", "0", "*", "*2", "1", "-1", "^", "* + *", "over"];
                    let text = *rng.pick(&leaves);
                    (text.to_string(), leaf(text, moves))
                }
            };
            texts.push(text);
            moves[at][side].push(to);
        }
    }
    around.pop();
    let [left, right] = sides.map(|texts| texts.join(","));
    (format!("{label}{{{left}|{right}}}"), at)
}

/// All sums of a position of the one and a position of the other.
fn sum(one: &Moves, two: &Moves) -> Moves {
    let place = |i: usize, j: usize| i * two.len() + j;
    let mut sums = Moves::new();
    for (i, first) in one.iter().enumerate() {
        for (j, second) in two.iter().enumerate() {
            sums.push([0, 1].map(|player| {
                let first = first[player].iter().map(|&to| place(to, j));
                first
                    .chain(second[player].iter().map(|&to| place(i, to)))
                    .collect()
            }));
        }
    }
    sums
}

/// Who wins at the first place when Left starts and when Right does: labels are added until there are no more.
fn winners(moves: &Moves) -> [Option<usize>; 2] {
    let mut labels = vec![[None; 2]; moves.len()];
    loop {
        let before = labels.clone();
        for (at, sides) in moves.iter().enumerate() {
            for player in [0, 1] {
                let other = 1 - player;
                let mut ends = sides[player].iter().map(|&to| before[to][other]);
                labels[at][player] = match sides[player].is_empty() {
                    true => Some(player),
                    false if ends.clone().any(|end| end == Some(player)) => Some(player),
                    false if ends.all(|end| end == Some(other)) => Some(other),
                    false => None,
                };
            }
        }
        if labels == before {
            return labels[0];
        }
    }
}

#[test]
fn outcomes_of_misere_play_by_plain_retrograde_analysis() {
    let (mut drawn, mut sums) = (0, 0);
    cases(2_000, |rng| {
        let mut moves = Moves::new();
        let (mut typed, _) = bracket(rng, 3, &mut Vec::new(), &mut moves);
        if rng.below(3) == 0 {
            let mut others = Moves::new();
            let (other, _) = bracket(rng, 1, &mut Vec::new(), &mut others);
            typed = format!("{typed} + {other}");
            moves = sum(&moves, &others);
            sums += 1;
        }
        let ends = winners(&moves);
        let outcome = match ends {
            [Some(0), Some(0)] => "L",
            [Some(1), Some(1)] => "R",
            [Some(0), Some(1)] => "N",
            [Some(1), Some(0)] => "P",
            [None, None] => "D",
            [Some(0), None] => "LD",
            [None, Some(1)] => "DR",
            [None, Some(0)] => "DL",
            _ => "RD",
        };
        let mut typist = Typist::new();
        let shown = typist.print(&format!("outcome(misere({typed}))"));
        assert_eq!(shown.split(' ').next(), Some(outcome), "{typed}");
        for (player, name) in [(0, "Left"), (1, "Right")] {
            let wins = ends[player] == Some(player);
            let has_moves = !moves[0][player].is_empty();
            let winning = typist.print(&format!("winning_moves(misere({typed}), {name}) != []"));
            assert_eq!(winning, (wins && has_moves).to_string(), "{typed}, {name}");
        }
        if rng.below(4) == 0 {
            for shown in ["strategy", "tree"] {
                let text = typist.print(&format!("{shown}(misere({typed}))"));
                assert!(text.starts_with("# misere("), "{shown}({typed}): {text}");
            }
        }
        drawn += u32::from(ends.contains(&None));
    });
    assert!(drawn > 200 && sums > 400, "{drawn} drawn, {sums} sums");
}
