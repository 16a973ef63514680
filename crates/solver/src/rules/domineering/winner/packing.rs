//! How many dominoes a player has for certain, and how many the opponent has at most. Both follow from a packing of the
//! player's dominoes into the rows (Bullock, "Domineering: Solving Large Combinatorial Search Spaces", 2002).
//!
//! - A *safe* domino lies on squares that the opponent cannot use. If it can be moved by one square, so that one of its
//!   squares takes room from the opponent, this is an *option*.
//! - A *vulnerable* domino can be destroyed by the opponent, alone or together with one neighbour. Half of it is safe if one
//!   of its squares is of no use to the opponent.
//! - A *protective area* has two rows of two squares, with a wall along one of them: whoever plays there first decides
//!   whether the player gets two safe dominoes or none.

use crate::board::{Grid, SquareSet, first};

/// Rows of at most this many squares are packed by a table.
const TABLE_LENGTH: usize = 10;

/// A packing of one row: the first squares of the vulnerable dominoes, among these the ones with a square that the opponent
/// cannot use, and the first squares of the safe dominoes.
#[derive(Clone, Copy, Default)]
struct Row {
    vulnerable: u16,
    half: u16,
    safe: u16,
    /// Squares outside the packing that the opponent cannot use.
    wasted: u8,
}

/// The best packing of a row, in which the opponent cannot use the `protected` squares. The weights are about four times the
/// number of moves that each piece gains; they were found by experiments.
fn pack(free: u16, protected: u16, columns: usize) -> Row {
    const OPEN: i32 = 8;
    const HALF: i32 = 11;
    const SAFE: i32 = 24;
    const WASTED: i32 = 6;
    // The best packings of the squares before the last one, and of all squares so far.
    let (mut before, mut best) = ((0, Row::default()), (0, Row::default()));
    for at in 0..columns {
        let (mut weight, mut row) = best;
        let is_wasted = protected >> at & 1;
        weight += i32::from(is_wasted) * WASTED;
        row.wasted += is_wasted as u8;
        if at > 0 && free >> (at - 1) & 3 == 3 {
            let (mut other_weight, mut other) = before;
            let start = 1 << (at - 1);
            match (protected >> (at - 1) & 3).count_ones() {
                0 => {
                    other_weight += OPEN;
                    other.vulnerable |= start;
                }
                1 => {
                    other_weight += HALF;
                    other.vulnerable |= start;
                    other.half |= start;
                }
                _ => {
                    other_weight += SAFE;
                    other.safe |= start;
                }
            }
            if other_weight > weight {
                (weight, row) = (other_weight, other);
            }
        }
        (before, best) = (best, (weight, row));
    }
    best.1
}

/// Packs the dominoes of the player who places them in the rows of a grid.
pub struct Packing<S> {
    grid: Grid<S>,
    /// The digits of a row in base 3. The sum of the numbers of two sets, one within the other, is an index of `rows`.
    ternary: Vec<u32>,
    rows: Vec<Row>,
    /// For each first square of a protective area, the first squares of areas with which it has no contact.
    apart: Vec<S>,
}

/// The pieces of a packing.
#[derive(Clone, Copy, Default)]
struct Pieces {
    safe: i32,
    areas: i32,
    /// The vulnerable dominoes that the opponent can destroy two at a time, and how many of them are half safe.
    pairs: [i32; 2],
    /// The other vulnerable dominoes, and how many of them are half safe.
    singles: [i32; 2],
    /// The squares outside the packing that the opponent cannot use.
    wasted: i32,
    /// The options, by how many squares they take from the opponent besides the square they stand on.
    options: [i32; 3],
}

