//! Who joins the sides: a search that only looks at moves which meet all known threats.
//!
//! Each answer comes with its carrier: the empty squares that the winner needs, all others may be the opponent's. A move
//! outside of it does not help the loser, so every refuted move narrows down the ones that are left to try (must-play
//! regions: Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck, "Solving 7x7 Hex", 2005).

use super::links::links;
use crate::game::{Ending, Player};
use crate::limits::{Budget, Limited, Result};
use crate::rulesets::claiming::board::Board;
use crate::rulesets::claiming::field::{Key, Proof};

impl Proof {
    /// The same before the winner moved to a square.
    fn with(self, cell: usize) -> Proof {
        Proof {
            carrier: self.carrier | 1 << cell,
            ..self
        }
    }
}

/// What links tell of a board.
enum View {
    Settled(Proof),
    /// The squares on which the player to move must move, if they win, and those that the opponent's threats need.
    Open {
        must: u64,
        threats: u64,
    },
}

/// A move to try: the board after it, and what links tell of that.
struct Trial {
    cell: usize,
    after: Board,
    must: u64,
    threats: u64,
}

/// How a board ends on which nobody has won yet.
pub fn best_end(board: &Board, budget: &mut Budget) -> Result<Ending> {
    let proof = match view(board, budget)? {
        View::Settled(proof) => proof,
        View::Open { must, threats } => search(board, must, threats, budget)?,
    };
    Ok(Ending::win(proof.winner))
}

/// The key of a board, and whether it is that of the board turned half round: the two are one.
fn key(board: &Board) -> (Key, bool) {
    let turned = board.owned.map(|set| half_turned(board, set));
    let is_turned = turned < board.owned;
    let [left, right] = turned.min(board.owned);
    ((left, right, board.mover == Player::Left), is_turned)
}

fn half_turned(board: &Board, set: u64) -> u64 {
    set.reverse_bits() >> (64 - board.field.shape.cells())
}

fn known(board: &Board) -> Option<Proof> {
    let (key, is_turned) = key(board);
    let proof = *board.field.proofs.borrow().get(&key)?;
    Some(match is_turned {
        true => Proof {
            carrier: half_turned(board, proof.carrier),
            ..proof
        },
        false => proof,
    })
}

fn remember(board: &Board, mut proof: Proof, budget: &Budget) -> Result<()> {
    let (key, is_turned) = key(board);
    if is_turned {
        proof.carrier = half_turned(board, proof.carrier);
    }
    let mut proofs = board.field.proofs.borrow_mut();
    budget.check_growth(&proofs)?;
    proofs.insert(key, proof);
    Ok(())
}

fn view(board: &Board, budget: &mut Budget) -> Result<View> {
    if let Some(proof) = known(board) {
        return Ok(View::Settled(proof));
    }
    let shape = board.field.shape;
    let empty = board.empty_cells();
    let (mut must, mut threats) = (empty, 0);
    for player in [board.mover, board.mover.opponent()] {
        let is_mover = player == board.mover;
        let owned = board.owned[player as usize];
        let found = links(shape, owned, empty, player, is_mover, budget)?;
        let half = found.half.first().filter(|_| is_mover);
        if let Some(&carrier) = found.full.iter().chain(half).next() {
            let winner = player;
            let proof = Proof { winner, carrier };
            remember(board, proof, budget)?;
            return Ok(View::Settled(proof));
        }
        for carrier in found.half {
            must &= carrier;
            threats |= carrier;
        }
    }
    Ok(View::Open { must, threats })
}

fn search(board: &Board, must: u64, threats: u64, budget: &mut Budget) -> Result<Proof> {
    let proof = budget.recurse(|budget| find(board, must, threats, budget))?;
    remember(board, proof, budget)?;
    Ok(proof)
}

fn find(board: &Board, must: u64, threats: u64, budget: &mut Budget) -> Result<Proof> {
    let mover = board.mover;
    let mut lost = Proof {
        winner: mover.opponent(),
        carrier: threats,
    };
    let mut open = must;
    let mut trials = Vec::new();
    for &cell in &board.field.order {
        if open >> cell & 1 == 0 {
            continue;
        }
        let after = board.after(cell);
        match view(&after, budget)? {
            View::Open { must, threats } => trials.push(Trial {
                cell,
                after,
                must,
                threats,
            }),
            View::Settled(proof) if proof.winner == mover => return Ok(proof.with(cell)),
            View::Settled(proof) => {
                open &= proof.carrier;
                lost.carrier |= proof.carrier;
            }
        }
    }
    // The fewer answers there are the better.
    trials.sort_by_key(|trial| trial.must.count_ones());
    for trial in trials {
        if open >> trial.cell & 1 == 0 {
            continue;
        }
        let proof = match known(&trial.after) {
            Some(proof) => proof,
            None => search(&trial.after, trial.must, trial.threats, budget)?,
        };
        if proof.winner == mover {
            return Ok(proof.with(trial.cell));
        }
        // The square itself is none that the opponent needs after the move.
        open &= proof.carrier;
        lost.carrier |= proof.carrier;
    }
    Ok(lost)
}
