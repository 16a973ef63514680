//! Outcomes for learning: predicted by the quotient so far, and otherwise searched under an assumption.

use std::cmp::Reverse;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::{Element, IDENTITY, PretendingFunction};
use super::classes::SumClasses;
use super::heaps::{HeapMoves, Word};
use super::layer::{LAYER_TOO_SHORT, Layer};
use crate::game::misere::search::{self, MisereGame, Opened};
use crate::limits::{Budget, Halt, Limited, Result};

#[derive(Debug)]
pub struct Oracle {
    pub moves: HeapMoves,
    /// The quotient that is proved so far.
    pub known: PretendingFunction,
    /// The layer that is learned; `None` for the quotient itself.
    pub layer: Option<Layer>,
    /// Sums of one class are assumed to behave alike beside the next heap.
    classes: SumClasses,
    /// The memo table of the outcomes under this assumption: true for a P-position.
    outcomes: HashMap<Word, bool, FxBuildHasher>,
}

impl Oracle {
    pub fn new(known: PretendingFunction, layer: Option<Layer>) -> Self {
        Oracle {
            moves: HeapMoves::default(),
            known,
            layer,
            classes: SumClasses::default(),
            outcomes: HashMap::default(),
        }
    }

    /// From now on, assumes that sums of one of these classes behave alike beside the next heap.
    pub fn assume(&mut self, classes: SumClasses) {
        self.classes = classes;
        self.outcomes = HashMap::default();
    }

    /// The class of a sum in the layer before the one that is learned.
    pub fn class(&self, word: &[u32]) -> Result<Element> {
        let class = match &self.layer {
            Some(layer) => layer.function.image(word),
            None => Some(IDENTITY),
        };
        class.ok_or(LAYER_TOO_SHORT)
    }

    /// True if the sum is assumed to be a P-position.
    pub fn is_p(&mut self, word: &[u32], budget: &mut Budget) -> Result<bool> {
        let word = self.simplified(word.to_vec());
        if let Some(p) = self.told(&word) {
            return Ok(p);
        }
        let mut search = WordSearch {
            oracle: self,
            budget,
        };
        search::is_lost(&mut search, word)
    }

    fn told(&self, word: &Word) -> Option<bool> {
        let predicted = self.known.predicts_p(word);
        predicted.or_else(|| {
            let is_won = |layer: &Layer| Some(layer.won[layer.function.image(word)?]);
            match self.layer.as_ref().and_then(is_won) {
                Some(true) => Some(false),
                _ => self.outcomes.get(word).copied(),
            }
        })
    }

    /// A sum that is equal, or assumed to be equal. Heaps without moves are dropped, and so are pairs of heaps that are *,
    /// because G + * + * equals G in misère play, too.
    fn simplified(&self, word: Word) -> Word {
        let mut simple = word;
        let split = simple.partition_point(|&heap| (heap as usize) < self.known.images.len());
        if let Some(smallest) = self.classes.smallest(&simple[..split]) {
            simple.splice(..split, smallest.iter().copied());
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

/// The search for the outcome of a sum.
struct WordSearch<'a> {
    oracle: &'a mut Oracle,
    budget: &'a mut Budget,
}

impl Limited for WordSearch<'_> {
    fn budget(&mut self) -> &mut Budget {
        self.budget
    }
}

impl MisereGame for WordSearch<'_> {
    type State = Word;
    type Error = Halt;

    /// Nothing else has an answer for a sum that is searched.
    fn known(&self, word: &Word) -> Option<bool> {
        self.oracle.outcomes.get(word).copied()
    }

    fn remember(&mut self, word: Word, is_lost: bool) {
        self.oracle.outcomes.insert(word, is_lost);
    }

    /// Decides a sum by the known outcomes of its options, or lists the options that are not known.
    fn open(&mut self, word: &Word, _: usize) -> Result<Opened<Word>> {
        let oracle = &self.oracle;
        let (mut ends, mut options) = (true, Vec::new());
        for option in oracle.moves.of_sum(word) {
            self.budget.tick()?;
            ends = false;
            let option = oracle.simplified(option);
            match oracle.told(&option) {
                Some(true) => return Ok(Opened::Decided(false)),
                Some(false) => (),
                None => options.push(option),
            }
        }
        if options.is_empty() {
            // In a layer, a player without moves in the sum still has those in the copies, which do not win.
            return Ok(Opened::Decided(!ends || oracle.layer.is_some()));
        }
        options.sort_unstable();
        options.dedup();
        options
            .sort_by_key(|option| Reverse(option.iter().map(|&heap| u64::from(heap)).sum::<u64>()));
        Ok(Opened::Options(options))
    }
}
