//! Rulesets on boards: values, moves and winning moves of random small boards, their images and their negatives.

use super::recursion::{Image, Moves, Recursion, Worth};
use super::rules::{self, Rows, flipped, mirrored, other_side, text_of, turned};
use crate::common::random::{Rng, cases};

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

/// A random board of these signs; one that stands there twice is twice as frequent.
fn board(rng: &mut Rng, signs: &str) -> Rows {
    let signs: Vec<char> = signs.chars().collect();
    let &(rows, columns) = rng.pick(&SIZES);
    let mut row = |_| (0..columns).map(|_| *rng.pick(&signs)).collect();
    (0..rows).map(&mut row).collect()
}

const IMAGES: [Image<Rows>; 4] = [
    (turned, Worth::Same),
    (mirrored, Worth::Same),
    (flipped, Worth::Same),
    (other_side, Worth::Negative),
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
        (mirrored, Worth::Same),
        (flipped, Worth::Same),
        (turned, Worth::Negative),
    ];
    check("fission", "XX....#", rules::fission, &images);
}

#[test]
fn cram() {
    let images: [Image<Rows>; 3] = [
        (turned, Worth::Same),
        (mirrored, Worth::Same),
        (flipped, Worth::Same),
    ];
    check("cram", "...#", rules::cram, &images);
    let mut recursion = Recursion::new(rules::cram);
    for (m, n) in [(1, 1), (1, 6), (2, 3), (3, 2), (3, 3), (2, 5)] {
        recursion.check(&format!("cram({m}, {n})"), &vec![vec!['.'; n]; m]);
    }
}
