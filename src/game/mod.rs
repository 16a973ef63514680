//! The algebra of games: values of short games with their order and sums, misère forms and quotients, loopy games.
//!
//! Nothing here depends on text, spans or terminals. A [`Game`] is the value of a short game; [`Algebra`] holds the
//! store of canonical forms and does the mathematics.
//!
//! ```
//! use upstar::game::{Algebra, Relation};
//!
//! let mut algebra = Algebra::default();
//! let one = algebra.integer(1)?;
//! let half = algebra.bracket(vec![upstar::game::Game::ZERO], vec![one])?;
//! assert_eq!(algebra.add(half, half)?, one);
//! let star = algebra.nimber(1)?;
//! assert_eq!(algebra.compare(star, upstar::game::Game::ZERO)?, Relation::Confused);
//! # Ok::<(), upstar::limits::Halt>(())
//! ```

mod codec;
mod form;
mod heap;
mod infinitesimal;
pub mod loopy;
mod memo;
mod memo_tables;
mod misere;
mod number;
mod order;
mod player;
mod side_tables;
mod sum;
mod thermal;

pub use form::birthday::LAST_DAY;
pub use form::class::is_evil;
pub use form::number_up_star::NumberUpStar;
pub use form::operator::Undefined;
pub use form::stop::Stop;
pub use form::store::{Checkpoint, Game};
pub use heap::{BadDigit, HeapCode, HeapTables, HeapValues, Period};
pub use infinitesimal::constructions::PowerOfUp;
pub use infinitesimal::uptimal::Uptimal;
pub use memo::{Ids, Truncate};
pub(crate) use memo::{insert_bounded, memo_tables, no_ids};
pub(crate) use misere::search as misere_search;
pub use misere::{
    Class, Genus, MisereForm, MisereForms, Monomial, Presentation, Quotient, Quotients,
};
pub(crate) use number::big;
pub use number::dyadic::{Dyadic, End, simplest_between};
pub use number::nim;
pub use number::rational::Number;
pub use order::compare::Relation;
pub use order::outcome::Outcome;
pub(crate) use order::sum_of_copies::insert_or_cancel;
pub use order::sum_of_copies::is_many;
pub use order::sum_rules::SumRule;
pub use player::{Ending, Player};
pub use side_tables::SideTables;
pub use thermal::heat::Dissociation;
pub use thermal::orthodox::OrthodoxMove;
pub use thermal::thermograph::Thermograph;
pub use thermal::wall::Wall;

use crate::limits::{Budget, Limited, Result};
use form::canonical::Scratch;
use form::store::Store;
use memo_tables::MemoTables;

/// The store of canonical forms, with memo tables for everything that is computed about them.
pub struct Algebra {
    /// The limits of the running computation.
    pub budget: Budget,
    /// Memo tables of other modules whose entries refer to games of this algebra.
    pub side_tables: SideTables,
    store: Store,
    scratch: Scratch,
    /// The number of comparisons so far that had to go through options.
    comparisons: u64,
    memo: MemoTables,
}

impl Default for Algebra {
    fn default() -> Self {
        Algebra::new(Budget::default())
    }
}

impl Limited for Algebra {
    fn budget(&mut self) -> &mut Budget {
        &mut self.budget
    }
}

impl Algebra {
    pub fn new(budget: Budget) -> Self {
        let mut store = Store::new();
        // `Game::ZERO` is the first game stored. This cannot fail, because a fresh budget has memory left.
        let _ =
            store.intern_number_up_star(NumberUpStar::from(Dyadic::zero()), &mut Budget::default());
        Algebra {
            budget,
            store,
            scratch: Scratch::new(),
            comparisons: 0,
            memo: MemoTables::default(),
            side_tables: SideTables::default(),
        }
    }

    /// The number of values in the store.
    pub fn stored(&self) -> usize {
        self.store.len()
    }

    pub fn number(&mut self, x: Dyadic) -> Result<Game> {
        self.number_up_star(NumberUpStar::from(x))
    }

    pub fn integer(&mut self, n: i64) -> Result<Game> {
        self.number(Dyadic::from(n))
    }

    pub fn nimber(&mut self, k: u64) -> Result<Game> {
        match self.store.nimber(k) {
            Some(nimber) => Ok(nimber),
            None => self.number_up_star(NumberUpStar::new(Dyadic::zero(), 0, k)),
        }
    }

    /// The game x + n.up + *k.
    pub fn number_up_star(&mut self, nus: NumberUpStar) -> Result<Game> {
        self.store.intern_number_up_star(nus, &mut self.budget)
    }

    /// The parts x, n and k of a game that is x + n.up + *k.
    pub fn as_number_up_star(&self, g: Game) -> Option<&NumberUpStar> {
        self.store.as_number_up_star(g)
    }

    pub fn as_number(&self, g: Game) -> Option<&Dyadic> {
        self.store.number(g)
    }

    /// k, if the game is *k.
    pub fn as_nimber(&self, g: Game) -> Option<u64> {
        self.store
            .as_number_up_star(g)
            .filter(|c| c.is_nimber())
            .map(|c| c.star)
    }

    /// The stop of g when this player starts.
    pub fn stop(&self, g: Game, starter: Player) -> Stop {
        self.store.exact_stop(self.store.stop_of(g, starter))
    }

    /// The Left stop: the number reached when Left starts, and who is to move there.
    pub fn left_stop(&self, g: Game) -> Stop {
        self.stop(g, Player::Left)
    }

    pub fn right_stop(&self, g: Game) -> Stop {
        self.stop(g, Player::Right)
    }
}
