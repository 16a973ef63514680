//! Printed games that become parts of larger ones: bars stand for braces where that is clear.

use super::symbols::Notation;
use super::{LONGEST, too_long};
use crate::limits::Halt;

/// Runs of bars grow up to this long; deeper brackets keep their braces.
const MOST_BARS: usize = 6;

/// A printed game; brackets come without their outer braces so that bars can stand for them.
pub(crate) struct Piece {
    pub text: String,
    pub shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A literal or a call.
    Plain,
    /// A number glued to something, or a sum: needs parentheses behind a sign.
    Glued,
    /// The inside of a bracket whose outermost run of bars is this long.
    Bars(usize),
}

impl Piece {
    pub fn plain(text: String) -> Piece {
        Piece {
            text,
            shape: Shape::Plain,
        }
    }

    /// A text that stands by itself.
    pub fn closed(&self, notation: Notation) -> String {
        let symbols = notation.symbols();
        match self.shape {
            Shape::Bars(_) => format!("{}{}{}", symbols.open, self.text, symbols.close),
            _ => self.text.clone(),
        }
    }

    /// The bracket without a bar of options that both players have.
    pub fn impartial<'p>(options: impl Iterator<Item = &'p Piece>, notation: Notation) -> Piece {
        let symbols = notation.symbols();
        let options: Vec<String> = options.map(|piece| piece.closed(notation)).collect();
        let inside = options.join(symbols.comma);
        Piece::plain(format!("{}{inside}{}", symbols.open, symbols.close))
    }

    /// Options with commas between them; one that is alone leaves its braces to longer bars.
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
        // Bars at an end would run together with others.
        Ok(match left.is_empty() || right.is_empty() {
            true => Piece::plain(piece.closed(notation)),
            false => piece,
        })
    }
}
