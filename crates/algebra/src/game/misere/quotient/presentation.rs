//! A presentation of a quotient by relations between its generators.
//!
//! Call a monomial least if it is the least one for its element. Each monomial that is not least, although all its
//! proper divisors are, gives one relation. These relations present the quotient: they rewrite every monomial to a least
//! one, and there are as many of those as elements. Relations that follow from others are left out. Which ones follow is
//! found by completion (Knuth and Bendix 1970; for commutative words this is Buchberger's algorithm), up to a degree.

use std::cmp::Ordering;

use hashbrown::HashSet;

use super::monomial::Monomial;
use super::solution::Quotient;
use crate::limits::{Budget, Halt, Result};

/// Two monomials that are the same element; the left one is greater.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonoidRelation {
    pub left: Monomial,
    pub right: Monomial,
}

/// Relations that imply all others.
#[derive(Clone, Debug)]
pub struct Presentation {
    /// The relations between products of the generators.
    pub relations: Vec<MonoidRelation>,
}

/// Completion stops at this degree above the highest degree of a relation. More is expensive and eliminates few further
/// relations.
const DEGREES_BEYOND: u32 = 2;

/// If there are more relations than this, the second pass, which may remove a few, is not worth its time.
const LONG: usize = 40;

impl Presentation {
    /// A presentation of this quotient.
    pub fn new(quotient: &Quotient, budget: &mut Budget) -> Result<Self> {
        let all = least_relations(quotient, budget)?;
        if !present(&all, quotient, budget)? {
            return Err(Halt::Broken("a presentation is that of another monoid"));
        }
        let highest = all.iter().map(|relation| relation.left.degree()).max();
        let empty = RewritingSystem {
            rules: Vec::new(),
            highest: highest.unwrap_or(0) + DEGREES_BEYOND,
        };
        let (mut relations, mut rules) = (Vec::new(), empty.clone());
        for relation in &all {
            if !rules.imply(relation, budget)? {
                rules.add(relation.clone(), budget)?;
                relations.push(relation.clone());
            }
        }
        let first = if relations.len() > LONG {
            relations.len()
        } else {
            0
        };
        for at in (first..relations.len()).rev() {
            let mut others = relations.clone();
            others.remove(at);
            if empty.clone().completed_imply(&others, &all, budget)? {
                relations = others;
            }
        }
        Ok(Presentation { relations })
    }
}

/// True if the relations hold in the quotient, and leave as many irreducible monomials as it has elements.
fn present(relations: &[MonoidRelation], quotient: &Quotient, budget: &mut Budget) -> Result<bool> {
    for MonoidRelation { left, right } in relations {
        if left <= right || quotient.element(left, budget)? != quotient.element(right, budget)? {
            return Ok(false);
        }
    }
    let (generators, order) = (quotient.generators().len(), quotient.order());
    let mut normal = vec![Monomial::one(generators)];
    let mut next = 0;
    while next < normal.len() && normal.len() <= order {
        for generator in normal[next].last().unwrap_or(0)..generators {
            budget.spend(1 + relations.len() / 8)?;
            let product = normal[next].times(generator);
            if !relations.iter().any(|rule| rule.left.divides(&product)) {
                normal.push(product);
            }
        }
        next += 1;
    }
    Ok(normal.len() == order)
}

/// The relations of the monomials that are not least although all their proper divisors are: the reduced Gröbner basis.
fn least_relations(quotient: &Quotient, budget: &mut Budget) -> Result<Vec<MonoidRelation>> {
    let elements = quotient.elements();
    let least = elements.iter().collect::<HashSet<_>>();
    let mut relations = Vec::new();
    for element in elements {
        for generator in element.last().unwrap_or(0)..quotient.generators().len() {
            budget.tick()?;
            let left = element.times(generator);
            if !least.contains(&left) && left.divisors().all(|divisor| least.contains(&divisor)) {
                let right = elements[quotient.element(&left, budget)? as usize].clone();
                relations.push(MonoidRelation { left, right });
            }
        }
    }
    relations.sort_by(|one, other| one.left.cmp(&other.left));
    Ok(relations)
}

/// Rewriting rules from left to right, confluent for monomials up to some degree.
#[derive(Clone, Debug)]
struct RewritingSystem {
    rules: Vec<MonoidRelation>,
    highest: u32,
}

impl RewritingSystem {
    /// True if `relations`, completed, imply `all`.
    fn completed_imply(
        mut self,
        relations: &[MonoidRelation],
        all: &[MonoidRelation],
        budget: &mut Budget,
    ) -> Result<bool> {
        for relation in relations {
            self.add(relation.clone(), budget)?;
        }
        for relation in all {
            if !self.imply(relation, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds an equation and completes the rules.
    fn add(&mut self, relation: MonoidRelation, budget: &mut Budget) -> Result<()> {
        let mut open = vec![relation];
        while let Some(MonoidRelation { left, right }) = open.pop() {
            let (one, other) = (self.normal(left, budget)?, self.normal(right, budget)?);
            let (left, right) = match one.cmp(&other) {
                Ordering::Less => (other, one),
                Ordering::Equal => continue,
                Ordering::Greater => (one, other),
            };
            let (stale, kept) = self
                .rules
                .drain(..)
                .partition(|rule| left.divides(&rule.left));
            self.rules = kept;
            open.extend::<Vec<_>>(stale);
            for rule in &self.rules {
                budget.tick()?;
                let both = rule.left.least_common_multiple(&left);
                // The critical pair of two rules without a common generator is always confluent.
                if both.degree() <= self.highest && !rule.left.is_coprime(&left) {
                    open.push(MonoidRelation {
                        left: both.replaced(&rule.left, &rule.right),
                        right: both.replaced(&left, &right),
                    });
                }
            }
            self.rules.push(MonoidRelation { left, right });
        }
        Ok(())
    }

    fn normal(&self, product: Monomial, budget: &mut Budget) -> Result<Monomial> {
        let mut normal = product;
        while let Some(rule) = self.rules.iter().find(|rule| rule.left.divides(&normal)) {
            budget.spend(1 + self.rules.len() / 8)?;
            normal = normal.replaced(&rule.left, &rule.right);
        }
        Ok(normal)
    }

    fn imply(&self, relation: &MonoidRelation, budget: &mut Budget) -> Result<bool> {
        let left = self.normal(relation.left.clone(), budget)?;
        Ok(left == self.normal(relation.right.clone(), budget)?)
    }
}
