//! A quotient is learned as an automaton is (Angluin 1987), for words in which the order of the letters does not
//! count: sums that are told apart by tests stand for the elements, and products with generators close the table.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::{Bipartite, Element, IDENTITY, Pretending, Set};
use super::heaps::{Word, sum};
use super::oracle::Oracle;
use super::words::Smallest;
use crate::limits::{Budget, Halt, Result};

/// For each test, is the sum with it a P-position?
type Row = Vec<bool>;

#[derive(Clone, Debug)]
pub struct Table {
    /// The heaps whose products are the representatives.
    generators: Vec<u32>,
    /// A sum for each element; each but the first is an earlier one and a generator.
    representatives: Vec<Word>,
    ancestry: Vec<(Element, usize)>,
    /// The first is no heap at all.
    tests: Vec<Word>,
    rows: HashMap<Word, Row, FxBuildHasher>,
}

/// A monoid that agrees with all that the table says.
pub struct Hypothesis {
    action: Vec<Vec<Element>>,
    pub function: Pretending,
}

/// What came of a look at the table.
pub enum Look {
    Closed(Hypothesis),
    /// It was closed by something new, and has to be looked at again.
    Changed,
    TooMany,
}

impl Default for Table {
    fn default() -> Self {
        Table {
            generators: Vec::new(),
            representatives: vec![Word::new()],
            ancestry: vec![(IDENTITY, 0)],
            tests: vec![Word::new()],
            rows: HashMap::default(),
        }
    }
}

impl Table {
    /// The table of a quotient that is known, with its elements in the order of their smallest sums.
    pub fn new(generators: Vec<u32>, smallest: Smallest, tests: &[Element]) -> Self {
        let tests = tests
            .iter()
            .map(|&test| smallest.words[test as usize].clone());
        Table {
            generators,
            tests: tests.collect(),
            representatives: smallest.words,
            ancestry: smallest.ancestry,
            rows: HashMap::default(),
        }
    }

    pub fn representatives(&self) -> &[Word] {
        &self.representatives
    }

    fn row(&mut self, word: &Word, oracle: &mut Oracle, budget: &mut Budget) -> Result<Row> {
        let mut row = self.rows.remove(word).unwrap_or_default();
        for test in &self.tests[row.len()..] {
            row.push(oracle.is_p(&sum(word, test), budget)?);
        }
        self.rows.insert(word.clone(), row.clone());
        Ok(row)
    }

    fn row_of(&mut self, x: Element, oracle: &mut Oracle, budget: &mut Budget) -> Result<Row> {
        let word = self.representatives[x as usize].clone();
        self.row(&word, oracle, budget)
    }

    /// The monoid of the representatives, if products with generators, in whatever order, do not lead out of it, and
    /// every heap is one of its elements.
    pub fn look(&mut self, most: usize, oracle: &mut Oracle, budget: &mut Budget) -> Result<Look> {
        let mut elements = HashMap::<Row, Element>::new();
        for x in 0..self.representatives.len() as Element {
            elements.insert(self.row_of(x, oracle, budget)?, x);
        }
        let mut action = Vec::new();
        while action.len() < self.representatives.len() {
            let mut products = Vec::new();
            for generator in 0..self.generators.len() {
                let word = &self.representatives[action.len()];
                let product = sum(word, &[self.generators[generator]]);
                let row = self.row(&product, oracle, budget)?;
                let next = self.representatives.len() as Element;
                let found = *elements.entry(row).or_insert(next);
                products.push(found);
                if found == next {
                    self.represent(product, (action.len() as Element, generator));
                }
            }
            if self.representatives.len() > most {
                return Ok(Look::TooMany);
            }
            action.push(products);
        }
        if let Some(test) = self.order_of_letters(&action, oracle, budget)? {
            self.tests.push(test);
            return Ok(Look::Changed);
        }
        let mut images = vec![IDENTITY];
        for heap in 1..=oracle.moves.largest() {
            let row = self.row(&vec![heap], oracle, budget)?;
            let Some(&image) = elements.get(&row) else {
                self.represent(vec![heap], (IDENTITY, self.generators.len()));
                self.generators.push(heap);
                return Ok(Look::Changed);
            };
            images.push(image);
        }
        let mut p_portion = Set::new(action.len());
        for (row, element) in elements {
            if row[0] {
                p_portion.insert(element);
            }
        }
        let monoid = Bipartite::new(&action, &self.ancestry, p_portion, budget)?;
        let function = Pretending { monoid, images };
        Ok(Look::Closed(Hypothesis { action, function }))
    }

