//! What a position can lead to: its followers, and how long play can last.

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;

use super::fault::Result;
use super::session::Session;
use crate::game::Player;
use crate::position::{Form, Position};

impl Session {
    /// The position and all positions that any sequence of moves leads to, nearest first.
    pub fn followers(&mut self, p: Position) -> Result<Vec<Position>> {
        let mut found = vec![p];
        let mut seen: HashSet<Position> = HashSet::new();
        seen.insert(p);
        let mut next = 0;
        while let Some(&p) = found.get(next) {
            next += 1;
            for player in [Player::Left, Player::Right] {
                self.tick()?;
                for option in self.settle(|positions| positions.options(p, player))? {
                    if seen.insert(option) {
                        found.push(option);
                    }
                }
            }
        }
        Ok(found)
    }

    /// The greatest number of moves that can be made, whoever makes them.
    pub fn depth(&mut self, p: Position) -> Result<BigInt> {
        let mut known: HashMap<Position, BigInt> = HashMap::new();
        let mut waiting = vec![p];
        while let Some(&p) = waiting.last() {
            self.tick()?;
            if known.contains_key(&p) {
                waiting.pop();
                continue;
            }
            let parts = self.depends_on(p)?;
            let missing = parts.iter().copied().filter(|q| !known.contains_key(q));
            let before = waiting.len();
            waiting.extend(missing);
            if waiting.len() > before {
                continue;
            }
            let depth = self.depth_of_parts(p, &parts, &known)?;
            known.insert(p, depth);
        }
        Ok(known.remove(&p).unwrap_or_default())
    }

    fn depends_on(&mut self, p: Position) -> Result<Vec<Position>> {
        Ok(match self.positions.form(p) {
            Form::Value(_) => Vec::new(),
            Form::Bracket { left, right } => left.iter().chain(right).copied().collect(),
            Form::Impartial(parts) | Form::Sum(parts) => parts.to_vec(),
            Form::Negative(part) | Form::Multiple(_, part) => vec![*part],
            Form::OrdinalSum(base, above) => vec![*base, *above],
            Form::Call(_) => {
                // Valuing it first finds definitions that never end.
                self.value_of(p)?;
                vec![self.settle(|positions| positions.unfolded(p))?]
            }
        })
    }

    fn depth_of_parts(
        &mut self,
        p: Position,
        parts: &[Position],
        known: &HashMap<Position, BigInt>,
    ) -> Result<BigInt> {
        let depths = parts.iter().filter_map(|q| known.get(q));
        Ok(match self.positions.form(p) {
            Form::Value(g) => {
                let g = *g;
                self.algebra().birthday(g)?
            }
            Form::Bracket { .. } | Form::Impartial(_) => {
                depths.max().map_or_else(BigInt::default, |most| most + 1)
            }
            Form::Multiple(n, _) => depths.sum::<BigInt>() * n,
            // Parts of a sum, and the two of an ordinal sum, can be played out one after the other.
            Form::Sum(_) | Form::OrdinalSum(..) | Form::Negative(_) | Form::Call(_) => depths.sum(),
        })
    }
}
