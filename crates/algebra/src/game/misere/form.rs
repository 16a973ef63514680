//! The store of simplest forms of impartial games in misère play.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::genus::Class;
use crate::limits::{Budget, Halt, Result};

/// The id of a simplest form. Two impartial games behave alike in all sums of impartial games exactly if they have the
/// same simplest form (On Numbers and Games, chapter 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MisereForm(u32);

/// The id of a Nim heap is its size; this bit marks all other forms.
const OTHER: u32 = 1 << 31;

impl MisereForm {
    /// The game without moves.
    pub const ZERO: MisereForm = MisereForm(0);

    /// A Nim heap, which is its own simplest form.
    pub fn heap(size: u64) -> Result<MisereForm> {
        match u32::try_from(size) {
            Ok(size) if size < OTHER => Ok(MisereForm(size)),
            _ => Err(Halt::large(
                "nim heaps of more than 2147483647 beans in misère play",
            )),
        }
    }

    /// The size, if the form is a heap of Nim.
    pub fn as_heap(self) -> Option<u32> {
        (self.0 & OTHER == 0).then_some(self.0)
    }

    fn place(self) -> usize {
        (self.0 & !OTHER) as usize
    }
}

/// What an option of a heap takes, with what is made of it: a sum, a form, its class.
const BYTES_OF_AN_OPTION: usize = 64;

/// A stored form that is not a Nim heap.
#[derive(Debug)]
struct StoredForm {
    options: Box<[MisereForm]>,
    /// True for a P-position.
    is_lost: bool,
    class: Option<Class>,
}

type Pair = (MisereForm, MisereForm);

/// All forms met so far, and their sums.
#[derive(Debug, Default)]
pub struct MisereForms {
    stored: Vec<StoredForm>,
    ids: HashMap<Box<[MisereForm]>, MisereForm, FxBuildHasher>,
    sums: HashMap<Pair, MisereForm, FxBuildHasher>,
    /// For sums of forms, whether they are P-positions.
    pub(super) lost: HashMap<Box<[MisereForm]>, bool, FxBuildHasher>,
    /// The largest number of forms and sums to store. Reaching it is an error, after which another method may be tried.
    pub limit: Option<usize>,
}

impl MisereForms {
    /// The options of a form. A heap may have very many.
    pub fn options(&self, form: MisereForm, budget: &Budget) -> Result<Vec<MisereForm>> {
        match form.as_heap() {
            Some(size) => {
                budget.check_memory((size as usize).saturating_mul(BYTES_OF_AN_OPTION))?;
                Ok((0..size).map(MisereForm).collect())
            }
            None => Ok(self.stored[form.place()].options.to_vec()),
        }
    }

    pub(super) fn has_option(&self, form: MisereForm, option: MisereForm) -> bool {
        match form.as_heap() {
            Some(size) => option.as_heap().is_some_and(|other| other < size),
            None => self.stored[form.place()]
                .options
                .binary_search(&option)
                .is_ok(),
        }
    }

    /// True if the form by itself is a P-position.
    pub(super) fn is_lost(&self, form: MisereForm) -> bool {
        match form.as_heap() {
            Some(size) => size == 1,
            None => self.stored[form.place()].is_lost,
        }
    }

    fn known_class(&self, form: MisereForm) -> Option<Class> {
        match form.as_heap() {
            Some(size) => Some(Class::of_heap(size.into())),
            None => self.stored[form.place()].class.clone(),
        }
    }

    fn class_of(&self, options: &[MisereForm], budget: &Budget) -> Result<Class> {
        let missing = Halt::Broken("an option without its genus");
        let classes = |options: &[MisereForm]| {
            let known = options.iter().map(|option| self.known_class(*option));
            known.collect::<Option<Vec<Class>>>().ok_or(missing.clone())
        };
        Class::of_options(&classes(options)?, |at| {
            classes(&self.options(options[at], budget)?)
        })
    }

    /// The class of a form, with its genus.
    pub fn class(&mut self, form: MisereForm, budget: &mut Budget) -> Result<Class> {
        let mut pending = vec![form];
        while let Some(&at) = pending.last() {
            budget.tick()?;
            if self.known_class(at).is_some() {
                pending.pop();
                continue;
            }
            let options = self.options(at, budget)?;
            budget.spend(options.len())?;
            let before = pending.len();
            pending.extend(
                options
                    .iter()
                    .filter(|option| self.known_class(**option).is_none()),
            );
            if pending.len() == before {
                self.stored[at.place()].class = Some(self.class_of(&options, budget)?);
            }
        }
        self.known_class(form)
            .ok_or(Halt::Broken("a genus that was lost"))
    }

