//! The canonical numbering of a graph, which is the same for all graphs that differ only in the numbers of their vertices.
//!
//! The method is individualisation and refinement. An ordered partition of the vertices is refined until the vertices of a
//! cell have equally many edges to every other cell. If a cell has several vertices left, each of them in turn is put after
//! the others, and the refinement goes on. The leaves of this search are numberings, and the least of the renumbered graphs
//! is the result. Two equal leaves are an automorphism, and vertices that automorphisms exchange need not both be tried.

use std::collections::VecDeque;

use algebra::limits::{Budget, Result, with_stack};

/// The number of kinds of edges.
pub const KINDS: usize = 4;

/// A graph whose vertices are 0, 1, 2 and so on.
pub struct Numbered {
    /// The neighbours of each vertex, with the kind of the edge, a number below [`KINDS`].
    pub neighbours: Vec<Vec<(usize, usize)>>,
    /// The vertices, sorted into cells that no numbering mixes.
    pub cells: Vec<Vec<usize>>,
}

/// The edges of a renumbered graph, sorted.
type Edges = Vec<(usize, usize, usize)>;

/// The number of each vertex in the canonical numbering.
pub fn numbering(graph: &Numbered, budget: &mut Budget) -> Result<Vec<usize>> {
    let mut search = Search {
        graph,
        partition: Partition::new(graph),
        path: Vec::new(),
        first: None,
        best: None,
        automorphisms: Vec::new(),
        is_waiting: vec![false; graph.neighbours.len()],
        counts: vec![[0; KINDS]; graph.neighbours.len()],
        budget,
    };
    let cells = search.partition.starts();
    search.refine(cells)?;
    search.explore(0)?;
    let best = search.best.map(|leaf| leaf.numbers);
    Ok(best.unwrap_or_default())
}

/// An ordered partition of the vertices into cells. A cell is a range of `order` and is named by its start.
struct Partition {
    order: Vec<usize>,
    /// The place of each vertex in the order.
    place: Vec<usize>,
    /// The cell of each vertex.
    cell: Vec<usize>,
    /// The size of the cell with this start.
    size: Vec<usize>,
    /// The cells that were split off from the one before them, in order, so that this can be undone.
    splits: Vec<(usize, usize)>,
    /// The pairs of places whose vertices were exchanged, in order. They are exchanged back, so that another path through the
    /// search gives a similar numbering, and automorphisms move few vertices.
    swaps: Vec<(usize, usize)>,
}

impl Partition {
    fn new(graph: &Numbered) -> Self {
        let count = graph.neighbours.len();
        let mut partition = Partition {
            order: graph.cells.concat(),
            place: vec![0; count],
            cell: vec![0; count],
            size: vec![0; count],
            splits: Vec::new(),
            swaps: Vec::new(),
        };
        let mut start = 0;
        for cell in &graph.cells {
            for (at, &vertex) in cell.iter().enumerate() {
                partition.place[vertex] = start + at;
                partition.cell[vertex] = start;
            }
            if !cell.is_empty() {
                partition.size[start] = cell.len();
            }
            start += cell.len();
        }
        partition
    }

    fn starts(&self) -> Vec<usize> {
        let is_start = |at: &usize| self.cell[self.order[*at]] == *at;
        (0..self.order.len()).filter(is_start).collect()
    }

    fn members(&self, cell: usize) -> &[usize] {
        &self.order[cell..cell + self.size[cell]]
    }

