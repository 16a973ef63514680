//! The statements that were run at the prompt, for `:save`.

use crate::engine::{Answer, Reply};
use crate::eval::quoted;
use crate::syntax;

/// The statements that succeeded, in order.
#[derive(Default)]
pub struct Journal {
    statements: Vec<String>,
    /// The last statement was a definition; a line that cannot start a statement continues it.
    is_open: bool,
}

impl Journal {
    pub fn record(&mut self, reply: &Reply) {
        self.is_open = matches!(reply.result, Ok(Answer::Defined(_))) && !reply.quiet;
        if reply.result.is_err() {
            return;
        }
        let text = match &reply.result {
            // The saved script may be in another folder.
            Ok(Answer::Used { file, .. }) => {
                let alias = reply.input.rsplit_once('"').map_or("", |(_, alias)| alias);
                format!("use {}{alias}", quoted(&file.display().to_string()))
            }
            _ => reply.input.clone(),
        };
        let help = reply.help.iter().flat_map(|help| help.lines());
        let help: String = help.map(|line| format!("## {line}\n")).collect();
        let end = if reply.quiet { ";" } else { "" };
        self.statements.push(format!("{help}{text}{end}\n"));
    }

    /// The last definition with this code appended, if the code continues it.
    pub fn joined(&self, code: &str) -> Option<String> {
        let definition = self.statements.last()?;
        let continues = self.is_open && syntax::continues(code.trim_start());
        continues.then(|| format!("{definition}{code}"))
    }

    /// Drops a statement if the next one is the same with a continuation.
    pub fn drop_continued(&mut self, at: usize) {
        if let Some([short, long, ..]) = self.statements.get(at..)
            && long.starts_with(short.trim_end())
        {
            self.statements.remove(at);
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
