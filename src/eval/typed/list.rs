//! Short lists of small integers, and short strings as the codes of their symbols, kept in place.

/// A list. Unused places are 0, so that equal lists have equal places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct List {
    items: [i16; List::MOST],
    length: u16,
}

impl List {
    /// The number of items that a list can have.
    pub const MOST: usize = 31;

    /// Appends an integer; `None` if there is no room for it.
    #[inline]
    pub fn push(&mut self, n: i64) -> Option<()> {
        *self.items.get_mut(self.length as usize)? = i16::try_from(n).ok()?;
        self.length += 1;
        Some(())
    }

    #[inline]
    pub fn items(&self) -> &[i16] {
        &self.items[..self.length as usize]
    }

    pub fn items_mut(&mut self) -> &mut [i16] {
        &mut self.items[..self.length as usize]
    }

    /// The item at an index.
    #[inline]
    pub fn at(&self, place: i64) -> Option<i64> {
        let item = self.items().get(usize::try_from(place).ok()?)?;
        Some((*item).into())
    }
}
