//! Lines drawn with signs.

/// The sign where lines meet, by those that leave it up, down, to the left and to the right.
pub(super) fn joint(lines: [bool; 4], unicode: bool) -> char {
    if !unicode {
        return match lines {
            [false, false, false, false] => ' ',
            [_, _, false, false] => '|',
            [false, false, _, _] => '-',
            _ => '+',
        };
    }
    match lines {
        [true, true, true, true] => '┼',
        [true, true, true, false] => '┤',
        [true, true, false, true] => '├',
        [true, false, true, true] => '┴',
        [false, true, true, true] => '┬',
        [true, false, true, false] => '┘',
        [true, false, false, true] => '└',
        [false, true, true, false] => '┐',
        [false, true, false, true] => '┌',
        [false, false, false, false] => ' ',
        [_, _, false, false] => '│',
        [false, false, _, _] => '─',
    }
}
