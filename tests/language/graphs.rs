//! `least` of a graph: equal exactly for graphs that differ only in the numbers of their vertices.

use std::collections::{BTreeMap, BTreeSet};

use super::common::random::{Rng, cases};
use super::common::typist::Typist;

/// A graph: the letter of each edge between its vertices, and the letter of each vertex; a blank is none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Plain {
    edges: BTreeMap<(usize, usize), char>,
    letters: Vec<char>,
}

impl Plain {
    /// The graph in which vertex v has become vertex `new[v]`.
    fn renumbered(&self, new: &[usize]) -> Plain {
        let edge = |(&(u, v), &letter): (&(usize, usize), &char)| {
            ((new[u].min(new[v]), new[u].max(new[v])), letter)
        };
        let mut letters = self.letters.clone();
        for (vertex, &letter) in self.letters.iter().enumerate() {
            letters[new[vertex]] = letter;
        }
        Plain {
            edges: self.edges.iter().map(edge).collect(),
            letters,
        }
    }

    fn text(&self) -> String {
        let edges = self
            .edges
            .iter()
            .map(|((u, v), letter)| format!("{u}-{v}{letter}"));
        let letters = self
            .letters
            .iter()
            .enumerate()
            .map(|(vertex, letter)| match letter {
                ' ' => vertex.to_string(),
                letter => format!("{vertex}:{letter}"),
            });
        let items: Vec<String> = edges
            .chain(letters)
            .map(|item| item.trim().to_string())
            .collect();
        items.join(" ")
    }

    /// The least of all renumbered graphs, by trying them all.
    fn least(&self) -> Plain {
        let orders = permutations(self.letters.len());
        let all = orders.iter().map(|new| self.renumbered(new));
        all.min().expect("there is at least one numbering")
    }
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let shorter = permutations(last);
    let inserted = |order: &Vec<usize>, at: usize| [&order[..at], &[last], &order[at..]].concat();
    shorter
        .iter()
        .flat_map(|order| (0..n).map(move |at| inserted(order, at)))
        .collect()
}

fn shuffled(rng: &mut Rng, graph: &Plain) -> Plain {
    let mut order: Vec<usize> = (0..graph.letters.len()).collect();
    rng.shuffle(&mut order);
    graph.renumbered(&order)
}

fn least(typist: &mut Typist, graph: &Plain) -> String {
    typist.print(&format!("least(\"{}\")", graph.text()))
}

