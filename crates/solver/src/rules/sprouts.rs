//! Sprouts: draw a line between two spots or from a spot to itself, and put a new spot on it; no line crosses another,
//! and no spot has more than three.
//!
//! A position is a set of regions, a region a set of boundaries, and a boundary a cyclic list of the corners of spots
//! that can still be used. A spot with two lines may have two corners, in one boundary or in two regions; any other
//! spot has one. Regions that share spots form a land, and a position is the sum of its lands, as in the programs of
//! Applegate, Jacobson and Sleator, and of Lemoine and Viennot.
//!
//! The search is no [`Search`](crate::search::Search), because it looks for the nim-value of each land, and tries all moves with
//! few steps before it takes more for any of them: depth-first, with the same order of moves, 8 spots take 16 s instead of 3.5.

use std::collections::BTreeSet;
use std::rc::Rc;

use hashbrown::HashMap;

use super::impartial;
use crate::position::{Position, Positions, State};
use algebra::game::{Algebra, Game, SideTable};
use algebra::limits::{Budget, Result};
use algebra::notation::counted;

/// The greatest number of lives of a position: it has fewer moves than lives, and so no greater nim-values.
pub const MOST_LIVES: usize = 52;

/// The lines of a spot that can no longer be used.
const DEAD: u8 = 3;

/// A land as bytes: 0, 1, 2 for a spot with one corner and so many lines; 3, 4, ... for a spot with two corners; and
/// the ends of boundaries and regions.
type Land = Vec<u8>;
const END_OF_BOUNDARY: u8 = 254;
const END_OF_REGION: u8 = 255;

type Boundary = Vec<u8>;
type Region = Vec<Boundary>;

/// The letters of spots with two corners.
const LETTERS: &[u8; MOST_LIVES] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A position, as it was typed or found.
pub struct Sprouts(Land);

impl Sprouts {
    /// Spots without lines.
    pub fn spots(n: usize) -> Sprouts {
        let mut land = [0, END_OF_BOUNDARY].repeat(n);
        land.push(END_OF_REGION);
        Sprouts(land)
    }

    /// Regions between `/`, boundaries between `.`, and the spots of each boundary: 0, 1 or 2 for a spot with one corner
    /// and so many lines, a letter for each corner of a spot that has two.
    pub fn read(text: &str) -> std::result::Result<Sprouts, String> {
        let mut land = Land::new();
        let mut lives = 0;
        for region in text.split('/') {
            let boundaries: Vec<&str> = region.split('.').collect();
            let shared = region.chars().find(|&sign| {
                let on = boundaries.iter().filter(|boundary| boundary.contains(sign));
                sign.is_ascii_alphabetic() && on.count() > 1
            });
            if let Some(sign) = shared {
                return Err(format!(
                    "the spot {sign} joins two boundaries of a region, which are then one"
                ));
            }
            for boundary in boundaries {
                if boundary.is_empty() {
                    return Err("a boundary has at least one spot".to_string());
                }
                for sign in boundary.chars() {
                    let letter = LETTERS
                        .iter()
                        .position(|&letter| char::from(letter) == sign);
                    land.push(match (sign, letter) {
                        ('0'..='2', _) => sign as u8 - b'0',
                        (_, Some(at)) => DEAD + at as u8,
                        _ => return Err(format!("{sign} is neither 0, 1, 2 nor a letter")),
                    });
                    lives += match land.last() {
                        Some(&lines @ 0..DEAD) => 2 * usize::from(DEAD - lines),
                        _ => 1,
                    };
                }
                land.push(END_OF_BOUNDARY);
            }
            land.push(END_OF_REGION);
        }
        if lives > 2 * MOST_LIVES {
            return Err(format!("a position has at most {MOST_LIVES} lives"));
        }
        let count = |sign: u8| land.iter().filter(|&&other| other == sign).count();
        let letters = land
            .iter()
            .filter(|&&sign| (DEAD..END_OF_BOUNDARY).contains(&sign));
        let mut letters = letters.map(|&sign| (sign, count(sign)));
        match letters.find(|(_, count)| *count != 2) {
            Some((sign, count)) => Err(format!(
                "the letter {} is a spot with two corners, but it occurs {}",
                char::from(LETTERS[usize::from(sign - DEAD)]),
                counted(count, "time")
            )),
            None => Ok(Sprouts(land)),
        }
    }

