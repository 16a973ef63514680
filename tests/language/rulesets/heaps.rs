//! Bricks, Chop, Chomp, Nim, subtraction games, Lasker's Nim, Wythoff's game, Cut-Cake.

use std::collections::{BTreeSet, HashMap};

use upstar::Halt;
use upstar::game::Player;
use upstar::internals::EngineInternals;

use super::support::*;

/// Nim-values by the mex rule from a list of moves, each to a sum of positions.
fn brute<P: Clone + std::hash::Hash + Eq>(
    p: &P,
    moves: &impl Fn(&P) -> Vec<Vec<P>>,
    known: &mut HashMap<P, u64>,
) -> u64 {
    if let Some(value) = known.get(p) {
        return *value;
    }
    let values: Vec<u64> = moves(p)
        .iter()
        .map(|sum| sum.iter().fold(0, |x, part| x ^ brute(part, moves, known)))
        .collect();
    let value = mex_of(values);
    known.insert(p.clone(), value);
    value
}

#[test]
fn bricks_repeat_with_three() {
    for n in 0..30 {
        assert_eq!(grundy(&format!("bricks({n})")), n % 3);
    }
    assert_eq!(grundy("bricks(9000000000000000000)"), 0);
    assert_eq!(
        options("bricks(7)", Player::Left),
        ["bricks(5)", "bricks(6)"]
    );
}

#[test]
fn chop_is_two_heap_nim() {
    for m in 1..20 {
        for n in 1..20 {
            assert_eq!(grundy(&format!("chop({m},{n})")), (m - 1) ^ (n - 1));
        }
    }
    assert_eq!(
        options("chop(2,3)", Player::Right),
        ["chop(1,3)", "chop(2,1)", "chop(2,2)"]
    );
}

#[test]
fn chomp_has_the_known_table() {
    let table = [
        [0, 1, 2, 3, 4, 5],
        [1, 2, 4, 5, 7, 8],
        [2, 4, 5, 9, 11, 12],
        [3, 5, 9, 6, 13, 16],
    ];
    for (m, row) in (1..).zip(table) {
        for (n, expected) in (1..).zip(row) {
            assert_eq!(grundy(&format!("chomp({m},{n})")), expected);
            assert_eq!(grundy(&format!("chomp({n},{m})")), expected);
        }
    }
    assert_eq!(grundy("chomp([6,5,2,1,1])"), 2);
    assert_eq!(grundy("chomp(1,1000000)"), 999_999);
    assert_eq!(grundy("chomp(100000,1)"), 99_999);
}

#[test]
fn the_first_player_wins_chomp() {
    for m in 1..=6 {
        for n in 1..=6 {
            assert_eq!(grundy(&format!("chomp({m},{n})")) == 0, m * n == 1);
        }
    }
}

#[test]
fn chomp_by_sets_of_squares() {
    fn moves(bar: &BTreeSet<(u8, u8)>) -> Vec<Vec<BTreeSet<(u8, u8)>>> {
        bar.iter()
            .filter(|&&at| at != (0, 0))
            .map(|&(r, c)| {
                vec![
                    bar.iter()
                        .copied()
                        .filter(|&(i, j)| i < r || j < c)
                        .collect(),
                ]
            })
            .collect()
    }
    let mut known = HashMap::new();
    for rows in [
        vec![5, 5, 4, 2],
        vec![3, 3, 3],
        vec![6, 1, 1, 1],
        vec![4, 4, 2],
    ] {
        let bar = (0..)
            .zip(&rows)
            .flat_map(|(r, &length)| (0..length).map(move |c| (r, c)))
            .collect();
        let expected = brute(&bar, &moves, &mut known);
        let rows: Vec<String> = rows.iter().map(u8::to_string).collect();
        assert_eq!(grundy(&format!("chomp([{}])", rows.join(","))), expected);
    }
}

#[test]
fn chomp_names_rectangles_by_their_sides() {
    assert_eq!(
        options("chomp(2,3)", Player::Left),
        [
            "chomp(1,3)",
            "chomp(2,1)",
            "chomp(2,2)",
            "chomp([3,1])",
            "chomp([3,2])"
        ]
    );
    let mut engine = world();
    let (a, b) = (
        build(&mut engine, "chomp([3,3])"),
        build(&mut engine, "chomp(2,3)"),
    );
    assert_eq!(a, b);
}

