//! What was run at the prompt, for `:save`.

use crate::engine::{Answer, Reply};
use crate::eval::quoted;
use crate::syntax;

/// The statements that went well, in order.
#[derive(Default)]
pub struct Journal {
    statements: Vec<String>,
    /// The statement before was a definition: a line that no statement starts with goes on with it.
    is_open: bool,
    /// The next statement takes the place of the last one.
    goes_on: bool,
}

impl Journal {
    pub fn record(&mut self, reply: &Reply) {
        self.is_open = matches!(reply.result, Ok(Answer::Defined(_))) && !reply.quiet;
        let goes_on = std::mem::take(&mut self.goes_on);
        if reply.result.is_err() {
            return;
        }
        if goes_on {
            self.statements.pop();
        }
        let text = match &reply.result {
            // The saved script may stand elsewhere.
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

    /// The code with the definition before, where that is complete and goes on all the same.
    pub fn joined(&mut self, code: String) -> String {
        match self.statements.last() {
            Some(definition) if self.is_open && syntax::continues(code.trim_start()) => {
                self.goes_on = true;
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

    /// The script that runs the session again.
    pub fn script(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "# a session of upstar {version}\n{}",
            self.statements.concat()
        )
    }
}
