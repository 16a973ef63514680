//! The engine behind a page of cells: replies, explorations and games as JSON, ready to be shown.
//!
//! ```
//! use upstar::Settings;
//! use upstar_web::notebook::Notebook;
//!
//! let mut notebook = Notebook::new(Settings::default());
//! let mut replies = Vec::new();
//! notebook.run("cell 1", "let g = {1|-1}\ng + nothing", |reply| replies.push(reply));
//! assert_eq!(replies[1]["mark"], serde_json::json!([19, 26]));
//! assert_eq!(notebook.definitions(), "let g = {1|-1}\n");
//! ```

mod explore;
mod game;

pub use game::Game;

use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};

use algebra::limits::Progress;
use algebra::notation::Notation;
use upstar::diagnostic::Span;
use upstar::engine::{Answer, EXAMPLES, title};
use upstar::engine::{Engine, Interrupter, Names, Reply, Settings, Source, Status, chapters};
use upstar::eval::{Shown, Value};
use upstar::notes::{Format, Page, answer_html, class, comment_markdown, markdown_html};
use upstar::play::GAMES;
use upstar::syntax::plain_roles;

/// An engine and the definitions that were made on the page.
pub struct Notebook {
    engine: Engine,
    /// The names that were defined, and the statements that did it, in order.
    definitions: Vec<(String, String)>,
}

impl Notebook {
    /// An engine with these limits for a page, on which values are written with all their signs and no script writes files.
    pub fn new(mut settings: Settings) -> Notebook {
        settings.notation = Notation::Unicode;
        settings.safe = true;
        Notebook {
            engine: Engine::new(settings),
            definitions: Vec::new(),
        }
    }

    /// Changes the limits.
    pub fn change(&mut self, edit: impl FnOnce(&mut Settings)) {
        self.engine.change(edit);
    }

    /// A handle that interrupts the work, and its progress.
    pub fn watch(&mut self) -> (Interrupter, Arc<Progress>) {
        (self.engine.interrupter(), self.engine.progress())
    }

    /// Runs the statements of a cell, and calls `each` with every reply.
    pub fn run(&mut self, name: &str, text: &str, mut each: impl FnMut(Json)) {
        let mut replies = self.engine.run(Source::new(name, text));
        while let Some(reply) = replies.next() {
            let mut data = reply_data(&reply, text);
            if let Ok(html) = answer_html(&mut replies, &reply) {
                data.insert("html".to_string(), html.into());
            }
            if let Ok(Answer::Defined(name) | Answer::Used { name, .. }) = &reply.result {
                let help = reply.help.iter().flat_map(|help| help.lines());
                let help: String = help.map(|line| format!("## {line}\n")).collect();
                let statement = (name.to_string(), format!("{help}{}\n", reply.input));
                let mut last = self.definitions.iter().rev();
                // A cell that is run again repeats its definitions.
                if last.find(|(other, _)| *other == statement.0) != Some(&statement) {
                    self.definitions.push(statement);
                }
            }
            each(Json::Object(data));
        }
    }

    /// Statements that make all definitions of the page again.
    pub fn definitions(&self) -> String {
        let statements = self.definitions.iter();
        statements.map(|(_, text)| text.as_str()).collect()
    }

    /// Comment lines as HTML.
    pub fn prose(text: &str) -> String {
        markdown_html(&comment_markdown(text.lines()))
    }

    /// The pieces of a text with the names of their styles, and their lengths.
    pub fn roles(text: &str) -> Json {
        let pieces = plain_roles(text).into_iter();
        let pieces = pieces.map(|(role, piece)| json!([class(role), utf16(piece)]));
        pieces.collect()
    }

    /// All names that can be typed, each with its parameters and a line of help.
    pub fn names(&mut self) -> Json {
        let names = Names::of(self.engine.session());
        let rows = names.list().iter().map(|name| {
            let (head, help) = (&name.head, &name.help);
            json!({"name": name.name, "head": head, "help": help})
        });
        rows.collect()
    }

    /// The help on a name.
    pub fn help(&mut self, name: &str) -> Option<String> {
        self.engine.help(name)
    }

    /// The text as a handout, from an engine of its own.
    pub fn handout(&mut self, name: &str, text: &str, format: Format) -> Result<String, Status> {
        let mut settings = self.engine.settings().clone();
        settings.notation = format.notation();
        let mut engine = Engine::new(settings);
        let page = Page::of(engine.run(Source::new(name, text)), |_| {});
        let page = page.map_err(|reason| reason.status())?;
        let written = page.write(&mut engine, format, name);
        written.map_err(|error| error.status())
    }

    /// A picture of the value of an expression.
    pub fn svg(&mut self, text: &str) -> Json {
        let mut replies = self.engine.run(Source::new("picture", text));
        let Some(reply) = replies.next() else {
            return error("there is nothing to draw");
        };
        if let Some(diagnostic) = reply.diagnostic() {
            return error(&diagnostic.message());
        }
        match replies.engine().svg(&reply) {
            Ok(Some(svg)) => json!({ "svg": svg }),
            Ok(None) => error("this has no picture"),
            Err(fault) => error(&fault.to_string()),
        }
    }

    /// The examples that come with the program.
    pub fn examples() -> Json {
        let rows = EXAMPLES.iter();
        let rows =
            rows.map(|(name, text)| json!({"name": name, "title": title(text), "text": text}));
        rows.collect()
    }

    /// The chapters of the reference.
    pub fn reference() -> Json {
        let text = chapters();
        let chapters = text.split("\n## ").filter(|part| !part.trim().is_empty());
        let chapters = chapters.map(|chapter| {
            let (title, text) = chapter.split_once('\n').unwrap_or((chapter, ""));
            let id = title.to_lowercase().replace(' ', "-");
            json!({"title": title, "id": id, "html": markdown_html(text)})
        });
        chapters.collect()
    }

    /// Positions to play.
    pub fn games() -> Json {
        GAMES.iter().copied().collect()
    }
}

/// The fields of a reply that are known at once.
fn reply_data(reply: &Reply, text: &str) -> Map<String, Json> {
    let Json::Object(mut data) = reply.json() else {
        return Map::new();
    };
    let mut put = |name: &str, value: Json| data.insert(name.to_string(), value);
    let [from, to] = place(text, reply.span);
    put("from", from.into());
    put("to", to.into());
    put("elapsed", (reply.elapsed.as_secs_f64() * 1000.0).into());
    if let Err(fault) = &reply.result
        && Rc::ptr_eq(&fault.source, &reply.source)
    {
        put("mark", json!(place(text, fault.diagnostic.span)));
    }
    if let (Some(_), Some(diagnostic)) = (reply.claim(), reply.diagnostic()) {
        put("mark", json!(place(text, diagnostic.span)));
    }
    if matches!(reply.value(), Some(Value::Game(..))) {
        put("position", true.into());
    }
    if let Some(report) = reply.report()
        && matches!(report.shown(), Shown::Outline | Shown::Tree)
    {
        put("outline", report.text(true).into());
    }
    data
}

/// The number of UTF-16 units of a text, by which a browser counts.
fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The ends of a span in UTF-16 units.
fn place(text: &str, span: Span) -> [usize; 2] {
    [span.start, span.end].map(|at| utf16(text.get(..at).unwrap_or(text)))
}

fn error(message: &str) -> Json {
    json!({ "error": message })
}
