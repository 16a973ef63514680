//! The eight symmetries of a board, and the representatives of its images.

/// A symmetry. The order of the rows, of the columns or of both may be reversed; then rows and columns may be exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    pub transposed: bool,
    /// Top and bottom exchanged.
    pub flipped: bool,
    /// Left and right exchanged.
    pub mirrored: bool,
}

impl Symmetry {
    pub const IDENTITY: Symmetry = Symmetry::new(false, false, false);
    pub const MIRROR: Symmetry = Symmetry::new(false, false, true);
    pub const FLIP: Symmetry = Symmetry::new(false, true, false);
    pub const HALF_TURN: Symmetry = Symmetry::new(false, true, true);
    /// A quarter turn clockwise.
    pub const TURN: Symmetry = Symmetry::new(true, true, false);
    pub const TRANSPOSITION: Symmetry = Symmetry::new(true, false, false);
    pub const TURN_BACK: Symmetry = Symmetry::new(true, false, true);

    pub const ALL: [Symmetry; 8] = [
        Symmetry::IDENTITY,
        Symmetry::MIRROR,
        Symmetry::FLIP,
        Symmetry::HALF_TURN,
        Symmetry::TRANSPOSITION,
        Symmetry::TURN_BACK,
        Symmetry::TURN,
        Symmetry::new(true, true, true),
    ];

    const fn new(transposed: bool, flipped: bool, mirrored: bool) -> Self {
        Symmetry {
            transposed,
            flipped,
            mirrored,
        }
    }

    /// The order in which the squares of a board are read to get its image. Rows are `stride` places apart.
    pub fn image(self, rows: usize, columns: usize, stride: usize) -> Image {
        let (mut first, mut down, mut right) = (0, stride as isize, 1);
        if self.flipped {
            first += down * (rows as isize - 1);
            down = -down;
        }
        if self.mirrored {
            first += right * (columns as isize - 1);
            right = -right;
        }
        if self.transposed {
            Image {
                rows: columns,
                columns: rows,
                first,
                down: right,
                right: down,
            }
        } else {
            Image {
                rows,
                columns,
                first,
                down,
                right,
            }
        }
    }
}

/// An order in which the squares of a board are read: the place of the first square, and the differences between the places of
/// neighbours below and to the right.
#[derive(Clone, Copy)]
pub struct Image {
    pub rows: usize,
    pub columns: usize,
    pub first: isize,
    pub down: isize,
    pub right: isize,
}

impl Image {
    /// The places of the squares, row by row.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..self.rows as isize).flat_map(move |row| {
            let start = self.first + row * self.down;
            (0..self.columns as isize).map(move |column| (start + column * self.right) as usize)
        })
    }
}

/// The representative of a position among its images and those of its negative.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NormalForm<S> {
    pub state: S,
    /// Whether the position equals the negative of its representative.
    pub is_negated: bool,
    pub is_own_negative: bool,
}

impl<S: Ord + Copy> NormalForm<S> {
    /// For a position that is no image of its negative: the least image of one of the two.
    pub fn of_one_image(state: S, is_negated: bool) -> Self {
        NormalForm {
            state,
            is_negated,
            is_own_negative: false,
        }
    }

    /// From the least image of a position, and the least image of its negative.
    pub fn of_least_images([image, negative]: [S; 2]) -> Self {
        NormalForm {
            state: image.min(negative),
            is_negated: negative < image,
            is_own_negative: negative == image,
        }
    }

    pub fn map<T>(self, map: impl FnOnce(S) -> T) -> NormalForm<T> {
        NormalForm {
            state: map(self.state),
            is_negated: self.is_negated,
            is_own_negative: self.is_own_negative,
        }
    }
}
