//! Texts of games as parts of larger texts. Longer runs of bars replace braces where that is unambiguous.

use super::symbols::Notation;
use super::{LONGEST, too_long};
use crate::limits::Halt;

/// The longest run of bars; deeper brackets keep their braces.
const MOST_BARS: usize = 6;

/// The text of a game. A bracket is stored without its outer braces, because bars may replace them.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The text itself.
    pub text: String,
    /// What it is outside of all brackets.
    pub shape: Shape,
}

/// What a text of a game is outside of all brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A literal or a call.
    Plain,
    /// A number followed by other literals, or a sum, which needs parentheses after a sign.
    Glued,
    /// The inside of a bracket whose outermost run of bars has this length.
    Bars(usize),
}

impl Piece {
    /// A text that never needs parentheses.
    pub fn plain(text: String) -> Piece {
        Piece {
            text,
            shape: Shape::Plain,
        }
    }

    /// The complete text.
    pub fn closed(&self, notation: Notation) -> String {
        let symbols = notation.symbols();
        match self.shape {
            Shape::Bars(_) => format!("{}{}{}", symbols.open, self.text, symbols.close),
            _ => self.text.clone(),
        }
    }

    /// The bracket of an impartial game, which lists the common options of both players and has no bar.
    pub fn impartial<'p>(options: impl Iterator<Item = &'p Piece>, notation: Notation) -> Piece {
        let symbols = notation.symbols();
        let options: Vec<String> = options.map(|piece| piece.closed(notation)).collect();
        let inside = options.join(symbols.comma);
        Piece::plain(format!("{}{inside}{}", symbols.open, symbols.close))
    }

    /// The options, separated by commas. A single option loses its braces, and `bars` is raised to separate it.
    fn side<'p>(
        options: impl ExactSizeIterator<Item = &'p Piece>,
        notation: Notation,
        bars: &mut usize,
    ) -> Result<String, Halt> {
        let is_alone = options.len() == 1;
        let mut text = String::new();
        for (at, option) in options.enumerate() {
            if at > 0 {
                text.push_str(notation.symbols().comma);
            }
            match option.shape {
                Shape::Bars(n) if is_alone && n < MOST_BARS => {
                    *bars = (*bars).max(n + 1);
                    text.push_str(&option.text);
                }
                _ => text.push_str(&option.closed(notation)),
            }
            if text.len() > LONGEST {
                return Err(too_long());
            }
        }
        Ok(text)
    }

    /// The bracket with these sides.
    pub fn bracket<'p, I>(sides: [I; 2], notation: Notation) -> Result<Piece, Halt>
    where
        I: ExactSizeIterator<Item = &'p Piece>,
    {
        let mut bars = 1;
        let [left, right] = sides.map(|side| Piece::side(side, notation, &mut bars));
        let (left, right) = (left?, right?);
        let piece = Piece {
            text: format!("{left}{}{right}", notation.bars(bars)),
            shape: Shape::Bars(bars),
        };
        // With an empty side the bars would be at the end of the text and merge with those around it.
        Ok(if left.is_empty() || right.is_empty() {
            Piece::plain(piece.closed(notation))
        } else {
            piece
        })
    }
}
