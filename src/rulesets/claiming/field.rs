//! The fields that boards lie on: rules on a shape, and what has been found out about its positions.

use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::rules::{Rules, Shape, cells};
use crate::game::{Checkpoint, Ending, Player, Truncate};

/// Left's squares, Right's squares, and whether Left is to move.
pub type Key = (u64, u64, bool);

/// Who wins, and the squares needed for it.
#[derive(Clone, Copy)]
pub struct Proof {
    pub winner: Player,
    pub carrier: u64,
}

pub(super) struct Field {
    pub rules: &'static Rules,
    pub shape: Shape,
    /// The squares, those nearest to the middle first: there a move does the most.
    pub order: Vec<usize>,
    symmetries: Vec<Vec<u8>>,
    /// How positions end, symmetric ones together.
    pub known: RefCell<HashMap<Key, Ending, FxBuildHasher>>,
    /// The same for Hex, with the squares that it takes.
    pub proofs: RefCell<HashMap<Key, Proof, FxBuildHasher>>,
}

impl Field {
    fn new(rules: &'static Rules, shape: Shape) -> Self {
        let far = |cell: usize| {
            let (row, column) = (cell / shape.columns, cell % shape.columns);
            let row = (2 * row + 1).abs_diff(shape.rows);
            let column = (2 * column + 1).abs_diff(shape.columns);
            row * row + column * column
        };
        let mut order: Vec<usize> = (0..shape.cells()).collect();
        order.sort_by_key(|&cell| far(cell));
        Field {
            rules,
            shape,
            order,
            symmetries: (rules.symmetries)(shape),
            known: RefCell::default(),
            proofs: RefCell::default(),
        }
    }

    /// The same for all positions that a symmetry turns into each other.
    pub fn key(&self, [left, right]: [u64; 2], mover: Player) -> Key {
        let images = self.symmetries.iter();
        let images = images.map(|map| (turned(left, map), turned(right, map)));
        let (left, right) = images.fold((left, right), Ord::min);
        (left, right, mover == Player::Left)
    }
}

fn turned(set: u64, map: &[u8]) -> u64 {
    cells(set).fold(0, |image, cell| image | 1 << map[cell])
}

/// All fields that were played on, so that what was found out about one is found out once.
#[derive(Default)]
pub struct Fields {
    known: HashMap<(&'static str, Shape), Rc<Field>>,
}

impl Truncate<Checkpoint> for Fields {
    /// Fields refer to no games.
    fn truncate(&mut self, _: &Checkpoint) {}

    fn clear(&mut self) {
        // Boards hold on to their fields.
        for field in self.known.values() {
            *field.known.borrow_mut() = HashMap::default();
            *field.proofs.borrow_mut() = HashMap::default();
        }
    }
}

impl Fields {
    pub(super) fn field(&mut self, rules: &'static Rules, shape: Shape) -> Rc<Field> {
        let field = self.known.entry((rules.name, shape));
        let field = field.or_insert_with(|| Rc::new(Field::new(rules, shape)));
        field.clone()
    }
}
