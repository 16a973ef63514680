//! Misère quotients with named elements, for queries and display.

use hashbrown::HashMap;

use super::bipartite::{Element, IDENTITY, PretendingFunction};
use super::learn::{GivenUp, Learner};
use super::monomial::Monomial;
use super::periodic::QuotientPeriod;
use super::words::generators;
use crate::game::{HeapCode, HeapRules, SideTable};
use crate::limits::{Budget, Halt, Result};

/// The misère quotient of a game up to heap n, which is proved.
#[derive(Clone, Debug)]
pub struct Quotient {
    heap: u64,
    /// Defined up to heap n, or far enough to prove a period.
    function: PretendingFunction,
    generators: Vec<u64>,
    /// The least monomial for each element, in ascending order.
    elements: Vec<Monomial>,
    period: Option<QuotientPeriod>,
}

/// The quotients used to decide outcomes, by code, each up to the largest heap that was needed.
#[derive(Debug, Default)]
pub struct Quotients(HashMap<HeapCode, Quotient>);

impl SideTable for Quotients {
    const HAS_IDS: bool = false;
}

impl Quotients {
    /// Whether the quotient of this code is known.
    pub fn knows(&self, code: &HeapCode) -> bool {
        self.0.contains_key(code)
    }

    /// Whether a sum of heaps is a P-position; `None` if the quotient has too many elements.
    pub fn is_lost(
        &mut self,
        code: &HeapCode,
        sum: &[u64],
        budget: &mut Budget,
    ) -> Result<Option<bool>> {
        let told = |quotient: &Quotient| Some(quotient.is_p(quotient.image(sum)?));
        if let Some(lost) = self.0.get(code).and_then(told) {
            return Ok(Some(lost));
        }
        let largest = sum.iter().copied().max().unwrap_or(0);
        let Ok(found) = Quotient::new(code, largest, Quotient::MOST_ELEMENTS, budget)? else {
            return Ok(None);
        };
        let lost = told(&found);
        self.0.insert(code.clone(), found);
        Ok(lost)
    }
}

impl Quotient {
    /// The default limit on the number of elements.
    pub const MOST_ELEMENTS: usize = 1 << 12;

    /// The quotient up to heap n, unless it is found to have more than `most` elements or no end of them.
    pub fn new(
        heaps: &dyn HeapRules,
        n: u64,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Result<Self, GivenUp>> {
        let mut learner = Learner::new(heaps, most, budget)?;
        let mut period = None;
        let mut next_look = 1;
        while u64::from(learner.heap()) < n {
            if let Err(given_up) = learner.extend(budget)? {
                return Ok(Err(given_up));
            }
            let images = &learner.certified().images;
            if images.len() >= next_look || u64::from(learner.heap()) == n {
                next_look = images.len() + images.len() / 8 + 1;
                if let Some(reach) = heaps.reach() {
                    period = QuotientPeriod::find(images, reach, budget)?;
                }
            }
            if period.is_some() {
                break;
            }
        }
        Quotient::shown(learner.certified(), n, period, budget).map(Ok)
    }

    fn shown(
        function: &PretendingFunction,
        heap: u64,
        period: Option<QuotientPeriod>,
        budget: &mut Budget,
    ) -> Result<Self> {
        let generators = generators(function, budget)?;
        let images = generators
            .iter()
            .map(|&heap| function.images[heap as usize]);
        let images = images.collect::<Vec<_>>();
        let (elements, order) = least_products(function, &images, budget)?;
        Ok(Quotient {
            heap,
            function: function.renumbered(&order, budget)?,
            generators: generators.into_iter().map(u64::from).collect(),
            elements,
            period,
        })
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.elements.len()
    }

    /// The heap up to which the quotient was requested.
    pub fn heap(&self) -> u64 {
        self.heap
    }

    /// The heaps whose images are the generators a, b, c, ...
    pub fn generators(&self) -> &[u64] {
        &self.generators
    }

    /// The elements as monomials, each the least one for its element, in ascending order from 1.
    pub fn elements(&self) -> &[Monomial] {
        &self.elements
    }

    /// The product, if both are elements.
    pub fn product(&self, x: Element, y: Element) -> Option<Element> {
        let inside = |x: Element| (x as usize) < self.order();
        (inside(x) && inside(y)).then(|| self.function.monoid.product(x, y))
    }

    /// The elements that are the images of P-positions.
    pub fn p_portion(&self) -> impl Iterator<Item = Element> + '_ {
        self.function.monoid.p_portion().iter()
    }

    /// Whether the player to move loses.
    pub fn is_p(&self, x: Element) -> bool {
        (x as usize) < self.order() && self.function.monoid.is_p(x)
    }

    /// The pretending function: the image of a heap, if it is known.
    pub fn pretend(&self, heap: u64) -> Option<Element> {
        let heap = match self.period {
            Some(period) => period.reduced(heap),
            None => heap,
        };
        let images = &self.function.images;
        images.get(usize::try_from(heap).ok()?).copied()
    }

    /// The image of a sum of heaps.
    pub fn image(&self, sum: &[u64]) -> Option<Element> {
        sum.iter().try_fold(IDENTITY, |product, &heap| {
            Some(self.function.monoid.product(product, self.pretend(heap)?))
        })
    }

    /// The period of the pretending function, if this is the quotient of the whole game.
    pub fn period(&self) -> Option<QuotientPeriod> {
        self.period
    }

    /// The element that a monomial represents.
    pub(super) fn element(&self, product: &Monomial, budget: &mut Budget) -> Result<Element> {
        let mut x = IDENTITY;
        for (&heap, &exponent) in self.generators.iter().zip(product.exponents()) {
            let image = self.pretend(heap);
            let image = image.ok_or(Halt::Broken("a generator is beyond its quotient"))?;
            for _ in 0..exponent {
                budget.tick()?;
                x = self.function.monoid.product(x, image);
            }
        }
        Ok(x)
    }
}

/// The least monomial for each element, in ascending order, and the elements in this order.
fn least_products(
    function: &PretendingFunction,
    generators: &[Element],
    budget: &mut Budget,
) -> Result<(Vec<Monomial>, Vec<Element>)> {
    let monoid = &function.monoid;
    let mut is_reached = vec![false; monoid.order()];
    is_reached[IDENTITY as usize] = true;
    let (mut products, mut order) = (vec![Monomial::one(generators.len())], vec![IDENTITY]);
    let mut next = 0;
    // Every divisor of a least monomial is least. So it suffices to multiply by generators from the last one in the
    // monomial on, which yields the monomials in ascending order.
    while next < products.len() {
        let last = products[next].last().unwrap_or(0);
        for (generator, &image) in generators.iter().enumerate().skip(last) {
            budget.tick()?;
            let x = monoid.product(order[next], image);
            if !is_reached[x as usize] {
                is_reached[x as usize] = true;
                products.push(products[next].times(generator));
                order.push(x);
            }
        }
        next += 1;
    }
    Ok((products, order))
}
