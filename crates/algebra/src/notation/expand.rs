//! The canonical form written with braces and bars only, down to `{|}`.

use hashbrown::HashMap;

use super::{LONGEST, too_long};
use crate::game::{Algebra, Game};
use crate::limits::{Budget, Halt, Limited};

/// The options of each side are sorted by their texts, as bytes. For example, 1/2 is `{{|}|{{|}|}}`.
pub fn expand(algebra: &mut Algebra, g: Game) -> Result<String, Halt> {
    let mut expansion = Expansion {
        algebra,
        lengths: HashMap::new(),
    };
    // The length is computed first, so that a text that is too long is refused before anything is written.
    let length = expansion.length(g)?;
    let mut text = String::with_capacity(length);
    expansion.write(g, &mut text)?;
    Ok(text)
}

struct Expansion<'a> {
    algebra: &'a mut Algebra,
    lengths: HashMap<Game, usize>,
}

impl Limited for Expansion<'_> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl Expansion<'_> {
    fn sides(&mut self, g: Game) -> Result<[Vec<Game>; 2], Halt> {
        Ok([self.algebra.left(g)?, self.algebra.right(g)?])
    }

    fn length(&mut self, g: Game) -> Result<usize, Halt> {
        if let Some(length) = self.lengths.get(&g) {
            return Ok(*length);
        }
        if let Some(star) = self.algebra.as_nimber(g)
            && star >= usize::BITS as u64
        {
            // The text of *k is about twice as long as that of *(k-1).
            return Err(too_long());
        }
        let length = self.recurse(|this| {
            let mut length: usize = 3;
            for side in this.sides(g)? {
                length += side.len().saturating_sub(1);
                for option in side {
                    length += this.length(option)?;
                    if length > LONGEST {
                        return Err(too_long());
                    }
                }
            }
            Ok(length)
        })?;
        self.lengths.insert(g, length);
        Ok(length)
    }

    fn write(&mut self, g: Game, text: &mut String) -> Result<(), Halt> {
        self.recurse(|this| {
            let [left, right] = this.sides(g)?;
            text.push('{');
            this.write_side(&left, text)?;
            text.push('|');
            this.write_side(&right, text)?;
            text.push('}');
            Ok(())
        })
    }

    fn write_side(&mut self, options: &[Game], text: &mut String) -> Result<(), Halt> {
        if let [only] = options {
            return self.write(*only, text);
        }
        let mut texts = Vec::with_capacity(options.len());
        for &option in options {
            let mut own = String::new();
            self.write(option, &mut own)?;
            texts.push(own);
        }
        texts.sort_unstable();
        text.push_str(&texts.join(","));
        Ok(())
    }
}
