//! Hackenbush pictures as text. Edges are vertical lanes with the letters of their owners beside them. Every lane has its
//! own column, so that only the horizontal lines that lead to it can cross other lanes, which then pass over them.

use super::layers;
use crate::picture::box_drawing::joint;
use solver::scene::Bush;

/// The distance between lanes in columns.
const LANE: usize = 4;

pub(super) fn text(bush: &Bush, unicode: bool) -> String {
    let layout = Layout::new(bush);
    let mut grid = TextGrid {
        rows: vec![vec![Cell::default(); layout.width]; layout.height],
    };
    let (point, ground) = if unicode { ('●', '═') } else { ('o', '=') };
    for cell in &mut grid.rows[0] {
        cell.sign = Some(ground);
    }
    // Horizontal lines are drawn first, because vertical ones pass over them.
    for at in 1..bush.below.len() {
        grid.level(layout.rows[at], layout.columns[at], &layout.feet(at));
        grid.level(layout.tracks[at], layout.columns[at], &layout.heads[at]);
    }
    for arch in &layout.arches {
        grid.level(arch.row, arch.columns[0], &arch.columns);
    }
    for lane in &layout.lanes {
        grid.upright(
            lane.column,
            layout.tracks[lane.lower],
            layout.rows[lane.upper],
        );
        let beside = (layout.rows[lane.upper] - 1, lane.column + 1);
        grid.rows[beside.0][beside.1].sign = Some(lane.owner);
    }
    for arch in &layout.arches {
        for (column, point) in arch.columns.into_iter().zip(arch.points) {
            grid.upright(column, layout.tracks[point], arch.row);
        }
        grid.write_between(arch.row, arch.columns, arch.owner);
    }
    for at in 1..bush.below.len() {
        grid.upright(layout.columns[at], layout.rows[at], layout.tracks[at]);
        let name = bush.names.get(at).filter(|name| name.len() < LANE);
        let name = name.map_or(point.to_string(), String::clone);
        grid.write_around(layout.rows[at], layout.columns[at], &name);
    }
    grid.text(unicode)
}

/// An edge between points of different layers.
struct Lane {
    lower: usize,
    upper: usize,
    owner: char,
    column: usize,
}

/// An edge between points of the same layer, or a loop.
struct Arch {
    points: [usize; 2],
    owner: char,
    columns: [usize; 2],
    row: usize,
}

/// The places of all elements. Rows are counted from the ground up.
struct Layout {
    lanes: Vec<Lane>,
    arches: Vec<Arch>,
    /// For each point: its column and row, the row of the horizontal line that connects it to the edges above, and the
    /// columns of these edges.
    columns: Vec<usize>,
    rows: Vec<usize>,
    tracks: Vec<usize>,
    heads: Vec<Vec<usize>>,
    width: usize,
    height: usize,
}

impl Layout {
    fn new(bush: &Bush) -> Layout {
        let (count, layers) = (bush.below.len(), layers(bush));
        let (mut lanes, mut arches) = (Vec::new(), Vec::new());
        for &(from, to, owner) in &bush.edges {
            let [lower, upper] = if layers[from] <= layers[to] {
                [from, to]
            } else {
                [to, from]
            };
            if layers[lower] == layers[upper] {
                arches.push(Arch {
                    points: [lower, upper],
                    owner,
                    columns: [0; 2],
                    row: 0,
                });
            } else {
                lanes.push(Lane {
                    lower,
                    upper,
                    owner,
                    column: 0,
                });
            }
        }
        // The number of lanes that end at each point from below, and the number of lanes above it, including those of the
        // points that grow from it.
        let mut feet = vec![0usize; count];
        lanes.iter().for_each(|lane| feet[lane.upper] += 1);
        let mut above = vec![0usize; count];
        arches
            .iter()
            .flat_map(|arch| arch.points)
            .for_each(|point| above[point] += 1);
        for at in (1..count).rev() {
            above[bush.below[at]] += above[at].max(feet[at]).max(1);
        }
        // The first column for what is above a point, centred in the space of the point.
        let room = |at: usize| above[at].max(feet[at]).max(1);
        let mut free = vec![LANE / 2; count];
        let mut columns = vec![LANE / 2; count];
        let mut next_foot = vec![0usize; count];
        for at in 0..count {
            let start = match at {
                0 => LANE / 2,
                _ => free[bush.below[at]],
            };
            if at > 0 {
                free[bush.below[at]] += LANE * room(at);
            }
            free[at] = start + LANE * (room(at) - above[at]) / 2;
            next_foot[at] = start + LANE * (room(at) - feet[at]) / 2;
            columns[at] = start + LANE * (room(at) - 1) / 2;
        }
        for lane in &mut lanes {
            lane.column = next_foot[lane.upper];
            next_foot[lane.upper] += LANE;
        }
        for arch in &mut arches {
            for (column, point) in arch.columns.iter_mut().zip(arch.points) {
                *column = free[point];
                free[point] += LANE;
            }
            if arch.columns[0] > arch.columns[1] {
                arch.columns.reverse();
                arch.points.reverse();
            }
        }
        let mut layout = Layout {
            width: LANE * room(0) + LANE / 2,
            height: 0,
            heads: vec![Vec::new(); count],
            rows: vec![0; count],
            tracks: vec![0; count],
            lanes,
            arches,
            columns,
        };
        layout.gather();
        layout.raise(&layers);
        layout
    }

