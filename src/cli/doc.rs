//! The command `upstar doc`, which prints the whole reference or its section on one name.

use std::io;

use clap::CommandFactory;

use super::args::Args;
use crate::engine::{Status, about, chapters, near};
use crate::terminal::{complain_of, fitting, print_line};

const INTRODUCTION: &str = "\
# The upstar reference

`upstar doc` generates this page from the tables that the program uses; a test keeps it up to date. At the prompt,
`? NAME` shows the part about one name and `?? WORD` searches all of it.

Everything that is printed can be typed back: a printed value is an expression with the same value, and everything
that is not a value comes after `#`, which starts a comment.
";

/// The whole reference in Markdown; `prompt` supplies the chapter on the prompt.
pub fn reference(prompt: fn() -> String) -> String {
    [INTRODUCTION, &command_line(), &prompt(), &chapters()].concat()
}

fn command_line() -> String {
    let help = Args::command()
        .term_width(96)
        .render_long_help()
        .to_string();
    let mut text = String::from("\n## The command line\n\n```text\n");
    for line in help.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let status = Status::ALL.map(|(status, words)| format!("- `{}`: {words}\n", status.code()));
    text + "```\n\nExit status:\n\n" + &status.concat()
}

/// Prints the reference, or its section on one name.
pub fn write(name: Option<&str>, prompt: fn() -> String) -> io::Result<Status> {
    let Some(name) = name else {
        print_line(reference(prompt).trim_end())?;
        return Ok(Status::Fine);
    };
    match about(name) {
        Some(text) => {
            print_line(&fitting(&text))?;
            Ok(Status::Fine)
        }
        None => {
            let near = near(name).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            complain_of(&format!("the reference has nothing about `{name}`{near}"));
            Ok(Status::Error)
        }
    }
}
