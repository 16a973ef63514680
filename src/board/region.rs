//! Connected places, and the pieces that a board falls into.

use super::{Board, EDGE, Signs, written};

impl<'a> Board<'a> {
    /// The places connected with this one by steps onto these signs, in order; none where another sign stands.
    pub fn region(&self, place: usize, steps: &[isize], signs: &Signs) -> Vec<usize> {
        let mut numbers = vec![0; self.length];
        let mut region = match signs.has(self.sign(place)) {
            true => self.flood(place, steps, signs, &mut numbers, 1),
            false => Vec::new(),
        };
        region.sort_unstable();
        region
    }

    /// The pieces that are connected by such steps and hold none of these walls. Each is cropped, and what does not
    /// belong to it is wall.
    pub fn parts<'b>(&'b self, walls: &str, steps: &'b [isize]) -> Parts<'a, 'b> {
        Parts {
            board: self,
            steps,
            inside: Signs::but(walls),
            // Without any wall the whole board is one piece, and nothing is to be filled.
            wall: walls.chars().find(|&sign| sign != EDGE).unwrap_or(EDGE),
            numbers: vec![0; self.length],
            found: 0,
            next: 0,
        }
    }

    /// Gives this number to the place and all that are connected with it.
    fn flood(
        &self,
        place: usize,
        steps: &[isize],
        signs: &Signs,
        numbers: &mut [u32],
        number: u32,
    ) -> Vec<usize> {
        numbers[place] = number;
        let mut places = vec![place];
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
        places
    }
}

/// The pieces of a board, in the order of their first places.
pub struct Parts<'a, 'b> {
    board: &'b Board<'a>,
    steps: &'b [isize],
    inside: Signs,
    wall: char,
    /// The piece that each place belongs to, from 1.
    numbers: Vec<u32>,
    found: u32,
    next: usize,
}

impl Iterator for Parts<'_, '_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let board = self.board;
        let is_new = |&i: &usize| self.numbers[i] == 0 && self.inside.has(board.sign(i));
        let first = (self.next..board.length).find(is_new)?;
        self.next = first + 1;
        self.found += 1;
        let places = board.flood(
            first,
            self.steps,
            &self.inside,
            &mut self.numbers,
            self.found,
        );
        let row = board.columns + 1;
        // The first place is in the top row.
        let top = first / row;
        let (mut bottom, mut left, mut right) = (top, board.columns, 0);
        for place in places {
            bottom = bottom.max(place / row);
            left = left.min(place % row);
            right = right.max(place % row);
        }
        let part = written(bottom - top + 1, right - left + 1, |r, c| {
            let place = (top + r) * row + left + c;
            match self.numbers[place] == self.found {
                true => board.sign(place),
                false => self.wall,
            }
        });
        Some(part)
    }
}