impl<S: SquareSet> Packing<S> {
    pub fn new(grid: Grid<S>) -> Self {
        let columns = grid.columns();
        let (mut ternary, mut rows) = (Vec::new(), Vec::new());
        if columns <= TABLE_LENGTH {
            let digit = |line: u32, at: usize| line >> at & 1;
            let digits = |line| {
                (0..columns)
                    .rev()
                    .fold(0, |sum, at| 3 * sum + digit(line, at))
            };
            ternary = (0..1 << columns).map(digits).collect();
            rows = vec![Row::default(); 3_usize.pow(columns as u32)];
            for free in 0..1_u16 << columns {
                // All subsets of the free squares.
                let mut protected = free;
                loop {
                    let index = ternary[usize::from(free)] + ternary[usize::from(protected)];
                    rows[index as usize] = pack(free, protected, columns);
                    if protected == 0 {
                        break;
                    }
                    protected = (protected - 1) & free;
                }
            }
        }
        let is_near = |a: usize, b: usize| {
            (a / columns).abs_diff(b / columns) <= 2 && (a % columns).abs_diff(b % columns) <= 1
        };
        let squares = 0..grid.area();
        let apart = squares.clone().map(|a| {
            let others = squares.clone().filter(|b| !is_near(a, *b));
            others.fold(S::zero(), |set, b| set | S::one() << b)
        });
        Packing {
            apart: apart.collect(),
            grid,
            ternary,
            rows,
        }
    }

    fn row(&self, free: u16, protected: u16) -> Row {
        match self.ternary.get(usize::from(free)) {
            Some(digits) => self.rows[(digits + self.ternary[usize::from(protected)]) as usize],
            None => pack(free, protected, self.grid.columns()),
        }
    }

    fn below(&self, set: S) -> S {
        set << self.grid.columns()
    }

    fn above(&self, set: S) -> S {
        set >> self.grid.columns()
    }

    fn pieces(&self, squares: S) -> Pieces {
        let grid = &self.grid;
        let (below, above) = (self.below(squares), self.above(squares));
        let protected = squares & !below & !above;

        // Protective areas, each named by its upper left square.
        let dominoes = squares & squares >> 1 & !grid.last_column();
        let wall_above = !below & !below >> 1;
        let wall_below = self.above(!above & !above >> 1);
        let mut starts = dominoes & self.above(dominoes) & (wall_above | wall_below);
        let mut used = S::zero();
        let mut pieces = Pieces::default();
        while !starts.is_zero() {
            used = used | first(starts);
            starts = starts & self.apart[starts.trailing_zeros() as usize];
            pieces.areas += 1;
        }
        used = used | used << 1;
        used = used | self.below(used);

        // The best packing of what is left in each row.
        let (mut vulnerable, mut half, mut safe) = (S::zero(), S::zero(), S::zero());
        for at in 0..grid.rows() {
            let row = self.row(
                grid.line(squares & !used, at),
                grid.line(protected & !used, at),
            );
            let placed = |line: u16| S::from(line).unwrap_or_default() << (at * grid.columns());
            vulnerable = vulnerable | placed(row.vulnerable);
            half = half | placed(row.half);
            safe = safe | placed(row.safe);
            pieces.wasted += i32::from(row.wasted);
        }
        used = used | vulnerable | vulnerable << 1;
        let touching = self.below(used) | self.above(used);
        let in_pairs = vulnerable & (touching | touching >> 1);
        let count = |set: S| set.count_ones() as i32;
        pieces.pairs = [count(in_pairs), count(in_pairs & half)];
        pieces.singles = [count(vulnerable & !in_pairs), count(half & !in_pairs)];
        pieces.safe = count(safe);
        let open = squares & !protected & !used & !touching;
        // The squares between a free one and the end of a column.
        let ends = [self.below(squares & !below), self.above(squares & !above)];
        pieces.options = self.options(safe, open, ends);
        pieces
    }