    fn figure(&self) -> Figure {
        Figure::read(&self.0)
    }
}

impl State for Sprouts {
    fn name(&self) -> String {
        let Sprouts(land) = self;
        if Sprouts::spots(land.len() / 2).0 == *land {
            return format!("sprouts({})", land.len() / 2);
        }
        let mut text = String::new();
        for (at, &sign) in land.iter().enumerate() {
            match sign {
                END_OF_REGION if at + 1 < land.len() => text.push('/'),
                END_OF_BOUNDARY if land[at + 1] != END_OF_REGION => text.push('.'),
                END_OF_REGION | END_OF_BOUNDARY => {}
                0..DEAD => text.push(char::from(b'0' + sign)),
                _ => text.push(char::from(LETTERS[usize::from(sign - DEAD)])),
            }
        }
        format!("sprouts(\"{text}\")")
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let moves = match self.figure().moves(&mut positions.algebra.budget) {
            Ok(moves) => moves,
            Err(halt) => return Some(Err(halt)),
        };
        Some(impartial(positions, moves.len() as u64, |options| {
            let states = |lands: Vec<Land>| {
                lands
                    .into_iter()
                    .map(|land| -> Rc<dyn State> { Rc::new(Sprouts(land)) })
            };
            let mut moves = moves.into_iter();
            moves.try_for_each(|lands| options.push_sum(states(lands)))
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        let search = algebra.side_tables.get::<Search>();
        let mut search = search.borrow_mut();
        let value = search.nim_value(self.figure().lands(), &mut algebra.budget);
        Some(value.and_then(|value| algebra.nimber(value)))
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.figure().lands().is_empty()
    }
}

/// Regions whose spots are numbers, and the number of lines of each spot.
#[derive(Clone)]
struct Figure {
    regions: Vec<Region>,
    lines: Vec<u8>,
}

impl Figure {
    fn read(land: &[u8]) -> Figure {
        // Spots with two corners come first: spot 0 is written 3.
        let spots = land.iter().filter(|&&sign| sign < END_OF_BOUNDARY);
        let letters = spots
            .max()
            .map_or(0, |sign| (sign + 1).saturating_sub(DEAD));
        let mut figure = Figure {
            regions: Vec::new(),
            lines: vec![2; letters.into()],
        };
        let (mut region, mut boundary) = (Vec::new(), Vec::new());
        for &sign in land {
            match sign {
                END_OF_REGION => figure.regions.push(std::mem::take(&mut region)),
                END_OF_BOUNDARY => region.push(std::mem::take(&mut boundary)),
                DEAD.. => boundary.push(sign - DEAD),
                lines => {
                    boundary.push(figure.lines.len() as u8);
                    figure.lines.push(lines);
                }
            }
        }
        figure
    }

    /// The lands of this position, in normal form and sorted. They have the same game trees as the position, up to
    /// repeated options, so that they can be used in misère play too.
    fn lands(mut self) -> Vec<Land> {
        let lines = &self.lines;
        for region in &mut self.regions {
            for boundary in region.iter_mut() {
                boundary.retain(|&spot| lines[usize::from(spot)] < DEAD);
                // Two corners of a spot next to each other are like one.
                boundary.dedup();
                while boundary.len() > 1 && boundary.first() == boundary.last() {
                    boundary.pop();
                }
            }
            region.retain(|boundary| !boundary.is_empty());
            let mut spots = region.concat();
            spots.sort_unstable();
            spots.dedup();
            let lives = spots.iter().map(|&spot| DEAD - lines[usize::from(spot)]);
            // With up to three lives, it does not matter how the spots are placed; with one, there is no move.
            match lives.sum::<u8>() {
                0 | 1 => region.clear(),
                2 | 3 => *region = vec![spots],
                _ => {}
            }
        }
        self.regions.retain(|region| !region.is_empty());
        let mut lands: Vec<Vec<Region>> = Vec::new();
        for region in self.regions {
            let spots = region.concat();
            let meets = |land: &Vec<Region>| {
                let mut others = land.iter().flatten().flatten();
                others.any(|spot| spots.contains(spot))
            };
            let (joined, mut apart): (Vec<_>, Vec<_>) = lands.into_iter().partition(meets);
            apart.push(joined.into_iter().flatten().chain([region]).collect());
            lands = apart;
        }
        let mut texts: Vec<Land> = lands.iter().map(|land| written(land, lines)).collect();
        texts.sort_unstable();
        texts
    }

    /// The lands after each move.
    fn moves(&self, budget: &mut Budget) -> Result<BTreeSet<Vec<Land>>> {
        let mut found = BTreeSet::new();
        let mut corners = vec![0; self.lines.len()];
        for &spot in self.regions.iter().flatten().flatten() {
            corners[usize::from(spot)] += 1;
        }
        let kind = |&spot: &u8| match corners[usize::from(spot)] {
            2 => spot + DEAD,
            _ => self.lines[usize::from(spot)],
        };
        for (r, region) in self.regions.iter().enumerate() {
            // Boundaries of the same kind can replace each other.
            let kinds = region
                .iter()
                .map(|boundary| boundary.iter().map(kind).collect());
            let kinds: Vec<Vec<u8>> = kinds.collect();
            for a in (0..region.len()).filter(|&a| !kinds[..a].contains(&kinds[a])) {
                for next in self.lines_to_others(r, a, &kinds) {
                    budget.tick()?;
                    found.insert(next.lands());
                }
                for side in sides(a, &kinds, budget)? {
                    for next in self.lines_within(r, a, side) {
                        budget.tick()?;
                        found.insert(next.lands());
                    }
                }
            }
        }
        Ok(found)
    }

    /// The positions after a line from a boundary to another one, which joins the two.
    fn lines_to_others(&self, r: usize, a: usize, kinds: &[Vec<u8>]) -> Vec<Figure> {
        let region = &self.regions[r];
        let closed = |b: usize, i: usize| [&region[b][i..], &region[b][..=i]].concat();
        let mut found = Vec::new();
        for b in (a + 1..region.len()).filter(|&b| !kinds[a + 1..b].contains(&kinds[b])) {
            for (i, &x) in region[a].iter().enumerate() {
                for (j, &y) in region[b].iter().enumerate() {
                    let (mut next, z) = self.with_line(x, y);
                    next.regions[r][a] = [closed(a, i), vec![z], closed(b, j), vec![z]].concat();
                    next.regions[r].remove(b);
                    found.push(next);
                }
            }
        }
        found
    }

    /// The positions after a line within a boundary, which divides the region; the other boundaries with a bit in `side`
    /// come to lie on one side of it.
    fn lines_within(&self, r: usize, a: usize, side: u64) -> Vec<Figure> {
        let (region, boundary) = (&self.regions[r], &self.regions[r][a]);
        let mut found = Vec::new();
        for (i, &x) in boundary.iter().enumerate() {
            for (j, &y) in boundary.iter().enumerate().skip(i) {
                if x == y && (i != j || self.lines[usize::from(x)] > 1) {
                    continue;
                }
                let (mut next, z) = self.with_line(x, y);
                let mut inner = vec![[&boundary[i..=j], &[z]].concat()];
                let mut outer = vec![[&boundary[j..], &boundary[..=i], &[z]].concat()];
                for (b, other) in region.iter().enumerate().filter(|(b, _)| *b != a) {
                    let half = if side >> b & 1 == 1 {
                        &mut inner
                    } else {
                        &mut outer
                    };
                    half.push(other.clone());
                }
                next.regions[r] = inner;
                next.regions.push(outer);
                found.push(next);
            }
        }
        found
    }

    /// This position with another line at two spots, and the new spot on it.
    fn with_line(&self, x: u8, y: u8) -> (Figure, u8) {
        let mut next = self.clone();
        next.lines[usize::from(x)] += 1;
        next.lines[usize::from(y)] += 1;
        next.lines.push(2);
        (next, self.lines.len() as u8)
    }
}

/// The sets of boundaries other than `a`, as bits, up to the exchange of boundaries of the same kind.
fn sides(a: usize, kinds: &[Vec<u8>], budget: &mut Budget) -> Result<Vec<u64>> {
    let mut sides = vec![0_u64];
    for b in (0..kinds.len()).filter(|&b| b != a) {
        let before = (0..b).rev().find(|&it| it != a && kinds[it] == kinds[b]);
        for at in 0..sides.len() {
            budget.tick()?;
            if before.is_none_or(|it| sides[at] >> it & 1 == 1) {
                let with_b = sides[at] | 1 << b;
                budget.push(&mut sides, with_b)?;
            }
        }
    }
    Ok(sides)
}

/// A land as bytes: the same for most lands that differ only in the order and names of their parts.
fn written(land: &[Region], lines: &[u8]) -> Land {
    let (mut signs, mut corners) = ([DEAD; 256], [0; 256]);
    for &spot in land.iter().flatten().flatten() {
        corners[usize::from(spot)] += 1;
    }
    for (spot, &lines) in lines.iter().enumerate() {
        if corners[spot] == 1 {
            signs[spot] = lines;
        }
    }
    let mut best = Land::new();
    // Spots with two corners are named in the order in which they are written, until nothing changes.
    for round in 0..6 {
        let regions = land.iter().map(|region| written_region(region, &signs));
        let mut regions: Vec<(Vec<u8>, Vec<u8>)> = regions.collect();
        regions.sort_unstable();
        let text: Land = regions.iter().flat_map(|(text, _)| text).copied().collect();
        let mut names: Vec<u8> = Vec::new();
        for &spot in regions.iter().flat_map(|(_, spots)| spots) {
            if corners[usize::from(spot)] > 1 && !names.contains(&spot) {
                signs[usize::from(spot)] = DEAD + names.len() as u8;
                names.push(spot);
            }
        }
        if names.is_empty() || text == best {
            return text;
        }
        if round == 1 || round > 1 && text < best {
            best = text;
        }
    }
    best
}

/// The least text of a region, seen from above or from below, and its spots in that order.
fn written_region(region: &Region, signs: &[u8; 256]) -> (Vec<u8>, Vec<u8>) {
    let least_rotation = |walk: Vec<u8>| {
        let n = walk.len();
        let from = |i: usize| (0..n).map(move |k| (i + k) % n);
        let text = |i: usize| from(i).map(|k| signs[usize::from(walk[k])]);
        let first = (1..n).fold(0, |best, i| if text(i).lt(text(best)) { i } else { best });
        let spots: Vec<u8> = from(first).map(|k| walk[k]).collect();
        (
            text(first).chain([END_OF_BOUNDARY]).collect::<Vec<u8>>(),
            spots,
        )
    };
    let view = |is_reversed: bool| {
        let mut boundaries = region.clone();
        if is_reversed {
            boundaries
                .iter_mut()
                .for_each(|boundary| boundary.reverse());
        }
        let mut boundaries: Vec<_> = boundaries.into_iter().map(least_rotation).collect();
        boundaries.sort_unstable();
        let (texts, spots): (Vec<_>, Vec<_>) = boundaries.into_iter().unzip();
        (
            [texts.concat(), vec![END_OF_REGION]].concat(),
            spots.concat(),
        )
    };
    if region.iter().all(|boundary| boundary.len() < 3) {
        return view(false);
    }
    view(false).min(view(true))
}

/// A rough estimate of the number of moves of a land.
fn size(land: &Land) -> u64 {
    let of_region = |region: &[u8]| {
        let corners = region
            .iter()
            .filter(|&&sign| sign < END_OF_BOUNDARY)
            .count();
        ((corners * corners) as u64) << (region.len() - corners).min(40)
    };
    land.split(|&sign| sign == END_OF_REGION)
        .map(of_region)
        .sum()
}

/// The index of a land in the search.
type LandId = usize;

/// What is known of a land: its moves, its nim-value, and a set of values that it does not have.
#[derive(Default)]
struct Known {
    moves: Option<Rc<Vec<Vec<LandId>>>>,
    value: Option<u64>,
    excluded: u64,
}

/// A search for the nim-values of lands.
#[derive(Default)]
struct Search {
    ids: HashMap<Land, LandId>,
    lands: Vec<Land>,
    known: Vec<Known>,
}

impl SideTable for Search {
    const HAS_IDS: bool = false;
}

impl Search {
    fn nim_value(&mut self, lands: Vec<Land>, budget: &mut Budget) -> Result<u64> {
        let lands = self.ids(lands, budget)?;
        let mut value = 0;
        while self.is_lost(&lands, value, &mut u64::MAX.clone(), budget)? != Some(true) {
            value += 1;
        }
        Ok(value)
    }

    /// The ids of the lands of a position, the largest last. Two equal ones cancel.
    fn ids(&mut self, lands: Vec<Land>, budget: &mut Budget) -> Result<Vec<LandId>> {
        let odd = lands
            .chunk_by(|a, b| a == b)
            .filter(|equal| equal.len() % 2 == 1);
        let mut lands: Vec<Land> = odd.map(|equal| equal[0].clone()).collect();
        lands.sort_by_cached_key(size);
        let mut ids = Vec::with_capacity(lands.len());
        for land in lands {
            budget.check_growth(&self.ids)?;
            let next = self.lands.len();
            let id = *self.ids.entry(land.clone()).or_insert(next);
            if id == next {
                self.known.push(Known::default());
                self.lands.push(land);
            }
            ids.push(id);
        }
        Ok(ids)
    }

    /// The moves of a land, those to positions with few moves first.
    fn moves(&mut self, land: LandId, budget: &mut Budget) -> Result<Rc<Vec<Vec<LandId>>>> {
        if let Some(moves) = &self.known[land].moves {
            return Ok(moves.clone());
        }
        let moves = Figure::read(&self.lands[land]).moves(budget)?;
        let mut moves: Vec<Vec<Land>> = moves.into_iter().collect();
        moves.sort_by_cached_key(|lands| lands.iter().map(size).max());
        let moves = moves.into_iter().map(|lands| self.ids(lands, budget));
        let moves = Rc::new(moves.collect::<Result<_>>()?);
        self.known[land].moves = Some(Rc::clone(&moves));
        Ok(moves)
    }

    /// Whether the player to move loses the sum of these lands and a nim-heap of k, as far as known.
    fn known(&self, lands: &[LandId], k: u64) -> Option<bool> {
        let Some((&largest, others)) = lands.split_last() else {
            return Some(k == 0);
        };
        let mut others = others.iter();
        let k = others.try_fold(k, |k, &land| Some(k ^ self.known[land].value?))?;
        match self.known[largest] {
            Known {
                value: Some(value), ..
            } => Some(value == k),
            Known { excluded, .. } => (excluded >> k & 1 == 1).then_some(false),
        }
    }

    /// The same by a search of at most so many steps, after which it gives up with `None`.
    fn is_lost(
        &mut self,
        lands: &[LandId],
        mut k: u64,
        steps: &mut u64,
        budget: &mut Budget,
    ) -> Result<Option<bool>> {
        let Some((&land, others)) = lands.split_last() else {
            return Ok(Some(k == 0));
        };
        for &other in others {
            let mut value = 0;
            loop {
                match self.is_lost(&[other], value, steps, budget)? {
                    None => return Ok(None),
                    Some(true) => break,
                    Some(false) => value += 1,
                }
            }
            k ^= value;
        }
        if let Some(known) = self.known(&[land], k) {
            return Ok(Some(known));
        }
        if *steps == 0 {
            return Ok(None);
        }
        *steps -= 1;
        budget.tick()?;
        let is_lost = self.search(land, k, steps, budget)?;
        match is_lost {
            Some(true) => self.known[land].value = Some(k),
            Some(false) => self.known[land].excluded |= 1 << k,
            None => {}
        }
        Ok(is_lost)
    }

    /// Tries all moves with few steps, then those that are left with more and more.
    fn search(
        &mut self,
        land: LandId,
        k: u64,
        steps: &mut u64,
        budget: &mut Budget,
    ) -> Result<Option<bool>> {
        let (moves, alone) = (self.moves(land, budget)?, [land]);
        let in_heap = (0..k).map(|j| (&alone[..], j));
        let in_land = moves.iter().map(|lands| (&lands[..], k));
        let mut open: Vec<(&[LandId], u64)> = in_heap.chain(in_land).collect();
        if open
            .iter()
            .any(|&(lands, k)| self.known(lands, k) == Some(true))
        {
            return Ok(Some(false));
        }
        let mut share = 16;
        while !open.is_empty() {
            let mut rest = Vec::new();
            for (lands, k) in open {
                let given = share.min(*steps);
                let mut left = given;
                let is_lost = self.is_lost(lands, k, &mut left, budget)?;
                *steps -= given - left;
                match is_lost {
                    Some(true) => return Ok(Some(false)),
                    Some(false) => {}
                    None if *steps == 0 => return Ok(None),
                    None => rest.push((lands, k)),
                }
            }
            open = rest;
            share *= 3;
        }
        Ok(Some(true))
    }
}
