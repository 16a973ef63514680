//! Boards of any size and with any signs, as strings whose rows are separated by `/`.
//!
//! A place is an index into the string, so a step is a difference of places, and a step over the edge of a row ends on a `/` or
//! outside the string.

use std::borrow::Cow;
use std::ops::Deref;

use super::symmetry::{Image, Symmetry};
use algebra::limits::{self, Budget};

/// The character that ends a row. Places outside the board count as this character, too.
pub const EDGE: char = '/';
const EDGE_CODE: u8 = EDGE as u8;

/// The first code of a sign that is not ASCII.
const WIDE: usize = 128;

/// A board that was read from a string.
#[derive(Clone)]
pub struct Board<'a> {
    /// A byte for each sign: the sign itself where it is ASCII.
    codes: Cow<'a, [u8]>,
    /// The signs that are not ASCII, sorted.
    wide: Vec<char>,
    rows: usize,
    columns: usize,
}

impl<'a> Board<'a> {
    /// Reads a board; an error says what is wrong with it.
    pub fn new(text: &'a str) -> Result<Self, String> {
        Board::with(text, "")
    }

    /// Reads a board in which the signs `others` may be looked up or placed.
    pub fn with(text: &'a str, others: &str) -> Result<Self, String> {
        let mut board = Board {
            codes: Cow::Borrowed(text.as_bytes()),
            wide: Vec::new(),
            rows: 0,
            columns: 0,
        };
        if !(text.is_ascii() && others.is_ascii()) {
            board.read_wide(text, others)?;
        }
        let codes = &*board.codes;
        if codes.is_empty() {
            return Ok(board);
        }
        let columns = row_length(codes);
        let mut rows = 1;
        let mut end = columns;
        while end < codes.len() {
            let length = row_length(&codes[end + 1..]);
            if length != columns {
                return Err(uneven(rows + 1, length, columns));
            }
            rows += 1;
            end += 1 + length;
        }
        (board.rows, board.columns) = (rows, columns);
        Ok(board)
    }

    #[cold]
    fn read_wide(&mut self, text: &str, others: &str) -> Result<(), String> {
        let signs = text.chars().chain(others.chars());
        self.wide = signs.filter(|sign| !sign.is_ascii()).collect();
        self.wide.sort_unstable();
        self.wide.dedup();
        if self.wide.len() > WIDE {
            return Err(format!(
                "at most {WIDE} different non-ASCII symbols are allowed"
            ));
        }
        self.codes = text.chars().filter_map(|sign| self.code(sign)).collect();
        Ok(())
    }

