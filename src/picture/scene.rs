//! Pictures of positions, as text and on a canvas.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::canvas::Canvas;
use super::paint::Paint;
use super::{board, bush, graph, heaps, marks};
use solver::board::Board;
use solver::scene::{BOARD, FREE, LAST, MOST_COLUMNS, MOST_ROWS, Scene};

/// A rectangle that is reduced to its last square, which is marked.
const PLANK: &str = "plank";

/// How scenes are drawn.
pub trait Draw {
    /// The picture as text, or a description if it is too large.
    fn text(&self, unicode: bool) -> String;

    /// The picture on a canvas, or a description if it is too large.
    fn canvas(&self) -> Canvas;

    /// The picture without titles at the edge of a board, as a small part of another picture.
    fn plain_canvas(&self) -> Canvas;

    /// A board as plain characters without grid lines, for narrow terminals.
    fn letters(&self) -> Option<String>;
}

impl Draw for Scene {
    fn text(&self, unicode: bool) -> String {
        let drawn = match self {
            Scene::Board(squares, _) | Scene::Dominoes(squares) => {
                drawable(squares).map(|squares| board::titled_text(&squares, unicode))
            }
            Scene::Marks(squares, is_hex) => {
                drawable(squares).map(|squares| marks::text(&squares, *is_hex, unicode))
            }
            Scene::Heaps(thing, sizes) => Some(heaps::text(*thing, sizes, unicode)),
            Scene::Rectangle(thing, sides) => empty_board(thing, sides).and_then(|squares| {
                let squares = drawable(&squares)?;
                Some(match &**thing {
                    BOARD => board::titled_text(&squares, unicode),
                    _ => board::text(&squares, unicode),
                })
            }),
            Scene::Graph(edges) if graph::description(edges).is_none() => Some(graph::text(edges)),
            Scene::Graph(_) => None,
            Scene::Bush(it) => Some(bush::text(it, unicode)),
        };
        drawn.unwrap_or_else(|| description(self))
    }

    fn canvas(&self) -> Canvas {
        let titled = match self {
            Scene::Board(squares, pieces) => drawable(squares)
                .filter(|squares| squares.rows() * squares.columns() > 0)
                .map(|squares| board::titled_canvas(&squares, pieces)),
            Scene::Rectangle(thing, sides) if thing == BOARD => {
                empty_board(thing, sides).map(|squares| Scene::board(squares).canvas())
            }
            _ => None,
        };
        titled.unwrap_or_else(|| self.plain_canvas())
    }

    fn plain_canvas(&self) -> Canvas {
        let drawn = match self {
            Scene::Board(squares, pieces) => {
                drawable(squares).map(|squares| board::canvas(&squares, pieces))
            }
            Scene::Marks(squares, is_hex) => {
                drawable(squares).map(|squares| marks::canvas(&squares, *is_hex))
            }
            Scene::Dominoes(letters) => drawable(letters).map(|_| dominoes(letters)),
            Scene::Heaps(thing, sizes) => Some(heaps::canvas(*thing, sizes)),
            Scene::Rectangle(thing, sides) => {
                empty_board(thing, sides).map(|squares| Scene::board(squares).plain_canvas())
            }
            Scene::Graph(edges) if graph::description(edges).is_none() => {
                Some(graph::canvas(edges))
            }
            Scene::Graph(_) => None,
            Scene::Bush(it) => bush::canvas(it),
        };
        drawn.unwrap_or_else(|| Canvas::words(&description(self)))
    }

    fn letters(&self) -> Option<String> {
        let squares = match self {
            Scene::Board(text, _) => drawable(text).map(|_| text.clone()),
            Scene::Rectangle(thing, sides) => empty_board(thing, sides),
            _ => None,
        };
        squares.map(|squares| squares.replace('/', "\n"))
    }
}

/// The description of a scene that is too large to be drawn.
fn description(scene: &Scene) -> String {
    match scene {
        Scene::Board(text, _) | Scene::Marks(text, _) => match Board::new(text) {
            Ok(squares) => {
                let (rows, columns) = (squares.rows(), squares.columns());
                format!("a board of {rows} rows and {columns} columns")
            }
            Err(_) => text.clone(),
        },
        Scene::Dominoes(letters) => format!("{} dominoes", letters.chars().count()),
        Scene::Heaps(thing, sizes) => format!("{} heaps of {}", sizes.len(), thing.things()),
        Scene::Rectangle(thing, [rows, columns]) => {
            format!("a {thing} of {rows} rows and {columns} columns")
        }
        Scene::Graph(edges) => graph::description(edges).unwrap_or_default(),
        Scene::Bush(it) => bush::description(it),
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
