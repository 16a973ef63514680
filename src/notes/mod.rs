//! Writes a script as a handout: its comments become prose, and its statements are shown with their answers, pictures
//! and tables.
//!
//! ```
//! use upstar::notes::{Format, Page};
//! use upstar::{Engine, Settings, Source};
//!
//! let mut engine = Engine::new(Settings::default());
//! let text = "# A *hot* game.\n\nlet g = {2|0}\nassert mean(g) == 1, \"the mean\"\n";
//! let page = Page::of(engine.run(Source::new("hot", text)), |_| {}).expect("nobody stopped it");
//! assert_eq!(page.title.as_deref(), Some("A *hot* game"));
//! let html = page.write(&mut engine, Format::Html, "hot").expect("it is short");
//! assert!(html.contains("<a href=\"#L4\">the mean</a>") && html.contains("id=\"L4\""));
//! ```

mod html;
mod latex;
mod latex_prose;
mod listing;
mod markdown;
mod markdown_prose;
mod math;
mod page;
mod prose;
mod tikz;

use std::path::Path;

use hashbrown::HashSet;
use pulldown_latex::config::DisplayMode;

use crate::engine::{Engine, Error};
use crate::syntax::{Role, plain_roles};
use algebra::limits::{Budget, Halt};
use algebra::notation::Notation;

use prose::Piece;

pub use html::{answer_html, markdown_html, value_html};
pub use markdown::is_picture_of_page;
pub use page::{NoPage, Page, comment_markdown};

/// The file format of a handout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Html,
    Markdown,
    Latex,
}

impl Format {
    /// All formats with their file extensions.
    pub const ALL: [(&str, Format); 3] = [
        ("html", Format::Html),
        ("md", Format::Markdown),
        ("tex", Format::Latex),
    ];

    /// The format of a file, by its extension.
    pub fn of(file: &Path) -> Option<Format> {
        let end = file.extension()?;
        let row = Format::ALL.iter().find(|(known, _)| end == *known);
        row.map(|(_, format)| *format)
    }

    /// The notation that the engine should use for this format. In LaTeX values are formulas anyway, and all other text
    /// uses ASCII, which every typewriter font has.
    pub fn notation(self) -> Notation {
        match self {
            Format::Html | Format::Markdown => Notation::Unicode,
            Format::Latex => Notation::Ascii,
        }
    }
}

/// The name of the style for pieces of this role.
pub fn class(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Number => "number",
        Role::Star => "star",
        Role::Bar | Role::Bracket | Role::Partner => "bracket",
        Role::Text => "text",
        Role::Comment | Role::Hint => "comment",
        Role::Keyword | Role::Prompt => "keyword",
        Role::Unknown => "unknown",
        Role::Plain => return None,
    })
}

/// The pieces of statements, which are coloured by their roles.
fn pieces<'a>(statements: &'a str, budget: &Budget) -> Result<Vec<(Role, &'a str)>, Halt> {
    budget.check_memory(statements.len().saturating_mul(BYTES_OF_A_SIGN))?;
    Ok(plain_roles(statements))
}

/// The memory that a character of a statement takes while it is coloured, if it is a token by itself.
const BYTES_OF_A_SIGN: usize = 100;

impl Page {
    /// The content of the file, written within the limits of a statement. In Markdown, pictures are files beside it, whose
    /// names begin with `stem`.
    pub fn write(&self, engine: &mut Engine, format: Format, stem: &str) -> Result<String, Error> {
        let written = engine.attempt(|session| {
            let budget = session.budget();
            Ok(match format {
                Format::Html => html::write(self, budget)?,
                Format::Markdown => markdown::write(self, stem, budget)?,
                Format::Latex => latex::write(self, budget)?,
            })
        });
        written.map_err(Error::from)
    }

    /// The pictures of a handout that is not a single file: the name and the content of each.
    pub fn pictures(&self, format: Format, stem: &str) -> Vec<(String, String)> {
        match format {
            Format::Html | Format::Latex => Vec::new(),
            Format::Markdown => markdown::pictures(self, stem),
        }
    }

    /// Remarks on the formulas and comments that this format shows as they were typed.
    pub fn remarks(&self, engine: &mut Engine, format: Format) -> Result<Vec<String>, Error> {
        let remarks = engine.attempt(|session| Ok(self.shown_as_typed(session.budget(), format)?));
        remarks.map_err(Error::from)
    }

    fn shown_as_typed(&self, budget: &mut Budget, format: Format) -> Result<Vec<String>, Halt> {
        let (mut formulas, mut remarks) = (Vec::new(), Vec::new());
        for text in self.title.as_deref().into_iter().chain(self.prose()) {
            if let Some(refusal) = prose::refusal(text, budget)? {
                remarks.push(format!("{refusal}; the handout shows it as typed"));
            }
        }
        if let Some(title) = &self.title {
            formulas.extend(prose::formulas(prose::inline_events(title, budget)?));
        }
        for text in self.prose() {
            formulas.extend(prose::formulas(prose::events(text, budget)?));
        }
        for claim in &self.claims {
            formulas.extend(prose::label(&claim.name).into_iter().filter_map(
                |piece| match piece {
                    Piece::Formula(formula) => Some(formula.to_string()),
                    Piece::Text(_) => None,
                },
            ));
        }
        let mut seen = HashSet::new();
        for formula in formulas {
            budget.check()?;
            if !seen.insert(formula.clone()) {
                continue;
            }
            let refusal = match format {
                Format::Html => math::mathml(&formula, DisplayMode::Inline).err(),
                Format::Latex => math::latex(&formula).err(),
                Format::Markdown => markdown_prose::formula(&formula).err(),
            };
            remarks.extend(refusal.map(|refusal| {
                let formula = shortened(&formula);
                format!("the formula `{formula}` {refusal}; the handout shows it as typed")
            }));
        }
        Ok(remarks)
    }
}

/// The beginning of a formula, to recognise it by.
fn shortened(formula: &str) -> String {
    match formula.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}...", &formula[..end]),
        None => formula.to_string(),
    }
}

/// The number of characters of a formula that a remark shows.
const MOST_SHOWN: usize = 60;
