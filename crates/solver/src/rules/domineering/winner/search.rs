//! The search itself: the bounds first, then the moves, the most promising ones first.

use super::packing::Packing;
use crate::board::{Grid, SquareSet, components, first};
use crate::rules::domineering::bands::{Bands, heat};
use crate::rules::domineering::region::Region;
use crate::rules::sum_search::Heat;
use crate::search::{Key, Search, SearchEnd, Worker};
use algebra::game::{Algebra, MemoTable};
use algebra::limits::{Budget, Halt, Limited};

/// The largest number of rows and columns.
pub const LONGEST: usize = 16;

/// Regions of at most this many squares are replaced by their mean and temperature.
const SMALL_REGION: u32 = 10;
/// The score of one domino more for the player. That of a good place is less.
const DOMINO: i32 = 128;
/// Moves that are tried after all others have a score below this.
const LAST: i32 = 1 << 20;

/// The free squares as Left and as Right sees them.
type Position<S> = [S; 2];

/// How many dominoes each player could place if the other passed, and how many on squares that the other cannot use.
#[derive(Clone, Copy, Default)]
struct Counts {
    room: [i16; 2],
    safe: [i16; 2],
}

impl Counts {
    /// Who wins, if the counts alone decide it.
    fn winner(&self, mover: usize) -> Option<usize> {
        let other = 1 - mover;
        if self.safe[mover] > self.room[other] {
            Some(mover)
        } else {
            (self.safe[other] >= self.room[mover]).then_some(other)
        }
    }
}

/// A domino by its first square, and the counts after it.
#[derive(Clone, Copy, Default)]
struct Move {
    counts: Counts,
    score: i32,
    at: u32,
}

/// The rows of a position after two empty ones, and the number of dominoes and of safe dominoes in each.
#[derive(Default)]
struct Lines {
    squares: [u16; LONGEST + 4],
    room: [i16; LONGEST + 4],
    safe: [i16; LONGEST + 4],
}

/// A board as one of the players sees it, turned so that the player's dominoes lie in the rows.
pub struct View<S> {
    grid: Grid<S>,
    packing: Packing<S>,
    /// The number of dominoes that fit into a row, for each set of free squares.
    dominoes: Vec<u8>,
    /// The square where the other player sees this one.
    turned: Vec<u8>,
    /// How good a place is for the first square of a domino.
    places: Vec<i32>,
}

impl<S: SquareSet> View<S> {
    pub fn new(rows: usize, columns: usize) -> Self {
        let grid = Grid::of(rows as u8, columns as u8);
        let mut dominoes = vec![0; 1 << columns];
        for line in 1..dominoes.len() {
            let first = line & line.wrapping_neg();
            dominoes[line] = if line & first << 1 == 0 {
                dominoes[line ^ first]
            } else {
                1 + dominoes[line & !(3 * first)]
            };
        }
        let turned = (0..rows * columns).map(|at| (at % columns * rows + at / columns) as u8);
        View {
            packing: Packing::new(grid),
            turned: turned.collect(),
            places: places(rows, columns),
            grid,
            dominoes,
        }
    }

    pub fn turn(&self, squares: S) -> S {
        let (mut rest, mut turned) = (squares, S::zero());
        while !rest.is_zero() {
            let at = rest.trailing_zeros() as usize;
            turned = turned | S::one() << usize::from(self.turned[at]);
            rest = rest ^ first(rest);
        }
        turned
    }

    fn dominoes(&self, line: u16) -> i16 {
        self.dominoes[usize::from(line)].into()
    }

    fn lines(&self, squares: S) -> Lines {
        let mut lines = Lines::default();
        for row in 0..self.grid.rows() {
            lines.squares[row + 2] = self.grid.line(squares, row);
        }
        for at in 2..self.grid.rows() + 2 {
            let line = lines.squares[at];
            lines.room[at] = self.dominoes(line);
            let protected = line & !lines.squares[at - 1] & !lines.squares[at + 1];
            lines.safe[at] = self.dominoes(protected);
        }
        lines
    }

    /// The first squares of the dominoes that fit into a set of squares.
    fn starts(&self, squares: S) -> S {
        squares & squares >> 1 & !self.grid.last_column()
    }

