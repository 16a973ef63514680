//! Boards against plain rows and columns, and what is said when an argument is wrong.

use solver::board::{Board, EDGE, Grid, Images, Symmetry, components, squares};
use upstar::Budget;

use super::common::random::cases;
use super::common::transcript::assert_golden;
use super::common::typist::Typist;
use super::shelf::rules::{AROUND, Rows, STRAIGHT, text_of};

fn region_of(board: &Board, place: usize, steps: &[isize], signs: &str) -> Vec<usize> {
    let region = board.region(place, steps, board.signs(signs), &mut Budget::default());
    region.expect("no limit is near")
}

fn parts_of(board: &Board, walls: &str, steps: &[isize]) -> Vec<String> {
    let (mut components, mut budget) = (board.parts(walls, steps), Budget::default());
    let next = || {
        components
            .next_board(&mut budget)
            .expect("no limit is near")
    };
    std::iter::from_fn(next).collect()
}

fn least(board: &Board, images: Images) -> String {
    let least = board.least(images, &mut Budget::default());
    least.expect("no limit is near")
}

fn rows_of(text: &str) -> Rows {
    match text {
        "" => Vec::new(),
        text => text.split('/').map(|row| row.chars().collect()).collect(),
    }
}

fn sign_at(rows: &Rows, row: isize, column: isize) -> Option<char> {
    let row = rows.get(usize::try_from(row).ok()?)?;
    row.get(usize::try_from(column).ok()?).copied()
}

/// Random boards of up to five rows and columns, some of them not ASCII.
fn boards() -> Vec<String> {
    let mut boards = vec![String::new(), "X".to_string(), "//".to_string()];
    cases(300, |random| {
        let (rows, columns) = (1 + random.below(5), 1 + random.below(5));
        let signs: Vec<char> = match random.below(4) {
            0 => "X○·".chars().collect(),
            _ => "XO.#".chars().collect(),
        };
        let mut sign = |_| signs[random.below(signs.len() as u64) as usize];
        let rows: Rows = (0..rows)
            .map(|_| (0..columns).map(&mut sign).collect())
            .collect();
        boards.push(text_of(&rows));
    });
    boards
}

/// Each place with its row and its column.
fn places(rows: &Rows) -> Vec<(usize, isize, isize)> {
    let columns = rows.first().map_or(0, Vec::len);
    let row = |r: usize| (0..columns).map(move |c| (r * (columns + 1) + c, r as isize, c as isize));
    (0..rows.len()).flat_map(row).collect()
}

#[test]
fn neighbours_and_rays() {
    for text in boards() {
        let (rows, board) = (rows_of(&text), Board::new(&text).expect("even rows"));
        let columns = rows.first().map_or(0, Vec::len);
        assert_eq!((board.rows(), board.columns()), (rows.len(), columns));
        let index = |r: isize, c: isize| r as usize * (columns + 1) + c as usize;
        let signs = board.signs("./·O");
        let has = |sign: Option<char>| sign.is_some_and(|sign| ".·O".contains(sign));
        let cells: Vec<usize> = places(&rows)
            .into_iter()
            .filter(|&(_, r, c)| has(sign_at(&rows, r, c)))
            .map(|(i, ..)| i)
            .collect();
        assert_eq!(board.cells(&signs).collect::<Vec<_>>(), cells, "{text}");
        for (i, r, c) in places(&rows) {
            for (steps, directions) in [
                (board.straight().to_vec(), &STRAIGHT[..]),
                (board.around().to_vec(), &AROUND[..]),
            ] {
                let near: Vec<usize> = directions
                    .iter()
                    .map(|(dr, dc)| (r + dr, c + dc))
                    .filter(|&(r, c)| sign_at(&rows, r, c).is_some())
                    .map(|(r, c)| index(r, c))
                    .collect();
                let found: Vec<usize> = board.near(i, &steps, &board.signs_but("")).collect();
                assert_eq!(found, near, "{text} {i}");
                let mut reached = Vec::new();
                for (dr, dc) in directions {
                    let (mut r, mut c) = (r + dr, c + dc);
                    while has(sign_at(&rows, r, c)) {
                        reached.push(index(r, c));
                        (r, c) = (r + dr, c + dc);
                    }
                }
                let found: Vec<usize> = board.rays(i, &steps, &signs).collect();
                assert_eq!(found, reached, "{text} {i}");
            }
            // A jump does not come back in the next row.
            let jumps: Vec<usize> = board.ray(i, 2, &board.signs_but("")).collect();
            let right = (1..)
                .map(|n| c + 2 * n)
                .take_while(|&c| c < columns as isize);
            if columns > 2 {
                assert_eq!(
                    jumps,
                    right.map(|c| index(r, c)).collect::<Vec<_>>(),
                    "{text} {i}"
                );
            }
        }
        for outside in [-1, board.length() as isize, isize::MAX, isize::MIN] {
            assert_eq!(board.at(outside), EDGE);
        }
    }
}

