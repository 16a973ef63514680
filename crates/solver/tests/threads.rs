//! How a thread divides its work with others. The others are represented by the positions that they have taken; they never
//! finish, so that the thread has to do everything in the end.

#[path = "../../algebra/tests/common/mod.rs"]
mod common;

use std::sync::atomic::AtomicBool;

use algebra::limits::{Budget, Limited};
use common::random::{Rng, cases};
use solver::search::{Key, Search, SearchEnd, SharedTable, TakenPositions, Worker};

/// A game tree in which both players have the same moves.
struct Node {
    key: Key,
    /// `None` for a position that cannot be searched.
    moves: Option<Vec<Node>>,
}

fn tree(rng: &mut Rng, height: u64, mistakes: u64) -> Node {
    let moves = (0..rng.below(height + 1)).map(|_| tree(rng, height - 1, mistakes));
    let moves = moves.collect();
    let is_mistake = mistakes > 0 && rng.below(mistakes) == 0;
    Node {
        key: Key::of_hash(u128::from(rng.next()) << 64 | u128::from(rng.next()), 0),
        moves: (!is_mistake).then_some(moves),
    }
}

/// Whether the player to move wins, by trying the moves in order.
fn wins(node: &Node) -> Option<bool> {
    for option in node.moves.as_ref()? {
        if !wins(option)? {
            return Some(true);
        }
    }
    Some(false)
}

fn take_some(rng: &mut Rng, node: &Node, taken: &TakenPositions) {
    for option in node.moves.iter().flatten() {
        if rng.below(3) == 0 {
            taken.insert(option.key);
        }
        take_some(rng, option, taken);
    }
}

struct TreeSearch<'a, const KEEPS_ORDER: bool>(Worker<'a>, Budget);

impl<const KEEPS_ORDER: bool> Limited for TreeSearch<'_, KEEPS_ORDER> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.1
    }
}

impl<'a, const KEEPS_ORDER: bool> Search<'a> for TreeSearch<'a, KEEPS_ORDER> {
    const KEEPS_ORDER: bool = KEEPS_ORDER;

    fn worker(&mut self) -> &mut Worker<'a> {
        &mut self.0
    }
}

impl<const KEEPS_ORDER: bool> TreeSearch<'_, KEEPS_ORDER> {
    fn wins(&mut self, node: &Node) -> Result<bool, SearchEnd> {
        if let Some(wins) = self.0.known(node.key) {
            return Ok(wins);
        }
        self.count()?;
        let moves = node.moves.as_ref().ok_or(SearchEnd::GaveUp)?;
        self.searched(node.key, Some(node.key), |search| {
            search.any_wins(
                moves,
                0,
                |option| Some(option.key),
                |search, option| Ok(!search.wins(option)?),
            )
        })
    }
}

/// The answer of the search; `None` if it gave up.
fn answer<const KEEPS_ORDER: bool>(
    node: &Node,
    taken: &TakenPositions,
    failures: u64,
) -> Option<bool> {
    let budget = Budget::default();
    let table = SharedTable::new(4, &budget).unwrap();
    let is_over = AtomicBool::new(false);
    let worker = Worker::new(&table, Some(taken), &is_over, failures as usize, usize::MAX);
    match TreeSearch::<KEEPS_ORDER>(worker, budget).wins(node) {
        Ok(wins) => Some(wins),
        Err(SearchEnd::GaveUp) => None,
        Err(_) => panic!("nothing else stops the search"),
    }
}

#[test]
fn taken_positions_do_not_change_who_wins() {
    cases(2_000, |rng| {
        let (tree, taken) = (tree(rng, 5, 0), TakenPositions::default());
        take_some(rng, &tree, &taken);
        assert_eq!(answer::<false>(&tree, &taken, rng.below(3)), wins(&tree));
    });
}

#[test]
fn taken_positions_do_not_change_which_moves_count() {
    cases(2_000, |rng| {
        let (tree, taken) = (tree(rng, 5, 10), TakenPositions::default());
        take_some(rng, &tree, &taken);
        assert_eq!(answer::<true>(&tree, &taken, rng.below(3)), wins(&tree));
    });
}
