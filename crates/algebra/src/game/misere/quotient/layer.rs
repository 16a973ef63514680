//! Layers: the sums of the heaps below n beside a fixed number of copies of n.
//!
//! To learn the quotient with heap n, it must be known which sums X of smaller heaps behave alike beside copies of n. The
//! k-th layer answers this for k copies. A move in one of them leads to a sum with k - 1 copies, so the layer before tells
//! for which X it wins. These X are won at once; apart from that, the outcome of X + kn depends only on moves in X. Hence
//! a layer is learned and proved heap by heap as a quotient is, if necessary with the help of layers of its own.

use super::bipartite::{Element, ElementSet, IDENTITY, PretendingFunction};
use super::certify::wins;
use super::heaps::HeapMoves;
use crate::limits::{Budget, Halt, Result};

/// What is known about a layer before it is learned.
#[derive(Debug)]
pub struct Layer {
    /// The classes of sums X, which are the elements of the layer before.
    pub function: PretendingFunction,
    /// The classes for which a move in a copy wins.
    pub won: ElementSet,
}

/// The layers of the largest heap, one after another.
pub struct Layers {
    /// The last layer that was learned. The first one, without copies, is the quotient of the smaller heaps.
    pub learned: PretendingFunction,
    /// The heap may be added to a layer itself, the outer layer. The class there of each element of `learned`.
    outer_classes: Vec<Element>,
    /// The class of the copies in the outer layer.
    copies: Element,
}

impl Layers {
    pub fn new(known: &PretendingFunction) -> Self {
        Layers {
            learned: known.clone(),
            outer_classes: known.monoid.classes().to_vec(),
            copies: IDENTITY,
        }
    }

    /// The layer with one more copy.
    pub fn next(
        &mut self,
        moves: &HeapMoves,
        outer: Option<&Layer>,
        budget: &mut Budget,
    ) -> Result<Layer> {
        let heap = moves.largest();
        let options = self.learned.image_set(moves.of(heap));
        let options = options.ok_or(Halt::Broken("an option of a heap is not below it"))?;
        if let Some(outer) = outer {
            let class = outer.function.image(&[heap]).ok_or(LAYER_TOO_SHORT)?;
            self.copies = outer.function.monoid.product(self.copies, class);
        }
        let monoid = &self.learned.monoid;
        let mut won = wins(monoid, &options, budget)?;
        for (x, &class) in (0..).zip(&self.outer_classes) {
            let is_won = |outer: &Layer| {
                let class = outer.function.monoid.product(class, self.copies);
                outer.won[class]
            };
            if outer.is_some_and(is_won) {
                won.insert(x);
            }
        }
        let function = self.learned.clone();
        Ok(Layer { function, won })
    }

    /// Continues with a layer that was learned.
    pub fn advance(&mut self, learned: PretendingFunction) {
        let classes = learned.monoid.classes().iter();
        self.outer_classes = classes
            .map(|&class| self.outer_classes[class as usize])
            .collect();
        self.learned = learned;
    }
}

pub const LAYER_TOO_SHORT: Halt = Halt::Broken("a layer ends before its heaps do");
