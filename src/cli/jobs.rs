//! The option `--jobs N`: one run in several threads, each with its own engine.
//!
//! All engines read the same texts and run all definitions, so that every name means the same in each of them. Any
//! other statement is run by the first engine that reaches it, and the answers are shown in order.

use std::io;
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::thread;

use super::output::Output;
use super::table::{Done, Table};
use crate::cache::Cache;
use crate::engine::{Case, Deal, Engine, Junit, Settings, SharedText, Status, Tally};
use crate::terminal::{Line, also_interrupts, complain_of};

/// The part of a run that all workers share.
pub struct Run {
    pub texts: Vec<Arc<SharedText>>,
    pub settings: Settings,
    pub output: Output,
    pub cache: Option<Arc<Cache>>,
    /// Run each text separately: definitions in one are not known in the next.
    pub apart: bool,
}

/// The state of one worker.
struct Seat {
    run: Arc<Run>,
    table: Arc<Table>,
    worker: usize,
}

/// Assigns each statement to the first engine that reaches it.
struct FirstCome(Arc<Table>);

impl Deal for FirstCome {
    fn is_mine(&mut self, statement: usize) -> bool {
        self.0.takes(statement)
    }
}

impl Run {
    /// Runs all texts and prints the replies in order.
    pub fn show(self, mut junit: Option<&mut Junit>) -> io::Result<Tally> {
        let workers = self.settings.engines;
        let table = Arc::new(Table::new(workers));
        let run = Arc::new(self);
        for worker in 0..workers {
            let seat = Seat {
                run: run.clone(),
                table: table.clone(),
                worker,
            };
            let thread = thread::Builder::new().name(format!("job {worker}"));
            // If a thread cannot be started, the other workers do its share.
            if let Err(error) = thread.spawn(move || seat.work()) {
                complain_of(&format!("running with one job fewer: {error}"));
            }
        }
        let mut tally = Tally::default();
        let mut begun = run.texts.iter();
        loop {
            let done = match table.next() {
                Ok(done) => done,
                Err(0) => break,
                Err(lost) => {
                    complain_of(&format!(
                        "a job stopped unexpectedly: {lost} statements have no answer"
                    ));
                    tally.status = tally.status.max(Status::Error);
                    return Ok(tally);
                }
            };
            if let Some(junit) = &mut junit {
                let new = done.text + 1 - (run.texts.len() - begun.len());
                begun
                    .by_ref()
                    .take(new)
                    .for_each(|text| junit.begin(text.name()));
                junit.add(&done.case);
            }
            tally.join(done.tally);
            done.lines.iter().try_for_each(Line::print)?;
            if done.tally.status == Status::Interrupted {
                return Ok(tally);
            }
        }
        if let Some(junit) = junit {
            begun.for_each(|text| junit.begin(text.name()));
        }
        Ok(tally)
    }
}

impl Seat {
    fn work(&self) {
        // The process ends soon, so freeing the engine would be wasted work.
        let mut engine = ManuallyDrop::new(Engine::new(self.run.settings.clone()));
        if let Some(cache) = &self.run.cache {
            engine.remember_in(cache.store());
        }
        also_interrupts(engine.interrupter());
        engine.join(self.worker, FirstCome(self.table.clone()));
        for text in 0..self.run.texts.len() {
            if self.run.apart {
                engine.clear();
            }
            if !self.run_text(&mut engine, text) {
                return;
            }
        }
    }

    /// Runs one text. Returns false if a definition succeeded here but failed in the worker that reports it, or the
    /// reverse, because one of them reached a limit. This worker then stops, since its definitions differ from the
    /// reported ones.
    fn run_text(&self, engine: &mut Engine, text: usize) -> bool {
        let shared = &self.run.texts[text];
        let mut replies = engine.run_shared(shared);
        while let Some(reply) = replies.next() {
            let (statement, is_mine) = replies.dealt();
            if is_mine {
                let done = Done {
                    lines: self.run.output.lines(&reply),
                    tally: Tally::of(&reply),
                    case: Case::of(shared.name(), &reply),
                    text,
                };
                self.table.answer(statement, done);
            } else if reply.result.is_ok() != self.table.is_defined(statement) {
                return false;
            }
        }
        true
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        for text in &self.run.texts {
            text.leave(self.worker);
        }
        self.table.leave(thread::panicking());
    }
}
