//! Pictures of positions, as text and on a canvas.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::board::{self, FREE, LAST, MOST_COLUMNS, MOST_ROWS, Pieces};
use super::bush::Bush;
use super::canvas::Canvas;
use super::heaps::{self, HeapItem};
use super::paint::Paint;
use super::{claims, graph};
use crate::board::Board;

/// What is drawn for a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Scene {
    /// A board in the notation of [`Board`], and the owners of its pieces.
    Board(String, Pieces),
    /// A board whose cells are claimed permanently; true if they are hexagons.
    Claims(String, bool),
    /// A row of standing dominoes, by the letters of their owners.
    Dominoes(String),
    /// Heaps of one kind of [`HeapItem`].
    Heaps(&'static HeapItem, Vec<BigInt>),
    /// A rectangle of empty squares: what it is called, and the numbers of rows and columns.
    Rectangle(String, [BigInt; 2]),
    /// The edges as lists of their ends; an isolated vertex is a list of one. A last item such as `:L` is the letter of an
    /// edge's colour or of the owner of a vertex.
    Graph(Vec<Vec<String>>),
    Bush(Bush),
}

/// A rectangle that is reduced to its last square, which is marked.
const PLANK: &str = "plank";

impl Scene {
    /// A board with Left's pieces X and L and Right's pieces O and R.
    pub fn board(text: impl Into<String>) -> Scene {
        Scene::Board(text.into(), Pieces::default())
    }

    /// Heaps of beans.
    pub fn beans(sizes: &[u64]) -> Scene {
        let sizes = sizes.iter().map(|&size| size.into());
        Scene::Heaps(&HeapItem::BEANS, sizes.collect())
    }

    /// A bar of chocolate with these row lengths from the bottom; the poisoned square is at the lower left.
    pub fn bar(rows: &[u64]) -> Scene {
        let longest = rows.first().copied().unwrap_or(0);
        if rows.len() > MOST_ROWS || longest > MOST_COLUMNS as u64 {
            let sides = [rows.len().into(), longest.into()];
            return Scene::Rectangle("bar".to_string(), sides);
        }
        let row = |(at, &length): (usize, &u64)| {
            let mut row = vec![board::HOLE; longest as usize];
            row[..length as usize].fill(FREE);
            if at == 0 {
                row[0] = board::POISON;
            }
            String::from_iter(row)
        };
        let rows: Vec<String> = rows.iter().enumerate().map(row).rev().collect();
        Scene::board(rows.join("/"))
    }

    /// The picture as text, or a description if it is too large.
    pub fn text(&self, unicode: bool) -> String {
        let drawn = match self {
            Scene::Board(squares, _) | Scene::Dominoes(squares) => {
                drawable(squares).map(|squares| board::text(&squares, unicode))
            }
            Scene::Claims(squares, is_hex) => {
                drawable(squares).map(|squares| claims::text(&squares, *is_hex, unicode))
            }
            Scene::Heaps(thing, sizes) => Some(heaps::text(thing, sizes, unicode)),
            Scene::Rectangle(thing, sides) => {
                empty_board(thing, sides).map(|squares| Scene::board(squares).text(unicode))
            }
            Scene::Graph(edges) if graph::description(edges).is_none() => Some(graph::text(edges)),
            Scene::Graph(_) => None,
            Scene::Bush(bush) => Some(bush.text(unicode)),
        };
        drawn.unwrap_or_else(|| self.description())
    }

    /// The picture on a canvas, or a description if it is too large.
    pub fn canvas(&self) -> Canvas {
        let drawn = match self {
            Scene::Board(squares, pieces) => {
                drawable(squares).map(|squares| board::canvas(&squares, pieces))
            }
            Scene::Claims(squares, is_hex) => {
                drawable(squares).map(|squares| claims::canvas(&squares, *is_hex))
            }
            Scene::Dominoes(letters) => drawable(letters).map(|_| dominoes(letters)),
            Scene::Heaps(thing, sizes) => Some(heaps::canvas(thing, sizes)),
            Scene::Rectangle(thing, sides) => {
                empty_board(thing, sides).map(|squares| Scene::board(squares).canvas())
            }
            Scene::Graph(edges) if graph::description(edges).is_none() => {
                Some(graph::canvas(edges))
            }
            Scene::Graph(_) => None,
            Scene::Bush(bush) => bush.canvas(),
        };
        drawn.unwrap_or_else(|| Canvas::words(&self.description()))
    }

    /// A board as plain characters without grid lines, for narrow terminals.
    pub fn letters(&self) -> Option<String> {
        let squares = match self {
            Scene::Board(text, _) => drawable(text).map(|_| text.to_string()),
            Scene::Rectangle(thing, sides) => empty_board(thing, sides),
            _ => None,
        };
        squares.map(|squares| squares.replace('/', "\n"))
    }

    /// The description of a scene that is too large to be drawn.
    fn description(&self) -> String {
        match self {
            Scene::Board(text, _) | Scene::Claims(text, _) => match Board::new(text) {
                Ok(squares) => {
                    let (rows, columns) = (squares.rows(), squares.columns());
                    format!("a board of {rows} rows and {columns} columns")
                }
                Err(_) => text.clone(),
            },
            Scene::Dominoes(letters) => format!("{} dominoes", letters.chars().count()),
            Scene::Heaps(thing, sizes) => format!("{} heaps of {}", sizes.len(), thing.things),
            Scene::Rectangle(thing, [rows, columns]) => {
                format!("a {thing} of {rows} rows and {columns} columns")
            }
            Scene::Graph(edges) => graph::description(edges).unwrap_or_default(),
            Scene::Bush(bush) => bush.description(),
        }
    }
}

/// The board of a text, unless it is too large to be drawn.
fn drawable(text: &str) -> Option<Board<'_>> {
    Board::new(text).ok().filter(board::fits)
}

/// A board of free squares, unless it is too large to be drawn.
fn empty_board(thing: &str, [rows, columns]: &[BigInt; 2]) -> Option<String> {
    let (rows, columns) = (rows.to_usize()?, columns.to_usize()?);
    if rows > MOST_ROWS || columns > MOST_COLUMNS {
        return None;
    }
    let squares = Board::filled(rows, columns, FREE);
    if thing != PLANK {
        return Some(squares);
    }
    let corner = squares.rfind('/').map_or(0, |edge| edge + 1);
    let mut board = Board::with(&squares, &LAST.to_string()).ok()?;
    board.put(corner, LAST);
    Some(board.into_text())
}

fn dominoes(letters: &str) -> Canvas {
    const SIZE: (f64, f64) = (18.0, 56.0);
    const STEP: f64 = 30.0;
    let wide = STEP * letters.chars().count() as f64;
    let mut canvas = Canvas::new(wide, SIZE.1 + 2.0);
    for (at, letter) in letters.chars().enumerate() {
        let x = STEP * at as f64 + (STEP - SIZE.0) / 2.0;
        canvas.rectangle((x, 0.0), SIZE, Paint::of_owner(letter));
        let middle = (x + SIZE.0 / 2.0, SIZE.1 / 2.0);
        canvas.label(
            middle,
            letter.encode_utf8(&mut [0; 4]),
            SIZE.0,
            Paint::Paper,
        );
    }
    canvas.line(
        (0.0, SIZE.1 + 1.0),
        (wide, SIZE.1 + 1.0),
        Paint::Ground,
        3.0,
    );
    canvas
}
