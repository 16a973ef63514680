//! Rulesets on heaps, lists and graphs against plain recursion.

use std::collections::BTreeSet;

use upstar::game::Player;

use super::recursion::{Moves, Recursion};
use crate::common::random::cases;

/// Heaps side by side, in order, the empty ones left out.
type Heaps = Vec<u64>;

/// All ways to replace one heap by others.
fn breaking(heaps: &Heaps, ways: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<Heaps> {
    let mut moves = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for way in ways(heap) {
            let mut left = heaps.clone();
            left.remove(i);
            left.extend(way);
            left.retain(|&heap| heap > 0);
            left.sort_unstable();
            moves.push(left);
        }
    }
    moves
}

/// Takes so many from within a row.
fn takes(row: u64, count: u64) -> Vec<Vec<u64>> {
    match row.checked_sub(count) {
        Some(rest) => (0..=rest).map(|i| vec![i, rest - i]).collect(),
        None => Vec::new(),
    }
}

fn kayles(heaps: &Heaps, _: Player) -> Vec<Heaps> {
    breaking(heaps, |row| [takes(row, 1), takes(row, 2)].concat())
}

fn dawson(heaps: &Heaps, _: Player) -> Vec<Heaps> {
    breaking(heaps, |row| takes(row, 2))
}

fn grundy(heaps: &Heaps, _: Player) -> Vec<Heaps> {
    breaking(heaps, |heap| {
        let parts = (1..heap).map(|i| vec![i, heap - i]);
        parts.filter(|parts| parts[0] != parts[1]).collect()
    })
}

#[test]
fn heaps_that_break() {
    let rulesets: [(&str, Moves<Heaps>); 3] = [
        ("kayles", kayles),
        ("dawson", dawson),
        ("grundy_game", grundy),
    ];
    for (name, moves) in rulesets {
        let mut recursion = Recursion::new(moves);
        for n in 0..=13 {
            let heaps = if n == 0 { vec![] } else { vec![n] };
            recursion.check(&format!("{name}({n})"), &heaps);
        }
    }
}

/// Cakes side by side, each with its rows and columns.
type Cakes = Vec<(u64, u64)>;

fn maundy(cakes: &Cakes, player: Player) -> Vec<Cakes> {
    let mut moves = Vec::new();
    for (i, &(m, n)) in cakes.iter().enumerate() {
        let side = if player == Player::Left { n } else { m };
        for d in (2..=side).filter(|d| side % d == 0) {
            let piece = match player {
                Player::Left => (m, n / d),
                Player::Right => (m / d, n),
            };
            let mut left = cakes.clone();
            left.remove(i);
            left.extend((0..d).map(|_| piece));
            left.sort_unstable();
            moves.push(left);
        }
    }
    moves
}

#[test]
fn maundy_cake() {
    let mut recursion = Recursion::new(maundy as Moves<Cakes>);
    for m in 1..=12 {
        for n in 1..=12 / m {
            recursion.check(&format!("maundy_cake({m}, {n})"), &vec![(m, n)]);
            let law = format!("maundy_cake({m}, {n}) + maundy_cake({n}, {m}) == 0");
            assert_eq!(recursion.print(&law), "true", "{law}");
        }
    }
}

/// The cakes after one of them is replaced by others, those without a row or column left out.
fn replaced(cakes: &Cakes, i: usize, pieces: [(u64, u64); 2]) -> Cakes {
    let mut left = cakes.clone();
    left.remove(i);
    left.extend(pieces.into_iter().filter(|&(m, n)| m > 0 && n > 0));
    left.sort_unstable();
    left
}

fn eaten(cakes: &Cakes, player: Player, turns: bool) -> Vec<Cakes> {
    let mut moves = Vec::new();
    for (i, &(m, n)) in cakes.iter().enumerate() {
        let side = if player == Player::Left { n } else { m };
        for a in 0..side {
            let pieces = [a, side - 1 - a].map(|piece| match (player, turns) {
                (Player::Left, false) => (m, piece),
                (Player::Left, true) => (piece, m),
                (Player::Right, false) => (piece, n),
                (Player::Right, true) => (n, piece),
            });
            moves.push(replaced(cakes, i, pieces));
        }
    }
    moves
}

#[test]
fn cakes_that_are_eaten() {
    let rulesets: [(&str, Moves<Cakes>); 2] = [
        ("eatcake", |cakes, player| eaten(cakes, player, false)),
        ("turn_and_eatcake", |cakes, player| {
            eaten(cakes, player, true)
        }),
    ];
    for (name, moves) in rulesets {
        let mut recursion = Recursion::new(moves);
        for (m, n) in (0..=4).flat_map(|m| (0..=4).map(move |n| (m, n))) {
            let cakes = if m * n == 0 { vec![] } else { vec![(m, n)] };
            recursion.check(&format!("{name}({m}, {n})"), &cakes);
        }
    }
}

#[test]
fn heaps_with_a_second_number() {
    let rulesets: [(&str, Moves<(u64, u64)>); 3] = [
        ("fibonacci_nim", |&(n, q), _| {
            (1..=q.min(n)).map(|a| (n - a, 2 * a)).collect()
        }),
        ("mem", |&(n, k), _| {
            (k.max(1)..=n).map(|a| (n - a, a)).collect()
        }),
        ("partizan_euclid", |&(p, q), player| {
            match (p.checked_rem(q), player) {
                (None | Some(0), _) => vec![],
                (Some(r), Player::Left) => vec![(q, r)],
                (Some(r), Player::Right) => vec![(q, q - r)],
            }
        }),
    ];
    for (name, moves) in rulesets {
        let mut recursion = Recursion::new(moves);
        for (m, n) in (0..=9).flat_map(|m| (0..=9).map(move |n| (m, n))) {
            recursion.check(&format!("{name}({m}, {n})"), &(m, n));
        }
    }
}

