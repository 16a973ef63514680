//! Rulesets on boards: values, moves and winning moves of random small boards, their images and their negatives.

use super::recursion::{Image, ImageValue, Moves, Recursion};
use super::rules::{self, Rows, flipped, mirrored, other_side, text_of, turned};
use crate::common::plain;
use crate::common::random::{Rng, cases};
use crate::common::typist::Typist;
use algebra::game::loopy::Graph;
use upstar::game::Player;

const SIZES: [(u64, u64); 11] = [
    (1, 1),
    (1, 3),
    (1, 5),
    (1, 7),
    (2, 1),
    (2, 2),
    (2, 3),
    (2, 4),
    (3, 2),
    (3, 3),
    (4, 2),
];

/// A random board of these signs; a sign that is listed twice is twice as frequent.
fn board(rng: &mut Rng, signs: &str) -> Rows {
    let signs: Vec<char> = signs.chars().collect();
    let &(rows, columns) = rng.pick(&SIZES);
    let mut row = |_| (0..columns).map(|_| *rng.pick(&signs)).collect();
    (0..rows).map(&mut row).collect()
}

const IMAGES: [Image<Rows>; 4] = [
    (turned, ImageValue::Same),
    (mirrored, ImageValue::Same),
    (flipped, ImageValue::Same),
    (other_side, ImageValue::Negative),
];

fn check(name: &str, signs: &str, moves: Moves<Rows>, images: &[Image<Rows>]) {
    let mut recursion = Recursion::new(moves);
    cases(300, |rng| {
        let rows = board(rng, signs);
        let call = |rows: &Rows| format!("{name}(\"{}\")", text_of(rows));
        recursion.check(&call(&rows), &rows);
        recursion.check_images(&rows, call, images);
    });
}

#[test]
fn clobber() {
    check("clobber", "XXXXOOOO..#", rules::clobber, &IMAGES);
}

#[test]
fn clobber_with_other_moves() {
    check(
        "clobber_kings",
        "XXXXOOOO..#",
        rules::clobber_kings,
        &IMAGES,
    );
    check(
        "clobber_queens",
        "XXXOOO...#",
        rules::clobber_queens,
        &IMAGES,
    );
    check("clobber_rooks", "XXXOOO...#", rules::clobber_rooks, &IMAGES);
    check(
        "clobber_knights",
        "XXXOOO.#",
        rules::clobber_knights,
        &IMAGES,
    );
    check("hot_clobber", "XXOO...#", rules::hot_clobber, &IMAGES);
    check("anti_clobber", "XXOO..##", rules::anti_clobber, &IMAGES);
}

#[test]
fn amazons() {
    check("amazons", "XO...##", rules::amazons, &IMAGES);
}

#[test]
fn konane() {
    check("konane", "XXXOOO....#", rules::konane, &IMAGES);
}

#[test]
fn snort() {
    check("snort", "XO......#", rules::snort, &IMAGES);
}

#[test]
fn col() {
    check("col", "XO......#", rules::col, &IMAGES);
}

#[test]
fn nogo() {
    check("nogo", "XO.....#", rules::nogo, &IMAGES);
    // A group without a free square stops everyone, also beyond the wall.
    let mut recursion = Recursion::new(rules::nogo);
    for board in ["XO#..", "..#X", "X#...#O"] {
        let rows = vec![board.chars().collect()];
        recursion.check(&format!("nogo(\"{board}\")"), &rows);
    }
}

#[test]
fn fission() {
    let images: [Image<Rows>; 3] = [
        (mirrored, ImageValue::Same),
        (flipped, ImageValue::Same),
        (turned, ImageValue::Negative),
    ];
    check("fission", "XX....#", rules::fission, &images);
}

#[test]
fn cram() {
    let images: [Image<Rows>; 3] = [
        (turned, ImageValue::Same),
        (mirrored, ImageValue::Same),
        (flipped, ImageValue::Same),
    ];
    check("cram", "...#", rules::cram, &images);
    let mut recursion = Recursion::new(rules::cram);
    for (m, n) in [(1, 1), (1, 6), (2, 3), (3, 2), (3, 3), (2, 5)] {
        recursion.check(&format!("cram({m}, {n})"), &vec![vec!['.'; n]; m]);
    }
}

/// All positions that these rules lead to.
fn graph(root: &Rows, moves: Moves<Rows>) -> Graph {
    let mut met = vec![root.clone()];
    let mut options = Vec::new();
    while let Some(rows) = met.get(options.len()).cloned() {
        options.push(Player::BOTH.map(|player| {
            let mut places = Vec::new();
            for option in moves(&rows, player) {
                let known = met.iter().position(|other| *other == option);
                places.push(known.unwrap_or(met.len()) as u32);
                if known.is_none() {
                    met.push(option);
                }
            }
            places
        }));
    }
    Graph::new(options).unwrap()
}

/// Play may go round: outcomes by plain iteration, and the moves.
#[test]
fn fox_and_geese() {
    let mut outcomes = std::collections::BTreeSet::new();
    cases(60, |rng| {
        let &(rows, columns) = rng.pick(&[(2, 3), (3, 3), (3, 4), (4, 3), (4, 4)]);
        let mut board: Rows = vec![vec!['.'; columns]; rows];
        for sign in ['F', 'G', 'G'] {
            board[rng.below(rows as u64) as usize][rng.below(columns as u64) as usize] = sign;
        }
        let call = |board: &Rows| format!("fox_and_geese(\"{}\")", text_of(board));
        let mut typist = Typist::new();
        let expected = plain::outcome(&graph(&board, rules::fox_and_geese));
        let typed = call(&board);
        assert_eq!(
            typist.print(&format!("outcome({typed})")),
            expected.letter(),
            "{typed}"
        );
        for (player, name) in [(Player::Left, "left"), (Player::Right, "right")] {
            let options = rules::fox_and_geese(&board, player);
            let options: Vec<String> = options.iter().map(call).collect();
            assert_eq!(
                typist.print(&format!("{name}({typed})")),
                format!("[{}]", options.join(", "))
            );
        }
        outcomes.insert(expected.letter());
    });
    assert!(outcomes.len() >= 4, "{outcomes:?}");
}
