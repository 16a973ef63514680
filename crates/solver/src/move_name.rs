//! The names of moves, by what a move changes in the picture of a position: `b2` is filled, `a1-b1` a step, `7 to 2,3` a
//! heap that is split.

use std::fmt::Display;

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;
use num_traits::Zero;

use crate::board::{Board, Titles};
use crate::scene::{BOARD, Bush, FREE, HOLE, MOST_COLUMNS, MOST_ROWS, POISON, Scene};

/// The signs of squares without a piece, and that of a square that is taken for good.
const BLANK: [char; 4] = [FREE, HOLE, '_', '·'];
const TAKEN: char = '#';

/// A name lists at most this many squares that change in the same way.
const MOST_SQUARES: usize = 4;
/// A jump captures at most this many pieces.
const MOST_CAPTURED: usize = 8;
/// A move that changes more squares than this has no name.
const MOST_CHANGED: usize = 64;

/// What the names of the moves of a position look like. Two different parts of a sum that are alike could have moves of the
/// same name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Likeness<'s> {
    Squares,
    Edges,
    Dominoes,
    Heaps(&'s [BigInt]),
}

impl Scene {
    pub fn likeness(&self) -> Option<Likeness<'_>> {
        match self {
            Scene::Board(..) | Scene::Marks(..) => Some(Likeness::Squares),
            Scene::Rectangle(thing, _) => (thing == BOARD).then_some(Likeness::Squares),
            Scene::Graph(_) | Scene::Bush(_) => Some(Likeness::Edges),
            Scene::Dominoes(_) => Some(Likeness::Dominoes),
            Scene::Heaps(_, sizes) => Some(Likeness::Heaps(sizes)),
        }
    }

    /// The name of the move from this scene to the parts that are left. `None` if the difference does not say what was done.
    pub fn move_name(&self, after: &[Scene]) -> Option<String> {
        if let Scene::Heaps(_, sizes) = self {
            return between_heaps(sizes, after);
        }
        let [after] = after else {
            return None;
        };
        match (self, after) {
            (Scene::Graph(before), Scene::Graph(after)) => in_graph(before, after),
            (Scene::Bush(before), Scene::Bush(after)) => in_bush(before, after),
            (Scene::Dominoes(before), Scene::Dominoes(after)) => among_dominoes(before, after),
            (before, after) => on_board(&before.squares()?, &after.squares()?),
        }
    }

    /// The board, as a string.
    fn squares(&self) -> Option<String> {
        match self {
            Scene::Board(text, _) | Scene::Marks(text, _) => Some(text.clone()),
            Scene::Rectangle(thing, [rows, columns]) if thing == BOARD => {
                let (rows, columns) = (rows.try_into().ok()?, columns.try_into().ok()?);
                let fits = rows <= MOST_ROWS && columns <= MOST_COLUMNS;
                fits.then(|| Board::filled(rows, columns, FREE))
            }
            _ => None,
        }
    }
}

fn joined<T: Display>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.join(between)
}

/// A square, counted from the lower left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Square {
    row: i32,
    column: i32,
}

/// The middle of a jump and its end, or any other two squares of which the first is as far from the start as from the second.
fn beyond(start: Square, over: Square) -> Square {
    Square {
        row: 2 * over.row - start.row,
        column: 2 * over.column - start.column,
    }
}

fn are_neighbours(a: Square, b: Square) -> bool {
    (a.row - b.row).abs().max((a.column - b.column).abs()) == 1
}

/// A square whose sign changes.
#[derive(Clone, Copy)]
struct Change {
    at: Square,
    was: char,
    is: char,
}

fn is_blank(sign: char) -> bool {
    BLANK.contains(&sign)
}

fn is_piece(sign: char) -> bool {
    !is_blank(sign) && sign != TAKEN
}

impl Change {
    fn is_filled(&self) -> bool {
        is_blank(self.was) && !is_blank(self.is)
    }

    fn is_emptied(&self) -> bool {
        !is_blank(self.was) && is_blank(self.is)
    }
}

