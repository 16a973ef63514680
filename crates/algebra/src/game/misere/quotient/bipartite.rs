//! Bipartite monoids: finite commutative monoids Q with a subset P (Plambeck and Siegel, "Misère quotients for impartial
//! games", section 2), and pretending functions from heaps to them.

use std::ops::Index;

use super::heaps::Word;
use crate::limits::{Budget, Halt, Result};

/// The index of an element of the monoid; 0 is the identity.
pub type Element = u32;

pub const IDENTITY: Element = 0;

#[derive(Clone, Debug)]
pub struct Bipartite {
    order: usize,
    products: Vec<Element>,
    p_portion: ElementSet,
    /// In a layer, the class of each element in the layer before; otherwise the identity.
    classes: Vec<Element>,
    /// In a layer, the elements that are won by a move outside the sum.
    won: ElementSet,
}

impl Bipartite {
    /// Builds the multiplication table from the action of the generators. `action[x][g]` is x times the g-th generator.
    /// `ancestry[x] = (y, g)` says that x is y times the g-th generator, where y < x; it is not used for the identity.
    pub fn new(
        action: &[Vec<Element>],
        ancestry: &[(Element, usize)],
        p_portion: ElementSet,
        classes: Vec<Element>,
        won: ElementSet,
        budget: &mut Budget,
    ) -> Result<Self> {
        let order = action.len();
        let mut products = Vec::with_capacity(order * order);
        for x in 0..order {
            budget.spend(order)?;
            products.push(x as Element);
            for &(y, generator) in &ancestry[1..] {
                let product: Element = products[x * order + y as usize];
                products.push(action[product as usize][generator]);
            }
        }
        let monoid = Bipartite {
            order,
            products,
            p_portion,
            classes,
            won,
        };
        Ok(monoid)
    }

    pub fn order(&self) -> usize {
        self.order
    }

    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        0..self.order as Element
    }

    #[inline]
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.products[x as usize * self.order + y as usize]
    }

    #[inline]
    pub fn is_p(&self, x: Element) -> bool {
        self.p_portion[x]
    }

    pub fn p_portion(&self) -> &ElementSet {
        &self.p_portion
    }

    pub fn classes(&self) -> &[Element] {
        &self.classes
    }

    #[inline]
    pub fn is_won(&self, x: Element) -> bool {
        self.won[x]
    }
}

/// A pretending function: a monoid, and the images of the heaps 0, 1, 2, ... in it.
#[derive(Clone, Debug)]
pub struct PretendingFunction {
    pub monoid: Bipartite,
    pub images: Vec<Element>,
}

impl PretendingFunction {
    /// The same function with the elements in this order, which starts with the identity.
    pub fn renumbered(&self, order: &[Element], budget: &mut Budget) -> Result<Self> {
        let monoid = &self.monoid;
        let mut place = vec![Element::MAX; monoid.order];
        for (new, &old) in order.iter().enumerate() {
            place[old as usize] = new as Element;
        }
        if order.len() != monoid.order || place.contains(&Element::MAX) {
            return Err(Halt::Broken(
                "the elements of a quotient were counted wrongly",
            ));
        }
        let mut products = Vec::with_capacity(monoid.products.len());
        let mut p_portion = ElementSet::new(monoid.order);
        let mut won = ElementSet::new(monoid.order);
        for (new, &x) in order.iter().enumerate() {
            budget.spend(monoid.order)?;
            products.extend(order.iter().map(|&y| place[monoid.product(x, y) as usize]));
            if monoid.is_p(x) {
                p_portion.insert(new as Element);
            }
            if monoid.is_won(x) {
                won.insert(new as Element);
            }
        }
        let monoid = Bipartite {
            order: monoid.order,
            products,
            p_portion,
            classes: order.iter().map(|&x| monoid.classes[x as usize]).collect(),
            won,
        };
        let images = self.images.iter().map(|&x| place[x as usize]).collect();
        Ok(PretendingFunction { monoid, images })
    }

    /// The image of a sum, if the images of all its heaps are known.
    pub fn image(&self, word: &[u32]) -> Option<Element> {
        word.iter().try_fold(IDENTITY, |product, &heap| {
            let image = *self.images.get(heap as usize)?;
            Some(self.monoid.product(product, image))
        })
    }

    /// Whether the image of the sum predicts a P-position.
    pub fn predicts_p(&self, word: &[u32]) -> Option<bool> {
        self.image(word).map(|x| self.monoid.is_p(x))
    }

    /// The set of the images of these sums.
    pub fn image_set(&self, words: &[Word]) -> Option<ElementSet> {
        let mut set = ElementSet::new(self.monoid.order);
        for word in words {
            set.insert(self.image(word)?);
        }
        Some(set)
    }
}

/// A set of elements as bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ElementSet(Box<[u64]>);

impl ElementSet {
    pub fn new(order: usize) -> Self {
        ElementSet(vec![0; order.div_ceil(64)].into())
    }

    #[inline]
    pub fn insert(&mut self, x: Element) {
        self.0[x as usize / 64] |= 1 << (x % 64);
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }

    pub fn is_within(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        (0..self.0.len() as Element * 64).filter(|&x| self[x])
    }
}

impl Index<Element> for ElementSet {
    type Output = bool;

    #[inline]
    fn index(&self, x: Element) -> &bool {
        match self.0[x as usize / 64] >> (x % 64) & 1 {
            0 => &false,
            _ => &true,
        }
    }
}
