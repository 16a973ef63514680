//! The proof that a pretending function predicts all outcomes: f(X) is in P just if X has options and f of none of them
//! is in P, for all sums X of the heaps. They are infinitely many, but their behaviours are not, and these are closed
//! under sums. What has its debts among those of another with the same image need not be kept: it is the same for all
//! their sums.

use super::behaviour::Behaviour;
use super::bipartite::{Bipartite, IDENTITY, Pretending};
use super::heaps::{Moves, Word, sum};
use crate::limits::{Budget, Halt, Result};

/// The pairs of sums of heaps that are not among those of others.
#[derive(Clone, Debug)]
pub struct Debts {
    pairs: Vec<Pair>,
    /// The pairs of single heaps.
    heaps: Vec<usize>,
    /// The pairs that count, by their elements.
    kept: Vec<Vec<usize>>,
}

#[derive(Clone, Debug)]
struct Pair {
    behaviour: Behaviour,
    sum: Word,
}

/// What came of the proof with one more heap.
pub enum Proof {
    Holds,
    /// One of these sums is not what its image says.
    Fails(Vec<Word>),
}

impl Debts {
    pub fn new(order: usize) -> Self {
        Debts {
            pairs: Vec::new(),
            heaps: Vec::new(),
            kept: vec![Vec::new(); order],
        }
    }

    /// Adds the heap to those below it, with the image that the function gives it. `representatives` are sums of
    /// heaps, one with each image. Where the proof fails, the pairs are of no use any more.
    pub fn add(
        &mut self,
        moves: &Moves,
        function: &Pretending,
        representatives: &[Word],
        heap: u32,
        budget: &mut Budget,
    ) -> Result<Proof> {
        if moves.of(heap).is_empty() {
            return match function.image(&[heap]) {
                Some(IDENTITY) => Ok(Proof::Holds),
                _ => Err(Halt::Broken("a heap without moves was taken for another")),
            };
        }
        let Some(behaviour) = Behaviour::of_heap(moves, function, heap, budget)? else {
            return clash(moves, function, representatives, heap, budget).map(Proof::Fails);
        };
        match self.close(&function.monoid, behaviour, heap, budget)? {
            None => Ok(Proof::Holds),
            Some(sum) => {
                let options = moves.of_sum(&sum).collect::<Vec<_>>();
                Ok(Proof::Fails([vec![sum], options].concat()))
            }
        }
    }

    /// Adds the pair of a heap and all its sums, up to one that has 1 as a debt.
    fn close(
        &mut self,
        monoid: &Bipartite,
        behaviour: Behaviour,
        heap: u32,
        budget: &mut Budget,
    ) -> Result<Option<Word>> {
        let first = self.pairs.len();
        if behaviour.debts[IDENTITY] {
            return Ok(Some(vec![heap]));
        }
        if !self.keep(behaviour, vec![heap]) {
            return Ok(None);
        }
        self.heaps.push(first);
        let mut next = 0;
        while next < self.pairs.len() {
            let heaps = match next < first {
                true => self.heaps.len() - 1,
                false => 0,
            };
            for at in heaps..self.heaps.len() {
                if !self.is_kept(next) {
                    break;
                }
                if let Some(sum) = self.join(monoid, next, self.heaps[at], budget)? {
                    return Ok(Some(sum));
                }
            }
            next += 1;
        }
        Ok(None)
    }

    /// Adds the sum of two pairs; gives it back if 1 is a debt of it.
    fn join(
        &mut self,
        monoid: &Bipartite,
        pair: usize,
        other: usize,
        budget: &mut Budget,
    ) -> Result<Option<Word>> {
        budget.spend(1 + monoid.order() / 8)?;
        let (one, other) = (&self.pairs[pair], &self.pairs[other]);
        let behaviour = one.behaviour.beside(&other.behaviour, monoid);
        let sum = sum(&one.sum, &other.sum);
        if behaviour.debts[IDENTITY] {
            return Ok(Some(sum));
        }
        self.keep(behaviour, sum);
        Ok(None)
    }

    /// Keeps a pair unless its debts are among those of another; drops those whose debts are among its own.
    fn keep(&mut self, behaviour: Behaviour, sum: Word) -> bool {
        let Behaviour { image, debts } = &behaviour;
        let debts_of = |pair: &usize| &self.pairs[*pair].behaviour.debts;
        let kept = &mut self.kept[*image as usize];
        if debts.is_empty() || kept.iter().any(|old| debts.is_within(debts_of(old))) {
            return false;
        }
        kept.retain(|old| !debts_of(old).is_within(debts));
        kept.push(self.pairs.len());
        self.pairs.push(Pair { behaviour, sum });
        true
    }

    fn is_kept(&self, pair: usize) -> bool {
        self.kept[self.pairs[pair].behaviour.image as usize].contains(&pair)
    }
}

/// Two sums with images in P, the second an option of the first.
fn clash(
    moves: &Moves,
    function: &Pretending,
    representatives: &[Word],
    heap: u32,
    budget: &mut Budget,
) -> Result<Vec<Word>> {
    let is_p = |word: &Word| function.predicts_p(word) == Some(true);
    for context in representatives {
        let before = sum(context, &[heap]);
        if !is_p(&before) {
            continue;
        }
        for option in moves.of(heap) {
            budget.tick()?;
            let after = sum(context, option);
            if is_p(&after) {
                return Ok(vec![before, after]);
            }
        }
    }
    Err(Halt::Broken("two P-positions were lost"))
}