/// What each player may take, and the heap.
type Subtraction = (Vec<u64>, Vec<u64>, u64);

fn subtraction((left, right, heap): &Subtraction, player: Player) -> Vec<Subtraction> {
    let numbers = if player == Player::Left { left } else { right };
    let rest = numbers.iter().filter_map(|k| heap.checked_sub(*k));
    rest.map(|rest| (left.clone(), right.clone(), rest))
        .collect()
}

#[test]
fn partizan_subtraction() {
    let mut recursion = Recursion::new(subtraction as Moves<Subtraction>);
    cases(200, |rng| {
        let mut numbers = || {
            let numbers: BTreeSet<u64> = (0..rng.below(4)).map(|_| 1 + rng.below(5)).collect();
            numbers.into_iter().collect::<Vec<u64>>()
        };
        let (left, right) = (numbers(), numbers());
        let heap = rng.below(9);
        let call = format!("partizan_subtraction({left:?}, {right:?}, {heap})");
        let other = format!("partizan_subtraction({right:?}, {left:?}, {heap})");
        recursion.check(&call, &(left, right, heap));
        let law = format!("{call} + {other} == 0");
        assert_eq!(recursion.print(&law), "true", "{law}");
    });
}

/// At most so many heaps are lowered.
fn moore((most, heaps): &(u64, Heaps), _: Player) -> Vec<(u64, Heaps)> {
    let mut all: Vec<Heaps> = vec![vec![]];
    for &heap in heaps {
        let longer = |start: &Heaps| {
            (0..=heap)
                .map(|left| [&start[..], &[left]].concat())
                .collect()
        };
        all = all.iter().flat_map::<Vec<Heaps>, _>(longer).collect();
    }
    all.retain(|left| {
        let lowered = left.iter().zip(heaps).filter(|(a, b)| a < b).count() as u64;
        (1..=*most).contains(&lowered)
    });
    all.into_iter().map(|left| (*most, left)).collect()
}

#[test]
fn moore_nim() {
    let mut recursion = Recursion::new(moore as Moves<(u64, Heaps)>);
    cases(100, |rng| {
        let heaps: Heaps = (0..rng.below(4)).map(|_| rng.below(4)).collect();
        let most = 1 + rng.below(3);
        recursion.check(&format!("moore({most}, {heaps:?})"), &(most, heaps));
    });
}

fn euclid(&(a, b): &(u64, u64), _: Player) -> Vec<(u64, u64)> {
    match (a, b) {
        (0, _) | (_, 0) => Vec::new(),
        (a, b) if a >= b => (1..=a / b).map(|k| (a - k * b, b)).collect(),
        (a, b) => (1..=b / a).map(|k| (a, b - k * a)).collect(),
    }
}

#[test]
fn euclid_numbers() {
    let mut recursion = Recursion::new(euclid as Moves<(u64, u64)>);
    for a in 0..=12 {
        for b in 0..=12 {
            recursion.check(&format!("euclid({a}, {b})"), &(a, b));
        }
    }
}

fn nimble(coins: &Heaps, _: Player) -> Vec<Heaps> {
    let mut moves = Vec::new();
    for i in (0..coins.len()).filter(|&i| coins[i] > 0) {
        for j in 0..i {
            let mut left = coins.clone();
            left[i] -= 1;
            left[j] += 1;
            moves.push(left);
        }
    }
    moves
}

#[test]
fn nimble_coins() {
    let mut recursion = Recursion::new(nimble as Moves<Heaps>);
    cases(200, |rng| {
        let coins: Heaps = (0..rng.below(5)).map(|_| rng.below(3)).collect();
        recursion.check(&format!("nimble({coins:?})"), &coins);
    });
}

/// The vertices that are there, and the edges between them.
type Graph = (BTreeSet<u64>, Vec<(u64, u64)>);

fn nodes((vertices, edges): &Graph, _: Player) -> Vec<Graph> {
    let mut moves = Vec::new();
    for &taken in vertices {
        let mut left = vertices.clone();
        left.remove(&taken);
        for &(a, b) in edges {
            if a == taken || b == taken {
                left.remove(&a);
                left.remove(&b);
            }
        }
        let among = edges.iter().copied();
        let among = among.filter(|(a, b)| left.contains(a) && left.contains(b));
        let among = among.collect();
        moves.push((left, among));
    }
    moves
}

#[test]
fn node_kayles() {
    let mut recursion = Recursion::new(nodes as Moves<Graph>);
    cases(200, |rng| {
        let size = 2 + rng.below(6);
        let mut edges = BTreeSet::new();
        for _ in 0..rng.below(9) {
            let (a, b) = (rng.below(size), rng.below(size));
            if a != b {
                edges.insert((a.min(b), a.max(b)));
            }
        }
        let edges: Vec<(u64, u64)> = edges.into_iter().collect();
        let vertices = edges.iter().flat_map(|&(a, b)| [a, b]).collect();
        let text: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        recursion.check(
            &format!("node_kayles(\"{}\")", text.join(" ")),
            &(vertices, edges),
        );
    });
}
