//! Sums of hot games against the definition of the order: the canonical form of a sum is checked to equal
//! the sum's own options, with comparisons that know nothing of canonical forms.

use std::collections::HashMap;

use algebra::Halt;
use algebra::game::{Algebra, Game};

use super::common::engine::try_value;
use super::common::random::cases;
use super::common::tree::{Tree, bracket, dyadic, glued};

/// A form: options that are values.
struct Form {
    left: Vec<Game>,
    right: Vec<Game>,
}

#[derive(Default)]
struct Definition {
    known: HashMap<(Game, Game), bool>,
}

impl Definition {
    fn le(&mut self, a: &mut Algebra, g: Game, h: Game) -> Result<bool, Halt> {
        if let Some(&answer) = self.known.get(&(g, h)) {
            return Ok(answer);
        }
        let mut answer = true;
        for option in a.left(g)? {
            answer = answer && !self.le(a, h, option)?;
        }
        for option in a.right(h)? {
            answer = answer && !self.le(a, option, g)?;
        }
        self.known.insert((g, h), answer);
        Ok(answer)
    }

    fn at_most_form(&mut self, a: &mut Algebra, x: Game, form: &Form) -> Result<bool, Halt> {
        for &option in &form.right {
            if self.le(a, option, x)? {
                return Ok(false);
            }
        }
        for option in a.left(x)? {
            if self.at_least_form(a, option, form)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn at_least_form(&mut self, a: &mut Algebra, x: Game, form: &Form) -> Result<bool, Halt> {
        for &option in &form.left {
            if self.le(a, x, option)? {
                return Ok(false);
            }
        }
        for option in a.right(x)? {
            if self.at_most_form(a, option, form)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Adds g again and again, and checks each sum.
fn first_wrong_multiple(tree: &Tree) -> Result<Option<u32>, Halt> {
    let mut a = Algebra::default();
    let g = try_value(&mut a, tree)?;
    let mut definition = Definition::default();
    let mut sum = g;
    for copies in 2..=6 {
        let mut form = Form {
            left: Vec::new(),
            right: Vec::new(),
        };
        for (moving, staying) in [(sum, g), (g, sum)] {
            for option in a.left(moving)? {
                form.left.push(a.add(option, staying)?);
            }
            for option in a.right(moving)? {
                form.right.push(a.add(option, staying)?);
            }
        }
        sum = a.add(sum, g)?;
        if !definition.at_most_form(&mut a, sum, &form)?
            || !definition.at_least_form(&mut a, sum, &form)?
        {
            return Ok(Some(copies));
        }
    }
    Ok(None)
}

/// Dropping a replacement of a bypassed option as a gift horse once gave wrong sums of these.
#[test]
fn replacements_are_not_dropped() -> Result<(), Halt> {
    // {1||0,{7/4|-1/2}|-1}
    let switch = bracket(vec![dyadic(7, 2)], vec![dyadic(-1, 1)]);
    let inner = bracket(vec![dyadic(0, 0), switch], vec![dyadic(-1, 0)]);
    let g = bracket(vec![dyadic(1, 0)], vec![inner]);
    assert_eq!(first_wrong_multiple(&g)?, None);
    // {2||0,{1|0}|-3/2v}
    let switch = bracket(vec![dyadic(1, 0)], vec![dyadic(0, 0)]);
    let low = glued(&dyadic(-3, 1), -1, 0);
    let inner = bracket(vec![dyadic(0, 0), switch], vec![low]);
    let g = bracket(vec![dyadic(2, 0)], vec![inner]);
    assert_eq!(first_wrong_multiple(&g)?, None);
    Ok(())
}

#[test]
fn sums_equal_their_options() {
    cases(100, |rng| {
        let g = match rng.below(4) {
            0 => rng.all_small(),
            _ => rng.threats(3),
        };
        assert_eq!(first_wrong_multiple(&g), Ok(None), "{g:?}");
    });
}