    /// The simplest form of the game with these options.
    pub fn form(
        &mut self,
        mut options: Vec<MisereForm>,
        budget: &mut Budget,
    ) -> Result<MisereForm> {
        options.sort_unstable();
        options.dedup();
        budget.spend(options.len())?;
        if let Some(&known) = self.ids.get(&options[..]) {
            return Ok(known);
        }
        let simplest = match self.simpler(&options, budget)? {
            Some(simpler) => simpler,
            None => self.store(options.clone(), budget)?,
        };
        self.ids.insert(options.into(), simplest);
        Ok(simplest)
    }

    /// A form whose options are among these, such that all other options have a move back to it (they are reversible).
    /// If that form is 0, some option must be a P-position, because 0 is an N-position in misère play (the proviso in On
    /// Numbers and Games, chapter 12).
    fn simpler(&self, options: &[MisereForm], budget: &mut Budget) -> Result<Option<MisereForm>> {
        let heaps = options
            .iter()
            .zip(0..)
            .take_while(|(option, size)| option.0 == *size);
        let mex = MisereForm(heaps.count() as u32);
        if mex.0 as usize == options.len() {
            return Ok(Some(mex));
        }
        // The only Nim heap in question is the mex. Other candidates are options of options.
        let others = options.iter().filter_map(|option| match option.as_heap() {
            Some(_) => None,
            None => Some(&self.stored[option.place()].options),
        });
        let others = others.flat_map(|inner| inner.iter().copied());
        let others = others.filter(|form| form.as_heap().is_none());
        for form in std::iter::once(mex).chain(others) {
            budget.spend(options.len())?;
            let is_whole = match form.as_heap() {
                Some(_) => true,
                None => self.stored[form.place()]
                    .options
                    .iter()
                    .all(|option| options.binary_search(option).is_ok()),
            };
            let reverts = |option: &MisereForm| {
                self.has_option(form, *option) || self.has_option(*option, form)
            };
            let is_allowed =
                || form != MisereForm::ZERO || options.iter().any(|option| self.is_lost(*option));
            if is_whole && options.iter().all(reverts) && is_allowed() {
                return Ok(Some(form));
            }
        }
        Ok(None)
    }

    fn store(&mut self, options: Vec<MisereForm>, budget: &mut Budget) -> Result<MisereForm> {
        budget.tick()?;
        self.check_size()?;
        let place = u32::try_from(self.stored.len())
            .ok()
            .filter(|place| place & OTHER == 0);
        let place =
            place.ok_or_else(|| Halt::large("more than 2147483648 forms in misère play"))?;
        let is_lost = !options.iter().any(|option| self.is_lost(*option));
        self.stored.push(StoredForm {
            options: options.into(),
            is_lost,
            class: None,
        });
        Ok(MisereForm(place | OTHER))
    }

    /// The number of stored forms and sums.
    pub fn len(&self) -> usize {
        self.stored.len() + self.sums.len()
    }

    /// Whether there are no forms.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn check_size(&self) -> Result<()> {
        if self.limit.is_some_and(|limit| self.len() > limit) {
            return Err(Halt::large("simplest forms in misère play"));
        }
        Ok(())
    }

    fn known_sum(&self, (a, b): Pair) -> Option<MisereForm> {
        match (a, b) {
            (MisereForm::ZERO, other) | (other, MisereForm::ZERO) => Some(other),
            _ => self.sums.get(&(a.min(b), a.max(b))).copied(),
        }
    }

    /// The simplest form of a sum.
    pub fn sum(&mut self, a: MisereForm, b: MisereForm, budget: &mut Budget) -> Result<MisereForm> {
        let mut pending = vec![(a, b)];
        while let Some(&(x, y)) = pending.last() {
            budget.tick()?;
            if self.known_sum((x, y)).is_some() {
                pending.pop();
                continue;
            }
            let [of_x, of_y] = [self.options(x, budget)?, self.options(y, budget)?];
            budget.spend(of_x.len() + of_y.len())?;
            let moved = of_x.into_iter().map(|option| (option, y));
            let moved = moved.chain(of_y.into_iter().map(|option| (x, option)));
            let (mut options, before) = (Vec::new(), pending.len());
            for pair in moved {
                match self.known_sum(pair) {
                    Some(sum) => options.push(sum),
                    None => pending.push(pair),
                }
            }
            if pending.len() == before {
                self.check_size()?;
                let sum = self.form(options, budget)?;
                self.sums.insert((x.min(y), x.max(y)), sum);
            }
        }
        self.known_sum((a, b))
            .ok_or(Halt::Broken("a sum that was lost"))
    }
}
