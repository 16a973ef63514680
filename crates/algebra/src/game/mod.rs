//! The algebra of games: values of short games with their order and sums, misère forms and quotients, loopy games.
//!
//! Nothing here depends on text, spans or terminals. A [`Game`] is the value of a short game; [`Algebra`] holds the
//! store of canonical forms and does the mathematics.
//!
//! ```
//! use algebra::game::{Algebra, Game, Relation};
//!
//! let mut algebra = Algebra::default();
//! let one = algebra.integer(1)?;
//! let half = algebra.bracket(vec![Game::ZERO], vec![one])?;
//! assert_eq!(algebra.add(half, half)?, one);
//! let star = algebra.nimber(1)?;
//! assert_eq!(algebra.compare(star, Game::ZERO)?, Relation::Confused);
//! # Ok::<(), algebra::Halt>(())
//! ```

mod codec;
mod form;
mod heap;
mod infinitesimal;
#[doc(hidden)]
pub mod loopy;
mod memo;
mod memo_tables;
#[doc(hidden)]
pub mod misere;
mod number;
mod order;
mod player;
mod side_tables;
mod sum;
mod thermal;
mod transposition_table;

pub use form::birthday::LAST_DAY;
pub use form::number_up_star::NumberUpStar;
pub use form::operator::Undefined;
pub use form::stop::Stop;
pub use form::store::Game;
pub use heap::{BadDigit, HeapCode, HeapValues, Period};
pub use infinitesimal::constructions::PowerOfUp;
pub use infinitesimal::uptimal::Uptimal;
#[doc(no_inline)]
pub use num_bigint::{BigInt, BigUint};
#[doc(no_inline)]
pub use num_rational::BigRational;
pub use number::dyadic::{Dyadic, End, simplest_between};
pub use number::nim;
pub use number::operators::ParseNumberError;
pub use number::rational::Number;
pub use order::compare::Relation;
pub use order::outcome::Outcome;
pub use order::sum_rules::SumRule;
pub use player::{Ending, Player};
pub use thermal::heat::Dissociation;
pub use thermal::orthodox::OrthodoxMove;
pub use thermal::thermograph::Thermograph;
pub use thermal::wall::Wall;

// For the crates above: these may change without notice.
#[doc(hidden)]
pub use form::class::is_evil;
#[doc(hidden)]
pub use form::store::GameMark;
#[doc(hidden)]
pub use heap::{HeapRules, HeapTables, MoveCode, MoveCodeValues};
#[doc(hidden)]
pub use memo::MemoTable;
#[doc(hidden)]
pub use misere::search as misere_search;
#[doc(hidden)]
pub use misere::{
    Class, FormRelations, Genus, GivenUp, MisereForm, MisereForms, Presentation, Quotient,
    QuotientPeriod, Quotients, is_unit,
};
#[doc(hidden)]
pub use number::big;
#[doc(hidden)]
pub use order::sum_of_copies::{insert_or_cancel, is_many};
#[doc(hidden)]
pub use side_tables::{SideTable, SideTables};
#[doc(hidden)]
pub use transposition_table::TranspositionTable;

use std::fmt;

use crate::limits::{Budget, Limited, Result};
use form::canonical::Scratch;
use form::store::Store;
use memo_tables::MemoTables;

/// The store of canonical forms, with memo tables for everything that is computed about them.
///
/// Computations that may take long return a [`Halt`](crate::limits::Halt) if they are interrupted or reach a limit of the
/// [budget](Budget); the algebra can be used further.
///
/// ```
/// use algebra::Notation;
/// use algebra::game::{Algebra, Game, Outcome};
///
/// let mut algebra = Algebra::default();
/// let (one, star) = (algebra.integer(1)?, algebra.nimber(1)?);
/// let g = algebra.bracket(vec![one], vec![star])?;
/// assert_eq!(algebra.text(g, Notation::Ascii)?, "{1|*}");
/// assert_eq!(algebra.outcome(g), Outcome::L);
/// assert_eq!(algebra.mean(g)?.to_string(), "1/2");
/// # Ok::<(), algebra::Halt>(())
/// ```
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

impl fmt::Debug for Algebra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Algebra");
        shown
            .field("stored", &self.stored())
            .finish_non_exhaustive()
    }
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
    /// An algebra that computes within this budget.
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

    /// The game of a number.
    pub fn number(&mut self, x: Dyadic) -> Result<Game> {
        self.number_up_star(NumberUpStar::from(x))
    }

    /// The game of an integer.
    pub fn integer(&mut self, n: i64) -> Result<Game> {
        self.number(Dyadic::from(n))
    }

    /// The nimber *k.
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

    /// The number, if the game is one.
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

    /// The Right stop.
    pub fn right_stop(&self, g: Game) -> Stop {
        self.stop(g, Player::Right)
    }
}
