//! The transposition table of the proof-number search: sums with parts whose values are not known yet.
//!
//! Left is to move in every sum; if Right is to move, the sum is negated. So a sum is won if one of its options is
//! lost. The proof numbers estimate how many sums must still be settled to prove a win or a loss, and tell which option
//! to expand next (Allis, van der Meulen and van den Herik 1994). Many paths lead to the same sum, and adding up the
//! options would count it once for each path. So of the options of a sum to be proven lost, the hardest counts in full
//! and each other one as 1 (Ueda, Hashimoto, Hashimoto and Iida 2008).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::position::Position;
use algebra::game::{Algebra, Game, TranspositionTable, insert_or_cancel};
use algebra::limits::{Budget, Result};

/// A sum of parts without known values, and of values; both lists are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchedSum {
    pub parts: Vec<Position>,
    pub values: Vec<Game>,
}

impl SearchedSum {
    pub fn of_part(p: Position) -> SearchedSum {
        SearchedSum {
            parts: vec![p],
            values: Vec::new(),
        }
    }

    pub fn of_value(g: Game) -> SearchedSum {
        SearchedSum {
            parts: Vec::new(),
            values: if g == Game::ZERO { vec![] } else { vec![g] },
        }
    }

    pub fn add_part(&mut self, p: Position) {
        let at = self.parts.partition_point(|&other| other < p);
        self.parts.insert(at, p);
    }

    /// Values of the form number + ups + nimber are merged into one, and a game cancels its negative.
    pub fn add_value(&mut self, g: Game, algebra: &mut Algebra) -> Result<()> {
        let mut g = g;
        let is_compact = |algebra: &Algebra, g| algebra.as_number_up_star(g).is_some();
        if is_compact(algebra, g)
            && let Some(at) = (0..self.values.len()).find(|&i| is_compact(algebra, self.values[i]))
        {
            g = algebra.add(self.values.remove(at), g)?;
        }
        if g != Game::ZERO {
            insert_or_cancel(&mut self.values, g, algebra.negate(g)?);
        }
        Ok(())
    }

    pub fn add(&mut self, other: &SearchedSum, algebra: &mut Algebra) -> Result<()> {
        other.parts.iter().for_each(|&p| self.add_part(p));
        for &g in &other.values {
            self.add_value(g, algebra)?;
        }
        Ok(())
    }
}

/// Estimates of how many sums must still be settled to prove that a sum is won, and that it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    pub won: u32,
    pub lost: u32,
}

/// The proof number of what has been disproven.
pub const NEVER: u32 = u32::MAX >> 1;

impl ProofNumbers {
    pub const WON: ProofNumbers = ProofNumbers {
        won: 0,
        lost: NEVER,
    };
    pub const LOST: ProofNumbers = ProofNumbers {
        won: NEVER,
        lost: 0,
    };

    /// The proof numbers of a sum whose winner is known.
    pub fn proven(wins: bool) -> ProofNumbers {
        if wins {
            ProofNumbers::WON
        } else {
            ProofNumbers::LOST
        }
    }

