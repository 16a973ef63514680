//! The statements that were run at the prompt, for `:save`.

use crate::engine::{Answer, Reply};
use crate::eval::quoted;
use crate::syntax;

/// The statements that succeeded, in order.
#[derive(Default)]
pub struct Journal {
    statements: Vec<String>,
    /// The statement before was a definition, which a line that no statement starts with continues.
    is_open: bool,
    /// The next statement replaces the last one.
    replaces: bool,
}

impl Journal {
    pub fn record(&mut self, reply: &Reply) {
        self.is_open = matches!(reply.result, Ok(Answer::Defined(_))) && !reply.quiet;
        let replaces = std::mem::take(&mut self.replaces);
        if reply.result.is_err() {
            return;
        }
        if replaces {
            self.statements.pop();
        }
        let text = match &reply.result {
            // The saved script may be in another folder.
            Ok(Answer::Used { file, .. }) => {
                format!("use {}", quoted(&file.display().to_string()))
            }
            _ => reply.input.clone(),
        };
        let help = reply.help.iter().flat_map(|help| help.lines());
        let help: String = help.map(|line| format!("## {line}\n")).collect();
        let end = if reply.quiet { ";" } else { "" };
        self.statements.push(format!("{help}{text}{end}\n"));
    }

    /// The code, joined to the definition before if it continues that.
    pub fn joined(&mut self, code: String) -> String {
        match self.statements.last() {
            Some(definition) if self.is_open && syntax::continues(code.trim_start()) => {
                self.replaces = true;
                format!("{definition}{code}")
            }
            _ => code,
        }
    }

    pub fn clear(&mut self) {
        self.statements.clear();
    }

    pub fn count(&self) -> usize {
        self.statements.len()
    }

    /// A script that repeats the session.
    pub fn script(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "# a session of upstar {version}\n{}",
            self.statements.concat()
        )
    }
}
