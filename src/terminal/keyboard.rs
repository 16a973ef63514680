//! Standard input for a dialogue. Ctrl-C at a question does not end the dialogue, but tells how to leave it.

use std::io::{self, BufRead, Read, StdinLock};

use super::hush::{hush, unhush};
use super::interrupt::waiting;
use crate::play::AnswerReader;

/// A reader of what the user types. From a question to its answer, Ctrl-C shows `advice`.
pub struct Keyboard {
    input: StdinLock<'static>,
    advice: &'static str,
    was_hushed: bool,
}

impl Keyboard {
    pub fn new(advice: &'static str) -> Keyboard {
        Keyboard {
            input: io::stdin().lock(),
            advice,
            was_hushed: unhush(),
        }
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        if self.was_hushed {
            hush();
        }
    }
}

impl Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer)
    }
}

impl AnswerReader for Keyboard {
    fn expect_answer(&mut self) {
        waiting(Some(self.advice));
    }
}

impl BufRead for Keyboard {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.expect_answer();
        let typed = self.input.fill_buf();
        waiting(None);
        typed
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
    }
}