    /// Whether Left wins, if that is settled.
    pub fn settled(self) -> Option<bool> {
        match self {
            ProofNumbers { won: 0, .. } => Some(true),
            ProofNumbers { lost: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// A sum in the search. Nodes hold on to the nodes of their options, so that these are reached without a look-up.
pub struct Node {
    pub sum: Rc<SearchedSum>,
    pub proof: Cell<ProofNumbers>,
    /// Only a node in the table has options, so dropping nodes never recurses deeply, and a cycle of nodes is freed.
    options: RefCell<Option<Options>>,
    /// The number of nodes created before this one.
    number: usize,
}

pub type Options = Rc<[Rc<Node>]>;

/// A node in the table. When it is dropped from there, it loses its options, which are computed again if the search
/// returns to it.
struct TableEntry(Rc<Node>);

impl Drop for TableEntry {
    fn drop(&mut self) {
        self.0.options.take();
    }
}

/// The sums met by the search.
pub struct PnTable {
    nodes: TranspositionTable<Rc<SearchedSum>, TableEntry>,
    /// The sums that positions split into.
    pieces: TranspositionTable<Position, Rc<SearchedSum>>,
    reaches: HashMap<u64, Reach, FxBuildHasher>,
    created: usize,
}

/// A sum takes a few hundred bytes. The limit is high because a search that needs many more sums than the table holds is
/// slow: a sum of Toads and Frogs that needs 38,000 sums created 1.6 million with a table of 4,000.
const MOST_SUMS: usize = 1 << 21;

/// The largest size for which values of positions of a ruleset were found quickly so far. Positions that are one larger
/// are tried occasionally, and less often after each failure.
struct Reach {
    most: u32,
    passed_over: u32,
    pause: u32,
}

impl Reach {
    const FIRST: Reach = Reach {
        most: 8,
        passed_over: 0,
        pause: 4,
    };
}

impl Default for PnTable {
    fn default() -> Self {
        PnTable::new(MOST_SUMS)
    }
}

impl PnTable {
    /// A table with at most this many sums in each generation.
    pub fn new(most: usize) -> PnTable {
        PnTable {
            nodes: TranspositionTable::new(most),
            pieces: TranspositionTable::new(most),
            reaches: HashMap::default(),
            created: 0,
        }
    }

    /// An empty table with the same limit, which goes on counting.
    pub fn cleared(&self) -> PnTable {
        PnTable {
            nodes: self.nodes.cleared(),
            pieces: self.pieces.cleared(),
            reaches: HashMap::default(),
            created: self.created,
        }
    }

    /// The number of sums in the table.
    pub fn len(&self) -> usize {
        self.nodes.entries()
    }

    /// The number of sums that have been created, including those that were dropped.
    pub fn created(&self) -> usize {
        self.created
    }

    pub fn known(&self, sum: &SearchedSum) -> Option<Rc<Node>> {
        self.nodes.get(sum).map(|entry| entry.0.clone())
    }

    /// Creates the node of a sum that is not in the table.
    pub fn create(
        &mut self,
        sum: SearchedSum,
        proof: ProofNumbers,
        budget: &Budget,
    ) -> Result<Rc<Node>> {
        let node = Rc::new(Node {
            sum: Rc::new(sum),
            proof: Cell::new(proof),
            options: RefCell::new(None),
            number: self.created,
        });
        self.created += 1;
        self.hold(&node, budget)?;
        Ok(node)
    }

    /// Makes this node the recent entry of its sum.
    fn hold(&mut self, node: &Rc<Node>, budget: &Budget) -> Result<()> {
        let new = || TableEntry(node.clone());
        let entry = self.nodes.entry(node.sum.clone(), new, budget)?;
        if !Rc::ptr_eq(&entry.0, node) {
            *entry = TableEntry(node.clone());
        }
        Ok(())
    }

    /// The options of a node that is about to be searched, if they are known.
    pub fn options(&mut self, node: &Rc<Node>, budget: &Budget) -> Result<Option<Options>> {
        self.hold(node, budget)?;
        Ok(node.options.borrow().clone())
    }

    /// Stores the options of a node, each once, oldest first.
    pub fn set_options(
        &mut self,
        node: &Rc<Node>,
        mut options: Vec<Rc<Node>>,
        budget: &Budget,
    ) -> Result<Options> {
        options.sort_unstable_by_key(|option| option.number);
        options.dedup_by_key(|option| option.number);
        let options: Options = options.into();
        self.hold(node, budget)?;
        node.options.replace(Some(options.clone()));
        Ok(options)
    }

    pub fn pieces(&self, p: Position) -> Option<&Rc<SearchedSum>> {
        self.pieces.get(&p)
    }

    pub fn set_pieces(
        &mut self,
        p: Position,
        pieces: Rc<SearchedSum>,
        budget: &Budget,
    ) -> Result<()> {
        self.pieces.entry(p, || pieces, budget)?;
        Ok(())
    }

    /// Whether it is worth trying to find the value of a position of that size.
    pub fn is_value_worth_trying(&mut self, rules: u64, extent: u32) -> bool {
        let reach = self.reaches.entry(rules).or_insert(Reach::FIRST);
        if extent == reach.most + 1 {
            reach.passed_over += 1;
            if reach.passed_over >= reach.pause {
                reach.passed_over = 0;
                return true;
            }
        }
        extent <= reach.most
    }

    /// Records the result of such an attempt.
    pub fn tried(&mut self, rules: u64, extent: u32, succeeded: bool) {
        let reach = self.reaches.entry(rules).or_insert(Reach::FIRST);
        match (succeeded, extent > reach.most) {
            (true, true) => reach.most = extent,
            (true, false) => {}
            (false, true) => reach.pause = reach.pause.saturating_mul(2),
            (false, false) => reach.most = extent.saturating_sub(1),
        }
    }
}