#[test]
fn nim_is_the_sum_of_its_heaps() {
    let mut engine = world();
    let (a, b) = (
        build(&mut engine, "nim(3,4,5)"),
        build(&mut engine, "*3 + *4 + *5"),
    );
    assert_eq!(a, b);
    assert_eq!(value("nim(0,3,0)"), "*3");
    assert_eq!(value("nim()"), "0");
    assert_eq!(value("nim(11,13,7,12)"), "*13");
}

#[test]
fn balancing_moves_are_named_by_the_heap() {
    let mut engine = world();
    let p = build(&mut engine, "nim(4,5,9,14)");
    let mut found = Vec::new();
    for made in engine.session().solver().moves_of(p, Player::Left).unwrap() {
        if value_of(&mut engine, made.result) == upstar::game::Game::ZERO {
            let (from, to) = (name(&mut engine, made.from), name(&mut engine, made.to));
            found.push(format!("{from} => {to}"));
        }
    }
    assert_eq!(found, ["*4 => *2", "*5 => *3", "*14 => *8"]);
}

#[test]
fn subtraction_games() {
    for n in 0..40 {
        assert_eq!(grundy(&format!("subtraction([1,2,3],{n})")), n % 4);
    }
    for set in [
        &[1, 3, 9][..],
        &[5, 11],
        &[9],
        &[2, 6, 9],
        &[1, 2, 6, 11],
        &[7],
        &[],
    ] {
        let moves = |&n: &u64| {
            set.iter()
                .filter(|&&taken| taken <= n)
                .map(|taken| vec![n - taken])
                .collect()
        };
        let mut known = HashMap::new();
        for n in 0..200 {
            let expected = brute(&n, &moves, &mut known);
            assert_eq!(
                grundy(&format!("subtraction({set:?},{n})")),
                expected,
                "{set:?} {n}"
            );
        }
    }
}

/// {2,5,7}: pure period 22 by the same mex rule, far beyond what a table could hold.
#[test]
fn long_subtraction_games_go_by_their_period() {
    let far = 1_000_000_000_000_000_000_u64 / 22 * 22;
    for n in 0..44 {
        assert_eq!(
            grundy(&format!("subtraction([2,5,7],{})", far + n)),
            grundy(&format!("subtraction([2,5,7],{})", 22 * 50 + n))
        );
    }
    assert_eq!(
        options("subtraction([7,2,2],8)", Player::Left),
        ["subtraction([2,7],1)", "subtraction([2,7],6)"]
    );
}

#[test]
fn lasker_by_the_mex_rule() {
    let moves = |&n: &u64| {
        (0..n)
            .map(|left| vec![left])
            .chain((1..n).map(|part| vec![part, n - part]))
            .collect()
    };
    let mut known = HashMap::new();
    for n in 0..200 {
        assert_eq!(
            grundy(&format!("lasker({n})")),
            brute(&n, &moves, &mut known)
        );
    }
    let known = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11];
    for (n, expected) in known.into_iter().enumerate() {
        assert_eq!(grundy(&format!("lasker({n})")), expected);
    }
    assert_eq!(grundy("lasker(100000)"), 99_999);
    assert_eq!(
        options("lasker(3)", Player::Left),
        [
            "lasker(0)",
            "lasker(1)",
            "lasker(1) + lasker(2)",
            "lasker(2)"
        ]
    );
}

#[test]
fn wythoff_by_the_mex_rule() {
    let moves = |&(m, n): &(u64, u64)| {
        (0..m)
            .map(|left| vec![(left, n)])
            .chain((0..n).map(|left| vec![(m, left)]))
            .chain((1..=m.min(n)).map(|taken| vec![(m - taken, n - taken)]))
            .collect()
    };
    let mut known = HashMap::new();
    for m in 0..25 {
        for n in 0..25 {
            let expected = brute(&(m, n), &moves, &mut known);
            assert_eq!(grundy(&format!("wythoff({m},{n})")), expected, "{m} {n}");
        }
    }
}

#[test]
fn wythoff_lost_positions() {
    let lost = [
        (0, 0),
        (1, 2),
        (3, 5),
        (4, 7),
        (6, 10),
        (8, 13),
        (9, 15),
        (11, 18),
    ];
    for (m, n) in lost {
        assert_eq!(grundy(&format!("wythoff({m},{n})")), 0);
    }
    assert_eq!(grundy("wythoff(0,1000000000000)"), 1_000_000_000_000);
    // Fibonacci neighbours are lost.
    assert_eq!(
        grundy("wythoff(4660046610375530309,2880067194370816120)"),
        0
    );
    // One table serves long rows and square ones.
    let mut engine = world();
    for text in [
        "wythoff(2,50000)",
        "wythoff(200,100)",
        "wythoff(2,50000)",
        "wythoff(70,3)",
    ] {
        let p = build(&mut engine, text);
        let long = value_of(&mut engine, p);
        assert_eq!(
            engine.session().algebra().as_nimber(long),
            Some(grundy(text))
        );
    }
}

