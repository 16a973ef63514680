//! The proof that a pretending function f predicts all outcomes, that is, for all sums X of heaps, f(X) is in P exactly
//! if X has options and f maps none of them to P.
//!
//! There are infinitely many sums X, but only finitely many pairs (f(X), {f(X')}), where X' runs over the options of X.
//! Only the following properties of a pair matter:
//!
//! - the image x = f(X), and the *wins*: those c for which some c f(X') is in P, so that a move in X wins any sum X + C
//!   with f(C) = c;
//! - the *debts*: those c that are not wins although cx is not in P, so that the winning move must be in C.
//!
//! The function f predicts outcomes if no heap has a win c with cx in P (that would be a move from P to P), and if 1 is
//! not a debt of any sum that has moves.
//!
//! The behaviour of a sum is its image with its debts. Behaviours are closed under sums. If the debts of one behaviour
//! are a subset of those of another with the same image, the same holds for all sums with them, so only behaviours with
//! maximal debts are kept.
//!
//! In a layer (see [`super::layer`]), cx may also be won by a move outside the sum. Then c is not a debt.

use super::bipartite::{Bipartite, Element, ElementSet, IDENTITY, PretendingFunction};
use super::heaps::{HeapMoves, Word, sum};
use crate::limits::{Budget, Halt, Result};

/// The maximal behaviours of sums of heaps.
#[derive(Clone, Debug)]
pub struct Behaviours {
    /// All behaviours so far, including some that are not maximal any more.
    sums: Vec<SumBehaviour>,
    /// The indices of the behaviours of single heaps.
    heaps: Vec<usize>,
    /// For each image, the indices of the maximal behaviours.
    kept: Vec<Vec<usize>>,
}

#[derive(Clone, Debug)]
struct SumBehaviour {
    behaviour: Behaviour,
    sum: Word,
}

/// The result of extending the proof by one heap.
pub enum ProofResult {
    Holds,
    /// One of these sums does not have the outcome that its image predicts.
    Fails(Vec<Word>),
}

impl Behaviours {
    pub fn new(order: usize) -> Self {
        Behaviours {
            sums: Vec::new(),
            heaps: Vec::new(),
            kept: vec![Vec::new(); order],
        }
    }

    /// Extends the proof by one heap. `representatives` has one sum of heaps for each element of the monoid. If the proof
    /// fails, the behaviours must not be used any more.
    pub fn add(
        &mut self,
        moves: &HeapMoves,
        function: &PretendingFunction,
        representatives: &[Word],
        heap: u32,
        budget: &mut Budget,
    ) -> Result<ProofResult> {
        if moves.of(heap).is_empty() {
            return match function.image(&[heap]) {
                Some(IDENTITY) => Ok(ProofResult::Holds),
                _ => Err(Halt::Broken("a heap without moves was taken for another")),
            };
        }
        let Some(behaviour) = Behaviour::of_heap(moves, function, heap, budget)? else {
            return clash(moves, function, representatives, heap, budget).map(ProofResult::Fails);
        };
        match self.close(&function.monoid, behaviour, heap, budget)? {
            None => Ok(ProofResult::Holds),
            Some(sum) => {
                let options = moves.of_sum(&sum).collect::<Vec<_>>();
                Ok(ProofResult::Fails([vec![sum], options].concat()))
            }
        }
    }

    /// Adds the behaviour of a heap and those of all its sums. Stops at a sum that has 1 as a debt, and returns it.
    fn close(
        &mut self,
        monoid: &Bipartite,
        behaviour: Behaviour,
        heap: u32,
        budget: &mut Budget,
    ) -> Result<Option<Word>> {
        let first = self.sums.len();
        if behaviour.debts[IDENTITY] {
            return Ok(Some(vec![heap]));
        }
        if !self.keep(behaviour, vec![heap]) {
            return Ok(None);
        }
        self.heaps.push(first);
        let mut next = 0;
        while next < self.sums.len() {
            // Older behaviours were already added to all older heaps.
            let heaps = if next < first {
                self.heaps.len() - 1
            } else {
                0
            };
            for at in heaps..self.heaps.len() {
                if !self.is_kept(next) {
                    break;
                }
                if let Some(sum) = self.add_sum(monoid, next, self.heaps[at], budget)? {
                    return Ok(Some(sum));
                }
            }
            next += 1;
        }
        Ok(None)
    }

