//! Outcomes while a quotient grows by a heap: what the quotient so far predicts, and a search beyond.

use super::bipartite::Pretending;
use super::classes::Classes;
use super::heaps::{Moves, Word};
use super::outcome::{Ground, Outcomes};
use crate::limits::{Budget, Result};

#[derive(Debug)]
pub struct Oracle {
    pub moves: Moves,
    /// Proved to the heap it goes to.
    pub known: Pretending,
    searched: Outcomes,
    /// If sums of one class are the same beside the next heap, there is little to search.
    supposed: Outcomes,
    classes: Option<Classes>,
    /// What is supposed is taken for the outcome, and not only searched first.
    trusts: bool,
}

impl Oracle {
    pub fn new(known: Pretending) -> Self {
        Oracle {
            moves: Moves::default(),
            known,
            searched: Outcomes::default(),
            supposed: Outcomes::default(),
            classes: None,
            trusts: false,
        }
    }

    /// Supposes from now on that sums with the same image are the same beside the next heap.
    pub fn suppose(&mut self, budget: &mut Budget) -> Result<()> {
        self.classes = Some(Classes::of_images(&self.known, budget)?);
        self.supposed = Outcomes::default();
        self.trusts = true;
        Ok(())
    }

    /// Supposes less than before; in the end nothing, and searches.
    pub fn suppose_less(&mut self, budget: &mut Budget) -> Result<()> {
        let refined = match &self.classes {
            Some(classes) => classes.refined(&self.moves, budget)?,
            None => None,
        };
        match refined {
            Some(refined) => {
                self.classes = Some(refined);
                self.supposed = Outcomes::default();
            }
            None => self.trusts = false,
        }
        Ok(())
    }

    /// Is what is taken for an outcome only supposed?
    pub fn supposes(&self) -> bool {
        self.trusts
    }

    /// Is the sum a P-position, as far as one trusts?
    pub fn is_p(&mut self, word: &[u32], budget: &mut Budget) -> Result<bool> {
        let exact = Ground {
            moves: &self.moves,
            known: Some(&self.known),
            supposed: None,
        };
        let classes = self.classes.as_ref();
        let supposed = &mut self.supposed;
        let mut suppose = |word: &Word, budget: &mut Budget| match classes {
            None => Ok(false),
            Some(_) => {
                let ground = Ground {
                    supposed: classes,
                    ..exact
                };
                supposed.is_p(ground, word, &mut |_, _| Ok(false), budget)
            }
        };
        match self.trusts {
            true => suppose(&word.to_vec(), budget),
            false => self.searched.is_p(exact, word, &mut suppose, budget),
        }
    }
}