fn pairs(n: usize) -> Vec<(usize, usize)> {
    (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect()
}

/// A plain graph with these edges.
fn graph(n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Plain {
    let edges = edges.into_iter().map(|(u, v)| ((u.min(v), u.max(v)), ' '));
    Plain {
        edges: edges.collect(),
        letters: vec![' '; n],
    }
}

#[test]
fn as_many_as_there_are_graphs() {
    // OEIS A000088.
    let mut typist = Typist::new();
    for (n, count) in [1, 1, 2, 4, 11, 34].into_iter().enumerate() {
        let pairs = pairs(n);
        let chosen = |set: u32| {
            pairs
                .iter()
                .enumerate()
                .filter(move |(at, _)| set >> at & 1 == 1)
        };
        let all = (0..1 << pairs.len()).map(|set| graph(n, chosen(set).map(|(_, &pair)| pair)));
        let found: BTreeSet<String> = all.map(|graph| least(&mut typist, &graph)).collect();
        assert_eq!(found.len(), count, "{n} vertices");
    }
}

#[test]
fn equal_only_for_equal_graphs_with_letters() {
    let mut typist = Typist::new();
    let mut found: BTreeMap<String, Plain> = BTreeMap::new();
    cases(300, |rng| {
        let n = 1 + rng.below(5) as usize;
        let letters = if rng.below(2) == 0 {
            [' '; 4]
        } else {
            [' ', 'L', 'R', 'G']
        };
        let mut random = graph(n, pairs(n).into_iter().filter(|_| rng.below(2) == 0));
        random
            .edges
            .values_mut()
            .for_each(|letter| *letter = *rng.pick(&letters));
        random
            .letters
            .iter_mut()
            .for_each(|letter| *letter = *rng.pick(&letters[..3]));
        let text = least(&mut typist, &random);
        let other = shuffled(rng, &random);
        assert_eq!(least(&mut typist, &other), text, "{random:?}");
        // What it names is the graph itself, and a form that is the same for all of them.
        assert_eq!(typist.print(&format!("least({text})")), text);
        let plain = random.least();
        let known = found.entry(text.clone()).or_insert_with(|| plain.clone());
        assert_eq!(*known, plain, "{text}");
    });
    let different: BTreeSet<&Plain> = found.values().collect();
    assert_eq!(different.len(), found.len());
    assert!(found.len() > 100, "{}", found.len());
}

/// In these every vertex has three neighbours, so that refinement finds nothing at first, but most of them have vertices of
/// more than two kinds.
#[test]
fn cubic_graphs() {
    let mut typist = Typist::new();
    let mut found: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    cases(700, |rng| {
        // A ring whose vertices are joined in pairs.
        let n = 6 + 2 * rng.below(4) as usize;
        let mut ends: Vec<usize> = (0..n).collect();
        rng.shuffle(&mut ends);
        let ring = (0..n).map(|v| (v, (v + 1) % n));
        let random = graph(n, ring.chain(ends.chunks(2).map(|pair| (pair[0], pair[1]))));
        if random.edges.len() < n + n / 2 {
            return;
        }
        let text = least(&mut typist, &random);
        for _ in 0..4 {
            let other = shuffled(rng, &random);
            assert_eq!(least(&mut typist, &other), text, "{random:?}");
        }
        found.entry(n).or_default().insert(text);
    });
    // All connected cubic graphs with so few vertices have such a ring; their numbers are OEIS A002851.
    assert_eq!([6, 8].map(|n| found[&n].len()), [2, 5]);
    assert!(found[&12].len() > 10);
}

/// Graphs in which every vertex looks like every other, so that refinement alone finds nothing.
#[test]
fn symmetric_graphs() {
    let mut typist = Typist::new();
    let ring = |n: usize, steps: &[usize]| {
        let edges = (0..n).flat_map(|v| steps.iter().map(move |step| (v, (v + step) % n)));
        graph(n, edges.collect::<Vec<_>>())
    };
    let cube = |n: usize| {
        let flips = |v: usize| (0..n).map(move |bit| (v, v ^ 1 << bit));
        graph(1 << n, (0..1 << n).flat_map(flips))
    };
    let petersen = {
        let outer = (0..5).map(|v| (v, (v + 1) % 5));
        let inner = (0..5).map(|v| (5 + v, 5 + (v + 2) % 5));
        graph(10, outer.chain(inner).chain((0..5).map(|v| (v, v + 5))))
    };
    let prism = |n: usize| {
        let rings = (0..n).flat_map(|v| [(v, (v + 1) % n), (n + v, n + (v + 1) % n), (v, n + v)]);
        graph(2 * n, rings.collect::<Vec<_>>())
    };
    // The rook's graph and Shrikhande's graph have the same parameters as strongly regular graphs.
    let torus = |steps: &[(usize, usize)]| {
        let at = |row: usize, column: usize| row % 4 * 4 + column % 4;
        let squares = (0..16).map(|square| (square / 4, square % 4));
        let edges = squares.flat_map(|(row, column)| {
            steps
                .iter()
                .map(move |(down, right)| (at(row, column), at(row + down, column + right)))
        });
        graph(16, edges.collect::<Vec<_>>())
    };
    let graphs = [
        ring(10, &[1, 2]),
        ring(10, &[1, 3]),
        ring(10, &[2]),
        ring(10, &[1]),
        petersen,
        prism(5),
        cube(4),
        torus(&[(0, 1), (0, 2), (1, 0), (2, 0)]),
        torus(&[(0, 1), (1, 0), (1, 1)]),
        graph(12, pairs(12)),
        graph(12, []),
    ];
    let mut found = BTreeSet::new();
    for symmetric in &graphs {
        let text = least(&mut typist, symmetric);
        cases(5, |rng| {
            assert_eq!(least(&mut typist, &shuffled(rng, symmetric)), text);
        });
        let edges = typist.print(&format!("len(edges({text}))"));
        assert_eq!(edges, symmetric.edges.len().to_string(), "{text}");
        assert!(found.insert(text), "{symmetric:?}");
    }
}