    /// The options of the safe dominoes. They must not touch each other, and take only squares that are `open`.
    fn options(&self, safe: S, mut open: S, ends: [S; 2]) -> [i32; 3] {
        let last = self.grid.last_column();
        let before = |starts: S| starts >> 1 & !last;
        let after = |starts: S| (starts << 1 & !last) << 1;
        let mut options = [0; 3];
        let mut rest = safe;
        while !((before(rest) | after(rest)) & open).is_zero() {
            let start = first(rest);
            rest = rest ^ start;
            let places = [before(start) & open, after(start) & open];
            if let Some(place) = places.into_iter().find(|place| !place.is_zero()) {
                let ended = ends.iter().filter(|ends| !(**ends & place).is_zero());
                options[ended.count()] += 1;
                open = open & !(place | self.below(place) | self.above(place));
            }
        }
        options
    }

    /// By how much the player's dominoes outnumber the opponent's for certain. The player wins moving first if this is
    /// positive, and moving second if it is not negative. `room` is the number of dominoes that the opponent could place
    /// if the player passed.
    pub fn surplus(&self, squares: S, moves_first: bool, mut room: i32) -> i32 {
        let mut pieces = self.pieces(squares);
        if moves_first {
            pieces.play_first(&mut room);
        }
        pieces.surplus(squares.count_ones() as i32, room)
    }
}

impl Pieces {
    /// The player places a domino where it gains most.
    fn play_first(&mut self, room: &mut i32) {
        let odd_option = (0..3).rev().find(|kind| self.options[*kind] % 2 == 1);
        if self.areas % 2 == 1 {
            self.take_area(room);
        } else if self.pairs[0] % 3 != 0 {
            self.make_safe(true);
        } else if self.singles[0] % 2 != 0 {
            self.make_safe(false);
        } else if let Some(kind) = odd_option {
            self.options[kind] -= 1;
            self.wasted += kind as i32 + 1;
        } else if self.pairs[0] > 0 {
            self.make_safe(true);
        } else if self.singles[0] > 0 {
            self.make_safe(false);
        } else if self.areas > 0 {
            self.take_area(room);
        }
    }

    fn take_area(&mut self, room: &mut i32) {
        self.areas -= 1;
        self.safe += 2;
        *room -= 2;
    }

    fn make_safe(&mut self, is_in_pair: bool) {
        let [all, half] = if is_in_pair {
            &mut self.pairs
        } else {
            &mut self.singles
        };
        *all -= 1;
        *half = (*half).min(*all);
        self.safe += 1;
    }

    /// The surplus of the player if the opponent moves first on `free` squares.
    fn surplus(mut self, free: i32, room: i32) -> i32 {
        if self.areas % 2 == 1 {
            self.areas -= 1;
            self.pairs[0] += 2;
        }
        let [pairs, half_pairs] = self.pairs;
        let [singles, half_singles] = self.singles;
        let mut own = self.safe + self.areas + pairs / 3 + singles / 2;
        // A half safe domino that is destroyed leaves a square that nobody can use; the opponent destroys others first.
        let kept_half_pairs = pairs / 3 - (pairs - half_pairs) / 3;
        let kept_half_singles = singles / 2 - (singles - half_singles) / 2;
        let mut wasted =
            self.wasted + half_pairs - kept_half_pairs + half_singles - kept_half_singles;
        // The opponent destroys a domino that is left over, so that the player gets an odd option.
        let mut has_tempo = (pairs % 3 != 0) != (singles % 2 != 0);
        if pairs % 3 != 0 && singles % 2 != 0 {
            own += 1;
            wasted -= 1;
        }
        // Otherwise the opponent takes the greater part of two options, and the player that of the next two.
        let mut carried = 0;
        for kind in (0..3).rev() {
            let count = self.options[kind] + carried;
            let gain = kind as i32 + 1;
            let is_odd = count % 2 == 1;
            wasted += count / 2 * gain + if is_odd && has_tempo { gain } else { 0 };
            carried = i32::from(is_odd && !has_tempo);
            has_tempo &= !is_odd;
        }
        own - (free - 2 * own - wasted)
            .div_euclid(2)
            .min(room - self.areas)
    }
}
