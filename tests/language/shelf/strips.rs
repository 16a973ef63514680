//! Rulesets on strips: values, moves and winning moves of random rows of up to seven, their images and negatives.

use upstar::game::Player;

use super::recursion::{Image, ImageValue, Moves, Recursion};
use super::rules::swapped;
use crate::common::random::cases;

type Row = Vec<char>;

fn text_of(row: &Row) -> String {
    row.iter().collect()
}

fn other_side(row: &Row) -> Row {
    swapped(row, ['L', 'R'])
}

fn mirrored(row: &Row) -> Row {
    row.iter().rev().copied().collect()
}

fn check(name: &str, signs: &str, moves: Moves<Row>, images: &[Image<Row>]) {
    let signs: Row = signs.chars().collect();
    let mut recursion = Recursion::new(moves);
    cases(300, |rng| {
        let length = rng.range(1, 7);
        let row: Row = (0..length).map(|_| *rng.pick(&signs)).collect();
        let call = |row: &Row| format!("{name}(\"{}\")", text_of(row));
        recursion.check(&call(&row), &row);
        recursion.check_images(&row, call, images);
    });
}

fn own(player: Player, [left, right]: [char; 2]) -> char {
    match player {
        Player::Left => left,
        Player::Right => right,
    }
}

fn places(row: &Row, signs: &[char]) -> Vec<usize> {
    (0..row.len())
        .filter(|&i| signs.contains(&row[i]))
        .collect()
}

fn from_behind(row: &Row) -> Row {
    mirrored(&swapped(row, ['T', 'F']))
}

/// Right moves as Left does on the reversed strip.
fn toads(row: &Row, player: Player) -> Vec<Row> {
    if player == Player::Right {
        let moves = toads(&from_behind(row), Player::Left);
        return moves.iter().map(from_behind).collect();
    }
    let mut moves = Vec::new();
    for i in places(row, &['T']) {
        let reach = match &row[i + 1..] {
            ['.', ..] => 1,
            ['F', '.', ..] => 2,
            _ => continue,
        };
        let mut next = row.clone();
        next.swap(i, i + reach);
        moves.push(next);
    }
    moves
}

fn toppling(row: &Row, player: Player) -> Vec<Row> {
    let mut moves = Vec::new();
    for i in places(row, &[own(player, ['L', 'R']), 'G']) {
        moves.push(row[..i].to_vec());
        moves.push(row[i + 1..].to_vec());
    }
    moves
}

/// The places from `from` to `i` move by one, and what stood at `from` is lost.
fn shifted(row: &Row, from: usize, i: usize) -> Row {
    let mut next = row.clone();
    next.remove(from);
    next.insert(i, '.');
    next
}

fn shove(row: &Row, player: Player) -> Vec<Row> {
    let pieces = places(row, &[own(player, ['L', 'R'])]);
    pieces.iter().map(|&i| shifted(row, 0, i)).collect()
}

fn push(row: &Row, player: Player) -> Vec<Row> {
    let pieces = places(row, &[own(player, ['L', 'R'])]);
    let gap = |i: usize| row[..i].iter().rposition(|&sign| sign == '.');
    pieces
        .iter()
        .map(|&i| shifted(row, gap(i).unwrap_or(0), i))
        .collect()
}

fn turtles(row: &Row, _: Player) -> Vec<Row> {
    let mut moves = Vec::new();
    for i in places(row, &['H']) {
        let mut next = row.clone();
        next[i] = 'T';
        moves.push(next.clone());
        for j in 0..i {
            let mut both = next.clone();
            both[j] = if row[j] == 'H' { 'T' } else { 'H' };
            moves.push(both);
        }
    }
    moves
}

#[test]
fn toads_and_frogs() {
    let images: [Image<Row>; 1] = [(from_behind, ImageValue::Negative)];
    check("toads_and_frogs", "TTFF...", toads, &images);
}

#[test]
fn toppling_dominoes() {
    let images: [Image<Row>; 2] = [
        (mirrored, ImageValue::Same),
        (other_side, ImageValue::Negative),
    ];
    check("toppling", "LLRRG", toppling, &images);
    Recursion::new(toppling as Moves<Row>).check("toppling(\"\")", &Row::new());
}

#[test]
fn shoving() {
    let images: [Image<Row>; 1] = [(other_side, ImageValue::Negative)];
    check("shove", "LLRR.", shove, &images);
    check("shove", "LR...", shove, &images);
}

#[test]
fn pushing() {
    let images: [Image<Row>; 1] = [(other_side, ImageValue::Negative)];
    check("push", "LLRR.", push, &images);
    check("push", "LR...", push, &images);
}

#[test]
fn turning_turtles() {
    check("turning_turtles", "HT", turtles, &[]);
}
