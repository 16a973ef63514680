//! Connected places, and the pieces that a board falls into.

use super::{Board, EDGE_CODE, Signs};

impl<'a> Board<'a> {
    /// The places connected with this one by steps onto these signs, in order; none where another sign stands.
    pub fn region(&self, place: usize, steps: &[isize], signs: &Signs) -> Vec<usize> {
        let mut region = Vec::new();
        if signs.has(self.codes[place]) {
            let mut numbers = vec![0; self.codes.len()];
            self.flood(place, steps, signs, &mut numbers, 1, &mut region);
        }
        region.sort_unstable();
        region
    }

    /// The pieces that are connected by such steps and hold none of these walls. Each is cropped, and what does not
    /// belong to it is the first of the walls, which the board was made with.
    pub fn parts<'b>(&'b self, walls: &str, steps: &'b [isize]) -> Parts<'a, 'b> {
        Parts {
            board: self,
            steps,
            inside: self.signs_but(walls),
            // Without any wall the whole board is one piece, and nothing is to be filled.
            wall: walls
                .chars()
                .find_map(|sign| self.code(sign))
                .unwrap_or(EDGE_CODE),
            numbers: vec![0; self.codes.len()],
            found: 0,
            next: 0,
            places: Vec::new(),
        }
    }

    /// Gives this number to the place and all that are connected with it, and lists them.
    fn flood(
        &self,
        place: usize,
        steps: &[isize],
        signs: &Signs,
        numbers: &mut [u32],
        number: u32,
        places: &mut Vec<usize>,
    ) {
        numbers[place] = number;
        places.clear();
        places.push(place);
        let mut next = 0;
        while let Some(&place) = places.get(next) {
            next += 1;
            for near in self.near(place, steps, signs) {
                if numbers[near] == 0 {
                    numbers[near] = number;
                    places.push(near);
                }
            }
        }
    }
}

/// The pieces of a board, in the order of their first places.
pub struct Parts<'a, 'b> {
    board: &'b Board<'a>,
    steps: &'b [isize],
    inside: Signs,
    wall: u8,
    /// The piece that each place belongs to, from 1.
    numbers: Vec<u32>,
    found: u32,
    next: usize,
    /// Of the last piece.
    places: Vec<usize>,
}

impl Iterator for Parts<'_, '_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let board = self.board;
        let is_new = |&i: &usize| self.numbers[i] == 0 && self.inside.has(board.codes[i]);
        let first = (self.next..board.codes.len()).find(is_new)?;
        self.next = first + 1;
        self.found += 1;
        let (numbers, places) = (&mut self.numbers, &mut self.places);
        board.flood(first, self.steps, &self.inside, numbers, self.found, places);
        let row = board.columns + 1;
        let last = self.places.iter().max().map_or(first, |last| *last);
        let (top, bottom) = (first / row, last / row);
        let columns = self.places.iter().map(|place| place % row);
        let (left, right) = columns.fold((row, 0), |(left, right), column| {
            (left.min(column), right.max(column))
        });
        let mut part = Vec::with_capacity((bottom - top + 1) * (right - left + 2));
        for r in top..=bottom {
            if r > top {
                part.push(EDGE_CODE);
            }
            part.extend((r * row + left..=r * row + right).map(|place| {
                match self.numbers[place] == self.found {
                    true => board.codes[place],
                    false => self.wall,
                }
            }));
        }
        Some(board.written(part))
    }
}
