//! What was run at the prompt, for `:save`.

use crate::engine::{Answer, Reply};
use crate::eval::quoted;

/// The statements that went well, in order.
#[derive(Default)]
pub struct Journal {
    statements: Vec<String>,
}

impl Journal {
    pub fn record(&mut self, reply: &Reply) {
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
