//! Positions of rulesets that both have.

use std::hash::Hash;

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::amazons::Amazons;
use cgt::short::partizan::games::col::{self, Col};
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::fission::Fission;
use cgt::short::partizan::games::konane::Konane;
use cgt::short::partizan::games::snort::{self, Snort};
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::games::toppling_dominoes::{self, TopplingDominoes};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;

use crate::{Fallible, evaluate};

/// Rulesets and boards as upstar has them.
pub const BOARDS: [(&str, &str); 12] = [
    ("amazons", "X...../.....O"),
    ("amazons", "X.../..../...O"),
    ("konane", "XOXOX/OXOXO/XO.OX/OXOXO/XOXOX"),
    ("col", "..../..../..../...."),
    ("snort", "..../..../...."),
    ("toads_and_frogs", "TTTTT...FFFFF"),
    ("fission", "...../...../..X../...../....."),
    ("toppling", "LRRLLRLRLLRRLRLRRL"),
    ("domineering", "..../..../..../...."),
    ("domineering", "...../...../...../....."),
    ("domineering", "...../...../...../...../....."),
    ("domineering", "....../....../....../......"),
];

pub fn ours(ruleset: &str, board: &str) -> Fallible<String> {
    evaluate(&format!("{ruleset}(\"{board}\")"))
}

pub fn theirs(ruleset: &str, board: &str) -> Fallible<CanonicalForm> {
    let grid = board.replace('/', "|").to_lowercase();
    let wrong = || format!("cgt does not read {grid}");
    Ok(match ruleset {
        "amazons" => value(grid.parse::<Amazons>().map_err(|_| wrong())?),
        "konane" => value(grid.parse::<Konane>().map_err(|_| wrong())?),
        "fission" => value(grid.parse::<Fission>().map_err(|_| wrong())?),
        "domineering" => value(grid.parse::<Domineering>().map_err(|_| wrong())?),
        "toads_and_frogs" => value(board.parse::<ToadsAndFrogs>().map_err(|_| wrong())?),
        "toppling" => {
            let domino = |sign| match sign {
                'L' => toppling_dominoes::Tile::Blue,
                _ => toppling_dominoes::Tile::Red,
            };
            let row: Vec<_> = board.chars().map(domino).collect();
            let row = SmallBitGrid::from_arr(row.len() as u8, 1, &row).map_err(|_| wrong())?;
            value(TopplingDominoes::new(vec![row]))
        }
        "col" => value(Col::new(empty_board(board, col::VertexColor::Empty))),
        "snort" => {
            let free = snort::VertexKind::Single(snort::VertexColor::Empty);
            value(Snort::new(empty_board(board, free)))
        }
        other => return Err(format!("cgt has no {other}").into()),
    })
}

fn value<G: PartizanGame + Hash + Eq>(game: G) -> CanonicalForm {
    game.canonical_form(&ParallelTranspositionTable::new())
}

/// The graph of an empty board.
fn empty_board<V: Clone>(board: &str, free: V) -> UndirectedGraph<V> {
    let columns = board.find('/').unwrap_or(board.len());
    let squares = board.replace('/', "").len();
    let pair = |a, b| (VertexIndex { index: a }, VertexIndex { index: b });
    let beside = (1..squares)
        .filter(|i| i % columns > 0)
        .map(|i| pair(i - 1, i));
    let above = (columns..squares).map(|i| pair(i - columns, i));
    let edges: Vec<_> = beside.chain(above).collect();
    UndirectedGraph::from_edges(&edges, &vec![free; squares])
}
