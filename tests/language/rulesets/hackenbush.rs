//! Hackenbush: stalks and graphs, against the definition.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use upstar::Source;
use upstar::game::{Algebra, Game};

use super::support::*;
use crate::common::random::{Rng, cases};

type Edges = Vec<(u32, u32, char)>;

/// The value from the definition.
fn plain(edges: &Edges, algebra: &mut Algebra, known: &mut HashMap<Edges, Game>) -> Game {
    if let Some(value) = known.get(edges) {
        return *value;
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for cut in 0..edges.len() {
        let mut rest = edges.clone();
        let (_, _, colour) = rest.remove(cut);
        let mut reached = BTreeSet::from([0]);
        loop {
            let before = reached.len();
            for &(a, b, _) in &rest {
                if reached.contains(&a) || reached.contains(&b) {
                    reached.extend([a, b]);
                }
            }
            if reached.len() == before {
                break;
            }
        }
        rest.retain(|(a, _, _)| reached.contains(a));
        let value = plain(&rest, algebra, known);
        if colour != 'R' {
            left.push(value);
        }
        if colour != 'L' {
            right.push(value);
        }
    }
    let value = algebra.bracket(left, right).unwrap();
    known.insert(edges.clone(), value);
    value
}

fn call(edges: &Edges) -> String {
    let edges: Vec<String> = edges
        .iter()
        .map(|(a, b, c)| format!("{a}-{b}{c}"))
        .collect();
    format!("hackenbush(\"{}\")", edges.join(" "))
}

fn stalk(text: &str) -> Edges {
    (0..)
        .zip(text.chars())
        .map(|(at, c)| (at, at + 1, c))
        .collect()
}

#[test]
fn all_short_stalks() {
    let mut engine = world();
    let mut known = HashMap::new();
    let mut stalks = vec![String::new()];
    for length in 0..=5 {
        for text in &stalks {
            let expected = plain(&stalk(text), engine.session().algebra(), &mut known);
            let mut names = vec![format!("hackenbush(\"{text}\")")];
            if length > 0 {
                names.push(call(&stalk(text)));
            }
            for name in names {
                let p = build(&mut engine, &name);
                assert_eq!(value_of(&mut engine, p), expected, "{name}");
            }
        }
        stalks = stalks
            .iter()
            .flat_map(|text| ["L", "R", "G"].map(|edge| format!("{text}{edge}")))
            .collect();
    }
}

#[test]
fn long_stalks() {
    let halves = format!("hackenbush(\"L{}\")", "R".repeat(200));
    let mut engine = world();
    let p = build(&mut engine, &halves);
    let value = value_of(&mut engine, p);
    let (numerator, exponent) = engine.session().algebra().as_number(value).unwrap().parts();
    assert_eq!((numerator, exponent), (1.into(), 200));
    assert_eq!(grundy(&format!("hackenbush(\"{}\")", "G".repeat(300))), 300);
    // The same stalk as a graph goes by ordinal sums.
    let mixed = "LRRLRLLR".repeat(25);
    let (short, long) = (
        build(&mut engine, &format!("hackenbush(\"{mixed}\")")),
        build(&mut engine, &call(&stalk(&mixed))),
    );
    assert_eq!(value_of(&mut engine, short), value_of(&mut engine, long));
    let green = "LRGLGRRL".repeat(6);
    let (short, long) = (
        build(&mut engine, &format!("hackenbush(\"{green}\")")),
        build(&mut engine, &call(&stalk(&green))),
    );
    assert_eq!(value_of(&mut engine, short), value_of(&mut engine, long));
}

/// In quadratic time each of these would take minutes.
#[test]
fn large_graphs_take_linear_time() {
    let size = 60_000;
    let graph = |edge: &dyn Fn(u32) -> (u32, u32, char)| (0..size).map(edge).collect::<Edges>();
    let side = |i: u32| if i.is_multiple_of(2) { 'L' } else { 'R' };
    for (edges, expected) in [
        (graph(&|i| (i, i + 1, 'G')), "*60000"),
        (graph(&|i| (i, (i + 1) % size, 'G')), "0"),
        (graph(&|i| (0, i + 1, side(i))), "0"),
        (graph(&|i| (i / 2, i + 1, side(i))), "0"),
    ] {
        let mut engine = world();
        engine.change(|settings| settings.timeout = Some(Duration::from_secs(20)));
        let reply = engine.run(Source::new("test", call(&edges))).next();
        let reply = reply.expect("a statement");
        assert_eq!(reply.value_text(), Some(expected), "{:?}", reply.status());
    }
}

#[test]
fn copies_of_a_half_to_the_k_add() {
    for k in 1..12 {
        let half = format!("hackenbush(\"L{}\")", "R".repeat(k));
        let whole = format!("hackenbush(\"L{}\")", "R".repeat(k - 1));
        assert_eq!(value(&format!("{half} + {half}")), value(&whole));
    }
}

#[test]
fn followers_read_back_and_have_the_value_of_their_moves() {
    for text in [
        "hackenbush(\"LRGGL\")",
        "hackenbush(\"0-1L 1-2R 1-3G 3-0R 2-2L\")",
        "hackenbush(\"0-1G 1-2G 2-3L 3-1G 0-3R\")",
    ] {
        check_all_followers(text);
    }
}

fn random_edges(rng: &mut Rng, colours: &[char]) -> Edges {
    // Each edge starts at a point that has one already, so that all hang on the ground.
    let mut points = vec![0];
    let mut edges = Edges::new();
    for _ in 0..rng.range(1, 7) {
        let (from, to) = (*rng.pick(&points), rng.below(6) as u32);
        points.push(to);
        edges.push((from, to, *rng.pick(colours)));
    }
    edges
}

#[test]
fn graphs_against_the_definition() {
    for colours in [&['L', 'R', 'G'][..], &['L', 'R'], &['G']] {
        cases(150, |rng| {
            let edges = random_edges(rng, colours);
            let mut engine = world();
            let expected = plain(&edges, engine.session().algebra(), &mut HashMap::new());
            let p = build(&mut engine, &call(&edges));
            assert_eq!(value_of(&mut engine, p), expected, "{edges:?}");
        });
    }
}
