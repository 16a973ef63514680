//! The rules of the games on boards, square by square.

use upstar::game::Player;

pub type Rows = Vec<Vec<char>>;
pub type Square = (isize, isize);

pub const STRAIGHT: [Square; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
pub const AROUND: [Square; 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

pub fn text_of(rows: &Rows) -> String {
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}

fn at(rows: &Rows, (row, column): Square) -> Option<char> {
    let row = rows.get(usize::try_from(row).ok()?)?;
    row.get(usize::try_from(column).ok()?).copied()
}

fn step((row, column): Square, (down, right): Square) -> Square {
    (row + down, column + right)
}

fn with(rows: &Rows, changes: &[(Square, char)]) -> Rows {
    let mut rows = rows.clone();
    for &((row, column), sign) in changes {
        rows[row as usize][column as usize] = sign;
    }
    rows
}

fn squares(rows: &Rows, sign: char) -> Vec<Square> {
    let mut found = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, &here) in row.iter().enumerate() {
            if here == sign {
                found.push((r as isize, c as isize));
            }
        }
    }
    found
}

fn beside(rows: &Rows, square: Square, sign: char) -> bool {
    let mut near = STRAIGHT.iter().map(|&way| at(rows, step(square, way)));
    near.any(|found| found == Some(sign))
}

/// The signs of the player and of the opponent.
fn signs(player: Player) -> (char, char) {
    match player {
        Player::Left => ('X', 'O'),
        Player::Right => ('O', 'X'),
    }
}

pub fn clobber(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, foe) = signs(player);
    let mut moves = Vec::new();
    for from in squares(rows, own) {
        for way in STRAIGHT {
            let to = step(from, way);
            if at(rows, to) == Some(foe) {
                moves.push(with(rows, &[(from, '.'), (to, own)]));
            }
        }
    }
    moves
}

/// The moves of a piece along these ways, to the first square that is not free if it slides and else to the next one.
fn clobbering(rows: &Rows, player: Player, ways: &[Square], slides: bool, prey: &str) -> Vec<Rows> {
    let (own, foe) = signs(player);
    let mut moves = Vec::new();
    for from in squares(rows, own) {
        for &way in ways {
            let mut to = step(from, way);
            while slides && at(rows, to) == Some('.') {
                to = step(to, way);
            }
            let found = at(rows, to);
            let is_prey = match prey {
                "enemies" => found == Some(foe),
                _ => matches!(found, Some('X' | 'O')),
            };
            if is_prey {
                moves.push(with(rows, &[(from, '.'), (to, own)]));
            }
        }
    }
    moves
}

pub fn clobber_kings(rows: &Rows, player: Player) -> Vec<Rows> {
    clobbering(rows, player, &AROUND, false, "enemies")
}

pub fn clobber_queens(rows: &Rows, player: Player) -> Vec<Rows> {
    clobbering(rows, player, &AROUND, true, "enemies")
}

pub fn clobber_rooks(rows: &Rows, player: Player) -> Vec<Rows> {
    clobbering(rows, player, &STRAIGHT, true, "enemies")
}

pub fn clobber_knights(rows: &Rows, player: Player) -> Vec<Rows> {
    let jumps = [
        (1, 2),
        (2, 1),
        (-1, 2),
        (-2, 1),
        (1, -2),
        (2, -1),
        (-1, -2),
        (-2, -1),
    ];
    clobbering(rows, player, &jumps, false, "enemies")
}

pub fn hot_clobber(rows: &Rows, player: Player) -> Vec<Rows> {
    clobbering(rows, player, &STRAIGHT, false, "all")
}

pub fn anti_clobber(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, foe) = signs(player);
    let mut moves = Vec::new();
    for from in squares(rows, own) {
        for way in STRAIGHT {
            let to = step(from, way);
            if at(rows, to) == Some('.') {
                moves.push(with(rows, &[(from, foe), (to, own)]));
            }
        }
    }
    moves
}

/// The squares a queen reaches.
fn queen(rows: &Rows, from: Square) -> Vec<Square> {
    let mut reached = Vec::new();
    for way in AROUND {
        let mut to = step(from, way);
        while at(rows, to) == Some('.') {
            reached.push(to);
            to = step(to, way);
        }
    }
    reached
}

pub fn amazons(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, _) = signs(player);
    let mut moves = Vec::new();
    for from in squares(rows, own) {
        for to in queen(rows, from) {
            let moved = with(rows, &[(from, '.'), (to, own)]);
            for burnt in queen(&moved, to) {
                moves.push(with(&moved, &[(burnt, '#')]));
            }
        }
    }
    moves
}

