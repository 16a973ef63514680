//! `upstar play EXPR`: a game at the terminal.

use std::io::{self, ErrorKind};

use super::args::{Args, Command, First, Side};
use super::output::Output;
use super::script::Interest;
use super::status::Status;
use crate::eval::Session;
use crate::game::Player;
use crate::play::{self, Options, Seat};
use crate::terminal::complain;

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
    let position = match play::position(session, position) {
        Ok(position) => position,
        Err(fault) => {
            output.draw(&fault.diagnostic, &fault.source);
            return Status::of_fault(&fault);
        }
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
