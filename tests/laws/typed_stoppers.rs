//! Stoppers that are typed, against plain definitions that share nothing with the engine.

use std::collections::HashMap;

use super::common::graphs::{budget, full, well_known};
use super::common::plain;
use super::common::random::{Rng, cases};
use super::common::typist::graph as typed;
use algebra::game::loopy::{Graph, Stopper};

fn value(graph: &Graph) -> Stopper {
    let found = Stopper::new(graph, &mut budget()).unwrap();
    found.expect("a stopper")
}

/// A random stopper whose ends are numbers, as a bracket; `ends` writes the numbers.
fn bracket_of_numbers(rng: &mut Rng, deep: u64, ends: &dyn Fn(i64) -> String) -> String {
    if deep == 0 || rng.below(4) == 0 {
        return match rng.below(8) {
            0 => "on".to_string(),
            1 => "off".to_string(),
            _ => ends(rng.range(-2, 2)),
        };
    }
    let side = |rng: &mut Rng, own: bool| {
        let options = (0..=rng.below(2)).map(|_| bracket_of_numbers(rng, deep - 1, ends));
        let mut options: Vec<String> = options.collect();
        if own {
            options.push("pass".to_string());
        }
        options.join(",")
    };
    let passes = rng.below(4);
    let (left, right) = (side(rng, passes == 0), side(rng, passes == 1));
    format!("{{{left}|{right}}}")
}

/// Stoppers with large numbers in them are simplified and compared as if the numbers were small.
#[test]
fn large_numbers_in_stoppers() {
    let mut seen: HashMap<(bool, bool), u32> = HashMap::new();
    cases(120, |rng| {
        let by = *rng.pick(&[70, -70]);
        let texts = [(); 2].map(|()| bracket_of_numbers(rng, 2, &|x| (x + by).to_string()));
        let graphs = texts.each_ref().map(|text| typed(text));
        if graphs
            .iter()
            .any(|graph| graph.len() <= 64 || !plain::is_stopper(graph))
        {
            return;
        }
        let values = graphs.each_ref().map(value);
        for (graph, value) in graphs.iter().zip(&values) {
            let form = full(value);
            let is_equal = plain::at_least(graph, &form) && plain::at_least(&form, graph);
            assert!(is_equal, "{texts:?}");
        }
        let [g, h] = &graphs;
        let plain = (plain::at_least(g, h), plain::at_least(h, g));
        let [one, two] = &values;
        let ge = one.at_least(two, &mut budget()).unwrap();
        assert_eq!(
            (ge, two.at_least(one, &mut budget()).unwrap()),
            plain,
            "{texts:?}"
        );
        *seen.entry(plain).or_default() += 1;
    });
    assert!(seen.len() >= 3, "{seen:?}");
}

#[test]
fn well_known_games_have_their_values() {
    for (text, graph) in well_known() {
        assert_eq!(value(&graph), value(&typed(text)), "{text}");
    }
}
