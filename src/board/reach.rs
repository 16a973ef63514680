//! What is reached from a place: neighbours, and rays of several steps.

use super::{Board, Signs};

impl Board<'_> {
    /// The steps up, left, right and down.
    pub fn straight(&self) -> [isize; 4] {
        let down = self.columns as isize + 1;
        [-down, -1, 1, down]
    }

    /// The steps to all eight neighbours, row by row.
    pub fn around(&self) -> [isize; 8] {
        let down = self.columns as isize + 1;
        [-down - 1, -down, -down + 1, -1, 1, down - 1, down, down + 1]
    }

    /// The places one step away where one of these signs stands.
    pub fn near(
        &self,
        place: usize,
        steps: &[isize],
        signs: &Signs,
    ) -> impl Iterator<Item = usize> {
        let places = steps.iter().map(move |step| place as isize + step);
        let places = places.filter(|&next| signs.has(self.code_at(next)));
        places.map(|next| next as usize)
    }

    /// The places that are reached by one step or several, each onto one of these signs.
    pub fn rays(
        &self,
        place: usize,
        steps: &[isize],
        signs: &Signs,
    ) -> impl Iterator<Item = usize> {
        steps.iter().flat_map(move |step| {
            let mut at = place as isize;
            std::iter::from_fn(move || {
                at += step;
                signs.has(self.code_at(at)).then_some(at as usize)
            })
        })
    }

    /// The same by a step that may be longer. It leads as few columns aside as it can be read to lead, so that it does
    /// not come back in the next row.
    pub fn ray(&self, place: usize, step: isize, signs: &Signs) -> impl Iterator<Item = usize> {
        let row = self.columns as isize + 1;
        let aside = step.abs() % row;
        let aside = step.signum() * if 2 * aside > row { aside - row } else { aside };
        let mut at = place as isize;
        let mut column = at % row;
        std::iter::from_fn(move || {
            at = at.checked_add(step)?;
            column += aside;
            let inside = (0..row).contains(&column);
            (inside && signs.has(self.code_at(at))).then_some(at as usize)
        })
    }
}
