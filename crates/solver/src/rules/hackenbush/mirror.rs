//! Pictures that are their own mirror images when the colours of the players are exchanged.

use hashbrown::HashMap;

use super::graph::{Colour, Edge, reached};

/// Larger pictures are not examined.
const MOST_EDGES: usize = 60;
/// The search gives up after this many pairs of points.
const MOST_PAIRS: usize = 20_000;

/// Whether there is an involution of the points that fixes the ground, exchanges the colours of the players and maps no edge to
/// itself. Then the second player moves last by cutting the image of each edge that the first player cuts. The image is still
/// there: an edge and its image have the same distance from the ground, so a shortest path to one does not use the other.
pub(super) fn is_mirrored(edges: &[Edge]) -> bool {
    if edges.len() > MOST_EDGES || !edges.len().is_multiple_of(2) {
        return false;
    }
    let mut between: HashMap<[u32; 2], Colours> = HashMap::new();
    for edge in edges {
        let colours = between.entry(ends(edge.from, edge.to)).or_default();
        colours[edge.colour as usize] += 1;
    }
    let points = reached(edges).into_iter().map(|(point, _)| point);
    let mut search = MirrorSearch {
        points: points.collect(),
        between,
        image: HashMap::from([(0, 0)]),
        tried_pairs: 0,
    };
    search.agrees(0) && search.extend(1)
}

/// The number of edges of each colour.
type Colours = [usize; 3];

fn ends(a: u32, b: u32) -> [u32; 2] {
    [a.min(b), a.max(b)]
}

struct MirrorSearch {
    points: Vec<u32>,
    between: HashMap<[u32; 2], Colours>,
    image: HashMap<u32, u32>,
    tried_pairs: usize,
}

impl MirrorSearch {
    /// Finds images for the points from this index on.
    fn extend(&mut self, from: usize) -> bool {
        let free = (from..self.points.len()).find(|&at| !self.image.contains_key(&self.points[at]));
        let Some(at) = free else {
            return true;
        };
        let point = self.points[at];
        for other in at..self.points.len() {
            let other = self.points[other];
            self.tried_pairs += 1;
            if self.tried_pairs > MOST_PAIRS || self.image.contains_key(&other) {
                continue;
            }
            self.image.insert(point, other);
            self.image.insert(other, point);
            if self.agrees(point) && self.agrees(other) && self.extend(at + 1) {
                return true;
            }
            self.image.remove(&point);
            self.image.remove(&other);
        }
        false
    }

    /// Whether the edges from this point to the points with images are mapped to edges of the opposite colour, and none of them
    /// to itself.
    fn agrees(&self, point: u32) -> bool {
        let colours = |a, b| self.between.get(&ends(a, b)).copied().unwrap_or_default();
        let image = self.image[&point];
        self.image.iter().all(|(&other, &its_image)| {
            let here = colours(point, other);
            let mut there = colours(image, its_image);
            there.swap(Colour::Left as usize, Colour::Right as usize);
            let is_moved = ends(point, other) != ends(image, its_image)
                || here[Colour::Green as usize].is_multiple_of(2);
            here == there && is_moved
        })
    }
}
