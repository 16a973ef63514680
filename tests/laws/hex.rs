//! Who wins Hex, by the solver, against a plain search with rules of its own.

use std::collections::HashMap;

use super::common::random::cases;
use super::common::typist::Typist;

/// Rows of X, O and dots, and who is to move.
type Board = (Vec<Vec<char>>, char);

/// Has Left, who is X, joined left and right, or Right, who is O, top and bottom?
fn has_won(rows: &[Vec<char>], player: char) -> bool {
    let (height, width) = (rows.len(), rows[0].len());
    let far = |(row, column): (usize, usize)| match player {
        'X' => column + 1 == width,
        _ => row + 1 == height,
    };
    let mut waiting: Vec<(usize, usize)> = match player {
        'X' => (0..height).map(|row| (row, 0)).collect(),
        _ => (0..width).map(|column| (0, column)).collect(),
    };
    let mut seen = vec![vec![false; width]; height];
    while let Some((row, column)) = waiting.pop() {
        if rows[row][column] != player || std::mem::replace(&mut seen[row][column], true) {
            continue;
        }
        if far((row, column)) {
            return true;
        }
        // Each row is shifted half a square to the right against the one above it.
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)] {
            let row = row.checked_add_signed(down).filter(|&row| row < height);
            let column = column
                .checked_add_signed(right)
                .filter(|&column| column < width);
            waiting.extend(row.zip(column));
        }
    }
    false
}

fn left_wins((rows, mover): &Board, known: &mut HashMap<Board, bool>) -> bool {
    if has_won(rows, 'X') || has_won(rows, 'O') {
        return has_won(rows, 'X');
    }
    let key = (rows.clone(), *mover);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let next = if *mover == 'X' { 'O' } else { 'X' };
    let mut wins = *mover == 'O';
    for row in 0..rows.len() {
        for column in 0..rows[0].len() {
            if rows[row][column] == '.' && wins != (*mover == 'X') {
                let mut after = rows.clone();
                after[row][column] = *mover;
                wins = left_wins(&(after, next), known);
            }
        }
    }
    known.insert(key, wins);
    wins
}

fn endings_agree(typist: &mut Typist, rows: &[Vec<char>], known: &mut HashMap<Board, bool>) {
    if has_won(rows, 'X') && has_won(rows, 'O') {
        return;
    }
    let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let text = text.join("/");
    for (mover, name) in [('X', "Left"), ('O', "Right")] {
        let statement = format!("solve(hex(\"{text}\", {name}))");
        let wins = left_wins(&(rows.to_vec(), mover), known);
        let expected = if wins { "wld +-" } else { "wld -+" };
        assert_eq!(typist.print(&statement), expected, "{statement}");
    }
}

#[test]
fn of_every_small_board() {
    let mut typist = Typist::new();
    for (height, width) in [(1usize, 3usize), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let mut known = HashMap::new();
        for code in 0..3usize.pow((height * width) as u32) {
            let sign = |cell: usize| ['.', 'X', 'O'][code / 3usize.pow(cell as u32) % 3];
            let row = |row| {
                (0..width)
                    .map(|column| sign(row * width + column))
                    .collect()
            };
            let rows: Vec<Vec<char>> = (0..height).map(row).collect();
            endings_agree(&mut typist, &rows, &mut known);
        }
    }
}

#[test]
fn of_larger_boards() {
    let mut typist = Typist::new();
    let mut known = HashMap::new();
    cases(150, |rng| {
        let (height, width) = *rng.pick(&[(4, 4), (3, 5), (5, 3), (5, 5), (2, 9)]);
        let empty = rng.range(6, 10) as u64;
        let sign = |at: u64| match at {
            _ if at < empty => '.',
            _ if at.is_multiple_of(2) => 'X',
            _ => 'O',
        };
        let mut signs: Vec<char> = (0..height * width).map(sign).collect();
        rng.shuffle(&mut signs);
        let rows: Vec<Vec<char>> = signs.chunks(width as usize).map(<[char]>::to_vec).collect();
        endings_agree(&mut typist, &rows, &mut known);
    });
}
