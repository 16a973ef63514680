//! `upstar play EXPR`: a game at the terminal.

use std::io::{self, ErrorKind};
use std::rc::Rc;

use super::args::{Args, Command, First, Side};
use super::output::{Output, Place, complain};
use super::script::Interest;
use super::status::Status;
use crate::eval::{Fault, Reply, Session, Source, Value};
use crate::game::Player;
use crate::play::{self, Options, Seat};
use crate::syntax;

pub fn run(session: &mut Session, args: &Args, output: &Output) -> Status {
    let Some(Command::Play {
        position,
        scripts,
        side,
        first,
        who,
    }) = &args.command
    else {
        return Status::Fine;
    };
    for path in scripts {
        let tally = super::run_file(session, path, output, Interest::Claims);
        if tally.status >= Status::Error {
            return tally.status;
        }
    }
    session.set_folder(std::path::PathBuf::from("."));
    let position = match evaluate(session, position, output) {
        Ok(position) => position,
        Err(status) => return status,
    };
    let options = Options {
        seat: side.map(|side| match side {
            Side::Left => Seat::Left,
            Side::Right => Seat::Right,
            Side::Both => Seat::Both,
        }),
        starts: first.map(|first| match first {
            First::Left => Player::Left,
            First::Right => Player::Right,
        }),
        tells_winner: *who,
    };
    let (mut input, mut screen) = (io::stdin().lock(), io::stdout().lock());
    match play::play(session, &position, &mut input, &mut screen, options) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("upstar: {error}"));
            Status::Error
        }
        _ => Status::Fine,
    }
}

/// The value of the last statement.
fn evaluate(session: &mut Session, text: &str, output: &Output) -> Result<Value, Status> {
    let source = Rc::new(Source {
        name: "play".to_string(),
        text: text.to_string(),
    });
    let mut last = None;
    for parsed in syntax::parse(text) {
        let run = match parsed {
            Ok(statement) => session.run(&statement, &source),
            Err(diagnostic) => Err(Fault {
                diagnostic: Box::new(diagnostic),
                source: source.clone(),
                halt: None,
            }),
        };
        match run {
            Ok(Reply::Value { value, .. }) => last = Some(value),
            Ok(_) => {}
            Err(fault) => {
                let place = Place {
                    source: &source,
                    start: 0,
                    end: text.len(),
                };
                output.fault(&fault, &place);
                return Err(Status::of_fault(&fault));
            }
        }
    }
    last.ok_or_else(|| {
        complain("upstar: there is no position to play: give an expression such as \"nim(3,4,5)\"");
        Status::Error
    })
}
