//! The canonical form written with nothing but braces and bars, down to `{|}`.

use std::rc::Rc;

use hashbrown::HashMap;

use super::LONGEST;
use crate::game::{Algebra, Game, Halt, with_stack};

/// Options of a side stand in the byte order of their own text: 1/2 is `{{|}|{{|}|}}`.
pub fn expand(algebra: &mut Algebra, g: Game) -> Result<String, Halt> {
    let before = algebra.budget.bytes();
    let mut known = HashMap::new();
    let written = text(algebra, g, &mut known).map(|t| t.to_string());
    algebra.budget.release(algebra.budget.bytes() - before);
    written
}

fn text(
    algebra: &mut Algebra,
    g: Game,
    known: &mut HashMap<Game, Rc<str>>,
) -> Result<Rc<str>, Halt> {
    if let Some(text) = known.get(&g) {
        return Ok(text.clone());
    }
    algebra.budget.enter()?;
    let written = with_stack(|| {
        let sides = [algebra.left(g)?, algebra.right(g)?];
        let mut texts = Vec::with_capacity(2);
        for side in sides {
            let mut options = Vec::with_capacity(side.len());
            for option in side {
                options.push(text(algebra, option, known)?);
            }
            options.sort_unstable();
            if options.iter().map(|t| t.len() + 1).sum::<usize>() > LONGEST {
                return Err(Halt::Large(format!("a text of more than {LONGEST} bytes")));
            }
            texts.push(options.join(","));
        }
        Ok(format!("{{{}|{}}}", texts[0], texts[1]))
    });
    algebra.budget.leave();
    let written: Rc<str> = written?.into();
    algebra.budget.charge(written.len())?;
    known.insert(g, written.clone());
    Ok(written)
}
