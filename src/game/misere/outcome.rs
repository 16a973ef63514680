//! Who wins a sum of impartial games in misère play.

use super::form::{MisereForm, MisereForms};
use super::genus::Class;
use crate::limits::{Budget, Halt, Result};

/// A sum: its parts in order, none of them 0.
type Parts = Box<[MisereForm]>;

fn parts(mut forms: Vec<MisereForm>) -> Parts {
    forms.retain(|&form| form != MisereForm::ZERO);
    forms.sort_unstable();
    forms.into()
}

/// A sum whose options are gone through, up to the first that is lost.
struct Frame {
    parts: Parts,
    options: Vec<Parts>,
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

    /// Does who is to move in the sum of these forms lose?
    pub fn is_lost_sum(&mut self, forms: &[MisereForm], budget: &mut Budget) -> Result<bool> {
        let root = parts(forms.to_vec());
        let mut frames = Vec::new();
        self.open(root.clone(), &mut frames, budget)?;
        while let Some(frame) = frames.last_mut() {
            budget.tick()?;
            let told = match frame.options.last() {
                // Every option was won by the other player.
                None => Some(true),
                Some(option) => match self.lost.get(option) {
                    Some(true) => Some(false),
                    Some(false) => {
                        frame.options.pop();
                        None
                    }
                    None => {
                        let option = option.clone();
                        self.open(option, &mut frames, budget)?;
                        None
                    }
                },
            };
            if let Some(lost) = told
                && let Some(frame) = frames.pop()
            {
                self.lost.insert(frame.parts, lost);
            }
        }
        let lost = self.lost.get(&root).copied();
        lost.ok_or(Halt::Broken("an outcome that was lost"))
    }

    /// Tells a sum by its class, or begins to go through its options.
    fn open(&mut self, of: Parts, frames: &mut Vec<Frame>, budget: &mut Budget) -> Result<()> {
        if let Some(lost) = self.told_by_class(&of, budget)? {
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
        frames.push(Frame { parts: of, options });
        Ok(())
    }

    /// Of one form, and of tame ones, the genus tells.
    fn told_by_class(&mut self, parts: &[MisereForm], budget: &mut Budget) -> Result<Option<bool>> {
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