    /// The squares that the opponent cannot use.
    fn protected(&self, squares: S) -> S {
        let columns = self.grid.columns();
        squares & !(squares << columns) & !(squares >> columns)
    }

    /// A set moved to the first row and the first column.
    fn cornered(&self, set: S) -> S {
        let columns = self.grid.columns();
        let set = set >> (set.trailing_zeros() as usize / columns * columns);
        let lines = (0..self.grid.rows()).map(|row| self.grid.line(set, row));
        set >> lines.fold(0, |used, line| used | line).trailing_zeros() as usize
    }
}

/// The places for dominoes are valued by their distance from the edges: the second line first, because the squares at the
/// edge become safe, and an even number of squares from the corner.
fn places(rows: usize, columns: usize) -> Vec<i32> {
    let ranks = (0..rows * columns).map(|at| {
        let row = (at / columns).min(rows - 1 - at / columns);
        let column = (at % columns).min((columns - 1).saturating_sub(at % columns + 1));
        let line = match row {
            0 => 2,
            row => 1 - row % 2,
        };
        (line, if line < 2 { column % 2 } else { 0 }, row, column)
    });
    let ranks: Vec<_> = ranks.collect();
    let mut sorted = ranks.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let value = |rank| DOMINO - 1 - sorted.partition_point(|other| other < rank) as i32;
    ranks.iter().map(|rank| value(rank).max(1)).collect()
}

/// A position, split into its small regions and the rest.
struct Split<S> {
    rest: S,
    /// The squares on which nobody needs to play: regions whose values are numbers, and single squares.
    frozen: S,
    /// The sum of these numbers.
    number: i64,
    /// Whether the value of a small region is known not to be a number.
    has_hot_region: bool,
    /// Mean and temperature of the sum of all small regions, numbers among them.
    heat: Heat,
}

/// The search of one thread.
pub struct BoardSearch<'a, S> {
    views: &'a [View<S>; 2],
    worker: Worker<'a>,
    algebra: &'a mut Algebra,
    bands: Bands,
    /// Mean and temperature of regions in the corner, as Right sees them.
    regions: MemoTable<S, Option<Heat>>,
}

impl<'a, S> Search<'a> for BoardSearch<'a, S> {
    fn worker(&mut self) -> &mut Worker<'a> {
        &mut self.worker
    }
}

/// Positions with fewer free squares are searched by one thread.
const FEWEST_SHARED: u32 = 24;

/// By this key a thread tells the others that it searches a position.
fn shared_key<S: SquareSet>(position: &Position<S>, mover: usize) -> Option<Key> {
    let squares = position[1];
    let is_small = squares.count_ones() < FEWEST_SHARED;
    (!is_small).then(|| Key::new(squares.to_u128().unwrap_or(0), 0, mover))
}

/// The position after a move.
fn after<S: SquareSet>(
    views: &[View<S>; 2],
    position: &Position<S>,
    mv: &Move,
    mover: usize,
) -> Position<S> {
    let other = 1 - mover;
    let domino = |at: usize, step: usize| S::one() << at | S::one() << (at + step);
    let at = mv.at as usize;
    let turned = views[mover].turned[at].into();
    let mut next = *position;
    next[mover] = next[mover] ^ domino(at, 1);
    next[other] = next[other] ^ domino(turned, views[other].grid.columns());
    next
}

