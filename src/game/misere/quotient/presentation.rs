//! A presentation of a quotient by relations between its generators.
//!
//! The products that are not the least for their elements, while all that divide them are, have one relation each, and
//! these present the quotient: they rewrite every product to a least one, of which there are no more than elements.
//! Those that follow from others are left out: what follows is found by completion (Knuth and Bendix 1970; where the
//! order of letters does not count this is Buchberger's algorithm), up to a degree.

use std::cmp::Ordering;

use hashbrown::HashSet;

use super::monomial::Monomial;
use super::solution::Quotient;
use crate::limits::{Budget, Halt, Result};

/// Two products of generators that are the same element, the left one the greater.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    pub left: Monomial,
    pub right: Monomial,
}

/// Relations from which all others follow.
#[derive(Clone, Debug)]
pub struct Presentation {
    pub generators: usize,
    pub relations: Vec<Relation>,
}

/// Completion looks at products of this degree more than relations have. Beyond it few relations follow that did not
/// before, at a high price.
const DEGREES_BEYOND: u32 = 2;

/// So many relations are not looked at once more: nobody reads them sooner for being a few less.
const LONG: usize = 40;

impl Presentation {
    pub fn new(quotient: &Quotient, budget: &mut Budget) -> Result<Self> {
        let generators = quotient.generators().len();
        let all = least_relations(quotient, budget)?;
        if !present(&all, quotient, budget)? {
            return Err(Halt::Broken("a presentation is that of another monoid"));
        }
        let highest = all.iter().map(|relation| relation.left.degree()).max();
        let empty = Rules {
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
        let first = match relations.len() > LONG {
            true => relations.len(),
            false => 0,
        };
        for at in (first..relations.len()).rev() {
            let mut others = relations.clone();
            others.remove(at);
            if empty.clone().completed_imply(&others, &all, budget)? {
                relations = others;
            }
        }
        Ok(Presentation {
            generators,
            relations,
        })
    }
}

/// Do the relations hold in the quotient, and do they rewrite all products to no more than it has elements?
fn present(relations: &[Relation], quotient: &Quotient, budget: &mut Budget) -> Result<bool> {
    for Relation { left, right } in relations {
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

/// The relations of products that are not least, while all that divide them are: the reduced basis of all relations.
fn least_relations(quotient: &Quotient, budget: &mut Budget) -> Result<Vec<Relation>> {
    let elements = quotient.elements();
    let least = elements.iter().collect::<HashSet<_>>();
    let mut relations = Vec::new();
    for element in elements {
        for generator in element.last().unwrap_or(0)..quotient.generators().len() {
            budget.tick()?;
            let left = element.times(generator);
            if !least.contains(&left) && left.divisors().all(|divisor| least.contains(&divisor)) {
                let right = elements[quotient.element(&left, budget)? as usize].clone();
                relations.push(Relation { left, right });
            }
        }
    }
    relations.sort_by(|one, other| one.left.cmp(&other.left));
    Ok(relations)
}

/// Rules from left to right, confluent for products to some degree.
#[derive(Clone, Debug)]
struct Rules {
    rules: Vec<Relation>,
    highest: u32,
}

impl Rules {
    /// Do all those follow from these?
    fn completed_imply(
        mut self,
        relations: &[Relation],
        all: &[Relation],
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

    /// Adds an equation, and whatever makes the rules confluent again.
    fn add(&mut self, relation: Relation, budget: &mut Budget) -> Result<()> {
        let mut open = vec![relation];
        while let Some(Relation { left, right }) = open.pop() {
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
                // Rules that share no generator commute.
                if both.degree() <= self.highest && !rule.left.is_coprime(&left) {
                    open.push(Relation {
                        left: both.replaced(&rule.left, &rule.right),
                        right: both.replaced(&left, &right),
                    });
                }
            }
            self.rules.push(Relation { left, right });
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

    fn imply(&self, relation: &Relation, budget: &mut Budget) -> Result<bool> {
        let left = self.normal(relation.left.clone(), budget)?;
        Ok(left == self.normal(relation.right.clone(), budget)?)
    }
}
