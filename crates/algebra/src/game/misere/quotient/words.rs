//! Sums of heaps as representatives of classes and of elements of a quotient.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bipartite::{Element, ElementSet, IDENTITY, PretendingFunction};
use super::heaps::{Word, sum};
use crate::limits::{Budget, Halt, Result};

/// For each class of sums, the smallest sum of certain heaps, measured by the number of counters.
#[derive(Clone, Debug)]
pub struct SmallestSums {
    pub words: Vec<Word>,
    /// The classes, sorted by their smallest sums.
    pub order: Vec<u32>,
    /// For each class other than 0, an earlier class and the index of the heap that is added to it.
    pub ancestry: Vec<(u32, usize)>,
}

impl SmallestSums {
    /// Dijkstra's algorithm from class 0, the class of the empty sum. Every class must be reachable.
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
        while let Some(Reverse((counters, class, parent, word))) = next.pop() {
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
                    let counters = counters + u64::from(heap);
                    next.push(Reverse((counters, to, (class, at), sum(&word, &[heap]))));
                }
            }
            words[class as usize] = Some(word);
        }
        let words = words.into_iter().collect::<Option<_>>().ok_or(UNREACHED)?;
        Ok(SmallestSums {
            words,
            order,
            ancestry,
        })
    }

    /// The smallest sums for the elements of a quotient.
    pub fn of_elements(
        function: &PretendingFunction,
        heaps: &[u32],
        budget: &mut Budget,
    ) -> Result<Self> {
        let monoid = &function.monoid;
        let step = |x: Element, heap: u32| {
            let image = function.images.get(heap as usize)?;
            Some(monoid.product(x, *image))
        };
        SmallestSums::new(monoid.order(), step, heaps, budget)
    }
}

const UNREACHED: Halt = Halt::Broken("a class of sums has no sum of heaps");

/// Heaps whose images generate the quotient. First each heap is taken whose image the smaller ones do not generate; then
/// those are dropped that the others make superfluous.
pub fn generators(function: &PretendingFunction, budget: &mut Budget) -> Result<Vec<u32>> {
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

/// The set of the images of all sums of these heaps.
fn reach(function: &PretendingFunction, heaps: &[u32], budget: &mut Budget) -> Result<ElementSet> {
    let mut set = ElementSet::new(function.monoid.order());
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

/// The first of these contexts that together distinguish all elements of a class; `None` if some cannot be distinguished.
pub fn tests(
    function: &PretendingFunction,
    contexts: &[Element],
    budget: &mut Budget,
) -> Result<Option<Vec<Element>>> {
    let monoid = &function.monoid;
    let mut classes = monoid
        .classes()
        .iter()
        .map(|&x| x as usize)
        .collect::<Vec<_>>();
    let (mut tests, mut count) = (Vec::new(), 1);
    for &context in contexts {
        budget.spend(monoid.order())?;
        let mut numbers = hashbrown::HashMap::new();
        let finer = monoid.elements().map(|x| {
            let is_p = monoid.is_p(monoid.product(x, context));
            let next = numbers.len();
            *numbers.entry((classes[x as usize], is_p)).or_insert(next)
        });
        let finer = finer.collect::<Vec<_>>();
        // The first context is the identity; it is always needed, because it says which elements are in P.
        if numbers.len() > count || tests.is_empty() {
            tests.push(context);
        }
        (classes, count) = (finer, numbers.len());
    }
    Ok((count == monoid.order()).then_some(tests))
}