/// The name of a move between two boards.
fn on_board(before: &str, after: &str) -> Option<String> {
    let (before, after) = (Board::new(before).ok()?, Board::new(after).ok()?);
    let (rows, titles) = (before.rows(), Titles::new(&before));
    let name = |square: Square| {
        let row = rows.checked_sub(1 + square.row as usize)?;
        Some(titles.square(row, square.column as usize))
    };
    if (rows, before.columns()) != (after.rows(), after.columns()) {
        return name(bitten_off(&before, &after)?);
    }
    let mut changes = Vec::new();
    for row in (0..rows).rev() {
        for column in 0..before.columns() {
            let (was, is) = (before.square(row, column), after.square(row, column));
            if was != is {
                let at = Square {
                    row: (rows - 1 - row) as i32,
                    column: column as i32,
                };
                changes.push(Change { at, was, is });
            }
        }
        if changes.len() > MOST_CHANGED {
            return None;
        }
    }
    if let Some(corner) = bitten_off(&before, &after) {
        return name(corner);
    }
    let names = |squares: &[Square], between: &str| {
        let names: Option<Vec<String>> = squares.iter().map(|&at| name(at)).collect();
        Some(names?.join(between))
    };
    let squares: Vec<Square> = changes.iter().map(|change| change.at).collect();
    let (first, others) = changes.split_first()?;
    // A single square, or for example those of a domino.
    if others
        .iter()
        .all(|change| (change.was, change.is) == (first.was, first.is))
    {
        return names(&squares, "-").filter(|_| squares.len() <= MOST_SQUARES);
    }
    // Digits count pieces, so that they do not tell where a piece came from.
    if changes
        .iter()
        .any(|it| it.was.is_ascii_digit() || it.is.is_ascii_digit())
    {
        return None;
    }
    if let [stone, halves @ ..] = &split_stone(&changes)[..] {
        return Some(format!("{}:{}", name(*stone)?, names(halves, ",")?));
    }
    if let Some(step) = step(&changes) {
        let path = names(&step.path, if step.captures { "x" } else { "-" })?;
        return Some(match step.shot {
            Some(shot) => format!("{path}/{}", name(shot)?),
            None => path,
        });
    }
    name(placed(&changes)?)
}

/// The lower left corner of what is bitten off a bar with a poisoned square, whose lower left corner stays.
fn bitten_off(before: &Board, after: &Board) -> Option<Square> {
    let sign = |board: &Board, row: usize, column: usize| match board.rows().checked_sub(1 + row) {
        Some(row) if column < board.columns() => board.square(row, column),
        _ => HOLE,
    };
    if sign(before, 0, 0) != POISON || sign(after, 0, 0) != POISON {
        return None;
    }
    let squares = (0..before.rows()).flat_map(|row| (0..before.columns()).map(move |at| (row, at)));
    let gone = |&(row, column): &(usize, usize)| {
        sign(before, row, column) != HOLE && sign(after, row, column) == HOLE
    };
    let squares: Vec<(usize, usize)> = squares.filter(gone).collect();
    let row = squares.iter().map(|&(row, _)| row).min()?;
    let column = squares.iter().map(|&(_, column)| column).min()?;
    squares.contains(&(row, column)).then_some(Square {
        row: row as i32,
        column: column as i32,
    })
}

/// The square of a stone that vanishes, and those of the two or more equal stones that take its place.
fn split_stone(changes: &[Change]) -> Vec<Square> {
    let (gone, new): (Vec<&Change>, Vec<&Change>) = changes.iter().partition(|it| it.is_emptied());
    match gone[..] {
        [stone] if new.len() >= 2 && new.iter().all(|it| it.is_filled() && it.is == stone.was) => {
            [stone].into_iter().chain(new).map(|it| it.at).collect()
        }
        _ => Vec::new(),
    }
}

/// A piece that goes from one square to another.
struct Step {
    path: Vec<Square>,
    captures: bool,
    /// The square that it hits after that.
    shot: Option<Square>,
}

/// The only way in which one piece can have moved, if there is just one.
fn step(changes: &[Change]) -> Option<Step> {
    let pairs = changes
        .iter()
        .flat_map(|from| changes.iter().map(move |to| (from, to)));
    let moved = pairs.filter(|(from, to)| is_piece(from.was) && to.is == from.was);
    let mut steps = Vec::new();
    for (from, to) in moved {
        let others = changes
            .iter()
            .filter(|it| it.at != from.at && it.at != to.at);
        let others: Vec<Change> = others.copied().collect();
        steps.push(step_between(from, to, &others));
    }
    // A jump over pieces of its own kind has only one end from which it leads over all of them.
    if steps.len() > 1 {
        steps.retain(|step| {
            step.as_ref()
                .is_some_and(|step| step.path.len() > 2 || step.captures)
        });
    }
    match &mut steps[..] {
        [step] => step.take(),
        _ => None,
    }
}

