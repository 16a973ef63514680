//! The rules on a board of a given size, with memo tables for its positions.

use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::games::PositionalRules;
use crate::board::{Grid, squares};
use algebra::game::{Ending, Player, SideTable};

/// Left's squares, Right's squares, and whether Left is to move.
pub type FieldKey = (u64, u64, bool);

/// The winner of a Hex position, and the empty squares that the winner needs.
#[derive(Clone, Copy)]
pub struct HexProof {
    pub winner: Player,
    pub carrier: u64,
}

pub struct Field {
    pub rules: &'static PositionalRules,
    pub grid: Grid,
    /// The squares, nearest to the centre first, because moves there tend to be best.
    pub order: Vec<usize>,
    /// The symmetries as permutations of the squares.
    permutations: Vec<Vec<u8>>,
    /// How positions end under best play. Symmetric positions share an entry.
    pub endings: RefCell<HashMap<FieldKey, Ending, FxBuildHasher>>,
    /// The winners of Hex positions.
    pub proofs: RefCell<HashMap<FieldKey, HexProof, FxBuildHasher>>,
}

impl Field {
    fn new(rules: &'static PositionalRules, grid: Grid) -> Self {
        let from_centre = |square: usize| {
            let (row, column) = (square / grid.columns(), square % grid.columns());
            let row = (2 * row + 1).abs_diff(grid.rows());
            let column = (2 * column + 1).abs_diff(grid.columns());
            row * row + column * column
        };
        let mut order: Vec<usize> = (0..grid.area()).collect();
        order.sort_by_key(|&square| from_centre(square));
        let permutations = rules.symmetries.iter();
        Field {
            rules,
            grid,
            order,
            permutations: permutations
                .map(|symmetry| grid.permutation(*symmetry))
                .collect(),
            endings: RefCell::default(),
            proofs: RefCell::default(),
        }
    }

    /// A key that symmetric positions share.
    pub fn key(&self, [left, right]: [u64; 2], mover: Player) -> FieldKey {
        let images = self.permutations.iter();
        let images = images.map(|moved| (permuted(left, moved), permuted(right, moved)));
        let (left, right) = images.fold((left, right), Ord::min);
        (left, right, mover == Player::Left)
    }
}

fn permuted(set: u64, permutation: &[u8]) -> u64 {
    squares(set).fold(0, |image, square| image | 1 << permutation[square])
}

/// All fields used so far.
#[derive(Default)]
pub struct Fields {
    known: HashMap<(&'static str, Grid), Rc<Field>>,
}

impl SideTable for Fields {
    const HAS_IDS: bool = false;

    fn clear(&mut self) {
        // The fields themselves stay, because boards hold on to them.
        for field in self.known.values() {
            *field.endings.borrow_mut() = HashMap::default();
            *field.proofs.borrow_mut() = HashMap::default();
        }
    }
}

impl Fields {
    pub fn field(&mut self, rules: &'static PositionalRules, grid: Grid) -> Rc<Field> {
        let field = self.known.entry((rules.name, grid));
        let field = field.or_insert_with(|| Rc::new(Field::new(rules, grid)));
        field.clone()
    }
}
