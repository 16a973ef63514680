//! What there is to see of a position, as plain data; how it is drawn is none of the business of the solver.

use num_bigint::BigInt;

/// Larger boards are described instead of drawn.
pub const MOST_ROWS: usize = 64;
pub const MOST_COLUMNS: usize = 40;

/// A rectangle whose squares are filled one by one; all others are cut or broken.
pub const BOARD: &str = "board";

/// A free square, and a place without a square.
pub const FREE: char = '.';
pub const HOLE: char = ' ';
/// The poisoned square of a Chomp board, and the last square of a plank.
pub const POISON: char = '✗';
pub const LAST: char = '∘';

/// The characters of Left's pieces, of Right's pieces, and of neutral pieces. Any other character is drawn as a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces(pub [String; 3]);

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces(["XL", "OR", ""].map(String::from))
    }
}

/// What heaps are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapItem {
    Beans,
    Bricks,
    Pins,
}

impl HeapItem {
    const ALL: [HeapItem; 3] = [HeapItem::Beans, HeapItem::Bricks, HeapItem::Pins];

    /// The plural noun, which is also the name of the kind.
    pub fn things(self) -> &'static str {
        match self {
            HeapItem::Beans => "beans",
            HeapItem::Bricks => "bricks",
            HeapItem::Pins => "pins",
        }
    }

    /// The kind with this plural noun.
    pub fn named(things: &str) -> Option<HeapItem> {
        let mut all = HeapItem::ALL.into_iter();
        all.find(|item| item.things() == things)
    }
}

/// A Hackenbush position. The ground is point 0, and points are numbered in the order of their distance from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bush {
    /// For each point, a neighbour that is nearer to the ground; for the ground, itself.
    pub below: Vec<usize>,
    /// The names of the points, if they are to be shown.
    pub names: Vec<String>,
    /// The ends and the owner of each edge: L, R or G.
    pub edges: Vec<(usize, usize, char)>,
}

/// What is drawn for a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Scene {
    /// A board in the notation of [`Board`](crate::board::Board), and the owners of its pieces.
    Board(String, Pieces),
    /// A board whose cells the players mark for good; true if they are hexagons.
    Marks(String, bool),
    /// A row of standing dominoes, by the letters of their owners.
    Dominoes(String),
    /// Heaps of one kind of [`HeapItem`].
    Heaps(HeapItem, Vec<BigInt>),
    /// A rectangle of empty squares: what it is called, and the numbers of rows and columns.
    Rectangle(String, [BigInt; 2]),
    /// The edges as lists of their ends; an isolated vertex is a list of one. A last item such as `:L` is the letter of an
    /// edge's colour or of the owner of a vertex.
    Graph(Vec<Vec<String>>),
    Bush(Bush),
}

impl Scene {
    /// A board with Left's pieces X and L and Right's pieces O and R.
    pub fn board(text: impl Into<String>) -> Scene {
        Scene::Board(text.into(), Pieces::default())
    }

    /// Heaps of beans.
    pub fn beans(sizes: &[u64]) -> Scene {
        let sizes = sizes.iter().map(|&size| size.into());
        Scene::Heaps(HeapItem::Beans, sizes.collect())
    }

    /// A bar of chocolate with these row lengths from the bottom; the poisoned square is at the lower left.
    pub fn bar(rows: &[u64]) -> Scene {
        let longest = rows.first().copied().unwrap_or(0);
        if rows.len() > MOST_ROWS || longest > MOST_COLUMNS as u64 {
            let sides = [rows.len().into(), longest.into()];
            return Scene::Rectangle("bar".to_string(), sides);
        }
        let row = |(at, &length): (usize, &u64)| {
            let mut row = vec![HOLE; longest as usize];
            row[..length as usize].fill(FREE);
            if at == 0 {
                row[0] = POISON;
            }
            String::from_iter(row)
        };
        let rows: Vec<String> = rows.iter().enumerate().map(row).rev().collect();
        Scene::board(rows.join("/"))
    }
}
