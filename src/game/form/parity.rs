//! Even and odd games, and even- and odd-tempered ones.

use hashbrown::HashMap;

use super::store::Game;
use crate::game::Algebra;
use crate::limits::{Limited, Result};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    Even,
    Odd,
    Neither,
}

/// Has n an even number of ones in binary? Otherwise it is odious.
pub fn is_evil(n: u64) -> bool {
    n.count_ones().is_multiple_of(2)
}

impl Algebra {
    /// 0, or a game whose canonical options are all odd.
    pub fn is_even(&mut self, g: Game) -> Result<bool> {
        Ok(self.parity(g, false, &mut HashMap::new())? == Parity::Even)
    }

    /// A game other than 0 whose canonical options are all even.
    pub fn is_odd(&mut self, g: Game) -> Result<bool> {
        Ok(self.parity(g, false, &mut HashMap::new())? == Parity::Odd)
    }

    /// A number, or a game whose canonical options are all odd-tempered.
    pub fn is_even_tempered(&mut self, g: Game) -> Result<bool> {
        Ok(self.parity(g, true, &mut HashMap::new())? == Parity::Even)
    }

    /// A game that is not a number and whose canonical options are all even-tempered.
    pub fn is_odd_tempered(&mut self, g: Game) -> Result<bool> {
        Ok(self.parity(g, true, &mut HashMap::new())? == Parity::Odd)
    }

    fn parity(
        &mut self,
        g: Game,
        tempered: bool,
        known: &mut HashMap<Game, Parity>,
    ) -> Result<Parity> {
        if let Some(c) = self.as_compact(g) {
            // 1/2 = {0|1}, up = {0|*} and *2 have options of both kinds, and so do all built on them.
            if c.ups != 0 || c.star > 1 || !tempered && !c.number.is_integer() {
                return Ok(Parity::Neither);
            }
            let odd = !tempered && c.number.floor().bit(0);
            return Ok(if odd != (c.star == 1) {
                Parity::Odd
            } else {
                Parity::Even
            });
        }
        if let Some(parity) = known.get(&g) {
            return Ok(*parity);
        }
        let parity = self.deeper(|algebra| {
            let mut common = None;
            for option in algebra.all_options(g)? {
                let parity = algebra.parity(option, tempered, known)?;
                if parity == Parity::Neither || common.is_some_and(|c| c != parity) {
                    return Ok(Parity::Neither);
                }
                common = Some(parity);
            }
            Ok(match common {
                Some(Parity::Even) => Parity::Odd,
                _ => Parity::Even,
            })
        })?;
        known.insert(g, parity);
        Ok(parity)
    }
}
