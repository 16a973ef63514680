//! Runs a program on a pseudoterminal, types into it and reads what it prints.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{ioctl_tiocsctty, setsid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, Winsize, tcgetattr, tcsetattr, tcsetwinsize};

pub const CTRL_C: &str = "\x03";
pub const CTRL_D: &str = "\x04";
pub const CTRL_R: &str = "\x12";

const ROWS: u16 = 24;

pub struct Pty {
    child: Child,
    terminal: File,
    output: Receiver<Vec<u8>>,
    /// Output that has not been returned yet.
    unread: Vec<u8>,
    /// How long to wait for a text.
    pub patience: Duration,
}

impl Pty {
    /// Starts a command on a terminal that does not echo what is typed.
    pub fn spawn(mut command: Command, columns: u16) -> io::Result<Pty> {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
        grantpt(&terminal)?;
        unlockpt(&terminal)?;
        let name = ptsname(&terminal, Vec::new())?;
        let name = name.to_str().map_err(io::Error::other)?;
        let inner = File::options().read(true).write(true).open(name)?;
        let mut modes = tcgetattr(&inner)?;
        modes.local_modes.remove(LocalModes::ECHO);
        tcsetattr(&inner, OptionalActions::Now, &modes)?;
        let size = Winsize {
            ws_row: ROWS,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&terminal, size)?;
        command
            .stdin(Stdio::from(inner.try_clone()?))
            .stdout(Stdio::from(inner.try_clone()?))
            .stderr(Stdio::from(inner));
        // SAFETY: both calls are async-signal-safe, and neither allocates.
        unsafe {
            command.pre_exec(|| {
                setsid()?;
                Ok(ioctl_tiocsctty(rustix::stdio::stdin())?)
            });
        }
        let child = command.spawn()?;
        // The command holds the inner side open, so the output would never end.
        drop(command);
        let terminal = File::from(terminal);
        let mut reader = terminal.try_clone()?;
        let (printed, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // Linux signals the end of a terminal's output with an error.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if printed.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Ok(Pty {
            child,
            terminal,
            output,
            unread: Vec::new(),
            patience: Duration::from_mins(1),
        })
    }

    /// Types a text.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        self.terminal.write_all(text.as_bytes())
    }

    /// Waits for a text, and returns what was printed before it.
    pub fn until(&mut self, text: &str) -> Result<String, String> {
        if text.is_empty() {
            return Ok(String::new());
        }
        let since = Instant::now();
        loop {
            let mut windows = self.unread.windows(text.len());
            if let Some(at) = windows.position(|window| window == text.as_bytes()) {
                let before = String::from_utf8_lossy(&self.unread[..at]).into_owned();
                self.unread.drain(..at + text.len());
                return Ok(before);
            }
            self.read(since)
                .map_err(|error| format!("{error} after {:?}", self.unread()))?;
        }
    }

    /// Waits for the program to end its output, and returns the rest of it.
    pub fn rest(&mut self) -> Result<String, String> {
        let since = Instant::now();
        loop {
            match self.read(since) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(self.unread()),
                Err(error) => return Err(format!("{error} after {:?}", self.unread())),
            }
        }
    }

    /// Waits for more output.
    fn read(&mut self, since: Instant) -> Result<(), RecvTimeoutError> {
        let left = self.patience.saturating_sub(since.elapsed());
        self.unread.extend(self.output.recv_timeout(left)?);
        Ok(())
    }

    fn unread(&self) -> String {
        String::from_utf8_lossy(&self.unread).into_owned()
    }

    /// Waits for the program to end, and returns its exit status.
    pub fn status(&mut self) -> i32 {
        let status = self.child.wait().expect("the program ends");
        status.code().unwrap_or_else(|| panic!("{status}"))
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
