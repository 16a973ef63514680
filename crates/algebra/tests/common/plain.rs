//! A naive reference for play on finite graphs, written without regard to speed.

use std::collections::BTreeSet;

use algebra::game::loopy::{Graph, Options, Vertex};
use algebra::game::{Ending, Outcome, Player};

/// Repeats over all states until no label changes; states without a label are draws.
pub fn outcome(graph: &Graph) -> Outcome {
    let mut label = vec![[Ending::Draw; 2]; graph.len()];
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        // Most options have larger numbers, so few rounds are needed in this order.
        for at in graph.vertices().rev() {
            for mover in Player::BOTH {
                let rival = mover.opponent();
                let options = graph.options(mover, at).iter();
                let mut next = options.map(|&to| label[to as usize][rival as usize]);
                let mine = if next.clone().any(|ending| ending == Ending::win(mover)) {
                    Ending::win(mover)
                } else if next.all(|ending| ending == Ending::win(rival)) {
                    Ending::win(rival)
                } else {
                    Ending::Draw
                };
                has_changed |= mine != label[at as usize][mover as usize];
                label[at as usize][mover as usize] = mine;
            }
        }
    }
    Outcome::of_endings(label[0][0], label[0][1])
}

/// The sum on all pairs of vertices; the pair of the two first vertices is the first.
pub fn sum(g: &Graph, h: &Graph) -> Graph {
    let width = h.len() as Vertex;
    let mut options = Vec::new();
    for a in g.vertices() {
        for b in h.vertices() {
            let moves = |player: Player| {
                let here = g.options(player, a).iter().map(|to| to * width + b);
                let there = h.options(player, b).iter().map(|to| a * width + to);
                here.chain(there).collect()
            };
            let both: Options = Player::BOTH.map(moves);
            options.push(both);
        }
    }
    Graph::new(options).unwrap()
}

/// G >= H for stoppers: Left, moving second, survives G - H.
pub fn at_least(g: &Graph, h: &Graph) -> bool {
    outcome(&sum(g, &h.negative())).ending(Player::Right) != Ending::RightWins
}

/// A stopper has no infinite alternating play, so no alternating play has more moves than there are states.
pub fn is_stopper(graph: &Graph) -> bool {
    let mut goes_on = vec![[true; 2]; graph.len()];
    for _ in 0..=2 * graph.len() {
        let before = goes_on.clone();
        for at in graph.vertices() {
            for mover in Player::BOTH {
                let mut options = graph.options(mover, at).iter();
                goes_on[at as usize][mover as usize] =
                    options.any(|&to| before[to as usize][mover.opponent() as usize]);
            }
        }
        if goes_on == before {
            break;
        }
    }
    !goes_on.iter().flatten().any(|&goes_on| goes_on)
}

/// G+ >= H+: Left, moving second on G - H, survives. She survives an infinite play iff it has infinitely many moves in
/// G.
///
/// This is a Büchi game, solved with two nested fixed points: `soon` holds the states from which Left can force a move
/// in G that keeps her in `survived`, or leave Right without a move. Neither loop needs more rounds than there are
/// states.
pub fn onside_at_least(g: &Graph, h: &Graph) -> bool {
    let index = |a: Vertex, b: Vertex, mover: Player| {
        (a as usize * h.len() + b as usize) * 2 + mover as usize
    };
    let states = 2 * g.len() * h.len();
    let mut survived = vec![true; states];
    for _ in 0..=states {
        let mut soon = vec![false; states];
        for _ in 0..=states {
            let mut now = vec![false; states];
            for a in g.vertices() {
                for b in h.vertices() {
                    for mover in Player::BOTH {
                        let rival = mover.opponent();
                        // In -H the players exchange their moves.
                        let in_g = g.options(mover, a).iter();
                        let in_h = h.options(rival, b).iter();
                        let mut moves = in_g
                            .map(|&to| survived[index(to, b, rival)])
                            .chain(in_h.map(|&to| soon[index(a, to, rival)]));
                        now[index(a, b, mover)] = match mover {
                            Player::Left => moves.any(|survives| survives),
                            Player::Right => moves.all(|survives| survives),
                        };
                    }
                }
            }
            if now == soon {
                break;
            }
            soon = now;
        }
        survived = soon;
    }
    survived[index(0, 0, Player::Right)]
}

/// Numbers vertices so that equal game trees get equal numbers: naive partition refinement, with as many rounds as
/// there are vertices.
pub fn trees(graph: &Graph) -> Vec<usize> {
    let mut names = vec![0; graph.len()];
    for _ in graph.vertices() {
        let named = |at: Vertex| {
            Player::BOTH.map(|player| -> BTreeSet<usize> {
                let options = graph.options(player, at).iter();
                options.map(|&to| names[to as usize]).collect()
            })
        };
        let sets: Vec<_> = graph.vertices().map(named).collect();
        let first = |set| sets.iter().position(|other| other == set).unwrap();
        names = sets.iter().map(first).collect();
    }
    names
}
