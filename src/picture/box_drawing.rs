//! Box-drawing characters.

/// The character in which the lines that lead up, down, left and right from it meet.
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
