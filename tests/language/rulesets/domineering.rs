//! Domineering: symmetry, moves, and boards beyond one word.

use std::collections::HashMap;
use std::time::Duration;

use upstar::Halt;
use upstar::game::{Algebra, Game, Player};

use super::support::*;
use crate::common::is_thorough;
use crate::common::random::{Rng, cases};
use crate::common::typist::{Typist, print};
use upstar::game::Outcome;
use upstar::{Checks, Engine, Settings, Source, Status};

/// A comparison asks who wins the difference.
#[test]
fn why_mentions_a_search() {
    for claim in ["outcome(domineering(7,7)) == N", "domineering(7,7) || 0"] {
        let told = print(&format!("why {claim}"));
        let searched = "the winner of domineering(7,7) was found by a search";
        assert!(told.contains(searched), "{told}");
    }
}

/// The value from the definition: no splitting, no symmetry, no table but one of boards.
fn plain(
    board: &[Vec<bool>],
    algebra: &mut Algebra,
    known: &mut HashMap<Vec<Vec<bool>>, Game>,
) -> Game {
    if let Some(value) = known.get(board) {
        return *value;
    }
    let (rows, columns) = (board.len(), board[0].len());
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for r in 0..rows {
        for c in 0..columns {
            for (dr, dc, side) in [(1, 0, &mut left), (0, 1, &mut right)] {
                if r + dr < rows && c + dc < columns && board[r][c] && board[r + dr][c + dc] {
                    let mut next = board.to_vec();
                    next[r][c] = false;
                    next[r + dr][c + dc] = false;
                    side.push(plain(&next, algebra, known));
                }
            }
        }
    }
    let value = algebra.bracket(left, right).unwrap();
    known.insert(board.to_vec(), value);
    value
}

fn board(text: &str) -> Vec<Vec<bool>> {
    text.split('/')
        .map(|row| row.chars().map(|c| c == '.').collect())
        .collect()
}

type Starts = HashMap<(Vec<Vec<bool>>, Player), bool>;

/// Does the player win, moving first? By plain recursion.
fn wins(board: &[Vec<bool>], player: Player, known: &mut Starts) -> bool {
    let key = (board.to_vec(), player);
    if let Some(wins) = known.get(&key) {
        return *wins;
    }
    let (rows, columns) = (board.len(), board[0].len());
    let (dr, dc) = match player {
        Player::Left => (1, 0),
        Player::Right => (0, 1),
    };
    let squares = (0..rows - dr).flat_map(|r| (0..columns - dc).map(move |c| (r, c)));
    let mut dominoes = squares.filter(|&(r, c)| board[r][c] && board[r + dr][c + dc]);
    let has_win = dominoes.any(|(r, c)| {
        let mut next = board.to_vec();
        next[r][c] = false;
        next[r + dr][c + dc] = false;
        !wins(&next, player.opponent(), known)
    });
    known.insert(key, has_win);
    has_win
}

fn random_board(rng: &mut Rng, (rows, columns): (usize, usize)) -> Vec<Vec<bool>> {
    let mut row = |_| (0..columns).map(|_| rng.below(12) > 0).collect();
    (0..rows).map(&mut row).collect()
}

fn call(board: &[Vec<bool>]) -> String {
    let sign = |&free: &bool| if free { '.' } else { '#' };
    let rows = board.iter().map(|row| row.iter().map(sign).collect());
    format!(
        "domineering(\"{}\")",
        rows.collect::<Vec<String>>().join("/")
    )
}

