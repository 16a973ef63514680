//! Play on finite graphs by plain iteration, without any care for speed.

use std::collections::BTreeSet;

use upstar::game::loopy::{Graph, Options, Vertex};
use upstar::game::{Ending, Outcome, Player};

/// Looks at all states again and again until no label changes; what has none is a draw.
pub fn outcome(graph: &Graph) -> Outcome {
    let mut label = vec![[Ending::Draw; 2]; graph.len()];
    loop {
        let before = label.clone();
        for at in graph.vertices() {
            for mover in Player::BOTH {
                let rival = mover.opponent();
                let options = graph.options(mover, at).iter();
                let next: Vec<Ending> = options
                    .map(|&to| before[to as usize][rival as usize])
                    .collect();
                let mine = &mut label[at as usize][mover as usize];
                if next.contains(&Ending::win(mover)) {
                    *mine = Ending::win(mover);
                } else if next.iter().all(|&ending| ending == Ending::win(rival)) {
                    *mine = Ending::win(rival);
                }
            }
        }
        if label == before {
            return Outcome::of_endings(label[0][0], label[0][1]);
        }
    }
}

/// All pairs of positions, the first pair in front.
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

/// No play in turns has more moves than there are states.
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
    }
    !goes_on.iter().flatten().any(|&goes_on| goes_on)
}

/// G+ >= H+: Left, moving second on G - H, survives, where a play without end is survived iff it has no last move in G.
///
/// By counting: nobody needs to remember anything in such a game, so if Left survives, there are never as many moves in
/// H as states without a move in G between them, and if Right wins, there are at most as many moves in G as states.
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
                        // In -H the players have each other's moves.
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

/// Names for the trees of play: as often as there are vertices, the names of the options are the new name.
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