    fn put(&mut self, vertex: usize, place: usize) {
        let old = self.place[vertex];
        if place != old {
            self.swap(place, old);
            self.swaps.push((place, old));
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.order.swap(one, other);
        for place in [one, other] {
            self.place[self.order[place]] = place;
        }
    }

    /// Splits a cell: the members from `start` on become a cell of their own.
    fn split(&mut self, cell: usize, start: usize) {
        let end = cell + self.size[cell];
        self.size[cell] = start - cell;
        self.size[start] = end - start;
        for at in start..end {
            self.cell[self.order[at]] = start;
        }
        self.splits.push((cell, start));
    }

    /// Undoes all but the first so many splits and swaps.
    fn undo(&mut self, splits: usize, swaps: usize) {
        for (cell, start) in self.splits.drain(splits..).rev() {
            for at in start..start + self.size[start] {
                self.cell[self.order[at]] = cell;
            }
            self.size[cell] += self.size[start];
        }
        while self.swaps.len() > swaps
            && let Some((one, other)) = self.swaps.pop()
        {
            self.swap(one, other);
        }
    }
}

/// A numbering that the search has reached.
struct Leaf {
    /// The vertices that were put after the others of their cells.
    path: Vec<usize>,
    /// The number of each vertex.
    numbers: Vec<usize>,
    edges: Edges,
}

struct Search<'a> {
    graph: &'a Numbered,
    partition: Partition,
    path: Vec<usize>,
    /// The first leaf, and the one with the least edges.
    first: Option<Leaf>,
    best: Option<Leaf>,
    /// The automorphisms found so far: the vertices that each of them moves, with their images.
    automorphisms: Vec<Vec<(usize, usize)>>,
    /// The cells that the refinement has yet to count edges to; between two refinements, none.
    is_waiting: Vec<bool>,
    /// The edges of each kind that were counted; between two refinements, zeros.
    counts: Vec<[usize; KINDS]>,
    budget: &'a mut Budget,
}

