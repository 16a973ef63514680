//! Short lists of small integers, kept in place.

/// A list. Unused places are 0, so that equal lists have equal places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    items: [i32; List::MOST],
    length: u32,
}

impl List {
    /// The number of items that a list can have.
    pub const MOST: usize = 15;

    /// Appends an integer; `None` if there is no room for it.
    #[inline]
    pub fn push(&mut self, n: i64) -> Option<()> {
        *self.items.get_mut(self.length as usize)? = i32::try_from(n).ok()?;
        self.length += 1;
        Some(())
    }

    #[inline]
    pub fn items(&self) -> &[i32] {
        &self.items[..self.length as usize]
    }

    pub fn items_mut(&mut self) -> &mut [i32] {
        &mut self.items[..self.length as usize]
    }

    /// The item at an index.
    #[inline]
    pub fn at(&self, place: i64) -> Option<i64> {
        let item = self.items().get(usize::try_from(place).ok()?)?;
        Some((*item).into())
    }
}
