//! What was run in the session, for `:save`.

use crate::eval::{Session, Source, quoted};
use crate::syntax::{Statement, StatementKind};

/// The statements that went well, in order.
#[derive(Default)]
pub struct Journal {
    statements: Vec<String>,
}

impl Journal {
    pub fn record(&mut self, statement: &Statement, source: &Source, session: &Session) {
        let text = match &statement.kind {
            // The saved script may stand elsewhere.
            StatementKind::Use { path, .. } => {
                let full = session.folder().join(&**path);
                let full = full.canonicalize().unwrap_or(full);
                format!("use {}", quoted(&full.display().to_string()))
            }
            _ => {
                let span = statement.span;
                let text = source.text.get(span.start..span.end).unwrap_or("");
                text.trim().to_string()
            }
        };
        let end = if statement.quiet { ";" } else { "" };
        self.statements.push(format!("{text}{end}"));
    }

    pub fn clear(&mut self) {
        self.statements.clear();
    }

    pub fn count(&self) -> usize {
        self.statements.len()
    }

    /// The script that runs the session again.
    pub fn script(&self) -> String {
        let mut script = format!("# a session of upstar {}\n", env!("CARGO_PKG_VERSION"));
        for statement in &self.statements {
            script.push_str(statement);
            script.push('\n');
        }
        script
    }
}
