//! How a thread divides its work with others. The others are represented by the positions that they have claimed; they never
//! finish, so that the thread has to do everything in the end.

#[path = "../../algebra/tests/common/mod.rs"]
mod common;

use common::random::{Rng, cases};
use solver::rules::shared_table::{Claims, Key};
use solver::rules::threads::{JointSearch, SearchEnd, Teamwork};

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

fn claim_some(rng: &mut Rng, node: &Node, claims: &Claims) {
    for option in node.moves.iter().flatten() {
        if rng.below(3) == 0 {
            claims.insert(option.key);
        }
        claim_some(rng, option, claims);
    }
}

struct Search<'a, const KEEPS_ORDER: bool>(Teamwork<'a>);

impl<'a, const KEEPS_ORDER: bool> JointSearch<'a> for Search<'a, KEEPS_ORDER> {
    const KEEPS_ORDER: bool = KEEPS_ORDER;

    fn teamwork(&mut self) -> &mut Teamwork<'a> {
        &mut self.0
    }
}

impl<const KEEPS_ORDER: bool> Search<'_, KEEPS_ORDER> {
    fn wins(&mut self, node: &Node) -> Result<bool, SearchEnd> {
        let moves = node.moves.as_ref().ok_or(SearchEnd::GaveUp)?;
        self.while_claimed(node.key, |search| {
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
fn answer<const KEEPS_ORDER: bool>(node: &Node, claims: &Claims, failures: u64) -> Option<bool> {
    let teamwork = Teamwork::new(Some(claims), failures as usize);
    match Search::<KEEPS_ORDER>(teamwork).wins(node) {
        Ok(wins) => Some(wins),
        Err(SearchEnd::GaveUp) => None,
        Err(_) => panic!("nothing else stops the search"),
    }
}

#[test]
fn claims_do_not_change_who_wins() {
    cases(2_000, |rng| {
        let (tree, claims) = (tree(rng, 5, 0), Claims::default());
        claim_some(rng, &tree, &claims);
        assert_eq!(answer::<false>(&tree, &claims, rng.below(3)), wins(&tree));
    });
}

#[test]
fn claims_do_not_change_which_moves_count() {
    cases(2_000, |rng| {
        let (tree, claims) = (tree(rng, 5, 10), Claims::default());
        claim_some(rng, &tree, &claims);
        assert_eq!(answer::<true>(&tree, &claims, rng.below(3)), wins(&tree));
    });
}
