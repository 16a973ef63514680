//! Converts trees to the engine's values and back, using only brackets and options.

use std::collections::HashMap;
use std::rc::Rc;

use algebra::Halt;
use algebra::game::{Algebra, Game};
use algebra::notation;

use super::tree::{Node, Tree, bracket};

/// The value of a tree, built bracket by bracket.
pub fn value(algebra: &mut Algebra, g: &Tree) -> Game {
    try_value(algebra, g).expect("no limit is near")
}

pub fn try_value(algebra: &mut Algebra, g: &Tree) -> Result<Game, Halt> {
    fn of(
        algebra: &mut Algebra,
        g: &Tree,
        known: &mut HashMap<*const Node, Game>,
    ) -> Result<Game, Halt> {
        if let Some(&found) = known.get(&Rc::as_ptr(g)) {
            return Ok(found);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([&g.left, &g.right]) {
            for option in options {
                side.push(of(algebra, option, known)?);
            }
        }
        let [left, right] = sides;
        let made = algebra.bracket(left, right)?;
        known.insert(Rc::as_ptr(g), made);
        Ok(made)
    }
    of(algebra, g, &mut HashMap::new())
}

/// The engine's canonical form as a tree.
pub fn tree_of(algebra: &mut Algebra, g: Game) -> Tree {
    fn of(algebra: &mut Algebra, g: Game, known: &mut HashMap<Game, Tree>) -> Tree {
        if let Some(found) = known.get(&g) {
            return found.clone();
        }
        let left = algebra.left(g).expect("no limit is near");
        let right = algebra.right(g).expect("no limit is near");
        let left = left.into_iter().map(|x| of(algebra, x, known)).collect();
        let right = right.into_iter().map(|x| of(algebra, x, known)).collect();
        let made = bracket(left, right);
        known.insert(g, made.clone());
        made
    }
    of(algebra, g, &mut HashMap::new())
}

/// The canonical form as text, which can be compared with the text of a reference tree.
pub fn form(algebra: &mut Algebra, g: Game) -> String {
    notation::expand(algebra, g).expect("no limit is near")
}
