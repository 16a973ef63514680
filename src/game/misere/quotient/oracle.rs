//! Outcomes for learning: predicted by the quotient so far, and otherwise searched or assumed.

use super::bipartite::PretendingFunction;
use super::classes::SumClasses;
use super::heaps::{HeapMoves, Word};
use super::outcome::{Assumptions, Outcomes};
use crate::limits::{Budget, Result};

#[derive(Debug)]
pub struct Oracle {
    pub moves: HeapMoves,
    /// The quotient that is proved so far.
    pub known: PretendingFunction,
    searched: Outcomes,
    /// Outcomes under the assumption that sums of one class behave alike beside the next heap. There are few of them.
    assumed: Outcomes,
    classes: Option<SumClasses>,
    /// True if assumed outcomes are returned; false if they only guide the search.
    is_assuming: bool,
}

impl Oracle {
    pub fn new(known: PretendingFunction) -> Self {
        Oracle {
            moves: HeapMoves::default(),
            known,
            searched: Outcomes::default(),
            assumed: Outcomes::default(),
            classes: None,
            is_assuming: false,
        }
    }

    /// From now on, assumes that sums with the same image behave alike beside the next heap.
    pub fn assume(&mut self, budget: &mut Budget) -> Result<()> {
        self.classes = Some(SumClasses::of_images(&self.known, budget)?);
        self.assumed = Outcomes::default();
        self.is_assuming = true;
        Ok(())
    }

    /// Weakens the assumption by refining the classes. If they cannot be refined, outcomes are searched from now on.
    pub fn weaken(&mut self, budget: &mut Budget) -> Result<()> {
        let refined = match &self.classes {
            Some(classes) => classes.refined(&self.moves, budget)?,
            None => None,
        };
        match refined {
            Some(refined) => {
                self.classes = Some(refined);
                self.assumed = Outcomes::default();
            }
            None => self.is_assuming = false,
        }
        Ok(())
    }

    /// True if outcomes are only assumed.
    pub fn is_assuming(&self) -> bool {
        self.is_assuming
    }

    /// True if the sum is a P-position, or is assumed to be one.
    pub fn is_p(&mut self, word: &[u32], budget: &mut Budget) -> Result<bool> {
        let exact = Assumptions {
            moves: &self.moves,
            known: Some(&self.known),
            assumed: None,
        };
        let classes = self.classes.as_ref();
        let assumed = &mut self.assumed;
        let mut assume = |word: &Word, budget: &mut Budget| match classes {
            None => Ok(false),
            Some(_) => {
                let assumptions = Assumptions {
                    assumed: classes,
                    ..exact
                };
                assumed.is_p(assumptions, word, &mut |_, _| Ok(false), budget)
            }
        };
        if self.is_assuming {
            assume(&word.to_vec(), budget)
        } else {
            self.searched.is_p(exact, word, &mut assume, budget)
        }
    }
}
