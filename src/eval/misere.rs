//! Who wins under misère play, and by which moves.

use super::fault::Result;
use super::session::Session;
use crate::game::{Class, MisereForm, Player};
use crate::limits::Halt;
use crate::position::{MisereSearch, Move, Position, Simplification};

/// Forms that are stored for one outcome before the moves are searched as they are.
const MOST_FORMS: usize = 1 << 18;

impl Session {
    /// Does this player win, moving first, when who cannot move wins? The position is one of normal play.
    pub(super) fn wins_misere(&mut self, p: Position, player: Player) -> Result<bool> {
        let p = self.positions.identity(p)?;
        if !self.is_impartial(p)? {
            return self.search_misere(p, player);
        }
        if let Some(heaps) = self.heap_sizes(p) {
            return Ok(!of_heaps(heaps).is_lost());
        }
        self.positions.limit_misere_forms(Some(MOST_FORMS));
        let forms = self.misere_parts(p);
        self.positions.limit_misere_forms(None);
        match forms {
            Ok(forms) => Ok(!self.positions.is_misere_lost(&forms)?),
            Err(fault) if matches!(fault.halt, Some(Halt::Large(_))) => {
                self.search_misere(p, Player::Left)
            }
            Err(fault) => Err(fault),
        }
    }

    fn search_misere(&mut self, p: Position, player: Player) -> Result<bool> {
        let mut search = MisereSearch::new(p, player);
        self.settle(|positions| positions.search_misere(&mut search))
    }

    /// The sizes of nim heaps, if it is a sum of such.
    fn heap_sizes(&self, p: Position) -> Option<Vec<u64>> {
        let parts = self.positions.parts(p).into_iter();
        let sizes = parts.map(|part| self.positions.algebra.as_nimber(self.plain_value(part)?));
        sizes.collect()
    }

    /// The simplest forms of the parts of an impartial position.
    pub fn misere_parts(&mut self, p: Position) -> Result<Vec<MisereForm>> {
        let mut forms = Vec::new();
        for part in self.positions.parts(p) {
            forms.push(self.misere_form(part)?);
        }
        Ok(forms)
    }

    /// The simplest form of an impartial position under misère play.
    pub fn misere_form(&mut self, p: Position) -> Result<MisereForm> {
        let mut job = Simplification::new(p);
        self.settle(|positions| positions.run(&mut job))
    }

    /// The genus of an impartial position, and what it tells.
    pub fn misere_class(&mut self, p: Position) -> Result<Class> {
        if let Some(heaps) = self.heap_sizes(p) {
            return Ok(of_heaps(heaps));
        }
        let forms = self.misere_parts(p)?;
        Ok(self.positions.misere_class(&forms)?)
    }

    /// The moves after which the opponent loses under misère play.
    pub(super) fn winning_misere_moves(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Vec<Move>> {
        let played = self.positions.played(p);
        let mut winning = Vec::new();
        if let Some(heaps) = self.heap_sizes(played) {
            let parts = self.positions.parts(played);
            for (at, part) in self.positions.distinct_parts(&parts)? {
                let rest = heaps.iter().fold(heaps[at], |sum, heap| sum ^ heap);
                // Bouton: the nim-sum must be 0, or 1 where only heaps of one are left.
                for size in [rest, rest ^ 1]
                    .into_iter()
                    .filter(|size| *size < heaps[at])
                {
                    let mut left = heaps.clone();
                    left[at] = size;
                    if of_heaps(left).is_lost() {
                        let heap = self.algebra().nimber(size)?;
                        let to = self.positions.of_value(heap)?;
                        let result = self.positions.replaced(&parts, at, to)?;
                        winning.push(Move {
                            from: part,
                            to,
                            result: self.positions.misere(result)?,
                        });
                    }
                }
            }
            return Ok(winning);
        }
        for made in self.moves_of(p, player)? {
            self.tick()?;
            if !self.wins_starting(made.result, player.opponent())? {
                winning.push(made);
            }
        }
        Ok(winning)
    }
}

/// The class of a position of Nim.
fn of_heaps(sizes: Vec<u64>) -> Class {
    let heaps: Vec<Class> = sizes.into_iter().map(Class::of_heap).collect();
    Class::of_tame_sum(&heaps)
}
