//! The winner of a Hex position: a search that only tries moves that meet all known threats.
//!
//! Each answer comes with its carrier: the empty squares that the winner needs. All others may be the opponent's, so a move
//! outside the carrier does not help the loser, and every refuted move narrows down the moves that are left to try (must-play
//! regions: Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck, "Solving 7x7 Hex", 2005).
//!
//! Because of the carriers it is no [`Search`](crate::search::Search), which only finds out who wins: without them, 5x5 takes more
//! than a minute instead of 10 ms.

use super::links::links;
use crate::rules::positional::board::PositionalBoard;
use crate::rules::positional::field::{FieldKey, HexProof};
use algebra::game::{Ending, Player};
use algebra::limits::{Budget, Limited, Result};

impl HexProof {
    /// The proof of the position before the winner moved to a square.
    fn with(self, square: usize) -> HexProof {
        HexProof {
            carrier: self.carrier | 1 << square,
            ..self
        }
    }
}

/// What the links show about a board.
enum Verdict {
    Settled(HexProof),
    /// Not settled: a winning move must be among the squares `must`; `threats` are the squares of the opponent's threats.
    Open {
        must: u64,
        threats: u64,
    },
}

/// A move to try, and what the links show about the board after it.
struct HexMove {
    square: usize,
    after: PositionalBoard,
    must: u64,
    threats: u64,
}

/// How a board that nobody has won yet ends under best play.
pub fn best_ending(board: &PositionalBoard, budget: &mut Budget) -> Result<Ending> {
    let proof = match judge(board, budget)? {
        Verdict::Settled(proof) => proof,
        Verdict::Open { must, threats } => search(board, must, threats, budget)?,
    };
    Ok(Ending::win(proof.winner))
}

/// The key of a board, and whether it is the key of the board after a half turn, which has the same winner.
fn key(board: &PositionalBoard) -> (FieldKey, bool) {
    let turned = board.owned.map(|set| half_turned(board, set));
    let is_turned = turned < board.owned;
    let [left, right] = turned.min(board.owned);
    ((left, right, board.mover == Player::Left), is_turned)
}

fn half_turned(board: &PositionalBoard, set: u64) -> u64 {
    board.field.grid.half_turned(set)
}

fn known(board: &PositionalBoard) -> Option<HexProof> {
    let (key, is_turned) = key(board);
    let proof = *board.field.proofs.borrow().get(&key)?;
    let carrier = if is_turned {
        half_turned(board, proof.carrier)
    } else {
        proof.carrier
    };
    Some(HexProof { carrier, ..proof })
}

fn remember(board: &PositionalBoard, mut proof: HexProof, budget: &Budget) -> Result<()> {
    let (key, is_turned) = key(board);
    if is_turned {
        proof.carrier = half_turned(board, proof.carrier);
    }
    let mut proofs = board.field.proofs.borrow_mut();
    budget.check_growth(&proofs)?;
    proofs.insert(key, proof);
    Ok(())
}

fn judge(board: &PositionalBoard, budget: &mut Budget) -> Result<Verdict> {
    if let Some(proof) = known(board) {
        return Ok(Verdict::Settled(proof));
    }
    let grid = board.field.grid;
    let empty = board.empty_squares();
    let (mut must, mut threats) = (empty, 0);
    for player in [board.mover, board.mover.opponent()] {
        let is_mover = player == board.mover;
        let owned = board.owned[player as usize];
        let found = links(grid, owned, empty, player, is_mover, budget)?;
        let half = found.half.first().filter(|_| is_mover);
        if let Some(&carrier) = found.full.iter().chain(half).next() {
            let winner = player;
            let proof = HexProof { winner, carrier };
            remember(board, proof, budget)?;
            return Ok(Verdict::Settled(proof));
        }
        for carrier in found.half {
            must &= carrier;
            threats |= carrier;
        }
    }
    Ok(Verdict::Open { must, threats })
}

fn search(
    board: &PositionalBoard,
    must: u64,
    threats: u64,
    budget: &mut Budget,
) -> Result<HexProof> {
    let proof = budget.recurse(|budget| find(board, must, threats, budget))?;
    remember(board, proof, budget)?;
    Ok(proof)
}

fn find(board: &PositionalBoard, must: u64, threats: u64, budget: &mut Budget) -> Result<HexProof> {
    let mover = board.mover;
    let mut lost = HexProof {
        winner: mover.opponent(),
        carrier: threats,
    };
    let mut open = must;
    let mut candidates = Vec::new();
    for &square in &board.field.order {
        if open >> square & 1 == 0 {
            continue;
        }
        let after = board.after(square);
        match judge(&after, budget)? {
            Verdict::Open { must, threats } => candidates.push(HexMove {
                square,
                after,
                must,
                threats,
            }),
            Verdict::Settled(proof) if proof.winner == mover => return Ok(proof.with(square)),
            Verdict::Settled(proof) => {
                open &= proof.carrier;
                lost.carrier |= proof.carrier;
            }
        }
    }
    // A move that leaves few answers is tried first.
    candidates.sort_by_key(|candidate| candidate.must.count_ones());
    for candidate in candidates {
        if open >> candidate.square & 1 == 0 {
            continue;
        }
        let proof = match known(&candidate.after) {
            Some(proof) => proof,
            None => search(&candidate.after, candidate.must, candidate.threats, budget)?,
        };
        if proof.winner == mover {
            return Ok(proof.with(candidate.square));
        }
        // The square of the move is no longer empty, so it is not in the carrier.
        open &= proof.carrier;
        lost.carrier |= proof.carrier;
    }
    Ok(lost)
}
