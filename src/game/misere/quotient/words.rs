//! Sums of heaps that stand for the elements of a quotient.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bipartite::{Element, IDENTITY, Pretending, Set};
use super::heaps::{Word, sum};
use crate::limits::{Budget, Halt, Result};

/// The smallest sum of some heaps for each class of sums, by the number of beans.
#[derive(Clone, Debug)]
pub struct Smallest {
    pub words: Vec<Word>,
    /// The classes from the smallest sum to the largest.
    pub order: Vec<u32>,
    /// Each class but that of 0 is another one with a heap more, which is given by its place.
    pub ancestry: Vec<(u32, usize)>,
}

impl Smallest {
    /// Walks from the class of 0, which is 0, by steps that have to reach every class.
    pub fn new(
        classes: usize,
        step: impl Fn(u32, u32) -> Option<u32>,
        heaps: &[u32],
        budget: &mut Budget,
    ) -> Result<Self> {
        let mut words = vec![None; classes];
        let mut ancestry = vec![(0, 0); classes];
        let mut order = Vec::with_capacity(classes);
        let mut next = BinaryHeap::from([Reverse((0, 0, (0, 0), Word::new()))]);
        while let Some(Reverse((beans, class, parent, word))) = next.pop() {
            budget.tick()?;
            if words[class as usize].is_some() {
                continue;
            }
            order.push(class);
            ancestry[class as usize] = parent;
            for (at, &heap) in heaps.iter().enumerate() {
                budget.tick()?;
                let to = step(class, heap).ok_or(UNREACHED)?;
                if words[to as usize].is_none() {
                    let beans = beans + u64::from(heap);
                    next.push(Reverse((beans, to, (class, at), sum(&word, &[heap]))));
                }
            }
            words[class as usize] = Some(word);
        }
        let words = words.into_iter().collect::<Option<_>>().ok_or(UNREACHED)?;
        Ok(Smallest {
            words,
            order,
            ancestry,
        })
    }

    /// The smallest sums for the elements of a quotient.
    pub fn of_elements(function: &Pretending, heaps: &[u32], budget: &mut Budget) -> Result<Self> {
        let monoid = &function.monoid;
        let step = |x: Element, heap: u32| {
            let image = function.images.get(heap as usize)?;
            Some(monoid.product(x, *image))
        };
        Smallest::new(monoid.order(), step, heaps, budget)
    }
}

const UNREACHED: Halt = Halt::Broken("a class of sums has no sum of heaps");

/// The heaps that are not sums of smaller ones in the quotient, without those that all others make up for.
pub fn generators(function: &Pretending, budget: &mut Budget) -> Result<Vec<u32>> {
    let mut generators = Vec::new();
    let mut reached = reach(function, &generators, budget)?;
    for (heap, &image) in function.images.iter().enumerate() {
        if !reached[image] {
            generators.push(heap as u32);
            reached = reach(function, &generators, budget)?;
        }
    }
    for at in (0..generators.len()).rev() {
        let mut others = generators.clone();
        others.remove(at);
        if reach(function, &others, budget)? == reached {
            generators = others;
        }
    }
    Ok(generators)
}

/// The images of the sums of these heaps.
fn reach(function: &Pretending, heaps: &[u32], budget: &mut Budget) -> Result<Set> {
    let mut set = Set::new(function.monoid.order());
    set.insert(IDENTITY);
    let mut open = vec![IDENTITY];
    while let Some(x) = open.pop() {
        for &heap in heaps {
            budget.tick()?;
            let product = function.monoid.product(x, function.images[heap as usize]);
            if !set[product] {
                set.insert(product);
                open.push(product);
            }
        }
    }
    Ok(set)
}

/// Some of these contexts, the first that do, that tell all elements apart; none if there are elements that nothing
/// tells apart.
pub fn tests(
    function: &Pretending,
    contexts: &[Element],
    budget: &mut Budget,
) -> Result<Option<Vec<Element>>> {
    let monoid = &function.monoid;
    let (mut tests, mut classes, mut count) = (Vec::new(), vec![0; monoid.order()], 1);
    for &context in contexts {
        budget.spend(monoid.order())?;
        let mut numbers = hashbrown::HashMap::new();
        let finer = monoid.elements().map(|x| {
            let is_p = monoid.is_p(monoid.product(x, context));
            let next = numbers.len();
            *numbers.entry((classes[x as usize], is_p)).or_insert(next)
        });
        let finer = finer.collect::<Vec<_>>();
        // The first test is no heap at all: it says which elements are in P.
        if numbers.len() > count || tests.is_empty() {
            tests.push(context);
        }
        (classes, count) = (finer, numbers.len());
    }
    Ok((count == monoid.order()).then_some(tests))
}
