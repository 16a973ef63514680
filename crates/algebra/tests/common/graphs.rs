//! Random graphs of loopy games, in which play may return to an earlier position.

use algebra::Budget;
use algebra::game::loopy::{Contracted, Graph, Options, Stopper, is_stopper};

use super::random::Rng;

pub fn budget() -> Budget {
    Budget::default()
}

/// The subgraph that can be reached from the first vertex.
fn from_first(options: Vec<Options>) -> Graph {
    let graph = Graph::new(options).unwrap();
    graph.reached_from(&[0], &mut budget()).unwrap().0
}

/// A random graph of at most this many vertices, sparse or dense; in some, most edges lead to later vertices.
pub fn random(rng: &mut Rng, most: u64) -> Graph {
    let size = 1 + rng.below(most);
    let dense = 1 + rng.below(3);
    let back = *rng.pick(&[1, 1, 3, 6]);
    let mut side = |at: u64| -> Vec<u32> {
        let count = rng.below(dense + 1);
        let mut to = || {
            if at + 1 < size && rng.below(back) > 0 {
                at + 1 + rng.below(size - at - 1)
            } else {
                rng.below(size)
            }
        };
        (0..count).map(|_| to() as u32).collect()
    };
    from_first((0..size).map(|at| [side(at), side(at)]).collect())
}

/// A random graph of this kind that is a stopper.
pub fn stopper(rng: &mut Rng, most: u64, kind: fn(&mut Rng, u64) -> Graph) -> Graph {
    loop {
        let graph = kind(rng, most);
        if is_stopper(&graph, &mut budget()).unwrap() {
            return graph;
        }
    }
}

/// A random graph of at most this many vertices, with well-known games among the options.
pub fn rich(rng: &mut Rng, most: u64) -> Graph {
    let size = 1 + rng.below(most);
    let mut options: Vec<Options> = Vec::new();
    let (places, leaves) = leaves(size);
    for _ in 0..size {
        options.push([(); 2].map(|()| {
            let count = *rng.pick(&[0, 1, 1, 1, 2, 2]);
            let mut to = || match rng.below(5) {
                0 | 1 => rng.below(size) as u32,
                _ => *rng.pick(&places),
            };
            (0..count).map(|_| to()).collect()
        }));
    }
    options.extend(leaves);
    from_first(options)
}

/// A long cycle along which the players do not alternate, with edges to small games.
pub fn long_cycle(rng: &mut Rng) -> Graph {
    let half = 2 + rng.below(2);
    let size = 2 * half;
    let (places, leaves) = leaves(size);
    let small = &places[..SMALL];
    let mut options: Vec<Options> = Vec::new();
    for at in 0..size {
        let mut both = [(); 2].map(|()| vec![*rng.pick(small)]);
        let onward = &mut both[usize::from(at < half)];
        if rng.below(4) > 0 {
            onward.clear();
        }
        onward.push(((at + 1) % size) as u32);
        options.push(both);
    }
    options.extend(leaves);
    from_first(options)
}

/// An equal game in disguise: every vertex exists twice, and each edge leads to either copy.
pub fn disguised(rng: &mut Rng, graph: &Graph) -> Graph {
    let length = graph.len() as u32;
    let mut options = graph.beside(graph).unwrap().into_options();
    for to in options.iter_mut().flatten().flatten() {
        *to = *to % length + rng.below(2) as u32 * length;
    }
    let root = rng.below(2) as u32 * length;
    let graph = Graph::new(options).unwrap();
    graph.reached_from(&[root], &mut budget()).unwrap().0
}

/// Each row gives the options of a game as indices of other rows.
const WELL_KNOWN: [(&str, [&[usize]; 2]); 17] = [
    ("0", [&[], &[]]),
    ("*", [&[0], &[0]]),
    ("^", [&[0], &[1]]),
    ("v", [&[1], &[0]]),
    ("^*", [&[0, 1], &[0]]),
    ("*2", [&[0, 1], &[0, 1]]),
    ("^^*", [&[0], &[2]]),
    ("1", [&[0], &[]]),
    ("-1", [&[], &[0]]),
    ("1/2", [&[0], &[7]]),
    ("+-1", [&[7], &[8]]),
    ("on", [&[11], &[]]),
    ("off", [&[], &[12]]),
    ("over", [&[0], &[13]]),
    ("under", [&[14], &[0]]),
    ("upon", [&[15], &[1]]),
    ("{on|1}", [&[11], &[7]]),
];
const SMALL: usize = 7;

/// The well-known games with their texts.
pub fn well_known() -> Vec<(&'static str, Graph)> {
    let (places, options) = leaves(0);
    let all = Graph::new(options).unwrap();
    let follower = |at: u32| all.reached_from(&[at], &mut budget()).unwrap().0;
    let texts = WELL_KNOWN.iter().map(|(text, _)| *text);
    texts.zip(places.into_iter().map(follower)).collect()
}

/// The vertices of the well-known games when they are appended to this many vertices, and their options.
fn leaves(behind: u64) -> (Vec<u32>, Vec<Options>) {
    let place = |at: usize| behind as u32 + at as u32;
    let moved = |set: &[usize]| set.iter().map(|&to| place(to)).collect();
    let options = WELL_KNOWN.iter().map(|(_, both)| both.map(moved));
    (
        (0..WELL_KNOWN.len()).map(place).collect(),
        options.collect(),
    )
}

pub fn contracted(graph: &Graph) -> Contracted {
    Contracted::new(graph, &mut budget()).unwrap()
}

/// The simplest form with all moves in numbers.
pub fn full(value: &Stopper) -> Graph {
    value.full_graph(&mut budget()).unwrap()
}
