//! A session to type lines into.
#![allow(dead_code)]

use std::rc::Rc;

use upstar::builtins;
use upstar::eval::{Reply, Session, Source, Value};
use upstar::limits::Budget;
use upstar::syntax;

pub struct Typist {
    pub session: Session,
}

impl Typist {
    pub fn new() -> Typist {
        Typist {
            session: Session::new(Budget::default(), builtins::TABLE),
        }
    }

    /// Runs all statements; the last value, or the error as `title: label`.
    pub fn value(&mut self, text: &str) -> Result<(Value, String), String> {
        let source = Rc::new(Source {
            name: "test".to_string(),
            text: text.to_string(),
        });
        let mut last = (Value::Truth(false), String::new());
        for parsed in syntax::parse(text) {
            let statement = parsed.map_err(|d| format!("{}: {}", d.title, d.label))?;
            let reply = self.session.run(&statement, &source);
            match reply.map_err(|f| format!("{}: {}", f.diagnostic.title, f.diagnostic.label))? {
                Reply::Value { value, text, .. } => last = (value, text),
                Reply::Claim(verdict) => {
                    last = (Value::Truth(verdict.holds), verdict.holds.to_string())
                }
                _ => {}
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
