//! Tic: a row of squares; two next to each other win.

use super::rules::{Rules, Shape};
use crate::game::Player;

struct Tic;

pub static TIC: &dyn Rules = &Tic;

impl Rules for Tic {
    fn name(&self) -> &'static str {
        "tic"
    }

    fn empty_name(&self, shape: Shape) -> String {
        format!("tic({})", shape.columns)
    }

    fn won(&self, _shape: Shape, owned: u64, _player: Player) -> bool {
        owned & (owned >> 1) != 0
    }

    fn symmetries(&self, shape: Shape) -> Vec<Vec<u8>> {
        vec![(0..shape.cells() as u8).rev().collect()]
    }
}
