//! An engine that tests type statements into.

use algebra::game::loopy::Graph;
use upstar::eval::{Value, convert};
use upstar::{Budget, Engine, Reply, Settings, Source, Span};

pub struct Typist {
    pub engine: Engine,
}

impl Typist {
    pub fn new() -> Typist {
        Typist {
            engine: Engine::new(Settings::default()),
        }
    }

    /// Runs all statements and returns all replies.
    pub fn replies(&mut self, text: &str) -> Vec<Reply> {
        self.engine.run(Source::new("test", text)).collect()
    }

    /// Runs all statements up to the first error; returns the last value with its text, or the error as `title: label`.
    pub fn value(&mut self, text: &str) -> Result<(Value, String), String> {
        let mut last = (Value::Truth(false), String::new());
        for reply in self.engine.run(Source::new("test", text)) {
            if let Some(error) = reply.error() {
                let diagnostic = error.diagnostic();
                return Err(format!("{}: {}", diagnostic.title, diagnostic.label));
            }
            if let (Some(value), Some(text)) = (reply.value(), reply.value_text()) {
                last = (value.clone(), text.to_string());
            } else if let Some(verdict) = reply.claim() {
                last = (Value::Truth(verdict.holds), verdict.holds.to_string());
            }
        }
        Ok(last)
    }

    /// The printed text of the last value.
    pub fn print(&mut self, text: &str) -> String {
        match self.value(text) {
            Ok((_, printed)) => printed,
            Err(message) => format!("error: {message}"),
        }
    }
}

pub fn print(text: &str) -> String {
    Typist::new().print(text)
}

/// The printed text of the last statement without the comment; an error as it is drawn.
pub fn last_text(replies: &[Reply]) -> String {
    let last = replies.last().and_then(|reply| match reply.value_text() {
        Some(text) => Some(text.to_string()),
        None => reply.error().and_then(|_| reply.text()),
    });
    last.unwrap_or("no value".to_string())
}

/// All errors and false claims, as they are drawn.
pub fn complaints(replies: &[Reply]) -> String {
    replies
        .iter()
        .filter_map(|reply| reply.drawn(false, None))
        .collect()
}

/// The graph of a game as it is typed. Asking for the options of a bracket around it keeps the engine from computing
/// its value first.
pub fn graph(text: &str) -> Graph {
    let mut typist = Typist::new();
    let options = typist.value(&format!("options({{{text}|}})"));
    let (options, _) = options.unwrap_or_else(|error| panic!("{text}: {error}"));
    let Value::List(sides) = &options else {
        panic!("{text} is no game");
    };
    let Value::List(left) = &sides[0] else {
        panic!("{text} is no game");
    };
    let session = typist.engine.session();
    let graph = convert::position(session, &left[0], Span::default())
        .and_then(|p| session.solver().loopy().graphs_of(p));
    let form = graph.unwrap_or_else(|fault| panic!("{text}: {}", fault.diagnostic.title));
    form.both()[0]
        .expanded(Clone::clone, &mut Budget::default())
        .unwrap()
}
