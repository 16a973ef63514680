//! Who wins under misère play, and by which moves.

use std::any::Any;

use super::fault::Result;
use super::function::CallState;
use super::session::Session;
use super::value::Value;
use crate::game::loopy::Fate;
use crate::game::{Class, Ending, HeapCode, MisereForm, Player, Quotients};
use crate::limits::Halt;
use crate::position::{Exploration, Heap, MisereSearch, Move, Position, Simplification, State};

/// Forms that are stored for one outcome before the moves are searched as they are.
const MOST_FORMS: usize = 1 << 13;

impl Session {
    /// How it ends when this player starts and who cannot move wins. The position is one of normal play.
    pub(super) fn end_of_misere(&mut self, p: Position, player: Player) -> Result<Ending> {
        if let Some(fate) = self.positions.known_misere_fate(p)? {
            return Ok(fate.outcome.ending(player));
        }
        match self.wins_misere(p, player) {
            Ok(true) => Ok(Ending::win(player)),
            Ok(false) => Ok(Ending::win(player.opponent())),
            Err(fault) if fault.goes_round => Ok(self.misere_fate(p)?.outcome.ending(player)),
            Err(fault) => Err(fault),
        }
    }

    /// The same and how soon, by working backwards from the ends of play.
    pub(super) fn misere_fate(&mut self, p: Position) -> Result<Fate> {
        if let Some(fate) = self.positions.known_misere_fate(p)? {
            return Ok(fate);
        }
        let root = self.positions.identity(p)?;
        let (job, graph) = self.explored(Exploration::misere(root))?;
        Ok(self.positions.remember_fates(&job, &graph)?)
    }

    /// Does this player win, moving first? Where the search comes round to a position, it is not settled.
    fn wins_misere(&mut self, p: Position, player: Player) -> Result<bool> {
        let p = self.positions.identity(p)?;
        if !self.is_impartial(p)? {
            return self.search_misere(p, player);
        }
        if let Some(heaps) = self.heap_sizes(p) {
            return Ok(!of_heaps(heaps).is_lost());
        }
        let heaps = self.code_heaps(p)?;
        let quotients = self.algebra().side_tables.get::<Quotients>();
        // A code whose forms were too many once has too many again.
        let is_known = heaps
            .as_ref()
            .is_some_and(|(code, _)| quotients.borrow().knows(code));
        if !is_known && let Some(forms) = self.few_forms(p)? {
            return Ok(!self.positions.is_misere_lost(&forms)?);
        }
        if let Some((code, sum)) = &heaps
            && let Some(lost) = quotients.borrow_mut().is_lost(code, sum, self.budget())?
        {
            return Ok(!lost);
        }
        self.search_misere(p, Player::Left)
    }

    /// The simplest forms of the parts of an impartial position, unless they are too many.
    fn few_forms(&mut self, p: Position) -> Result<Option<Vec<MisereForm>>> {
        self.positions.limit_misere_forms(Some(MOST_FORMS));
        let forms = self.misere_parts(p);
        self.positions.limit_misere_forms(None);
        match forms {
            Err(fault) if matches!(fault.halt, Some(Halt::Large(_))) => Ok(None),
            forms => forms.map(Some),
        }
    }

    /// The code and the sizes, if it is a sum of heaps of one take-and-break game.
    fn code_heaps(&mut self, p: Position) -> Result<Option<(HeapCode, Vec<u64>)>> {
        let mut heaps: Option<(HeapCode, Vec<u64>)> = None;
        for part in self.positions.parts(p) {
            let heap = self.heap_alike(part)?;
            let state = self.positions.state(heap);
            let Some(Heap {
                code: Some(code),
                beans,
                ..
            }) = state.as_ref().and_then(|state| state.heap())
            else {
                return Ok(None);
            };
            let (known, sum) = heaps.get_or_insert_with(|| (code.clone(), Vec::new()));
            if known != code {
                return Ok(None);
            }
            sum.push(beans);
        }
        Ok(heaps)
    }

    /// The heap with the same moves: a file of the shelf that says `by octal(..)` has those of the code.
    fn heap_alike(&mut self, p: Position) -> Result<Position> {
        let is_on_shelf = self
            .positions
            .state(p)
            .is_some_and(|state| is_on_shelf(&*state));
        match self.theorem(p)? {
            Some((_, Value::Game(heap, _))) if is_on_shelf => Ok(heap),
            _ => Ok(p),
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
            if self.end_of_play(made.result, player.opponent())? == Ending::win(player) {
                winning.push(made);
            }
        }
        Ok(winning)
    }

    /// The winning moves or, where none wins, those that hold a draw, or all. Who wins a game in which play may return
    /// must be in a hurry.
    pub(super) fn best_misere_moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>> {
        let winning = self.winning_misere_moves(p, player)?;
        let (moves, differ) = match winning.len() {
            0 => {
                let is_draw = self.end_of_play(p, player)? == Ending::Draw;
                (self.moves_of(p, player)?, is_draw)
            }
            1 => (winning, false),
            _ => (winning, self.may_return(self.positions.played(p))?),
        };
        if !differ {
            return Ok(moves);
        }
        self.best_by(moves, |session, made| {
            let fate = session.fate_of(made.result)?;
            let worth = fate.outcome.ending(player.opponent()).worth(player);
            let delay = i64::from(fate.moves[player.opponent() as usize]);
            Ok((worth, -delay))
        })
    }

    fn may_return(&mut self, p: Position) -> Result<bool> {
        if self.positions.is_short_form(p) {
            return Ok(false);
        }
        match self.depth(p) {
            Ok(_) => Ok(false),
            Err(fault) if fault.goes_round => Ok(true),
            Err(fault) => Err(fault),
        }
    }
}

fn is_on_shelf(state: &dyn State) -> bool {
    let call = (state as &dyn Any).downcast_ref::<CallState>();
    call.is_some_and(|call| call.function.rule.on_shelf)
}

/// The class of a position of Nim.
fn of_heaps(sizes: Vec<u64>) -> Class {
    let heaps: Vec<Class> = sizes.into_iter().map(Class::of_heap).collect();
    Class::of_tame_sum(&heaps)
}
