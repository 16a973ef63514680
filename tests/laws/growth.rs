//! Sums of loopy positions: those with finitely many positions are solved, and all others are reported.

use std::collections::HashMap;

use super::common::plain;
use super::common::random::{Rng, cases};
use super::common::typist::Typist;
use algebra::game::loopy::{Graph, Options};

/// A move leads to a sum of parts, each of them a row.
type Rows = Vec<[Vec<Vec<usize>>; 2]>;

fn random(rng: &mut Rng) -> Rows {
    let count = rng.range(1, 4) as usize;
    let mut side = || -> Vec<Vec<usize>> {
        let moves = 0..rng.below(3);
        moves
            .map(|_| {
                let parts = [0, 1, 1, 1, 2][rng.below(5) as usize];
                (0..parts)
                    .map(|_| rng.below(count as u64) as usize)
                    .collect()
            })
            .collect()
    };
    (0..count).map(|_| [side(), side()]).collect()
}

/// All sums that the first row leads to, if they are not too many. A row without moves is no part of a sum.
fn sums(rows: &Rows) -> Option<Graph> {
    const MOST: usize = 1_000;
    const LONGEST: usize = 24;
    let is_alive = |row: &usize| rows[*row].iter().any(|side| !side.is_empty());
    let root: Vec<usize> = [0].into_iter().filter(is_alive).collect();
    let mut places = HashMap::from([(root.clone(), 0)]);
    let mut met = vec![root];
    let mut graph: Vec<Options> = Vec::new();
    while let Some(sum) = met.get(graph.len()).cloned() {
        let mut both = Options::default();
        for (to, side) in both.iter_mut().enumerate() {
            for (at, &part) in sum.iter().enumerate() {
                for option in &rows[part][to] {
                    let mut next = sum.clone();
                    next.remove(at);
                    next.extend(option.iter().filter(|row| is_alive(row)));
                    next.sort_unstable();
                    let place = *places.entry(next.clone()).or_insert_with(|| {
                        met.push(next);
                        met.len() - 1
                    });
                    side.push(place as u32);
                }
            }
        }
        graph.push(both);
        if met.len() > MOST || sum.len() > LONGEST {
            return None;
        }
    }
    Some(Graph::new(graph).unwrap())
}

#[test]
fn loopy_sums_are_solved_if_finite_and_reported_if_infinite() {
    let (mut finite, mut infinite) = (0, 0);
    cases(250, |rng| {
        let rows = random(rng);
        let lists = [0, 1].map(|side| {
            let side: Vec<_> = rows.iter().map(|row| row[side].clone()).collect();
            format!("{side:?}")
        });
        let typed = format!(
            "let l = {}; let r = {};
             let p(n) = {{sum([p(i) for i in s]) for s in l[n] | sum([p(i) for i in s]) for s in r[n]}};",
            lists[0], lists[1]
        );
        for question in ["outcome(p(0))", "outcome(misere(p(0)))"] {
            let told = Typist::new().print(&format!("{typed} {question}"));
            match sums(&rows) {
                Some(graph) => {
                    finite += 1;
                    assert!(!told.contains("error"), "{typed}\n{told}");
                    if !question.contains("misere") {
                        assert_eq!(told, plain::outcome(&graph).letter(), "{typed}");
                    }
                }
                // A player who cannot move at all has won at once.
                None if question.contains("misere") && !told.contains("error") => {}
                None => {
                    infinite += 1;
                    assert!(
                        told.contains("never ends") && told.contains("and so on"),
                        "{typed}\n{told}"
                    );
                }
            }
        }
    });
    assert!(
        finite > 150 && infinite > 100,
        "{finite} finite, {infinite} infinite"
    );
}