    /// Collects the columns of the edges above each point.
    fn gather(&mut self) {
        for lane in &self.lanes {
            self.heads[lane.lower].push(lane.column);
        }
        for arch in &self.arches {
            for (column, point) in arch.columns.into_iter().zip(arch.points) {
                self.heads[point].push(column);
            }
        }
    }

    /// Assigns the rows, layer by layer.
    fn raise(&mut self, layers: &[usize]) {
        let highest = layers.iter().max().copied().unwrap_or(0);
        let mut row = 0;
        for layer in 0..=highest {
            let points: Vec<usize> = (0..layers.len())
                .filter(|&at| layers[at] == layer)
                .collect();
            let mut tracks = Tracks::default();
            for &at in &points {
                self.rows[at] = row;
                self.tracks[at] = row;
                if at > 0 && !self.heads[at].iter().all(|&head| head == self.columns[at]) {
                    let ends = self.heads[at].iter().chain([&self.columns[at]]);
                    self.tracks[at] = row + 1 + tracks.reserve(ends.copied());
                }
            }
            for &at in &points {
                // The vertical line above the point must not meet a lane that continues further down.
                let is_passed = |column| {
                    let mut lanes = self.lanes.iter().filter(|lane| layers[lane.lower] == layer);
                    lanes.any(|lane| {
                        lane.column == column && self.tracks[lane.lower] < self.tracks[at]
                    })
                };
                while is_passed(self.columns[at]) {
                    self.columns[at] += 1;
                }
            }
            row += 1 + tracks.count();
            let mut tracks = Tracks::default();
            for arch in self
                .arches
                .iter_mut()
                .filter(|arch| layers[arch.points[0]] == layer)
            {
                arch.row = row + tracks.reserve(arch.columns);
            }
            row += tracks.count();
            // One row for the letters.
            row += usize::from(layer < highest);
        }
        self.height = row;
    }

    fn feet(&self, point: usize) -> Vec<usize> {
        let feet = self.lanes.iter().filter(|lane| lane.upper == point);
        feet.map(|lane| lane.column).collect()
    }
}

/// Rows of horizontal lines that do not overlap.
#[derive(Default)]
struct Tracks(Vec<Vec<(usize, usize)>>);

impl Tracks {
    /// Reserves a line with these ends in the first row with space for it, and returns the row.
    fn reserve(&mut self, ends: impl IntoIterator<Item = usize>) -> usize {
        let (from, to) = ends.into_iter().fold((usize::MAX, 0), |(from, to), end| {
            (from.min(end), to.max(end))
        });
        let is_free = |row: &Vec<(usize, usize)>| row.iter().all(|&(a, b)| to < a || b < from);
        let at = self.0.iter().position(is_free).unwrap_or(self.0.len());
        if at == self.0.len() {
            self.0.push(Vec::new());
        }
        self.0[at].push((from, to));
        at
    }

    fn count(&self) -> usize {
        self.0.len()
    }
}

/// The lines that lead up, down, left and right from a cell, or the character in it.
#[derive(Clone, Copy, Default)]
struct Cell {
    lines: [bool; 4],
    sign: Option<char>,
}

struct TextGrid {
    rows: Vec<Vec<Cell>>,
}

impl TextGrid {
    /// Draws a horizontal line through all these columns.
    fn level(&mut self, row: usize, column: usize, others: &[usize]) {
        let (from, to) = others.iter().fold((column, column), |(from, to), &end| {
            (from.min(end), to.max(end))
        });
        for at in from..=to {
            let lines = &mut self.rows[row][at].lines;
            lines[2] |= at > from;
            lines[3] |= at < to;
        }
    }

    /// Draws a vertical line, which is joined to the lines at its ends and passes over all others.
    fn upright(&mut self, column: usize, from: usize, to: usize) {
        for row in from..=to {
            let lines = &mut self.rows[row][column].lines;
            if from < row && row < to {
                *lines = [true, true, false, false];
            } else if from < to {
                lines[0] |= row == from;
                lines[1] |= row == to;
            }
        }
    }

    /// Writes a text centred at a column.
    fn write_around(&mut self, row: usize, column: usize, text: &str) {
        let start = column - text.chars().count() / 2;
        for (cell, sign) in self.rows[row][start..].iter_mut().zip(text.chars()) {
            cell.sign = Some(sign);
        }
    }

    /// Writes a letter on a horizontal line, near its middle, where no lane passes.
    fn write_between(&mut self, row: usize, [from, to]: [usize; 2], sign: char) {
        let middle = (from + to) / 2;
        let is_level = |at: usize| self.rows[row][at].lines == [false, false, true, true];
        let is_upright = |at: usize| self.rows[row][at].lines == [true, true, false, false];
        // To the right of a lane it would look like the letter of the lane.
        let free = (from + 1..to).filter(|&at| is_level(at) && !is_upright(at - 1));
        if let Some(at) = free.min_by_key(|at| at.abs_diff(middle)) {
            self.rows[row][at].sign = Some(sign);
        }
    }

    fn text(&self, unicode: bool) -> String {
        let sign = |cell: &Cell| cell.sign.unwrap_or_else(|| joint(cell.lines, unicode));
        let lines = self.rows.iter().rev().map(|row| {
            let line: String = row.iter().map(sign).collect();
            line.trim_end().to_string()
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
