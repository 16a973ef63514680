//! Cut-Cake: Left cuts vertically, Right horizontally.

use super::family::Family;
use super::partizan;
use crate::eval::{Builtin, row};
use crate::game::Player;
use crate::picture;

pub const CUTCAKE: Builtin = row("cutcake(m, n)")
    .about("Cut-Cake: Left cuts between columns, Right between rows")
    .examples(&[
        ("cutcake(1,4)", "3"),
        ("cutcake(2,3)", "0"),
        ("cutcake(4,8)", "1"),
    ])
    .shape("cutcake(m, n), a cake of m rows and n columns: cutcake(2, 3)")
    .run(|call| {
        let sizes = call.rectangle("a cake")?;
        call.position_of(CAKE.of(sizes))
    });

static CAKE: Family<2> = Family {
    name: "cutcake",
    end: [1, 1],
    is_impartial: false,
    options: |[rows, columns], positions| {
        partizan(positions, rows + columns, |player, options| match player {
            Player::Left => (1..=columns / 2).try_for_each(|cut| {
                options.push([CAKE.of([rows, cut]), CAKE.of([rows, columns - cut])])
            }),
            Player::Right => (1..=rows / 2).try_for_each(|cut| {
                options.push([CAKE.of([cut, columns]), CAKE.of([rows - cut, columns])])
            }),
        })
    },
    // Winning Ways, chapter 2: with the shorter side rounded down to a power of two 2^k, the longer side
    // gives its owner floor(length / 2^k) - 1 free moves.
    value: |[rows, columns], algebra| {
        let moves = |length: u64, width: u64| (length >> width.ilog2()) as i64 - 1;
        algebra.integer(if columns >= rows {
            moves(columns, rows)
        } else {
            -moves(rows, columns)
        })
    },
    draw: |[rows, columns], unicode| picture::rectangle(rows, columns, "cake", unicode),
};
