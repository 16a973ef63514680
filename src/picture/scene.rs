//! What positions look like, in text and as SVG.

use std::f64::consts::TAU;

use num_bigint::BigInt;

use super::board::{board, board_svg, empty_board, heap};
use super::svg::{FONT_SIZE, Svg};
use crate::board::Board;

/// What a position looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// Squares with signs on them, as a [`Board`] is written.
    Board(String),
    /// Rows of one kind of [`Thing`].
    Heaps(&'static Thing, Vec<BigInt>),
    /// So many rows and columns of empty squares, and what they are together.
    Rectangle(String, [BigInt; 2]),
    /// The ends of edges; a vertex without any stands by itself.
    Graph(Vec<Vec<String>>),
}

/// What heaps are made of: the word for many of them, and the signs for one.
#[derive(Debug, PartialEq, Eq)]
pub struct Thing {
    pub things: &'static str,
    unicode: &'static str,
    ascii: &'static str,
}

impl Thing {
    pub const BEANS: Thing = Thing::new("beans", "●", "o");
    const BRICKS: Thing = Thing::new("bricks", "▬", "=");
    const PINS: Thing = Thing::new("pins", "▮", "I");

    const fn new(things: &'static str, unicode: &'static str, ascii: &'static str) -> Thing {
        Thing {
            things,
            unicode,
            ascii,
        }
    }

    /// The thing with this word.
    pub fn named(things: &str) -> Option<&'static Thing> {
        let all = [&Thing::BEANS, &Thing::BRICKS, &Thing::PINS];
        all.into_iter().find(|thing| thing.things == things)
    }
}

impl Scene {
    /// Heaps of beans.
    pub fn beans(sizes: &[u64]) -> Scene {
        let sizes = sizes.iter().map(|&size| size.into());
        Scene::Heaps(&Thing::BEANS, sizes.collect())
    }

    /// The picture in text; what is too large is described.
    pub fn text(&self, unicode: bool) -> String {
        match self {
            Scene::Board(text) => match Board::new(text) {
                Ok(squares) => board(&squares, unicode),
                Err(_) => text.clone(),
            },
            Scene::Heaps(thing, sizes) => {
                let sign = if unicode { thing.unicode } else { thing.ascii };
                let heaps = sizes.iter().map(|size| heap(size, sign, thing.things));
                heaps.collect::<Vec<_>>().join("\n")
            }
            Scene::Rectangle(thing, [rows, columns]) => match empty_board(rows, columns) {
                Some(squares) => Scene::Board(squares).text(unicode),
                None => format!("a {thing} of {rows} rows and {columns} columns"),
            },
            Scene::Graph(edges) => {
                let beside = |vertex: &&str| {
                    let around = edges.iter().filter(|edge| edge.iter().any(|u| u == vertex));
                    let around = around.flatten().filter(|u| u != vertex);
                    let around: Vec<&str> = around.map(String::as_str).collect();
                    format!("{vertex}: {}", around.join(" "))
                        .trim_end()
                        .to_string()
                };
                let lines: Vec<String> = vertices(edges).iter().map(beside).collect();
                lines.join("\n")
            }
        }
    }

    /// The picture as SVG, where it shows more than the text.
    pub fn svg(&self) -> Option<String> {
        match self {
            Scene::Board(text) => board_svg(&Board::new(text).ok()?),
            Scene::Graph(edges) => Some(graph_svg(edges)),
            Scene::Rectangle(_, [rows, columns]) => Scene::Board(empty_board(rows, columns)?).svg(),
            Scene::Heaps(..) => None,
        }
    }
}

fn vertices(edges: &[Vec<String>]) -> Vec<&str> {
    let mut vertices: Vec<&str> = edges.iter().flatten().map(String::as_str).collect();
    vertices.sort_unstable();
    vertices.dedup();
    vertices
}

/// The vertices in a circle.
fn graph_svg(edges: &[Vec<String>]) -> String {
    const BESIDE: f64 = 50.0;
    const DISC: f64 = 14.0;
    let vertices = vertices(edges);
    let radius = (BESIDE * vertices.len() as f64 / TAU).max(BESIDE);
    let center = radius + 2.0 * DISC;
    let mut svg = Svg::new(2.0 * center, 2.0 * center);
    let place = |vertex: &str| {
        let at = vertices.iter().position(|other| *other == vertex);
        let angle = TAU * at.unwrap_or(0) as f64 / vertices.len() as f64;
        (center + radius * angle.sin(), center - radius * angle.cos())
    };
    for edge in edges {
        if let [u, v] = &edge[..] {
            svg.line(place(u), place(v), "black");
        }
    }
    for vertex in &vertices {
        let at = place(vertex);
        svg.circle(at, DISC, "white");
        svg.text((at.0, at.1 + 0.35 * FONT_SIZE), vertex, "middle");
    }
    svg.finish()
}
