//! Trials: what is given up when it takes longer than it is worth, so that another way can be taken.

use super::budget::Budget;
use super::halt::Halt;

/// Something is being tried; the trial around it goes on afterwards.
#[derive(Debug)]
#[must_use]
pub struct Trial {
    outer: Option<u64>,
}

impl Budget {
    /// Lets what comes go on for so many looks at the limits, each after some thousand ticks, before it is given up for
    /// [`Halt::Patience`].
    pub fn begin_trial(&mut self, looks: u64) -> Trial {
        let last = self.looks.get().saturating_add(looks);
        let outer = self.last_look;
        self.last_look = Some(outer.map_or(last, |outer| outer.min(last)));
        Trial { outer }
    }

    /// Ends the trial; an error where the one around it has gone on for too long as well.
    pub fn end_trial(&mut self, trial: Trial) -> Result<(), Halt> {
        self.last_look = trial.outer;
        match self.last_look {
            Some(last) if self.looks.get() > last => Err(Halt::Patience),
            _ => Ok(()),
        }
    }
}
