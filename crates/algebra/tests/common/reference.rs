//! Order, outcome, canonical form, stops and birthday of trees, computed directly from the definitions.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use algebra::game::{Outcome, Player, Relation};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::tree::{Tree, bracket, depth, text};

/// A tree compared by address. Holding the tree keeps its address from being reused.
#[derive(Clone)]
struct Place(Tree);

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Rc::as_ptr(&self.0).hash(state);
    }
}

/// The definitions, with memo tables.
#[derive(Default)]
pub struct Reference {
    order: HashMap<(Place, Place), bool>,
    canonical: HashMap<Place, Tree>,
    /// One shared tree for each canonical form, so that the memo table of the order applies wherever the form occurs.
    forms: HashMap<String, Tree>,
}

/// A stop: the number, and whether Right is to move when it is reached.
pub type Stop = (BigRational, bool);

impl Reference {
    /// g <= h unless some GL >= h or some HR <= g.
    pub fn le(&mut self, g: &Tree, h: &Tree) -> bool {
        let key = (Place(g.clone()), Place(h.clone()));
        if let Some(&known) = self.order.get(&key) {
            return known;
        }
        let answer =
            !g.left.iter().any(|gl| self.le(h, gl)) && !h.right.iter().any(|hr| self.le(hr, g));
        self.order.insert(key, answer);
        answer
    }

    pub fn compare(&mut self, g: &Tree, h: &Tree) -> Relation {
        match (self.le(g, h), self.le(h, g)) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        }
    }

    /// Deletes dominated options and bypasses reversible ones, one at a time, until there are none.
    pub fn canonical(&mut self, g: &Tree) -> Tree {
        let key = Place(g.clone());
        if let Some(known) = self.canonical.get(&key) {
            return known.clone();
        }
        let left = g.left.iter().map(|x| self.canonical(x)).collect();
        let right = g.right.iter().map(|x| self.canonical(x)).collect();
        let mut form = bracket(left, right);
        while let Some(simpler) = self.simpler(&form) {
            form = simpler;
        }
        let form = self.forms.entry(text(&form)).or_insert(form).clone();
        self.canonical.insert(key, form.clone());
        form
    }

    fn simpler(&mut self, g: &Tree) -> Option<Tree> {
        for (at, option) in g.left.iter().enumerate() {
            let mut others = g.left.clone();
            others.remove(at);
            if others.iter().any(|other| self.le(option, other)) {
                return Some(bracket(others, g.right.clone()));
            }
            if let Some(reply) = option.right.iter().find(|reply| self.le(reply, g)) {
                others.extend(reply.left.iter().cloned());
                return Some(bracket(others, g.right.clone()));
            }
        }
        for (at, option) in g.right.iter().enumerate() {
            let mut others = g.right.clone();
            others.remove(at);
            if others.iter().any(|other| self.le(other, option)) {
                return Some(bracket(g.left.clone(), others));
            }
            if let Some(reply) = option.left.iter().find(|reply| self.le(g, reply)) {
                others.extend(reply.right.iter().cloned());
                return Some(bracket(g.left.clone(), others));
            }
        }
        None
    }

    pub fn canonical_text(&mut self, g: &Tree) -> String {
        text(&self.canonical(g))
    }

    pub fn birthday(&mut self, g: &Tree) -> u64 {
        depth(&self.canonical(g))
    }

    /// The number that a tree is equal to, if it is one.
    pub fn number(&mut self, g: &Tree) -> Option<BigRational> {
        number(&self.canonical(g))
    }

    /// The Left stop and the Right stop.
    pub fn stops(&mut self, g: &Tree) -> (Stop, Stop) {
        let g = self.canonical(g);
        (stop(&g, Player::Left), stop(&g, Player::Right))
    }
}

/// A canonical form is a number if it has at most one option on each side, these are numbers, and Left's is less than
/// Right's.
fn number(g: &Tree) -> Option<BigRational> {
    let one = BigRational::from_integer(BigInt::from(1));
    match (&g.left[..], &g.right[..]) {
        ([], []) => Some(BigRational::from_integer(BigInt::from(0))),
        ([l], []) => Some(number(l)? + one),
        ([], [r]) => Some(number(r)? - one),
        ([l], [r]) => {
            let (l, r) = (number(l)?, number(r)?);
            (l < r).then(|| (l + r) / BigInt::from(2))
        }
        _ => None,
    }
}

fn stop(g: &Tree, mover: Player) -> Stop {
    if let Some(x) = number(g) {
        return (x, mover == Player::Right);
    }
    match mover {
        Player::Left => g.left.iter().map(|x| stop(x, Player::Right)).max(),
        Player::Right => g.right.iter().map(|x| stop(x, Player::Left)).min(),
    }
    .expect("only numbers lack options on a side")
}

/// Whether the starting player wins a sum, found by searching all plays of its components.
pub fn wins_starting(parts: &[Tree], player: Player) -> bool {
    type Known = HashMap<(Vec<Place>, bool), bool>;
    fn search(parts: &[Tree], player: Player, known: &mut Known) -> bool {
        let places = parts.iter().map(|x| Place(x.clone())).collect();
        let key = (places, player == Player::Left);
        if let Some(&answer) = known.get(&key) {
            return answer;
        }
        let mut answer = false;
        'moves: for (at, part) in parts.iter().enumerate() {
            let options = match player {
                Player::Left => &part.left,
                Player::Right => &part.right,
            };
            for option in options {
                let mut next = parts.to_vec();
                next[at] = option.clone();
                if !search(&next, player.opponent(), known) {
                    answer = true;
                    break 'moves;
                }
            }
        }
        known.insert(key, answer);
        answer
    }
    search(parts, player, &mut HashMap::new())
}

pub fn outcome(parts: &[Tree]) -> Outcome {
    match (
        wins_starting(parts, Player::Left),
        wins_starting(parts, Player::Right),
    ) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    }
}