/// Most of these boards are large enough to be searched, alone and beside another board, which is negated or not.
#[test]
fn searched_outcomes_against_recursion() {
    let mut typist = Typist {
        engine: Engine::new(Settings::with(|settings| settings.patience = Checks::NONE)),
    };
    let mut known = HashMap::new();
    let mut letter = |board: &[Vec<bool>]| {
        let [left, right] =
            [Player::Left, Player::Right].map(|player| wins(board, player, &mut known));
        Outcome::of_starts(left, right).letter()
    };
    cases(20, |rng| {
        let size = *rng.pick(&[(3, 6), (2, 9), (6, 3), (9, 2)]);
        let first = random_board(rng, size);
        let asked = format!("outcome({})", call(&first));
        assert_eq!(typist.print(&asked), letter(&first), "{asked}");
        let columns = 1 + rng.below(2) as usize;
        let mut second = random_board(rng, (size.0, columns));
        // More squares would make the recursion long.
        second.iter_mut().skip(3).for_each(|row| row.fill(false));
        let side_by_side = first.iter().zip(&second);
        let joined: Vec<Vec<bool>> = side_by_side
            .map(|(a, b)| [&a[..], &[false], b].concat())
            .collect();
        // Rows and columns exchanged, a board is its negative.
        let negative: Vec<Vec<bool>> = (0..columns)
            .map(|c| second.iter().map(|row| row[c]).collect())
            .collect();
        for asked in [
            format!("outcome({} + {})", call(&first), call(&second)),
            format!("outcome({} - {})", call(&first), call(&negative)),
        ] {
            assert_eq!(typist.print(&asked), letter(&joined), "{asked}");
        }
    });
}

#[test]
fn boards_against_the_definition() {
    let mut engine = world();
    let mut known = HashMap::new();
    // All boards of 3 x 3 and of 2 x 5.
    for (rows, columns) in [(3, 3), (2, 5)] {
        for bits in 0..1u32 << (rows * columns) {
            let text: Vec<String> = (0..rows)
                .map(|r| {
                    (0..columns)
                        .map(|c| {
                            if bits >> (r * columns + c) & 1 == 1 {
                                '#'
                            } else {
                                '.'
                            }
                        })
                        .collect()
                })
                .collect();
            let text = text.join("/");
            let expected = plain(&board(&text), engine.session().algebra(), &mut known);
            let p = build(&mut engine, &format!("domineering(\"{text}\")"));
            assert_eq!(value_of(&mut engine, p), expected, "{text}");
        }
    }
}

#[test]
fn long_boards_against_the_definition() {
    let mut engine = world();
    let mut known = HashMap::new();
    for text in [
        // 9 to 16 long: two words.
        "........./..#.#..##",
        "#..##..##../...##..##.#",
        ".......#.../.#.....#.#.",
        // Longer still.
        "..##..##..##..##..#/#..##..##..##..##..",
        ".................../#.##.##.##.##.##.##",
    ] {
        let wide = board(text);
        let tall: Vec<Vec<bool>> = (0..wide[0].len())
            .map(|c| wide.iter().map(|row| row[c]).collect())
            .collect();
        let tall_text: Vec<String> = tall
            .iter()
            .map(|row| {
                row.iter()
                    .map(|&free| if free { '.' } else { '#' })
                    .collect()
            })
            .collect();
        let expected = plain(&wide, engine.session().algebra(), &mut known);
        let p = build(&mut engine, &format!("domineering(\"{text}\")"));
        assert_eq!(value_of(&mut engine, p), expected, "{text}");
        let p = build(
            &mut engine,
            &format!("domineering(\"{}\")", tall_text.join("/")),
        );
        let turned = value_of(&mut engine, p);
        assert_eq!(
            engine.session().algebra().negate(turned),
            Ok(expected),
            "{text}, turned"
        );
    }
}

/// Regions of more than 8 rows and 8 columns go by their moves.
#[test]
fn a_snake_across_a_large_board() {
    let mut rows = vec![".........#".to_string(); 1];
    for _ in 0..8 {
        rows.push("########.#".to_string());
    }
    rows.push("########..".to_string());
    let text = format!("domineering(\"{}\")", rows.join("/"));
    let mut engine = world();
    let p = build(&mut engine, &text);
    let value = value_of(&mut engine, p);
    let expected = plain(
        &board(&rows.join("/")),
        engine.session().algebra(),
        &mut HashMap::new(),
    );
    assert_eq!(value, expected);
}

