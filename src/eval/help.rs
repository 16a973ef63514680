//! How a function that comes with the program is called, and what is said about it.

/// How a function is called, and what is said about it. With what it [does](Help::run) it is a row of the library.
pub struct Help {
    pub name: &'static str,
    /// The parameters as shown, such as `g, t`; optional ones in `[ ]`.
    pub params: &'static str,
    /// Fewest and most arguments; `usize::MAX` for any number.
    pub arity: (usize, usize),
    /// One line, without a full stop.
    pub summary: &'static str,
    pub details: &'static str,
    /// What to type, and what is printed (without the outcome behind `#`).
    pub examples: &'static [(&'static str, &'static str)],
    pub see_also: &'static [&'static str],
    /// What the arguments may be, for whoever gave others; may be empty.
    pub shape: &'static str,
}

/// The beginning of a row: `row("left_stop(g[, t])")`.
pub const fn row(signature: &'static str) -> Help {
    let mut opening = 0;
    while signature.as_bytes()[opening] != b'(' {
        opening += 1;
    }
    let (name, params) = signature.split_at(opening);
    let (params, _) = params.split_at(params.len() - 1);
    let (_, params) = params.split_at(1);
    Help {
        name,
        params,
        arity: arity(params),
        summary: "",
        details: "",
        examples: &[],
        see_also: &[],
        shape: "",
    }
}

/// Fewest and most arguments: what stands in `[ ]` may be left out, and `...` is any number more.
const fn arity(params: &str) -> (usize, usize) {
    let (mut least, mut most) = (0, 0);
    let (mut optional, mut between) = (0, true);
    let mut at = 0;
    while at < params.len() {
        match params.as_bytes()[at] {
            b'[' => optional += 1,
            b']' => optional -= 1,
            b',' => between = true,
            b' ' => {}
            b'.' => return (least, usize::MAX),
            _ if between => {
                between = false;
                most += 1;
                least += (optional == 0) as usize;
            }
            _ => {}
        }
        at += 1;
    }
    (least, most)
}

impl Help {
    /// One line of help, without a full stop.
    pub const fn about(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    /// What one line cannot say.
    pub const fn details(mut self, details: &'static str) -> Self {
        self.details = details;
        self
    }

    /// Fewest and most arguments, where the parameters as shown do not tell.
    pub const fn takes(mut self, least: usize, most: usize) -> Self {
        self.arity = (least, most);
        self
    }

    /// What to type, and what is printed.
    pub const fn examples(mut self, examples: &'static [(&'static str, &'static str)]) -> Self {
        self.examples = examples;
        self
    }

    /// Names of related functions.
    pub const fn see(mut self, see_also: &'static [&'static str]) -> Self {
        self.see_also = see_also;
        self
    }

    /// What the arguments may be, where the parameters do not say enough to whoever gave others.
    pub const fn shape(mut self, shape: &'static str) -> Self {
        self.shape = shape;
        self
    }

    /// How it is called.
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.params)
    }
}
