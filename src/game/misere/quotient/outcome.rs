//! Misère outcomes of sums of heaps by search.

use std::cmp::Reverse;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::PretendingFunction;
use super::classes::SumClasses;
use super::heaps::{HeapMoves, Word};
use crate::game::misere::search::{self, MisereGame, Opened};
use crate::limits::{Budget, Halt, Limited, Result};

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
        let mut search = WordSearch {
            outcomes: self,
            assumptions,
            likely,
            budget,
        };
        search::is_lost(&mut search, word)
    }

    fn known(&self, assumptions: Assumptions, word: &Word) -> Option<bool> {
        let told = assumptions.known.and_then(|known| known.predicts_p(word));
        told.or_else(|| self.found.get(word).copied())
    }
}

/// The search for the outcome of a sum.
struct WordSearch<'a, L> {
    outcomes: &'a mut Outcomes,
    assumptions: Assumptions<'a>,
    likely: &'a mut L,
    budget: &'a mut Budget,
}

impl<L> Limited for WordSearch<'_, L> {
    fn budget(&mut self) -> &mut Budget {
        self.budget
    }
}

impl<L: FnMut(&Word, &mut Budget) -> Result<bool>> MisereGame for WordSearch<'_, L> {
    type State = Word;
    type Error = Halt;

    /// The quotient has no answer for any sum that is searched.
    fn known(&self, word: &Word) -> Option<bool> {
        self.outcomes.found.get(word).copied()
    }

    fn remember(&mut self, word: Word, is_lost: bool) {
        self.outcomes.found.insert(word, is_lost);
    }

    /// Decides a sum by the known outcomes of its options, or lists the options that are not known.
    fn open(&mut self, word: &Word, _: usize) -> Result<Opened<Word>> {
        let (mut ends, mut options) = (true, Vec::new());
        for option in self.assumptions.moves.of_sum(word) {
            self.budget.tick()?;
            ends = false;
            let option = self.assumptions.simplified(option);
            match self.outcomes.known(self.assumptions, &option) {
                Some(true) => return Ok(Opened::Decided(false)),
                Some(false) => (),
                None => options.push(option),
            }
        }
        if options.is_empty() {
            return Ok(Opened::Decided(!ends));
        }
        options.sort_unstable();
        options.dedup();
        options
            .sort_by_key(|option| Reverse(option.iter().map(|&heap| u64::from(heap)).sum::<u64>()));
        for at in (0..options.len()).rev() {
            if (self.likely)(&options[at], self.budget)? {
                let first = options.remove(at);
                options.push(first);
                break;
            }
        }
        Ok(Opened::Options(options))
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