    /// The string of a board of one sign only.
    pub fn filled(rows: usize, columns: usize, sign: char) -> String {
        if rows == 0 {
            return String::new();
        }
        let row = sign.to_string().repeat(columns);
        let mut text = String::with_capacity(rows * (row.len() + 1));
        for _ in 0..rows {
            text.push_str(&row);
            text.push(EDGE);
        }
        text.pop();
        text
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The length of the string; all places are less than this.
    pub fn length(&self) -> usize {
        self.codes.len()
    }

    fn code(&self, sign: char) -> Option<u8> {
        if sign.is_ascii() {
            return Some(sign as u8);
        }
        let at = self.wide.binary_search(&sign).ok()?;
        u8::try_from(WIDE + at).ok()
    }

    fn sign(&self, code: u8) -> char {
        match (code as usize).checked_sub(WIDE) {
            Some(at) => self.wide[at],
            None => code as char,
        }
    }

    #[inline]
    fn code_at(&self, place: isize) -> u8 {
        // As an unsigned number a negative place is beyond the end as well.
        let code = self.codes.get(place as usize);
        code.copied().unwrap_or(EDGE_CODE)
    }

    /// The sign at a place; outside the board it is a `/`.
    pub fn at(&self, place: isize) -> char {
        self.sign(self.code_at(place))
    }

    /// The sign in a row and a column of the board.
    pub fn square(&self, row: usize, column: usize) -> char {
        self.sign(self.codes[row * (self.columns + 1) + column])
    }

    /// The places with one of these signs, in order.
    pub fn cells(&self, signs: &Signs) -> impl Iterator<Item = usize> {
        let places = self.codes.iter().enumerate();
        let places = places.filter(|&(_, &code)| signs.has(code));
        places.map(|(place, _)| place)
    }

    /// Changes the sign at a place. The new sign must be on the board or among the `others` it was read with.
    pub fn put(&mut self, place: usize, sign: char) {
        if let Some(code) = self.code(sign) {
            self.codes.to_mut()[place] = code;
        }
    }

    pub fn into_text(mut self) -> String {
        let codes = std::mem::take(&mut self.codes);
        self.written(codes.into_owned())
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

/// Reads a board such as `..#/...` with at least one square, and returns the signs row by row and the number of columns. Rows
/// may also be separated by line breaks. An error says what is wrong.
pub fn read_squares(text: &str) -> Result<(Vec<char>, usize), String> {
    let mut squares = Vec::with_capacity(text.len());
    let mut columns = 0;
    for (row, line) in (1..).zip(text.trim().split(['/', '\n'])) {
        let before = squares.len();
        squares.extend(line.trim().chars());
        let length = squares.len() - before;
        if row == 1 {
            columns = length;
        }
        if length == 0 {
            return Err(format!("row {row} of this board has no squares"));
        }
        if length != columns {
            return Err(uneven(row, length, columns));
        }
    }
    Ok((squares, columns))
}

/// The number of signs up to the end of a row.
#[inline]
fn row_length(codes: &[u8]) -> usize {
    let end = codes.iter().position(|&code| code == EDGE_CODE);
    end.unwrap_or(codes.len())
}

#[cold]
fn uneven(row: usize, length: usize, columns: usize) -> String {
    let squares = if length == 1 { "square" } else { "squares" };
    format!("row {row} has {length} {squares}, but row 1 has {columns}")
}

/// A set of signs. The `/` between rows is never in it.
pub struct Signs {
    /// A bit for each code.
    bits: [u64; 4],
}

impl Signs {
    #[inline]
    fn has(&self, code: u8) -> bool {
        self.bits[(code >> 6) as usize] >> (code & 63) & 1 == 1
    }

    fn set(&mut self, code: u8, to: bool) {
        let bit = 1 << (code & 63);
        let bits = &mut self.bits[(code >> 6) as usize];
        *bits = if to { *bits | bit } else { *bits & !bit };
    }
}

impl Board<'_> {
    /// The signs of a string.
    pub fn signs(&self, text: &str) -> Signs {
        self.changed(Signs { bits: [0; 4] }, text, true)
    }

    /// All signs that are not in a string.
    pub fn signs_but(&self, text: &str) -> Signs {
        self.changed(Signs { bits: [!0; 4] }, text, false)
    }

    fn changed(&self, mut signs: Signs, text: &str, to: bool) -> Signs {
        for code in text.chars().filter_map(|sign| self.code(sign)) {
            signs.set(code, to);
        }
        signs.set(EDGE_CODE, false);
        signs
    }
}

/// The steps from a place to its neighbours.
pub struct Steps {
    steps: [isize; 8],
    count: usize,
}

impl Deref for Steps {
    type Target = [isize];

    fn deref(&self) -> &[isize] {
        &self.steps[..self.count]
    }
}

/// Neighbours and rays.
impl Board<'_> {
    /// The steps up, left, right and down.
    pub fn straight(&self) -> Steps {
        let down = self.columns as isize + 1;
        Steps {
            steps: [-down, -1, 1, down, 0, 0, 0, 0],
            count: 4,
        }
    }

    /// The steps to all eight neighbours, row by row.
    pub fn around(&self) -> Steps {
        let down = self.columns as isize + 1;
        Steps {
            steps: [-down - 1, -down, -down + 1, -1, 1, down - 1, down, down + 1],
            count: 8,
        }
    }

    /// The places one step away that have one of these signs.
    pub fn near(
        &self,
        place: usize,
        steps: &[isize],
        signs: &Signs,
    ) -> impl Iterator<Item = usize> {
        let places = steps.iter().map(move |step| place as isize + step);
        let places = places.filter(|&next| signs.has(self.code_at(next)));
        places.map(|next| next as usize)
    }

    /// The places that are reached by repeating one of the steps, always onto one of these signs.
    pub fn rays(
        &self,
        place: usize,
        steps: &[isize],
        signs: &Signs,
    ) -> impl Iterator<Item = usize> {
        steps.iter().flat_map(move |step| {
            let mut at = place as isize;
            std::iter::from_fn(move || {
                at += step;
                signs.has(self.code_at(at)).then_some(at as usize)
            })
        })
    }

    /// The places that are reached by repeating one step, which may lead further than to a neighbour, always onto one of these
    /// signs.
    pub fn ray(&self, place: usize, step: isize, signs: &Signs) -> impl Iterator<Item = usize> {
        line(self.columns, place, step)
            .take_while(|at| signs.has(self.code_at(*at)))
            .map(|at| at as usize)
    }
}

/// The places that are reached by repeating a step. It counts as the shortest possible movement sideways, so that the line
/// ends at the side of the board instead of continuing in another row.
pub fn line(columns: usize, place: usize, step: isize) -> impl Iterator<Item = isize> {
    let row = columns as isize + 1;
    let aside = step % row;
    let aside = if 2 * aside.abs() > row {
        aside - step.signum() * row
    } else {
        aside
    };
    let mut at = place as isize;
    let mut column = at % row;
    std::iter::from_fn(move || {
        at = at.checked_add(step)?;
        column += aside;
        (0..row).contains(&column).then_some(at)
    })
}

/// The initial capacity for the places of a region, so that the list of an ordinary one is allocated once.
const EXPECTED_REGION: usize = 16;

/// Connected components.
impl<'a> Board<'a> {
    /// The places connected with this one by steps onto these signs, in order; empty if this place has another sign.
    pub fn region(
        &self,
        place: usize,
        steps: &[isize],
        signs: Signs,
        budget: &mut Budget,
    ) -> limits::Result<Vec<usize>> {
        if !signs.has(self.codes[place]) {
            return Ok(Vec::new());
        }
        let mut components = self.components(steps, signs, EDGE_CODE);
        components.flood(place, budget)?;
        components.places.sort_unstable();
        Ok(components.places)
    }

