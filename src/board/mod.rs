//! Boards: strings of signs whose rows are divided by `/`.
//!
//! A place is an index of the string, so a step is a difference of places, and a step over the edge of a row ends on a
//! `/` or outside the string.

mod image;
mod reach;
mod region;
mod signs;

use std::borrow::Cow;

pub use image::Images;
pub use signs::Signs;

/// What stands at the end of a row, and everywhere outside the board.
pub const EDGE: char = '/';
const EDGE_CODE: u8 = EDGE as u8;

/// Codes of signs that are not ASCII count from here.
const WIDE: usize = 128;

/// A board, with its rows counted.
pub struct Board<'a> {
    /// A byte for each sign: itself where it is ASCII, and it mostly is.
    codes: Cow<'a, [u8]>,
    /// The other signs in order.
    wide: Vec<char>,
    rows: usize,
    columns: usize,
}

impl<'a> Board<'a> {
    /// Reads a board; an error says what is wrong with it.
    pub fn new(text: &'a str) -> Result<Self, String> {
        Board::with(text, "")
    }

    /// The same, with other signs that it will be asked about or that will stand on it.
    pub fn with(text: &'a str, others: &str) -> Result<Self, String> {
        let mut board = Board {
            codes: Cow::Borrowed(text.as_bytes()),
            wide: Vec::new(),
            rows: 0,
            columns: 0,
        };
        if !(text.is_ascii() && others.is_ascii()) {
            let signs = text.chars().chain(others.chars());
            board.wide = signs.filter(|sign| !sign.is_ascii()).collect();
            board.wide.sort_unstable();
            board.wide.dedup();
            if board.wide.len() > WIDE {
                return Err(format!(
                    "at most {WIDE} of its signs may be other than ASCII"
                ));
            }
            let codes = text.chars().filter_map(|sign| board.code(sign));
            board.codes = codes.collect();
        }
        let codes = &*board.codes;
        if codes.is_empty() {
            return Ok(board);
        }
        let is_edge = |code: &u8| *code == EDGE_CODE;
        let Some(columns) = codes.iter().position(is_edge) else {
            (board.rows, board.columns) = (1, codes.len());
            return Ok(board);
        };
        let rows = codes.iter().filter(|code| is_edge(code)).count() + 1;
        let mut ends = codes.iter().skip(columns).step_by(columns + 1);
        if codes.len() + 1 != rows * (columns + 1) || !ends.all(is_edge) {
            return Err(uneven(codes, columns));
        }
        (board.rows, board.columns) = (rows, columns);
        Ok(board)
    }

    /// The string of a board of one sign only.
    pub fn filled(rows: usize, columns: usize, sign: char) -> String {
        let row = String::from_iter(std::iter::repeat_n(sign, columns)) + "/";
        let mut text = row.repeat(rows);
        text.pop();
        text
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns it has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The length of the string, which places are less than.
    pub fn length(&self) -> usize {
        self.codes.len()
    }

    fn code(&self, sign: char) -> Option<u8> {
        match sign.is_ascii() {
            true => Some(sign as u8),
            false => {
                let place = self.wide.binary_search(&sign).ok()?;
                u8::try_from(WIDE + place).ok()
            }
        }
    }

    fn sign(&self, code: u8) -> char {
        match (code as usize).checked_sub(WIDE) {
            Some(place) => self.wide[place],
            None => code as char,
        }
    }

    /// The code at a place.
    #[inline]
    fn code_at(&self, place: isize) -> u8 {
        // What is negative is too large as well.
        let code = self.codes.get(place as usize);
        code.copied().unwrap_or(EDGE_CODE)
    }

    /// The sign at a place; beyond the edge it is a `/`.
    pub fn at(&self, place: isize) -> char {
        self.sign(self.code_at(place))
    }

    /// What stands in a row and a column that the board has.
    pub fn square(&self, row: usize, column: usize) -> char {
        self.sign(self.codes[row * (self.columns + 1) + column])
    }

    /// The places where one of these signs stands, in order.
    pub fn cells(&self, signs: &Signs) -> impl Iterator<Item = usize> {
        let places = self.codes.iter().enumerate();
        let places = places.filter(|&(_, &code)| signs.has(code));
        places.map(|(place, _)| place)
    }

    /// The board with these places changed, one after the other, to signs that it was made with.
    pub fn put(&self, changes: &[(usize, char)]) -> String {
        let mut codes = self.codes.to_vec();
        for &(place, sign) in changes {
            if let Some(code) = self.code(sign) {
                codes[place] = code;
            }
        }
        self.written(codes)
    }

    /// The board with two signs exchanged.
    pub fn swapped(&self, a: char, b: char) -> String {
        let [a, b] = [(a, b), (b, a)].map(|(from, to)| self.code(from).zip(self.code(to)));
        let exchanged = |&code: &u8| match [a, b] {
            [Some((from, to)), _] | [_, Some((from, to))] if code == from => to,
            _ => code,
        };
        self.written(self.codes.iter().map(exchanged).collect())
    }

    /// The string of some codes.
    fn written(&self, codes: Vec<u8>) -> String {
        match String::from_utf8(codes) {
            Ok(text) if self.wide.is_empty() => text,
            coded => {
                let codes = coded.map_or_else(|error| error.into_bytes(), String::into_bytes);
                codes.into_iter().map(|code| self.sign(code)).collect()
            }
        }
    }
}

fn uneven(codes: &[u8], columns: usize) -> String {
    let mut rows = codes.split(|&code| code == EDGE_CODE).map(<[u8]>::len);
    let row = rows.position(|signs| signs != columns).unwrap_or(0);
    let signs = codes.split(|&code| code == EDGE_CODE).nth(row);
    let signs = signs.map_or(0, <[u8]>::len);
    format!("row {} has {signs}, and row 1 has {columns}", row + 1)
}