    /// Adds the sum of two behaviours, or returns the sum if 1 is a debt of it.
    fn add_sum(
        &mut self,
        monoid: &Bipartite,
        index: usize,
        other: usize,
        budget: &mut Budget,
    ) -> Result<Option<Word>> {
        budget.spend(1 + monoid.order() / 8)?;
        let (one, other) = (&self.sums[index], &self.sums[other]);
        let behaviour = one.behaviour.beside(&other.behaviour, monoid);
        let sum = sum(&one.sum, &other.sum);
        if behaviour.debts[IDENTITY] {
            return Ok(Some(sum));
        }
        self.keep(behaviour, sum);
        Ok(None)
    }

    /// Keeps a behaviour unless another one has all its debts, and drops those whose debts it has itself. Returns whether
    /// it is kept.
    fn keep(&mut self, behaviour: Behaviour, sum: Word) -> bool {
        let Behaviour { image, debts } = &behaviour;
        let debts_of = |index: &usize| &self.sums[*index].behaviour.debts;
        let kept = &mut self.kept[*image as usize];
        if debts.is_empty() || kept.iter().any(|old| debts.is_within(debts_of(old))) {
            return false;
        }
        kept.retain(|old| !debts_of(old).is_within(debts));
        kept.push(self.sums.len());
        self.sums.push(SumBehaviour { behaviour, sum });
        true
    }

    fn is_kept(&self, index: usize) -> bool {
        self.kept[self.sums[index].behaviour.image as usize].contains(&index)
    }
}

/// Two sums with images in P, where the second is an option of the first.
fn clash(
    moves: &HeapMoves,
    function: &PretendingFunction,
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
    Err(Halt::Broken(
        "a heap with a move from P to P has no such move",
    ))
}

/// The image and the debts of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Behaviour {
    pub image: Element,
    pub debts: ElementSet,
}

impl Behaviour {
    /// The behaviour of the sum of both: c is a debt of X + Y exactly if cy is a debt of X and cx is a debt of Y.
    pub fn beside(&self, other: &Behaviour, monoid: &Bipartite) -> Behaviour {
        let mut debts = ElementSet::new(monoid.order());
        for c in monoid.elements() {
            if self.debts[monoid.product(c, other.image)]
                && other.debts[monoid.product(c, self.image)]
            {
                debts.insert(c);
            }
        }
        let image = monoid.product(self.image, other.image);
        Behaviour { image, debts }
    }

    /// The behaviour of a heap; `None` if a move leads from P to P.
    pub fn of_heap(
        moves: &HeapMoves,
        function: &PretendingFunction,
        heap: u32,
        budget: &mut Budget,
    ) -> Result<Option<Behaviour>> {
        let monoid = &function.monoid;
        let image = function.image(&[heap]).ok_or(FUNCTION_TOO_SHORT)?;
        budget.spend(moves.of(heap).len())?;
        let options = function
            .image_set(moves.of(heap))
            .ok_or(FUNCTION_TOO_SHORT)?;
        let wins = wins(monoid, &options, budget)?;
        Ok(debts(monoid, image, &wins).map(|debts| Behaviour { image, debts }))
    }
}

const FUNCTION_TOO_SHORT: Halt = Halt::Broken("a pretending function ends before the heaps do");

/// The elements c such that a move to one of these images, beside a sum with the image c, wins.
pub fn wins(monoid: &Bipartite, options: &ElementSet, budget: &mut Budget) -> Result<ElementSet> {
    let mut wins = ElementSet::new(monoid.order());
    for option in options.iter() {
        budget.spend(1 + monoid.order() / 8)?;
        for c in monoid.elements() {
            if monoid.is_p(monoid.product(c, option)) {
                wins.insert(c);
            }
        }
    }
    Ok(wins)
}

/// The debts of a sum with this image and these wins; `None` if a move leads from P to P.
pub fn debts(monoid: &Bipartite, image: Element, wins: &ElementSet) -> Option<ElementSet> {
    let mut debts = ElementSet::new(monoid.order());
    for c in monoid.elements() {
        let all = monoid.product(c, image);
        match (monoid.is_p(all), wins[c] || monoid.is_won(all)) {
            (true, true) => return None,
            (false, false) => debts.insert(c),
            _ => (),
        }
    }
    Some(debts)
}
