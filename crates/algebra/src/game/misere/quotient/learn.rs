//! Learning the quotient of a game heap by heap.

use super::bipartite::{Bipartite, ElementSet, IDENTITY, PretendingFunction};
use super::certify::{Behaviours, ProofResult, debts, wins};
use super::classes::SumClasses;
use super::heaps::Word;
use super::layer::{Layer, Layers};
use super::oracle::Oracle;
use super::table::{Closure, Table};
use super::words::{SmallestSums, generators, tests};
use crate::game::HeapRules;
use crate::limits::{Budget, Halt, Result, with_stack};

/// Learning under an assumption is stopped after this many changes to the table. If the assumption is wrong, there may be
/// no end to them.
const MOST_CHANGES: usize = 512;

/// After this many refinements of an assumption, the outcomes beside copies of the heap are learned exactly. Most
/// quotients need at most one.
const MOST_REFINEMENTS: usize = 3;

/// A heap for which this many layers do not suffice is given up. Finite quotients need few, infinite ones do not end.
const MOST_LAYERS: usize = 8;

/// Why no quotient was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// The smallest heap with which the quotient is too large.
    pub heap: u32,
    /// A number of elements that are proved to be different.
    pub elements: usize,
}

/// The misère quotient of a game up to some heap, or one of its layers, with the state that is needed to extend it to the
/// next heap.
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
        Learner::of_layer(heaps, most, None, budget)
    }

    /// Learns a layer instead of the quotient.
    fn of_layer(
        heaps: &'h dyn HeapRules,
        most: usize,
        layer: Option<Layer>,
        budget: &mut Budget,
    ) -> Result<Self> {
        let (mut p_portion, mut won) = (ElementSet::new(1), ElementSet::new(1));
        match &layer {
            Some(layer) if layer.won[IDENTITY] => won.insert(IDENTITY),
            Some(_) => p_portion.insert(IDENTITY),
            None => (),
        }
        let (action, ancestry) = ([Vec::new()], [(IDENTITY, 0)]);
        let classes = vec![IDENTITY];
        let monoid = Bipartite::new(&action, &ancestry, p_portion, classes, won, budget)?;
        let images = vec![IDENTITY];
        Ok(Learner {
            heaps,
            most,
            oracle: Oracle::new(PretendingFunction { monoid, images }, layer),
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
        let mut classes = SumClasses::of_images(self.certified(), budget)?;
        for _ in 0..=MOST_REFINEMENTS {
            self.oracle.assume(classes);
            let hypothesis = match self.learn(budget)? {
                Ok(()) => return Ok(Ok(())),
                Err(hypothesis) => hypothesis,
            };
            let refined = match hypothesis {
                Some(wrong) => SumClasses::of_behaviours(&wrong, &self.oracle.moves, budget)?,
                None => None,
            };
            match refined {
                Some(refined) => classes = refined,
                None => break,
            }
        }
        self.extend_by_layers(budget)
    }

    /// Extends the quotient to the next heap by means of the layers of that heap. The elements of a layer are exact classes
    /// beside as many copies.
    fn extend_by_layers(&mut self, budget: &mut Budget) -> Result<Result<(), GivenUp>> {
        let heap = self.oracle.moves.largest();
        let mut layers = Layers::new(self.certified());
        for _ in 0..MOST_LAYERS {
            let layer = layers.next(&self.oracle.moves, self.oracle.layer.as_ref(), budget)?;
            let mut learner = Learner::of_layer(self.heaps, self.most, Some(layer), budget)?;
            while learner.heap() + 1 < heap {
                let extended = with_stack(|| learner.extend(budget))?;
                if let Err(GivenUp { elements, .. }) = extended {
                    let elements = elements.max(layers.learned.monoid.order());
                    return Ok(Err(GivenUp { heap, elements }));
                }
            }
            layers.advance(learner.oracle.known);
            self.oracle
                .assume(SumClasses::of_images(&layers.learned, budget)?);
            if self.learn(budget)?.is_ok() {
                return Ok(Ok(()));
            }
        }
        let elements = layers.learned.monoid.order();
        Ok(Err(GivenUp { heap, elements }))
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
        let class = self.oracle.class(&[heap])?;
        for image in 0..order {
            budget.spend(order as usize)?;
            if self.certified().monoid.classes()[image as usize] != class {
                continue;
            }
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

    /// Learns the quotient with the next heap from assumed outcomes, and proves it. If this fails, because the assumption
    /// is wrong or because the quotient has too many elements, returns the last hypothesis, if there was one.
    fn learn(&mut self, budget: &mut Budget) -> Result<Result<(), Option<PretendingFunction>>> {
        let mut table = self.table.clone();
        let mut last = None;
        for _ in 0..MOST_CHANGES {
            let hypothesis = match table.close(self.most, &mut self.oracle, budget)? {
                Closure::Closed(hypothesis) => hypothesis,
                Closure::Changed => continue,
                Closure::TooMany => break,
            };
            let is_refuted =
                match self.prove(&hypothesis.function, table.representatives(), budget)? {
                    Ok(_) if self.adopt(&hypothesis.function, budget)? => return Ok(Ok(())),
                    Ok(_) => false,
                    Err(suspects) => {
                        table.refute(&hypothesis, &suspects, &mut self.oracle, budget)?
                    }
                };
            last = Some(hypothesis.function);
            if !is_refuted {
                break;
            }
        }
        Ok(Err(last))
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
        if self.oracle.layer.is_none() && function.monoid.is_p(IDENTITY) {
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
    fn adopt(&mut self, function: &PretendingFunction, budget: &mut Budget) -> Result<bool> {
        let generators = generators(function, budget)?;
        let order = SmallestSums::of_elements(function, &generators, budget)?.order;
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
