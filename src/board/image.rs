//! A board turned and mirrored.

use std::cmp::Ordering;

use super::{Board, EDGE_CODE};

/// One of the eight ways to lay a board on the table: the index of the sign in its first corner, and the differences
/// from one row and from one column to the next.
#[derive(Clone, Copy)]
struct Image {
    rows: usize,
    columns: usize,
    first: isize,
    down: isize,
    right: isize,
}

impl Image {
    /// Of its string.
    fn length(&self) -> usize {
        (self.rows * (self.columns + 1)).saturating_sub(1)
    }
}

/// Images among which the first is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Images {
    /// Turned by quarters.
    Turns,
    /// Left and right, above and below exchanged, and both.
    Mirrors,
    /// All eight.
    All,
}

impl Board<'_> {
    /// The image whose rows are the columns or not, with its rows and its columns in this order or backwards.
    fn image(&self, transposed: bool, upside_down: bool, backwards: bool) -> Image {
        let row = self.columns as isize + 1;
        let (mut first, mut down, mut right) = (0, row, 1);
        if upside_down {
            first += down * (self.rows as isize - 1);
            down = -down;
        }
        if backwards {
            first += right * (self.columns as isize - 1);
            right = -right;
        }
        let image = Image {
            rows: self.rows,
            columns: self.columns,
            first,
            down,
            right,
        };
        match transposed {
            false => image,
            true => Image {
                rows: self.columns,
                columns: self.rows,
                down: right,
                right: down,
                ..image
            },
        }
    }

    /// Turned by a quarter, clockwise.
    pub fn turned(&self) -> String {
        self.write(self.image(true, true, false))
    }

    /// Left and right exchanged.
    pub fn mirrored(&self) -> String {
        self.write(self.image(false, false, true))
    }

    /// Above and below exchanged.
    pub fn flipped(&self) -> String {
        self.write(self.image(false, true, false))
    }

    /// The first of the images in the order of strings.
    pub fn least(&self, images: Images) -> String {
        let [no, yes] = [false, true];
        let turns = [(no, no, no), (yes, yes, no), (no, yes, yes), (yes, no, yes)];
        let mirrors = [(no, no, no), (no, no, yes), (no, yes, no), (no, yes, yes)];
        let all = [
            (no, no, no),
            (no, no, yes),
            (no, yes, no),
            (no, yes, yes),
            (yes, no, no),
            (yes, no, yes),
            (yes, yes, no),
            (yes, yes, yes),
        ];
        let candidates: &[(bool, bool, bool)] = match images {
            Images::Turns => &turns,
            Images::Mirrors => &mirrors,
            Images::All => &all,
        };
        let mut least = self.image(no, no, no);
        for &(transposed, upside_down, backwards) in &candidates[1..] {
            let image = self.image(transposed, upside_down, backwards);
            if self.compare(image, least) == Ordering::Less {
                least = image;
            }
        }
        self.write(least)
    }

    fn write(&self, image: Image) -> String {
        self.written(self.codes_of(image).collect())
    }

    /// The order of the strings of two images.
    fn compare(&self, a: Image, b: Image) -> Ordering {
        self.codes_of(a).cmp(self.codes_of(b))
    }

    /// The string of an image, sign by sign. The order of codes is that of signs.
    fn codes_of(&self, image: Image) -> impl Iterator<Item = u8> {
        let mut index = image.first;
        let mut column = 0;
        (0..image.length()).map(move |_| {
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
