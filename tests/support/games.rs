//! Random games for the laws: nested brackets over compact games.

use proptest::prelude::*;
use upstar::game::{Algebra, Compact, Dyadic, Game};
use upstar::limits::Halt;

/// A game as a recipe, so that it can be built in any algebra.
#[derive(Clone, Debug)]
pub enum Recipe {
    Compact(i64, u32, i64, u64),
    Bracket(Vec<Recipe>, Vec<Recipe>),
}

impl Recipe {
    pub fn build(&self, algebra: &mut Algebra) -> Result<Game, Halt> {
        match self {
            Recipe::Compact(n, k, ups, star) => {
                algebra.compact(Compact::new(Dyadic::new(*n, *k), *ups, *star))
            }
            Recipe::Bracket(left, right) => {
                let mut sides = [Vec::new(), Vec::new()];
                for (side, recipes) in sides.iter_mut().zip([left, right]) {
                    for recipe in recipes {
                        side.push(recipe.build(algebra)?);
                    }
                }
                let [left, right] = sides;
                algebra.bracket(left, right)
            }
        }
    }
}

/// Any short game: numbers, ups and stars, and up to three levels of brackets over them.
pub fn game() -> BoxedStrategy<Recipe> {
    let leaf = prop_oneof![
        3 => (-8i64..=8, 0u32..=2).prop_map(|(n, k)| Recipe::Compact(n, k, 0, 0)),
        1 => (-3i64..=3, 0u32..=1, -2i64..=2, 0u64..=2)
            .prop_map(|(n, k, ups, star)| Recipe::Compact(n, k, ups, star)),
    ];
    nest(leaf.boxed())
}

/// An all-small game.
pub fn all_small() -> BoxedStrategy<Recipe> {
    let leaf = (-3i64..=3, 0u64..=3).prop_map(|(ups, star)| Recipe::Compact(0, 0, ups, star));
    nest(leaf.boxed())
}

fn nest(leaf: BoxedStrategy<Recipe>) -> BoxedStrategy<Recipe> {
    let bracket = |inner: BoxedStrategy<Recipe>| {
        let side = proptest::collection::vec(inner, 1..=2);
        (side.clone(), side).prop_map(|(left, right)| Recipe::Bracket(left, right))
    };
    let nested = leaf.prop_recursive(2, 8, 2, bracket);
    bracket(nested.boxed()).boxed()
}