    /// The connected components of all squares that are not walls, where neighbours are one of these steps apart. Each is
    /// cropped, and squares that do not belong to it become the first sign of `walls`, which must be known to the board.
    pub fn parts<'b>(&'b self, walls: &str, steps: &'b [isize]) -> Components<'a, 'b> {
        // Without any wall the whole board is one component, and no square is filled.
        let mut signs = walls.chars();
        let wall = signs.find_map(|sign| self.code(sign)).unwrap_or(EDGE_CODE);
        self.components(steps, self.signs_but(walls), wall)
    }

    fn components<'b>(&'b self, steps: &'b [isize], inside: Signs, wall: u8) -> Components<'a, 'b> {
        Components {
            board: self,
            steps,
            inside,
            wall,
            labels: vec![0; self.codes.len()],
            found: 0,
            next: 0,
            places: Vec::with_capacity(EXPECTED_REGION),
        }
    }
}

/// The components of a board, in the order of their first places.
pub struct Components<'a, 'b> {
    board: &'b Board<'a>,
    steps: &'b [isize],
    inside: Signs,
    wall: u8,
    /// The component that each place belongs to, from 1; 0 for none so far.
    labels: Vec<u32>,
    found: u32,
    next: usize,
    /// The places of the last component.
    places: Vec<usize>,
}

impl Components<'_, '_> {
    /// The places of the next component; the least place comes first.
    pub fn next_places(&mut self, budget: &mut Budget) -> limits::Result<Option<&[usize]>> {
        let board = self.board;
        let is_new = |&i: &usize| self.labels[i] == 0 && self.inside.has(board.codes[i]);
        let Some(first) = (self.next..board.codes.len()).find(is_new) else {
            return Ok(None);
        };
        self.next = first + 1;
        self.flood(first, budget)?;
        Ok(Some(&self.places))
    }

