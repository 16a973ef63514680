//! Boards as SVG, square by square or hexagon by hexagon.

use super::board::Board;
use crate::game::Player;
use crate::picture::{FONT_SIZE, LEFT_COLOR, RIGHT_COLOR, Svg};

const MARGIN: f64 = 20.0;
/// Half the width of a square, and the radius of a hexagon.
const CELL: f64 = 18.0;

pub fn board_picture(board: &Board) -> String {
    let shape = board.field.shape;
    let slanted = board.field.rules.is_slanted;
    let (across, down) = if slanted {
        (CELL * 3f64.sqrt(), CELL * 1.5)
    } else {
        (2.0 * CELL, 2.0 * CELL)
    };
    let shift = if slanted { across / 2.0 } else { 0.0 };
    let center = |row: usize, column: usize| {
        (
            MARGIN + CELL + across * column as f64 + shift * row as f64,
            MARGIN + CELL + down * row as f64,
        )
    };
    let (last_x, last_y) = center(shape.rows - 1, shape.columns - 1);
    let mut svg = Svg::new(last_x + CELL + MARGIN, last_y + CELL + MARGIN);
    // A hexagon stands on its tip, a square on its side.
    let (corners, turn) = if slanted { (6, 30f64) } else { (4, 45f64) };
    let radius = if slanted { CELL } else { CELL * 2f64.sqrt() };
    for cell in 0..shape.cells() {
        let (x, y) = center(cell / shape.columns, cell % shape.columns);
        let outline: Vec<(f64, f64)> = (0..corners)
            .map(|corner| {
                let angle = (turn + 360.0 / f64::from(corners) * f64::from(corner)).to_radians();
                (x + radius * angle.cos(), y + radius * angle.sin())
            })
            .collect();
        svg.polygon(&outline, "white");
        if let Some(player) = board.owner(cell) {
            let (sign, color) = match player {
                Player::Left => ("X", LEFT_COLOR),
                Player::Right => ("O", RIGHT_COLOR),
            };
            svg.circle((x, y), 0.6 * CELL, color);
            svg.text((x, y + 0.35 * FONT_SIZE), sign, "middle");
        }
    }
    svg.finish()
}
