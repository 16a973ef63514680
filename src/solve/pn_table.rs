//! The transposition table of the proof-number search: sums with parts whose values are not known yet.
//!
//! Left is to move in every sum; if Right is to move, the sum is negated. So a sum is won if one of its options is
//! lost. The proof numbers estimate how many sums must still be settled to prove a win or a loss, and tell which option
//! to expand next (Allis, van der Meulen and van den Herik 1994). Many paths lead to the same sum, and adding up the
//! options would count it once for each path. So of the options of a sum to be proven lost, the hardest counts in full
//! and each other one as 1 (Ueda, Hashimoto, Hashimoto and Iida 2008).

use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::game::{Algebra, Game, Truncate, insert_or_cancel};
use crate::limits::{Halt, Result};
use crate::position::{Known, Mark, Position};

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

/// The proof number of a claim that has been disproven.
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

/// The index of a sum in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SumId(u32);

struct Node {
    proof: ProofNumbers,
    options: Option<Rc<[SumId]>>,
}

/// All sums met by the search.
#[derive(Default)]
pub struct PnTable {
    nodes: IndexMap<Rc<SearchedSum>, Node, FxBuildHasher>,
    /// The sums that positions split into.
    pub pieces: Known<Rc<SearchedSum>>,
    reaches: HashMap<u64, Reach, FxBuildHasher>,
}

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

impl Truncate<Mark> for PnTable {
    /// Sums refer to their options by index, so all of them are dropped.
    fn truncate(&mut self, _: &Mark) {
        *self = PnTable::default();
    }
}

impl PnTable {
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The id of a sum; a new sum is inserted with these proof numbers.
    pub fn number(&mut self, sum: SearchedSum, proof: ProofNumbers) -> Result<SumId> {
        let entry = self.nodes.entry(sum.into());
        let id = entry.index();
        entry.or_insert(Node {
            proof,
            options: None,
        });
        let id = u32::try_from(id).map_err(|_| Halt::large("more than 4294967296 sums"))?;
        Ok(SumId(id))
    }

    /// Whether it is worth trying to find the value of a position of that size.
    pub fn is_in_reach(&mut self, rules: u64, extent: u32) -> bool {
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

    pub fn known(&self, sum: &SearchedSum) -> Option<SumId> {
        let id = self.nodes.get_index_of(sum)?;
        u32::try_from(id).ok().map(SumId)
    }

    pub fn sum(&self, id: SumId) -> Result<Rc<SearchedSum>> {
        let (sum, _) = self
            .nodes
            .get_index(id.0 as usize)
            .ok_or(Halt::Broken("a sum that was lost"))?;
        Ok(sum.clone())
    }

    pub fn proof(&self, id: SumId) -> ProofNumbers {
        self.nodes[id.0 as usize].proof
    }

    pub fn set_proof(&mut self, id: SumId, proof: ProofNumbers) {
        self.nodes[id.0 as usize].proof = proof;
    }

    pub fn options(&self, id: SumId) -> Option<Rc<[SumId]>> {
        self.nodes[id.0 as usize].options.clone()
    }

    pub fn set_options(&mut self, id: SumId, options: Vec<SumId>) {
        self.nodes[id.0 as usize].options = Some(options.into());
    }
}
