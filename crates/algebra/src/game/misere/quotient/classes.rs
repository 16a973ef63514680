//! Classes of sums of heaps that are assumed to behave alike in sums with a new heap. The first such classes are the
//! elements of the quotient so far. If the hypothesis that is learned with them is wrong, it is used to refine them, by
//! what the options of a sum win.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bipartite::{Bipartite, Element, ElementSet, IDENTITY, PretendingFunction};
use super::certify::wins;
use super::heaps::{HeapMoves, Word};
use super::words::SmallestSums;
use crate::limits::{Budget, Result};

#[derive(Debug, Default)]
pub struct SumClasses {
    /// The kind of each heap. Adding a heap of the same kind to a class always gives the same class.
    kinds: Vec<usize>,
    /// `next[class][kind]` is the class after a heap of that kind is added.
    next: Vec<Vec<u32>>,
    /// The smallest sum of each class.
    smallest: Vec<Word>,
}

/// A refinement is given up beyond this number of classes.
const MOST: usize = 1 << 16;

impl SumClasses {
    /// The classes of sums with the same image.
    pub fn of_images(function: &PretendingFunction, budget: &mut Budget) -> Result<Self> {
        let monoid = &function.monoid;
        let kinds = function
            .images
            .iter()
            .map(|&image| image as usize)
            .collect();
        let mut next = Vec::with_capacity(monoid.order());
        for x in monoid.elements() {
            budget.spend(monoid.order())?;
            next.push(monoid.elements().map(|y| monoid.product(x, y)).collect());
        }
        SumClasses::closed(kinds, next, budget)
    }

    /// The classes of sums that have the same image under a hypothesis, and for which the same multiples of the image of
    /// the largest heap are wins (see [`super::certify`]). The largest heap is not in these sums. `None` if there are too
    /// many classes.
    pub fn of_behaviours(
        hypothesis: &PretendingFunction,
        moves: &HeapMoves,
        budget: &mut Budget,
    ) -> Result<Option<Self>> {
        let Some((&largest, images)) = hypothesis.images.split_last() else {
            return Ok(None);
        };
        let contexts = Contexts::new(&hypothesis.monoid, largest);
        let (mut heaps, mut kinds) = (Numbered::default(), Vec::new());
        for (heap, &image) in (0..).zip(images) {
            let Some(options) = hypothesis.image_set(moves.of(heap)) else {
                return Ok(None);
            };
            let wins = contexts.wins(&options, budget)?;
            kinds.push(heaps.number((image, wins)) as usize);
        }
        let mut found = Numbered::default();
        found.number((IDENTITY, ElementSet::new(contexts.list.len())));
        let mut next = Vec::new();
        while next.len() < found.list.len() {
            if found.list.len() > MOST {
                return Ok(None);
            }
            let behaviour = found.list[next.len()].clone();
            let mut row = Vec::with_capacity(heaps.list.len());
            for heap in &heaps.list {
                budget.spend(1 + contexts.list.len() / 4)?;
                row.push(found.number(contexts.beside(&behaviour, heap)));
            }
            next.push(row);
        }
        SumClasses::closed(kinds, next, budget).map(Some)
    }

    fn closed(kinds: Vec<usize>, next: Vec<Vec<u32>>, budget: &mut Budget) -> Result<Self> {
        // Only the first heap of each kind, which is the smallest, is used.
        let mut heaps = (1..kinds.len() as u32).collect::<Vec<_>>();
        let mut is_new = vec![true; next.len().max(kinds.len())];
        heaps.retain(|&heap| std::mem::replace(&mut is_new[kinds[heap as usize]], false));
        let step = |class: u32, heap: u32| Some(next[class as usize][kinds[heap as usize]]);
        let smallest = SmallestSums::new(next.len(), step, &heaps, budget)?.words;
        Ok(SumClasses {
            kinds,
            next,
            smallest,
        })
    }

    /// The class that results from adding these heaps to a class, if the heaps are known.
    fn after(&self, class: u32, word: &[u32]) -> Option<u32> {
        word.iter().try_fold(class, |class, &heap| {
            let kind = *self.kinds.get(heap as usize)?;
            Some(self.next[class as usize][kind])
        })
    }

    /// The smallest sum of the same class, if the heaps are known.
    pub fn smallest(&self, word: &[u32]) -> Option<&Word> {
        let class = self.after(0, word)?;
        Some(&self.smallest[class as usize])
    }
}

/// The multiples of an element, as the contexts in which sums are compared.
struct Contexts<'a> {
    monoid: &'a Bipartite,
    list: Vec<Element>,
    /// The index of each multiple in the list.
    places: Vec<Element>,
}

impl<'a> Contexts<'a> {
    fn new(monoid: &'a Bipartite, element: Element) -> Self {
        let mut places = vec![Element::MAX; monoid.order()];
        let mut list = Vec::new();
        for x in monoid.elements() {
            let multiple = monoid.product(x, element);
            let place = &mut places[multiple as usize];
            if *place == Element::MAX {
                *place = list.len() as Element;
                list.push(multiple);
            }
        }
        Contexts {
            monoid,
            list,
            places,
        }
    }

    /// The contexts in which a move to one of these images wins.
    fn wins(&self, options: &ElementSet, budget: &mut Budget) -> Result<ElementSet> {
        let all = wins(self.monoid, options, budget)?;
        Ok(self.those(|context| all[context]))
    }

    /// The behaviour of the sum of both.
    fn beside(&self, (x, wins): &WinBehaviour, (y, others): &WinBehaviour) -> WinBehaviour {
        let place = |context, z: &Element| self.places[self.monoid.product(context, *z) as usize];
        let all = self.those(|context| wins[place(context, y)] || others[place(context, x)]);
        (self.monoid.product(*x, *y), all)
    }

    fn those(&self, is_win: impl Fn(Element) -> bool) -> ElementSet {
        let mut set = ElementSet::new(self.list.len());
        for (place, &context) in (0..).zip(&self.list) {
            if is_win(context) {
                set.insert(place);
            }
        }
        set
    }
}

/// An image, and the contexts that are wins.
type WinBehaviour = (Element, ElementSet);

/// Behaviours, numbered in the order in which they are met.
#[derive(Default)]
struct Numbered {
    list: Vec<WinBehaviour>,
    numbers: HashMap<WinBehaviour, u32, FxBuildHasher>,
}

impl Numbered {
    fn number(&mut self, behaviour: WinBehaviour) -> u32 {
        let list = &mut self.list;
        *self
            .numbers
            .entry(behaviour)
            .or_insert_with_key(|behaviour| {
                list.push(behaviour.clone());
                list.len() as u32 - 1
            })
    }
}
