//! Outcomes of sums of impartial games in misère play.

use super::form::{MisereForm, MisereForms};
use super::genus::Class;
use crate::limits::{Budget, Halt, Result};

/// A sum: its parts, sorted and without zeros.
type SortedSum = Box<[MisereForm]>;

fn parts(mut forms: Vec<MisereForm>) -> SortedSum {
    forms.retain(|&form| form != MisereForm::ZERO);
    forms.sort_unstable();
    forms.into()
}

/// A sum on the search stack, with the options that are still to be searched. The first P-position among them decides.
struct OpenSum {
    parts: SortedSum,
    options: Vec<SortedSum>,
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
        let mut stack = Vec::new();
        self.open(root.clone(), &mut stack, budget)?;
        while let Some(top) = stack.last_mut() {
            budget.tick()?;
            let decided = match top.options.last() {
                // Every option is an N-position.
                None => Some(true),
                Some(option) => match self.lost.get(option) {
                    Some(true) => Some(false),
                    Some(false) => {
                        top.options.pop();
                        None
                    }
                    None => {
                        let option = option.clone();
                        self.open(option, &mut stack, budget)?;
                        None
                    }
                },
            };
            if let Some(lost) = decided
                && let Some(top) = stack.pop()
            {
                self.lost.insert(top.parts, lost);
            }
        }
        let lost = self.lost.get(&root).copied();
        lost.ok_or(Halt::Broken("an outcome that was lost"))
    }

    /// Decides a sum by its class, or pushes it on the search stack.
    fn open(&mut self, of: SortedSum, stack: &mut Vec<OpenSum>, budget: &mut Budget) -> Result<()> {
        if let Some(lost) = self.decide_by_class(&of, budget)? {
            self.lost.insert(of, lost);
            return Ok(());
        }
        let mut options = Vec::new();
        for (at, &part) in of.iter().enumerate() {
            if at > 0 && of[at - 1] == part {
                continue;
            }
            for option in self.options(part) {
                budget.tick()?;
                let mut moved = of.to_vec();
                moved[at] = option;
                options.push(parts(moved));
            }
        }
        stack.push(OpenSum { parts: of, options });
        Ok(())
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
