//! Links, distinguishing games and parts of simplest forms in misère play (On Numbers and Games, chapter 12; Siegel,
//! Combinatorial Game Theory, chapter V).

use hashbrown::{HashMap, HashSet};

use super::form::{MisereForm, MisereForms};
use crate::limits::{Budget, Limited, Result};

type Pair = (MisereForm, MisereForm);

/// At most this many candidates are tried in all combinations when two games are subtracted.
const MOST_CANDIDATES: usize = 10;

/// Answers questions about simplest forms, with memo tables for the recursion.
#[derive(Debug)]
pub struct FormRelations<'a> {
    forms: &'a mut MisereForms,
    budget: &'a mut Budget,
    mates: HashMap<MisereForm, MisereForm>,
    lost_beside: HashMap<Pair, MisereForm>,
    differences: HashMap<Pair, Option<MisereForm>>,
    parts: HashMap<MisereForm, Vec<MisereForm>>,
}

impl Limited for FormRelations<'_> {
    fn budget(&mut self) -> &mut Budget {
        self.budget
    }
}

impl<'a> FormRelations<'a> {
    /// The relations among these forms.
    pub fn new(forms: &'a mut MisereForms, budget: &'a mut Budget) -> Self {
        FormRelations {
            forms,
            budget,
            mates: HashMap::new(),
            lost_beside: HashMap::new(),
            differences: HashMap::new(),
            parts: HashMap::new(),
        }
    }

    /// Whether g + T and h + T are both P-positions for some T. They are unless an option of one equals the other.
    pub fn are_linked(&self, g: MisereForm, h: MisereForm) -> bool {
        !self.forms.has_option(g, h) && !self.forms.has_option(h, g)
    }

    /// A game whose sums with g and with h are both P-positions, for linked games g and h: for each option x of one, it
    /// has an option that makes x a P-position and the other game an N-position.
    pub fn link(&mut self, g: MisereForm, h: MisereForm) -> Result<MisereForm> {
        let mut options = Vec::new();
        for (one, other) in [(g, h), (h, g)] {
            for option in self.forms.options(one, self.budget)? {
                options.push(self.distinguisher(option, other)?);
            }
        }
        if options.is_empty() {
            return MisereForm::heap(1);
        }
        self.forms.form(options, self.budget)
    }

    /// A game whose sum with g is a P-position and whose sum with h is an N-position, for two different forms.
    pub fn distinguisher(&mut self, g: MisereForm, h: MisereForm) -> Result<MisereForm> {
        if let Some(&known) = self.lost_beside.get(&(g, h)) {
            return Ok(known);
        }
        let found = self.recurse(|relations| relations.find_distinguisher(g, h))?;
        self.lost_beside.insert((g, h), found);
        Ok(found)
    }

    fn find_distinguisher(&mut self, g: MisereForm, h: MisereForm) -> Result<MisereForm> {
        self.budget.tick()?;
        if self.forms.has_option(h, g) {
            return self.mate(g);
        }
        if let Some(beside) = self.winning_move_beside_lost(h, g)? {
            return Ok(beside);
        }
        let beside = if self.forms.has_option(g, h) {
            Some(self.mate(h)?)
        } else {
            self.winning_move_beside_lost(g, h)?
        };
        let Some(beside) = beside else {
            // All options that the games do not share revert to 0, which is one of them, and the proviso fails: so the
            // other game is a P-position.
            return if self.forms.is_lost(g) {
                Ok(MisereForm::ZERO)
            } else {
                self.reversed(g, MisereForm::ZERO)
            };
        };
        self.reversed(g, beside)
    }

    /// A game beside which g is an N-position and h a P-position: a link of h and an option of g that is no option of h
    /// and has no option equal to h.
    fn winning_move_beside_lost(
        &mut self,
        g: MisereForm,
        h: MisereForm,
    ) -> Result<Option<MisereForm>> {
        for option in self.forms.options(g, self.budget)? {
            self.budget.tick()?;
            if option != h && self.are_linked(option, h) {
                return self.link(option, h).map(Some);
            }
        }
        Ok(None)
    }

    /// From a game beside which g is an N-position and another game a P-position, one for which it is the other way
    /// round: moves in g are answered by mates.
    fn reversed(&mut self, g: MisereForm, beside: MisereForm) -> Result<MisereForm> {
        let mut options = vec![beside];
        for option in self.forms.options(g, self.budget)? {
            options.push(self.mate(option)?);
        }
        self.forms.form(options, self.budget)
    }

    /// A game whose sum with the form is a P-position: * for 0, and otherwise {mates of the options}.
    fn mate(&mut self, form: MisereForm) -> Result<MisereForm> {
        if let Some(&known) = self.mates.get(&form) {
            return Ok(known);
        }
        let mate = self.recurse(|relations| {
            let options = relations.forms.options(form, relations.budget)?;
            if options.is_empty() {
                return MisereForm::heap(1);
            }
            let mates = options.into_iter().map(|option| relations.mate(option));
            let mates = mates.collect::<Result<Vec<_>>>()?;
            relations.forms.form(mates, relations.budget)
        })?;
        self.mates.insert(form, mate);
        Ok(mate)
    }

