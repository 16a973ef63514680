//! A finite commutative monoid Q with a part P of it (Plambeck and Siegel, "Misère quotients for impartial games",
//! section 2), and maps of heaps into it.

use std::ops::Index;

use super::heaps::Word;
use crate::limits::{Budget, Halt, Result};

/// An element of the monoid by its number; 0 is the identity.
pub type Element = u32;

pub const IDENTITY: Element = 0;

#[derive(Clone, Debug)]
pub struct Bipartite {
    order: usize,
    products: Vec<Element>,
    p_portion: Set,
}

impl Bipartite {
    /// From the action of the generators: `action[x][g]` is x times the g-th, and every element but the identity is
    /// `ancestry[x] = (y, g)`, y times g, with y before x.
    pub fn new(
        action: &[Vec<Element>],
        ancestry: &[(Element, usize)],
        p_portion: Set,
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

    pub fn p_portion(&self) -> &Set {
        &self.p_portion
    }
}

/// A monoid and the images of the heaps in it, from heap 0 on: the pretending function.
#[derive(Clone, Debug)]
pub struct Pretending {
    pub monoid: Bipartite,
    pub images: Vec<Element>,
}

impl Pretending {
    /// The same with the elements in this order, the identity first.
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
        let mut p_portion = Set::new(monoid.order);
        for (new, &x) in order.iter().enumerate() {
            budget.spend(monoid.order)?;
            products.extend(order.iter().map(|&y| place[monoid.product(x, y) as usize]));
            if monoid.is_p(x) {
                p_portion.insert(new as Element);
            }
        }
        let monoid = Bipartite {
            order: monoid.order,
            products,
            p_portion,
        };
        let images = self.images.iter().map(|&x| place[x as usize]).collect();
        Ok(Pretending { monoid, images })
    }

    /// The image of a sum, if the function goes so far.
    pub fn image(&self, word: &[u32]) -> Option<Element> {
        word.iter().try_fold(IDENTITY, |product, &heap| {
            let image = *self.images.get(heap as usize)?;
            Some(self.monoid.product(product, image))
        })
    }

    /// Is the sum a P-position, by the image?
    pub fn predicts_p(&self, word: &[u32]) -> Option<bool> {
        self.image(word).map(|x| self.monoid.is_p(x))
    }

    /// The images of these sums, each once.
    pub fn image_set(&self, words: &[Word]) -> Option<Set> {
        let mut set = Set::new(self.monoid.order);
        for word in words {
            set.insert(self.image(word)?);
        }
        Some(set)
    }
}

/// A set of elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Set(Box<[u64]>);

impl Set {
    pub fn new(order: usize) -> Self {
        Set(vec![0; order.div_ceil(64)].into())
    }

    #[inline]
    pub fn insert(&mut self, x: Element) {
        self.0[x as usize / 64] |= 1 << (x % 64);
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }

    pub fn is_within(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        (0..self.0.len() as Element * 64).filter(|&x| self[x])
    }
}

impl Index<Element> for Set {
    type Output = bool;

    #[inline]
    fn index(&self, x: Element) -> &bool {
        match self.0[x as usize / 64] >> (x % 64) & 1 {
            0 => &false,
            _ => &true,
        }
    }
}