fn step_between(from: &Change, to: &Change, others: &[Change]) -> Option<Step> {
    let plain = Step {
        path: vec![from.at, to.at],
        captures: !is_blank(to.was),
        shot: None,
    };
    match others {
        [] => Some(Step {
            shot: (from.is == TAKEN).then_some(from.at),
            ..plain
        }),
        _ if plain.captures || !is_blank(from.is) => None,
        [shot] if shot.is_filled() && shot.is != from.was => Some(Step {
            shot: Some(shot.at),
            ..plain
        }),
        captured if captured.iter().all(Change::is_emptied) => {
            let over: Vec<Square> = captured.iter().map(|it| it.at).collect();
            if let Some(path) = path_over(from.at, to.at, &over) {
                return Some(Step {
                    path,
                    captures: true,
                    shot: None,
                });
            }
            let is_of_enemies = captured.iter().all(|it| it.was != from.was);
            is_of_enemies.then_some(plain)
        }
        _ => None,
    }
}

/// The squares on which a piece lands that jumps over each of these neighbours once.
fn path_over(start: Square, end: Square, over: &[Square]) -> Option<Vec<Square>> {
    if over.len() > MOST_CAPTURED {
        return None;
    }
    if over.is_empty() {
        return (start == end).then(|| vec![end]);
    }
    let near = over
        .iter()
        .enumerate()
        .filter(|&(_, &it)| are_neighbours(start, it));
    near.into_iter().find_map(|(at, &captured)| {
        let rest = [&over[..at], &over[at + 1..]].concat();
        let mut path = path_over(beyond(start, captured), end, &rest)?;
        path.insert(0, start);
        Some(path)
    })
}

/// The only square that is filled, if pieces that were there are turned or removed at most.
fn placed(changes: &[Change]) -> Option<Square> {
    let (filled, others): (Vec<&Change>, Vec<&Change>) =
        changes.iter().partition(|it| it.is_filled());
    let [new] = filled[..] else {
        return None;
    };
    let follows = |it: &&Change| it.was != new.is && (it.is == new.is || it.is_emptied());
    others.iter().all(follows).then_some(new.at)
}

/// `5 to 2` or `7 to 2,3`. Of several heaps, those that change; if another one is as large, their numbers go in front.
fn between_heaps(before: &[BigInt], after: &[Scene]) -> Option<String> {
    let sizes = |scene: &'_ Scene| match scene {
        Scene::Heaps(_, sizes) => Some(sizes.clone()),
        _ => None,
    };
    let after: Vec<Vec<BigInt>> = after.iter().map(sizes).collect::<Option<_>>()?;
    if let [size] = before {
        let left = after.iter().map(|sizes| match &sizes[..] {
            [size] => Some(size),
            _ => None,
        });
        let mut left: Vec<&BigInt> = left.collect::<Option<_>>()?;
        left.retain(|size| !size.is_zero());
        let left = match left[..] {
            [] => "0".to_string(),
            _ => joined(left, ","),
        };
        return Some(format!("{size} to {left}"));
    }
    let [after] = &after[..] else {
        return None;
    };
    if before.len() != after.len() {
        return None;
    }
    let pairs = before.iter().zip(after).enumerate();
    let changed: Vec<_> = pairs.filter(|(_, (was, is))| was != is).collect();
    if changed.is_empty() {
        return None;
    }
    let mut counts: HashMap<&BigInt, usize> = HashMap::new();
    for size in before {
        *counts.entry(size).or_default() += 1;
    }
    let was = joined(changed.iter().map(|(_, (was, _))| was), ",");
    let is = joined(changed.iter().map(|(_, (_, is))| is), ",");
    let is_repeated = |(_, (was, _)): &(usize, (&BigInt, &BigInt))| counts[was] > 1;
    if changed.len() < before.len() && changed.iter().any(is_repeated) {
        let numbers = joined(changed.iter().map(|(at, _)| at + 1), ",");
        return Some(format!("{numbers}: {was} to {is}"));
    }
    Some(format!("{was} to {is}"))
}

/// An edge by its ends, with the letter of its colour.
fn edge_name(ends: &[&str], colour: &str) -> String {
    format!("{}{}", ends.join("-"), colour.trim_start_matches(':'))
}

/// A graph: its vertices in order, the letters on vertices, and the edges.
#[derive(Default)]
struct Graph<'s> {
    vertices: Vec<&'s str>,
    owners: HashMap<&'s str, &'s str>,
    edges: Vec<(Vec<&'s str>, &'s str)>,
}