/// The region of a place by spreading until nothing is new.
fn spread(
    rows: &Rows,
    start: (isize, isize),
    steps: &[(isize, isize)],
    inside: &str,
) -> Vec<(isize, isize)> {
    let mut region = vec![start];
    loop {
        let before = region.len();
        for at in 0..before {
            for (dr, dc) in steps {
                let next = (region[at].0 + dr, region[at].1 + dc);
                let fits = sign_at(rows, next.0, next.1).is_some_and(|sign| inside.contains(sign));
                if fits && !region.contains(&next) {
                    region.push(next);
                }
            }
        }
        if region.len() == before {
            region.sort_unstable();
            return region;
        }
    }
}

#[test]
fn regions_and_parts() {
    for text in boards() {
        let (rows, board) = (rows_of(&text), Board::new(&text).expect("even rows"));
        for (steps, directions) in [
            (board.straight().to_vec(), &STRAIGHT[..]),
            (board.around().to_vec(), &AROUND[..]),
        ] {
            let mut pieces: Vec<Vec<(isize, isize)>> = Vec::new();
            for (i, r, c) in places(&rows) {
                let is_inside = sign_at(&rows, r, c).is_some_and(|sign| "XO○".contains(sign));
                let region = region_of(&board, i, &steps, "XO○");
                if !is_inside {
                    assert!(region.is_empty(), "{text} {i}");
                    continue;
                }
                let piece = spread(&rows, (r, c), directions, "XO○");
                let columns = rows[0].len();
                let wanted: Vec<usize> = piece
                    .iter()
                    .map(|&(r, c)| r as usize * (columns + 1) + c as usize)
                    .collect();
                assert_eq!(region, wanted, "{text} {i}");
                if !pieces.contains(&piece) {
                    pieces.push(piece);
                }
            }
            let cropped: Vec<String> = pieces
                .iter()
                .map(|piece| {
                    let bounds = |of: fn(&(isize, isize)) -> isize| {
                        let all = piece.iter().map(of);
                        all.clone().min().unwrap_or(0)..=all.max().unwrap_or(0)
                    };
                    let sign = |r, c| {
                        if piece.contains(&(r, c)) {
                            sign_at(&rows, r, c).unwrap_or(' ')
                        } else {
                            '#'
                        }
                    };
                    let columns = bounds(|p| p.1);
                    let row = |r| columns.clone().map(|c| sign(r, c)).collect();
                    text_of(&bounds(|p| p.0).map(row).collect())
                })
                .collect();
            let board = Board::with(&text, "#.·").expect("even rows");
            let parts = parts_of(&board, "#.·", &steps);
            assert_eq!(parts, cropped, "{text}");
        }
    }
}

#[test]
fn images() {
    let turn = |text: &str| Board::new(text).expect("even rows").turned();
    let mirror = |text: &str| Board::new(text).expect("even rows").mirrored();
    for text in boards() {
        let (rows, board) = (rows_of(&text), Board::new(&text).expect("even rows"));
        let columns = rows.first().map_or(0, Vec::len);
        let turned: Rows = (0..columns)
            .map(|c| rows.iter().rev().map(|row| row[c]).collect())
            .collect();
        assert_eq!(board.turned(), text_of(&turned), "{text}");
        let mirrored: Rows = rows
            .iter()
            .map(|row| row.iter().rev().copied().collect())
            .collect();
        assert_eq!(board.mirrored(), text_of(&mirrored), "{text}");
        let flipped: Rows = rows.iter().rev().cloned().collect();
        assert_eq!(board.flipped(), text_of(&flipped), "{text}");
        let mut turns = vec![text.clone()];
        for _ in 0..3 {
            turns.push(turn(turns.last().expect("the first")));
        }
        let both = board.flipped();
        let mirrors = [text.clone(), mirror(&text), both.clone(), mirror(&both)];
        let all = turns
            .iter()
            .cloned()
            .chain(turns.iter().map(|text| mirror(text)));
        assert_eq!(
            least(&board, Images::All),
            all.min().expect("eight"),
            "{text}"
        );
        assert_eq!(
            &least(&board, Images::Turns),
            turns.iter().min().expect("four"),
            "{text}"
        );
        assert_eq!(
            &least(&board, Images::Mirrors),
            mirrors.iter().min().expect("four"),
            "{text}"
        );
    }
}