    fn represent(&mut self, word: Word, ancestry: (Element, usize)) {
        self.representatives.push(word);
        self.ancestry.push(ancestry);
    }

    /// A test that is missing where the order of two generators counts.
    fn order_of_letters(
        &mut self,
        action: &[Vec<Element>],
        oracle: &mut Oracle,
        budget: &mut Budget,
    ) -> Result<Option<Word>> {
        for (x, products) in action.iter().enumerate() {
            for (g, &xg) in products.iter().enumerate() {
                for (h, &xh) in products.iter().enumerate().take(g) {
                    budget.tick()?;
                    let (xgh, xhg) = (action[xg as usize][h], action[xh as usize][g]);
                    if xgh == xhg {
                        continue;
                    }
                    let one = self.row_of(xgh, oracle, budget)?;
                    let other = self.row_of(xhg, oracle, budget)?;
                    let apart = one.iter().zip(&other).position(|(one, other)| one != other);
                    let at = apart.ok_or(Halt::Broken("two representatives are the same"))?;
                    let both = [self.generators[g], self.generators[h]];
                    let all = sum(&sum(&self.representatives[x], &both), &self.tests[at]);
                    // The one that is not as the sum itself was wrong about its first step.
                    let second = match oracle.is_p(&all, budget)? == one[at] {
                        true => self.generators[g],
                        false => self.generators[h],
                    };
                    return Ok(Some(sum(&self.tests[at], &[second])));
                }
            }
        }
        Ok(None)
    }

    /// Adds a test that refutes the hypothesis, where one of these sums, options after what they are options of, does
    /// not have the outcome it predicts.
    pub fn refute(
        &mut self,
        hypothesis: &Hypothesis,
        suspects: &[Word],
        oracle: &mut Oracle,
        budget: &mut Budget,
    ) -> Result<bool> {
        for word in suspects.iter().rev() {
            let outcome = oracle.is_p(word, budget)?;
            if hypothesis.function.predicts_p(word) != Some(outcome) {
                let test = self.wrong_step(hypothesis, word.clone(), outcome, oracle, budget)?;
                self.tests.push(test);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The step at which the reduction of a sum to its representative changes its outcome: what stands beside tells the
    /// two apart (Rivest and Schapire 1993).
    fn wrong_step(
        &self,
        hypothesis: &Hypothesis,
        wrong: Word,
        outcome: bool,
        oracle: &mut Oracle,
        budget: &mut Budget,
    ) -> Result<Word> {
        let (mut rest, mut letters) = (wrong, Word::new());
        while let Some(heap) = rest.pop() {
            let image = hypothesis.function.images[heap as usize];
            let beside = sum(&rest, &letters);
            letters = sum(&letters, &self.representatives[image as usize]);
            if oracle.is_p(&sum(&rest, &letters), budget)? != outcome {
                return Ok(beside);
            }
        }
        let mut x = IDENTITY;
        while let Some(letter) = letters.pop() {
            let generator = self.generators.iter().position(|&heap| heap == letter);
            let generator = generator.ok_or(Halt::Broken("a representative is no product"))?;
            x = hypothesis.action[x as usize][generator];
            let reduced = sum(&self.representatives[x as usize], &letters);
            if oracle.is_p(&reduced, budget)? != outcome {
                return Ok(letters);
            }
        }
        Err(Halt::Broken("a wrong prediction has no wrong step"))
    }
}