    /// The x with x + h = g, if there is one. There is at most one, since sums cancel.
    ///
    /// If x is in simplest form, then for each option y of x the game y + h either is an option of g, or has a move back
    /// to g, which must be a move in h. So y + h is an option of g, or y + (an option of h) is g.
    fn difference(&mut self, g: MisereForm, h: MisereForm) -> Result<Option<MisereForm>> {
        if is_unit(h) {
            return self.forms.sum(g, h, self.budget).map(Some);
        }
        if let Some(&known) = self.differences.get(&(g, h)) {
            return Ok(known);
        }
        let found = self.recurse(|relations| {
            relations.budget.tick()?;
            let mut candidates = Vec::new();
            for option in relations.forms.options(g, relations.budget)? {
                candidates.extend(relations.difference(option, h)?);
            }
            for option in relations.forms.options(h, relations.budget)? {
                candidates.extend(relations.difference(g, option)?);
            }
            candidates.sort_unstable();
            candidates.dedup();
            relations.fitting(g, h, &candidates)
        })?;
        self.differences.insert((g, h), found);
        Ok(found)
    }

    /// The x with x + h = g whose options are among these.
    fn fitting(
        &mut self,
        g: MisereForm,
        h: MisereForm,
        candidates: &[MisereForm],
    ) -> Result<Option<MisereForm>> {
        // Usually all of them are options.
        let subsets = 1_usize << candidates.len().min(MOST_CANDIDATES);
        for left_out in 0..subsets {
            let kept = candidates.iter().enumerate();
            let kept = kept.filter(|(at, _)| *at >= MOST_CANDIDATES || left_out >> at & 1 == 0);
            let kept = kept.map(|(_, option)| *option).collect();
            let x = self.forms.form(kept, self.budget)?;
            if self.forms.sum(x, h, self.budget)? == g {
                return Ok(Some(x));
            }
        }
        Ok(None)
    }

    /// The games other than 0 and * that, added to another such game, give this one.
    ///
    /// If g = x + y, an option of g is x plus an option of y or y plus an option of x. So one of them is an option of g,
    /// perhaps plus *, or a part of one.
    pub fn parts(&mut self, g: MisereForm) -> Result<Vec<MisereForm>> {
        if let Some(known) = self.parts.get(&g) {
            return Ok(known.clone());
        }
        let found = self.recurse(|relations| {
            let mut candidates = HashSet::new();
            for option in relations.forms.options(g, relations.budget)? {
                candidates.extend(relations.with_star(option)?);
                candidates.extend(relations.parts(option)?);
            }
            let mut found = HashSet::new();
            for candidate in candidates {
                if is_unit(candidate) || found.contains(&candidate) {
                    continue;
                }
                if let Some(rest) = relations.difference(g, candidate)?.filter(|x| !is_unit(*x)) {
                    found.extend(relations.with_star(candidate)?);
                    found.extend(relations.with_star(rest)?);
                }
            }
            let mut found: Vec<MisereForm> = found.into_iter().collect();
            found.sort_unstable();
            Ok(found)
        })?;
        self.parts.insert(g, found.clone());
        Ok(found)
    }

    /// The game, and its sum with *.
    pub fn with_star(&mut self, g: MisereForm) -> Result<[MisereForm; 2]> {
        let star = MisereForm::heap(1)?;
        Ok([g, self.forms.sum(g, star, self.budget)?])
    }

    /// The lists of games other than 0 and * that add up to g or g + *. Of each game and its sum with *, only the first
    /// is listed.
    pub fn partitions(&mut self, g: MisereForm) -> Result<Vec<Vec<MisereForm>>> {
        let mut found = Vec::new();
        if is_unit(g) {
            found.push(Vec::new());
        } else {
            self.partitions_from(g, MisereForm::ZERO, &mut Vec::new(), &mut found)?;
        }
        Ok(found)
    }

    /// Adds the partitions of g whose parts do not come before `least`, after the parts chosen so far.
    fn partitions_from(
        &mut self,
        g: MisereForm,
        least: MisereForm,
        chosen: &mut Vec<MisereForm>,
        found: &mut Vec<Vec<MisereForm>>,
    ) -> Result<()> {
        self.budget.tick()?;
        let [one, other] = self.with_star(g)?;
        if one.min(other) >= least {
            found.push([&chosen[..], &[one.min(other)]].concat());
        }
        for part in self.parts(g)? {
            let [part, starred] = self.with_star(part)?;
            if part > starred || part < least {
                continue;
            }
            if let Some(rest) = self.difference(g, part)? {
                chosen.push(part);
                self.recurse(|relations| relations.partitions_from(rest, part, chosen, found))?;
                chosen.pop();
            }
        }
        Ok(())
    }
}

/// Whether a form is 0 or *, the only games that have an inverse.
pub fn is_unit(form: MisereForm) -> bool {
    form.as_heap().is_some_and(|size| size < 2)
}

impl MisereForms {
    /// All forms born by day n, where n is at most 4; day 5 has 4,171,780.
    pub fn day(&mut self, n: u32, budget: &mut Budget) -> Result<Vec<MisereForm>> {
        let mut day = vec![MisereForm::ZERO];
        for _ in 0..n {
            let mut next = Vec::new();
            for chosen in 0_u32..1 << day.len() {
                let options = day.iter().enumerate();
                let options = options.filter(|(at, _)| chosen >> at & 1 == 1);
                next.push(self.form(options.map(|(_, form)| *form).collect(), budget)?);
            }
            next.sort_unstable();
            next.dedup();
            day = next;
        }
        Ok(day)
    }
}
