//! The canonical coloured graph of a cyclic form.

use crate::position::Position;
use algebra::game::Player;
use algebra::game::loopy::{Graph, Options, Vertex, coloured_ranks};
use algebra::limits::{Budget, Result};

/// A graph whose vertices are coloured by what they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Coloured {
    pub options: Vec<Options>,
    pub colours: Vec<u32>,
}

pub(super) const BRACKET: u32 = 0;
pub(super) const ORDINAL_SUM: u32 = u32::MAX;
/// The low bits of a colour are one of these tags; the other bits are a position. For `LEAF` it is the position at the
/// vertex, for `COPIES` the integer that counts the copies of a part, and for `SUM` whatever is added to the parts of
/// the sum.
pub(super) const LEAF: u32 = 1;
pub(super) const COPIES: u32 = 2;
pub(super) const SUM: u32 = 3;
const TAGS: u32 = 3;

impl Coloured {
    pub fn len(&self) -> usize {
        self.colours.len()
    }

    /// A bracket of leaves.
    pub fn of_options(sides: [&[Position]; 2]) -> Coloured {
        let mut form = Coloured {
            options: vec![Options::default()],
            colours: vec![BRACKET],
        };
        for (side, set) in sides.into_iter().enumerate() {
            for option in set {
                form.options[0][side].push(form.colours.len() as Vertex);
                form.options.push(Options::default());
                form.colours.push(option.0 | LEAF);
            }
        }
        form
    }

    /// The options of a bracket vertex.
    pub fn options(&self, player: Player, at: Vertex) -> &[Vertex] {
        &self.options[at as usize][player as usize]
    }

    pub fn is_bracket(&self, at: Vertex) -> bool {
        self.colours[at as usize] == BRACKET
    }

    /// The position at a vertex, if it is a leaf.
    pub fn leaf(&self, at: Vertex) -> Option<Position> {
        let colour = self.colours[at as usize];
        (colour != ORDINAL_SUM && colour & TAGS == LEAF).then_some(Position(colour & !TAGS))
    }

    /// The rank of each vertex, and the form with one vertex for each rank.
    pub fn ranked(&self, budget: &mut Budget) -> Result<(Vec<Vertex>, Coloured)> {
        let graph = Graph::new(self.options.clone())?;
        let ranks = coloured_ranks(&graph, &|at| self.colours[at as usize], budget)?;
        let count = ranks.iter().max().map_or(0, |most| *most as usize + 1);
        let mut options = vec![Options::default(); count];
        let mut colours = vec![BRACKET; count];
        for (at, &rank) in graph.vertices().zip(&ranks) {
            budget.tick()?;
            colours[rank as usize] = self.colours[at as usize];
            options[rank as usize] = Player::BOTH.map(|player| {
                let options = graph.options(player, at).iter();
                options.map(|&option| ranks[option as usize]).collect()
            });
        }
        let options = Graph::new(options)?.into_options();
        Ok((ranks, Coloured { options, colours }))
    }
}
