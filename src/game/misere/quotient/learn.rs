//! The quotient of a game, heap by heap: a heap that behaves like an element leaves it as it is, another makes it grow.

use super::behaviour::{debts, wins};
use super::bipartite::{Bipartite, IDENTITY, Pretending, Set};
use super::certify::{Debts, Proof};
use super::heaps::Word;
use super::oracle::Oracle;
use super::table::{Look, Table};
use super::words::{Smallest, generators, tests};
use crate::game::HeapCode;
use crate::limits::{Budget, Halt, Result};

/// The misère quotient of a game to some heap, and what is needed to go on to the next.
pub struct Learner<'h> {
    heaps: &'h HeapCode,
    /// More elements than these are given up.
    most: usize,
    oracle: Oracle,
    debts: Debts,
    table: Table,
}

impl<'h> Learner<'h> {
    pub fn new(heaps: &'h HeapCode, most: usize, budget: &mut Budget) -> Result<Self> {
        let monoid = Bipartite::new(&[Vec::new()], &[(IDENTITY, 0)], Set::new(1), budget)?;
        let images = vec![IDENTITY];
        Ok(Learner {
            heaps,
            most,
            oracle: Oracle::new(Pretending { monoid, images }),
            debts: Debts::new(1),
            table: Table::default(),
        })
    }

    /// The quotient as far as it is proved.
    pub fn certified(&self) -> &Pretending {
        &self.oracle.known
    }

    /// The largest heap to which the quotient is proved.
    pub fn heap(&self) -> u32 {
        self.certified().images.len() as u32 - 1
    }

    /// Goes on to the next heap; false if the quotient has too many elements then.
    pub fn extend(&mut self, budget: &mut Budget) -> Result<bool> {
        if self.oracle.moves.largest() == self.heap() {
            self.oracle.moves.grow(self.heaps, budget)?;
        }
        if self.interpolate(budget)? {
            return Ok(true);
        }
        self.oracle.suppose(budget)?;
        while !self.learn(budget)? {
            if !self.oracle.supposes() {
                return Ok(false);
            }
            self.oracle.suppose_less(budget)?;
        }
        Ok(true)
    }

    /// Looks for an element of the quotient that may stand for the next heap: the quotient is the same then (the mex
    /// interpolation principle of Plambeck and Siegel), and no outcome is searched.
    fn interpolate(&mut self, budget: &mut Budget) -> Result<bool> {
        let (heap, monoid) = (self.oracle.moves.largest(), &self.certified().monoid);
        let options = self.certified().image_set(self.oracle.moves.of(heap));
        let options = options.ok_or(Halt::Broken("an option of a heap is not below it"))?;
        let wins = wins(monoid, &options, budget)?;
        // What cannot move is the identity, and not what merely has no winning move.
        let order = match options.is_empty() {
            true => 1,
            false => monoid.order() as u32,
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
            if let Ok(Proof::Holds) = proof {
                self.debts = tried;
                return Ok(true);
            }
            self.oracle.known.images.pop();
            proof?;
        }
        Ok(false)
    }

    /// Learns the quotient with the next heap from outcomes, be they searched or supposed, and proves it; false if it
    /// has too many elements, or if what was supposed has no proof.
    fn learn(&mut self, budget: &mut Budget) -> Result<bool> {
        let mut table = self.table.clone();
        let supposing = self.oracle.supposes();
        loop {
            let hypothesis = match table.look(self.most, &mut self.oracle, budget)? {
                Look::Closed(hypothesis) => hypothesis,
                Look::Changed => continue,
                Look::TooMany => return Ok(false),
            };
            match self.prove(&hypothesis.function, table.representatives(), budget)? {
                Ok(_) => match self.adopt(hypothesis.function, budget)? {
                    false if !supposing => return Err(Halt::Broken("a quotient is not reduced")),
                    adopted => return Ok(adopted),
                },
                Err(suspects) => {
                    if !table.refute(&hypothesis, &suspects, &mut self.oracle, budget)? {
                        return match supposing {
                            true => Ok(false),
                            false => Err(Halt::Broken("a proof failed for no reason")),
                        };
                    }
                }
            }
        }
    }

    /// Proves that a function predicts all outcomes, or gives sums of which one is not what it predicts.
    fn prove(
        &self,
        function: &Pretending,
        representatives: &[Word],
        budget: &mut Budget,
    ) -> Result<Result<Debts, Vec<Word>>> {
        let moves = &self.oracle.moves;
        let mut debts = Debts::new(function.monoid.order());
        if function.monoid.is_p(IDENTITY) {
            return Err(Halt::Broken("the end of a game was taken for a P-position"));
        }
        for heap in 1..=moves.largest() {
            match debts.add(moves, function, representatives, heap, budget)? {
                Proof::Holds => (),
                Proof::Fails(suspects) => return Ok(Err(suspects)),
            }
        }
        Ok(Ok(debts))
    }

    /// Goes on from a quotient that is proved, in an order of its own; not if it has elements that nothing tells apart.
    fn adopt(&mut self, function: Pretending, budget: &mut Budget) -> Result<bool> {
        let generators = generators(&function, budget)?;
        let order = Smallest::of_elements(&function, &generators, budget)?.order;
        let function = function.renumbered(&order, budget)?;
        let representatives = Smallest::of_elements(&function, &generators, budget)?;
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
