//! Who wins boards that are too large to be their values at once: the rulesets' own searches against plain recursion.

use super::recursion::{Moves, PLAYERS, Recursion};
use super::rules::{self, Rows, flipped, mirrored, other_side, text_of, turned};
use crate::common::random::{Rng, cases};
use crate::common::typist::Typist;
use upstar::game::{Ending, Outcome, Player};
use upstar::{Checks, Engine, Settings};

struct Searched {
    name: &'static str,
    signs: &'static str,
    moves: Moves<Rows>,
    sizes: &'static [(u64, u64)],
}

const NOGO: Searched = Searched {
    name: "nogo",
    signs: "XO..........#",
    moves: rules::nogo,
    sizes: &[(1, 11), (1, 12), (2, 6), (3, 4), (11, 1)],
};

const AMAZONS: Searched = Searched {
    name: "amazons",
    signs: "XO....##",
    moves: rules::amazons,
    sizes: &[(1, 8), (2, 4), (3, 3), (5, 2)],
};

const CLOBBER: Searched = Searched {
    name: "clobber",
    signs: "XXXOOO.#",
    moves: rules::clobber,
    sizes: &[(1, 12), (2, 6), (3, 4), (4, 3)],
};

const COL: Searched = Searched {
    name: "col",
    signs: "XO.....#",
    moves: rules::col,
    sizes: &[(1, 9), (2, 4), (3, 3), (5, 2)],
};

const SNORT: Searched = Searched {
    name: "snort",
    moves: rules::snort,
    ..COL
};

const KONANE: Searched = Searched {
    name: "konane",
    signs: "XXXOOO...#",
    moves: rules::konane,
    sizes: &[(1, 12), (3, 4), (4, 4), (5, 3)],
};

const CRAM: Searched = Searched {
    name: "cram",
    signs: ".....#",
    moves: rules::cram,
    sizes: &[(1, 13), (3, 4), (4, 4), (6, 2)],
};

const FISSION: Searched = Searched {
    name: "fission",
    signs: "XX......#",
    moves: rules::fission,
    sizes: &[(1, 12), (3, 4), (4, 4), (5, 3)],
};

impl Searched {
    fn board(&self, rng: &mut Rng, (rows, columns): (u64, u64)) -> Rows {
        let signs: Vec<char> = self.signs.chars().collect();
        let mut row = |_| (0..columns).map(|_| *rng.pick(&signs)).collect();
        (0..rows).map(&mut row).collect()
    }

    fn call(&self, rows: &Rows) -> String {
        format!("{}(\"{}\")", self.name, text_of(rows))
    }

    fn has_moves(&self, rows: &Rows) -> bool {
        PLAYERS
            .iter()
            .any(|&player| !(self.moves)(rows, player).is_empty())
    }
}

/// An engine that searches at once.
fn searching() -> Typist {
    Typist {
        engine: Engine::new(Settings::with(|settings| settings.patience = Checks::NONE)),
    }
}

fn letter(recursion: &mut Recursion<Rows>, rows: &Rows) -> &'static str {
    let [left, right] = PLAYERS.map(|player| {
        if recursion.wins(rows, player) {
            Ending::win(player)
        } else {
            Ending::win(player.opponent())
        }
    });
    Outcome::of_endings(left, right).letter()
}

#[test]
fn of_boards() {
    for (game, count) in [
        (NOGO, 30),
        (AMAZONS, 60),
        (CLOBBER, 60),
        (COL, 60),
        (SNORT, 60),
        (KONANE, 60),
        (CRAM, 40),
        (FISSION, 60),
    ] {
        let mut recursion = Recursion::new(game.moves);
        let mut typist = searching();
        cases(count, |rng| {
            let size = *rng.pick(game.sizes);
            let rows = game.board(rng, size);
            let asked = format!("outcome({})", game.call(&rows));
            assert_eq!(
                typist.print(&asked),
                letter(&mut recursion, &rows),
                "{asked}"
            );
        });
    }
}

/// Boards with a wall between them are the sum.
#[test]
fn of_sums_of_boards() {
    for (game, sizes) in [
        (NOGO, [(1, 10), (1, 3)]),
        (AMAZONS, [(2, 3), (2, 3)]),
        (CLOBBER, [(3, 3), (3, 1)]),
        (COL, [(2, 3), (2, 1)]),
        (SNORT, [(2, 3), (2, 1)]),
        (KONANE, [(2, 4), (2, 4)]),
        (CRAM, [(3, 3), (3, 2)]),
        (FISSION, [(3, 3), (3, 4)]),
    ] {
        let mut recursion = Recursion::new(game.moves);
        let mut typist = searching();
        cases(40, |rng| {
            let [first, second] = sizes.map(|size| game.board(rng, size));
            // A group without a free square stops everyone, also beyond the wall.
            if !game.has_moves(&first) || !game.has_moves(&second) {
                return;
            }
            let joined = first.iter().zip(&second);
            let joined: Rows = joined
                .map(|(a, b)| [a, &vec!['#'], b].map(Vec::clone).concat())
                .collect();
            let sum = format!("{} + {}", game.call(&first), game.call(&second));
            let asked = format!("outcome({sum})");
            assert_eq!(
                typist.print(&asked),
                letter(&mut recursion, &joined),
                "{asked}"
            );
            let negative = format!("outcome(-({sum}) + {} - {0})", game.call(&first));
            let [left, right] =
                [Player::Right, Player::Left].map(|player| recursion.wins(&joined, player));
            let outcome = Outcome::of_starts(left, right).letter();
            assert_eq!(typist.print(&negative), outcome, "{negative}");
        });
    }
}

/// Images of a large board are the same part, and a board and its negative cancel: this would be long searches.
#[test]
fn of_images() {
    let mut typist = searching();
    for game in [NOGO, AMAZONS, CLOBBER, COL, SNORT, KONANE, CRAM] {
        cases(10, |rng| {
            let board = game.board(rng, (5, 6));
            let image = *rng.pick(&[turned, mirrored, flipped, |rows: &Rows| {
                turned(&flipped(rows))
            }]);
            let [board, negative] =
                [&board, &other_side(&image(&board))].map(|rows| game.call(rows));
            let asked = format!("outcome({board} + {negative})");
            assert_eq!(typist.print(&asked), "P", "{asked}");
        });
    }
    // In Fission, the players' directions are exchanged.
    cases(10, |rng| {
        let board = FISSION.board(rng, (5, 6));
        let image = *rng.pick(&[turned, |rows: &Rows| turned(&flipped(rows))]);
        let [board, negative] = [&board, &image(&board)].map(|rows| FISSION.call(rows));
        let asked = format!("outcome({board} + {negative})");
        assert_eq!(typist.print(&asked), "P", "{asked}");
    });
}

/// These searches are long enough for a second thread, which must not change the answers.
#[test]
fn in_two_threads() {
    let mut typist = Typist {
        engine: Engine::new(Settings::with(|settings| {
            settings.patience = Checks::NONE;
            settings.threads = 2;
        })),
    };
    for (call, outcome) in [
        (r#"clobber("XOXOXO/OXOXOX/XOXOXO")"#, "P"),
        (r#"clobber("XOXOX/OXOXO/XOXOX/OXOXO")"#, "N"),
        (r#"clobber("XOOX/OXXO/XOOX") + clobber("OXOO/OXXO")"#, "R"),
        (r#"nogo(".../.../.../.../...")"#, "N"),
        (r#"cram("...../...../...../...../.....")"#, "P"),
    ] {
        assert_eq!(typist.print(&format!("outcome({call})")), outcome, "{call}");
    }
}
