//! Misère outcomes of sums of heaps by search.

use std::cmp::Reverse;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::PretendingFunction;
use super::classes::SumClasses;
use super::heaps::{HeapMoves, Word};
use crate::limits::{Budget, Halt, Result};

/// What a search may rely on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assumptions<'a> {
    pub moves: &'a HeapMoves,
    /// Predicts the outcomes of the sums of its heaps.
    pub known: Option<&'a PretendingFunction>,
    /// If given, sums of one class are assumed to behave alike beside heaps that are not known.
    pub assumed: Option<&'a SumClasses>,
}

/// The memo table of outcomes: true for a P-position.
#[derive(Debug, Default)]
pub struct Outcomes {
    found: HashMap<Word, bool, FxBuildHasher>,
}

/// A position on the search stack, with the options that are still to be searched, the next one last.
struct OpenWord {
    word: Word,
    options: Vec<Word>,
}

impl Outcomes {
    /// True if the sum is a P-position. `likely` guesses which option is one, so that it is searched first.
    pub(super) fn is_p(
        &mut self,
        assumptions: Assumptions,
        word: &[u32],
        likely: &mut impl FnMut(&Word, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<bool> {
        let word = assumptions.simplified(word.to_vec());
        if let Some(p) = self.known(assumptions, &word) {
            return Ok(p);
        }
        let mut stack = Vec::new();
        stack.extend(self.open(assumptions, word.clone(), likely, budget)?);
        while let Some(top) = stack.last_mut() {
            budget.tick()?;
            let answer = match top.options.last() {
                None => Some(true),
                Some(option) => match self.found.get(option) {
                    Some(true) => Some(false),
                    Some(false) => {
                        top.options.pop();
                        None
                    }
                    None => {
                        let option = option.clone();
                        stack.extend(self.open(assumptions, option, likely, budget)?);
                        None
                    }
                },
            };
            if let Some(p) = answer
                && let Some(done) = stack.pop()
            {
                self.found.insert(done.word, p);
            }
        }
        self.known(assumptions, &word)
            .ok_or(Halt::Broken("a search for an outcome found none"))
    }

    fn known(&self, assumptions: Assumptions, word: &Word) -> Option<bool> {
        let told = assumptions.known.and_then(|known| known.predicts_p(word));
        told.or_else(|| self.found.get(word).copied())
    }

    /// Decides a position by the known outcomes of its options, or returns it with the options that are not known.
    fn open(
        &mut self,
        assumptions: Assumptions,
        word: Word,
        likely: &mut impl FnMut(&Word, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<Option<OpenWord>> {
        let (mut ends, mut options) = (true, Vec::new());
        for option in assumptions.moves.of_sum(&word) {
            budget.tick()?;
            ends = false;
            let option = assumptions.simplified(option);
            match self.known(assumptions, &option) {
                Some(true) => {
                    self.found.insert(word.clone(), false);
                    return Ok(None);
                }
                Some(false) => (),
                None => options.push(option),
            }
        }
        if ends || options.is_empty() {
            self.found.insert(word, !ends);
            return Ok(None);
        }
        options.sort_unstable();
        options.dedup();
        options
            .sort_by_key(|option| Reverse(option.iter().map(|&heap| u64::from(heap)).sum::<u64>()));
        for at in (0..options.len()).rev() {
            if likely(&options[at], budget)? {
                let first = options.remove(at);
                options.push(first);
                break;
            }
        }
        Ok(Some(OpenWord { word, options }))
    }
}

impl Assumptions<'_> {
    /// A sum that is equal, or assumed to be equal. Heaps without moves are dropped, and so are pairs of heaps that are *,
    /// because G + * + * equals G in misère play, too.
    fn simplified(&self, word: Word) -> Word {
        let mut simple = word;
        if let (Some(known), Some(assumed)) = (self.known, self.assumed) {
            let split = simple.partition_point(|&heap| (heap as usize) < known.images.len());
            if let Some(smallest) = assumed.smallest(&simple[..split]) {
                simple.splice(..split, smallest.iter().copied());
            }
        }
        simple.retain(|&heap| !self.moves.of(heap).is_empty());
        let is_star = |heap: &u32| self.moves.is_star(*heap);
        let stars = simple.iter().filter(|heap| is_star(heap)).count();
        if stars > 1 {
            let star = simple
                .iter()
                .copied()
                .find(is_star)
                .filter(|_| stars % 2 == 1);
            simple.retain(|heap| !is_star(heap));
            simple.extend(star);
            simple.sort_unstable();
        }
        simple
    }
}