#[test]
fn cutcake_by_recursion() {
    fn brute(m: i64, n: i64, known: &mut HashMap<(i64, i64), i64>) -> i64 {
        // Every value is an integer: the greatest and least reachable decide.
        if let Some(value) = known.get(&(m, n)) {
            return *value;
        }
        let left = (1..n)
            .map(|cut| brute(m, cut, known) + brute(m, n - cut, known))
            .max();
        let right = (1..m)
            .map(|cut| brute(cut, n, known) + brute(m - cut, n, known))
            .min();
        let value = match (left, right) {
            (None, None) => 0,
            (Some(l), None) => (l + 1).max(0),
            (None, Some(r)) => (r - 1).min(0),
            (Some(l), Some(r)) if l < 0 && 0 < r => 0,
            (Some(l), Some(_)) if l >= 0 => l + 1,
            (_, Some(r)) => r - 1,
        };
        if let (Some(l), Some(r)) = (left, right) {
            assert!(l < value && value < r, "{m}x{n}: an integer fits");
        }
        known.insert((m, n), value);
        value
    }
    let mut known = HashMap::new();
    for m in 1..24 {
        for n in 1..24 {
            let expected = brute(m, n, &mut known).to_string();
            assert_eq!(value(&format!("cutcake({m},{n})")), expected, "{m}x{n}");
        }
    }
    for (text, expected) in [
        ("cutcake(1,9)", "8"),
        ("cutcake(9,1)", "-8"),
        ("cutcake(2,3)", "0"),
        ("cutcake(2,4)", "1"),
        ("cutcake(2,6)", "2"),
        ("cutcake(4,8)", "1"),
        ("cutcake(4,7)", "0"),
    ] {
        assert_eq!(value(text), expected);
    }
    assert_eq!(
        options("cutcake(2,3)", Player::Left),
        ["cutcake(2,1) + cutcake(2,2)"]
    );
    assert_eq!(
        options("cutcake(2,3)", Player::Right),
        ["cutcake(1,3) + cutcake(1,3)"]
    );
}

#[test]
fn followers_read_back_and_have_the_value_of_their_moves() {
    for text in [
        "bricks(9)",
        "chop(4,5)",
        "chomp(3,4)",
        "chomp([4,4,2])",
        "subtraction([1,3,4],12)",
        "lasker(6)",
        "wythoff(5,6)",
        "cutcake(4,5)",
    ] {
        check_all_followers(text);
    }
}

#[test]
fn mixed_sums() {
    assert_eq!(value("chomp(2,3) + chop(2,4) + *3"), "*5");
    assert_eq!(value("chop(4,5) + bricks(7) + *4"), "*2");
    let mut engine = world();
    let p = build(&mut engine, "chop(4,5) + bricks(7) + *4");
    let mut won = Vec::new();
    for made in engine.session().solver().moves_of(p, Player::Left).unwrap() {
        if value_of(&mut engine, made.result) == upstar::game::Game::ZERO {
            let (from, to) = (name(&mut engine, made.from), name(&mut engine, made.to));
            won.push(format!("{from} => {to}"));
        }
    }
    assert_eq!(won, ["chop(4,5) => chop(2,5)"]);
}

/// What is too large ends with a limit, at once.
#[test]
fn limits() {
    for text in [
        "wythoff(1000000000,1000000001)",
        "chomp(20,20)",
        "chomp(1000,1000)",
    ] {
        let mut engine = world();
        engine.session().budget().set_memory(4);
        let p = build(&mut engine, text);
        let halt = engine.session().solver().value_of(p).unwrap_err().halt();
        let limited = matches!(halt, Some(Halt::Memory(4) | Halt::Large(_)));
        assert!(limited, "{text}: {halt:?}");
    }
    for text in [
        "chop(1000000000,7)",
        "lasker(1000000000)",
        "cutcake(7,1000000000000)",
    ] {
        let mut engine = world();
        let p = build(&mut engine, text);
        assert!(engine.session().solver().value_of(p).is_ok(), "{text}");
        let moves = engine.session().solver().moves_of(p, Player::Left);
        let halt = moves.unwrap_err().halt();
        assert!(matches!(halt, Some(Halt::Large(_))), "{text}: {halt:?}");
    }
}
