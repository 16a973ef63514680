//! The colours of all pictures.

/// A colour, in a light and in a dark theme. The players have blue and vermilion from the palette of Okabe and Ito, which
/// people with colour vision deficiency can distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    Ink,
    Paper,
    Left,
    Right,
    /// Things that both players may take.
    Either,
    /// Squares that cannot be used.
    Wall,
    /// The ground, and neutral pieces.
    Ground,
    Faint,
    Plum,
    Amber,
    Teal,
}

impl Paint {
    pub const ALL: [Paint; 11] = [
        Paint::Ink,
        Paint::Paper,
        Paint::Left,
        Paint::Right,
        Paint::Either,
        Paint::Wall,
        Paint::Ground,
        Paint::Faint,
        Paint::Plum,
        Paint::Amber,
        Paint::Teal,
    ];

    /// The hexadecimal codes in the light and in the dark theme.
    pub fn codes(self) -> (&'static str, &'static str) {
        match self {
            Paint::Ink => ("1c1e21", "e4e6ea"),
            Paint::Paper => ("ffffff", "15171a"),
            Paint::Left => ("0072b2", "56b4e9"),
            Paint::Right => ("d55e00", "ff9d5c"),
            Paint::Either => ("009e73", "3fd0a4"),
            Paint::Wall => ("444444", "8b929c"),
            Paint::Ground => ("6b6f76", "a3a9b3"),
            Paint::Faint => ("cccccc", "4a4f57"),
            Paint::Plum => ("a05195", "d99bcf"),
            Paint::Amber => ("b8860b", "e8c04a"),
            Paint::Teal => ("2b7f88", "7fd0da"),
        }
    }

    /// The colour of an owner: L, R, or G for both.
    pub fn of_owner(letter: char) -> Paint {
        match letter {
            'L' => Paint::Left,
            'R' => Paint::Right,
            _ => Paint::Either,
        }
    }
}
