//! Virtual connections, after Anshelevich's H-search: which squares and chains a player can join whatever the opponent does.
//!
//! A link between two points is full if the player joins them even when the opponent moves first, and half if the player must
//! move first. Its carrier is the set of empty squares that it needs. Two full links that meet in a chain of the player make a
//! full link, and two that meet in an empty square make a half link. Several half links between the same points make a full
//! link if no square belongs to all of them.

use super::{joined, sides, spread};
use crate::board::{Grid, components, squares};
use algebra::game::Player;
use algebra::limits::{Budget, Result};

/// The links between the player's two sides.
pub struct Links {
    pub full: Option<u64>,
    pub half: Vec<u64>,
}

/// The number of carriers kept for each pair of points. Keeping more would find more links, but take longer.
const MOST_FULL: usize = 16;
const MOST_HALF: usize = 64;
/// The largest number of half links that are combined into a full one.
const MOST_JOINED: usize = 4;

/// A chain of the player, or an empty square.
struct Point {
    /// The empty square; an empty set for a chain.
    square: u64,
    /// The squares next to it; for a side, all squares of that edge.
    near: u64,
    /// The squares of the chain, or the empty square.
    cells: u64,
}

struct LinkSearch {
    points: Vec<Point>,
    full: Vec<Vec<u64>>,
    half: Vec<Vec<u64>>,
    waiting: Vec<(usize, usize, u64)>,
}

/// The first two points are the sides that the player has to join.
const SIDES: usize = 2;

/// The links of a player on a board that nobody has won yet.
pub fn links(
    grid: Grid,
    owned: u64,
    empty: u64,
    player: Player,
    is_mover: bool,
    budget: &mut Budget,
) -> Result<Links> {
    let mut search = LinkSearch::new(grid, owned, empty, player);
    search.join_neighbours();
    let between = search.pair(0, 1);
    let mut next = 0;
    while let Some(&(a, b, carrier)) = search.waiting.get(next) {
        next += 1;
        budget.tick()?;
        if !search.full[search.pair(a, b)].contains(&carrier) {
            // A smaller carrier has replaced it.
            continue;
        }
        search.extend(a, b, carrier);
        search.extend(b, a, carrier);
        if !search.full[between].is_empty() || is_mover && !search.half[between].is_empty() {
            break;
        }
    }
    let smallest = |links: &[u64]| {
        links
            .iter()
            .copied()
            .min_by_key(|carrier| carrier.count_ones())
    };
    Ok(Links {
        full: smallest(&search.full[between]),
        half: std::mem::take(&mut search.half[between]),
    })
}

impl LinkSearch {
    fn new(grid: Grid, owned: u64, empty: u64, player: Player) -> Self {
        let (from, to) = sides(grid, player);
        let mut points = Vec::new();
        let mut chains = owned;
        for side in [from, to] {
            let cells = joined(grid, owned, side);
            chains &= !cells;
            let near = side | spread(grid, cells);
            points.push(Point {
                square: 0,
                near,
                cells,
            });
        }
        let chains = components(chains, |set| grid.beside_hexagons(set) & owned);
        points.extend(chains.map(|cells| Point {
            square: 0,
            near: spread(grid, cells),
            cells,
        }));
        points.extend(squares(empty).map(|square| Point {
            square: 1 << square,
            near: spread(grid, 1 << square),
            cells: 1 << square,
        }));
        let pairs = points.len() * points.len();
        LinkSearch {
            full: vec![Vec::new(); pairs],
            half: vec![Vec::new(); pairs],
            waiting: Vec::new(),
            points,
        }
    }

    /// The index of the links between two points.
    fn pair(&self, a: usize, b: usize) -> usize {
        a.min(b) * self.points.len() + a.max(b)
    }

    fn join_neighbours(&mut self) {
        for a in 0..self.points.len() {
            for b in a + 1..self.points.len() {
                // The test is one-sided because the sides come first, and a side is near its whole edge.
                if self.points[a].near & self.points[b].cells != 0 {
                    self.add_full(a, b, 0);
                }
            }
        }
    }

    /// Continues the link from a to b by all full links that leave b.
    fn extend(&mut self, a: usize, b: usize, carrier: u64) {
        // A path that reaches a side is complete.
        if b < SIDES {
            return;
        }
        let (start, middle) = (self.points[a].square, self.points[b].square);
        for c in 0..self.points.len() {
            let end = self.points[c].square;
            if c == a || c == b || carrier & end != 0 {
                continue;
            }
            let further = self.pair(b, c);
            for at in 0..self.full[further].len() {
                let Some(&other) = self.full[further].get(at) else {
                    break;
                };
                if other & (carrier | start) != 0 {
                    continue;
                }
                if middle == 0 {
                    self.add_full(a, c, carrier | other);
                } else {
                    self.add_half(a, c, carrier | other | middle);
                }
            }
        }
    }

    fn add_full(&mut self, a: usize, b: usize, carrier: u64) {
        let pair = self.pair(a, b);
        if add(&mut self.full[pair], carrier, MOST_FULL) {
            self.waiting.push((a, b, carrier));
        }
    }

    fn add_half(&mut self, a: usize, b: usize, carrier: u64) {
        let pair = self.pair(a, b);
        // A half link is useless beside a full one with a smaller carrier.
        if self.full[pair].iter().any(|full| full & !carrier == 0) {
            return;
        }
        if add(&mut self.half[pair], carrier, MOST_HALF) {
            let others = self.half[pair].clone();
            self.join_halves(a, b, &others, [carrier; 2], MOST_JOINED);
        }
    }

    /// Combines half links until no square is common to all of them. `so_far` is the intersection and the union of their
    /// carriers.
    fn join_halves(&mut self, a: usize, b: usize, others: &[u64], so_far: [u64; 2], more: usize) {
        let [common, all] = so_far;
        for (at, other) in others.iter().enumerate() {
            match common & other {
                0 => self.add_full(a, b, all | other),
                // After this link, at least one more may be combined.
                still_common if still_common != common && more > 2 => {
                    let joined = [still_common, all | other];
                    self.join_halves(a, b, &others[at + 1..], joined, more - 1);
                }
                _ => {}
            }
        }
    }
}

/// Keeps the smallest carriers, none of which contains another. True if this one was added.
fn add(carriers: &mut Vec<u64>, carrier: u64, most: usize) -> bool {
    if carriers.iter().any(|other| other & !carrier == 0) {
        return false;
    }
    carriers.retain(|other| carrier & !other != 0);
    let size = carrier.count_ones();
    let at = carriers.partition_point(|other| other.count_ones() <= size);
    if at >= most {
        return false;
    }
    carriers.insert(at, carrier);
    carriers.truncate(most);
    true
}
