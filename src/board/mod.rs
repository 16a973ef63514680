//! Boards: strings of signs whose rows are divided by `/`.
//!
//! A place is an index of the string, so a step is a difference of places, and a step over the edge of a row ends on a
//! `/` or outside the string.

mod image;
mod reach;
mod region;
mod signs;

pub use image::Images;
pub use signs::Signs;

/// What stands at the end of a row, and everywhere outside the board.
pub const EDGE: char = '/';

/// A board, with its rows counted. Most boards are ASCII, and their bytes are their signs.
pub struct Board<'a> {
    text: &'a str,
    /// The signs of a board that is not ASCII.
    wide: Vec<char>,
    /// Of the string.
    length: usize,
    rows: usize,
    columns: usize,
}

impl<'a> Board<'a> {
    /// Reads a board; an error says which row is not as long as the first.
    pub fn new(text: &'a str) -> Result<Self, String> {
        let wide: Vec<char> = match text.is_ascii() {
            true => Vec::new(),
            false => text.chars().collect(),
        };
        let length = match wide.is_empty() {
            true => text.len(),
            false => wide.len(),
        };
        let mut board = Board {
            text,
            wide,
            length,
            rows: 0,
            columns: 0,
        };
        if length == 0 {
            return Ok(board);
        }
        let edge = (0..length).find(|&i| board.sign(i) == EDGE);
        board.columns = edge.unwrap_or(length);
        board.rows = text.bytes().filter(|&byte| byte == EDGE as u8).count() + 1;
        let mut edges = (1..board.rows).map(|row| row * (board.columns + 1) - 1);
        let even =
            length + 1 == board.rows * (board.columns + 1) && edges.all(|i| board.sign(i) == EDGE);
        match even {
            true => Ok(board),
            false => Err(uneven(text, board.columns)),
        }
    }

    /// A board of one sign only.
    pub fn filled(rows: usize, columns: usize, sign: char) -> String {
        written(rows, columns, |_, _| sign)
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The length of the string, which places are less than.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The sign at an index of the string.
    #[inline]
    fn sign(&self, i: usize) -> char {
        match self.wide.get(i) {
            Some(&sign) => sign,
            None => self.text.as_bytes()[i] as char,
        }
    }

    /// The sign at a place; beyond the edge it is a `/`.
    #[inline]
    pub fn at(&self, place: isize) -> char {
        match (0..self.length as isize).contains(&place) {
            true => self.sign(place as usize),
            false => EDGE,
        }
    }

    /// What stands in a row and a column that the board has.
    #[inline]
    pub fn square(&self, row: usize, column: usize) -> char {
        self.sign(row * (self.columns + 1) + column)
    }

    /// The places where one of these signs stands, in order.
    pub fn cells(&self, signs: &Signs) -> impl Iterator<Item = usize> {
        (0..self.length).filter(|&i| signs.has(self.sign(i)))
    }

    /// The board with these places changed, one after the other.
    pub fn put(&self, changes: &[(usize, char)]) -> String {
        if self.wide.is_empty() && changes.iter().all(|(_, sign)| sign.is_ascii()) {
            let mut text = self.text.to_string();
            for &(place, sign) in changes {
                text.replace_range(place..=place, sign.encode_utf8(&mut [0; 4]));
            }
            return text;
        }
        let mut signs: Vec<char> = self.text.chars().collect();
        for &(place, sign) in changes {
            signs[place] = sign;
        }
        signs.into_iter().collect()
    }

    /// The board with two signs exchanged.
    pub fn swapped(&self, a: char, b: char) -> String {
        let exchanged = |sign| match sign {
            sign if sign == a => b,
            sign if sign == b => a,
            sign => sign,
        };
        self.text.chars().map(exchanged).collect()
    }
}

/// The string of a board, sign by sign.
fn written(rows: usize, columns: usize, mut sign: impl FnMut(usize, usize) -> char) -> String {
    let mut text = String::with_capacity(rows * (columns + 1));
    for row in 0..rows {
        if row > 0 {
            text.push(EDGE);
        }
        text.extend((0..columns).map(|column| sign(row, column)));
    }
    text
}

fn uneven(text: &str, columns: usize) -> String {
    let mut rows = text.split(EDGE).map(|row| row.chars().count()).enumerate();
    match rows.find(|(_, signs)| *signs != columns) {
        Some((row, signs)) => format!("row {} has {signs}, and row 1 has {columns}", row + 1),
        None => String::new(),
    }
}
