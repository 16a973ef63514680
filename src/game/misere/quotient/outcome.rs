//! Misère outcomes of sums of heaps by search: the player who cannot move wins.

use std::cmp::Reverse;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::Pretending;
use super::classes::Classes;
use super::heaps::{Moves, Word};
use crate::limits::{Budget, Halt, Result};

/// What a search may lean on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    pub moves: &'a Moves,
    /// This predicts the sums of the heaps it knows.
    pub known: Option<&'a Pretending>,
    /// Sums of one class are supposed to be the same beside heaps that are not known.
    pub supposed: Option<&'a Classes>,
}

/// The outcomes that were found: true for a P-position.
#[derive(Debug, Default)]
pub struct Outcomes {
    found: HashMap<Word, bool, FxBuildHasher>,
}

/// A position under search, with the options whose outcomes are still wanted, the next one last.
struct Open {
    word: Word,
    options: Vec<Word>,
}

impl Outcomes {
    /// Is the sum a P-position, as far as the ground holds? `likely` says what to look at first.
    pub(super) fn is_p(
        &mut self,
        ground: Ground,
        word: &[u32],
        likely: &mut impl FnMut(&Word, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<bool> {
        let word = ground.simplified(word.to_vec());
        if let Some(p) = self.known(ground, &word) {
            return Ok(p);
        }
        let mut stack = Vec::new();
        stack.extend(self.open(ground, word.clone(), likely, budget)?);
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
                        stack.extend(self.open(ground, option, likely, budget)?);
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
        self.known(ground, &word)
            .ok_or(Halt::Broken("a search for an outcome found none"))
    }

    fn known(&self, ground: Ground, word: &Word) -> Option<bool> {
        let told = ground.known.and_then(|known| known.predicts_p(word));
        told.or_else(|| self.found.get(word).copied())
    }

    /// Settles a position by what is known of its options, or gives those of which nothing is.
    fn open(
        &mut self,
        ground: Ground,
        word: Word,
        likely: &mut impl FnMut(&Word, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<Option<Open>> {
        let (mut ends, mut options) = (true, Vec::new());
        for option in ground.moves.of_sum(&word) {
            budget.tick()?;
            ends = false;
            let option = ground.simplified(option);
            match self.known(ground, &option) {
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
        Ok(Some(Open { word, options }))
    }
}

impl Ground<'_> {
    /// An equal sum, or one that is supposed to be equal: heaps without moves are dropped, and so are pairs of heaps
    /// with one move, which ends them, for G + * + * equals G in misère play too.
    fn simplified(&self, word: Word) -> Word {
        let mut simple = word;
        if let (Some(known), Some(supposed)) = (self.known, self.supposed) {
            let split = simple.partition_point(|&heap| (heap as usize) < known.images.len());
            if let Some(smallest) = supposed.smallest(&simple[..split]) {
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
