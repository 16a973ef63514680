//! Bricks, Chop, Chomp, Nim, subtraction games, Lasker's Nim, Wythoff's game, Cut-Cake.

use std::collections::{BTreeSet, HashMap};

use upstar::Halt;
use upstar::game::Player;

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
}

#[test]
fn chop_is_two_heap_nim() {
    for m in 1..20 {
        for n in 1..20 {
            assert_eq!(grundy(&format!("chop({m},{n})")), (m - 1) ^ (n - 1));
        }
    }
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

/// One table serves long rows and square ones.
#[test]
fn wythoff_far_from_square() {
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

/// Bars of two rows, as wide as a packed position of 8 bits, of 16 bits and beyond, against their definition.
#[test]
fn chomp_bars_of_two_rows() {
    const WIDEST: u64 = 34;
    let mut known: HashMap<(u64, u64), u64> = HashMap::new();
    for below in 1..=WIDEST {
        for above in 0..=below {
            let shorter = (1..below).map(|left| (left, above.min(left)));
            let options = shorter.chain((0..above).map(|left| (below, left)));
            let value = mex_of(options.map(|option| known[&option]));
            known.insert((below, above), value);
        }
    }
    for (below, above) in [
        (9, 4),
        (16, 15),
        (17, 3),
        (17, 16),
        (21, 20),
        (32, 17),
        (34, 33),
    ] {
        let found = grundy(&format!("chomp([{below},{above}])"));
        assert_eq!(found, known[&(below, above)], "{below} {above}");
    }
}
