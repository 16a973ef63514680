//! Learning the quotient of a game heap by heap.

use super::bipartite::{Bipartite, ElementSet, IDENTITY, PretendingFunction};
use super::certify::{Behaviours, ProofResult, debts, wins};
use super::heaps::Word;
use super::oracle::Oracle;
use super::table::{Closure, Table};
use super::words::{SmallestSums, generators, tests};
use crate::game::HeapRules;
use crate::limits::{Budget, Halt, Result};

/// A quotient that is still being refined after this many hypotheses is given up. Finite quotients of a few hundred elements
/// need fewer than 100; infinite ones are refined for ever.
const MOST_HYPOTHESES: usize = 128;

/// Why no quotient was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// The smallest heap with which the quotient is too large.
    pub heap: u32,
    /// The number of elements that are proved to be different.
    pub elements: usize,
}

/// The misère quotient of a game up to some heap, with the state that is needed to extend it to the next one.
pub struct Learner<'h> {
    heaps: &'h dyn HeapRules,
    /// Learning is given up if the quotient has more elements than this.
    most: usize,
    oracle: Oracle,
    debts: Behaviours,
    table: Table,
}

impl<'h> Learner<'h> {
    pub fn new(heaps: &'h dyn HeapRules, most: usize, budget: &mut Budget) -> Result<Self> {
        let monoid = Bipartite::new(&[Vec::new()], &[(IDENTITY, 0)], ElementSet::new(1), budget)?;
        let images = vec![IDENTITY];
        Ok(Learner {
            heaps,
            most,
            oracle: Oracle::new(PretendingFunction { monoid, images }),
            debts: Behaviours::new(1),
            table: Table::default(),
        })
    }

    /// The quotient that is proved so far.
    pub fn certified(&self) -> &PretendingFunction {
        &self.oracle.known
    }

    /// The largest heap up to which the quotient is proved.
    pub fn heap(&self) -> u32 {
        self.certified().images.len() as u32 - 1
    }

    /// Extends the quotient to the next heap, unless it then has too many elements.
    pub fn extend(&mut self, budget: &mut Budget) -> Result<Result<(), GivenUp>> {
        if self.oracle.moves.largest() == self.heap() {
            self.oracle.moves.grow(self.heaps, budget)?;
        }
        if self.interpolate(budget)? {
            return Ok(Ok(()));
        }
        self.oracle.assume(budget)?;
        while let Err(elements) = self.learn(budget)? {
            if !self.oracle.is_assuming() {
                let heap = self.oracle.moves.largest();
                return Ok(Err(GivenUp { heap, elements }));
            }
            self.oracle.weaken(budget)?;
        }
        Ok(Ok(()))
    }

    /// Searches for an element of the quotient that can be the image of the next heap. If there is one, the quotient
    /// stays the same (the mex interpolation principle of Plambeck and Siegel), and no outcome has to be searched.
    fn interpolate(&mut self, budget: &mut Budget) -> Result<bool> {
        let (heap, monoid) = (self.oracle.moves.largest(), &self.certified().monoid);
        let options = self.certified().image_set(self.oracle.moves.of(heap));
        let options = options.ok_or(Halt::Broken("an option of a heap is not below it"))?;
        let wins = wins(monoid, &options, budget)?;
        // The image of a heap without moves must be the identity.
        let order = if options.is_empty() {
            1
        } else {
            monoid.order() as u32
        };
        for image in 0..order {
            budget.spend(order as usize)?;
            if debts(&self.certified().monoid, image, &wins).is_none() {
                continue;
            }
            let mut tried = self.debts.clone();
            self.oracle.known.images.push(image);
            let (moves, known) = (&self.oracle.moves, &self.oracle.known);
            let proof = tried.add(moves, known, self.table.representatives(), heap, budget);
            if let Ok(ProofResult::Holds) = proof {
                self.debts = tried;
                return Ok(true);
            }
            self.oracle.known.images.pop();
            proof?;
        }
        Ok(false)
    }

    /// Learns the quotient with the next heap from outcomes, which are searched or assumed, and proves it. If it has too
    /// many elements, or if a quotient learned from assumed outcomes cannot be proved, returns the number of elements
    /// found.
    fn learn(&mut self, budget: &mut Budget) -> Result<Result<(), usize>> {
        let mut table = self.table.clone();
        let assuming = self.oracle.is_assuming();
        for _ in 0..MOST_HYPOTHESES {
            let hypothesis = match table.close(self.most, &mut self.oracle, budget)? {
                Closure::Closed(hypothesis) => hypothesis,
                Closure::Changed => continue,
                Closure::TooMany => break,
            };
            match self.prove(&hypothesis.function, table.representatives(), budget)? {
                Ok(_) => {
                    let adopted = self.adopt(hypothesis.function, budget)?;
                    if adopted {
                        return Ok(Ok(()));
                    }
                    if !assuming {
                        return Err(Halt::Broken("a quotient is not reduced"));
                    }
                    break;
                }
                Err(suspects) => {
                    if !table.refute(&hypothesis, &suspects, &mut self.oracle, budget)? {
                        if !assuming {
                            return Err(Halt::Broken("a proof failed for no reason"));
                        }
                        break;
                    }
                }
            }
        }
        Ok(Err(table.representatives().len()))
    }

    /// Proves that a function predicts all outcomes, or returns sums one of which it predicts wrongly.
    fn prove(
        &self,
        function: &PretendingFunction,
        representatives: &[Word],
        budget: &mut Budget,
    ) -> Result<Result<Behaviours, Vec<Word>>> {
        let moves = &self.oracle.moves;
        let mut debts = Behaviours::new(function.monoid.order());
        if function.monoid.is_p(IDENTITY) {
            return Err(Halt::Broken("the end of a game was taken for a P-position"));
        }
        for heap in 1..=moves.largest() {
            match debts.add(moves, function, representatives, heap, budget)? {
                ProofResult::Holds => (),
                ProofResult::Fails(suspects) => return Ok(Err(suspects)),
            }
        }
        Ok(Ok(debts))
    }

    /// Makes a proved quotient the current one, with its elements sorted by their smallest sums. Returns false if some
    /// elements cannot be distinguished, so that the quotient is not reduced.
    fn adopt(&mut self, function: PretendingFunction, budget: &mut Budget) -> Result<bool> {
        let generators = generators(&function, budget)?;
        let order = SmallestSums::of_elements(&function, &generators, budget)?.order;
        let function = function.renumbered(&order, budget)?;
        let representatives = SmallestSums::of_elements(&function, &generators, budget)?;
        let Some(tests) = tests(&function, &representatives.order, budget)? else {
            return Ok(false);
        };
        let Ok(debts) = self.prove(&function, &representatives.words, budget)? else {
            return Err(Halt::Broken("a proof does not hold in another order"));
        };
        self.debts = debts;
        self.table = Table::new(generators, representatives, &tests);
        self.oracle.known = function;
        Ok(true)
    }
}
