//! The eight symmetries of a board.

/// A symmetry: rows are exchanged with columns or not, after the rows, the columns or both were put in the opposite order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    pub transposed: bool,
    /// Above and below exchanged.
    pub flipped: bool,
    /// Left and right exchanged.
    pub mirrored: bool,
}

impl Symmetry {
    pub const IDENTITY: Symmetry = Symmetry::new(false, false, false);
    pub const MIRROR: Symmetry = Symmetry::new(false, false, true);
    pub const FLIP: Symmetry = Symmetry::new(false, true, false);
    pub const HALF_TURN: Symmetry = Symmetry::new(false, true, true);
    /// By a quarter, clockwise.
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

    /// How the image of a board is read off the board, where rows lie `stride` places apart.
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

/// A board read in another order: the place of the first square, and the differences from one row and from one column to the
/// next.
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
