//! Writes a script as a handout: its comments become prose, and its statements are shown with their answers, pictures
//! and tables.
//!
//! ```
//! use upstar::internals::notes::{Format, Page};
//! use upstar::{Engine, Settings, Source};
//!
//! let mut engine = Engine::new(Settings::default());
//! let text = "# A *hot* game.\n\nlet g = {2|0}\nassert mean(g) == 1, \"the mean\"\n";
//! let page = Page::of(engine.run(Source::new("hot", text)), |_| {}).expect("nobody stopped it");
//! assert_eq!(page.title.as_deref(), Some("A *hot* game"));
//! let html = page.write(Format::Html, "hot");
//! assert!(html.contains("<a href=\"#L4\">the mean</a>") && html.contains("id=\"L4\""));
//! ```

mod html;
mod latex;
mod latex_prose;
mod markdown;
mod math;
mod page;
mod prose;
mod tikz;

use std::path::Path;

use pulldown_latex::config::DisplayMode;

use crate::notation::Notation;
use crate::syntax::Role;

pub use html::{answer_html, markdown_html, value_html};
pub use markdown::is_picture_of_page;
pub use page::{Page, comment_markdown};

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

impl Page {
    /// The content of the file. In Markdown, pictures are files beside it, whose names begin with `stem`.
    pub fn write(&self, format: Format, stem: &str) -> String {
        match format {
            Format::Html => html::write(self),
            Format::Markdown => markdown::write(self, stem),
            Format::Latex => latex::write(self),
        }
    }

    /// The pictures of a handout that is not a single file: the name and the content of each.
    pub fn pictures(&self, format: Format, stem: &str) -> Vec<(String, String)> {
        match format {
            Format::Html | Format::Latex => Vec::new(),
            Format::Markdown => markdown::pictures(self, stem),
        }
    }

    /// The formulas in the prose that this format shows as they were typed, because they are not understood.
    pub fn unread_formulas(&self, format: Format) -> Vec<String> {
        let formulas = self.prose().flat_map(prose::formulas);
        let unread = formulas.filter(|formula| match format {
            Format::Html => math::mathml(formula, DisplayMode::Inline).is_none(),
            Format::Latex => !math::is_harmless(formula),
            Format::Markdown => false,
        });
        unread.collect()
    }
}