#[test]
fn changes() {
    for text in boards() {
        let mut rows = rows_of(&text);
        let board = Board::with(&text, "XOox⚑").expect("even rows");
        let swapped = board.swapped('X', 'O');
        assert_eq!(
            swapped,
            text.replace('X', "?").replace('O', "X").replace('?', "O")
        );
        let all = places(&rows);
        let (Some(&(i, r, c)), Some(&(j, s, d))) = (all.first(), all.last()) else {
            continue;
        };
        for sign in ['x', '⚑'] {
            rows[r as usize][c as usize] = 'o';
            rows[s as usize][d as usize] = sign;
            let mut changed = board.clone();
            changed.put(i, 'o');
            changed.put(j, sign);
            assert_eq!(changed.into_text(), text_of(&rows));
        }
    }
}

#[test]
fn a_position_with_a_board_is_drawn_as_that_board() {
    let mut typist = Typist::new();
    typist.replies("let game(n, b) = {n|}; let ends(b) = wld L[+-]");
    let drawn = typist.print("draw(game(3, \"X.O/# Z\") + *2)");
    assert_golden("board.txt", &drawn);
    let words = typist.print("draw(ends(\"X.\"))");
    assert!(
        words.starts_with("# +---+---+\n# | X |   |\n# +---+---+\n"),
        "{words}"
    );
    let svg = typist.print("svg(game(3, \"X.O/# Z\"))");
    for part in ["<circle", ">X<", ">O<", ">Z<", "fill=\\\"#444444\\\""] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    assert_eq!(svg.matches("<polygon").count(), 5);
    // Rows of different length are no board: the tree is drawn.
    assert!(typist.print("draw(game(3, \"X.O/#\"))").contains("= 4"));
}

/// The geometry of words of bits agrees with that of strings.
#[test]
fn grids_against_strings() {
    cases(200, |random| {
        let (rows, columns) = (1 + random.below(8) as usize, 1 + random.below(8) as usize);
        let (grid, stride) = (
            Grid::new(rows, columns).expect("a small board"),
            columns + 1,
        );
        let mut text = Board::filled(rows, columns, '.');
        let set = (0..rows * columns).filter(|_| random.below(3) > 0);
        let set = set.fold(0u64, |set, square| set | 1 << square);
        for square in squares(set) {
            let place = square / columns * stride + square % columns;
            text.replace_range(place..=place, "X");
        }
        let board = Board::new(&text).expect("even rows");
        let signs = board.signs("X");
        let bits = |text: &str| {
            let squares = text.chars().filter(|sign| *sign != EDGE).enumerate();
            let taken = squares.filter(|(_, sign)| *sign == 'X');
            taken.fold(0u64, |set, (square, _)| set | 1 << square)
        };
        let set_of = |places: &mut dyn Iterator<Item = usize>| {
            let squares = places.map(|place| place / stride * columns + place % stride);
            squares.fold(0u64, |set, square| set | 1 << square)
        };
        for square in 0..rows * columns {
            let (one, place) = (1 << square, square / columns * stride + square % columns);
            let near = |steps: &[isize]| set_of(&mut board.near(place, steps, &signs));
            assert_eq!(grid.beside(one) & set, near(&board.straight()), "{text}");
            assert_eq!(grid.around(one) & set, near(&board.around()), "{text}");
            let rays = set_of(&mut board.rays(place, &board.around(), &signs));
            assert_eq!(grid.rays(one, set), rays, "{text}");
        }
        let found: Vec<u64> = components(set, |part| grid.beside(part) & set).collect();
        for &part in &found {
            let (first, frame) = grid.frame(part);
            let cropped = frame.all() & !grid.cropped(part, first, frame);
            let place = part.trailing_zeros() as usize;
            let place = place / columns * stride + place % columns;
            let region = region_of(&board, place, &board.straight(), "X");
            assert_eq!(part, set_of(&mut region.into_iter()), "{text}");
            assert_eq!(
                part.count_ones() as usize + cropped.count_ones() as usize,
                frame.area()
            );
        }
        let steps = board.straight();
        let parts = parts_of(&board, ".", &steps);
        let parts: Vec<u64> = parts.iter().map(|part| bits(part)).collect();
        let cropped: Vec<u64> = found
            .iter()
            .map(|part| {
                let (first, frame) = grid.frame(*part);
                grid.cropped(*part, first, frame)
            })
            .collect();
        assert_eq!(cropped, parts, "{text}");
        let image = |symmetry| bits(&board.transformed(symmetry));
        assert_eq!(grid.flipped(set), image(Symmetry::FLIP), "{text}");
        assert_eq!(grid.half_turned(set), image(Symmetry::HALF_TURN), "{text}");
        assert_eq!(
            grid.transposed(set),
            image(Symmetry::TRANSPOSITION),
            "{text}"
        );
    });
}
