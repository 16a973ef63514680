//! The observation table of the learning algorithm. A quotient is learned as a finite automaton is by Angluin's L* (1987),
//! but for commutative words: representatives are sums that some test distinguishes, and the table is closed under
//! multiplication with generators.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::{Bipartite, Element, ElementSet, IDENTITY, PretendingFunction};
use super::heaps::{Word, sum};
use super::oracle::Oracle;
use super::words::SmallestSums;
use crate::limits::{Budget, Halt, Result};

/// For each test, whether the sum with it is a P-position. In a layer, elements of different classes are different even if
/// their rows are equal.
type Row = Vec<bool>;

#[derive(Clone, Debug)]
pub struct Table {
    generators: Vec<u32>,
    /// A sum for each element. Each but the first is an earlier one plus a generator, as given by `ancestry`.
    representatives: Vec<Word>,
    ancestry: Vec<(Element, usize)>,
    /// The first test is the empty sum.
    tests: Vec<Test>,
    rows: HashMap<Word, Row, FxBuildHasher>,
}

#[derive(Clone, Debug)]
struct Test {
    word: Word,
    /// The image in the quotient so far, unless the test contains the new heap.
    image: Option<Element>,
}

impl Test {
    fn new(word: Word, oracle: &Oracle) -> Self {
        let image = oracle.known.image(&word);
        Test { word, image }
    }
}

/// A pretending function that agrees with all entries of the table.
pub struct Hypothesis {
    action: Vec<Vec<Element>>,
    pub function: PretendingFunction,
}

/// The result of [`Table::close`].
pub enum Closure {
    Closed(Hypothesis),
    /// A test or a generator was added, and the table must be closed again.
    Changed,
    TooMany,
}

impl Default for Table {
    fn default() -> Self {
        Table {
            generators: Vec::new(),
            representatives: vec![Word::new()],
            ancestry: vec![(IDENTITY, 0)],
            tests: vec![Test {
                word: Word::new(),
                image: Some(IDENTITY),
            }],
            rows: HashMap::default(),
        }
    }
}

impl Table {
    /// The table of a known quotient, with its elements in the order of their smallest sums.
    pub fn new(generators: Vec<u32>, smallest: SmallestSums, tests: &[Element]) -> Self {
        let tests = tests.iter().map(|&image| Test {
            word: smallest.words[image as usize].clone(),
            image: Some(image),
        });
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

    fn row(&mut self, word: &[u32], oracle: &mut Oracle, budget: &mut Budget) -> Result<Row> {
        let row = self.rows.entry_ref(word).or_default();
        if row.len() < self.tests.len() {
            let image = oracle.known.image(word);
            for test in &self.tests[row.len()..] {
                budget.tick()?;
                let is_p = match (image, test.image) {
                    (Some(x), Some(y)) => {
                        let monoid = &oracle.known.monoid;
                        monoid.is_p(monoid.product(x, y))
                    }
                    _ => oracle.is_p(&sum(word, &test.word), budget)?,
                };
                row.push(is_p);
            }
        }
        Ok(row.clone())
    }

    fn row_of(&mut self, x: Element, oracle: &mut Oracle, budget: &mut Budget) -> Result<Row> {
        let word = self.representatives[x as usize].clone();
        self.row(&word, oracle, budget)
    }

    /// Adds representatives until the table is closed under multiplication with generators. Then, if the generators
    /// commute and every heap has the row of a representative, the table defines a monoid.
    pub fn close(
        &mut self,
        most: usize,
        oracle: &mut Oracle,
        budget: &mut Budget,
    ) -> Result<Closure> {
        let mut elements = HashMap::<(Element, Row), Element>::new();
        for x in 0..self.representatives.len() as Element {
            let class = oracle.class(&self.representatives[x as usize])?;
            elements.insert((class, self.row_of(x, oracle, budget)?), x);
        }
        let mut action = Vec::new();
        while action.len() < self.representatives.len() {
            let mut products = Vec::new();
            for generator in 0..self.generators.len() {
                budget.tick()?;
                let word = &self.representatives[action.len()];
                let product = sum(word, &[self.generators[generator]]);
                let row = self.row(&product, oracle, budget)?;
                let next = self.representatives.len() as Element;
                let class = oracle.class(&product)?;
                let found = *elements.entry((class, row)).or_insert(next);
                products.push(found);
                if found == next {
                    self.represent(product, (action.len() as Element, generator));
                }
            }
            if self.representatives.len() > most {
                return Ok(Closure::TooMany);
            }
            action.push(products);
        }
        if let Some(test) = self.commuting_test(&action, oracle, budget)? {
            self.tests.push(Test::new(test, oracle));
            return Ok(Closure::Changed);
        }
        let mut images = vec![IDENTITY];
        for heap in 1..=oracle.moves.largest() {
            let row = self.row(&[heap], oracle, budget)?;
            let class = oracle.class(&[heap])?;
            let Some(&image) = elements.get(&(class, row)) else {
                self.represent(vec![heap], (IDENTITY, self.generators.len()));
                self.generators.push(heap);
                return Ok(Closure::Changed);
            };
            images.push(image);
        }
        let mut p_portion = ElementSet::new(action.len());
        let mut won = ElementSet::new(action.len());
        let mut classes = vec![IDENTITY; action.len()];
        for ((class, row), element) in elements {
            classes[element as usize] = class;
            if oracle.layer.as_ref().is_some_and(|layer| layer.won[class]) {
                won.insert(element);
            }
            if row[0] {
                p_portion.insert(element);
            }
        }
        let monoid = Bipartite::new(&action, &self.ancestry, p_portion, classes, won, budget)?;
        let function = PretendingFunction { monoid, images };
        Ok(Closure::Closed(Hypothesis { action, function }))
    }

    fn represent(&mut self, word: Word, ancestry: (Element, usize)) {
        self.representatives.push(word);
        self.ancestry.push(ancestry);
    }

    /// If the actions of two generators do not commute, a test that refutes this.
    fn commuting_test(
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
                    let all = sum(&sum(&self.representatives[x], &both), &self.tests[at].word);
                    // The product whose row disagrees with the outcome of the sum itself is wrong after its first
                    // generator, as the old test plus its second generator shows.
                    let second = if oracle.is_p(&all, budget)? == one[at] {
                        self.generators[g]
                    } else {
                        self.generators[h]
                    };
                    return Ok(Some(sum(&self.tests[at].word, &[second])));
                }
            }
        }
        Ok(None)
    }

    /// Adds a test that refutes the hypothesis, if it predicts the outcome of one of these sums wrongly. Options come
    /// after the sums they are options of.
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
                let test =
                    self.distinguishing_test(hypothesis, word.clone(), outcome, oracle, budget)?;
                self.tests.push(Test::new(test, oracle));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The sum is reduced to its representative step by step. At the step that changes the outcome, the rest of the sum
    /// is a test that distinguishes two words with the same row (Rivest and Schapire 1993).
    fn distinguishing_test(
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