impl<S> Limited for BoardSearch<'_, S> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl<'a, S: SquareSet> BoardSearch<'a, S> {
    pub fn new(views: &'a [View<S>; 2], algebra: &'a mut Algebra, worker: Worker<'a>) -> Self {
        BoardSearch {
            views,
            worker,
            algebra,
            bands: Bands::default(),
            regions: MemoTable::default(),
        }
    }

    /// Whether the mover wins moving first. The squares are those that Right sees.
    pub fn wins_starting(&mut self, squares: S, mover: usize) -> Result<bool, SearchEnd> {
        let position = [self.views[1].turn(squares), squares];
        let [left, right] = self.lines(&position);
        let counts = Counts {
            room: [left.room.iter().sum(), right.room.iter().sum()],
            safe: [left.safe.iter().sum(), right.safe.iter().sum()],
        };
        match counts.winner(mover) {
            Some(winner) => Ok(winner == mover),
            None => self.wins(&position, &counts, mover),
        }
    }

    fn lines(&self, position: &Position<S>) -> [Lines; 2] {
        [0, 1].map(|player| self.views[player].lines(position[player]))
    }

    /// Whether the mover wins a position that is not decided by its counts.
    fn wins(
        &mut self,
        position: &Position<S>,
        counts: &Counts,
        mover: usize,
    ) -> Result<bool, SearchEnd> {
        self.count()?;
        if let Some(wins) = self.decided_by_packing(position, counts, mover) {
            return Ok(wins);
        }
        let split = self.split(position[1])?;
        let least = self.views[1]
            .grid
            .least_reflection(position[1] & !split.frozen);
        let key = Key::new(least.to_u128().unwrap_or(0), split.number, mover);
        if let Some(wins) = self.worker.known(key) {
            return Ok(wins);
        }
        if let Some(wins) = self.decided_by_values(&split, mover)? {
            return Ok(wins);
        }
        self.searched(key, shared_key(position, mover), |search| {
            search.recurse(|search| search.wins_by_moves(position, &split, counts, mover))
        })
    }

    fn decided_by_packing(
        &self,
        position: &Position<S>,
        counts: &Counts,
        mover: usize,
    ) -> Option<bool> {
        let wins = |player: usize| {
            let (moves_first, room) = (player == mover, i32::from(counts.room[1 - player]));
            let packing = &self.views[player].packing;
            packing.surplus(position[player], moves_first, room) >= i32::from(moves_first)
        };
        if wins(mover) {
            Some(true)
        } else {
            wins(1 - mover).then_some(false)
        }
    }

    fn split(&mut self, squares: S) -> Result<Split<S>, Halt> {
        let grid = self.views[1].grid;
        let joined = squares & grid.beside(squares);
        let mut split = Split {
            rest: S::zero(),
            frozen: squares ^ joined,
            number: 0,
            has_hot_region: false,
            heat: Heat::ZERO,
        };
        for region in components(joined, |region| grid.beside(region) & joined) {
            match self.heat_if_small(region)? {
                None => split.rest = split.rest | region,
                Some(heat) => {
                    split.heat = split.heat.plus(heat);
                    if heat.is_number() {
                        split.frozen = split.frozen | region;
                        split.number += heat.mean;
                    } else {
                        split.has_hot_region = true;
                    }
                }
            }
        }
        Ok(split)
    }

    fn heat_if_small(&mut self, region: S) -> Result<Option<Heat>, Halt> {
        if region.count_ones() > SMALL_REGION {
            return Ok(None);
        }
        let key = self.views[1].cornered(region);
        if let Some(heat) = self.regions.get(&key) {
            return Ok(*heat);
        }
        let columns = self.views[1].grid.columns();
        let free = (0..self.views[1].grid.area()).filter(|at| !(key >> *at & S::one()).is_zero());
        let squares = free.map(|at| [at / columns, at % columns]).collect();
        let heat = match Region::of_squares(squares) {
            Some(region) => heat(self.algebra, |solver| solver.sum(&[region]))?,
            None => None,
        };
        self.regions.insert(key, heat);
        Ok(heat)
    }

    /// Whether the mover wins, if the values of small regions and bounds on the values of the others decide it.
    fn decided_by_values(&mut self, split: &Split<S>, mover: usize) -> Result<Option<bool>, Halt> {
        let rest = [self.views[1].turn(split.rest), split.rest];
        for player in [mover, 1 - mover] {
            // The player's dominoes cross the lines in which those of the opponent lie.
            let grid = &self.views[1 - player].grid;
            let lines = (0..grid.rows()).map(|row| grid.line(rest[1 - player], row));
            let bound = self.bands.best_cut(lines, self.algebra)?;
            let heat = bound.plus(if player == 0 {
                split.heat
            } else {
                split.heat.negative()
            });
            // The stop is at least the mean if the player moves first, and at least the mean minus the temperature if not.
            let wins = if player == mover {
                heat.mean > 0
            } else {
                heat.mean > heat.temperature
            };
            if wins {
                return Ok(Some(player == mover));
            }
        }
        Ok(None)
    }

    fn wins_by_moves(
        &mut self,
        position: &Position<S>,
        split: &Split<S>,
        counts: &Counts,
        mover: usize,
    ) -> Result<bool, SearchEnd> {
        let mut moves = [Move::default(); super::MOST_MOVES];
        let Some(moves) = self.moves(position, split, counts, mover, &mut moves) else {
            return Ok(true);
        };
        let best = (0..moves.len()).max_by_key(|at| (moves[*at].score, std::cmp::Reverse(*at)));
        let Some(best) = best else {
            return Ok(false);
        };
        moves.swap(0, best);
        if self.wins_by(position, &moves[0], mover)? {
            return Ok(true);
        }
        let rest = &mut moves[1..];
        rest.sort_by_key(|mv| -mv.score);
        let views = self.views;
        self.any_wins(
            rest,
            1,
            |mv| shared_key(&after(views, position, mv, mover), 1 - mover),
            |search, mv| search.wins_by(position, mv, mover),
        )
    }

    /// The moves that the counts do not decide; `None` if they say that one of them wins.
    fn moves<'m>(
        &self,
        position: &Position<S>,
        split: &Split<S>,
        counts: &Counts,
        mover: usize,
        moves: &'m mut [Move],
    ) -> Option<&'m mut [Move]> {
        let lines = self.lines(position);
        let view = &self.views[mover];
        let frozen = if mover == 1 {
            split.frozen
        } else {
            self.views[1].turn(split.frozen)
        };
        // A move in a number, or on squares that the opponent cannot use, is no better than a move in a region that is not
        // a number (number avoidance). Larger regions may be numbers, too, so without such a region these moves are tried,
        // but last.
        let last = frozen | view.starts(view.protected(position[mover]));
        let mut starts = view.starts(position[mover]);
        if split.has_hot_region {
            starts = starts & !last;
        }
        let mut count = 0;
        while !starts.is_zero() {
            let start = first(starts);
            starts = starts ^ start;
            let mut mv = self.domino(&lines, counts, mover, start.trailing_zeros());
            match mv.counts.winner(1 - mover) {
                Some(winner) if winner == mover => return None,
                Some(_) => continue,
                None => {}
            }
            if !(last & start).is_zero() {
                mv.score -= LAST;
            }
            moves[count] = mv;
            count += 1;
        }
        Some(&mut moves[..count])
    }

    fn wins_by(
        &mut self,
        position: &Position<S>,
        mv: &Move,
        mover: usize,
    ) -> Result<bool, SearchEnd> {
        let next = after(self.views, position, mv, mover);
        Ok(!self.wins(&next, &mv.counts, 1 - mover)?)
    }

    /// The move that places a domino on this square and the next one.
    fn domino(&self, lines: &[Lines; 2], counts: &Counts, mover: usize, at: u32) -> Move {
        let other = 1 - mover;
        let [own, opposite] = [&self.views[mover], &self.views[other]];
        let columns = own.grid.columns();
        let (row, column) = (at as usize / columns, at as usize % columns);
        let mut counts = *counts;

        // One of the player's lines loses two squares; it and its neighbours may gain safe dominoes.
        let (line, r) = (&lines[mover].squares, row + 2);
        let new = line[r] ^ 3 << column;
        counts.room[mover] += own.dominoes(new) - lines[mover].room[r];
        counts.safe[mover] += own.dominoes(new & !line[r - 1] & !line[r + 1])
            + own.dominoes(line[r - 1] & !line[r - 2] & !new)
            + own.dominoes(line[r + 1] & !line[r + 2] & !new)
            - lines[mover].safe[r - 1..=r + 1].iter().sum::<i16>();

        // Two of the opponent's lines lose a square each. Neither square was safe, but squares beside them may be now.
        let (line, c) = (&lines[other].squares, column + 2);
        let [first, second] = [line[c], line[c + 1]].map(|line| line ^ 1 << row);
        let (room, safe) = (&lines[other].room, &lines[other].safe);
        counts.room[other] +=
            opposite.dominoes(first) + opposite.dominoes(second) - room[c] - room[c + 1];
        counts.safe[other] += opposite.dominoes(line[c - 1] & !line[c - 2] & !first)
            + opposite.dominoes(line[c + 2] & !line[c + 3] & !second)
            - safe[c - 1]
            - safe[c + 2];

        let gain = |counts: &[i16; 2]| i32::from(counts[mover] - counts[other]);
        let score = DOMINO * (gain(&counts.room) + gain(&counts.safe)) + own.places[at as usize];
        Move { counts, score, at }
    }
}