#[test]
fn two_by_n() {
    let mut engine = world();
    for n in 1..=12 {
        let (wide, tall) = (
            build(&mut engine, &format!("domineering(2,{n})")),
            build(&mut engine, &format!("domineering({n},2)")),
        );
        let (wide, tall) = (value_of(&mut engine, wide), value_of(&mut engine, tall));
        assert_eq!(engine.session().algebra().negate(wide), Ok(tall), "2x{n}");
    }
}

#[test]
fn followers_read_back_and_have_the_value_of_their_moves() {
    for text in [
        "domineering(3,4)",
        "domineering(\"..#./....\")",
        "domineering(1,7)",
    ] {
        check_all_followers(text);
    }
}

#[test]
fn large_boards_stop_at_the_limits() {
    for text in [
        "domineering(40,40)",
        "domineering(8,8)",
        "domineering(7,30)",
    ] {
        let mut engine = world();
        let p = build(&mut engine, text);
        let budget = engine.session().budget();
        budget.set_time(Some(Duration::from_millis(300)));
        budget.begin();
        let halt = engine.session().solver().value_of(p).unwrap_err().halt();
        let limited = matches!(halt, Some(Halt::Time(_) | Halt::Memory(_)));
        assert!(limited, "{text}: {halt:?}");
        // The session goes on.
        engine.session().budget().set_time(None);
        let p = build(&mut engine, "domineering(3,3)");
        let _ = value_of(&mut engine, p);
    }
}

/// Outcomes of empty boards that were published by Berlekamp ("Blockbusting and domineering", 1988), by Breuker, Uiterwijk and
/// van den Herik ("Solving 8x8 Domineering", 2000) and by Bullock (2002). Each row has the number of rows, the least number of
/// columns, and the outcomes from there on.
#[test]
fn published_outcomes() {
    let mut published = vec![
        (1, 1, "PRRRRRRR"),
        (2, 2, "NNRLNNRLNNRPNN"),
        (3, 3, "NRRRRRRRRRR"),
        (4, 4, "NLNLRLRLR"),
        (5, 5, "PRRRRRRRRR"),
        (6, 6, "NLRL"),
        (7, 7, "NR"),
        (8, 9, "L"),
    ];
    if is_thorough() {
        published.extend([(4, 13, "P"), (7, 9, "R"), (8, 8, "N")]);
    }
    let mut typist = Typist {
        engine: Engine::new(Settings::default()),
    };
    for (rows, first, outcomes) in published {
        for (columns, outcome) in (first..).zip(outcomes.chars()) {
            let asked = format!("outcome(domineering({rows},{columns})) == {outcome}");
            assert!(typist.print(&asked).starts_with("true"), "{asked}");
        }
    }
}

/// All threads of a search stop at once.
#[test]
fn searches_in_threads_stop() {
    let text = "outcome(domineering(10,10))";
    for threads in [1, 2, 4] {
        let mut engine = Engine::new(Settings::with(|settings| {
            settings.threads = threads;
            settings.timeout = Some(Duration::from_millis(300));
        }));
        let reply = engine.run(Source::new("test", text)).last().unwrap();
        assert_eq!(reply.status(), Status::Limit, "{threads} threads");
        engine.change(|settings| settings.timeout = None);
        let interrupter = engine.interrupter();
        let interrupting = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            interrupter.interrupt();
        });
        let reply = engine.run(Source::new("test", text)).last().unwrap();
        assert_eq!(reply.status(), Status::Interrupted, "{threads} threads");
        interrupting.join().unwrap();
        let after = "assert outcome(domineering(6,7)) == L";
        let reply = engine.run(Source::new("test", after)).last().unwrap();
        assert_eq!(reply.status(), Status::Fine, "{threads} threads");
    }
}

/// The transposition table takes no more than the memory limit allows.
#[test]
fn a_search_with_little_memory() {
    let mut engine = Engine::new(Settings::with(|settings| {
        settings.max_memory = 24;
        settings.threads = 2;
    }));
    let text = "assert outcome(domineering(6,8)) == R";
    let reply = engine.run(Source::new("test", text)).last().unwrap();
    assert_eq!(reply.status(), Status::Fine);
}
