//! Who wins a Domineering board, by search, is who wins its value.

use solver::position::Position;
use upstar::eval::Value;
use upstar::game::Player;
use upstar::{Checks, Engine, Settings, Source};

use super::common::random::{Rng, cases};

fn position(engine: &mut Engine, text: &str) -> Position {
    let statement = format!("let p = domineering({text})");
    let reply = engine.run(Source::new("test", statement)).next();
    assert!(reply.is_some_and(|reply| reply.error().is_none()), "{text}");
    match engine.session().definitions.list().pop() {
        Some((_, Value::Game(p, _))) => p,
        _ => panic!("{text} is no game"),
    }
}

fn outcomes_agree(engine: &mut Engine, text: &str) {
    let p = position(engine, text);
    // Asked before the value is known.
    let session = engine.session();
    let searched = session.solver().outcome_of(p).unwrap();
    let value = session.solver().value_of(p).unwrap();
    assert_eq!(searched, session.algebra().outcome(value), "{text}");
}

fn board(rng: &mut Rng, rows: u64, columns: u64) -> String {
    let holes = rng.range(1, 4) as u64;
    board_with_holes(rng, rows, columns, holes)
}

/// A board of which `holes` sixteenths are taken.
fn board_with_holes(rng: &mut Rng, rows: u64, columns: u64, holes: u64) -> String {
    let row = |rng: &mut Rng| -> String {
        (0..columns)
            .map(|_| if rng.below(16) < holes { '#' } else { '.' })
            .collect()
    };
    let rows: Vec<String> = (0..rows).map(|_| row(rng)).collect();
    format!("\"{}\"", rows.join("/"))
}

#[test]
fn of_empty_boards() {
    for rows in 1..=16 {
        for columns in 1..=16 {
            if rows * columns <= 30 {
                let mut engine = Engine::new(Settings::default());
                outcomes_agree(&mut engine, &format!("{rows},{columns}"));
            }
        }
    }
}

#[test]
fn of_boards_with_holes() {
    let mut engine = Engine::new(Settings::default());
    cases(600, |rng| {
        let (rows, columns) =
            *rng.pick(&[(4, 6), (6, 4), (5, 5), (3, 8), (2, 12), (11, 2), (3, 9)]);
        outcomes_agree(&mut engine, &board(rng, rows, columns));
    });
}

fn searching(patience: Checks, threads: usize) -> Engine {
    Engine::new(Settings::with(|settings| {
        settings.patience = patience;
        settings.threads = threads;
    }))
}

/// Regions of more than 16 squares are searched at once, in words of 64 and of 128 squares.
#[test]
fn of_boards_that_are_searched() {
    let mut engine = searching(Checks::NONE, 1);
    cases(600, |rng| {
        let (rows, columns) =
            *rng.pick(&[(4, 6), (6, 4), (5, 5), (3, 8), (2, 12), (11, 2), (3, 9)]);
        outcomes_agree(&mut engine, &board(rng, rows, columns));
    });
    // Boards without a region of more than 16 squares need their values.
    let mut engine = searching(Checks(1), 1);
    cases(20, |rng| {
        let (rows, columns) = *rng.pick(&[(8, 9), (9, 8), (12, 7), (6, 13)]);
        outcomes_agree(&mut engine, &board_with_holes(rng, rows, columns, 7));
    });
}

/// Boards of at least 40 free squares are searched by several threads.
#[test]
fn threads_agree() {
    let mut engines = [1, 2, 3].map(|threads| searching(Checks::NONE, threads));
    cases(6, |rng| {
        let (rows, columns) = *rng.pick(&[(6, 8), (7, 7)]);
        let text = board_with_holes(rng, rows, columns, 1);
        let [one, two, three] = engines.each_mut().map(|engine| {
            let p = position(engine, &text);
            engine.session().solver().outcome_of(p).unwrap()
        });
        assert!(one == two && one == three, "{text}");
    });
}

/// Several regions, some of them with equal or opposite values.
#[test]
fn of_boards_of_several_regions() {
    let mut engine = Engine::new(Settings::default());
    cases(60, |rng| {
        let (first, second) = (board(rng, 4, 5), board(rng, 4, 5));
        let rows = |text: &str| -> Vec<String> {
            text.trim_matches('"')
                .split('/')
                .map(str::to_string)
                .collect()
        };
        let (first, second) = (rows(&first), rows(&second));
        let joined: Vec<String> = first
            .iter()
            .zip(&second)
            .map(|(a, b)| format!("{a}#{}", rng.pick(&[a, b])))
            .collect();
        outcomes_agree(&mut engine, &format!("\"{}\"", joined.join("/")));
    });
}

/// The value of a board with a region of more than 16 rows is that of the boards after each move.
#[test]
fn of_long_strips() {
    let mut engine = Engine::new(Settings::default());
    cases(8, |rng| {
        let (rows, columns) = *rng.pick(&[(18, 2), (2, 17), (17, 2), (1, 20)]);
        let text = board(rng, rows, columns);
        let p = position(&mut engine, &text);
        let session = engine.session();
        let [left, right] = Player::BOTH.map(|player| {
            let options = session.solver().options(p, player).unwrap().into_iter();
            options
                .map(|option| session.solver().value_of(option).unwrap())
                .collect()
        });
        let by_moves = session.algebra().bracket(left, right).unwrap();
        assert_eq!(session.solver().value_of(p).unwrap(), by_moves, "{text}");
    });
}
