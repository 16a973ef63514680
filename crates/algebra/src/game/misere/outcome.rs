//! Outcomes of sums of impartial games in misère play.

use super::form::{MisereForm, MisereForms};
use super::genus::Class;
use super::search::{self, MisereGame, Opened};
use crate::limits::{Budget, Halt, Limited, Result};

/// A sum: its parts, sorted and without zeros.
type SortedSum = Box<[MisereForm]>;

fn parts(mut forms: Vec<MisereForm>) -> SortedSum {
    forms.retain(|&form| form != MisereForm::ZERO);
    forms.sort_unstable();
    forms.into()
}

/// The search for the outcome of a sum of forms.
struct FormSearch<'a> {
    forms: &'a mut MisereForms,
    budget: &'a mut Budget,
}

impl Limited for FormSearch<'_> {
    fn budget(&mut self) -> &mut Budget {
        self.budget
    }
}

impl MisereGame for FormSearch<'_> {
    type State = SortedSum;
    type Error = Halt;

    fn known(&self, sum: &SortedSum) -> Option<bool> {
        self.forms.lost.get(sum).copied()
    }

    fn remember(&mut self, sum: SortedSum, is_lost: bool) {
        self.forms.lost.insert(sum, is_lost);
    }

    fn open(&mut self, sum: &SortedSum, _: usize) -> Result<Opened<SortedSum>> {
        if let Some(is_lost) = self.forms.decide_by_class(sum, self.budget)? {
            return Ok(Opened::Decided(is_lost));
        }
        let mut options = Vec::new();
        for (at, &part) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == part {
                continue;
            }
            for option in self.forms.options(part, self.budget)? {
                self.budget.tick()?;
                let mut moved = sum.to_vec();
                moved[at] = option;
                options.push(parts(moved));
            }
        }
        Ok(Opened::Options(options))
    }
}

impl MisereForms {
    /// The genus of a sum; where all parts are tame, without a form of the whole.
    pub fn class_of_sum(&mut self, parts: &[MisereForm], budget: &mut Budget) -> Result<Class> {
        let mut classes = Vec::with_capacity(parts.len());
        for &part in parts {
            classes.push(self.class(part, budget)?);
        }
        if classes.iter().all(|class| class.is_tame) {
            return Ok(Class::of_tame_sum(&classes));
        }
        let mut sum = MisereForm::ZERO;
        for &part in parts {
            sum = self.sum(sum, part, budget)?;
        }
        self.class(sum, budget)
    }

    /// True if the sum of these forms is a P-position.
    pub fn is_lost_sum(&mut self, forms: &[MisereForm], budget: &mut Budget) -> Result<bool> {
        let root = parts(forms.to_vec());
        let forms = self;
        search::is_lost(&mut FormSearch { forms, budget }, root)
    }

    /// Decides a single form, and a sum of tame forms by their genera.
    fn decide_by_class(
        &mut self,
        parts: &[MisereForm],
        budget: &mut Budget,
    ) -> Result<Option<bool>> {
        if let [only] = parts {
            return Ok(Some(self.is_lost(*only)));
        }
        let mut classes = Vec::with_capacity(parts.len());
        for &part in parts {
            let class = self.class(part, budget)?;
            if !class.is_tame {
                return Ok(None);
            }
            classes.push(class);
        }
        Ok(Some(Class::of_tame_sum(&classes).is_lost()))
    }
}