    /// Labels and lists the place and all places that are connected with it.
    fn flood(&mut self, place: usize, budget: &mut Budget) -> limits::Result<()> {
        self.found += 1;
        self.labels[place] = self.found;
        self.places.clear();
        self.places.push(place);
        let mut next = 0;
        while let Some(&place) = self.places.get(next) {
            budget.tick_cheap_step(next)?;
            next += 1;
            for near in self.board.near(place, self.steps, &self.inside) {
                if self.labels[near] == 0 {
                    self.labels[near] = self.found;
                    budget.push(&mut self.places, near)?;
                }
            }
        }
        Ok(())
    }

    /// The next component as a board.
    pub fn next_board(&mut self, budget: &mut Budget) -> limits::Result<Option<String>> {
        let Some(&[first, ..]) = self.next_places(budget)? else {
            return Ok(None);
        };
        let board = self.board;
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
                if self.labels[place] == self.found {
                    board.codes[place]
                } else {
                    self.wall
                }
            }));
        }
        Ok(Some(board.written(part)))
    }
}

/// The images among which the least is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Images {
    /// The rotations.
    Turns,
    /// Those in which left and right, top and bottom, both or neither are exchanged.
    Mirrors,
    /// All eight.
    All,
}

impl Images {
    pub fn named(name: &str) -> Option<Images> {
        match name {
            "turns" => Some(Images::Turns),
            "mirrors" => Some(Images::Mirrors),
            "all" => Some(Images::All),
            _ => None,
        }
    }

    pub fn symmetries(self) -> &'static [Symmetry] {
        match self {
            Images::Turns => &[
                Symmetry::IDENTITY,
                Symmetry::TURN,
                Symmetry::HALF_TURN,
                Symmetry::TURN_BACK,
            ],
            Images::Mirrors => &[
                Symmetry::IDENTITY,
                Symmetry::MIRROR,
                Symmetry::FLIP,
                Symmetry::HALF_TURN,
            ],
            Images::All => &Symmetry::ALL,
        }
    }
}

/// Symmetries.
impl Board<'_> {
    fn image(&self, symmetry: Symmetry) -> Image {
        symmetry.image(self.rows, self.columns, self.columns + 1)
    }

    pub fn transformed(&self, symmetry: Symmetry) -> String {
        self.write(self.image(symmetry))
    }

    /// Turned by a quarter, clockwise.
    pub fn turned(&self) -> String {
        self.transformed(Symmetry::TURN)
    }

    /// Left and right exchanged.
    pub fn mirrored(&self) -> String {
        self.transformed(Symmetry::MIRROR)
    }

    /// Top and bottom exchanged.
    pub fn flipped(&self) -> String {
        self.transformed(Symmetry::FLIP)
    }

    /// The image whose string comes first in the order of strings.
    pub fn least(&self, images: Images, budget: &mut Budget) -> limits::Result<String> {
        let mut least = self.image(Symmetry::IDENTITY);
        for &symmetry in &images.symmetries()[1..] {
            let image = self.image(symmetry);
            if self.comes_first(image, least, budget)? {
                least = image;
            }
        }
        Ok(self.write(least))
    }

    /// Whether the string of one image comes before that of another.
    fn comes_first(&self, one: Image, other: Image, budget: &mut Budget) -> limits::Result<bool> {
        let mut others = self.codes_of(other);
        for (step, code) in self.codes_of(one).enumerate() {
            budget.tick_cheap_step(step)?;
            let next = others.next();
            if next != Some(code) {
                return Ok(Some(code) < next);
            }
        }
        Ok(others.next().is_some())
    }

    fn write(&self, image: Image) -> String {
        self.written(self.codes_of(image).collect())
    }

    /// The codes of an image, with `/` between rows. They have the same order as the signs.
    fn codes_of(&self, image: Image) -> impl Iterator<Item = u8> {
        let length = (image.rows * (image.columns + 1)).saturating_sub(1);
        let mut index = image.first;
        let mut column = 0;
        (0..length).map(move |_| {
            if column == image.columns {
                column = 0;
                index += image.down - image.columns as isize * image.right;
                return EDGE_CODE;
            }
            let code = self.codes[index as usize];
            column += 1;
            index += image.right;
            code
        })
    }
}