impl<'s> Graph<'s> {
    fn new(items: &'s [Vec<String>]) -> Graph<'s> {
        let mut graph = Graph::default();
        let mut seen = HashSet::new();
        for item in items {
            let (letters, ends): (Vec<&str>, Vec<&str>) = item
                .iter()
                .map(String::as_str)
                .partition(|it| it.starts_with(':'));
            let letter = letters.first().copied().unwrap_or_default();
            graph
                .vertices
                .extend(ends.iter().filter(|end| seen.insert(**end)));
            match ends[..] {
                [vertex] if !letter.is_empty() => _ = graph.owners.insert(vertex, letter),
                [_] => {}
                _ => graph.edges.push((ends, letter)),
            }
        }
        graph
    }
}

/// `take 3` for a vertex, perhaps with its neighbours; `take 1-2` for the ends of an edge, `cut 1-2R` for an edge alone.
fn in_graph(before: &[Vec<String>], after: &[Vec<String>]) -> Option<String> {
    let (before, after) = (Graph::new(before), Graph::new(after));
    let stay: HashSet<&str> = after.vertices.iter().copied().collect();
    let gone: Vec<&str> = before
        .vertices
        .iter()
        .copied()
        .filter(|it| !stay.contains(it))
        .collect();
    if stay.len() + gone.len() != before.vertices.len() {
        return None;
    }
    let touches = |ends: &[&str]| ends.iter().any(|end| gone.contains(end));
    let mut rest = after.edges.clone();
    let mut cut = Vec::new();
    for edge in before.edges.iter().filter(|(ends, _)| !touches(ends)) {
        match rest.iter().position(|other| other == edge) {
            Some(at) => _ = rest.swap_remove(at),
            None => cut.push(edge),
        }
    }
    if !rest.is_empty() {
        return None;
    }
    let changed = stay
        .iter()
        .filter(|it| before.owners.get(*it) != after.owners.get(*it));
    let changed: Vec<&str> = changed.copied().collect();
    match (&gone[..], &cut[..], &changed[..]) {
        ([], [(ends, colour)], []) => Some(format!("cut {}", edge_name(ends, colour))),
        ([], [], [vertex]) | ([vertex], [], []) => Some(format!("take {vertex}")),
        (gone, [], []) => {
            let inside = |(ends, _): &&(Vec<&str>, &str)| {
                gone.len() == 2 && ends.iter().all(|end| gone.contains(end))
            };
            if let Some((ends, colour)) = before.edges.iter().find(inside) {
                return Some(format!("take {}", edge_name(ends, colour)));
            }
            let is_center = |vertex: &&&str| {
                let touching = before
                    .edges
                    .iter()
                    .filter(|(ends, _)| ends.contains(vertex));
                let reached: HashSet<&str> = touching.flat_map(|(ends, _)| ends.clone()).collect();
                reached.len() == gone.len() && gone.iter().all(|it| reached.contains(it))
            };
            Some(format!("take {}", gone.iter().find(is_center)?))
        }
        _ => None,
    }
}

/// The edge that is cut: the only one of those that vanish that touches what stays.
fn in_bush(before: &Bush, after: &Bush) -> Option<String> {
    let [before, after] = [before, after].map(named_edges);
    let mut counts: HashMap<&(String, String, char), isize> = HashMap::new();
    before
        .iter()
        .for_each(|edge| *counts.entry(edge).or_default() += 1);
    after
        .iter()
        .for_each(|edge| *counts.entry(edge).or_default() -= 1);
    if counts.values().any(|&count| count < 0) {
        return None;
    }
    let gone: Vec<_> = before.iter().filter(|edge| counts[edge] > 0).collect();
    let mut stay: HashSet<&str> = HashSet::from(["0"]);
    stay.extend(after.iter().flat_map(|(from, to, _)| [&**from, &**to]));
    let touches =
        |edge: &&&(String, String, char)| stay.contains(&*edge.0) || stay.contains(&*edge.1);
    let cut = match gone[..] {
        [edge] => edge,
        _ => {
            let mut touching = gone.iter().filter(touches);
            let first = touching.next()?;
            touching.all(|other| other == first).then_some(first)?
        }
    };
    Some(format!("cut {}-{}{}", cut.0, cut.1, cut.2))
}

/// The edges with the names of their ends. Without names, the points of a stalk are numbered from the ground.
fn named_edges(bush: &Bush) -> Vec<(String, String, char)> {
    let name = |point: usize| bush.names.get(point).cloned().unwrap_or(point.to_string());
    let edges = bush.edges.iter();
    edges
        .map(|&(from, to, owner)| (name(from), name(to), owner))
        .collect()
}

/// The domino that falls, and in which direction. `None` if two of different owners can have left the same row.
fn among_dominoes(before: &str, after: &str) -> Option<String> {
    let letter = |at: usize| before.chars().nth(at);
    let (all, left) = (before.chars().count(), after.chars().count());
    if left >= all {
        return None;
    }
    let right = before.starts_with(after).then_some((left, "right"));
    let left = before.ends_with(after).then_some((all - left - 1, "left"));
    let (at, way) = match (right, left) {
        (Some((a, _)), Some((b, _))) if letter(a) != letter(b) => return None,
        (right, left) => right.or(left)?,
    };
    Some(format!("topple {} {way}", at + 1))
}
