//! The algebra of short games: values, their order, their sums.
//!
//! Nothing here knows of text, spans or terminals. A [`Game`] is a value; [`Algebra`] holds the store of
//! canonical forms and does the mathematics.
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

mod form;
mod heap;
mod infinitesimal;
pub mod loopy;
mod memory;
mod misere;
mod number;
mod order;
mod player;
mod record;
mod side_tables;
mod sum;
mod thermal;

pub use form::compact::Compact;
pub use form::day::LAST_DAY;
pub use form::operator::Undefined;
pub use form::parity::is_evil;
pub use form::stop::Stop;
pub use form::store::{Game, Mark};
pub(crate) use form::table::remember;
pub use heap::{BadDigit, HeapCode, HeapTables, HeapValues, Period};
pub use infinitesimal::power::PowerOfUp;
pub use infinitesimal::uptimal::Uptimal;
pub use misere::{
    Class, Genus, MisereForm, MisereForms, Monomial, Presentation, Quotient, Quotients,
};
pub(crate) use number::big;
pub use number::dyadic::{Dyadic, End, simplest_between};
pub use number::nim;
pub use number::rational::Number;
pub use order::compare::Relation;
pub(crate) use order::copies::insert_or_cancel;
pub use order::copies::is_many;
pub use order::foresight::Foresight;
pub use order::outcome::Outcome;
pub use player::{Ending, Player};
pub use side_tables::{SideTable, SideTables};
pub use thermal::dissociation::Dissociation;
pub use thermal::orthodox::Advice;
pub use thermal::thermograph::Thermograph;
pub use thermal::wall::Wall;

use crate::limits::{Budget, Limited, Result};
use form::canonical::Scratch;
use form::store::Store;
use memory::Memory;

/// The store of canonical forms and everything remembered about them.
pub struct Algebra {
    /// Limits of the running computation.
    pub budget: Budget,
    /// Tables that others keep about games of this algebra.
    pub side_tables: SideTables,
    store: Store,
    scratch: Scratch,
    /// Comparisons that went through options so far.
    comparisons: u64,
    memory: Memory,
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
        // `Game::ZERO` is the first game stored, whatever the budget; this cannot fail.
        let _ = store.intern_compact(Compact::from(Dyadic::zero()), &mut Budget::default());
        Algebra {
            budget,
            store,
            scratch: Scratch::new(),
            comparisons: 0,
            memory: Memory::default(),
            side_tables: SideTables::default(),
        }
    }

    /// How many values are stored.
    pub fn stored(&self) -> usize {
        self.store.len()
    }

    pub fn number(&mut self, x: Dyadic) -> Result<Game> {
        self.compact(Compact::from(x))
    }

    pub fn integer(&mut self, n: i64) -> Result<Game> {
        self.number(Dyadic::from(n))
    }

    pub fn nimber(&mut self, k: u64) -> Result<Game> {
        match self.store.nimber(k) {
            Some(nimber) => Ok(nimber),
            None => self.compact(Compact::new(Dyadic::zero(), 0, k)),
        }
    }

    /// number + ups . up + *star.
    pub fn compact(&mut self, compact: Compact) -> Result<Game> {
        self.store.intern_compact(compact, &mut self.budget)
    }

    /// The parts of a game that is number + ups + star.
    pub fn as_compact(&self, g: Game) -> Option<&Compact> {
        self.store.compact(g)
    }

    pub fn as_number(&self, g: Game) -> Option<&Dyadic> {
        self.store.number(g)
    }

    /// k, if the game is *k.
    pub fn as_nimber(&self, g: Game) -> Option<u64> {
        self.store
            .compact(g)
            .filter(|c| c.is_nimber())
            .map(|c| c.star)
    }

    /// The stop that is reached when this player starts.
    pub fn stop(&self, g: Game, starter: Player) -> Stop {
        self.store.in_full(self.store.stop_of(g, starter))
    }

    /// The Left stop: the number reached when Left starts, and who is to move there.
    pub fn left_stop(&self, g: Game) -> Stop {
        self.stop(g, Player::Left)
    }

    pub fn right_stop(&self, g: Game) -> Stop {
        self.stop(g, Player::Right)
    }
}