pub fn konane(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, foe) = signs(player);
    let mut moves = Vec::new();
    for from in squares(rows, own) {
        for way in STRAIGHT {
            let (mut board, mut from) = (rows.clone(), from);
            loop {
                let over = step(from, way);
                let to = step(over, way);
                if at(&board, over) != Some(foe) || at(&board, to) != Some('.') {
                    break;
                }
                board = with(&board, &[(from, '.'), (over, '.'), (to, own)]);
                moves.push(board.clone());
                from = to;
            }
        }
    }
    moves
}

/// A stone of one's own where no such sign is beside.
fn put_away_from(rows: &Rows, own: char, shunned: char) -> Vec<Rows> {
    let mut free = squares(rows, '.');
    free.retain(|&square| !beside(rows, square, shunned));
    free.iter().map(|&to| with(rows, &[(to, own)])).collect()
}

pub fn snort(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, foe) = signs(player);
    put_away_from(rows, own, foe)
}

pub fn col(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, _) = signs(player);
    put_away_from(rows, own, own)
}

pub fn nogo(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, _) = signs(player);
    let free = squares(rows, '.');
    let mut moves: Vec<Rows> = free.iter().map(|&to| with(rows, &[(to, own)])).collect();
    moves.retain(|board| {
        let breathes = |sign| {
            squares(board, sign)
                .into_iter()
                .all(|stone| has_liberty(board, stone, sign))
        };
        breathes('X') && breathes('O')
    });
    moves
}

fn has_liberty(board: &Rows, stone: Square, sign: char) -> bool {
    let mut group = vec![stone];
    let mut looked_at = 0;
    while let Some(&stone) = group.get(looked_at) {
        looked_at += 1;
        if beside(board, stone, '.') {
            return true;
        }
        for way in STRAIGHT {
            let next = step(stone, way);
            if at(board, next) == Some(sign) && !group.contains(&next) {
                group.push(next);
            }
        }
    }
    false
}

pub fn fission(rows: &Rows, player: Player) -> Vec<Rows> {
    let ways = match player {
        Player::Left => [(-1, 0), (1, 0)],
        Player::Right => [(0, -1), (0, 1)],
    };
    let mut moves = Vec::new();
    for stone in squares(rows, 'X') {
        let [one, other] = ways.map(|way| step(stone, way));
        if at(rows, one) == Some('.') && at(rows, other) == Some('.') {
            moves.push(with(rows, &[(stone, '.'), (one, 'X'), (other, 'X')]));
        }
    }
    moves
}

/// Left's geese go down, Right's fox goes up as well.
pub fn fox_and_geese(rows: &Rows, player: Player) -> Vec<Rows> {
    let (piece, ways) = match player {
        Player::Left => ('G', &[(1, -1), (1, 1)][..]),
        Player::Right => ('F', &[(-1, -1), (-1, 1), (1, -1), (1, 1)][..]),
    };
    let mut moves = Vec::new();
    for from in squares(rows, piece) {
        for &way in ways {
            let to = step(from, way);
            if at(rows, to) == Some('.') {
                moves.push(with(rows, &[(from, '.'), (to, piece)]));
            }
        }
    }
    moves
}

pub fn cram(rows: &Rows, _: Player) -> Vec<Rows> {
    let mut moves = Vec::new();
    for one in squares(rows, '.') {
        for way in [(0, 1), (1, 0)] {
            let other = step(one, way);
            if at(rows, other) == Some('.') {
                moves.push(with(rows, &[(one, '#'), (other, '#')]));
            }
        }
    }
    moves
}

pub fn turned(rows: &Rows) -> Rows {
    let columns = rows.first().map_or(0, Vec::len);
    let column = |c: usize| rows.iter().rev().map(|row| row[c]).collect();
    (0..columns).map(column).collect()
}

pub fn mirrored(rows: &Rows) -> Rows {
    let back = |row: &Vec<char>| row.iter().rev().copied().collect();
    rows.iter().map(back).collect()
}

pub fn flipped(rows: &Rows) -> Rows {
    rows.iter().rev().cloned().collect()
}

/// A row with two signs exchanged.
pub fn swapped(row: &[char], [one, other]: [char; 2]) -> Vec<char> {
    let swap = |&sign: &char| match sign {
        sign if sign == one => other,
        sign if sign == other => one,
        sign => sign,
    };
    row.iter().map(swap).collect()
}

pub fn other_side(rows: &Rows) -> Rows {
    rows.iter().map(|row| swapped(row, ['X', 'O'])).collect()
}
