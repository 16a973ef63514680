//! The symbols of each notation, and numbers as text.

use super::visible::visible;
use crate::game::Number;
use crate::limits::{Budget, Halt};

/// The notation in which values are written.
///
/// ```
/// use algebra::Notation;
/// use algebra::game::{Algebra, Game};
///
/// let mut algebra = Algebra::default();
/// let star = algebra.nimber(1)?;
/// let up = algebra.bracket(vec![Game::ZERO], vec![star])?;
/// let texts = [Notation::Ascii, Notation::Unicode, Notation::Latex].map(|notation| algebra.text(up, notation));
/// assert_eq!(texts, ["^", "↑", r"{\uparrow}"].map(|text| Ok(text.to_string())));
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// As it is typed: `^`, `+-1`, `{1|*}`. It can be read again.
    #[default]
    Ascii,
    /// With arrows and the plus-minus sign. It can be read again.
    Unicode,
    /// For LaTeX, in math mode.
    Latex,
}

/// The names of the notations, in options and in arguments.
pub const NOTATIONS: [(&str, Notation); 3] = [
    ("ascii", Notation::Ascii),
    ("unicode", Notation::Unicode),
    ("latex", Notation::Latex),
];

/// What a word stands for in a table such as [`NOTATIONS`].
pub fn meant<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let row = table.iter().find(|(name, _)| *name == word);
    row.map(|(_, value)| *value)
}

impl Notation {
    /// The character that starts a comment.
    pub fn comment_sign(self) -> char {
        match self {
            Notation::Latex => '%',
            Notation::Ascii | Notation::Unicode => '#',
        }
    }
}

pub(super) struct Symbols {
    pub star: &'static str,
    pub up: &'static str,
    pub double_up: &'static str,
    pub down: &'static str,
    pub double_down: &'static str,
    pub switch: &'static str,
    pub open: &'static str,
    pub close: &'static str,
    pub bar: &'static str,
    pub comma: &'static str,
}

const ASCII: Symbols = Symbols {
    star: "*",
    up: "^",
    double_up: "^^",
    down: "v",
    double_down: "vv",
    switch: "+-",
    open: "{",
    close: "}",
    bar: "|",
    comma: ",",
};

const UNICODE: Symbols = Symbols {
    up: "↑",
    double_up: "⇑",
    down: "↓",
    double_down: "⇓",
    switch: "±",
    ..ASCII
};

const LATEX: Symbols = Symbols {
    star: "{\\ast}",
    up: "{\\uparrow}",
    double_up: "{\\Uparrow}",
    down: "{\\downarrow}",
    double_down: "{\\Downarrow}",
    switch: "\\pm ",
    open: "\\{",
    close: "\\}",
    bar: "\\mid",
    comma: ", ",
};

impl Notation {
    /// A run of bars; in LaTeX it is one relation symbol.
    pub(super) fn bars(self, run: usize) -> String {
        match (self, run) {
            (Notation::Latex, 1) => " \\mid ".to_string(),
            (Notation::Latex, 2) => " \\mathrel{\\|} ".to_string(),
            (Notation::Latex, _) => format!(" \\mathrel{{{}}} ", vec!["|"; run].join("\\!")),
            _ => self.symbols().bar.repeat(run),
        }
    }

    pub(super) fn symbols(self) -> &'static Symbols {
        match self {
            Notation::Ascii => &ASCII,
            Notation::Unicode => &UNICODE,
            Notation::Latex => &LATEX,
        }
    }
}

/// A call in a LaTeX formula.
pub fn call(name: &str) -> String {
    format!("\\texttt{{{}}}", latex_text(name))
}

/// Text for LaTeX with all special characters escaped. LaTeX accepts no control characters. An escaped quote is written
/// as a command, so that the strings in the text still end where they did.
pub fn latex_text(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    let mut is_escaped = false;
    for sign in visible(words).chars() {
        let was_escaped = is_escaped;
        is_escaped = sign == '\\' && !was_escaped;
        match sign {
            '"' if was_escaped => text.push_str("\\char34{}"),
            '\\' => text.push_str("\\textbackslash{}"),
            '^' | '~' => text.push_str(&format!("\\{sign}{{}}")),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => text.extend(['\\', sign]),
            sign => text.push(sign),
        }
    }
    text
}

/// The text of a number: `3`, `-3/4`, in LaTeX `-\tfrac{3}{4}`.
pub fn number(x: &Number, notation: Notation, budget: &Budget) -> Result<String, Halt> {
    let text = x.text(budget)?;
    if notation != Notation::Latex {
        return Ok(text);
    }
    Ok(match text.split_once('/') {
        None => text,
        Some((numerator, denominator)) => {
            let (sign, numerator) = match numerator.strip_prefix('-') {
                Some(rest) => ("-", rest),
                None => ("", numerator),
            };
            format!("{sign}\\tfrac{{{numerator}}}{{{denominator}}}")
        }
    })
}