impl Search<'_> {
    /// Refines the partition by the number of edges to these cells, and to all cells that result.
    fn refine(&mut self, cells: Vec<usize>) -> Result<()> {
        let (is_waiting, counts) = (&mut self.is_waiting, &mut self.counts);
        cells.iter().for_each(|&cell| is_waiting[cell] = true);
        let mut waiting = VecDeque::from(cells);
        while let Some(splitter) = waiting.pop_front() {
            is_waiting[splitter] = false;
            let mut touched = Vec::new();
            for &vertex in self.partition.members(splitter) {
                self.budget.spend(1 + self.graph.neighbours[vertex].len())?;
                for &(other, kind) in &self.graph.neighbours[vertex] {
                    if self.partition.size[self.partition.cell[other]] > 1 {
                        if counts[other] == [0; KINDS] {
                            touched.push(other);
                        }
                        counts[other][kind] += 1;
                    }
                }
            }
            let partition = &mut self.partition;
            touched.sort_unstable_by_key(|&vertex| (partition.cell[vertex], counts[vertex]));
            let cells: Vec<usize> = touched.iter().map(|&v| partition.cell[v]).collect();
            let mut rest = &touched[..];
            for cells in cells.chunk_by(|one, other| one == other) {
                let (cell, group) = (cells[0], &rest[..cells.len()]);
                rest = &rest[cells.len()..];
                let pieces = split_by_counts(partition, cell, group, counts);
                let largest = pieces.iter().rev().max_by_key(|&&at| partition.size[at]);
                let largest = largest.copied().filter(|_| !is_waiting[cell]);
                for &piece in &pieces {
                    if Some(piece) != largest && !std::mem::replace(&mut is_waiting[piece], true) {
                        waiting.push_back(piece);
                    }
                }
            }
            touched
                .iter()
                .for_each(|&vertex| counts[vertex] = [0; KINDS]);
        }
        Ok(())
    }

    /// Searches the numberings that refine the partition, whose cells before `start` have one vertex each. Returns the
    /// length of the path to go back to.
    fn explore(&mut self, start: usize) -> Result<usize> {
        self.budget.tick()?;
        let level = self.path.len();
        let mut cell = start;
        while cell < self.partition.order.len() && self.partition.size[cell] == 1 {
            cell += 1;
        }
        if cell == self.partition.order.len() {
            return self.reach_leaf();
        }
        let first = self.partition.order[cell + self.partition.size[cell] - 1];
        let mut back = self.explore_from(first, cell)?;
        if back < level {
            return Ok(back);
        }
        let (mut tried, rest) = (vec![first], self.partition.members(cell).to_vec());
        let (mut orbits, mut known) = (Orbits::default(), 0);
        for vertex in rest {
            self.budget.tick()?;
            if known < self.automorphisms.len() {
                orbits = self.orbits_here()?;
                known = self.automorphisms.len();
            }
            let orbit = orbits.of(vertex);
            if tried.iter().any(|&other| orbits.of(other) == orbit) {
                continue;
            }
            back = self.explore_from(vertex, cell)?;
            if back < level {
                return Ok(back);
            }
            tried.push(vertex);
        }
        Ok(level)
    }

    /// Explores the numberings in which this vertex comes after the others of its cell.
    fn explore_from(&mut self, vertex: usize, cell: usize) -> Result<usize> {
        let (splits, swaps) = (self.partition.splits.len(), self.partition.swaps.len());
        let last = cell + self.partition.size[cell] - 1;
        self.partition.put(vertex, last);
        self.partition.split(cell, last);
        self.path.push(vertex);
        self.refine(vec![last])?;
        let back = with_stack(|| self.explore(cell))?;
        self.path.pop();
        self.partition.undo(splits, swaps);
        Ok(back)
    }

    fn reach_leaf(&mut self) -> Result<usize> {
        let numbers = &self.partition.place;
        let mut edges = Vec::new();
        for (vertex, neighbours) in self.graph.neighbours.iter().enumerate() {
            self.budget.spend(1 + neighbours.len())?;
            let upwards = neighbours.iter().filter(|(other, _)| vertex < *other);
            edges.extend(upwards.map(|&(other, kind)| {
                let (u, v) = (numbers[vertex], numbers[other]);
                (u.min(v), u.max(v), kind)
            }));
        }
        edges.sort_unstable();
        let leaf = Leaf {
            path: self.path.clone(),
            numbers: numbers.clone(),
            edges,
        };
        let equal = [&self.first, &self.best].into_iter().flatten();
        if let Some(equal) = { equal }.find(|other| other.edges == leaf.edges) {
            let image = |vertex: usize| self.partition.order[equal.numbers[vertex]];
            let moved = (0..numbers.len()).map(|vertex| (vertex, image(vertex)));
            let moved: Vec<_> = moved.filter(|(vertex, image)| vertex != image).collect();
            let paths = self.path.iter().zip(&equal.path);
            let back = paths.take_while(|(one, other)| one == other).count();
            self.budget.push(&mut self.automorphisms, moved)?;
            return Ok(back);
        }
        let is_best = self
            .best
            .as_ref()
            .is_none_or(|best| leaf.edges < best.edges);
        if self.first.is_none() {
            self.first = Some(Leaf {
                path: leaf.path.clone(),
                numbers: leaf.numbers.clone(),
                edges: leaf.edges.clone(),
            });
        }
        if is_best {
            self.best = Some(leaf);
        }
        Ok(self.path.len())
    }

    /// The orbits of the automorphisms that keep the vertices of the path.
    fn orbits_here(&mut self) -> Result<Orbits> {
        let mut orbits = Orbits((0..self.graph.neighbours.len()).collect());
        let mut is_kept = vec![false; orbits.0.len()];
        self.path.iter().for_each(|&vertex| is_kept[vertex] = true);
        for moved in &self.automorphisms {
            self.budget.spend(moved.len())?;
            if moved.iter().all(|&(vertex, _)| !is_kept[vertex]) {
                moved
                    .iter()
                    .for_each(|&(vertex, image)| orbits.join(vertex, image));
            }
        }
        Ok(orbits)
    }
}

/// Splits a cell into those members that were not counted, and the others by their counts, which they are sorted by. Returns
/// the cells that result.
fn split_by_counts(
    partition: &mut Partition,
    cell: usize,
    counted: &[usize],
    counts: &[[usize; KINDS]],
) -> Vec<usize> {
    let mut place = cell + partition.size[cell] - counted.len();
    let mut pieces = vec![cell];
    for piece in counted.chunk_by(|&v, &w| counts[v] == counts[w]) {
        if place > cell {
            pieces.push(place);
        }
        for &vertex in piece {
            partition.put(vertex, place);
            place += 1;
        }
    }
    for &piece in pieces[1..].iter().rev() {
        partition.split(cell, piece);
    }
    pieces
}

/// Disjoint sets of vertices. One that is not listed is a set by itself.
#[derive(Default)]
struct Orbits(Vec<usize>);

impl Orbits {
    fn of(&mut self, mut vertex: usize) -> usize {
        while let Some(&next) = self.0.get(vertex)
            && next != vertex
        {
            self.0[vertex] = self.0[next];
            vertex = next;
        }
        vertex
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one.max(other)] = one.min(other);
    }
}
